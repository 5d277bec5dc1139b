"""Of what kind a statement is: a linear reading of its vector and of what its forms say, learnt from labelled statements.

The forms (``forms``) know how things are usually said, and were written for the labelled statements: taken at their word they
would be believed too much of what is said in other words. So they are learnt from with some of them blotted out, as they will
be missing there. The weights (``kind_weights``) belong to one embedding model and are made by
``python -m tests.tools.train_reading`` from the half of the labelled statements that rules may be tuned to.
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
from legal_assistant.memory.statements.statement import Statement

#: How likely a statement is of each kind; None: that it tells nothing to be remembered. Empty when there is nothing to read by.
Likely: TypeAlias = Mapping[MemoryKind | None, float]
Reads: TypeAlias = Callable[[Role, Statement], Likely]

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
#: As sure it must be to give a kind to a mere fact, to drop what the forms would keep or to keep what they would drop, and to
#: gainsay forms that found a kind: what is plainly said is plain.
_SURE: Final = 0.4
_SURE_TO_TURN: Final = 0.5
_SURE_TO_GAINSAY: Final = 0.8


def likelihood(vector: Sequence[float], marks: Sequence[bool]) -> Likely:
    """How likely a statement is of each kind, by its vector and by what its forms say (``forms.marks``)."""
    values = (*map(float, vector), *map(float, marks), 1.0)
    scores = [kind_weights.STEP * sum(map(mul, values, column)) for column in _columns()]
    highest = max(scores)
    raised = [math.exp(score - highest) for score in scores]
    return {kind: one / sum(raised) for kind, one in zip(KINDS, raised, strict=True)}


def sure(likely: Likely, found: MemoryKind | None) -> tuple[bool, MemoryKind | None]:
    """Whether the reading is sure, and of what; ``found``: what the forms take it for (None: nothing to keep)."""
    if not likely:
        return False, None
    kind, share = max(likely.items(), key=lambda one: one[1])
    if found not in (None, MemoryKind.FACT):
        return share >= _SURE_TO_GAINSAY, kind
    return share >= (_SURE if found and kind else _SURE_TO_TURN), kind


@cache
def _columns() -> tuple[tuple[int, ...], ...]:
    """For each of :data:`KINDS`: the weights of the vector's dimensions, of the marks, and of being a statement."""
    packed = base64.b85decode("".join(kind_weights.PACKED))
    return tuple(zip(*struct.iter_unpack(f"<{len(KINDS)}h", packed), strict=True))
