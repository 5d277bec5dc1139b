"""What is done for a case's memory in the background: upkeep when a case is opened, vectors for what was written."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import Case
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.gui.runner import TaskRunner, case_lane

if TYPE_CHECKING:
    from legal_assistant.domain.events import IndexProgress
    from legal_assistant.services.bundle import Services
    from legal_assistant.services.memories.upkeep import UpkeepReport


class Caretaker(QObject):
    """``kept(UpkeepReport)``: upkeep of the case on screen did something. A failure is not told: nobody asked for the work, and
    it is tried again when the case is opened next, or written to."""

    kept = Signal(object)

    def __init__(self, services: Services, runner: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._runner = runner
        self._case = ""
        self._looked_after: set[str] = set()
        self._indexing: set[str] = set()
        self._stale: set[str] = set()
        runner.changed.connect(self._on_changed)

    def show(self, case: Case | None) -> None:
        """A case is on screen: look after it, once while the program runs."""
        self._case = case.id if case else ""
        if case is None or not case.writable or case.id in self._looked_after:
            return
        self._looked_after.add(case.id)
        case_id = case.id

        def work(token: CancelToken) -> Iterator[UpkeepReport]:
            yield self._services.upkeep.run(self._services.cases.open(case_id), token)

        lane = f"upkeep:{case_id}"
        self._runner.stream(work, self, partial(self._on_reports, case_id), failed=_ignore, lane=lane)

    def _on_reports(self, case_id: str, reports: list[UpkeepReport]) -> None:
        for report in reports:
            if report.operation and case_id == self._case:
                self.kept.emit(report)

    @Slot(object, object)
    def _on_changed(self, changes: Changes, _initiator: QObject | None) -> None:
        if changes.case is not None and changes.touches(changes.case, Changed.MEMORIES):
            self._index(changes.case)

    def _index(self, case_id: str) -> None:
        """Embed what was written; what is written meanwhile follows in one more run."""
        if case_id in self._indexing:
            self._stale.add(case_id)
            return
        self._indexing.add(case_id)

        def work(token: CancelToken) -> Iterator[IndexProgress]:
            return self._services.indexer.run(self._services.cases.open(case_id), token)

        end = partial(self._on_indexed, case_id)
        self._runner.stream(work, self, _ignore, end, partial(self._not_indexed, case_id), stopped=end, lane=case_lane(case_id))

    def _on_indexed(self, case_id: str) -> None:
        self._indexing.discard(case_id)
        if case_id in self._stale:
            self._stale.discard(case_id)
            self._index(case_id)

    def _not_indexed(self, case_id: str, _error: Exception) -> None:
        """Without vectors the words are still found; they are made when the case is opened next."""
        self._indexing.discard(case_id)
        self._stale.discard(case_id)


def _ignore(_: object) -> None:
    """Progress and failures of work that the reader did not ask for."""
