"""Writing and searching a case with 1,000 and with 100,000 memories, on the encrypted database.

Run: ``python -m tests.benchmarks.bench_store``. Prints the median and the 95th percentile of each step in milliseconds, and how
many times longer it takes in the large case.
"""

import random
import statistics
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import numpy as np

from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.adapters.faiss_index import FaissIndex
from legal_assistant.adapters.sqlcipher import Database
from legal_assistant.domain.entities import Entity, EntityKind, EntityRelation, RelationKind
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.memories import Memory
from legal_assistant.domain.recall import ItemFilter
from legal_assistant.memory.legal_text import query_references
from tests.fakes import MemoryFile, StepClock
from tests.make import case, memory

SIZES = (1_000, 100_000)
REPEATS = 60
DIMENSION = 384
QUERIES = (
    "乙方逾期付款的违约金怎么约定？",
    "租金和押金什么时候支付",
    "late payment interest agreed at the meeting",
    "云岭置业 交付 厂房",
    "《民法典》第584条 损失赔偿",
    "who confirmed receipt no 4711",
)
PARTIES = ("青禾商贸", "云岭置业", "Alder Ltd", "Birch LLC", "丁某", "戊某")
THINGS = ("租金", "押金", "违约金", "利息", "the deposit", "late payment interest", "维修费用", "厂房交付")
ACTS = ("确认已经支付", "约定于下月支付", "拒绝承担", "agreed to pay", "confirmed receipt of", "主张退还")


def statement(rng: random.Random, number: int) -> Memory:
    """A made-up statement: common words, a rare number, now and then an article."""
    article = f"，依据《民法典》第{rng.randint(500, 600)}条" if rng.random() < 0.1 else ""
    text = f"{rng.choice(PARTIES)}{rng.choice(ACTS)} {rng.choice(THINGS)} {rng.randint(100, 99_999)}元, no {number}{article}"
    return memory(f"{number:032x}", text)


def milliseconds(work: Callable[[int], object], repeats: int = REPEATS) -> list[float]:
    """How long each of ``repeats`` calls takes."""
    times: list[float] = []
    for number in range(repeats):
        start = time.perf_counter()
        work(number)
        times.append((time.perf_counter() - start) * 1000)
    return times


def fill(store: SqlCaseStore, size: int, rng: random.Random) -> None:
    """Write ``size`` memories with random vectors, a thousand in a transaction."""
    random_vectors = np.random.default_rng(1)
    for first in range(0, size, 1000):
        with store.write() as view:
            ns = [
                view.memories.add(statement(rng, number), by="rule", reason="created").n for number in range(first, first + 1000)
            ]
            vectors = random_vectors.normal(size=(len(ns), DIMENSION)).astype(np.float32)
            view.index.put_vectors("bench", ns, vectors / np.linalg.norm(vectors, axis=1, keepdims=True))


