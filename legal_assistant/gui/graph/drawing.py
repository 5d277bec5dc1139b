"""A small drawing of an entity and those one step away: click one to go there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QMouseEvent, QPainter, QPainterPath, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsItem,
    QGraphicsScene,
    QGraphicsView,
    QSizePolicy,
    QStyleOptionGraphicsItem,
    QWidget,
)

from legal_assistant.domain.entities import Entity
from legal_assistant.gui import theme
from legal_assistant.gui.graph.words import Neighbour, entity_name, entity_title, kind_name, kind_tone

#: So many neighbours are drawn; the list below has them all.
MOST = 6
_NODE, _STEP, _MARGIN = 42.0, 50.0, 4.0
#: The share of the width that the entity in the middle takes, and its neighbours.
_CENTRE, _OUTER = 0.36, 0.50
_ARROW = 6.0


class EntityDrawing(QGraphicsView):
    """One entity on the left, its neighbours on the right, an arrow for each relation. ``walked(entity_id)``.

    For the eye and the mouse only: the same neighbours stand in the list below, which the keyboard and screen readers use.
    """

    walked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._centre: Entity | None = None
        self._neighbours: Sequence[Neighbour] = ()
        self.setScene(QGraphicsScene(self))
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)

    def show_entity(self, centre: Entity, neighbours: Sequence[Neighbour]) -> None:
        """Draw these; hidden if there is nobody to walk to."""
        self._centre, self._neighbours = centre, neighbours[:MOST]
        self.setVisible(bool(neighbours))
        self.setFixedHeight(self.sizeHint().height())
        self._draw()

    def sizeHint(self) -> QSize:
        """As high as the neighbours need."""
        return QSize(240, round(max(1, len(self._neighbours)) * _STEP + 2 * _MARGIN))

    def node_at(self, entity_id: str) -> QPointF | None:
        """The middle of an entity's node, in the view."""
        for item in self.scene().items():
            if isinstance(item, _Node) and item.entity.id == entity_id:
                return QPointF(self.mapFromScene(item.sceneBoundingRect().center()))
        return None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the node under the pointer."""
        node = self._node(event)
        if node is not None and self._centre is not None and node.entity.id != self._centre.id:
            self.walked.emit(node.entity.id)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """What can be clicked says so with the pointer."""
        node = self._node(event)
        over = node is not None and self._centre is not None and node.entity.id != self._centre.id
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The drawing is as wide as the view."""
        super().resizeEvent(event)
        self._draw()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme and the language."""
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.LanguageChange):
            self._draw()
        super().changeEvent(event)

    def _node(self, event: QMouseEvent) -> _Node | None:
        item = self.itemAt(event.position().toPoint())
        return item if isinstance(item, _Node) else None

    def _draw(self) -> None:
        scene = self.scene()
        scene.clear()
        width, height = float(self.viewport().width()), float(self.sizeHint().height())
        scene.setSceneRect(0, 0, width, height)
        if self._centre is None or not self._neighbours or width < 120:
            return
        middle = QRectF(1, height / 2 - _NODE / 2, width * _CENTRE, _NODE)
        scene.addItem(_Node(self._centre, middle, kind_name(self._centre.kind), strong=True))
        for number, neighbour in enumerate(self._neighbours):
            top = _MARGIN + number * _STEP + (_STEP - _NODE) / 2
            place = QRectF(width * (1 - _OUTER) - 1, top, width * _OUTER, _NODE)
            scene.addItem(_Edge(middle, place, outgoing=neighbour.outgoing))
            scene.addItem(_Node(neighbour.entity, place, neighbour.words))


class _Node(QGraphicsItem):
    """An entity as a rounded box: its name, and below it what it is (to the one in the middle)."""

    def __init__(self, entity: Entity, rect: QRectF, words: str, *, strong: bool = False) -> None:
        super().__init__()
        self.entity = entity
        self._words = words
        self._rect = rect
        self._strong = strong
        self.setZValue(1)
        self.setToolTip(f"{entity_name(entity)}\n{kind_name(entity.kind)}")

    def boundingRect(self) -> QRectF:
        return self._rect.adjusted(-1, -1, 1, 1)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        del option, widget
        t = theme.tokens()
        ink, tint = t.tone(kind_tone(self.entity.kind))
        painter.setBrush(QColor(tint))
        painter.setPen(QPen(QColor(ink if self._strong else t.line), 1.5 if self._strong else 1))
        painter.drawRoundedRect(self._rect, 7, 7)
        inner = self._rect.adjusted(8, 4, -8, -4)
        weight = QFont.Weight.DemiBold if self._strong else QFont.Weight.Normal
        half = inner.height() / 2
        name = (entity_name if self._strong else entity_title)(self.entity)  # below the one in the middle stands its kind
        for words, colour, bold, top in (
            (name, t.ink, weight, inner.top()),
            (self._words, t.muted, QFont.Weight.Normal, inner.top() + half),
        ):
            painter.setFont(theme.font(theme.SMALL, bold))
            painter.setPen(QColor(colour))
            shown = QFontMetricsF(painter.font()).elidedText(words, Qt.TextElideMode.ElideMiddle, inner.width())
            place = QRectF(inner.left(), top, inner.width(), half)
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


class _Edge(QGraphicsItem):
    """A relation: a curve with an arrow at its target."""

    def __init__(self, centre: QRectF, other: QRectF, *, outgoing: bool) -> None:
        super().__init__()
        self._start = QPointF(centre.right(), centre.center().y())
        self._end = QPointF(other.left(), other.center().y())
        self._outgoing = outgoing

    def boundingRect(self) -> QRectF:
        return QRectF(self._start, self._end).normalized().adjusted(-8, -14, 8, 14)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        del option, widget
        t = theme.tokens()
        bend = (self._end.x() - self._start.x()) * 0.5
        path = QPainterPath(self._start)
        path.cubicTo(self._start + QPointF(bend, 0), self._end - QPointF(bend, 0), self._end)
        painter.setPen(QPen(QColor(t.field_line), 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        self._draw_arrow(painter)

    def _draw_arrow(self, painter: QPainter) -> None:
        tip, back = (self._end, -_ARROW) if self._outgoing else (self._start, _ARROW)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.tokens().muted))
        painter.drawPolygon(QPolygonF([tip, tip + QPointF(back, -_ARROW / 2), tip + QPointF(back, _ARROW / 2)]))
