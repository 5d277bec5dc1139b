"""What the memory pane lists: which memories, in which order, and the thin item model over them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState
from legal_assistant.gui.memory.words import spoken, tooltip

AnyIndex: TypeAlias = QModelIndex | QPersistentModelIndex

#: Role of the :class:`Memory` itself.
MEMORY = Qt.ItemDataRole.UserRole + 1


class Order(StrEnum):
    """How memories are sorted; pinned ones always come first."""

    NEWEST = "newest"
    IMPORTANT = "important"
    USED = "used"


@dataclass(frozen=True)
class Selection:
    """What the reader wants to see. ``kind`` None: any. ``found``: the memories are the answer of a search, best first."""

    kind: MemoryKind | None = None
    state: MemoryState = MemoryState.ACTIVE
    order: Order = Order.NEWEST
    found: bool = False


def select(memories: Sequence[Memory], wanted: Selection) -> list[Memory]:
    """The memories of the wanted kind and state in the wanted order; the order of a search is kept."""
    chosen = [memory for memory in memories if memory.state is wanted.state and wanted.kind in (None, memory.kind)]
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


def kinds_of(memories: Sequence[Memory], state: MemoryState) -> list[MemoryKind]:
    """The kinds that occur among the memories of a state, in the order of :class:`MemoryKind`."""
    present = {memory.kind for memory in memories if memory.state is state}
    return [kind for kind in MemoryKind if kind in present]


class MemoryModel(QAbstractListModel):
    """A list of memories, by row."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._memories: list[Memory] = []

    @property
    def memories(self) -> list[Memory]:
        """The memories in the list."""
        return list(self._memories)

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
        if role == Qt.ItemDataRole.DisplayRole:
            return memory.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(memory)
        return tooltip(memory) if role == Qt.ItemDataRole.ToolTipRole else None
