"""Backing the vault up: the part of the settings that says when it was done last, and the dialog that does it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from legal_assistant.gui import theme
from legal_assistant.gui.format import moment, sentences, size
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.dialog import WorkingDialog
from legal_assistant.gui.widgets.files import new_file
from legal_assistant.gui.widgets.labels import label

if TYPE_CHECKING:
    from legal_assistant.gui.settings.presenter import LastBackup, MadeBackup, SettingsPresenter

#: So many names of cases are seen at once; more are scrolled to.
_LINES = 5


class BackupPart(QWidget):
    """Says when the vault was backed up last, and opens the dialog that does it."""

    def __init__(self, presenter: SettingsPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._last: LastBackup | None = None
        self._known = False
        self._title = label(role="strong")
        self.text = label(role="muted", wrap=True)
        self.button = Button(icon="floppy-disk")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        for part in (self._title, self.text, self.button):
            column.addWidget(part)
        self.button.clicked.connect(self.back_up)
        self.retranslate()

    def show_last(self, last: LastBackup | None) -> None:
        """Which one was the last; None: none was made."""
        self._known, self._last = True, last
        self.retranslate()

    def back_up(self) -> BackupDialog:
        """Ask where to, and do it."""
        dialog = BackupDialog(self._presenter, self.window())
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def retranslate(self) -> None:
        """Say it in the present language."""
        self._title.setText(self.tr("Backup"))
        self.text.setText(
            sentences(
                self.tr("The whole vault in one sealed file, to be kept on another medium than this computer."), self._when()
            )
        )
        self.button.setText(self.tr("Back up the vault…"))

    def _when(self) -> str:
        if self._last is not None:
            said = self.tr("Your last one: {when}, with %n case(s).", "", self._last.cases)
            return said.format(when=moment(self._last.time, datetime.now().astimezone()))
        return self.tr("You have made none yet.") if self._known else ""


class BackupDialog(WorkingDialog):
    """Writes the vault into a sealed file; then says what is in it, and what is not."""

    def __init__(self, presenter: SettingsPresenter, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("Back up the vault"),
            self.tr(
                "All your cases with their documents, and what your colleagues have in this vault, are sealed in one file. It "
                "opens with your present password or your recovery key: keep both as long as the file, even if you change them."
            ),
            parent,
        )
        self._presenter = presenter
        self._made = False
        self.cases = QPlainTextEdit()
        self.cases.setReadOnly(True)
        self.cases.setTabChangesFocus(True)
        self.cases.setAccessibleName(self.tr("Cases in the backup"))
        self.cases.hide()
        self.others = label(role="muted", wrap=True)
        self.others.hide()
        for part in (self.cases, self.others):
            self.body.addWidget(part)
        self.act.setText(self.tr("Choose a file…"))
        self.act.clicked.connect(self._choose)
        presenter.backed_up.connect(self._on_made)
        presenter.failed.connect(self._on_failed)

    def write(self, file: Path) -> None:
        """Write the file."""
        self.begin(self.tr("The vault is copied, and the file read again…"))
        self._presenter.back_up(file)

    def _choose(self) -> None:
        if self._made:
            self.accept()
            return
        file = new_file(self, self.tr("Back up the vault"), f"{datetime.now().astimezone():%Y-%m-%d}.labackup")
        if file is not None:
            self.write(file)

    def _on_made(self, made: MadeBackup) -> None:
        self._made = True
        said = self.tr("%n case(s), {size}, read again and whole: {file}", "", len(made.cases))
        self.end(said.format(size=size(made.backup.size), file=clean(made.backup.file.name)))
        self._show_cases(made.cases)
        others = made.backup.others
        self.others.setText(
            self.tr("%n case(s) of colleagues are in it as well; only they can open them, also out of the backup.", "", others)
        )
        self.others.setVisible(others > 0)
        if made.left_out:
            self.message.show_message(
                "bad",
                self.tr("%n case(s) could not be opened and are not in it:", "", len(made.left_out)),
                clean("; ".join(made.left_out)),
                details=" · ".join(sorted({code for _, code in made.backup.left_out})),
            )
        self.leave.hide()
        self.act.setText(self.tr("Done"))
        self.act.setFocus()
        self.fit()

    def _show_cases(self, names: tuple[str, ...]) -> None:
        self.cases.setPlainText("\n".join(clean(name) for name in names))
        lines = min(len(names), _LINES)
        self.cases.setFixedHeight(self.cases.fontMetrics().lineSpacing() * lines + theme.GRID * 4)
        self.cases.setVisible(bool(names))

    def _on_failed(self, what: str, error: Exception) -> None:
        if what == "backup":
            self.end(self.tr("No backup was written."), error)
