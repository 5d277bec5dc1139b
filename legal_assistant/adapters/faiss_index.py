"""The vector index of one case: exact inner product in memory (FAISS), kept between runs in a sealed cache.

The store has every vector; the index can always be made from it. The cache says which vectors it holds (embedder identity and
the store's token of their state) and is used only if that is the present state. It reaches FAISS as bytes that were
authenticated whole, because FAISS trusts what it parses; a path is never given to FAISS.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from legal_assistant.domain.errors import Damaged
from legal_assistant.domain.ports import CaseStore, Vectors

if TYPE_CHECKING:
    import faiss

_LOG = logging.getLogger(__name__)


class CacheFile(Protocol):
    """A sealed file that may be lost."""

    def read(self) -> bytes | None:
        """Its bytes, authenticated whole; None if there is none. Raises Damaged."""
        ...

    def write(self, data: bytes) -> None:
        """Replace it."""
        ...

    def delete(self) -> None:
        """Remove it, if it is there."""
        ...


class FaissIndex:
    """See :class:`~legal_assistant.domain.ports.VectorIndex`. One lock guards everything: FAISS lets nobody read while it adds.

    Nothing is read before the first use.
    """

    def __init__(self, store: CaseStore, cache: CacheFile) -> None:
        self._store = store
        self._cache = cache
        self._lock = threading.RLock()
        self._loaded = False
        self._identity = ""
        self._saved_state = ""
        self._index: faiss.IndexIDMap2 | None = None
        self._ns: set[int] = set()

    @property
    def identity(self) -> str:
        """Identity of the embedder the vectors are from; empty while there are none."""
        with self._lock:
            self._load()
            return self._identity

    def __len__(self) -> int:
        with self._lock:
            self._load()
            return len(self._ns)

    def add(self, ns: Sequence[int], vectors: Vectors) -> None:
        """Add or replace the vectors, shape (len(ns), d), of the items ``ns``."""
        if vectors.ndim != 2 or len(vectors) != len(ns):
            raise ValueError(f"{len(ns)} items, but vectors of shape {vectors.shape}")
        if not len(ns):
            return
        with self._lock:
            self._load()
            if not self._identity:
                with self._store.read() as view:
                    self._identity = view.index.identity()
            self._drop(self._ns.intersection(ns))
            self._append(np.asarray(ns, dtype=np.int64), vectors)

    def remove(self, ns: Sequence[int]) -> None:
        """Take the items out, of the cache too (it is deleted); unknown ones are ignored."""
        with self._lock:
            self._load()
            known = self._ns.intersection(ns)
            if known:
                self._drop(known)
                self._forget_cache()

    def search(self, query: Vectors, k: int, allowed: NDArray[np.int64] | None = None) -> list[tuple[int, float]]:
        """The ``k`` nearest items to ``query``, shape (d,), among ``allowed`` (None: all), best first, with cosine similarity."""
        with self._lock:
            self._load()
            k = min(k, len(self._ns) if allowed is None else len(allowed))
            if self._index is None or k <= 0:
                return []
            parameters = None if allowed is None else _selection(allowed)
            scores, found = self._index.search(np.ascontiguousarray(query[None], dtype=np.float32), k, params=parameters)
        return [(n, score) for n, score in zip(found[0].tolist(), scores[0].tolist(), strict=True) if n >= 0]

    def vectors_of(self, ns: Sequence[int]) -> dict[int, Vectors]:
        """The stored vectors, shape (d,), of those of ``ns`` that have one."""
        with self._lock:
            self._load()
            known = [int(n) for n in ns if int(n) in self._ns]
            if self._index is None or not known:
                return {}
            return dict(zip(known, self._index.reconstruct_batch(np.array(known, dtype=np.int64)), strict=True))

    def reset(self) -> None:
        """Drop everything: the store's vectors were dropped."""
        with self._lock:
            self._replace(None, "")
            self._loaded = True
            self._forget_cache()

    def save(self) -> None:
        """Write the sealed cache, after bringing the index to what the store holds now. Nothing to do if it was not used."""
        with self._lock:
            if not self._loaded:
                return
            with self._store.read() as view:
                state = view.index.vector_state()
                if state == self._saved_state:
                    return
                stored = set(view.index.vector_numbers().tolist())
                if stored - self._ns:
                    self._build(*view.index.all_vectors(), view.index.identity())
            self._drop(self._ns - stored)
            if self._index is None:
                self._forget_cache()
                return
            self._cache.write(_packed(self._index, self._identity, state))
            self._saved_state = state

    def _load(self) -> None:
        """On first use: take the cache if it holds the store's vectors of now, or else make the index from the store."""
        if self._loaded:
            return
        with self._store.read() as view:
            identity, state = view.index.identity(), view.index.vector_state()
            cached = self._cached(identity, state) if identity else None
            if cached is None:
                self._build(*view.index.all_vectors(), identity)
            else:
                self._replace(cached, identity)
                self._saved_state = state
        self._loaded = True

    def _cached(self, identity: str, state: str) -> faiss.IndexIDMap2 | None:
        try:
            data = self._cache.read()
        except Damaged:
            _LOG.warning("the cache of a vector index is damaged: it is made again")
            self._cache.delete()
            return None
        index = None if data is None else _unpacked(data, identity, state)
        if data is not None and index is None:
            _LOG.info("the cache of a vector index is out of date: it is made again")
            self._cache.delete()
        return index

    def _build(self, ns: NDArray[np.int64], vectors: Vectors, identity: str) -> None:
        self._replace(None, identity)
        if len(ns):
            self._append(ns, vectors)

    def _replace(self, index: faiss.IndexIDMap2 | None, identity: str) -> None:
        self._index = index
        self._identity = identity
        self._ns = set() if index is None else set(_faiss().vector_to_array(index.id_map).tolist())

    def _append(self, ns: NDArray[np.int64], vectors: Vectors) -> None:
        index: Any = self._index
        if index is None:
            index = _faiss().IndexIDMap2(_faiss().IndexFlatIP(vectors.shape[1]))
        self._index = index
        index.add_with_ids(np.ascontiguousarray(vectors, dtype=np.float32), ns)
        self._ns.update(ns.tolist())

    def _drop(self, ns: set[int]) -> None:
        if self._index is not None and ns:
            self._index.remove_ids(_faiss().IDSelectorBatch(np.array(sorted(ns), dtype=np.int64)))
            self._ns -= ns

    def _forget_cache(self) -> None:
        self._cache.delete()
        self._saved_state = ""


def _faiss() -> Any:
    import faiss  # noqa: PLC0415 - takes a quarter of a second: not before it is needed

    return faiss


def _selection(allowed: NDArray[np.int64]) -> Any:
    """Search parameters that let through the sorted numbers ``allowed``: a bitmap, which is quick to make and to ask."""
    bits = np.zeros(int(allowed[-1]) + 1, dtype=np.bool_)
    bits[allowed] = True
    return _faiss().SearchParameters(sel=_faiss().IDSelectorBitmap(np.packbits(bits, bitorder="little")))


def _packed(index: faiss.IndexIDMap2, identity: str, state: str) -> bytes:
    """A line of JSON that says what the index holds, and the index."""
    head = json.dumps({"identity": identity, "state": state}).encode()
    return head + b"\n" + _faiss().serialize_index(index).tobytes()


def _unpacked(data: bytes, identity: str, state: str) -> faiss.IndexIDMap2 | None:
    """Inverse of :func:`_packed`; None if it holds something else than asked for."""
    head, _, body = data.partition(b"\n")
    if json.loads(head) != {"identity": identity, "state": state}:
        return None
    return _faiss().deserialize_index(np.frombuffer(body, dtype=np.uint8))
