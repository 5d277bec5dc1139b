"""Plain questions to ordinary contracts: ``python -m tests.benchmarks.bench_plain [dev|held] [--misses]``.

Prints, per language and way of finding, how often a right clause is the first passage, among the first three, among ten, and
the mean reciprocal rank; then which share of the questions that a contract answers, and of those that it does not (they have no
``clauses``), are said to be answered, perhaps, or not. Every contract of ``tests/data/plain`` (and the sample leases) is asked
about alone in its case; then all of one half are in one case, and the questions name a document or a party. Choose on ``dev``,
report ``held``; ``--misses`` lists what was found before the right clause, for ``dev`` only.
"""

import json
import re
import sys
import tempfile
import textwrap
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from legal_assistant import app
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.recall import ItemFilter
from legal_assistant.memory.answering.quotation import Bears
from legal_assistant.memory.questions.bearing import bears
from legal_assistant.services.answers.context import MOST, choose, speaks_of
from tests.pdfs import lines_pdf

DATA = Path(__file__).parents[1] / "data" / "plain"
_PASSAGES = ItemFilter(kinds=("passage",))
_LINES = 42


@dataclass(frozen=True)
class Question:
    """A question and the clauses (numbers as written) any of which answers it; none if the contract says nothing of it."""

    half: str
    contract: str
    question: str
    clauses: tuple[str, ...]
    together: bool = False

    @property
    def language(self) -> str:
        return self.contract.rpartition("_")[2]

    def answered_by(self, file: str, heading: str) -> bool:
        """Whether a passage is one of the clauses, or a part of one."""
        parts = heading.split(" > ")
        return file == f"{self.contract}.pdf" and any(
            re.match(rf"{re.escape(clause)}(?![.\d])", part) for clause in self.clauses for part in parts
        )


#: The rank of the first right clause; 0: not among ten.
Ranks = dict[Question, int]
#: Whether what was found is said to speak of it.
Said = dict[Question, Bears]


def questions(half: str = "") -> list[Question]:
    """The questions of one half, or all."""
    lines = map(json.loads, (DATA / "questions.jsonl").read_text("utf-8").splitlines())
    return [Question(**{**one, "clauses": tuple(one["clauses"])}) for one in lines if half in ("", one["half"])]


def contract(name: str, folder: Path) -> Path:
    """A contract as PDF; the sample leases are there."""
    sample = app.resources() / "samples" / f"{name}.pdf"
    if sample.exists():
        return sample
    target = folder / f"{name}.pdf"
    if not target.exists():
        lines = list(_laid_out((DATA / f"{name}.txt").read_text("utf-8"), chinese=name.endswith("zh")))
        pages = [lines[at : at + _LINES] for at in range(0, len(lines), _LINES)]
        target.write_bytes(lines_pdf(pages, title=lines[0]))
    return target


def _laid_out(source: str, *, chinese: bool) -> Iterator[str]:
    for line in source.splitlines():
        words = line.lstrip("#> ")
        yield from (_by_width(words) if chinese else textwrap.wrap(words, 88)) or [""]


def _by_width(text: str) -> list[str]:
    """Lines of forty Han characters; no line begins with a mark that ends something."""
    lines = [""]
    for part in re.findall(r"[!-~]+|.", text):
        if len(lines[-1].encode("gbk")) >= 80 and part not in "，。；：、）》”":
            lines.append("")
        lines[-1] += part
    return lines


