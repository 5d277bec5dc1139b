"""What a search of a case found, and the thin item model over it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt

from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.memories import MemoryKind
from legal_assistant.domain.recall import ITEM_KINDS, RecalledItem
from legal_assistant.gui import format as form
from legal_assistant.gui.conversation.words import older_draft, page
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.memory.words import kind_name
from legal_assistant.memory.questions.marks import Excerpt

AnyIndex: TypeAlias = QModelIndex | QPersistentModelIndex

#: Role of the :class:`Hit` itself.
HIT = Qt.ItemDataRole.UserRole + 1


class Scope(Enum):
    """Where is searched."""

    EVERYTHING = "everything"
    DOCUMENTS = "passage"
    MEMORIES = "memory"
    CONVERSATIONS = "message"

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of items that are found there."""
        return ITEM_KINDS if self is Scope.EVERYTHING else (self.value,)


@dataclass(frozen=True)
class Hit:
    """One result: what was found, the title of its conversation, and the part of its text that is shown."""

    item: RecalledItem
    title: str
    shown: Excerpt

    @property
    def worded(self) -> bool:
        """Whether any of the words stands in it; else it was found by its meaning."""
        return bool(self.shown.marks)

    @property
    def kind(self) -> str:
        """What it is: "Document", "Memory", "Conversation"."""
        translate = QCoreApplication.translate
        return {
            SourceKind.PASSAGE: translate("Search", "Document"),
            SourceKind.MEMORY: translate("Search", "Memory"),
            SourceKind.MESSAGE: translate("Search", "Conversation"),
        }[SourceKind(self.item.kind)]

    @property
    def tone(self) -> str:
        """The tone of its badge."""
        return {SourceKind.PASSAGE: "accent", SourceKind.MEMORY: "good"}.get(SourceKind(self.item.kind), "neutral")

    @property
    def place(self) -> str:
        """Where it stands: "lease.pdf · p. 3 · Clause 7 › 7.1", "Fact", "Validity of the clause · Your question"."""
        item = self.item
        translate = QCoreApplication.translate
        if item.kind == SourceKind.PASSAGE:
            parts = [item.file, page(item.page) if item.page else "", heading(item)]
        elif item.kind == SourceKind.MEMORY:
            parts = [kind_name(MemoryKind(item.memory_kind)) if item.memory_kind else "", item.file]
        else:
            parts = [self.title or translate("Search", "Untitled")]
        if item.draft is not None and item.draft.older:
            parts.append(older_draft())
        return " · ".join(clean(" ".join(part.split())) for part in parts if part)

    @property
    def aside(self) -> str:
        """What is said of it besides: its day, and that it was found by its meaning if none of the words stands in it."""
        parts = [] if self.worded else [QCoreApplication.translate("Search", "by meaning")]
        if self.item.kind != SourceKind.PASSAGE:
            parts.append(form.day(self.item.time, form.local_now()))
        return " · ".join(parts)

    @property
    def spoken(self) -> str:
        """What a screen reader says."""
        return "\n".join(part for part in (f"{self.kind}: {self.place}", self.aside, self.shown.text) if part)


def heading(item: RecalledItem) -> str:
    """The clause of a passage and what it stands under: "7. Late payment › 7.1"."""
    return " › ".join(item.heading.split(" > ")[-2:])


class HitModel(QAbstractListModel):
    """Results, by row."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hits: list[Hit] = []

    def set_hits(self, hits: Sequence[Hit]) -> None:
        """Replace them. What stands where it stood is told as changed, if it did; more of the same are added."""
        hits = list(hits)
        known = len(self._hits)
        if known and [hit.item.id for hit in hits[:known]] == [hit.item.id for hit in self._hits]:
            changed = [row for row in range(known) if hits[row] != self._hits[row]]
            self._hits = hits[:known]
            for row in changed:
                self.dataChanged.emit(self.index(row), self.index(row))
            if len(hits) > known:
                self.beginInsertRows(QModelIndex(), known, len(hits) - 1)
                self._hits = hits
                self.endInsertRows()
            return
        self.beginResetModel()
        self._hits = hits
        self.endResetModel()

    def row_of(self, item_id: str) -> int:
        """The row of a result, or -1."""
        return next((row for row, hit in enumerate(self._hits) if hit.item.id == item_id), -1)

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        """How many there are."""
        return 0 if parent is not None and parent.isValid() else len(self._hits)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Where it stands, the words for a screen reader, or the result."""
        if not index.isValid() or index.row() >= len(self._hits):
            return None
        hit = self._hits[index.row()]
        if role == HIT:
            return hit
        if role == Qt.ItemDataRole.DisplayRole:
            return hit.place
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return hit.spoken
        return None
