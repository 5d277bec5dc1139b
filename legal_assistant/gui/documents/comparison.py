"""Two drafts side by side: what was added, removed, changed, moved, clause by clause."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from legal_assistant.domain.documents import Document, Passage
from legal_assistant.gui import theme
from legal_assistant.gui.conversation.sources import clear_layout
from legal_assistant.gui.conversation.words import draft_name, shorten
from legal_assistant.gui.documents.clause_row import ClauseRow, fate_name
from legal_assistant.gui.documents.comparison_presenter import Comparison, ComparisonPresenter
from legal_assistant.gui.error_text import words_for
from legal_assistant.gui.viewer.request import Place, ViewRequest
from legal_assistant.gui.widgets.buttons import Button, IconButton
from legal_assistant.gui.widgets.elided_box import ElidedBox
from legal_assistant.gui.widgets.flow import FlowLayout
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.states import EmptyState
from legal_assistant.memory.documents.drafts import ClauseChange, Fate

#: In which order they are offered; the last two are not shown at first.
_FATES = (Fate.CHANGED, Fate.ADDED, Fate.REMOVED, Fate.MOVED, Fate.RENUMBERED, Fate.SAME)
_QUIET = frozenset({Fate.RENUMBERED, Fate.SAME})
#: So many clauses are laid out at once.
_STEP = 60
_NAME = 40
#: Below this width the later text stands under the earlier one.
_NARROW = 520


class ComparisonPane(QFrame):
    """Shows what its presenter holds. ``document_asked(ViewRequest)``: open a page. ``close_asked``: the reader is done."""

    document_asked = Signal(object)
    close_asked = Signal()

    def __init__(self, presenter: ComparisonPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._wanted = {fate for fate in _FATES if fate not in _QUIET}
        self._shown: list[ClauseChange] = []
        self.setProperty("role", "side")
        self._title = label(role="title")
        self._close = IconButton("x", parent=self)
        self.back = Button(role="linkmuted", icon="caret-left", parent=self)
        self.before, self.after = ElidedBox(), ElidedBox()
        self.filters = {fate: _filter(fate in self._wanted) for fate in _FATES}
        self._rows = QWidget()
        self._rows.setProperty("role", "scroll")
        self.more = Button(role="link")
        self._state = EmptyState("files")
        self._lay_out()
        presenter.loaded.connect(self._on_loaded)
        presenter.failed.connect(self._on_failed)
        self._close.clicked.connect(self.close_asked)
        self.back.clicked.connect(self.close_asked)
        self.more.clicked.connect(self._on_more)
        for box in (self.before, self.after):
            box.activated.connect(self._on_chosen)
        for button in self.filters.values():
            button.toggled.connect(self._on_filter)
        self._retranslate()

    @property
    def rows(self) -> list[ClauseRow]:
        """The clauses that are laid out."""
        items = (self._column.itemAt(at) for at in range(self._column.count()))
        return [row for item in items if item is not None and isinstance(row := item.widget(), ClauseRow)]

    # --- Qt -----------------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_asked.emit()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language and the theme."""
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange):
            self._retranslate()
            self._on_loaded()
        super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is no room for two columns the texts, and the names of the drafts, stand one above the other."""
        super().resizeEvent(event)
        self._choice.setDirection(QBoxLayout.Direction.TopToBottom if self._narrow else QBoxLayout.Direction.LeftToRight)
        for row in self.rows:
            row.stack(stacked=self._narrow)

    # --- building -----------------------------------------------------------------------------------------------------

    @property
    def _narrow(self) -> bool:
        return self.width() < _NARROW

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._close)
        self._choice = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._choice.setSpacing(theme.GRID)
        for box in (self.before, self.after):
            self._choice.addWidget(box, 1)
        filters = QWidget()
        flow = FlowLayout(filters)
        for button in self.filters.values():
            flow.addWidget(button)
        self._column = QVBoxLayout()
        self._column.setSpacing(theme.GRID)
        below = QVBoxLayout(self._rows)
        below.setContentsMargins(0, 0, 0, theme.GRID)
        below.setSpacing(theme.GRID)
        below.addLayout(self._column)
        below.addWidget(self.more, alignment=Qt.AlignmentFlag.AlignHCenter)
        below.addStretch(1)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidget(self._rows)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.area)
        self._stack.addWidget(self._state)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, theme.GRID)
        column.setSpacing(10)
        column.addWidget(self.back)
        column.addLayout(head)
        column.addLayout(self._choice)
        column.addWidget(filters)
        column.addWidget(self._stack, 1)

    # --- what the presenter says --------------------------------------------------------------------------------------

    def _on_loaded(self) -> None:
        found = self._presenter.comparison
        self._clear()
        if found is None:
            self._state.set_texts(self.tr("Comparing…"))
            self._stack.setCurrentWidget(self._state)
            return
        self._offer(found)
        counts = Counter(change.fate for change in found.changes)
        for fate, button in self.filters.items():
            button.setText(f"{fate_name(fate)}  {counts[fate]}")
            button.setVisible(bool(counts[fate]))
        self._show_changes(found)

    def _on_failed(self, error: Exception) -> None:
        said = words_for(error)
        self._clear()
        self._state.set_texts(said.title, said.hint)
        self._stack.setCurrentWidget(self._state)

    def _offer(self, found: Comparison) -> None:
        for box, chosen in ((self.before, found.before), (self.after, found.after)):
            with QSignalBlocker(box):
                box.clear()
                for document in found.family:
                    box.addItem(_name(document), document.id)
                box.setCurrentIndex(box.findData(chosen.id))
                box.setToolTip(_name(chosen))

    def _show_changes(self, found: Comparison) -> None:
        self._shown = [change for change in found.changes if change.fate in self._wanted]
        if self._shown:
            self._stack.setCurrentWidget(self.area)
            self._on_more()
            return
        differ = any(change.fate is not Fate.SAME for change in found.changes)
        words = self.tr("Nothing of that kind") if differ else self.tr("Both drafts say the same, clause by clause")
        self._state.set_texts(words)
        self._stack.setCurrentWidget(self._state)

    def _on_more(self) -> None:
        """Lay out the next clauses."""
        done = len(self.rows)
        for change in self._shown[done : done + _STEP]:
            row = ClauseRow(change)
            row.stack(stacked=self._narrow)
            row.page_asked.connect(self._on_page)
            self._column.addWidget(row)
        left = len(self._shown) - len(self.rows)
        self.more.setVisible(left > 0)
        self.more.setText(self.tr("Show %n more clause(s)", "", left))

    def _clear(self) -> None:
        clear_layout(self._column)
        self._shown = []
        self.more.hide()

    # --- what the reader does -----------------------------------------------------------------------------------------

    def _on_chosen(self) -> None:
        self._presenter.choose(str(self.before.currentData()), str(self.after.currentData()))

    def _on_filter(self) -> None:
        self._wanted = {fate for fate, button in self.filters.items() if button.isChecked()}
        if self._presenter.comparison is not None:
            self._clear()
            self._show_changes(self._presenter.comparison)

    def _on_page(self, passage: Passage, after: bool) -> None:
        found = self._presenter.comparison
        if found is not None:
            document = found.after if after else found.before
            place = Place(passage.page, passage.spans, passage.heading.rsplit(">", 1)[-1].strip())
            self.document_asked.emit(ViewRequest(document.id, document.file, (place,)))

    def _retranslate(self) -> None:
        self._title.setText(self.tr("Compare drafts"))
        self._close.set_name(self.tr("Close the comparison"), "Esc")
        self.back.setText(self.tr("Back to the memory"))
        self.back.setAccessibleName(self.back.text())
        self.back.setToolTip("Esc")
        self.before.setAccessibleName(self.tr("Earlier draft"))
        self.after.setAccessibleName(self.tr("Later draft"))
        self.area.setAccessibleName(self.tr("Clauses"))
        for fate, button in self.filters.items():
            button.setText(fate_name(fate))  # until it is known how many


def _filter(checked: bool) -> Button:
    button = Button(role="filter")
    button.setCheckable(True)
    button.setChecked(checked)
    return button


def _name(document: Document) -> str:
    place = draft_name(document.draft) if document.draft else ""
    return " · ".join(part for part in (place, shorten(document.file, _NAME)) if part)
