"""Where characters of a line stand when only the line's own box is known: by their share of its length."""

from bisect import bisect_right
from collections.abc import Sequence

from legal_assistant.domain.documents import Box, Line


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
    if box.y1 - box.y0 > box.x1 - box.x0:
        return Box(box.x0, box.y0 + begin * (box.y1 - box.y0), box.x1, box.y0 + finish * (box.y1 - box.y0))
    return Box(box.x0 + begin * (box.x1 - box.x0), box.y0, box.x0 + finish * (box.x1 - box.x0), box.y1)
