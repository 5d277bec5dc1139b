"""Between the documents tab and the services."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.documents import Document, PageState
from legal_assistant.domain.ports import OpenCase
from legal_assistant.gui.case_presenter import CasePresenter
from legal_assistant.gui.documents.model import DocumentRow, in_families
from legal_assistant.gui.runner import TaskRunner, case_lane

if TYPE_CHECKING:
    from legal_assistant.gui.ingest.presenter import IngestPresenter
    from legal_assistant.services.bundle import Services


@dataclass(frozen=True)
class _Read:
    """The documents of the case, and what became of their pages."""

    documents: list[Document]
    outcomes: dict[str, tuple[PageState, ...]]


class DocumentsPresenter(CasePresenter):
    """Lists the documents of the case on screen. ``loaded``: :attr:`documents` are new; ``failed(error)``.

    ``retry`` goes on with what was not read to its end; ``ingest`` does that and knows the progress of what is being read.
    """

    CONCERN = (Changed.DOCUMENTS,)

    documents: list[Document]
    _outcomes: dict[str, tuple[PageState, ...]]

    def __init__(self, services: Services, runner: TaskRunner, ingest: IngestPresenter, parent: QObject | None = None) -> None:
        super().__init__(services, runner, parent)
        self._ingest = ingest
        self._seen = ""
        ingest.progressed.connect(self._on_progress)

    @property
    def rows(self) -> list[DocumentRow]:
        """The documents, newest first, drafts together, with the progress of the one that is being read."""
        job = self._ingest.job(self._case.id) if self._case else None
        rows: list[DocumentRow] = []
        for document in in_families(self.documents):
            reading = job is not None and job.document == document.id
            progress = (job.done, job.total) if job is not None and reading else None
            rows.append(DocumentRow(document, progress, job is not None, self._outcomes.get(document.id, ())))
        return rows

    def retry(self) -> None:
        """Go on reading what was not read to its end."""
        if self._case is not None and self.writable:
            self._ingest.go_on(self._case.id)

    def remove(self, document_id: str) -> None:
        """Remove a document with all that was made of it: pages, passages, memories, and what answers quote of it."""
        case = self.case
        if case is not None and self.writable:
            self.write(
                lambda opened: self.services.forgetting.document(opened, document_id),
                lambda _forgotten: self._ingest.forget(case.id, document_id),
                lane=case_lane(case.id),
            )

    def family(self, document: Document) -> list[Document]:
        """The drafts of the same document, itself included, oldest first."""
        if document.draft is None:
            return [document]
        family = document.draft.family
        drafts = [one for one in self.documents if one.draft is not None and one.draft.family == family]
        return sorted(drafts, key=lambda one: one.draft.number if one.draft else 0)

    def link(self, document_id: str, other: str) -> None:
        """Let a document be a draft of the same one as another."""
        self._arrange(lambda case: self.services.drafts.link(case, document_id, other))

    def unlink(self, document_id: str) -> None:
        """Let a document be one of its own."""
        self._arrange(lambda case: self.services.drafts.unlink(case, document_id))

    def make_newest(self, document_id: str) -> None:
        """Let a draft be the newest, on which answers rest."""
        self._arrange(lambda case: self.services.drafts.make_newest(case, document_id))

    def reading(self) -> Callable[[OpenCase], object]:
        """The documents with the outcomes of their pages."""
        documents = self.services.documents

        def read(case: OpenCase) -> _Read:
            pages = documents.outcomes(case)
            outcomes = {key: tuple(outcome.state for outcome in found) for key, found in pages.items()}
            return _Read(documents.list(case), outcomes)

        return read

    def keep(self, read: object) -> None:
        """Keep what was read."""
        assert isinstance(read, _Read)
        self.documents, self._outcomes = read.documents, read.outcomes

    def clear(self) -> None:
        """Nothing of another case stays."""
        self.documents, self._outcomes = [], {}

    def _arrange(self, change: Callable[[OpenCase], Changes]) -> None:
        if self.writable:
            self.write(change)

    def _on_progress(self, case_id: str) -> None:
        """Show how far it is; a document that has just come, or was left half read, is read of the case."""
        if self._case is None or case_id != self._case.id:
            return
        job = self._ingest.job(case_id)
        at, self._seen = self._seen, job.document if job is not None else ""
        if self._seen != at:
            self.reload()
        self.loaded.emit()
