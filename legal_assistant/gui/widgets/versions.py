"""The versions of something, newest first, each with what it changed and a way back to it."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from legal_assistant.gui import theme
from legal_assistant.gui.conversation.sources import clear_layout
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.widgets.buttons import Button, IconButton, in_line
from legal_assistant.gui.widgets.labels import label
from legal_assistant.memory.documents.edits import word_edits


@dataclass(frozen=True)
class VersionEntry:
    """A version in words: its number, a line about it, its text and the one before, and what else it changed."""

    version: int
    line: str
    before: str
    after: str
    note: str = ""


def marked(before: str, after: str) -> str:
    """``after`` as safe rich text: what was added is underlined, what was removed is struck out, both are tinted."""
    t = theme.tokens()
    styles = {
        "added": f"color: {t.good}; background-color: {t.good_tint}; text-decoration: underline;",
        "removed": f"color: {t.bad}; background-color: {t.bad_tint}; text-decoration: line-through;",
    }
    parts: list[str] = []
    for edit in word_edits(clean(before), clean(after)):
        text = html.escape(edit.text).replace("\n", "<br/>")
        parts.append(text if edit.kind == "same" else f'<span style="{styles[edit.kind]}">{text}</span>')
    return "".join(parts)


class _VersionRow(QFrame):
    """One version; ``restore_asked(version)``."""

    restore_asked = Signal(int)

    def __init__(self, entry: VersionEntry, *, newest: bool, writable: bool) -> None:
        super().__init__()
        self._version = entry.version
        self.setProperty("role", "card")
        text = QLabel(marked(entry.before, entry.after))
        text.setTextFormat(Qt.TextFormat.RichText)
        text.setWordWrap(True)
        text.setAccessibleName(clean(entry.after))
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(6)
        column.addWidget(label(entry.line, "small", wrap=True))
        column.addWidget(text)
        if entry.note:
            column.addWidget(label(entry.note, "small", wrap=True))
        if newest:
            column.addWidget(label(self.tr("This is how it stands now."), "small"))
        elif writable:
            restore = Button(self.tr("Restore this version"), role="link", icon="arrow-counter-clockwise")
            restore.clicked.connect(self._on_restore)
            column.addLayout(in_line(restore))

    def _on_restore(self) -> None:
        self.restore_asked.emit(self._version)


class VersionList(QWidget):
    """``back_asked``: the reader is done. ``restored(version)``: a version is to be brought back."""

    back_asked = Signal()
    restored = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._back = IconButton("caret-left", parent=self)
        self._title = label(role="strong")
        self._rows = QWidget()
        self._rows.setProperty("role", "scroll")
        self._column = QVBoxLayout(self._rows)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme.GRID)
        self._column.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._area = QScrollArea(self)
        self._area.setWidgetResizable(True)
        self._area.setWidget(self._rows)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        head = QHBoxLayout()
        head.addWidget(self._back)
        head.addWidget(self._title, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.GRID)
        column.addLayout(head)
        column.addWidget(self._area, 1)
        self._back.clicked.connect(self.back_asked)
        self.retranslate()

    def show_entries(self, entries: Sequence[VersionEntry], *, writable: bool) -> None:
        """Show these versions, oldest first as they are stored."""
        clear_layout(self._column)
        for at, entry in enumerate(reversed(entries)):
            row = _VersionRow(entry, newest=at == 0, writable=writable)
            row.restore_asked.connect(self.restored)
            self._column.addWidget(row)

    def focus(self) -> None:
        """Put the focus on the way back."""
        self._back.setFocus()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def retranslate(self) -> None:
        """Say the words in the present language."""
        self._title.setText(self.tr("History"))
        self._area.setAccessibleName(self.tr("History"))
        self._back.set_name(self.tr("Back"))
