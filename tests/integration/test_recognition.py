"""Pages that are pictures: read after everything else, at any interruption, and located."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import DocumentState, PageSpan, PageState
from legal_assistant.domain.errors import Cancelled
from legal_assistant.domain.events import IngestedFile, IngestProgress
from legal_assistant.domain.recall import ItemFilter
from legal_assistant.services.documents.documents import DocumentService
from legal_assistant.services.documents.ingest import IngestService
from legal_assistant.services.documents.recognition import RecognitionService
from tests.fake_reader import FakeRecognizer
from tests.fakes import StepClock
from tests.integration.test_ingest import Bench
from tests.vaults import PASSWORD, cheap_vaults, new_case

PAGES = (
    ("WORKSHOP LEASE", "1. The rent is 900 pounds a month."),
    ("2. The deposit is two months of rent.",),
    ("第五条 乙方不得擅自改变租赁房屋的用途。",),
)


class OcrBench(Bench):
    def __init__(self, case: Any, folder: Path) -> None:
        super().__init__(case, folder)
        self.recognizer = FakeRecognizer()
        recognition = RecognitionService(self.reader, self.recognizer)
        self.service = IngestService(self.reader, self.indexer, StepClock(), recognition)

    def scanned(self, name: str = "scan.pdf", pages: Any = PAGES, scans: Any = (2, 3), **more: Any) -> Path:
        return self.file(name, pages, scans=list(scans), **more)

    def pages(self) -> list[Any]:
        with self.case.store.read() as view:
            return view.documents.pages(self.documents()[0].id)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[OcrBench]:
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    yield OcrBench(vault.create_case(new_case()), tmp_path)
    vault.close()


@pytest.mark.hostile("E6")
def test_a_scan_is_recognised_after_what_has_text_can_be_searched(bench: OcrBench) -> None:
    found: list[bool] = []
    bench.recognizer.before = lambda _number: found.append(bool(bench.found("rent")) and bool(bench.found("Other words")))
    events = bench.service.ingest(bench.case, [bench.scanned(), bench.file("b.pdf", [["Other words."] * 99])], bench.cancel)
    results = [event for event in events if isinstance(event, IngestedFile)]
    assert found == [True, True]
    assert [(result.file, result.status) for result in results] == [("b.pdf", "new"), ("scan.pdf", "new")]
    assert results[1].pages_by_state == {"text": 1, "ocr": 2}
    assert bench.found("改变用途")[0].startswith("第五条")
    assert bench.documents()[0].state is DocumentState.READY
    assert bench.recognizer.resting
    assert {line.confidence for page in bench.pages()[1:] for line in page.lines} == {0.95}


def test_progress_counts_the_pages_that_are_pictures(bench: OcrBench) -> None:
    events = bench.service.ingest(bench.case, [bench.scanned()], bench.cancel)
    steps = [(event.done, event.total) for event in events if isinstance(event, IngestProgress) and event.step == "ocr"]
    assert steps == [(0, 2), (1, 2), (2, 2)]


def test_what_is_recognised_with_little_confidence_says_so(bench: OcrBench) -> None:
    bench.recognizer.confidence = 0.6
    bench.ingest(bench.scanned())
    assert [(page.state, page.reason) for page in bench.pages()] == [
        (PageState.TEXT, ""),
        (PageState.OCR, "low_confidence"),
        (PageState.OCR, "low_confidence"),
    ]


def test_a_picture_without_words_and_one_that_fails_are_not_tried_again(bench: OcrBench) -> None:
    (result,) = bench.ingest(bench.scanned(pages=[["Words."], [], ["!page_timeout"]]))
    assert (result.status, result.pages_by_state) == ("partial", {"text": 1, "empty": 1, "failed": 1})
    assert [page.reason for page in bench.pages()] == ["", "no_words", "page_timeout"]
    list(bench.service.resume(bench.case, CancelToken()))
    assert bench.recognizer.seen == 2


def test_without_recognition_pages_wait_and_the_file_ends_all_the_same(bench: OcrBench) -> None:
    (result,) = bench.ingest(bench.scanned(pages=[["Words."], ["!reader_stopped"]], scans=[2]))
    assert (result.status, bench.pages()[1].reason) == ("partial", "no_text_layer")
    assert bench.documents()[0].unread == 1
    assert bench.documents()[0].state is DocumentState.READY


def test_stopping_keeps_what_was_recognised_and_the_rest_is_done_later(bench: OcrBench) -> None:
    bench.recognizer.before = lambda number: bench.cancel.cancel() if number == 2 else None
    with pytest.raises(Cancelled):
        bench.ingest(bench.scanned())
    assert bench.documents()[0].state is DocumentState.READY
    assert bench.found("deposit")
    assert not bench.found("改变用途")
    bench.recognizer.before = lambda _number: None
    results = [event for event in bench.service.resume(bench.case, CancelToken()) if isinstance(event, IngestedFile)]
    assert [result.pages_by_state for result in results] == [{"text": 1, "ocr": 2}]
    assert bench.found("改变用途")


def test_the_end_of_the_program_in_between_is_resumed(bench: OcrBench) -> None:
    bench.recognizer.before = lambda number: bench.cancel.cancel(closing=True) if number == 2 else None
    with pytest.raises(Cancelled):
        bench.ingest(bench.scanned())
    assert bench.documents()[0].state is DocumentState.READING
    bench.recognizer.before = lambda _number: None
    list(bench.service.resume(bench.case, CancelToken()))
    assert bench.documents()[0].state is DocumentState.READY
    assert bench.found("deposit")
    assert bench.found("改变用途")


def test_passages_that_were_there_keep_their_items(bench: OcrBench) -> None:
    items: list[set[int]] = []

    def numbers() -> set[int]:
        with bench.case.store.read() as view:
            return {n for n, _ in view.index.text_search("rent", 10, ItemFilter())}

    bench.recognizer.before = lambda _number: items.append(numbers())
    bench.ingest(bench.scanned())
    assert items[0] <= numbers()


def test_a_scan_gets_its_title_from_its_first_page(bench: OcrBench) -> None:
    bench.ingest(bench.scanned(scans=[1, 2, 3]))
    assert bench.documents()[0].title == "WORKSHOP LEASE"


def test_words_that_were_recognised_are_located(bench: OcrBench) -> None:
    (result,) = bench.ingest(bench.scanned())
    page = bench.pages()[1]
    first, second = DocumentService(bench.reader).locate(
        bench.case, result.document, [PageSpan(2, 3, 14), PageSpan(1, 0, len(PAGES[0][0]))]
    )
    assert (first.page, second.page) == (2, 1)
    line = page.lines[0].box
    assert line.x0 < first.box.x0 < first.box.x1 < line.x1
    assert first.box.x1 - first.box.x0 == pytest.approx((line.x1 - line.x0) * 11 / len(page.text))


RENT = ["1. The rent of the workshop is 900 pounds a month, payable in advance."]
MISREAD = ["1. Tbe rcnt 0f tbc w0rksb0p 1s 9OO p0unds a m0ntb, payab1c 1n advancc."]


def outcomes_of_layers(bench: OcrBench, layers: dict[int, list[str]], pages: int = 9) -> list[tuple[PageState, str]]:
    bench.ingest(bench.file("scan.pdf", [RENT] * pages, layers=layers))
    return [(page.state, page.reason) for page in bench.pages()]


def test_a_good_layer_is_left_alone_after_a_look_at_some_of_its_pages(bench: OcrBench) -> None:
    assert outcomes_of_layers(bench, dict.fromkeys(range(1, 10), RENT)) == [(PageState.TEXT, "foreign_layer")] * 9
    assert bench.recognizer.seen == 3


def test_of_a_bad_layer_every_page_is_recognised_again(bench: OcrBench) -> None:
    assert outcomes_of_layers(bench, dict.fromkeys(range(1, 10), MISREAD)) == [(PageState.OCR, "layer_replaced")] * 9
    assert bench.recognizer.seen == 9
    assert bench.found("workshop rent")
    assert not bench.found("rcnt")


def test_where_one_page_is_bad_the_good_ones_stay_as_they_are(bench: OcrBench) -> None:
    layers = {number: MISREAD if number == 5 else RENT for number in range(1, 10)}
    outcomes = outcomes_of_layers(bench, layers)
    assert outcomes.pop(4) == (PageState.OCR, "layer_replaced")
    assert outcomes == [(PageState.TEXT, "foreign_layer")] * 8


def test_what_is_recognised_without_being_sure_replaces_no_layer(bench: OcrBench) -> None:
    bench.recognizer.confidence = 0.85
    assert outcomes_of_layers(bench, {1: MISREAD}, 1) == [(PageState.TEXT, "foreign_layer")]
    assert bench.found("rcnt")


def test_a_layer_whose_picture_cannot_be_read_stays(bench: OcrBench) -> None:
    bench.ingest(bench.file("scan.pdf", [["!page_timeout"]], layers={1: MISREAD}))
    assert [(page.state, page.reason) for page in bench.pages()] == [(PageState.TEXT, "foreign_layer")]


def test_layers_whose_check_was_broken_off_are_checked_later(bench: OcrBench) -> None:
    path = bench.file("scan.pdf", [RENT] * 9, layers=dict.fromkeys(range(1, 10), MISREAD))
    bench.recognizer.before = lambda number: bench.cancel.cancel() if number == 5 else None
    with pytest.raises(Cancelled):
        bench.ingest(path)
    reasons = [page.reason for page in bench.pages()]
    assert reasons.count("layer_replaced") == 4
    assert reasons.count("unchecked_layer") == 5
    bench.recognizer.before = lambda _number: None
    list(bench.service.resume(bench.case, CancelToken()))
    assert {page.reason for page in bench.pages()} == {"layer_replaced"}


def test_a_look_that_was_broken_off_ends_as_one_that_was_not(bench: OcrBench) -> None:
    layers = {number: MISREAD if number in (5, 7) else RENT for number in range(1, 10)}
    path = bench.file("scan.pdf", [RENT] * 9, layers=layers)
    seen: list[int] = []

    def before(number: int) -> None:
        seen.append(number)
        if len(seen) == 5:
            bench.cancel.cancel()

    bench.recognizer.before = before
    with pytest.raises(Cancelled):
        bench.ingest(path)
    bench.recognizer.before = lambda _number: None
    list(bench.service.resume(bench.case, CancelToken()))
    reasons = [page.reason for page in bench.pages()]
    assert [number for number, reason in enumerate(reasons, 1) if reason == "layer_replaced"] == [5, 7]
    assert "unchecked_layer" not in reasons
