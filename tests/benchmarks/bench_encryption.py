"""What encryption costs: documents are put into a case and questions asked of it, on the encrypted database and on the same one
without a key, alternating in one run.

Run: ``python -m tests.benchmarks.bench_encryption``. Target: below 1.15 times. Vectors come from a stand-in, because the time of
a real model, the same for both, would hide the difference; everything else is the product's. The time of the processor is given
too, which other programs disturb less; the process that reads the files, the same for both, is not in it.
"""

import random
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, process_time
from unittest import mock

from legal_assistant.adapters import sqlcipher
from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.document_reader import FileReader
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import Case
from legal_assistant.domain.ports import OpenCase, UnlockedVault
from legal_assistant.services.answers.recall import RecallService
from legal_assistant.services.documents.indexing import Indexer
from legal_assistant.services.documents.ingest import IngestService
from legal_assistant.services.memories.graph_index import GraphIndex
from legal_assistant.services.vault.cases import CaseService
from tests.benchmarks.bench_recall import WORDS
from tests.fakes import HashingEmbedder
from tests.pdfs import lines_pdf
from tests.vaults import PASSWORD, cheap_vaults

ROUNDS = 4
DOCUMENTS = 2
PAGES = 60
QUESTIONS = ("逾期支付租金的违约金是多少？", "When may the landlord terminate for delay?", "第584条 损失赔偿", "deposit notice")


@contextmanager
def without_key() -> Iterator[None]:
    """Databases are plain SQLite: the same driver and settings, no key."""

    def connect(path: Path, key: bytes, *, read_only: bool = False) -> sqlcipher.dbapi2.Connection:
        connection = sqlcipher.dbapi2.connect(
            f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None, check_same_thread=False
        )
        for pragma in (f"page_size = {sqlcipher.PAGE_SIZE}", *sqlcipher._pragmas()):
            connection.execute(f"PRAGMA {pragma}")
        return connection

    with (
        mock.patch.object(sqlcipher, "_connect", connect),
        mock.patch.object(sqlcipher, "_refuse_plain", return_value=None),
        mock.patch.object(sqlcipher, "_PLAIN_MAGIC", b"never a beginning"),
    ):
        yield


def contract(seed: int) -> bytes:
    """Numbered clauses of invented words, half of the pages Chinese."""
    chance = random.Random(seed)
    pages = []
    for page in range(PAGES):
        words, between = WORDS[page % 2], ("", " ")[page % 2]
        pages.append([f"{page + 1}.{line} {between.join(chance.choices(words, k=9))}" for line in range(1, 25)])
    return lines_pdf(pages)


class Bench:
    """A vault with a case, filled and asked."""

    def __init__(self, folder: Path, files: list[Path]) -> None:
        self.vault: UnlockedVault = cheap_vaults().create(folder, PASSWORD)[0]
        cases = CaseService(self.vault, SystemClock())
        made: Case = cases.add("benchmark")[0]
        self.case: OpenCase = cases.open(made.id)
        self.files = files
        self.embedder = HashingEmbedder(384)

    def ingest(self) -> None:
        """Read, cut, index and give vectors to all files."""
        service = IngestService(FileReader(), Indexer(self.embedder, GraphIndex()), SystemClock())
        for _ in service.ingest(self.case, self.files, CancelToken()):
            pass

    def recall(self) -> None:
        """Ask the questions, each anew."""
        for _ in range(8):
            service = RecallService(self.embedder, SystemClock())  # a new one remembers no answer
            for question in QUESTIONS:
                service.recall(self.case, question, k=24)


def timed(work: Callable[[], None]) -> tuple[float, float]:
    """Seconds by the clock, and of the processor."""
    begun, worked = perf_counter(), process_time()
    work()
    return perf_counter() - begun, process_time() - worked


def main() -> None:
    """Alternate, print medians."""
    times: dict[tuple[str, bool], list[tuple[float, float]]] = {}
    with tempfile.TemporaryDirectory() as place:
        files = [Path(place) / f"contract {number}.pdf" for number in range(DOCUMENTS)]
        for number, file in enumerate(files):
            file.write_bytes(contract(number))
        for number in range(2 * ROUNDS + 2):
            encrypted = number % 2 == 0
            with mock.patch.dict({}) if encrypted else without_key():
                bench = Bench(Path(place) / f"vault {number}", files)
                for what, measured in (("ingestion", timed(bench.ingest)), ("recall", timed(bench.recall))):
                    if number >= 2:  # the first of each warms up
                        times.setdefault((what, encrypted), []).append(measured)
                passages = bench.case.summary().counts["passages"]
                bench.vault.close()
            plain = next(Path(place).glob(f"vault {number}/cases/*/case.db")).read_bytes()[:15] == b"SQLite format 3"
            assert plain is not encrypted
    print(f"{DOCUMENTS} documents of {PAGES} pages, {passages} passages; {ROUNDS} rounds each, medians")
    print(f"{'':<24}{'no key':>10}{'encrypted':>11}{'times':>8}    (target: below 1.15)")
    for what in ("ingestion", "recall"):
        for place, clock in enumerate(("clock", "processor")):
            plain_time, sealed = (statistics.median(one[place] for one in times[what, encrypted]) for encrypted in (False, True))
            print(f"{f'{what}, {clock}':<24}{plain_time:>9.2f}s{sealed:>10.2f}s{sealed / plain_time:>8.2f}")


if __name__ == "__main__":
    main()
