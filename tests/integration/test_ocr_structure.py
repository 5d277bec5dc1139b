"""What pages that are pictures are made of: tables, columns, vertical writing, pages on their side."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from legal_assistant.adapters.ocr.recognizer import OcrRecognizer
from legal_assistant.adapters.pdf.reader import PdfReader
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import TO_COMPARE, TO_RECOGNIZE, Page, PageState
from legal_assistant.domain.events import PageRead
from legal_assistant.memory.documents.line_boxes import boxes_within
from legal_assistant.memory.documents.passages import cut
from legal_assistant.memory.documents.recognized import page_with
from legal_assistant.services.documents.recognition import scale_of
from tests.pdfs import columns_pdf, lines_pdf, scan_of, table_pdf, two_columns_pdf

ROWS = (
    ("No.", "Due date", "Amount"),
    ("1", "2024-01-05", "8000"),
    ("2", "2024-02-05", "8000"),
    ("3", "2024-03-05", "9500"),
)


@pytest.fixture(scope="module")
def recognizer():
    recognizer = OcrRecognizer()
    yield recognizer
    recognizer.rest()


def read(recognizer: OcrRecognizer, data: bytes) -> Page:
    """The first page as ingestion reads it."""
    with PdfReader().open(data) as document:
        (page,) = [event.page for event in document.read(CancelToken()) if isinstance(event, PageRead)]
        if page.reason not in (*TO_RECOGNIZE, TO_COMPARE):
            return page
        scale = scale_of(page)
        return page_with(page, recognizer.recognize(document.render(1, scale), CancelToken()), scale)


def needs_chinese(page: Page) -> None:
    """A machine without a font for Chinese renders nothing that could be read."""
    if page.state is PageState.EMPTY:
        pytest.skip("no font for Chinese")


@pytest.mark.parametrize(("turned", "askew"), [(0, 1.2), pytest.param(1, 0.0, marks=pytest.mark.slow)])
def test_a_ruled_table_is_read_by_rows(recognizer: OcrRecognizer, turned: int, askew: float) -> None:
    data = table_pdf(ROWS, before="Schedule of payments", after="Payments are made by bank transfer.")
    page = read(recognizer, scan_of(data, turned=turned, askew=askew))
    (table,) = page.tables
    assert table.rows == ROWS
    assert [page.text[start:end].split() for start, end in table.row_spans] == [" ".join(row).split() for row in ROWS]
    assert page.text.split("\n")[0] == "Schedule of payments"
    (middle,) = boxes_within(page.text, page.lines, *table.row_spans[1])
    assert table.box.y0 <= middle.y0 < middle.y1 <= table.box.y1
    passages = cut([page], document_id="d", title="Schedule")
    assert any(passage.text.startswith("No. Due date Amount\n1 2024-01-05 8000") for passage in passages)


@pytest.mark.slow
def test_clear_columns_without_lines_are_a_table(recognizer: OcrRecognizer) -> None:
    page = read(recognizer, scan_of(table_pdf(ROWS, before="Schedule of payments", after="Paid by transfer.", ruled=False)))
    (table,) = page.tables
    assert table.rows == ROWS


@pytest.mark.slow
def test_two_columns_of_text_are_no_table_and_are_read_one_after_the_other(recognizer: OcrRecognizer) -> None:
    left = [f"Left line {n} about the duty of the tenant." for n in range(1, 11)]
    right = [f"Right line {n} on what the landlord owes." for n in range(1, 11)]
    page = read(recognizer, scan_of(two_columns_pdf(left, right, heading="JUDGMENT")))
    assert page.tables == ()
    assert page.text.split("\n") == ["JUDGMENT", *left, *right]


COLUMNS = (
    "房屋租赁合同",
    "第一条甲方将房屋出租给乙方使用",
    "租期自二零二四年一月起",
    "第二条月租金人民币八千元整乙方",
    "应于每月五日前支付",
)


def test_vertical_writing_is_read_by_columns_from_the_right(recognizer: OcrRecognizer) -> None:
    page = read(recognizer, scan_of(columns_pdf(COLUMNS)))
    needs_chinese(page)
    assert tuple(page.text.split("\n")) == COLUMNS
    assert all(one.box.x0 > other.box.x1 for one, other in pairwise(page.lines))
    numbers = [passage.number for passage in cut([page], document_id="d", title=COLUMNS[0])]
    assert numbers[-2:] == ["1", "2"]


TEXT = ["The tenant shall pay the rent on the fifth day of each month.", "The deposit is two months of rent.", "No pets."] * 4


def layered(recognizer: OcrRecognizer, layer: Sequence[str]) -> Page:
    return read(recognizer, scan_of(lines_pdf([TEXT], size=12), layer="\n".join(layer)))


def test_a_bad_hidden_layer_gives_way_to_what_is_seen(recognizer: OcrRecognizer) -> None:
    page = layered(recognizer, ["Tbe t3nant sball"])
    assert (page.state, page.text.split("\n")[0]) == (PageState.OCR, TEXT[0])


@pytest.mark.slow
def test_a_hidden_layer_with_many_wrong_letters_gives_way_and_that_is_said(recognizer: OcrRecognizer) -> None:
    wrong = str.maketrans("eoatr", "c0uf7")
    page = layered(recognizer, [line.translate(wrong) for line in TEXT])
    assert (page.state, page.reason) == (PageState.OCR, "layer_replaced")
    assert TEXT[0] in page.text


@pytest.mark.slow
def test_a_good_hidden_layer_stays_and_is_said_to_be_one(recognizer: OcrRecognizer) -> None:
    page = layered(recognizer, TEXT)
    assert (page.state, page.reason) == (PageState.TEXT, "foreign_layer")
    assert TEXT[0] in page.text


@pytest.mark.slow
def test_the_words_stand_under_the_boxes_of_a_quotation(recognizer: OcrRecognizer) -> None:
    """The picture is cut out under the boxes of some words and read again: there are those words, and hardly any others."""
    from legal_assistant.adapters.pdf.reader import Pixels

    data = scan_of(lines_pdf([TEXT], size=12), askew=1.0)
    page = read(recognizer, data)
    start = page.text.index("pay the rent")
    (box,) = boxes_within(page.text, page.lines, start, start + len("pay the rent on the fifth"))
    with PdfReader().open(data) as document:
        scale = scale_of(page)
        picture = document.render(1, scale)
    x0, y0, x1, y1 = (round(side * scale) for side in (box.x0 - 2, box.y0 - 2, box.x1 + 2, box.y1 + 2))
    rows = [picture.rgb[3 * (y * picture.width + x0) : 3 * (y * picture.width + x1)] for y in range(y0, y1)]
    margin = 40
    blank = b"\xff" * 3 * (x1 - x0 + 2 * margin)
    side = b"\xff" * 3 * margin
    rgb = blank * margin + b"".join(side + row + side for row in rows) + blank * margin
    found = recognizer.recognize(Pixels(x1 - x0 + 2 * margin, len(rows) + 2 * margin, rgb), CancelToken())
    said = " ".join(line.text for line in found.lines)
    assert "the rent on the" in said
    assert len(said) <= len("pay the rent on the fifth") + 4
