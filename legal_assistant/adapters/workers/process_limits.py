"""What a process gives up: one that reads hostile files before it sees the first byte of one; each one, that its memory is
written to disk when it dies."""

import ctypes
import functools
import os
import sys
from dataclasses import dataclass, replace
from typing import Final

if sys.platform != "win32":
    import resource

_PR_SET_DUMPABLE: Final = 4
_PR_SET_NO_NEW_PRIVS: Final = 38
_CLONE_NEWUSER: Final = 0x10000000
_CLONE_NEWNET: Final = 0x40000000
#: Of the kernel's calls about capabilities, whose sets are two words each: effective, permitted, inheritable.
_CAPABILITY_VERSION: Final = 0x20080522
#: The C library; made once, for each making defines new types, which a forked process would have to copy.
LIBC: Final = ctypes.CDLL(None) if sys.platform != "win32" else None
#: How a parent tells the process it starts how much memory it may take, in bytes.
MEMORY_VARIABLE: Final = "LEGAL_ASSISTANT_READER_MEMORY"


@dataclass(frozen=True, slots=True)
class Limits:
    """``memory`` bytes of address space, ``cpu`` seconds of processor time over its whole life, ``files`` open descriptors."""

    memory: int = 2 * 1024**3
    cpu: int = 1800
    files: int = 64

    def as_told(self) -> "Limits":
        """These, but with as much memory as the parent says, if it says so."""
        return replace(self, memory=int(os.environ.get(MEMORY_VARIABLE, self.memory)))


def keep_memory_private() -> None:
    """No core dump: what is in memory in clear is not to be left on the disk by a crash. On Linux no other process of this user
    may look into it either."""
    if sys.platform == "win32":
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux" and LIBC is not None:
        LIBC.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)


def limit_this_process(limits: Limits) -> None:
    """Give up memory, processor time, files, core dumps, new privileges and, where the kernel lets us, the network.

    To be called while the process has one thread (a new user namespace needs that). Writing to any file fails afterwards
    (RLIMIT_FSIZE 0); pipes are no files. What the platform does not have is left out: on Windows the process still is one of
    its own, and the parent's clock still ends it.
    """
    if sys.platform == "win32":
        return
    for kind, value in (
        (resource.RLIMIT_AS, limits.memory),
        (resource.RLIMIT_CPU, limits.cpu),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NOFILE, limits.files),
        (resource.RLIMIT_CORE, 0),
    ):
        _, hard = resource.getrlimit(kind)
        bound = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (bound, bound))
    if sys.platform == "linux":
        leave_network()


@functools.cache
def leave_network() -> None:
    """Linux: no new privileges, not readable by other processes of this user, and a network namespace without any interface.

    What this process forks afterwards is as it is, and need not do it again: making a namespace and taking it away cost more
    than reading a page. To be called while the process has one thread. The namespace is an extra: kernels and containers may
    refuse it, and nothing here relies on it. The capabilities that the system gives to who makes one are given up at once: with
    them a process could look into others that share it.
    """
    assert LIBC is not None
    LIBC.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    LIBC.unshare(_CLONE_NEWUSER | _CLONE_NEWNET)
    LIBC.capset((ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0), (ctypes.c_uint32 * 6)())
    LIBC.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
