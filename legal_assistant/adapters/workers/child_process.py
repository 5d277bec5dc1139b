"""Workers: parts of this program that run as a child process.

A worker is a module ``adapters.<name>.worker`` with a function ``main()``, which :func:`run_worker` calls in a process of its own
(in a frozen build that of the program itself, with ``--worker NAME``). It speaks frames (``framing``) over its standard input and
output. It never outlives its parent: it leaves at the end of its input, whatever it is doing, and on Linux the kernel kills it
when the thread that started it, which lives as long as the worker, is gone.
"""

import contextlib
import gc
import importlib
import math
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from typing import BinaryIO, Final, Protocol, cast

from legal_assistant.adapters.workers.framing import BrokenFrameError, Frame, read_frame, write_frame
from legal_assistant.adapters.workers.process_limits import LIBC

_PARENT: Final = "LEGAL_ASSISTANT_WORKER_PARENT"
_PR_SET_PDEATHSIG: Final = 1
_GRACE_SECONDS: Final = 2.0
#: What a user may have put into the environment for the program itself, passwords and keys among it: a worker may be taken over,
#: and gets nothing of it but what it is started with.
_OURS: Final = "LEGAL_ASSISTANT_"


class ChildStoppedError(Exception):
    """The worker ended, was killed, or sent what is no frame; ``returncode`` is its exit status."""

    def __init__(self, returncode: int | None) -> None:
        super().__init__(f"worker ended with status {returncode}")
        self.returncode = returncode


class Handle(Protocol):
    """A process that runs or ran; ``subprocess.Popen`` is one."""

    @property
    def pid(self) -> int:
        """Its process id."""
        ...

    def poll(self) -> int | None:
        """Its status (negative: the signal that ended it) if it has ended."""
        ...

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end; returns the status. Raises ``subprocess.TimeoutExpired``."""
        ...

    def kill(self) -> None:
        """End it at once. Idempotent."""
        ...


class ChildProcess:
    """A running worker, from the parent's side. One thread at a time may speak with it; any thread may kill it."""

    def __init__(self, process: Handle, stdin: BinaryIO, stdout: BinaryIO) -> None:
        """See :meth:`start` and :meth:`over`."""
        self._process = process
        self._stdin, self._stdout = stdin, stdout
        self._watchdog = _Watchdog(process.kill)

    @classmethod
    def start(cls, worker: str, *, environment: Mapping[str, str] | None = None) -> "ChildProcess":
        """Start ``worker`` with ``environment`` on top of this process's own. Raises OSError if it cannot be started."""
        process = start_process(worker, environment or {}, stdin=subprocess.PIPE)
        assert process.stdin is not None
        assert process.stdout is not None
        return cls(process, cast("BinaryIO", process.stdin), cast("BinaryIO", process.stdout))

    @classmethod
    def over(cls, process: Handle, stdin: int, stdout: int) -> "ChildProcess":
        """Take over a worker that was started, with the descriptors of the parent's ends of its streams."""
        return cls(process, os.fdopen(stdin, "wb"), os.fdopen(stdout, "rb"))

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it still runs."""
        return self._process.poll() is None

    def send(self, frame: Frame) -> None:
        """Send one frame. Raises ChildStoppedError."""
        try:
            write_frame(self._stdin, frame)
        except (OSError, ValueError) as error:
            raise self._stopped() from error

    def receive(self, timeout: float | None = None) -> Frame:
        """Wait for one frame. After ``timeout`` seconds the worker is killed. Raises ChildStoppedError."""
        if timeout is not None:
            self._watchdog.expect(timeout)
        try:
            frame = read_frame(self._stdout)
        except (BrokenFrameError, OSError, ValueError) as error:
            raise self._stopped() from error
        finally:
            self._watchdog.rest()
        if frame is None:
            raise self._stopped()
        return frame

    def _stopped(self) -> ChildStoppedError:
        """Make sure that it is gone: what it says next cannot be trusted."""
        self.kill()
        return ChildStoppedError(self._process.wait())

    def kill(self) -> None:
        """End it at once. Idempotent."""
        self._process.kill()

    def discard(self) -> None:
        """End it at once, and do not wait until it is gone: what is to be done next need not. Idempotent."""
        self._watchdog.leave()
        self.kill()
        with contextlib.suppress(OSError):  # something was still unsent
            self._stdin.close()
        self._stdout.close()

    def close(self) -> None:
        """End its input and wait for it to leave; kill it if it does not. Idempotent."""
        self._watchdog.leave()
        with contextlib.suppress(OSError):  # the worker was gone with something still unsent
            self._stdin.close()
        try:
            self._process.wait(_GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
            self._process.wait()
        self._stdout.close()


def start_process(worker: str, environment: Mapping[str, str], stdin: int) -> "subprocess.Popen[bytes]":
    """Start a worker whose life the kernel ties to a thread that lives as long as it does. Raises OSError."""
    started: queue.SimpleQueue[subprocess.Popen[bytes] | OSError] = queue.SimpleQueue()
    inherited = {name: value for name, value in os.environ.items() if not name.upper().startswith(_OURS)}
    surroundings = {**inherited, **environment, _PARENT: str(os.getpid())}

    def keep() -> None:
        """Start the process and stay until it ends: the kernel ties its life to this thread, not to the caller's."""
        try:
            process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
                worker_command(worker), env=surroundings, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            started.put(error)
            return
        started.put(process)
        process.wait()

    threading.Thread(target=keep, name=f"worker-{worker}", daemon=True).start()
    process = started.get()
    if isinstance(process, OSError):
        raise process
    return process


