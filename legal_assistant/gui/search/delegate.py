"""How a result is drawn: what it is and where it stands, and below it some lines with the words marked."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from legal_assistant.gui import theme
from legal_assistant.gui.memory.card_paint import HEAD, draw_badge, draw_small
from legal_assistant.gui.search.model import HIT, Hit
from legal_assistant.memory.questions.marks import Excerpt

#: Inside a row; between its head and its words; lines of words at most; from one of them to the next.
_PAD, _GAP, _LINES, _STEP = 12, 6, 3, 20


class HitDelegate(QStyledItemDelegate):
    """Draws results as rows with a line between them."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As high as its lines."""
        del option
        hit: Hit = index.data(HIT)
        width = self._view.viewport().width()
        lines = _laid_out(hit.shown, width - 2 * _PAD).lineCount()
        return QSize(width, 2 * _PAD + HEAD + _GAP + lines * _STEP)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Draw one row."""
        hit: Hit = index.data(HIT)
        t = theme.tokens()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect: QRect = option.rect
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if selected or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(QPen(QColor(t.accent if selected else t.line), 1))
            painter.setBrush(QColor(t.side))
            painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -1.5), 8, 8)
        else:
            painter.setPen(QPen(QColor(t.line), 1))
            painter.drawLine(rect.left() + _PAD, rect.bottom(), rect.right() - _PAD, rect.bottom())
        inner = rect.adjusted(_PAD, _PAD, -_PAD, -_PAD)
        self._draw_head(painter, hit, QRect(inner.left(), inner.top(), inner.width(), HEAD))
        painter.setPen(QColor(t.ink))
        _laid_out(hit.shown, inner.width()).draw(painter, QPointF(inner.left(), inner.top() + HEAD + _GAP))
        painter.restore()

    def _draw_head(self, painter: QPainter, hit: Hit, head: QRect) -> None:
        t = theme.tokens()
        used = draw_badge(painter, head.topLeft(), hit.kind, hit.tone) + 8
        painter.setFont(theme.font(theme.SMALL))
        aside = painter.fontMetrics().horizontalAdvance(hit.aside) + 12 if hit.aside else 0
        draw_small(painter, head, hit.aside, t.muted, right=True)
        painter.setFont(theme.font(theme.TEXT, QFont.Weight.DemiBold))
        painter.setPen(QColor(t.ink))
        place = head.adjusted(used, 0, -aside, 0)
        shown = painter.fontMetrics().elidedText(hit.place, Qt.TextElideMode.ElideMiddle, place.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, shown)


def _laid_out(shown: Excerpt, width: int) -> QTextLayout:
    """The words at ``width`` with their marks; what is more than so many lines is cut off."""
    layout = _lines(shown, width)
    if layout.lineCount() > _LINES:
        last = layout.lineAt(_LINES - 1)
        kept = _points(shown.text, last.textStart() + max(1, last.textLength() - 2))
        layout = _lines(Excerpt(f"{shown.text[:kept].rstrip(' …')}…", shown.marks), width)
    return layout


def _lines(shown: Excerpt, width: int) -> QTextLayout:
    """Words in lines of a width, one line more than is shown at most."""
    layout = QTextLayout(shown.text, theme.font(theme.TEXT))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setFormats(_marked(shown))
    layout.beginLayout()
    for number in range(_LINES + 1):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(max(40, width))
        line.setPosition(QPointF(0, number * _STEP))
    layout.endLayout()
    return layout


def _marked(shown: Excerpt) -> list[QTextLayout.FormatRange]:
    t = theme.tokens()
    form = QTextCharFormat()
    form.setBackground(QColor(t.mark))
    form.setForeground(QColor(t.ink))
    spans: list[QTextLayout.FormatRange] = []
    for start, end in shown.marks:
        span = QTextLayout.FormatRange()
        span.start, span.length, span.format = _units(shown.text[:start]), _units(shown.text[start:end]), form
        spans.append(span)
    return spans


def _units(text: str) -> int:
    """How long Qt takes ``text`` to be: characters beyond the first plane count twice."""
    return len(text) + sum(character > "\uffff" for character in text)


def _points(text: str, units: int) -> int:
    """How many characters of ``text`` Qt takes to be ``units`` long."""
    return len(text.encode("utf-16-le")[: 2 * units].decode("utf-16-le", "ignore"))
