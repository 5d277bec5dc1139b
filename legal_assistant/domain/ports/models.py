"""Models: embeddings and chat."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Protocol

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.places import Place
from legal_assistant.domain.ports.arrays import Vectors
from legal_assistant.domain.settings import ModelSettings


class Embedder(Protocol):
    """Turns texts into unit vectors."""

    @property
    def identity(self) -> str:
        """Name + revision + dimension + prefix rule; vectors of different identities are never compared."""
        ...

    @property
    def ready(self) -> bool:
        """Whether a query is answered without a model being loaded first. Never waits."""
        ...

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """float32, shape (len(texts), d), each of length 1. Raises EmbedderUnavailable; a batch with a wrong dimension, NaN, or
        a zero vector is refused whole."""
        ...

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """As :meth:`embed_passages`, with the model's rule for queries."""
        ...

    def compare(self, pairs: Sequence[tuple[str, str]], marks: Sequence[Sequence[bool]]) -> Vectors | None:
        """How likely the later statement of each pair (earlier, later) contradicts, repeats or refines the earlier one, or has
        nothing to do with it: float32, shape (len(pairs), 4), in this order, each row of sum 1. ``marks``: for each pair what
        the rules see in it (``memory.relations.reading.marks``). None: this model was not taught to compare. Raises
        EmbedderUnavailable."""
        ...

    def close(self) -> None:
        """Let go of the model. Idempotent."""
        ...


class NameTagger(Protocol):
    """Finds names in running text."""

    def tag(self, text: str) -> Sequence[tuple[int, int, str]]:
        """Spans in code points of ``text``, each with "person", "org", "place" (no house) or "address". Never raises: what fails
        finds nothing."""
        ...


class ChatModel(Protocol):
    """An OpenAI-compatible chat endpoint."""

    @property
    def host(self) -> str:
        """The host words go to ("127.0.0.1", "api.example.com")."""
        ...

    @property
    def place(self) -> Place:
        """How far that is."""
        ...

    @property
    def counted(self) -> int:
        """How many tokens the server counted the messages of the last complete answer as; 0 if it did not say."""
        ...

    def stream(self, messages: Sequence[Mapping[str, str]], cancel: CancelToken) -> Generator[str, None, None]:
        """Yield the answer's text piece by piece; closing the generator closes the connection.

        ``messages`` are ``{"role", "content"}``. Cancelling closes the connection; the iterator then raises Cancelled, also while
        the server hangs. Raises ModelUnreachable, ModelTimeout, ModelRefused, ModelBusy, ModelFailed (by its own word),
        ModelBroken (also for an answer without end), ModelCut (after the first piece), ContextTooLong, InsecureEndpoint (another
        machine without TLS; nothing is sent).
        """
        ...


class ChatModels(Protocol):
    """Makes chat models from settings."""

    def open(self, settings: ModelSettings) -> ChatModel | None:
        """The model, or None if none is configured. Does not connect."""
        ...
