"""Workers: framing, and that none outlives its parent."""

import errno
import io
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.adapters.workers.child_process import ChildProcess, ChildStoppedError, worker_command
from legal_assistant.adapters.workers.framing import BrokenFrameError, Frame, read_frame, write_frame
from legal_assistant.adapters.workers.worker_source import WorkerSource

SECONDS = 20.0
DRIVER = """
import sys, time
from legal_assistant.adapters.workers.child_process import ChildProcess
child = ChildProcess.start("embedding")
print(child.pid, flush=True)
time.sleep(600)
"""


def gone(pid: int) -> bool:
    """Whether the process has ended (a zombie has)."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return True
    return state in "ZX"


def wait_until_gone(pid: int) -> bool:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        if gone(pid):
            return True
        time.sleep(0.05)
    return False


@given(st.dictionaries(st.text(), st.text() | st.integers() | st.none()), st.lists(st.binary(max_size=200), max_size=4))
def test_a_frame_comes_back_as_it_was_sent(header: dict[str, object], parts: list[bytes]) -> None:
    header.pop("parts", None)
    stream = io.BytesIO()
    try:
        write_frame(stream, Frame(header, tuple(parts)))
    except UnicodeEncodeError:
        return  # a lone surrogate is no text
    stream.seek(0)
    assert read_frame(stream) == Frame(header, tuple(parts))
    assert read_frame(stream) is None


@given(st.binary(max_size=300))
@pytest.mark.hostile("A18")
def test_any_bytes_are_a_frame_an_end_or_broken(data: bytes) -> None:
    try:
        read_frame(io.BytesIO(data))
    except BrokenFrameError:
        return


@pytest.mark.parametrize(
    "header",
    [
        b"[]",
        b"{}",
        b'{"parts": 3}',
        b'{"parts": [-1]}',
        b'{"parts": [true]}',
        b'{"parts": [1e3]}',
        b'{"parts": [99999999999]}',
        b"\xff",
        b"[" * 100_000,
    ],
)
def test_a_hostile_header_is_refused(header: bytes) -> None:
    with pytest.raises(BrokenFrameError):
        read_frame(io.BytesIO(len(header).to_bytes(4, "big") + header))


def test_a_huge_announced_header_is_refused_without_reading_it() -> None:
    with pytest.raises(BrokenFrameError):
        read_frame(io.BytesIO(b"\xff\xff\xff\xff" + b"x"))


def test_a_worker_answers_and_leaves_at_the_end_of_its_input() -> None:
    child = ChildProcess.start("embedding")
    child.send(Frame({"op": "embed", "kind": "query"}))
    assert "error" in child.receive(SECONDS).header  # no model is loaded
    child.close()
    child.close()
    assert not child.alive


@pytest.mark.hostile("B9")
def test_a_worker_that_is_killed_is_noticed_at_once() -> None:
    child = ChildProcess.start("embedding")
    threading.Timer(0.2, child.kill).start()
    with pytest.raises(ChildStoppedError):
        child.receive()
    with pytest.raises(ChildStoppedError):
        child.send(Frame({"op": "embed", "kind": "query"}, (b"x" * 1_000_000,)))
    child.close()


def test_a_worker_that_does_not_answer_is_killed_after_the_timeout() -> None:
    child = ChildProcess.start("embedding")
    with pytest.raises(ChildStoppedError):
        child.receive(timeout=0.2)
    assert not child.alive
    child.close()


def test_the_thread_that_started_a_worker_may_end_before_it() -> None:
    made: list[ChildProcess] = []
    thread = threading.Thread(target=lambda: made.append(ChildProcess.start("embedding")))
    thread.start()
    thread.join()
    child = made[0]
    child.send(Frame({"op": "embed", "kind": "query"}))
    assert "error" in child.receive(SECONDS).header
    child.close()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
@pytest.mark.hostile("B9")
def test_a_worker_dies_with_its_parent() -> None:
    parent = subprocess.Popen([sys.executable, "-c", DRIVER], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    assert not gone(pid)
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    assert wait_until_gone(pid)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there workers are forked")
def test_a_worker_that_cannot_be_started_leaves_no_descriptor_open(monkeypatch: pytest.MonkeyPatch) -> None:
    source = WorkerSource("pdf", {})
    source.prepare()
    template = source._template
    assert template is not None
    pipes = [os.pipe()]

    def pipe() -> tuple[int, int]:
        if not pipes:
            raise OSError(errno.EMFILE, "too many open files")
        return pipes.pop()

    ends = [f"/proc/self/fd/{end}" for end in pipes[0]]
    with monkeypatch.context() as full:
        full.setattr(os, "pipe", pipe)
        with pytest.raises(OSError, match="too many"):
            template.fork()
    assert not any(os.path.lexists(end) for end in ends)
    source.rest()


def test_only_names_of_workers_are_run() -> None:
    with pytest.raises(ValueError, match=r"os\.path"):
        worker_command("os.path")
