"""What ``train_pairs`` learns from: labelled pairs, those made of them, and what is computed of each once."""

import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np
import torch
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

from legal_assistant.adapters.embedding import pairs as taught
from legal_assistant.adapters.embedding.e5 import E5
from legal_assistant.memory.relations.reading import RELATIONS, marks
from legal_assistant.memory.relations.relation import Compared, Relation, relate
from tests.rules_report import Row, rows

WRITTEN: Final = Path(__file__).parents[1] / "data" / "pairs"
#: Suites of which one half may be learnt from.
TUNABLE: Final = ("relation", "relation_far", "relation_fresh")
_LABELS: Final = {relation.value: n for n, relation in enumerate(RELATIONS)}
_TURNED, _STRANGERS, _NEAR = 0.5, 0.08, 0.08
#: Of the statements nearest to another by vector the first often speak of the same matter; these seldom do.
_NEIGHBOURS: Final = slice(15, 40)


class Material:
    """Labelled pairs, with what the frozen part of the model and the rules make of them, each computed once."""

    def __init__(self, model: E5) -> None:
        self._lower = taught.Lower(model)
        self._model = model
        self._states: dict[str, Tensor] = {}
        self._marks: dict[tuple[str, str], tuple[bool, ...]] = {}

    def states(self, text: str) -> Tensor:
        """The states of a text's tokens after the lower layers."""
        if text not in self._states:
            self._states[text] = self._lower.read([text])[0].half()
        return self._states[text]

    def marks(self, one: Row) -> tuple[bool, ...]:
        """What the rules see in the pair."""
        key = one["a"], one["b"]
        if key not in self._marks:
            first, second = Compared(one["a"]), Compared(one["b"])
            self._marks[key] = marks(first, second, relate(first, second))
        return self._marks[key]

    def batch(self, part: Sequence[Row], withheld: float) -> tuple[tuple[Tensor, ...], Tensor]:
        """What the learner reads of these pairs, and their labels."""
        sides = [(self.states(one["a"]), self.states(one["b"])) for one in part]
        states = pad_sequence([torch.cat(both).float() for both in sides], batch_first=True)
        at = torch.arange(states.shape[1])
        side = torch.stack([(at >= len(one)).long() for one, _ in sides])
        there = torch.stack([at < len(one) + len(other) for one, other in sides])
        seen = torch.tensor([self.marks(one) for one in part], dtype=torch.float32)
        seen = seen * (torch.rand(len(part), 1) >= withheld)
        return (states, side, there, seen), torch.tensor([_LABELS[one["relation"]] for one in part])

    def batches(self, given: Sequence[Row], size: int, chance: random.Random) -> list[list[Row]]:
        """Pairs of about the same length together, in any order."""

        def length(one: Row) -> float:
            return len(self.states(one["a"])) + len(self.states(one["b"])) + chance.random() * 6

        ordered = sorted(given, key=length)
        cut = [ordered[start : start + size] for start in range(0, len(ordered), size)]
        chance.shuffle(cut)
        return cut


def written() -> list[Row]:
    """The pairs that were written to learn from."""
    return [json.loads(line) for path in sorted(WRITTEN.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines()]


def labelled() -> list[Row]:
    """All pairs to learn from, each once: those written for it, and those that rules may be tuned to."""
    found = [row for suite in TUNABLE for row in rows(suite, "dev")] + written()
    return list({(one["a"], one["b"]): one for one in found}.values())


def neighbours(given: Sequence[Row], model: E5) -> dict[str, list[str]]:
    """For each earlier statement others that lie near it by vector and are most likely of another matter."""
    texts = list(dict.fromkeys(one["a"] for one in given))
    vectors = model.embed("query", texts)
    order = np.argsort(-(vectors @ vectors.T), axis=1)[:, _NEIGHBOURS]
    return {text: [texts[n] for n in near] for text, near in zip(texts, order, strict=True)}


def varied(given: Sequence[Row], near: dict[str, list[str]], chance: random.Random) -> Iterator[Row]:
    """The pairs, some turned round where that changes nothing, and some strangers, of any matter and of a near one."""
    for one in given:
        turned = one["relation"] != "refines" and chance.random() < _TURNED
        yield {**one, "a": one["b"], "b": one["a"]} if turned else one
        if chance.random() < _STRANGERS and (stranger := chance.choice(given))["a"] != one["a"]:
            yield {"a": one["a"], "b": stranger["b"], "relation": "unrelated"}
        if chance.random() < _NEAR and (close := near.get(one["a"])):
            other = chance.choice(close)
            if relate(one["a"], other).relation is Relation.UNRELATED:
                yield {"a": one["a"], "b": other, "relation": "unrelated"}
