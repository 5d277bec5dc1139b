"""Files that wait to be read into a case: small ones first, and more may come while others are read."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from legal_assistant.services.incoming import Incoming, incoming


@dataclass(frozen=True, slots=True)
class Arrival:
    """A file with what was asked for it: ``passwords`` are tried if it needs one, ``embedded`` files of a PDF are read too."""

    file: Incoming
    passwords: tuple[str, ...] = ()
    embedded: bool = False


class Intake:
    """The queue of one case; any thread may add to it.

    The smallest file is taken first, so that a case can be worked with soon and a contract that is dropped later does not wait
    for a bundle of scans; files of one size in the order in which they came.
    """

    def __init__(self, files: Sequence[Path] = (), *, passwords: Sequence[str] = (), embedded: bool = False) -> None:
        self._lock = threading.Lock()
        self._added: list[tuple[tuple[Path, ...], tuple[str, ...], bool]] = []
        self._waiting: list[Arrival] = []
        self._ended = False
        self._taken = 0
        if files:
            self.add(files, passwords=passwords, embedded=embedded)

    def add(self, files: Sequence[Path], *, passwords: Sequence[str] = (), embedded: bool = False) -> bool:
        """Add files, and folders of them; False if nobody takes them any more. Does not look at the disk."""
        with self._lock:
            if not self._ended:
                self._added.append((tuple(files), tuple(passwords), embedded))
            return not self._ended

    def take(self) -> Arrival | None:
        """The next file, if there is one. Looks through the folders that were added."""
        with self._lock:
            added, self._added = self._added, []
        found = [Arrival(file, passwords, embedded) for paths, passwords, embedded in added for file in incoming(paths)]
        with self._lock:
            self._waiting = sorted([*self._waiting, *found], key=lambda arrival: arrival.file.size)
            if not self._waiting:
                return None
            self._taken += 1
            return self._waiting.pop(0)

    def put_back(self, arrival: Arrival) -> None:
        """Have a file that was taken wait again, before others of its size."""
        with self._lock:
            self._taken -= 1
            self._waiting.insert(0, arrival)

    def end(self) -> bool:
        """Take no more files if none wait; False if some do."""
        with self._lock:
            self._ended = not self._waiting and not self._added
            return self._ended

    @property
    def ended(self) -> bool:
        """Whether it takes no more files."""
        with self._lock:
            return self._ended

    @property
    def waiting(self) -> int:
        """How many files wait; a folder that nobody has looked into counts as one."""
        with self._lock:
            return len(self._waiting) + sum(len(paths) for paths, _, _ in self._added)

    @property
    def size(self) -> int:
        """Bytes of the files that wait, as far as they are known."""
        with self._lock:
            return sum(arrival.file.size for arrival in self._waiting)

    @property
    def taken(self) -> int:
        """How many files were taken."""
        with self._lock:
            return self._taken
