"""The file format of backups: files of a vault, each sealed as a part of its own; ``.github/FORMAT.md`` has the bytes.

What opens the backup (the key slots, sealed or locked themselves) stands at the front as it is, and again in the directory at
the end. The directory, sealed, says which parts there are. Where it cannot be read, the parts are found one after the other;
where one is damaged, the directory tells where the next one begins. Wrapped case keys are parts of their own, so that they
can be wiped in place.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from legal_assistant.adapters.files import Files
from legal_assistant.adapters.keys import crypto
from legal_assistant.domain.backup import SEALED_MAGIC
from legal_assistant.domain.errors import Damaged, FileUnreadable, NotABackup
from legal_assistant.domain.ids import is_id

_END = b"LAbkend1\n"
_HASH = 32
_LONGEST_HEADER = 1 << 20
_LONGEST_NAME = 200
#: Length of the header's copy (4) and offset of the directory (8).
_TAIL = 4 + 8 + len(_END)
DIRECTORY = "directory"
_WRAP = re.compile(r"cases/([0-9a-f]{32})/keys/\d+/[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class About:
    """Ids of a backup, of the vault and the user it is of, and of the case if it is of one case only (else empty)."""

    backup: str
    vault: str
    user: str
    case: str

    def key(self, secret: bytes) -> bytes:
        """The key of this backup, from the user's secret for backups."""
        return crypto.derive(secret, "backup", salt=bytes.fromhex(self.backup))

    def what(self, name: str) -> bytes:
        """Associated data of a part."""
        return crypto.context("backup", self.vault, self.backup, name)


@dataclass(frozen=True, slots=True)
class Source:
    """A file that becomes a part."""

    name: str
    path: Path

    def open(self) -> BinaryIO:
        """Its bytes."""
        return self.path.open("rb")


@dataclass(frozen=True, slots=True)
class Held:
    """What becomes a part and is never a file of its own: plaintext."""

    name: str
    data: bytes

    def open(self) -> BinaryIO:
        """Its bytes."""
        return BytesIO(self.data)


@dataclass(frozen=True, slots=True)
class Part:
    """Where a sealed part lies: offset and length in bytes."""

    name: str
    offset: int
    size: int


def wrapped_case(name: str) -> str:
    """The case whose wrapped key the part of this name is; empty for other parts."""
    match = _WRAP.fullmatch(name)
    return match[1] if match else ""


@dataclass
class BackupWriter:
    """Writes one backup; ``key`` is that of :meth:`About.key`."""

    about: About
    key: bytes
    parts: list[Part] = field(default_factory=list)
    _offset: int = 0

    def stream(self, opening: Mapping[str, bytes], sources: Iterable[Source | Held]) -> Iterator[bytes]:
        """The bytes of the file. ``opening``: files that are kept as they are; ``sources`` are sealed as they come."""
        header = _encode_header(self.about, opening)
        yield from self._counted([SEALED_MAGIC, len(header).to_bytes(4, "big"), header, *opening.values()])
        for source in sources:
            with source.open() as file:
                size = file.seek(0, os.SEEK_END)
                file.seek(0)
                yield from self._part(source.name, file, size)
        listed = [[part.name, part.offset, part.size] for part in self.parts]
        kept = {name: data.hex() for name, data in opening.items()}
        directory = json.dumps({"parts": listed, "opening": kept}, separators=(",", ":")).encode()
        at = self._offset
        yield _frame(DIRECTORY, crypto.sealed_size(len(directory)))
        yield from crypto.seal(self.key, self.about.what(DIRECTORY), directory)
        yield header + len(header).to_bytes(4, "big") + at.to_bytes(8, "big") + _END

    def _part(self, name: str, file: BinaryIO, size: int) -> Iterator[bytes]:
        frame = _frame(name, crypto.sealed_size(size))
        self.parts.append(Part(name, self._offset + len(frame), crypto.sealed_size(size)))
        yield from self._counted([frame])
        yield from self._counted(crypto.seal_stream(self.key, self.about.what(name), file, size))

    def _counted(self, chunks: Iterable[bytes]) -> Iterator[bytes]:
        for chunk in chunks:
            self._offset += len(chunk)
            yield chunk


