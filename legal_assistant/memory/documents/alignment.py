"""Which items of two sequences are the same ones, in order, also where thousands of items equal each other (rows of tables).

``difflib`` looks at every pair of equal items. Where there are too many, it is given only the items that few others equal, to
which equal neighbours join; what lies between goes by the shortest way from one sequence to the other (Myers: An O(ND) difference
algorithm and its variations, 1986).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final

#: Pairs of equal items up to which every pair is looked at; above, those of items with more pairs than the second are not.
_MOST_PAIRS: Final = 1_000_000
_FEW_PAIRS: Final = 100
#: Items that the shortest way may leave out or put in; of what differs more nothing is the same.
_MOST_STEPS: Final = 500


def same_runs(one: Sequence[str], other: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Runs of items that are the same: where each begins in ``one`` and in ``other``, and how many items it has. In order; the
    last one is empty and stands at both ends."""
    counts, others = Counter(one), Counter(other)
    pairs = {item: count * others[item] for item, count in counts.items()}
    if sum(pairs.values()) <= _MOST_PAIRS:
        yield from SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
        return
    common = frozenset(item for item, count in pairs.items() if count > _FEW_PAIRS)
    left = right = 0
    for start, begin, size in SequenceMatcher(common.__contains__, one, other, autojunk=False).get_matching_blocks():
        for at, to in _shortest_way(one[left:start], other[right:begin]):
            yield left + at, right + to, 1
        yield start, begin, size
        left, right = start + size, begin + size


def _shortest_way(one: Sequence[str], other: Sequence[str]) -> list[tuple[int, int]]:
    """The pairs of equal items that a shortest way from ``one`` to ``other`` keeps; none if it takes too many steps.

    ``furthest[k]`` is how far one gets in ``one`` on diagonal k (position in ``one`` less position in ``other``).
    """
    furthest, trace = {1: 0}, list[dict[int, int]]()
    for steps in range(min(len(one) + len(other), _MOST_STEPS) + 1):
        trace.append(furthest.copy())
        for k in range(-steps, steps + 1, 2):
            at = _entered(furthest, k, steps)
            while at < len(one) and 0 <= at - k < len(other) and one[at] == other[at - k]:
                at += 1
            furthest[k] = at
            if at >= len(one) and at - k >= len(other):
                return _kept(trace, len(one), len(other))
    return []


def _entered(furthest: dict[int, int], k: int, steps: int) -> int:
    """Where the best way of so many steps enters diagonal ``k``: from above (an item put in) or from the left (one left out)."""
    down = k == -steps or (k != steps and furthest[k - 1] < furthest[k + 1])
    return furthest[k + 1] if down else furthest[k - 1] + 1


def _kept(trace: Sequence[dict[int, int]], at: int, to: int) -> list[tuple[int, int]]:
    """The pairs along the way that ended at (``at``, ``to``), found from its end."""
    pairs: list[tuple[int, int]] = []
    for steps in range(len(trace) - 1, -1, -1):
        k, before = at - to, trace[steps]
        entered = _entered(before, k, steps)
        while at > max(entered, 0) and to > 0:
            at, to = at - 1, to - 1
            pairs.append((at, to))
        down = k == -steps or (k != steps and before[k - 1] < before[k + 1])
        at, to = (at, to - 1) if down else (at - 1, to)
    return pairs[::-1]
