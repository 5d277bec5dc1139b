"""Memories in time: which of two comes first, until when one holds, and a whole memory as of a moment.

Two questions are kept apart: what was *known* at a moment (versions have times) and what was *true* on a day (statements have a
first and a last day of validity, either of which may be open).
"""

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from legal_assistant.domain.memories import Memory, MemoryState

#: States of what is left out of a memory as it stands: put away, or turned down.
_OUT: Final = frozenset({MemoryState.ARCHIVED, MemoryState.REJECTED})


def in_force(memory: Memory, day: date) -> bool:
    """Whether ``day`` lies within the validity of a statement."""
    return (memory.valid_from is None or memory.valid_from <= day) and (memory.valid_to is None or day <= memory.valid_to)


def apart(one: Memory, other: Memory) -> bool:
    """Whether two statements hold in periods that do not overlap, so that they do not contradict each other."""
    return any(
        first.valid_to is not None and second.valid_from is not None and first.valid_to < second.valid_from
        for first, second in ((one, other), (other, one))
    )


def until(memory: Memory, since: date | None, today: date) -> Memory:
    """``memory`` as it is when something else holds since ``since`` (None: it is not known since when).

    It becomes history once that day has come; at once if it never held before. Its own last day is kept if that is earlier.
    """
    if since is None or (memory.valid_from is not None and since <= memory.valid_from):
        return replace(memory, state=MemoryState.SUPERSEDED)
    last = since - timedelta(days=1)
    ends = last if memory.valid_to is None else min(last, memory.valid_to)
    return replace(memory, valid_to=ends, state=MemoryState.SUPERSEDED if since <= today else memory.state)


def same(one: Memory, other: Memory) -> bool:
    """Whether two forms of a memory say the same of the case: version, use, strength and time of change do not matter."""
    return _content(one) == _content(other)


def restored(present: Memory, then: Memory) -> Memory:
    """``then`` as the next version of ``present``: how often it was used is not undone."""
    return replace(then, version=present.version, uses=present.uses, last_used=present.last_used)


def taken_back(memory: Memory) -> Memory:
    """A memory that was not there yet: put away, or, if it was only proposed, no longer so."""
    out = MemoryState.REJECTED if memory.state is MemoryState.PROPOSED else MemoryState.ARCHIVED
    return memory if memory.state in _OUT else replace(memory, state=out)


def digest(memories: Iterable[Memory]) -> str:
    """SHA-256 (hex) of a memory as it stands: of everything that is neither put away nor turned down, in any order."""
    lines = sorted(repr(_content(memory)) for memory in memories if memory.state not in _OUT)
    return hashlib.sha256("\n".join(lines).encode("utf-8", "backslashreplace")).hexdigest()


def _content(memory: Memory) -> Memory:
    return replace(memory, version=1, uses=0, last_used=None, strength=1.0, updated=memory.created)
