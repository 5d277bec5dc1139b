"""Ways to break an operation off, each in a fork of this process: killed at every step, killed at random moments, with every call
that changes the disk failing in turn, with heads that can no longer be written, with the power cut after any call.

An operation is ``work``, which does it anew each time, and ``check(done)``, which looks at what is on the disk afterwards:
``done`` says whether ``work`` came to its end. A step is every call that changes the disk, and the moment between the commit of
a transaction and the note of it in the head.
"""

from __future__ import annotations

import ctypes
import errno
import os
import signal
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from legal_assistant.adapters.files import Files
from legal_assistant.adapters.head import Head
from legal_assistant.domain.errors import DiskFull, NotWritable
from tests.hostile.power import Disk, calls

KILLED = 137
_TOLD, _BUG = 3, 4  # exit codes of a fork: the failing disk was told of, or something else was raised
_STEPS = ("_write", "_make", "_make_folder", "_sync", "_rename", "_sync_folder", "_remove", "_remove_folder")
_MOST = 10_000
_left = [-1]
_heads = [-1]
_way = ["steps"]
_root = [Path()]

Work = Callable[[], None]
Check = Callable[[bool], None]


def _counted(original: Callable[..., Any], *, before: bool) -> Callable[..., Any]:
    def step(*args: Any) -> Any:
        if before:
            _count()
        result = original(*args)
        if not before:
            _count()
        return result

    return step


def _count() -> None:
    _left[0] -= 1
    if _left[0] == -1:
        os._exit(KILLED)


def _refused(original: Callable[..., Any]) -> Callable[..., Any]:
    def write(self: Head, *args: Any) -> Any:
        if _heads[0] == 0:
            raise DiskFull(self.name)
        _heads[0] -= 1
        return original(self, *args)

    return write


class KilledFiles(Files):
    """Files of which one step is the last."""


for _name in _STEPS:
    setattr(KilledFiles, _name, _counted(getattr(Files, _name), before=False))
Head.committed = _counted(Head.committed, before=True)
Head.write = _refused(Head.write)


def choose(way: str, root: Path) -> None:
    """How :func:`run` breaks off: ``steps``; ``random:COUNT:SEED``; ``fail:ERRNO:EVERY:FIRST`` (ENOSPC and others; each, every
    second, … call from this one on), for which ``failing_disk.c`` has to be preloaded; ``heads``: none can be written from the
    first, the second … on; ``power:COUNT:SEED``, for which ``recording_disk.c`` has to be preloaded. ``root``: the folder below
    which everything lies that is worked on."""
    _way[0], _root[0] = way, root


def run(work: Work, check: Check) -> int:
    """Break ``work`` off in the way that was chosen; check after each. Returns how often it was broken off."""
    name, *arguments = _way[0].split(":")
    if name == "random":
        return _at_random(work, check, int(arguments[0]), Random(int(arguments[1])))
    if name == "fail":
        return _failing(work, check, getattr(errno, arguments[0]), int(arguments[1]), int(arguments[2]))
    if name == "power":
        return _with_power_cuts(work, check, int(arguments[0]), Random(int(arguments[1])))
    if name == "heads":
        return _without_heads(work, check)
    return _at_every_step(work, check)


def _at_every_step(work: Work, check: Check) -> int:
    for at in range(_MOST):
        code = _wait(_forked(work, lambda at=at: _left.__setitem__(0, at)))
        assert code in (0, KILLED), code
        check(code == 0)
        if code == 0:
            return at
    raise AssertionError("never came to its end")


def _at_random(work: Work, check: Check, count: int, random: Random) -> int:
    """Kill at moments spread evenly over the time that the work takes undisturbed."""
    started = time.monotonic()
    assert _wait(_forked(work)) == 0
    longest = time.monotonic() - started
    check(True)
    for _ in range(count):
        child = _forked(work)
        time.sleep(random.uniform(0, longest))
        os.kill(child, signal.SIGKILL)
        code = _wait(child)
        assert code in (0, -signal.SIGKILL), code
        check(code == 0)
    return count


def _failing(work: Work, check: Check, code: int, every: int, first: int) -> int:
    """Let a call that changes the disk fail, then a later one … The error is told, or the work is done all the same."""
    disk = ctypes.CDLL(None)
    for turn, at in enumerate(range(first, _MOST, every)):
        ended = _wait(_forked(work, lambda at=at: disk.fail_at(at, code), lambda: os._exit(5) if disk.failed() else None))
        assert ended in (0, _TOLD, 5), f"call {at}: {ended}"
        check(ended != _TOLD)
        if ended == 0:
            return turn
    raise AssertionError("never came to its end")


def _with_power_cuts(work: Work, check: Check, count: int, random: Random) -> int:
    """Let it come to its end, then have the disk as it may be if the power was cut before: after any call, the last one too. What
    was acknowledged by then is there: the work, if that was the last."""
    root = _root[0]
    for turn in range(count):
        disk, log = Disk(root), root.with_name(f"{root.name}.log")
        with log.open("wb") as file:
            to = file.fileno()
            assert _wait(_forked(work, lambda to=to: ctypes.CDLL(None).record_to(to, os.fsencode(root)))) == 0
        made = calls(log)
        at = len(made) if turn % 4 == 0 else random.randrange(len(made))
        for call in made[:at]:
            disk.follow(call)
        if turn == 0:  # the record is of all that was done
            found = {str(path): None if path.is_dir() else path.read_bytes() for path in root.rglob("*")}
            assert {path: data for path, data in disk.whole().items() if not path.endswith("-shm")} == {
                path: data for path, data in found.items() if not path.endswith("-shm")
            }
        disk.cut(random)
        check(at == len(made))
    return count


def _without_heads(work: Work, check: Check) -> int:
    """Heads fail, and nothing else: what was committed is then perhaps not vouched for, and may be had or not."""
    for at in range(_MOST):
        code = _wait(_forked(work, lambda at=at: _heads.__setitem__(0, at), lambda: os._exit(5) if _heads[0] == 0 else None))
        assert code in (0, _TOLD, 5), code
        check(code == 0)
        if code == 0:
            return at
    raise AssertionError("never came to its end")


def _forked(work: Work, before: Work = lambda: None, after: Work = lambda: None) -> int:
    child = os.fork()
    if child:
        return child
    try:
        before()
        work()
        after()
        os._exit(0)
    except (DiskFull, NotWritable):
        os._exit(_TOLD)
    except BaseException:  # noqa: BLE001 - a fork must never go on with what the parent does
        traceback.print_exc()
        os._exit(_BUG)
    raise AssertionError("unreachable")


def _wait(child: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
