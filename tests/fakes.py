"""Stand-ins for the outside, used by several suites."""

import hashlib
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import numpy as np
import sqlcipher3
from numpy.typing import NDArray

from legal_assistant.domain.errors import Missing
from legal_assistant.domain.ids import is_id
from legal_assistant.memory.language.segment import index_text


class StepClock:
    """A clock that goes on by one second at each look."""

    def __init__(self, start: datetime = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)) -> None:
        self.time = start

    def now(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time


class MemoryDatabase:
    """What the encrypted database offers, over one SQLite connection in memory; threads wait for each other.

    (The driver is that of the product, because Python's own SQLite is too old for FTS5's secure-delete on some systems.)
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self.connection = sqlcipher3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self.connection.execute("PRAGMA foreign_keys = ON")

    @contextmanager
    def read(self) -> Iterator[sqlcipher3.Connection]:
        with self._lock:
            if self.connection.in_transaction:
                raise RuntimeError("this stand-in has one connection: no transaction inside another")
            self.connection.execute("BEGIN")
            try:
                yield self.connection
            finally:
                self.connection.execute("ROLLBACK")

    @contextmanager
    def write(self) -> Iterator[sqlcipher3.Connection]:
        with self._lock:
            if self.connection.in_transaction:
                raise RuntimeError("this stand-in has one connection: no transaction inside another")
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield self.connection
                self.connection.execute("COMMIT")
            finally:
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")

    def close(self) -> None:
        self.connection.close()


class MemoryFile:
    """A sealed file, in memory."""

    def __init__(self) -> None:
        self.data: bytes | None = None

    def read(self) -> bytes | None:
        return self.data

    def write(self, data: bytes) -> None:
        self.data = data

    def delete(self) -> None:
        self.data = None


class MemoryBlobStore:
    """Originals, in memory."""

    def __init__(self) -> None:
        self.blobs: dict[str, bytes] = {}

    def put(self, blob_id: str, data: bytes) -> None:
        if not is_id(blob_id):
            raise ValueError("not an id")
        self.blobs[blob_id] = data

    def get(self, blob_id: str) -> bytes:
        if blob_id not in self.blobs:
            raise Missing(f"blobs/{blob_id}")
        return self.blobs[blob_id]

    def delete(self, blob_id: str) -> None:
        self.blobs.pop(blob_id, None)

    def ids(self) -> list[str]:
        return sorted(self.blobs)


class HashingEmbedder:
    """Vectors from words alone: each token of a text adds a direction of its own, so that texts with common words are near.

    The direction of a word is drawn from its hash: the same in every process.
    """

    def __init__(self, dimension: int = 64, name: str = "hashing") -> None:
        self._dimension = dimension
        self.identity = f"{name}/{dimension}"
        self.embedded = 0

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.embedded += len(texts)
        rows = [self._vector(text) for text in texts]
        return np.array(rows, np.float32).reshape(len(texts), self._dimension)

    @property
    def ready(self) -> bool:
        return True

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self.embed_passages(texts)

    def compare(self, pairs: Sequence[tuple[str, str]], marks: Sequence[Sequence[bool]]) -> NDArray[np.float32] | None:
        """Was not taught to."""
        return None

    def close(self) -> None:
        """Nothing is held."""

    def _vector(self, text: str) -> NDArray[np.float64]:
        vector = np.full(self._dimension, 1e-3)
        for word in index_text(text).split():
            seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:8], "big")
            vector += np.random.default_rng(seed).standard_normal(self._dimension)
        return vector / np.linalg.norm(vector)
