"""The versions of a memory, newest first, each with what it changed and a way back to it."""

from __future__ import annotations

import html
from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from legal_assistant.domain.memories import MemoryVersion
from legal_assistant.gui import theme
from legal_assistant.gui.conversation.sources import clear_layout
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.memory.diff import compare
from legal_assistant.gui.memory.words import changes_line, version_line
from legal_assistant.gui.widgets.buttons import Button, IconButton
from legal_assistant.gui.widgets.labels import label


def marked(before: str, after: str) -> str:
    """``after`` as safe rich text: what was added is underlined, what was removed is struck out, both are tinted."""
    t = theme.tokens()
    styles = {
        "+": f"color: {t.good}; background-color: {t.good_tint}; text-decoration: underline;",
        "-": f"color: {t.bad}; background-color: {t.bad_tint}; text-decoration: line-through;",
    }
    parts: list[str] = []
    for piece in compare(clean(before), clean(after)):
        text = html.escape(piece.text).replace("\n", "<br/>")
        parts.append(text if piece.sign == "=" else f'<span style="{styles[piece.sign]}">{text}</span>')
    return "".join(parts)


class _VersionRow(QFrame):
    """One version; ``restore_asked(version)``."""

    restore_asked = Signal(int)

    def __init__(self, version: MemoryVersion, before: MemoryVersion | None, *, newest: bool, writable: bool) -> None:
        super().__init__()
        self._version = version.version
        self.setProperty("role", "card")
        memory = version.memory
        text = QLabel(marked(before.memory.text if before else memory.text, memory.text))
        text.setTextFormat(Qt.TextFormat.RichText)
        text.setWordWrap(True)
        text.setAccessibleName(clean(memory.text))
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(6)
        column.addWidget(label(version_line(version), "small", wrap=True))
        column.addWidget(text)
        if changed := changes_line(before.memory if before else None, memory):
            column.addWidget(label(changed, "small", wrap=True))
        if newest:
            column.addWidget(label(self.tr("This is how it stands now."), "small"))
        elif writable:
            restore = Button(self.tr("Restore this version"), role="link", icon="arrow-counter-clockwise")
            restore.clicked.connect(self._on_restore)
            column.addWidget(restore)

    def _on_restore(self) -> None:
        self.restore_asked.emit(self._version)


class HistoryPage(QWidget):
    """``back_asked``: the reader is done. ``restore_asked(memory_id, version)``."""

    back_asked = Signal()
    restore_asked = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._memory_id = ""
        self._versions: list[MemoryVersion] = []
        self._writable = True
        self._back = IconButton("caret-left", parent=self)
        self._title = label(role="strong")
        self._rows = QWidget()
        self._rows.setProperty("role", "scroll")
        self._column = QVBoxLayout(self._rows)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme.GRID)
        self._column.setAlignment(Qt.AlignmentFlag.AlignTop)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setWidget(self._rows)
        area.setFrameShape(QFrame.Shape.NoFrame)
        head = QHBoxLayout()
        head.addWidget(self._back)
        head.addWidget(self._title, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.GRID)
        column.addLayout(head)
        column.addWidget(area, 1)
        self._back.clicked.connect(self.back_asked)
        self._retranslate()

    @property
    def memory_id(self) -> str:
        """Whose history is shown; empty if none is."""
        return self._memory_id

    def show_versions(self, memory_id: str, versions: Sequence[MemoryVersion], *, writable: bool) -> None:
        """Show these versions (oldest first, as they are stored)."""
        self._memory_id, self._versions, self._writable = memory_id, list(versions), writable
        clear_layout(self._column)
        for at in range(len(self._versions) - 1, -1, -1):
            before = self._versions[at - 1] if at else None
            row = _VersionRow(self._versions[at], before, newest=at == len(self._versions) - 1, writable=writable)
            row.restore_asked.connect(self._on_restore)
            self._column.addWidget(row)

    def focus(self) -> None:
        """Put the focus on the way back."""
        self._back.setFocus()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language and the theme."""
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange) and self._versions:
            self.show_versions(self._memory_id, self._versions, writable=self._writable)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _on_restore(self, version: int) -> None:
        self.restore_asked.emit(self._memory_id, version)

    def _retranslate(self) -> None:
        self._title.setText(self.tr("History"))
        self._back.set_name(self.tr("Back to the memories"))
