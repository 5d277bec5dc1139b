"""A list of memory cards in which one can be edited in place."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QMenu, QVBoxLayout, QWidget

from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.memories import Memory
from legal_assistant.gui.memory.card_delegate import GAP, Act, CardDelegate, act_name
from legal_assistant.gui.memory.delegate import MemoryDelegate
from legal_assistant.gui.memory.editor import CardEditor
from legal_assistant.gui.memory.model import MEMORY, MemoryModel
from legal_assistant.gui.memory.presenter import Edited
from legal_assistant.gui.widgets.painted_list import PaintedList

#: What a key does in the list of memories, and in the review.
_KEYS = {
    Qt.Key.Key_Return: Act.EDIT,
    Qt.Key.Key_Enter: Act.EDIT,
    Qt.Key.Key_F2: Act.EDIT,
    Qt.Key.Key_E: Act.EDIT,
    Qt.Key.Key_P: Act.PIN,
    Qt.Key.Key_H: Act.HISTORY,
    Qt.Key.Key_Delete: Act.FORGET,
}
_REVIEW_KEYS = {
    Qt.Key.Key_A: Act.APPROVE,
    Qt.Key.Key_E: Act.EDIT,
    Qt.Key.Key_R: Act.REJECT,
    Qt.Key.Key_Delete: Act.REJECT,
}


class CardList(PaintedList):
    """Cards of memories, drawn by a delegate of the type given; ``review``: they wait, and editing one approves it.

    ``acted(memory, act)``: the reader wants something done. ``edited(memory, Edited)``: a card was edited; the
    list keeps what it is given meanwhile until the editing is over. What was typed when it was broken off is there again when
    the card is edited the next time.
    """

    acted = Signal(object, object)
    edited = Signal(object, object)

    def __init__(self, draw: type[CardDelegate] = MemoryDelegate, *, review: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keys = _REVIEW_KEYS if review else _KEYS
        self._review = review
        self._writable = True
        self._editing: tuple[Memory, CardEditor] | None = None
        self._waiting: list[Memory] | None = None
        self._drafts: dict[str, str] = {}
        self.cards = MemoryModel(self)
        self.delegate = draw(self)
        self.setModel(self.cards)
        self.setItemDelegate(self.delegate)
        self.delegate.acted.connect(self._on_act)

    @property
    def current(self) -> Memory | None:
        """The memory that is selected."""
        return self.currentIndex().data(MEMORY) if self.currentIndex().isValid() else None

    @property
    def editing(self) -> bool:
        """Whether a card is being edited."""
        return self._editing is not None

    def set_memories(self, memories: Sequence[Memory], *, writable: bool) -> None:
        """Show these; the selection stays with its memory, or with its place."""
        self._writable = writable
        if self._editing is not None:
            self._waiting = list(memories)
            return
        current, row = self.current, self.currentIndex().row()
        self.cards.set_memories(memories)
        self.scheduleDelayedItemsLayout()
        kept = self.cards.row_of(current.id) if current else -1
        if kept < 0 <= row:
            kept = min(row, self.cards.rowCount() - 1)
        if kept >= 0:
            self.setCurrentIndex(self.cards.index(kept))

    def show_memory(self, memory_id: str) -> bool:
        """Select a memory and bring it into view; False if it is not in the list."""
        row = self.cards.row_of(memory_id)
        if row < 0:
            return False
        self.setCurrentIndex(self.cards.index(row))
        self.scrollTo(self.cards.index(row), QAbstractItemView.ScrollHint.PositionAtCenter)
        return True

    def edit_memory(self, memory: Memory) -> None:
        """Open a card for editing, in its place."""
        row = self.cards.row_of(memory.id)
        if row < 0 or self._editing is not None or not self._writable:
            return
        editor = CardEditor(memory, approving=self._review)
        if memory.id in self._drafts:
            editor.text.setPlainText(self._drafts.pop(memory.id))
        editor.saved.connect(self._on_saved)
        editor.cancelled.connect(self._end_editing)
        editor.resized.connect(self._on_editor_resized)
        self._editing = (memory, editor)
        self.delegate.set_editor(memory.id, lambda: editor.sizeHint().height())
        index = self.cards.index(row)
        place = QWidget()
        column = QVBoxLayout(place)
        column.setContentsMargins(0, 0, 0, GAP)
        column.addWidget(editor)
        self.setIndexWidget(index, place)
        self.setCurrentIndex(index)
        self._on_editor_resized()
        self.scrollTo(index)
        editor.focus()

    def break_off(self) -> None:
        """End editing because something else is to be shown; nothing is stored."""
        if self._editing is not None:
            memory, editor = self._editing
            if editor.text.toPlainText() != memory.text:
                self._drafts[memory.id] = editor.text.toPlainText()
            self._waiting = None
            self._take_editor_away()

    # --- Qt -----------------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """One key for each act."""
        memory = self.current
        act = self._keys.get(Qt.Key(event.key())) if not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier else None
        if memory is not None and act is not None:
            self._on_act(memory, act)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """All acts of a card, with their keys."""
        memory = self.current
        if memory is None:
            return
        menu = self.menu(memory)
        menu.popup(self.menu_place(event))

    def menu(self, memory: Memory) -> QMenu:
        """The context menu of a card."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        acts = (Act.APPROVE, Act.EDIT, Act.REJECT) if self._review else (Act.EDIT, Act.PIN, Act.HISTORY, Act.FORGET)
        shown = {act: key for key, act in reversed(self._keys.items()) if key is not Qt.Key.Key_Enter}
        if memory.source.kind is not SourceKind.USER:
            acts = (Act.OPEN, *acts)
        for act in acts:
            key = shown.get(act)
            name = act_name(act, memory) + (f"\t{_key_name(key)}" if key else "")
            action = menu.addAction(name)
            action.setData(act)
            action.setEnabled(self._writable or act in (Act.HISTORY, Act.OPEN))
        menu.triggered.connect(self._on_menu)
        return menu

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """What can be clicked says so with the pointer."""
        super().mouseMoveEvent(event)
        over = self.delegate.spot_at(event.position().toPoint()) is not None
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)
        self.viewport().update()

    # --- acting and editing -------------------------------------------------------------------------------------------

    def _on_menu(self, action: QAction) -> None:
        memory = self.current
        if memory is not None:
            self._on_act(memory, action.data())

    def _on_act(self, memory: Memory, act: Act) -> None:
        if act is Act.EDIT:
            self.edit_memory(memory)
        elif self._writable or act in (Act.HISTORY, Act.OPEN):
            self.acted.emit(memory, act)

    def _on_saved(self, edited: Edited) -> None:
        if self._editing is not None:
            memory = self._editing[0]
            self._end_editing()
            self.edited.emit(memory, edited)

    def _end_editing(self) -> None:
        if self._editing is None:
            return
        self._take_editor_away()
        self.setFocus()
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self.set_memories(waiting, writable=self._writable)

    def _take_editor_away(self) -> None:
        assert self._editing is not None
        memory, editor = self._editing
        self._editing = None
        self.delegate.set_editor(memory.id, None)
        editor.hide()
        row = self.cards.row_of(memory.id)
        self.setIndexWidget(self.cards.index(row), None)  # pyright: ignore[reportArgumentType] - None takes it away
        self.scheduleDelayedItemsLayout()

    def _on_editor_resized(self) -> None:
        if self._editing is not None:
            index = self.cards.index(self.cards.row_of(self._editing[0].id))
            self.delegate.sizeHintChanged.emit(index)


def _key_name(key: Qt.Key) -> str:
    names = {Qt.Key.Key_Return: "Enter", Qt.Key.Key_Delete: "Del", Qt.Key.Key_F2: "F2"}
    return names.get(key, key.name.removeprefix("Key_"))
