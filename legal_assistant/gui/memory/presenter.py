"""Between the memories tab and the services."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from legal_assistant.domain.changes import Changed
from legal_assistant.domain.memories import ALWAYS, Memory, MemoryKind, MemoryState, MemoryVersion, Operation, Period
from legal_assistant.domain.ports import OpenCase
from legal_assistant.domain.remembered import Outcome, Remembered
from legal_assistant.gui.case_presenter import CasePresenter
from legal_assistant.services.answers.caveats import from_older_drafts

if TYPE_CHECKING:
    from legal_assistant.services.memories.forgetting import Forgotten
    from legal_assistant.services.memories.timeline import Restored

_LISTED = (MemoryState.ACTIVE, MemoryState.ARCHIVED, MemoryState.SUPERSEDED)


@dataclass(frozen=True)
class Past:
    """A day of which the memory is shown as it was known at its end; ``true_then``: only what, as far as was known then, held
    on that day."""

    day: date
    true_then: bool = False

    @property
    def moment(self) -> datetime:
        """The end of the day where the reader is, or now if it is today."""
        end = datetime.combine(self.day + timedelta(days=1), time.min).astimezone() - timedelta(microseconds=1)
        return min(end, datetime.now().astimezone())


@dataclass(frozen=True)
class Edited:
    """A memory as the reader wrote it."""

    text: str
    kind: MemoryKind
    importance: int
    period: Period = ALWAYS


@dataclass(frozen=True)
class _Read:
    memories: list[Memory]
    operation: Operation | None
    older: frozenset[str]


class MemoryPresenter(CasePresenter):
    """Reads and writes the memories of the case on screen.

    ``loaded``: :attr:`memories` and :attr:`operation` are new. ``versions(memory_id, list, names)``: a history was read, with
    the names of lawyers by id.
    ``forgotten(Forgotten)``: what was removed and whether anything is left. ``restored(Restored)``: an operation was taken back,
    or the case's memory was brought back to a moment. ``saved(memory_id)``: a change is stored.
    ``known(Memory)``: what was to be kept is this memory already.
    """

    CONCERN = (Changed.MEMORIES, Changed.REVIEW)

    versions = Signal(str, object, object)
    forgotten = Signal(object)
    restored = Signal(object)
    saved = Signal(str)
    known = Signal(object)

    memories: list[Memory]
    #: Ids of those that rest on drafts that a newer one replaces.
    older: frozenset[str]
    #: What was last done to several memories at once.
    operation: Operation | None
    _query: str
    _past: Past | None

    @property
    def query(self) -> str:
        """The words that are searched for."""
        return self._query

    @property
    def past(self) -> Past | None:
        """Of which day the memory is shown; None: as it is."""
        return self._past

    @property
    def writable(self) -> bool:
        """Whether memories may be changed: the case is open, and what is shown is the present."""
        return self._past is None and super().writable

    @property
    def restorable(self) -> bool:
        """Whether the case may be brought back to the moment that is shown."""
        return self._past is not None and super().writable

    def search(self, query: str) -> None:
        """List what matches ``query``; empty: everything."""
        self._query = query
        self.reload()

    def look_back(self, past: Past | None) -> None:
        """Show the memory as it was; None: as it is."""
        if past != self._past:
            self._past, self.memories = past, []
            self.loaded.emit()
            self.reload()

    # --- one memory ---------------------------------------------------------------------------------------------------

    def edit(self, memory: Memory, edited: Edited) -> None:
        """Store another text, kind, importance or period as a new version; what is the same is left alone."""
        self._change(
            memory.id,
            lambda case: self.services.remember.edit(
                case,
                memory.id,
                text=edited.text if edited.text != memory.text else None,
                kind=edited.kind if edited.kind is not memory.kind else None,
                importance=edited.importance if edited.importance != memory.importance else None,
                period=edited.period if edited.period != memory.period else None,
            ),
        )

    def add(self, new: Edited) -> None:
        """Keep what the reader wrote as a new memory; ``known`` follows if it was no news."""

        def work(case: OpenCase) -> Remembered:
            return self.services.remember.tell(case, new.text, kind=new.kind, importance=new.importance, period=new.period)

        def done(told: Remembered) -> None:
            self.saved.emit("")
            for one in told.noted:
                if one.outcome is Outcome.KNOWN and one.memory is not None:
                    self.known.emit(one.memory)

        self.write(work, done)

    def pin(self, memory: Memory) -> None:
        """Pin a memory, or let it go again."""
        self._change(memory.id, lambda case: self.services.remember.pin(case, memory.id, not memory.pinned))

    def restore(self, memory_id: str, version: int) -> None:
        """Write a new version equal to ``version``, then read the history again."""
        self._change(
            memory_id,
            lambda case: self.services.remember.rollback(case, memory_id, version),
            partial(self.read_history, memory_id),
        )

    def forget(self, memory_id: str) -> None:
        """Remove a memory from everywhere; the report follows as ``forgotten``."""

        def work(case: OpenCase) -> Forgotten:
            return self.services.forgetting.memory(case, memory_id)

        self.write(work, self.forgotten.emit)

    def read_history(self, memory_id: str) -> None:
        """Read all versions of a memory."""
        if self.case is None:
            return
        case_id = self.case.id

        def work() -> tuple[list[MemoryVersion], dict[str, str]]:
            found = self.services.remember.history(self.services.cases.open(case_id), memory_id)
            return found, self.services.colleagues.names()

        def done(read: tuple[list[MemoryVersion], dict[str, str]]) -> None:
            self.versions.emit(memory_id, *read)

        self._runner.run(work, self, done, self.failed.emit)

    # --- all of them --------------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back what was last done to several memories at once."""
        operation = self.operation
        if operation is not None and self.writable:
            self.write(lambda case: self.services.timeline.undo(case, operation.id), self.restored.emit)

    def restore_moment(self) -> None:
        """Bring the whole memory of the case back to the moment that is shown, and show the present."""
        past, case = self._past, self.case
        if past is None or case is None:
            return
        moment = past.moment

        def work() -> Restored:
            return self.services.timeline.rollback(self.services.cases.open(case.id), moment)

        def done(result: Restored) -> None:
            self._past = None
            self.restored.emit(result)
            self.reload()

        self._runner.run(work, self, done, self.failed.emit, lane=self.lane)

    # --- reading ------------------------------------------------------------------------------------------------------

    def reading(self) -> Callable[[OpenCase], object]:
        """The memories that match, as they are or as they were, and the last operation."""
        query, past, services = self._query, self._past, self.services

        def read(case: OpenCase) -> _Read:
            last = next(iter(services.timeline.operations(case, 1)), None)
            if past is None:
                found = services.remember.list(case, states=_LISTED, query=query)
            else:
                known = services.timeline.as_of(case, past.moment, true_at=past.day if past.true_then else None)
                found = services.remember.matching(known, states=_LISTED, query=query)
            return _Read(found, last, frozenset(from_older_drafts(case, found)))

        return read

    def keep(self, read: object) -> None:
        """Keep what was read."""
        assert isinstance(read, _Read)
        self.memories, self.operation, self.older = read.memories, read.operation, read.older

    def clear(self) -> None:
        """Nothing of another case stays."""
        self.memories, self.operation, self._query, self._past = [], None, "", None
        self.older = frozenset()

    def _change(self, memory_id: str, work: Callable[[OpenCase], object], then: Callable[[], None] | None = None) -> None:
        def done(_: object) -> None:
            self.saved.emit(memory_id)
            if then is not None:
                then()

        self.write(work, done)
