"""One process at a time holds a vault.

The lock is the operating system's, on an open file: it ends with the process that holds it, however that ends, so a dead holder
never blocks anybody. What the file says is only for the message.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from legal_assistant.adapters.files import translated
from legal_assistant.domain.errors import VaultInUse

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK_FILE = "lock"
_POLL_SECONDS = 0.05
_WINDOWS_LOCK_AT = 1 << 20  # beyond the content: Windows locks bytes against reading too


class VaultLock:
    """The lock of the vault in ``folder``, held until :meth:`release`."""

    def __init__(self, folder: Path, *, wait: float = 0.0) -> None:
        """Take the lock; wait up to ``wait`` seconds for it. Raises VaultInUse (who has it is in ``detail``), NotWritable."""
        path = folder / LOCK_FILE
        with translated(LOCK_FILE):
            self._descriptor: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        until = time.monotonic() + wait
        while not _try_lock(self._descriptor):
            if time.monotonic() >= until:
                os.close(self._descriptor)
                raise VaultInUse(str(folder), detail=_holder(path))
            time.sleep(_POLL_SECONDS)
        self._say_who()

    def release(self) -> None:
        """Let go. Idempotent."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _say_who(self) -> None:
        """Best effort: a full disk must not keep anybody from reading."""
        assert self._descriptor is not None
        since = datetime.now(UTC).isoformat(timespec="seconds")
        who = json.dumps({"pid": os.getpid(), "host": socket.gethostname(), "since": since})
        with suppress(OSError):
            os.ftruncate(self._descriptor, 0)
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            os.write(self._descriptor, who.encode())


def _try_lock(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            os.lseek(descriptor, _WINDOWS_LOCK_AT, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _holder(path: Path) -> str:
    try:
        who = json.loads(path.read_bytes()[:1000])
        return f"process {int(who['pid'])} on {who['host']} since {who['since']}"
    except (OSError, ValueError, KeyError, TypeError):
        return ""
