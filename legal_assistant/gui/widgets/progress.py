"""Progress."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QWidget

from legal_assistant.gui import theme


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

    def set_tone(self, tone: str) -> None:
        """Colour the bar: empty for the accent, "good", "caution" or "bad"."""
        if self.property("tone") != tone:
            self.setProperty("tone", tone)
            theme.restyle(self)


class ProgressRing(QWidget):
    """A small ring that fills clockwise."""

    def __init__(self, size: int = 16, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._share = 0.0
        self.setFixedSize(QSize(size, size))

    def set_progress(self, done: int, total: int) -> None:
        """``done`` of ``total``."""
        self._share = min(1.0, done / total) if total else 0.0
        self.setToolTip(f"{done} / {total}")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it."""
        del event
        painter = QPainter(self)
        draw_ring(painter, QRectF(self.rect()), self._share)
        painter.end()


def draw_ring(painter: QPainter, rect: QRectF, share: float) -> None:
    """Draw a ring that is filled to ``share`` (0..1) into ``rect``; delegates use it as well."""
    t = theme.tokens()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    inner = rect.adjusted(1.5, 1.5, -1.5, -1.5)
    painter.setPen(QPen(QColor(t.line), 2.5))
    painter.drawEllipse(inner)
    pen = QPen(QColor(t.accent), 2.5)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawArc(inner, 90 * 16, -round(share * 360 * 16))
    painter.restore()
