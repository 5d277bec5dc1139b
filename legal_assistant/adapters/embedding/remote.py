"""Embeddings from an OpenAI-compatible server on this machine (Ollama, llama.cpp, vLLM …).

What is embedded is text of a case, and every case's rule about what may leave the machine is its own, while one embedder
serves them all: so only a server on this machine is accepted.
"""

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import numpy as np

from legal_assistant.adapters.embedding.vectors import unit_vectors
from legal_assistant.domain.errors import EgressForbidden, EmbedderUnavailable
from legal_assistant.domain.places import Place, recognised
from legal_assistant.domain.settings import EmbeddingSettings

if TYPE_CHECKING:
    from legal_assistant.domain.ports import Vectors

_BATCH: Final = 32
_SECONDS: Final = 120.0
_CONNECT_SECONDS: Final = 5.0
#: What is sent to learn the dimension.
_PROBE: Final = "dimension"


class RemoteEmbedder:
    """The :class:`~legal_assistant.domain.ports.Embedder` behind ``settings.base_url``. Any thread may call."""

    def __init__(self, settings: EmbeddingSettings) -> None:
        """Does not connect. Raises EgressForbidden for another machine."""
        self._host = urlsplit(settings.base_url).hostname or ""
        if recognised(self._host) is not Place.MACHINE:
            raise EgressForbidden(self._host, hint="Use an embedding server on this machine.")
        self._settings = settings
        self._client: Any = None
        self._opening = threading.Lock()
        self._dimension = 0

    @property
    def identity(self) -> str:
        """As in the port; asks the server for one vector if the dimension is not known yet. Raises EmbedderUnavailable."""
        if not self._dimension:
            self._embed([_PROBE])
        return f"{self._settings.model}@{self._host}/{self._dimension}/"

    @property
    def ready(self) -> bool:
        """As in the port: what the server has loaded is not known here."""
        return True

    def embed_passages(self, texts: Sequence[str]) -> "Vectors":
        """As in the port."""
        if not texts and not self._dimension:
            self._embed([_PROBE])
        batches = [self._embed(texts[start : start + _BATCH]) for start in range(0, len(texts), _BATCH)]
        return np.concatenate(batches) if batches else np.empty((0, self._dimension), np.float32)

    def embed_queries(self, texts: Sequence[str]) -> "Vectors":
        """As in the port: such servers make no difference between queries and passages."""
        return self.embed_passages(texts)

    def compare(self, pairs: Sequence[tuple[str, str]], marks: Sequence[Sequence[bool]]) -> None:
        """As in the port: what is taught to compare is the packaged model."""

    def close(self) -> None:
        """Close the connection; the next use opens another."""
        with self._opening:
            client, self._client = self._client, None
        if client is not None:
            client.close()

    def _embed(self, texts: Sequence[str]) -> "Vectors":
        import openai  # noqa: PLC0415 - a second of imports that only this embedder needs

        try:
            with self._opening:
                client = self._client = self._client or openai.OpenAI(
                    base_url=self._settings.base_url,
                    api_key=self._settings.api_key or "none",
                    max_retries=1,
                    timeout=openai.Timeout(_SECONDS, connect=_CONNECT_SECONDS),
                    http_client=openai.DefaultHttpxClient(trust_env=False, follow_redirects=False),
                )
            # An empty text is refused by several servers; a blank one means as little.
            answer = client.embeddings.create(
                model=self._settings.model, input=[text or " " for text in texts], encoding_format="float"
            )
            rows = sorted(answer.data, key=lambda row: row.index)
            in_order = [row.index for row in rows] == list(range(len(texts)))
            raw = np.array([row.embedding for row in rows], np.float32)
        except (openai.OpenAIError, ValueError, TypeError, AttributeError) as error:
            raise EmbedderUnavailable(self._settings.model, detail=type(error).__name__) from error
        if not in_order or raw.ndim != 2:
            raise EmbedderUnavailable(self._settings.model, detail="shape")
        vectors = unit_vectors(raw, len(texts), self._dimension or raw.shape[1], self._settings.model)
        self._dimension = raw.shape[1]
        return vectors
