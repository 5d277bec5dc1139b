"""The memories of a case: search, filters, cards, history."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QMenu, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState, MemoryVersion
from legal_assistant.gui import theme
from legal_assistant.gui.error_text import words_for
from legal_assistant.gui.memory.card_list import CardList
from legal_assistant.gui.memory.delegate import Act
from legal_assistant.gui.memory.editor import CardEditor
from legal_assistant.gui.memory.history import HistoryPage
from legal_assistant.gui.memory.model import Order, Selection, kinds_of, select
from legal_assistant.gui.memory.presenter import MemoryPresenter
from legal_assistant.gui.memory.words import kind_name, state_name
from legal_assistant.gui.widgets.buttons import Button, IconButton
from legal_assistant.gui.widgets.confirm import confirmed
from legal_assistant.gui.widgets.flow import FlowLayout
from legal_assistant.gui.widgets.search_field import SearchField
from legal_assistant.gui.widgets.states import EmptyState, InlineMessage

if TYPE_CHECKING:
    from legal_assistant.services.remember import Forgotten

_STATES = (MemoryState.ACTIVE, MemoryState.ARCHIVED, MemoryState.SUPERSEDED)


class MemoriesTab(QWidget):
    """``source_asked(Memory)``: show where a memory comes from."""

    source_asked = Signal(object)

    def __init__(self, presenter: MemoryPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._wanted = Selection()
        self._sought = ""
        self._new: CardEditor | None = None
        self._filters: dict[MemoryKind | None, QPushButton] = {}
        self._group = QButtonGroup(self)
        self.search = SearchField(parent=self)
        self._add = IconButton("plus", parent=self)
        self._chips = QWidget(self)
        self._flow = FlowLayout(self._chips, spacing=2)
        self._sort = Button(role="linkmuted")
        self._notice = InlineMessage(parent=self)
        self.list = CardList(parent=self)
        self._empty = EmptyState("brain")
        self.history = HistoryPage(self)
        self._stack = QStackedWidget(self)
        self._pages = QStackedWidget(self)
        self._lay_out()
        self._connect()
        self._retranslate()
        self._on_loaded()

    # --- what the pane asks -------------------------------------------------------------------------------------------

    def show_memory(self, memory_id: str) -> None:
        """Bring a memory into view, whatever is filtered; if it is not read yet, as soon as it is."""
        self._sought = memory_id
        self._leave_history()
        memory = next((m for m in self._presenter.memories if m.id == memory_id), None)
        if memory is None:
            self.search.clear()
            self._presenter.search("")
            return
        if not self.list.show_memory(memory_id):
            self._wanted = Selection(state=memory.state, order=self._wanted.order)
            self.search.clear()
            self._on_loaded()
        self._sought = ""
        self.list.setFocus()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._on_loaded()
        super().changeEvent(event)

    # --- building -----------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(4)
        head.addWidget(self.search, 1)
        head.addWidget(self._add)
        filters = QHBoxLayout()
        filters.setSpacing(4)
        filters.addWidget(self._chips, 1)
        filters.addWidget(self._sort, alignment=Qt.AlignmentFlag.AlignTop)
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._empty)
        cards = QWidget()
        self._column = QVBoxLayout(cards)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme.GRID)
        self._column.addLayout(head)
        self._column.addLayout(filters)
        self._column.addWidget(self._notice)
        self._column.addWidget(self._stack, 1)
        self._pages.addWidget(cards)
        self._pages.addWidget(self.history)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._pages)

    def _connect(self) -> None:
        presenter = self._presenter
        presenter.loaded.connect(self._on_loaded)
        presenter.versions.connect(self._on_versions)
        presenter.forgotten.connect(self._on_forgotten)
        presenter.failed.connect(self._on_failed)
        self.search.searched.connect(presenter.search)
        self._add.clicked.connect(self._begin_new)
        self._empty.clicked.connect(self._begin_new)
        self._sort.clicked.connect(self._pop_up_sort)
        self.list.acted.connect(self._on_act)
        self.list.edited.connect(presenter.edit)
        self.history.back_asked.connect(self._leave_history)
        self.history.restore_asked.connect(presenter.restore)

    # --- the list -----------------------------------------------------------------------------------------------------

    def _on_loaded(self) -> None:
        presenter = self._presenter
        if self.search.text().strip() != presenter.query and not presenter.query:
            self.search.clear()
        if presenter.case is None:
            self._leave_history()
        kinds = kinds_of(presenter.memories, self._wanted.state)
        if self._wanted.kind is not None and self._wanted.kind not in kinds:
            self._wanted = Selection(None, self._wanted.state, self._wanted.order)
        self._show_filters(kinds)
        found = bool(presenter.query)
        wanted = Selection(self._wanted.kind, self._wanted.state, self._wanted.order, found)
        shown = select(presenter.memories, wanted)
        self.list.set_memories(shown, writable=presenter.writable)
        self._add.setEnabled(presenter.writable)
        self._stack.setCurrentWidget(self.list if shown or self.list.editing else self._empty)
        self._say_empty()
        if self._sought and self.list.show_memory(self._sought):
            self._sought = ""
        if self.history.memory_id and self._pages.currentWidget() is self.history:
            self._check_history()

    def _check_history(self) -> None:
        """Leave the history of a memory that is gone."""
        if all(memory.id != self.history.memory_id for memory in self._presenter.memories) and not self._presenter.query:
            self._leave_history()

    def _show_filters(self, kinds: list[MemoryKind]) -> None:
        wanted: list[MemoryKind | None] = [None, *(kinds if len(kinds) > 1 else [])]
        if list(self._filters) != wanted:
            for button in self._filters.values():
                self._flow.removeWidget(button)
                self._group.removeButton(button)
                button.hide()
                button.deleteLater()
            self._filters = {kind: self._filter(kind) for kind in wanted}
        for kind, button in self._filters.items():
            button.setText(self.tr("All") if kind is None else kind_name(kind))
            button.setChecked(kind is self._wanted.kind)
        self._chips.updateGeometry()

    def _filter(self, kind: MemoryKind | None) -> QPushButton:
        button = QPushButton(self._chips)
        button.setProperty("role", "filter")
        button.setCheckable(True)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.setAutoDefault(False)
        button.clicked.connect(partial(self._choose_kind, kind))
        self._group.addButton(button)
        self._flow.addWidget(button)
        return button

    def _choose_kind(self, kind: MemoryKind | None, _checked: bool = False) -> None:
        self._wanted = Selection(kind, self._wanted.state, self._wanted.order)
        self._on_loaded()

    # --- sorting ------------------------------------------------------------------------------------------------------

    def sort_menu(self) -> QMenu:
        """Which state is listed, and in which order."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        states, orders = QActionGroup(menu), QActionGroup(menu)
        for state in _STATES:
            action = self._add_choice(menu, states, state_name(state), chosen=state is self._wanted.state)
            action.triggered.connect(partial(self._choose_state, state))
        menu.addSeparator()
        for order in Order:
            action = self._add_choice(menu, orders, self._order_name(order), chosen=order is self._wanted.order)
            action.triggered.connect(partial(self._choose_order, order))
        return menu

    def _add_choice(self, menu: QMenu, group: QActionGroup, name: str, *, chosen: bool) -> QAction:
        action = menu.addAction(name)
        action.setCheckable(True)
        action.setChecked(chosen)
        group.addAction(action)
        return action

    def _pop_up_sort(self) -> None:
        menu = self.sort_menu()
        menu.popup(self._sort.mapToGlobal(QPoint(self._sort.width() - menu.sizeHint().width(), self._sort.height() + 4)))

    def _choose_state(self, state: MemoryState, _checked: bool = False) -> None:
        self._wanted = Selection(None, state, self._wanted.order)
        self._retranslate()
        self._on_loaded()

    def _choose_order(self, order: Order, _checked: bool = False) -> None:
        self._wanted = Selection(self._wanted.kind, self._wanted.state, order)
        self._retranslate()
        self._on_loaded()

    def _order_name(self, order: Order) -> str:
        return {
            Order.NEWEST: self.tr("Newest"),
            Order.IMPORTANT: self.tr("Most important"),
            Order.USED: self.tr("Most used"),
        }[order]

    # --- acting -------------------------------------------------------------------------------------------------------

    def _on_act(self, memory: Memory, act: Act) -> None:
        if act is Act.PIN:
            self._presenter.pin(memory)
        elif act is Act.HISTORY:
            self._presenter.read_history(memory.id)
        elif act is Act.FORGET:
            self._confirm_forget(memory)
        elif act is Act.OPEN:
            self.source_asked.emit(memory)

    def _on_versions(self, memory_id: str, versions: list[MemoryVersion]) -> None:
        self.history.show_versions(memory_id, versions, writable=self._presenter.writable)
        if self._pages.currentWidget() is not self.history:
            self._pages.setCurrentWidget(self.history)
            self.history.focus()

    def _leave_history(self) -> None:
        if self._pages.currentWidget() is self.history:
            self._pages.setCurrentIndex(0)
            self.list.setFocus()

    def _confirm_forget(self, memory: Memory) -> None:
        detail = self.tr("It is removed with all its versions from the store, the full text and the vectors, for ever.")
        if confirmed(self, self.tr("Forget"), self.tr("Forget this memory?"), detail, self.tr("Forget"), self.tr("Cancel")):
            self._presenter.forget(memory.id)

    def _on_forgotten(self, report: Forgotten) -> None:
        removed = report.removed
        counted = self.tr("Removed versions: {0}, entries of the index: {1}.").format(
            removed.get("versions", 0), removed.get("fulltext", 0) + removed.get("references", 0) + removed.get("vectors", 0)
        )
        if report.residue:
            self._notice.show_message(
                "bad", self.tr("Forgotten, but %n trace(s) of it remain(s) in this case.", "", report.residue), counted
            )
        else:
            self._notice.show_message("good", self.tr("Forgotten. No trace of it is left in this case."), counted)

    def _on_failed(self, error: Exception) -> None:
        said = words_for(error)
        self._notice.show_message("bad", said.title, said.hint, details=said.details)

    def _begin_new(self) -> None:
        if self._new is not None:
            self._new.focus()
            return
        self._new = CardEditor(parent=self)
        self._new.saved.connect(self._on_new)
        self._new.cancelled.connect(self._end_new)
        self._column.insertWidget(self._column.indexOf(self._stack), self._new)
        self._new.focus()

    def _on_new(self, text: str, kind: MemoryKind, importance: int) -> None:
        self._end_new()
        self._presenter.add(text, kind, importance)

    def _end_new(self) -> None:
        if self._new is not None:
            self._column.removeWidget(self._new)
            self._new.hide()
            self._new.deleteLater()
            self._new = None
            self.list.setFocus()

    # --- words --------------------------------------------------------------------------------------------------------

    def _say_empty(self) -> None:
        if self._presenter.case is None:
            self._empty.set_texts(self.tr("No case is open"))
        elif self._presenter.query:
            self._empty.set_texts(self.tr("Nothing found"), self.tr("Other words may help, or another state or kind."))
        elif self._wanted.state is not MemoryState.ACTIVE:
            self._empty.set_texts(self.tr("Nothing here"))
        else:
            self._empty.set_texts(
                self.tr("Nothing is remembered yet"),
                self.tr("Facts, decisions and open questions from your conversations gather here; you can write one, too."),
                self.tr("Write a memory") if self._presenter.writable else "",
            )

    def _retranslate(self) -> None:
        self.search.set_hint(self.tr("Search memories, e.g. Art. 585, 8,000, November"))
        self._add.set_name(self.tr("Write a memory"))
        parts = [] if self._wanted.state is MemoryState.ACTIVE else [state_name(self._wanted.state)]
        self._sort.setText(" · ".join([*parts, f"{self._order_name(self._wanted.order)} ▾"]))
        self._sort.setAccessibleName(self.tr("State and order"))
        self.list.setAccessibleName(self.tr("Memories"))
