"""Measures of ranked lists."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.services.measuring.metrics import judge, summarise

ids = st.lists(st.sampled_from([f"i{n}" for n in range(20)]), unique=True)


def test_a_known_list() -> None:
    judged = judge(["x", "a", "y", "b"], {"a", "b", "c"})
    assert judged.recall == (0.0, 2 / 3, 2 / 3)
    assert judged.reciprocal_rank == 0.5
    gain = 1 / math.log2(3) + 1 / math.log2(5)
    ideal = 1 + 1 / math.log2(3) + 1 / math.log2(4)
    assert judged.ndcg == pytest.approx(gain / ideal)


@given(ids, st.sets(st.sampled_from([f"i{n}" for n in range(20)]), min_size=1))
def test_measures_lie_between_0_and_1_and_grow_with_depth(hits: list[str], relevant: set[str]) -> None:
    judged = judge(hits, relevant)
    values = (*judged.recall, judged.ndcg, judged.reciprocal_rank)
    assert all(0 <= value <= 1 + 1e-9 for value in values)
    assert list(judged.recall) == sorted(judged.recall)


def test_a_hit_listed_twice_counts_once() -> None:
    assert judge(["a", "a"], {"a", "b"}).recall[-1] == 0.5


def test_perfect_and_hopeless() -> None:
    summary = summarise([judge(["a"], {"a"}), judge(["x"], {"a"})])
    assert summary.recall[10] == summary.any[10] == summary.all[10] == summary.mrr == summary.ndcg == 0.5
    low, high = summary.interval
    assert 0 <= low <= 0.5 <= high <= 1


def test_any_and_all_differ_when_a_part_is_found() -> None:
    summary = summarise([judge(["a"], {"a", "b"})])
    assert (summary.any[10], summary.all[10], summary.recall[10]) == (1.0, 0.0, 0.5)
