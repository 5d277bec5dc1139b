"""What changed between two texts."""

from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.memory.documents.edits import word_edits

TEXTS = st.text(max_size=60) | st.text(alphabet="甲方从未支付押金九百五十元 ab1,.\n", max_size=40)


def _without_blanks(text: str) -> str:
    return "".join(text.split())


@given(TEXTS, TEXTS)
def test_edits_hold_both_texts(before: str, after: str) -> None:
    edits = word_edits(before, after)
    assert "".join(edit.text for edit in edits if edit.kind != "removed") == after
    assert _without_blanks("".join(edit.text for edit in edits if edit.kind != "added")) == _without_blanks(before)


@given(TEXTS)
def test_a_text_differs_from_itself_in_nothing(text: str) -> None:
    assert all(edit.kind == "same" for edit in word_edits(text, text))


def _changes(before: str, after: str) -> list[tuple[str, str]]:
    return [(edit.kind, edit.text.strip()) for edit in word_edits(before, after) if edit.kind != "same"]


def test_a_number_changes_as_a_whole() -> None:
    assert _changes("Rent 8,000 a month", "Rent 8,500 a month") == [("removed", "8,000"), ("added", "8,500")]
    assert _changes("租金九百元", "租金九百五十元") == [("removed", "九百"), ("added", "九百五十")]


def test_a_word_changes_as_a_whole() -> None:
    assert _changes("Der Mieter zahlt für Öl", "Der Mieter zahlt für Holz") == [("removed", "Öl"), ("added", "Holz")]
    assert _changes("甲方已经支付押金。", "甲方从未支付押金。") == [("removed", "已经"), ("added", "从未")]
