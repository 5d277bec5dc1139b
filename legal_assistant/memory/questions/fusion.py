"""How the ranks of several search methods become one.

Scores of different methods have different scales and shapes: the cosines of an embedding model lie in a narrow band, BM25 has a
long tail. Each method's candidates are therefore standardised, query by query: how many standard deviations a score lies above
the mean of the method's own hundred best. The sum of the standardised scores is the fused score (distribution-based score
fusion). A method that cannot tell its candidates apart then counts little and one that has a clear winner counts much,
without a weight to be tuned; the development sets want equal weights (mean recall@10 over six of them:
equal-weight reciprocal ranks .66, convex combination of min-max scores .65 to .67 depending on its weight, this .68, words
alone .59, vectors alone .60).

Only words need a doubt. In a contract of forty clauses the one that has "contract" in "contract year" lies six deviations above
the rest for "How long does the contract last?", and no vector ever does. What words of a question, or its terms in the other
language, say beyond what the meaning of the passage bears out therefore counts three quarters (:func:`borne_out`); keywords
count whole. Half would be a little better for plain questions to contracts of forty clauses (mean reciprocal rank of the half to
choose on .83; three quarters .82, all .79) and worse for contracts of forty pages (a right passage first for .56 of cuad_scoped;
three quarters .59, all .61).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np

#: How many candidates each method gives.
POOL: Final = 100
#: Standard deviations below the mean at which a score is cut off.
FLOOR: Final = -3.0
_NO_SPREAD: Final = 1e-9
#: What words count that say more than the meaning bears out, of which no more is known.
BEYOND: Final = 0.75


@dataclass(frozen=True, slots=True)
class Candidates:
    """What one method found: raw scores, higher is better.

    ``size`` is how many candidates the method could have given, if it scores every item there is (full text: what has none of
    the words has score 0). None: items beyond ``scores`` may not be known to it (vectors that are still to come). ``outside`` are
    known scores of items that are not among its candidates.
    """

    scores: Mapping[int, float]
    size: int | None = None
    outside: Mapping[int, float] = field(default_factory=dict[int, float])

    def standard(self) -> tuple[dict[int, float], float]:
        """Standard scores of the candidates and of ``outside``, and that of any other item.

        Of a method that scores everything, what it did not find counts with 0 among its candidates, so that a word found in one
        item of a hundred tells more than one found in all; another item gets the least score. What a method may not know gets the
        mean. Equal scores tell nothing: 0.
        """
        values = np.array(list(self.scores.values()), np.float64)
        padded = np.concatenate([values, np.zeros(max((self.size or 0) - len(values), 0))])
        if not len(padded) or (spread := float(padded.std())) < _NO_SPREAD:
            return dict.fromkeys([*self.scores, *self.outside], 0.0), 0.0
        mean = float(padded.mean())

        def standard(score: float) -> float:
            return max((score - mean) / spread, FLOOR)

        known = {n: standard(score) for n, score in (*self.outside.items(), *self.scores.items())}
        return known, 0.0 if self.size is None else standard(float(padded.min()))


def fuse(methods: Mapping[str, Candidates], items: Iterable[int]) -> dict[int, dict[str, float]]:
    """Standard scores of ``items`` by method; the fused score is their sum."""
    standards = {name: candidates.standard() for name, candidates in methods.items()}
    return {item: {name: known.get(item, other) for name, (known, other) in standards.items()} for item in items}


def borne_out(words: float, meaning: float, share: float = BEYOND) -> float:
    """The standard score of an item by words, given that by meaning: what goes beyond it (or beyond the mean) counts with this
    share, from 0 to 1."""
    return min(words, share * words + (1 - share) * max(meaning, 0.0))
