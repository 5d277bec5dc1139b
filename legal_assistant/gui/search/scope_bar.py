"""Where a case is searched."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QMenu, QPushButton, QWidget

from legal_assistant.gui.conversation.words import shorten
from legal_assistant.gui.search.model import Scope
from legal_assistant.gui.search.presenter import Found
from legal_assistant.gui.widgets.buttons import Button

#: Documents in the menu, and characters of a name.
_LISTED, _NAME = 40, 32


class ScopeBar(QWidget):
    """Where is searched: one chip each, and which document. ``chosen(Scope, document id)``."""

    chosen = Signal(object, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._documents: dict[str, str] = {}
        self._document = ""
        self._group = QButtonGroup(self)
        self.chips: dict[Scope, QPushButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        for scope in Scope:
            chip = self.chips[scope] = QPushButton(self)
            chip.setProperty("role", "filter")
            chip.setCheckable(True)
            chip.setCursor(Qt.CursorShape.PointingHandCursor)
            chip.setAutoDefault(False)
            chip.clicked.connect(partial(self._choose, scope, ""))
            self._group.addButton(chip)
            row.addWidget(chip)
        row.addStretch(1)
        self.document = Button(role="linkmuted")
        self.document.clicked.connect(self._pop_up)
        row.addWidget(self.document)

    def show_scope(self, scope: Scope, document: str, found: Found | None) -> None:
        """Show what is chosen; the documents are those of the last search."""
        self.chips[scope].setChecked(True)
        self._document = document
        if found is not None and found.documents:
            self._documents = {one.id: shorten(one.file, _NAME) for one in found.documents}
        self.document.setVisible(scope is Scope.DOCUMENTS and len(self._documents) > 1)
        self.retranslate()

    def documents_menu(self) -> QMenu:
        """All documents, or one of them."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        group = QActionGroup(menu)
        for key in ("", *list(self._documents)[:_LISTED]):
            action = menu.addAction(self._name(key).replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(key == self._document)
            action.triggered.connect(partial(self._choose, Scope.DOCUMENTS, key))
            group.addAction(action)
        return menu

    def retranslate(self) -> None:
        """Say it in the present language."""
        for scope, name in {
            Scope.EVERYTHING: self.tr("Everything"),
            Scope.DOCUMENTS: self.tr("Documents"),
            Scope.MEMORIES: self.tr("Memories"),
            Scope.CONVERSATIONS: self.tr("Conversations"),
        }.items():
            self.chips[scope].setText(name)
        name = self._name(self._document)
        self.document.setText(f"{name.replace('&', '&&')} ▾")
        self.document.setAccessibleName(self.tr("Document: {0}").format(name))

    def _name(self, document: str) -> str:
        return self._documents.get(document, "") if document else self.tr("All documents")

    def _choose(self, scope: Scope, document: str, _checked: bool = False) -> None:
        self.chosen.emit(scope, document)

    def _pop_up(self) -> None:
        menu = self.documents_menu()
        left = self.document.width() - menu.sizeHint().width()
        menu.popup(self.document.mapToGlobal(QPoint(left, self.document.height() + 4)))
