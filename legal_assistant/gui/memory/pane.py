"""The pane on the right: memories, what waits for review, contradictions, entities, documents."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QFrame, QStackedWidget, QVBoxLayout, QWidget

from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.memories import Memory
from legal_assistant.gui import theme
from legal_assistant.gui.documents.presenter import DocumentsPresenter
from legal_assistant.gui.documents.tab import DocumentsTab
from legal_assistant.gui.graph.presenter import GraphPresenter
from legal_assistant.gui.graph.tab import EntitiesTab
from legal_assistant.gui.memory.conflicts_presenter import ConflictsPresenter
from legal_assistant.gui.memory.conflicts_tab import ConflictsTab
from legal_assistant.gui.memory.memories_tab import MemoriesTab
from legal_assistant.gui.memory.presenter import MemoryPresenter
from legal_assistant.gui.memory.review_presenter import ReviewPresenter
from legal_assistant.gui.memory.review_tab import ReviewTab
from legal_assistant.gui.memory.tabs import PaneTabs, TabName
from legal_assistant.gui.memory.words import source_line
from legal_assistant.gui.viewer.request import Place, ViewRequest

_MEMORIES, _REVIEW, _CONFLICTS, _ENTITIES, _DOCUMENTS = range(5)


class MemoryPane(QFrame):
    """Tabs over what is kept of a case.

    ``document_asked(ViewRequest)``: open a document. ``message_asked(id)``: show an earlier message. ``files_asked``: choose
    files to add. ``comparison_asked(earlier, later)``: compare two drafts.
    """

    document_asked = Signal(object)
    message_asked = Signal(str)
    files_asked = Signal()
    comparison_asked = Signal(str, str)

    def __init__(
        self,
        presenter: MemoryPresenter,
        review: ReviewPresenter,
        conflicts: ConflictsPresenter,
        graph: GraphPresenter,
        documents: DocumentsPresenter,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("role", "side")
        self._review = review
        self._conflicts = conflicts
        self._documents = documents
        self.memories = MemoriesTab(presenter)
        self.review = ReviewTab(review)
        self.conflicts = ConflictsTab(conflicts)
        self.entities = EntitiesTab(graph)
        self.documents = DocumentsTab(documents)
        self._stack = QStackedWidget(self)
        pages = (self.memories, self.review, self.conflicts, self.entities, self.documents)
        self.tabs = PaneTabs(len(pages), self)
        for page in pages:
            self._stack.addWidget(page)
        self._lay_out()
        self.tabs.currentChanged.connect(self._stack.setCurrentIndex)
        for each in (review, conflicts, documents):
            each.loaded.connect(self._count)
        self.memories.source_asked.connect(self._on_source)
        self.review.source_asked.connect(self._on_source)
        self.conflicts.source_asked.connect(self._on_source)
        self.entities.document_asked.connect(self.document_asked)
        self.entities.message_asked.connect(self.message_asked)
        self.entities.memory_asked.connect(self.show_memory)
        self.documents.document_asked.connect(self.document_asked)
        self.documents.files_asked.connect(self.files_asked)
        self.documents.comparison_asked.connect(self.comparison_asked)
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

    def show_review(self, memory_id: str) -> None:
        """Bring what waits for review into view, at a memory."""
        self.tabs.setCurrentIndex(_REVIEW)
        self.review.list.show_memory(memory_id)
        self.review.list.setFocus()

    def show_dispute(self, dispute: str) -> None:
        """Bring a contradiction into view."""
        self.tabs.setCurrentIndex(_CONFLICTS)
        self.conflicts.show_dispute(dispute)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._count()
        super().changeEvent(event)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, theme.GRID)
        column.setSpacing(10)
        column.addWidget(self.tabs)
        column.addWidget(self._stack, 1)

    def _count(self) -> None:
        """Name the tabs, with how much there is."""
        self.tabs.set_names(
            [
                TabName(self.tr("Memories"), "brain"),
                TabName(self.tr("Review"), "check-circle", len(self._review.cards)),
                TabName(self.tr("Conflicts"), "scales", len(self._conflicts.undecided)),
                TabName(self.tr("Entities"), "list-bullets"),
                TabName(self.tr("Documents"), "files", len(self._documents.documents)),
            ]
        )
        self.tabs.setAccessibleName(self.tr("What is kept of this case"))

    def _on_source(self, memory: Memory) -> None:
        """Open the page or the message that a memory comes from."""
        source = memory.source
        if source.document and (source.kind is SourceKind.PASSAGE or not source.id):
            page = source.spans[0].page if source.spans else 1
            self.document_asked.emit(ViewRequest(source.document, source.file, (Place(page, source.spans, source_line(memory)),)))
        elif source.kind is SourceKind.MESSAGE and source.id:
            self.message_asked.emit(source.id)
