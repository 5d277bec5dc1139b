"""How two statements stand to each other, read by the packaged model from the words of both.

The lower half of the model's layers reads each statement by itself; the upper half, with what it was taught added to its weights
(low-rank adaptation: Hu et al. 2022), reads the states of both together, so that every word of one can be held against every word
of the other; a small network over the means of both, and over what the rules see in them, says contradicts, duplicate, refines
or unrelated. What was taught is learnt from labelled pairs of statements by ``python -m tests.tools.train_pairs`` and lies among
the program's resources. Vectors for search come from the untaught model as before.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from legal_assistant.adapters.embedding.e5 import BATCH_TOKENS, E5, PREFIX_TOKENS, Layer

#: Layers that read a statement alone, and by how much what was taught is added to the weights.
LOWER: Final = 6
STRENGTH: Final = 2.0
#: Tokens of a statement that are read; statements are sentences.
MOST_TOKENS: Final = 256
#: The weights of a layer that are adapted, by their position in it.
ADAPTED: Final = (0, 2, 6, 8)
#: Its norms, which are learnt anew.
NORMS: Final = (4, 5, 10, 11)


class Lower:
    """The part of the model that reads each statement by itself."""

    def __init__(self, model: E5) -> None:
        self._model = model

    def read(self, texts: Sequence[str]) -> list[Tensor]:
        """The states of each text's tokens after the lower layers, without those of prefix and marks."""
        tokens = [ids[: MOST_TOKENS + PREFIX_TOKENS] for ids in self._model.tokens("query", texts)]
        read: dict[int, Tensor] = {}
        for rows in _batches([len(ids) for ids in tokens]):
            lengths = [len(tokens[row]) for row in rows]
            ids = np.concatenate([np.array(tokens[row], np.int64) for row in rows])
            placed = self._model.network.placed(self._model.words(ids), lengths)
            x = self._model.network.through(self._model.network.layers[:LOWER], placed, lengths)
            read.update({row: _content(part) for row, part in zip(rows, x.split(lengths), strict=True)})
        return [read[row] for row in range(len(texts))]


class PairComparer:
    """The taught model. Not for several threads at a time."""

    def __init__(self, model: E5, path: Path) -> None:
        """Read what was taught. Raises OSError, ValueError, KeyError."""
        with np.load(path, allow_pickle=False) as file:
            taught = {name: torch.from_numpy(file[name].astype(np.float32)) for name in file.files}
        self._network = model.network
        self._lower = Lower(model)
        self._upper = [_adapted(layer, taught, n) for n, layer in enumerate(model.network.layers[LOWER:])]
        self._sides = taught["sides"]
        self._inner = taught["inner.w"], taught["inner.b"]
        self._outer = taught["outer.w"], taught["outer.b"]

    def compare(self, pairs: Sequence[tuple[str, str]], marks: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Likelihoods, shape (len(pairs), 4): contradicts, duplicate, refines, unrelated; see the port. ``marks`` are 0 or 1, a
        row a pair. Raises ValueError, RuntimeError if there are others than it was taught with."""
        texts = list(dict.fromkeys(text for pair in pairs for text in pair))
        likely = np.zeros((len(pairs), 4), np.float32)
        with torch.inference_mode():
            states = dict(zip(texts, self._lower.read(texts), strict=True))
            sizes = [len(states[one]) + len(states[other]) for one, other in pairs]
            for rows in _batches(sizes):
                both = [(states[pairs[row][0]], states[pairs[row][1]]) for row in rows]
                seen = torch.from_numpy(marks[rows].astype(np.float32))
                likely[rows] = self._held_together(both, seen).softmax(1).numpy()
        return likely

    def _held_together(self, both: Sequence[tuple[Tensor, Tensor]], marks: Tensor) -> Tensor:
        """Scores, shape (len(both), 4)."""
        lengths = [len(one) + len(other) for one, other in both]
        laid = torch.cat([side + mark for pair in both for side, mark in zip(pair, self._sides, strict=True)])
        x = self._network.through(self._upper, laid, lengths)
        parts = x.split([len(side) for pair in both for side in pair])
        one = torch.stack([part.mean(0) for part in parts[::2]])
        other = torch.stack([part.mean(0) for part in parts[1::2]])
        seen = torch.cat([one, other, (one - other).abs(), one * other, marks], 1)
        return functional.linear(functional.gelu(functional.linear(seen, *self._inner)), *self._outer)


def _content(states: Tensor) -> Tensor:
    """The states of what the text says; of an empty one, of all there is."""
    return states[PREFIX_TOKENS:-1] if len(states) > PREFIX_TOKENS + 2 else states


def _adapted(layer: Layer, taught: dict[str, Tensor], n: int) -> Layer:
    """The weights of an upper layer with what was taught."""
    changed = list(layer)
    for at in ADAPTED:
        changed[at] = layer[at] + STRENGTH * taught[f"{n}.{at}.up"] @ taught[f"{n}.{at}.down"]
    for at in NORMS:
        changed[at] = taught[f"{n}.{at}"]
    return tuple(changed)


def _batches(sizes: Sequence[int]) -> list[list[int]]:
    """Positions, shortest first, in batches of about BATCH_TOKENS tokens."""
    batches: list[list[int]] = []
    tokens = BATCH_TOKENS
    for row in sorted(range(len(sizes)), key=sizes.__getitem__):
        if tokens + sizes[row] > BATCH_TOKENS:
            batches.append([])
            tokens = 0
        batches[-1].append(row)
        tokens += sizes[row]
    return batches
