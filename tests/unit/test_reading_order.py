"""The order of boxes on a page."""

from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.memory.documents.reading_order import Rect, reading_rows


def line(x0: float, y: float, x1: float) -> Rect:
    return (x0, y, x1, y + 12)


def test_fragments_of_a_row_are_one_row_from_the_left() -> None:
    boxes = [line(300, 101, 400), line(50, 100, 200), line(50, 120, 400)]
    assert reading_rows(boxes) == [[1, 0], [2]]


def test_two_columns_are_read_one_after_the_other_under_their_heading() -> None:
    left = [line(50, 100 + 15 * n, 280) for n in range(10)]
    right = [line(310, 100 + 15 * n, 540) for n in range(10)]
    heading, foot = line(120, 60, 470), line(100, 300, 500)
    boxes = [heading, *[box for pair in zip(left, right, strict=True) for box in pair], foot]
    assert [at for row in reading_rows(boxes) for at in row] == [0, *range(1, 21, 2), *range(2, 21, 2), 21]


def test_three_columns_are_read_from_the_left() -> None:
    columns = [[line(left, 100 + 15 * n, left + 150) for n in range(8)] for left in (50, 220, 390)]
    boxes = [box for row in zip(*columns, strict=True) for box in row]
    assert [at for row in reading_rows(boxes) for at in row] == [*range(0, 24, 3), *range(1, 24, 3), *range(2, 24, 3)]


def test_a_table_of_two_columns_is_read_row_by_row() -> None:
    cells = [line(50, 100 + 15 * n, 90 + (n % 3) * 60) for n in range(8)] + [line(300, 100 + 15 * n, 340) for n in range(7)]
    cells.append(line(300, 100 + 15 * 7, 540))
    assert reading_rows(cells) == [[n, n + 8] for n in range(8)]


def test_a_column_of_lines_is_read_from_the_top() -> None:
    assert reading_rows([line(50, y, 500) for y in (300, 100, 200)]) == [[1], [2], [0]]


sides = st.tuples(st.integers(0, 500), st.integers(0, 700), st.integers(1, 300), st.integers(1, 40))


@given(st.lists(sides.map(lambda b: (float(b[0]), float(b[1]), float(b[0] + b[2]), float(b[1] + b[3]))), max_size=40))
def test_every_box_is_read_once(boxes: list[Rect]) -> None:
    assert sorted(at for row in reading_rows(boxes) for at in row) == list(range(len(boxes)))
