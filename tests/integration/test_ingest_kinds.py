"""Messages, archives, folders and documents under a password on their way into a case, with the real reader."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import cast
from zipfile import ZipFile

import pytest

from legal_assistant.adapters.document_reader import FileReader
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import REPAIRED, DocumentState
from legal_assistant.domain.events import IngestedFile
from legal_assistant.domain.recall import ItemFilter
from legal_assistant.services.documents.documents import DocumentService
from legal_assistant.services.documents.incoming import clean_name
from legal_assistant.services.documents.indexing import Indexer
from legal_assistant.services.documents.ingest import IngestService
from legal_assistant.services.documents.unlocking import UnlockingReader
from tests import office_files as make
from tests.fakes import StepClock
from tests.integration.test_ingest import NoVectors
from tests.pdfs import form_pdf, lines_pdf, packed_pdf
from tests.vaults import PASSWORD, cheap_vaults, new_case

#: The standard library makes no archive under a password: ZipCrypto, "geheim", a.txt holds "The rent is due."
_PROTECTED = (
    "504b03041400010000000000635ca10cfac41c0000001000000005000000612e747874b7d0a2ccd4a09149ebe05e8ea10869f1a66dd5b9701030b2c5"
    "d698fb504b010214001400010000000000635ca10cfac41c00000010000000050000000000000000000000000000000000612e747874504b05060000"
    "000001000100330000003f0000000000"
)


class Bench:
    """A vault, a case and a folder of files."""

    def __init__(self, vault, folder: Path) -> None:
        self.vault, self.folder = vault, folder
        self.case = vault.create_case(new_case())
        self.reader = UnlockingReader(FileReader(), vault)
        self.service = IngestService(self.reader, cast("Indexer", NoVectors()), StepClock())

    def put(self, name: str, data: bytes) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return path

    def ingest(self, *files: Path, **options) -> dict[str, IngestedFile]:
        events = self.service.ingest(self.case, files, CancelToken(), **options)
        return {event.file: event for event in events if isinstance(event, IngestedFile)}

    def found(self, words: str) -> list[str]:
        with self.case.store.read() as view:
            hits = view.index.text_search(words, 5, ItemFilter())
            items = view.index.items([n for n, _ in hits])
            passages = view.documents.passages_by_id([items[n].id for n, _ in hits])
            return [view.documents.get(passages[items[n].id].document).file for n, _ in hits]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    yield Bench(vault, tmp_path / "files")
    vault.close()


def test_what_is_attached_to_a_message_is_a_document_of_its_own(bench: Bench) -> None:
    lease = make.word("WORKSHOP LEASE", "1. The rent is 900 pounds a month.")
    results = bench.ingest(
        bench.put("notice.eml", make.mail("The notice is attached.", {"lease.docx": lease, "odd.bin": b"\0\1"}))
    )
    assert {name: result.status for name, result in results.items()} == {
        "notice.eml/lease.docx": "new", "notice.eml/odd.bin": "failed", "notice.eml": "new",
    }  # fmt: skip
    assert results["notice.eml/odd.bin"].error == "unsupported_document"
    assert bench.found("rent pounds") == ["notice.eml/lease.docx"]
    again = bench.ingest(bench.put("copy.docx", lease))
    assert again["copy.docx"].status == "duplicate"


@pytest.mark.hostile("E4")
def test_files_within_a_pdf_are_offered_and_read_if_asked_for(bench: Bench) -> None:
    path = bench.put("deed.pdf", lines_pdf([["The deed."]], embedded={"schedule.txt": "The premises in Hill Street."}))
    (result,) = bench.ingest(path).values()
    assert (result.status, result.embedded) == ("new", 1)
    later = bench.ingest(path, embedded=True)
    assert {name: outcome.status for name, outcome in later.items()} == {"deed.pdf/schedule.txt": "new", "deed.pdf": "duplicate"}
    other = bench.put("copy.pdf", lines_pdf([["The copy."]], embedded={"schedule.txt": "The premises in Hill Street."}))
    results = bench.ingest(other, embedded=True)
    assert {name: (result.status, result.embedded) for name, result in results.items()} == {
        "copy.pdf/schedule.txt": ("duplicate", 0), "copy.pdf": ("new", 0),
    }  # fmt: skip


def test_a_portfolio_is_read_with_the_files_it_is_the_cover_of(bench: Bench) -> None:
    files = {"lease.txt": "The rent is 900 pounds.", "letter.txt": "The deposit is owed."}
    results = bench.ingest(bench.put("bundle.pdf", lines_pdf([["Open this portfolio."]], embedded=files, portfolio=True)))
    assert {name: (result.status, result.embedded) for name, result in results.items()} == {
        "bundle.pdf/lease.txt": ("new", 0), "bundle.pdf/letter.txt": ("new", 0), "bundle.pdf": ("new", 0),
    }  # fmt: skip
    assert bench.found("deposit owed") == ["bundle.pdf/letter.txt"]


def test_a_form_that_only_some_programs_show_is_listed_as_unread(bench: Bench) -> None:
    (result,) = bench.ingest(bench.put("visa.pdf", form_pdf(dynamic=True))).values()
    assert (result.status, result.error, result.pages_by_state) == ("failed", "dynamic_form", {"failed": 1})
    (document,) = DocumentService(bench.reader).list(bench.case)
    assert (document.state, document.reason, document.unread) == (DocumentState.FAILED, "dynamic_form", 1)
    assert bench.found("wait viewer") == []
    (outcome,) = DocumentService(bench.reader).outcomes(bench.case)[document.id]
    assert outcome.unread


def test_an_archive_stands_for_its_files_and_is_none_itself(bench: Bench) -> None:
    inner = make.archive({"deep.txt": b"The deposit is two months."})
    outer = make.archive({"a/rent.txt": b"The rent is due.", "../../evil.txt": b"Paid.", "inner.zip": inner, "x.pdf": b"<html>"})
    results = bench.ingest(bench.put("bundle.zip", outer))
    assert {name: result.status for name, result in results.items()} == {
        "bundle.zip/a/rent.txt": "new",
        "bundle.zip/evil.txt": "new",
        "bundle.zip/inner.zip/deep.txt": "new",
        "bundle.zip/x.pdf": "failed",
    }
    assert results["bundle.zip/x.pdf"].error == "not_a_pdf"
    with bench.case.store.read() as view:
        assert len(view.documents.all()) == len(bench.case.blobs.ids()) == 3


@pytest.mark.parametrize("first", [lines_pdf([["The memo."]]), b"%PDF-1.4 nonsense", lines_pdf([["Shut."]], password="k4tze")])
def test_an_archive_that_begins_with_a_stored_pdf_is_an_archive(bench: Bench, first: bytes) -> None:
    held = BytesIO()
    with ZipFile(held, "w") as archive:  # nothing is compressed: the header of the PDF stands in the first kilobyte
        for name, data in (("memo.pdf", first), ("信.pdf", lines_pdf([["第一条 租金每月九百元。"]])), ("c.txt", b"Paid.")):
            archive.writestr(name, data)
    results = bench.ingest(bench.put("bundle.zip", held.getvalue()))
    assert {name for name, result in results.items() if result.status == "new"} >= {"bundle.zip/信.pdf", "bundle.zip/c.txt"}
    assert (results["bundle.zip/memo.pdf"].status == "new") == (first == lines_pdf([["The memo."]]))
    assert bench.found("租金 九百元") == ["bundle.zip/信.pdf"]


def test_a_message_that_holds_a_pdf_near_its_beginning_is_a_message(bench: Bench) -> None:
    head = b"From: a@b.example\r\nSubject: %PDF-1.4\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n"
    part = b"--x\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename=deed.pdf\r\n"
    data = (
        head + part + b"Content-Transfer-Encoding: binary\r\n\r\n%PDF-1.4 no\r\n--x\r\n\r\nThe notice is attached.\r\n--x--\r\n"
    )
    results = bench.ingest(bench.put("notice.eml", data))
    assert {name: result.status for name, result in results.items()} == {"notice.eml/deed.pdf": "failed", "notice.eml": "new"}
    assert bench.found("notice attached") == ["notice.eml"]


@pytest.mark.parametrize(
    "words", ["The file begins with %PDF-1.4 and was altered later.", "该文件以 %PDF-1.4 开头，其后被改动。"]
)
def test_words_about_a_pdf_are_words(bench: Bench, words: str) -> None:
    (result,) = bench.ingest(bench.put("note.txt", words.encode())).values()
    assert result.status == "new"
    assert bench.found("altered 改动") == ["note.txt"]


@pytest.mark.parametrize(
    "junk",
    [b"\xef\xbb\xbf", b"\r\n", b"HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n", b"\x1b%-12345X@PJL\r\n", bytes(128),
     b"junk of a mail program "],
)  # fmt: skip
def test_what_stands_before_the_header_of_a_pdf_makes_it_nothing_else(bench: Bench, junk: bytes) -> None:
    (result,) = bench.ingest(bench.put("deed", junk + lines_pdf([["The deed of Hill Street."]]))).values()
    assert (result.status, result.pages_by_state) == ("new", {"text": 1})


def test_archives_within_archives_end_somewhere(bench: Bench) -> None:
    data = b"The rent is due."
    for depth in range(8):
        data = make.archive({f"level {depth}.zip" if depth else "rent.txt": data})
    (result,) = bench.ingest(bench.put("nested.zip", data)).values()
    assert (result.status, result.error) == ("failed", "document_too_large")


def test_a_folder_stands_for_all_files_in_it(bench: Bench) -> None:
    bench.put("matter/b/second.txt", b"The second.")
    bench.put("matter/first.md", b"# The first")
    bench.put("matter/.DS_Store", b"x")
    bench.put("matter/empty.txt", b"")
    results = bench.ingest(bench.folder / "matter")
    assert {name: result.error for name, result in results.items()} == {
        "matter/b/second.txt": "", "matter/first.md": "", "matter/empty.txt": "empty_file",
    }  # fmt: skip


@pytest.mark.hostile("E3")
def test_a_password_is_tried_kept_sealed_and_tried_again(bench: Bench) -> None:
    locked = bench.put("statement.pdf", lines_pdf([["The balance is 12,000 pounds."]], password="k4tze-geheim"))
    assert bench.ingest(locked)["statement.pdf"].error == "document_needs_password"
    assert bench.ingest(locked, passwords=["wrong"])["statement.pdf"].error == "wrong_document_password"
    assert bench.vault.settings().document_passwords == ()
    assert bench.ingest(locked, passwords=["wrong", "k4tze-geheim"])["statement.pdf"].status == "new"
    other = bench.put("other.pdf", lines_pdf([["Another balance."]], password="k4tze-geheim"))
    result = bench.ingest(other)["other.pdf"]
    assert result.status == "new"
    with bench.reader.open(bench.case.blobs.get(result.document)) as opened:
        assert opened.pages == 1
    assert not [path for path in bench.vault.folder.rglob("*") if path.is_file() and b"k4tze-geheim" in path.read_bytes()]


@pytest.mark.hostile("E3")
def test_a_protected_archive_opens_with_its_password_only(bench: Bench) -> None:
    path = bench.put("locked.zip", bytes.fromhex(_PROTECTED))
    assert bench.ingest(path)["locked.zip"].error == "document_needs_password"
    assert bench.ingest(path, passwords=["geheim"])["locked.zip/a.txt"].status == "new"


@pytest.mark.hostile("E3")
def test_of_an_archive_only_the_protected_file_needs_its_password(bench: Bench) -> None:
    mixed = BytesIO(bytes.fromhex(_PROTECTED))
    with ZipFile(mixed, "a") as archive:
        archive.writestr("b.txt", "The deposit is due.")
    path = bench.put("mixed.zip", mixed.getvalue())

    def outcomes(**options) -> list[tuple[str, str, str]]:
        return [(name, one.status, one.error) for name, one in sorted(bench.ingest(path, **options).items())]

    assert outcomes() == [
        ("mixed.zip/a.txt", "failed", "document_needs_password"),
        ("mixed.zip/b.txt", "new", ""),
    ]
    assert outcomes(passwords=["wrong"])[0] == ("mixed.zip/a.txt", "failed", "wrong_document_password")
    assert outcomes(passwords=["wrong", "geheim"]) == [("mixed.zip/a.txt", "new", ""), ("mixed.zip/b.txt", "duplicate", "")]
    assert bench.vault.settings().document_passwords == ("geheim",)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("../../etc/passwd", "etc/passwd"),
        ("a\nb\x00.pdf", "ab.pdf"),
        ("invoice\u202efdp.exe", "invoicefdp.exe"),
        ("C:\\x\\CON.pdf", "C:/x/CON.pdf"),
        ("..", "?"),
        ("x" * 400, "x" * 240),
    ],
)
@pytest.mark.hostile("E11")
def test_names_are_only_ever_shown(given: str, kept: str) -> None:
    assert clean_name(given) == kept


def test_that_a_damaged_file_was_repaired_is_told_and_kept(bench: Bench) -> None:
    damaged = packed_pdf("The rent is due on the fifth.").replace(b"startxref\n", b"startxref\n9")
    result = bench.ingest(bench.put("lease.pdf", damaged))["lease.pdf"]
    assert (result.status, result.repaired) == ("new", True)
    with bench.case.store.read() as view:
        document = view.documents.get(result.document)
    assert (document.state, document.reason) == (DocumentState.READY, REPAIRED)
    assert bench.found("rent") == ["lease.pdf"]


def test_what_this_program_has_sealed_is_said_to_be_no_document_wherever_it_lies(bench: Bench, tmp_path: Path) -> None:
    sealed = tmp_path / "matter.lacase"
    bench.vault.hand_over(bench.case.id, sealed)
    backup = tmp_path / "all.labackup"
    bench.vault.backup(backup)
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.write(sealed, "in/matter.lacase")
        archive.writestr("in/note.txt", "The rent is due.")
    bench.put("sent/matter.lacase", sealed.read_bytes())
    bench.put("sent/renamed.pdf", backup.read_bytes())
    results = bench.ingest(bench.folder / "sent", bench.put("sent.zip", packed.getvalue()))
    assert {name: result.error or result.status for name, result in results.items()} == {
        "sent/matter.lacase": "sealed_file",
        "sent/renamed.pdf": "sealed_file",
        "sent.zip/in/matter.lacase": "sealed_file",
        "sent.zip/in/note.txt": "new",
    }
