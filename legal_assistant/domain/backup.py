"""Backups and hand-overs, and what became of them."""

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was written and read again. ``id`` stands in the vault's log of acts; ``left_out``: the cases that could not
    be opened, with the code of why; ``parts`` are files of the vault, ``size`` is in bytes."""

    id: str
    file: Path
    cases: tuple[str, ...]
    left_out: tuple[tuple[str, str], ...]
    parts: int
    size: int


@dataclass(frozen=True, slots=True)
class BackupCheck:
    """What is in a backup. ``damaged`` names the parts that are damaged or missing, as paths relative to the vault; ``removed``
    are ids of cases whose keys were taken out of it."""

    id: str
    vault: str
    cases: tuple[str, ...]
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
