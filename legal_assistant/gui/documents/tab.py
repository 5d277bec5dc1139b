"""The documents of a case: what became of their pages, open, go on reading, remove."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from legal_assistant.gui import theme
from legal_assistant.gui.conversation.words import shorten
from legal_assistant.gui.documents.delegate import DocumentDelegate
from legal_assistant.gui.documents.model import ROW, DocumentModel, DocumentRow
from legal_assistant.gui.documents.presenter import DocumentsPresenter
from legal_assistant.gui.viewer.request import ViewRequest
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.confirm import confirmed
from legal_assistant.gui.widgets.painted_list import PaintedList
from legal_assistant.gui.widgets.states import EmptyState, InlineMessage

#: Documents offered to be linked with, the newest ones; and characters of their names.
_MOST_OTHERS, _NAME = 20, 48


class DocumentList(PaintedList):
    """``opened(row)``: Enter, or a click. ``remove_asked(row)``: Delete. ``menu_asked(row, place)``."""

    opened = Signal(object)
    remove_asked = Signal(object)
    menu_asked = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(DocumentDelegate(self))
        self.clicked.connect(self._on_clicked)

    @property
    def current(self) -> DocumentRow | None:
        """The row that is selected."""
        return self.currentIndex().data(ROW) if self.currentIndex().isValid() else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, Delete removes."""
        if self.current is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(self.current)
        elif self.current is not None and event.key() == Qt.Key.Key_Delete:
            self.remove_asked.emit(self.current)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done with a document."""
        if self.current is None:
            return
        self.menu_asked.emit(self.current, self.menu_place(event))

    def _on_clicked(self, index: QModelIndex) -> None:
        self.opened.emit(index.data(ROW))


class DocumentsTab(QWidget):
    """``document_asked(ViewRequest)``: open one. ``files_asked``: choose files to add. ``comparison_asked(earlier, later)``:
    compare two drafts (ids)."""

    document_asked = Signal(object)
    files_asked = Signal()
    comparison_asked = Signal(str, str)

    def __init__(self, presenter: DocumentsPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self.model = DocumentModel(self)
        self.list = DocumentList(self)
        self.list.setModel(self.model)
        self._add = Button(icon="paperclip")
        self._retry = Button(icon="arrow-clockwise")
        self._compare = Button(icon="files")
        self._notice = InlineMessage(parent=self)
        self._empty = EmptyState("files")
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._empty)
        head = QHBoxLayout()
        head.setSpacing(theme.GRID)
        head.addWidget(self._add)
        head.addWidget(self._retry)
        head.addWidget(self._compare)
        head.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.GRID)
        column.addLayout(head)
        column.addWidget(self._notice)
        column.addWidget(self._stack, 1)
        presenter.turned.connect(self._notice.hide)
        presenter.loaded.connect(self._on_loaded)
        presenter.failed.connect(self._on_failed)
        self._add.clicked.connect(self.files_asked)
        self._empty.clicked.connect(self.files_asked)
        self._retry.clicked.connect(presenter.retry)
        self._compare.clicked.connect(self._on_compare)
        self.list.opened.connect(self._on_opened)
        self.list.remove_asked.connect(self._on_remove)
        self.list.menu_asked.connect(self._on_menu_asked)
        self._retranslate()
        self._on_loaded()

    def menu(self, row: DocumentRow) -> QMenu:
        """What can be done with a document."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Open") + "\tEnter").setData("open")
        if row.unfinished:
            menu.addAction(self.tr("Go on reading")).setData("retry")
        self._add_drafts(menu, row)
        menu.addSeparator()
        remove = menu.addAction(self.tr("Remove…") + "\tDel")
        remove.setData("remove")
        for action in menu.actions():
            action.setEnabled(action.data() in ("open", "compare") or self._presenter.writable)
        menu.triggered.connect(self._on_menu)
        return menu

    def _add_drafts(self, menu: QMenu, row: DocumentRow) -> None:
        """What can be done with drafts: compare, arrange, link."""
        menu.addSeparator()
        if row.document.draft is not None:
            words = self.tr("Compare with the newest draft") if row.older else self.tr("Compare with the draft before")
            menu.addAction(words).setData("compare")
            if row.older:
                menu.addAction(self.tr("This is the newest draft")).setData("newest")
            menu.addAction(self.tr("This is no draft of the others")).setData("unlink")
        family = {one.id for one in self._presenter.family(row.document)}
        others = [one for one in reversed(self._presenter.documents) if one.id not in family]
        if others:
            link = menu.addMenu(self.tr("This is a draft of"))
            for other in others[:_MOST_OTHERS]:
                link.addAction(shorten(other.file, _NAME).replace("&", "&&")).setData(f"link {other.id}")

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._on_loaded()
        super().changeEvent(event)

    def _on_loaded(self) -> None:
        presenter = self._presenter
        rows = presenter.rows
        self.model.set_rows(rows)
        self.list.scheduleDelayedItemsLayout()
        self._add.setVisible(bool(rows))
        self._add.setEnabled(presenter.writable)
        self._retry.setVisible(presenter.writable and any(row.unfinished for row in rows))
        self._compare.setVisible(any(row.document.draft for row in rows))
        self._stack.setCurrentWidget(self.list if rows else self._empty)
        if presenter.case is None:
            self._empty.set_texts(self.tr("No case is open"))
        else:
            self._empty.set_texts(
                self.tr("No documents yet"),
                self.tr("Drop documents on the window, or choose files. The original is kept encrypted in this case."),
                self.tr("Add files") if presenter.writable else "",
            )

    def _on_opened(self, row: DocumentRow) -> None:
        self.document_asked.emit(ViewRequest(row.document.id, row.document.file))

    def _on_menu_asked(self, row: DocumentRow, place: QPoint) -> None:
        self.menu(row).popup(place)

    def _on_menu(self, action: QAction) -> None:
        row = self.list.current
        if row is None:
            return
        if action.data() == "open":
            self._on_opened(row)
        elif action.data() == "retry":
            self._presenter.retry()
        elif action.data() == "compare":
            self._ask_comparison(row)
        elif action.data() == "newest":
            self._presenter.make_newest(row.document.id)
        elif action.data() == "unlink":
            self._presenter.unlink(row.document.id)
        elif str(action.data()).startswith("link "):
            self._presenter.link(row.document.id, str(action.data()).removeprefix("link "))
        else:
            self._on_remove(row)

    def _ask_comparison(self, row: DocumentRow) -> None:
        """Compare an older draft with the newest one, the newest with the one before it."""
        family = [one.id for one in self._presenter.family(row.document)]
        if len(family) > 1:
            earlier = row.document.id if row.older else family[-2]
            self.comparison_asked.emit(earlier, family[-1])

    def _on_compare(self) -> None:
        """Compare the drafts of the document that is selected, or of the first that has any."""
        rows = [self.list.current, *self._presenter.rows]
        row = next((row for row in rows if row is not None and row.document.draft is not None), None)
        if row is not None:
            self._ask_comparison(row)

    def _on_remove(self, row: DocumentRow) -> None:
        if not self._presenter.writable:
            return
        detail = self.tr("Its original, its text, the memories made from it and what answers quote of it are deleted.")
        text = self.tr("Remove {0} from this case?").format(row.name)
        if confirmed(self, self.tr("Remove document"), text, detail, self.tr("Remove"), self.tr("Cancel")):
            self._presenter.remove(row.document.id)

    def _on_failed(self, error: Exception) -> None:
        self._notice.show_error(error)

    def _retranslate(self) -> None:
        self._add.setText(self.tr("Add files"))
        self._retry.setText(self.tr("Go on reading"))
        self._compare.setText(self.tr("Compare drafts"))
        self.list.setAccessibleName(self.tr("Documents"))
