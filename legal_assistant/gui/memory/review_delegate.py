"""How a proposed memory is drawn: what it claims, the words it rests on, what it contradicts, and the three answers to it."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView

from legal_assistant.gui import theme
from legal_assistant.gui.memory.card_delegate import Act, CardDelegate, Spot
from legal_assistant.gui.memory.card_paint import (
    BUTTON,
    HEAD,
    LINE,
    Paragraph,
    draw_badge,
    draw_button,
    draw_small,
)
from legal_assistant.gui.memory.model import CARD
from legal_assistant.gui.memory.review_presenter import ReviewCard
from legal_assistant.gui.memory.review_words import against_line, against_name, badge, note, quoted_source
from legal_assistant.gui.memory.words import shown_text

#: From this inner width on, what a claim contradicts stands beside it; below, under it (pixels).
_BESIDE = 400
#: The quotation is set in; inside of the block of what is known; between blocks.
_INDENT, _BLOCK, _GAP = 14, 10, 6
_LABELS = {Act.APPROVE: "A", Act.EDIT: "E", Act.REJECT: "R"}


@dataclass(slots=True)
class _Layout:
    """Where the parts of a card stand, from the top left of its inside."""

    text: QRect
    quote: QRect
    block: QRect
    known: list[QRect] = field(default_factory=list[QRect])
    bottom: int = 0

    @property
    def height(self) -> int:
        """Of the inside."""
        return self.bottom + 10 + BUTTON


class ReviewDelegate(CardDelegate):
    """Draws what waits for the lawyer."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._layouts: dict[tuple[str, int], tuple[ReviewCard, _Layout]] = {}

    def height(self, index: QModelIndex | QPersistentModelIndex, width: int) -> int:
        """As high as claim, quotation and what is known need."""
        return self._layout(index.data(CARD), width).height

    def draw(
        self, painter: QPainter, index: QModelIndex | QPersistentModelIndex, rect: QRect, inner: QRect, *, active: bool
    ) -> None:
        """Draw the parts."""
        del active
        card: ReviewCard = index.data(CARD)
        t = theme.tokens()
        layout = self._layout(card, inner.width())
        name, tone = badge(card)
        left = draw_badge(painter, inner.topLeft(), name, tone) + 8
        head = QRect(inner.left() + left, inner.top(), inner.width() - left, HEAD)
        draw_small(painter, head, note(card), t.muted, right=True)
        origin = inner.topLeft()
        _claim(card).draw(painter, layout.text.translated(origin), t.ink)
        quote = layout.quote.translated(origin)
        if not quote.isEmpty():
            painter.setPen(QPen(QColor(t.field_line), 2))
            painter.drawLine(quote.left() - 8, quote.top() + 2, quote.left() - 8, quote.bottom() - 1)
            _quote(card).draw(painter, quote, t.muted)
        if layout.known:
            self._draw_known(painter, card, layout, inner)
        for spot in self.spots(rect, index, active=True):
            primary = spot.act is Act.APPROVE
            if spot.label:
                draw_button(painter, spot.rect, spot.label, primary=primary, hovered=self.hovered(spot))

    def spots(self, rect: QRect, index: QModelIndex | QPersistentModelIndex, *, active: bool) -> list[Spot]:
        """Approve, edit, reject; the quotation opens its source."""
        del active
        inner = self.inner(rect)
        names = {Act.APPROVE: self.tr("Approve"), Act.EDIT: self.tr("Edit"), Act.REJECT: self.tr("Reject")}
        metrics = QFontMetrics(theme.font(theme.TEXT, QFont.Weight.DemiBold))
        found: list[Spot] = []
        left, top = inner.left(), inner.bottom() + 1 - BUTTON
        for act, name in names.items():
            text = f"{name}  {_LABELS[act]}"
            width = metrics.horizontalAdvance(text) + 24
            found.append(Spot(QRect(left, top, width, BUTTON), act, label=text))
            left += width + 8
        quote = self._layout(index.data(CARD), inner.width()).quote
        return found if quote.isEmpty() else [*found, Spot(quote.translated(inner.topLeft()), Act.OPEN)]

    def _draw_known(self, painter: QPainter, card: ReviewCard, layout: _Layout, inner: QRect) -> None:
        t = theme.tokens()
        block = layout.block.translated(inner.topLeft())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(t.bad_tint))
        painter.drawRoundedRect(QRectF(block), 6, 6)
        head = QRect(block.left() + _BLOCK, block.top() + 5, block.width() - 2 * _BLOCK, LINE)
        draw_small(painter, head, against_name(card), t.bad)
        for memory, place in zip(card.against, layout.known, strict=False):
            at = place.translated(inner.topLeft())
            Paragraph(shown_text(memory), lines=4).draw(painter, at, t.ink)
            draw_small(painter, QRect(at.left(), at.bottom() + 2, at.width(), LINE), against_line(memory), t.muted)

    def _layout(self, card: ReviewCard, width: int) -> _Layout:
        """Where the parts stand at an inner ``width``; remembered, because a list asks for all its rows at once."""
        key = (card.memory.id, width)
        known = self._layouts.get(key)
        if known is not None and known[0] == card:
            return known[1]
        layout = _arrange(card, width)
        self._layouts[key] = (card, layout)
        return layout


def _claim(card: ReviewCard) -> Paragraph:
    return Paragraph(shown_text(card.memory))


def _quote(card: ReviewCard) -> Paragraph:
    return Paragraph(quoted_source(card), theme.SMALL, 4)


def _arrange(card: ReviewCard, width: int) -> _Layout:
    beside = bool(card.against) and width >= _BESIDE
    own = (width - 12) // 2 if beside else width
    top = HEAD + 4
    text = QRect(0, top, own, _claim(card).height(own))
    quoted = _quote(card).height(own - _INDENT) if quoted_source(card) else 0
    quote = QRect(_INDENT, text.bottom() + 1 + _GAP, own - _INDENT, quoted)
    bottom = quote.bottom() + 1 if quoted else text.bottom() + 1
    layout = _Layout(text, quote, QRect(), bottom=bottom)
    if card.against:
        left = own + 12 if beside else 0
        _add_known(layout, card, QRect(left, top if beside else bottom + _GAP + 2, width - left, 0))
    return layout


def _add_known(layout: _Layout, card: ReviewCard, place: QRect) -> None:
    """Put the block of what is known at ``place``, as high as it needs."""
    left, room = place.left() + _BLOCK, place.width() - 2 * _BLOCK
    top = place.top() + 5 + LINE
    for memory in card.against[:2]:
        height = Paragraph(shown_text(memory), lines=4).height(room)
        layout.known.append(QRect(left, top, room, height))
        top += height + LINE + 6
    layout.block = QRect(place.left(), place.top(), place.width(), top - place.top())
    layout.bottom = max(layout.bottom, layout.block.bottom() + 1)
