"""What recognised words make of a page."""

import pytest

from legal_assistant.domain.documents import Box, Line, Page, PageState, Recognition, RecognizedLine
from legal_assistant.memory.documents.line_boxes import boxes_within
from legal_assistant.memory.documents.recognized import page_with, sample

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


def layered(text: str) -> Page:
    return Page(1, PageState.TEXT, text, 595.0, 842.0, "unchecked_layer", (Line(0, len(text), Box(0, 0, 90, 10)),))


LEASE = "The tenant shall pay the rent on the fifth day of each month to the account of the landlord."
LEASE_ZH = "承租人应于每月五日前将当月租金支付至出租人指定的账户，逾期支付的，每逾期一日按应付未付租金的万分之五支付违约金。"
RUSSIAN = "Арендатор обязан вносить арендную плату не позднее пятого числа каждого месяца на счёт арендодателя."


@pytest.mark.parametrize(
    ("layer", "seen", "replaced"),
    [
        (LEASE, LEASE, False),
        (LEASE.replace("rent", "reut"), LEASE, False),  # a letter is wrong here or there
        (" ".join(reversed([LEASE[:45], LEASE[45:]])), LEASE, False),  # another order of the lines
        (LEASE.upper(), LEASE, False),
        (LEASE.translate(str.maketrans("eot", "c0f")), LEASE, True),
        (LEASE[:40], LEASE, True),  # half of it is missing
        (LEASE, LEASE[:40] + "x" * 8, False),  # there is less in the picture
        (LEASE_ZH, LEASE_ZH, False),
        (LEASE_ZH.encode().decode("latin-1"), LEASE_ZH, False),  # the reader itself takes this for garbled
        (LEASE_ZH.translate(str.maketrans("租金支付的应", "柤全攴忖旳庄")), LEASE_ZH, True),
        (RUSSIAN, "ApeHgaTop o6R3aH BHocuTb apeHgHyI-O nJIaTy He no3gHee nRToro yucJIa Ka)kgoro MecRu,a Ha cy8T", False),
    ],
)
def test_words_of_another_program_give_way_only_if_clearly_wrong(layer: str, seen: str, replaced: bool) -> None:
    page = page_with(layered(layer), found(seen, confidence=0.95), 1.0)
    assert (page.reason, page.text) == (("layer_replaced", seen) if replaced else ("foreign_layer", layer))


def test_a_sample_is_spread_over_the_pages() -> None:
    assert (sample([4, 5]), sample([1, 2, 3]), sample(list(range(1, 101)))) == ([4, 5], [1, 2, 3], [1, 50, 100])


def test_what_was_written_on_a_page_outlives_its_layer() -> None:
    wrong = LEASE.translate(str.maketrans("eot", "c0f"))
    text = f"{wrong}\n[Comment: ask Otto]"
    lines = (Line(0, len(wrong), Box(0, 0, 90, 10)), Line(len(wrong) + 1, len(text), Box(0, 50, 90, 60)))
    page = Page(1, PageState.TEXT, text, 595.0, 842.0, "unchecked_layer", lines, annotated=((len(wrong) + 1, len(text)),))
    read = page_with(page, found(LEASE, confidence=0.95), 1.0)
    assert (read.reason, read.text) == ("layer_replaced", f"{LEASE}\n[Comment: ask Otto]")
