"""Files on their way into a case: from the disk, out of folders, and out of other files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from legal_assistant.domain.documents import is_litter
from legal_assistant.domain.errors import DocumentTooLarge, FileGone, FileUnreadable

LARGEST_FILE: Final = 512 * 1024 * 1024
#: A file within a file within a file … is followed so far.
_DEEPEST: Final = 4
#: What one file may bring with it in all.
_MOST_FILES: Final = 5_000
_MOST_BYTES: Final = 4 * 1024**3
_LONGEST_NAME: Final = 240
_UNWRITABLE: Final = re.compile(r"[\x00-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


@dataclass(slots=True)
class Room:
    """How much a file may still bring with it."""

    files: int = _MOST_FILES
    size: int = _MOST_BYTES

    def take(self, name: str, size: int) -> None:
        """Count one more file. Raises DocumentTooLarge."""
        self.files -= 1
        self.size -= size
        if self.files < 0 or self.size < 0:
            raise DocumentTooLarge(name)


@dataclass(frozen=True, slots=True)
class Incoming:
    """A file to be read: what it is called, how its bytes are had (raising expected errors), how deep it lies in others, how many
    bytes it has as far as that is known, and where it lies if it lies on the disk."""

    name: str
    read: Callable[[], bytes]
    room: Room
    depth: int = 0
    size: int = 0
    place: Path | None = None

    def within(self, name: str, size: int, read: Callable[[], bytes]) -> Incoming:
        """A file in this one. Raises DocumentTooLarge."""
        inner = f"{self.name}/{clean_name(name)}"
        self.room.take(inner, size)
        if self.depth >= _DEEPEST:
            raise DocumentTooLarge(inner)
        return Incoming(inner, read, self.room, self.depth + 1, size)


def incoming(paths: Sequence[Path]) -> list[Incoming]:
    """The files at ``paths``; of a folder all that it holds, in the order of their names."""
    found: list[Incoming] = []
    for path in paths:
        if is_folder(path):
            found += [_at(file, clean_name(f"{path.name}/{file.relative_to(path).as_posix()}")) for file in sorted(_files(path))]
        else:
            found.append(_at(path, clean_name(path.name)))
    return found


def left_waiting(place: Path, name: str) -> Incoming:
    """A file that waited when the program ended; reading it raises FileGone if it is no longer there."""
    found = _at(place, name or clean_name(place.name))

    def read() -> bytes:
        if not place.exists():
            raise FileGone(found.name)
        return found.read()

    return replace(found, read=read)


def _at(place: Path, name: str) -> Incoming:
    return Incoming(name, partial(_bytes, place), Room(), size=_size(place), place=place)


def is_folder(path: Path) -> bool:
    """Whether it is a folder; a path that cannot be looked at is taken for a file, which then says why."""
    try:
        return path.is_dir()
    except OSError:
        return False


def _files(folder: Path) -> Iterator[Path]:
    """The files of a folder and of those in it; a vault that lies there is no material of a case."""
    for path in folder.rglob("*"):
        if any((above / "vault.json").is_file() for above in path.parents if above.is_relative_to(folder)):
            continue
        if path.is_file() and not path.is_symlink() and not path.name.startswith(".") and not is_litter(path.name):
            yield path


def clean_name(name: str) -> str:
    """``name`` as it can be stored and shown: file systems and archives allow bytes that are no text, line ends, marks that turn
    the direction of writing around, and paths that lead out of their folder."""
    text = _UNWRITABLE.sub("", name.encode("utf-8", errors="replace").decode()).replace("\\", "/")
    parts = [part.strip() for part in text.split("/")]
    return "/".join(part for part in parts if part not in ("", ".", ".."))[-_LONGEST_NAME:] or "?"


def _size(path: Path) -> int:
    """Bytes; 0 for a file that cannot be looked at, which says why when it is read."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _bytes(path: Path) -> bytes:
    """The file's bytes. Raises FileUnreadable, DocumentTooLarge."""
    name = clean_name(path.name)
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise DocumentTooLarge(name)
        return path.read_bytes()
    except OSError as error:
        raise FileUnreadable(name, detail=type(error).__name__) from error
