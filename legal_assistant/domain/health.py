"""What a check of a vault found."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """``DAMAGE``: something of the vault is lost or was tampered with, until it is repaired. ``WARNING``: something is there that
    does not belong. ``NOTE``: work that was not finished."""

    DAMAGE = "damage"
    WARNING = "warning"
    NOTE = "note"


class Repair(StrEnum):
    """What to do about a finding. The first four are done by the check itself when it is asked to repair."""

    REBUILD = "rebuild"
    QUARANTINE = "quarantine"
    REMOVE = "remove"
    REWRITE = "rewrite"
    RESUME = "resume"
    RESTORE = "restore"
    COMPARE = "compare"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not as it should be. ``code`` is that of an error, or one of the check's own; ``subject`` a path
    relative to the vault, or an id; ``repaired``: the check itself has put it right."""

    code: str
    subject: str
    severity: Severity
    repair: Repair
    repaired: bool = False


@dataclass(frozen=True, slots=True)
class Health:
    """All findings, and figures about the vault: counts, ``bytes``, and times in milliseconds (names that end in ``_ms``)."""

    findings: tuple[Finding, ...]
    figures: Mapping[str, float]

    @property
    def ok(self) -> bool:
        """Whether nothing of the vault is damaged (any more)."""
        return not any(finding.severity is Severity.DAMAGE and not finding.repaired for finding in self.findings)
