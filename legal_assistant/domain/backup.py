"""Backups and hand-overs, and what became of them."""

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

#: What every file begins with that this program has sealed for elsewhere.
SEALED_MAGIC = b"LAbackup1\n"
#: In place of the name of a part of a case that only others can open.
OF_OTHERS = "cases/(of others)"


class SealedKind(StrEnum):
    """What a sealed file of this program holds: a vault, or a case for another vault."""

    BACKUP = "backup"
    HAND_OVER = "hand_over"


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was written and read again. ``id`` stands in the vault's log of acts; ``cases``: those of who made it;
    ``others``: how many it holds besides that only others can open; ``left_out``: the cases that could not be opened, with the
    code of why; ``parts`` are files of the vault, ``size`` is in bytes."""

    id: str
    file: Path
    cases: tuple[str, ...]
    others: int
    left_out: tuple[tuple[str, str], ...]
    parts: int
    size: int


@dataclass(frozen=True, slots=True)
class BackupCheck:
    """What is in a backup, as far as it concerns who made it. ``others``: how many cases it holds that only others can open;
    ``damaged`` names the parts that are damaged or missing, as paths relative to the vault (those of such cases by
    :data:`OF_OTHERS`); ``removed`` are ids of cases whose keys were taken out of it."""

    id: str
    vault: str
    cases: tuple[str, ...]
    others: int
    damaged: tuple[str, ...]
    removed: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether every part is whole."""
        return not self.damaged


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A case sealed for another vault. ``id`` stands in the logs of both; ``documents`` is their number, ``size`` in bytes;
    ``key`` is the one-time key as it is printed, kept nowhere."""

    id: str
    file: Path
    case: str
    documents: int
    size: int
    key: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A case made of a hand-over: the id of the hand-over, the ids of the vault and the case that it is from, and its id here."""

    id: str
    vault: str
    was: str
    case: str
