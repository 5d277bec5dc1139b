"""How the ranks of several search methods become one.

Scores of different methods have different scales and shapes: the cosines of an embedding model lie in a narrow band, BM25 has a
long tail. Each method's candidates are therefore standardised, query by query: how many standard deviations a score lies above
the mean of the method's own hundred best. The sum of the standardised scores is the fused score (distribution-based score
fusion). A method that cannot tell its candidates apart then counts little and one that has a clear winner counts much,
without a weight to be tuned; the development sets want equal weights (mean recall@10 over six of them:
equal-weight reciprocal ranks .66, convex combination of min-max scores .65 to .67 depending on its weight, this .68, words
alone .59, vectors alone .60).
"""

from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np

#: How many candidates each method gives.
POOL: Final = 100
#: Standard deviations below the mean at which a score is cut off.
FLOOR: Final = -3.0
_NO_SPREAD: Final = 1e-9


def standardise(scores: Mapping[int, float], size: int, outside: Mapping[int, float]) -> tuple[dict[int, float], float]:
    """Standard scores of one method's candidates, and that of an item whose score is not known.

    ``size`` is how many candidates the method could have given; those that it did not find count with score 0, so that a word
    found in one item of a hundred tells more than one found in all. ``outside`` are scores of items that are not among the
    candidates but known. Equal scores tell nothing: 0.
    """
    values = np.array(list(scores.values()), np.float64)
    padded = np.concatenate([values, np.zeros(max(size - len(values), 0))])
    if not len(padded) or (spread := float(padded.std())) < _NO_SPREAD:
        return dict.fromkeys([*scores, *outside], 0.0), 0.0
    mean = float(padded.mean())

    def standard(score: float) -> float:
        return max((score - mean) / spread, FLOOR)

    return {n: standard(score) for n, score in (*outside.items(), *scores.items())}, standard(float(padded.min()))


def fuse(
    methods: Mapping[str, Mapping[int, float]], items: Iterable[int], size: int, outside: Mapping[str, Mapping[int, float]]
) -> dict[int, dict[str, float]]:
    """Standard scores of ``items`` by method; the fused score is their sum.

    ``methods`` maps a method's name to the raw scores (higher is better) of its candidates, ``outside`` to known scores of other
    items; ``size`` is how many candidates a method could have given: POOL, or as many items as there are. An item whose score is
    unknown gets that of the method's last candidate.
    """
    standards = {name: standardise(scores, size, outside.get(name, {})) for name, scores in methods.items()}
    return {item: {name: known.get(item, least) for name, (known, least) in standards.items()} for item in items}
