"""What every reader of documents keeps."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from legal_assistant.adapters.pdf.reader import PdfReader
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import Page, PageSpan, PageState
from legal_assistant.domain.errors import BrokenDocument, Cancelled, DocumentNeedsPassword, NotAPdf, NotFound
from legal_assistant.domain.events import DocumentOpened, PageRead
from tests.fake_reader import FakeReader, fake_pdf
from tests.pdfs import lines_pdf

PAGES = (
    ("LEASE OF A WORKSHOP", "1. The rent is due on the fifth day of each month.", "2. The deposit is two months of rent."),
    ("第七条 乙方逾期支付租金的，每逾期一日按月租金的百分之五支付违约金。", "第八条 乙方不得转租。"),
    (),
    ("Signed by both parties.",),
)

Make = Callable[..., bytes]


@pytest.fixture(params=["fake", "pdf"])
def kind(request: pytest.FixtureRequest) -> tuple[Any, Make]:
    return (FakeReader(), fake_pdf) if request.param == "fake" else (PdfReader(), lines_pdf)


def read(reader: Any, data: bytes, **options: Any) -> tuple[DocumentOpened, list[Page]]:
    with reader.open(data) as document:
        events = list(document.read(CancelToken(), **options))
    assert isinstance(events[0], DocumentOpened)
    assert all(isinstance(event, PageRead) for event in events[1:])
    return events[0], [event.page for event in events[1:]]


def squeezed(text: str) -> str:
    return "".join(text.split())


def test_every_page_comes_once_in_order_with_its_text(kind: tuple[Any, Make]) -> None:
    reader, make = kind
    opened, pages = read(reader, make(PAGES))
    assert opened.pages == len(PAGES)
    assert [page.number for page in pages] == [1, 2, 3, 4]
    for page, lines in zip(pages, PAGES, strict=True):
        assert squeezed(page.text) == squeezed("".join(lines))


def test_a_page_has_one_outcome_with_a_reason_if_it_has_no_text(kind: tuple[Any, Make]) -> None:
    reader, make = kind
    _, pages = read(reader, make(PAGES))
    assert [page.state for page in pages] == [PageState.TEXT, PageState.TEXT, PageState.EMPTY, PageState.TEXT]
    assert [page.reason for page in pages] == ["", "", "blank", ""]


def test_lines_are_spans_of_the_text_with_boxes_on_the_page(kind: tuple[Any, Make]) -> None:
    reader, make = kind
    _, pages = read(reader, make(PAGES))
    for page in pages:
        assert len(page.lines) == len(PAGES[page.number - 1])
        for line, shown in zip(page.lines, PAGES[page.number - 1], strict=True):
            assert squeezed(page.text[line.start : line.end]) == squeezed(shown)
            assert 0 <= line.box.x0 < line.box.x1 <= page.width
            assert 0 <= line.box.y0 < line.box.y1 <= page.height
        tops = [line.box.y0 for line in page.lines]
        assert tops == sorted(tops)


def test_pages_can_be_skipped(kind: tuple[Any, Make]) -> None:
    reader, make = kind
    _, pages = read(reader, make(PAGES), skip=frozenset({1, 3}))
    assert [page.number for page in pages] == [2, 4]
    assert read(reader, make(PAGES), skip=frozenset({1, 2, 3, 4}))[1] == []


def test_a_span_is_located_within_its_lines(kind: tuple[Any, Make]) -> None:
    reader, make = kind
    data = make(PAGES)
    _, pages = read(reader, data)
    first, second = pages[0].lines[1], pages[0].lines[2]
    spans = [
        PageSpan(1, first.start + 3, first.end - 3),
        PageSpan(1, first.start, second.end),
        PageSpan(2, 0, 3),
        PageSpan(3, 0, 0),
    ]
    with reader.open(data) as document:
        inner, both, chinese, nothing = document.locate(spans)
    assert len(inner) == 1
    assert first.box.x0 < inner[0].x0 < inner[0].x1 < first.box.x1
    assert [round(box.y0) for box in both] == [round(first.box.y0), round(second.box.y0)]
    assert len(chinese) == 1
    assert chinese[0].x1 < pages[1].lines[0].box.x1
    assert nothing == []


def test_what_is_printed_is_located_by_its_characters(kind: tuple[Any, Make]) -> None:
    reader, make = kind
    data = make(PAGES)
    _, pages = read(reader, data)
    page, line = pages[0], pages[0].lines[1]
    before, within = ("".join(page.text[at:to].split()) for at, to in ((0, line.start + 3), (line.start + 3, line.end - 3)))
    count = len("".join(page.text.split()))
    with reader.open(data) as document:
        found = document.locate_printed(1, count, [(len(before), len(before) + len(within)), (4, 4)])
        assert found == [*document.locate([PageSpan(1, line.start + 3, line.end - 3)]), []]
        for number, characters in ((1, count + 1), (9, count)):
            with pytest.raises(NotFound):
                document.locate_printed(number, characters, [(0, 1)])


def test_a_page_is_rendered_at_the_scale(kind: tuple[Any, Make]) -> None:
    reader, make = kind
    with reader.open(make(PAGES)) as document:
        small, large = document.render(1, 0.5), document.render(1, 1.0)
        with pytest.raises(NotFound):
            document.render(5, 1.0)
        with pytest.raises(NotFound):
            document.locate([PageSpan(0, 0, 1)])
    for picture, width, height in ((small, 298, 421), (large, 595, 842)):
        assert abs(picture.width - width) <= 1
        assert abs(picture.height - height) <= 1
        assert len(picture.rgb) == picture.width * picture.height * 3


@pytest.mark.parametrize("data", [b"", b"MZ\x90", b"<html>%PDF", b"x" * 2000 + b"%PDF-1.7"])
def test_what_is_no_pdf_is_refused(kind: tuple[Any, Make], data: bytes) -> None:
    with pytest.raises(NotAPdf):
        kind[0].open(data)


def test_a_broken_file_is_refused(kind: tuple[Any, Make]) -> None:
    with pytest.raises(BrokenDocument):
        kind[0].open(b"%PDF-1.7\nand then nothing that makes sense")


@pytest.mark.hostile("E3")
def test_a_password_is_asked_for(kind: tuple[Any, Make]) -> None:
    reader, make = kind
    data = make(PAGES[:1], password="geheim")
    for wrong in ("", "falsch"):
        with pytest.raises(DocumentNeedsPassword):
            reader.open(data, password=wrong)
    with reader.open(data, password="geheim") as document:
        assert document.pages == 1


def test_cancelling_ends_the_reading_at_the_next_page(kind: tuple[Any, Make]) -> None:
    reader, make = kind
    cancel = CancelToken()
    with reader.open(make(PAGES)) as document:
        events = document.read(cancel)
        next(events)
        cancel.cancel()
        with pytest.raises(Cancelled):
            list(events)
        with pytest.raises(Cancelled):
            list(document.read(cancel))


def test_closing_twice_is_allowed(kind: tuple[Any, Make]) -> None:
    reader, make = kind
    document = reader.open(make(PAGES[:1]))
    document.close()
    document.close()


def texts(pages: Sequence[Page]) -> list[str]:
    return [page.text for page in pages]


def test_reading_twice_gives_the_same(kind: tuple[Any, Make]) -> None:
    reader, make = kind
    data = make(PAGES)
    assert texts(read(reader, data)[1]) == texts(read(reader, data)[1])


def test_files_within_it_are_listed_and_had(kind: tuple[Any, Make]) -> None:
    reader, make = kind
    with reader.open(make(PAGES[:1], embedded={"附件.txt": "Paid."})) as document:
        (file,) = document.embedded()
        assert (file.index, file.name, file.size, file.attached) == (0, "附件.txt", 5, False)
        assert document.embedded_data(0) == b"Paid."
        with pytest.raises(NotFound):
            document.embedded_data(1)
    with reader.open(make(PAGES[:1])) as document:
        assert document.embedded() == []
