"""How good ranked lists are, given what is relevant. Pure functions; nothing here knows how a list was made.

Recall at n is the share of the relevant items among the first n; *any* is whether one of them is there, *all* whether
all are. nDCG (Järvelin and Kekäläinen 2002) with binary gains; MRR is the mean reciprocal rank of the first relevant item. The
interval is the percentile bootstrap (Efron 1979) over queries.
"""

import math
from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Final

import numpy as np

DEPTHS: Final = (1, 5, 10)
_RESAMPLES: Final = 2000
_SEED: Final = 20260302


@dataclass(frozen=True, slots=True)
class Judgement:
    """One query: by depth of DEPTHS the share of relevant items found; nDCG and reciprocal rank at 10."""

    recall: tuple[float, ...]
    ndcg: float
    reciprocal_rank: float


@dataclass(frozen=True, slots=True)
class Summary:
    """Means over queries: ``recall``, ``any``, ``all`` by depth; ``interval`` is the 95 % interval of recall at 10."""

    recall: dict[int, float]
    any: dict[int, float]
    all: dict[int, float]
    ndcg: float
    mrr: float
    interval: tuple[float, float]


def judge(hits: Sequence[str], relevant: Set[str]) -> Judgement:
    """Judge a ranked list. ``relevant`` must not be empty; a hit that is listed twice counts once."""
    found = [hit in relevant for hit in dict.fromkeys(hits)][: DEPTHS[-1]]
    ideal = sum(1 / math.log2(rank + 2) for rank in range(min(len(relevant), DEPTHS[-1])))
    gain = sum(1 / math.log2(rank + 2) for rank, good in enumerate(found) if good)
    first = found.index(True) + 1 if True in found else 0
    recall = tuple(sum(found[:depth]) / len(relevant) for depth in DEPTHS)
    return Judgement(recall, gain / ideal, 1 / first if first else 0.0)


def summarise(judgements: Sequence[Judgement]) -> Summary:
    """Means of at least one judgement."""
    recall = np.array([judgement.recall for judgement in judgements])
    last = recall[:, -1]
    drawn = np.random.default_rng(_SEED).integers(0, len(last), (_RESAMPLES, len(last)))
    low, high = np.percentile(last[drawn].mean(axis=1), (2.5, 97.5))
    return Summary(
        recall=_by_depth(recall.mean(axis=0)),
        any=_by_depth((recall > 0).mean(axis=0)),
        all=_by_depth((recall >= 1).mean(axis=0)),
        ndcg=float(np.mean([judgement.ndcg for judgement in judgements])),
        mrr=float(np.mean([judgement.reciprocal_rank for judgement in judgements])),
        interval=(float(low), float(high)),
    )


def _by_depth(values: np.ndarray) -> dict[int, float]:
    return {depth: float(value) for depth, value in zip(DEPTHS, values, strict=True)}
