"""PDFs that are damaged where the file says where everything is."""

import re
from collections.abc import Callable

import pytest

from legal_assistant.adapters.pdf.reader import PdfReader
from legal_assistant.adapters.pdf.repair import is_astray, repaired
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
