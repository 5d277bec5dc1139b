"""How the ranks of several search methods become one.

Scores of different methods have different scales and shapes: the cosines of an embedding model lie in a narrow band, BM25 has a
long tail. Each method's candidates are therefore standardised, query by query: how many standard deviations a score lies above
the mean of the method's own hundred best. The sum of the standardised scores is the fused score (distribution-based score
fusion). A method that cannot tell its candidates apart then counts little and one that has a clear winner counts much,
without a weight to be tuned; the development sets want equal weights (mean recall@10 over six of them: equal-weight reciprocal ranks
.66, convex combination of min-max scores .65 to .67 depending on its weight, this .68, words alone .59, vectors alone .60).
"""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

#: How many candidates each method gives.
POOL: Final = 100
#: Standard deviations below the mean at which a score is cut off.
FLOOR: Final = -3.0


def standardise(scores: Mapping[int, float], size: int) -> tuple[dict[int, float], float]:
    """Standard scores of one method's candidates, and that of an item that the method did not find.

    ``size`` is how many candidates the method could have given; those it did not find count with score 0 if ``scores`` are
    fewer, so that a word found in one item of a hundred tells more than one found in all. Equal scores tell nothing: 0.
    """
    if not scores:
        return {}, 0.0
    values = np.array(list(scores.values()), np.float64)
    padded = np.concatenate([values, np.zeros(max(size - len(values), 0))])
    spread = float(padded.std())
    if spread < 1e-9:
        return dict.fromkeys(scores, 0.0), 0.0
    standard = np.maximum((values - padded.mean()) / spread, FLOOR)
    absent = max((float(padded.min()) - float(padded.mean())) / spread, FLOOR)
    return dict(zip(scores, standard.tolist(), strict=True)), absent


def fuse(methods: Mapping[str, Mapping[int, float]], size: int) -> dict[int, dict[str, float]]:
    """Standard scores of every candidate by method; the fused score is their sum.

    ``methods`` maps a method's name to the raw scores (higher is better) of its candidates; ``size`` is how many candidates a method
    could have given: POOL, or as many items as there are. An item that a method did not find gets that method's least score.
    """
    fused: dict[int, dict[str, float]] = {}
    standards = {name: standardise(scores, size) for name, scores in methods.items()}
    for item in dict.fromkeys(item for scores in methods.values() for item in scores):
        fused[item] = {name: scores.get(item, absent) for name, (scores, absent) in standards.items()}
    return fused


def diverse(ranked: Sequence[int], texts: Mapping[int, str], k: int) -> list[int]:
    """The first ``k`` of ``ranked`` whose texts differ: of items that say the same, letter for letter, the best one is kept."""
    kept: list[int] = []
    seen: set[str] = set()
    for item in ranked:
        form = "".join(texts[item].split())
        if form not in seen:
            seen.add(form)
            kept.append(item)
        if len(kept) == k:
            break
    return kept
