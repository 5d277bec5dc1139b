"""Between the memory pane and the services."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from legal_assistant.domain.cases import Case, CaseState
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.errors import CaseNotFound
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState, MemoryVersion
from legal_assistant.domain.ports import OpenCase
from legal_assistant.gui.runner import TaskRunner, note_lane

if TYPE_CHECKING:
    from legal_assistant.services.bundle import Services
    from legal_assistant.services.remember import Forgotten


@dataclass(frozen=True)
class _Read:
    """The case's own record, its memories, and those that wait for review."""

    case: Case
    memories: list[Memory]
    proposed: list[Memory]


class MemoryPresenter(QObject):
    """Reads and writes the memories of the case on screen.

    ``loaded``: :attr:`memories` and :attr:`proposed` are new. ``versions(memory_id, list)``: a history was read.
    ``forgotten(Forgotten)``: what was removed and whether anything is left. ``saved(memory_id)``: a change is stored.
    ``failed(error)``.
    """

    loaded = Signal()
    versions = Signal(str, object)
    forgotten = Signal(object)
    saved = Signal(str)
    failed = Signal(object)

    def __init__(self, services: Services, runner: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._runner = runner
        self._case: Case | None = None
        self._query = ""
        self._reads = 0
        self.memories: list[Memory] = []
        self.proposed: list[Memory] = []
        runner.changed.connect(self._on_changed)

    @property
    def case(self) -> Case | None:
        """The case on screen."""
        return self._case

    @property
    def query(self) -> str:
        """The words that are searched for."""
        return self._query

    @property
    def writable(self) -> bool:
        """Whether memories may be changed: there is a case and it is open."""
        return self._case is not None and self._case.state is CaseState.OPEN

    def show(self, case: Case | None) -> None:
        """Bring a case on screen; what was read of another one is dropped at once."""
        if self._case is None or case is None or case.id != self._case.id:
            self.memories, self.proposed, self._query = [], [], ""
        self._case = case
        self.loaded.emit()
        self._load()

    def search(self, query: str) -> None:
        """List what matches ``query``; empty: everything."""
        self._query = query
        self._load()

    def edit(self, memory: Memory, text: str, kind: MemoryKind, importance: int) -> None:
        """Store another text, kind or importance as a new version; what is the same is left alone."""
        self._write(
            memory.id,
            lambda case: self._services.remember.edit(
                case,
                memory.id,
                text=text if text != memory.text else None,
                kind=kind if kind is not memory.kind else None,
                importance=importance if importance != memory.importance else None,
            ),
        )

    def add(self, text: str, kind: MemoryKind, importance: int) -> None:
        """Keep what the reader wrote as a new memory."""
        self._write("", lambda case: self._services.remember.add(case, text, kind=kind, importance=importance))

    def pin(self, memory: Memory) -> None:
        """Pin a memory, or let it go again."""
        self._write(memory.id, lambda case: self._services.remember.pin(case, memory.id, not memory.pinned))

    def restore(self, memory_id: str, version: int) -> None:
        """Write a new version equal to ``version``, then read the history again."""
        self._write(
            memory_id,
            lambda case: self._services.remember.rollback(case, memory_id, version),
            partial(self.read_history, memory_id),
        )

    def forget(self, memory_id: str) -> None:
        """Remove a memory from everywhere; the report follows as ``forgotten``."""
        case_id = self._case_id()
        if case_id:
            self._runner.run(
                lambda: self._services.remember.forget(self._services.cases.open(case_id), memory_id),
                self,
                self._on_forgotten,
                self.failed.emit,
                lane=note_lane(case_id),
            )

    def approve(self, memory_id: str) -> None:
        """Let a proposed memory be recalled from now on."""
        self._write(memory_id, lambda case: self._services.remember.approve(case, memory_id))

    def reject(self, memory_id: str) -> None:
        """Turn a proposed memory down, so that it is not proposed again."""
        self._write(memory_id, lambda case: self._services.remember.reject(case, memory_id))

    def read_history(self, memory_id: str) -> None:
        """Read all versions of a memory."""
        case_id = self._case_id()
        if not case_id:
            return

        def work() -> list[MemoryVersion]:
            return self._services.remember.history(self._services.cases.open(case_id), memory_id)

        self._runner.run(work, self, partial(self.versions.emit, memory_id), self.failed.emit)

    def _case_id(self) -> str:
        return self._case.id if self._case else ""

    def _write(self, memory_id: str, work: Callable[[OpenCase], object], then: Callable[[], None] | None = None) -> None:
        case_id = self._case_id()
        if not case_id:
            return

        def done(_: object) -> None:
            self.saved.emit(memory_id)
            self._load()
            if then is not None:
                then()

        self._runner.run(lambda: work(self._services.cases.open(case_id)), self, done, self.failed.emit, lane=note_lane(case_id))

    def _on_forgotten(self, forgotten: Forgotten) -> None:
        self.forgotten.emit(forgotten)
        self._load()

    def _load(self) -> None:
        """Read the memories. Answers of earlier reads are dropped, so that the list never goes back."""
        case_id, query = self._case_id(), self._query
        if not case_id:
            return
        self._reads += 1
        number = self._reads

        def work() -> _Read:
            case = self._services.cases.open(case_id)
            remember = self._services.remember
            states = (MemoryState.ACTIVE, MemoryState.ARCHIVED, MemoryState.SUPERSEDED)
            return _Read(
                self._services.cases.show(case_id).case,
                remember.list(case, states=states, query=query),
                remember.list(case, states=(MemoryState.PROPOSED,)),
            )

        self._runner.run(work, self, partial(self._on_read, number), partial(self._not_read, number))

    def _on_read(self, number: int, read: _Read) -> None:
        if number == self._reads and self._case_id() == read.case.id:
            self._case, self.memories, self.proposed = read.case, read.memories, read.proposed
            self.loaded.emit()

    def _not_read(self, number: int, error: Exception) -> None:
        """A failed read is told if nothing newer was asked for; that a case is gone is told by whoever removed it."""
        if number == self._reads and self._case is not None and not isinstance(error, CaseNotFound):
            self.failed.emit(error)

    @Slot(object, object)
    def _on_changed(self, changes: Changes, initiator: QObject | None) -> None:
        if self._case is None or initiator is self:
            return
        if changes.touches(self._case.id, Changed.MEMORIES, Changed.REVIEW, Changed.CASES):
            self._load()
