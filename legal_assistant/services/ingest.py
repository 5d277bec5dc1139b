"""Getting files into a case, one file after another, so that a kill at any moment leaves every page done or still to do.

Order on disk: the sealed original, then the document's row (READING), then its pages in batches, then in one transaction its
passages with their full text and the state READY. An original without a row is swept away by the next resume. When all files
have been read, and what has text can be searched, the pages that are pictures are recognised (``recognition``).
"""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.documents import Document, DocumentState, EmbeddedFile, Page, PageState
from legal_assistant.domain.errors import (
    Cancelled,
    CaseClosed,
    CaseReadOnly,
    DiskFull,
    DocumentNeedsPassword,
    DocumentTooLarge,
    EmbedderMismatch,
    EmbedderUnavailable,
    EmptyFile,
    LegalAssistantError,
    NotAPdf,
    NotFound,
    NotWritable,
    ReaderStopped,
)
from legal_assistant.domain.events import DocumentOpened, IngestedFile, IngestEvent, IngestProgress, IngestStarted
from legal_assistant.domain.ids import new_id
from legal_assistant.services.cutting import cut_document, failure, has_gaps
from legal_assistant.services.incoming import Incoming, Room, incoming
from legal_assistant.services.writing import check_open, take_out

if TYPE_CHECKING:
    from legal_assistant.domain.ports import Clock, DocumentReader, OpenCase, OpenedDocument
    from legal_assistant.services.drafts import DraftService
    from legal_assistant.services.indexing import Indexer
    from legal_assistant.services.recognition import RecognitionService

_log = logging.getLogger(__name__)

#: Pages are committed together until there are so many, or so many seconds have gone by.
_BATCH_PAGES: Final = 64
_BATCH_SECONDS: Final = 0.5
#: A PDF begins with this within its first kilobyte (PDF 32000-1, annex H, note 13).
_PDF: Final = b"%PDF-"
_PDF_WITHIN: Final = 1024
#: Errors of this machine, not of one file: they end the whole work.
_OF_THE_MACHINE: Final = (DiskFull, NotWritable, CaseClosed, CaseReadOnly)


@dataclass(frozen=True, slots=True)
class _Job:
    """A document under way: ``started`` on the monotonic clock."""

    case: OpenCase
    document: Document
    started: float


@dataclass(frozen=True, slots=True)
class _Request:
    """What is asked for: ``passwords`` are tried on documents that need one, ``embedded`` files of PDFs are read too."""

    case: OpenCase
    cancel: CancelToken
    passwords: tuple[str, ...] = ()
    embedded: bool = False


