"""Between the conflicts tab and the services: what contradicts what, and the lawyer's decision."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from legal_assistant.domain.changes import Changed
from legal_assistant.domain.conflicts import Resolution
from legal_assistant.domain.memories import Memory, Period
from legal_assistant.domain.ports import OpenCase
from legal_assistant.gui.case_presenter import CasePresenter
from legal_assistant.services.answers.caveats import from_older_drafts
from legal_assistant.services.answers.sources import quotes
from legal_assistant.services.board import Contradiction, Dispute, disputes

if TYPE_CHECKING:
    from legal_assistant.services.bundle import Services
    from legal_assistant.services.memories.conflicts import Decided
    from legal_assistant.services.memories.timeline import Restored

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
    """Statements of which only one can be true, oldest first, and why (reasons as stored). ``pairs``: the conflicts that are open
    between them, each the id with the places of its left and its right side."""

    id: str
    why: tuple[str, ...]
    sides: tuple[Side, ...]
    pairs: tuple[tuple[str, int, int], ...]

    def pair_of(self, side: int) -> tuple[str, Resolution]:
        """A conflict in which a statement stands, and the decision that keeps it."""
        found, left, _ = next(one for one in self.pairs if side in one[1:])
        return found, Resolution.LEFT if left == side else Resolution.RIGHT


@dataclass(frozen=True)
class DecidedCard:
    """What was decided in one go about these statements. ``operation`` undoes it; empty: it was not decided by itself.
    ``followed``: it closed because one of its statements changed for another reason. ``by``: the lawyer's name, if known."""

    id: str
    sides: tuple[Side, ...]
    resolution: Resolution
    reason: str = ""
    operation: str = ""
    followed: bool = False
    by: str = ""


@dataclass(frozen=True)
class Decision:
    """What the lawyer decided. ``keep``: the place of the statement that stands, None: both do, or ``text`` stands in their
    place. ``periods``: when each of them holds."""

    resolution: Resolution
    reason: str
    text: str = ""
    keep: int | None = None
    periods: tuple[Period, ...] = ()


@dataclass(frozen=True)
class _Read:
    undecided: list[ConflictCard]
    decided: list[DecidedCard]


class ConflictsPresenter(CasePresenter):
    """``loaded``: :attr:`undecided` and :attr:`decided` are new. ``resolved(card_id, others)``: a decision is stored, and so many
    contradictions that were not of its card closed by it. ``refused(card_id, error)``: a decision was not possible."""

    CONCERN = (Changed.CONFLICTS, Changed.MEMORIES)

    resolved = Signal(str, int)
    refused = Signal(str, object)

    undecided: list[ConflictCard]
    decided: list[DecidedCard]

    def resolve(self, card: ConflictCard, decision: Decision) -> None:
        """Decide what a card shows."""
        case = self.case
        if case is None:
            return
        services = self.services

        def done(result: Decided) -> None:
            own = {one for one, _, _ in card.pairs}
            self.resolved.emit(card.id, sum(one.id not in own for one in result.also))
            self.reload()

        def refuse(error: Exception) -> None:
            self.refused.emit(card.id, error)

        self._runner.run(
            lambda: _resolve(services, services.cases.open(case.id), card, decision), self, done, refuse, lane=self.lane
        )

    def undo(self, card: DecidedCard) -> None:
        """Take a decision back."""

        def work(case: OpenCase) -> Restored:
            return self.services.timeline.undo(case, card.operation)

        self.write(work)

    def reading(self) -> Callable[[OpenCase], object]:
        """Open contradictions and decided ones."""
        services = self.services

        def read(case: OpenCase) -> _Read:
            found = services.conflicts.list(case, resolved=None)
            still = disputes(found)
            sides = [side for one in still for side in one.statements]
            said, older = quotes(case, sides), from_older_drafts(case, sides)
            decided = [one for one in found if one.conflict.resolution is not None][:_MOST_DECIDED]
            return _Read([_card(one, said, older) for one in still], _decided(services, case, decided))

        return read

    def keep(self, read: object) -> None:
        """Keep what was read."""
        assert isinstance(read, _Read)
        self.undecided, self.decided = read.undecided, read.decided

    def clear(self) -> None:
        """Nothing of another case stays."""
        self.undecided, self.decided = [], []


def _resolve(services: Services, case: OpenCase, card: ConflictCard, decision: Decision) -> Decided:
    conflict, left, right = card.pairs[0]
    resolution = decision.resolution
    if decision.keep is not None:
        conflict, resolution = card.pair_of(decision.keep)
    periods = decision.periods
    return services.conflicts.resolve(
        case,
        conflict,
        resolution,
        decision.reason,
        text=decision.text or None,
        left=periods[left] if periods else None,
        right=periods[right] if periods else None,
        others={side.memory.id: period for side, period in zip(card.sides, periods, strict=False)},
    )


def _card(one: Dispute, said: Mapping[str, str], older: Collection[str]) -> ConflictCard:
    places = {memory.id: place for place, memory in enumerate(one.statements)}
    pairs = tuple((each.conflict.id, places[each.left.id], places[each.right.id]) for each in one.contradictions)
    sides = tuple(Side(memory, said.get(memory.id, ""), memory.id in older) for memory in one.statements)
    why = tuple(dict.fromkeys(each.conflict.why for each in one.contradictions))
    return ConflictCard(one.id, why, sides, pairs)


def _decided(services: Services, case: OpenCase, found: Sequence[Contradiction]) -> list[DecidedCard]:
    """What was decided, newest first; contradictions of one decision are one card, those that only followed are cards of their
    own unless the decision was about both their statements."""
    names = services.colleagues.names()
    cards: dict[str, DecidedCard] = {}
    for one in sorted(found, key=lambda each: each.conflict.by == "rule"):
        known = one.conflict
        assert known.resolution is not None
        operation = _operation(services, case, one)
        sides = (Side(one.left), Side(one.right))
        same = cards.get(operation)
        if known.by == "rule":
            if same is None or not set(sides) <= set(same.sides):
                cards[known.id] = DecidedCard(known.id, sides, known.resolution, known.reason, followed=True)
            continue
        sides = sides if same is None else (*same.sides, *(side for side in sides if side not in same.sides))
        by = names.get(known.user, "")
        cards[operation or known.id] = DecidedCard(known.id, sides, known.resolution, known.reason, operation, by=by)
    return list(cards.values())


def _operation(services: Services, case: OpenCase, one: Contradiction) -> str:
    """The operation that was the decision, if it is the last word on either side."""
    for side in (one.left, one.right):
        last = services.remember.history(case, side.id)[-1]
        if last.operation and last.time == one.conflict.resolved and last.reason.endswith(one.conflict.reason):
            return last.operation
    return ""
