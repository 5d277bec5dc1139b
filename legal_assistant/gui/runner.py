"""The one bridge between the window and the services: work runs on worker threads, its outcome arrives on the GUI thread.

Rules: a task ends exactly once, as done, stopped or failed, and being stopped is no error. Work in one lane never overlaps; work
without a lane runs in a shared pool. Work that is alone in a case begins when nothing is under way in the lanes of that case, and
what they are given meanwhile follows it. If the owner of a task was deleted its callbacks are skipped; what the work changed is
broadcast all the same, because it was written.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, Generic, TypeVar

import shiboken6
from PySide6 import QtCore
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.changes import Changes
from legal_assistant.domain.errors import Cancelled, LegalAssistantError, raised_at

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

T = TypeVar("T")

#: Items of a stream are handed over in lists, at most this often.
BATCH_MS = 33
#: Reads run in parallel, this many at a time.
POOL_SIZE = 4
#: Work that waits to be alone in a case looks this often whether it was stopped.
_LOOK_S = 0.1

#: The lane of the settings of this machine.
LOCAL_LANE = "local"
_NOTE = "note:"
#: What is asked for in these is over at once, and whoever asked for it may close the window the next moment.
_BRIEF = (_NOTE, LOCAL_LANE)

_log = logging.getLogger(__name__)


def case_lane(case_id: str) -> str:
    """The lane of everything that writes to a case."""
    return f"case:{case_id}"


def chat_lane(case_id: str) -> str:
    """The lane of a case's turns: a question may run while documents of the case are read."""
    return f"chat:{case_id}"


def note_lane(case_id: str) -> str:
    """The lane of small writes to a case (an edit, a pin, what a turn leaves): in order among themselves, and never waiting for
    a document of 600 pages; the store orders them with the rest."""
    return f"{_NOTE}{case_id}"


def remember_lane(case_id: str) -> str:
    """The lane in which turns are remembered: a model may take its time, and no edit by hand waits for it."""
    return f"remember:{case_id}"


def _case_of(lane: str) -> str:
    """The case that a lane belongs to; empty for another lane."""
    return lane.partition(":")[2]


class TaskState(Enum):
    """RUNNING (or waiting in its lane), then exactly one of the others."""

    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"


class Task(Generic[T]):
    """A handle on work that was handed to the runner. ``state`` is read and written on the GUI thread only. ``brief``: it is done
    even if the program ends before its turn has come. ``lasting``: what it has come to is there, however late it was asked to
    stop."""

    def __init__(
        self,
        owner: QObject | None,
        done: Callable[[T], None] | None,
        failed: Callable[[Exception], None] | None,
        stopped: Callable[[], None] | None,
        token: CancelToken | None = None,
    ) -> None:
        self.token = token or CancelToken()
        self.state = TaskState.RUNNING
        self.brief = False
        self.lasting = False
        self.owner = owner
        self._done = done
        self._failed = failed
        self._stopped = stopped

    def cancel(self) -> None:
        """Ask the work to stop; it then ends as STOPPED, whatever it had come to, unless that is ``lasting``."""
        self.token.cancel()

    @property
    def running(self) -> bool:
        """Whether it has not ended yet."""
        return self.state is TaskState.RUNNING

    @property
    def owner_alive(self) -> bool:
        """Whether callbacks may still be called."""
        return self.owner is None or shiboken6.isValid(self.owner)

    def end(self, future: Future[T]) -> bool:
        """Set the final state and call the one callback that belongs to it; False if a failure found nobody to tell."""
        error = future.exception()
        came_to_something = self.lasting and error is None
        if isinstance(error, Cancelled) or (self.token.cancelled and not came_to_something):
            self.state = TaskState.STOPPED
            callback = self._stopped
        elif isinstance(error, Exception):
            self.state = TaskState.FAILED
            if self._failed is None:
                return False
            callback = partial(self._failed, error)
        else:
            self.state = TaskState.DONE
            callback = None if self._done is None else partial(self._done, future.result())
        if callback is not None and self.owner_alive:
            callback()
        return True


class _Batch(Generic[T]):
    """Items of one stream on their way to the GUI thread."""

    def __init__(self, task: Task[None], items: Callable[[list[T]], None]) -> None:
        self.task = task
        self._items = items
        self._lock = threading.Lock()
        self._waiting: list[T] = []

    def add(self, item: T) -> bool:
        """Append (worker thread); True if the batch was empty, so that the GUI thread must be told."""
        with self._lock:
            self._waiting.append(item)
            return len(self._waiting) == 1

    def take(self) -> list[T]:
        """What has gathered."""
        with self._lock:
            gathered, self._waiting = self._waiting, []
        return gathered

    def hand_over(self, gathered: list[T]) -> None:
        """Give it to the owner (GUI thread)."""
        if gathered and self.task.owner_alive:
            self._items(gathered)


