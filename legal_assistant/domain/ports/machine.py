"""The machine it runs on: time, strength of passwords, the plain settings file."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from legal_assistant.domain.local_settings import LocalSettings
from legal_assistant.domain.passwords import Strength


class Clock(Protocol):
    """The time now, with zone (UTC)."""

    def now(self) -> datetime:
        """Return the present moment."""
        ...


class PasswordMeter(Protocol):
    """Judges passwords, on this machine."""

    def strength(self, password: str) -> Strength:
        """How hard ``password`` is to guess."""
        ...


class KeyStore(Protocol):
    """Where the operating system keeps secrets for the user who is logged in, encrypted; never a file of plain text. Every method
    may wait for the user to unlock it."""

    def available(self) -> bool:
        """Whether this computer has one that can be trusted."""
        ...

    def computer(self, *, make: bool = False) -> str:
        """The random id that this computer goes by, for this user; empty if it has none, unless one is to be made. No secret.
        Raises DiskFull, NotWritable."""
        ...

    def put(self, name: str, secret: bytes) -> None:
        """Keep ``secret`` under ``name``, in place of what was there. Raises KeyStoreUnavailable."""
        ...

    def get(self, name: str) -> bytes | None:
        """What is kept under ``name``; None if nothing is. Raises KeyStoreUnavailable."""
        ...

    def forget(self, name: str) -> None:
        """Remove it; what is not there is no error. Raises KeyStoreUnavailable."""
        ...


class LocalSettingsStore(Protocol):
    """The plain settings file in the user's profile."""

    def load(self) -> LocalSettings:
        """Defaults if there is none or it cannot be read."""
        ...

    def save(self, settings: LocalSettings) -> None:
        """Replace it."""
        ...
