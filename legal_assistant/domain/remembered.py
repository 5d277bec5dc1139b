"""What became of what the user said: kept, known already, against what is known, or not kept."""

from dataclasses import dataclass
from enum import StrEnum

from legal_assistant.domain.changes import Changes
from legal_assistant.domain.memories import Memory


class Outcome(StrEnum):
    """Of one statement. What contradicts is stored as well; whether it also waits for approval, its memory says."""

    REMEMBERED = "remembered"
    WAITING = "waiting"
    KNOWN = "known"
    CONTRADICTS = "contradicts"
    DECLINED = "declined"


class Declined(StrEnum):
    """Why a statement was not kept."""

    SUPPOSED = "supposed"
    GENERAL_LAW = "general_law"
    TOO_LONG = "too_long"
    WHOLE_TEXT = "whole_text"
    NOTHING = "nothing_of_the_case"
    REJECTED = "rejected_before"
    NOT_WRITABLE = "not_writable"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Noted:
    """What became of one statement. ``memory`` holds it (None: it was declined, and ``why`` says why); ``against`` are the known
    statements that it contradicts, in the open dispute ``dispute``."""

    outcome: Outcome
    statement: str
    memory: Memory | None = None
    against: tuple[Memory, ...] = ()
    dispute: str = ""
    why: Declined | None = None


@dataclass(frozen=True, slots=True)
class Remembered:
    """The end of a turn that was remembered: what changed, and what became of each statement of the user."""

    changes: Changes
    noted: tuple[Noted, ...] = ()
