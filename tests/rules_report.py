"""How good the rules are on the labelled suites in ``tests/data/rules``: ``python -m tests.rules_report [RULE ...]``.

Each suite has two halves: ``dev`` was looked at while the rules were tuned, ``held`` was not. Of ``gate`` and ``relation`` each
text has one label and gets one answer (:class:`Answers`); of ``redaction`` and ``references`` each has a set of findings
(:class:`Score` per type); of ``resolve`` an answer is right or wrong; of ``citation`` a claim is borne out by its source or not.
:data:`REPORTS` names the tables by rule.
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from legal_assistant.adapters.names import NeuralNames
from legal_assistant.composition import readers
from legal_assistant.domain.ports import NameTagger
from legal_assistant.memory.answering.citation import check
from legal_assistant.services.measuring.rules import RULES, Rule, rules_with, rules_with_names

SUITES = Path(__file__).parent / "data" / "rules"
HALVES = ("dev", "held")

Row = Mapping[str, Any]


@dataclass
class Score:
    """Of one type: found and right, found and wrong, missed."""

    right: int = 0
    wrong: int = 0
    missed: int = 0

    @property
    def precision(self) -> float:
        return self.right / (self.right + self.wrong) if self.right + self.wrong else 1.0

    @property
    def recall(self) -> float:
        return self.right / (self.right + self.missed) if self.right + self.missed else 1.0


Scores = dict[str, Score]


def rows(rule: str, half: str) -> list[Row]:
    """The labelled texts of one half of a suite; empty if there is no such file."""
    path = SUITES / f"{rule}_{half}.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def tally(pairs: Iterable[tuple[set[tuple[str, Any]], set[tuple[str, Any]]]]) -> Scores:
    """Scores per type from pairs of (found, labelled) sets of (type, value)."""
    scores: Scores = {}
    for found, labelled in pairs:
        for kind, value in found | labelled:
            score = scores.setdefault(kind, Score())
            score.right += (kind, value) in found & labelled
            score.wrong += (kind, value) in found - labelled
            score.missed += (kind, value) in labelled - found
    return scores


def kind_of(canonical: str) -> str:
    """What a canonical reference is, told by its form."""
    forms = {
        "chinese article": "CN:",
        "foreign article or case": "(?:US|UK|EU|INT):",
        "clause": "CL:",
        "rate": "PCT:",
        "amount": "[A-Z]{3}:",
        "date": r"\d{4}-\d\d",
    }
    return next((kind for kind, form in forms.items() if re.match(form, canonical)), "case number")


def references(labelled: Iterable[Row]) -> Scores:
    """Canonical references of each text, as a set."""
    rule = RULES["references"]
    return tally(
        (
            {(kind_of(one["canonical"]), one["canonical"]) for one in rule(row)["references"]},
            {(kind_of(canonical), canonical) for canonical in row["references"]},
        )
        for row in labelled
    )


def redaction(labelled: Iterable[Row], tagger: NameTagger | None = None) -> Scores:
    """Private spans of each text; start, end and type must all be right. ``tagger``: as in the program."""
    rule = rules_with_names(tagger)["redact"] if tagger else RULES["redact"]
    return tally(
        (
            {(kind, (start, end)) for start, end, kind in rule(row)["spans"]},
            {(kind, (start, end)) for start, end, kind in row["spans"]},
        )
        for row in labelled
    )


@dataclass
class Answers:
    """Counts of (label, answer), where each text has one of each."""

    pairs: Counter[tuple[str, str]] = field(default_factory=Counter)

    @property
    def labels(self) -> list[str]:
        return sorted({label for label, _ in self.pairs})

    @property
    def total(self) -> int:
        return self.pairs.total()

    @property
    def accuracy(self) -> float:
        return sum(self.pairs[label, label] for label in self.labels) / self.total

    def precision(self, label: str) -> float:
        return self._share(label, sum(n for (_, answer), n in self.pairs.items() if answer == label))

    def recall(self, label: str) -> float:
        return self._share(label, self.labelled(label))

    def labelled(self, label: str) -> int:
        return sum(n for (wanted, _), n in self.pairs.items() if wanted == label)

    def count(self, test: Callable[[str, str], bool]) -> int:
        return sum(n for (label, answer), n in self.pairs.items() if test(label, answer))

    def _share(self, label: str, of: int) -> float:
        return self.pairs[label, label] / of if of else 1.0


def answers(rule: str, half: str, run: Rule | None = None) -> Answers:
    """Run ``gate`` or ``relation`` over one half. ``relation_far``: of the same rule, pairs whose words are far apart;
    ``relation_fresh``, ``relation_own``, ``gate_own``: as lawyers' notes have them, labelled before anybody saw what the rules
    make of them, each by another writer."""
    key = "kind" if rule == "gate" else "relation"
    run = run or RULES[rule.partition("_")[0]]
    return Answers(Counter((row[key], run(row)[key]) for row in rows(rule, half)))


def resolved(half: str) -> tuple[int, int]:
    """How many questions of one half come out right, of how many: unchanged, or with one of the wanted antecedents."""
    right = [_right(row, RULES["resolve"](row)["query"]) for row in rows("resolve", half)]
    return sum(right), len(right)


def _right(row: Row, query: str) -> bool:
    said = query.lower()
    if any(word.lower() not in said for word in row.get("must_contain", ())):
        return False
    if any(word.lower() in said for word in row.get("must_not_contain", ())):
        return False
    if not row["any_of"]:
        return query == row["question"]
    return any(wanted.lower() in said for wanted in row["any_of"])


def verified(half: str) -> Score:
    """Claims that the check of citations calls verified: right, wrongly so, and missed."""
    score = Score()
    for row in rows("citation", half):
        found = check([row["claim"]], row["source"]).verified
        score.right += found and row["verified"]
        score.wrong += found and not row["verified"]
        score.missed += row["verified"] and not found
    return score


def false_merges(scores: Answers) -> int:
    """Pairs called duplicates that are not."""
    return scores.count(lambda label, answer: answer == "duplicate" != label)


def missed_merges(scores: Answers) -> int:
    """Duplicates that were not called so."""
    return scores.count(lambda label, answer: label == "duplicate" != answer)


HEADER = f"  {'type':24} {'n':>5} {'precision':>10} {'recall':>8}"


def _answers_table(scores: Answers) -> list[str]:
    return [HEADER] + [
        f"  {label:24} {scores.labelled(label):5d} {scores.precision(label):10.3f} {scores.recall(label):8.3f}"
        for label in scores.labels
    ]


def _gate(half: str) -> list[str]:
    scores = answers("gate", half)
    junk = scores.count(lambda label, answer: label == "none" != answer)
    lost = scores.count(lambda label, answer: answer == "none" != label)
    said = f"  kind right {scores.accuracy:.3f}, remembered but nothing {junk}, dropped but something {lost}"
    return [*_answers_table(scores), said]


def _relation(half: str, suite: str = "relation") -> list[str]:
    return _related(answers(suite, half))


def _read(half: str, suite: str) -> list[str]:
    """With what the packaged model reads where the rules leave it open."""
    with readers() as (statements, pairs):
        return _related(answers(suite, half, rules_with(statements, pairs)["relation"]))


def _related(scores: Answers) -> list[str]:
    said = f"  right {scores.accuracy:.3f}, false merges {false_merges(scores)}, missed merges {missed_merges(scores)}"
    return [*_answers_table(scores), said]


def _resolve(half: str) -> list[str]:
    right, total = resolved(half)
    return [f"  right {right} of {total}"]


def _findings(rule: str, half: str, report: Callable[[Iterable[Row]], Scores]) -> list[str]:
    return [HEADER] + [
        f"  {kind:24} {score.right + score.missed:5d} {score.precision:10.3f} {score.recall:8.3f}"
        for kind, score in sorted(report(rows(rule, half)).items())
    ]


def _citation(half: str) -> list[str]:
    score = verified(half)
    said = f"  falsely verified {score.wrong}, wrongly doubted {score.missed}"
    line = f"  {'verified':24} {score.right + score.missed:5d} {score.precision:10.3f} {score.recall:8.3f}"
    return [HEADER, line, said]


REPORTS: dict[str, Callable[[str], list[str]]] = {
    "gate": _gate,
    "relation": _relation,
    "relation_far": lambda half: _relation(half, "relation_far"),
    "relation_fresh": lambda half: _relation(half, "relation_fresh"),
    "relation_own": lambda half: _relation(half, "relation_own"),
    "relation, read": lambda half: _read(half, "relation"),
    "relation_far, read": lambda half: _read(half, "relation_far"),
    "relation_fresh, read": lambda half: _read(half, "relation_fresh"),
    "relation_own, read": lambda half: _read(half, "relation_own"),
    "redaction": lambda half: _findings("redaction", half, lambda labelled: redaction(labelled, NeuralNames())),
    "references": lambda half: _findings("references", half, references),
    "resolve": _resolve,
    "citation": _citation,
}


def table(rule: str) -> str:
    """The scores of one rule on both halves, as text."""
    blocks = [[f"{rule}, {half} ({len(rows(rule.partition(',')[0], half))} texts)", *REPORTS[rule](half)] for half in HALVES]
    return "\n".join(line for block in blocks for line in block)


def main(rules: list[str]) -> None:
    """Print the tables of the given rules, or of all."""
    for rule in rules or list(REPORTS):
        print(table(rule))
    if not rules:
        statements, near, far, fresh = (
            sum(len(rows(rule, half)) for half in HALVES) for rule in ("gate", "relation", "relation_far", "relation_fresh")
        )
        print(f"labelled: {statements} statements, {near + far + fresh} pairs")


if __name__ == "__main__":
    main(sys.argv[1:])