class _Watchdog:
    """Calls ``expired`` once if what is expected takes too long. One thread for all that a worker is asked: starting a thread for
    every answer takes longer than most answers."""

    def __init__(self, expired: Callable[[], None]) -> None:
        self._expired = expired
        self._changed = threading.Condition()
        self._deadline: float | None = None
        self._sleeps_until = 0.0
        self._thread: threading.Thread | None = None
        self._left = False

    def expect(self, seconds: float) -> None:
        """Something within so many seconds. It is woken only if it would sleep too long."""
        with self._changed:
            self._deadline = time.monotonic() + seconds
            if self._thread is None:
                self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)
                self._thread.start()
            elif self._deadline < self._sleeps_until:
                self._changed.notify()

    def rest(self) -> None:
        """It came."""
        self._deadline = None

    def leave(self) -> None:
        """End the thread. Idempotent."""
        with self._changed:
            self._left = True
            self._changed.notify()

    def _watch(self) -> None:
        with self._changed:
            while not self._left:
                deadline, now = self._deadline, time.monotonic()
                if deadline is not None and deadline <= now:
                    self._expired()
                    return
                self._sleeps_until = math.inf if deadline is None else deadline
                self._changed.wait(None if deadline is None else deadline - now)


class ParentChannel:
    """The worker's side: frames from and to the parent. Made first thing by a worker's ``main``.

    Standard output is taken over, so that a stray ``print`` of a library spoils no frame. Input is read by a thread of its
    own, which ends the process as soon as the parent is gone or broke off.
    """

    def __init__(self) -> None:
        die_with_parent()
        self._out: BinaryIO = os.fdopen(os.dup(1), "wb")
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.close(null)
        self._frames: queue.SimpleQueue[Frame] = queue.SimpleQueue()
        threading.Thread(target=self._read, name="parent", daemon=True).start()

    def _read(self) -> None:
        stream = sys.stdin.buffer
        while True:
            try:
                frame = read_frame(stream)
            except (BrokenFrameError, OSError):
                frame = None
            if frame is None:
                os._exit(0)
            self._frames.put(frame)

    def receive(self) -> Frame:
        """Wait for the next frame."""
        return self._frames.get()

    def send(self, frame: Frame) -> None:
        """Send one frame; a parent that is gone ends this process."""
        try:
            write_frame(self._out, frame)
        except OSError:
            os._exit(0)


def worker_command(worker: str) -> list[str]:
    """The command that starts ``worker``. ``-P`` keeps the working folder, which may be anyone's, off the import path."""
    _module(worker)  # it is the name of one
    if getattr(sys, "frozen", False):
        return [sys.executable, "--worker", worker]
    return [sys.executable, "-P", "-X", "utf8", "-c", f"from {__name__} import run_worker; run_worker({worker!r})"]


def run_worker(worker: str) -> None:
    """Be the worker. Nothing that is imported is garbage: looking for some meanwhile would take a tenth of the time."""
    gc.disable()
    module = importlib.import_module(_module(worker))
    gc.enable()
    module.main()


def adopted_by(parent: int) -> None:
    """Take process ``parent`` for the one that must not be outlived."""
    os.environ[_PARENT] = str(parent)


def _module(worker: str) -> str:
    if not worker.isidentifier():
        raise ValueError(worker)
    return f"legal_assistant.adapters.{worker}.worker"


def die_with_parent() -> None:
    """Have the kernel kill this process when its parent dies (Linux; elsewhere the end of its input does it)."""
    if sys.platform != "linux" or LIBC is None:
        return
    LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.environ.get(_PARENT, "") not in ("", str(os.getppid())):  # it died before the line above
        os._exit(0)
