"""Broken, odd and hostile files: each ends in one honest outcome, and the next file goes in."""

import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from legal_assistant.adapters.document_reader import FileReader
from legal_assistant.adapters.pdf.reader import ReadLimits
from legal_assistant.domain.documents import PageState
from legal_assistant.domain.errors import DocumentTooLarge
from legal_assistant.services.documents.ingest import IngestService
from tests import office_files as make
from tests.fakes import StepClock
from tests.integration.test_ingest import NoVectors
from tests.integration.test_ingest_kinds import Bench
from tests.pdfs import bomb_pdf, lines_pdf, loop_pdf, raw_pdf, stream
from tests.vaults import PASSWORD, cheap_vaults

LIMITS = ReadLimits(memory=768 * 1024**2, open_seconds=30.0)
GOOD = "The rent is 900 pounds."
MIB = 1024 * 1024


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    made = Bench(vault, tmp_path / "files")
    made.service = IngestService(FileReader(LIMITS), NoVectors(), StepClock())
    yield made
    vault.close()


def half() -> bytes:
    data = lines_pdf([[GOOD] * 30] * 20)
    return data[: len(data) // 3]


def no_pages() -> bytes:
    return raw_pdf([b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [] /Count 0 >>"])


def page_pdf(*, catalog: bytes = b"", page: bytes = b"", box: bytes = b"0 0 595 842", more: tuple[bytes, ...] = ()) -> bytes:
    """A page with the good words; ``catalog`` and ``page`` are more entries of theirs, ``more`` objects from number 6 on."""
    return raw_pdf(
        [
            b"<< /Type /Catalog /Pages 2 0 R %s >>" % catalog,
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [%s] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> %s >>"
            % (box, page),
            stream(b"BT /F1 12 Tf 72 700 Td (%s) Tj ET" % GOOD.encode()),
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>",
            *more,
        ]
    )


def word_with(document: bytes) -> bytes:
    """A Word file with another main part."""
    return replaced(make.word("x"), "word/document.xml", document)


def replaced(data: bytes, name: str, content: bytes) -> bytes:
    import io

    with zipfile.ZipFile(io.BytesIO(data)) as before:
        return make.archive({item: content if item == name else before.read(item) for item in before.namelist()})


def laughs() -> bytes:
    entities = "".join(f'<!ENTITY l{at} "{f"&l{at - 1};" * 10}">' for at in range(1, 12))
    return word_with(f'<?xml version="1.0"?><!DOCTYPE d [<!ENTITY l0 "lol">{entities}]>{WORD_BODY.format("&l11;")}'.encode())


def outside() -> bytes:
    return word_with(
        f'<?xml version="1.0"?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>{WORD_BODY.format("&x;")}'.encode()
    )


WORD_BODY = (
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
    "<w:body><w:p><w:r><w:t>Rent. {}</w:t></w:r></w:p></w:body></w:document>"
)


def vast_picture() -> bytes:
    """A PNG of 60,000 by 60,000 pixels in a few bytes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")


REFUSED: dict[str, tuple[Callable[[], bytes], set[str]]] = {
    "zero.pdf": (lambda: b"", {"empty_file"}),
    "program.pdf": (lambda: b"MZ\x90\x00" + bytes(range(256)) * 40, {"not_a_pdf"}),
    "program.docx": (lambda: b"MZ\x90\x00" + bytes(range(256)) * 40, {"unsupported_document"}),
    "page.pdf": (lambda: b"<!DOCTYPE html><html><body>Log in</body></html>", {"not_a_pdf"}),
    "noise.pdf": (lambda: b"%PDF-1.7\n" + bytes(range(256)) * 100, {"broken_document"}),
    "nothing.pdf": (no_pages, {"broken_document"}),
    "loop.pdf": (loop_pdf, {"broken_document", "reader_stopped"}),
    "noise.docx": (lambda: b"PK\x03\x04" + bytes(range(256)) * 40, {"broken_document"}),
    "cut.docx": (lambda: make.word(*["Rent."] * 200)[:3000], {"broken_document"}),
    "laughs.docx": (laughs, {"broken_document", "document_too_large"}),
    "cut.msg": (lambda: make.outlook("Notice", "Text", {})[:1500], {"unsupported_document", "broken_document"}),
    "vast.png": (vast_picture, {"document_too_large"}),
    "cut.zip": (lambda: make.archive({"a.txt": b"x" * 5000})[:40], {"broken_document"}),
    "empty.zip": (lambda: make.archive({}), {"empty_file"}),
}


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.hostile("E5")
def test_a_file_that_cannot_be_read_is_refused_with_its_reason(bench: Bench, name: str) -> None:
    content, codes = REFUSED[name]
    bad, good = bench.put(name, content()), bench.put("good.txt", GOOD.encode())
    results = bench.ingest(bad, good)
    assert results[name].status == "failed"
    assert results[name].error in codes
    assert results[name].message
    assert results["good.txt"].status == "new"


@pytest.mark.hostile("E5")
def test_a_file_that_was_cut_counts_no_page_as_read_that_was_not(bench: Bench) -> None:
    (result,) = bench.ingest(bench.put("cut.pdf", half())).values()
    assert result.status in {"failed", "partial", "new"}
    if result.status == "failed":
        assert result.error
    else:
        assert sum(result.pages_by_state.values()) == result.pages > 0


@pytest.mark.hostile("E5")
def test_a_vast_page_is_read_and_not_drawn(bench: Bench) -> None:
    data = page_pdf(box=b"0 0 2000000 2000000")
    (result,) = bench.ingest(bench.put("vast.pdf", data)).values()
    assert result.pages == 1
    with FileReader(LIMITS).open(data) as document, pytest.raises(DocumentTooLarge):
        document.render(1, 1.0)


@pytest.mark.hostile("E4")
def test_scripts_forms_and_actions_are_inert(bench: Bench) -> None:
    data = page_pdf(
        catalog=b"/OpenAction 6 0 R /AA << /WC 7 0 R >> /AcroForm << /XFA 8 0 R /Fields [] >>",
        page=b"/AA << /O 7 0 R >>",
        more=(
            b"<< /S /JavaScript /JS (app.alert\\(1\\); while\\(1\\);) >>",
            b"<< /S /Launch /F (/bin/sh) >>",
            stream(b"<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'><script>while(true);</script></xdp:xdp>"),
        ),
    )
    (result,) = bench.ingest(bench.put("active.pdf", data)).values()
    assert (result.status, result.pages_by_state) == ("new", {"text": 1})
    assert bench.found("rent pounds") == ["active.pdf"]


@pytest.mark.hostile("E5")
def test_nothing_outside_the_document_is_read(bench: Bench) -> None:
    (result,) = bench.ingest(bench.put("outside.docx", outside())).values()
    with bench.case.store.read() as view:
        text = "".join(page.text for page in view.documents.pages(result.document)) if result.document else ""
    assert "root:" not in text


def test_html_within_html_without_end_is_one_page(bench: Bench) -> None:
    deep = b"<html><body>" + b"<div>" * 50_000 + GOOD.encode()
    (result,) = bench.ingest(bench.put("deep.html", deep)).values()
    assert result.status == "new" or result.error in {"broken_document", "document_too_large"}


def test_a_message_within_a_message_without_end_is_one_outcome(bench: Bench) -> None:
    parts = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (at, at) for at in range(3_000))
    data = b"From: a@b.example\nMIME-Version: 1.0\n" + parts + b"\nRent.\n"
    (result,) = bench.ingest(bench.put("deep.eml", data)).values()
    assert result.status == "new" or result.error in {"broken_document", "document_too_large"}


@pytest.mark.hostile("E11")
def test_names_that_lead_out_of_the_folder_lead_nowhere(bench: Bench) -> None:
    before = sorted(path for path in bench.folder.parent.rglob("*") if path.is_file())
    data = make.archive(
        {"../../../up.txt": b"One.", "/etc/cron.d/x": b"Two.", "..\\..\\win.txt": b"Three.", "a\n\u202etxt.exe": b"Four."}
    )
    results = bench.ingest(bench.put("names.zip", data))
    assert {result.status for result in results.values()} == {"new"}
    assert all(".." not in name and "\n" not in name and "\u202e" not in name for name in results)
    after = sorted(path for path in bench.folder.parent.rglob("*") if path.is_file() and "vault" not in path.parts)
    assert [path for path in after if path not in before] == [bench.folder / "names.zip"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["pdf", "docx", "zip", "xlsx"])
@pytest.mark.hostile("E1")
def test_what_unpacks_without_end_is_stopped(bench: Bench, kind: str) -> None:
    vast = b" " * (900 * MIB)
    contents: dict[str, Callable[[], bytes]] = {
        "pdf": bomb_pdf,
        "docx": lambda: word_with(WORD_BODY.encode().replace(b"{}", vast)),
        "zip": lambda: make.archive({"vast.txt": vast}),
        "xlsx": lambda: replaced(make.sheet({"S": [["a"]]}), "xl/worksheets/sheet1.xml", b"<worksheet>" + vast),
    }
    results = bench.ingest(bench.put(f"bomb.{kind}", contents[kind]()), bench.put("good.txt", GOOD.encode()))
    (bomb,) = [result for name, result in results.items() if name.startswith("bomb")]
    if kind == "pdf":
        assert (bomb.status, bomb.pages_by_state) == ("partial", {"failed": 1, "text": 1}), bomb.error
    else:
        assert bomb.status == "failed"
        assert bomb.error in {"document_too_large", "broken_document", "reader_stopped"}
    assert results["good.txt"].status == "new"


@pytest.mark.slow
@pytest.mark.hostile("E2")
def test_ten_thousand_pages_are_all_accounted_for(bench: Bench) -> None:
    data = lines_pdf([[f"Clause {number}. The rent is due."] for number in range(10_000)])
    (result,) = bench.ingest(bench.put("long.pdf", data)).values()
    assert (result.status, result.pages_by_state) == ("new", {PageState.TEXT.value: 10_000})


def test_a_file_pinned_to_a_page_is_offered(bench: Bench) -> None:
    pinned = page_pdf(
        page=b"/Annots [6 0 R]",
        more=(
            b"<< /Type /Annot /Subtype /FileAttachment /Rect [72 600 90 618] /FS 7 0 R >>",
            b"<< /Type /Filespec /F (receipt.txt) /UF (receipt.txt) /EF << /F 8 0 R >> >>",
            stream(b"Received 900 pounds.", b"/Type /EmbeddedFile"),
        ),
    )
    results = bench.ingest(bench.put("pinned.pdf", pinned), embedded=True)
    assert {name: result.status for name, result in results.items()} == {"pinned.pdf/receipt.txt": "new", "pinned.pdf": "new"}
    assert bench.found("received") == ["pinned.pdf/receipt.txt"]
