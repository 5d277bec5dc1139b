"""Where the workers that read documents come from: a process for each document, and no document waits for one to start.

On Linux a *template* is started: the worker's own module with all its imports done and no document seen, which forks a worker for
each document. It never reads anything but the two messages below, so what a document makes of its worker ends with it. Elsewhere,
where forking is not safe or not there, one worker is started in advance.

Between this program and the template goes a packet socket: ``start N`` (with the two ends of the worker's streams) and
``kill N``; the template answers ``pid N PID`` and ``ended N STATUS``. It kills only what it has not yet waited for, so that a
number which the system has given to another process is never hit.
"""

import contextlib
import gc
import itertools
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from typing import Final

if sys.platform == "linux":
    import fcntl

from legal_assistant.adapters.workers.child_process import ChildProcess, adopted_by, die_with_parent, start_process
from legal_assistant.adapters.workers.process_limits import leave_network

_TEMPLATE: Final = "LEGAL_ASSISTANT_WORKER_TEMPLATE"
_LONGEST: Final = 64
_PIPE_BYTES: Final = 1024 * 1024
_FORKS: Final = sys.platform == "linux"


class WorkerSource:
    """Starts workers of one kind. Used by any number of threads."""

    def __init__(self, worker: str, environment: Mapping[str, str]) -> None:
        self._worker = worker
        self._environment = environment
        self._template: _Template | None = None
        self._spare: ChildProcess | None = None
        self._lock = threading.Lock()

    def start(self) -> ChildProcess:
        """A worker that has seen no document. Raises OSError if none can be started."""
        with self._lock:
            spare, self._spare = self._spare, None
            template = self._template
        if template is not None:
            with contextlib.suppress(OSError):  # it is gone
                return template.fork()
        if spare is not None:
            if spare.alive:
                return spare
            spare.close()
        return ChildProcess.start(self._worker, environment=self._environment)

    @property
    def quick(self) -> bool:
        """Whether starting a worker takes no time to speak of."""
        template = self._template
        return template is not None and template.alive

    def prepare(self) -> None:
        """Workers will be wanted."""
        with self._lock, contextlib.suppress(OSError):  # it is tried again when there is a document to open
            if _FORKS:
                if self._template is None or not self._template.alive:
                    self._template = _Template(self._worker, self._environment)
            elif self._spare is None:
                self._spare = ChildProcess.start(self._worker, environment=self._environment)

    def rest(self) -> None:
        """No other worker will be wanted soon. Workers that were started go on. Idempotent."""
        with self._lock:
            spare, self._spare = self._spare, None
            template, self._template = self._template, None
        if spare is not None:
            spare.kill()
            spare.close()
        if template is not None:
            template.retire()


class _Forked:
    """A worker that the template forked (the protocol Handle)."""

    def __init__(self, template: "_Template", number: int) -> None:
        self._template = template
        self._number = number
        self._named, self._ended = threading.Event(), threading.Event()
        self._pid = 0
        self._status: int | None = None

    @property
    def pid(self) -> int:
        self._named.wait()
        return self._pid

    def poll(self) -> int | None:
        return self._status

    def wait(self, timeout: float | None = None) -> int:
        if not self._ended.wait(timeout):
            raise subprocess.TimeoutExpired("worker", timeout or 0.0)
        assert self._status is not None
        return self._status

    def kill(self) -> None:
        if self._status is None:
            self._template.tell(f"kill {self._number}")

    def named(self, pid: int) -> None:
        self._pid = pid
        self._named.set()

    def ended(self, status: int) -> None:
        self._status = status
        self._named.set()
        self._ended.set()


