"""How strongly a memory is still held.

    strength = (importance / 5) * 0.5 ** (age / half_life) * (1 + ln(1 + uses) / 4), cut off to [0.01, 1]

``age`` runs from the last use, or from the last change if later. The exponential with a half-life per kind is the forgetting
curve of Ebbinghaus as the memory systems of the field use it (MemoryBank, 2305.10250); use lengthens a memory's life by moving
``age`` back to zero, and adds logarithmically, as in ACT-R's base-level activation. What must not fade does not: pinned
memories, decisions, deadlines, open questions and facts taken from a document.
"""

import math
from datetime import datetime, timedelta
from typing import Final

from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.memories import Memory, MemoryKind

_DAY: Final = timedelta(days=1)
#: Days until half is left; a kind that is not named does not fade.
HALF_LIFE_DAYS: Final = {
    MemoryKind.FACT: 180,
    MemoryKind.LEGAL_ISSUE: 180,
    MemoryKind.QA: 90,
    MemoryKind.SUMMARY: 120,
    MemoryKind.REFLECTION: 180,
    MemoryKind.PREFERENCE: 365,
}
WEAKEST: Final = 0.01


def half_life(memory: Memory) -> float | None:
    """Half-life of a memory in days; None if it does not fade."""
    if memory.pinned or (memory.kind is MemoryKind.FACT and memory.source.kind is SourceKind.PASSAGE):
        return None
    return HALF_LIFE_DAYS.get(memory.kind)


def strength(memory: Memory, now: datetime) -> float:
    """Strength of ``memory`` at ``now`` in [0.01, 1] by the formula above. A time in the future counts as now."""
    fresh = max(memory.updated, memory.last_used or memory.updated)
    age = max((now - fresh) / _DAY, 0.0)
    days = half_life(memory)
    fading = 1.0 if days is None else 0.5 ** (age / days)
    used = 1.0 + math.log1p(max(memory.uses, 0)) / 4
    return min(max(memory.importance / 5 * fading * used, WEAKEST), 1.0)
