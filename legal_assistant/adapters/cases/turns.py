"""Whose turn it is: what may be done to the cases of an open vault at the same time."""

from __future__ import annotations

import threading


class Turns:
    """Locks, which are taken in the order in which they stand here. Who holds one may take it again."""

    def __init__(self) -> None:
        #: Held while a case is written anew under another key, or a backup is made.
        self.rotating = threading.RLock()
        #: Held while cases come or go, slots are replaced, or a backup is made.
        self.whole = threading.RLock()
        self._cases: dict[str, threading.RLock] = {}
        self._adding = threading.Lock()

    def of(self, case_id: str) -> threading.RLock:
        """Held while this case is opened, closed or written anew."""
        with self._adding:
            return self._cases.setdefault(case_id, threading.RLock())
