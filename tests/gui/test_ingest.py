"""Files on their way into a case."""

import threading
from pathlib import Path

import pytest

from legal_assistant.domain.changes import Changes
from legal_assistant.domain.documents import WaitingFile
from legal_assistant.domain.errors import DiskFull
from legal_assistant.domain.events import IngestBrokenOff, IngestedFile, IngestStarted
from legal_assistant.gui.ingest.index_offer import IndexOffer, IndexPresenter
from legal_assistant.gui.ingest.presenter import IngestPresenter, file_of
from legal_assistant.gui.ingest.strip import IngestStrip, grouped
from legal_assistant.gui.runner import case_lane
from legal_assistant.gui.widgets.labels import ElidedLabel
from tests.gui.fakes import FakeCases, FakeIngest, FakeServices, Recorder, make_case, wait_for
from tests.gui.guard import off_gui_thread
from tests.gui.memory_fakes import FakeIndexer

CASE = make_case()
OTHER = make_case("Other")


@pytest.fixture
def ingest():
    return FakeIngest()


@pytest.fixture
def presenter(qapp, runner, ingest):
    return IngestPresenter(off_gui_thread(FakeServices(cases=FakeCases([CASE, OTHER]), ingest=ingest)), runner)


@pytest.fixture
def strip(qtbot, look, presenter):
    widget = IngestStrip(presenter)
    qtbot.addWidget(widget)
    widget.show_case(CASE.id)
    return widget


def shown(strip):
    return [message.text for message in strip._messages]


def test_files_are_read_in_order_and_their_ends_are_told(qtbot, presenter, ingest):
    ended = Recorder()
    presenter.ended.connect(ended)
    presenter.add(CASE.id, [Path("a.pdf"), Path("b.pdf")])
    wait_for(qtbot, lambda: len(ended.calls) == 2)
    assert ingest.ingested == [(CASE.id, "a.pdf"), (CASE.id, "b.pdf")]
    assert [result.file for result in presenter.results(CASE.id)] == ["a.pdf", "b.pdf"]
    wait_for(qtbot, lambda: presenter.job(CASE.id) is None)


def test_no_files_is_no_job(presenter, runner):
    presenter.add(CASE.id, [])
    assert not runner.busy


def test_progress_counts_pages_and_files(qtbot, presenter, ingest):
    ingest.gate = threading.Semaphore(2)
    presenter.add(CASE.id, [Path("a.pdf"), Path("b.pdf")])
    wait_for(qtbot, lambda: (job := presenter.job(CASE.id)) and job.done == 2)
    job = presenter.job(CASE.id)
    assert (job.file, job.step, job.done, job.total, job.index, job.files) == ("a.pdf", "read", 2, 3, 0, 2)
    assert presenter.job(OTHER.id) is None
    ingest.gate.release(100)
    wait_for(qtbot, lambda: presenter.job(CASE.id) is None)


def test_what_is_added_later_waits(qtbot, presenter, ingest):
    ingest.gate = threading.Semaphore(1)
    presenter.add(CASE.id, [Path("a.pdf")])
    wait_for(qtbot, lambda: presenter.job(CASE.id))
    presenter.add(CASE.id, [Path("b.pdf")])
    assert presenter.waiting(CASE.id) == 1
    ingest.gate.release(100)
    wait_for(qtbot, lambda: len(presenter.results(CASE.id)) == 2)


def test_stop_ends_all_jobs_of_the_case_and_no_other(qtbot, presenter, ingest):
    ingest.gate = threading.Semaphore(1)
    presenter.add(CASE.id, [Path("a.pdf")])
    presenter.add(CASE.id, [Path("b.pdf")])
    wait_for(qtbot, lambda: presenter.job(CASE.id))
    presenter.stop(CASE.id)
    assert presenter.job(CASE.id) is None or presenter.job(CASE.id).stopping
    wait_for(qtbot, lambda: presenter.job(CASE.id) is None and presenter.waiting(CASE.id) == 0)
    ingest.gate = None
    presenter.add(OTHER.id, [Path("c.pdf")])
    wait_for(qtbot, lambda: presenter.results(OTHER.id))
    assert ingest.ingested == [(OTHER.id, "c.pdf")]