class Bench:
    """The steps to measure, on a case of ``size`` memories."""

    def __init__(self, path: Path, size: int) -> None:
        self.size = size
        self.rng = random.Random(size)
        Database.create(path, bytes(32))
        self.database = Database(path, bytes(32))
        SqlCaseStore.create_schema(self.database, case())
        self.store = SqlCaseStore(self.database, StepClock())
        start = time.perf_counter()
        fill(self.store, size, self.rng)
        print(f"{size:>7} memories written in {time.perf_counter() - start:.1f} s, {path.stat().st_size / 1e6:.0f} MB")
        self.index = FaissIndex(self.store, MemoryFile())
        self.query = np.full(DIMENSION, DIMENSION**-0.5, dtype=np.float32)

    def write(self, number: int) -> None:
        """Add one memory."""
        with self.store.write() as view:
            view.memories.add(statement(self.rng, self.size + number), by="rule", reason="created")

    def edit(self, number: int) -> None:
        """Change the words of one memory."""
        with self.store.write() as view:
            view.memories.put(statement(self.rng, number * 7), by="user", reason="edited")

    def forget(self, number: int) -> None:
        """Forget one memory."""
        with self.store.write() as view:
            view.memories.delete(f"{number * 7 + 1:032x}")

    def residue(self, number: int) -> None:
        """Look for what is left of one forgotten memory."""
        with self.store.read() as view:
            assert view.memories.residue(f"{number * 7 + 1:032x}", [f"no {self.size * 9}"]) == 0

    def look_through(self, number: int) -> None:
        """Put what one memory mentions into the graph."""
        entities = [
            Entity(new_id(), EntityKind.PERSON, name, name) for name in (self.rng.choice(PARTIES), f"party {number}", "丁某")
        ]
        relation = EntityRelation(new_id(), entities[0].id, RelationKind.INVOLVES, entities[1].id, "memory", "")
        with self.store.write() as view:
            view.graph.replace("memory", f"{number * 7 + 2:032x}", [(entity, 0, 1) for entity in entities], [relation])

    def mentions(self, _: int) -> None:
        """Everything about one name."""
        with self.store.read() as view:
            assert [view.graph.mentions(entity.id) for entity in view.graph.find("丁某")]

    def as_of(self, _: int) -> None:
        """All that was known at a moment."""
        with self.store.read() as view:
            view.memories.as_of(StepClock().time + timedelta(seconds=self.size // 2))

    def text(self, number: int) -> None:
        """Full text, 50 hits."""
        with self.store.read() as view:
            assert view.index.text_search(QUERIES[number % len(QUERIES)], 50, ItemFilter())

    def references(self, number: int) -> None:
        """Exact references of a query."""
        with self.store.read() as view:
            view.index.reference_search(*query_references(QUERIES[number % len(QUERIES)]), ItemFilter())

    def allowed(self, _: int) -> None:
        """Item numbers that pass the filter."""
        with self.store.read() as view:
            view.index.allowed(ItemFilter())

    def counts(self, _: int) -> None:
        """What a case list shows."""
        with self.store.read() as view:
            view.index.pending_count()
            view.about.counts()

    def load(self, _: int) -> None:
        """The vector index from the stored vectors."""
        len(FaissIndex(self.store, MemoryFile()))

    def vectors(self, _: int) -> None:
        """The nearest 50 among the allowed."""
        with self.store.read() as view:
            self.index.search(self.query, 50, view.index.allowed(ItemFilter()))

    def allowed_after_writes(self) -> list[float]:
        """Times of :meth:`allowed`, each after a write."""
        times: list[float] = []
        for number in range(10):
            self.write(10_000 + number)
            times += milliseconds(self.allowed, 1)
        return times

    def run(self) -> dict[str, list[float]]:
        """Times of every step."""
        len(self.index)
        times = {
            "write one": milliseconds(self.write),
            "edit one": milliseconds(self.edit),
            "forget one": milliseconds(self.forget, 20),
            "residue of one": milliseconds(self.residue, 3),
            "graph, write one": milliseconds(self.look_through),
            "graph, mentions of one": milliseconds(self.mentions),
            "as of a moment": milliseconds(self.as_of, 3),
            "reference search": milliseconds(self.references),
            "allowed, again": milliseconds(self.allowed),
            "allowed, after a write": self.allowed_after_writes(),
            "counts": milliseconds(self.counts, 20),
            "vector index from the store": milliseconds(self.load, 3),
            "vector search": milliseconds(self.vectors, 20),
            "text search": milliseconds(self.text),
        }
        for place, query in enumerate(QUERIES):
            times[f"  {query}"] = milliseconds(lambda _, place=place: self.text(place), 10)
        self.database.close()
        return times


def main() -> None:
    """Measure both sizes and print them next to each other."""
    with tempfile.TemporaryDirectory() as folder:
        small, large = (Bench(Path(folder) / f"{size}.db", size).run() for size in SIZES)
    print(f"{'':42} {SIZES[0]:>16} {SIZES[1]:>16}   times")
    for step, before in small.items():
        after = large[step]
        medians = [statistics.median(times) for times in (before, after)]
        tails = [sorted(times)[int(0.95 * (len(times) - 1))] for times in (before, after)]
        times = " ".join(f"{median:8.2f} {tail:7.2f}" for median, tail in zip(medians, tails, strict=True))
        print(f"{step:42} {times} {medians[1] / max(medians[0], 1e-3):7.1f}")


if __name__ == "__main__":
    main()
