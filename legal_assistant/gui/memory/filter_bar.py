"""What of the memories is listed, and in which order: chips for kinds, menus for state, tag and order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState
from legal_assistant.gui import theme
from legal_assistant.gui.memory.model import Order, Selection, kinds_of, tags_of
from legal_assistant.gui.memory.words import kind_name, state_name, tag_name
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.filter_chips import FilterChips
from legal_assistant.gui.widgets.retranslated import Retranslated

_STATES = (MemoryState.ACTIVE, MemoryState.ARCHIVED, MemoryState.SUPERSEDED, None)
#: Tags listed in the menu, and characters of one on the button.
_MOST_TAGS, _TAG = 40, 18


class FilterBar(Retranslated, QWidget):
    """``changed``: :attr:`wanted` is another selection."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wanted = Selection()
        self._tags: list[str] = []
        self._chips = FilterChips[MemoryKind | None](lambda kind: self._choose(kind=kind), self)
        self.state = Button(role="linkmuted")
        self.tag = Button(role="linkmuted")
        self.order = Button(role="linkmuted")
        row = QHBoxLayout()
        row.setSpacing(theme.GRID)
        row.addWidget(self.state)
        row.addWidget(self.tag)
        row.addStretch(1)
        row.addWidget(self.order)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.GRID // 2)
        column.addWidget(self._chips)
        column.addLayout(row)
        for button, menu in ((self.state, self.state_menu), (self.tag, self.tag_menu), (self.order, self.order_menu)):
            button.clicked.connect(partial(self._pop_up, button, menu))
        self._retranslate()

    @property
    def wanted(self) -> Selection:
        """What the reader wants to see."""
        return self._wanted

    def reset(self, state: MemoryState) -> None:
        """Want all of a state, whatever was filtered."""
        self._wanted = Selection(state=state, order=self._wanted.order)
        self._retranslate()

    def offer(self, memories: Sequence[Memory]) -> None:
        """Offer the kinds and tags that occur; what is wanted and does not occur any more is not wanted any more."""
        kinds = kinds_of(memories, self._wanted.state)
        self._tags = tags_of(memories)
        if self._wanted.kind not in (None, *kinds):
            self._wanted = replace(self._wanted, kind=None)
        if self._wanted.tag not in ("", *self._tags):
            self._wanted = replace(self._wanted, tag="")
        self._show_kinds(kinds)
        self._retranslate()

    def state_menu(self) -> QMenu:
        """Which state is listed."""
        names = [(self._state_name(state), state is self._wanted.state, partial(self._choose, state=state)) for state in _STATES]
        return self._menu(names)

    def tag_menu(self) -> QMenu:
        """Which field of law or tag is listed."""
        tags = ["", *self._tags[:_MOST_TAGS]]
        return self._menu([(self._tag_name(tag), tag == self._wanted.tag, partial(self._choose, tag=tag)) for tag in tags])

    def order_menu(self) -> QMenu:
        """In which order."""
        return self._menu(
            [(self._order_name(order), order is self._wanted.order, partial(self._choose, order=order)) for order in Order]
        )

    def _menu(self, choices: Sequence[tuple[str, bool, partial[None]]]) -> QMenu:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        group = QActionGroup(menu)
        for name, chosen, choose in choices:
            action = menu.addAction(name.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(chosen)
            action.triggered.connect(choose)
            group.addAction(action)
        return menu

    def _pop_up(self, button: Button, menu: Callable[[], QMenu], _checked: bool = False) -> None:
        shown = menu()
        left = 0 if button is not self.order else button.width() - shown.sizeHint().width()
        shown.popup(button.mapToGlobal(QPoint(left, button.height() + 4)))

    def _choose(self, _checked: bool = False, **wanted: object) -> None:
        self._wanted = replace(self._wanted, **wanted)
        self._retranslate()
        self.changed.emit()

    def _show_kinds(self, kinds: Sequence[MemoryKind]) -> None:
        wanted: list[MemoryKind | None] = [None, *(kinds if len(kinds) > 1 else [])]
        self._chips.offer(wanted)
        self._chips.setVisible(len(wanted) > 1)

    def _state_name(self, state: MemoryState | None) -> str:
        return self.tr("Any state") if state is None else state_name(state)

    def _tag_name(self, tag: str) -> str:
        return tag_name(tag) if tag else self.tr("Any topic")

    def _order_name(self, order: Order) -> str:
        return {
            Order.NEWEST: self.tr("Newest"),
            Order.IMPORTANT: self.tr("Most important"),
            Order.USED: self.tr("Most used"),
        }[order]

    def _retranslate(self) -> None:
        for kind, button in self._chips.buttons.items():
            button.setText(self.tr("All") if kind is None else kind_name(kind))
            button.setChecked(kind is self._wanted.kind)
        tag = self._tag_name(self._wanted.tag)
        for button, text, name in (
            (self.state, self._state_name(self._wanted.state), self.tr("State")),
            (self.tag, tag if len(tag) <= _TAG else f"{tag[: _TAG - 1]}…", self.tr("Topic")),
            (self.order, self._order_name(self._wanted.order), self.tr("Order")),
        ):
            button.setText(f"{text.replace('&', '&&')} ▾")
            button.setAccessibleName(f"{name}: {text}")
            button.setToolTip(name)
        self.tag.setVisible(bool(self._tags))
