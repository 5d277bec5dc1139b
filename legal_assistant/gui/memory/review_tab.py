"""Memories that wait for the lawyer: approve (A), edit (E), reject (R)."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from legal_assistant.domain.memories import Memory
from legal_assistant.gui import theme
from legal_assistant.gui.error_text import words_for
from legal_assistant.gui.memory.card_list import CardList
from legal_assistant.gui.memory.delegate import Act
from legal_assistant.gui.memory.presenter import MemoryPresenter
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.states import InlineMessage


class ReviewTab(QWidget):
    """``source_asked(Memory)``: show where a memory comes from."""

    source_asked = Signal(object)

    def __init__(self, presenter: MemoryPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._hint = label(role="small", wrap=True)
        self._notice = InlineMessage(parent=self)
        self.list = CardList(review=True, parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.GRID)
        column.addWidget(self._hint)
        column.addWidget(self._notice)
        column.addWidget(self.list, 1)
        presenter.loaded.connect(self._on_loaded)
        presenter.failed.connect(self._on_failed)
        self.list.acted.connect(self._on_act)
        self.list.edited.connect(presenter.edit)
        self._retranslate()
        self._on_loaded()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _on_loaded(self) -> None:
        self.list.set_memories(self._presenter.proposed, writable=self._presenter.writable)
        if self._presenter.proposed and not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self.list.cards.index(0))

    def _on_act(self, memory: Memory, act: Act) -> None:
        if act is Act.APPROVE:
            self._presenter.approve(memory.id)
        elif act is Act.REJECT:
            self._presenter.reject(memory.id)
        elif act is Act.OPEN:
            self.source_asked.emit(memory)

    def _on_failed(self, error: Exception) -> None:
        said = words_for(error)
        self._notice.show_message("bad", said.title, said.hint, details=said.details)

    def _retranslate(self) -> None:
        self._hint.setText(self.tr("Nothing here is used in answers until you approve it."))
        self.list.setAccessibleName(self.tr("Memories to review"))
