"""The conflict board: what contradicts what, and the lawyer's decision, which is a version of both sides with its reason."""

import builtins
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.conflicts import Conflict, Resolution
from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.errors import InvalidInput, NotFound
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.memories import Memory, MemoryState, Source, is_link
from legal_assistant.domain.ports import CaseView, Clock, OpenCase
from legal_assistant.memory.relation import Relation
from legal_assistant.memory.timeline import apart
from legal_assistant.services.comparison import Comparer
from legal_assistant.services.disputes import DECIDED, LIVE, closed
from legal_assistant.services.knowledge import after_change, linked, take_effect
from legal_assistant.services.writing import Writer, check_open, checked_text

#: The label of the operation.
LABEL: Final = "resolve"
_LONGEST_REASON: Final = 1000


@dataclass(frozen=True, slots=True)
class Period:
    """From its first to its last day a statement holds; None: open."""

    start: date | None = None
    end: date | None = None


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A conflict with both its memories, each of which names its source; ``right`` is the later one."""

    conflict: Conflict
    left: Memory
    right: Memory


@dataclass(frozen=True, slots=True)
class Decided:
    """What a decision did: the conflict as it is now, and the other open ones that closed by it."""

    conflict: Conflict
    also: tuple[Conflict, ...]
    changes: Changes


@dataclass(frozen=True, slots=True)
class _Decision:
    """What is to be done: the words of a corrected statement, the periods of two that both hold, and the reason."""

    resolution: Resolution
    reason: str
    text: str
    left: Period
    right: Period


class ConflictService:
    """Shows and decides contradictions."""

    def __init__(self, clock: Clock, comparer: Comparer) -> None:
        self._clock = clock
        self._comparer = comparer

    def list(self, case: OpenCase, *, resolved: bool | None = False) -> builtins.list[Contradiction]:
        """Open conflicts (False), decided ones (True) or all (None), newest first.

        An open one of which a side is put away is not shown: it comes back with that side.
        """
        with case.store.read() as view:
            conflicts = view.conflicts.all(resolved=resolved)
            sides = view.memories.by_id([side for one in conflicts for side in (one.left, one.right)])
        found = [Contradiction(one, sides[one.left], sides[one.right]) for one in conflicts]
        return [one for one in found if one.conflict.resolution or {one.left.state, one.right.state} <= LIVE]

    def resolve(
        self,
        case: OpenCase,
        conflict_id: str,
        resolution: Resolution,
        reason: str,
        *,
        text: str | None = None,
        left: Period | None = None,
        right: Period | None = None,
    ) -> Decided:
        """Decide an open conflict, as one operation that can be undone.

        LEFT or RIGHT: that side stands, the other becomes history. BOTH: each holds in its period; one of the days between them
        is enough (the other follows), and the periods must not overlap. CORRECTED: ``text`` stands in place of both. A side
        that was only proposed and stands is approved by that. Raises NotFound (also for a decided conflict), InvalidInput
        (subject: reason, text, or validity), CaseClosed.
        """
        reason = " ".join(reason.split())
        if not reason or len(reason) > _LONGEST_REASON:
            raise InvalidInput("reason", hint=f"Give the reason, in 1 to {_LONGEST_REASON} characters.")
        if resolution is Resolution.CORRECTED and text is None:
            raise InvalidInput("text", hint="Give the corrected statement.")
        periods = (left or Period(), right or Period())
        words = checked_text(text) if resolution is Resolution.CORRECTED and text is not None else ""
        decision = _Decision(resolution, reason, words, *periods)
        near = self._comparer.near(case, words) if words else []
        with case.store.write() as view:
            check_open(view, case)
            conflict = view.conflicts.get(conflict_id)
            if conflict.resolution is not None:
                raise NotFound(conflict_id)
            before = view.conflicts.all()
            writer = Writer("user", self._clock.now(), view.memories.begin_operation(LABEL))
            first, second = view.memories.get(conflict.left), view.memories.get(conflict.right)
            for side in _sides(first, second, decision):
                writer.put(view, side, f"{DECIDED}{reason}")
            decided = replace(closed(view, conflict, resolution), by="user")
            view.conflicts.put(decided)
            if resolution is Resolution.CORRECTED:
                self._correct(view, first, second, decision, writer, near)
            after_change(view, [first.id, second.id], writer)
            still = {one.id for one in view.conflicts.all()}
            also = tuple(view.conflicts.get(one.id) for one in before if one.id not in {*still, conflict_id})
        return Decided(decided, also, Changes.of(case.id, Changed.MEMORIES, Changed.CONFLICTS, Changed.REVIEW))

    def _correct(
        self, view: CaseView, first: Memory, second: Memory, decision: _Decision, writer: Writer, near: builtins.list[int]
    ) -> None:
        """Put a corrected statement in place of both sides."""
        tags = [tag for side in (first, second) for tag in side.tags if not is_link(tag)]
        links = [f"{Relation.REFINES}:{side.id}" for side in (first, second)]
        fresh = Memory(
            id=new_id(),
            kind=second.kind,
            text=decision.text,
            importance=max(first.importance, second.importance),
            state=MemoryState.ACTIVE,
            source=Source(SourceKind.USER),
            created=writer.now,
            updated=writer.now,
            tags=tuple(dict.fromkeys((*tags, *links))),
            pinned=first.pinned or second.pinned,
            why="corrected by hand",
        )
        found = self._comparer.compare(view, fresh, near)
        fresh = linked(fresh, found)
        writer.add(view, fresh, f"{DECIDED}{decision.reason}")
        take_effect(view, fresh, found, writer)


def _sides(first: Memory, second: Memory, decision: _Decision) -> tuple[Memory, Memory]:
    """Both sides as they are after the decision."""
    stands, lost = MemoryState.ACTIVE, MemoryState.SUPERSEDED
    if decision.resolution is Resolution.BOTH:
        left, right = _adjoining(decision.left, decision.right)
        first = replace(first, state=stands, valid_from=left.start, valid_to=left.end)
        second = replace(second, state=stands, valid_from=right.start, valid_to=right.end)
        if _backwards(left) or _backwards(right):
            raise InvalidInput("validity", hint="A period ends on or after the day on which it begins.")
        if not apart(first, second):
            raise InvalidInput("validity", hint="Give the last day of one and the first day of the other; they must not overlap.")
        return first, second
    left = stands if decision.resolution is Resolution.LEFT else lost
    right = stands if decision.resolution is Resolution.RIGHT else lost
    return replace(first, state=left), replace(second, state=right)


def _backwards(period: Period) -> bool:
    return period.start is not None and period.end is not None and period.end < period.start


def _adjoining(left: Period, right: Period) -> tuple[Period, Period]:
    """The periods, a missing last day taken from the first day of the other, and the other way round."""
    day = timedelta(days=1)
    if left.end is None and right.start is not None:
        left = replace(left, end=right.start - day)
    elif right.start is None and left.end is not None:
        right = replace(right, start=left.end + day)
    elif right.end is None and left.start is not None and right.start is None:
        right = replace(right, end=left.start - day)
    return left, right
