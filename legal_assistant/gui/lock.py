"""Locking after a time without a key or the mouse, and after the computer slept."""

from __future__ import annotations

import ctypes
import sys
import time
from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication

_ACTIVITY = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.DragMove,
        QEvent.Type.InputMethod,
    }
)
NowSeconds: TypeAlias = Callable[[], float]

#: How often the deadline is looked at. A timer for the whole time would not count hours that the machine slept.
CHECK_MS = 5_000
#: The machine slept if the clocks went apart by so many seconds between two looks; a busy one may just be late.
SLEPT_SECONDS = 60


def awake_seconds() -> float:
    """A clock that stands still while the machine sleeps."""
    if sys.platform == "win32":
        ticks = ctypes.c_ulonglong()  # of 100 ns
        ctypes.windll.kernel32.QueryUnbiasedInterruptTime(ctypes.byref(ticks))
        return ticks.value / 1e7
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_UPTIME_RAW)
    return time.clock_gettime(time.CLOCK_MONOTONIC)


class IdleLock(QObject):
    """Emits ``expired`` once nothing was typed, clicked or dragged for ``minutes`` (0: never), and, if told to, after a sleep.

    ``now`` returns seconds of a clock that goes on while the machine sleeps: a laptop that was shut for longer locks on waking.
    ``awake``: of one that does not.
    """

    expired = Signal()

    def __init__(
        self, minutes: int, now: NowSeconds, parent: QObject | None = None, *, awake: NowSeconds = awake_seconds
    ) -> None:
        super().__init__(parent)
        self._now = now
        self._awake = awake
        self._minutes = minutes
        self._last = now()
        self._apart = self._gone_apart()
        self._after_sleep = False
        self._timer = QTimer(self)
        self._timer.setInterval(CHECK_MS)
        self._timer.timeout.connect(self.check)
        self.set_minutes(minutes)
        app = QGuiApplication.instance()
        if app is not None:
            app.installEventFilter(self)

    @property
    def minutes(self) -> int:
        """After how many idle minutes it locks; 0 for never."""
        return self._minutes

    def set_minutes(self, minutes: int) -> None:
        """Change the time; the count begins anew."""
        self._minutes = minutes
        self._last = self._now()
        self._run()

    def lock_after_sleep(self, wanted: bool) -> None:
        """Whether to expire when the machine has slept, however short; for systems that do not tell beforehand."""
        self._after_sleep = wanted
        self._run()

    def check(self) -> None:
        """Emit ``expired`` if the time is over, or the machine slept."""
        now = self._now()
        over = self._is_over(now)
        self._apart = self._gone_apart()
        if over:
            self._timer.stop()
            self.expired.emit()

    def _is_over(self, now: float) -> bool:
        slept = self._after_sleep and self._gone_apart() - self._apart >= SLEPT_SECONDS
        return slept or (self._minutes > 0 and now - self._last >= self._minutes * 60)

    def _gone_apart(self) -> float:
        return self._now() - self._awake()

    def _run(self) -> None:
        self._apart = self._gone_apart()
        if self._minutes > 0 or self._after_sleep:
            self._timer.start()
        else:
            self._timer.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note activity; swallow nothing. What comes when the time is over, as from whoever wakes the machine, does not count."""
        del watched
        if event.type() in _ACTIVITY:
            now = self._now()
            if not self._is_over(now):
                self._last = now
            elif self._timer.isActive():
                QTimer.singleShot(0, self, self.check)
        return False
