"""Upkeep of a case's memory in the background: what is weak is put away, what has had its time ends, summaries are made.

Everything of one run is one operation, which :class:`~legal_assistant.services.memories.timeline.TimelineService` can undo.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.memories import Memory, MemoryState
from legal_assistant.domain.ports import CaseView, Clock, OpenCase
from legal_assistant.memory.keeping.retention import FADED, is_expired, is_faded
from legal_assistant.services.memories.derived import bring_back, in_hand
from legal_assistant.services.memories.disputes import in_dispute
from legal_assistant.services.memories.knowledge import SUPERSEDED, after_change
from legal_assistant.services.memories.summaries import SummaryService
from legal_assistant.services.writing import Writer, check_open

#: Labels of operations.
LABEL: Final = "upkeep"
SUMMARISED: Final = "summarise"


@dataclass(frozen=True, slots=True)
class UpkeepReport:
    """What one run did, as ids of memories: ``archived`` were weak, old and unused; ``expired`` had outlived their time;
    ``back`` came back because the summary that stood for them expired or faded; ``ended`` do not hold any more; ``made`` are new
    summaries and reflections. ``operation`` undoes it all; empty if nothing was done."""

    archived: tuple[str, ...]
    expired: tuple[str, ...]
    back: tuple[str, ...]
    ended: tuple[str, ...]
    made: tuple[str, ...]
    operation: str
    changes: Changes


class UpkeepService:
    """Keeps a case's memory from silting up."""

    def __init__(self, clock: Clock, summaries: SummaryService) -> None:
        self._clock = clock
        self._summaries = summaries

    def conversations_ended(self, case: OpenCase, cancel: CancelToken) -> Changes:
        """Summarise the conversations that have ended, as one operation; for the moment at which another is begun.

        Raises as :meth:`run`.
        """
        if not self._summaries.have_ended(case):
            return Changes.of(case.id)
        with case.store.write() as view:
            check_open(view, case)
            operation = view.memories.begin_operation(SUMMARISED)
        made = self._summaries.ended(case, operation, cancel)
        return Changes.of(case.id, *((Changed.MEMORIES, Changed.REVIEW) if made else ()))

    def run(self, case: OpenCase, cancel: CancelToken) -> UpkeepReport:
        """Do all that is due. Stopped at any point, what was done is whole and stays undoable.

        Raises CaseClosed, Cancelled, DiskFull, NotWritable.
        """
        now = self._clock.now()
        with case.store.write() as view:
            check_open(view, case)
            operation = view.memories.begin_operation(LABEL)
            writer = Writer("rule", now, operation)
            active = view.memories.all(states=(MemoryState.ACTIVE,))
            disputed = in_dispute(view)
            ended = _put(view, writer, active, lambda one: _is_over(one, now), MemoryState.SUPERSEDED, SUPERSEDED)
            left = [one for one in active if one.id not in ended and one.id not in disputed]
            over = [one for one in left if is_expired(one, now) and not in_hand(view, one, now)]
            expired = _put(view, writer, over, lambda _: True, MemoryState.ARCHIVED, "expired")
            left = [one for one in left if one.id not in expired]
            archived = _put(view, writer, left, lambda one: is_faded(one, now), MemoryState.ARCHIVED, FADED)
            gone = (*expired, *archived)
            back = [one for summary in gone for one in bring_back(view, view.memories.covered_by(summary), writer)]
            after_change(view, ended, writer)
        made = self._summaries.run(case, operation, cancel)
        done = any((archived, expired, back, ended, made))
        kinds = (Changed.MEMORIES, Changed.CONFLICTS, Changed.REVIEW) if done else ()
        return UpkeepReport(
            tuple(archived), tuple(expired), tuple(back), tuple(ended), tuple(made), operation if done else "",
            Changes.of(case.id, *kinds),
        )  # fmt: skip


def _put(
    view: CaseView,
    writer: Writer,
    memories: Sequence[Memory],
    due: Callable[[Memory], bool],
    state: MemoryState,
    reason: str,
) -> list[str]:
    """Move the memories that are due to ``state``; returns their ids."""
    moved = [memory for memory in memories if due(memory)]
    for memory in moved:
        writer.put(view, replace(memory, state=state), reason)
    return [memory.id for memory in moved]


def _is_over(memory: Memory, now: datetime) -> bool:
    """Whether a memory's last day of validity is past."""
    return memory.valid_to is not None and memory.valid_to < now.date() and not memory.pinned
