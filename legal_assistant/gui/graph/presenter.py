"""Between the entities tab and the services."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.entities import About, Entity
from legal_assistant.domain.errors import NotFound
from legal_assistant.domain.ports import OpenCase
from legal_assistant.gui.case_presenter import CasePresenter
from legal_assistant.gui.runner import Task, TaskRunner

if TYPE_CHECKING:
    from legal_assistant.services.bundle import Services


class GraphPresenter(CasePresenter):
    """Reads the graph of the case on screen while the tab is seen, after what is new was read into it.

    ``loaded``: :attr:`entities` are new. ``opened``: :attr:`about` is another entity, or None: back in the list.
    ``answered(items)``: for so many items a model said what they state. ``failed(error)``.
    """

    CONCERN = (
        Changed.DOCUMENTS,
        Changed.MESSAGES,
        Changed.MEMORIES,
        Changed.REVIEW,
        Changed.ENTITIES,
        Changed.CONVERSATIONS,
    )

    opened = Signal()
    answered = Signal(int)

    entities: list[Entity]
    about: About | None = None
    query: str
    _trail: list[str]

    def __init__(self, services: Services, runner: TaskRunner, parent: QObject | None = None) -> None:
        self._seen = self._stale = False
        self._looks = self._newest = 0
        self._update: Task[None] | None = None
        super().__init__(services, runner, parent)

    def set_seen(self, seen: bool) -> None:
        """Whether the tab is on screen; nothing is read for one that is not."""
        self._seen = seen
        if seen and self._stale:
            self.reload()

    def search(self, query: str) -> None:
        """List what has ``query`` in a name; empty: everything."""
        self.query = query
        self._read()

    def open(self, entity_id: str) -> None:
        """Go to an entity."""
        if not self._trail or self._trail[-1] != entity_id:
            self._trail.append(entity_id)
        self._read_about()

    def back(self) -> None:
        """Go where one came from: another entity, or the list."""
        self._trail = self._trail[:-1]
        if self._trail:
            self._read_about()
        else:
            self.leave()

    def leave(self) -> None:
        """Go to the list."""
        self._trail = []
        if self.about is not None:
            self.about = None
            self.opened.emit()

    def merge(self, keep: str, other: str) -> None:
        """Make ``other`` an alias of ``keep``, and go there."""
        self._write(lambda case: self.services.graph.merge(case, keep, other)[1])

    def split(self, entity_id: str, alias: str) -> None:
        """Make an alias an entity of its own."""
        self._write(lambda case: self.services.graph.split(case, entity_id, alias)[1])

    def ask_model(self) -> None:
        """Let the model read what speaks of the entity, where the case's rule allows it; ``answered`` follows."""
        if self._case is None or self.about is None or not self.writable:
            return
        case_id, entity_id = self._case.id, self.about.entity.id

        def work(token: CancelToken) -> Iterator[int]:
            yield self.services.graph.deepen(self.services.cases.open(case_id), entity_id, token)[0]

        self._runner.stream(work, self, self._on_answered, None, self.failed.emit, lane=f"graph-model:{case_id}")

    def _on_answered(self, counts: list[int]) -> None:
        self.answered.emit(counts[-1])
        self._read()

    # --- reading ------------------------------------------------------------------------------------------------------

    def reload(self) -> None:
        """Show what is known; then read what is new into the graph, and show that."""
        self._stale = not self._seen
        if self._case is None or not self._seen:
            return
        self._read()
        case_id = self._case.id

        def work(token: CancelToken) -> Iterator[Changes]:
            yield self.services.graph.update(self.services.cases.open(case_id), token)

        if self._update is not None:
            self._update.cancel()
        self._update = self._runner.stream(work, self, self._on_updated, self._on_end, self.failed.emit, lane=f"graph:{case_id}")

    def reading(self) -> Callable[[OpenCase], object]:
        """The entities that match."""
        return partial(self.services.graph.entities, query=self.query)

    def keep(self, read: object) -> None:
        """Keep what was read."""
        self.entities = cast(list[Entity], read)

    def clear(self) -> None:
        """Nothing of another case stays."""
        self.entities, self.query = [], ""
        self.leave()

    def _on_updated(self, found: list[Changes]) -> None:
        if self._case is not None and any(changes.touches(self._case.id, Changed.ENTITIES) for changes in found):
            self._read()

    def _on_end(self) -> None:
        self._update = None

    def _read(self) -> None:
        """Read the list, and the entity that is open, without looking for what is new."""
        super().reload()
        if self._trail:
            self._read_about()

    def _read_about(self) -> None:
        if self._case is None:
            return
        self._looks += 1
        case_id, entity_id = self._case.id, self._trail[-1]

        def work() -> About:
            return self.services.graph.about(self.services.cases.open(case_id), entity_id)

        self._runner.run(work, self, partial(self._on_about, self._looks, entity_id), partial(self._on_lost, entity_id))

    def _on_about(self, number: int, entity_id: str, about: About) -> None:
        if number < self._newest:  # a later look ended sooner
            return
        self._newest = number
        if self._trail and self._trail[-1] == entity_id and about != self.about:
            self.about = about
            self.opened.emit()

    def _on_lost(self, entity_id: str, error: Exception) -> None:
        """An entity that nothing speaks of any more is left; anything else is told."""
        if not isinstance(error, NotFound):
            self.failed.emit(error)
        elif self._trail and self._trail[-1] == entity_id:
            self.leave()

    def _write(self, work: Callable[[OpenCase], Changes]) -> None:
        if self.writable:
            self.write(work)
