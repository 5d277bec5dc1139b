"""One file into a case, so that a kill at any moment leaves every page done or still to do.

Order on disk: the sealed original, then the document's row (READING), then its pages in batches with the passages so far, then in
one transaction its passages with their full text and the state READY.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from legal_assistant.domain.backup import SEALED_MAGIC
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.documents import REPAIRED, Document, DocumentState, EmbeddedFile, Page, PageOutcome, PageState, is_pdf
from legal_assistant.domain.errors import (
    Cancelled,
    CaseClosed,
    CaseReadOnly,
    DiskFull,
    DocumentNeedsPassword,
    DocumentTooLarge,
    DynamicForm,
    EmptyFile,
    LegalAssistantError,
    NotAPdf,
    NotFound,
    NotWritable,
    ReaderStopped,
    SealedFile,
    WrongDocumentPassword,
)
from legal_assistant.domain.events import DocumentOpened, IngestedFile, IngestEvent, IngestProgress, IngestStarted
from legal_assistant.domain.ids import new_id
from legal_assistant.services.documents.cutting import DocumentCutting, failure, has_gaps
from legal_assistant.services.documents.incoming import Incoming, Room
from legal_assistant.services.documents.intake import Arrival
from legal_assistant.services.documents.unlocking import opened_with
from legal_assistant.services.writing import take_out

if TYPE_CHECKING:
    from legal_assistant.domain.ports import Clock, DocumentReader, OpenCase, OpenedDocument, TextRules

#: Pages are committed together and made searchable when there are so many, or so many seconds have gone by: a page is to be found
#: within a second of being read, on a slow machine too. Four times as many would take a tenth less of the processor, and be found
#: after twice the time.
_BATCH_PAGES: Final = 8
_BATCH_SECONDS: Final = 0.25
#: Between two cuttings of what has come so far goes this many times as long as the last one took: it takes the longer the more
#: has come, and a document of thousands of pages would be cut for most of the time.
_BETWEEN: Final = 2.0
#: Errors of this machine, not of one file: they end the whole work.
_OF_THE_MACHINE: Final = (DiskFull, NotWritable, CaseClosed, CaseReadOnly)


@dataclass(frozen=True, slots=True)
class Job:
    """A document under way: ``started`` on the monotonic clock."""

    case: OpenCase
    document: Document
    started: float


@dataclass(frozen=True, slots=True)
class Prepared:
    """A file whose turn will come: its bytes, and the document as its process has opened it and reads ahead (None: it is known,
    or ``error`` says why it cannot be had)."""

    arrival: Arrival
    data: bytes = b""
    digest: str = ""
    opened: OpenedDocument | None = None
    error: LegalAssistantError | None = None

    @property
    def pages(self) -> int:
        """How many pages it has, as far as that is known."""
        return 0 if self.opened is None else self.opened.pages

    def close(self) -> None:
        """End its process."""
        if self.opened is not None:
            self.opened.close()


class FileReading:
    """Reads files into ``case``. One thread at a time."""

    def __init__(self, reader: DocumentReader, rules: TextRules, clock: Clock, case: OpenCase, cancel: CancelToken) -> None:
        self._reader = reader
        self._rules = rules
        self._clock = clock
        self._case = case
        self._cancel = cancel

    def prepare(self, arrival: Arrival) -> Prepared:
        """Open the file and have its pages read ahead. What is wrong with it is told when its turn comes."""
        try:
            data = _data(arrival.file)
            digest = hashlib.sha256(data).hexdigest()
            if self._known(digest) is not None:
                return Prepared(arrival, data, digest)
            opened = self._open(data, arrival.passwords)
        except DocumentNeedsPassword as error:  # it, or what holds it
            return Prepared(arrival, error=WrongDocumentPassword() if arrival.passwords else error)
        except LegalAssistantError as error:
            return Prepared(arrival, error=error)
        if opened.pages and not opened.attached and not arrival.embedded:
            opened.begin()
        return Prepared(arrival, data, digest, opened)

    def read(self, prepared: Prepared) -> Iterator[IngestEvent]:
        """Read one file, ending in one IngestedFile and one for each file within it. Raises Cancelled, errors of this machine."""
        started = time.monotonic()
        try:
            if prepared.error is not None:
                raise prepared.error
            yield from self._file(prepared, started)
        except _OF_THE_MACHINE:
            raise
        except LegalAssistantError as error:
            yield _failed(self._case, prepared.arrival.file.name, "", started, error)
        finally:
            prepared.close()

    def finish(self, document: Document) -> Iterator[IngestEvent]:
        """Read what is left of a document from its sealed original; one that cannot be had any more ends as FAILED."""
        job = Job(self._case, document, time.monotonic())
        original = partial(self._case.blobs.get, document.id)
        try:
            with self._reader.open(original()) as opened:
                yield from self._within(Arrival(Incoming(document.file, original, Room())), opened)
                yield from self._pages(job, opened, embedded=False)
        except _OF_THE_MACHINE:
            raise
        except LegalAssistantError as error:
            with self._case.store.write() as view:
                view.documents.put(replace(document, state=DocumentState.FAILED, reason=error.code))
            yield _failed(self._case, document.file, document.id, job.started, error)

    def _known(self, digest: str) -> Document | None:
        """The document of the case with these bytes, if it was read or is being read."""
        with self._case.store.read() as view:
            known = view.documents.by_sha256(digest)
        return known if known is not None and known.state is not DocumentState.FAILED else None

    def _file(self, prepared: Prepared, started: float) -> Iterator[IngestEvent]:
        """Raises what the reader raises for a file that cannot be opened; nothing of it is stored."""
        arrival, data = prepared.arrival, prepared.data
        known = self._known(prepared.digest)
        if known is not None and known.state is DocumentState.READY:
            if arrival.embedded:
                with self._open(data, arrival.passwords) as opened:
                    yield from self._within(arrival, opened)
            yield _ended(Job(self._case, known, started), "duplicate", name=arrival.file.name)
            return
        if known is not None:
            yield from self.finish(known)
            return
        with prepared.opened or self._open(data, arrival.passwords) as opened:
            if opened.pages == 0:
                if not opened.embedded():
                    raise EmptyFile(arrival.file.name)
                yield from self._within(arrival, opened)
                return
            yield from self._new(arrival, data, prepared.digest, opened, started)

    def _new(self, arrival: Arrival, data: bytes, digest: str, opened: OpenedDocument, started: float) -> Iterator[IngestEvent]:
        """Store and read a file that the case does not have, or could not read before."""
        with self._case.store.read() as view:
            before = view.documents.by_sha256(digest)
        if before is not None:
            remove_document(self._case, before.id)
        document = Document(
            new_id(), arrival.file.name, digest, len(data), opened.pages, DocumentState.READING, self._clock.now()
        )
        self._case.blobs.put(document.id, data)
        with self._case.store.write() as view:
            view.documents.add(document)
            if arrival.waiting is not None and not arrival.embedded:  # from here on its original is what it is read from
                view.waiting.remove([arrival.waiting])
        try:
            yield from self._within(arrival, opened)
            yield from self._pages(Job(self._case, document, started), opened, embedded=arrival.embedded)
        except Cancelled:
            if not self._cancel.closing:
                with contextlib.suppress(NotFound):
                    remove_document(self._case, document.id)
            raise

    def _open(self, data: bytes, passwords: Sequence[str]) -> OpenedDocument:
        """Open a document, with one of the passwords if it needs one. Raises what the reader raises; WrongDocumentPassword if
        none of them fits."""
        try:
            return opened_with(self._reader, data, passwords)
        except DocumentNeedsPassword:
            if passwords:
                raise WrongDocumentPassword from None
            raise

    def _within(self, arrival: Arrival, opened: OpenedDocument) -> Iterator[IngestEvent]:
        """Read the files within one that came with it, and others if asked for."""
        if not (opened.attached or arrival.embedded):
            return
        started = time.monotonic()
        wanted = [item for item in _embedded(opened) if item.attached or arrival.embedded]
        for index, item in enumerate(wanted):
            self._cancel.check()
            try:
                inner = arrival.file.within(item.name, item.size, partial(opened.embedded_data, item.index))
            except DocumentTooLarge as error:
                yield _failed(self._case, error.subject, "", started, error)
                return
            yield IngestStarted(inner.name, index, len(wanted))
            yield from self.read(self.prepare(replace(arrival, file=inner)))

    def _pages(self, job: Job, opened: OpenedDocument, *, embedded: bool) -> Iterator[IngestEvent]:
        """Store the pages that are still to do as they come, then the passages. ``embedded``: so files within it were read."""
        with job.case.store.read() as view:
            done = frozenset(outcome.number for outcome in view.documents.outcomes(job.document.id))
        yield IngestProgress(job.document.file, job.document.id, "read", len(done), opened.pages)
        batches = self._batches(job, opened, done)
        job, first = next(batches)
        stored, due = len(done), 0.0
        with self._cutting(job, done) as cutting:
            for batch in itertools.chain([first], (batch for _, batch in batches)):
                _store(job, batch)
                cutting.add(batch)
                stored += len(batch)
                if stored < opened.pages:
                    yield IngestProgress(job.document.file, job.document.id, "read", stored, opened.pages)
                    if (begun := time.monotonic()) >= due:
                        cutting.cut_so_far()
                        due = time.monotonic() + _BETWEEN * (time.monotonic() - begun)
            yield IngestProgress(job.document.file, job.document.id, "read", opened.pages, opened.pages)
            left = 0 if embedded else sum(not item.attached for item in _embedded(opened))
            yield replace(_outcome(job, cutting.finish(job.document, self._cancel)), embedded=left)

    def _cutting(self, job: Job, done: frozenset[int]) -> DocumentCutting:
        """The cutting of a document of which these pages are stored."""
        cutting = DocumentCutting(self._rules, job.case, job.document)
        if done:
            with job.case.store.read() as view:
                cutting.add(view.documents.pages(job.document.id))
        return cutting

    def _batches(self, job: Job, opened: OpenedDocument, done: frozenset[int]) -> Iterator[tuple[Job, list[Page]]]:
        """The pages that are still to do as they come, until there is none, and the document with its title."""
        batch: list[Page] = []
        have, since = set(done), time.monotonic()
        try:
            for event in opened.read(self._cancel, skip=done):
                if isinstance(event, DocumentOpened):
                    title = event.title or job.document.title
                    reason = REPAIRED if event.repaired else job.document.reason
                    job = replace(job, document=replace(job.document, title=title, reason=reason))
                    continue
                batch.append(event.page)
                have.add(event.page.number)
                if len(batch) >= _BATCH_PAGES or time.monotonic() - since >= _BATCH_SECONDS:
                    yield job, batch
                    batch, since = [], time.monotonic()
        except ReaderStopped as error:
            batch += [Page(n, PageState.FAILED, "", 0.0, 0.0, error.code) for n in range(1, opened.pages + 1) if n not in have]
        if batch or len(have) == len(done):  # there is always one
            yield job, batch


# --- small steps ------------------------------------------------------------------------------------------------------


def remove_document(case: OpenCase, document_id: str) -> Changes:
    """Take a file back: rows, full text and vectors, then the original. Raises NotFound; NotWritable if the original cannot be
    removed now: it goes when documents are read next, all else is gone."""
    with case.store.write() as view:
        numbers = view.documents.delete(document_id)
    try:
        take_out(case, numbers)
    finally:
        case.blobs.delete(document_id)
    return changes_of(case)


def _data(file: Incoming) -> bytes:
    """The file's bytes. Raises EmptyFile; SealedFile for what this program has sealed, which is no document; NotAPdf for what is
    called a PDF and is something else, most often the page of a web server that had no PDF; and what reading it raises."""
    data = file.read()
    if not data:
        raise EmptyFile(file.name)
    if data.startswith(SEALED_MAGIC):
        raise SealedFile(file.name)
    if file.name.lower().endswith(".pdf") and not is_pdf(data):
        raise NotAPdf(file.name)
    return data


def _store(job: Job, pages: Sequence[Page]) -> None:
    """Commit ``pages`` (and the title, which comes before them)."""
    with job.case.store.write() as view:
        view.documents.put(job.document)
        view.documents.put_pages(job.document.id, pages)


def _outcome(job: Job, pages: Sequence[PageOutcome]) -> IngestedFile:
    """The end of a document whose pages are these."""
    if reason := failure(pages):
        error = DynamicForm if reason == DynamicForm.code else ReaderStopped
        return _ended(job, "failed", error=error(job.document.file))
    return _ended(job, "partial" if has_gaps(pages) else "new")


def recognized(case: OpenCase, document_id: str, started: float) -> IngestedFile:
    """The end of a document whose pictures were looked at."""
    with case.store.read() as view:
        document, pages = view.documents.get(document_id), view.documents.outcomes(document_id)
    return _outcome(Job(case, document, started), pages)


def changes_of(case: OpenCase) -> Changes:
    """What a document that came or went changes."""
    return Changes.of(case.id, Changed.DOCUMENTS, Changed.CASES)


def _ended(job: Job, status: str, *, name: str = "", error: LegalAssistantError | None = None) -> IngestedFile:
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
        changes=Changes.of(job.case.id) if status == "duplicate" else changes_of(job.case),
        error=error.code if error else "",
        message=error.message if error else "",
        hint=error.advice if error else "",
        repaired=document.reason == REPAIRED,
    )


def _embedded(opened: OpenedDocument) -> list[EmbeddedFile]:
    """The files within a document; none if looking for them is more than the process can take, for its pages are read."""
    try:
        return opened.embedded()
    except ReaderStopped:
        return []


def _failed(case: OpenCase, name: str, document: str, started: float, error: LegalAssistantError) -> IngestedFile:
    """The end of a file that could not be opened."""
    changes = changes_of(case) if document else Changes.of(case.id)
    seconds = time.monotonic() - started
    return IngestedFile(name, document, "failed", 0, {}, 0, seconds, changes, error.code, error.message, error.advice)
