"""The locked screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from legal_assistant.domain.errors import DeviceForgotten, VaultNotFound, WrongPassword
from legal_assistant.gui import theme
from legal_assistant.gui.start.card import StartCard
from legal_assistant.gui.start.presenter import StartPresenter
from legal_assistant.gui.widgets.buttons import Button, IconButton, in_line
from legal_assistant.gui.widgets.labels import ElidedLabel, label
from legal_assistant.gui.widgets.password import PasswordField
from legal_assistant.gui.widgets.retranslated import Retranslated
from legal_assistant.gui.widgets.states import InlineMessage

if TYPE_CHECKING:
    from legal_assistant.domain.users import User


class UnlockScreen(Retranslated, StartCard):
    """Asks for the password of one vault, and whose it is where it has several lawyers; ``user`` is the id of the one last seen.

    ``recover_asked``: the password is forgotten. ``new_asked``: set up a new vault. ``restore_asked``: make one of a backup.
    ``check_asked(user id)``: have the vault checked. ``folder_chosen(folder)``: another vault.
    """

    recover_asked = Signal()
    new_asked = Signal()
    restore_asked = Signal()
    check_asked = Signal(str)
    folder_chosen = Signal(object)

    def __init__(self, presenter: StartPresenter, folder: Path, user: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._user = user
        self.lawyer = QComboBox()
        self.lawyer.hide()
        self._folder = folder
        self._error: Exception | None = None
        self._title = label(role="display", wrap=True)
        self._where = ElidedLabel(role="muted", middle=True)
        self._browse = IconButton("folder-open")
        self.field = PasswordField()
        self.message = InlineMessage(closable=False, parent=self)
        self.unlock_button = Button(role="primary")
        self.device_button = Button(icon="key")
        self.device_button.hide()
        self._keyed: Sequence[str] = ()
        self._recover = Button(role="link")
        self._new = Button(role="link")
        self._restore = Button(role="link")
        self._check = Button(role="link")
        self._lay_out()
        self._connect()
        self.set_folder(folder)
        self._retranslate()

    @property
    def folder(self) -> Path:
        """The vault that is asked for."""
        return self._folder

    @property
    def may_be_left(self) -> bool:
        """Not while the vault is being unlocked."""
        return not self.field.isReadOnly()

    def set_folder(self, folder: Path) -> None:
        """Ask for another vault."""
        self._folder = folder
        self._where.setText(str(folder))
        self._keyed = ()
        self.device_button.hide()
        self._error = None
        self.message.hide()
        self.lawyer.clear()
        self.lawyer.hide()
        self._presenter.find_lawyers(folder)
        self.field.setFocus()

    def _lay_out(self) -> None:
        where = QHBoxLayout()
        where.setSpacing(4)
        where.addWidget(self._where, 1)
        where.addWidget(self._browse)
        top = QVBoxLayout()
        top.setSpacing(4)
        top.addWidget(self._title)
        top.addLayout(where)
        self.body.addLayout(top)
        self.body.addWidget(self.lawyer)
        row = QHBoxLayout()
        row.setSpacing(theme.GRID)
        row.addWidget(self.field, 1)
        row.addWidget(self.unlock_button)
        self.body.addLayout(row)
        self.body.addWidget(self.device_button)
        rows = QVBoxLayout()
        rows.setSpacing(4)
        self.body.addWidget(self.message)
        for here, elsewhere in ((self._recover, self._new), (self._check, self._restore)):
            rows.addLayout(in_line(here, end=elsewhere))
        self.foot.addLayout(rows, 1)
        self.setFocusProxy(self.field)

    def _connect(self) -> None:
        self.field.returnPressed.connect(self._unlock)
        self.field.textChanged.connect(self._edited)
        self.unlock_button.clicked.connect(self._unlock)
        self.device_button.clicked.connect(self._unlock_with_device)
        self._presenter.device_offered.connect(self._on_device)
        self._recover.clicked.connect(self.recover_asked)
        self._new.clicked.connect(self.new_asked)
        self._restore.clicked.connect(self.restore_asked)
        self._check.clicked.connect(lambda: self.check_asked.emit(self.lawyer.currentData() or ""))
        self._browse.clicked.connect(self._choose)
        self.message.acted.connect(self.new_asked)
        self._presenter.lawyers.connect(self._on_lawyers)
        self.lawyer.activated.connect(self._on_chosen)
        self._presenter.refused.connect(self._on_refused)
        self._presenter.busy.connect(self._on_busy)

    def _unlock(self) -> None:
        if self.field.text() and self.unlock_button.isEnabled():
            self.message.hide()
            self._presenter.unlock(self._folder, self.field.text(), self.lawyer.currentData() or "")

    def _unlock_with_device(self) -> None:
        self.message.hide()
        self._presenter.unlock_with_device(self._folder, self.lawyer.currentData() or "")

    def _on_device(self, folder: Path, users: Sequence[str]) -> None:
        if folder == self._folder:
            self._keyed = users
            self._offer_device()

    def _offer_device(self) -> None:
        """Offer the key of this computer to whom it belongs."""
        chosen = self.lawyer.currentData() if self.lawyer.count() > 1 else ""
        self.device_button.setVisible(bool(self._keyed) and (not chosen or chosen in self._keyed))

    def _choose(self) -> None:
        from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - not needed for the first paint

        chosen = QFileDialog.getExistingDirectory(self, self.tr("Choose a vault"), str(self._folder.parent))
        if chosen:
            self.folder_chosen.emit(Path(chosen))

    def _on_lawyers(self, folder: Path, users: Sequence[User]) -> None:
        """Offer the choice where there is one."""
        from legal_assistant.gui.colleagues.words import user_name  # noqa: PLC0415 - not needed for the first paint

        if folder != self._folder:
            return
        self.lawyer.clear()
        for user in users:
            self.lawyer.addItem(user_name(user.name), user.id)
        self.lawyer.setCurrentIndex(max(0, self.lawyer.findData(self._user)))
        self.lawyer.setVisible(len(users) > 1)
        self._offer_device()

    def _on_chosen(self) -> None:
        self._edited()
        self._offer_device()
        self.message.hide()
        self.field.setFocus()
        self.field.selectAll()

    def _edited(self) -> None:
        self.field.set_invalid(invalid=False)
        self._update()

    def _on_busy(self, busy: bool) -> None:
        self.field.setReadOnly(busy)
        self.lawyer.setEnabled(not busy)
        self._update(busy=busy)

    def _on_refused(self, error: Exception) -> None:
        if not self.isVisible():
            return
        self._error = error
        self._show_error()
        self.field.set_invalid(invalid=isinstance(error, WrongPassword))
        if isinstance(error, DeviceForgotten):
            self._keyed = ()
            self._offer_device()
        self.field.setFocus()
        self.field.selectAll()

    def _show_error(self) -> None:
        if self._error is None:
            return
        from legal_assistant.gui.error_text import words_for  # noqa: PLC0415 - not needed for the first paint

        words = words_for(self._error)
        wrong = isinstance(self._error, WrongPassword)
        action = self.tr("Set up a new vault here") if isinstance(self._error, VaultNotFound) else ""
        self.message.show_message("bad", words.title, words.hint, details="" if wrong else words.details, action=action)

    def _update(self, *, busy: bool = False) -> None:
        self.unlock_button.setEnabled(bool(self.field.text()) and not busy)
        self.device_button.setEnabled(not busy)
        self.unlock_button.setText(self.tr("Unlocking…") if busy else self.tr("Unlock"))

    def _retranslate(self) -> None:
        self._title.setText(self.tr("Unlock your vault"))
        self.lawyer.setAccessibleName(self.tr("Lawyer"))
        self.lawyer.setToolTip(self.tr("Whose vault is to be unlocked"))
        self.field.set_hint(self.tr("Password"))
        self._recover.setText(self.tr("Forgotten the password?"))
        self._new.setText(self.tr("Set up another vault"))
        self._restore.setText(self.tr("Restore from a backup"))
        self._check.setText(self.tr("Check this vault"))
        self.device_button.setText(self.tr("Unlock with this computer's key store"))
        self._browse.set_name(self.tr("Choose another vault"))
        self._where.setAccessibleName(self.tr("Vault folder"))
        if not self.message.isHidden():
            self._show_error()
        self._update()