class Asker:
    """Asks every question of its case in every way."""

    def __init__(self, services: Any, folder: Path) -> None:
        self._services = services
        self._folder = folder
        recall = services.recall
        self.said: Said = {}
        self.ways: Mapping[str, Callable[[Any, str], Sequence[str]]] = {
            "words": lambda case, text: recall.by_words(case, text, wanted=_PASSAGES),
            "vectors": lambda case, text: recall.by_vectors(case, text, wanted=_PASSAGES),
            "product": lambda case, text: [hit.id for hit in recall.recall(case, text, wanted=_PASSAGES).items],
        }

    def ask(
        self, name: str, contracts: Sequence[str], asked: Sequence[Question], *, misses: bool
    ) -> dict[str, dict[Question, int]]:
        """The ranks by way of asking."""
        case = self._services.cases.open(self._services.cases.add(name)[0].id)
        for _ in self._services.ingest.ingest(case, [contract(one, self._folder) for one in contracts], CancelToken()):
            pass
        with case.store.read() as view:
            files = {one.id: one.file for one in view.documents.all()}
            passages = {one.id: one for document in files for one in view.documents.passages(document)}
        places = {one.id: (files[one.document], one.heading) for one in passages.values()}
        answered = [one for one in asked if one.clauses]
        unknown = [one for one in answered if not any(one.answered_by(*place) for place in places.values())]
        assert not unknown, f"no passage is {unknown[0]}"
        self.said |= {one: self._said(case, one.question) for one in asked}
        ranks: dict[str, Ranks] = {}
        for way, find in self.ways.items():
            ranks[way] = {}
            for one in answered:
                found = [places[hit] for hit in find(case, one.question)]
                ranks[way][one] = next((n for n, place in enumerate(found, 1) if one.answered_by(*place)), 0)
                if misses and way == "product" and one.half == "dev" and ranks[way][one] != 1:
                    before = "; ".join(heading.rsplit(" > ", 1)[-1][:20] for _, heading in found[:3])
                    print(f"  {one.contract:12} {one.question} {'/'.join(one.clauses)}: {ranks[way][one]}, before: {before}")
        return ranks

    def _said(self, case: Any, text: str) -> Bears:
        """What a turn of a conversation would say of what was found."""
        found = self._services.recall.recall(case, text, k=24)
        return bears(speaks_of(replace(found, items=tuple(choose(found.items, MOST)))))


def report(name: str, ranks: Sequence[int]) -> None:
    """Print one line."""
    first, three, ten = (sum(0 < rank <= k for rank in ranks) / len(ranks) for k in (1, 3, 10))
    mean = sum(1 / rank for rank in ranks if rank) / len(ranks)
    print(f"{name:28} {len(ranks):4}  first {first:.3f}  of three {three:.3f}  of ten {ten:.3f}  MRR@10 {mean:.3f}")


def main(arguments: Sequence[str]) -> int:
    """Print the tables."""
    half = next((one for one in arguments if not one.startswith("--")), "")
    asked = questions(half)
    alone, together = defaultdict[str, list[Question]](list), defaultdict[str, list[Question]](list)
    for one in asked:
        (together[one.half] if one.together else alone[one.contract]).append(one)
    ranks: dict[str, Ranks] = defaultdict(dict)
    with tempfile.TemporaryDirectory() as folder:
        vault, _ = app.vault_service().create(Path(folder) / "vault", "seven quiet herons over water")
        services = app.open_services(vault)
        asker = Asker(services, Path(folder))
        cases = [(name, [name], mine) for name, mine in alone.items()]
        cases += [(name, list(dict.fromkeys(one.contract for one in mine)), mine) for name, mine in together.items()]
        for name, contracts, mine in cases:
            for way, found in asker.ask(name, contracts, mine, misses="--misses" in arguments).items():
                ranks[way] |= found
        services.close()
    for kind in dict.fromkeys(one.half for one in asked):
        for where in (False, True):
            for language in ("zh", "en"):
                for way in asker.ways:
                    mine = [
                        n for one, n in ranks[way].items() if (one.half, one.together, one.language) == (kind, where, language)
                    ]
                    report(f"{kind} {language} {'together' if where else 'alone'}: {way}", mine)
        for language in ("zh", "en"):
            for answered in (True, False):
                mine = [one for one in asked if (one.half, one.language, bool(one.clauses)) == (kind, language, answered)]
                counts = Counter(asker.said[one] for one in mine)
                shares = "  ".join(f"{how.value} {counts[how] / max(len(mine), 1):.3f}" for how in Bears)
                print(f"{kind} {language} {'answered' if answered else 'not answered':20} {len(mine):4}  {shares}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
