"""Pages whose text can be selected with the mouse, by where their words stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QMenu, QWidget

from legal_assistant.domain.documents import Box, Page, PageSpan
from legal_assistant.gui import clipboard, theme
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.viewer.page_view import PageView
from legal_assistant.gui.viewer.selection import PageWords, Selection

#: While a selection is drawn beyond the edge, the pages move this often (milliseconds) by this part of how far it is beyond.
_DRAG_STEP, _DRAG_SHARE = 40, 0.4


class TextView(PageView):
    """Drag selects, a double click selects a word, Shift and a click extend; Ctrl+C copies, Ctrl+A selects the page's text.

    ``words_wanted([page])``: pages in view whose words are not known. ``selection_changed``: a selection was made, or there is
    none any more. ``menu_opening(menu)``: what can be done with the text may be added to.
    """

    words_wanted = Signal(object)
    selection_changed = Signal()
    menu_opening = Signal(QMenu)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words: dict[int, PageWords] = {}
        self._selection: Selection | None = None
        self._dragging = False
        self._drag = QTimer(self, interval=_DRAG_STEP)
        self._drag.timeout.connect(self._on_drag)
        self.viewport().setMouseTracking(True)

    @property
    def selected(self) -> str:
        """The words that are selected, in reading order."""
        return self._selection.text(self._pages) if self._selection else ""

    @property
    def selected_spans(self) -> list[PageSpan]:
        """Where they stand in the texts of their pages."""
        return self._selection.spans(self._pages) if self._selection else []

    @property
    def selected_place(self) -> QRect | None:
        """Where the selection ends, in the viewport; None if that is not in view."""
        if self._selection is None or self._dragging:
            return None
        boxes = self._selection.boxes(self._words)
        if not boxes:
            return None
        page = max(boxes)
        box, corner = boxes[page][-1], self._rect(page - 1).topLeft()
        place = QRectF(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0)
        shown = QRect(corner + (place.topLeft() * self.zoom).toPoint(), (place.size() * self.zoom).toSize())
        return shown if shown.intersects(self.viewport().rect()) else None

    def clear_selection(self) -> None:
        """Select nothing."""
        self._selection = None
        self.viewport().update()
        self.selection_changed.emit()

    def set_pages(self, pages: Sequence[Page]) -> None:
        """Show these pages, with nothing selected."""
        self._words.clear()
        self.clear_selection()
        super().set_pages(pages)

    def update_pages(self, pages: Sequence[Page]) -> None:
        """The same pages, some of them with another text."""
        self._words = {number: words for number, words in self._words.items() if words.page == pages[number - 1]}
        self.clear_selection()
        super().update_pages(pages)
        self._ask()

    def set_words(self, words: PageWords) -> None:
        """Where the words of a page stand."""
        number = words.page.number
        if number <= len(self._pages) and self._pages[number - 1] == words.page:
            self._words[number] = words
            self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy and select all; the others turn pages."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_page()
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        """Put the selected words on the clipboard."""
        if text := self.selected:
            clipboard.copy(clean(text))

    def select_page(self) -> None:
        """Select all text of the page in view."""
        if self._pages:
            self._select(Selection((self._page, 0), (self._page, len(self._pages[self._page - 1].text))))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A selection begins, or with Shift grows to here."""
        place = self._place(event.position()) if event.button() == Qt.MouseButton.LeftButton else None
        if place is None:
            super().mousePressEvent(event)
            return
        grows = self._selection is not None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        self._dragging = True
        self._select(Selection(self._selection.anchor if grows and self._selection else place, place))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The selection follows the pointer; over words the pointer says that they can be selected."""
        if self._dragging:
            self._select_to(event.position())
            inside = self.viewport().rect().contains(event.position().toPoint())
            self._drag.stop() if inside else self._drag.start()
        else:
            at = self._at(event.position())
            over = at is not None and at[0] in self._words and self._words[at[0]].over(at[1], at[2])
            self.viewport().setCursor(Qt.CursorShape.IBeamCursor if over else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The selection is made."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._dragging = False
            self._drag.stop()
            if self._selection is not None:
                self._select(self._selection)
        super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Select the word."""
        at = self._at(event.position())
        if at is None or at[0] not in self._words or event.button() != Qt.MouseButton.LeftButton:
            super().mouseDoubleClickEvent(event)
            return
        start, end = self._words[at[0]].word_at(at[1], at[2])
        self._select(Selection((at[0], start), (at[0], end)))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done with the text."""
        menu = QMenu(self)
        copy = menu.addAction(self.tr("Copy"), QKeySequence(QKeySequence.StandardKey.Copy), self.copy)
        copy.setEnabled(bool(self.selected))
        everything = menu.addAction(
            self.tr("Select the text of the page"), QKeySequence(QKeySequence.StandardKey.SelectAll), self.select_page
        )
        everything.setEnabled(bool(self._pages) and bool(self._pages[self._page - 1].text))
        self.menu_opening.emit(menu)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def _at(self, point: QPointF) -> tuple[int, float, float] | None:
        """The page at a point of the viewport, and the place on it in points; None where there are no pages."""
        if not self._pages:
            return None
        index = self._layout.at(round(point.y()) + self.verticalScrollBar().value())
        corner = self._rect(index).topLeft()
        return index + 1, (point.x() - corner.x()) / self.zoom, (point.y() - corner.y()) / self.zoom

    def _place(self, point: QPointF) -> tuple[int, int] | None:
        """The page at a point of the viewport, and the place between two characters of its text; None while its words are not
        known."""
        at = self._at(point)
        return (at[0], self._words[at[0]].offset(at[1], at[2])) if at is not None and at[0] in self._words else None

    def _select(self, selection: Selection) -> None:
        self._selection = None if selection.empty and not self._dragging else selection
        self.viewport().update()
        if not self._dragging:
            self.selection_changed.emit()

    def _select_to(self, point: QPointF) -> None:
        place = self._place(point)
        if place is not None and self._selection is not None:
            self._select(Selection(self._selection.anchor, place))

    def _on_drag(self) -> None:
        """Move the pages while the pointer is beyond their edge."""
        pointer = self.viewport().mapFromGlobal(self.cursor().pos())
        edge = self.viewport().rect()
        for bar, beyond in (
            (self.verticalScrollBar(), min(pointer.y(), 0) + max(pointer.y() - edge.bottom(), 0)),
            (self.horizontalScrollBar(), min(pointer.x(), 0) + max(pointer.x() - edge.right(), 0)),
        ):
            bar.setValue(bar.value() + round(beyond * _DRAG_SHARE))
        self._select_to(QPointF(pointer))

    def _coloured(self, page: int) -> Iterator[tuple[str, Sequence[Box]]]:
        """What is marked, and what is selected."""
        yield from super()._coloured(page)
        if self._selection is not None and page in self._words:
            known = self._words[page]
            yield theme.LIGHT.selected, known.between(*self._selection.on(known.page))

    def _ask(self) -> None:
        """Ask for pictures, and for the words of the pages in view."""
        super()._ask()
        if self._pages and self.isVisible():
            wordless = [index + 1 for index in self._in_view() if index + 1 not in self._words and self._pages[index].text]
            self.words_wanted.emit(wordless)
