"""What all cards of memories have in common: an editor in place, what can be clicked, and how the parts are drawn."""

from __future__ import annotations

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
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip

from legal_assistant.domain.memories import Memory
from legal_assistant.gui import theme
from legal_assistant.gui.memory.model import MEMORY

#: Between cards; inside a card (pixels).
GAP, PAD = 8, 12


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


class CardDelegate(QStyledItemDelegate):
    """Draws memories as cards; ``acted(memory, act)`` when something in one is clicked.

    A subclass says how high a card is (:meth:`height`), draws what is in it (:meth:`draw`), and what can be clicked
    (:meth:`spots`).
    """

    acted = Signal(object, object)

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        self._editor_heights: dict[str, Callable[[], int]] = {}

    def set_editor(self, memory_id: str, height: Callable[[], int] | None) -> None:
        """While a card is edited in place it is as high as its editor."""
        if height is None:
            self._editor_heights.pop(memory_id, None)
        else:
            self._editor_heights[memory_id] = height

    def height(self, index: QModelIndex | QPersistentModelIndex, width: int) -> int:
        """How high the inside of a card is at an inner ``width``."""
        raise NotImplementedError

    def draw(
        self, painter: QPainter, index: QModelIndex | QPersistentModelIndex, rect: QRect, inner: QRect, *, active: bool
    ) -> None:
        """Draw what is in the card at ``rect``; ``active``: it is selected or under the pointer."""
        raise NotImplementedError

    def spots(self, rect: QRect, index: QModelIndex | QPersistentModelIndex, *, active: bool) -> list[Spot]:
        """What can be clicked in the card at ``rect``."""
        raise NotImplementedError

    def inner(self, rect: QRect) -> QRect:
        """The inside of the card at ``rect``."""
        return rect.adjusted(PAD, PAD, -PAD, -GAP - PAD + 2)

    # --- Qt -----------------------------------------------------------------------------------------------------------

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As high as what is in it needs at the width of the view."""
        del option
        memory: Memory = index.data(MEMORY)
        width = self._view.viewport().width()
        if memory.id in self._editor_heights:
            return QSize(width, self._editor_heights[memory.id]() + GAP)
        return QSize(width, PAD + self.height(index, width - 2 * PAD) + PAD - 2 + GAP)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Draw one card."""
        memory: Memory = index.data(MEMORY)
        if memory.id in self._editor_heights:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        t = theme.tokens()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.setBrush(QColor(t.card))
        focused = selected and self._view.hasFocus()
        painter.setPen(QPen(QColor(t.accent if focused else t.field_line if selected else t.line), 1))
        card = option.rect.adjusted(0, 0, 0, -GAP)
        painter.drawRoundedRect(QRectF(card).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        active = selected or bool(option.state & QStyle.StateFlag.State_MouseOver)
        self.draw(painter, index, option.rect, self.inner(option.rect), active=active)
        painter.restore()

    def spot_at(self, position: QPoint) -> tuple[Memory, Spot] | None:
        """What lies at a position of the viewport."""
        index = self._view.indexAt(position)
        if not index.isValid():
            return None
        memory: Memory = index.data(MEMORY)
        for spot in self.spots(self._view.visualRect(index), index, active=True):
            if spot.rect.contains(position):
                return memory, spot
        return None

    def hovered(self, spot: Spot) -> bool:
        """Whether the pointer is on a spot."""
        return spot.rect.contains(self._view.viewport().mapFromGlobal(self._view.cursor().pos()))

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
