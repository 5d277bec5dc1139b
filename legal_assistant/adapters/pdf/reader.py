"""Reading documents from the parent's side: a process per document, and no trust in what it sends.

Messages (``framing``): requests are ``{"do": "open" | "title" | "read" | "locate" | "render" | "embedded" | "embedded_data",
…}``; the answers are described where they are checked below. A request that is not answered within its time, or an answer that
is not what was asked for, ends the process; reading then goes on with a new one at the page after the one that did it.
"""

import contextlib
import os
import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from legal_assistant.adapters.pdf.frames import BadAnswerError, boxes_from, files_from, pixels_from
from legal_assistant.adapters.pdf.run import PageRun
from legal_assistant.adapters.workers.child_process import ChildProcess, ChildStoppedError
from legal_assistant.adapters.workers.framing import Frame
from legal_assistant.adapters.workers.process_limits import MEMORY_VARIABLE
from legal_assistant.adapters.workers.worker_source import WorkerSource
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import Box, EmbeddedFile, Page, PageSpan, PageState, is_pdf
from legal_assistant.domain.errors import (
    BrokenDocument,
    DocumentNeedsPassword,
    DocumentTooLarge,
    NotAPdf,
    NotFound,
    ReaderStopped,
    UnsupportedDocument,
)
from legal_assistant.domain.events import DocumentOpened, PageRead, ReadEvent
from legal_assistant.domain.ports import OpenedDocument, RenderedPage

PDF: Final = "pdf"
#: A document of so many pages, and of at most so many bytes, is read by several processes, of which there are never more.
_MANY_PAGES: Final = 64
_LARGE: Final = 64 * 1024 * 1024
_MOST_PROCESSES: Final = 3
_BY_SIGNAL: Final = {"SIGKILL": "page_timeout", "SIGXCPU": "page_timeout", "SIGABRT": "page_memory"}
_LONGEST_TITLE: Final = 300
#: For glibc: a process that lives for one document keeps its memory. Else every page would be given anew what the one before has
#: given back, a tenth of the time of short documents. Other libraries do not look at it.
_ALLOCATION: Final = "glibc.malloc.trim_threshold=134217728:glibc.malloc.mmap_threshold=33554432:glibc.malloc.top_pad=4194304"
_REFUSALS: Final = {
    "password": DocumentNeedsPassword,
    "broken": BrokenDocument,
    "too_large": DocumentTooLarge,
    "memory": DocumentTooLarge,
    "unsupported": UnsupportedDocument,
    "nothing": NotFound,
}


@dataclass(frozen=True, slots=True)
class ReadLimits:
    """How much a document may ask for: bytes, bytes of memory, pages, seconds to open and per page, restarts of the process."""

    size: int = 512 * 1024 * 1024
    memory: int = 2 * 1024**3
    pages: int = 20_000
    open_seconds: float = 60.0
    page_seconds: float = 20.0
    restarts: int = 12


@dataclass(frozen=True, slots=True)
class Pixels:
    """A rendered page."""

    width: int
    height: int
    rgb: bytes


class PdfReader:
    """The port DocumentReader for PDF."""

    def __init__(self, limits: ReadLimits | None = None) -> None:
        self._limits = limits or ReadLimits()
        self._workers = workers(PDF, self._limits)

    def open(self, data: bytes, *, password: str = "") -> OpenedDocument:
        """See the port."""
        if len(data) > self._limits.size:
            raise DocumentTooLarge
        if not is_pdf(data):
            raise NotAPdf
        return OpenedFile(data, password, self._limits, self._workers)

    def prepare(self) -> None:
        """See the port."""
        self._workers.prepare()

    def rest(self) -> None:
        """See the port."""
        self._workers.rest()


