"""Many files into a case: in which order, what comes meanwhile, pauses, and what is said to be left."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.errors import Cancelled, DiskFull
from legal_assistant.domain.events import (
    IndexProgress,
    IngestBrokenOff,
    IngestedFile,
    IngestEvent,
    IngestOutlook,
    IngestStarted,
)
from legal_assistant.domain.ports import OpenCase
from legal_assistant.memory.documents.pace import Pace
from legal_assistant.services.documents import file_reading, outlook
from legal_assistant.services.documents.ingest import IngestService
from legal_assistant.services.documents.intake import Intake
from legal_assistant.services.documents.recognition import RecognitionService
from tests.fake_reader import FakeRecognizer
from tests.fakes import StepClock
from tests.integration.test_ingest import LEASE, Bench
from tests.vaults import PASSWORD, cheap_vaults, new_case

BUNDLE = [[f"{page}. The parties agree on point {page} of the list."] for page in range(1, 9)]


class Ticking:
    """In the place of ``time``: a thousandth of a second passes each time it is asked, and more when it is told."""

    def __init__(self) -> None:
        self._now = 0.0

    def monotonic(self) -> float:
        self.spend(0.001)
        return self._now

    def spend(self, seconds: float) -> None:
        self._now += seconds


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> Ticking:
    clock = Ticking()
    for module in (file_reading, outlook):
        monkeypatch.setattr(module, "time", clock)
    return clock


class Batches:
    """An indexer with three batches; ``before`` is called before each."""

    def __init__(self) -> None:
        self.before: Callable[[int], None] = lambda _number: None

    def run(self, case: OpenCase, cancel: CancelToken) -> Iterator[IndexProgress]:
        for number in range(3):
            cancel.check()
            self.before(number)
            yield IndexProgress(number, 3)


class QueueBench(Bench):
    """A case whose files are read two at a time, with recognition."""

    def __init__(self, case: OpenCase, folder: Path) -> None:
        super().__init__(case, folder)
        self.recognizer = FakeRecognizer()
        self.batches = Batches()
        recognition = RecognitionService(self.reader, self.recognizer)
        self.service = IngestService(self.reader, self.batches, StepClock(), recognition, ahead=2)
        self.intake = Intake()

    def work(self, cancel: CancelToken | None = None, **options: Any) -> list[IngestEvent]:
        return list(self.service.work(self.case, self.intake, cancel or CancelToken(), **options))


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[QueueBench]:
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    yield QueueBench(vault.create_case(new_case()), tmp_path)
    vault.close()


def begun(events: list[IngestEvent]) -> list[str]:
    return [event.file for event in events if isinstance(event, IngestStarted)]


def test_small_files_are_read_first_and_two_are_open_at_once(bench: QueueBench) -> None:
    open_at_once: list[int] = []
    bench.reader.before_page = lambda _: open_at_once.append(sum(not document.closed for document in bench.reader.opened))
    bench.intake.add([bench.file("bundle.pdf", BUNDLE), bench.file("note.pdf", [["A note."]]), bench.file("lease.pdf")])
    events = bench.work()
    assert begun(events) == ["note.pdf", "lease.pdf", "bundle.pdf"]
    assert max(open_at_once) == 2
    assert all(document.begun and document.closed for document in bench.reader.opened)
    assert not bench.intake.add([bench.folder / "note.pdf"])


@pytest.mark.parametrize("during", ["vectors", "pictures"])
def test_a_file_that_comes_late_does_not_wait_for_the_vectors_or_pictures_of_others(bench: QueueBench, during: str) -> None:
    late = bench.file("late.pdf", [["Notice of termination."]])
    found: list[bool] = []

    def step(number: int) -> None:
        if not found:
            bench.intake.add([late])
        found.append(bool(bench.found("termination")))

    if during == "vectors":
        bench.batches.before = step
    else:
        bench.recognizer.before = step
    bench.intake.add([bench.file("scan.pdf", BUNDLE, scans=[1, 2, 3])])
    results = [event for event in bench.work() if isinstance(event, IngestedFile)]
    assert found[:3] == [False, True, True]
    assert [(result.file, result.status) for result in results] == [("late.pdf", "new"), ("scan.pdf", "new")]


def test_pages_are_found_while_the_next_ones_are_read(bench: QueueBench, ticking: Ticking) -> None:
    found: dict[int, bool] = {}

    def before(number: int) -> None:
        found[number] = bool(bench.found("point 1"))
        ticking.spend(0.6 if number == 2 else 0)

    bench.reader.before_page = before
    bench.intake.add([bench.file("bundle.pdf", BUNDLE)])
    bench.work()
    assert (found[2], found[3]) == (False, True)
    assert len(bench.found("agree")) == len(BUNDLE)


def test_a_pause_keeps_pages_and_queue_and_work_goes_on_where_it_was(bench: QueueBench) -> None:
    cancel, read = CancelToken(), []

    def before(number: int) -> None:
        read.append(number)
        if len(read) == 4:
            cancel.cancel(closing=True)

    bench.reader.before_page = before
    bench.intake.add([bench.file("lease.pdf", LEASE), bench.file("bundle.pdf", BUNDLE), bench.file("last.pdf", BUNDLE * 2)])
    with pytest.raises(Cancelled):
        bench.work(cancel)
    assert bench.intake.waiting == 2
    bench.reader.before_page = lambda _: None
    results = {event.file: event.status for event in bench.work(unfinished=True) if isinstance(event, IngestedFile)}
    assert results == {"bundle.pdf": "new", "last.pdf": "new"}
    assert {document.file: document.pages_by_state for document in bench.documents()} == {
        "lease.pdf": {"text": 3},
        "bundle.pdf": {"text": 8},
        "last.pdf": {"text": 16},
    }


def test_what_is_left_is_told_with_pictures_apart(bench: QueueBench, ticking: Ticking) -> None:
    bench.intake.add(
        [bench.file("a.pdf"), bench.file("b.pdf", BUNDLE), bench.file("scan.pdf", BUNDLE * 3, scans=[*range(1, 25)])]
    )
    bench.recognizer.before = lambda _: ticking.spend(0.1)
    bench.batches.before = lambda _: ticking.spend(0.2)
    told = [event for event in bench.work() if isinstance(event, IngestOutlook)]
    assert told[0].files >= 1
    assert told[0].pages >= len(BUNDLE)
    assert told[0].seconds is None
    assert any(event.pictures and not event.pages for event in told)
    late = [event for event in told if event.seconds is not None]
    assert late
    assert all(event.seconds < 60 for event in late if event.seconds is not None)


def test_the_pace_of_several_cases_at_once_loses_nothing() -> None:
    class Slow(float):
        """Takes a while to be added."""

        def __radd__(self, other: float) -> float:
            time.sleep(0.005)
            return other + float(self)

    pace = Pace()
    threads = [threading.Thread(target=pace.spent, args=("read", Slow(1.0), 10)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert pace.seconds_for({"read": 10}) == pytest.approx(1.0)


def test_the_pace_is_that_of_the_same_kind_of_work() -> None:
    pace = Pace()
    pace.spent("read", 2.0, 100)
    assert pace.seconds_for({"read": 50, "ocr": 0}) == pytest.approx(1.0)
    assert pace.seconds_for({"read": 50, "ocr": 1}) is None
    for _ in range(100):
        pace.spent("ocr", 30.0, 10)
    assert pace.seconds_for({"ocr": 10}) == pytest.approx(30.0)
    for _ in range(100):
        pace.spent("ocr", 30.0, 5)
    assert pace.seconds_for({"ocr": 10}) == pytest.approx(60.0, rel=0.1)


def left(bench: QueueBench) -> list[str]:
    return sorted(file.name or file.place.name for file in bench.service.left(bench.case))


def broken_off(bench: QueueBench, *, after: int) -> None:
    """Work until so many files have ended, then nothing more is run, as when the program is killed."""
    work, ended = bench.service.work(bench.case, bench.intake, CancelToken()), 0
    for event in work:
        ended += isinstance(event, IngestedFile)
        if ended == after:
            break
    del work


def test_files_that_were_not_begun_are_read_by_the_next_run(bench: QueueBench) -> None:
    folder = bench.folder / "matter"
    (folder / "mails").mkdir(parents=True)
    note = bench.file("note.pdf", [["A note."]])
    bench.file("lease.pdf").rename(folder / "mails" / "lease.pdf")
    bench.file("bundle.pdf", BUNDLE).rename(folder / "bundle.pdf")
    bench.intake.add([folder, note])
    broken_off(bench, after=1)
    assert left(bench) == ["matter/bundle.pdf", "matter/mails/lease.pdf"]
    bench.intake = Intake()
    results = {event.file: event.status for event in bench.work(unfinished=True) if isinstance(event, IngestedFile)}
    assert results == {"matter/mails/lease.pdf": "new", "matter/bundle.pdf": "new"}
    assert left(bench) == []
    assert not [event for event in bench.work(unfinished=True) if isinstance(event, IngestedFile)]


def test_a_file_that_vanished_while_it_waited_is_told_by_name(bench: QueueBench) -> None:
    bench.intake.add([bench.file("note.pdf", [["A note."]]), bench.file("lease.pdf"), bench.file("bundle.pdf", BUNDLE)])
    broken_off(bench, after=1)
    (bench.folder / "bundle.pdf").unlink()
    bench.intake = Intake()
    results = [event for event in bench.work(unfinished=True) if isinstance(event, IngestedFile)]
    assert [(result.file, result.error) for result in results if result.status == "failed"] == [("bundle.pdf", "file_gone")]
    assert left(bench) == []


def test_the_original_of_a_file_being_read_is_in_the_case_wherever_the_file_went(bench: QueueBench) -> None:
    bundle = bench.file("bundle.pdf", BUNDLE)
    bench.intake.add([bundle])
    work = bench.service.work(bench.case, bench.intake, CancelToken())
    while not bench.documents():
        next(work)
    del work
    bundle.unlink()
    bench.intake = Intake()
    results = [event for event in bench.work(unfinished=True) if isinstance(event, IngestedFile)]
    assert [(result.file, result.status) for result in results] == [("bundle.pdf", "new")]


def test_what_waits_before_its_turn_is_noted_and_what_is_stopped_is_not(bench: QueueBench) -> None:
    bench.intake.add([bench.file("lease.pdf"), bench.file("bundle.pdf", BUNDLE)])
    bench.service.note(bench.case, bench.intake)
    assert left(bench) == ["bundle.pdf", "lease.pdf"]
    bench.service.give_up(bench.case, bench.intake)
    assert left(bench) == []
    cancel = CancelToken()
    bench.reader.before_page = lambda _: cancel.cancel()
    with pytest.raises(Cancelled):
        bench.work(cancel)
    assert left(bench) == []
    assert bench.intake.waiting == 1


def test_a_pause_and_the_closing_of_the_program_keep_the_queue(bench: QueueBench) -> None:
    cancel = CancelToken()
    bench.reader.before_page = lambda _: cancel.cancel(closing=True)
    bench.intake.add([bench.file("lease.pdf"), bench.file("bundle.pdf", BUNDLE)])
    with pytest.raises(Cancelled):
        bench.work(cancel)
    assert left(bench) == ["bundle.pdf"]
    assert [document.file for document in bench.documents()] == ["lease.pdf"]


@pytest.mark.hostile("B3")
def test_a_full_disk_leaves_word_of_every_file(bench: QueueBench, monkeypatch: pytest.MonkeyPatch) -> None:
    scan = bench.file("scan.pdf", [["A receipt."]], scans=[1])
    files = [scan, *(bench.file(f"{at}.pdf", [[f"Notice {at}."] * 10**at]) for at in (1, 2, 3))]
    put, told = bench.case.blobs.put, list[IngestEvent]()

    def full(document: str, data: bytes) -> None:
        if b"Notice 2." in data:
            raise DiskFull("blobs")
        put(document, data)

    monkeypatch.setattr(bench.case.blobs, "put", full)
    with pytest.raises(DiskFull):
        told.extend(bench.service.ingest(bench.case, files, CancelToken()))
    assert [event.file for event in told if isinstance(event, IngestedFile)] == ["1.pdf"]
    assert told[-1] == IngestBrokenOff(("scan.pdf",), ("2.pdf",), ("3.pdf",))
    monkeypatch.setattr(bench.case.blobs, "put", put)
    again = [event for event in bench.service.resume(bench.case, CancelToken()) if isinstance(event, IngestedFile)]
    assert {event.file: event.status for event in again} == {"scan.pdf": "new", "2.pdf": "new", "3.pdf": "new"}