def test_a_job_that_fails_is_told_and_gone(qtbot, presenter, ingest):
    failed = Recorder()
    presenter.failed.connect(failed)

    def broken(case, intake, cancel, *, unfinished):
        raise DiskFull
        yield

    ingest.work = broken
    presenter.add(CASE.id, [Path("a.pdf")])
    wait_for(qtbot, lambda: failed.calls)
    assert failed.calls[0][0] == CASE.id
    assert presenter.waiting(CASE.id) == 0


def test_a_full_disk_is_told_of_each_file_that_had_not_ended(qtbot, strip, presenter, ingest):
    """One error ends the work, and each file says what became of it; those that can be read again are."""
    failed, reading = Recorder(), ingest.work
    presenter.failed.connect(failed)

    def full(case, intake, cancel, *, unfinished):
        while intake.take() is not None:
            pass
        yield IngestStarted("a.pdf", 0, 4)
        yield IngestBrokenOff(("scan.pdf",), ("a.pdf",), ("b.pdf", "c.pdf"))
        raise DiskFull

    ingest.work = full
    presenter.add(CASE.id, [Path(name) for name in ("scan.pdf", "a.pdf", "b.pdf", "c.pdf")])
    wait_for(qtbot, lambda: len(presenter.results(CASE.id)) == 4)
    assert failed.calls == []
    unread, scanned = shown(strip)
    assert unread.splitlines()[0] == "3 files: The disk is full."
    assert unread.splitlines()[-3:] == ["a.pdf", "b.pdf", "c.pdf"]
    assert scanned.startswith("scan.pdf added, but not the words of pages that are pictures: The disk is full.")
    assert not strip._messages[0]._contents.details.isHidden()
    ingest.work = reading
    strip._messages[0].action.click()
    wait_for(qtbot, lambda: [name for _, name in ingest.ingested] == ["a.pdf", "b.pdf", "c.pdf"])


def test_resume_asks_the_service(qtbot, presenter, ingest, runner):
    presenter.resume(CASE.id)
    wait_for(qtbot, lambda: not runner.busy)
    assert ingest.resumed == [CASE.id]


def test_what_waits_is_noted_and_given_up_when_it_is_stopped(qtbot, presenter, ingest, runner):
    ingest.gate = threading.Semaphore(1)
    presenter.add(CASE.id, [Path("a.pdf")])
    wait_for(qtbot, lambda: presenter.job(CASE.id) and ingest.noted)
    presenter.add(CASE.id, [Path("b.pdf")])
    wait_for(qtbot, lambda: len(ingest.noted) == 2)
    assert ingest.noted[0] is ingest.noted[1]
    presenter.pause(CASE.id)
    wait_for(qtbot, lambda: presenter.held(CASE.id) is not None)
    assert ingest.given_up == []
    presenter.stop(CASE.id)
    wait_for(qtbot, lambda: ingest.given_up == [ingest.noted[0]])


def test_a_file_left_by_an_earlier_run_can_be_unlocked(qtbot, presenter, ingest, tmp_path):
    (tmp_path / "matter").mkdir()
    (tmp_path / "matter" / "bank.pdf").write_bytes(b"")
    ingest.waiting = [WaitingFile(tmp_path / "matter" / "bank.pdf", "matter/bank.pdf")]
    presenter.resume(CASE.id)
    wait_for(qtbot, lambda: ingest.resumed == [CASE.id] and presenter._of(CASE.id).added)
    changes = Changes.of(CASE.id)
    presenter.unlock(CASE.id, IngestedFile("matter/bank.pdf", "", "failed", 0, {}, 0, 0.1, changes), "k4tze")
    wait_for(qtbot, lambda: ingest.passwords == ["k4tze"])
    assert ingest.ingested == [(CASE.id, "bank.pdf")]


