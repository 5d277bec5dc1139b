"""Progress."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QWidget

from legal_assistant.gui import theme

#: Into so many parts a bar is divided for bytes.
_FINE = 1_000


class ProgressLine(QProgressBar):
    """A thin bar without text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextVisible(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_progress(self, done: int, total: int) -> None:
        """``done`` of ``total``; a total of 0 means that it is not known yet."""
        self.setMaximum(max(1, total))
        self.setValue(min(done, max(1, total)) if total else 0)

    def set_bytes(self, done: int, total: int) -> None:
        """``done`` of ``total`` bytes, of which there may be more than a bar can count; with a total of 0 it moves to and fro."""
        self.setRange(0, _FINE if total else 0)
        if total:
            self.setValue(done * _FINE // total)

    def set_tone(self, tone: str) -> None:
        """Colour the bar: empty for the accent, "good", "caution" or "bad"."""
        if self.property("tone") != tone:
            self.setProperty("tone", tone)
            theme.restyle(self)


def draw_bar(painter: QPainter, rect: QRectF, done: int, total: int) -> None:
    """Draw such a bar into ``rect``, as delegates do; a total of 0 means that it is not known yet."""
    t = theme.tokens()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(t.line))
    painter.drawRoundedRect(rect, 2, 2)
    if done and total:
        filled = QRectF(rect)
        filled.setWidth(max(4.0, rect.width() * min(1.0, done / total)))
        painter.setBrush(QColor(t.accent))
        painter.drawRoundedRect(filled, 2, 2)
