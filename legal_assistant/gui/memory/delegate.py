"""How a memory is drawn: a card with its kind, importance, pin, text, source, and what can be done with it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import (
    QAbstractItemModel,
    QCoreApplication,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QHelpEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip

from legal_assistant.domain.memories import Memory
from legal_assistant.gui import icons, theme
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.memory.model import MEMORY
from legal_assistant.gui.memory.words import kind_name, kind_tone, source_line

#: Between cards; inside a card; height of the head, the source line and of buttons (pixels).
_GAP, _PAD, _HEAD, _LINE, _BUTTON = 8, 12, 22, 20, 28
#: Lines of text a card shows at most; all of it is in the tooltip and in the editor.
_MOST_LINES = 6
_ICON, _DOT, _DOT_STEP = 16, 8, 11
#: No character that is read is narrower (pixels).
_NARROWEST = 3
#: Heights that are remembered at most.
_REMEMBERED = 20_000
_WRAP = Qt.TextFlag.TextWordWrap
_LONG_WORD = re.compile(r"(\S{32})(?=\S)")


class Act(Enum):
    """What a card offers."""

    PIN = "pin"
    EDIT = "edit"
    HISTORY = "history"
    FORGET = "forget"
    APPROVE = "approve"
    REJECT = "reject"
    OPEN = "open"


@dataclass(frozen=True)
class Spot:
    """Where something can be clicked in a card, what it does, and what it says."""

    rect: QRect
    act: Act
    icon: str = ""
    label: str = ""


class MemoryDelegate(QStyledItemDelegate):
    """Draws memories; ``acted(memory, act)`` when something in a card is clicked.

    ``review``: the cards of proposed memories, with approve, edit and reject written out instead of icons.
    """

    acted = Signal(object, object)

    def __init__(self, view: QAbstractItemView, *, review: bool = False) -> None:
        super().__init__(view)
        self._view = view
        self._review = review
        self._editor_heights: dict[str, Callable[[], int]] = {}
        self._heights: dict[tuple[str, int], tuple[str, int]] = {}

    def set_editor(self, memory_id: str, height: Callable[[], int] | None) -> None:
        """While a card is edited in place it is as high as its editor."""
        if height is None:
            self._editor_heights.pop(memory_id, None)
        else:
            self._editor_heights[memory_id] = height

    # --- sizes --------------------------------------------------------------------------------------------------------

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As high as the text needs at the width of the view."""
        del option
        memory: Memory = index.data(MEMORY)
        width = self._view.viewport().width()
        if memory.id in self._editor_heights:
            return QSize(width, self._editor_heights[memory.id]() + _GAP)
        foot = _LINE + (_BUTTON + 6 if self._review else 0)
        return QSize(width, _PAD + _HEAD + 4 + self._height(memory, width - 2 * _PAD) + 6 + foot + 8 + _GAP)

    def _height(self, memory: Memory, width: int) -> int:
        """Height of the text at ``width``; remembered, because a list asks for all its rows at every change of width."""
        key = (memory.id, width)
        known = self._heights.get(key)
        if known is not None and known[0] == memory.text:
            return known[1]
        if len(self._heights) > _REMEMBERED:
            self._heights.clear()
        metrics = QFontMetrics(theme.font(theme.TEXT))
        height = min(_text_height(metrics, _shown(memory.text, width), width), _MOST_LINES * metrics.lineSpacing())
        self._heights[key] = (memory.text, height)
        return height

    # --- drawing ------------------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Draw one card."""
        memory: Memory = index.data(MEMORY)
        if memory.id in self._editor_heights:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card = option.rect.adjusted(0, 0, 0, -_GAP)
        state = option.state
        self._draw_card(painter, card, selected=bool(state & QStyle.StateFlag.State_Selected))
        inner = card.adjusted(_PAD, _PAD, -_PAD, -8)
        _draw_badge(painter, inner.topLeft(), kind_name(memory.kind), kind_tone(memory.kind))
        _draw_dots(painter, QPoint(inner.right() + 1, inner.top() + _HEAD // 2), memory.importance)
        height = self._height(memory, inner.width())
        text = QRect(inner.left(), inner.top() + _HEAD + 4, inner.width(), height)
        painter.setPen(QColor(theme.tokens().ink))
        painter.setFont(theme.font(theme.TEXT))
        painter.drawText(text, _WRAP, _fitted(memory.text, inner.width(), height))
        source = QRect(inner.left(), text.bottom() + 7, inner.width(), _LINE)
        painter.setFont(theme.font(theme.SMALL))
        painter.setPen(QColor(theme.tokens().muted))
        active = bool(state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver))
        spots = self.spots(option.rect, memory, active=active)
        room = source.width() - (0 if self._review or not active else 3 * (_ICON + 12))
        words = painter.fontMetrics().elidedText(source_line(memory), Qt.TextElideMode.ElideRight, room)
        painter.drawText(source, Qt.AlignmentFlag.AlignVCenter, words)
        for spot in spots:
            self._draw_spot(painter, spot, memory)
        painter.restore()

    def _draw_card(self, painter: QPainter, card: QRect, *, selected: bool) -> None:
        t = theme.tokens()
        painter.setBrush(QColor(t.card))
        focused = selected and self._view.hasFocus()
        painter.setPen(QPen(QColor(t.accent if focused else t.field_line if selected else t.line), 1))
        painter.drawRoundedRect(QRectF(card).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)

    def _draw_spot(self, painter: QPainter, spot: Spot, memory: Memory) -> None:
        t = theme.tokens()
        hovered = spot.rect.contains(self._view.viewport().mapFromGlobal(self._view.cursor().pos()))
        if spot.label:
            _draw_button(painter, spot, primary=spot.act is Act.APPROVE, hovered=hovered)
            return
        if hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(t.hover))
            painter.drawRoundedRect(spot.rect, 5, 5)
        pinned = spot.act is Act.PIN and memory.pinned
        colour = t.accent if pinned else t.bad if hovered and spot.act is Act.FORGET else t.muted
        picture = icons.pixmap(spot.icon, colour, _ICON, painter.device().devicePixelRatioF())
        at = spot.rect.center() - QPoint(_ICON // 2 - 1, _ICON // 2 - 1)
        painter.drawPixmap(at, picture)

    # --- what can be clicked ------------------------------------------------------------------------------------------

    def spots(self, rect: QRect, memory: Memory, *, active: bool) -> list[Spot]:
        """What can be clicked in the card at ``rect``; ``active``: it is selected or under the pointer."""
        card = rect.adjusted(0, 0, 0, -_GAP)
        inner = card.adjusted(_PAD, _PAD, -_PAD, -8)
        if self._review:
            return self._buttons(QPoint(inner.left(), inner.bottom() + 1 - _BUTTON))
        size = _ICON + 8
        pin = QRect(inner.right() + 1 - 5 * _DOT_STEP - 8 - size, inner.top() - 1, size, size)
        found = [Spot(pin, Act.PIN, "push-pin-fill" if memory.pinned else "push-pin")] if active or memory.pinned else []
        if active:
            top = inner.bottom() + 1 - _LINE - 2
            acts = ((Act.EDIT, "pencil-simple"), (Act.HISTORY, "clock-counter-clockwise"), (Act.FORGET, "trash"))
            for place, (act, icon) in enumerate(reversed(acts)):
                left = inner.right() - size + 5 - place * (size + 4)
                found.append(Spot(QRect(left, top, size, size), act, icon))
        return found

    def _buttons(self, corner: QPoint) -> list[Spot]:
        metrics = QFontMetrics(theme.font(theme.TEXT, QFont.Weight.Medium))
        found: list[Spot] = []
        left = corner.x()
        for act, name in ((Act.APPROVE, self.tr("Approve")), (Act.EDIT, self.tr("Edit")), (Act.REJECT, self.tr("Reject"))):
            text = f"{name}  {act.value[0].upper()}"
            width = metrics.horizontalAdvance(text) + 24
            found.append(Spot(QRect(left, corner.y(), width, _BUTTON), act, label=text))
            left += width + 8
        return found

    def spot_at(self, position: QPoint) -> tuple[Memory, Spot] | None:
        """What lies at a position of the viewport."""
        index = self._view.indexAt(position)
        if not index.isValid():
            return None
        memory: Memory = index.data(MEMORY)
        for spot in self.spots(self._view.visualRect(index), memory, active=True):
            if spot.rect.contains(position):
                return memory, spot
        return None

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """A click on a spot acts; a double click anywhere else edits."""
        if isinstance(event, QMouseEvent) and event.button() is Qt.MouseButton.LeftButton:
            hit = self.spot_at(event.position().toPoint())
            if event.type() == QEvent.Type.MouseButtonRelease and hit is not None:
                self.acted.emit(hit[0], hit[1].act)
                return True
            if event.type() == QEvent.Type.MouseButtonDblClick and hit is None:
                self.acted.emit(index.data(MEMORY), Act.EDIT)
                return True
        return super().editorEvent(event, model, option, index)

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """Tooltips of what can be clicked."""
        hit = self.spot_at(event.pos())
        if hit is None:
            return super().helpEvent(event, view, option, index)
        QToolTip.showText(event.globalPos(), act_name(hit[1].act, hit[0]), view)
        return True


def act_name(act: Act, memory: Memory) -> str:
    """What an act is called, for tooltips and menus."""
    translate = QCoreApplication.translate
    names = {
        Act.PIN: translate("Memory", "Unpin") if memory.pinned else translate("Memory", "Pin"),
        Act.EDIT: translate("Memory", "Edit"),
        Act.HISTORY: translate("Memory", "History"),
        Act.FORGET: translate("Memory", "Forget"),
        Act.APPROVE: translate("Memory", "Approve"),
        Act.REJECT: translate("Memory", "Reject"),
        Act.OPEN: translate("Memory", "Show the source"),
    }
    return names[act]


def _shown(text: str, width: int) -> str:
    """The beginning of ``text`` that may be seen at ``width``; a word longer than a line (an address, say) may break."""
    most = _MOST_LINES * max(40, width) // _NARROWEST
    return _LONG_WORD.sub("\\1\u200b", clean(text, most))


def _text_height(metrics: QFontMetrics, text: str, width: int) -> int:
    return metrics.boundingRect(QRect(0, 0, max(40, width), 1 << 16), _WRAP, text).height()


def _fitted(text: str, width: int, height: int) -> str:
    """``text`` cut to what fits into ``height`` at ``width``, with an ellipsis if something is left out."""
    metrics = QFontMetrics(theme.font(theme.TEXT))
    shown = _shown(text, width)
    if _text_height(metrics, shown, width) <= height:
        return shown
    kept = bisect_right(range(len(shown)), height, key=lambda end: _text_height(metrics, f"{shown[:end]}…", width)) - 1
    return f"{shown[:kept].rstrip()}…"


def _draw_badge(painter: QPainter, corner: QPoint, text: str, tone: str) -> None:
    ink, tint = theme.tokens().tone(tone)
    font = theme.font(theme.SMALL)
    width = QFontMetrics(font).horizontalAdvance(text) + 16
    rect = QRect(corner.x(), corner.y(), width, _HEAD - 1)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(tint))
    painter.drawRoundedRect(rect, 5, 5)
    painter.setFont(font)
    painter.setPen(QColor(ink))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


def _draw_dots(painter: QPainter, right: QPoint, importance: int) -> None:
    """Five dots that end at ``right``; as many are filled as the memory is important."""
    colour = QColor(theme.tokens().muted)
    painter.setPen(QPen(colour, 1))
    for place in range(5):
        painter.setBrush(colour if place < importance else Qt.BrushStyle.NoBrush)
        left = right.x() - (5 - place) * _DOT_STEP
        painter.drawEllipse(QRectF(left + 0.5, right.y() - _DOT / 2, _DOT - 1, _DOT - 1))


def _draw_button(painter: QPainter, spot: Spot, *, primary: bool, hovered: bool) -> None:
    t = theme.tokens()
    ground = (t.accent_hover if hovered else t.accent) if primary else (t.hover if hovered else t.card)
    painter.setBrush(QColor(ground))
    painter.setPen(QPen(QColor(t.accent if primary else t.field_line), 1))
    painter.drawRoundedRect(QRectF(spot.rect).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
    painter.setFont(theme.font(theme.TEXT, QFont.Weight.DemiBold if primary else QFont.Weight.Medium))
    painter.setPen(QColor(t.on_accent if primary else t.ink))
    painter.drawText(spot.rect, Qt.AlignmentFlag.AlignCenter, spot.label)