class IngestService:
    """Reads files into cases. For one case, one thread at a time."""

    def __init__(
        self,
        reader: DocumentReader,
        indexer: Indexer,
        clock: Clock,
        recognition: RecognitionService | None = None,
        drafts: DraftService | None = None,
    ) -> None:
        """Without ``recognition`` pages that are pictures stay unread; without ``drafts`` new drafts are taken for documents."""
        self._reader = reader
        self._indexer = indexer
        self._clock = clock
        self._recognition = recognition
        self._drafts = drafts

    def ingest(
        self,
        case: OpenCase,
        files: Sequence[Path],
        cancel: CancelToken,
        *,
        passwords: Sequence[str] = (),
        embedded: bool = False,
    ) -> Iterator[IngestEvent]:
        """Read ``files``, each ending in one IngestedFile; give vectors to what has none; recognise pages that are pictures.

        A folder and an archive stand for the files in them, and what is attached to a message comes before the message.
        ``passwords`` are tried on documents that need one; with ``embedded`` files within PDFs are read as well.

        A file with such pages ends when they have been recognised. A file that fails stops none of the others; a file whose
        bytes are in the case already is a duplicate, or is finished if it was left half read. Cancelling takes back the file
        that is being read; files before it stay, with what was recognised. At the closing of the program (``cancel.closing``)
        its pages stay too, for :meth:`resume`. Raises Cancelled, CaseClosed, DiskFull, NotWritable.
        """
        _check_open(case)
        try:
            yield from self._complete(case, self._files(_Request(case, cancel, tuple(passwords), embedded), files), cancel)
        finally:
            self._reader.rest()

    def resume(self, case: OpenCase, cancel: CancelToken) -> Iterator[IngestEvent]:
        """Finish the documents that are still being read, drop originals that no document has, make missing vectors, recognise
        what is to be recognised.

        Cancelling leaves the document as it is, to be resumed again. Raises as :meth:`ingest`.
        """
        _check_open(case)
        with case.store.read() as view:
            documents = view.documents.all()
        for orphan in set(case.blobs.ids()) - {document.id for document in documents}:
            case.blobs.delete(orphan)
        waiting = [document for document in documents if document.state is DocumentState.READING]
        yield from self._complete(case, self._unfinished(case, waiting, cancel), cancel)

    def remove(self, case: OpenCase, document_id: str) -> Changes:
        """Take a file back: rows, full text and vectors, then the original. What was made of a document that has been in use is
        removed by ``services/forgetting.py``. Raises NotFound, CaseClosed."""
        _check_open(case)
        with case.store.write() as view:
            numbers = view.documents.delete(document_id)
        case.blobs.delete(document_id)
        take_out(case, numbers)
        return _changes(case)

    # --- all files ---------------------------------------------------------------------------------------------------

    def _files(self, request: _Request, paths: Sequence[Path]) -> Iterator[IngestEvent]:
        files = incoming(paths)
        for index, file in enumerate(files):
            request.cancel.check()
            yield IngestStarted(file.name, index, len(files))
            yield from self._or_failed(request, file, more=index + 1 < len(files))

    def _within(self, request: _Request, file: Incoming, opened: OpenedDocument) -> Iterator[IngestEvent]:
        """Read the files within one that came with it, and others if asked for."""
        started = time.monotonic()
        wanted = [item for item in _embedded(opened) if item.attached or request.embedded]
        for index, item in enumerate(wanted):
            request.cancel.check()
            try:
                inner = file.within(item.name, item.size, partial(opened.embedded_data, item.index))
            except DocumentTooLarge as error:
                yield _failed(request.case, error.subject, "", started, error)
                return
            yield IngestStarted(inner.name, index, len(wanted))
            yield from self._or_failed(request, inner, more=False)

    def _unfinished(self, case: OpenCase, waiting: Sequence[Document], cancel: CancelToken) -> Iterator[IngestEvent]:
        for index, document in enumerate(waiting):
            cancel.check()
            yield IngestStarted(document.file, index, len(waiting))
            yield from self._finish(_Job(case, document, time.monotonic()), cancel)

    def _complete(self, case: OpenCase, reading: Iterator[IngestEvent], cancel: CancelToken) -> Iterator[IngestEvent]:
        """What ``reading`` yields, vectors, then the words of pages that are pictures and their vectors.

        The end of a document that has such pages is held back until they are recognised. Whether a document is a new draft of
        another one is looked at when all its words are known.
        """
        yield from self._words_and_vectors(case, reading, cancel)
        if self._drafts:
            self._drafts.look(case)

    def _words_and_vectors(self, case: OpenCase, reading: Iterator[IngestEvent], cancel: CancelToken) -> Iterator[IngestEvent]:
        spent: dict[str, float] = {}
        embedded: dict[str, int] = {}
        for event in reading:
            if self._recognition and isinstance(event, IngestedFile) and event.document in self._recognition.waiting(case):
                spent[event.document] = event.seconds
                embedded[event.document] = event.embedded
            else:
                yield self._looked_at(case, event)
        yield from self._index(case, cancel)
        if not self._recognition:
            return
        recognized, since = False, time.monotonic()
        for event in self._recognition.run(case, cancel):
            recognized = True
            yield event
            now = time.monotonic()
            spent[event.document] = spent.get(event.document, 0.0) + now - since
            since = now
            if event.done == event.total:
                ended = _recognized(case, event.document, now - spent[event.document])
                yield self._looked_at(case, replace(ended, embedded=embedded.get(event.document, 0)))
        if recognized:
            yield from self._index(case, cancel)

    def _looked_at(self, case: OpenCase, event: IngestEvent) -> IngestEvent:
        """The end of a document with its place among its drafts; any other event as it is."""
        if self._drafts is None or not isinstance(event, IngestedFile) or not event.document:
            return event
        self._drafts.look(case, event.document)
        with case.store.read() as view:
            return replace(event, draft=view.documents.get(event.document).draft)

    # --- one file ------------------------------------------------------------------------------------------------------

    def _or_failed(self, request: _Request, file: Incoming, *, more: bool) -> Iterator[IngestEvent]:
        """Read one file; one that cannot be had ends as failed. Raises errors of this machine."""
        started = time.monotonic()
        try:
            yield from self._file(request, file, more=more)
        except _OF_THE_MACHINE:
            raise
        except LegalAssistantError as error:
            yield _failed(request.case, file.name, "", started, error)

    def _file(self, request: _Request, file: Incoming, *, more: bool) -> Iterator[IngestEvent]:
        """Read one file. Raises what the reader raises for a file that cannot be opened; nothing of it is stored.

        With ``more`` files to come the process for the next one starts while this one is read.
        """
        started, case, cancel = time.monotonic(), request.case, request.cancel
        data = _data(file)
        digest = hashlib.sha256(data).hexdigest()
        with case.store.read() as view:
            known = view.documents.by_sha256(digest)
        if known is not None and known.state is DocumentState.READY:
            if request.embedded:
                with self._open(data, request.passwords) as opened:
                    yield from self._within(request, file, opened)
            yield _ended(_Job(case, known, started), "duplicate", name=file.name)
            return
        if known is not None and known.state is DocumentState.READING:
            yield from self._finish(_Job(case, known, started), cancel)
            return
        with self._open(data, request.passwords) as opened:
            if more:
                self._reader.prepare()
            if opened.pages == 0:
                if not opened.embedded():
                    raise EmptyFile(file.name)
                yield from self._within(request, file, opened)
                return
            if known is not None:
                self.remove(case, known.id)
            document = Document(new_id(), file.name, digest, len(data), opened.pages, DocumentState.READING, self._clock.now())
            case.blobs.put(document.id, data)
            with case.store.write() as view:
                view.documents.add(document)
            try:
                yield from self._within(request, file, opened)
                yield from self._read(_Job(case, document, started), opened, cancel, embedded=request.embedded)
            except Cancelled:
                if not cancel.closing:
                    with suppress(NotFound):
                        self.remove(case, document.id)
                raise

    def _open(self, data: bytes, passwords: Sequence[str]) -> OpenedDocument:
        """Open a document, with one of the passwords if it needs one. Raises what the reader raises."""
        try:
            return self._reader.open(data)
        except DocumentNeedsPassword:
            for password in passwords:
                with suppress(DocumentNeedsPassword):
                    return self._reader.open(data, password=password)
            raise

    def _finish(self, job: _Job, cancel: CancelToken) -> Iterator[IngestEvent]:
        """Read what is left of a document from its sealed original; one that cannot be had any more ends as FAILED."""
        try:
            with self._reader.open(job.case.blobs.get(job.document.id)) as opened:
                here = Incoming(job.document.file, partial(job.case.blobs.get, job.document.id), Room())
                yield from self._within(_Request(job.case, cancel), here, opened)
                yield from self._read(job, opened, cancel)
        except _OF_THE_MACHINE:
            raise
        except LegalAssistantError as error:
            with job.case.store.write() as view:
                view.documents.put(replace(job.document, state=DocumentState.FAILED, reason=error.code))
            yield _failed(job.case, job.document.file, job.document.id, job.started, error)

    def _read(self, job: _Job, opened: OpenedDocument, cancel: CancelToken, *, embedded: bool = False) -> Iterator[IngestEvent]:
        """Store the pages that are still to do as they come, then the passages. ``embedded``: so files within it were read."""
        with job.case.store.read() as view:
            done = frozenset(page.number for page in view.documents.pages(job.document.id))
        yield IngestProgress(job.document.file, job.document.id, "read", len(done), opened.pages)
        batch: list[Page] = []
        stored, since = len(done), time.monotonic()
        try:
            for event in opened.read(cancel, skip=done):
                if isinstance(event, DocumentOpened):
                    job = replace(job, document=replace(job.document, title=event.title or job.document.title))
                    continue
                batch.append(event.page)
                if len(batch) >= _BATCH_PAGES or time.monotonic() - since >= _BATCH_SECONDS:
                    stored += _store(job, batch)
                    batch, since = [], time.monotonic()
                    yield IngestProgress(job.document.file, job.document.id, "read", stored, opened.pages)
        except ReaderStopped as error:
            have = done.union(page.number for page in batch)
            batch += _missing(job, have, opened.pages, error)
        _store(job, batch)
        yield IngestProgress(job.document.file, job.document.id, "read", opened.pages, opened.pages)
        left = 0 if embedded else sum(not item.attached for item in _embedded(opened))
        yield replace(_outcome(job, cut_document(job.case, job.document, cancel)), embedded=left)

    def _index(self, case: OpenCase, cancel: CancelToken) -> Iterator[IngestEvent]:
        """Vectors for what has none. Without an embedder words still find everything, so that is no failure of the files."""
        try:
            yield from self._indexer.run(case, cancel)
        except (EmbedderUnavailable, EmbedderMismatch) as error:
            _log.warning("case %s was not embedded: %s", case.id, error.code)


