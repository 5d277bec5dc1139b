"""Learn the weights of ``memory/statements/reading.py`` from the half of the labelled statements that rules may be tuned to.

``python -m tests.tools.train_reading`` writes ``memory/statements/kind_weights.py``. The statements of the pairs for
``relation`` that the forms of sentences take for facts join them as such, for those are facts of every sort. Multinomial
logistic regression from zero, with the same dice every time: the same statements give the same weights. Texts
whose id begins with "fresh-" were labelled before anybody saw what the rules make of them, and no cue was written for them
since: they are what is said out there. The texts of
``gate_fresh`` were labelled before anybody saw what the rules make of them, and no cue was written for them since: they are what
is said out there, count more, and are learnt from as they are. Never give it a held half.
"""

import base64
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from legal_assistant.adapters.embedding.local import make_embedder
from legal_assistant.domain.conversations import Role
from legal_assistant.domain.memories import MemoryKind
from legal_assistant.domain.settings import EmbeddingSettings
from legal_assistant.memory.statements import forms, reading
from legal_assistant.memory.statements.gate import gate
from legal_assistant.memory.statements.statement import Statement, spoken
from tests.rules_report import Row, rows

Numbers: TypeAlias = NDArray[np.float64]

_ROUNDS = 200
_SPREAD = 8.0  # of the vectors beside the marks
_DECAY = 0.001
#: How often a statement is learnt from, and how often a cue is missed then, or mistaken.
_COPIES, _MISSED, _MISTAKEN = 3, 0.45, 0.06
#: How much a text counts that no cue was written for, and that is learnt from as it is.
_FRESH = 3.0
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


def train(vectors: Numbers, marks: Numbers, kinds: NDArray[np.intp], fresh: NDArray[np.bool_]) -> Numbers:
    """The weights, shape (dimensions + marks + 1, kinds), as ``reading`` unpacks them. ``fresh``: no cue was written for them."""
    chance = np.random.default_rng(1)
    middle = vectors.mean(0)
    blotted = [np.where(fresh[:, None], marks, _blotted(marks, chance)) for _ in range(_COPIES)]
    counts = np.tile(np.where(fresh, _FRESH, 1.0), _COPIES)[:, None]
    given = np.hstack(
        [np.tile((vectors - middle) * _SPREAD, (_COPIES, 1)), np.vstack(blotted), np.ones((len(vectors) * _COPIES, 1))]
    )
    wanted = np.tile(np.eye(len(reading.KINDS))[kinds], (_COPIES, 1))

    def loss(flat: Numbers) -> tuple[float, Numbers]:
        weights = flat.reshape(given.shape[1], -1)
        scores = given @ weights
        scores -= scores.max(1, keepdims=True)
        total = np.exp(scores).sum(1, keepdims=True)
        decay = np.vstack([weights[:-1], np.zeros((1, weights.shape[1]))]) * _DECAY
        slope = given.T @ ((np.exp(scores) / total - wanted) * counts) / len(given) + decay
        off = (np.log(total[:, 0]) - (scores * wanted).sum(1)) * counts[:, 0]
        return float(off.mean() + (decay * weights).sum() / 2), slope.ravel()

    start = np.zeros(given.shape[1] * len(reading.KINDS))
    weights = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": _ROUNDS}).x.reshape(given.shape[1], -1)
    weights[: vectors.shape[1]] *= _SPREAD
    weights[-1] -= middle @ weights[: vectors.shape[1]]
    return weights


def _blotted(marks: Numbers, chance: np.random.Generator) -> Numbers:
    """The marks with some of the cues missed, and some seen that are not there, as happens with words no cue was written for."""
    given = marks.copy()
    cues = given[:, : forms.CUES]
    dice = chance.random(cues.shape)
    cues[:] = np.where(cues == 1, dice > _MISSED, dice < _MISTAKEN)
    return given


def statements(labelled: Iterable[Row]) -> Iterator[tuple[Role, Statement, Row]]:
    """Each labelled text that is one statement, and all statements of a text that tells nothing: who said it, and its label."""
    for row in labelled:
        role = Role(row["role"])
        said = [one for _, one in spoken(row["text"])]
        if len(said) == 1 or row["kind"] == "none":
            yield from ((role, Statement(one.text, one.explicit and role is Role.USER), row) for one in said)


def _facts() -> list[Row]:
    pairs = [row for suite in ("relation", "relation_far") for row in rows(suite, "dev")]
    texts = dict.fromkeys(row[side] for row in pairs for side in ("a", "b"))
    return [
        {"id": "fact", "role": Role.USER.value, "text": text, "kind": MemoryKind.FACT.value}
        for text in texts
        if gate(Role.USER, text).kind is MemoryKind.FACT
    ]


def learn(labelled: Sequence[Row], fresh: Sequence[Row], embed: Callable[[Sequence[str]], Numbers]) -> Numbers:
    """The weights learnt from labelled texts, and from those that no cue was written for."""
    given = list(statements([*labelled, *fresh]))
    untouched = {row["id"] for row in fresh}
    names = [kind.value if kind else "none" for kind in reading.KINDS]
    marks = [forms.marks(role, said.text, explicit=said.explicit) for role, said, _ in given]
    kinds = np.array([names.index(row["kind"]) for *_, row in given])
    new = np.array([row["id"] in untouched for *_, row in given])
    return train(embed([said.text for _, said, _ in given]), np.array(marks, np.float64), kinds, new)


def main() -> None:
    """Embed the labelled statements, learn, and write the module."""
    embedder = make_embedder(EmbeddingSettings())
    try:
        weights = learn(
            [*rows("gate", "dev"), *_facts()],
            rows("gate_fresh", "dev"),
            lambda texts: np.asarray(embedder.embed_queries(list(texts)), np.float64),
        )
        step = float(np.abs(weights).max() / 32000)
        packed = base64.b85encode(np.round(weights / step).astype("<i2").tobytes()).decode()
        lines = "\n".join(f"    {packed[at : at + _LINE]!r}" for at in range(0, len(packed), _LINE)).replace("'", '"')
        text = _HEAD.format(identity=embedder.identity, step=step, lines=lines).replace("'", '"')
        Path(reading.__file__).with_name("kind_weights.py").write_text(text, "utf-8")
    finally:
        embedder.close()


if __name__ == "__main__":
    main()
