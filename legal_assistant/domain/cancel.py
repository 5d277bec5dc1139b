"""Cancellation of long work."""

import threading
from collections.abc import Callable

from legal_assistant.domain.errors import Cancelled


class CancelToken:
    """A flag that long work checks between steps.

    ``on_cancel`` callbacks run at once, on the thread that cancels (or immediately if already cancelled): that is how a
    blocked network read is woken by closing its connection.

    Work that can be resumed takes back what is unfinished when the user stops it, and leaves it to be resumed when the program
    is :attr:`closing`.
    """

    def __init__(self) -> None:
        self._event = threading.Event()
        self._closing = False
        self._lock = threading.Lock()
        self._callbacks: list[Callable[[], None]] = []

    def cancel(self, *, closing: bool = False) -> None:
        """Ask the work to stop, because the user wants it or because the program or vault is ``closing``.

        May be called from any thread, more than once; the first call says why.
        """
        with self._lock:
            if self._event.is_set():
                return
            self._closing = closing
            self._event.set()
            callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            callback()

    @property
    def cancelled(self) -> bool:
        """Whether the work was asked to stop."""
        return self._event.is_set()

    @property
    def closing(self) -> bool:
        """Whether the work was asked to stop by the end of the program or the locking of the vault."""
        return self._closing

    def check(self) -> None:
        """Raise :class:`Cancelled` if the work was asked to stop."""
        if self._event.is_set():
            raise Cancelled

    def wait(self, seconds: float) -> bool:
        """Sleep for up to ``seconds``; return True as soon as the work is asked to stop."""
        return self._event.wait(seconds)

    def on_cancel(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call ``callback`` when cancelled; return a function that takes the registration back."""
        with self._lock:
            if not self._event.is_set():
                self._callbacks.append(callback)
                return lambda: self._discard(callback)
        callback()
        return lambda: None

    def _discard(self, callback: Callable[[], None]) -> None:
        with self._lock:
            if callback in self._callbacks:
                self._callbacks.remove(callback)