# --- small steps ------------------------------------------------------------------------------------------------------


def _check_open(case: OpenCase) -> None:
    with case.store.read() as view:
        check_open(view, case)


def _data(file: Incoming) -> bytes:
    """The file's bytes. Raises EmptyFile; NotAPdf for what is called a PDF and is something else, most often the page of a web
    server that had no PDF; and what reading it raises."""
    data = file.read()
    if not data:
        raise EmptyFile(file.name)
    if file.name.lower().endswith(".pdf") and _PDF not in data[:_PDF_WITHIN]:
        raise NotAPdf(file.name)
    return data


def _store(job: _Job, pages: Sequence[Page]) -> int:
    """Commit ``pages`` (and the title, which comes before them); returns how many."""
    with job.case.store.write() as view:
        view.documents.put(job.document)
        view.documents.put_pages(job.document.id, pages)
    return len(pages)


def _missing(job: _Job, have: frozenset[int], total: int, error: ReaderStopped) -> list[Page]:
    """The pages that the reader left undone, as failed."""
    with job.case.store.read() as view:
        have |= {page.number for page in view.documents.pages(job.document.id)}
    return [Page(n, PageState.FAILED, "", 0.0, 0.0, error.code) for n in range(1, total + 1) if n not in have]


def _outcome(job: _Job, pages: Sequence[Page]) -> IngestedFile:
    """The end of a document whose pages are these."""
    if failure(pages):
        return _ended(job, "failed", error=ReaderStopped(job.document.file))
    return _ended(job, "partial" if has_gaps(pages) else "new")


