"""What reading pairs of statements costs: ``python -m tests.benchmarks.bench_pairs [ROUNDS]``.

Prints for a new statement beside 12 known ones (as many as are read when one is remembered) the seconds of the rules alone, of
reading as well, and of embedding 12 passages of contract text, taken in turns in one run; and the ratio to the last.
"""

import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter

from legal_assistant.adapters.embedding.local import WorkerEmbedder
from legal_assistant.memory.relations.relation import relate
from legal_assistant.services.memories.pair_reading import PairReader
from tests.rules_report import rows

_READ = 12
_PASSAGE = (
    "If the Tenant fails to pay the rent on the day on which it falls due, a late charge of 5 per cent of it accrues each day. "
    * 3
)


def main(arguments: list[str]) -> None:
    """Print the table."""
    rounds = int(arguments[0]) if arguments else 7
    texts = list(dict.fromkeys(row["a"] for row in rows("relation_far", "dev")))
    embedder = WorkerEmbedder()
    embedder.embed_passages(["warm"])
    PairReader(embedder).relation("warm", "up")
    spent: dict[str, list[float]] = {"rules alone": [], "rules and reading": [], f"embedding {_READ} passages": []}
    for n in range(rounds):
        later = texts[n]
        pairs = [(earlier, later) for earlier in texts[rounds + n * _READ : rounds + (n + 1) * _READ]]
        work: tuple[Callable[[], object], ...] = (
            lambda pairs=pairs: [relate(*pair) for pair in pairs],
            lambda pairs=pairs: PairReader(embedder).read(pairs),
            lambda: embedder.embed_passages([_PASSAGE] * _READ),
        )
        for took, run in zip(spent.values(), work, strict=True):
            begun = perf_counter()
            run()
            took.append(perf_counter() - begun)
    embedder.close()
    reference = median(spent[f"embedding {_READ} passages"])
    print(f"{_READ} pairs, {rounds} rounds, medians\n{'':24}{'seconds':>9}{'times':>8}")
    for name, took in spent.items():
        print(f"{name:24}{median(took):9.3f}{median(took) / reference:8.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])
