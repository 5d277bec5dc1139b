"""What a database holds, as one digest: SHA-256 over the SHA-256 of every page, in order.

Who has the key of a case but may only read it could write pages that decrypt. Where a case has such members, its head, which only
who may write can sign, carries this digest; pages that give another one are not accepted. Pages are taken as they lie on the
disk, encrypted: from the write-ahead log where it has a newer one, else from the database file. A checkpoint moves pages from one
to the other and changes nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from legal_assistant.adapters.files import Files, translated
from legal_assistant.adapters.sqlcipher import PAGE_SIZE

# https://www.sqlite.org/fileformat2.html#the_write_ahead_log
_LOG_HEADER, _FRAME_HEADER = 32, 24
_SALTS = slice(16, 24)


@dataclass(frozen=True, slots=True)
class _Commit:
    """Pages that a transaction in the log wrote, how many the database has after it, and where in the log it ends."""

    pages: dict[int, bytes]
    size: int
    end: int


class PageGuard:
    """Keeps the digest of one database up to date while it is written to."""

    def __init__(self, path: Path, name: str) -> None:
        """Read the whole database. Raises NotWritable."""
        self._path = path
        self._name = name
        self._salts = b""
        self._at = _LOG_HEADER
        with translated(name), path.open("rb") as file:
            self._pages = [hashlib.sha256(page).digest() for page in iter(lambda: file.read(PAGE_SIZE), b"")]

    def root(self) -> str:
        """The digest after the last transaction, hexadecimal; to be called while nobody writes."""
        for _ in self._commits():
            pass
        return self._digest()

    def settle(self, files: Files, root: str) -> bool:
        """Bring the database to the state of this digest, before anybody opens it; False if it was never in that state.

        What the log holds beyond it was not yet vouched for when a process was killed, and is cut off.
        """
        found = (list(self._pages), _LOG_HEADER) if self._digest() == root else None
        for commit in self._commits():
            if self._digest() == root:
                found = (list(self._pages), commit.end)
        if found is None:
            return False
        if found[1] < self._at:
            files.cut(f"{self._name}-wal", found[1] if found[1] > _LOG_HEADER else 0)
            files.remove(f"{self._name}-shm")
            self._pages, self._at = found
        return True

    def _digest(self) -> str:
        return hashlib.sha256(b"".join(self._pages)).hexdigest()

    def _commits(self) -> Iterator[_Commit]:
        """Take in what the log has beyond what is known, one transaction after the other."""
        log = self._path.with_name(self._path.name + "-wal")
        if not log.exists():
            return
        with translated(f"{self._name}-wal"), log.open("rb") as file:
            salts = file.read(_LOG_HEADER)[_SALTS]
            if salts != self._salts:
                self._salts, self._at = salts, _LOG_HEADER
            file.seek(self._at)
            while commit := self._next(file):
                for number, digest in commit.pages.items():
                    self._pages += [b""] * (number - len(self._pages))
                    self._pages[number - 1] = digest
                del self._pages[commit.size :]
                self._at = commit.end
                yield commit

    def _next(self, file: BinaryIO) -> _Commit | None:
        """The next transaction that is whole; None at the end, or where frames of an earlier use of the log begin."""
        pages: dict[int, bytes] = {}
        while True:
            header, page = file.read(_FRAME_HEADER), file.read(PAGE_SIZE)
            if len(page) != PAGE_SIZE or header[8:16] != self._salts:
                return None
            pages[int.from_bytes(header[:4], "big")] = hashlib.sha256(page).digest()
            if size := int.from_bytes(header[4:8], "big"):
                return _Commit(pages, size, file.tell())
