"""Measuring recall on labelled material, through the ordinary write and recall paths.

Four ways of finding are compared by the same functions: random, full text alone, vectors alone, and the product's recall.
Nothing here looks at what is relevant for a query before its hits are in. What the material may hold: see ``labelled``.
"""

import random
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import numpy as np

from legal_assistant.services.bundle import Services
from legal_assistant.services.measuring.labelled import LoadedCase, Query, Say, load, read_corpus, read_queries
from legal_assistant.services.measuring.metrics import DEPTHS, Summary, judge, summarise

METHODS: Final = ("random", "full text", "vectors", "product")
_SEED: Final = 20260302

#: Finds the ids of stored items, best first.
_Find = Callable[[LoadedCase, str, int], list[str]]


@dataclass(frozen=True, slots=True)
class MethodResult:
    """What one way of finding reached; ``p50`` and ``p95`` are milliseconds a query."""

    summary: Summary
    p50: float
    p95: float


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The result. ``items_per_second`` counts items written, indexed and embedded; ``pool`` is the mean number of items a query
    is asked among; ``peak_mb`` the sum of the peaks of this process and its children (None where the system does not tell)."""

    kind: str
    k: int
    items: int
    queries: int
    cases: int
    pool: float
    items_per_second: float
    peak_mb: float | None
    methods: dict[str, MethodResult]

    def to_json(self) -> dict[str, Any]:
        """The result as JSON data."""
        data = asdict(self)
        data["methods"] = {
            name: {**asdict(result.summary), "p50_ms": result.p50, "p95_ms": result.p95} for name, result in self.methods.items()
        }
        return data

    def table(self) -> str:
        """The result for reading."""
        peak = "unknown" if self.peak_mb is None else f"{self.peak_mb:.0f} MB"
        about = (
            f"{self.items} items as {self.kind} in {self.cases} cases; {self.queries} queries, k = {self.k}, each among "
            f"{self.pool:.0f} items; written {self.items_per_second:.1f} items/s; peak memory {peak}"
        )
        depths = [f"{name}@{depth}" for name in ("R", "any", "all") for depth in DEPTHS]
        names = [*depths, "nDCG@10", "MRR@10", "R@10 95 %", "p50 ms", "p95 ms"]
        rows = [_cells(result) for result in self.methods.values()]
        lines = [["", *names], *([name, *cells] for name, cells in zip(self.methods, rows, strict=True))]
        widths = [max(len(cell) for cell in column) for column in zip(*lines, strict=True)]
        table = ("  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)) for line in lines)
        return "\n".join([about, *table])


def evaluate(
    services: Services,
    corpus: Sequence[Mapping[str, Any]],
    queries: Sequence[Mapping[str, Any]],
    *,
    k: int = DEPTHS[-1],
    kind: str = "passages",
    say: Say = lambda _: None,
) -> Evaluation:
    """Load ``corpus`` into the vault of ``services`` as ``kind`` (passages or memories) and ask every one of ``queries``.

    ``k`` is how many hits are asked for (at least 10, or the measures would mean something else). ``say`` is told the progress.
    Raises InvalidInput naming file and entry of what cannot be used, and whatever writing and embedding raise.
    """
    items = read_corpus(corpus)
    asked = read_queries(queries, items)
    depth = max(k, DEPTHS[-1])
    begun = perf_counter()
    loaded = load(services, items, kind, say)
    rate = len(items) / (perf_counter() - begun)
    methods = {name: _measure(name, find, loaded, asked, depth, say) for name, find in _finders(services).items()}
    pool = float(np.mean([len(loaded[query.group].ids) for query in asked]))
    return Evaluation(kind, depth, len(items), len(asked), len(loaded), pool, rate, peak_memory(), methods)


def peak_memory() -> float | None:
    """Peak resident memory of this process and its children, added, in MB; None where there is no /proc."""
    if not sys.platform.startswith("linux"):
        return None
    children = [pid for task in Path("/proc/self/task").iterdir() for pid in (task / "children").read_text().split()]
    peaks = [_peak(Path("/proc", pid, "status")) for pid in ("self", *children)]
    return sum(peaks) / 1024


def _peak(status: Path) -> int:
    """VmHWM in kB; 0 for a process that is gone."""
    try:
        lines = status.read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM:")), 0)


def _finders(services: Services) -> dict[str, _Find]:
    chance = random.Random(_SEED)  # noqa: S311 - a baseline, not a secret
    recall = services.recall
    finders: tuple[_Find, ...] = (
        lambda loaded, _, k: chance.sample(sorted(loaded.ids), min(k, len(loaded.ids))),
        lambda loaded, text, k: recall.by_words(loaded.case, text, k=k),
        lambda loaded, text, k: recall.by_vectors(loaded.case, text, k=k),
        lambda loaded, text, k: [hit.id for hit in recall.recall(loaded.case, text, k=k).items],
    )
    return dict(zip(METHODS, finders, strict=True))


def _measure(
    name: str, find: _Find, loaded: Mapping[str, LoadedCase], queries: Sequence[Query], k: int, say: Say
) -> MethodResult:
    judgements: list[Any] = []
    times: list[float] = []
    for number, query in enumerate(queries, 1):
        where = loaded[query.group]
        begun = perf_counter()
        found = find(where, query.text, k)
        times.append((perf_counter() - begun) * 1000)
        judgements.append(judge([where.ids[hit] for hit in found], query.relevant))
        say(f"{name}: {number} of {len(queries)} queries")
    p50, p95 = np.percentile(times, (50, 95))
    return MethodResult(summarise(judgements), float(p50), float(p95))


def _cells(result: MethodResult) -> list[str]:
    summary = result.summary
    shares = [values[depth] for values in (summary.recall, summary.any, summary.all) for depth in DEPTHS]
    low, high = summary.interval
    return [
        *(f"{share:.3f}" for share in (*shares, summary.ndcg, summary.mrr)),
        f"{low:.3f}-{high:.3f}",
        f"{result.p50:.1f}",
        f"{result.p95:.1f}",
    ]
