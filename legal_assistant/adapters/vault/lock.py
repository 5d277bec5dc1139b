"""One process at a time holds a vault.

The lock is the operating system's, on an open file: it ends with the process that holds it, however that ends, so a dead holder
never blocks anybody. What the file says is only for the message.
"""

from __future__ import annotations

import errno
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
_READ_ONLY = {errno.EACCES, errno.EPERM, errno.EROFS}
_WINDOWS_LOCK_AT = 1 << 20  # beyond the content: Windows locks bytes against reading too


class VaultLock:
    """The lock of the vault in ``folder``, held until :meth:`release`. ``read_only``: the folder cannot be written to; then any
    number of processes may read the vault as long as none that can write holds it."""

    def __init__(self, folder: Path, *, wait: float = 0.0) -> None:
        """Take the lock; wait up to ``wait`` seconds for it. Raises VaultInUse (who has it is in ``detail``), NotWritable."""
        path = folder / LOCK_FILE
        self._descriptor, self.read_only = _open(path)
        until = time.monotonic() + wait
        while self._descriptor is not None and not _try_lock(self._descriptor, shared=self.read_only):
            if time.monotonic() >= until:
                os.close(self._descriptor)
                raise VaultInUse(str(folder), detail=_holder(path))
            time.sleep(_POLL_SECONDS)
        if not self.read_only:
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


def _open(path: Path) -> tuple[int | None, bool]:
    """The lock file, and whether it can only be read; no file if it is not there and cannot be made: then nobody writes here.

    Raises DiskFull, NotWritable for anything but a folder that is read-only.
    """
    with translated(LOCK_FILE):
        try:
            return os.open(path, os.O_RDWR | os.O_CREAT, 0o600), False
        except OSError as error:
            if error.errno not in _READ_ONLY or not path.parent.is_dir():
                raise
        try:
            return os.open(path, os.O_RDONLY), True
        except FileNotFoundError:
            return None, True


def _try_lock(descriptor: int, *, shared: bool) -> bool:
    try:
        if sys.platform == "win32":
            os.lseek(descriptor, _WINDOWS_LOCK_AT, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _holder(path: Path) -> str:
    try:
        who = json.loads(path.read_bytes()[:1000])
        return f"process {int(who['pid'])} on {who['host']} since {who['since']}"
    except (OSError, ValueError, KeyError, TypeError):
        return ""
