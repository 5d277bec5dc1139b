"""Questions in one language over documents in the other: ``python -m tests.benchmarks.bench_bilingual [HALF] [--mixed]``.

Prints how often a right clause is the first passage, among the first three, and the mean reciprocal rank. First the leases,
each alone in a case and asked in the other language. Then cases of mixed languages (``--mixed``: these alone): the leases
among sales, employment contracts, non-disclosure agreements and the help pages in both languages, or in one. What is asked
for stands in the other language only, in the question's own only, or in both (then the clause of each is looked for, too).
``tests/data/bilingual/leases.jsonl`` has two halves: choose on ``a``, report ``b``.
"""

import json
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from legal_assistant import app
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.recall import ItemFilter

DATA = Path(__file__).parents[1] / "data"
_PASSAGES = ItemFilter(kinds=("passage",))
_OTHER = {"zh": "en", "en": "zh"}


def questions(half: str) -> list[dict[str, Any]]:
    """The questions of one half, or all; ``lease`` is the language of the lease they are asked of, in the other one."""
    lines = (DATA / "bilingual" / "leases.jsonl").read_text("utf-8").splitlines()
    return [one for line in lines if half in ("", (one := json.loads(line))["half"])]


def distractors(folder: Path) -> dict[str, list[Path]]:
    """Documents that are no lease, by language."""
    parties = json.loads((DATA / "drafts" / "parties.json").read_text("utf-8"))
    made: dict[str, list[Path]] = {"zh": [], "en": []}
    for form in ("sale_zh", "work_en", "nda_en"):
        text = (DATA / "drafts" / f"{form}.txt").read_text("utf-8")
        for n, names in enumerate(parties[form]):
            made[form[-2:]].append(folder / f"{form}_{n}.txt")
            made[form[-2:]][-1].write_text(text.format(**names), "utf-8")
    for page in sorted((app.resources() / "help").glob("*.md")):
        made[page.stem[:2]].append(folder / f"help_{page.stem}.txt")
        made[page.stem[:2]][-1].write_text(page.read_text("utf-8"), "utf-8")
    return made


class Cases:
    """Cases in a vault of their own."""

    def __init__(self, folder: Path) -> None:
        vault, _ = app.vault_service().create(folder / "vault", "seven quiet herons over water")
        self.services = app.open_services(vault)

    def with_files(self, name: str, files: Sequence[Path]) -> Any:
        case = self.services.cases.open(self.services.cases.add(name)[0].id)
        for _ in self.services.ingest.ingest(case, files, CancelToken()):
            pass
        return case

    def ranks(self, case: Any, one: dict[str, Any], leases: Sequence[str]) -> list[int]:
        """The rank of the first right clause in each lease; 0: not among ten."""
        hits = self.services.recall.recall(case, one["question"], wanted=_PASSAGES).items
        found = [(hit.file, hit.heading.rsplit(" > ", 1)[-1].partition(" ")[0]) for hit in hits]
        return [
            next((n for n, (file, number) in enumerate(found, 1) if file == f"lease_{lease}.pdf" and number in one["clauses"]), 0)
            for lease in leases
        ]


def lease(language: str) -> Path:
    """The sample lease."""
    return app.resources() / "samples" / f"lease_{language}.pdf"


def report(name: str, ranks: Sequence[int]) -> None:
    """Print one line."""
    first, three = (sum(0 < rank <= k for rank in ranks) / len(ranks) for k in (1, 3))
    mean = sum(1 / rank for rank in ranks if rank) / len(ranks)
    print(
        f"{name:44} first {first:.2f}  of three {three:.2f}  of ten {sum(map(bool, ranks)) / len(ranks):.2f}  MRR@10 {mean:.2f}"
    )


def alone(cases: Cases, asked: Sequence[dict[str, Any]]) -> None:
    """Each lease alone in its case."""
    for language, other in _OTHER.items():
        case = cases.with_files(f"{language} alone", [lease(language)])
        ranks = [cases.ranks(case, one, [language])[0] for one in asked if one["lease"] == language]
        report(f"{other} over {language}", ranks)


def mixed(cases: Cases, asked: Sequence[dict[str, Any]], others: Mapping[str, Sequence[Path]]) -> None:
    """The leases among other documents."""
    everything = [*others["zh"], *others["en"]]
    for language, other in _OTHER.items():
        mine = [one for one in asked if one["lease"] == language]
        for name, where, files in (
            (f"{other}, answer in {language} only", language, [lease(language), *everything]),
            (f"{other}, answer in {language} only, rest in {other}", language, [lease(language), *others[other]]),
            (f"{other}, answer in {other} only", other, [lease(other), *everything]),
            (f"{other}, answer in {other} only, rest in {language}", other, [lease(other), *others[language]]),
        ):
            case = cases.with_files(name, files)
            report(name, [cases.ranks(case, one, [where])[0] for one in mine])
        both = cases.with_files(f"{other}, both", [*map(lease, _OTHER), *everything])
        pairs = [cases.ranks(both, one, [language, other]) for one in mine]
        report(f"{other}, answer in both: either", [min(filter(None, pair), default=0) for pair in pairs])
        report(f"{other}, answer in both: that in {language}", [pair[0] for pair in pairs])
        report(f"{other}, answer in both: that in {other}", [pair[1] for pair in pairs])


def main(arguments: Sequence[str]) -> int:
    """Print the tables."""
    asked = questions(next((one for one in arguments if not one.startswith("--")), ""))
    with tempfile.TemporaryDirectory() as folder:
        cases = Cases(Path(folder))
        if "--mixed" not in arguments:
            alone(cases, asked)
        mixed(cases, asked, distractors(Path(folder)))
        cases.services.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