class BackupFile:
    """A backup that is read. Close it."""

    def __init__(self, path: Path) -> None:
        """Open it. Raises FileUnreadable, NotABackup, Damaged if it has no readable header."""
        self.path = path
        try:
            self._file = path.open("rb")
        except OSError as error:
            raise FileUnreadable(str(path), detail=type(error).__name__) from None
        try:
            self.size = os.fstat(self._file.fileno()).st_size
            self.front_is_good = True
            self._read_headers()
        except BaseException:
            self._file.close()
            raise

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def load(self, key: bytes) -> list[Part]:
        """The parts by the directory; if it cannot be read, ``directory_is_good`` becomes False and the parts are those that are
        found one after the other."""
        self.directory_is_good = True
        found = self._directory(key)
        if found is None:
            self.directory_is_good = False
            return list(self.walk())
        self.opening.update({name: bytes.fromhex(data) for name, data in found["opening"].items()})
        return [Part(*entry) for entry in found["parts"]]

    def load_whole(self, key: bytes) -> list[Part]:
        """The parts, if every byte of the file is what was written. Raises Damaged (naming the file)."""
        at_the_front = dict(self.opening)
        parts = self.load(key)
        whole = self.front_is_good and self.end_is_good and self.directory_is_good and self.opening == at_the_front
        if not whole or not all(self.is_whole(key, part) for part in parts):
            raise Damaged(str(self.path))
        return parts

    def walk(self) -> Iterator[Part]:
        """The sealed parts one after the other, up to the first place where none begins."""
        at = self._parts_begin
        while at < self.size:
            part = self._frame_at(at)
            if part is None or part.name == DIRECTORY:
                return
            yield part
            at = part.offset + part.size

    def read(self, key: bytes, part: Part) -> Iterator[bytes]:
        """The chunks of a part. Raises Damaged (naming it) at the first that is not authentic: what came before is void then."""
        self._file.seek(part.offset)
        try:
            yield from crypto.unseal_stream(key, self.about.what(part.name), self._file, part.size)
        except crypto.NotAuthenticError:
            raise Damaged(part.name) from None

    def is_whole(self, key: bytes, part: Part, step: Callable[[int], None] = lambda _size: None) -> bool:
        """Whether a part, and the frame that announces it, are authentic. ``step`` is called with the size of every chunk."""
        self._file.seek(part.offset - len(_frame(part.name, part.size)))
        framed = self._file.read(len(_frame(part.name, part.size))) == _frame(part.name, part.size)
        try:
            for chunk in self.read(key, part):
                step(len(chunk))
        except Damaged:
            return False
        return framed

    def is_wiped(self, part: Part) -> bool:
        """Whether a wrapped key was taken out."""
        if not wrapped_case(part.name):
            return False
        self._file.seek(part.offset)
        return self._file.read(part.size) == bytes(part.size)

    def _read_headers(self) -> None:
        front = self._exact(0, len(SEALED_MAGIC) + 4)
        header = None
        if front.startswith(SEALED_MAGIC):
            header = self._header_at(len(SEALED_MAGIC) + 4, int.from_bytes(front[len(SEALED_MAGIC) :], "big"))
        tail = self._exact(self.size - _TAIL, _TAIL)
        length = min(int.from_bytes(tail[:4], "big"), _LONGEST_HEADER)
        copy = self._exact(self.size - _TAIL - length, length)
        self.end_is_good = tail.endswith(_END) and front + copy == self._exact(0, len(front) + len(copy))
        self._directory_at = int.from_bytes(tail[4:12], "big") if tail.endswith(_END) else self.size
        if header is None:
            self.front_is_good = False
            size = int.from_bytes(tail[:4], "big")
            header = self._header_at(self.size - _TAIL - size, size) if tail.endswith(_END) else None
        if header is None:
            ours = SEALED_MAGIC.startswith(front[: len(SEALED_MAGIC)]) or tail.endswith(_END)  # cut to nothing is cut too
            raise Damaged(str(self.path)) if ours else NotABackup(str(self.path))
        self.about, sizes, length = header
        at = len(SEALED_MAGIC) + 4 + length
        self.opening: dict[str, bytes] = {}
        for name, size in sizes.items():
            self.opening[name] = self._exact(at, size)
            at += size
        self._parts_begin = at

    def _header_at(self, offset: int, size: int) -> tuple[About, dict[str, int], int] | None:
        if not _HASH < size <= _LONGEST_HEADER:
            return None
        data = self._exact(offset, size)
        body, digest = data[:-_HASH], data[-_HASH:]
        if hashlib.sha256(body).digest() != digest:
            return None
        try:
            values = json.loads(body)
            about = About(*(str(values[name]) for name in ("backup", "vault", "user", "case")))
            sizes = {str(name): int(length) for name, length in values["opening"]}
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
            return None
        ids = (about.backup, about.vault, about.user)
        if not all(is_id(one) for one in ids) or values.get("format") != 1 or min(sizes.values(), default=0) < 0:
            return None
        if sum(sizes.values()) > self.size:
            return None
        return about, sizes, size

    def _directory(self, key: bytes) -> dict[str, Any] | None:
        part = self._frame_at(self._directory_at)
        if part is None or part.name != DIRECTORY:
            return None
        try:
            return json.loads(b"".join(self.read(key, part)))
        except Damaged:
            return None

    def _frame_at(self, at: int) -> Part | None:
        length = int.from_bytes(self._exact(at, 2), "big")
        rest = self._exact(at + 2, length + 8)
        if not 0 < length <= _LONGEST_NAME or len(rest) != length + 8:
            return None
        size = int.from_bytes(rest[length:], "big")
        offset = at + 2 + length + 8
        if offset + size > self.size or not rest[:length].isascii():
            return None
        return Part(rest[:length].decode("ascii"), offset, size)

    def _exact(self, offset: int, size: int) -> bytes:
        """Up to ``size`` bytes from ``offset`` on; none outside of the file."""
        if offset < 0:
            return b""
        self._file.seek(offset)
        return self._file.read(size)


def wipe_case(path: Path, case_id: str) -> int:
    """Overwrite the wrapped keys of a case in a backup with zeros; returns how many there were. Raises FileUnreadable,
    NotABackup, Damaged, NotWritable."""
    backup = BackupFile(path)
    try:
        parts = [part for part in backup.walk() if wrapped_case(part.name) == case_id]
    finally:
        backup.close()
    Files(path.parent).erase(path.name, [(part.offset, part.size) for part in parts])
    return len(parts)


def _encode_header(about: About, opening: Mapping[str, bytes]) -> bytes:
    values = {
        "format": 1, "backup": about.backup, "vault": about.vault, "user": about.user, "case": about.case,
        "opening": [[name, len(data)] for name, data in opening.items()],
    }  # fmt: skip
    body = json.dumps(values, sort_keys=True, separators=(",", ":")).encode()
    return body + hashlib.sha256(body).digest()


def _frame(name: str, size: int) -> bytes:
    encoded = name.encode("ascii")
    return len(encoded).to_bytes(2, "big") + encoded + size.to_bytes(8, "big")
