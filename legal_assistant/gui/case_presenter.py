"""What presenters of the case on screen have in common: reads that never go back, writes in order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar, TypeVar

from PySide6.QtCore import QObject, Signal, Slot

from legal_assistant.domain.cases import Case
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.errors import CaseNotFound
from legal_assistant.domain.ports import OpenCase
from legal_assistant.gui.runner import TaskRunner, note_lane

if TYPE_CHECKING:
    from legal_assistant.services.bundle import Services

T = TypeVar("T")


class CasePresenter(QObject):
    """Reads one kind of thing of the case on screen, and writes to that case.

    A subclass names the changes that :attr:`CONCERN` it, reads on a worker thread (:meth:`read`) and keeps what was read on the
    GUI thread (:meth:`keep`). ``turned``: another case is on screen, and what was begun in the one before must not be seen, or
    end, in it. ``loaded``: something new is kept. ``failed(error)``: a read or a write was not possible.
    """

    CONCERN: ClassVar[tuple[Changed, ...]] = ()

    turned = Signal()
    loaded = Signal()
    failed = Signal(object)

    def __init__(self, services: Services, runner: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.services = services
        self._runner = runner
        self._case: Case | None = None
        self._reads = 0
        self.clear()
        runner.changed.connect(self._on_changed)

    @property
    def case(self) -> Case | None:
        """The case on screen."""
        return self._case

    @property
    def writable(self) -> bool:
        """Whether anything may be changed: there is a case and it is open."""
        return self._case is not None and self._case.writable

    @property
    def lane(self) -> str:
        """The lane of small writes to the case on screen."""
        return note_lane(self._case.id if self._case else "")

    def show(self, case: Case | None) -> None:
        """Bring a case on screen; what was read of another one is dropped at once."""
        other = self._case is None or case is None or case.id != self._case.id
        if other:
            self.clear()
        self._case = case
        if other:
            self.turned.emit()
        self.loaded.emit()
        self.reload()

    def reload(self) -> None:
        """Read again. Answers of earlier reads are dropped, so that what is shown never goes back."""
        self._reads += 1
        if self._case is None:
            return
        case_id, read = self._case.id, self.reading()

        def work() -> tuple[Case, object]:
            return self.services.cases.show(case_id).case, read(self.services.cases.open(case_id))

        self._runner.run(work, self, partial(self._on_read, self._reads), partial(self._not_read, self._reads))

    def write(self, work: Callable[[OpenCase], T], done: Callable[[T], None] | None = None, *, lane: str = "") -> None:
        """Change something in the case, in order with other small writes unless another lane is named; then call ``done(result)``
        and read again."""
        if self._case is None:
            return
        case_id = self._case.id

        def finish(result: T) -> None:
            if done is not None:
                done(result)
            self.reload()

        self._runner.run(
            lambda: work(self.services.cases.open(case_id)), self, finish, self.failed.emit, lane=lane or note_lane(case_id)
        )

    def reading(self) -> Callable[[OpenCase], object]:
        """What is to be read now, as a function that is called on a worker thread with the case."""
        raise NotImplementedError

    def keep(self, read: object) -> None:
        """Keep what :meth:`reading` gave."""
        raise NotImplementedError

    def clear(self) -> None:
        """Forget what was read of a case that is not on screen any more."""
        raise NotImplementedError

    def _on_read(self, number: int, read: tuple[Case, object]) -> None:
        if number == self._reads and self._case is not None and self._case.id == read[0].id:
            self._case = read[0]
            self.keep(read[1])
            self.loaded.emit()

    def _not_read(self, number: int, error: Exception) -> None:
        """A failed read is told if nothing newer was asked for; that a case is gone is told by whoever removed it."""
        if number == self._reads and self._case is not None and not isinstance(error, CaseNotFound):
            self.failed.emit(error)

    @Slot(object, object)
    def _on_changed(self, changes: Changes, initiator: QObject | None) -> None:
        if self._case is not None and initiator is not self and changes.touches(self._case.id, *self.CONCERN, Changed.CASES):
            self.reload()
