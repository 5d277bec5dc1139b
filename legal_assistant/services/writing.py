"""What every service that writes to a case does first and last."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from legal_assistant.domain.cases import CaseState
from legal_assistant.domain.errors import CaseClosed, CaseHeld, CaseReadOnly, InvalidInput
from legal_assistant.domain.memories import Memory, MemoryState, Period
from legal_assistant.domain.ports import CaseView, OpenCase
from legal_assistant.memory.keeping.decay import strength

#: Characters of a memory, and how many tags it may have.
LONGEST_TEXT: Final = 4000
MOST_TAGS: Final = 20


def checked_text(text: str) -> str:
    """The text of a memory without blanks around it. Raises InvalidInput."""
    text = text.strip()
    if not text or len(text) > LONGEST_TEXT:
        raise InvalidInput("text", hint=f"A memory has 1 to {LONGEST_TEXT} characters.")
    return text


def checked_importance(importance: int) -> int:
    """Raises InvalidInput unless it is 1 to 5."""
    if not 1 <= importance <= 5:
        raise InvalidInput("importance", hint="Importance is a number from 1 to 5.")
    return importance


def checked_tags(tags: Iterable[str]) -> tuple[str, ...]:
    """Tags without blanks around them, each once. Raises InvalidInput."""
    cleaned = tuple(dict.fromkeys(tag.strip() for tag in tags if tag.strip()))
    if len(cleaned) > MOST_TAGS or any(len(tag) > 100 for tag in cleaned):
        raise InvalidInput("tags", hint=f"At most {MOST_TAGS} tags of 100 characters.")
    return cleaned


def checked_period(period: Period) -> Period:
    """Raises InvalidInput if it ends before it begins."""
    if period.backwards:
        raise InvalidInput("validity", hint="A period ends on or after the day on which it begins.")
    return period


def check_open(view: CaseView, case: OpenCase) -> None:
    """Raise CaseClosed or CaseReadOnly if the case may not be written to."""
    about = view.about.get()
    if not about.role.may_write:
        raise CaseReadOnly(case.id)
    if about.state is CaseState.CLOSED:
        raise CaseClosed(case.id)


def check_may_forget(view: CaseView, case: OpenCase) -> None:
    """Raise CaseClosed, or CaseHeld while the case is under legal hold: then nothing of it may be destroyed."""
    check_open(view, case)
    if view.about.get().held:
        raise CaseHeld(case.id)


def take_out(case: OpenCase, numbers: Iterable[int]) -> None:
    """Take items that the store has given up out of the vector index, and seal its cache without them."""
    gone = list(numbers)
    if gone:
        case.vectors.remove(gone)
        case.vectors.save()


@dataclass(frozen=True, slots=True)
class Writer:
    """Who writes, when, and as part of what: ``by`` is user, rule or model; ``operation`` is empty for a change of its own."""

    by: str
    now: datetime
    operation: str = ""

    def add(self, view: CaseView, memory: Memory, reason: str = "created") -> None:
        """Store a new memory."""
        memory = replace(memory, strength=strength(memory, self.now))
        view.memories.add(memory, by=self.by, reason=reason, operation=self.operation)

    def put(self, view: CaseView, memory: Memory, reason: str) -> None:
        """Write the next version of a memory. What something newer has replaced is not pinned any more."""
        pinned = memory.pinned and memory.state is not MemoryState.SUPERSEDED
        fresh = replace(memory, updated=self.now, pinned=pinned)
        fresh = replace(fresh, strength=strength(fresh, self.now))
        view.memories.put(fresh, by=self.by, reason=reason, operation=self.operation)
