"""What a disk may hold after the power was cut: what it was asked to keep, and of the rest anything.

``recording_disk.c`` says what was done to the files below a folder, in which order. Of what was written to a file since it was
last flushed each sector may be there or not, and its length may be the old one or the new one. Of what was done to names (files
made, renamed, removed, folders made) a first part is there, at least up to the last flush of a folder: so journaling file systems
have it.
"""

from __future__ import annotations

import shutil
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SECTOR = 512
_NUMBERS = struct.Struct("=6Q")


@dataclass(frozen=True)
class Call:
    """One call: C(reated), M(ade folder), R(enamed), U(nlinked or folder removed), W(ritten), T(runcated to ``at``), S(ynced),
    D: folder synced."""

    what: str
    inode: int
    at: int
    path: str
    target: str
    data: bytes


def calls(log: Path) -> list[Call]:
    """All that is whole in a record; the last one may be cut off by a kill."""
    return list(_calls(log.read_bytes()))


def _calls(data: bytes) -> Iterator[Call]:
    at = 0
    while at + _NUMBERS.size <= len(data):
        what, inode, offset, *sizes = _NUMBERS.unpack_from(data, at)
        at += _NUMBERS.size
        path, target, content = (data[at + sum(sizes[:n]) : at + sum(sizes[: n + 1])] for n in range(3))
        at += sum(sizes)
        if at <= len(data):
            yield Call(chr(what), inode, offset, path.decode(), target.decode(), content)


@dataclass(eq=False)
class _File:
    now: bytearray = field(default_factory=bytearray)
    kept: bytes = b""

    def write(self, at: int, data: bytes) -> None:
        self.now.extend(bytes(max(0, at - len(self.now))))
        self.now[at : at + len(data)] = data

    def cut_to(self, size: int) -> None:
        del self.now[size:]
        self.now.extend(bytes(size - len(self.now)))

    def after(self, random: Random) -> bytes:
        """The content after the cut: all, nothing, or some sectors of what was not flushed."""
        part = random.choice((0.0, 1.0, random.random()))
        if part == 0.0 or self.now == self.kept:
            return self.kept
        size = len(self.now) if part == 1.0 else random.choice((len(self.now), len(self.kept)))
        found = bytearray(self.kept[:size].ljust(size, b"\0"))
        for start in range(0, size, SECTOR):
            if random.random() < part:
                found[start : start + SECTOR] = self.now[start : start + SECTOR].ljust(min(SECTOR, size - start), b"\0")
        return bytes(found)


class Disk:
    """The folder ``root`` as it is now, all of it kept; what is done to it from now on is :meth:`follow`-ed."""

    def __init__(self, root: Path) -> None:
        self._root = root
        #: By path; None is a folder.
        self._names: dict[str, _File | None] = {}
        self._inodes: dict[int, _File] = {}
        for path in sorted(root.rglob("*")):
            content = None if path.is_dir() else path.read_bytes()
            file = None if content is None else _File(bytearray(content), content)
            self._names[str(path)] = file
            if file is not None:
                self._inodes[path.stat().st_ino] = file
        self._changes: list[tuple[Call, _File | None]] = []
        self._kept_changes = 0

    def follow(self, call: Call) -> None:
        """One more call was made."""
        match call.what:
            case "C":
                self._inodes[call.inode] = _File()
                self._changes.append((call, self._inodes[call.inode]))
            case "M" | "R" | "U":
                self._changes.append((call, None))
            case "D":
                self._kept_changes = len(self._changes)
            case _ if call.inode in self._inodes:
                self._change(self._inodes[call.inode], call)

    @staticmethod
    def _change(file: _File, call: Call) -> None:
        if call.what == "W":
            file.write(call.at, call.data)
        elif call.what == "T":
            file.cut_to(call.at)
        elif call.what == "S":
            file.kept = bytes(file.now)

    def cut(self, random: Random) -> None:
        """Make the folder what it may be after a cut now."""
        self._lay_out(self._named(random.randint(self._kept_changes, len(self._changes))), random)

    def whole(self) -> dict[str, bytes | None]:
        """The folder if there is no cut."""
        named = self._named(len(self._changes))
        return {path: None if file is None else bytes(file.now) for path, file in named.items()}

    def _named(self, count: int) -> dict[str, _File | None]:
        names = dict(self._names)
        for call, file in self._changes[:count]:
            if call.what in "CM":
                names[call.path] = file
            elif call.what == "U":
                names.pop(call.path, None)
            else:
                for path in [path for path in names if path == call.path or path.startswith(f"{call.path}/")]:
                    names[call.target + path[len(call.path) :]] = names.pop(path)
        return names

    def _lay_out(self, names: dict[str, _File | None], random: Random) -> None:
        for path in self._root.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        for name in sorted(names):
            path, file = Path(name), names[name]
            if file is None:
                path.mkdir(mode=0o700)
            elif not name.endswith("-shm"):  # is in memory, and made anew
                path.write_bytes(file.after(random))
