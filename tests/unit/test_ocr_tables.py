"""Tables in pictures, from drawn lines and fragments of text, without recognising anything."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from legal_assistant.adapters.ocr.engine import FoundPage, _Fragment, _page
from legal_assistant.adapters.ocr.picture import Picture

WIDTH, HEIGHT = 1654, 2339
LEFT, TOP, ACROSS, DOWN = 200, 400, 400, 120


def paper() -> Picture:
    return np.full((HEIGHT, WIDTH, 3), 255, np.uint8)


def ruled(columns: int, rows: int, *, gaps: bool = False, thick: int = 3) -> Picture:
    picture = paper()
    for row in range(rows + 1):
        end = LEFT + columns * ACROSS
        for x in range(LEFT, end, 40 if gaps else end - LEFT):
            stop = x + (20 if gaps else end - LEFT)
            cv2.line(picture, (x, TOP + row * DOWN), (stop, TOP + row * DOWN), (0, 0, 0), thick)
    for column in range(columns + 1):
        cv2.line(picture, (LEFT + column * ACROSS, TOP), (LEFT + column * ACROSS, TOP + rows * DOWN), (0, 0, 0), thick)
    return picture


def at(text: str, column: float, row: float, width: int = 200) -> _Fragment:
    """A fragment in a cell."""
    x, y = LEFT + 20 + column * ACROSS, TOP + 20 + row * DOWN
    quad = np.array([[x, y], [x + width, y], [x + width, y + 36], [x, y + 36]], np.float32)
    return _Fragment(text, 0.9, quad)


def said(page: FoundPage) -> list[str]:
    return [line.text for line in page.lines]


CELLS: Sequence[_Fragment] = [at("期次", 0, 0), at("金额", 1, 0), at("1", 0, 1), at("8000", 1, 1)]


def test_a_table_is_read_at_its_place_row_by_row() -> None:
    page = _page([at("后记", 0, 4), *CELLS, at("附表", 0, -2)], ruled(2, 2))
    assert said(page) == ["附表", "期次 金额", "1 8000", "后记"]
    (table,) = page.tables
    assert (table.rows, table.lines) == ((("期次", "金额"), ("1", "8000")), ((1, 2), (2, 3)))
    assert table.box == pytest.approx((LEFT, TOP, LEFT + 2 * ACROSS, TOP + 2 * DOWN), abs=4)


def test_cells_of_several_lines_are_read_one_after_the_other() -> None:
    cells = [at("乙方应于每月", 0, 1), at("五日前支付", 0, 1.4), at("8000", 1, 1), *CELLS[:2]]
    page = _page(cells, ruled(2, 2))
    assert said(page) == ["期次 金额", "乙方应于每月五日前支付", "8000"]
    assert page.tables[0].lines == ((0, 1), (1, 3))
    assert page.tables[0].rows[1] == ("乙方应于每月五日前支付", "8000")


def test_an_empty_cell_is_kept_and_an_empty_row_is_none() -> None:
    page = _page([*CELLS[:3], at("2", 0, 3), at("9000", 1, 3)], ruled(2, 4))
    assert page.tables[0].rows == (("期次", "金额"), ("1", ""), ("2", "9000"))


@pytest.mark.parametrize("picture", [paper(), ruled(2, 2, gaps=True), ruled(2, 2, thick=20), ruled(1, 4)])
def test_what_has_no_whole_lines_is_read_as_text(picture: Picture) -> None:
    page = _page(CELLS, picture)
    assert page.tables == ()
    assert said(page) == ["期次 金额", "1 8000"]


def test_columns_that_are_clear_are_a_table_if_they_are_three_in_three_rows() -> None:
    rows = [[at(f"{row}{column}", column * 0.8, row / 2, 120) for column in range(3)] for row in range(3)]
    page = _page([cell for row in rows for cell in row], paper())
    assert page.tables[0].rows == (("00", "01", "02"), ("10", "11", "12"), ("20", "21", "22"))
    assert _page([cell for row in rows[:2] for cell in row], paper()).tables == ()
    assert _page([cell for row in rows for cell in row[:2]], paper()).tables == ()
