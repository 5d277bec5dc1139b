"""What is known of a memory or message beside its words, as parts of its score.

The unit is that of ``fusion``: standard deviations among the candidates of a question. The parts are small, so that they order
what fits a question about equally well and never lift what does not fit over what does. Passages have none: a document does
not fade. The forgetting curve is that of ``decay``.
"""

import math
from datetime import datetime, timedelta
from typing import Final

from legal_assistant.domain.memories import Memory, MemoryState
from legal_assistant.memory.keeping.decay import half_life
from legal_assistant.memory.keeping.timeline import in_force

_DAY: Final = timedelta(days=1)
_IMPORTANCE: Final = 0.2
_FADED: Final = -0.5
_USE: Final = 0.1
_PINNED: Final = 0.5
_PAST: Final = -1.0
_CONTRADICTED: Final = -0.5
_MESSAGE_HALF_LIFE: Final = 90.0


def memory_parts(memory: Memory, now: datetime, *, contradicted: bool = False) -> dict[str, float]:
    """``importance`` around 0 for 3 of 5, ``recency`` from 0 (fresh, or never fading) to -0.5, ``use``, ``pinned``; ``past``
    for what was superseded or does not hold today, and ``contradicted`` for what a later statement contradicts: the current
    value first.
    """
    fresh = max(memory.updated, memory.last_used or memory.updated)
    parts = {
        "importance": _IMPORTANCE * (memory.importance - 3),
        "recency": _recency(fresh, now, half_life(memory)),
        "use": _USE * math.log1p(max(memory.uses, 0)),
    }
    if memory.pinned:
        parts["pinned"] = _PINNED
    if memory.state is MemoryState.SUPERSEDED or not in_force(memory, now.date()):
        parts["past"] = _PAST
    elif contradicted:
        parts["contradicted"] = _CONTRADICTED
    return parts


def message_parts(time: datetime, now: datetime) -> dict[str, float]:
    """``recency`` of a past message."""
    return {"recency": _recency(time, now, _MESSAGE_HALF_LIFE)}


def _recency(time: datetime, now: datetime, days: float | None) -> float:
    age = max((now - time) / _DAY, 0.0)
    return 0.0 if days is None else _FADED * (1 - 0.5 ** (age / days))
