"""The parts of a card, drawn: text that is cut to so many lines, badge, dots, buttons."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen

from legal_assistant.gui import theme
from legal_assistant.gui.markdown import clean

#: Height of the head of a card, of a line of small words and of buttons; diameter of a dot and from one to the next (pixels).
HEAD, LINE, BUTTON, DOT, DOT_STEP = 22, 20, 28, 8, 11
#: No character that is read is narrower (pixels).
_NARROWEST = 3
_WRAP = Qt.TextFlag.TextWordWrap
_LONG_WORD = re.compile(r"(\S{32})(?=\S)")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Words in a size (pixels), of which at most so many lines are shown."""

    text: str
    size: int = theme.TEXT
    lines: int = 6
    weight: QFont.Weight = QFont.Weight.Normal

    @property
    def font(self) -> QFont:
        """The font they are drawn in."""
        return theme.font(self.size, self.weight)

    def height(self, width: int) -> int:
        """How high it is at ``width``."""
        metrics = QFontMetrics(self.font)
        return min(_height(metrics, self._beginning(width), width), self.lines * metrics.lineSpacing())

    def draw(self, painter: QPainter, rect: QRect, colour: str) -> None:
        """Draw as much as fits into ``rect``, with an ellipsis if something is left out."""
        painter.setFont(self.font)
        painter.setPen(QColor(colour))
        painter.drawText(rect, _WRAP, self._fitted(rect.width(), rect.height()))

    def _beginning(self, width: int) -> str:
        """What may be seen at ``width``; a word longer than a line (an address, say) may break."""
        most = self.lines * max(40, width) // _NARROWEST
        return _LONG_WORD.sub("\\1\u200b", clean(self.text, most))

    def _fitted(self, width: int, height: int) -> str:
        metrics = QFontMetrics(self.font)
        shown = self._beginning(width)
        if _height(metrics, shown, width) <= height:
            return shown
        kept = bisect_right(range(len(shown)), height, key=lambda end: _height(metrics, f"{shown[:end]}…", width)) - 1
        return f"{shown[:kept].rstrip()}…"


def _height(metrics: QFontMetrics, text: str, width: int) -> int:
    return metrics.boundingRect(QRect(0, 0, max(40, width), 1 << 16), _WRAP, text).height()


def draw_badge(painter: QPainter, corner: QPoint, text: str, tone: str) -> int:
    """Draw a tinted word at ``corner``; returns how wide it is."""
    ink, tint = theme.tokens().tone(tone)
    font = theme.font(theme.SMALL)
    width = QFontMetrics(font).horizontalAdvance(text) + 16
    rect = QRect(corner.x(), corner.y(), width, HEAD - 1)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(tint))
    painter.drawRoundedRect(rect, 5, 5)
    painter.setFont(font)
    painter.setPen(QColor(ink))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
    return width


def draw_small(painter: QPainter, rect: QRect, text: str, colour: str, *, right: bool = False) -> None:
    """Draw one line of small words, cut to fit."""
    painter.setFont(theme.font(theme.SMALL))
    painter.setPen(QColor(colour))
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    words = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(rect, side | Qt.AlignmentFlag.AlignVCenter, words)


def draw_dots(painter: QPainter, right: QPoint, importance: int) -> None:
    """Five dots that end at ``right``; as many are filled as the memory is important."""
    colour = QColor(theme.tokens().muted)
    painter.setPen(QPen(colour, 1))
    for place in range(5):
        painter.setBrush(colour if place < importance else Qt.BrushStyle.NoBrush)
        left = right.x() - (5 - place) * DOT_STEP
        painter.drawEllipse(QRectF(left + 0.5, right.y() - DOT / 2, DOT - 1, DOT - 1))


def draw_button(painter: QPainter, rect: QRect, text: str, *, primary: bool, hovered: bool) -> None:
    """Draw a button as the style sheet draws them."""
    t = theme.tokens()
    ground = (t.accent_hover if hovered else t.accent) if primary else (t.hover if hovered else t.card)
    painter.setBrush(QColor(ground))
    painter.setPen(QPen(QColor(t.accent if primary else t.field_line), 1))
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
    painter.setFont(theme.font(theme.TEXT, QFont.Weight.DemiBold if primary else QFont.Weight.Medium))
    painter.setPen(QColor(t.on_accent if primary else t.ink))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
