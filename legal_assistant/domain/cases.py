"""Cases (matters)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from legal_assistant.domain.places import Place
from legal_assistant.domain.users import CaseRole


class CaseState(StrEnum):
    """A closed case can be read and searched, not written to."""

    OPEN = "open"
    CLOSED = "closed"


class Egress(StrEnum):
    """Where words of a case may be sent."""

    NEVER = "never"
    REDACTED = "redacted"
    ALLOWED = "allowed"


@dataclass(frozen=True, slots=True)
class Case:
    """One matter of one client.

    ``number`` is the docket number or the firm's own file number; ``opponent`` the opposing party. ``updated`` is the time of
    the last write, which the case list shows as last activity. ``held``: under legal hold, and not to be forgotten;
    ``hold_reason``: why it was put under hold, or released. ``reach`` is the furthest that words may go, if ``egress`` lets them
    go at all. ``role`` is what the lawyer who looks at it may do.
    """

    id: str
    name: str
    number: str
    client: str
    opponent: str
    state: CaseState
    egress: Egress
    created: datetime
    updated: datetime
    held: bool = False
    reach: Place = Place.ABROAD
    role: CaseRole = CaseRole.ADMIN
    hold_reason: str = ""

    @property
    def writable(self) -> bool:
        """Whether the lawyer who looks at it may write to it now."""
        return self.state is CaseState.OPEN and self.role.may_write


@dataclass(frozen=True, slots=True)
class Terms:
    """What of a case only its admins may loosen, while who may write may tighten it: whether its words may be sent, how far, and
    whether it is under legal hold."""

    egress: Egress
    reach: Place
    held: bool

    @staticmethod
    def of(case: Case) -> "Terms":
        """As they stand in a case."""
        return Terms(case.egress, case.reach, case.held)

    def stricter(self, other: "Terms") -> "Terms":
        """What both allow."""
        egress = min(self.egress, other.egress, key=list(Egress).index)
        return Terms(egress, self.reach if self.reach.within(other.reach) else other.reach, self.held or other.held)

    def loosens(self, before: "Terms") -> bool:
        """Whether anything is allowed that was not ``before``."""
        return self.stricter(before) != self


@dataclass(frozen=True, slots=True)
class CaseSummary:
    """A case as it is listed. ``counts`` are those of :meth:`~legal_assistant.domain.ports.CaseRecord.counts`."""

    case: Case
    counts: Mapping[str, int]
