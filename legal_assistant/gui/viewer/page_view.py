"""Pages one below the other, as pictures, with marks on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from legal_assistant.domain.documents import Box, Page
from legal_assistant.gui import theme
from legal_assistant.gui.viewer.model import GAP, STEP, PageLayout, clamp_zoom, fit_width, render_scale

#: Pictures kept at most, and their pixels; those farthest from what is in view go first.
_KEPT, _KEPT_PIXELS = 8, 60_000_000
#: A mark's margin around the words, in points.
_ROOM = 1.5


class PageView(QAbstractScrollArea):
    """Shows pages at a zoom.

    ``wanted([(page, scale)])``: pictures that are missing, the most urgent first. ``page_changed(page)``: another page (1-based)
    is in view. ``zoom_changed``.
    """

    wanted = Signal(object)
    page_changed = Signal(int)
    zoom_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pages: Sequence[Page] = ()
        self._layout = PageLayout((), 1.0)
        self._fit = True
        self._page = 1
        self._pictures: dict[int, tuple[float, QPixmap]] = {}
        self._marks: Mapping[int, Sequence[Box]] = {}
        self._finds: Mapping[int, Sequence[Box]] = {}
        self._current_find: tuple[int, Sequence[Box]] = (0, ())
        self._pointed: tuple[int, Sequence[Box]] = (0, ())
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.verticalScrollBar().setSingleStep(48)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.horizontalScrollBar().valueChanged.connect(self._on_scrolled)

    @property
    def page(self) -> int:
        """The page in view (1-based)."""
        return self._page

    @property
    def zoom(self) -> float:
        """The zoom; 1.0 is 72 dpi."""
        return self._layout.zoom

    @property
    def fits(self) -> bool:
        """Whether the width is kept fitting."""
        return self._fit

    def set_pages(self, pages: Sequence[Page]) -> None:
        """Show these pages, from the beginning, fitted to the width."""
        self._pages = pages
        self._pictures.clear()
        self._marks, self._finds, self._current_find, self._pointed = {}, {}, (0, ()), (0, ())
        self._page = 1
        self._fit = True
        self._lay_out()
        self.verticalScrollBar().setValue(0)
        self._ask()

    def set_picture(self, page: int, image: QImage, scale: float) -> None:
        """The picture of a page, rendered at ``scale``."""
        self._pictures[page] = (scale, QPixmap.fromImage(image))
        pixels = 0
        for at, other in enumerate(sorted(self._pictures, key=self._distance)):
            picture = self._pictures[other][1]
            pixels += picture.width() * picture.height()
            if at >= _KEPT or (at > 0 and pixels > _KEPT_PIXELS):
                del self._pictures[other]
        self.viewport().update()

    def update_pages(self, pages: Sequence[Page]) -> None:
        """The same pages, some of them with another text."""
        self._pages = pages
        self._pointed = (0, ())
        self.viewport().update()

    def point_at(self, page: int, boxes: Sequence[Box] = ()) -> None:
        """Frame what is worked on in the text beside, and bring it into view; no boxes: nothing."""
        self._pointed = (page, boxes)
        if boxes and 1 <= page <= len(self._pages):
            top = self._rect(page - 1).y() + min(box.y0 for box in boxes) * self.zoom
            bottom = self._rect(page - 1).y() + max(box.y1 for box in boxes) * self.zoom
            if top < 0 or bottom > self.viewport().height():
                self.go_to(page, boxes)
        self.viewport().update()

    def set_marks(self, marks: Mapping[int, Sequence[Box]]) -> None:
        """The quoted words, by page."""
        self._marks = marks
        self.viewport().update()

    def set_finds(self, finds: Mapping[int, Sequence[Box]], current: tuple[int, Sequence[Box]]) -> None:
        """What a search found, by page, and the current find: its page (0: none) and boxes."""
        self._finds, self._current_find = finds, current
        self.viewport().update()

    def go_to(self, page: int, boxes: Sequence[Box] = ()) -> None:
        """Bring a page into view, or these boxes on it, with some room above."""
        if not 1 <= page <= len(self._pages):
            return
        y = self._layout.tops[page - 1] - GAP // 2
        if boxes:
            above = self.viewport().height() // 4
            y = max(y, self._layout.tops[page - 1] + round(min(box.y0 for box in boxes) * self.zoom) - above)
        self.verticalScrollBar().setValue(y)
        self._set_page(page)

    def zoom_by(self, factor: float) -> None:
        """Zoom, keeping what the reader looks at where it is."""
        self._set_zoom(clamp_zoom(self.zoom * factor), fit=False)

    def fit(self) -> None:
        """Fit the width from now on."""
        self._set_zoom(fit_width(self._pages, self.viewport().width()), fit=True)

    # --- Qt -----------------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the width fitting, and the page in view."""
        super().resizeEvent(event)
        if self._fit and event.size().width() != event.oldSize().width():
            self._set_zoom(fit_width(self._pages, self.viewport().width()), fit=True)
        else:
            self._lay_out()
            self._ask()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ctrl and the wheel zoom."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(STEP if event.angleDelta().y() > 0 else 1 / STEP)
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """PgUp and PgDn go from page to page, Home and End to the first and last."""
        target = {
            Qt.Key.Key_PageDown: self._page + 1,
            Qt.Key.Key_PageUp: self._page - 1,
            Qt.Key.Key_Home: 1,
            Qt.Key.Key_End: len(self._pages),
        }.get(Qt.Key(event.key()))
        if target is None:
            super().keyPressEvent(event)
        else:
            self.go_to(max(1, min(target, len(self._pages))))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        if event.type() == QEvent.Type.PaletteChange:
            self.viewport().update()
        super().changeEvent(event)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Drawn anew at the new place."""
        del dx, dy
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the pages in view."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), QColor(theme.tokens().side))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for index in self._in_view():
            self._paint_page(painter, index)
        painter.end()

    # --- drawing ------------------------------------------------------------------------------------------------------

    def _paint_page(self, painter: QPainter, index: int) -> None:
        rect = self._rect(index)
        page = index + 1
        painter.fillRect(rect, QColor("white"))
        if page in self._pictures:
            self._paint_picture(painter, rect, *self._pictures[page])
        painter.save()
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        for colour, boxes in self._coloured(page):
            area = QPainterPath()  # one, so that it is no darker where boxes touch
            area.setFillRule(Qt.FillRule.WindingFill)
            for box in boxes:
                area.addRect(self._box(rect, box))
            painter.fillPath(area, QColor(colour))
        painter.restore()
        for where, boxes in (self._current_find, self._pointed):
            if where == page:
                painter.setPen(QPen(QColor(theme.LIGHT.accent), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                for box in boxes:
                    painter.drawRect(self._box(rect, box))
        painter.setPen(QColor(theme.tokens().line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(rect.adjusted(-1, -1, 0, 0))

    def _coloured(self, page: int) -> Iterator[tuple[str, Sequence[Box]]]:
        """What is coloured on a page, and how."""
        yield theme.LIGHT.mark, self._marks.get(page, ())
        yield theme.LIGHT.accent_tint, self._finds.get(page, ())

    def _paint_picture(self, painter: QPainter, rect: QRect, scale: float, picture: QPixmap) -> None:
        """The picture pixel for pixel where it was rendered for the present zoom, else stretched until the next one comes."""
        ratio = self.devicePixelRatioF()
        if abs(scale - self.zoom * ratio) > 1e-9:
            painter.drawPixmap(rect, picture)
            return
        picture.setDevicePixelRatio(ratio)
        painter.drawPixmap(QPointF(round(rect.x() * ratio) / ratio, round(rect.y() * ratio) / ratio), picture)

    def _rect(self, index: int) -> QRect:
        width, height = self._layout.size(index)
        room = max(self.viewport().width(), self._layout.width())
        left = (room - width) // 2 - self.horizontalScrollBar().value()
        return QRect(left, self._layout.tops[index] - self.verticalScrollBar().value(), width, height)

    def _box(self, page: QRect, box: Box) -> QRectF:
        zoom = self.zoom
        corner = QPoint(page.x(), page.y())
        return QRectF(
            corner.x() + (box.x0 - _ROOM) * zoom,
            corner.y() + (box.y0 - _ROOM) * zoom,
            (box.x1 - box.x0 + 2 * _ROOM) * zoom,
            (box.y1 - box.y0 + 2 * _ROOM) * zoom,
        )

    # --- layout -------------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        zoom = fit_width(self._pages, self.viewport().width()) if self._fit else self.zoom
        self._layout = PageLayout.of(self._pages, zoom)
        height = self._layout.tops[-1]
        self.verticalScrollBar().setRange(0, max(0, height - self.viewport().height()))
        self.verticalScrollBar().setPageStep(self.viewport().height())
        self.horizontalScrollBar().setRange(0, max(0, self._layout.width() - self.viewport().width()))
        self.horizontalScrollBar().setPageStep(self.viewport().width())
        self.viewport().update()

    def _set_zoom(self, zoom: float, *, fit: bool) -> None:
        bar = self.verticalScrollBar()
        eye = self.viewport().height() // 3
        index = self._layout.at(bar.value() + eye)
        below = (bar.value() + eye - self._layout.tops[index]) / self._layout.zoom
        self._fit = fit
        self._layout = PageLayout(self._layout.sizes, zoom)
        self._lay_out()
        if self._pages:
            bar.setValue(round(self._layout.tops[index] + below * self._layout.zoom) - eye)
        self._ask()
        self.zoom_changed.emit()

    def _on_scrolled(self) -> None:
        if self._pages:
            bar = self.verticalScrollBar()
            self._set_page(self._layout.at(bar.value() + self.viewport().height() // 3) + 1)
        self._ask()

    def _set_page(self, page: int) -> None:
        if page != self._page:
            self._page = page
            self.page_changed.emit(page)

    def _in_view(self) -> range:
        """Indexes of the pages in view."""
        return self._layout.visible(self.verticalScrollBar().value(), self.viewport().height())

    def _ask(self) -> None:
        """Say which pictures are missing: pages in view first, then their neighbours."""
        if not self._pages or not self.isVisible():
            return
        visible = self._in_view()
        after = range(visible.stop, min(visible.stop + 2, len(self._pages)))
        before = range(max(0, visible.start - 1), visible.start)
        missing: list[tuple[int, float]] = []
        for index in (*visible, *after, *before):
            scale = render_scale(self._pages[index], self.zoom, self.devicePixelRatioF())
            if self._pictures.get(index + 1, (0.0,))[0] != scale:
                missing.append((index + 1, scale))
        self.wanted.emit(missing)

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for pictures once there is something to see."""
        super().showEvent(event)
        self._lay_out()
        self._ask()

    def _distance(self, page: int) -> int:
        return abs(page - self._page)
