"""Questions in one language over the sample lease in the other: ``python -m tests.benchmarks.bench_bilingual [HALF]``.

Prints for each direction how often a right clause is the first passage, among the first three, and the mean reciprocal rank.
``tests/data/bilingual/leases.jsonl`` has two halves: choose on ``a``, report ``b``.
"""

import json
import sys
import tempfile
from pathlib import Path

from legal_assistant import app
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.recall import ItemFilter

QUESTIONS = Path(__file__).parents[1] / "data" / "bilingual" / "leases.jsonl"
_PASSAGES = ItemFilter(kinds=("passage",))


def measure(half: str) -> dict[str, list[int]]:
    """For each lease ("zh": asked in English) the rank of the first right clause for each question; 0: not among ten."""
    asked = [one for line in QUESTIONS.read_text("utf-8").splitlines() if half in ("", (one := json.loads(line))["half"])]
    ranks: dict[str, list[int]] = {"zh": [], "en": []}
    with tempfile.TemporaryDirectory() as folder:
        vault, _ = app.vault_service().create(Path(folder) / "vault", "seven quiet herons over water")
        services = app.open_services(vault)
        for lease, found in ranks.items():
            case = services.cases.open(services.cases.add(lease)[0].id)
            for _ in services.ingest.ingest(case, [app.resources() / "samples" / f"lease_{lease}.pdf"], CancelToken()):
                pass
            for one in asked:
                if one["lease"] == lease:
                    hits = services.recall.recall(case, one["question"], wanted=_PASSAGES).items
                    clauses = [hit.heading.rsplit(" > ", 1)[-1].partition(" ")[0] for hit in hits]
                    rank = next((n for n, clause in enumerate(clauses, 1) if clause in one["clauses"]), 0)
                    found.append(rank)
                    if half == "a":
                        print(rank, one["question"], clauses[:3])
        services.close()
    return ranks


def main() -> int:
    """Print both directions."""
    for lease, ranks in measure(sys.argv[1] if len(sys.argv) > 1 else "").items():
        first, three = (sum(0 < rank <= k for rank in ranks) / len(ranks) for k in (1, 3))
        mean = sum(1 / rank for rank in ranks if rank) / len(ranks)
        print(f"{'en over zh' if lease == 'zh' else 'zh over en'}: first {first:.2f}  of three {three:.2f}  MRR@10 {mean:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
