"""How good the rules are on the labelled suites in ``tests/data/rules``: ``python -m tests.rules_report [RULE ...]``.

Each suite has two halves: ``dev`` was looked at while the rules were tuned, ``held`` was not. A report is a function from the
rows of one half to scores per type; :data:`REPORTS` names them by rule.
"""

import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from legal_assistant.services.rules import RULES

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


def redaction(labelled: Iterable[Row]) -> Scores:
    """Private spans of each text; start, end and type must all be right."""
    rule = RULES["redact"]
    return tally(
        (
            {(kind, (start, end)) for start, end, kind in rule(row)["spans"]},
            {(kind, (start, end)) for start, end, kind in row["spans"]},
        )
        for row in labelled
    )


REPORTS: dict[str, Callable[[Iterable[Row]], Scores]] = {"references": references, "redaction": redaction}


def table(rule: str) -> str:
    """The scores of one rule on both halves, as text."""
    lines = []
    for half in HALVES:
        labelled = rows(rule, half)
        scores = REPORTS[rule](labelled)
        lines.append(f"{rule}, {half} ({len(labelled)} texts)")
        lines.append(f"  {'type':24} {'n':>5} {'precision':>10} {'recall':>8}")
        for kind, score in sorted(scores.items()):
            labels = score.right + score.missed
            lines.append(f"  {kind:24} {labels:5d} {score.precision:10.3f} {score.recall:8.3f}")
    return "\n".join(lines)


def main(rules: list[str]) -> None:
    """Print the tables of the given rules, or of all."""
    for rule in rules or list(REPORTS):
        print(table(rule))


if __name__ == "__main__":
    main(sys.argv[1:])
