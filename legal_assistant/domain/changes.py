"""What a write changed."""

from dataclasses import dataclass
from enum import StrEnum


class Changed(StrEnum):
    """Kinds of things a pane may show."""

    CASES = "cases"
    DOCUMENTS = "documents"
    MESSAGES = "messages"
    CONVERSATIONS = "conversations"
    MEMORIES = "memories"
    REVIEW = "review"
    CONFLICTS = "conflicts"
    ENTITIES = "entities"
    SETTINGS = "settings"
    USERS = "users"


@dataclass(frozen=True, slots=True)
class Changes:
    """Which kinds of things changed, in which case (None: in the vault as a whole)."""

    case: str | None
    kinds: frozenset[Changed]

    @staticmethod
    def of(case: str | None, *kinds: Changed) -> "Changes":
        """Shorthand for tests and services."""
        return Changes(case, frozenset(kinds))

    def touches(self, case: str | None, *kinds: Changed) -> bool:
        """Whether any of ``kinds`` changed in ``case``."""
        return self.case in (None, case) and any(kind in self.kinds for kind in kinds)
