"""PDFs of which something that a page shows is gone: such a page is never taken for a blank one, nor for a whole one."""

import zlib
from collections.abc import Callable

import pytest

from legal_assistant.adapters.pdf.losses import pages_with_losses
from legal_assistant.adapters.pdf.reader import PdfReader
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import PARTLY_LOST, PageOutcome, PageState
from legal_assistant.domain.events import DocumentOpened, PageRead
from tests.pdfs import lines_pdf, packed_pdf, raw_pdf, scan_pdf, stream

PAGE = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %b /Resources << /Font << /F 3 0 R >> >> >>"
LINES = [f"Clause {n}: the tenant shall pay {n * 100} pounds in month {n}." for n in range(1, 40)]
CLAUSES = [f"第{n}条 乙方应当于{n}月{n}日前支付租金人民币{n}千元。" for n in range(1, 40)]


def words(lines: list[str]) -> bytes:
    return b"".join(b"BT /F 9 Tf 72 %d Td (%b) Tj ET\n" % (800 - 15 * n, line.encode()) for n, line in enumerate(lines))


def made(*contents: bytes, extra: tuple[bytes, ...] = ()) -> bytes:
    """A page for each of ``contents``: the value of its /Contents. Object 4 is the first of ``extra``."""
    first = 4 + len(extra)
    kids = b" ".join(b"%d 0 R" % (first + n) for n in range(len(contents)))
    return raw_pdf(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [%b] /Count %d >>" % (kids, len(contents)),
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            *extra,
            *(PAGE % one for one in contents),
        ]
    )


def flate(data: bytes) -> bytes:
    return stream(zlib.compress(data), b"/Filter /FlateDecode")


def spoilt(data: bytes) -> bytes:
    """Its middle overwritten."""
    packed = bytearray(zlib.compress(data, 9))
    at = len(packed) // 2
    packed[at : at + 24] = bytes(24)
    return stream(bytes(packed), b"/Filter /FlateDecode")


def read(data: bytes) -> tuple[bool, list[tuple[str, str]], list[str]]:
    with PdfReader().open(data) as document:
        events = list(document.read(CancelToken()))
    assert isinstance(events[0], DocumentOpened)
    pages = [event.page for event in events if isinstance(event, PageRead)]
    return events[0].repaired, [(page.state.value, page.reason) for page in pages], [page.text for page in pages]


def losses(data: bytes) -> frozenset[int]:
    return pages_with_losses(data, data, "geheim", 1)


TEXT, BLANK, PICTURE = ("text", ""), ("empty", "blank"), ("empty", "no_text_layer")
LOST, PART = ("failed", "page_broken"), ("text", PARTLY_LOST)


@pytest.mark.parametrize("lines", [LINES, CLAUSES], ids=["en", "zh"])
def test_the_pages_of_a_cut_file_are_lost_or_partly_lost(lines: list[str]) -> None:
    whole = lines_pdf([lines, lines, lines[:3], []], size=8)
    assert read(whole)[:2] == (False, [TEXT, TEXT, TEXT, BLANK])
    begins = [at for at in range(len(whole)) if whole.startswith(b">>\nstream\n", at)]
    repaired, pages, texts = read(whole[: (begins[0] + begins[1]) // 2])
    assert (repaired, pages) == (True, [PART, LOST, LOST, LOST])
    assert lines[0][:9] in texts[0]


@pytest.mark.parametrize(
    ("data", "outcome"),
    [
        (made(b"99 0 R", b"4 0 R", extra=(stream(words(LINES[:1])),)), [LOST, TEXT]),
        (made(b"[4 0 R 99 0 R]", b"4 0 R", extra=(stream(words(LINES[:1])),)), [PART, TEXT]),
        (made(b"4 0 R", b"5 0 R", extra=(spoilt(words(LINES)), flate(words(LINES)))), [PART, TEXT]),
        (made(b"4 0 R", b"5 0 R", extra=(stream(b"\0" * 60, b"/Filter /FlateDecode"), flate(b""))), [LOST, BLANK]),
        (made(b"null", b"[]", b"4 0 R", extra=(flate(b" "),)), [BLANK, BLANK, BLANK]),
    ],
    ids=["missing", "one of two missing", "overwritten", "no data", "truly blank"],
)  # fmt: skip
def test_what_a_page_shows_is_looked_at(data: bytes, outcome: list[tuple[str, str]]) -> None:
    repaired, pages, _ = read(data)
    assert pages == outcome
    assert repaired == any(one in (LOST, PART) for one in outcome)


def test_a_scan_whose_picture_is_cut_off_is_not_blank() -> None:
    def page(contents: int, picture: int) -> bytes:
        resources = b"<< /XObject << /Im %d 0 R >> >>" % picture
        return b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 60 60] /Contents %d 0 R /Resources %b >>" % (contents, resources)

    show = stream(b"q 60 0 0 60 0 0 cm /Im Do Q")
    picture = stream(bytes(3600), b"/Subtype /Image /Width 60 /Height 60 /BitsPerComponent 8 /ColorSpace /DeviceGray")
    tree = [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>", page(5, 7), page(6, 8)]
    whole = raw_pdf([*tree, show, show, picture, picture])
    assert read(whole)[:2] == (False, [PICTURE, PICTURE])
    repaired, pages, _ = read(whole[: whole.rfind(b"8 0 obj")])
    assert (repaired, pages) == (True, [PICTURE, LOST])
    assert read(whole[: whole.rfind(b"7 0 obj") + 2000])[0]


@pytest.mark.parametrize(
    "make",
    [
        lambda: lines_pdf([LINES, [], CLAUSES]),
        lambda: lines_pdf([LINES, []], password="geheim"),
        lambda: packed_pdf(" ".join(LINES)),
        lambda: scan_pdf([["One"]], dpi=50),
        lambda: made(b"4 0 R", extra=(stream(zlib.compress(words(LINES))[:-4], b"/Filter /FlateDecode"),)),
    ],
    ids=["plain", "encrypted", "packed", "scan", "no checksum"],
)  # fmt: skip
def test_a_sound_file_has_no_losses(make: Callable[[], bytes]) -> None:
    assert losses(make()) == frozenset()


def test_a_later_object_takes_the_place_of_a_spoilt_one() -> None:
    data = made(b"4 0 R", extra=(spoilt(words(LINES)),))
    assert losses(data) == {1}
    assert losses(data + b"4 0 obj\n" + flate(words(LINES)) + b"\nendobj\n") == frozenset()


def test_words_may_stand_where_something_is_lost() -> None:
    assert PageOutcome(1, PageState.TEXT, PARTLY_LOST).unread
    assert not PageOutcome(1, PageState.TEXT, "annotated").unread
