"""The list of what a search found."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

from legal_assistant.gui.search.delegate import HitDelegate
from legal_assistant.gui.search.model import HIT, Hit, HitModel
from legal_assistant.gui.search.presenter import Found
from legal_assistant.gui.widgets.painted_list import PaintedList

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class HitList(PaintedList):
    """Results; ``chosen(Hit)``: one is to be opened. ``quoted(Hit)``, ``copied(Hit)``: its words are to go into the question, or
    to be copied."""

    chosen = Signal(object)
    quoted = Signal(object)
    copied = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.quotable = True
        self.hits = HitModel(self)
        self.setModel(self.hits)
        self.setItemDelegate(HitDelegate(self))
        self.clicked.connect(self._open)

    @property
    def current(self) -> Hit | None:
        """The result that is selected."""
        return self.currentIndex().data(HIT) if self.currentIndex().isValid() else None

    def show_found(self, found: Found | None, *, kept: bool) -> None:
        """Show these results; ``kept``: they are those of the same search, and selection and place stay."""
        current, at = self.current if kept else None, self.verticalScrollBar().value()
        self.hits.set_hits(found.hits if found else ())
        self.scheduleDelayedItemsLayout()
        row = self.hits.row_of(current.item.id) if current else -1
        if row >= 0:
            self.selectionModel().setCurrentIndex(self.hits.index(row), QItemSelectionModel.SelectionFlag.ClearAndSelect)
        elif not kept:
            self.selectionModel().clear()
        self.verticalScrollBar().setValue(at if kept else 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens; the first Down selects the first."""
        if event.key() in _ENTER and self.current is not None:
            self.chosen.emit(self.current)
        elif event.key() == Qt.Key.Key_Down and self.current is None:
            self.setCurrentIndex(self.hits.index(0))
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done with a result."""
        if self.current is not None:
            self.menu(self.current).popup(self.menu_place(event))

    def menu(self, hit: Hit) -> QMenu:
        """Open it, quote it in the question, or copy its words."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Open") + "\tEnter").triggered.connect(partial(self._choose, hit))
        quote = menu.addAction(self.tr("Quote in the question"))
        quote.setEnabled(self.quotable)
        quote.triggered.connect(partial(self._quote, hit))
        menu.addAction(self.tr("Copy the words")).triggered.connect(partial(self._copy, hit))
        return menu

    def _open(self) -> None:
        if self.current is not None:
            self.chosen.emit(self.current)

    def _choose(self, hit: Hit, _checked: bool = False) -> None:
        self.chosen.emit(hit)

    def _quote(self, hit: Hit, _checked: bool = False) -> None:
        self.quoted.emit(hit)

    def _copy(self, hit: Hit, _checked: bool = False) -> None:
        self.copied.emit(hit)
