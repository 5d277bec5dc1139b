"""The port TextRules with the rules in a process of their own (``text/worker``).

In this process they would hold the interpreter while the window waits: cutting a page and reading who and what it speaks of takes
twenty milliseconds. The process lives from the first document that is worth it until work with text ends. It is started in the
background, which takes seconds on a busy machine: until it answers, a document is cut here, and handed over then. What is asked
of one that is gone raises RulesStopped; when it has gone too often it is the text, not an accident, and all is done here.
"""

import contextlib
import itertools
import threading
from collections.abc import Mapping, Sequence
from typing import Final, NoReturn

from legal_assistant.adapters.text.frames import (
    PAGES,
    BadTextFrameError,
    furniture_of,
    graphs_of,
    pages_frame,
    passages_of,
    texts_frame,
)
from legal_assistant.adapters.workers.child_process import ChildProcess, ChildStoppedError
from legal_assistant.adapters.workers.framing import Frame
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import Page
from legal_assistant.domain.ports.text import Cutting, RulesStopped
from legal_assistant.domain.text import CutPassages, KnownNames, TextGraph, TextToRead
from legal_assistant.memory.documents.text_rules import LocalRules

#: From so many pages, and from so many characters at once, a process is worth starting.
_MANY_PAGES: Final = 8
_MUCH_TEXT: Final = 8_000
#: Characters that are read between two looks at whether to stop.
_GROUP: Final = 16_000
_SECONDS: Final = 120.0
_LOOK_SECONDS: Final = 0.1
_MOST_ENDS: Final = 3


class _Start:
    """A process that is being started: when ``over``, it is ready, or there is none."""

    def __init__(self) -> None:
        self.over = threading.Event()
        self.child: ChildProcess | None = None


class TextProcess:
    """See :class:`~legal_assistant.domain.ports.TextRules`. Used by any number of threads; questions wait for each other."""

    def __init__(self) -> None:
        self._here = LocalRules()
        self._lock = threading.Lock()
        self._users = 0
        self._child: ChildProcess | None = None
        self._start: _Start | None = None
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
        here = self._here.cutting(document_id, title, pages)
        with self._lock:
            none = self._child is None and self._starting(worth=pages >= _MANY_PAGES) is None
        return here if none else _Cutting(self, here, document_id, title)

    def read(self, texts: Sequence[TextToRead], names: KnownNames, cancel: CancelToken) -> list[TextGraph]:
        """See the port. Nobody looks for what it finds at once: a process that is being started is waited for."""
        with self._lock:
            start = self._starting(worth=sum(len(one.text) for one in texts) >= _MUCH_TEXT)
        while start is not None and not start.over.wait(_LOOK_SECONDS):
            cancel.check()
        child = self.ready()
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

    def ready(self) -> ChildProcess | None:
        """The process, if it is there."""
        with self._lock:
            return self._child

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

    def _starting(self, *, worth: bool) -> _Start | None:
        """The start of the process that is under way, if there is one; begun if that is ``worth`` it."""
        if worth and self._users and self._child is None and self._start is None and self._ends < _MOST_ENDS:
            self._start = _Start()
            threading.Thread(target=self._bring_up, args=(self._start,), name="text-start", daemon=True).start()
        return self._start

    def _bring_up(self, start: _Start) -> None:
        """Take the process that was started; one that does not come, or is not wanted any more by then, ends."""
        came = self._came_up(start)
        with self._lock:
            wanted = self._start is start
            if wanted:
                self._child, self._start = start.child if came else None, None
                self._ends += not came
        if start.child is not None and not (came and wanted):
            start.child.kill()
            start.child.close()
        start.over.set()

    def _came_up(self, start: _Start) -> bool:
        """Start the process and wait until it says that it is there; whether it did."""
        try:
            child = ChildProcess.start("text")
            with self._lock:
                start.child = child
                if self._start is not start:
                    return False
            child.receive(_SECONDS)
        except (OSError, ChildStoppedError):
            return False
        return True

    def _end(self) -> None:
        """End the process, or its start. It holds nothing that is worth a farewell."""
        child, self._child = self._child, None
        start, self._start = self._start, None
        if start is not None and start.child is not None:
            start.child.kill()  # who started it closes it
        if child is not None:
            self._ends += 1
            child.kill()
            child.close()


class _Cutting:
    """See :class:`~legal_assistant.domain.ports.Cutting`. A document that is cut here until the process is there."""

    def __init__(self, process: TextProcess, here: Cutting, document_id: str, title: str) -> None:
        self._process = process
        self._here = here
        self._document = document_id
        self._title = title
        self._child: ChildProcess | None = None
        self._key = process.new_key()
        #: What was added here, and how much of it was there at the last cut.
        self._pages: list[Page] = []
        self._known: int | None = None

    def add(self, pages: Sequence[Page]) -> None:
        """See the port."""
        if self._moved() is None:
            self._here.add(pages)
            self._pages += pages
        else:
            self._send(pages)

    def cut(self, *, words: bool = True) -> CutPassages:
        """See the port."""
        child = self._moved()
        if child is None:
            self._known = len(self._pages)
            return self._here.cut(words=words)
        frames = self._process.ask(child, Frame({"do": "cut", "key": self._key, "words": words}))
        try:
            return passages_of(frames, self._document)
        except BadTextFrameError:
            self._process.give_up(child)

    def furniture(self) -> Mapping[int, tuple[tuple[int, int], ...]]:
        """See the port."""
        if self._child is None:
            return self._here.furniture()
        (frame,) = self._process.ask(self._child, Frame({"do": "furniture", "key": self._key}))
        try:
            return furniture_of(frame)
        except BadTextFrameError:
            self._process.give_up(self._child)

    def close(self) -> None:
        """See the port."""
        if self._child is not None:
            with contextlib.suppress(RulesStopped):
                self._tell(Frame({"do": "close", "key": self._key}))

    def _moved(self) -> ChildProcess | None:
        """The process, as soon as it is there: it is then told what was added here, and knows what was cut of it."""
        if self._child is None and (child := self._process.ready()) is not None:
            self._child = child
            self._tell(Frame({"do": "cutting", "key": self._key, "document": self._document, "title": self._title}))
            known, pages, self._pages = self._known, self._pages, []
            if known is not None:
                self._send(pages[:known])
                self._tell(Frame({"do": "known", "key": self._key}))
            self._send(pages[known:])
        return self._child

    def _send(self, pages: Sequence[Page]) -> None:
        for at in range(0, len(pages), PAGES):
            self._tell(pages_frame(self._key, pages[at : at + PAGES]))

    def _tell(self, frame: Frame) -> None:
        assert self._child is not None
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
