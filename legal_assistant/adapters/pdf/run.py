"""Pages on their way from the processes that read one document: asked for all at once, taken in order as they come."""

import itertools
from collections.abc import Iterator
from typing import Final

from legal_assistant.adapters.pdf.frames import BadAnswerError, page_from
from legal_assistant.adapters.workers.child_process import ChildProcess
from legal_assistant.adapters.workers.framing import Frame
from legal_assistant.domain.documents import Page

#: Pages that one of several processes reads in a row: what its pipe holds while another one is listened to.
_TURN: Final = 24


class PageRun:
    """``child`` has opened the document, of so many ``pages``."""

    def __init__(self, child: ChildProcess, pages: int) -> None:
        self._children = [child]
        self._unopened: dict[int, float] = {}
        self._pages = pages
        self._turns: list[tuple[int, list[int]]] = []

    def add_helper(self, child: ChildProcess, opening: Frame, seconds: float) -> None:
        """Have another process open the document, within so many seconds. Raises ChildStoppedError."""
        self._children.append(child)
        self._unopened[len(self._children) - 1] = seconds
        child.send(opening)

    def ask(self, wanted: list[int], *, gather: bool) -> None:
        """Ask for ``wanted``, in turns if there are helpers. Raises ChildStoppedError."""
        size = _TURN if len(self._children) > 1 else max(len(wanted), 1)
        numbers = itertools.cycle(range(len(self._children)))
        self._turns = [(next(numbers), wanted[at : at + size]) for at in range(0, len(wanted), size)]
        for number, turn in self._turns:
            self._children[number].send(Frame({"do": "read", "pages": turn, "gather": gather}))

    def pages(self, seconds: float) -> Iterator[Page]:
        """The pages, in order, each within so many seconds. Raises ChildStoppedError, BadAnswerError."""
        for number, turn in self._turns:
            self._await_opening(number)
            yield from _taken(self._children[number], turn, seconds)

    def close(self) -> None:
        """End the helpers. Idempotent; any thread."""
        for helper in self._children[1:]:
            helper.discard()

    def _await_opening(self, number: int) -> None:
        seconds = self._unopened.pop(number, None)
        if seconds is not None and self._children[number].receive(seconds).header.get("pages") != self._pages:
            raise BadAnswerError


def _taken(child: ChildProcess, wanted: list[int], seconds: float) -> Iterator[Page]:
    due = iter(wanted)
    left = len(wanted)
    while left:
        batch = child.receive(seconds).header.get("read")
        if not isinstance(batch, list) or not 0 < len(batch) <= left:
            raise BadAnswerError
        for fields in batch:
            yield page_from(fields, next(due))
        left -= len(batch)
