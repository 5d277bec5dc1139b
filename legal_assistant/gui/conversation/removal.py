"""Removing a conversation: how much would go with it, and the removal itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from legal_assistant.domain.changes import Changes
from legal_assistant.gui.runner import TaskRunner, note_lane

if TYPE_CHECKING:
    from legal_assistant.services.bundle import Services
    from legal_assistant.services.memories.forgetting import Extent, Forgotten


class ConversationRemoval(QObject):
    """``weighed(conversation, Extent)``: what would be removed. ``removed(Forgotten | None)``: it is gone, with what was learnt
    from it or (None) without. ``failed(error)``."""

    weighed = Signal(str, object)
    removed = Signal(object)
    failed = Signal(object)

    def __init__(self, services: Services, runner: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._runner = runner

    def weigh(self, case_id: str, conversation: str) -> None:
        """Count what would go."""

        def work() -> Extent:
            return self._services.forgetting.extent(self._services.cases.open(case_id), conversation)

        self._runner.run(work, self, partial(self.weighed.emit, conversation), self.failed.emit)

    def remove(self, case_id: str, conversation: str, *, learnt: bool) -> None:
        """Remove it; with ``learnt`` also the memories that came from it."""
        services = self._services

        def work() -> Forgotten | Changes:
            case = services.cases.open(case_id)
            return services.forgetting.conversation(case, conversation) if learnt else services.chat.delete(case, conversation)

        def done(result: Forgotten | Changes) -> None:
            self.removed.emit(None if isinstance(result, Changes) else result)

        self._runner.run(work, self, done, self.failed.emit, lane=note_lane(case_id))
