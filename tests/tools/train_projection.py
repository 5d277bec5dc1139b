"""Learn where the answer lies from a question: ``python -m tests.tools.train_projection [--apart]`` writes the weights that
``memory/questions/projection.py`` reads.

It learns from ``tests/data/questions`` (written for it; never give it a benchmark): contracts whose titles begin with ``@``, with
headings (``#``), clauses, and under each clause questions that it answers (``?``); a question that its contract does not answer
(``X``) is not learnt from. A question's vector plus the low-rank map is to be nearer to its clause than to all others of the
contract (softmax cross-entropy). The mean of several maps is taken, each begun elsewhere. ``--apart`` learns from three
quarters of the contracts at a time and prints how often the right clause of the others is first, before and after.
"""

import math
import random
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from legal_assistant.adapters.embedding.local import WorkerEmbedder
from legal_assistant.memory.language.segment import embedding_text
from legal_assistant.memory.questions.projection import WEIGHTS

WRITTEN: Final = Path(__file__).parents[1] / "data" / "questions"
_RANK, _MAPS, _ROUNDS, _RATE, _DECAY = 32, 4, 25, 2e-3, 0.1
_SCALE, _SMOOTHING, _DROPPED, _FAR = 30.0, 0.1, 0.3, 0.5
#: How much of what was learnt is added: contracts that were not learnt from want half of it.
_ADDED: Final = 0.5
_NUMBER: Final = re.compile(r"(?:[\d.]+|第[一二三四五六七八九十]+条|(?:Article|Clause|Section) \d+)")


@dataclass(frozen=True)
class Contract:
    """Clauses as they are embedded, questions, and which clause answers each."""

    title: str
    clauses: list[str] = field(default_factory=list[str])
    questions: list[str] = field(default_factory=list[str])
    answers: list[int] = field(default_factory=list[int])


@dataclass(frozen=True)
class Embedded:
    """A contract as vectors, with which clause answers each question."""

    clauses: Tensor
    questions: Tensor
    answers: Tensor


def contracts() -> Iterator[Contract]:
    """What was written."""
    for path in sorted(WRITTEN.glob("*.txt")):
        for part in re.split(r"^@ ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]:
            title, *lines = filter(None, part.splitlines())
            yield _contract(title, lines)


def _contract(title: str, lines: Sequence[str]) -> Contract:
    made, heading = Contract(title), ""
    for line in lines:
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif line.startswith("? "):
            made.questions.append(line[2:])
            made.answers.append(len(made.clauses) - 1)
        elif not line.startswith("X "):
            number = _NUMBER.match(line)
            path = " > ".join(filter(None, (heading, number[0] if number else "")))
            made.clauses.append(embedding_text(title, path, line))
    return made


def embedded() -> list[Embedded]:
    """All that was written."""
    embedder = WorkerEmbedder()
    found = [
        Embedded(
            torch.from_numpy(embedder.embed_passages(one.clauses).copy()),
            torch.from_numpy(embedder.embed_queries(one.questions).copy()),
            torch.tensor(one.answers),
        )
        for one in contracts()
    ]
    embedder.close()
    return found


def learn(given: Sequence[Embedded], seed: int) -> Tensor:
    """One map, shape (dimension, dimension)."""
    torch.manual_seed(seed)
    chance = random.Random(seed)
    width = given[0].questions.shape[1]
    down = nn.Parameter(torch.randn(_RANK, width) / math.sqrt(width))
    up = nn.Parameter(torch.zeros(width, _RANK))
    optimizer = torch.optim.AdamW([down, up], lr=_RATE, weight_decay=_DECAY)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimizer, _RATE, total_steps=_ROUNDS * len(given) + 1, pct_start=0.1)
    for _ in range(_ROUNDS):
        for one in chance.sample(given, len(given)):
            added = functional.dropout(one.questions, _DROPPED) @ down.T @ up.T
            scores = functional.normalize(one.questions + added, dim=1) @ one.clauses.T
            loss = functional.cross_entropy(scores * _SCALE, one.answers, label_smoothing=_SMOOTHING)
            loss = loss + _FAR * added.square().sum(1).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            pace.step()
    return (up @ down).detach()


def factors(given: Sequence[Embedded]) -> Tensor:
    """The mean of several maps, in the two factors that are read; shape (2, rank, dimension)."""
    mean = torch.stack([learn(given, seed) for seed in range(_MAPS)]).mean(0)
    left, sizes, right = torch.linalg.svd(mean * _ADDED)
    root = sizes[:_RANK, None].sqrt()
    return torch.stack([right[:_RANK] * root, left.T[:_RANK] * root])


def _first(given: Sequence[Embedded], map_: Tensor | None) -> list[bool]:
    """Of each question, whether the right clause is nearest, before or after it is moved."""
    right: list[bool] = []
    for one in given:
        moved = one.questions if map_ is None else one.questions + one.questions @ map_[0].T @ map_[1]
        right += (functional.normalize(moved, dim=1) @ one.clauses.T).argmax(1).eq(one.answers).tolist()
    return right


def apart(given: Sequence[Embedded]) -> None:
    """Print how well it does on contracts that were not learnt from."""
    shuffled = random.Random(5).sample(given, len(given))
    before: list[bool] = []
    after: list[bool] = []
    for n in range(4):
        others = [one for at, one in enumerate(shuffled) if at % 4 != n]
        before += _first(shuffled[n::4], None)
        after += _first(shuffled[n::4], factors(others))
    print(f"{len(after)} questions, right clause first: {np.mean(before):.3f} before, {np.mean(after):.3f} after")


def main(arguments: Sequence[str]) -> None:
    """Write the weights, or print how well others are read."""
    given = embedded()
    if "--apart" in arguments:
        apart(given)
    else:
        np.save(WEIGHTS, factors(given).numpy().astype(np.float16))


if __name__ == "__main__":
    main(sys.argv[1:])
