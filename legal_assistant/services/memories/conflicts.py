"""The conflict board: what contradicts what, and the lawyer's decision, which is a version of both sides with its reason."""

import builtins
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.conflicts import Conflict, Resolution
from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.errors import InvalidInput, NotFound
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.memories import ALWAYS, Memory, MemoryState, Period, Source, is_link
from legal_assistant.domain.ports import CaseView, Clock, OpenCase
from legal_assistant.memory.keeping.timeline import apart
from legal_assistant.memory.relations.relation import Relation
from legal_assistant.services.board import LIVE, Contradiction, contradictions
from legal_assistant.services.memories.authors import signed_decisions
from legal_assistant.services.memories.comparison import Comparer
from legal_assistant.services.memories.disputes import DECIDED, closed, standing
from legal_assistant.services.memories.knowledge import after_change, linked, take_effect
from legal_assistant.services.writing import Writer, check_open, checked_period, checked_text

#: The label of the operation.
LABEL: Final = "resolve"
_LONGEST_REASON: Final = 1000


@dataclass(frozen=True, slots=True)
class Decided:
    """What a decision did: the conflict as it is now, and the other open ones that closed by it."""

    conflict: Conflict
    also: tuple[Conflict, ...]
    changes: Changes


@dataclass(frozen=True, slots=True)
class _Decision:
    """What is to be done: the words of a corrected statement, the periods of those that hold (by id), and the reason;
    ``pairs``: the ids of those that contradict each other so far."""

    resolution: Resolution
    reason: str
    text: str
    periods: Mapping[str, Period]
    pairs: Sequence[tuple[str, str]]


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
            found = contradictions(view, resolved=resolved)
        signed = signed_decisions(case, [one.conflict for one in found])
        return [replace(one, conflict=conflict) for one, conflict in zip(found, signed, strict=True)]

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
        others: Mapping[str, Period] | None = None,
    ) -> Decided:
        """Decide an open conflict and with it the dispute it is part of, as one operation that can be undone.

        LEFT or RIGHT: that side stands, and all that contradicts it becomes history. BOTH: each holds in its period; one of the
        days between them is enough (the other follows), and the periods must not overlap; ``others`` are the periods of further
        statements of the dispute, by id. CORRECTED: ``text`` stands in place of both, and of what contradicts both. A statement
        that was only proposed and stands is approved by that. Raises NotFound (also for a decided conflict), InvalidInput
        (subject: reason, text, or validity), CaseClosed.
        """
        reason = " ".join(reason.split())
        if not reason or len(reason) > _LONGEST_REASON:
            raise InvalidInput("reason", hint=f"Give the reason, in 1 to {_LONGEST_REASON} characters.")
        if resolution is Resolution.CORRECTED and text is None:
            raise InvalidInput("text", hint="Give the corrected statement.")
        words = checked_text(text) if resolution is Resolution.CORRECTED and text is not None else ""
        near = self._comparer.near(case, words) if words else []
        with case.store.write() as view:
            check_open(view, case)
            conflict = view.conflicts.get(conflict_id)
            if conflict.resolution is not None:
                raise NotFound(conflict_id)
            before = view.conflicts.all()
            writer = Writer("user", self._clock.now(), view.memories.begin_operation(LABEL))
            adjoining = _adjoining(left or ALWAYS, right or ALWAYS)
            given = {**(others or {}), conflict.left: adjoining[0], conflict.right: adjoining[1]}
            decision = _Decision(resolution, reason, words, given, [(one.left, one.right) for one in before])
            statements = _statements(view, conflict, decision)
            for side in _decided(statements, decision):
                writer.put(view, side, f"{DECIDED}{reason}")
            _close(view, before, statements, resolution)
            if resolution is Resolution.CORRECTED:
                self._correct(view, statements, decision, writer, near)
            after_change(view, [one.id for one in statements], writer)
            still = {one.id for one in view.conflicts.all()}
            also = tuple(view.conflicts.get(one.id) for one in before if one.id not in {*still, conflict_id})
            decided = view.conflicts.get(conflict_id)
        return Decided(decided, also, Changes.of(case.id, Changed.MEMORIES, Changed.CONFLICTS, Changed.REVIEW))

    def _correct(
        self, view: CaseView, sides: Sequence[Memory], decision: _Decision, writer: Writer, near: builtins.list[int]
    ) -> None:
        """Put a corrected statement in place of all sides, of which the first two are those of the conflict."""
        tags = [tag for side in sides for tag in side.tags if not is_link(tag)]
        links = [f"{Relation.REFINES}:{side.id}" for side in sides]
        fresh = Memory(
            id=new_id(),
            kind=sides[1].kind,
            text=decision.text,
            importance=max(side.importance for side in sides),
            state=MemoryState.ACTIVE,
            source=Source(SourceKind.USER),
            created=writer.now,
            updated=writer.now,
            tags=tuple(dict.fromkeys((*tags, *links))),
            pinned=any(side.pinned for side in sides),
            why="corrected by hand",
        )
        found = self._comparer.compare(view, fresh, near)
        fresh = linked(fresh, found)
        writer.add(view, fresh, f"{DECIDED}{decision.reason}")
        take_effect(view, fresh, found, writer)


