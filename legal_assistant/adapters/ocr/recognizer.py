"""Recognising words from the parent's side: one process for many pictures, a new one after every failure."""

import signal
from dataclasses import dataclass
from typing import Any, Final

from legal_assistant.adapters.workers.child_process import ChildProcess, ChildStoppedError
from legal_assistant.adapters.workers.framing import Frame
from legal_assistant.adapters.workers.process_limits import MEMORY_VARIABLE
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import Box, Recognition, RecognizedLine, RecognizedTable
from legal_assistant.domain.ports import RenderedPage

_MOST_LINES: Final = 20_000
_LONGEST_LINE: Final = 10_000
_BY_SIGNAL: Final = {"SIGKILL": "page_timeout", "SIGXCPU": "page_timeout", "SIGABRT": "page_memory"}
_FAILURES: Final = frozenset({"page_broken", "page_memory"})


@dataclass(frozen=True, slots=True)
class RecognitionLimits:
    """Bytes of memory, and seconds for a picture (the first one of a process waits for its models to load)."""

    memory: int = 6 * 1024**3
    seconds: float = 300.0
    start_seconds: float = 60.0


class OcrRecognizer:
    """The port PageRecognizer."""

    def __init__(self, limits: RecognitionLimits | None = None) -> None:
        self._limits = limits or RecognitionLimits()
        self._child: ChildProcess | None = None

    def recognize(self, picture: RenderedPage, cancel: CancelToken) -> Recognition:
        """See the port."""
        cancel.check()
        seconds = self._limits.seconds
        if self._child is None:
            seconds += self._limits.start_seconds
            try:
                self._child = ChildProcess.start("ocr", environment={MEMORY_VARIABLE: str(self._limits.memory)})
            except OSError:
                return Recognition((), "reader_stopped")
        child = self._child
        withdraw = cancel.on_cancel(child.kill)
        try:
            child.send(Frame({"width": picture.width, "height": picture.height}, (picture.rgb,)))
            found = recognition_from(child.receive(seconds).header)
        except ChildStoppedError as error:
            self.rest()
            cancel.check()
            return Recognition((), _reason(error))
        finally:
            withdraw()
        if found.failure:
            self.rest()
        return found

    def rest(self) -> None:
        """See the port."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.close()


def recognition_from(header: dict[str, Any]) -> Recognition:
    """The answer, checked: what is not as it should be makes the page one that ended the reader."""
    if "failed" in header:
        failure = header["failed"]
        return Recognition((), failure if isinstance(failure, str) and failure in _FAILURES else "page_crash")
    entries = header.get("lines")
    if not isinstance(entries, list) or len(entries) > _MOST_LINES or not all(map(_sound, entries)):
        return Recognition((), "page_crash")
    tables = header.get("tables")
    if (
        not isinstance(tables, list)
        or len(tables) > _MOST_LINES
        or not all(_sound_table(table, len(entries)) for table in tables)
    ):
        return Recognition((), "page_crash")
    return Recognition(
        tuple(RecognizedLine(text, confidence / 100, Box(*map(float, box))) for text, confidence, *box in entries),
        tables=tuple(
            RecognizedTable(Box(*map(float, box)), tuple(map(tuple, rows)), tuple((first, end) for first, end in spans))
            for box, rows, spans in tables
        ),
    )


def _sound(entry: object) -> bool:
    """Whether ``entry`` is ``[text, 0…100, x0, y0, x1, y1]``, with one line of text that can be stored."""
    if not isinstance(entry, list) or len(entry) != 6:
        return False
    text, confidence, *box = entry
    return _sound_text(text) and text and type(confidence) is int and 0 <= confidence <= 100 and _sound_box(box)


def _sound_text(text: object) -> bool:
    return (
        isinstance(text, str)
        and len(text) <= _LONGEST_LINE
        and "\n" not in text
        and not any("\ud800" <= character <= "\udfff" for character in text)
    )


def _sound_box(box: object) -> bool:
    return isinstance(box, list) and len(box) == 4 and all(type(side) is int and abs(side) < 10**6 for side in box)


def _sound_table(table: object, lines: int) -> bool:
    """Whether ``table`` is ``[box, rows of cells, lines of each row]``, the rows as wide as each other and their lines apart."""
    if not isinstance(table, list) or len(table) != 3 or not _sound_box(table[0]):
        return False
    _, rows, spans = table
    if not isinstance(rows, list) or not isinstance(spans, list) or not 0 < len(rows) == len(spans) <= _MOST_LINES:
        return False
    if not all(isinstance(row, list) and len(row) == len(rows[0]) and all(map(_sound_text, row)) for row in rows):
        return False
    at = 0
    for span in spans:
        if not isinstance(span, list) or len(span) != 2 or not all(type(end) is int for end in span):
            return False
        if not at <= span[0] < span[1] <= lines:
            return False
        at = span[1]
    return True


def _reason(error: ChildStoppedError) -> str:
    """Killed by the clock, ended for want of memory, or crashed."""
    if error.returncode is not None and error.returncode < 0:
        return _BY_SIGNAL.get(signal.Signals(-error.returncode).name, "page_crash")
    return "page_crash"
