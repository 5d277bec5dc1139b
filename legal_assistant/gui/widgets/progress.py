"""Progress."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
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
