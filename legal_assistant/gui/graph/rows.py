"""A list of rows of two lines: a name with a badge and a number, and words below it; headings between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from legal_assistant.gui import theme
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.widgets.painted_list import PaintedList

AnyIndex: TypeAlias = QModelIndex | QPersistentModelIndex

#: Role of the :class:`Row` itself.
ROW = Qt.ItemDataRole.UserRole + 1
_PAD, _LINE, _DETAIL, _HEADING = 8, 20, 18, 30
_MOST_LINES = 3
_LONGEST = 400


@dataclass(frozen=True)
class Row:
    """What one row shows. ``value`` is what it stands for; a row without one is a heading. ``badge`` is a word in ``tone``,
    ``count`` stands at the right; ``wrapped``: the title may take several lines."""

    title: str
    detail: str = ""
    badge: str = ""
    tone: str = "neutral"
    count: str = ""
    value: object = None
    wrapped: bool = False

    @property
    def heading(self) -> bool:
        """Whether it only introduces what follows."""
        return self.value is None

    @property
    def spoken(self) -> str:
        """Everything it shows, for a screen reader."""
        return ", ".join(part for part in (self.badge, clean(self.title, _LONGEST), self.detail, self.count) if part)


class RowModel(QAbstractListModel):
    """Rows, by number."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: list[Row] = []

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Replace them, unless they are the same."""
        if list(rows) != self.rows:
            self.beginResetModel()
            self.rows = list(rows)
            self.endResetModel()

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        """How many there are."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Headings cannot be chosen."""
        if index.isValid() and index.row() < len(self.rows) and self.rows[index.row()].heading:
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The name, the words for a screen reader, or the row."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == ROW:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        return row.spoken if role == Qt.ItemDataRole.AccessibleTextRole else None


class RowDelegate(QStyledItemDelegate):
    """Draws rows."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As high as its words need."""
        del option
        row: Row = index.data(ROW)
        width = self._view.viewport().width()
        if row.heading:
            return QSize(width, _HEADING)
        return QSize(width, _PAD + _title_height(row, width - 2 * _PAD) + (_DETAIL if row.detail else 0) + _PAD)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Draw one row."""
        row: Row = index.data(ROW)
        t = theme.tokens()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.heading:
            painter.setFont(theme.font(theme.SMALL, QFont.Weight.DemiBold))
            painter.setPen(QColor(t.muted))
            painter.drawText(option.rect.adjusted(2, 0, 0, -4), Qt.AlignmentFlag.AlignBottom, row.title)
        else:
            selected = bool(option.state & QStyle.StateFlag.State_Selected)
            if selected or option.state & QStyle.StateFlag.State_MouseOver:
                painter.setPen(QColor(t.accent) if selected and self._view.hasFocus() else Qt.PenStyle.NoPen)
                painter.setBrush(QColor(t.hover))
                painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -1.5), 6, 6)
            _draw(painter, option.rect.adjusted(_PAD, _PAD, -_PAD, -_PAD), row)
        painter.restore()


class RowList(PaintedList):
    """``chosen(value)``: Enter, or a click on a row."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = RowModel(self)
        self.setModel(self.rows)
        self.setItemDelegate(RowDelegate(self))
        self.clicked.connect(self._on_clicked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._on_clicked(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _on_clicked(self, index: QModelIndex) -> None:
        row: Row = index.data(ROW)
        if not row.heading:
            self.chosen.emit(row.value)


def _title_height(row: Row, width: int) -> int:
    if not row.wrapped:
        return _LINE
    metrics = QFontMetrics(theme.font(theme.TEXT))
    room = QRect(0, 0, max(40, width), 1 << 14)
    return metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, _fitted(row, metrics, room.width())).height()


def _shown(row: Row) -> str:
    return " ".join(clean(row.title, _LONGEST).split())


def _fitted(row: Row, metrics: QFontMetrics, width: int) -> str:
    """As much of the words as three lines hold; a line is not always full to its end."""
    return metrics.elidedText(_shown(row), Qt.TextElideMode.ElideRight, round(width * (_MOST_LINES - 0.3)))


def _draw(painter: QPainter, inner: QRect, row: Row) -> None:
    t = theme.tokens()
    small = theme.font(theme.SMALL)
    metrics = QFontMetrics(small)
    right = inner.right() + 1
    for words, (ink, tint) in ((row.count, (t.muted, "")), (row.badge, t.tone(row.tone))):
        if words:
            width = metrics.horizontalAdvance(words) + (12 if tint else 4)
            place = QRect(right - width, inner.top(), width, _LINE)
            if tint:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(tint))
                painter.drawRoundedRect(QRectF(place).adjusted(0, 1, 0, -1), 4, 4)
            painter.setPen(QColor(ink))
            painter.setFont(small)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)
            right -= width + 6
    painter.setFont(theme.font(theme.TEXT))
    painter.setPen(QColor(t.ink))
    title = QRect(inner.left(), inner.top(), right - inner.left(), _title_height(row, inner.width()))
    if row.wrapped:
        painter.drawText(title, Qt.TextFlag.TextWordWrap, _fitted(row, painter.fontMetrics(), inner.width()))
    else:
        shown = painter.fontMetrics().elidedText(_shown(row), Qt.TextElideMode.ElideMiddle, title.width())
        painter.drawText(title, Qt.AlignmentFlag.AlignVCenter, shown)
    if row.detail:
        painter.setFont(small)
        painter.setPen(QColor(t.muted))
        detail = QRect(inner.left(), title.bottom() + 1, inner.width(), _DETAIL)
        words = metrics.elidedText(row.detail, Qt.TextElideMode.ElideRight, detail.width())
        painter.drawText(detail, Qt.AlignmentFlag.AlignVCenter, words)
