"""Ruled tables of a PDF page: ruling lines from PDFium's path objects, cells from the lines (``pdf/cells``), text by PDFium."""

import itertools
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

import pypdfium2 as pdfium
from pypdfium2 import raw

from legal_assistant.adapters.pdf.calls import Calls, address, form_size, kind_of, object_in_form, segment_count
from legal_assistant.adapters.pdf.cells import TOLERANCE, Edge, Rect, cell_groups
from legal_assistant.adapters.pdf.objects import PageObjects
from legal_assistant.adapters.pdf.text import FlatLine, Frame
from legal_assistant.domain.documents import Box, Table
from legal_assistant.memory.documents.annotations import Annotation

#: A path thinner than this (points) is a ruling line; shorter than ``_SHORTEST`` it is a mark in the text.
_THICKEST: Final = 2.5
_SHORTEST: Final = 8.0
_SHORT: Final = _SHORTEST - 0.05
#: What is drawn within this many points gives lines of one direction only, or none.
_LOWEST: Final = _THICKEST - 0.05
#: A path of so many points is one rectangle, or two strokes: two lines each way at most.
_RECTANGLE: Final = 5
#: The smallest table, two by two cells, has three lines each way.
_FEWEST: Final = 3
#: Forms with more objects and pages with more edges are drawings; finding tables in them would cost more than it is worth.
_MOST_OBJECTS: Final = 20_000
_MOST_EDGES: Final = 3_000
_MOST_CELLS: Final = 4_000
_DEEPEST_FORM: Final = 3
#: What may hold ruling lines.
_DRAWN: Final = (raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_FORM)


def find_tables(
    objects: PageObjects,
    textpage: pdfium.PdfTextPage,
    frame: Frame,
    lines: Sequence[FlatLine],
    annotations: Sequence[Annotation] = (),
) -> tuple[Table, ...]:
    """The ruled tables with at least two rows and two columns, top to bottom. ``lines`` are the lines of the page's text, with
    its annotations, which are part of the cells they stand in."""
    edges = list(itertools.islice(_edges(objects, frame), _MOST_EDGES + 1))
    if len(edges) > _MOST_EDGES or not _may_hold_a_table(edges):
        return ()
    tables = (_table(cells, textpage, frame, lines, annotations) for cells in cell_groups(edges, _MOST_CELLS))
    return tuple(table for table in tables if table is not None)


# --- ruling lines -----------------------------------------------------------------------------------------------------

#: What carries coordinates from an object to the page: a, b, c, d, e, f (PDF 32000-1, 8.3.3).
_Matrix: TypeAlias = Sequence[float]
_IDENTITY: Final = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def _edges(objects: PageObjects, frame: Frame) -> Iterator[Edge]:
    """All ruling lines and sides of drawn rectangles, as displayed; none of a page with too many objects."""
    calls = Calls()
    if objects.complete and _may_rule_a_grid(objects, calls):
        for item, kind in objects.others:
            if kind != raw.FPDF_PAGEOBJ_PATH or _may_rule(calls.bounds(item)):
                yield from _edges_of(calls, item, kind, _IDENTITY, frame, 0)


def _may_rule(bounds: Sequence[float] | None) -> bool:
    """Whether what is drawn within ``bounds`` is long enough for a line: parts of letters and of pictures are not."""
    return bounds is None or bounds[2] - bounds[0] >= _SHORT or bounds[3] - bounds[1] >= _SHORT


