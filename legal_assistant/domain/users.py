"""The lawyers of a vault, and what each may do with a case."""

from dataclasses import dataclass
from enum import StrEnum

#: Characters of a lawyer's name.
LONGEST_NAME = 100


class CaseRole(StrEnum):
    """What a lawyer may do with a case: read and search it; also write to it; also decide who else may, and forget it."""

    READ = "read"
    WRITE = "write"
    ADMIN = "admin"

    @property
    def may_write(self) -> bool:
        """Whether the case may be changed."""
        return self is not CaseRole.READ

    @property
    def may_grant(self) -> bool:
        """Whether rights to the case may be given and taken away, and the case be forgotten."""
        return self is CaseRole.ADMIN


@dataclass(frozen=True, slots=True)
class User:
    """A lawyer of a vault. ``name`` is empty as long as the only one has not said it; ``admin``: may add and remove lawyers;
    ``fingerprint`` of the public keys, to be compared by word of mouth; ``active``: has not been removed; ``renewed``: when the
    keys were last replaced (ISO 8601; empty: never)."""

    id: str
    name: str
    admin: bool
    fingerprint: str
    active: bool = True
    renewed: str = ""


@dataclass(frozen=True, slots=True)
class Member:
    """A lawyer who may open a case. ``name`` and ``fingerprint`` are those of the vault's list of lawyers."""

    user: str
    name: str
    role: CaseRole
    fingerprint: str
