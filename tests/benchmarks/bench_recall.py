"""How fast the default model embeds, how long a question takes, and how large the embedding process is.

Run: python -m tests.benchmarks.bench_recall [number of passages]. Invented texts; prints one table.
"""

import random
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import numpy as np

from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.embedding.local import WorkerEmbedder
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.services.answers.recall import RecallService
from legal_assistant.services.documents.indexing import Indexer
from legal_assistant.services.measuring.evaluate import peak_memory
from legal_assistant.services.measuring.labelled import read_corpus, write_passages
from legal_assistant.services.vault.cases import CaseService
from tests.vaults import PASSWORD, cheap_vaults

CHINESE = "租金押金违约金承租人出租人合同期限解除支付逾期损失赔偿交付仓库维修通知书面应当不得每月第三方保证争议法院"
ENGLISH = ["tenant", "landlord", "rent", "deposit", "delay", "notice", "shall", "not", "terminate", "breach", "loss", "court"]
WORDS = ([CHINESE[at : at + 2] for at in range(0, len(CHINESE), 2)], ENGLISH)


def passages(count: int) -> list[dict[str, str]]:
    """Invented clauses of 40 to 160 words, half of them Chinese."""
    chance = random.Random(7)
    made: list[dict[str, str]] = []
    for number in range(count):
        words = chance.choices(WORDS[number % 2], k=chance.randint(40, 160))
        made.append({"id": str(number), "text": ("", " ")[number % 2].join(words)})
    return made


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    embedder = WorkerEmbedder()
    begun = perf_counter()
    embedder.embed_queries(["ready"])
    loaded = perf_counter() - begun
    with tempfile.TemporaryDirectory() as folder:
        vault, _ = cheap_vaults().create(Path(folder) / "vault", PASSWORD)
        cases = CaseService(vault, SystemClock())
        case, _ = cases.add("benchmark")
        opened = cases.open(case.id)
        begun = perf_counter()
        write_passages(opened, read_corpus(passages(count)))
        written = perf_counter() - begun
        begun = perf_counter()
        for _ in Indexer(embedder).run(opened, CancelToken()):
            pass
        indexed = perf_counter() - begun
        recall = RecallService(embedder, SystemClock())
        times = []
        for question in ("逾期支付租金的违约金是多少？", "When may the landlord terminate for delay?") * 20:
            begun = perf_counter()
            recall.recall(opened, question)
            times.append((perf_counter() - begun) * 1000)
        peak = peak_memory()
        vault.close()
    embedder.close()
    p50, p95 = np.percentile(times, (50, 95))
    print(f"model ready after          {loaded:8.2f} s")
    print(f"stored and indexed         {count / written:8.0f} passages/s")
    print(f"embedded                   {count / indexed:8.1f} passages/s")
    print(f"question, p50 / p95        {p50:8.1f} / {p95:.1f} ms among {count}")
    if peak is not None:
        print(f"peak memory                {peak:8.0f} MB, embedding process included")


if __name__ == "__main__":
    main()
