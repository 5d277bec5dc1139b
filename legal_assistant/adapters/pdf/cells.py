"""Cells of ruled tables from their ruling lines: snap, join, cross, and take the smallest rectangles.

The method is that of Anssi Nurminen's thesis (Algorithmic extraction of data in tables in PDF documents, 2013) as pdfplumber does
it, with its tolerances, on nothing but edges.
"""

import itertools
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

#: x0, y0, x1, y1.
Rect: TypeAlias = tuple[float, float, float, float]
#: "h" or "v", and the line as a flat rectangle.
Edge: TypeAlias = tuple[str, Rect]
#: Where a line runs (y of a horizontal one, x of a vertical one), where it begins and where it ends.
_Run: TypeAlias = tuple[float, float, float]

#: Lines this near (points) are one, gaps this wide are none.
TOLERANCE: Final = 3.0


@dataclass(frozen=True, slots=True)
class _Crossing:
    """Which lines (by number) meet in a point."""

    down: frozenset[int]
    across: frozenset[int]


_Crossings: TypeAlias = Mapping[tuple[float, float], _Crossing]


def cell_groups(edges: Iterable[Edge], most_cells: int) -> list[list[Rect]]:
    """The cells of each table, tables from the top; cells that share a corner are of one table, a cell alone is none.

    Nothing if there are more cells than ``most_cells``.
    """
    unique = dict.fromkeys(edges)
    across = _joined([(y0, x0, x1) for way, (x0, y0, x1, _) in unique if way == "h"])
    down = _joined([(x0, y0, y1) for way, (x0, y0, _, y1) in unique if way == "v"])
    cells = list(itertools.islice(_cells(_crossings(across, down)), most_cells + 1))
    return [] if len(cells) > most_cells else _groups(cells)


def _joined(runs: Sequence[_Run]) -> list[_Run]:
    """Parallel lines: those near each other moved to their mean, and then those joined that touch."""
    snapped: list[_Run] = []
    for cluster in _clusters(sorted(runs)):
        mean = sum(at for at, _, _ in cluster) / len(cluster)
        snapped += [(mean, begin, end) for _, begin, end in cluster]
    joined: list[_Run] = []
    for at, begin, end in sorted(snapped):
        if joined and joined[-1][0] == at and begin <= joined[-1][2] + TOLERANCE:
            joined[-1] = (at, joined[-1][1], max(end, joined[-1][2]))
        else:
            joined.append((at, begin, end))
    return joined


def _clusters(ordered: Sequence[_Run]) -> list[list[_Run]]:
    """Cut where the distance to the line before is larger than the tolerance."""
    clusters: list[list[_Run]] = []
    for run in ordered:
        if clusters and run[0] <= clusters[-1][-1][0] + TOLERANCE:
            clusters[-1].append(run)
        else:
            clusters.append([run])
    return clusters


def _crossings(across: Sequence[_Run], down: Sequence[_Run]) -> _Crossings:
    """All points (x, y) where a vertical line meets a horizontal one."""
    met_down: defaultdict[tuple[float, float], set[int]] = defaultdict(set)
    met_across: defaultdict[tuple[float, float], set[int]] = defaultdict(set)
    for (v, (x, top, bottom)), (h, (y, left, right)) in itertools.product(enumerate(down), enumerate(across)):
        if top - TOLERANCE <= y <= bottom + TOLERANCE and left - TOLERANCE <= x <= right + TOLERANCE:
            met_down[x, y].add(v)
            met_across[x, y].add(h)
    return {point: _Crossing(frozenset(met_down[point]), frozenset(met_across[point])) for point in sorted(met_down)}


def _cells(crossings: _Crossings) -> Iterable[Rect]:
    """For each crossing the smallest rectangle of lines of which it is the top left corner, if there is one."""
    rows: defaultdict[float, list[float]] = defaultdict(list)
    columns: defaultdict[float, list[float]] = defaultdict(list)
    for x, y in crossings:
        rows[y].append(x)
        columns[x].append(y)
    for x, y in crossings:
        cell = _smallest(crossings, (x, y), rows[y], columns[x])
        if cell is not None:
            yield cell


def _smallest(crossings: _Crossings, corner: tuple[float, float], row: Sequence[float], column: Sequence[float]) -> Rect | None:
    """The smallest cell with its top left corner there: nearest bottom first, then nearest right side."""
    x, y = corner
    here = crossings[corner]
    rights = list(itertools.takewhile(lambda at: here.across & crossings[at, y].across, (at for at in row if at > x)))
    bottoms = itertools.takewhile(lambda at: here.down & crossings[x, at].down, (at for at in column if at > y))
    for bottom, right in itertools.product(bottoms, rights):
        last = crossings.get((right, bottom))
        if last and last.down & crossings[right, y].down and last.across & crossings[x, bottom].across:
            return x, y, right, bottom
    return None


def _groups(cells: Sequence[Rect]) -> list[list[Rect]]:
    """Cells joined by their corners."""
    parent = list(range(len(cells)))

    def root(at: int) -> int:
        while parent[at] != at:
            parent[at] = parent[parent[at]]
            at = parent[at]
        return at

    first: dict[tuple[float, float], int] = {}
    for number, (x0, y0, x1, y1) in enumerate(cells):
        for corner in ((x0, y0), (x0, y1), (x1, y0), (x1, y1)):
            parent[root(number)] = root(first.setdefault(corner, number))
    groups: defaultdict[int, list[Rect]] = defaultdict(list)
    for number, cell in enumerate(cells):
        groups[root(number)].append(cell)
    return sorted((group for group in groups.values() if len(group) > 1), key=lambda group: min((c[1], c[0]) for c in group))
