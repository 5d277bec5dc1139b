"""What a database holds, as one digest: SHA-256 over the SHA-256 of every page, in order.

Who has the key of a case but may only read it could write pages that decrypt. Where a case has such members, its head, which only
who may write can sign, carries this digest; pages that give another one are not accepted. Pages are taken as they lie on the
disk, encrypted: from the write-ahead log where it has a newer one, else from the database file. A checkpoint moves pages from one
to the other and changes nothing.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np

from legal_assistant.adapters.files import Files, translated
from legal_assistant.adapters.sqlcipher import PAGE_SIZE, refuse_log

# https://www.sqlite.org/fileformat2.html#the_write_ahead_log
_LOG_HEADER, _FRAME_HEADER = 32, 24
_SALTS, _SUMS = slice(16, 24), slice(24, 32)
_BIG_ENDIAN = 0x377F0683
#: The page at 1 GiB, where SQLite has its locks, is never written.
_HOLE = hashlib.sha256(bytes(PAGE_SIZE)).digest()


def _fibonacci(count: int) -> np.ndarray:
    """F(0), F(1) … modulo 2**32."""
    numbers = [0, 1]
    for _ in range(count - 2):
        numbers.append((numbers[-1] + numbers[-2]) & 0xFFFFFFFF)
    return np.array(numbers, np.uint32)


_FIBONACCI = _fibonacci(PAGE_SIZE // 4 + 4)


@dataclass(frozen=True, slots=True)
class _Sums:
    """The checksums of the log up to some frame: every word adds itself and the two sums before it, hence Fibonacci numbers."""

    words: str
    first: int
    second: int

    @staticmethod
    def of(header: bytes) -> _Sums:
        """Those that the header of a log ends with."""
        big = int.from_bytes(header[:4], "big") == _BIG_ENDIAN
        return _Sums(">u4" if big else "<u4", *struct.unpack(">II", header[_SUMS]))

    def after(self, data: bytes) -> _Sums:
        """Those after ``data``, an even number of words, at most a page and two."""
        words = np.frombuffer(data, self.words).astype(np.uint32)
        end = len(words)
        sums = [
            int(np.dot(words[:last], _FIBONACCI[last:0:-1]))
            + int(_FIBONACCI[last]) * self.first
            + int(_FIBONACCI[last + 1]) * self.second
            for last in (end - 1, end)
        ]
        return _Sums(self.words, sums[0] & 0xFFFFFFFF, sums[1] & 0xFFFFFFFF)

    @property
    def packed(self) -> bytes:
        """As they stand in a frame."""
        return struct.pack(">II", self.first, self.second)


@dataclass(frozen=True, slots=True)
class _Commit:
    """A transaction in the log: where in it the pages lie that it wrote, with their digests; how many pages the database then
    has, and where it ends."""

    pages: dict[int, tuple[int, bytes]]
    size: int
    end: int
    sums: _Sums

    def fits(self, before: int) -> bool:
        """Whether a database of ``before`` pages can be written to like that: every new page, but the hole, is in the log."""
        return min(self.pages) > 0 and max(self.size, *self.pages) <= before + len(self.pages) + 1


class PageGuard:
    """Keeps the digest of one database up to date while it is written to."""

    def __init__(self, path: Path, name: str) -> None:
        """Read the whole database. Raises NotWritable."""
        self._path = path
        self._name = name
        self._read_file()

    def root(self) -> str:
        """The digest after the last transaction, hexadecimal; to be called while nobody writes."""
        for _ in self._commits():
            pass
        return self._digest()

    def settle(self, files: Files, root: str) -> bool:
        """Make the database file alone what this digest says, before anybody opens it; False if it was never in that state.

        Neither log nor journal is left beside it: SQLite would roll back the one, and drop the other if its checksums are wrong,
        and so read other pages than were looked at. What the log holds beyond the digest was not yet vouched for when a process
        was killed, and is lost. Raises DiskFull, NotWritable.
        """
        if files.read_only:  # a journal is not looked at then
            refuse_log(self._path, self._name)
            return self._digest() == root
        if self._digest() == root:
            self._remove_beside(files)
            return True
        found = self._found(root)
        if found is None:
            return False
        places, size = found
        with translated(f"{self._name}-wal"), self._log.open("rb") as log:
            files.patch(self._name, size * PAGE_SIZE, _pages_at(log, places))
        self._remove_beside(files)
        self._read_file()
        return self._digest() == root

    def _remove_beside(self, files: Files) -> None:
        """An empty log and its index are nothing that SQLite would read."""
        if files.size(f"{self._name}-wal"):
            files.remove(f"{self._name}-wal")
            files.remove(f"{self._name}-shm")
        if files.size(f"{self._name}-journal"):
            files.remove(f"{self._name}-journal")

    @property
    def _log(self) -> Path:
        return self._path.with_name(self._path.name + "-wal")

    def _read_file(self) -> None:
        self._salts = b""
        self._sums = _Sums("<u4", 0, 0)
        self._at = _LOG_HEADER
        with translated(self._name), self._path.open("rb") as file:
            self._pages = [hashlib.sha256(page).digest() for page in iter(lambda: file.read(PAGE_SIZE), b"")]

    def _found(self, root: str) -> tuple[dict[int, int], int] | None:
        """Where in the log the pages lie that make the file what the digest says, and how many it then has; None if none do."""
        places: dict[int, int] = {}
        for commit in self._commits():
            places |= {number: place for number, (place, _) in commit.pages.items()}
            if self._digest() == root:
                return {number: place for number, place in places.items() if number <= commit.size}, commit.size
        return None

    def _digest(self) -> str:
        return hashlib.sha256(b"".join(self._pages)).hexdigest()

    def _commits(self) -> Iterator[_Commit]:
        """Take in what the log has beyond what is known, one transaction after the other."""
        if not self._log.exists():
            return
        with translated(f"{self._name}-wal"), self._log.open("rb") as file:
            header = file.read(_LOG_HEADER)
            if len(header) < _LOG_HEADER:
                return
            if header[_SALTS] != self._salts:
                self._salts, self._at, self._sums = header[_SALTS], _LOG_HEADER, _Sums.of(header)
            file.seek(self._at)
            while (commit := self._next(file)) and commit.fits(len(self._pages)):
                for number, (_, digest) in commit.pages.items():
                    self._pages += [_HOLE] * (number - len(self._pages))
                    self._pages[number - 1] = digest
                del self._pages[commit.size :]
                self._at, self._sums = commit.end, commit.sums
                yield commit

    def _next(self, file: BinaryIO) -> _Commit | None:
        """The next transaction that is whole; None at the end, or where what begins is of an earlier use of the log, or of a
        transaction that failed."""
        pages: dict[int, tuple[int, bytes]] = {}
        sums = self._sums
        while True:
            header, page = file.read(_FRAME_HEADER), file.read(PAGE_SIZE)
            if len(page) != PAGE_SIZE or header[8:16] != self._salts:
                return None
            sums = sums.after(header[:8] + page)
            if header[16:] != sums.packed:
                return None
            pages[int.from_bytes(header[:4], "big")] = (file.tell() - PAGE_SIZE, hashlib.sha256(page).digest())
            if size := int.from_bytes(header[4:8], "big"):
                return _Commit(pages, size, file.tell(), sums)


def _pages_at(log: BinaryIO, places: Mapping[int, int]) -> Iterator[tuple[int, bytes]]:
    """Where in the database file each page of the log belongs, and the page."""
    for number, place in places.items():
        log.seek(place)
        yield (number - 1) * PAGE_SIZE, log.read(PAGE_SIZE)
