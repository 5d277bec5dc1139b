"""Learn the weights of ``memory/statements/reading.py`` from the half of the labelled statements that rules may be tuned to.

``python -m tests.tools.train_reading`` writes ``memory/statements/kind_weights.py``. The statements of the pairs for
``relation`` that the forms of sentences take for facts join them as such, for those are facts of every sort. Multinomial
logistic regression by gradient descent from zero: the same statements give the same weights. Never give it the held half.
"""

import base64
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from legal_assistant.adapters.embedding.local import make_embedder
from legal_assistant.domain.conversations import Role
from legal_assistant.domain.memories import MemoryKind
from legal_assistant.domain.settings import EmbeddingSettings
from legal_assistant.memory.statements import reading
from legal_assistant.memory.statements.gate import gate
from tests.rules_report import Row, rows

_ROUNDS = 400
_STEP = 0.1
_MOMENTUM = 0.9
_DECAY = 0.01  # of the weights of values brought to a spread of about 3
_LINE = 120
_HEAD = '''"""The weights of ``reading``: made by ``python -m tests.tools.train_reading``, not by hand."""

from typing import Final

#: The embedding model whose vectors they read.
IDENTITY: Final = {identity!r}
#: What one step of the packed whole numbers is worth.
STEP: Final = {step!r}
#: Base 85 of 16-bit numbers, row by row.
PACKED: Final = (
{lines}
)
'''


def train(vectors: NDArray[np.float64], assistant: NDArray[np.float64], kinds: NDArray[np.intp]) -> NDArray[np.float64]:
    """The weights, shape (dimensions + 2, kinds), as ``reading`` unpacks them."""
    spread = 3 * np.sqrt(vectors.shape[1])
    middle = vectors.mean(0)
    given = np.hstack([(vectors - middle) * spread, assistant[:, None], np.ones((len(vectors), 1))])
    wanted = np.eye(len(reading.KINDS))[kinds]
    weights = np.zeros((given.shape[1], len(reading.KINDS)))
    speed = np.zeros_like(weights)
    for _ in range(_ROUNDS):
        raised = np.exp(given @ weights - (given @ weights).max(1, keepdims=True))
        off = raised / raised.sum(1, keepdims=True) - wanted
        decay = np.vstack([weights[:-1], np.zeros((1, weights.shape[1]))]) * _DECAY
        speed = _MOMENTUM * speed + given.T @ off / len(given) + decay
        weights -= _STEP * speed
    weights[:-2] *= spread
    weights[-1] -= middle @ weights[:-2]
    return weights


def _facts() -> list[Row]:
    pairs = [row for suite in ("relation", "relation_far") for row in rows(suite, "dev")]
    texts = dict.fromkeys(row[side] for row in pairs for side in ("a", "b"))
    return [
        {"role": Role.USER.value, "text": text, "kind": MemoryKind.FACT.value}
        for text in texts
        if gate(Role.USER, text).kind is MemoryKind.FACT
    ]


def main() -> None:
    """Embed the labelled statements, learn, and write the module."""
    labelled = [*rows("gate", "dev"), *_facts()]
    embedder = make_embedder(EmbeddingSettings())
    try:
        vectors = np.asarray(embedder.embed_queries([row["text"] for row in labelled]), np.float64)
        names = [kind.value if kind else "none" for kind in reading.KINDS]
        kinds = np.array([names.index(row["kind"]) for row in labelled])
        assistant = np.array([float(row["role"] == Role.ASSISTANT.value) for row in labelled])
        weights = train(vectors, assistant, kinds)
        step = float(np.abs(weights).max() / 32000)
        packed = base64.b85encode(np.round(weights / step).astype("<i2").tobytes()).decode()
        lines = "\n".join(f"    {packed[at : at + _LINE]!r}" for at in range(0, len(packed), _LINE)).replace("'", '"')
        text = _HEAD.format(identity=embedder.identity, step=step, lines=lines).replace("'", '"')
        Path(reading.__file__).with_name("kind_weights.py").write_text(text, "utf-8")
    finally:
        embedder.close()


if __name__ == "__main__":
    main()
