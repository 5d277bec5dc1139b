"""The three panes and what joins them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QFileDialog, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from legal_assistant.domain.backup import SealedKind
from legal_assistant.domain.cases import Case
from legal_assistant.domain.changes import Changes
from legal_assistant.gui.cases.pane import CasesPane
from legal_assistant.gui.cases.presenter import CaseFields, CasesPresenter
from legal_assistant.gui.colleagues.keeper import KeyKeeper
from legal_assistant.gui.conversation.pane import ConversationPane
from legal_assistant.gui.conversation.presenter import ConversationPresenter
from legal_assistant.gui.documents.comparison import ComparisonPane
from legal_assistant.gui.documents.comparison_presenter import ComparisonPresenter
from legal_assistant.gui.documents.presenter import DocumentsPresenter
from legal_assistant.gui.drop import DropHandler, DropOverlay, DropTarget, sealed_by_name
from legal_assistant.gui.graph.presenter import GraphPresenter
from legal_assistant.gui.ingest.index_offer import IndexOffer, IndexPresenter
from legal_assistant.gui.ingest.presenter import IngestPresenter
from legal_assistant.gui.ingest.strip import IngestStrip
from legal_assistant.gui.memory.caretaker import Caretaker
from legal_assistant.gui.memory.conflicts_presenter import ConflictsPresenter
from legal_assistant.gui.memory.pane import MemoryPane
from legal_assistant.gui.memory.presenter import MemoryPresenter
from legal_assistant.gui.memory.review_presenter import ReviewPresenter
from legal_assistant.gui.runner import TaskRunner
from legal_assistant.gui.search.pane import SearchPane
from legal_assistant.gui.search.presenter import SearchPresenter
from legal_assistant.gui.status_bar import StatusBar
from legal_assistant.gui.viewer.pane import ViewerPane
from legal_assistant.gui.viewer.presenter import ViewerPresenter
from legal_assistant.gui.viewer.request import ViewRequest
from legal_assistant.gui.widgets.buttons import IconButton
from legal_assistant.gui.widgets.files import in_documents
from legal_assistant.gui.widgets.retranslated import Retranslated
from legal_assistant.gui.window_state import WindowState

if TYPE_CHECKING:
    from legal_assistant.gui.colleagues.members import MembersDialog
    from legal_assistant.services.bundle import Services

#: Below these widths of the window the right and the left pane fold by themselves.
_FOLD_RIGHT, _FOLD_LEFT = 960, 720
_LEFT, _MIDDLE, _RIGHT = 220, 420, 288
_VIEWER = 480

#: What the reader of documents knows; it tells a file by its bytes, so that "all files" may be tried as well.
_PATTERNS = (
    "*.pdf *.docx *.txt *.md *.rtf *.html *.htm *.eml *.msg *.xlsx *.xls *.ods *.zip"
    " *.jpg *.jpeg *.png *.tif *.tiff *.heic *.webp"
)


class Workspace(Retranslated, QWidget):
    """What is seen while the vault is open.

    ``case_changed(Case | None)``: another case is on screen, or its name changed. ``state_changed``: sizes to be remembered.
    ``colleagues_asked``: the lawyers of the vault are to be shown. ``restore_asked(file)``: a backup was given.
    """

    case_changed = Signal(object)
    state_changed = Signal()
    colleagues_asked = Signal()
    restore_asked = Signal(object)

    def __init__(
        self,
        services: Services,
        runner: TaskRunner,
        language: str,
        state: WindowState,
        kind_of: Callable[[Path], SealedKind | None],
        parent: QWidget | None = None,
    ) -> None:
        """``kind_of`` tells what sealed files are, on a worker thread."""
        super().__init__(parent)
        self._kind_of = kind_of
        self._services = services
        self._runner = runner
        self._state = state
        self._case: Case | None = None
        self._last_folder = in_documents()
        self._sample: Sequence[Path] = ()
        self.ingest = IngestPresenter(services, runner, self)
        self.cases_presenter = CasesPresenter(services, runner, self)
        self._conversation_presenter = ConversationPresenter(services, runner, self)
        self._memory_presenter = MemoryPresenter(services, runner, self)
        self._review_presenter = ReviewPresenter(services, runner, self)
        self._conflicts_presenter = ConflictsPresenter(services, runner, self)
        self._caretaker = Caretaker(services, runner, self)
        self._key_keeper = KeyKeeper(services, runner, self)
        self._documents_presenter = DocumentsPresenter(services, runner, self.ingest, self)
        self._graph_presenter = GraphPresenter(services, runner, self)
        self._viewer_presenter = ViewerPresenter(services, runner, self)
        self._search_presenter = SearchPresenter(services, runner, self)
        self.cases = CasesPane(self.cases_presenter, self.ingest)
        self.conversation = ConversationPane(self._conversation_presenter)
        self.search = SearchPane(self._search_presenter)
        self.memory = MemoryPane(
            self._memory_presenter,
            self._review_presenter,
            self._conflicts_presenter,
            self._graph_presenter,
            self._documents_presenter,
        )
        self.viewer = ViewerPane(self._viewer_presenter)
        self._comparison_presenter = ComparisonPresenter(services, runner, self)
        self.comparison = ComparisonPane(self._comparison_presenter)
        self.strip = IngestStrip(self.ingest)
        self._index_presenter = IndexPresenter(services, runner, self)
        self.index_offer = IndexOffer(self._index_presenter, self.ingest)
        self.status = StatusBar(language)
        self._right = QStackedWidget()
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._left_button = IconButton("sidebar-simple")
        self._right_button = IconButton("brain")
        self._search_button = IconButton("magnifying-glass", checked_icon="magnifying-glass")
        self.overlay = DropOverlay(self)
        self.drops = DropHandler(self.overlay, self.drop_target)
        self._lay_out()
        self._connect(runner)
        self._make_shortcuts()
        self._retranslate()
        self.cases_presenter.refresh()

    # --- what the window asks -----------------------------------------------------------------------------------------

    @property
    def case(self) -> Case | None:
        """The case on screen."""
        return self._case

    def window_state(self) -> WindowState:
        """Sizes and folds as they are now."""
        sizes = self._splitter.sizes()
        if self._right.currentWidget() is not self.memory:
            self._state.viewer = sizes[2]
        elif sizes[2] > 0 and sizes[0] > 0:
            self._state.sizes = sizes
        return self._state

    def add_sample(self, name: str, client: str, files: Sequence[Path]) -> None:
        """Make the sample case and read its documents."""
        self._sample = files
        self.cases_presenter.create(CaseFields(name, client=client))

    def drop_target(self, position: QPoint, files: Sequence[Path] = ()) -> DropTarget:
        """The case that ``files`` dropped at ``position`` would join."""
        found = self.cases.row_at(self.cases.mapFrom(self, position)) if self.cases.isVisible() else None
        if found is None:
            return DropTarget(self._case, sealed=sealed_by_name(files))
        case, rect = found
        row = QRect(self.cases.mapTo(self, rect.topLeft()), rect.size())
        return DropTarget(case, row, sealed_by_name(files))

    # --- building -----------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self._right.addWidget(self.memory)
        self._right.addWidget(self.viewer)
        self.conversation.set_strip(self.index_offer)
        self._right.addWidget(self.comparison)
        self.conversation.set_strip(self.strip)
        self.conversation.header.add_left(self._left_button)
        self.conversation.header.add_right(self._search_button)
        self.conversation.header.add_right(self._right_button)
        self.conversation.set_search(self.search)
        self.cases.setMinimumWidth(_LEFT)
        self.conversation.setMinimumWidth(_MIDDLE)
        self._right.setMinimumWidth(_RIGHT)
        for number, pane in enumerate((self.cases, self.conversation, self._right)):
            self._splitter.addWidget(pane)
            self._splitter.setCollapsible(number, False)
            self._splitter.setStretchFactor(number, int(number == 1))
        self._splitter.setHandleWidth(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._splitter, 1)
        column.addWidget(self.status)

    def _connect(self, runner: TaskRunner) -> None:
        self.cases.selected.connect(self._show_case)
        self.cases.opened.connect(self.conversation.focus_composer)
        self.cases.members_asked.connect(self.show_members)
        self.cases_presenter.loaded.connect(self._on_cases)
        self.cases_presenter.created.connect(self._on_created)
        self.cases_presenter.resumed.connect(self._on_resumed)
        self.conversation.document_asked.connect(self.show_document)
        self.conversation.memory_asked.connect(self._show_memory)
        self.conversation.dispute_asked.connect(self._show_dispute)
        self.conversation.review_asked.connect(self._show_review)
        self.conversation.files_asked.connect(self.choose_files)
        self.conversation.case_asked.connect(self.cases.new_case)
        self.conversation.search_changed.connect(self._on_search_changed)
        self.search.document_asked.connect(self.show_document)
        self.search.memory_asked.connect(self._show_memory)
        self.search.quoted.connect(self.conversation.composer.quote)
        self.index_offer.wanted.connect(self.ingest.index_again)
        self._caretaker.kept.connect(self.memory.memories.show_upkeep)
        self.memory.document_asked.connect(self.show_document)
        self.memory.message_asked.connect(self._conversation_presenter.find_message)
        self.memory.files_asked.connect(self.choose_files)
        self.memory.comparison_asked.connect(self.show_comparison)
        self.comparison.document_asked.connect(self.show_document)
        self.comparison.close_asked.connect(self._comparison_presenter.close)
        self._comparison_presenter.closed.connect(self._show_memory_pane)
        self._conversation_presenter.turn_changed.connect(self._on_turn)
        self.viewer.close_asked.connect(self.close_document)
        self.viewer.quoted.connect(self.conversation.composer.quote)
        self.viewer.asked.connect(self.conversation.composer.ask_about)
        self.viewer.close_asked.connect(self._return_to_results)
        self.drops.dropped.connect(self._sort)
        self._left_button.clicked.connect(self._toggle_left)
        self._right_button.clicked.connect(self._toggle_right)
        self._search_button.clicked.connect(self._toggle_search)
        self._splitter.splitterMoved.connect(self.state_changed)
        runner.changed.connect(self._on_changed)

    def _make_shortcuts(self) -> None:
        for keys, slot in (
            ("Ctrl+N", self.new_case),
            ("Ctrl+Shift+N", self.cases.ask_to_take_over),
            ("Ctrl+K", self.search_cases),
            ("Ctrl+F", self.find_here),
            ("Ctrl+Shift+F", self.conversation.open_search),
            ("Ctrl+O", self.choose_files),
            ("F6", self.next_pane),
            ("Ctrl+1", self._toggle_left),
            ("Ctrl+2", self._toggle_right),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(slot)

    # --- cases --------------------------------------------------------------------------------------------------------

    def new_case(self) -> None:
        """Show the card for a new case."""
        self._set_left(visible=True)
        self.cases.new_case()

    def search_cases(self) -> None:
        """Search among the cases."""
        self._set_left(visible=True)
        self.cases.focus_search()

    def choose_files(self) -> None:
        """Choose files to add to the case on screen; to that one, whatever is on screen once they are chosen."""
        case = self._case
        if case is None:
            self.new_case()
            return
        kinds = self.tr("Documents ({patterns});;All files (*)").format(patterns=_PATTERNS)
        names, _ = QFileDialog.getOpenFileNames(self, self.tr("Add files"), self._last_folder, kinds)
        if names:
            self._last_folder = str(Path(names[0]).parent)
        self._sort(case.id, [Path(name) for name in names])

    def show_members(self, case: Case) -> MembersDialog:
        """Show who may open a case."""
        from legal_assistant.gui.colleagues.members import MembersDialog  # noqa: PLC0415 - rarely needed
        from legal_assistant.gui.colleagues.presenter import ColleaguesPresenter  # noqa: PLC0415 - rarely needed

        presenter = ColleaguesPresenter(self._services, self._runner, case=case.id)
        dialog = MembersDialog(case, presenter, self.window())
        presenter.setParent(dialog)
        dialog.colleagues_asked.connect(self.colleagues_asked)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def _show_case(self, case: Case | None) -> None:
        self._case = case
        if case is not None:
            self.cases_presenter.note_shown(case.id)
        self.conversation.close_search()
        self._search_button.setEnabled(case is not None)
        self.status.set_recall(None)
        self._comparison_presenter.close()
        self.close_document()
        self._conversation_presenter.show(case)
        for presenter in (
            self._memory_presenter,
            self._review_presenter,
            self._conflicts_presenter,
            self._documents_presenter,
            self._graph_presenter,
            self._search_presenter,
            self._caretaker,
            self._key_keeper,
            self._index_presenter,
        ):
            presenter.show(case)
        self.strip.show_case(case.id if case else None)
        if case is not None and case.role.may_write:
            self.ingest.resume(case.id)
        self._show_counts()
        self.case_changed.emit(case)

    def _on_cases(self) -> None:
        self._show_counts()
        current = self.cases.current
        if current is not None and current != self._case:
            self._case = current
            self.case_changed.emit(current)

    def _on_resumed(self, case_id: str) -> None:
        """Go on where the lawyer left off, unless another case was chosen meanwhile."""
        if self._case is None:
            self.cases.select(case_id)

    def _on_created(self, case: Case) -> None:
        files, self._sample = self._sample, ()
        self.ingest.add(case.id, files)

    def _sort(self, case_id: str, files: Sequence[Path]) -> None:
        """Add documents to the case; what this program has sealed itself is offered for what it is."""
        self._runner.run(partial(_sorted_out, self._kind_of, files), self, partial(self._take, case_id))

    def _take(self, case_id: str, found: tuple[Sequence[Path], Sequence[tuple[Path, SealedKind]]]) -> None:
        documents, sealed = found
        if documents and case_id:
            self.ingest.add(case_id, documents)
            if self._case is None or self._case.id != case_id:
                self.cases.select(case_id)
        for file, kind in sealed:
            if kind is SealedKind.HAND_OVER:
                self.cases.ask_to_take_over(file)
            else:
                self.restore_asked.emit(file)

    def _on_changed(self, changes: Changes, _initiator: object) -> None:
        if self._case is not None and changes.touches(self._case.id):
            self._show_counts()

    def _show_counts(self) -> None:
        case = self._case
        summary = next((s for s in self.cases_presenter.summaries if case is not None and s.case.id == case.id), None)
        self.status.set_counts(summary.counts if summary else {})

    def _on_turn(self) -> None:
        desk = self._conversation_presenter.desk
        recall = desk.turn.recall if desk and desk.turn else None
        if recall is not None:
            self.status.set_recall(recall.timings.get("total", sum(recall.timings.values())))

    # --- the right side -----------------------------------------------------------------------------------------------

    def show_document(self, request: ViewRequest) -> None:
        """Open a document beside the conversation."""
        if self._case is None:
            return
        self._show_beside(self.viewer)
        self.viewer.set_back(to_comparison=self._comparison_presenter.is_open)
        self._viewer_presenter.show(self._case.id, request)
        self.viewer.setFocus()

    def show_comparison(self, before: str, after: str) -> None:
        """Compare two drafts beside the conversation."""
        if self._case is not None:
            self._show_beside(self.comparison)
            self._comparison_presenter.show(self._case.id, before, after)
            self.comparison.before.setFocus()

    def close_document(self) -> None:
        """Go back to the comparison from which the document was opened, or to the memory."""
        if self._comparison_presenter.is_open:
            self._viewer_presenter.close()
            self._show_beside(self.comparison)
        else:
            self._show_memory_pane()

    def _show_beside(self, pane: QWidget) -> None:
        """Let a pane that needs more room take the place of the memory."""
        if self._right.currentWidget() is self.memory:
            self.window_state()
            self._give_right(self._state.viewer or max(_VIEWER, self.width() * 2 // 5))
        self._right.setCurrentWidget(pane)

    def _show_memory_pane(self) -> None:
        if self._right.currentWidget() is not self.memory:
            self.window_state()
            self._right.setCurrentWidget(self.memory)
            self._give_right(self._side_widths()[1])
            self._viewer_presenter.close()
            self._fold()

    def _show_memory(self, memory_id: str) -> None:
        self._make_room_for_memory()
        self.memory.show_memory(memory_id)

    def _show_dispute(self, dispute: str) -> None:
        self._make_room_for_memory()
        self.memory.show_dispute(dispute)

    def _show_review(self, memory_id: str) -> None:
        self._make_room_for_memory()
        self.memory.show_review(memory_id)

    def _make_room_for_memory(self) -> None:
        self._comparison_presenter.close()
        self.close_document()
        self._set_right(visible=True)

    def _side_widths(self) -> tuple[int, int]:
        """The remembered widths of the side panes, but no more than their share of a narrow window."""
        left, _, right = self._state.sizes
        return min(left, max(_LEFT, self.width() * 22 // 100)), min(right, max(_RIGHT, self.width() * 29 // 100))

    def _give_right(self, width: int) -> None:
        """Give the right pane a width; where the window is too narrow for that, the left one makes room."""
        self._right.show()
        left = self.cases.width() if self.cases.isVisible() else 0
        if self.width() - left - width < _MIDDLE:
            self.cases.hide()
            left = 0
        self._splitter.setSizes([left, max(_MIDDLE, self.width() - left - width), width])

    # --- folding ------------------------------------------------------------------------------------------------------

    def _toggle_left(self) -> None:
        self._state.left = not self.cases.isVisible()
        self._set_left(visible=self._state.left)
        self.state_changed.emit()

    def _toggle_right(self) -> None:
        if self._right.currentWidget() is not self.memory:
            self._comparison_presenter.close()
            self.close_document()
            return
        self._state.right = not self._right.isVisible()
        self._set_right(visible=self._state.right)
        self.state_changed.emit()

    def _set_left(self, *, visible: bool) -> None:
        self.cases.setVisible(visible)

    def _set_right(self, *, visible: bool) -> None:
        self._right.setVisible(visible)

    def _fold(self) -> None:
        """Show the side panes that are wanted and have room."""
        self._set_left(visible=self._state.left and self.width() >= _FOLD_LEFT)
        if self._right.currentWidget() is self.memory:
            self._set_right(visible=self._state.right and self.width() >= _FOLD_RIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold or unfold when a limit is crossed."""
        super().resizeEvent(event)
        self.overlay.resize(self.size())
        before, now = event.oldSize().width(), event.size().width()
        if any((before >= limit) != (now >= limit) for limit in (_FOLD_LEFT, _FOLD_RIGHT)) or before < 0:
            self._fold()

    def showEvent(self, event: QShowEvent) -> None:
        """Divide the width as it was last time, and watch for drags."""
        super().showEvent(event)
        left, right = self._side_widths()
        self._splitter.setSizes([left, max(_MIDDLE, self.width() - left - right), right])
        window = self.window().windowHandle()
        if window is not None:
            self.drops.watch(window)

    # --- searching ----------------------------------------------------------------------------------------------------

    def find_here(self) -> None:
        """Search where the reader is: in the document or the memories beside the conversation, else in the whole case."""
        focus = self.window().focusWidget()
        beside = self._right.currentWidget() if focus is not None and self._right.isAncestorOf(focus) else None
        if beside is self.viewer:
            self.viewer.focus_search()
        elif beside is self.memory:
            self.memory.focus_search()
        else:
            self.conversation.open_search()

    def _toggle_search(self) -> None:
        if self.conversation.searching:
            self.conversation.close_search()
        else:
            self.conversation.open_search()
        self._on_search_changed()

    def _return_to_results(self) -> None:
        """After a look at a document the reader goes on where it was found."""
        if self.conversation.searching:
            self.search.resume()

    def _on_search_changed(self) -> None:
        self._search_button.setChecked(self.conversation.searching)

    # --- keys and words -----------------------------------------------------------------------------------------------

    def next_pane(self) -> None:
        """Move the focus to the next pane that is seen."""
        targets = [
            (self.cases, self.cases.list),
            (self.conversation, self.search.field if self.conversation.searching else self.conversation.composer.field),
            (self._right, self._right.currentWidget()),
        ]
        seen = [(pane, target) for pane, target in targets if pane.isVisible()]
        focus = self.window().focusWidget()
        at = next((n for n, (pane, _) in enumerate(seen) if focus is not None and pane.isAncestorOf(focus)), -1)
        _, target = seen[(at + 1) % len(seen)]
        target.setFocus(Qt.FocusReason.TabFocusReason)
        if target is self._right.currentWidget() and not target.hasFocus():
            target.focusNextChild()

    def _retranslate(self) -> None:
        self._left_button.set_name(self.tr("Show or hide the cases"), "Ctrl+1")
        self._right_button.set_name(self.tr("Show or hide the memory"), "Ctrl+2")
        self._search_button.set_name(self.tr("Find in this case"), "Ctrl+Shift+F")


def _sorted_out(
    kind_of: Callable[[Path], SealedKind | None], files: Sequence[Path]
) -> tuple[list[Path], list[tuple[Path, SealedKind]]]:
    """Documents (folders and archives too), and what this program has sealed (worker thread)."""
    documents: list[Path] = []
    sealed: list[tuple[Path, SealedKind]] = []
    for file in files:
        try:
            kind = kind_of(file) if file.is_file() else None
        except OSError:
            kind = None  # what is wrong with it is told where it is read
        if kind is None:
            documents.append(file)
        else:
            sealed.append((file, kind))
    return documents, sealed
