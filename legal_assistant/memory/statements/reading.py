"""Of what kind a statement is by what it means: a linear reading of its vector, learnt from labelled statements.

The forms of ``gate`` know how things are usually said. What is said in quite other words they take for a mere fact or for
nothing; there the reading decides, if it is sure enough. Its weights (``kind_weights``) belong to one embedding model and are
made by ``python -m tests.tools.train_reading`` from the half of the labelled statements that rules may be tuned to.
"""

import base64
import math
import struct
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import mul
from typing import Final, TypeAlias

from legal_assistant.domain.conversations import Role
from legal_assistant.domain.memories import MemoryKind
from legal_assistant.memory.statements import kind_weights

#: How likely a statement is of each kind; None: that it tells nothing to be remembered. Empty when there is nothing to read by.
Likely: TypeAlias = Mapping[MemoryKind | None, float]
Reads: TypeAlias = Callable[[Role, str], Likely]

KINDS: Final[tuple[MemoryKind | None, ...]] = (
    MemoryKind.FACT,
    MemoryKind.DECISION,
    MemoryKind.OPEN_QUESTION,
    MemoryKind.LEGAL_ISSUE,
    MemoryKind.DEADLINE,
    MemoryKind.PREFERENCE,
    None,
)
#: The embedding model whose vectors are read.
IDENTITY: Final = kind_weights.IDENTITY
#: As sure it must be to change what the rules found, and to drop what they would keep.
_SURE: Final = 0.5
_SURE_TO_DROP: Final = 0.6


def likelihood(vector: Sequence[float], role: Role) -> Likely:
    """How likely a statement with this vector is of each kind."""
    values = (*map(float, vector), float(role is Role.ASSISTANT), 1.0)
    scores = [kind_weights.STEP * sum(map(mul, values, column)) for column in _columns()]
    highest = max(scores)
    raised = [math.exp(score - highest) for score in scores]
    return {kind: one / sum(raised) for kind, one in zip(KINDS, raised, strict=True)}


def sure(likely: Likely) -> tuple[bool, MemoryKind | None]:
    """Whether the reading is sure, and of what."""
    if not likely:
        return False, None
    kind, share = max(likely.items(), key=lambda one: one[1])
    return share >= (_SURE if kind else _SURE_TO_DROP), kind


@cache
def _columns() -> tuple[tuple[int, ...], ...]:
    """For each of :data:`KINDS`: the weights of the vector's dimensions, of "an assistant said it", and of being a statement."""
    packed = base64.b85decode("".join(kind_weights.PACKED))
    return tuple(zip(*struct.iter_unpack(f"<{len(KINDS)}h", packed), strict=True))
