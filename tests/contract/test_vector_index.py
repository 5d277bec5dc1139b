"""VectorIndex."""

import threading

import numpy as np
import pytest

from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.adapters.faiss_index import FaissIndex
from legal_assistant.domain.errors import Damaged
from tests.fakes import MemoryFile
from tests.make import memory

D = 8


def unit(count: int, seed: int = 0) -> np.ndarray:
    """Random unit vectors, shape (count, D)."""
    vectors = np.random.default_rng(seed).normal(size=(count, D)).astype(np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def fill(store: SqlCaseStore, vectors: np.ndarray, first: int = 0) -> list[int]:
    """Store a memory with each of the vectors; their item numbers."""
    with store.write() as view:
        ns = [view.memories.add(memory(f"f{first + i}"), by="rule", reason="created").n for i in range(len(vectors))]
        return view.index.put_vectors("e", ns, vectors)


@pytest.fixture
def cache() -> MemoryFile:
    return MemoryFile()


@pytest.fixture
def index(store: SqlCaseStore, cache: MemoryFile) -> FaissIndex:
    return FaissIndex(store, cache)


def test_empty(index: FaissIndex, cache: MemoryFile) -> None:
    assert (len(index), index.identity) == (0, "")
    assert index.search(unit(1)[0], 5) == []
    assert index.vectors_of([1]) == {}
    index.remove([1])
    index.save()
    assert cache.data is None


def test_nearest_first_as_by_hand(store: SqlCaseStore, index: FaissIndex) -> None:
    vectors, query = unit(50), unit(1, seed=1)[0]
    ns = fill(store, vectors)
    found = index.search(query, 7)
    expected = sorted(zip(ns, (vectors @ query).tolist(), strict=True), key=lambda hit: -hit[1])[:7]
    assert [n for n, _ in found] == [n for n, _ in expected]
    assert np.allclose([score for _, score in found], [score for _, score in expected], atol=1e-6)
    assert index.identity == "e"
    assert len(index.search(query, 500)) == 50


@pytest.mark.parametrize("size", [0, 1, 20, 50])
def test_only_among_the_allowed(store: SqlCaseStore, index: FaissIndex, size: int) -> None:
    ns = fill(store, unit(50))
    allowed = np.sort(np.random.default_rng(2).choice(ns, size, replace=False)).astype(np.int64)
    with_strangers = np.append(allowed, [1000, 2000])
    for query in unit(5, seed=3):
        found = index.search(query, 10, with_strangers)
        assert {n for n, _ in found} <= set(allowed.tolist())
        assert len(found) == min(10, size)


def test_add_replaces_and_remove_takes_out(store: SqlCaseStore, index: FaissIndex) -> None:
    vectors = unit(4)
    ns = fill(store, vectors)
    assert len(index) == 4
    index.add(ns[:1], vectors[3:])
    assert len(index) == 4
    assert np.array_equal(index.vectors_of([ns[0], 999])[ns[0]], vectors[3])
    index.remove([ns[1], 999])
    assert len(index) == 3
    assert ns[1] not in dict(index.search(vectors[1], 4))
    assert index.vectors_of([ns[1]]) == {}


def test_what_is_added_to_the_store_first_is_in_once(store: SqlCaseStore, index: FaissIndex) -> None:
    vectors = unit(3)
    index.add(fill(store, vectors), vectors)
    index.add(fill(store, vectors, first=3), vectors)
    assert len(index) == 6
    assert index.identity == "e"


@pytest.mark.parametrize("shape", [(2, D), (D,), (0, D)])
def test_a_wrong_shape_is_a_bug(index: FaissIndex, shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="vectors of shape"):
        index.add([1], np.ones(shape, dtype=np.float32))


def test_the_cache_serves_the_next_run_without_the_store(
    store: SqlCaseStore, index: FaissIndex, cache: MemoryFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    vectors = unit(20)
    fill(store, vectors)
    before = index.search(vectors[0], 5)
    index.save()
    again = FaissIndex(store, cache)
    monkeypatch.setattr("legal_assistant.adapters.case_store.search.SqlSearch.all_vectors", None)
    assert again.search(vectors[0], 5) == before
    assert (len(again), again.identity) == (20, "e")
    again.add([99], unit(1))
    again.remove([99])


def test_a_cache_is_written_only_when_something_changed(store: SqlCaseStore, index: FaissIndex, cache: MemoryFile) -> None:
    index.save()  # was not used: nothing is read, nothing written
    assert cache.data is None
    fill(store, unit(3))
    assert len(index) == 3
    index.save()
    first = cache.data
    assert first is not None
    cache.data = None
    index.save()
    assert cache.data is None


@pytest.mark.hostile("G9")
def test_a_stale_cache_is_dropped(store: SqlCaseStore, index: FaissIndex, cache: MemoryFile) -> None:
    fill(store, unit(3))
    assert len(index) == 3
    index.save()
    with store.write() as view:
        view.memories.delete("f0")
    again = FaissIndex(store, cache)
    assert len(again) == 2
    assert cache.data is None


@pytest.mark.hostile("A6", "G9")
def test_a_damaged_cache_is_made_again(store: SqlCaseStore) -> None:
    class DamagedFile(MemoryFile):
        def read(self) -> bytes | None:
            if self.data == b"damaged":
                raise Damaged("cache")
            return super().read()

    cache = DamagedFile()
    cache.data = b"damaged"
    fill(store, unit(3))
    index = FaissIndex(store, cache)
    assert len(index) == 3
    assert cache.data is None
    index.save()
    assert len(FaissIndex(store, cache)) == 3


def test_save_brings_the_index_to_what_the_store_holds(store: SqlCaseStore, index: FaissIndex, cache: MemoryFile) -> None:
    vectors = unit(5)
    fill(store, vectors[:3])
    assert len(index) == 3
    with store.write() as view:
        view.memories.delete("f0")
    fill(store, vectors[3:], first=3)  # nobody told the index of either
    index.save()
    with store.read() as view:
        ns = view.index.vector_numbers().tolist()
    for one in (index, FaissIndex(store, cache)):
        assert sorted(n for n, _ in one.search(vectors[0], 9)) == ns


def test_forgetting_takes_the_vector_out_of_the_cache_at_once(store: SqlCaseStore, index: FaissIndex, cache: MemoryFile) -> None:
    vectors = unit(3)
    ns = fill(store, vectors)
    assert len(index) == 3
    index.save()
    assert vectors[0].tobytes() in (cache.data or b"")
    with store.write() as view:
        view.memories.delete("f0")
    index.remove(ns[:1])
    assert cache.data is None
    index.save()
    assert vectors[0].tobytes() not in (cache.data or b"")


def test_reset_and_another_embedder(store: SqlCaseStore, index: FaissIndex, cache: MemoryFile) -> None:
    ns = fill(store, unit(3))
    assert len(index) == 3
    index.save()
    with store.write() as view:
        view.index.clear_vectors()
    index.reset()
    assert (len(index), index.identity, cache.data) == (0, "", None)
    wide = np.eye(3, 16, dtype=np.float32)
    with store.write() as view:
        view.index.put_vectors("other", ns, wide)
    index.add(ns, wide)
    assert index.identity == "other"
    assert index.search(wide[1], 1) == [(ns[1], 1.0)]
    index.save()
    assert FaissIndex(store, cache).identity == "other"


def test_threads_may_search_while_others_add(store: SqlCaseStore, index: FaissIndex) -> None:
    vectors = unit(200)
    ns = fill(store, vectors[:100])
    failures: list[BaseException] = []

    def search() -> None:
        try:
            for query in vectors[:50]:
                assert len(index.search(query, 5, np.array(ns, dtype=np.int64))) == 5
        except BaseException as error:  # noqa: BLE001 - handed to the test
            failures.append(error)

    def add() -> None:
        for number in range(100):
            index.add([1000 + number], vectors[100 + number : 101 + number])

    threads = [threading.Thread(target=work) for work in (search, add, search)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert failures == []
    assert len(index) == 200
