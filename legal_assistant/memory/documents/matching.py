"""What two lists of words have in common, in an order, within bounds: what repeats itself would take for ever.

The matching of ``difflib`` looks at every pair of equal words for each run that it finds. Where there are too many, runs of words
that stand once in either are found first (patience diff), and only what is between those is matched word by word.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final

#: Pairs of equal words that are looked at for one run. A clause of a thousand words has some ten thousand.
MOST_MEETINGS: Final = 30_000
#: Words of the runs that have to stand once in either: of what repeats itself, only longer ones do.
_RUNS: Final = (6, 24, 96)

#: Where a run begins in one and in the other, and how many words it has.
Block = tuple[int, int, int]


def meetings(one: Sequence[str], other: Sequence[str]) -> int:
    """How many pairs of equal words there are."""
    right = Counter(other)
    return sum(count * right[word] for word, count in Counter(one).items())


def blocks(
    one: Sequence[str], other: Sequence[str], most: int = MOST_MEETINGS, lengths: Sequence[int] = _RUNS
) -> Iterator[Block]:
    """The runs that are the same, in order: where each begins in ``one`` and in ``other``, and how many words it has. ``most``:
    of pairs of equal words that are looked at together; where there are more, runs may be overlooked.
    ``lengths``: of the runs that are then looked for, one after the other."""
    if meetings(one, other) <= most:
        yield from _plain(one, other)
        return
    if not lengths:
        return
    head = _same(one, other, range(min(len(one), len(other))))
    tail = _same(one, other, range(-1, head - min(len(one), len(other)) - 1, -1))
    ends = len(one) - tail, len(other) - tail
    a = b = 0
    for left, right, size in [(0, 0, head), *_anchored(one, other, (head, head), ends, lengths[0]), (*ends, tail)]:
        for x, y, count in blocks(one[a:left], other[b:right], most, lengths[1:]):
            yield a + x, b + y, count
        if size:
            yield left, right, size
        a, b = left + size, right + size


def alike(one: Sequence[str], other: Sequence[str], most: int = MOST_MEETINGS) -> float:
    """The share of the words of both that are the same in an order, 0 to 1."""
    both = len(one) + len(other)
    return 2 * sum(size for _, _, size in blocks(one, other, most)) / both if both else 1.0


def _anchored(
    one: Sequence[str], other: Sequence[str], starts: tuple[int, int], ends: tuple[int, int], length: int
) -> Iterator[Block]:
    """Runs of ``length`` between ``starts`` and ``ends`` that stand once in either, and what goes on the same around them."""
    left, right = (_once(words, start, end, length) for words, start, end in zip((one, other), starts, ends, strict=True))
    a, b = starts
    for at, to in _rising([(at, right[run]) for run, at in left.items() if run in right]):
        if at < a or to < b:
            continue
        back = _same(one, other, range(-1, -min(at - a, to - b) - 1, -1), at, to)
        size = back + _same(one, other, range(min(ends[0] - at, ends[1] - to)), at, to)
        if size:
            yield at - back, to - back, size
        a, b = at - back + size, to - back + size


def _once(words: Sequence[str], start: int, end: int, length: int) -> dict[int, int]:
    """Where each run begins that stands there once, in order, by its hash."""
    runs = [hash(tuple(words[at : at + length])) for at in range(start, end - length + 1)]
    counts = Counter(runs)
    return {run: start + at for at, run in enumerate(runs) if counts[run] == 1}


def _rising(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest part of ``pairs``, of which the first numbers rise, in which the second ones do too."""
    lowest, piles, before = list[int](), list[int](), list[int]()
    for index, (_, to) in enumerate(pairs):
        pile = bisect_left(lowest, to)
        before.append(piles[pile - 1] if pile else -1)
        lowest[pile : pile + 1], piles[pile : pile + 1] = [to], [index]
    found, at = list[tuple[int, int]](), piles[-1] if piles else -1
    while at >= 0:
        found.append(pairs[at])
        at = before[at]
    return found[::-1]


def _same(one: Sequence[str], other: Sequence[str], steps: range, at: int = 0, to: int = 0) -> int:
    """How many of ``steps`` from ``at`` and ``to`` lead to equal words, until the first that does not."""
    return next((count for count, step in enumerate(steps) if one[at + step] != other[to + step]), len(steps))


def _plain(one: Sequence[str], other: Sequence[str]) -> Iterator[Block]:
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return ((run.a, run.b, run.size) for run in matcher.get_matching_blocks() if run.size)
