"""Words that two texts have in common: the runs are right, and are found within bounds."""

from difflib import SequenceMatcher

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.memory.documents import drafts, matching
from legal_assistant.memory.documents.drafts import Fate, compare_clauses
from legal_assistant.memory.documents.matching import alike, blocks
from tests import make

WORDS = st.lists(st.sampled_from("abcde"), max_size=40)


@given(WORDS, WORDS, st.sampled_from([0, 5, 50, 10_000]))
def test_runs_are_the_same_in_both_and_in_order(one: list[str], other: list[str], most: int) -> None:
    a = b = 0
    for left, right, size in blocks(one, other, most):
        assert size > 0
        assert left >= a
        assert right >= b
        assert one[left : left + size] == other[right : right + size]
        a, b = left + size, right + size
    assert a <= len(one)
    assert b <= len(other)


@given(WORDS, WORDS)
def test_within_bounds_nothing_is_overlooked(one: list[str], other: list[str]) -> None:
    assert alike(one, other) == pytest.approx(SequenceMatcher(None, one, other, autojunk=False).ratio())


@given(st.lists(st.integers(0, 99), unique=True, min_size=14), st.data())
def test_beyond_them_what_stands_once_is_found(numbers: list[int], data: st.DataObject) -> None:
    words = [str(number) for number in numbers]
    at = data.draw(st.integers(0, len(words)))
    changed = [*words[:at], "new", *words[at:]]
    assert sum(size for _, _, size in blocks(words, changed, 0)) == len(words)


class Costly(SequenceMatcher[str]):
    """Counts the pairs of equal words that are looked at."""

    looked = 0
    most = 5_000_000

    def find_longest_match(self, alo=0, ahi=None, blo=0, bhi=None):
        words, where = vars(self)["a"], vars(self)["b2j"]
        Costly.looked += sum(len(where.get(word, ())) for word in words[alo:ahi])
        assert Costly.looked < self.most
        return super().find_longest_match(alo, ahi, blo, bhi)


@pytest.mark.hostile("F10")
@pytest.mark.parametrize("sentence", ["sentence {} of the long clause ", "第{}句为该条款之内容，", "same words again "])
def test_a_long_clause_that_repeats_itself_is_compared(sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, "SequenceMatcher", Costly)
    monkeypatch.setattr(drafts, "SequenceMatcher", Costly)
    Costly.looked = 0
    texts = [sentence.format(at) * 15 for at in range(200)]
    later = [f"x {text}" if at in {20, 150} else text for at, text in enumerate(texts)]
    one, other = (
        [make.passage(f"p{at}", text, ordinal=at, number="5.1", heading="A > 5.1") for at, text in enumerate(whole)]
        for whole in (texts, later)
    )
    changes = compare_clauses(one, other)
    both = "".join(edit.text for edit in changes[0].edits if edit.kind != "removed")
    assert [change.fate for change in changes] == [Fate.CHANGED]
    assert both.count("x ") == 2
    if "{}" in sentence:
        assert [edit.text for edit in changes[0].edits if edit.kind != "same"] == ["x ", "x "]