def _may_rule_a_grid(objects: PageObjects, calls: Calls) -> bool:
    """Whether what is drawn may give enough lines each way: on most pages that is an underline, a frame, or nothing."""
    across = down = 0
    for item, kind in objects.others:
        if kind == raw.FPDF_PAGEOBJ_FORM:
            return True
        if kind != raw.FPDF_PAGEOBJ_PATH or not (bounds := calls.bounds(item)):
            continue
        x0, y0, x1, y1 = bounds
        wide, tall = x1 - x0 >= _LOWEST, y1 - y0 >= _LOWEST
        if wide or tall:
            points = segment_count(item)
            lines = min(points // 2, 2) if points <= _RECTANGLE else points
            across += lines * wide
            down += lines * tall
            if min(across, down) >= _FEWEST:
                return True
    return False


def _edges_of(calls: Calls, item: int, kind: int, outer: _Matrix, frame: Frame, depth: int) -> Iterator[Edge]:
    """The ruling lines in a page object of this kind; ``outer`` carries its coordinates to those of the page."""
    if kind == raw.FPDF_PAGEOBJ_PATH:
        for rect in _rectangles(calls, item, outer):
            yield from _sides(frame.shown(*rect))
    elif kind == raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST_FORM:
        inner = calls.matrix(item)
        if inner is None:
            return
        joined = _product(inner, outer)
        for number in range(min(form_size(item), _MOST_OBJECTS)):
            part = object_in_form(item, number)
            inside = kind_of(part)
            if inside in _DRAWN:
                yield from _edges_of(calls, part, inside, joined, frame, depth + 1)


def _rectangles(calls: Calls, path: int, outer: _Matrix) -> Iterator[Rect]:
    """The straight strokes and rectangles of a path, in page space, up to the first part of it that is curved."""
    own = calls.matrix(path)
    if own is None:
        return
    matrix = own if outer is _IDENTITY else _product(own, outer)
    current: list[tuple[float, float]] = []
    for moved, x, y in calls.points(path, _MOST_EDGES):
        if moved and current:
            yield from _strokes(current)
            current = []
        current.append(_apply(matrix, x, y))
    if current:
        yield from _strokes(current)


def _strokes(points: Sequence[tuple[float, float]]) -> Iterator[Rect]:
    """A subpath of four or five points on two x and two y is a rectangle; any other is taken stroke by stroke."""
    if len(points) in (4, 5):
        xs, ys = {x for x, _ in points}, {y for _, y in points}
        x0, y0, x1, y1 = min(xs), min(ys), max(xs), max(ys)
        if xs <= {x0, x1} and ys <= {y0, y1}:
            yield x0, y0, x1, y1
            return
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        if min(abs(x1 - x0), abs(y1 - y0)) <= _THICKEST / 2:
            yield min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def _sides(rect: Rect) -> Iterator[Edge]:
    """A thin rectangle is one line along its middle; a larger one gives its four sides."""
    x0, y0, x1, y1 = rect
    width, height = x1 - x0, y1 - y0
    if max(width, height) < _SHORTEST:
        return
    if height <= _THICKEST:
        yield "h", (x0, (y0 + y1) / 2, x1, (y0 + y1) / 2)
    elif width <= _THICKEST:
        yield "v", ((x0 + x1) / 2, y0, (x0 + x1) / 2, y1)
    else:
        yield from (("h", (x0, y0, x1, y0)), ("h", (x0, y1, x1, y1)), ("v", (x0, y0, x0, y1)), ("v", (x1, y0, x1, y1)))


def _product(first: _Matrix, then: _Matrix) -> _Matrix:
    """The transformation ``first`` followed by ``then`` (PDF 32000-1, 8.3.4)."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _apply(matrix: _Matrix, x: float, y: float) -> tuple[float, float]:
    """The point (x, y) transformed, to a hundredth of a point."""
    a, b, c, d, e, f = matrix
    return round(a * x + c * y + e, 2), round(b * x + d * y + f, 2)


def _may_hold_a_table(edges: Sequence[Edge]) -> bool:
    """Whether there are enough vertical lines, each crossed by enough horizontal ones, for two by two cells."""
    across = sorted({(round(y0), round(x0), round(x1)) for way, (x0, y0, x1, _) in edges if way == "h"})
    down = {(round(x0), round(y0), round(y1)) for way, (x0, y0, _, y1) in edges if way == "v"}
    if min(len({y for y, _, _ in across}), len({x for x, _, _ in down})) < _FEWEST:
        return False
    crossed: set[int] = set()
    for x, top, bottom in down:
        first, last = bisect_left(across, (top - TOLERANCE,)), bisect_left(across, (bottom + TOLERANCE + 1,))
        met = {y for y, x0, x1 in across[first:last] if x0 - TOLERANCE <= x <= x1 + TOLERANCE}
        if len(met) >= _FEWEST:
            crossed.add(x)
    return len(crossed) >= _FEWEST


# --- cells ------------------------------------------------------------------------------------------------------------


def _table(
    cells: Sequence[Rect],
    textpage: pdfium.PdfTextPage,
    frame: Frame,
    lines: Sequence[FlatLine],
    annotations: Sequence[Annotation],
) -> Table | None:
    """The table with these cells; None if it has fewer than two rows or columns, or no text."""
    tops = sorted({cell[1] for cell in cells})
    lefts = sorted({cell[0] for cell in cells})
    if len(tops) < 2 or len(lefts) < 2:
        return None
    grid = [["" for _ in lefts] for _ in tops]
    calls, of_page = Calls(), address(textpage.raw)
    for cell in cells:
        left, bottom, right, top = frame.user_space(cell)
        text = calls.text_within(of_page, left, top, right, bottom)
        within = (one.text for one in annotations if not one.hidden and _within(_rect(one.box), cell))
        grid[tops.index(cell[1])][lefts.index(cell[0])] = " ".join(" ".join((text, *within)).split())
    if not any(itertools.chain.from_iterable(grid)):
        return None
    around = lefts[0], tops[0], max(cell[2] for cell in cells), max(cell[3] for cell in cells)
    start, end, row_spans = _spans(around, tops, lines)
    return Table(Box(*around), tuple(tuple(row) for row in grid), start, end, row_spans)


def _spans(around: Rect, tops: Sequence[float], lines: Sequence[FlatLine]) -> tuple[int, int, tuple[tuple[int, int], ...]]:
    """Where the table and its rows stand in the page's text: lines whose middle lies in the box, if they stand together."""
    inside = [number for number, (_, _, rect) in enumerate(lines) if _within(rect, around)]
    if not inside or inside[-1] - inside[0] != len(inside) - 1:
        return 0, 0, ()
    rows: list[tuple[int, int, int]] = []
    for number in inside:
        start, end, (_, y0, _, y1) = lines[number]
        middle = (y0 + y1) / 2
        row = sum(top <= middle for top in tops) - 1
        if rows and rows[-1][0] == row:
            rows[-1] = (row, rows[-1][1], end)
        else:
            rows.append((row, start, end))
    apart = len({row for row, _, _ in rows}) == len(rows)
    spans = tuple((start, end) for _, start, end in rows) if apart else ()
    return lines[inside[0]][0], lines[inside[-1]][1], spans


def _within(inner: Rect, outer: Rect) -> bool:
    """Whether the middle of ``inner`` lies in ``outer``."""
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3]


def _rect(box: Box) -> Rect:
    return box.x0, box.y0, box.x1, box.y1
