"""The recovery key: shown once, to print, save or copy, and asked for in part before one goes on."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from PySide6.QtCore import QIODevice, QSaveFile, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QDialog, QFileDialog, QFrame, QGridLayout, QHBoxLayout, QLabel, QLineEdit, QWidget

from legal_assistant.gui import clipboard, theme
from legal_assistant.gui.start.step import Step
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.files import in_documents
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.states import InlineMessage

_COLUMNS = 5
_ASKED = 2


class RecoveryKeyStep(Step):
    """Shows the key in numbered groups and asks for two of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._groups: list[str] = []
        self._asked: list[int] = []
        self._sheet = QFrame()
        self._sheet.setProperty("role", "well")
        self._grid = QGridLayout(self._sheet)
        self._grid.setContentsMargins(16, 12, 16, 12)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(theme.GRID)
        self.print_button = Button(icon="printer")
        self.save_button = Button(icon="floppy-disk")
        self.copy_button = Button(icon="copy")
        buttons = QHBoxLayout()
        buttons.setSpacing(theme.GRID)
        for button in (self.print_button, self.save_button, self.copy_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        self._prompt = label(wrap=True)
        self.fields = [QLineEdit() for _ in range(_ASKED)]
        confirm = QHBoxLayout()
        confirm.setSpacing(12)
        for field in self.fields:
            field.setMaxLength(8)
            field.setInputMethodHints(Qt.InputMethodHint.ImhSensitiveData | Qt.InputMethodHint.ImhNoPredictiveText)
            field.textChanged.connect(self.changed)
            confirm.addWidget(field, 1)
        self.message = InlineMessage(parent=self)
        self.column.addWidget(self._sheet)
        self.column.addLayout(buttons)
        self.column.addWidget(self.message)
        self.column.addSpacing(4)
        self.column.addWidget(self._prompt)
        self.column.addLayout(confirm)
        self.column.addStretch(1)
        self.print_button.clicked.connect(self._print)
        self.save_button.clicked.connect(self._choose_file)
        self.copy_button.clicked.connect(self._copy)
        self.retranslate()

    @property
    def complete(self) -> bool:
        """Both groups are typed as they stand on the sheet."""
        typed = [_plain(field.text()) for field in self.fields]
        return bool(self._groups) and typed == [_plain(self._groups[number]) for number in self._asked]

    @property
    def asked(self) -> Sequence[int]:
        """The numbers of the groups that are asked for, from 0."""
        return self._asked

    def show_key(self, key: str) -> None:
        """Show a key whose groups are joined by hyphens."""
        self._groups = key.split("-")
        self._asked = sorted(secrets.SystemRandom().sample(range(len(self._groups)), _ASKED))
        while item := self._grid.takeAt(0):
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        for number, group in enumerate(self._groups):
            cell = QLabel(
                f"<span style='color:{theme.tokens().muted}; font-size:12px'>{number + 1}</span>&nbsp;&nbsp;<b>{group}</b>"
            )
            cell.setTextFormat(Qt.TextFormat.RichText)
            cell.setAccessibleName(f"{number + 1}: {group}")
            self._grid.addWidget(cell, number // _COLUMNS, number % _COLUMNS)
        self.retranslate()

    def forget(self) -> None:
        """Drop the key once it is no longer shown."""
        self._groups = []
        for field in self.fields:
            field.clear()

    def retranslate(self) -> None:
        """Say it in the present language."""
        self.title.setText(self.tr("Your recovery key"))
        self.text.setText(
            self.tr(
                "If you forget the password, only this key opens the vault. It is shown once and kept nowhere. Print it and keep "
                "it where you keep originals."
            )
        )
        self.print_button.setText(self.tr("Print…"))
        self.save_button.setText(self.tr("Save…"))
        self.copy_button.setText(self.tr("Copy"))
        numbers = [number + 1 for number in self._asked] or [0, 0]
        self._prompt.setText(self.tr("To be sure that you have it: type groups {0} and {1}.").format(*numbers))
        for field, number in zip(self.fields, numbers, strict=True):
            name = self.tr("Group {0}").format(number)
            field.setPlaceholderText(name)
            field.setAccessibleName(name)

    def sheet(self) -> str:
        """What is printed or saved."""
        lines = [self.tr("Legal Assistant – recovery key"), ""]
        lines += [f"{number + 1:>2}.  {group}" for number, group in enumerate(self._groups)]
        lines += [
            "",
            self.tr("Whoever has this sheet and the vault folder can read every case. Keep it apart from the computer."),
        ]
        return "\n".join(lines)

    def save(self, path: str) -> bool:
        """Write the sheet to a file the reader chose; says whether it worked."""
        file = QSaveFile(path)
        written = file.open(QIODevice.OpenModeFlag.WriteOnly) and file.write(self.sheet().encode()) >= 0 and file.commit()
        if written:
            self.message.show_message("good", self.tr("Saved. Move it to a medium that is not kept with this computer."))
        else:
            self.message.show_message("bad", self.tr("The file could not be written."), self.tr("Choose another place."))
        return bool(written)

    def _choose_file(self) -> None:
        name = self.tr("Recovery key.txt")
        path, _ = QFileDialog.getSaveFileName(self, self.tr("Save the recovery key"), in_documents(name), self.tr("Text (*.txt)"))
        if path:
            self.save(path)

    def _copy(self) -> None:
        clipboard.copy("-".join(self._groups))
        self.message.show_message(
            "caution", self.tr("Copied."), self.tr("Paste it into a password manager now, then copy something else over it.")
        )

    def _print(self) -> None:
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter  # noqa: PLC0415 - loads the print system, rarely needed

        printer = QPrinter()
        dialog = QPrintDialog(printer, self)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            document = QTextDocument()
            document.setDefaultFont(theme.font(16))
            document.setPlainText(self.sheet())
            document.print_(printer)
        dialog.deleteLater()


def _plain(text: str) -> str:
    """As it is compared: Crockford's base 32 has no I, L, O, so that they are read as 1, 1, 0."""
    return text.strip().upper().translate(str.maketrans("ILO", "110"))
