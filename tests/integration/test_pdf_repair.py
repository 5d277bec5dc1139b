"""PDFs that are damaged where the file says where everything is."""

import re
from collections.abc import Callable, Iterator

import pytest

from legal_assistant.adapters.pdf import repair
from legal_assistant.adapters.pdf.reader import PdfReader
from legal_assistant.adapters.pdf.repair import FileObject, Found, is_astray, repaired
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.errors import BrokenDocument, DocumentNeedsPassword
from legal_assistant.domain.events import DocumentOpened, PageRead
from tests.pdfs import lines_pdf, packed_pdf, stream

SENTENCE = "The tenant shall pay the rent on the fifth day of each month."


def read(data: bytes, password: str = "") -> tuple[bool, list[str]]:
    with PdfReader().open(data, password=password) as document:
        events = list(document.read(CancelToken()))
    assert isinstance(events[0], DocumentOpened)
    return events[0].repaired, [event.page.text.strip() for event in events if isinstance(event, PageRead)]


def astray(data: bytes, to: bytes = b"7") -> bytes:
    return re.sub(rb"startxref\s+\d+", b"startxref\n" + to, data)


def without_end(data: bytes) -> bytes:
    """Cut off before the table."""
    at = data.rfind(b"xref\n0 ")
    return data[:at] if at >= 0 else data[: data.rfind(b"7 0 obj")]


PLAIN, PACKED = lines_pdf([[SENTENCE], ["The second page"]]), packed_pdf(SENTENCE)


@pytest.mark.parametrize("data", [PLAIN, PACKED], ids=["plain", "packed"])
@pytest.mark.parametrize(
    "damage",
    [astray, lambda data: astray(data, b"99999999999"), lambda data: re.sub(rb"startxref\s+\d+", b"", data), without_end],
    ids=["astray", "beyond", "none", "cut off"],
)
def test_a_file_whose_table_is_lost_is_read_and_said_to_be_repaired(data: bytes, damage: Callable[[bytes], bytes]) -> None:
    assert read(data) == (False, read(data)[1])
    assert read(damage(data)) == (True, read(data)[1])


def test_what_stands_before_the_file_is_not_taken_for_damage() -> None:
    moved = b"%%junk of a mail program\n" + PACKED
    assert not is_astray(moved)
    assert read(astray(moved)) == (True, [SENTENCE])


def test_an_object_within_the_stream_of_another_is_none() -> None:
    attached = stream(b"1 0 obj <</Type/Catalog/Pages 9 0 R>> endobj 5 0 obj <<>> endobj")
    assert read(without_end(PACKED) + b"8 0 obj\n" + attached + b"\nendobj\n") == (True, [SENTENCE])


def test_the_newest_of_two_objects_of_one_number_counts() -> None:
    later = b"5 0 obj\n" + stream(b"BT /F 12 Tf 72 700 Td (As amended) Tj ET") + b"\nendobj\n"
    assert read(without_end(PACKED) + later) == (True, ["As amended"])


def test_an_encrypted_file_is_repaired_with_its_password_and_never_read_without_its_key() -> None:
    locked = lines_pdf([[SENTENCE]], password="k4tze")
    with pytest.raises(DocumentNeedsPassword):
        read(astray(locked))
    assert read(astray(locked), "k4tze") == (True, [SENTENCE])
    with pytest.raises(BrokenDocument):
        read(without_end(locked), "k4tze")


@pytest.mark.parametrize("size", range(9, len(PACKED), 97))
def test_a_part_of_a_file_is_read_or_refused(size: int) -> None:
    try:
        _, texts = read(PACKED[:size])
    except BrokenDocument:
        assert size < PACKED.find(b"7 0 obj"), "all of it was there but the table"
    else:
        assert texts in ([SENTENCE], [""])


def test_words_about_objects_make_no_file() -> None:
    assert list(repaired(b"%PDF-1.4 1 0 obj << /Type /XRef >> endobj 3 0 obj << /Type /ObjStm /First 9 >> stream\nxx")) != []
    assert list(repaired(b"%PDF-1.4 trailer << /Root 4 0 R >>")) == []


def packed_places(count: int, said: int) -> Found:
    """What is found in an object stream of which all places are its beginning, and none of which ends before it does."""
    pairs = b" ".join(b"%d %d" % (number, 0 if number % 2 else 9_000_000) for number in range(10, 10 + count))
    head = b"<</Type/ObjStm/N %d/First %d>>" % (said, len(pairs))
    found = Found()
    found.add(FileObject(3, 0, 0, head, memoryview(pairs + b" <</Type /Other>>" * count)))
    return found


def test_a_stream_of_overlapping_places_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    searches: list[int] = []

    class Counting:
        def search(self, text: bytes, *_: int) -> None:
            searches.append(len(text))

        def finditer(self, text: bytes) -> Iterator[re.Match[bytes]]:
            searches.append(len(text))
            return iter(())

    monkeypatch.setattr(repair, "_CATALOG", Counting())
    few, _ = len(packed_places(20, 20).lines), len(searches)
    first, searches[:] = len(searches), []
    assert (few, len(packed_places(200, 200).lines)) == (21, 201)
    assert len(searches) == first


def test_a_stream_has_no_more_objects_than_it_says() -> None:
    assert sorted(packed_places(20, 5).lines) == [3, 10, 11, 12, 13, 14]


def test_the_catalog_is_found_by_its_place() -> None:
    pairs, objects = b"4 0 5 10 6 33", [b"<</A 1>>  ", b"<</Type/Catalog/Pages 6 0 R>>"[:22] + b" ", b"<</B 1>>"]
    found = Found()
    head = b"<</Type/ObjStm/N 3/First %d>>" % len(pairs)
    found.add(FileObject(3, 0, 0, head, memoryview(pairs + b"".join(objects))))
    assert found.catalog == 5


@pytest.mark.parametrize("opened", [b"/Contents[", b"/XObject<<"])
def test_what_a_page_shows_is_not_looked_for_beyond_the_next(opened: bytes) -> None:
    found = Found()
    found.add(FileObject(3, 0, 0, opened * 200_000 + b" 8 0 R" + (b"]" if b"[" in opened else b">>"), memoryview(b"")))
    assert found.shown == {8}


@pytest.mark.parametrize("packed", [b"", b"-5 0 -6 3 "])
def test_what_stands_before_the_file_has_no_place_in_its_table(packed: bytes) -> None:
    head = b"<</Type/ObjStm/N 2/First %d/Length %d>>" % (len(packed), len(packed))
    before = b"90 0 obj" + head + b"stream\n" + packed + b"\nendstream\nendobj\n"
    assert read(before + without_end(PLAIN)) == (True, [SENTENCE, "The second page"])
    after = before.replace(b"90 0", b"91 0")
    assert read(before + without_end(PLAIN) + after) == (True, [SENTENCE, "The second page"])
