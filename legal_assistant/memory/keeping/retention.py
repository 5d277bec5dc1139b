"""How long a memory is kept in view: what must never be put away, what has a time to live, and what may be put away as weak.

Nothing here removes anything: what is put away is archived, and found again when asked for.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.memories import DERIVED, Memory, MemoryKind, MemoryState, MemoryVersion
from legal_assistant.memory.keeping.decay import half_life, strength

#: A memory is weak below this strength, and old after so many days without a change or a use.
WEAK: Final = 0.15
OLD: Final = timedelta(days=90)
#: The reason of a version of a memory that was put away because it is weak, old and unused.
FADED: Final = "faded"
#: Short-term items live from one day (importance 1) to a week (importance 5) after their last change or use.
SHORTEST: Final = timedelta(hours=24)
LONGEST: Final = timedelta(days=7)
#: What a lawyer wrote, corrected, decided, approved or pinned stays in view at least so long, whatever repeats it.
IN_HAND: Final = timedelta(days=7)
#: What binds the lawyer is never put away by itself.
_BINDING: Final = frozenset({MemoryKind.DECISION, MemoryKind.DEADLINE, MemoryKind.OPEN_QUESTION, MemoryKind.PREFERENCE})
_IMPORTANT: Final = 4


def last_touched(memory: Memory) -> datetime:
    """When it was last changed or used."""
    return max(memory.updated, memory.last_used or memory.updated)


def is_protected(memory: Memory) -> bool:
    """Whether it must stay in view: pinned, binding, or taken from a document."""
    return memory.pinned or memory.kind in _BINDING or memory.source.kind is SourceKind.PASSAGE


def is_fragment(memory: Memory) -> bool:
    """Whether a summary that repeats its words may stand in its place."""
    return memory.kind not in DERIVED and not is_protected(memory) and memory.importance < _IMPORTANT


def may_be_in_hand(memory: Memory, now: datetime) -> bool:
    """Whether it was changed so lately that :func:`is_in_hand` has to be asked."""
    return now - memory.updated < IN_HAND


def is_in_hand(versions: Iterable[MemoryVersion], now: datetime) -> bool:
    """Whether a lawyer has touched a memory with their own hand within the last days, by its versions."""
    return any(one.by == "user" and now - one.time < IN_HAND for one in versions)


def is_faded(memory: Memory, now: datetime) -> bool:
    """Whether an active memory is weak, old and unused, and may be put away."""
    if memory.state is not MemoryState.ACTIVE or is_protected(memory) or half_life(memory) is None:
        return False
    return now - last_touched(memory) > OLD and strength(memory, now) < WEAK


def time_to_live(memory: Memory) -> timedelta | None:
    """How long a short-term item (the summary of one conversation) lives after its last change or use; None for all others."""
    if memory.pinned or memory.kind is not MemoryKind.SUMMARY or not memory.source.conversation:
        return None
    return SHORTEST + (LONGEST - SHORTEST) * ((memory.importance - 1) / 4)


def is_expired(memory: Memory, now: datetime) -> bool:
    """Whether a short-term item has outlived its time."""
    life = time_to_live(memory)
    return life is not None and memory.state is MemoryState.ACTIVE and now - last_touched(memory) > life
