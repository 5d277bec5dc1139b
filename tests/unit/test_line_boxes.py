"""Where words of a recognised page stand, on one that lies askew too."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.domain.documents import Box, Line
from legal_assistant.memory.documents.line_boxes import SlopingBoxes, boxes_within, slope

#: Characters of the lines of a page, the first and last ones of paragraphs among them, and how far lines are indented.
LENGTHS = (24, 80, 78, 80, 41, 80, 79, 80, 80, 12, 76, 80, 80, 55, 80, 80)
INDENTED = (0, 5, 10)
CHARACTER, HEIGHT, STEP = 5.0, 11.0, 14.0

Point = tuple[float, float]


def turned(x: float, y: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


def askew(degrees: float, letter: str) -> tuple[str, list[Line], list[list[Point]]]:
    """A page whose lines fall by so many degrees: its text, its lines with the boxes around them, and the middles of their
    characters."""
    lines: list[Line] = []
    middles: list[list[Point]] = []
    start = 0
    for at, length in enumerate(LENGTHS):
        left, top = 60 + CHARACTER * (INDENTED[1] if at in INDENTED else 0), 70 + STEP * at
        right, bottom = left + CHARACTER * length, top + HEIGHT
        corners = [turned(x, y, degrees) for x in (left, right) for y in (top, bottom)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        lines.append(Line(start, start + length, Box(min(xs), min(ys), max(xs), max(ys)), 0.9))
        middles.append([turned(left + CHARACTER * (n + 0.5), (top + bottom) / 2, degrees) for n in range(length)])
        start += length + 1
    return "\n".join(letter * length for length in LENGTHS), lines, middles


def under(point: Point, boxes: list[Box]) -> bool:
    return any(box.x0 <= point[0] <= box.x1 and box.y0 <= point[1] <= box.y1 for box in boxes)


@pytest.mark.parametrize("letter", ["e", "租"])
@pytest.mark.parametrize("degrees", [-3.0, -1.5, -0.7, 0.7, 1.5, 3.0])
def test_the_boxes_of_a_line_askew_cover_it_and_not_its_neighbours(degrees: float, letter: str) -> None:
    text, lines, middles = askew(degrees, letter)
    assert slope(lines) == pytest.approx(math.tan(math.radians(degrees)), rel=0.15)
    places = SlopingBoxes(text, lines)
    for at, line in enumerate(lines):
        boxes = places.within(line.start, line.end)
        beside = [point for other, points in enumerate(middles) if other != at for point in points]
        assert all(under(point, boxes) for point in middles[at])
        assert sum(under(point, boxes) for point in beside) <= 0.05 * len(middles[at])


def test_a_straight_page_has_a_box_a_line() -> None:
    text, lines, _ = askew(0.0, "e")
    assert slope(lines) == 0.0
    assert SlopingBoxes(text, lines).within(3, 300) == boxes_within(text, lines, 3, 300)


def test_a_page_with_wide_headings_in_large_type_is_not_taken_for_askew() -> None:
    boxes = [Box(60, 70 + 20 * at, 60 + 100 * (at % 4 + 1), 80 + 20 * at + 3 * (at % 4)) for at in range(20)]
    assert slope([Line(11 * at, 11 * at + 10, box, 0.9) for at, box in enumerate(boxes)]) == 0.0


@given(st.floats(-6, 6), st.integers(0, 900), st.integers(1, 300))
def test_what_is_asked_for_is_covered_however_the_page_lies(degrees: float, start: int, length: int) -> None:
    text, lines, middles = askew(degrees, "e")
    boxes = SlopingBoxes(text, lines).within(start, start + length)
    for line, points in zip(lines, middles, strict=True):
        asked = range(max(start, line.start), min(start + length, line.end))
        assert all(under(points[at - line.start], boxes) for at in asked)
    whole = boxes_within(text, lines, start, start + length)
    for box in boxes:
        assert any(
            one.x0 - 1e-6 <= box.x0 < box.x1 <= one.x1 + 1e-6 and one.y0 - 1e-6 <= box.y0 < box.y1 <= one.y1 + 1e-6
            for one in whole
        )
