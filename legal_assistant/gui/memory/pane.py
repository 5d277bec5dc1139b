"""The pane on the right: memories, what waits for review, entities, documents."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.memories import Memory
from legal_assistant.gui import theme
from legal_assistant.gui.documents.presenter import DocumentsPresenter
from legal_assistant.gui.documents.tab import DocumentsTab
from legal_assistant.gui.graph.presenter import GraphPresenter
from legal_assistant.gui.graph.tab import EntitiesTab
from legal_assistant.gui.memory.memories_tab import MemoriesTab
from legal_assistant.gui.memory.presenter import MemoryPresenter
from legal_assistant.gui.memory.review_tab import ReviewTab
from legal_assistant.gui.memory.words import source_line
from legal_assistant.gui.viewer.request import Place, ViewRequest

_MEMORIES, _REVIEW, _ENTITIES, _DOCUMENTS = range(4)


class MemoryPane(QFrame):
    """Tabs over what is kept of a case; the review tab exists while something waits for it.

    ``document_asked(ViewRequest)``: open a document. ``message_asked(id)``: show an earlier message. ``files_asked``: choose
    files to add.
    """

    document_asked = Signal(object)
    message_asked = Signal(str)
    files_asked = Signal()

    def __init__(
        self, presenter: MemoryPresenter, documents: DocumentsPresenter, graph: GraphPresenter, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("role", "side")
        self._presenter = presenter
        self._documents = documents
        self.tabs = QTabBar(self)
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setElideMode(Qt.TextElideMode.ElideRight)
        self.memories = MemoriesTab(presenter)
        self.review = ReviewTab(presenter)
        self.entities = EntitiesTab(graph)
        self.documents = DocumentsTab(documents)
        self._stack = QStackedWidget(self)
        for page in (self.memories, self.review, self.entities, self.documents):
            self.tabs.addTab("")
            self._stack.addWidget(page)
        self._lay_out()
        self.tabs.currentChanged.connect(self._stack.setCurrentIndex)
        presenter.loaded.connect(self._count)
        documents.loaded.connect(self._count)
        self.memories.source_asked.connect(self._on_source)
        self.review.source_asked.connect(self._on_source)
        self.entities.document_asked.connect(self.document_asked)
        self.entities.message_asked.connect(self.message_asked)
        self.entities.memory_asked.connect(self.show_memory)
        self.documents.document_asked.connect(self.document_asked)
        self.documents.files_asked.connect(self.files_asked)
        self._count()

    def focus_search(self) -> None:
        """Put the cursor into the search field of the memories."""
        self.tabs.setCurrentIndex(_MEMORIES)
        self.memories.search.setFocus()
        self.memories.search.selectAll()

    def show_memory(self, memory_id: str) -> None:
        """Bring a memory into view."""
        self.tabs.setCurrentIndex(_MEMORIES)
        self.memories.show_memory(memory_id)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._count()
        super().changeEvent(event)

    def _lay_out(self) -> None:
        tabs = QHBoxLayout()
        tabs.addWidget(self.tabs)
        tabs.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, theme.GRID)
        column.setSpacing(10)
        column.addLayout(tabs)
        column.addWidget(self._stack, 1)

    def _count(self) -> None:
        """Name the tabs, with how much there is; the review tab only while something waits."""
        proposed = len(self._presenter.proposed)
        self.tabs.setTabText(_MEMORIES, self.tr("Memories"))
        self.tabs.setTabText(_REVIEW, self.tr("Review {0}").format(proposed))
        self.tabs.setTabText(_ENTITIES, self.tr("Entities"))
        documents = len(self._documents.documents)
        self.tabs.setTabText(_DOCUMENTS, f"{self.tr('Documents')} {documents}" if documents else self.tr("Documents"))
        if not proposed and self.tabs.currentIndex() == _REVIEW:
            self.tabs.setCurrentIndex(_MEMORIES)
        self.tabs.setTabVisible(_REVIEW, bool(proposed))
        self.tabs.setAccessibleName(self.tr("What is kept of this case"))

    def _on_source(self, memory: Memory) -> None:
        source = memory.source
        if source.kind is SourceKind.PASSAGE and source.document:
            page = source.spans[0].page if source.spans else 1
            self.document_asked.emit(ViewRequest(source.document, source.file, (Place(page, source.spans, source_line(memory)),)))
        elif source.kind is SourceKind.MESSAGE and source.id:
            self.message_asked.emit(source.id)
