"""What recognised words make of a page."""

import pytest

from legal_assistant.domain.documents import Box, Line, Page, PageState, Recognition, RecognizedLine
from legal_assistant.memory.documents.line_boxes import boxes_within
from legal_assistant.memory.documents.recognized import page_with

PICTURE = Page(3, PageState.EMPTY, "", 595.0, 842.0, "no_text_layer")
STAMPED = Page(3, PageState.TEXT, "Exhibit 7", 595.0, 842.0, "mostly_picture", (Line(0, 9, Box(0, 0, 90, 10)),))


def found(*texts: str, confidence: float = 0.9) -> Recognition:
    return Recognition(tuple(RecognizedLine(text, confidence, Box(20, 40 * n, 220, 40 * n + 30)) for n, text in enumerate(texts)))


def test_lines_stand_in_the_text_and_on_the_page_in_points() -> None:
    page = page_with(PICTURE, found("第一条 租金", "每月支付"), scale=2.0)
    assert (page.number, page.state, page.reason, page.text) == (3, PageState.OCR, "", "第一条 租金\n每月支付")
    assert [page.text[line.start : line.end] for line in page.lines] == ["第一条 租金", "每月支付"]
    assert page.lines[1].box == Box(10, 20, 110, 35)
    assert page.lines[1].confidence == 0.9


def test_little_confidence_is_said() -> None:
    assert page_with(PICTURE, found("租金", confidence=0.7), 1.0).reason == "low_confidence"


def test_a_picture_without_words_has_its_outcome() -> None:
    page = page_with(PICTURE, Recognition(()), 1.0)
    assert (page.state, page.reason) == (PageState.EMPTY, "no_words")


@pytest.mark.parametrize(
    ("texts", "state"), [(("Exhibit 7",), PageState.TEXT), (("Exhibit 7", "The rent is due."), PageState.OCR)]
)
def test_text_of_the_file_stays_unless_clearly_more_was_found(texts: tuple[str, ...], state: PageState) -> None:
    page = page_with(STAMPED, found(*texts), 1.0)
    assert (page.state, page.reason) == (state, "")


def test_a_failure_is_said_and_takes_no_text_away() -> None:
    failed, kept = (page_with(page, Recognition((), "page_timeout"), 1.0) for page in (PICTURE, STAMPED))
    assert (failed.state, failed.reason) == (PageState.FAILED, "page_timeout")
    assert (kept.state, kept.reason, kept.text) == (PageState.TEXT, "page_timeout", "Exhibit 7")


def test_part_of_a_line_takes_its_share_of_the_box() -> None:
    lines = (Line(0, 10, Box(0, 0, 100, 10)), Line(11, 21, Box(0, 20, 10, 120)))
    text = "abcdefghij\nklmnopqrst"
    assert boxes_within(text, lines, 2, 5) == [Box(20, 0, 50, 10)]
    assert boxes_within(text, lines, 8, 13) == [Box(80, 0, 100, 10), Box(0, 20, 10, 40)]
    assert boxes_within("  a       ", (Line(0, 10, Box(0, 0, 100, 10)),), 0, 10) == [Box(20, 0, 30, 10)]
