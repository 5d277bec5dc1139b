"""How a document is drawn: its name, what became of its pages as a strip, and a line of words."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from legal_assistant.domain.documents import DocumentState
from legal_assistant.gui import icons, theme
from legal_assistant.gui.documents.model import ROW, DocumentRow
from legal_assistant.gui.viewer.page_strip import draw_strip
from legal_assistant.gui.widgets.progress import draw_bar

_GAP, _PAD, _HEAD, _STRIP = 8, 12, 20, 4
_STEP_IN = 16
_WRAP = Qt.TextFlag.TextWordWrap


class DocumentDelegate(QStyledItemDelegate):
    """Draws documents as cards."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As high as its line of words needs."""
        del option
        row: DocumentRow = index.data(ROW)
        width = self._view.viewport().width() - _indent(row)
        return QSize(
            self._view.viewport().width(), _PAD + _HEAD + 8 + _STRIP + 6 + _detail_height(row, width - 2 * _PAD) + 10 + _GAP
        )

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Draw one card."""
        row: DocumentRow = index.data(ROW)
        t = theme.tokens()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card = option.rect.adjusted(_indent(row), 0, 0, -_GAP)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.setBrush(QColor(t.card))
        edge = t.accent if selected and self._view.hasFocus() else t.field_line if selected or hovered else t.line
        painter.setPen(QPen(QColor(edge), 1))
        painter.drawRoundedRect(QRectF(card).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        inner = card.adjusted(_PAD, _PAD, -_PAD, -10)
        failed = row.document.state is DocumentState.FAILED
        ratio = painter.device().devicePixelRatioF()
        kind = "file-pdf" if row.name.lower().endswith(".pdf") else "file-text"
        picture = icons.pixmap("warning-circle" if failed else kind, t.bad if failed else t.muted, 16, ratio)
        painter.drawPixmap(QPoint(inner.left(), inner.top() + 2), picture)
        name = QRect(inner.left() + 24, inner.top(), inner.width() - 24, _HEAD)
        painter.setFont(theme.font(theme.TEXT, QFont.Weight.Medium))
        painter.setPen(QColor(t.muted if row.older else t.ink))
        shown = painter.fontMetrics().elidedText(row.name, Qt.TextElideMode.ElideMiddle, name.width())
        painter.drawText(name, Qt.AlignmentFlag.AlignVCenter, shown)
        strip = QRectF(inner.left(), name.bottom() + 9, inner.width(), _STRIP)
        if row.progress is not None:
            draw_bar(painter, strip, *row.progress)
        else:
            draw_strip(painter, strip, row.states)
        detail = QRect(inner.left(), round(strip.bottom()) + 6, inner.width(), _detail_height(row, inner.width()))
        painter.setFont(theme.font(theme.SMALL))
        painter.setPen(QColor(t.bad if failed else t.muted))
        painter.drawText(detail, _WRAP, row.detail)
        painter.restore()


def _indent(row: DocumentRow) -> int:
    """How far an older draft stands in under the newest one."""
    return _STEP_IN if row.older else 0


def _detail_height(row: DocumentRow, width: int) -> int:
    metrics = QFontMetrics(theme.font(theme.SMALL))
    return metrics.boundingRect(QRect(0, 0, max(40, width), 1 << 14), _WRAP, row.detail).height()
