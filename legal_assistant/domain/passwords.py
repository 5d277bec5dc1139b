"""Strength of a password."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Strength:
    """``score`` 0 (guessed at once) to 4; ``acceptable``: good enough for a vault.

    ``advice`` is a code for what to change, empty if nothing: ``too_short``, ``common``, ``pattern``, ``name_or_word``, ``date``,
    ``guessable``.
    """

    score: int
    acceptable: bool
    advice: str
