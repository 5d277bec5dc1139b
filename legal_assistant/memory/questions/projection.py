"""Where, in the space of meaning, the clause lies that answers a question.

A question lies near every clause that speaks of its matter, in the question's own register: "when do I get my money back?" is as
near to the clause on the size of the deposit as to that on its return. Which way the answer lies from a question is learnt: a
linear map of low rank, added to the question's vector (``python -m tests.tools.train_projection``, from questions and clauses
that were written for it). Clauses keep their vectors. The map belongs to one embedding model; with another nothing is drawn.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from legal_assistant.memory.statements.reading import IDENTITY

#: The two factors of the map, float16, shape (2, rank, dimension): a vector's share in each direction, and where that leads.
WEIGHTS: Final = Path(__file__).with_name("projection.npy")

Vector: TypeAlias = NDArray[np.float32]


def projected(question: Vector) -> Vector:
    """The vector of a question, shape (dimension,), moved towards what answers it; of length 1."""
    shares, leads = _factors()
    moved = question + (shares @ question) @ leads
    return (moved / np.linalg.norm(moved)).astype(np.float32)


def drawn(question: Vector, passages: Mapping[int, Vector], identity: str) -> dict[int, float]:
    """By how much more than the mean of them ``passages`` come nearer to a question when it is :func:`projected`, in cosines;
    empty for vectors of another model."""
    if identity != IDENTITY or not passages:
        return {}
    gains = np.stack(list(passages.values())) @ (projected(question) - question)
    return dict(zip(passages, (gains - gains.mean()).tolist(), strict=True))


@cache
def _factors() -> tuple[Vector, Vector]:
    shares, leads = np.load(WEIGHTS, allow_pickle=False).astype(np.float32)
    return shares, leads
