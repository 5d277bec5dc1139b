"""The machine it runs on: time, strength of passwords, the plain settings file."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from legal_assistant.domain.passwords import Strength
from legal_assistant.domain.settings import LocalSettings


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


class LocalSettingsStore(Protocol):
    """The plain settings file in the user's profile."""

    def load(self) -> LocalSettings:
        """Defaults if there is none or it cannot be read."""
        ...

    def save(self, settings: LocalSettings) -> None:
        """Replace it."""
        ...
