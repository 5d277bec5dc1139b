"""The conflict board as it is read: open contradictions, put together by the statements that they share."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from legal_assistant.domain.conflicts import Conflict
from legal_assistant.domain.memories import Memory, MemoryState
from legal_assistant.domain.ports import CaseView

#: States of memories that are in view: a contradiction with one that is put away is not shown until it comes back.
LIVE: Final = frozenset({MemoryState.ACTIVE, MemoryState.PROPOSED})


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A conflict with both its memories, each of which names its source; ``right`` is the later one."""

    conflict: Conflict
    left: Memory
    right: Memory


@dataclass(frozen=True, slots=True)
class Dispute:
    """Open contradictions about the same thing: ``statements``, oldest first, each of which contradicts another one. ``id`` is
    that of the contradiction found first."""

    id: str
    statements: tuple[Memory, ...]
    contradictions: tuple[Contradiction, ...]


def disputes(found: Iterable[Contradiction]) -> list[Dispute]:
    """Open contradictions (others are left out) put together by the statements they share, in the order they are given."""
    groups: list[list[Contradiction]] = []
    for one in found:
        if one.conflict.resolution is not None:
            continue
        ends = {one.left.id, one.right.id}
        first, *more = [group for group in groups if any(ends & {other.left.id, other.right.id} for other in group)] or [[]]
        groups = [group for group in groups if group not in more]
        if not first:
            groups.append(first)
        first += [*(other for group in more for other in group), one]
    return [_dispute(group) for group in groups]


def _dispute(group: Sequence[Contradiction]) -> Dispute:
    statements = {side.id: side for one in group for side in (one.left, one.right)}
    first = min(group, key=lambda one: (one.conflict.found, one.conflict.id))
    return Dispute(first.conflict.id, tuple(sorted(statements.values(), key=lambda one: (one.created, one.id))), tuple(group))


def contradictions(view: CaseView, *, resolved: bool | None = False) -> list[Contradiction]:
    """Open ones (False), decided ones (True) or all (None), newest first."""
    known = view.conflicts.all(resolved=resolved)
    sides = view.memories.by_id([side for one in known for side in (one.left, one.right)])
    found = [Contradiction(one, sides[one.left], sides[one.right]) for one in known]
    return [one for one in found if one.conflict.resolution or {one.left.state, one.right.state} <= LIVE]
