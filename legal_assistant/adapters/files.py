"""The only writer of files.

A file is written as a temporary one, fsynced, renamed into place, and its folder fsynced, so that after a crash either the old
or the new content is there, whole. Files are readable by their owner only. Paths are given relative to a root, with forward
slashes, and errors name them like that.
"""

from __future__ import annotations

import errno
import os
import shutil
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from legal_assistant.domain.errors import Damaged, DiskFull, LegalAssistantError, Missing, NotWritable

#: Files read whole that are not documents (slots, heads, member lists) are far smaller than this.
SMALL_FILE = 1 << 20

_TEMPORARY = ".tmp"
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
#: Windows: access denied, sharing violation, lock violation. A virus scanner or indexer has the target open for a moment.
_BUSY_WINDOWS = {5, 32, 33}
_RETRY_SECONDS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.0)


class Files:
    """Files below ``root``. The methods with a leading underscore are the single steps, which tests make fail one by one."""

    def __init__(self, root: Path) -> None:
        self.root = root
        #: Whether nothing can be written below ``root``; noted by who took the lock.
        self.read_only = False

    def elsewhere(self, root: Path) -> Files:
        """Files below another root."""
        return type(self)(root)

    def path(self, name: str) -> Path:
        """Where ``name`` lies."""
        return self.root / name

    def exists(self, name: str) -> bool:
        """Whether there is a file or folder ``name`` (False if that cannot be seen)."""
        try:
            return self.path(name).exists()
        except OSError:
            return False

    def names(self, folder: str) -> list[str]:
        """Names of what is in ``folder``, sorted, without temporary files; empty if there is no such folder. Raises NotWritable
        if it may not be looked into."""
        try:
            return sorted(entry.name for entry in self.path(folder).iterdir() if not entry.name.endswith(_TEMPORARY))
        except FileNotFoundError:
            return []
        except NotADirectoryError:
            if not folder:
                raise
            return []
        except OSError as error:
            raise _expected(error, folder or str(self.root)) from None

    def all(self, folder: str = "") -> list[str]:
        """Every file below ``folder``, relative to the root, sorted, temporary ones included; links are not followed."""
        found: list[str] = []
        for path, folders, files in os.walk(self.path(folder)):
            below = Path(path).relative_to(self.root)
            found += [(below / name).as_posix() for name in files]
            found += [(below / name).as_posix() for name in folders if (Path(path) / name).is_symlink()]
        return sorted(found)

    def size(self, name: str) -> int:
        """Bytes of a file; 0 if there is none."""
        try:
            return self.path(name).lstat().st_size
        except OSError:
            return 0

    def read(self, name: str, *, at_most: int | None = SMALL_FILE) -> bytes:
        """The content of ``name``. Raises Missing, Damaged if it is longer than ``at_most`` bytes, NotWritable if it may not be
        read."""
        try:
            with self.path(name).open("rb") as file:
                data = file.read() if at_most is None else file.read(at_most + 1)
        except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
            raise Missing(name) from None
        except OSError as error:
            raise _expected(error, name) from None
        if at_most is not None and len(data) > at_most:
            raise Damaged(name)
        return data

    def write(self, name: str, chunks: Iterable[bytes]) -> None:
        """Replace the file ``name``. Raises DiskFull, NotWritable; then the old file is untouched."""
        target = self.path(name)
        temporary = target.with_name(f".{target.name}.{os.urandom(4).hex()}{_TEMPORARY}")
        with translated(name or str(self.root)):
            try:
                self._write(temporary, chunks)
                self._rename(temporary, target)
            except BaseException:
                with suppress(OSError):
                    temporary.unlink()
                raise
            self._sync_folder(target.parent)

    def erase(self, name: str, spans: Iterable[tuple[int, int]]) -> None:
        """Overwrite the spans (offset, size) of a file with zeros, in place: what is to be destroyed must not live on in a copy.

        The one exception to writing whole files. Raises Missing, NotWritable.
        """
        with self._in_place(name) as file:
            for offset, size in spans:
                file.seek(offset)
                file.write(bytes(size))
            file.flush()
            self._sync(file.fileno())

    def patch(self, name: str, size: int, parts: Iterable[tuple[int, bytes]]) -> None:
        """Write the parts (offset, bytes) into a file, in place, and leave its first ``size`` bytes. For what a database's log
        holds, which is there until this is done. Raises Missing, DiskFull, NotWritable."""
        with self._in_place(name) as file:
            for offset, data in parts:
                file.seek(offset)
                file.write(data)
            file.truncate(size)
            self._sync(file.fileno())

    def create(self, name: str) -> None:
        """Make an empty file that is not there yet, for a database driver to fill. Raises NotWritable if it is there."""
        with translated(name or str(self.root)):
            self._make(self.path(name))
            self._sync_folder(self.path(name).parent)

    def make_folder(self, name: str) -> None:
        """Make the folder and those above it, for the owner only."""
        folder = self.path(name)
        with translated(name or str(self.root)):
            missing = [part for part in (folder, *folder.parents) if not part.exists()]
            for part in reversed(missing):
                self._make_folder(part)
                self._sync_folder(part.parent)

    def remove(self, name: str) -> None:
        """Remove a file; a missing one is no error."""
        with translated(name or str(self.root)):
            self._remove(self.path(name))
            if self.path(name).parent.exists():
                self._sync_folder(self.path(name).parent)

    def remove_folder(self, name: str) -> None:
        """Remove a folder with all that is in it; a missing one is no error."""
        with translated(name or str(self.root)):
            self._remove_folder(self.path(name))
            if self.path(name).parent.exists():
                self._sync_folder(self.path(name).parent)

    def move(self, name: str, target: str) -> None:
        """Give a file another name, in a folder that is made if need be. What is there by that name is replaced."""
        self.make_folder(target.rpartition("/")[0])
        with translated(name):
            self._rename(self.path(name), self.path(target))
            self._sync_folder(self.path(target).parent)
            self._sync_folder(self.path(name).parent)

    def sweep(self, folder: str) -> None:
        """Remove temporary files, and what SQLite had beside them, that a crash left directly in ``folder``."""
        for left in self.path(folder).glob(f".*{_TEMPORARY}*"):
            with suppress(OSError):
                left.unlink()

    @contextmanager
    def _in_place(self, name: str) -> Iterator[BinaryIO]:
        """A file that is there, to be written to. Raises Missing, DiskFull, NotWritable."""
        with translated(name):
            try:
                file = self.path(name).open("r+b")
            except FileNotFoundError:
                raise Missing(name) from None
            with file:
                yield file

    def _write(self, path: Path, chunks: Iterable[bytes]) -> None:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        with os.fdopen(descriptor, "wb") as file:
            for chunk in chunks:
                file.write(chunk)
            file.flush()
            self._sync(file.fileno())

    def _make(self, path: Path) -> None:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))

    def _make_folder(self, path: Path) -> None:
        path.mkdir(mode=0o700)

    def _sync(self, descriptor: int) -> None:
        os.fsync(descriptor)

    def _rename(self, source: Path, target: Path) -> None:
        if sys.platform != "win32":
            source.replace(target)
            return
        for pause in _RETRY_SECONDS:
            try:
                source.replace(target)
                return
            except OSError as error:
                if error.winerror not in _BUSY_WINDOWS:
                    raise
                time.sleep(pause)
        source.replace(target)

    def _sync_folder(self, path: Path) -> None:
        if sys.platform == "win32":
            return  # Windows has no fsync of a folder; NTFS journals the rename
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def _remove(self, path: Path) -> None:
        path.unlink(missing_ok=True)

    def _remove_folder(self, path: Path) -> None:
        if path.exists():
            shutil.rmtree(path)


@contextmanager
def translated(name: str) -> Iterator[None]:
    """Turn what the operating system says about the file ``name`` into DiskFull or NotWritable."""
    try:
        yield
    except OSError as error:
        raise _expected(error, name) from None


def _expected(error: OSError, name: str) -> LegalAssistantError:
    detail = errno.errorcode.get(error.errno or 0, type(error).__name__)
    return DiskFull(name, detail=detail) if error.errno in _FULL else NotWritable(name, detail=detail)
