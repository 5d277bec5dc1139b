"""Between the conflicts tab and the services: what contradicts what, and the lawyer's decision."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from legal_assistant.domain.changes import Changed
from legal_assistant.domain.conflicts import Resolution
from legal_assistant.domain.memories import Memory
from legal_assistant.domain.ports import OpenCase
from legal_assistant.gui.case_presenter import CasePresenter
from legal_assistant.services.caveats import from_older_drafts
from legal_assistant.services.sources import quotes

if TYPE_CHECKING:
    from legal_assistant.services.bundle import Services
    from legal_assistant.services.conflicts import Contradiction, Decided
    from legal_assistant.services.timeline import Restored

#: Decided conflicts that are listed, newest first.
_MOST_DECIDED = 50


@dataclass(frozen=True)
class Side:
    """One side of a contradiction, the words it rests on, and whether they are those of a draft that a newer one replaces."""

    memory: Memory
    quote: str = ""
    older: bool = False


@dataclass(frozen=True)
class ConflictCard:
    """A contradiction. ``operation`` undoes the decision; empty: it is open, or was not decided by itself. ``followed``: it
    closed because one of its statements changed for another reason."""

    id: str
    why: str
    left: Side
    right: Side
    resolution: Resolution | None = None
    reason: str = ""
    operation: str = ""
    followed: bool = False


@dataclass(frozen=True)
class Days:
    """The first and the last day on which a statement holds; None: open."""

    start: date | None = None
    end: date | None = None

    def before(self, other: Days) -> bool:
        """Whether it is over when the other begins."""
        return self.end is not None and other.start is not None and self.end < other.start


@dataclass(frozen=True)
class Decision:
    """What the lawyer decided. ``text``: the corrected statement. ``left`` and ``right``: when each of both holds."""

    resolution: Resolution
    reason: str
    text: str = ""
    left: Days | None = None
    right: Days | None = None


@dataclass(frozen=True)
class _Read:
    undecided: list[ConflictCard]
    decided: list[ConflictCard]


class ConflictsPresenter(CasePresenter):
    """``loaded``: :attr:`undecided` and :attr:`decided` are new. ``resolved(conflict_id, others)``: a decision is
    stored, and so many others closed by it.
    ``refused(conflict_id, error)``: a decision was not possible."""

    CONCERN = (Changed.CONFLICTS, Changed.MEMORIES)

    resolved = Signal(str, int)
    refused = Signal(str, object)

    undecided: list[ConflictCard]
    decided: list[ConflictCard]

    def resolve(self, conflict_id: str, decision: Decision) -> None:
        """Decide a contradiction."""
        case = self.case
        if case is None:
            return
        services = self.services

        def done(result: Decided) -> None:
            self.resolved.emit(conflict_id, len(result.also))
            self.reload()

        def refuse(error: Exception) -> None:
            self.refused.emit(conflict_id, error)

        self._runner.run(
            lambda: _resolve(services, services.cases.open(case.id), conflict_id, decision), self, done, refuse, lane=self.lane
        )

    def undo(self, card: ConflictCard) -> None:
        """Take a decision back."""

        def work(case: OpenCase) -> Restored:
            return self.services.timeline.undo(case, card.operation)

        self.write(work)

    def reading(self) -> Callable[[OpenCase], object]:
        """Open contradictions and decided ones."""
        services = self.services

        def read(case: OpenCase) -> _Read:
            found = services.conflicts.list(case, resolved=None)
            still = [one for one in found if one.conflict.resolution is None]
            decided = [one for one in found if one.conflict.resolution is not None][:_MOST_DECIDED]
            sides = [side for one in still for side in (one.left, one.right)]
            said, older = quotes(case, sides), from_older_drafts(case, sides)
            return _Read(
                [_card(one, said, older) for one in still],
                [_card(one, {}, {}, _operation(services, case, one)) for one in decided],
            )

        return read

    def keep(self, read: object) -> None:
        """Keep what was read."""
        assert isinstance(read, _Read)
        self.undecided, self.decided = read.undecided, read.decided

    def clear(self) -> None:
        """Nothing of another case stays."""
        self.undecided, self.decided = [], []


def _resolve(services: Services, case: OpenCase, conflict_id: str, decision: Decision) -> Decided:
    from legal_assistant.services.conflicts import Period  # noqa: PLC0415 - heavy, and the first paint comes first

    return services.conflicts.resolve(
        case,
        conflict_id,
        decision.resolution,
        decision.reason,
        text=decision.text or None,
        left=decision.left and Period(decision.left.start, decision.left.end),
        right=decision.right and Period(decision.right.start, decision.right.end),
    )


def _card(one: Contradiction, said: Mapping[str, str], older: Collection[str], operation: str = "") -> ConflictCard:
    left, right = (Side(side, said.get(side.id, ""), side.id in older) for side in (one.left, one.right))
    known = one.conflict
    return ConflictCard(known.id, known.why, left, right, known.resolution, known.reason, operation, followed=known.by == "rule")


def _operation(services: Services, case: OpenCase, one: Contradiction) -> str:
    """The operation whose reason is that of the decision, if the last word on either side was that decision; none for what only
    followed from another."""
    if one.conflict.by == "rule":
        return ""
    reason = one.conflict.reason
    for side in (one.left, one.right):
        last = services.remember.history(case, side.id)[-1]
        if last.operation and last.time == one.conflict.resolved and last.reason.endswith(reason):
            return last.operation
    return ""
