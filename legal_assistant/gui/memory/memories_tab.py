"""The memories of a case: search, filters, cards, history, an earlier day, and undoing what was done to many."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from legal_assistant.domain.memories import Memory, MemoryVersion
from legal_assistant.gui import format as form
from legal_assistant.gui import theme
from legal_assistant.gui.counts import Counts
from legal_assistant.gui.memory.card_delegate import Act
from legal_assistant.gui.memory.card_list import CardList
from legal_assistant.gui.memory.editor import CardEditor
from legal_assistant.gui.memory.filter_bar import FilterBar
from legal_assistant.gui.memory.history import HistoryPage
from legal_assistant.gui.memory.model import select
from legal_assistant.gui.memory.past_bar import PastBar
from legal_assistant.gui.memory.presenter import Edited, MemoryPresenter, Past
from legal_assistant.gui.memory.words import operation_name
from legal_assistant.gui.widgets.buttons import Button, IconButton
from legal_assistant.gui.widgets.confirm import confirmed
from legal_assistant.gui.widgets.labels import ElidedLabel
from legal_assistant.gui.widgets.search_field import SearchField
from legal_assistant.gui.widgets.states import EmptyState, InlineMessage

if TYPE_CHECKING:
    from legal_assistant.services.memories.forgetting import Forgotten
    from legal_assistant.services.memories.timeline import Restored
    from legal_assistant.services.memories.upkeep import UpkeepReport

#: So long what was last done to several memories is offered to be undone.
_OFFERED = timedelta(days=7)


class MemoriesTab(QWidget):
    """``source_asked(Memory)``: show where a memory comes from."""

    source_asked = Signal(object)

    def __init__(self, presenter: MemoryPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._sought = ""
        self._new: CardEditor | None = None
        self._of = ""
        self._drafts: dict[str, str] = {}
        self.search = SearchField(parent=self)
        self._clock = IconButton("clock-counter-clockwise", parent=self)
        self._add = IconButton("plus", parent=self)
        self.past = PastBar(self)
        self.filters = FilterBar(self)
        self._last = ElidedLabel(role="small")
        self._undo = Button(role="link")
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
            self.filters.reset(memory.state)
            self.search.clear()
            self._on_loaded()
        self._sought = ""
        self.list.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves an earlier day."""
        if event.key() == Qt.Key.Key_Escape and self._presenter.past is not None and self._pages.currentIndex() == 0:
            self._on_present()
        else:
            super().keyPressEvent(event)

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
        head.addWidget(self._clock)
        head.addWidget(self._add)
        foot = QHBoxLayout()
        foot.setSpacing(theme.GRID)
        foot.addWidget(self._last, 1)
        foot.addWidget(self._undo)
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._empty)
        cards = QWidget()
        self._column = QVBoxLayout(cards)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme.GRID)
        self._column.addLayout(head)
        self._column.addWidget(self.past)
        self._column.addWidget(self.filters)
        self._column.addWidget(self._notice)
        self._column.addWidget(self._stack, 1)
        self._column.addLayout(foot)
        self._pages.addWidget(cards)
        self._pages.addWidget(self.history)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._pages)

    def _connect(self) -> None:
        presenter = self._presenter
        presenter.turned.connect(self._on_turned)
        presenter.loaded.connect(self._on_loaded)
        presenter.versions.connect(self._on_versions)
        presenter.forgotten.connect(self._on_forgotten)
        presenter.failed.connect(self._on_failed)
        self.search.searched.connect(presenter.search)
        self._add.clicked.connect(self._begin_new)
        self._empty.clicked.connect(self._begin_new)
        presenter.restored.connect(self._on_restored)
        presenter.known.connect(self._on_known)
        self.filters.changed.connect(self._on_loaded)
        self._clock.clicked.connect(self._on_clock)
        self._undo.clicked.connect(presenter.undo)
        self.past.chosen.connect(presenter.look_back)
        self.past.left.connect(self._on_present)
        self.past.restore_asked.connect(self._confirm_restore)
        self.list.acted.connect(self._on_act)
        self.list.edited.connect(presenter.edit)
        self.history.back_asked.connect(self._leave_history)
        self.history.restore_asked.connect(presenter.restore)

    # --- the list -----------------------------------------------------------------------------------------------------

    def _on_loaded(self) -> None:
        presenter = self._presenter
        if presenter.past is not None:
            self._break_off()
        if self.search.text().strip() != presenter.query and not presenter.query:
            self.search.clear()
        if presenter.case is None:
            self._leave_history()
        self.filters.offer(presenter.memories)
        shown = select(presenter.memories, replace(self.filters.wanted, found=bool(presenter.query)))
        self.list.cards.set_cards(dict.fromkeys(presenter.older, True))
        self.list.set_memories(shown, writable=presenter.writable)
        self._add.setEnabled(presenter.writable)
        self._clock.setEnabled(presenter.case is not None)
        self.past.show_past(presenter.past, restorable=presenter.restorable)
        self._show_last()
        self._stack.setCurrentWidget(self.list if shown or self.list.editing else self._empty)
        self._say_empty()
        if self._sought and self.list.show_memory(self._sought):
            self._sought = ""
        if self.history.memory_id and self._pages.currentWidget() is self.history:
            self._check_history()
        if presenter.writable and self._new is None and self._of in self._drafts:
            self._open_new(self._drafts.pop(self._of))

    def _on_turned(self) -> None:
        """Another case: what was being written stays with its own."""
        self._break_off()
        self._notice.hide()
        self._of = self._presenter.case.id if self._presenter.case is not None else ""

    def _break_off(self) -> None:
        """End what is being written because something else is to be shown; a new memory is there again with its case."""
        self.list.break_off()
        if self._new is not None:
            if self._new.text.toPlainText().strip():
                self._drafts[self._of] = self._new.text.toPlainText()
            self._take_new_away()

    def _show_last(self) -> None:
        """What was last done to several memories, and that it can be undone."""
        last, presenter = self._presenter.operation, self._presenter
        offered = last is not None and presenter.writable and form.local_now() - last.time < _OFFERED
        self._last.setVisible(offered)
        self._undo.setVisible(offered)
        if last is None:
            return
        parts = (operation_name(last.label), Counts().memories(last.versions), form.moment(last.time, form.local_now()))
        self._last.setText(" · ".join(parts))
        redo = last.label == "undo"
        self._undo.setText(self.tr("Redo") if redo else self.tr("Undo"))
        name = self.tr("Redo: {0}") if redo else self.tr("Undo: {0}")
        self._undo.setAccessibleName(name.format(self._last.text()))

    def _check_history(self) -> None:
        """Leave the history of a memory that is gone."""
        if all(memory.id != self.history.memory_id for memory in self._presenter.memories) and not self._presenter.query:
            self._leave_history()

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

    def _on_versions(self, memory_id: str, versions: list[MemoryVersion], names: dict[str, str]) -> None:
        self.history.show_versions(memory_id, versions, names, writable=self._presenter.writable)
        if self._pages.currentWidget() is not self.history:
            self._pages.setCurrentWidget(self.history)
            self.history.focus()

    def _leave_history(self) -> None:
        if self._pages.currentWidget() is self.history:
            self._pages.setCurrentIndex(0)
            self.list.setFocus()

    def _on_clock(self) -> None:
        """Look back to yesterday, or return to the present."""
        if self._presenter.past is not None:
            self._presenter.look_back(None)
            return
        self._notice.hide()  # of the present
        self._presenter.look_back(Past(date.today() - timedelta(days=1)))
        self.past.focus()

    def _on_present(self) -> None:
        self._presenter.look_back(None)
        self.list.setFocus()

    def _confirm_restore(self) -> None:
        past = self._presenter.past
        if past is None:
            return
        text = self.tr("Bring the memory of this case back to {0}?").format(form.moment(past.moment, form.local_now()))
        detail = self.tr(
            "What was changed since gets its earlier form, what was added since is put away. It is one step that can be undone."
        )
        act = self.tr("Restore")
        if confirmed(self, act, text, detail, act, self.tr("Cancel"), danger=False):
            self._presenter.restore_moment()

    def show_upkeep(self, report: UpkeepReport) -> None:
        """Say what was done in the background; the line below offers to undo it."""
        counted = (
            (self.tr("%n put away, because weak, old and unused", "", len(report.archived)), report.archived),
            (self.tr("%n put away, because the time is over", "", len(report.expired)), report.expired),
            (self.tr("%n do not hold any more", "", len(report.ended)), report.ended),
            (self.tr("%n came back", "", len(report.back)), report.back),
            (self.tr("%n made from several", "", len(report.made)), report.made),
        )
        said = " · ".join(text for text, ids in counted if ids)
        self._notice.show_message("accent", self.tr("The memory was tidied up."), said)

    def _on_restored(self, restored: Restored) -> None:
        if not restored.memories and not restored.kept:
            self._notice.show_message("accent", self.tr("Nothing had to be changed."))
            return
        kept = self.tr("%n changed since and was left as it is.", "", len(restored.kept)) if restored.kept else ""
        self._notice.show_message("good", self.tr("%n memories have their earlier form.", "", len(restored.memories)), kept)

    def _confirm_forget(self, memory: Memory) -> None:
        detail = self.tr("It is removed for ever with all its versions, from the indexes, the graph and the summaries.")
        detail += "\n" + self._stays()
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
            title = self.tr("The memory is forgotten with all its versions, in the indexes, the graph and the summaries too.")
            self._notice.show_message("good", title, f"{counted}\n{self._stays()}")

    def _stays(self) -> str:
        return self.tr("What was said in conversations stays until the conversation is deleted.")

    def _on_failed(self, error: Exception) -> None:
        self._notice.show_error(error)

    def _begin_new(self) -> None:
        if self._new is not None:
            self._new.focus()
            return
        self._open_new("").focus()

    def _open_new(self, text: str) -> CardEditor:
        self._new = CardEditor(parent=self)
        self._new.text.setPlainText(text)
        self._new.saved.connect(self._on_new)
        self._new.cancelled.connect(self._end_new)
        self._column.insertWidget(self._column.indexOf(self._stack), self._new)
        return self._new

    def _on_new(self, new: Edited) -> None:
        self._end_new()
        self._presenter.add(new)

    def _on_known(self, memory: Memory) -> None:
        self._notice.show_message("accent", self.tr("Known already, so it was not added again."), memory.text)

    def _end_new(self) -> None:
        if self._new is not None:
            self._take_new_away()
            self.list.setFocus()

    def _take_new_away(self) -> None:
        assert self._new is not None
        self._column.removeWidget(self._new)
        self._new.hide()
        self._new.deleteLater()
        self._new = None

    # --- words --------------------------------------------------------------------------------------------------------

    def _say_empty(self) -> None:
        if self._presenter.case is None:
            self._empty.set_texts(self.tr("No case is open"))
        elif self._presenter.query:
            self._empty.set_texts(self.tr("Nothing found"), self.tr("Other words may help, or another state or kind."))
        elif self._presenter.past is not None and not self._presenter.memories:
            self._empty.set_texts(self.tr("Nothing was known yet"), self.tr("Choose a later day."))
        elif self._presenter.memories:
            self._empty.set_texts(self.tr("Nothing here"), self.tr("Nothing of this state, kind and topic."))
        else:
            self._empty.set_texts(
                self.tr("Nothing is remembered yet"),
                self.tr("Facts, decisions and open questions from your conversations gather here; you can write one, too."),
                self.tr("Write a memory") if self._presenter.writable else "",
            )

    def _retranslate(self) -> None:
        self.search.set_hint(self.tr("Search memories, e.g. Art. 585, 8,000, November"))
        self._add.set_name(self.tr("Write a memory"))
        self._clock.set_name(self.tr("As of an earlier day"))
        self.list.setAccessibleName(self.tr("Memories"))
