"""The port TextRules with the rules in a process of their own (``text_worker``).

In this process they would hold the interpreter while the window waits: cutting a page and reading who and what it speaks of takes
twenty milliseconds. The process lives from the first document that is worth it until work with text ends. What is asked of one
that is gone raises RulesStopped, and so does everything after it has gone too often: then it is the text, not an accident.
"""

import itertools
import threading
from collections.abc import Mapping, Sequence
from typing import Final, NoReturn

from legal_assistant.adapters.child_process import ChildProcess, ChildStoppedError
from legal_assistant.adapters.framing import Frame
from legal_assistant.adapters.text_frames import (
    PAGES,
    BadTextFrameError,
    furniture_of,
    graphs_of,
    pages_frame,
    passages_of,
    texts_frame,
)
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import Page
from legal_assistant.domain.ports.text import Cutting, RulesStopped
from legal_assistant.domain.text import CutPassages, KnownNames, TextGraph, TextToRead
from legal_assistant.memory.text_rules import LocalRules

#: From so many pages, and from so many characters at once, a process is worth starting.
_MANY_PAGES: Final = 8
_MUCH_TEXT: Final = 8_000
#: Characters that are read between two looks at whether to stop.
_GROUP: Final = 16_000
_SECONDS: Final = 120.0
_MOST_ENDS: Final = 3


class TextProcess:
    """See :class:`~legal_assistant.domain.ports.TextRules`. Used by any number of threads; questions wait for each other."""

    def __init__(self) -> None:
        self._here = LocalRules()
        self._lock = threading.Lock()
        self._users = 0
        self._child: ChildProcess | None = None
        self._ends = 0
        self._keys = itertools.count(1)

    def prepare(self) -> None:
        """See the port."""
        with self._lock:
            self._users += 1

    def rest(self) -> None:
        """See the port."""
        with self._lock:
            self._users -= 1
            if self._users == 0:
                self._ends = 0
                self._end()

    def cutting(self, document_id: str, title: str, pages: int) -> Cutting:
        """See the port."""
        with self._lock:
            child = self._started(worth=pages >= _MANY_PAGES)
        return self._here.cutting(document_id, title, pages) if child is None else _Cutting(self, child, document_id, title)

    def read(self, texts: Sequence[TextToRead], names: KnownNames, cancel: CancelToken) -> list[TextGraph]:
        """See the port."""
        with self._lock:
            child = self._started(worth=sum(len(one.text) for one in texts) >= _MUCH_TEXT)
        if child is None:
            return self._here.read(texts, names, cancel)
        read: list[TextGraph] = []
        for group in _groups(texts):
            cancel.check()
            (answer,) = self.ask(child, texts_frame(group, names))
            try:
                read += graphs_of(answer, group)
            except BadTextFrameError:
                self.give_up(child)
        return read

    def new_key(self) -> int:
        """A number for a document under way."""
        return next(self._keys)

    def ask(self, child: ChildProcess, *requests: Frame, answers: bool = True) -> list[Frame]:
        """Send ``requests``; the frames of the answer to the last of them, if there is one. Raises RulesStopped."""
        with self._lock:
            if child is not self._child:
                raise RulesStopped
            try:
                for request in requests:
                    child.send(request)
                frames = [child.receive(_SECONDS)] if answers else []
                while frames and frames[-1].header.get("last") is False:
                    frames.append(child.receive(_SECONDS))
            except ChildStoppedError as error:
                self._end()
                raise RulesStopped from error
            return frames

    def give_up(self, child: ChildProcess) -> NoReturn:
        """End a process that does not answer what it was asked. Raises RulesStopped."""
        with self._lock:
            if child is self._child:
                self._end()
        raise RulesStopped

    def _started(self, *, worth: bool) -> ChildProcess | None:
        """The process, started if that is ``worth`` it; None if there is none and need be none. Raises RulesStopped."""
        if self._child is None and worth and self._users:
            if self._ends >= _MOST_ENDS:
                raise RulesStopped
            try:
                self._child = ChildProcess.start("text")
            except OSError as error:
                raise RulesStopped from error
        return self._child

    def _end(self) -> None:
        """It holds nothing that is worth a farewell."""
        child, self._child = self._child, None
        if child is not None:
            self._ends += 1
            child.kill()
            child.close()


class _Cutting:
    """See :class:`~legal_assistant.domain.ports.Cutting`."""

    def __init__(self, process: TextProcess, child: ChildProcess, document_id: str, title: str) -> None:
        self._process = process
        self._child = child
        self._document = document_id
        self._key = process.new_key()
        self._tell(Frame({"do": "cutting", "key": self._key, "document": document_id, "title": title}))

    def add(self, pages: Sequence[Page]) -> None:
        """See the port."""
        for at in range(0, len(pages), PAGES):
            self._tell(pages_frame(self._key, pages[at : at + PAGES]))

    def cut(self, *, words: bool = True) -> CutPassages:
        """See the port."""
        frames = self._process.ask(self._child, Frame({"do": "cut", "key": self._key, "words": words}))
        try:
            return passages_of(frames, self._document)
        except BadTextFrameError:
            self._process.give_up(self._child)

    def furniture(self) -> Mapping[int, tuple[tuple[int, int], ...]]:
        """See the port."""
        (frame,) = self._process.ask(self._child, Frame({"do": "furniture", "key": self._key}))
        try:
            return furniture_of(frame)
        except BadTextFrameError:
            self._process.give_up(self._child)

    def close(self) -> None:
        """See the port."""
        try:
            self._tell(Frame({"do": "close", "key": self._key}))
        except RulesStopped:
            return

    def _tell(self, frame: Frame) -> None:
        self._process.ask(self._child, frame, answers=False)


def _groups(texts: Sequence[TextToRead]) -> list[list[TextToRead]]:
    """``texts`` in groups of about :data:`_GROUP` characters."""
    groups: list[list[TextToRead]] = []
    size = _GROUP
    for one in texts:
        if size >= _GROUP:
            groups.append([])
            size = 0
        groups[-1].append(one)
        size += len(one.text)
    return groups
