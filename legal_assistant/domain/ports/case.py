"""An open case: its store, its originals, its vector index and its log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from legal_assistant.domain.audit import Act, AuditEntry, AuditExport, AuditReport
from legal_assistant.domain.ports.arrays import Vectors
from legal_assistant.domain.ports.store import CaseStore
from legal_assistant.domain.users import CaseRole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class OpenCase(Protocol):
    """A case whose key is in this process."""

    @property
    def id(self) -> str:
        """Its id."""
        ...

    @property
    def role(self) -> CaseRole:
        """What the lawyer who opened it may do; who may only read gets CaseReadOnly from whatever writes."""
        ...

    @property
    def store(self) -> CaseStore:
        """Everything of the case but the originals."""
        ...

    @property
    def audit(self) -> AuditLog:
        """The log of acts on the case; what the store writes is recorded by the store."""
        ...

    @property
    def blobs(self) -> BlobStore:
        """The original documents."""
        ...

    @property
    def vectors(self) -> VectorIndex:
        """The vector index; loaded from the sealed cache, or rebuilt from the store, on first use."""
        ...


class BlobStore(Protocol):
    """Sealed originals, written once, never changed."""

    def put(self, blob_id: str, data: bytes) -> None:
        """Seal ``data`` under ``blob_id``: temporary file, fsync, rename. Raises DiskFull, NotWritable."""
        ...

    def get(self, blob_id: str) -> bytes:
        """The bytes, authenticated whole. Raises Missing, Damaged (naming the file)."""
        ...

    def delete(self, blob_id: str) -> None:
        """Remove it; a missing one is no error."""
        ...

    def ids(self) -> list[str]:
        """All ids on disk."""
        ...


class VectorIndex(Protocol):
    """Nearest vectors of one case by inner product of unit vectors."""

    @property
    def identity(self) -> str:
        """Identity of the embedder the vectors are from; empty while there are none."""
        ...

    def __len__(self) -> int:
        """How many vectors it holds."""
        ...

    def add(self, ns: Sequence[int], vectors: Vectors) -> None:
        """Add or replace the vectors, shape (len(ns), d), of the items ``ns``. The store is written by the caller, first."""
        ...

    def remove(self, ns: Sequence[int]) -> None:
        """Take the items out; unknown ones are ignored."""
        ...

    def search(self, query: Vectors, k: int, allowed: NDArray[np.int64] | None = None) -> list[tuple[int, float]]:
        """The ``k`` nearest items to ``query``, shape (d,), among ``allowed`` (sorted item numbers; None: all), best first, with
        cosine similarity."""
        ...

    def vectors_of(self, ns: Sequence[int]) -> dict[int, Vectors]:
        """The stored vectors, shape (d,), of those of ``ns`` that have one."""
        ...

    def reset(self) -> None:
        """Drop everything (the store's vectors were dropped: another embedder)."""
        ...

    def save(self) -> None:
        """Write the sealed cache. Losing it costs only time."""
        ...


class AuditLog(Protocol):
    """The log of acts of a case or of the vault. It is only ever added to."""

    def note(self, act: Act, subject: str, detail: Mapping[str, Any] | None = None) -> None:
        """Record an act that no write of the store shows. ``detail``: ids, counts and codes. Raises DiskFull, NotWritable."""
        ...

    def entries(self, act: Act | None = None, *, subject: str = "") -> list[AuditEntry]:
        """All entries, or those of one kind or about one thing, in order."""
        ...

    def verify(self) -> AuditReport:
        """Check that no entry was changed, taken out or cut off."""
        ...

    def export(self) -> AuditExport:
        """The whole log, signed at its end; that it was exported is its last entry. Raises DiskFull, NotWritable."""
        ...
