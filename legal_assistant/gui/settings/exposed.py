"""The password was exposed: a new one and new keys, then the new recovery key, shown once; then the window locks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from legal_assistant.domain.errors import WrongPassword
from legal_assistant.gui import theme
from legal_assistant.gui.error_text import words_for
from legal_assistant.gui.start.new_password import NewPassword
from legal_assistant.gui.start.recovery_key import RecoveryKeyStep
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.password import PasswordField
from legal_assistant.gui.widgets.states import InlineMessage

if TYPE_CHECKING:
    from legal_assistant.gui.settings.presenter import SettingsPresenter
    from legal_assistant.gui.start.presenter import StartPresenter


class ExposedDialog(QDialog):
    """``done_with``: the keys were replaced and the recovery key is in safe hands; the vault is closed."""

    done_with = Signal()

    def __init__(self, presenter: SettingsPresenter, start: StartPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModal(True)
        self._presenter = presenter
        self._busy = False
        self._title = label(role="title", wrap=True)
        self._text = label(role="muted", wrap=True)
        self._left = label(role="small", wrap=True)
        self.old = PasswordField()
        self.new = NewPassword(start, replaces=True)
        self.message = InlineMessage(parent=self)
        self.key = RecoveryKeyStep()
        self.go_button = Button(role="primary")
        self.cancel_button = Button()
        self._stack = QStackedWidget()
        self._lay_out()
        self.old.textEdited.connect(self._edited)
        self.new.first.textEdited.connect(self._edited)
        self.new.changed.connect(self._update)
        self.key.changed.connect(self._update)
        self.go_button.clicked.connect(self._go)
        self.cancel_button.clicked.connect(self.reject)
        presenter.keys_replaced.connect(self._on_replaced)
        presenter.failed.connect(self._on_failed)
        self.old.setFocus()
        self._retranslate()

    @property
    def is_done(self) -> bool:
        """Whether the keys were replaced, and the recovery key is on screen."""
        return self._stack.currentIndex() == 1

    def reject(self) -> None:
        """Escape closes nothing while keys are replaced, or the recovery key is on screen: it is shown only here."""
        if not self._busy and not self.is_done:
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
        for part in (self._title, self._text, self.old, self.new, self._left, self.message):
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
        self.resize(theme.GRID * 66, theme.GRID * 56)

    def _go(self) -> None:
        if self.is_done:
            self.key.forget()
            self.accept()
            self.done_with.emit()
            return
        if self._presenter.is_working:
            self.message.show_message(
                "caution",
                self.tr("Something is still under way"),
                self.tr("Wait until documents are read and answers written, or stop them; then try again."),
            )
            return
        self._busy = True
        self._update()
        self._presenter.replace_keys(self.old.text(), self.new.password)

    def _on_replaced(self, key: str) -> None:
        self._busy = False
        self.old.clear()
        self.new.clear()
        self.key.show_key(key)
        self._stack.setCurrentIndex(1)
        self._retranslate()

    def _on_failed(self, what: str, error: Exception) -> None:
        if what != "keys":
            return
        self._busy = False
        if isinstance(error, WrongPassword):
            self.old.set_invalid(invalid=True)
            self.message.show_message("bad", self.tr("The present password is another one."))
        else:
            words = words_for(error)
            self.message.show_message("bad", words.title, words.hint, details=words.details)
        self._update()

    def _edited(self) -> None:
        self.message.hide()
        self.old.set_invalid(invalid=False)
        self._update()

    def _update(self) -> None:
        ready = self.key.complete if self.is_done else bool(self.old.text()) and self.new.complete
        self.go_button.setEnabled(ready and not self._busy)
        self.cancel_button.setVisible(not self.is_done)
        self.cancel_button.setEnabled(not self._busy)

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("My password was exposed"))
        self._title.setText(self.tr("My password was exposed"))
        self._text.setText(
            self.tr(
                "Replaces the password, all your keys and the recovery key, and has your cases encrypted anew one by one. Then "
                "this window locks, and you unlock it with the new password."
            )
        )
        self._left.setText(
            self.tr(
                "Copies and backups made before can still be opened with the earlier password: destroy them. Tell your "
                "colleagues that your fingerprint is another one."
            )
        )
        self.key.title.setText(self.tr("New recovery key"))
        self.old.set_hint(self.tr("Present password"))
        self.new.retranslate()
        self.cancel_button.setText(self.tr("Cancel"))
        self.go_button.setText(self.tr("Lock now") if self.is_done else self.tr("Replace the keys"))
        self._update()
