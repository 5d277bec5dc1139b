"""Organisations and people, told by a small network over the states that a tagger is in at each word or character.

The taggers were trained for other things (words and their kinds; given names and streets), but what they make of a text on the
way tells who is named from what only looks like a name. The weights are learnt with ``python -m tests.tools.train_names``
from labelled texts and from sentences with invented names, so that it is the place in the sentence and the make of the name
that count, never the name.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from legal_assistant.adapters.names.models import layers

Numbers = NDArray[np.float32]
Units = Sequence[tuple[int, int]]

#: Of each kind the label of a name's first unit; one more is that of a later unit, 0 that of what is no name.
FIRST: Final = {"org": 1, "person": 3}
LABELS: Final = 1 + 2 * len(FIRST)
_KINDS: Final = {first: kind for kind, first in FIRST.items()}
_NEVER: Final = -1e4
#: How sure the network must be of a name, by kind: log-probability, the mean over its units.
LEAST: Final = {"org": -0.5, "person": -0.5}


@dataclass(frozen=True)
class Head:
    """Two layers of weights: ``inner`` (features + 1, hidden) and ``outer`` (hidden + 1, labels), the last row of each added."""

    inner: Numbers
    outer: Numbers
    least: Mapping[str, float] = field(default_factory=lambda: dict(LEAST))

    @classmethod
    def read(cls, path: Path, least: Mapping[str, float] = LEAST) -> "Head":
        """From the two arrays of an ``.npz`` file; ``least`` as in :data:`LEAST`. Raises OSError, ValueError, KeyError."""
        with np.load(path, allow_pickle=False) as stored:
            return cls(stored["inner"].astype(np.float32), stored["outer"].astype(np.float32), least)

    def scores(self, features: Numbers) -> Numbers:
        """Log-probabilities of the labels, shape (units, labels), of units described by ``features``, shape (units, features)."""
        result: Numbers = self._session.run(None, {"x": np.ascontiguousarray(features, np.float32)})[0]
        return result

    @cached_property
    def _session(self) -> Any:
        return layers(self.inner, self.outer)

    def find(self, features: Numbers, units: Units) -> list[tuple[int, int, str]]:
        """From where to where the text of the ``units`` names whom."""
        if not units:
            return []
        scores = self.scores(features)
        labels = likeliest(scores, _follows())
        sure = scores[np.arange(len(labels)), labels]
        return [
            (units[first][0], units[last - 1][1], kind)
            for first, last, kind in spans(labels)
            if sure[first:last].mean() > self.least[kind]
        ]


def _follows() -> Numbers:
    """What is added where one label follows another: a later unit follows a unit of the same name."""
    added = np.zeros((LABELS, LABELS), np.float32)
    for first in _KINDS:
        added[:, first + 1] = _NEVER
        added[(first, first + 1), first + 1] = 0
    return added


def likeliest(scores: Numbers, follows: Numbers) -> list[int]:
    """The likeliest sequence of labels (Viterbi) of ``scores``, shape (units, labels); ``follows``, shape (labels, labels), is
    added where the second comes after the first."""
    best = scores[0]
    came: list[Any] = []
    for row in scores[1:]:
        ways = best[:, None] + follows
        came.append(ways.argmax(0))
        best = ways.max(0) + row
    path = [int(best.argmax())]
    for back in reversed(came):
        path.append(int(back[path[-1]]))
    return path[::-1]


def spans(labels: Sequence[int]) -> list[tuple[int, int, str]]:
    """The runs of units that are a name, with its kind."""
    found: list[tuple[int, int, str]] = []
    for at, label in enumerate(labels):
        if label in _KINDS:
            found.append((at, at + 1, _KINDS[label]))
        elif label and found:
            found[-1] = (found[-1][0], at + 1, found[-1][2])
    return found


def beside(values: Numbers, distance: int) -> Numbers:
    """The row of the unit so many places further on, zeros where there is none."""
    if distance == 0:
        return values
    moved = np.zeros_like(values)
    if abs(distance) >= len(values):
        return moved
    if distance > 0:
        moved[:-distance] = values[distance:]
    else:
        moved[-distance:] = values[:distance]
    return moved


def shares(logits: Numbers) -> Numbers:
    """Softmax over the last axis."""
    raised = np.exp(logits - logits.max(-1, keepdims=True))
    result: Numbers = raised / raised.sum(-1, keepdims=True)
    return result


def both(
    tagged: Sequence[tuple[int, int, str]],
    found: Sequence[tuple[int, int, str]],
    is_person: Callable[[tuple[int, int]], bool],
) -> list[tuple[int, int, str]]:
    """What the tagger itself and its head name, in order: of a person that both name the wider one, and nobody inside an
    organisation. Where they disagree on just the same words, ``is_person`` tells whether these are made like a person's."""
    called = {one[:2] for one in tagged if one[2] == "person"}
    firms = [one for one in found if one[2] == "org" and (one[:2] not in called or not is_person(one[:2]))]
    people = [one for one in found if one[2] == "person"]
    kept = [one for one in tagged if one[2] != "person" or not any(_within(one, other) for other in [*firms, *people])]
    mine = [one for one in people if not any(_touch(one, other) for other in kept if other[2] == "person")]
    return sorted([*kept, *firms, *mine])


def _within(one: tuple[int, int, str], other: tuple[int, int, str]) -> bool:
    return other[0] <= one[0] and one[1] <= other[1] and one[:2] != other[:2]


def _touch(one: tuple[int, int, str], other: tuple[int, int, str]) -> bool:
    return one[0] < other[1] and other[0] < one[1]
