"""Tables in a picture of a page: by their ruling lines, or by three and more columns that are clear of each other.

What is found is only as good as the picture: a table whose lines are broken or faint, or whose columns touch, is read as lines of
text. All boxes are (x0, y0, x1, y1) in pixels of the straightened page.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import cv2
import numpy as np

from legal_assistant.adapters.ocr.picture import Picture
from legal_assistant.adapters.pdf.cells import Edge, cell_groups
from legal_assistant.memory.documents.reading_order import Rect, reading_rows

#: Points on the longer side of a page; the tolerances of ``pdf/cells`` are in points.
_PAGE: Final = 842.0
#: A ruling line is this long at least, and this thick at most (points); letters are shorter, black areas thicker.
_SHORTEST: Final = 18.0
_THICKEST: Final = 4.0
_MOST_EDGES: Final = 2_000
_MOST_CELLS: Final = 2_000
#: Columns without ruling lines: so many, in so many rows that follow each other, this far apart (heights of a line).
_FEWEST_COLUMNS: Final = 3
_FEWEST_ROWS: Final = 3
_APART: Final = 0.8


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its box, and per row and column the fragments in it (by number, in reading order)."""

    box: Rect
    rows: tuple[tuple[tuple[int, ...], ...], ...]

    @property
    def members(self) -> frozenset[int]:
        """All fragments in it."""
        return frozenset(at for row in self.rows for cell in row for at in cell)


def ruled_grids(picture: Picture, boxes: Sequence[Rect]) -> list[Grid]:
    """The tables with ruling lines, of two rows and columns at least, from the top; ``boxes`` are the fragments of text."""
    unit = _PAGE / max(picture.shape[:2])
    edges = _edges(picture, unit)
    grids = (_grid([_scaled(cell, 1 / unit) for cell in cells], boxes) for cells in cell_groups(edges, _MOST_CELLS))
    return [grid for grid in grids if grid is not None]


def _edges(picture: Picture, unit: float) -> list[Edge]:
    """The ruling lines, in points; none of a picture that is full of lines."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    ink = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 31, 15)
    length = max(round(_SHORTEST / unit), 3)
    edges: list[Edge] = []
    for way, shape in (("h", (length, 1)), ("v", (1, length))):
        thicker = cv2.dilate(ink, np.ones((3, 1) if way == "h" else (1, 3), np.uint8))
        runs = cv2.morphologyEx(thicker, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_RECT, shape))
        count, _, stats, _ = cv2.connectedComponentsWithStats(runs)
        if count > _MOST_EDGES:
            return []
        for x, y, width, height, _ in stats[1:].tolist():
            x0, y0, x1, y1 = x * unit, y * unit, (x + width) * unit, (y + height) * unit
            if way == "h" and y1 - y0 <= _THICKEST:
                edges.append((way, (x0, (y0 + y1) / 2, x1, (y0 + y1) / 2)))
            elif way == "v" and x1 - x0 <= _THICKEST:
                edges.append((way, ((x0 + x1) / 2, y0, (x0 + x1) / 2, y1)))
    return edges


def _grid(cells: Sequence[Rect], boxes: Sequence[Rect]) -> Grid | None:
    """The table with these cells; None if it has fewer than two rows or columns, or words in fewer than two rows of them."""
    tops, lefts = sorted({cell[1] for cell in cells}), sorted({cell[0] for cell in cells})
    if len(tops) < 2 or len(lefts) < 2:
        return None
    held: dict[tuple[int, int], list[int]] = {}
    for at, box in enumerate(boxes):
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        cell = next((cell for cell in cells if cell[0] <= middle[0] < cell[2] and cell[1] <= middle[1] < cell[3]), None)
        if cell is not None:
            held.setdefault((tops.index(cell[1]), lefts.index(cell[0])), []).append(at)
    rows = [tuple(_in_order(held.get((top, left), []), boxes) for left in range(len(lefts))) for top in range(len(tops))]
    filled = tuple(row for row in rows if any(row))
    if len(filled) < 2 or max(sum(map(bool, row)) for row in filled) < 2:
        return None
    return Grid((lefts[0], tops[0], max(cell[2] for cell in cells), max(cell[3] for cell in cells)), filled)


def _in_order(members: Sequence[int], boxes: Sequence[Rect]) -> tuple[int, ...]:
    """The fragments of a cell, row by row."""
    rows = reading_rows([boxes[at] for at in members])
    return tuple(members[at] for row in rows for at in row)


def _scaled(box: Rect, by: float) -> Rect:
    return box[0] * by, box[1] * by, box[2] * by, box[3] * by


def clear_grids(rows: Sequence[Sequence[int]], boxes: Sequence[Rect]) -> list[Grid]:
    """The tables without ruling lines among rows of fragments in reading order: rows that follow each other, each with a
    fragment in every one of the same columns."""
    grids: list[Grid] = []
    run: list[Sequence[int]] = []
    for row in (*rows, ()):
        if run and (len(row) != len(run[0]) or not _clear([*run, row], boxes)):
            if len(run) >= _FEWEST_ROWS:
                grids.append(_of_rows(run, boxes))
            run = []
        if len(row) >= _FEWEST_COLUMNS:
            run.append(row)
    return grids


def _clear(rows: Sequence[Sequence[int]], boxes: Sequence[Rect]) -> bool:
    """Whether the fragments at the same place of each row stand below each other, clear of the others, and the rows follow."""
    height = float(np.median([boxes[at][3] - boxes[at][1] for row in rows for at in row]))
    columns = [[boxes[row[place]] for row in rows] for place in range(len(rows[0]))]
    sides = [(min(box[0] for box in column), max(box[2] for box in column)) for column in columns]
    follows = boxes[rows[-1][0]][1] - boxes[rows[-2][0]][3] < 2 * height if len(rows) > 1 else True
    return follows and all(right[0] - left[1] >= _APART * height for left, right in pairwise(sides))


def _of_rows(rows: Sequence[Sequence[int]], boxes: Sequence[Rect]) -> Grid:
    inside = [boxes[at] for row in rows for at in row]
    box = (
        min(one[0] for one in inside), min(one[1] for one in inside), max(one[2] for one in inside), max(one[3] for one in inside)
    )  # fmt: skip
    return Grid(box, tuple(tuple((at,) for at in row) for row in rows))