def test_a_result_leads_back_to_the_file_it_is_of(tmp_path):
    for name in ("bundle.zip", "matter/sub/statement.pdf", "matter/mails.zip"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    matter, bundle = tmp_path / "matter", tmp_path / "bundle.zip"
    assert file_of(bundle, "bundle.zip") == bundle
    assert file_of(bundle, "bundle.zip/a/b.pdf") == bundle
    assert file_of(matter, "matter/sub/statement.pdf") == matter / "sub" / "statement.pdf"
    assert file_of(matter, "matter/mails.zip/x.pdf") == matter / "mails.zip"
    assert file_of(matter, "elsewhere/x.pdf") == matter


def test_a_password_is_asked_for_file_by_file_and_tried(qtbot, strip, presenter, ingest):
    ingest.status = {"a.pdf": ("failed", "document_needs_password"), "b.pdf": ("failed", "document_needs_password")}
    presenter.add(CASE.id, [Path("a.pdf"), Path("b.pdf")])
    wait_for(qtbot, lambda: len(strip._messages) == 2)
    first = strip._messages[0]
    assert first.text.startswith("a.pdf is protected by a password")
    first.open.click()
    assert not ingest.passwords
    first.field.setText("not it")
    first.open.click()
    wait_for(qtbot, lambda: ingest.passwords and len(strip._messages) == 2 and strip._messages[0] is not first)
    asks = {message.text.split()[0]: message for message in strip._messages}
    assert ["That is not its password." in asks[file].text for file in ("a.pdf", "b.pdf")] == [True, False]
    first, ingest.status, ingest.passwords = asks["a.pdf"], {}, []
    first.field.setText("k4tze")
    first.open.click()
    wait_for(qtbot, lambda: any(result.status == "new" for result in presenter.results(CASE.id)))
    assert ingest.passwords == ["k4tze"]
    assert {result.file: result.status for result in presenter.results(CASE.id)} == {"b.pdf": "failed", "a.pdf": "new"}
    next(message for message in strip._messages if hasattr(message, "leave")).leave.click()
    assert [result.file for result in presenter.results(CASE.id)] == ["a.pdf"]


def test_the_strip_shows_page_count_and_stop(qtbot, strip, presenter, ingest):
    assert strip.isHidden()
    ingest.gate = threading.Semaphore(2)
    presenter.add(CASE.id, [Path("lease.pdf")])
    wait_for(qtbot, lambda: "page 2 of 3" in strip._text.text())
    assert not strip.isHidden()
    assert strip._text.text() == "Reading lease.pdf · page 2 of 3"
    strip._stop.click()
    assert strip._stop.text() == "Stopping…"
    wait_for(qtbot, strip.isHidden)


def test_files_that_none_is_read_of_yet_are_said_to_wait(qtbot, strip, presenter, ingest, runner):
    hold = threading.Event()
    runner.run(hold.wait, lane=case_lane(CASE.id))
    presenter.add(CASE.id, [Path("a.pdf"), Path("b.pdf")])
    assert not strip._running.isHidden()
    assert strip._text.text() == "2 files waiting"
    strip._stop.click()
    hold.set()
    wait_for(qtbot, lambda: not runner.busy)
    assert ingest.ingested == []
    assert strip._running.isHidden()


def test_the_strip_shows_the_case_on_screen_only(qtbot, strip, presenter, ingest):
    presenter.add(OTHER.id, [Path("a.pdf")])
    wait_for(qtbot, lambda: presenter.results(OTHER.id))
    assert strip.isHidden()
    strip.show_case(OTHER.id)
    assert not strip.isHidden()


def test_every_outcome_says_what_happened_and_what_to_do(qtbot, strip, presenter, ingest):
    ingest.status = {"b.pdf": ("duplicate", ""), "c.pdf": ("partial", ""), "d.pdf": ("failed", "not_a_pdf")}
    presenter.add(CASE.id, [Path(f"{letter}.pdf") for letter in "abcd"])
    wait_for(qtbot, lambda: len(strip._messages) == 4)
    failed, partial, duplicate, new = shown(strip)
    assert failed.splitlines() == [
        "d.pdf: This file is not a PDF.",
        "Save it as PDF, or give it the ending of what it is, and add that.",
    ]
    assert partial.startswith("c.pdf added, but 1 page has no text")
    assert duplicate == "b.pdf is already in this case"
    assert new == "a.pdf added · 3 pages · 7 passages"


def test_files_within_are_offered_and_read_when_asked_for(qtbot, strip, presenter, ingest):
    ingest.within = {"deed.pdf": 2}
    presenter.add(CASE.id, [Path("deed.pdf")])
    wait_for(qtbot, lambda: presenter.results(CASE.id) and len(strip._messages) == 1)
    assert "2 files within were not read." in shown(strip)[0]
    strip._timer.timeout.emit()
    assert len(presenter.results(CASE.id)) == 1
    strip._messages[0].action.click()
    wait_for(qtbot, lambda: [result.embedded for result in presenter.results(CASE.id)] == [0])
    assert ingest.ingested[-1] == (CASE.id, "deed.pdf")


def test_many_files_with_one_outcome_are_one_message(qtbot, strip, presenter):
    presenter.add(CASE.id, [Path(f"{n}.pdf") for n in range(30)])
    wait_for(qtbot, lambda: len(presenter.results(CASE.id)) == 30 and len(strip._messages) == 1)
    assert shown(strip)[0].startswith("30 files added")


def test_a_dismissed_message_does_not_come_back(qtbot, strip, presenter, ingest):
    ingest.status = {"a.pdf": ("failed", "broken_document")}
    presenter.add(CASE.id, [Path("a.pdf"), Path("b.pdf")])
    wait_for(qtbot, lambda: len(strip._messages) == 2)
    strip._messages[0].dismissed.emit()
    assert [result.file for result in presenter.results(CASE.id)] == ["b.pdf"]
    strip._timer.timeout.emit()
    assert presenter.results(CASE.id) == []
    assert strip.isHidden()


def test_the_strip_follows_the_language(qtbot, strip, presenter, languages):
    presenter.add(CASE.id, [Path("a.pdf")])
    wait_for(qtbot, lambda: strip._messages)
    languages.choose("zh_CN")
    wait_for(qtbot, lambda: shown(strip) == ["已添加 a.pdf · 3 页 · 7 个段落"])


def test_groups_put_what_went_wrong_first():
    def result(status, error=""):
        return IngestedFile("f", "", status, 1, {}, 1, 0.0, Changes.of(None), error)

    groups = grouped([result("new"), result("failed", "x"), result("new"), result("failed", "y"), result("partial")])
    assert [(group[0].status, group[0].error, len(group)) for group in groups] == [
        ("failed", "x", 1),
        ("failed", "y", 1),
        ("partial", "", 1),
        ("new", "", 2),
    ]


def test_a_case_of_another_embedding_model_offers_to_be_indexed_again(qtbot, look, runner):
    indexer = FakeIndexer(other="m3@1/1024/none")
    services = off_gui_thread(FakeServices(cases=FakeCases([CASE, OTHER]), ingest=FakeIngest(), indexer=indexer))
    ingest = IngestPresenter(services, runner)
    presenter = IndexPresenter(services, runner)
    offer = IndexOffer(presenter, ingest)
    qtbot.addWidget(offer)
    offer.wanted.connect(ingest.index_again)
    presenter.show(CASE)
    wait_for(qtbot, lambda: not offer.isHidden())
    assert "m3@1" in offer.text
    offer.dismissed.emit()  # not now: for this case, while the program runs
    offer.hide()
    presenter.reload()
    wait_for(qtbot, lambda: not runner.busy)
    assert offer.isHidden()
    presenter.show(OTHER)
    wait_for(qtbot, lambda: not offer.isHidden())
    offer.action.click()
    wait_for(qtbot, lambda: indexer.rebuilt == [OTHER.id] and not runner.busy)
    assert offer.isHidden()


def test_a_queue_is_held_and_goes_on_with_what_came_meanwhile(qtbot, strip, presenter, ingest):
    ingest.gate = threading.Semaphore(1)
    presenter.add(CASE.id, [Path("a.pdf"), Path("b.pdf")])
    wait_for(qtbot, lambda: (job := presenter.job(CASE.id)) and job.outlook is not None)
    assert strip._outlook.text() == "about 2 min left · file 1 of 2 · 2 pages to read"
    strip._pause.click()
    wait_for(qtbot, lambda: presenter.held(CASE.id) is not None)
    assert strip._text.text() == "Paused · 2 files waiting"
    presenter.add(CASE.id, [Path("c.pdf")])
    presenter.resume(CASE.id)
    assert strip._text.text() == "Paused · 3 files waiting"
    ingest.gate = None
    strip._pause.click()
    wait_for(qtbot, lambda: len(presenter.results(CASE.id)) == 3)
    assert ingest.resumed == [CASE.id]
    assert presenter.held(CASE.id) is None


def test_a_file_that_failed_is_tried_again(qtbot, strip, presenter, ingest):
    ingest.status = {"a.pdf": ("failed", "file_unreadable")}
    presenter.add(CASE.id, [Path("a.pdf")])
    wait_for(qtbot, lambda: len(strip._messages) == 1)
    ingest.status = {}
    strip._messages[0].action.click()
    wait_for(qtbot, lambda: [result.status for result in presenter.results(CASE.id)] == ["new"])


def test_a_held_queue_that_is_stopped_is_given_up(qtbot, strip, presenter, ingest):
    ingest.gate = threading.Semaphore(1)
    presenter.add(CASE.id, [Path("a.pdf"), Path("b.pdf")])
    wait_for(qtbot, lambda: presenter.job(CASE.id))
    strip._pause.click()
    wait_for(qtbot, lambda: presenter.held(CASE.id) is not None)
    strip._stop.click()
    assert strip.isHidden()
    assert presenter.results(CASE.id) == []


def test_a_file_that_is_read_after_all_is_not_said_to_be_broken(qtbot, strip, presenter, ingest):
    ingest.status = {"a.pdf": ("failed", "file_unreadable"), "b.pdf": ("failed", "file_unreadable")}
    presenter.add(CASE.id, [Path("a.pdf"), Path("b.pdf")])
    wait_for(qtbot, lambda: len(presenter.results(CASE.id)) == 2 and presenter.job(CASE.id) is None)
    ingest.status.pop("a.pdf")
    presenter.add(CASE.id, [Path("a.pdf")])  # a whole copy of it is dropped
    wait_for(qtbot, lambda: presenter.job(CASE.id) is None and any(one.status == "new" for one in presenter.results(CASE.id)))
    assert {one.file: one.status for one in presenter.results(CASE.id)} == {"b.pdf": "failed", "a.pdf": "new"}


def test_nothing_is_told_any_more_of_a_document_that_was_removed(qtbot, strip, presenter, ingest):
    ingest.status = {"a.pdf": ("partial", "")}
    presenter.add(CASE.id, [Path("a.pdf")])
    wait_for(qtbot, lambda: presenter.job(CASE.id) is None and presenter.results(CASE.id))
    told = presenter.results(CASE.id)
    presenter.forget(CASE.id, "another document")
    assert presenter.results(CASE.id) == told
    presenter.forget(CASE.id, "id of a.pdf")
    assert presenter.results(CASE.id) == []
    assert strip.isHidden()


def test_messages_on_many_files_are_scrolled_and_keep_their_height(qtbot, strip, presenter, ingest):
    names = [f"a-contract-with-quite-a-long-name-{number}.pdf" for number in range(6)]
    ingest.status = dict.fromkeys(names, ("failed", "document_needs_password"))
    strip.resize(320, 240)
    strip.show()
    presenter.add(CASE.id, [Path(name) for name in names])
    wait_for(qtbot, lambda: len(strip._messages) == 6 and presenter.job(CASE.id) is None)
    strip.resize(320, 240)
    wait_for(qtbot, lambda: all(one.height() >= one.heightForWidth(one.width()) for one in strip._messages))
    assert strip._told.verticalScrollBar().maximum() > 0
    assert strip._told.height() <= strip.height()


def test_of_a_line_that_is_too_long_the_name_is_cut_first(qtbot, look):
    shown = ElidedLabel(middle=True)
    qtbot.addWidget(shown)
    shown.setText("Reading a-contract-with-a-long-name.pdf · page 128 of 619", "a-contract-with-a-long-name.pdf")
    shown.resize(shown.fontMetrics().horizontalAdvance("Reading a-cont….pdf · page 128 of 619"), 20)
    assert shown._elided().endswith(" · page 128 of 619")
    assert shown._elided().startswith("Reading a-")
    assert "with-a-long-name" in shown.text()


def test_results_are_never_compared_field_by_field(qtbot, presenter, ingest, monkeypatch):
    compared = []
    monkeypatch.setattr(IngestedFile, "__eq__", lambda one, other: compared.append(one) or one is other)
    earlier, later = ([Path(f"{name} {at}.pdf") for at in range(40)] for name in ("a", "b"))
    ingest.status = {file.name: ("failed", "file_unreadable") for file in earlier}
    presenter.add(CASE.id, earlier)
    wait_for(qtbot, lambda: len(presenter.results(CASE.id)) == 40 and presenter.job(CASE.id) is None)
    presenter.add(CASE.id, later)
    wait_for(qtbot, lambda: len(presenter.results(CASE.id)) == 80 and presenter.job(CASE.id) is None)
    ingest.status = {}
    presenter.add(CASE.id, earlier)
    wait_for(qtbot, lambda: presenter.job(CASE.id) is None and all(one.status == "new" for one in presenter.results(CASE.id)))
    presenter.dismiss(CASE.id, presenter.results(CASE.id))
    assert presenter.results(CASE.id) == []
    assert compared == []