def _recognized(case: OpenCase, document_id: str, started: float) -> IngestedFile:
    """The end of a document whose pictures were looked at."""
    with case.store.read() as view:
        document, pages = view.documents.get(document_id), view.documents.pages(document_id)
    return _outcome(_Job(case, document, started), pages)


def _changes(case: OpenCase) -> Changes:
    return Changes.of(case.id, Changed.DOCUMENTS, Changed.CASES)


def _ended(job: _Job, status: str, *, name: str = "", error: LegalAssistantError | None = None) -> IngestedFile:
    """The end of a document, with the counts as stored."""
    with job.case.store.read() as view:
        document = view.documents.get(job.document.id)
    return IngestedFile(
        file=name or document.file,
        document=document.id,
        status=status,
        pages=document.pages,
        pages_by_state=document.pages_by_state,
        passages=document.passages,
        seconds=time.monotonic() - job.started,
        changes=Changes.of(job.case.id) if status == "duplicate" else _changes(job.case),
        error=error.code if error else "",
        message=error.message if error else "",
        hint=error.advice if error else "",
    )


def _embedded(opened: OpenedDocument) -> list[EmbeddedFile]:
    """The files within a document; none if looking for them is more than the process can take, for its pages are read."""
    try:
        return opened.embedded()
    except ReaderStopped:
        return []


def _failed(case: OpenCase, name: str, document: str, started: float, error: LegalAssistantError) -> IngestedFile:
    """The end of a file that could not be opened."""
    changes = _changes(case) if document else Changes.of(case.id)
    seconds = time.monotonic() - started
    return IngestedFile(name, document, "failed", 0, {}, 0, seconds, changes, error.code, error.message, error.advice)
