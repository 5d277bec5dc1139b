"""The order in which the lines of a picture of a page are read: bands from the top, columns in them from the left, rows in those.

Boxes are (x0, y0, x1, y1) with y downwards, of an upright page.
"""

from collections.abc import Sequence
from statistics import median
from typing import Final, TypeAlias

Rect: TypeAlias = tuple[float, float, float, float]

#: Columns have a gutter between them in this part of the page's width ...
_GUTTER_FROM, _GUTTER_TO = 0.2, 0.8
#: ... which so few of the boxes may cross, while each side holds so many of them, and so many at least.
_MOST_CROSSING: Final = 0.2
_LEAST_SIDE: Final = 0.2
_FEWEST_SIDE: Final = 5
#: Lines of the column behind the gutter begin within this share of the page's width of it.
_BEGINS: Final = 0.02
#: The usual line of a column of text fills so much of it; cells of a table do not.
_FILLED: Final = 0.6
#: Boxes that overlap vertically by this share of the lower one stand in one row.
_SAME_ROW: Final = 0.5


def reading_rows(boxes: Sequence[Rect]) -> list[list[int]]:
    """Indices of ``boxes`` as rows in reading order, each row from the left."""
    every = list(range(len(boxes)))
    gutter = _gutter(boxes)
    if gutter is None:
        return _rows(every, boxes)
    rows: list[list[int]] = []
    band: list[int] = []
    for at in sorted(every, key=lambda at: _middle(boxes[at])):
        if boxes[at][0] < gutter < boxes[at][2]:
            rows += _columns(band, boxes, gutter)
            rows.append([at])
            band = []
        else:
            band.append(at)
    return rows + _columns(band, boxes, gutter)


def _gutter(boxes: Sequence[Rect]) -> float | None:
    """Where a gap between columns of text runs; None on a page of one column."""
    if len(boxes) < 2 * _FEWEST_SIDE:
        return None
    left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
    low, high = left + _GUTTER_FROM * (right - left), left + _GUTTER_TO * (right - left)
    candidates = sorted({box[0] - 1 for box in boxes if low <= box[0] <= high})
    if not candidates:
        return None
    near = _BEGINS * (right - left)
    gutter = max(candidates, key=lambda x: sum((x < box[0] <= x + near) - (box[0] < x < box[2]) for box in boxes))
    before = [box for box in boxes if box[2] <= gutter]
    after = [box for box in boxes if box[0] >= gutter]
    crossing = len(boxes) - len(before) - len(after)
    enough = max(_FEWEST_SIDE, _LEAST_SIDE * len(boxes))
    if crossing > _MOST_CROSSING * len(boxes) or min(len(before), len(after)) < enough:
        return None
    return gutter if _columns_only(before) and _columns_only(after) else None


def _columns_only(side: Sequence[Rect]) -> bool:
    """Whether there is one column of text, or several."""
    return _filled(side) or _gutter(side) is not None


def _filled(column: Sequence[Rect]) -> bool:
    """Whether the usual box is nearly as wide as the column."""
    width = max(box[2] for box in column) - min(box[0] for box in column)
    return median(box[2] - box[0] for box in column) >= _FILLED * width


def _columns(band: Sequence[int], boxes: Sequence[Rect], gutter: float) -> list[list[int]]:
    before = [at for at in band if boxes[at][2] <= gutter]
    after = [at for at in band if boxes[at][2] > gutter]
    return [[side[at] for at in row] for side in (before, after) for row in reading_rows([boxes[at] for at in side])]


def _rows(members: Sequence[int], boxes: Sequence[Rect]) -> list[list[int]]:
    """Rows from the top; a box belongs to the row before if it stands mostly beside its last box."""
    rows: list[list[int]] = []
    for at in sorted(members, key=lambda at: _middle(boxes[at])):
        if rows and _beside(boxes[rows[-1][-1]], boxes[at]):
            rows[-1].append(at)
        else:
            rows.append([at])
    return [sorted(row, key=lambda at: boxes[at][0]) for row in rows]


def _beside(one: Rect, other: Rect) -> bool:
    shared = min(one[3], other[3]) - max(one[1], other[1])
    return shared > _SAME_ROW * min(one[3] - one[1], other[3] - other[1])


def _middle(box: Rect) -> float:
    return (box[1] + box[3]) / 2
