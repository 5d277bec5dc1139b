"""What the memory pane lists: which memories, in which order, and the thin item model over them."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from legal_assistant.domain.memories import TOPIC, Memory, MemoryKind, MemoryState, is_link
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.memory.reasons import kept_because
from legal_assistant.gui.memory.words import shown_text, spoken

AnyIndex: TypeAlias = QModelIndex | QPersistentModelIndex

_TOOLTIP = 1500

#: Role of the :class:`Memory` itself.
MEMORY = Qt.ItemDataRole.UserRole + 1
#: Role of what a list knows of a memory besides: a :class:`ReviewCard` in the review; in the list of memories True for one that
#: rests on a draft that a newer one replaces.
CARD = Qt.ItemDataRole.UserRole + 2


class Order(StrEnum):
    """How memories are sorted; pinned ones always come first."""

    NEWEST = "newest"
    IMPORTANT = "important"
    USED = "used"


@dataclass(frozen=True)
class Selection:
    """What the reader wants to see. ``kind``, ``state`` None: any. ``tag`` empty: any. ``found``: the memories are the answer of
    a search, best first."""

    kind: MemoryKind | None = None
    state: MemoryState | None = MemoryState.ACTIVE
    tag: str = ""
    order: Order = Order.NEWEST
    found: bool = False


def select(memories: Sequence[Memory], wanted: Selection) -> list[Memory]:
    """The memories of the wanted kind and state in the wanted order; the order of a search is kept."""
    chosen = [
        memory
        for memory in memories
        if wanted.state in (None, memory.state)
        and wanted.kind in (None, memory.kind)
        and (not wanted.tag or wanted.tag in memory.tags)
    ]
    if wanted.found:
        return chosen
    keys = {
        Order.NEWEST: lambda memory: (memory.updated,),
        Order.IMPORTANT: lambda memory: (memory.importance, memory.strength, memory.updated),
        Order.USED: lambda memory: (memory.uses, memory.updated),
    }
    chosen.sort(key=keys[wanted.order], reverse=True)
    chosen.sort(key=lambda memory: not memory.pinned)
    return chosen


def kinds_of(memories: Sequence[Memory], state: MemoryState | None) -> list[MemoryKind]:
    """The kinds that occur among the memories of a state (None: of any), in the order of :class:`MemoryKind`."""
    present = {memory.kind for memory in memories if state in (None, memory.state)}
    return [kind for kind in MemoryKind if kind in present]


def tags_of(memories: Sequence[Memory]) -> list[str]:
    """The tags that occur: fields of law first, then the user's own, each in the order of the alphabet."""
    present = {tag for memory in memories for tag in memory.tags if not is_link(tag)}
    return sorted(present, key=lambda tag: (not tag.startswith(TOPIC), tag))


class MemoryModel(QAbstractListModel):
    """A list of memories, by row."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._memories: list[Memory] = []
        self._cards: dict[str, object] = {}

    @property
    def memories(self) -> list[Memory]:
        """The memories in the list."""
        return list(self._memories)

    def set_cards(self, cards: Mapping[str, object]) -> None:
        """What is known of memories besides, by id; told for those in the list of which it changed."""
        before, self._cards = self._cards, dict(cards)
        for row, memory in enumerate(self._memories):
            if before.get(memory.id) != self._cards.get(memory.id):
                self.dataChanged.emit(self.index(row), self.index(row))

    def set_memories(self, memories: Sequence[Memory]) -> None:
        """Replace them. If they are the same ones in the same order, only what changed is told."""
        memories = list(memories)
        if [memory.id for memory in memories] == [memory.id for memory in self._memories]:
            changed = [row for row, memory in enumerate(memories) if memory != self._memories[row]]
            self._memories = memories
            for row in changed:
                index = self.index(row)
                self.dataChanged.emit(index, index)
            return
        self.beginResetModel()
        self._memories = memories
        self.endResetModel()

    def row_of(self, memory_id: str) -> int:
        """The row of a memory, or -1."""
        return next((row for row, memory in enumerate(self._memories) if memory.id == memory_id), -1)

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        """How many there are."""
        return 0 if parent is not None and parent.isValid() else len(self._memories)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The text, the words for a screen reader, or the memory."""
        if not index.isValid() or index.row() >= len(self._memories):
            return None
        memory = self._memories[index.row()]
        if role == MEMORY:
            return memory
        if role == CARD:
            return self._cards.get(memory.id)
        if role == Qt.ItemDataRole.DisplayRole:
            return memory.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(memory, older=self._cards.get(memory.id) is True)
        return _tooltip(memory) if role == Qt.ItemDataRole.ToolTipRole else None


def _tooltip(memory: Memory) -> str:
    """The whole text, and by which rule it was remembered; as rich text, so that long lines break."""
    parts = [html.escape(clean(shown_text(memory), _TOOLTIP)).replace("\n", "<br/>")]
    if memory.why:
        parts.append(html.escape(clean(kept_because(memory.why), _TOOLTIP)))
    return "".join(f"<p>{part}</p>" for part in parts)
