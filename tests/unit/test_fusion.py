"""Fusion of search methods."""

import math

from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.memory.questions.fusion import FLOOR, Candidates, borne_out, fuse

scores = st.dictionaries(st.integers(0, 50), st.floats(0, 100), max_size=30)


def total(parts: dict[str, float]) -> float:
    return sum(parts.values())


@given(scores, scores, st.integers(0, 100))
def test_every_item_gets_a_finite_part_of_every_method(left: dict[int, float], right: dict[int, float], size: int) -> None:
    fused = fuse({"text": Candidates(left, size), "vector": Candidates(right)}, {**left, **right})
    assert set(fused) == {*left, *right}
    for parts in fused.values():
        assert set(parts) == {"text", "vector"}
        assert all(math.isfinite(part) and part >= FLOOR for part in parts.values())


@given(scores, st.none() | st.integers(0, 100))
def test_the_order_of_one_method_is_kept(found: dict[int, float], size: int | None) -> None:
    fused = fuse({"text": Candidates(found, size)}, found)
    for a, higher in found.items():
        for b, lower in found.items():
            if higher >= lower:
                assert total(fused[a]) >= total(fused[b])


@given(scores, st.floats(0.5, 20), st.floats(-5, 5))
def test_the_scale_of_a_method_does_not_matter(found: dict[int, float], scale: float, shift: float) -> None:
    if len(found) < 2 or max(found.values()) - min(found.values()) < 1e-3:
        return
    moved = {n: score * scale + shift for n, score in found.items()}
    once, again = Candidates(found).standard()[0], Candidates(moved).standard()[0]
    assert all(math.isclose(once[n], again[n], abs_tol=1e-4) for n in found)


def test_a_method_that_cannot_tell_counts_nothing() -> None:
    fused = fuse({"text": Candidates({1: 5.0, 2: 5.0}, 2), "vector": Candidates({1: 0.8, 2: 0.9})}, [1, 2])
    assert fused[1]["text"] == fused[2]["text"] == 0.0
    assert total(fused[2]) > total(fused[1])


def test_a_word_found_in_one_item_of_many_tells_more_than_one_found_in_all() -> None:
    rare, _ = Candidates({1: 5.0}, 100).standard()
    common, _ = Candidates({1: 5.0, **dict.fromkeys(range(2, 100), 4.0)}, 100).standard()
    assert rare[1] > common[1]


def test_what_words_do_not_find_is_last_and_what_has_no_vector_is_in_the_middle() -> None:
    found = {1: 0.9, 2: 0.8, 3: 0.7}
    fused = fuse({"text": Candidates(found, 3), "vector": Candidates(found, outside={4: 0.65})}, [1, 2, 3, 4, 5])
    assert fused[5]["text"] == fused[3]["text"]
    assert fused[5]["vector"] == 0.0
    assert fused[4]["vector"] < fused[3]["vector"]


def test_nothing_found_is_nothing_fused() -> None:
    assert fuse({"text": Candidates({}, 100), "vector": Candidates({})}, []) == {}


@given(st.floats(FLOOR, 8), st.floats(FLOOR, 8), st.floats(FLOOR, 8))
def test_what_words_say_beyond_the_meaning_counts_less_and_keeps_its_order(words: float, more: float, meaning: float) -> None:
    assert borne_out(words, meaning) <= words
    assert borne_out(max(words, more), meaning) >= borne_out(min(words, more), meaning)
    assert borne_out(min(words, meaning), meaning) == min(words, meaning)


def test_a_word_by_chance_does_not_beat_what_is_meant() -> None:
    chance, meant = (6.4, 0.9), (-0.2, 2.2)
    assert sum(chance) - sum(meant) > 5
    assert borne_out(*chance) + chance[1] - (borne_out(*meant) + meant[1]) < 4
