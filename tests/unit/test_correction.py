"""What a correction makes of a page: places, tables, marks."""

from dataclasses import replace

import pytest

from legal_assistant.domain.documents import CORRECTED, PARTLY_LOST, Box, Line, Page, PageOutcome, PageState, Table
from legal_assistant.memory.documents.correction import Alignment, corrected
from legal_assistant.services.documents.cutting import has_gaps
from tests import make

LINES = ("第一条 租全每月8O00元", "押金为两个月租金。", "第二条 用途为办公")


def scanned(*lines: str) -> Page:
    found: list[Line] = []
    start = 0
    for n, text in enumerate(lines):
        found.append(Line(start, start + len(text), Box(10, 20 * n, 10 + 10 * len(text), 20 * n + 12), 0.7))
        start += len(text) + 1
    return make.page(text="\n".join(lines), state=PageState.OCR, reason="low_confidence", lines=tuple(found))


def said(page: Page) -> list[str]:
    return [page.text[line.start : line.end] for line in page.lines]


def test_a_corrected_line_stands_where_it_stood_and_is_certain() -> None:
    before = scanned(*LINES)
    after = corrected(before, "\n".join(("第一条 租金每月8000元", *LINES[1:])))
    assert (after.state, after.reason) == (PageState.OCR, CORRECTED)
    assert said(after) == after.text.split("\n")
    assert [line.confidence for line in after.lines] == [1.0, 0.7, 0.7]
    assert [line.box for line in after.lines] == [line.box for line in before.lines]


def test_a_line_that_is_cut_in_two_is_two_parts_of_its_place() -> None:
    after = corrected(scanned(*LINES), "\n".join((LINES[0], "押金为", "两个月租金。", LINES[2])))
    assert said(after) == after.text.split("\n")
    left, right = after.lines[1].box, after.lines[2].box
    assert (left.x0, right.x1) == (10, 100)
    assert left.x1 <= right.x0 + 10
    assert after.lines[3].box == scanned(*LINES).lines[2].box


def test_lines_that_are_joined_stand_in_both_places() -> None:
    after = corrected(scanned(*LINES), "\n".join((LINES[0] + LINES[1], LINES[2])))
    assert after.lines[0].box == Box(10, 0, 140, 32)


def test_a_line_that_was_overlooked_has_no_place() -> None:
    after = corrected(scanned(*LINES), "\n".join((LINES[0], "补记一行", *LINES[1:])))
    assert said(after) == list(LINES)


@pytest.mark.parametrize(
    ("state", "text", "outcome"),
    [
        (PageState.EMPTY, "手写：已付", PageState.TEXT),
        (PageState.FAILED, "paid", PageState.TEXT),
        (PageState.TEXT, "paid", PageState.TEXT),
        (PageState.OCR, " \n", PageState.EMPTY),
    ],
)
def test_every_corrected_page_has_its_outcome(state: PageState, text: str, outcome: PageState) -> None:
    after = corrected(make.page(text="", state=state), text)
    assert (after.state, after.reason, after.text) == (outcome, CORRECTED, text)


@pytest.mark.parametrize("text", ["The rent is 900 pounds.", " "])
def test_what_is_lost_of_a_page_is_not_there_because_the_rest_was_corrected(text: str) -> None:
    page = replace(make.page(text="The rent is 9OO pounds."), reason=PARTLY_LOST)
    after = corrected(corrected(page, "The rent"), text)
    assert after.corrected
    assert PageOutcome(1, after.state, after.reason).unread
    assert has_gaps([PageOutcome(1, after.state, after.reason)])


def test_spans_move_with_the_words() -> None:
    page = replace(scanned(*LINES), hidden=((14, 23),), headings=((24, 2),), furniture=((24, 33),))
    after = corrected(page, "\n".join(("第一条 租金", *LINES[1:])))
    assert [after.text[start:end] for start, end in (*after.hidden, *after.furniture)] == [LINES[1], LINES[2]]
    assert after.headings == ((after.furniture[0][0], 2),)


def test_a_table_keeps_its_rows_with_the_corrected_cells() -> None:
    text = "期次 金额\n1 8O00\n2 8000"
    table = Table(Box(0, 0, 9, 9), (("期次", "金额"), ("1", "8O00"), ("2", "8000")), 0, len(text), ((0, 5), (6, 12), (13, 19)))
    page = make.page(text=text, state=PageState.OCR, tables=(table,))
    (after,) = corrected(page, "期次 金额\n1 8000\n2 8000").tables
    assert after.rows == (("期次", "金额"), ("1", "8000"), ("2", "8000"))
    (moved,) = corrected(page, f"附表\n{text}").tables
    assert moved.rows == table.rows
    assert moved.end == moved.row_spans[-1][1] == len(text) + 3


def test_what_was_put_in_at_the_end_of_a_span_belongs_to_it() -> None:
    moves = Alignment("rent is 900", "rent is 9000 pounds")
    assert moves.moved(8, 11) == (8, 19)
    assert moves.moved(0, 4) == (0, 4)
    assert moves.back(0, 4) == (0, 4)
    assert (moves.changed(0, 4), moves.changed(8, 11)) == (False, True)