class OpenedFile:
    """The port OpenedDocument; ``pages`` is what the process said when it opened the file first."""

    def __init__(self, data: bytes, password: str, limits: ReadLimits, source: WorkerSource, *, fewest_pages: int = 1) -> None:
        """``source`` gives the processes; a document with less than ``fewest_pages`` is none."""
        self._source = source
        self._fewest_pages = fewest_pages
        self._data = data
        self._password = password
        self._limits = limits
        self._child: ChildProcess | None = None
        self._running: PageRun | None = None
        self._closed = False
        self._attached = self._locked = self._repaired = False
        self._pages = 0
        self._pages = self._start()

    @property
    def pages(self) -> int:
        """How many pages it has."""
        return self._pages

    @property
    def attached(self) -> bool:
        """See the port."""
        return self._attached

    @property
    def locked(self) -> bool:
        """See the port."""
        return self._locked

    def begin(self) -> None:
        """See the port."""
        if self._child is not None and self._running is None:
            with contextlib.suppress(ChildStoppedError):  # it is noticed when the pages are wanted
                self._child.send(Frame({"do": "title"}))
                self._running = self._run(self._numbers(frozenset()), gather=True)

    def read(self, cancel: CancelToken, *, skip: frozenset[int] = frozenset()) -> Iterator[ReadEvent]:
        """See the port."""
        cancel.check()
        withdraw = cancel.on_cancel(self._stop)
        try:
            yield DocumentOpened(self._pages, self._title(), self._repaired)
            for page in self._read_all(self._numbers(skip if self._running is None else frozenset()), cancel):
                cancel.check()
                if page.number not in skip:
                    yield PageRead(page)
        except (ChildStoppedError, ReaderStopped):
            cancel.check()
            raise
        finally:
            withdraw()

    def locate(self, spans: Sequence[PageSpan]) -> list[list[Box]]:
        """See the port."""
        found: dict[PageSpan, list[Box]] = {}
        for number in sorted({span.page for span in spans}):
            self._check_number(number)
            wanted = [span for span in spans if span.page == number]
            request = {"do": "locate", "page": number, "spans": [[span.start, span.end] for span in wanted]}
            answer = self._ask(Frame(request), self._limits.page_seconds)
            try:
                found.update(zip(wanted, boxes_from(answer.header, len(wanted)), strict=True))
            except BadAnswerError:
                self._give_up()
        return [found[span] for span in spans]

    def locate_printed(self, page: int, count: int, runs: Sequence[tuple[int, int]]) -> list[list[Box]]:
        """See the port."""
        self._check_number(page)
        request = {"do": "locate", "page": page, "spans": [list(run) for run in runs], "printed": count}
        answer = self._ask(Frame(request), self._limits.page_seconds)
        try:
            return boxes_from(answer.header, len(runs))
        except BadAnswerError:
            self._give_up()

    def render(self, page: int, scale: float) -> RenderedPage:
        """See the port."""
        self._check_number(page)
        answer = self._ask(Frame({"do": "render", "page": page, "scale": scale}), self._limits.page_seconds)
        try:
            return Pixels(*pixels_from(answer))
        except BadAnswerError:
            self._give_up()

    def embedded(self) -> list[EmbeddedFile]:
        """See the port."""
        answer = self._ask(Frame({"do": "embedded"}), self._limits.page_seconds)
        try:
            return files_from(answer.header)
        except BadAnswerError:
            self._give_up()

    def embedded_data(self, index: int) -> bytes:
        """See the port."""
        parts = self._ask(Frame({"do": "embedded_data", "index": index}), self._limits.open_seconds).parts
        if len(parts) != 1:
            self._give_up()
        return parts[0]

    def close(self) -> None:
        """End the process. Idempotent."""
        self._closed = True
        self._stop()

    def __enter__(self) -> OpenedDocument:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    # --- the process ---------------------------------------------------------------------------------------------------

    @property
    def _opening(self) -> Frame:
        return Frame({"do": "open", "password": self._password, "most_pages": self._limits.pages}, (self._data,))

    def _numbers(self, skip: frozenset[int]) -> list[int]:
        return [number for number in range(1, self._pages + 1) if number not in skip]

    def _start(self) -> int:
        """Have a new process open the document; returns the number of pages."""
        if self._closed:
            raise ReaderStopped
        try:
            child = self._child = self._source.start()
            child.send(self._opening)
            answer = child.receive(self._limits.open_seconds).header
        except (OSError, ChildStoppedError) as error:
            self._stop()
            raise ReaderStopped from error
        if "error" in answer:
            self._stop()
            raise _REFUSALS.get(str(answer["error"]), BrokenDocument)
        pages = answer.get("pages")
        if type(pages) is not int or not self._fewest_pages <= pages <= self._limits.pages:
            self._give_up()
        self._attached = answer.get("attached") is True
        self._locked = answer.get("locked") is True
        self._repaired = answer.get("repaired") is True
        return pages

    def _stop(self) -> None:
        """End the process at once: it holds nothing that is worth a farewell."""
        child, self._child = self._child, None
        run, self._running = self._running, None
        if run is not None:
            run.close()
        if child is not None:
            child.discard()

    def _give_up(self) -> NoReturn:
        self._stop()
        raise ReaderStopped

    def _ask(self, request: Frame, seconds: float) -> Frame:
        """One question, one answer; a process that is gone is started again first."""
        if self._child is None:
            self._start()
        child = self._child
        assert child is not None
        try:
            child.send(request)
            answer = child.receive(seconds)
        except ChildStoppedError as error:
            self._stop()
            raise ReaderStopped from error
        if "error" in answer.header:
            raise _REFUSALS.get(str(answer.header["error"]), ReaderStopped)
        return answer

    def _check_number(self, number: int) -> None:
        if not 1 <= number <= self._pages:
            raise NotFound(str(number))

    def _title(self) -> str:
        """What the document calls itself; a first page that cannot be read leaves it without a title."""
        try:
            if self._running is not None and self._child is not None:  # it was asked for then
                title = self._child.receive(self._limits.page_seconds).header.get("title")
            else:
                title = self._ask(Frame({"do": "title"}), self._limits.page_seconds).header.get("title")
        except ChildStoppedError:
            self._stop()
            return ""
        except (ReaderStopped, BrokenDocument, DocumentTooLarge):
            return ""
        return title[:_LONGEST_TITLE] if isinstance(title, str) else ""

    # --- pages ---------------------------------------------------------------------------------------------------------

    def _read_all(self, wanted: list[int], cancel: CancelToken) -> Iterator[Page]:
        """All pages of ``wanted``. After a failure the pages are asked for one by one, to know which of them it was."""
        left, restarts, gather = wanted, 0, True
        while left:
            try:
                for page in self._read_run(left, gather=gather):
                    left = left[1:] if left[0] == page.number else [number for number in left if number != page.number]
                    yield page
            except (ChildStoppedError, BadAnswerError) as error:
                cancel.check()
                self._stop()
                if not gather:
                    yield failed_page(left[0], _reason(error))
                    left = left[1:]
                restarts += 1
                gather = False
            if left and restarts > self._limits.restarts:
                yield from (failed_page(number, "reader_stopped") for number in left)
                return

    def _read_run(self, wanted: list[int], *, gather: bool) -> Iterator[Page]:
        """Pages of ``wanted``, in order, until all are read. Raises ChildStoppedError, BadAnswerError."""
        run = self._running
        if run is None:
            if self._child is None:
                self._start()
            run = self._running = self._run(wanted, gather=gather)
        try:
            yield from run.pages(self._limits.page_seconds)
        finally:
            self._running = None
            run.close()

    def _run(self, wanted: list[int], *, gather: bool) -> PageRun:
        """Have ``wanted`` read: many pages at once by other processes too, where starting one costs little. Raises
        ChildStoppedError."""
        assert self._child is not None
        run = PageRun(self._child, self._pages)
        if gather and len(wanted) >= _MANY_PAGES and len(self._data) <= _LARGE and self._source.quick:
            with contextlib.suppress(OSError, ChildStoppedError):
                for _ in range(min(os.cpu_count() or 1, _MOST_PROCESSES) - 1):
                    run.add_helper(self._source.start(), self._opening, self._limits.open_seconds)
        run.ask(wanted, gather=gather)
        return run


def workers(worker: str, limits: ReadLimits) -> WorkerSource:
    """Where processes of this worker come from."""
    return WorkerSource(worker, {MEMORY_VARIABLE: str(limits.memory), "GLIBC_TUNABLES": _ALLOCATION})


def failed_page(number: int, reason: str) -> Page:
    """A page that could not be read."""
    return Page(number, PageState.FAILED, "", 0.0, 0.0, reason)


def _reason(error: Exception) -> str:
    """The code of a page's failure: killed by the clock, ended by PDFium for want of memory (it aborts), or crashed."""
    if isinstance(error, ChildStoppedError) and error.returncode is not None and error.returncode < 0:
        return _BY_SIGNAL.get(signal.Signals(-error.returncode).name, "page_crash")
    return "page_crash"
