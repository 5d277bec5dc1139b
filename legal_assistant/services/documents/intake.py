"""Files that wait to be read into a case: small ones first, and more may come while others are read.

What of them has not ended is noted in the case (:meth:`Intake.note`), so that it outlives the program.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from legal_assistant.domain.documents import WaitingFile
from legal_assistant.services.documents.incoming import Incoming, clean_name, incoming, is_folder, left_waiting

if TYPE_CHECKING:
    from legal_assistant.domain.ports import OpenCase


@dataclass(frozen=True, slots=True)
class Arrival:
    """A file with what was asked for it: ``passwords`` are tried if it needs one, ``embedded`` files of a PDF are read too."""

    file: Incoming
    passwords: tuple[str, ...] = ()
    embedded: bool = False

    @property
    def waiting(self) -> WaitingFile | None:
        """As it is noted; None for what does not lie on the disk."""
        place, name = self.file.place, self.file.name
        if place is None:
            return None
        return WaitingFile(place, "" if name == clean_name(place.name) else name, self.embedded)


@dataclass(frozen=True, slots=True)
class _Added:
    """A file or folder that nobody has looked at."""

    place: Path
    passwords: tuple[str, ...]
    embedded: bool

    def look(self) -> list[Arrival]:
        return [Arrival(file, self.passwords, self.embedded) for file in incoming([self.place])]

    @property
    def waiting(self) -> WaitingFile:
        return WaitingFile(self.place, embedded=self.embedded)


class Intake:
    """The queue of one case; any thread may add to it.

    The smallest file is taken first, so that a case can be worked with soon and a contract that is dropped later does not wait
    for a bundle of scans; files of one size in the order in which they came.
    """

    def __init__(self, files: Sequence[Path] = (), *, passwords: Sequence[str] = (), embedded: bool = False) -> None:
        self._lock = threading.Lock()
        self._added: list[_Added] = []
        self._waiting: list[Arrival] = []
        self._begun: list[Arrival] = []
        self._noted: set[WaitingFile] = set()
        self._ended = False
        if files:
            self.add(files, passwords=passwords, embedded=embedded)

    def add(self, files: Sequence[Path], *, passwords: Sequence[str] = (), embedded: bool = False) -> bool:
        """Add files, and folders of them; False if nobody takes them any more. Does not look at the disk."""
        with self._lock:
            if not self._ended:
                self._added += [_Added(file.absolute(), tuple(passwords), embedded) for file in files]
            return not self._ended

    def take(self) -> Arrival | None:
        """The next file, if there is one. Looks through the folders that were added."""
        with self._lock:
            added = list(self._added)
        found = [arrival for one in added for arrival in one.look()]
        with self._lock:
            self._added = self._added[len(added) :]
            self._waiting = sorted([*self._waiting, *found], key=lambda arrival: arrival.file.size)
            if not self._waiting:
                return None
            self._begun.append(self._waiting.pop(0))
            return self._begun[-1]

    def put_back(self, arrival: Arrival) -> None:
        """Have a file that was taken wait again, before others of its size."""
        with self._lock:
            self._begun.remove(arrival)
            self._waiting.insert(0, arrival)

    def done(self, arrival: Arrival) -> None:
        """A file that was taken has come to its end."""
        with self._lock:
            self._begun.remove(arrival)

    def end(self) -> bool:
        """Take no more files if none wait; False if some do."""
        with self._lock:
            self._ended = not self._waiting and not self._added
            return self._ended

    # --- beyond the end of the program ---------------------------------------------------------------------------------

    def note(self, case: OpenCase) -> None:
        """Note in the case what has not ended, and take out what has. Raises what writing to the case raises."""
        if self._unended() == self._noted:
            return
        with case.store.write() as view:  # another thread that notes waits here, so that what it sees is not older
            now = self._unended()
            view.waiting.remove(self._noted - now)
            view.waiting.put(file for file in now if file not in self._noted)
            self._noted = now

    def give_up(self, case: OpenCase) -> None:
        """Take out of the case what was noted: these files are not wanted any more."""
        if self._noted:
            with case.store.write() as view:
                view.waiting.remove(self._noted)
                self._noted = set()

    def recall(self, case: OpenCase) -> None:
        """Have files wait that an earlier run of the program left, unless they do already."""
        with case.store.read() as view:
            left = view.waiting.all()
        with self._lock:
            known = self._all()
            self._noted |= {file for file in left if file not in known}
            for file in left:
                if file in known:
                    continue
                if not file.name and is_folder(file.place):
                    self._added.append(_Added(file.place, (), file.embedded))
                else:
                    self._waiting.append(Arrival(left_waiting(file.place, file.name), (), file.embedded))

    def _unended(self) -> set[WaitingFile]:
        with self._lock:
            return self._all()

    def _all(self) -> set[WaitingFile]:
        known = [arrival.waiting for arrival in (*self._waiting, *self._begun)]
        return {one.waiting for one in self._added} | {file for file in known if file is not None}

    def unended(self) -> tuple[list[str], list[str]]:
        """Names of the files that were taken and have not ended, and of those that wait."""
        with self._lock:
            waiting = [*(one.file.name for one in self._waiting), *(one.place.name for one in self._added)]
            return [one.file.name for one in self._begun], waiting

    # --- figures --------------------------------------------------------------------------------------------------------

    @property
    def ended(self) -> bool:
        """Whether it takes no more files."""
        with self._lock:
            return self._ended

    @property
    def waiting(self) -> int:
        """How many files wait; a folder that nobody has looked into counts as one."""
        with self._lock:
            return len(self._waiting) + len(self._added)

    @property
    def size(self) -> int:
        """Bytes of the files that wait, as far as they are known."""
        with self._lock:
            return sum(arrival.file.size for arrival in self._waiting)
