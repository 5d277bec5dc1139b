"""Files into a real case: outcomes, cancelling at every step, resuming, removing."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import CaseState
from legal_assistant.domain.documents import DocumentState, PageSpan
from legal_assistant.domain.errors import Cancelled, CaseClosed, EmbedderUnavailable, NotFound
from legal_assistant.domain.events import IndexProgress, IngestedFile, IngestProgress, IngestStarted
from legal_assistant.domain.ports import Cutting, OpenCase, RulesStopped
from legal_assistant.domain.recall import ItemFilter
from legal_assistant.memory.documents.text_rules import LocalRules
from legal_assistant.services.documents.documents import DocumentService
from legal_assistant.services.documents.ingest import IngestService
from tests.fake_reader import FakeReader, fake_pdf
from tests.fakes import StepClock
from tests.vaults import PASSWORD, cheap_vaults, new_case

LEASE = (
    ("WORKSHOP LEASE", "1. The rent is 900 pounds a month.", "2. The deposit is two months of rent."),
    ("3. Late payment costs five per cent a day.", "4. The tenant may not sublet."),
    ("第五条 乙方不得擅自改变租赁房屋的用途。",),
)


class NoVectors:
    """An indexer with nothing to do; ``error``: what it raises."""

    def __init__(self) -> None:
        self.error: Exception | None = None

    def run(self, case: OpenCase, cancel: CancelToken) -> Iterator[IndexProgress]:
        cancel.check()
        if self.error is not None:
            raise self.error
        yield IndexProgress(0, 0)


class Bench:
    """A case, the service and files to put into it."""

    def __init__(self, case: OpenCase, folder: Path) -> None:
        self.case = case
        self.folder = folder
        self.reader = FakeReader()
        self.indexer = NoVectors()
        self.service = IngestService(self.reader, self.indexer, StepClock())
        self.cancel = CancelToken()

    def file(self, name: str = "lease.pdf", pages: Any = LEASE, **more: Any) -> Path:
        path = self.folder / name
        path.write_bytes(fake_pdf(pages, **more))
        return path

    def ingest(self, *files: Path) -> list[IngestedFile]:
        """The results in the order of ``files``: small ones are read first."""
        ended = [event for event in self.service.ingest(self.case, files, self.cancel) if isinstance(event, IngestedFile)]
        places = {file.name: place for place, file in enumerate(files)}
        return sorted(ended, key=lambda result: places.get(result.file.split("/")[0], len(places)))

    def documents(self) -> list[Any]:
        with self.case.store.read() as view:
            return view.documents.all()

    def found(self, words: str) -> list[str]:
        with self.case.store.read() as view:
            hits = view.index.text_search(words, 10, ItemFilter())
            items = view.index.items([n for n, _ in hits])
            passages = view.documents.passages_by_id([items[n].id for n, _ in hits])
            return [passages[items[n].id].text for n, _ in hits]

    def is_empty(self) -> bool:
        with self.case.store.read() as view:
            counts = view.about.counts()
        return not self.case.blobs.ids() and not any(counts[kind] for kind in ("documents", "passages", "items"))


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    yield Bench(vault.create_case(new_case()), tmp_path)
    vault.close()


def test_a_file_is_read_cut_and_found_by_its_words(bench: Bench) -> None:
    events = list(bench.service.ingest(bench.case, [bench.file(title="WORKSHOP LEASE")], bench.cancel))
    assert isinstance(events[0], IngestStarted)
    progress = [event.done for event in events if isinstance(event, IngestProgress)]
    assert progress == sorted(progress)
    assert progress[-1] == 3
    (result,) = [event for event in events if isinstance(event, IngestedFile)]
    assert (result.status, result.pages, result.pages_by_state, result.error) == ("new", 3, {"text": 3}, "")
    (document,) = bench.documents()
    assert (document.state, document.title, document.passages) == (DocumentState.READY, "WORKSHOP LEASE", result.passages)
    assert bench.found("late payment")[0].startswith("3. Late payment")
    assert bench.found("改变用途")[0].startswith("第五条")
    assert bench.reader.opened[0].closed


@pytest.mark.hostile("E8")
def test_the_same_bytes_are_one_document(bench: Bench) -> None:
    first, again = bench.ingest(bench.file(), bench.file("copy.pdf"))
    assert (first.status, again.status, again.file) == ("new", "duplicate", "copy.pdf")
    assert first.document == again.document
    assert len(bench.documents()) == len(bench.case.blobs.ids()) == 1


@pytest.mark.hostile("E9", "E10")
def test_a_file_that_fails_stops_none_of_the_others_and_leaves_nothing(bench: Bench) -> None:
    word = bench.folder / "word.pdf"
    word.write_bytes(b"PK\x03\x04")
    results = bench.ingest(word, bench.file("locked.pdf", password="x"), bench.folder / "gone.pdf", bench.file())
    assert [result.status for result in results] == ["failed", "failed", "failed", "new"]
    assert [result.error for result in results] == ["not_a_pdf", "document_needs_password", "file_unreadable", ""]
    assert all(result.message and result.hint for result in results[:3])
    assert len(bench.documents()) == len(bench.case.blobs.ids()) == 1


def test_pages_without_text_make_it_partial_but_blank_ones_do_not(bench: Bench) -> None:
    partial, whole = bench.ingest(bench.file("a.pdf", failing=[2]), bench.file("b.pdf", pages=[["Some words."], []]))
    assert (partial.status, partial.pages_by_state) == ("partial", {"text": 2, "failed": 1})
    assert (whole.status, whole.pages_by_state) == ("new", {"text": 1, "empty": 1})


@pytest.mark.hostile("B9")
def test_a_reader_that_dies_leaves_what_it_read(bench: Bench) -> None:
    (result,) = bench.ingest(bench.file(dies_at=2))
    assert (result.status, result.pages_by_state) == ("partial", {"text": 1, "failed": 2})
    assert bench.found("rent")


def test_a_document_of_which_nothing_can_be_read_is_shown_as_failed_and_can_be_tried_again(bench: Bench) -> None:
    path = bench.file(failing=[1, 2, 3])
    (result,) = bench.ingest(path)
    assert (result.status, result.error) == ("failed", "reader_stopped")
    (document,) = bench.documents()
    assert (document.state, document.reason) == (DocumentState.FAILED, "page_crash")
    (again,) = bench.ingest(path)
    assert again.status == "failed"
    assert len(bench.documents()) == len(bench.case.blobs.ids()) == 1


@pytest.mark.parametrize("step", range(5))
@pytest.mark.hostile("E12")
def test_cancelling_at_any_step_takes_the_file_back_and_keeps_the_ones_before(bench: Bench, step: int) -> None:
    bench.ingest(bench.file("before.pdf", pages=[["Kept words."]]))
    events = bench.service.ingest(bench.case, [bench.file()], bench.cancel)
    for _, event in zip(range(step), events, strict=False):
        assert not isinstance(event, IndexProgress)
    bench.cancel.cancel()
    with pytest.raises(Cancelled):
        list(events)
    files = {document.file for document in bench.documents()}
    assert files in ({"before.pdf"}, {"before.pdf", "lease.pdf"})
    assert all(document.state is DocumentState.READY for document in bench.documents())
    assert len(bench.case.blobs.ids()) == len(files)
    assert bool(bench.found("late payment")) == ("lease.pdf" in files)


@pytest.mark.hostile("E12")
def test_cancelling_while_a_page_is_read_takes_the_file_back(bench: Bench) -> None:
    bench.reader.before_page = lambda number: bench.cancel.cancel() if number == 2 else None
    with pytest.raises(Cancelled):
        bench.ingest(bench.file())
    assert bench.is_empty()


def test_the_end_of_the_program_keeps_the_pages_that_were_read(bench: Bench) -> None:
    events = bench.service.ingest(bench.case, [bench.file()], bench.cancel)
    for event in events:
        if isinstance(event, IngestProgress):
            bench.cancel.cancel(closing=True)
            break
    with pytest.raises(Cancelled):
        list(events)
    assert bench.documents()[0].state is DocumentState.READING
    list(bench.service.resume(bench.case, CancelToken()))
    assert bench.documents()[0].state is DocumentState.READY


def interrupted(bench: Bench) -> str:
    """Leave a document as a kill would: one page done, two to do."""
    events = bench.service.ingest(bench.case, [bench.file()], bench.cancel)
    next(event for event in events if isinstance(event, IngestProgress))
    (document,) = bench.documents()
    page = next(iter(list(FakeReader().open(fake_pdf(LEASE)).read(CancelToken()))[1:])).page
    with bench.case.store.write() as view:
        view.documents.put_pages(document.id, [page])
    events.close()
    return document.id


@pytest.mark.hostile("E2")
def test_what_was_left_half_read_is_finished_from_the_page_after(bench: Bench) -> None:
    document_id = interrupted(bench)
    assert bench.documents()[0].pages_by_state == {"text": 1, "pending": 2}
    seen: list[int] = []
    bench.reader.before_page = seen.append
    results = [event for event in bench.service.resume(bench.case, bench.cancel) if isinstance(event, IngestedFile)]
    assert [(result.document, result.status) for result in results] == [(document_id, "new")]
    assert seen == [2, 3]
    assert bench.found("sublet")
    assert [event for event in bench.service.resume(bench.case, bench.cancel) if isinstance(event, IngestedFile)] == []


def test_dropping_a_half_read_file_again_finishes_it(bench: Bench) -> None:
    document_id = interrupted(bench)
    (result,) = bench.ingest(bench.file())
    assert (result.document, result.status) == (document_id, "new")


def test_cancelling_a_resume_leaves_it_to_be_resumed(bench: Bench) -> None:
    interrupted(bench)
    bench.reader.before_page = lambda number: bench.cancel.cancel() if number == 3 else None
    with pytest.raises(Cancelled):
        list(bench.service.resume(bench.case, bench.cancel))
    assert bench.documents()[0].state is DocumentState.READING
    bench.reader.before_page = lambda number: None
    list(bench.service.resume(bench.case, CancelToken()))
    assert bench.documents()[0].state is DocumentState.READY


@pytest.mark.hostile("B2")
def test_resume_drops_originals_without_a_document_and_reports_one_that_is_gone(bench: Bench) -> None:
    document_id = interrupted(bench)
    bench.case.blobs.put("ab" * 16, b"left over")
    bench.case.blobs.delete(document_id)
    results = [event for event in bench.service.resume(bench.case, bench.cancel) if isinstance(event, IngestedFile)]
    assert [(result.status, result.error) for result in results] == [("failed", "missing")]
    assert bench.documents()[0].state is DocumentState.FAILED
    assert bench.case.blobs.ids() == []


@pytest.mark.hostile("F7")
def test_removing_a_document_leaves_nothing_of_it(bench: Bench) -> None:
    (result,) = bench.ingest(bench.file())
    changes = bench.service.remove(bench.case, result.document)
    assert changes.case == bench.case.id
    assert bench.is_empty()
    assert bench.found("rent") == []
    with pytest.raises(NotFound):
        bench.service.remove(bench.case, result.document)


def test_a_closed_case_takes_no_file(bench: Bench) -> None:
    with bench.case.store.write() as view:
        view.about.put(replace(view.about.get(), state=CaseState.CLOSED))
    with pytest.raises(CaseClosed):
        bench.ingest(bench.file())
    assert bench.is_empty()


def test_without_an_embedder_the_file_is_in_all_the_same(bench: Bench) -> None:
    bench.indexer.error = EmbedderUnavailable()
    (result,) = bench.ingest(bench.file())
    assert result.status == "new"


@pytest.mark.hostile("C14")
def test_a_name_that_is_no_text_is_stored_as_something_that_is(bench: Bench) -> None:
    path = bench.folder / "\udcff.pdf"
    try:
        path.write_bytes(fake_pdf(LEASE))
    except (OSError, UnicodeEncodeError):
        pytest.skip("this file system takes no such name")
    (result,) = bench.ingest(path)
    assert result.status == "new"
    assert bench.documents()[0].file.encode("utf-8")


def test_documents_are_listed_opened_and_located(bench: Bench) -> None:
    (result,) = bench.ingest(bench.file())
    service = DocumentService(bench.reader)
    assert [document.id for document in service.list(bench.case)] == [result.document]
    assert [page.number for page in service.pages(bench.case, result.document)] == [1, 2, 3]
    boxes = service.locate(bench.case, result.document, [PageSpan(1, 0, 30), PageSpan(2, 0, 5)])
    assert [box.page for box in boxes] == [1, 1, 2]
    for missing in (service.pages, service.open):
        with pytest.raises(NotFound):
            missing(bench.case, "cd" * 16)


class DyingRules(LocalRules):
    """The rules as a process that ends after so many calls."""

    def __init__(self, calls: int) -> None:
        self.left = calls
        self.uses = 0

    def call(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise RulesStopped

    def prepare(self) -> None:
        self.uses += 1

    def rest(self) -> None:
        self.uses -= 1

    def cutting(self, document_id: str, title: str, pages: int) -> Cutting:
        self.call()
        return DyingCutting(self, super().cutting(document_id, title, pages))


class DyingCutting:
    def __init__(self, rules: DyingRules, cutting: Cutting) -> None:
        self._rules = rules
        self._cutting = cutting

    def __getattr__(self, name: str) -> Any:
        if name != "close":
            self._rules.call()
        return getattr(self._cutting, name)


LONG = [[f"{number}. Lot {number} lies in shed {number % 7}.", "HERON WHARF"] for number in range(1, 81)]


@pytest.mark.parametrize("calls", range(9))
def test_rules_that_end_at_any_moment_change_nothing(bench: Bench, calls: int) -> None:
    rules = DyingRules(calls)
    bench.service = IngestService(bench.reader, bench.indexer, StepClock(), rules=rules)
    (result,) = bench.ingest(bench.file(pages=LONG))
    assert (result.status, result.pages, result.passages) == ("new", 80, 80)
    assert rules.uses == 0
    with bench.case.store.read() as view:
        found = view.documents.passages(result.document)
        assert [passage.number for passage in found] == [str(number) for number in range(1, 81)]
        assert [passage.ordinal for passage in found] == list(range(80))
        assert len(view.index.text_search("lot", 100, ItemFilter())) == 80
        assert all(page.furniture for page in view.documents.pages(result.document))


def test_words_are_found_while_the_rest_is_read(bench: Bench) -> None:
    events = bench.service.ingest(bench.case, [bench.file(pages=LONG)], bench.cancel)
    read = [
        event for event in events if isinstance(event, IngestProgress) and event.done and bench.found(f"lot {event.done - 9}")
    ]
    assert [event.done for event in read] == list(range(16, 81, 8))
