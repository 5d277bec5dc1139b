"""Where characters of a line stand when only the line's own box is known: by their share of its length.

On a page that was scanned askew the box of a long line covers much of its neighbours. How askew, the boxes tell by themselves:
the wider the higher they are, and the left margin leans.
"""

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import combinations
from statistics import median
from typing import Final

from legal_assistant.domain.documents import Box, Line

#: A page that rises or falls less than this along its width is straight; more than the other is no slope of a scan.
_LEAST_SLOPE: Final = 0.005
_MOST_SLOPE: Final = 0.15
#: Heights and margin must tell about the same slope: it is taken for one if neither is this many times the other.
_AGREE: Final = 2.0
_FEWEST_LINES: Final = 6
_LINES_LOOKED_AT: Final = 40
#: Lines whose widths differ by less than this many heights tell no slope.
_WIDER: Final = 6
#: A part of a line rises or falls at most so much of the line's height.
_STEP: Final = 0.1


def boxes_within(text: str, lines: Sequence[Line], start: int, end: int) -> list[Box]:
    """A box a line for characters ``start:end`` of a page's ``text``; ``lines`` are in its order. Blanks at the ends of a line
    have no place."""
    boxes: list[Box] = []
    for at in range(bisect_right(lines, start, key=lambda line: line.end), len(lines)):
        line = lines[at]
        if line.start >= end:
            break
        first, last = trimmed(text, max(start, line.start), min(end, line.end))
        if first < last:
            boxes.append(_part(line, first, last))
    return boxes


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """``start:end`` without the blanks at its ends."""
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return start, end


def _part(line: Line, first: int, last: int) -> Box:
    """The part of the line's box that characters ``first:last`` take, along its longer side."""
    box, length = line.box, line.end - line.start
    begin, finish = (first - line.start) / length, (last - line.start) / length
    if _upright(box):
        return Box(box.x0, box.y0 + begin * (box.y1 - box.y0), box.x1, box.y0 + finish * (box.y1 - box.y0))
    return Box(box.x0 + begin * (box.x1 - box.x0), box.y0, box.x0 + finish * (box.x1 - box.x0), box.y1)


class SlopingBoxes:
    """Boxes of the words of a page that may lie askew: a long run of them has several, one after the other along the slope."""

    def __init__(self, text: str, lines: Sequence[Line]) -> None:
        self._text = text
        self._lines = lines
        self._slope = slope(lines)
        rows = [_height(line.box, self._slope) for line in lines]
        self._usual = median(rows) if self._slope else 0.0

    def within(self, start: int, end: int) -> list[Box]:
        """As :func:`boxes_within`."""
        boxes: list[Box] = []
        for at in range(bisect_right(self._lines, start, key=lambda line: line.end), len(self._lines)):
            line = self._lines[at]
            if line.start >= end:
                break
            first, last = trimmed(self._text, max(start, line.start), min(end, line.end))
            if first < last:
                boxes += self._along(line.box, _part(line, first, last))
        return boxes

    def _along(self, whole: Box, part: Box) -> Iterator[Box]:
        """``part`` of the box of a line, cut into pieces that follow the slope."""
        height = max(_height(whole, self._slope), min(self._usual, whole.y1 - whole.y0), 1.0)
        rise = abs(self._slope) * (part.x1 - part.x0)
        if not rise or _upright(whole):
            yield part
            return
        count = math.ceil(rise / (_STEP * height))
        step = (part.x1 - part.x0) / count
        for at in range(count):
            x0, x1 = part.x0 + at * step, part.x0 + (at + 1) * step
            before = x0 - whole.x0 if self._slope > 0 else whole.x1 - x1
            top = whole.y0 + abs(self._slope) * before
            yield Box(x0, top, x1, min(top + height + rise / count, whole.y1))


def slope(lines: Sequence[Line]) -> float:
    """How much the lines of a page fall (or rise: negative) along their width; 0.0 if they are straight or it cannot be told."""
    boxes = [line.box for line in lines if not _upright(line.box)]
    boxes = boxes[:: max(1, len(boxes) // _LINES_LOOKED_AT)]
    if len(boxes) < _FEWEST_LINES or len(boxes) < 0.8 * len(lines) / max(1, len(lines) // _LINES_LOOKED_AT):
        return 0.0
    least = median(box.y1 - box.y0 for box in boxes) * _WIDER
    pairs = list(combinations(boxes, 2))
    wide = [(one, other) for one, other in pairs if abs(_width(one) - _width(other)) > least]
    apart = [(one, other) for one, other in pairs if other.y0 != one.y0]
    if not wide or not apart:
        return 0.0
    steep = median((one.y1 - one.y0 - other.y1 + other.y0) / (_width(one) - _width(other)) for one, other in wide)
    leaning = median((one.x0 - other.x0) / (other.y0 - one.y0) for one, other in apart)
    if not _LEAST_SLOPE <= steep <= _MOST_SLOPE or not steep / _AGREE <= abs(leaning) <= steep * _AGREE:
        return 0.0
    return math.copysign(steep, leaning)


def _width(box: Box) -> float:
    return box.x1 - box.x0


def _height(box: Box, slope: float) -> float:
    """The height of a line that falls ``slope`` along its width."""
    return box.y1 - box.y0 - abs(slope) * _width(box)


def _upright(box: Box) -> bool:
    return box.y1 - box.y0 > box.x1 - box.x0
