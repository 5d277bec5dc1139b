"""The document viewer: pages with the quoted words marked, and the text as it was read beside them, or alone where pages have no
picture (of a Word document, a message, a spreadsheet)."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from legal_assistant.domain.documents import Box, Page, PageSpan, PageState
from legal_assistant.gui import clipboard, theme
from legal_assistant.gui.error_text import page_reason, words_for
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.viewer.model import STEP, has_pictures
from legal_assistant.gui.viewer.page_strip import PageStrip, state_name
from legal_assistant.gui.viewer.presenter import ViewerPresenter
from legal_assistant.gui.viewer.selected import SelectionBar
from legal_assistant.gui.viewer.text_beside import TextBeside
from legal_assistant.gui.viewer.text_view import TextView
from legal_assistant.gui.widgets.buttons import Button, IconButton
from legal_assistant.gui.widgets.labels import ElidedLabel, label
from legal_assistant.gui.widgets.search_field import SearchField
from legal_assistant.gui.widgets.states import EmptyState, InlineMessage

#: A viewer that is narrower has the text of the page below it.
_ROOM_BESIDE = 760
#: Icon and margins around the hint of a search field.
_ROUND_HINT = 52


class ViewerPane(QFrame):
    """Shows what its presenter holds. ``close_asked``: the reader is done with it. ``quoted(text)``: selected words are to stand
    in the question. ``asked(text)``: the question is to be about them."""

    close_asked = Signal()
    quoted = Signal(str)
    asked = Signal(str)

    def __init__(self, presenter: ViewerPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._to_comparison = False
        self.setProperty("role", "surface")
        self._name = ElidedLabel(role="title", middle=True)
        self._where = ElidedLabel(role="small")
        self.view = TextView(self)
        self.strip = PageStrip(self)
        self.beside = TextBeside(self)
        self.search = SearchField(parent=self)
        self._make_buttons()
        self.beside.hide()
        self._error = InlineMessage(parent=self)
        self._waiting = EmptyState("file-pdf")
        self._lay_out()
        self.bar = SelectionBar(presenter, self.view, self.beside, self)
        self._connect()
        self._retranslate()
        self._on_closed()

    # --- building -----------------------------------------------------------------------------------------------------

    def _make_buttons(self) -> None:
        self._previous = IconButton("caret-left", parent=self)
        self._next = IconButton("caret-right", parent=self)
        self._out = IconButton("magnifying-glass-minus", parent=self)
        self._in = IconButton("magnifying-glass-plus", parent=self)
        self._fit = IconButton("file-text", parent=self)
        self._aside = IconButton("list-bullets", checked_icon="list-bullets", parent=self)
        self._copy = IconButton("copy", parent=self)
        self._close = IconButton("x", parent=self)
        self.back = Button(role="linkmuted", icon="caret-left", parent=self)
        self._hit_previous = IconButton("caret-up", parent=self)
        self._hit_next = IconButton("caret-down", parent=self)
        self._count = label(role="small")

    def _lay_out(self) -> None:
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self._name)
        names.addWidget(self._where)
        way = QHBoxLayout()
        way.setContentsMargins(12, theme.GRID, 12, 0)
        way.addWidget(self.back)
        way.addStretch(1)
        head = QHBoxLayout()
        head.setContentsMargins(theme.GRID * 2, 4, 12, theme.GRID)
        head.setSpacing(2)
        head.addLayout(names, 1)
        for button in (self._out, self._in, self._fit, self._aside, self._copy, self._close):
            head.addWidget(button)
        tools = QHBoxLayout()
        tools.setContentsMargins(theme.GRID * 2, 0, 12, theme.GRID)
        tools.setSpacing(4)
        self._place_name = ElidedLabel(role="small")
        for button in (self._previous, self._next):
            tools.addWidget(button)
        tools.addWidget(self._place_name, 1)
        self.search.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        for widget in (self.search, self._count, self._hit_previous, self._hit_next):
            tools.addWidget(widget)
        strip = QHBoxLayout()
        strip.setContentsMargins(theme.GRID * 2, 0, theme.GRID * 2, 6)
        strip.addWidget(self.strip)
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setHandleWidth(1)
        self._split.addWidget(self.view)
        self._split.addWidget(self.beside)
        self._split.setStretchFactor(0, 3)
        self._split.setStretchFactor(1, 2)
        self._split.setChildrenCollapsible(False)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._waiting)
        self._stack.addWidget(self._split)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(way)
        column.addLayout(head)
        column.addLayout(tools)
        column.addLayout(strip)
        error = QHBoxLayout()
        error.setContentsMargins(theme.GRID * 2, 0, theme.GRID * 2, 0)
        error.addWidget(self._error)
        column.addLayout(error)
        column.addWidget(self._stack, 1)

    def _connect(self) -> None:
        presenter, view = self._presenter, self.view
        presenter.opening.connect(self._on_opening)
        presenter.opened.connect(self._on_opened)
        presenter.rendered.connect(view.set_picture)
        presenter.place_changed.connect(self._on_place)
        presenter.marks_changed.connect(self._on_marks)
        presenter.found.connect(self._on_found)
        presenter.failed.connect(self._on_failed)
        presenter.closed.connect(self._on_closed)
        presenter.words_found.connect(view.set_words)
        presenter.pages_changed.connect(self._on_pages)
        presenter.corrected.connect(self.beside.saved)
        presenter.versions_found.connect(self.beside.show_versions)
        presenter.remembered.connect(self._on_remembered)
        self.bar.quoted.connect(self.quoted)
        self.bar.asked.connect(self.asked)
        self.beside.corrected.connect(presenter.correct)
        self.beside.restored.connect(presenter.restore)
        self.beside.versions_wanted.connect(presenter.load_versions)
        self.beside.pointed.connect(view.point_at)
        view.wanted.connect(presenter.want)
        view.words_wanted.connect(presenter.want_words)
        view.page_changed.connect(self._on_page)
        view.zoom_changed.connect(self._on_zoom)
        self.strip.chosen.connect(view.go_to)
        self.search.searched.connect(presenter.search)
        for button, slot in (
            (self._previous, self._on_previous),
            (self._next, self._on_next),
            (self._out, self._on_out),
            (self._in, self._on_in),
            (self._fit, view.fit),
            (self._copy, self._on_copy),
            (self._close, self.close_asked),
            (self.back, self.close_asked),
            (self._hit_previous, self._on_hit_previous),
            (self._hit_next, self._on_hit_next),
        ):
            button.clicked.connect(slot)
        self._aside.toggled.connect(self._on_aside)
        for keys, slot in (
            (QKeySequence(QKeySequence.StandardKey.FindNext), self._on_hit_next),
            (QKeySequence(QKeySequence.StandardKey.FindPrevious), self._on_hit_previous),
            (QKeySequence(QKeySequence.StandardKey.ZoomIn), self._on_in),
            (QKeySequence(QKeySequence.StandardKey.ZoomOut), self._on_out),
        ):
            QShortcut(keys, self, slot, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape lets a selection go, else closes the viewer (in a filled search field it empties that first); paging works from
        anywhere in it."""
        if event.key() == Qt.Key.Key_Escape:
            if not self.bar.let_go():
                self.close_asked.emit()
        elif event.key() in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self.view.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._on_page(self.view.page)
        super().changeEvent(event)

    # --- what the presenter says --------------------------------------------------------------------------------------

    def _on_opening(self) -> None:
        request = self._presenter.request
        self._name.setText(clean(request.file) if request else "")
        self._where.clear()
        self._error.hide()
        self.view.set_pages(())
        self.strip.set_states([])
        with QSignalBlocker(self.search):
            self.search.clear()
        self._on_found()
        self._say_places()
        self._waiting.set_texts(self.tr("Opening the document…"))
        self._stack.setCurrentWidget(self._waiting)

    def _on_opened(self) -> None:
        pictured = has_pictures(self._presenter.pages)
        self.view.setVisible(pictured)
        self.beside.setVisible(self._aside.isChecked() or not pictured)
        for button in (self._out, self._in, self._fit, self._aside):
            button.setVisible(pictured)
        self.view.set_pages(self._presenter.pages)
        self.beside.set_writable(self._presenter.writable)
        self.strip.set_states([page.state for page in self._presenter.pages])
        self._stack.setCurrentWidget(self._split)
        (self.view if pictured else self.beside.text).setFocus()
        self._on_page(1)

    def _on_pages(self) -> None:
        self.view.update_pages(self._presenter.pages)
        self.strip.set_states([page.state for page in self._presenter.pages])
        self.view.set_marks(self._presenter.marks)
        self._on_found()
        self._on_page(self.view.page)

    def _on_place(self) -> None:
        self._say_places()
        self.view.set_marks({})
        place = self._presenter.place
        if place is not None:
            self.view.go_to(place.page)
        self._on_page(self.view.page)

    def _on_marks(self) -> None:
        presenter = self._presenter
        self.view.set_marks(presenter.marks)
        finds: dict[int, list[Box]] = {}
        for hit, boxes in presenter.hit_boxes.items():
            finds.setdefault(hit.page, []).extend(boxes)
        current = presenter.hits[presenter.hit] if presenter.hit >= 0 else None
        boxes = presenter.hit_boxes.get(current, []) if current else []
        self.view.set_finds(finds, (current.page, boxes) if current else (0, ()))
        if current is not None:
            self.view.go_to(current.page, boxes)
        elif presenter.marks:
            page = min(presenter.marks)
            self.view.go_to(page, presenter.marks[page])
        self._show_text()

    def _on_found(self) -> None:
        presenter = self._presenter
        searching = bool(self.search.text().strip())
        if presenter.hits:
            self._count.setText(f"{presenter.hit + 1} / {len(presenter.hits)}")
        else:
            self._count.setText(self.tr("not found") if searching else "")
        for widget in (self._count, self._hit_previous, self._hit_next):
            widget.setVisible(searching)
        for button in (self._hit_previous, self._hit_next):
            button.setEnabled(bool(presenter.hits))

    def _on_failed(self, error: Exception) -> None:
        if self._presenter.pages:
            self._error.show_error(error)
        else:
            said = words_for(error)
            self._waiting.set_texts(said.title, said.hint)

    def _on_remembered(self) -> None:
        self.bar.let_go()
        self._error.show_message("good", self.tr("Remembered. It stands in the memory of this case."))

    def _on_closed(self) -> None:
        self.beside.end()
        self.view.set_pages(())
        self.beside.show_page(None)
        self._name.setText("")
        self._where.clear()
        self._on_found()
        self._say_places()

    def set_back(self, *, to_comparison: bool) -> None:
        """Say what stands here again when the document is closed: the comparison it was opened from, or the memory."""
        self._to_comparison = to_comparison
        self._say_back()

    # --- what the reader does -----------------------------------------------------------------------------------------

    def _on_previous(self) -> None:
        self._presenter.step(-1)

    def _on_next(self) -> None:
        self._presenter.step(1)

    def _on_hit_previous(self) -> None:
        self._presenter.step_hit(-1)

    def _on_hit_next(self) -> None:
        self._presenter.step_hit(1)

    def _on_out(self) -> None:
        self.view.zoom_by(1 / STEP)

    def _on_in(self) -> None:
        self.view.zoom_by(STEP)

    def focus_search(self) -> None:
        """Let the reader search in the document."""
        self.search.setFocus()
        self.search.selectAll()

    def _on_aside(self, shown: bool) -> None:
        self.beside.setVisible(shown)
        if shown:
            self._share_out()
            self._show_text()
        else:
            self.view.point_at(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is no room for the text beside the page it is below."""
        super().resizeEvent(event)
        beside = Qt.Orientation.Horizontal if self.width() >= _ROOM_BESIDE else Qt.Orientation.Vertical
        if self._split.orientation() != beside:
            self._split.setOrientation(beside)
            self._share_out()
        self.bar.place()

    def _share_out(self) -> None:
        """Give the page three fifths of the room."""
        room = self._split.width() if self._split.orientation() == Qt.Orientation.Horizontal else self._split.height()
        self._split.setSizes([3 * room // 5, 2 * room // 5])

    def _on_copy(self) -> None:
        """Copy what is selected on the page or in its text, else the quoted words of this page, else the page."""
        page = self._page()
        if page is None:
            return
        selected = self.view.selected or self.beside.selected
        quoted = "".join(page.text[span.start : span.end] for span in self._spans(page.number))
        clipboard.copy(clean(selected or quoted or page.text))

    def _on_page(self, number: int) -> None:
        self.strip.set_current(number)
        page = self._page()
        if page is None:
            self._where.clear()
            return
        where = self.tr("Page {0} of {1}").format(number, len(self._presenter.pages))
        if page.state is not PageState.TEXT:
            where += f" · {state_name(page.state)}"
        self._where.setText(" · ".join(part for part in (where, page_reason(page.reason)) if part))
        self._show_text()

    def _on_zoom(self) -> None:
        self._fit.setEnabled(not self.view.fits)

    # --- the text beside ----------------------------------------------------------------------------------------------

    def _page(self) -> Page | None:
        pages = self._presenter.pages
        return pages[self.view.page - 1] if 1 <= self.view.page <= len(pages) else None

    def _spans(self, page: int) -> list[PageSpan]:
        place = self._presenter.place
        return [span for span in place.spans if span.page == page] if place else []

    def _show_text(self) -> None:
        page = self._page()
        if page is None or self.beside.isHidden():
            return
        hit = self._presenter.hits[self._presenter.hit] if self._presenter.hit >= 0 else None
        self.beside.show_page(page, self._spans(page.number), hit if hit is not None and hit.page == page.number else None)

    # --- words --------------------------------------------------------------------------------------------------------

    def _say_places(self) -> None:
        request, place = self._presenter.request, self._presenter.place
        several = request is not None and len(request.places) > 1
        found = request is not None and request.found
        self._previous.set_name(self.tr("Previous result") if found else self.tr("Previous citation"))
        self._next.set_name(self.tr("Next result") if found else self.tr("Next citation"))
        for button in (self._previous, self._next):
            button.setVisible(several)
        if request is None or place is None or not place.name:
            self._place_name.setText("")
            return
        sign = {True: " ✓", False: " ?", None: ""}[place.verified]
        name = f"{clean(place.name)}{sign}"
        counted = self.tr("Result {0} of {1}: {2}") if request.found else self.tr("Citation {0} of {1}: {2}")
        self._place_name.setText(counted.format(self._presenter.at + 1, len(request.places), name) if several else name)

    def _say_back(self) -> None:
        self.back.setText(self.tr("Back to the comparison") if self._to_comparison else self.tr("Back to the memory"))
        self.back.setAccessibleName(self.back.text())
        self.back.setToolTip("Esc")

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Document"))
        self.view.setAccessibleName(self.tr("Pages of the document"))
        self.search.set_hint(self.tr("Search in this document"))
        self.search.setMinimumWidth(self.search.fontMetrics().horizontalAdvance(self.search.placeholderText()) + _ROUND_HINT)
        self._out.set_name(self.tr("Smaller"), "Ctrl+-")
        self._in.set_name(self.tr("Larger"), "Ctrl++")
        self._fit.set_name(self.tr("Fit the width"))
        self._aside.set_name(self.tr("Text as it was read"))
        self._copy.set_name(self.tr("Copy the text"))
        self._close.set_name(self.tr("Close the document"), "Esc")
        self._say_back()
        self._hit_previous.set_name(self.tr("Previous find"))
        self._hit_next.set_name(self.tr("Next find"))
        self._on_found()
        self._say_places()
