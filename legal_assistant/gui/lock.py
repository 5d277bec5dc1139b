"""Locking after a time without a key or the mouse."""

from __future__ import annotations

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


class IdleLock(QObject):
    """Emits ``expired`` once nothing was typed, clicked or dragged for ``minutes`` (0: never).

    ``now`` returns seconds of a clock that goes on while the machine sleeps: a laptop that was shut for longer locks on waking.
    """

    expired = Signal()

    def __init__(self, minutes: int, now: NowSeconds, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._minutes = minutes
        self._last = now()
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
        if minutes > 0:
            self._timer.start()
        else:
            self._timer.stop()

    def check(self) -> None:
        """Emit ``expired`` if the time is over."""
        if self._minutes > 0 and self._now() - self._last >= self._minutes * 60:
            self._timer.stop()
            self.expired.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note activity; swallow nothing."""
        del watched
        if event.type() in _ACTIVITY:
            self._last = self._now()
        return False
