"""What can be done with words selected in a document: copy them, quote them in the question, ask about them, remember them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QWidget

from legal_assistant.domain.documents import PageSpan
from legal_assistant.gui import clipboard, icons, theme
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.viewer.presenter import ViewerPresenter
from legal_assistant.gui.viewer.text_beside import TextBeside
from legal_assistant.gui.viewer.text_view import TextView
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.memory.documents.page_lines import join_text

_ICONS = {"copy": "copy", "quote": "quotes", "ask": "chat-circle-text", "remember": "bookmark-simple"}
_KEYS = {"quote": "Ctrl+Shift+Q", "ask": "Ctrl+Return", "remember": "Ctrl+Shift+M"}
#: Between the words and the bar, in pixels.
_AWAY = 6


class SelectionBar(QFrame):
    """A small bar beside the selected words, in the text or on the page; the same in their context menus and by keys.

    ``quoted(text)``: words with where they stand, for the question. ``asked(text)``: the same, and the question is about them.
    """

    quoted = Signal(str)
    asked = Signal(str)

    def __init__(self, presenter: ViewerPresenter, view: TextView, beside: TextBeside, parent: QWidget) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._view = view
        self._beside = beside
        self._pane = parent
        self._source: TextView | TextBeside = view
        self.setProperty("role", "float")
        self.buttons = {name: Button(role="quiet", icon=icon) for name, icon in _ICONS.items()}
        self._acts: dict[str, Callable[[], None]] = {
            "copy": self.copy, "quote": self.quote, "ask": self.ask, "remember": self.remember,
        }  # fmt: skip
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 4, 4, 4)
        row.setSpacing(0)
        for name, button in self.buttons.items():
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(self._acts[name])
            row.addWidget(button)
        for name, keys in _KEYS.items():
            QShortcut(QKeySequence(keys), parent, self._acts[name], context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        view.selection_changed.connect(partial(self._on_selected, view))
        beside.text.selectionChanged.connect(partial(self._on_selected, beside))
        view.menu_opening.connect(partial(self._fill, view))
        beside.text.menu_opening.connect(partial(self._fill, beside))
        for area in (view, beside.text):
            area.verticalScrollBar().valueChanged.connect(self.place)
            area.horizontalScrollBar().valueChanged.connect(self.place)
        view.zoom_changed.connect(self.place)
        presenter.opened.connect(self._retranslate)
        self._retranslate()
        self.hide()

    # --- what is done -------------------------------------------------------------------------------------------------

    @property
    def spans(self) -> list[PageSpan]:
        """The selected words that can be seen."""
        return self._source.selected_spans

    def copy(self) -> None:
        """Put the words on the clipboard."""
        if self._source.selected:
            clipboard.copy(clean(self._source.selected))

    def quote(self) -> None:
        """Quote the words in the question that is being typed."""
        if self.spans:
            self.quoted.emit(self.quotation(self.spans))

    def ask(self) -> None:
        """Ask about the words."""
        if self.spans:
            self.asked.emit(self.quotation(self.spans))

    def remember(self) -> None:
        """Keep the words as a memory of the case."""
        if self.spans and self._presenter.writable:
            self._presenter.remember(self.spans)

    def let_go(self) -> bool:
        """Select nothing any more; False if nothing was."""
        shown = not self.isHidden()
        if shown:
            self._source.clear_selection()
        return shown

    def quotation(self, spans: Sequence[PageSpan]) -> str:
        """The words in quotation marks, with the document and the page."""
        request = self._presenter.request
        parts = [self._presenter.pages[span.page - 1].text[span.start : span.end] for span in spans]
        text = clean(join_text("\n".join(parts).split("\n")))
        file = clean(request.file) if request else ""
        first, last = spans[0].page, spans[-1].page
        if len(self._presenter.pages) == 1:
            return self.tr("“{0}” ({1})").format(text, file)
        if first == last:
            return self.tr("“{0}” ({1}, p. {2})").format(text, file, first)
        return self.tr("“{0}” ({1}, pp. {2}–{3})").format(text, file, first, last)

    # --- where it is ---------------------------------------------------------------------------------------------------

    def _on_selected(self, source: TextView | TextBeside) -> None:
        if source.selected_spans:
            self._source = source
        self.place()

    def place(self) -> None:
        """Stand below the end of the selection, or above where there is no room; away with it if that is out of sight."""
        area = self._view if self._source is self._view else self._beside.text
        spot = self._source.selected_place if self._source.selected_spans and area.isVisible() else None
        if spot is None:
            self.hide()
            return
        self.adjustSize()
        pane, port = self._pane, area.viewport()
        edge = QRect(port.mapTo(pane, QPoint(0, 0)), port.size())
        corner = port.mapTo(pane, spot.bottomLeft())
        y = corner.y() + _AWAY
        if y + self.height() > edge.bottom():
            y = max(edge.top(), corner.y() - spot.height() - self.height() - _AWAY)
        x = max(4, min(corner.x(), pane.width() - self.width() - 4))
        self.move(x, y)
        self.show()
        self.raise_()

    def _fill(self, source: TextView | TextBeside, menu: QMenu) -> None:
        """Add to a context menu."""
        if source is self._beside and self._beside.editing:
            return
        if source.selected_spans:
            self._source = source
        menu.addSeparator()
        for name, keys in _KEYS.items():
            action = menu.addAction(icons.icon(_ICONS[name], theme.tokens().muted), self._words()[name], self._acts[name])
            action.setShortcut(QKeySequence(keys))
            action.setEnabled(bool(source.selected_spans) and self._presenter.writable)

    # --- words ---------------------------------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self.place()
        super().changeEvent(event)

    def _words(self) -> dict[str, str]:
        return {
            "copy": self.tr("Copy"),
            "quote": self.tr("Quote in the question"),
            "ask": self.tr("Ask about this"),
            "remember": self.tr("Remember this"),
        }

    def _retranslate(self) -> None:
        """The bar has room for short words; the full ones are said by the pointer and by screen readers."""
        short = {"copy": "", "quote": self.tr("Quote"), "ask": self.tr("Ask"), "remember": self.tr("Remember")}
        self.setAccessibleName(self.tr("Selected words"))
        for name, button in self.buttons.items():
            keys = QKeySequence(_KEYS.get(name, QKeySequence.StandardKey.Copy)).toString(QKeySequence.SequenceFormat.NativeText)
            button.setText(short[name])
            button.setToolTip(f"{self._words()[name]}  {keys}")
            button.setAccessibleName(self._words()[name])
            button.setVisible(name == "copy" or self._presenter.writable)
