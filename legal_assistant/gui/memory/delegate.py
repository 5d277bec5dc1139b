"""How a memory is drawn: a card with its kind, importance, pin, text, source, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QAbstractItemView

from legal_assistant.domain.memories import Memory
from legal_assistant.gui import icons, theme
from legal_assistant.gui.memory.card_delegate import Act, CardDelegate, Spot
from legal_assistant.gui.memory.card_paint import DOT_STEP, HEAD, LINE, Paragraph, draw_badge, draw_dots, draw_small
from legal_assistant.gui.memory.model import CARD, MEMORY
from legal_assistant.gui.memory.words import kind_name, kind_tone, shown_text, source_line

_ICON = 16
#: Heights that are remembered at most.
_REMEMBERED = 20_000


class MemoryDelegate(CardDelegate):
    """Draws what is remembered."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._heights: dict[tuple[str, int], tuple[str, int]] = {}

    def height(self, index: QModelIndex | QPersistentModelIndex, width: int) -> int:
        """As high as the text needs."""
        return HEAD + 4 + self._height(index.data(MEMORY), width) + 4 + LINE

    def draw(
        self, painter: QPainter, index: QModelIndex | QPersistentModelIndex, rect: QRect, inner: QRect, *, active: bool
    ) -> None:
        """Draw kind, importance, text and source."""
        memory: Memory = index.data(MEMORY)
        draw_badge(painter, inner.topLeft(), kind_name(memory.kind), kind_tone(memory.kind))
        draw_dots(painter, QPoint(inner.right() + 1, inner.top() + HEAD // 2), memory.importance)
        text = QRect(inner.left(), inner.top() + HEAD + 4, inner.width(), self._height(memory, inner.width()))
        Paragraph(shown_text(memory)).draw(painter, text, theme.tokens().ink)
        room = inner.width() - (3 * (_ICON + 12) if active else 0)
        source = QRect(inner.left(), inner.bottom() + 1 - LINE, room, LINE)
        words = source_line(memory, older=index.data(CARD) is True)
        draw_small(painter, source, words, theme.tokens().muted)
        for spot in self.spots(rect, index, active=active):
            self._draw_spot(painter, spot, memory)

    def spots(self, rect: QRect, index: QModelIndex | QPersistentModelIndex, *, active: bool) -> list[Spot]:
        """Pin, edit, history, forget."""
        memory: Memory = index.data(MEMORY)
        inner = self.inner(rect)
        size = _ICON + 8
        pin = QRect(inner.right() + 1 - 5 * DOT_STEP - 8 - size, inner.top() - 1, size, size)
        found = [Spot(pin, Act.PIN, "push-pin-fill" if memory.pinned else "push-pin")] if active or memory.pinned else []
        if active:
            top = inner.bottom() + 1 - LINE - 2
            acts = ((Act.EDIT, "pencil-simple"), (Act.HISTORY, "clock-counter-clockwise"), (Act.FORGET, "trash"))
            for place, (act, icon) in enumerate(reversed(acts)):
                left = inner.right() - size + 5 - place * (size + 4)
                found.append(Spot(QRect(left, top, size, size), act, icon))
        return found

    def _height(self, memory: Memory, width: int) -> int:
        """Height of the text at ``width``; remembered, because a list asks for all its rows at every change of width."""
        key = (memory.id, width)
        known = self._heights.get(key)
        if known is not None and known[0] == memory.text:
            return known[1]
        if len(self._heights) > _REMEMBERED:
            self._heights.clear()
        height = Paragraph(shown_text(memory)).height(width)
        self._heights[key] = (memory.text, height)
        return height

    def _draw_spot(self, painter: QPainter, spot: Spot, memory: Memory) -> None:
        t = theme.tokens()
        hovered = self.hovered(spot)
        if hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(t.hover))
            painter.drawRoundedRect(spot.rect, 5, 5)
        pinned = spot.act is Act.PIN and memory.pinned
        colour = t.accent if pinned else t.bad if hovered and spot.act is Act.FORGET else t.muted
        picture = icons.pixmap(spot.icon, colour, _ICON, painter.device().devicePixelRatioF())
        at = spot.rect.center() - QPoint(_ICON // 2 - 1, _ICON // 2 - 1)
        painter.drawPixmap(at, picture)