class _Hold:
    """Holds back the lanes of a case while one of them works alone in it."""

    def __init__(self) -> None:
        self._taken = threading.Event()
        self._over = threading.Event()
        self._arrivals: list[threading.Event] = []

    def take(self, lanes: list[ThreadPoolExecutor]) -> None:
        """Stop these lanes, each after what is under way in it (GUI thread)."""
        for lane in lanes:
            self._arrivals.append(self.stop(lane))
        self._taken.set()

    def stop(self, lane: ThreadPoolExecutor) -> threading.Event:
        """Stop a lane until all is over; returns what says that it stands still."""
        arrived = threading.Event()

        def stand() -> None:
            arrived.set()
            self._over.wait()

        lane.submit(stand)
        return arrived

    def wait(self, token: CancelToken) -> None:
        """Wait until the lanes stand still (worker thread). Raises Cancelled."""
        self._stands(self._taken, token)
        for arrived in self._arrivals:
            self._stands(arrived, token)

    @staticmethod
    def _stands(event: threading.Event, token: CancelToken) -> None:
        while not event.wait(_LOOK_S):
            token.check()

    def end(self) -> None:
        """Let the lanes go on."""
        self._over.set()


class TaskRunner(QObject):
    """Runs work on threads and calls back on the GUI thread.

    ``changed(changes, initiator)`` follows every task or stream item that returned :class:`Changes`, after its callback.
    ``unhandled(error)`` carries a failure that no callback took. Bugs are logged besides, by type and place.
    """

    changed = Signal(object, object)
    unhandled = Signal(object)
    _wake = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._closures: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._lanes: dict[str, ThreadPoolExecutor] = {}
        self._holds: dict[str, _Hold] = {}
        self._tasks: set[Task] = set()
        self._batches: list[_Batch] = []
        self._last_batch = 0.0
        self._closed = False
        self._listening = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._hand_over)

    def run(
        self,
        work: Callable[[], T],
        owner: QObject | None = None,
        done: Callable[[T], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        *,
        stopped: Callable[[], None] | None = None,
        lane: str = "",
        alone: bool = False,
        token: CancelToken | None = None,
        lasting: bool = False,
    ) -> Task[T]:
        """Call ``work()`` on a worker thread, then ``done(result)``, ``failed(error)`` or ``stopped()``.

        ``alone``: ``lane`` is of a case, in whose other lanes nothing is under way while ``work`` runs. ``token``: the one that
        ``work`` looks at, if it takes long. ``lasting``: once ``work`` has returned it is done, even if it was asked to stop.
        """
        task: Task[T] = Task(owner, done, failed, stopped, token)
        task.lasting = lasting
        call = partial(_checked, task.token, work)
        self._submit(task, partial(self._alone, lane, task.token, call) if alone else call, lane)
        return task

    def stream(
        self,
        work: Callable[[CancelToken], Iterator[T]],
        owner: QObject | None,
        items: Callable[[list[T]], None],
        done: Callable[[], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        *,
        stopped: Callable[[], None] | None = None,
        lane: str = "",
    ) -> Task[None]:
        """Iterate ``work(token)`` on a worker thread; ``items(list)`` at most every 33 ms, all of them before the end."""
        task: Task[None] = Task(owner, None if done is None else lambda _: done(), failed, stopped)
        batch = _Batch(task, items)
        self._submit(task, partial(self._iterate, work, batch), lane, batch)
        return task

    def shutdown(self) -> None:
        """Cancel everything but small writes as at the program's end, wait for all, and call the callbacks still due. Later work
        ends at once."""
        self._closed = True
        for task in self._tasks:
            if not task.brief:
                task.token.cancel(closing=True)
        for executor in self._lanes.values():
            executor.shutdown(wait=True)
        self._lanes.clear()
        self._timer.stop()
        self._drain()

    @property
    def busy(self) -> bool:
        """Whether any task has not ended."""
        return bool(self._tasks)

    def _submit(self, task: Task[T], call: Callable[[], T], lane: str, batch: _Batch | None = None) -> None:
        self._tasks.add(task)
        task.brief = lane.startswith(_BRIEF)
        self._listen()
        if self._closed:
            from concurrent.futures import Future  # noqa: PLC0415 - see _executor

            task.cancel()
            refused: Future[T] = Future()
            refused.set_exception(Cancelled())
            self._post(partial(self._end, task, batch, refused))
            return
        self._executor(lane).submit(call).add_done_callback(lambda future: self._post(partial(self._end, task, batch, future)))

    def _listen(self) -> None:
        if not self._listening:
            self._listening = True
            self._wake.connect(self._drain, QtCore.Qt.ConnectionType.QueuedConnection)
            self._timer.setTimerType(QtCore.Qt.TimerType.PreciseTimer)

    def _executor(self, lane: str) -> ThreadPoolExecutor:
        from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 - takes a moment, and the first paint comes first

        if lane not in self._lanes:
            workers = 1 if lane else POOL_SIZE
            self._lanes[lane] = ThreadPoolExecutor(workers, thread_name_prefix=lane or "pool")
            if lane and _case_of(lane) in self._holds:
                self._holds[_case_of(lane)].stop(self._lanes[lane])
        return self._lanes[lane]

    def _alone(self, lane: str, token: CancelToken, call: Callable[[], T]) -> T:
        """Do this while the other lanes of the case stand still: they are asked to when ``lane`` has come to it, so that nobody
        waits for what is still before it, and two who want to be alone do not wait for each other."""
        hold = _Hold()
        self._post(partial(self._stop_lanes, lane, hold))
        try:
            hold.wait(token)
            return call()
        finally:
            hold.end()
            self._post(partial(self._forget_hold, lane))

    def _stop_lanes(self, lane: str, hold: _Hold) -> None:
        if not self._closed:
            self._holds[_case_of(lane)] = hold
            hold.take([found for name, found in self._lanes.items() if name != lane and _case_of(name) == _case_of(lane)])

    def _forget_hold(self, lane: str) -> None:
        self._holds.pop(_case_of(lane), None)

    def _iterate(self, work: Callable[[CancelToken], Iterator[T]], batch: _Batch[T]) -> None:
        token = batch.task.token
        token.check()
        for item in work(token):
            if batch.add(item):
                self._post(partial(self._expect, batch))

    def _post(self, closure: Callable[[], None]) -> None:
        self._closures.put(closure)
        self._wake.emit()

    @Slot()
    def _drain(self) -> None:
        while True:
            try:
                closure = self._closures.get_nowait()
            except Empty:
                return
            closure()

    def _expect(self, batch: _Batch) -> None:
        self._batches.append(batch)
        if not self._timer.isActive():
            since = (monotonic() - self._last_batch) * 1000
            self._timer.start(max(0, round(BATCH_MS - since)))

    @Slot()
    def _hand_over(self) -> None:
        self._last_batch = monotonic()
        batches, self._batches = self._batches, []
        try:
            while batches:
                self._deliver(batches.pop(0))
        finally:
            if batches:  # a callback failed: the streams behind it are not to wait for their end
                self._batches = batches + self._batches
                self._timer.start(0)

    def _deliver(self, batch: _Batch) -> None:
        gathered = batch.take()
        try:
            batch.hand_over(gathered)
        finally:
            for item in gathered:
                self._broadcast(item, batch.task.owner)

    def _end(self, task: Task[T], batch: _Batch | None, future: Future[T]) -> None:
        self._tasks.discard(task)
        if batch is not None:
            self._deliver(batch)
        error = future.exception()
        told = True
        try:
            told = task.end(future)
        finally:
            if error is None:
                self._broadcast(future.result(), task.owner)
        if error is None:
            return
        if not isinstance(error, LegalAssistantError | Cancelled):
            # Where, never what: the text of an unexpected error may quote a case.
            _log.error("%s in %s", type(error).__name__, raised_at(error))
        if not told:
            self.unhandled.emit(error)

    def _broadcast(self, result: object, initiator: QObject | None) -> None:
        for changes in changes_in(result):
            self.changed.emit(changes, initiator)


def changes_in(result: object) -> list[Changes]:
    """The :class:`Changes` a result carries: itself, an element of a tuple, or its attribute ``changes``."""
    parts = result if isinstance(result, tuple) else (result,)
    found = (part if isinstance(part, Changes) else getattr(part, "changes", None) for part in parts)
    return [changes for changes in found if isinstance(changes, Changes)]


def _checked(token: CancelToken, work: Callable[[], T]) -> T:
    token.check()
    return work()
