"""How a case is drawn in the list."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from legal_assistant.gui import format as fmt
from legal_assistant.gui import theme
from legal_assistant.gui.cases.model import CaseRow, Role
from legal_assistant.gui.widgets.progress import draw_bar

#: Between two cases.
GAP = 4
_HEIGHT, _HEIGHT_WITH_PROGRESS = 60, 68
_PAD = 12
_LINE = 20


class CaseDelegate(QStyledItemDelegate):
    """Name and last activity; number, client and badge; a thin bar while documents are read."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """A little higher while documents are read."""
        row: CaseRow = index.data(Role.ROW)
        return QSize(option.rect.width(), (_HEIGHT_WITH_PROGRESS if row.progress else _HEIGHT) + GAP)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Draw one case."""
        row: CaseRow = index.data(Role.ROW)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card = option.rect.adjusted(0, 0, 0, -GAP)
        state = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        _draw_ground(painter, card, state)
        inner = card.adjusted(_PAD, 9, -_PAD, -9)
        first = QRect(inner.left(), inner.top(), inner.width(), _LINE)
        second = QRect(inner.left(), inner.top() + _LINE + 2, inner.width(), _LINE)
        if not (row.detail or row.proposed or row.progress):
            first.moveCenter(inner.center())
        _draw_first(painter, first, row, selected=selected)
        _draw_second(painter, second, row)
        if row.progress:
            draw_bar(painter, QRectF(inner.left(), second.bottom() + 5, inner.width(), 4), *row.progress)
        painter.restore()


def _draw_ground(painter: QPainter, card: QRect, state: QStyle.StateFlag) -> None:
    t = theme.tokens()
    if state & QStyle.StateFlag.State_Selected:
        ground = t.accent_tint
    elif state & QStyle.StateFlag.State_MouseOver:
        ground = t.hover
    else:
        ground = ""
    focused = bool(state & QStyle.StateFlag.State_HasFocus) and bool(state & QStyle.StateFlag.State_KeyboardFocusChange)
    if ground or focused:
        painter.setPen(QPen(QColor(t.accent), 1) if focused else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ground) if ground else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(card).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)


def _draw_first(painter: QPainter, rect: QRect, row: CaseRow, *, selected: bool) -> None:
    t = theme.tokens()
    when = fmt.activity(row.case.updated, fmt.local_now())
    room = _draw_right(painter, rect, when)
    painter.setFont(theme.font(theme.ANSWER, QFont.Weight.DemiBold if selected else QFont.Weight.Medium))
    _draw_left(painter, rect.adjusted(0, 0, -room, 0), row.case.name, t.ink)


def _draw_second(painter: QPainter, rect: QRect, row: CaseRow) -> None:
    room = _draw_badge(painter, rect, row.proposed) if row.proposed else 0
    painter.setFont(theme.font(theme.SMALL))
    _draw_left(painter, rect.adjusted(0, 0, -room, 0), row.detail, theme.tokens().muted)


def _draw_left(painter: QPainter, rect: QRect, text: str, colour: str) -> None:
    shown = painter.fontMetrics().elidedText(" ".join(text.split()), Qt.TextElideMode.ElideRight, rect.width())
    painter.setPen(QColor(colour))
    painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)


def _draw_right(painter: QPainter, rect: QRect, text: str) -> int:
    """Draw small muted text at the right; returns the room it takes."""
    painter.setFont(theme.font(theme.SMALL))
    painter.setPen(QColor(theme.tokens().muted))
    painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)
    return painter.fontMetrics().horizontalAdvance(text) + theme.GRID


def _draw_badge(painter: QPainter, rect: QRect, count: int) -> int:
    """Draw a number in a filled pill at the right; returns the room it takes."""
    t = theme.tokens()
    text = str(count) if count < 100 else "99+"
    badge_font = theme.font(theme.SMALL, QFont.Weight.DemiBold)
    width = max(28, QFontMetrics(badge_font).horizontalAdvance(text) + 14)
    pill = QRect(rect.right() - width + 1, rect.top() + 1, width, 18)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(t.accent))
    painter.drawRoundedRect(pill, 9, 9)
    painter.setFont(badge_font)
    painter.setPen(QColor(t.on_accent))
    painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, text)
    return width + theme.GRID
