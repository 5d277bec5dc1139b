"""Between the comparison of two drafts and the services."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.documents import Document
from legal_assistant.domain.errors import NotFound
from legal_assistant.gui.runner import TaskRunner
from legal_assistant.memory.documents.drafts import ClauseChange

if TYPE_CHECKING:
    from legal_assistant.services.bundle import Services


@dataclass(frozen=True)
class Comparison:
    """Two drafts of a family (oldest first) and what became of each clause from one to the other."""

    family: tuple[Document, ...]
    before: Document
    after: Document
    changes: tuple[ClauseChange, ...]


class ComparisonPresenter(QObject):
    """Compares two documents of a case. ``loaded``: :attr:`comparison` is new, or None while it is made; ``failed(error)``;
    ``closed``: there is nothing to compare any more."""

    loaded = Signal()
    failed = Signal(object)
    closed = Signal()

    def __init__(self, services: Services, runner: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._runner = runner
        self._case = ""
        self._pair = ("", "")
        self._reads = 0
        self.comparison: Comparison | None = None
        runner.changed.connect(self._on_changed)

    @property
    def is_open(self) -> bool:
        """Whether two drafts are being compared."""
        return bool(self._case)

    def show(self, case_id: str, before: str, after: str) -> None:
        """Compare two documents (ids), the earlier one first."""
        self._case, self._pair, self.comparison = case_id, (before, after), None
        self.loaded.emit()
        self._read()

    def choose(self, before: str, after: str) -> None:
        """Compare two others of the same case."""
        if self._case and (before, after) != self._pair:
            self.show(self._case, before, after)

    def close(self) -> None:
        """Forget what was compared."""
        if self._case:
            self._case, self.comparison = "", None
            self._reads += 1
            self.closed.emit()

    def _read(self) -> None:
        case_id, (before, after) = self._case, self._pair
        self._reads += 1

        def work() -> Comparison:
            case = self._services.cases.open(case_id)
            changes = self._services.drafts.compare(case, before, after)
            documents = {document.id: document for document in self._services.documents.list(case)}
            family = self._services.drafts.family(case, after)
            if before not in {document.id for document in family}:
                family = [documents[before], *family]
            return Comparison(tuple(family), documents[before], documents[after], tuple(changes))

        self._runner.run(work, self, partial(self._on_read, self._reads), partial(self._not_read, self._reads))

    def _on_read(self, number: int, read: Comparison) -> None:
        if number == self._reads:
            self.comparison = read
            self.loaded.emit()

    def _not_read(self, number: int, error: Exception) -> None:
        if number != self._reads:
            return
        if isinstance(error, NotFound):  # one of the two was removed
            self.close()
        else:
            self.failed.emit(error)

    @Slot(object, object)
    def _on_changed(self, changes: Changes, _: QObject | None) -> None:
        if self._case and changes.touches(self._case, Changed.DOCUMENTS):
            self._read()
