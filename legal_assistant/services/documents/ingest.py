"""Files into a case: what waits is read, then given vectors, then what is pictures is recognised.

A file that comes meanwhile is read before the next vector is made or the next picture is looked at. Of the files that wait some
are opened and read ahead by processes of their own while one is stored (``file_reading``).
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.changes import Changes
from legal_assistant.domain.documents import DocumentState, WaitingFile
from legal_assistant.domain.errors import Cancelled, EmbedderMismatch, EmbedderUnavailable, LegalAssistantError
from legal_assistant.domain.events import IngestBrokenOff, IngestedFile, IngestEvent, IngestStarted
from legal_assistant.memory.documents.pace import Pace
from legal_assistant.memory.documents.text_rules import LOCAL
from legal_assistant.services.documents.file_reading import FileReading, Prepared, recognized, remove_document
from legal_assistant.services.documents.intake import Intake
from legal_assistant.services.documents.outlook import Outlook
from legal_assistant.services.writing import check_open

if TYPE_CHECKING:
    from legal_assistant.domain.ports import Clock, DocumentReader, OpenCase, TextRules
    from legal_assistant.services.documents.drafts import DraftService
    from legal_assistant.services.documents.indexing import Indexer
    from legal_assistant.services.documents.recognition import RecognitionService

_log = logging.getLogger(__name__)

#: A file larger than this is not opened before its turn: its bytes stay in memory.
_LARGE: Final = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class _Tools:
    reader: DocumentReader
    rules: TextRules
    indexer: Indexer
    clock: Clock
    recognition: RecognitionService | None
    drafts: DraftService | None
    ahead: int


class IngestService:
    """Reads files into cases. For one case, one thread at a time."""

    def __init__(
        self,
        reader: DocumentReader,
        indexer: Indexer,
        clock: Clock,
        recognition: RecognitionService | None = None,
        drafts: DraftService | None = None,
        *,
        rules: TextRules = LOCAL,
        ahead: int = 1,
    ) -> None:
        """Without ``recognition`` pages that are pictures stay unread; without ``drafts`` new drafts are taken for documents.
        ``rules``: where documents are cut; without them here. ``ahead``: so many files are read by processes of their own while
        one is stored."""
        self._tools = _Tools(reader, rules, indexer, clock, recognition, drafts, ahead)
        self._pace = Pace()

    def ingest(
        self,
        case: OpenCase,
        files: Sequence[Path],
        cancel: CancelToken,
        *,
        passwords: Sequence[str] = (),
        embedded: bool = False,
    ) -> Iterator[IngestEvent]:
        """Read ``files``: :meth:`work` on a queue of them to which nothing is added."""
        yield from self.work(case, Intake(files, passwords=passwords, embedded=embedded), cancel)

    def resume(self, case: OpenCase, cancel: CancelToken) -> Iterator[IngestEvent]:
        """Finish what was left: :meth:`work` on nothing but that."""
        yield from self.work(case, Intake(), cancel, unfinished=True)

    def work(self, case: OpenCase, intake: Intake, cancel: CancelToken, *, unfinished: bool = False) -> Iterator[IngestEvent]:
        """Read what is in ``intake`` and what is added to it meanwhile, each file ending in one IngestedFile; give vectors to
        what has none; recognise pages that are pictures. Ends when nothing waits any more, and with it the intake.

        With ``unfinished``, before that, files that an earlier run left waiting are read, documents that are still being read are
        finished, and originals that no document has are dropped.

        A folder and an archive stand for the files in them, and what is attached to a message comes before the message.
        A file with pages that are pictures ends when they have been recognised. A file that fails stops none of the others; a
        file whose bytes are in the case already is a duplicate, or is finished if it was left half read. What waits is noted in
        the case. Cancelling takes back the file that is being read and the note of those that were not begun; files before it
        stay, with what was recognised, and files that were not begun are in ``intake``. At the closing of the program, or for a
        pause (``cancel.closing``), the pages of that file and the note stay too, for later work with ``unfinished``. Raises
        Cancelled; CaseClosed, DiskFull, NotWritable, after one IngestBrokenOff.
        """
        _check_open(case)
        outlook = Outlook(case, intake, self._pace)
        work = _Work(self._tools, case, intake, cancel, outlook)
        self._tools.rules.prepare()
        try:
            for event in work.all(unfinished=unfinished):
                yield event
                told = outlook.after(event)
                if told is not None:
                    yield told
        except Cancelled:
            if not cancel.closing:
                intake.give_up(case)
            raise
        except LegalAssistantError:
            yield work.broken_off()
            raise
        finally:
            work.leave()
            self._tools.reader.rest()
            self._tools.rules.rest()

    def left(self, case: OpenCase) -> list[WaitingFile]:
        """The files that wait in ``case``: those of an earlier run of the program, if none are being read."""
        with case.store.read() as view:
            return view.waiting.all()

    def note(self, case: OpenCase, intake: Intake) -> None:
        """Note what waits in ``intake``, before its turn comes: it is read by a later run if this one is broken off."""
        _check_open(case)
        intake.note(case)

    def give_up(self, case: OpenCase, intake: Intake) -> None:
        """What waits in ``intake``, and will not be worked on, is not wanted any more."""
        intake.give_up(case)

    def remove(self, case: OpenCase, document_id: str) -> Changes:
        """Take a file back: rows, full text and vectors, then the original. What was made of a document that has been in use is
        removed by ``services/memories/forgetting.py``. Raises NotFound, CaseClosed."""
        _check_open(case)
        return remove_document(case, document_id)


class _Work:
    """One run over a case."""

    def __init__(self, tools: _Tools, case: OpenCase, intake: Intake, cancel: CancelToken, outlook: Outlook) -> None:
        self._tools = tools
        self._case = case
        self._intake = intake
        self._cancel = cancel
        self._outlook = outlook
        self._files = FileReading(tools.reader, tools.rules, tools.clock, case, cancel)
        self._ahead: deque[Prepared] = deque()
        self._begun = 0
        #: Of documents whose end is held back until their pictures are recognised: seconds, and files within them.
        self._spent: dict[str, float] = {}
        self._embedded: dict[str, int] = {}

    def all(self, *, unfinished: bool) -> Iterator[IngestEvent]:
        """Everything, until nothing waits. Whether a document is a new draft of another one is looked at when all its words are
        known."""
        if unfinished:
            self._intake.recall(self._case)
            self._drop_orphans()
        self._intake.note(self._case)
        yield from self._read_waiting()
        if unfinished:
            yield from self._unfinished()
        while True:
            yield from self._between(self._index())
            yield from self._recognize()
            if self._intake.end():
                break
            yield from self._read_waiting()
        if self._tools.drafts:
            self._tools.drafts.look(self._case)

    def broken_off(self) -> IngestBrokenOff:
        """What has not ended."""
        self.leave()
        with self._case.store.read() as view:
            read = tuple(view.documents.get(document).file for document in self._spent)
        begun, waiting = self._intake.unended()
        return IngestBrokenOff(read, tuple(begun), tuple(waiting))

    def leave(self) -> None:
        """Let files that were opened ahead wait again."""
        while self._ahead:
            prepared = self._ahead.pop()
            prepared.close()
            self._intake.put_back(prepared.arrival)

    # --- reading -----------------------------------------------------------------------------------------------------

    def _read_waiting(self) -> Iterator[IngestEvent]:
        """Read until no file waits."""
        while True:
            self._cancel.check()
            self._open_ahead()
            self._intake.note(self._case)
            if not self._ahead:
                return
            prepared = self._ahead.popleft()
            self._outlook.ahead = sum(other.pages for other in self._ahead)
            index, self._begun = self._begun, self._begun + 1
            yield IngestStarted(prepared.arrival.file.name, index, self._begun + len(self._ahead) + self._intake.waiting)
            try:
                yield from self._held_back(self._files.read(prepared))
            except Cancelled:
                if self._cancel.closing:
                    self._intake.put_back(prepared.arrival)
                raise
            self._intake.done(prepared.arrival)

    def _open_ahead(self) -> None:
        if self._intake.waiting:
            self._tools.reader.prepare()
        while len(self._ahead) < self._tools.ahead and (arrival := self._intake.take()) is not None:
            if self._ahead and arrival.file.size > _LARGE:
                self._intake.put_back(arrival)
                return
            prepared = self._files.prepare(arrival)
            self._ahead.append(prepared)
            self._outlook.opened(len(prepared.data), prepared.pages)

    def _drop_orphans(self) -> None:
        with self._case.store.read() as view:
            known = {document.id for document in view.documents.all()}
        for orphan in set(self._case.blobs.ids()) - known:
            self._case.blobs.delete(orphan)

    def _unfinished(self) -> Iterator[IngestEvent]:
        with self._case.store.read() as view:
            waiting = [document for document in view.documents.all() if document.state is DocumentState.READING]
        for index, document in enumerate(waiting):
            self._cancel.check()
            yield IngestStarted(document.file, index, len(waiting))
            yield from self._held_back(self._files.finish(document))
            yield from self._read_waiting()

    def _held_back(self, reading: Iterator[IngestEvent]) -> Iterator[IngestEvent]:
        """The events, but for the ends of documents that have pages to be recognised."""
        recognition = self._tools.recognition
        for event in reading:
            if recognition and isinstance(event, IngestedFile) and event.document in recognition.waiting(self._case):
                self._spent[event.document] = event.seconds
                self._embedded[event.document] = event.embedded
            else:
                yield self._looked_at(event)

    def _looked_at(self, event: IngestEvent) -> IngestEvent:
        """The end of a document with its place among its drafts; any other event as it is."""
        if self._tools.drafts is None or not isinstance(event, IngestedFile) or not event.document:
            return event
        self._tools.drafts.look(self._case, event.document)
        with self._case.store.read() as view:
            return replace(event, draft=view.documents.get(event.document).draft)

    # --- after reading -----------------------------------------------------------------------------------------------

    def _between(self, events: Iterator[IngestEvent]) -> Iterator[IngestEvent]:
        """The events; files that come meanwhile are read between them."""
        for event in events:
            yield event
            yield from self._read_waiting()

    def _index(self) -> Iterator[IngestEvent]:
        """Vectors for what has none. Without an embedder words still find everything, so that is no failure of the files."""
        try:
            yield from self._tools.indexer.run(self._case, self._cancel)
        except (EmbedderUnavailable, EmbedderMismatch) as error:
            _log.warning("case %s was not embedded: %s", self._case.id, error.code)

    def _recognize(self) -> Iterator[IngestEvent]:
        """The words of pages that are pictures, and their vectors; those of files that come meanwhile too."""
        recognition, came = self._tools.recognition, True
        while recognition and came:
            recognized_any, came = False, False
            since = time.monotonic()
            for event in recognition.run(self._case, self._cancel):
                recognized_any = True
                yield event
                self._spent[event.document] = self._spent.get(event.document, 0.0) + time.monotonic() - since
                if event.done == event.total:
                    yield self._recognized(event.document)
                if self._intake.waiting:
                    came = True
                    yield from self._read_waiting()
                    yield from self._index()
                since = time.monotonic()
            if recognized_any:
                yield from self._between(self._index())

    def _recognized(self, document: str) -> IngestEvent:
        """The end of a document whose pictures were looked at."""
        ended = recognized(self._case, document, time.monotonic() - self._spent.pop(document))
        return self._looked_at(replace(ended, embedded=self._embedded.pop(document, 0)))


def _check_open(case: OpenCase) -> None:
    with case.store.read() as view:
        check_open(view, case)
