"""Adding a lawyer: name and password, then the recovery key, shown once."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QCheckBox, QDialog, QHBoxLayout, QLineEdit, QStackedWidget, QVBoxLayout, QWidget

from legal_assistant.domain.users import User
from legal_assistant.gui import theme
from legal_assistant.gui.colleagues.presenter import ColleaguesPresenter
from legal_assistant.gui.error_text import words_for
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.start.new_password import NewPassword
from legal_assistant.gui.start.presenter import StartPresenter
from legal_assistant.gui.start.recovery_key import RecoveryKeyStep
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.states import InlineMessage

_LONGEST = 100


class AddColleagueDialog(QDialog):
    """First asks for name and password, then shows the recovery key until it is in safe hands."""

    def __init__(self, presenter: ColleaguesPresenter, start: StartPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._busy = False
        self._added = ""
        self._title = label(role="title", wrap=True)
        self._text = label(role="muted", wrap=True)
        self.own_name, self.name = QLineEdit(), QLineEdit()
        self.password = NewPassword(start)
        self.admin = QCheckBox()
        self.message = InlineMessage(parent=self)
        self.key = RecoveryKeyStep()
        self.go_button = Button(role="primary")
        self.cancel_button = Button()
        self._stack = QStackedWidget()
        self._lay_out()
        self._connect()
        unnamed = presenter.me is not None and not presenter.me.name
        self.own_name.setVisible(unnamed)
        (self.own_name if unnamed else self.name).setFocus()
        self._retranslate()

    @property
    def is_done(self) -> bool:
        """Whether the lawyer was added, and the recovery key is on screen."""
        return self._stack.currentIndex() == 1

    def reject(self) -> None:
        """Escape does not close the dialog while the recovery key is on screen: it is shown only here."""
        if not self.is_done or self.key.complete:
            super().reject()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _lay_out(self) -> None:
        form = QWidget()
        column = QVBoxLayout(form)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        for field in (self.own_name, self.name):
            field.setMaxLength(_LONGEST)
        for part in (self._title, self._text, self.own_name, self.name, self.password, self.admin, self.message):
            column.addWidget(part)
        column.addStretch(1)
        self._stack.addWidget(form)
        self._stack.addWidget(self.key)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.cancel_button)
        foot.addWidget(self.go_button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(24, 24, 24, 20)
        whole.setSpacing(12)
        whole.addWidget(self._stack, 1)
        whole.addLayout(foot)
        self.resize(theme.GRID * 66, theme.GRID * 52)

    def _connect(self) -> None:
        for field in (self.own_name, self.name):
            field.textChanged.connect(self._edited)
        self.password.changed.connect(self._update)
        self.key.changed.connect(self._update)
        self.go_button.clicked.connect(self._go)
        self.cancel_button.clicked.connect(self.reject)
        self._presenter.busy.connect(self._on_busy)
        self._presenter.added.connect(self._on_added)
        self._presenter.failed.connect(self._on_failed)

    def _go(self) -> None:
        if self.is_done:
            self.key.forget()
            self.accept()
            return
        self.message.hide()
        own_name = "" if self.own_name.isHidden() else self.own_name.text().strip()
        self._presenter.add(self.name.text().strip(), self.password.password, own_name, admin=self.admin.isChecked())

    def _on_busy(self, busy: bool) -> None:
        self._busy = busy
        self._update()

    def _on_added(self, user: User, key: str) -> None:
        self.password.clear()
        self.key.show_key(key)
        self._added = clean(user.name)
        self._stack.setCurrentIndex(1)
        self._retranslate()

    def _on_failed(self, error: Exception) -> None:
        words = words_for(error)
        self.message.show_message("bad", words.title, words.hint, details=words.details)

    def _edited(self) -> None:
        self.message.hide()
        self._update()

    def _update(self) -> None:
        named = bool(self.name.text().strip()) and (self.own_name.isHidden() or bool(self.own_name.text().strip()))
        ready = self.key.complete if self.is_done else named and self.password.complete
        self.go_button.setEnabled(ready and not self._busy)
        self.cancel_button.setVisible(not self.is_done)

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Add a lawyer"))
        self.key.title.setText(self.tr("Recovery key of {name}").format(name=self._added))
        self._title.setText(self.tr("Add a lawyer"))
        self._text.setText(
            self.tr(
                "Let your colleague type the password. They see none of your cases until you make them a member of one, and you "
                "see none of theirs."
            )
        )
        for field, name in ((self.own_name, self.tr("Your own name")), (self.name, self.tr("Name of the colleague"))):
            field.setPlaceholderText(name)
            field.setAccessibleName(name)
        self.admin.setText(self.tr("May add and remove lawyers too"))
        self.cancel_button.setText(self.tr("Cancel"))
        self.go_button.setText(self.tr("Done") if self.is_done else self.tr("Add"))
        self._update()
