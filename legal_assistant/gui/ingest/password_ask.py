"""Asking for the password of a document, where the other outcomes of adding files are told."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from legal_assistant.gui import theme
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.password import PasswordField
from legal_assistant.gui.widgets.retranslated import Retranslated


class PasswordAsk(Retranslated, QFrame):
    """``given(password)``: it was typed. ``dismissed``: the document is left out. ``again``: the last one did not open it."""

    given = Signal(str)
    dismissed = Signal()

    def __init__(self, file: str, parent: QWidget | None = None, *, again: bool = False) -> None:
        super().__init__(parent)
        self.setProperty("role", "notice")
        self.setProperty("tone", "caution")
        self._file = file
        self._title = label(role="strong")
        self._title.setWordWrap(True)
        self._text = label(role="small")
        self._text.setWordWrap(True)
        self._wrong = label(role="bad", wrap=True)
        self._wrong.setVisible(again)
        self.field = PasswordField(self)
        self.open = Button(role="primary")
        self.leave = Button(role="link")
        row = QHBoxLayout()
        row.setSpacing(theme.GRID)
        row.addWidget(self.field, 1)
        row.addWidget(self.open)
        row.addWidget(self.leave, alignment=Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(6)
        column.addWidget(self._title)
        column.addWidget(self._text)
        column.addWidget(self._wrong)
        column.addLayout(row)
        self.open.clicked.connect(self._give)
        self.field.returnPressed.connect(self._give)
        self.leave.clicked.connect(self.dismissed)
        self._retranslate()

    @property
    def text(self) -> str:
        """What it says."""
        return "\n".join(part.text() for part in (self._title, self._text, self._wrong) if not part.isHidden())

    def _give(self) -> None:
        password = self.field.text()
        if password:
            self.field.clear()
            self.given.emit(password)

    def _retranslate(self) -> None:
        self._title.setText(self.tr("{file} is protected by a password").format(file=self._file))
        self._text.setText(self.tr("A password that fits is kept sealed in the vault, and tried on the next such document."))
        self._wrong.setText(self.tr("That is not its password."))
        self.field.set_hint(self.tr("Password of the document"))
        self.open.setText(self.tr("Open"))
        self.leave.setText(self.tr("Leave it out"))
