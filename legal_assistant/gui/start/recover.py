"""Recovery when the password is forgotten."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from legal_assistant.domain.errors import LegalAssistantError, RecoveryKeyMistyped, WrongPassword
from legal_assistant.gui.error_text import ErrorWords, words_for
from legal_assistant.gui.start.card import StartCard
from legal_assistant.gui.start.new_password import NewPassword
from legal_assistant.gui.start.presenter import StartPresenter
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.retranslated import Retranslated
from legal_assistant.gui.widgets.states import InlineMessage


class RecoverScreen(Retranslated, StartCard):
    """Asks for the recovery key and a new password. ``back_asked``: the password came to mind."""

    back_asked = Signal()

    def __init__(self, presenter: StartPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._folder = Path()
        self._busy = False
        self._title = label(role="display", wrap=True)
        self._text = label(role="muted", wrap=True)
        self.key = QPlainTextEdit()
        self.key.setFixedHeight(72)
        self.key.setTabChangesFocus(True)
        self.key.setInputMethodHints(Qt.InputMethodHint.ImhSensitiveData | Qt.InputMethodHint.ImhNoPredictiveText)
        self.new = NewPassword(presenter, replaces=True)
        self.message = InlineMessage(closable=False, parent=self)
        self._back = Button()
        self.recover_button = Button(role="primary")
        for part in (self._title, self._text, self.key, self.new, self.message):
            self.body.addWidget(part)
        self.foot.addWidget(self._back)
        self.foot.addStretch(1)
        self.foot.addWidget(self.recover_button)
        self._back.clicked.connect(self._leave)
        self.recover_button.clicked.connect(self._recover)
        self.new.changed.connect(self._update)
        self.new.second.returnPressed.connect(self.recover_button.click)
        self.key.textChanged.connect(self._update)
        presenter.refused.connect(self._on_refused)
        presenter.busy.connect(self._on_busy)
        self._retranslate()

    @property
    def may_be_left(self) -> bool:
        """Not while the vault is being opened."""
        return not self._busy

    def begin(self, folder: Path) -> None:
        """Recover the vault in ``folder``."""
        self._folder = folder
        self.message.hide()
        self.key.setFocus()

    def clear(self) -> None:
        """Empty everything."""
        self.key.clear()
        self.new.clear()

    def _leave(self) -> None:
        if not self._busy:
            self.back_asked.emit()

    def _recover(self) -> None:
        self.message.hide()
        self._presenter.recover(self._folder, self.key.toPlainText(), self.new.password)

    def _on_refused(self, error: Exception) -> None:
        if self.isVisible():
            words = self._words(error)
            self.message.show_message("bad", words.title, words.hint)

    def _words(self, error: Exception) -> ErrorWords:
        words = words_for(error)
        if isinstance(error, RecoveryKeyMistyped):
            return ErrorWords(self.tr("Group {0} has a typing error.").format(error.subject), words.hint, words.details)
        if isinstance(error, WrongPassword):
            return ErrorWords(
                self.tr("This key does not open this vault."), self.tr("It may belong to another vault."), words.details
            )
        detail = words.details if isinstance(error, LegalAssistantError) else type(error).__name__
        return ErrorWords(words.title, words.hint, detail)

    def _on_busy(self, busy: bool) -> None:
        self._busy = busy
        self._update()

    def _update(self) -> None:
        self.recover_button.setEnabled(self.new.complete and bool(self.key.toPlainText().strip()) and not self._busy)

    def _retranslate(self) -> None:
        self._title.setText(self.tr("Open with the recovery key"))
        self._text.setText(self.tr("Type the groups from your printed sheet, then choose a new password. The key stays good."))
        self.key.setPlaceholderText(self.tr("Recovery key"))
        self.key.setAccessibleName(self.tr("Recovery key"))
        self.new.retranslate()
        self._back.setText(self.tr("Back"))
        self.recover_button.setText(self.tr("Open the vault"))
        self._update()