class _Template:
    """The template, from this side."""

    def __init__(self, worker: str, environment: Mapping[str, str]) -> None:
        """Start it. Raises OSError."""
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = start_process(worker, {**environment, _TEMPLATE: "1"}, stdin=theirs.fileno())
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._numbers = itertools.count(1)
        self._workers: dict[int, _Forked] = {}
        self._lock = threading.Lock()
        self._retired = False
        threading.Thread(target=self._listen, name=f"template-{worker}", daemon=True).start()

    @property
    def alive(self) -> bool:
        """Whether it still runs."""
        return self._process.poll() is None

    def fork(self) -> ChildProcess:
        """A new worker. Raises OSError if the template is gone."""
        number = next(self._numbers)
        with contextlib.ExitStack() as theirs, contextlib.ExitStack() as ours:
            their_in, our_out = os.pipe()
            theirs.callback(os.close, their_in)
            ours.callback(os.close, our_out)
            our_in, their_out = os.pipe()
            theirs.callback(os.close, their_out)
            ours.callback(os.close, our_in)
            _widen(our_in)
            _widen(our_out)
            with self._lock:
                forked = self._workers[number] = _Forked(self, number)
                try:
                    socket.send_fds(self._socket, [f"start {number}".encode()], [their_in, their_out])
                except OSError:
                    del self._workers[number]
                    raise
            ours.pop_all()
        return ChildProcess.over(forked, our_out, our_in)

    def tell(self, message: str) -> None:
        """Send a message; a template that is gone has taken its workers along."""
        with self._lock, contextlib.suppress(OSError):
            self._socket.send(message.encode())

    def retire(self) -> None:
        """End it when its last worker has ended."""
        with self._lock:
            self._retired = True
            self._leave()

    def _leave(self) -> None:
        if self._retired and not self._workers:
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)

    def _listen(self) -> None:
        while message := self._next():
            what, number, value = message.split()
            if what == b"pid":
                self._workers[int(number)].named(int(value))
            else:
                with self._lock:
                    forked = self._workers.pop(int(number))
                    self._leave()
                forked.ended(int(value))
        with self._lock:
            left, self._workers = list(self._workers.values()), {}
            self._socket.close()
        for forked in left:
            forked.ended(-signal.SIGKILL)

    def _next(self) -> bytes:
        try:
            return self._socket.recv(_LONGEST)
        except OSError:
            return b""


def _widen(pipe: int) -> None:
    """Let a worker go on while this program is busy, which would wait after a dozen pages, and this program while it is given a
    document."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):  # the user has too many of them already
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)


# --- the template's side ----------------------------------------------------------------------------------------------


def fork_if_template(try_out: Callable[[], None]) -> None:
    """In a template: stay here for good, and return in each worker that is forked. In any other process: return.

    To be called when all that a worker needs is imported, before anything else starts a thread. ``try_out`` does once what every
    worker would do first.
    """
    if os.environ.pop(_TEMPLATE, "") and _FORKS:
        die_with_parent()
        try_out()
        leave_network()  # for all of them
        _ForkServer(socket.socket(fileno=os.dup(0))).serve()


class _ForkServer:
    """Forks and waits for workers."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._numbers: dict[int, int] = {}
        self._woken, self._wake = os.pipe()
        os.set_blocking(self._wake, False)
        os.set_blocking(self._woken, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._wake)

    def serve(self) -> None:
        """Serve until the parent is gone; returns in each worker."""
        gc.collect()
        gc.freeze()
        while True:
            ready, _, _ = select.select([self._control, self._woken], [], [])
            if self._woken in ready:
                with contextlib.suppress(BlockingIOError):
                    os.read(self._woken, 4096)
                self._reap()
            if self._control in ready and self._answer():
                return

    def _answer(self) -> bool:
        """Take one message; whether this is a worker now."""
        message, streams, _, _ = socket.recv_fds(self._control, _LONGEST, 2)
        if not message:
            os._exit(0)
        what, number = message.split()
        if what == b"kill":
            for pid in [pid for pid, known in self._numbers.items() if known == int(number)]:
                os.kill(pid, signal.SIGKILL)
            return False
        template = os.getpid()
        pid = self._fork()
        if pid == 0:
            self._become_worker(template, streams)
            return True
        for stream in streams:
            os.close(stream)
        if pid > 0:
            self._numbers[pid] = int(number)
            self._tell(f"pid {int(number)} {pid}")
        else:
            self._tell(f"ended {int(number)} 1")
        return False

    def _fork(self) -> int:
        try:
            return os.fork()
        except OSError:
            return -1

    def _become_worker(self, template: int, streams: list[int]) -> None:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for stream, place in zip(streams, (0, 1), strict=True):
            os.dup2(stream, place)
            os.close(stream)
        for unwanted in (self._woken, self._wake):
            os.close(unwanted)
        self._control.close()
        adopted_by(template)

    def _reap(self) -> None:
        """Tell of the workers that have ended."""
        while self._numbers:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            self._tell(f"ended {self._numbers.pop(pid)} {os.waitstatus_to_exitcode(status)}")

    def _tell(self, message: str) -> None:
        try:
            self._control.send(message.encode())
        except OSError:
            os._exit(0)
