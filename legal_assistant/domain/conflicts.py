"""Contradictions between memories: both sides are kept until a lawyer decides, and the decision is kept as well."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Resolution(StrEnum):
    """What was decided: the left or the right statement stands; both do, each in its time; both were replaced by a corrected
    one."""

    LEFT = "left"
    RIGHT = "right"
    BOTH = "both"
    CORRECTED = "corrected"


@dataclass(frozen=True, slots=True)
class Conflict:
    """``left`` and ``right`` are ids of memories, ``right`` the later one; ``why`` names the rule that found it.

    ``resolution`` is None while it is open; ``reason`` are the lawyer's words for the decision. ``by`` is "user" when the lawyer
    decided this very one, "rule" when it closed because one of its memories changed for another reason; empty while it is open.
    ``user`` is the id of that lawyer; empty where the log of acts does not say.
    """

    id: str
    left: str
    right: str
    why: str
    found: datetime
    resolution: Resolution | None = None
    reason: str = ""
    resolved: datetime | None = None
    by: str = ""
    user: str = ""
