"""Between the documents tab and the services."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from legal_assistant.domain.cases import Case
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.documents import Document, PageState
from legal_assistant.domain.errors import CaseNotFound
from legal_assistant.domain.ports import OpenCase
from legal_assistant.gui.documents.model import DocumentRow, in_families
from legal_assistant.gui.runner import TaskRunner, case_lane, note_lane

if TYPE_CHECKING:
    from legal_assistant.gui.ingest.presenter import IngestPresenter
    from legal_assistant.services.bundle import Services


@dataclass(frozen=True)
class _Read:
    """The case's own record, its documents, and what became of their pages."""

    case: Case
    documents: list[Document]
    outcomes: dict[str, tuple[PageState, ...]]


class DocumentsPresenter(QObject):
    """Lists the documents of the case on screen. ``loaded``: :attr:`documents` are new; ``failed(error)``.

    ``retry`` goes on with what was not read to its end; ``ingest`` does that and knows the progress of what is being read.
    """

    loaded = Signal()
    failed = Signal(object)

    def __init__(self, services: Services, runner: TaskRunner, ingest: IngestPresenter, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._runner = runner
        self._ingest = ingest
        self._case: Case | None = None
        self._reads = 0
        self.documents: list[Document] = []
        self._outcomes: dict[str, tuple[PageState, ...]] = {}
        runner.changed.connect(self._on_changed)
        ingest.progressed.connect(self._on_progress)

    @property
    def case(self) -> Case | None:
        """The case on screen."""
        return self._case

    @property
    def writable(self) -> bool:
        """Whether documents may be added and removed."""
        return self._case is not None and self._case.writable

    @property
    def rows(self) -> list[DocumentRow]:
        """The documents, newest first, drafts together, with the progress of the one that is being read."""
        job = self._ingest.job(self._case.id) if self._case else None
        rows: list[DocumentRow] = []
        for document in in_families(self.documents):
            reading = job is not None and job.file == document.file
            progress = (job.done, job.total) if job is not None and reading else None
            rows.append(DocumentRow(document, progress, job is not None, self._outcomes.get(document.id, ())))
        return rows

    def show(self, case: Case | None) -> None:
        """Bring a case on screen."""
        if self._case is None or case is None or case.id != self._case.id:
            self.documents, self._outcomes = [], {}
        self._case = case
        self.loaded.emit()
        self._load()

    def retry(self) -> None:
        """Go on reading what was not read to its end."""
        if self._case is not None and self.writable:
            self._ingest.go_on(self._case.id)

    def remove(self, document_id: str) -> None:
        """Remove a document with all that was made of it: pages, passages, memories, and what answers quote of it."""
        if self._case is None or not self.writable:
            return
        case_id = self._case.id

        def work() -> Changes:
            return self._services.forgetting.document(self._services.cases.open(case_id), document_id).changes

        def done(_: Changes) -> None:
            self._load()

        self._runner.run(work, self, done, self.failed.emit, lane=case_lane(case_id))

    def family(self, document: Document) -> list[Document]:
        """The drafts of the same document, itself included, oldest first."""
        if document.draft is None:
            return [document]
        family = document.draft.family
        drafts = [one for one in self.documents if one.draft is not None and one.draft.family == family]
        return sorted(drafts, key=lambda one: one.draft.number if one.draft else 0)

    def link(self, document_id: str, other: str) -> None:
        """Let a document be a draft of the same one as another."""
        self._arrange(lambda case: self._services.drafts.link(case, document_id, other))

    def unlink(self, document_id: str) -> None:
        """Let a document be one of its own."""
        self._arrange(lambda case: self._services.drafts.unlink(case, document_id))

    def make_newest(self, document_id: str) -> None:
        """Let a draft be the newest, on which answers rest."""
        self._arrange(lambda case: self._services.drafts.make_newest(case, document_id))

    def _arrange(self, change: Callable[[OpenCase], Changes]) -> None:
        if self._case is None or not self.writable:
            return
        case_id = self._case.id

        def done(_: Changes) -> None:
            self._load()

        self._runner.run(
            lambda: change(self._services.cases.open(case_id)), self, done, self.failed.emit, lane=note_lane(case_id)
        )

    def _load(self) -> None:
        if self._case is None:
            return
        case_id = self._case.id
        self._reads += 1

        def work() -> _Read:
            case = self._services.cases.open(case_id)
            documents = self._services.documents.list(case)
            pages = self._services.documents.outcomes(case)
            outcomes = {key: tuple(outcome.state for outcome in found) for key, found in pages.items()}
            return _Read(self._services.cases.show(case_id).case, documents, outcomes)

        self._runner.run(work, self, partial(self._on_read, self._reads), partial(self._not_read, self._reads))

    def _on_read(self, number: int, read: _Read) -> None:
        if number == self._reads and self._case is not None and self._case.id == read.case.id:
            self._case, self.documents, self._outcomes = read.case, read.documents, read.outcomes
            self.loaded.emit()

    def _not_read(self, number: int, error: Exception) -> None:
        """A failed read is told if nothing newer was asked for; that a case is gone is told by whoever removed it."""
        if number == self._reads and self._case is not None and not isinstance(error, CaseNotFound):
            self.failed.emit(error)

    def _on_progress(self, case_id: str) -> None:
        if self._case is not None and case_id == self._case.id:
            self.loaded.emit()

    @Slot(object, object)
    def _on_changed(self, changes: Changes, initiator: QObject | None) -> None:
        if self._case is not None and initiator is not self and changes.touches(self._case.id, Changed.DOCUMENTS, Changed.CASES):
            self._load()
