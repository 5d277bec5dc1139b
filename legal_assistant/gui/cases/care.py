"""What is done with a case as a whole: legal hold, and a sealed copy for another firm."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from legal_assistant.domain.backup import HandedOver
from legal_assistant.domain.cases import Case
from legal_assistant.gui import clipboard, theme
from legal_assistant.gui.cases.presenter import CasesPresenter
from legal_assistant.gui.format import size
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.dialog import Dialog, WorkingDialog
from legal_assistant.gui.widgets.files import new_file


class HoldDialog(Dialog):
    """Asks why a case is put under legal hold, or released; closes when that is stored."""

    def __init__(self, case: Case, presenter: CasesPresenter, parent: QWidget | None = None) -> None:
        name = clean(case.name)
        if case.held:
            title = self.tr("Release “{name}” from legal hold?").format(name=name)
            text = self.tr("It can be forgotten then. Held because: {reason}").format(reason=clean(case.hold_reason) or "—")
        else:
            title = self.tr("Put “{name}” under legal hold?").format(name=name)
            text = self.tr("While it is held nobody can forget it. Everything else goes on as before.")
        super().__init__(title, text, parent)
        self._case, self._presenter = case, presenter
        self.reason = QLineEdit()
        self.reason.setPlaceholderText(self.tr("Reason, kept with the case"))
        self.reason.setAccessibleName(self.reason.placeholderText())
        self.reason.textChanged.connect(self._update)
        self.body.addWidget(self.reason)
        self.act.setText(self.tr("Release") if case.held else self.tr("Put under legal hold"))
        self.act.clicked.connect(self._go)
        presenter.held.connect(self._on_held)
        presenter.care_failed.connect(self._on_failed)
        self._update()
        self.reason.setFocus()

    def _go(self) -> None:
        self.act.setEnabled(False)
        self._presenter.hold(self._case.id, held=not self._case.held, reason=self.reason.text())

    def _on_held(self, case_id: str) -> None:
        if case_id == self._case.id:
            self.accept()

    def _on_failed(self, case_id: str, error: Exception) -> None:
        if case_id == self._case.id:
            self.say(error)
            self._update()

    def _update(self) -> None:
        self.act.setEnabled(bool(self.reason.text().strip()))


class HandOverDialog(WorkingDialog):
    """Seals a copy of a case in a file; then shows the one-time key, which is kept nowhere."""

    def __init__(self, case: Case, presenter: CasesPresenter, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("Export “{name}”").format(name=clean(case.name)),
            self.tr(
                "The whole case with its documents is sealed in one file, under a one-time key. Another firm, or you in another "
                "vault, can take it over with both. The case stays here as it is."
            ),
            parent,
        )
        self._case, self._presenter = case, presenter
        self.key = QPlainTextEdit()
        self.key.setReadOnly(True)
        self.key.setAccessibleName(self.tr("One-time key"))
        self.key.setFixedHeight(theme.GRID * 8)
        self.key.hide()
        self.copy = Button(self.tr("Copy the key"), icon="copy")
        self.copy.clicked.connect(self._on_copy)
        self.copy.hide()
        for part in (self.key, self.copy):
            self.body.addWidget(part)
        self.act.setText(self.tr("Choose a file…"))
        self.act.clicked.connect(self._choose)
        presenter.handed_over.connect(self._on_made)
        presenter.care_failed.connect(self._on_failed)

    def seal(self, file: Path) -> None:
        """Write the file."""
        self.begin(self.tr("The case is sealed, and the file read again…"))
        self._presenter.hand_over(self._case.id, file)

    def reject(self) -> None:
        """Not while the key is on screen either: it is shown only here."""
        if self.key.isHidden():
            super().reject()

    def _choose(self) -> None:
        if not self.key.isHidden():
            self.accept()
            return
        file = new_file(self, self.tr("Export the case"), "case.lacase")
        if file is not None:
            self.seal(file)

    def _on_made(self, made: HandedOver) -> None:
        if made.case != self._case.id:
            return
        said = self.tr("%n document(s), {size}, read again and whole: {file}", "", made.documents)
        self.end(said.format(size=size(made.size), file=clean(made.file.name)))
        self.key.setPlainText(made.key)
        self.message.show_message(
            "caution", self.tr("This key is shown only now."), self.tr("Write it down, and send it another way than the file.")
        )
        self.key.show()
        self.copy.show()
        self.leave.hide()
        self.act.setText(self.tr("Done"))
        self.act.setDefault(False)
        self.fit()

    def _on_failed(self, case_id: str, error: Exception) -> None:
        if case_id == self._case.id:
            self.end(self.tr("No file was written."), error)

    def _on_copy(self) -> None:
        clipboard.copy(self.key.toPlainText())
        self.copy.setText(self.tr("Copied"))
