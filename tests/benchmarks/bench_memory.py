"""Remembering a turn and recalling in a case with 1,000 and with 100,000 memories, through the ordinary services.

Run: ``python -m tests.benchmarks.bench_memory [FEW MANY]``. Both cases are measured in one run, by turns, in CPU time of the
process (other work of the machine does not count). Prints the median of each step and how many times longer it takes in the large
case; the vector search itself, which looks at every vector, is told apart.
"""

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.adapters.faiss_index import FaissIndex
from legal_assistant.adapters.sqlcipher import Database
from legal_assistant.domain.conversations import Message, Role
from legal_assistant.domain.ids import new_id
from legal_assistant.services.answers.recall import RecallService
from tests.benchmarks.bench_store import QUERIES, statement
from tests.cases import MemoryCase, remembering
from tests.fakes import HashingEmbedder, MemoryFile, StepClock
from tests.make import case, conversation

SIZES = (1_000, 100_000)
REPEATS = 30
#: What may take so many times longer in the large case.
BOUND = 2.0


class TimedIndex:
    """A vector index that counts the CPU time of its searches."""

    def __init__(self, inner: FaissIndex) -> None:
        self._inner = inner
        self.searching = 0.0

    @property
    def identity(self) -> str:
        return self._inner.identity

    def __len__(self) -> int:
        return len(self._inner)

    def search(self, *arguments: Any) -> list[tuple[int, float]]:
        begun = time.process_time()
        found = self._inner.search(*arguments)
        self.searching += time.process_time() - begun
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)


class Bench:
    """One case of ``size`` memories, and the services on it."""

    def __init__(self, folder: Path, size: int) -> None:
        self.rng = random.Random(size)
        self.embedder = HashingEmbedder()
        self.clock = StepClock()
        path = folder / f"{size}.db"
        Database.create(path, bytes(32))
        self.database = Database(path, bytes(32))
        about = case()
        SqlCaseStore.create_schema(self.database, about)
        store = SqlCaseStore(self.database, self.clock)
        self._fill(store, size)
        self.index = TimedIndex(FaissIndex(store, MemoryFile()))
        vectors: Any = self.index
        self.case: Any = MemoryCase(about.id, store, self.clock, vectors)
        self.recalls = RecallService(self.embedder, self.clock)
        self.remembering = remembering(self.clock, self.embedder)
        with store.write() as view:
            view.conversations.add(conversation())
        self.number = size
        len(self.index)

    def _fill(self, store: SqlCaseStore, size: int) -> None:
        """Write the memories with vectors of random directions, a thousand in a transaction."""
        draws = np.random.default_rng(1)
        dimension = len(self.embedder.embed_passages(["one"])[0])
        for first in range(0, size, 1000):
            with store.write() as view:
                ns = [
                    view.memories.add(statement(self.rng, n), by="rule", reason="created").n for n in range(first, first + 1000)
                ]
                vectors = draws.normal(size=(len(ns), dimension)).astype(np.float32)
                view.index.put_vectors(self.embedder.identity, ns, vectors / np.linalg.norm(vectors, axis=1, keepdims=True))

    def remember(self) -> None:
        """Remember what one turn states, in a conversation of its own length."""
        self.number += 1
        said = Message(new_id(), "c1", Role.USER, statement(self.rng, self.number).text, self.clock.now())
        with self.case.store.write() as view:
            view.conversations.add_message(said)
        self.remembering.remember_turn(self.case, said, None)

    def add(self) -> None:
        """Add a memory by hand."""
        self.number += 1
        self.remembering.add(self.case, statement(self.rng, self.number).text)

    def recall(self, query: str) -> None:
        """Recall, with nothing kept from before."""
        self.recalls.drop(self.case.id)
        assert self.recalls.recall(self.case, query).items

    def measure(self, work: Callable[[], object]) -> tuple[float, float]:
        """Milliseconds of CPU time without the vector search, and of the vector search."""
        self.index.searching = 0.0
        begun = time.process_time()
        work()
        spent = time.process_time() - begun
        return (spent - self.index.searching) * 1000, self.index.searching * 1000


def steps(bench: Bench) -> dict[str, Callable[[], object]]:
    """What is measured, by name."""
    recalls = {f"recall: {query}": lambda query=query: bench.recall(query) for query in QUERIES}
    return {"remember a turn": bench.remember, "add a memory": bench.add, **recalls}


def main(sizes: tuple[int, ...]) -> None:
    """Measure both cases by turns and print them next to each other."""
    with tempfile.TemporaryDirectory() as folder:
        benches = [Bench(Path(folder), size) for size in sizes]
        works = [steps(bench) for bench in benches]
        print(f"{'CPU milliseconds, median':52} {sizes[0]:>9} {sizes[1]:>9}  times   vector search {sizes[0]:>9} {sizes[1]:>9}")
        for step in works[0]:
            times: list[list[tuple[float, float]]] = [[], []]
            for _ in range(REPEATS):
                for place, (bench, work) in enumerate(zip(benches, works, strict=True)):
                    times[place].append(bench.measure(work[step]))
            (few, few_search), (many, many_search) = (
                [statistics.median(one) for one in zip(*spent, strict=True)] for spent in times
            )
            ratio = many / max(few, 1e-3)
            mark = "" if ratio <= BOUND else "  over"
            print(f"{step:52} {few:9.2f} {many:9.2f} {ratio:6.1f}                 {few_search:9.2f} {many_search:9.2f}{mark}")
        for bench in benches:
            bench.database.close()


if __name__ == "__main__":
    main(tuple(int(size) for size in sys.argv[1:3]) or SIZES)
