"""A question's vector, moved towards what answers it."""

import numpy as np
import pytest

from legal_assistant.memory.questions.projection import WEIGHTS, drawn, projected
from legal_assistant.memory.statements.reading import DIMENSIONS, IDENTITY

Vector = np.ndarray


def unit(seed: int) -> Vector:
    vector = np.random.default_rng(seed).normal(size=DIMENSIONS).astype(np.float32)
    return vector / np.linalg.norm(vector)


def test_the_moved_vector_is_one_to_compare_with_and_near_to_what_it_was() -> None:
    moved = projected(unit(1))
    assert moved.shape == (DIMENSIONS,)
    assert np.linalg.norm(moved) == pytest.approx(1.0, abs=1e-5)
    assert moved @ unit(1) > 0.8


def test_passages_come_nearer_or_move_away_but_not_in_the_mean() -> None:
    passages = {n: unit(n + 2) for n in range(20)}
    gains = drawn(unit(1), passages, IDENTITY)
    assert gains.keys() == passages.keys()
    assert sum(gains.values()) == pytest.approx(0.0, abs=1e-5)
    assert max(gains.values()) > 0 > min(gains.values())
    moved = projected(unit(1)) - unit(1)
    assert max(gains, key=gains.__getitem__) == max(passages, key=lambda n: float(passages[n] @ moved))


def test_vectors_of_another_model_are_left_where_they_are() -> None:
    assert drawn(unit(1), {1: unit(2), 2: unit(3)}, "another model") == {}
    assert drawn(unit(1), {}, IDENTITY) == {}


def test_the_weights_are_small() -> None:
    assert WEIGHTS.stat().st_size < 100_000
