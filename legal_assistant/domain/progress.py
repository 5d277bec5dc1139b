"""How far long work that has no events of its own has come."""

from collections.abc import Callable
from typing import TypeAlias

#: Called, on the thread of the work, with the bytes that are done and all there are to do.
Progress: TypeAlias = Callable[[int, int], None]


class Meter:
    """Counts bytes towards ``total`` and tells of it; never more than there are."""

    def __init__(self, progress: Progress | None = None, total: int = 0) -> None:
        self._progress = progress
        self.total = total
        self.done = 0

    def add(self, size: int) -> None:
        """So many bytes more are done."""
        self.reach(self.done + size)

    def reach(self, done: int) -> None:
        """So many are done in all."""
        self.done = min(done, self.total)
        if self._progress is not None:
            self._progress(self.done, self.total)
