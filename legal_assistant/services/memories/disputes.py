"""Conflicts follow from how two memories stand: both in view is an open one, all else is a decision that was made somewhere.

So whatever changes memories (an edit, a decision, undoing, going back in time) calls :func:`settle`, and the conflict board is
right.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Final

from legal_assistant.domain.conflicts import Conflict, Resolution
from legal_assistant.domain.memories import Memory, MemoryState, MemoryVersion, Period
from legal_assistant.domain.ports import CaseView
from legal_assistant.memory.keeping.timeline import apart
from legal_assistant.memory.relations.relation import Relation
from legal_assistant.services.memories.comparison import relation

#: Begins the reason of a version that is a decision about a conflict.
DECIDED: Final = "conflict: "
#: Begins the reason of a contradiction that a model saw (``memory/answering/tasks.py``).
BY_MODEL: Final = "model"
_LOST: Final = frozenset({MemoryState.SUPERSEDED, MemoryState.REJECTED})


def standing(left: Memory, right: Memory, *, seen: bool = False) -> Resolution | None:
    """What was decided between two memories that contradict each other, read off their states; None: nothing yet. ``seen``: a
    model saw the contradiction in the words they have, whatever the rules see."""
    if apart(left, right):
        return Resolution.BOTH
    lost = (left.state in _LOST, right.state in _LOST)
    if any(lost):
        return Resolution.CORRECTED if all(lost) else Resolution.RIGHT if lost[0] else Resolution.LEFT
    return None if seen or relation(left, right).relation is Relation.CONTRADICTS else Resolution.CORRECTED


def settle(view: CaseView, ids: Iterable[str]) -> bool:
    """Bring the conflicts of these memories to what the memories say now; whether any changed. Nobody decided what closes."""
    conflicts = view.conflicts.of_memories(list(ids))
    sides = view.memories.by_id([side for one in conflicts for side in (one.left, one.right)])
    changed = False
    for conflict in conflicts:
        seen = conflict.why.startswith(BY_MODEL) and not _reworded(view, conflict)
        found = standing(sides[conflict.left], sides[conflict.right], seen=seen)
        if found is not conflict.resolution:
            view.conflicts.put(closed(view, conflict, found))
            changed = True
    return changed


def _reworded(view: CaseView, conflict: Conflict) -> bool:
    """Whether one of the two says something else than when the contradiction was found."""
    for side in (conflict.left, conflict.right):
        versions = view.memories.versions(side)
        then = [one.memory.text for one in versions if one.time <= conflict.found] or [versions[0].memory.text]
        if versions[-1].memory.text != then[-1]:
            return True
    return False


def in_dispute(view: CaseView) -> frozenset[str]:
    """Ids of the memories that stand in an open conflict."""
    return frozenset(side for conflict in view.conflicts.all() for side in (conflict.left, conflict.right))


def closed(view: CaseView, conflict: Conflict, resolution: Resolution | None) -> Conflict:
    """The conflict as it closed by the last change of its memories (None: opened again); decided by the user if that brought his
    decision back."""
    if resolution is None:
        return replace(conflict, resolution=None, reason="", resolved=None, by="")
    last = max((_decision(view, side) for side in (conflict.left, conflict.right)), key=lambda one: one.time)
    when: datetime = last.time
    reason = last.reason.removeprefix(DECIDED) if last.reason.startswith(DECIDED) else last.reason
    by = "user" if _decided_between(view, conflict, resolution) else "rule"
    return replace(conflict, resolution=resolution, reason=reason, resolved=when, by=by)


def _decided_between(view: CaseView, conflict: Conflict, resolution: Resolution) -> bool:
    """Whether the two stand as the last decision about both left them, and it was one between them: two that both lost did not
    lose to each other, unless what corrects them was made by it."""
    left, right = (_decision(view, side) for side in (conflict.left, conflict.right))
    if not left.operation or left.operation != right.operation or not left.reason.startswith(DECIDED):
        return False
    present = view.memories.by_id([conflict.left, conflict.right])
    if any(_standing(present[one.memory.id]) != _standing(one.memory) for one in (left, right)):
        return False
    made = (one.version == 1 for one in view.memories.versions_of_operation(left.operation))
    return resolution is not Resolution.CORRECTED or any(made)


def _decision(view: CaseView, memory_id: str) -> MemoryVersion:
    """The version that is the last decision about this memory; if there is none, its last version."""
    versions = view.memories.versions(memory_id)
    return next((one for one in reversed(versions) if one.reason.startswith(DECIDED)), versions[-1])


def _standing(memory: Memory) -> tuple[MemoryState, Period]:
    return memory.state, memory.period
