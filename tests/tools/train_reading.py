"""Learn the weights of ``memory/statements/reading.py`` from the half of the labelled statements that rules may be tuned to.

``python -m tests.tools.train_reading`` writes ``memory/statements/kind_weights.bin``. Least squares with a penalty (ridge
regression) on what each kind should score, solved at once: the same statements give the same weights. Statements of the pairs for
``relation`` join as facts, of which those are of every sort, and count less; the texts of ``gate_fresh``, which were written as
they are said out there, count more. Never give it a held half.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import cho_factor, cho_solve
from scipy.sparse import csr_array

from legal_assistant.adapters.embedding.local import make_embedder
from legal_assistant.domain.conversations import Role
from legal_assistant.domain.memories import MemoryKind
from legal_assistant.domain.settings import EmbeddingSettings
from legal_assistant.memory.statements import forms, reading
from legal_assistant.memory.statements.statement import Statement, spoken
from tests.rules_report import Row, rows

Numbers: TypeAlias = NDArray[np.float32]

_VECTOR, _RUNS = 8.0, 6.0  # how much the vector and the runs weigh beside the marks
_PENALTY = 10.0
#: How much a statement counts: of the pairs for ``relation``, and of ``gate_fresh``.
_FACT, _FRESH = 0.1, 3.0
_SEEN = 2  # runs of fewer statements are not learnt from


def learn(given: Sequence[tuple[Role, Statement, Row]], counts: Numbers, vectors: Numbers | None) -> reading.Weights:
    """The weights of labelled statements, each counting so much; ``vectors``: theirs, None for reading without."""
    runs = _runs([said.text for _, said, _ in given])
    seen = np.array([forms.marks(role, said.text, explicit=said.explicit) for role, said, _ in given], np.float32)
    middle = vectors.mean(0) if vectors is not None else np.zeros(0, np.float32)
    dense = np.hstack([seen, np.ones((len(given), 1), np.float32)])
    if vectors is not None:
        dense = np.hstack([(vectors - middle) * _VECTOR, dense])
    names = [kind.value if kind else "none" for kind in reading.KINDS]
    wanted = np.eye(len(names), dtype=np.float32)[[names.index(row["kind"]) for *_, row in given]] * 2 - 1
    square = dense @ dense.T + np.asarray((runs @ runs.T).todense(), np.float32)
    square[np.diag_indices(len(given))] += _PENALTY * counts.mean() / counts
    each = cho_solve(cho_factor(square, lower=True, overwrite_a=True), wanted)
    weights, of_runs = dense.T @ each, (runs.T @ each) * _RUNS
    if vectors is not None:
        weights[: len(middle)] *= _VECTOR
        weights[-1] -= middle @ weights[: len(middle)]
    step = float(np.abs(of_runs).max() / 127)
    return reading.Weights(weights.astype(np.float32), np.round(of_runs / step).astype(np.int8), step)


def _runs(texts: Sequence[str]) -> "csr_array":
    """What each text counts for each bucket that several have, shape (texts, buckets)."""
    found = [reading.buckets(text) for text in texts]
    often = Counter(bucket for one, _ in found for bucket in one)
    kept = [([bucket for bucket in one if often[bucket] >= _SEEN], share) for one, share in found]
    lengths = [len(one) for one, _ in kept]
    row = np.repeat(np.arange(len(kept)), lengths)
    column = np.concatenate([np.array(one, np.int64) for one, _ in kept])
    count = np.repeat(np.array([share * _RUNS for _, share in kept], np.float32), lengths)
    return csr_array((count, (row, column)), (len(texts), reading.BUCKETS))


def statements(labelled: Iterable[Row]) -> Iterator[tuple[Role, Statement, Row]]:
    """Each labelled text that is one statement, and all statements of a text that tells nothing: who said it, and its label."""
    for row in labelled:
        role = Role(row["role"])
        said = [one for _, one in spoken(row["text"])]
        if len(said) == 1 or row["kind"] == "none":
            yield from ((role, Statement(one.text, one.explicit and role is Role.USER), row) for one in said)


def _facts() -> list[Row]:
    pairs = [row for suite in ("relation", "relation_far") for row in rows(suite, "dev")]
    texts = list(dict.fromkeys(row[side] for row in pairs for side in ("a", "b")))
    return [{"id": "fact", "role": Role.USER.value, "text": text, "kind": MemoryKind.FACT.value} for text in texts]


def train(embed: Callable[[Sequence[str]], Numbers]) -> bytes:
    """The packed weights, with and without the vectors that ``embed`` makes, shape (texts, dimensions)."""
    parts = [(rows("gate", "dev"), 1.0), (_facts(), _FACT), (rows("gate_fresh", "dev"), _FRESH)]
    labelled = [(one, count) for part, count in parts for one in statements(part)]
    given = [one for one, _ in labelled]
    counts = np.array([count for _, count in labelled], np.float32)
    vectors = embed([reading.as_read(said.text) for _, said, _ in given])
    return reading.pack([learn(given, counts, vectors), learn(given, counts, None)])


def main() -> None:
    """Embed the labelled statements, learn, and write the weights."""
    embedder = make_embedder(EmbeddingSettings())
    try:
        reading.WEIGHTS.write_bytes(train(lambda texts: np.asarray(embedder.embed_queries(list(texts)), np.float32)))
    finally:
        embedder.close()


if __name__ == "__main__":
    main()