def _statements(view: CaseView, conflict: Conflict, decision: _Decision) -> builtins.list[Memory]:
    """The memories that a decision is about: left and right, then the others."""
    left, right = (_opponents(view, side) for side in (conflict.left, conflict.right))
    further = {
        Resolution.LEFT: left,
        Resolution.RIGHT: right,
        Resolution.BOTH: list(decision.periods),
        Resolution.CORRECTED: [one for one in left if one in right],
    }[decision.resolution]
    ids = [conflict.left, conflict.right]
    return [view.memories.get(one) for one in (*ids, *(other for other in further if other not in ids))]


def _opponents(view: CaseView, memory_id: str) -> builtins.list[str]:
    """Ids of what contradicts a memory and is in view."""
    found = [one for one in view.conflicts.of_memories([memory_id]) if one.resolution is None]
    ids = [one.right if one.left == memory_id else one.left for one in found]
    known = view.memories.by_id(ids)
    return [one for one in ids if known[one].state in LIVE]


def _decided(statements: Sequence[Memory], decision: _Decision) -> builtins.list[Memory]:
    """The statements as they are after the decision; the first two are left and right."""
    if decision.resolution is Resolution.BOTH:
        return _in_their_time(statements, decision)
    stands = {Resolution.LEFT: 0, Resolution.RIGHT: 1}.get(decision.resolution)
    return [
        replace(one, state=MemoryState.ACTIVE if place == stands else MemoryState.SUPERSEDED)
        for place, one in enumerate(statements)
    ]


def _in_their_time(statements: Sequence[Memory], decision: _Decision) -> builtins.list[Memory]:
    """Statements that all hold, each in its period; those that contradict each other, one after the other."""
    periods = {one.id: checked_period(decision.periods[one.id]) for one in statements}
    found = [
        replace(one, state=MemoryState.ACTIVE, valid_from=periods[one.id].start, valid_to=periods[one.id].end)
        for one in statements
    ]
    known = {one.id: one for one in found}
    if not all(apart(known[left], known[right]) for left, right in decision.pairs if {left, right} <= known.keys()):
        raise InvalidInput("validity", hint="Give the last day of one and the first day of the other; they must not overlap.")
    return found


def _close(view: CaseView, conflicts: Iterable[Conflict], statements: Sequence[Memory], resolution: Resolution) -> None:
    """Close the conflicts between the statements as decided by the lawyer, but for those between two that lost to a third."""
    known = view.memories.by_id([one.id for one in statements])
    for conflict in conflicts:
        if {conflict.left, conflict.right} <= known.keys():
            found = standing(known[conflict.left], known[conflict.right])
            if found is not None and (found is Resolution.CORRECTED) is (resolution is Resolution.CORRECTED):
                view.conflicts.put(replace(closed(view, conflict, found), by="user"))


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
