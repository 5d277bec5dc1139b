"""What the rules of remembering reach on the labelled texts: ``python -m tests.rules_report_memory``.

``*_dev.jsonl`` were looked at while the rules were made; ``*_held.jsonl`` were written afterwards and not.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from legal_assistant.services.rules import RULES

DATA = Path(__file__).parent / "data" / "rules"
HALVES = ("dev", "held")


@dataclass
class Scores:
    """Counts of (label, answer)."""

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
        return self._share(label, sum(n for (wanted, _), n in self.pairs.items() if wanted == label))

    def count(self, test: Callable[[str, str], bool]) -> int:
        return sum(n for (label, answer), n in self.pairs.items() if test(label, answer))

    def _share(self, label: str, of: int) -> float:
        return self.pairs[label, label] / of if of else 1.0


def items(rule: str, half: str) -> list[dict[str, Any]]:
    """The labelled items of a rule."""
    return [json.loads(line) for line in (DATA / f"{rule}_{half}.jsonl").read_text("utf-8").splitlines()]


def measure(rule: str, half: str) -> Scores:
    """Run ``gate`` or ``relation`` over one half."""
    key = "kind" if rule == "gate" else "relation"
    return Scores(Counter((item[key], RULES[rule](item)[key]) for item in items(rule, half)))


def resolved(half: str) -> tuple[int, int]:
    """How many questions of one half come out right, of how many: unchanged, or with one of the wanted antecedents."""
    right = [_right(item, RULES["resolve"](item)["query"]) for item in items("resolve", half)]
    return sum(right), len(right)


def false_merges(scores: Scores) -> int:
    """Pairs called duplicates that are not."""
    return scores.count(lambda label, answer: answer == "duplicate" != label)


def _right(item: dict[str, Any], query: str) -> bool:
    if not item["any_of"]:
        return query == item["question"]
    return any(wanted.lower() in query.lower() for wanted in item["any_of"])


def _table(scores: Scores) -> Iterable[str]:
    for label in scores.labels:
        n = sum(count for (wanted, _), count in scores.pairs.items() if wanted == label)
        yield f"    {label:14} n {n:4}   precision {scores.precision(label):.2f}   recall {scores.recall(label):.2f}"


def main() -> None:
    """Print the table."""
    for half in HALVES:
        gate, relation = measure("gate", half), measure("relation", half)
        right, total = resolved(half)
        print(f"{half}\n  gate: {gate.total} statements, kind right {gate.accuracy:.3f}")
        print(f"    remembered but nothing {gate.count(lambda label, answer: label == 'none' != answer)}", end="")
        print(f", dropped but something {gate.count(lambda label, answer: answer == 'none' != label)}")
        print("\n".join(_table(gate)))
        missed = relation.count(lambda label, answer: label == "duplicate" != answer)
        print(f"  relation: {relation.total} pairs, false merges {false_merges(relation)}, missed merges {missed}")
        print("\n".join(_table(relation)))
        print(f"  resolve: {right} of {total} right\n")


if __name__ == "__main__":
    main()
