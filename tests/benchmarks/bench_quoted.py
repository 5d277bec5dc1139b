"""How high the answer stands where no model answers, in a case that holds documents and memories.

Run: ``python -m tests.benchmarks.bench_quoted [--held] [--misses]``. The case (``tests/data/quoted``) has a Chinese lease, an
English supply agreement, and what the lawyer told; half of its questions are answered by one statement that was told, half by one
clause, and their words overlap. ``--held`` asks the half that nothing was tuned on.
"""

import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.adapters.embedding.local import WorkerEmbedder
from legal_assistant.adapters.faiss_index import FaissIndex
from legal_assistant.adapters.sqlcipher import Database
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import DocumentState, PageSpan
from legal_assistant.memory.statements.gate import classify, purpose
from legal_assistant.memory.statements.importance import rate
from legal_assistant.services.answers.context import MOST, choose, to_quote
from legal_assistant.services.answers.recall import RecallService
from legal_assistant.services.documents.indexing import Indexer
from tests import make
from tests.cases import MemoryCase
from tests.fakes import MemoryFile, StepClock

ROWS = [json.loads(line) for line in (Path(__file__).parents[1] / "data/quoted/case.jsonl").read_text("utf-8").splitlines()]


@dataclass(frozen=True)
class Found:
    """Where the answer of a question was quoted: 1 for first, 0 for not at all."""

    question: dict[str, str]
    place: int
    order: tuple[str, ...]


@contextmanager
def opened(embedder: Any) -> Iterator[MemoryCase]:
    """The case of the set, indexed."""
    with tempfile.TemporaryDirectory() as folder:
        Database.create(Path(folder) / "case.db", bytes(32))
        database = Database(Path(folder) / "case.db", bytes(32))
        clock = StepClock()
        SqlCaseStore.create_schema(database, make.case())
        store = SqlCaseStore(database, clock)
        index: Any = FaissIndex(store, MemoryFile())
        case = MemoryCase(make.case().id, store, clock, index)
        for file in dict.fromkeys(row["file"] for row in ROWS if row["kind"] == "passage"):
            _add_document(case, file, [row for row in ROWS if row.get("file") == file])
        for row in ROWS:
            if row["kind"] == "memory":
                _add_memory(case, row)
        for _ in Indexer(embedder).run(case, CancelToken()):
            pass
        yield case
        database.close()


def _add_document(case: MemoryCase, file: str, rows: Sequence[dict[str, str]]) -> None:
    page = "\n".join(row["text"] for row in rows)
    spans = [PageSpan(1, page.index(row["text"]), page.index(row["text"]) + len(row["text"])) for row in rows]
    with case.store.write() as view:
        view.documents.add(make.document(file, file=file, pages=1, state=DocumentState.READY))
        view.documents.put_pages(file, [make.page(1, page)])
        passages = [
            make.passage(row["id"], row["text"], document=file, ordinal=n, spans=(span,))
            for n, (row, span) in enumerate(zip(rows, spans, strict=True))
        ]
        view.documents.put_passages(file, passages, make.T0)


def _add_memory(case: MemoryCase, row: dict[str, str]) -> None:
    case.clock.time += timedelta(hours=7)
    kind = classify(row["text"])
    memory = make.memory(row["id"], row["text"], kind=kind, importance=rate(kind, row["text"]).value, created=case.clock.time)
    with case.store.write() as view:
        view.memories.add(memory, by="user", reason="created")


def ask(case: MemoryCase, recall: RecallService, question: dict[str, str]) -> Found:
    """Ask as a turn of a conversation does."""
    text = question["text"]
    items = choose(recall.recall(case, text, k=24).items, MOST)
    order = tuple(item.id for item in to_quote(items, text, purpose(text)))
    return Found(question, order.index(question["relevant"]) + 1 if question["relevant"] in order else 0, order)


def table(found: Sequence[Found]) -> str:
    """First, among the first three, and quoted at all, by what answers and in which language."""
    lines = [f"{'answered by':<22} {'n':>3} {'first':>6} {'in three':>9} {'quoted':>7}"]
    for begins, name in (("m", "what was told"), ("p", "a clause")):
        for language in ("", "z", "e"):
            places = [one.place for one in found if one.question["id"].startswith(begins + language)]
            label = f"  {'Chinese' if language == 'z' else 'English'}" if language else name
            counts = (places.count(1), sum(0 < place <= 3 for place in places), sum(map(bool, places)))
            lines.append(f"{label:<22} {len(places):>3} {counts[0]:>6} {counts[1]:>9} {counts[2]:>7}")
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> None:
    """Ask one half and print the table."""
    half = "held" if "--held" in arguments else "dev"
    embedder = WorkerEmbedder()
    with opened(embedder) as case:
        recall = RecallService(embedder, case.clock)
        found = [ask(case, recall, row) for row in ROWS if row.get("half") == half]
    embedder.close()
    print(half)
    print(table(found))
    if "--misses" in arguments:
        print("\n".join(f"{one.place} {one.question['relevant']} {one.question['text']} {' '.join(one.order)}" for one in found))


if __name__ == "__main__":
    main(sys.argv[1:])
