"""How long work will take, judged by how long the same kind of work took."""

import threading
from collections import defaultdict
from collections.abc import Mapping
from typing import Final

#: Work of so many seconds tells of the pace, less does not.
_ENOUGH_SECONDS: Final = 0.3
#: What was done long ago counts less than what was done last: beyond so many seconds the past is scaled down.
_MEMORY_SECONDS: Final = 120.0


class Pace:
    """Seconds and amounts by kind of work ("read": pages, "ocr": pages that are pictures, "embed": passages). Used by any
    number of threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._amounts: defaultdict[str, float] = defaultdict(float)

    def spent(self, kind: str, seconds: float, amount: float) -> None:
        """``amount`` of work took so many seconds; work without an amount belongs to what comes next."""
        with self._lock:
            self._seconds[kind] += seconds
            self._amounts[kind] += amount
            if self._seconds[kind] > _MEMORY_SECONDS:
                scale = _MEMORY_SECONDS / self._seconds[kind]
                self._seconds[kind] *= scale
                self._amounts[kind] *= scale

    def seconds_for(self, left: Mapping[str, float]) -> float | None:
        """How long what is left will take; None as long as nothing is known of one of its kinds."""
        total = 0.0
        with self._lock:
            for kind, amount in left.items():
                if amount <= 0:
                    continue
                if self._amounts[kind] <= 0 or self._seconds[kind] < _ENOUGH_SECONDS:
                    return None
                total += amount * self._seconds[kind] / self._amounts[kind]
        return total
