"""Between the review tab and the services: what waits for the lawyer's word, and the policy that says which does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal

from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.memories import Memory, MemoryState, ReviewPolicy
from legal_assistant.domain.ports import OpenCase
from legal_assistant.gui.case_presenter import CasePresenter
from legal_assistant.gui.memory.presenter import Edited
from legal_assistant.services.answers.caveats import from_older_drafts
from legal_assistant.services.answers.sources import quotes


@dataclass(frozen=True)
class ReviewCard:
    """A memory that waits: what it was learnt from ("document", "model", "conversation"), the words it rests on, what is known
    that contradicts it, and whether it rests on a draft that a newer one replaces (``older``)."""

    memory: Memory
    origin: str
    quote: str = ""
    against: tuple[Memory, ...] = ()
    older: bool = False


@dataclass(frozen=True)
class Done:
    """What was just decided, for the line that offers to undo it: ``operations`` are undone, ``removed`` proposed again."""

    approved: int
    rejected: int
    operations: tuple[str, ...] = ()
    removed: tuple[Memory, ...] = ()


@dataclass(frozen=True)
class _Read:
    cards: list[ReviewCard]
    policy: ReviewPolicy


class ReviewPresenter(CasePresenter):
    """``loaded``: :attr:`cards` and :attr:`policy` are new. ``decided``: :attr:`last` is what can be undone, or None."""

    CONCERN = (Changed.REVIEW, Changed.MEMORIES, Changed.CONFLICTS)

    decided = Signal()

    cards: list[ReviewCard]
    policy: ReviewPolicy
    last: Done | None

    @property
    def proposed(self) -> list[Memory]:
        """The memories that wait, newest first."""
        return [card.memory for card in self.cards]

    def set_policy(self, policy: ReviewPolicy) -> None:
        """Change which new memories wait."""
        if policy is not self.policy:
            self.write(lambda case: self.services.review.set_policy(case, policy))

    def approve(self, memories: Sequence[Memory]) -> None:
        """Let these be recalled from now on."""
        ids = [memory.id for memory in memories]

        def work(case: OpenCase) -> tuple[Done, Changes]:
            _, changes = self.services.review.approve(case, ids)
            return self._approved(case, memories), changes

        self._decide(work)

    def approve_edited(self, memory: Memory, edited: Edited) -> None:
        """Approve one with other words; another kind, importance or period is stored first."""
        kind, importance, period = edited.kind, edited.importance, edited.period

        def work(case: OpenCase) -> tuple[Done, Changes]:
            if (kind, importance, period) != (memory.kind, memory.importance, memory.period):
                self.services.remember.edit(case, memory.id, kind=kind, importance=importance, period=period)
            _, changes = self.services.review.approve(case, [memory.id], texts={memory.id: edited.text})
            return self._approved(case, [memory]), changes

        self._decide(work)

    def reject(self, memories: Sequence[Memory]) -> None:
        """Turn these down, so that they are not proposed again."""
        gone = tuple(memories)

        def work(case: OpenCase) -> tuple[Done, Changes]:
            changes = self.services.review.reject(case, [memory.id for memory in gone])
            return Done(0, len(gone), removed=gone), changes

        self._decide(work)

    def undo(self) -> None:
        """Let what was just decided wait again."""
        last = self.last
        if last is None:
            return

        def work(case: OpenCase) -> tuple[Changes, ...]:
            undone = [self.services.timeline.undo(case, operation).changes for operation in last.operations]
            again = [self.services.review.propose_again(case, last.removed)] if last.removed else []
            return (*undone, *again)

        self._set_last(None)
        self.write(work)

    def reading(self) -> Callable[[OpenCase], object]:
        """What waits, with its sources and what contradicts it, and the policy."""
        services = self.services

        def read(case: OpenCase) -> _Read:
            proposals = services.review.list(case)
            said = quotes(case, [one.memory for one in proposals])
            older = from_older_drafts(case, [one.memory for one in proposals])
            against: dict[str, list[Memory]] = defaultdict(list)
            for one in services.conflicts.list(case) if proposals else []:
                against[one.left.id].append(one.right)
                against[one.right.id].append(one.left)
            cards = [
                ReviewCard(
                    one.memory,
                    one.origin,
                    said.get(one.memory.id, ""),
                    tuple(against.get(one.memory.id, ())),
                    one.memory.id in older,
                )
                for one in proposals
            ]
            return _Read(cards, services.review.policy(case))

        return read

    def keep(self, read: object) -> None:
        """Keep what was read."""
        assert isinstance(read, _Read)
        self.cards, self.policy = read.cards, read.policy

    def clear(self) -> None:
        """Nothing of another case stays."""
        self.cards, self.policy, self.last = [], ReviewPolicy.IMPORTANT, None

    def _decide(self, work: Callable[[OpenCase], tuple[Done, Changes]]) -> None:
        case = self.case

        def done(result: tuple[Done, Changes]) -> None:
            if case is not None and self.case is not None and case.id == self.case.id:
                self._set_last(result[0])

        self.write(work, done)

    def _approved(self, case: OpenCase, memories: Sequence[Memory]) -> Done:
        """What undoes an approval: the operation of what stayed in the case; preferences, which left it, are proposed again."""
        still = self.services.remember.list(case, states=(MemoryState.ACTIVE,))
        known = {memory.id for memory in still}
        operations = {self.services.remember.history(case, one.id)[-1].operation for one in memories if one.id in known}
        gone = tuple(one for one in memories if one.id not in known)
        return Done(len(memories), 0, tuple(sorted(operations - {""})), gone)

    def _set_last(self, done: Done | None) -> None:
        self.last = done
        self.decided.emit()
