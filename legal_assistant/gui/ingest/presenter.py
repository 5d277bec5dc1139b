"""Between dropped files and the ingest service: a queue per case, which can be held, progress, and results to be dismissed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.changes import Changes
from legal_assistant.domain.errors import LegalAssistantError
from legal_assistant.domain.events import (
    IndexProgress,
    IngestBrokenOff,
    IngestedFile,
    IngestEvent,
    IngestOutlook,
    IngestProgress,
    IngestStarted,
)
from legal_assistant.gui.runner import Task, TaskRunner, case_lane, note_lane
from legal_assistant.services.documents.intake import Intake

if TYPE_CHECKING:
    from legal_assistant.services.bundle import Services


@dataclass
class IngestJob:
    """Files that were added together. ``done`` of ``total`` counts pages (steps "read" and "ocr") or passages
    (step "embed").

    ``file`` is empty while the case's remaining items are indexed, ``document`` (its id) as long as it is not known.
    ``before``: what was told of files when the job began, by its ``id()``. ``stopping``: asked to stop, the end is still to come;
    ``pausing``: to go on later. ``intake``: where files that wait are; None for a job that reads none. ``left``: what
    had not ended when an error ended the job.
    """

    case: str
    intake: Intake | None = None
    task: Task[None] | None = None
    file: str = ""
    document: str = ""
    before: dict[int, IngestedFile] = field(default_factory=dict[int, IngestedFile])
    index: int = 0
    files: int = 0
    step: str = ""
    done: int = 0
    total: int = 0
    stopping: bool = False
    pausing: bool = False
    outlook: IngestOutlook | None = None
    left: IngestBrokenOff | None = None

    @property
    def started(self) -> bool:
        """Whether it has begun and shows something."""
        return bool(self.step)


@dataclass
class CaseFiles:
    """What is known of one case: jobs that run or wait (in order), files that ended and were not dismissed, where the files and
    folders that were added lie, by name, and the queue while it is held."""

    jobs: list[IngestJob] = field(default_factory=list[IngestJob])
    results: list[IngestedFile] = field(default_factory=list[IngestedFile])
    added: dict[str, Path] = field(default_factory=dict[str, Path])
    held: Intake | None = None


class IngestPresenter(QObject):
    """Adds files to cases.

    ``progressed(case id)``: its job, or the number of those that wait, changed. ``ended(case id, IngestedFile)``: a file came to
    its end. ``failed(case id, error)``: a job as a whole did, with no file to say it of. ``dismissed(case id)``: its results are
    no longer shown.
    """

    progressed = Signal(str)
    ended = Signal(str, object)
    failed = Signal(str, object)
    dismissed = Signal(str)

    def __init__(self, services: Services, runner: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._runner = runner
        self._cases: dict[str, CaseFiles] = {}

    def add(self, case_id: str, files: Sequence[Path]) -> None:
        """Read ``files`` (folders: what is in them) into a case, with what waits there already."""
        if files:
            self._know(case_id, files)
            self._queue(case_id, files)

    def unlock(self, case_id: str, result: IngestedFile, password: str) -> None:
        """Try a file that needs a password again with this one."""
        self._again(case_id, [result], passwords=[password])

    def read_embedded(self, case_id: str, results: Sequence[IngestedFile]) -> None:
        """Read the files within these as well."""
        self._again(case_id, results, embedded=True)

    def retry(self, case_id: str, results: Sequence[IngestedFile]) -> None:
        """Read files once more that could not be read."""
        self._again(case_id, results)

    def _again(self, case_id: str, results: Sequence[IngestedFile], **options: Any) -> None:
        """Read the files of ``results`` once more, with options of the service."""
        self.dismiss(case_id, results)
        added = self._of(case_id).added
        places = [(added[name], result.file) for result in results if (name := result.file.split("/")[0]) in added]
        if places:
            self._runner.run(partial(_files_of, places), self, partial(self._queue, case_id, **options))

    def resume(self, case_id: str) -> None:
        """Finish what an earlier run of the program left to do in a case, unless it is held."""
        if self._of(case_id).held is None:
            self._runner.run(partial(self._left, case_id), self, partial(self._know, case_id))
            self._work(case_id, Intake(), unfinished=True)

    def pause(self, case_id: str) -> None:
        """Hold the queue of a case: what is being read keeps the pages it has, and goes on there later."""
        for job in self._of(case_id).jobs:
            if job.intake is not None and job.task is not None:
                job.pausing = True
                job.task.token.cancel(closing=True)
        self.progressed.emit(case_id)

    def go_on(self, case_id: str) -> None:
        """Go on with what is held, and with what was left."""
        held, self._of(case_id).held = self._of(case_id).held, None
        self._work(case_id, held or Intake(), unfinished=True)

    def held(self, case_id: str) -> Intake | None:
        """The queue of a case while it is held."""
        return self._of(case_id).held

    def index_again(self, case_id: str) -> None:
        """Make all vectors of a case anew with the present embedding model."""
        self._start(case_id, partial(self._index_again, case_id))

    def stop(self, case_id: str) -> None:
        """Stop all jobs of a case; files that are done stay, of the one that is being read nothing is kept. A queue that is held
        is given up; pages that a file has stay."""
        queues, self._of(case_id).held = [self._of(case_id).held], None
        for job in self._of(case_id).jobs:
            job.stopping = True
            queues.append(job.intake)
            if job.task is not None:
                job.task.cancel()
        for queue in queues:
            if queue is not None:
                self._runner.run(partial(self._give_up, case_id, queue), self, lane=case_lane(case_id))
        self.progressed.emit(case_id)

    def job(self, case_id: str) -> IngestJob | None:
        """The job under way in a case, if it has something to show."""
        return next((job for job in self._of(case_id).jobs if job.started), None)

    def waiting(self, case_id: str) -> int:
        """How many files of a case wait for their turn."""
        return sum(job.intake.waiting for job in self._of(case_id).jobs if job.intake is not None)

    def results(self, case_id: str) -> list[IngestedFile]:
        """Files that ended and were not dismissed, in order."""
        return list(self._of(case_id).results)

    def dismiss(self, case_id: str, results: Sequence[IngestedFile]) -> None:
        """Forget these results."""
        gone = {id(result) for result in results}
        self._of(case_id).results = [result for result in self._of(case_id).results if id(result) not in gone]
        self.dismissed.emit(case_id)

    def forget(self, case_id: str, document: str) -> None:
        """Tell nothing any more of a document that is gone from the case."""
        self.dismiss(case_id, [told for told in self._of(case_id).results if told.document == document])

    def _of(self, case_id: str) -> CaseFiles:
        return self._cases.setdefault(case_id, CaseFiles())

    def _queue(self, case_id: str, files: Sequence[Path], **options: Any) -> None:
        """Have files wait where they are taken first."""
        held = self._of(case_id).held
        queues = [held] if held is not None else [job.intake for job in self._of(case_id).jobs if not job.stopping]
        for queue in queues:
            if queue is not None and queue.add(files, **options):
                self.progressed.emit(case_id)
                break
        else:
            queue = Intake(files, **options)
            self._work(case_id, queue)
        self._runner.run(partial(self._note, case_id, queue), self, lane=note_lane(case_id))

    def _work(self, case_id: str, intake: Intake, *, unfinished: bool = False) -> None:
        self._start(case_id, partial(self._read, case_id, intake, unfinished), intake)

    def _start(self, case_id: str, work: partial[Iterator[IngestEvent]], intake: Intake | None = None) -> None:
        job = IngestJob(case_id, intake, before={id(told): told for told in self._of(case_id).results})
        self._of(case_id).jobs.append(job)
        job.task = self._runner.stream(
            work,
            self,
            partial(self._take, job),
            partial(self._finish, job),
            partial(self._fail, job),
            stopped=partial(self._finish, job),
            lane=case_lane(case_id),
        )
        self.progressed.emit(case_id)

    def _know(self, case_id: str, files: Sequence[Path]) -> None:
        """Keep where files lie, so that those that fail can be read again."""
        self._of(case_id).added.update({file.name: file for file in files})

    def _left(self, case_id: str) -> list[Path]:
        """What an earlier run left waiting, as it was added (worker thread)."""
        try:
            left = self._services.ingest.left(self._services.cases.open(case_id))
        except LegalAssistantError:  # said by the work itself
            return []
        return [[file.place, *file.place.parents][max(0, len(Path(file.name).parts) - 1)] for file in left]

    def _note(self, case_id: str, queue: Intake) -> None:
        """Have the queue outlive the program (worker thread)."""
        with suppress(LegalAssistantError):  # said by the work itself
            self._services.ingest.note(self._services.cases.open(case_id), queue)

    def _give_up(self, case_id: str, queue: Intake) -> None:
        with suppress(LegalAssistantError):  # a case that cannot be written to any more
            self._services.ingest.give_up(self._services.cases.open(case_id), queue)

    def _read(self, case_id: str, intake: Intake, unfinished: bool, cancel: CancelToken) -> Iterator[IngestEvent]:
        yield from self._services.ingest.work(self._services.cases.open(case_id), intake, cancel, unfinished=unfinished)

    def _index_again(self, case_id: str, cancel: CancelToken) -> Iterator[IngestEvent]:
        yield from self._services.indexer.rebuild(self._services.cases.open(case_id), cancel)

    def _take(self, job: IngestJob, events: list[IngestEvent]) -> None:
        for event in events:
            self._apply(job, event)
        self.progressed.emit(job.case)

    def _apply(self, job: IngestJob, event: IngestEvent) -> None:
        match event:
            case IngestStarted():
                job.file, job.document, job.index, job.files = event.file, "", event.index, event.files
                job.step, job.done, job.total = "read", 0, 0
            case IngestProgress():
                job.file, job.document = event.file, event.document
                job.step, job.done, job.total = event.step, event.done, event.total
            case IndexProgress():
                job.file, job.document = "", ""
                job.step, job.done, job.total = "embed", event.done, event.total
            case IngestOutlook():
                job.outlook = event
            case IngestBrokenOff():
                job.left = event
            case IngestedFile():
                of_case = self._of(job.case)
                of_case.results = [told for told in of_case.results if id(told) not in job.before or not _settles(event, told)]
                of_case.results.append(event)
                self.ended.emit(job.case, event)

    def _finish(self, job: IngestJob) -> None:
        of_case = self._of(job.case)
        of_case.jobs.remove(job)
        if job.pausing and not job.stopping and job.intake is not None and not job.intake.ended and of_case.held is None:
            of_case.held = job.intake
        self.progressed.emit(job.case)

    def _fail(self, job: IngestJob, error: Exception) -> None:
        self._finish(job)
        results = broken_off(job, error)
        if not results:
            self.failed.emit(job.case, error)
        self._of(job.case).results += results
        for result in results:
            self.ended.emit(job.case, result)


def _settles(ended: IngestedFile, told: IngestedFile) -> bool:
    """Whether what went wrong with a file earlier is settled by this end: it is the same document, or a file of that name was
    read now."""
    if told.document and told.document == ended.document:
        return True
    return told.status == "failed" != ended.status and told.file == ended.file


def broken_off(job: IngestJob, error: Exception) -> list[IngestedFile]:
    """The outcome of each file that had not ended when an error ended the work: "failed", or "unrecognised" for what was read but
    for its pages that are pictures."""
    left = job.left
    if left is None or not isinstance(error, LegalAssistantError):
        return []
    changes = Changes.of(job.case)
    states = [(name, "unrecognised") for name in left.read] + [(name, "failed") for name in (*left.begun, *left.waiting)]
    return [IngestedFile(name, "", state, 0, {}, 0, 0.0, changes, error.code) for name, state in states]


def _files_of(places: Sequence[tuple[Path, str]]) -> list[Path]:
    """The files that results are of (worker thread)."""
    return list(dict.fromkeys(file_of(added, name) for added, name in places))


def file_of(added: Path, name: str) -> Path:
    """The file on disk that ``name`` (as told by a result) stands for or lies in, of what was added (worker thread)."""
    file = added.parent / name
    while file != added and not file.is_file():
        if added not in file.parents:
            return added
        file = file.parent
    return file
