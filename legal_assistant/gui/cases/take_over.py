"""Taking over a case that was exported in another vault."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QPlainTextEdit, QWidget

from legal_assistant.domain.cases import Case
from legal_assistant.domain.errors import Damaged, NotABackup, RecoveryKeyMistyped, VaultTooNew, WrongPassword
from legal_assistant.gui import theme
from legal_assistant.gui.cases.presenter import CasesPresenter
from legal_assistant.gui.error_text import words_for
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.dialog import WorkingDialog
from legal_assistant.gui.widgets.files import in_documents


class TakeOverDialog(WorkingDialog):
    """Asks for the sealed file and its one-time key; closes when the case is here."""

    def __init__(self, presenter: CasesPresenter, parent: QWidget | None = None, file: Path | None = None) -> None:
        self._asks = self.tr(
            "What was exported in another vault becomes a case of this one, with you as its only member. It is checked "
            "whole before anything is changed here, and nothing of it goes to a model elsewhere until you allow it."
        )
        super().__init__(self.tr("Take over a case"), self._asks, parent)
        self._presenter = presenter
        self.file = QLineEdit(str(file) if file is not None else "")
        self.file.setPlaceholderText(self.tr("Sealed file (.lacase)"))
        self.file.setAccessibleName(self.file.placeholderText())
        self.browse = Button(self.tr("Browse…"), icon="folder-open")
        row = QHBoxLayout()
        row.setSpacing(theme.GRID)
        row.addWidget(self.file, 1)
        row.addWidget(self.browse)
        self.key = QPlainTextEdit()
        self.key.setPlaceholderText(self.tr("One-time key"))
        self.key.setAccessibleName(self.tr("One-time key"))
        self.key.setFixedHeight(theme.GRID * 9)
        self.key.setTabChangesFocus(True)
        self.key.setInputMethodHints(Qt.InputMethodHint.ImhSensitiveData | Qt.InputMethodHint.ImhNoPredictiveText)
        self.body.addLayout(row)
        self.body.addWidget(self.key)
        self.act.setText(self.tr("Take over"))
        self.act.clicked.connect(self._go)
        self.browse.clicked.connect(self._choose)
        self.file.textChanged.connect(self._edited)
        self.key.textChanged.connect(self._edited)
        presenter.taken_over.connect(self._on_taken)
        presenter.take_over_failed.connect(self._on_failed)
        self._update()
        (self.file if file is None else self.key).setFocus()

    def say(self, error: Exception) -> None:
        """What went wrong, as it is to be said of a file from elsewhere and its one-time key."""
        words = words_for(error)
        title, hint = self._words(error) or (words.title, words.hint)
        self.message.show_message("bad", title, hint, details=words.details)

    def _words(self, error: Exception) -> tuple[str, str] | None:
        if isinstance(error, RecoveryKeyMistyped):
            title = self.tr("Group {0} of the one-time key has a typing error.").format(error.subject)
            return title, self.tr("Compare it with the key as you were given it.")
        if isinstance(error, WrongPassword):
            return self.tr("This is not the one-time key of this file."), self.tr(
                "Each file has its own. Ask who exported the case. Nothing was changed."
            )
        if isinstance(error, NotABackup):
            return self.tr("This file is no exported case."), self.tr("Choose the file (.lacase) that was exported for you.")
        if isinstance(error, Damaged):
            return self.tr("This file is damaged."), self.tr(
                "Copy it again from where it came, or ask for a new one. Nothing was changed."
            )
        if isinstance(error, VaultTooNew):
            return self.tr("This case was exported by a newer version of the program."), self.tr(
                "Update the program. Nothing was changed."
            )
        return None

    def _choose(self) -> None:
        kinds = self.tr("Exported cases ({pattern});;All files (*)").format(pattern="*.lacase")
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Take over a case"), in_documents(self.file.text()), kinds)
        if name:
            self.file.setText(name)
            self.key.setFocus()

    def _go(self) -> None:
        self.begin(self.tr("The file is read through, and the case made of it…"))
        self._presenter.take_over(Path(self._named).expanduser().absolute(), self.key.toPlainText())

    def _on_taken(self, _case: Case) -> None:
        self.end(self._asks)
        self.key.clear()
        self.accept()

    def _on_failed(self, error: Exception) -> None:
        self.end(self._asks, error)
        about_key = isinstance(error, RecoveryKeyMistyped | WrongPassword)
        (self.key if about_key else self.file).setFocus()

    def _set_working(self, working: bool) -> None:
        super()._set_working(working)
        for part in (self.file, self.browse, self.key):
            part.setEnabled(not working)
        self._update()

    @property
    def _named(self) -> str:
        return self.file.text().strip()

    def _edited(self) -> None:
        self.message.hide()
        self._update()

    def _update(self) -> None:
        self.act.setEnabled(not self._working and bool(self._named and self.key.toPlainText().strip()))
