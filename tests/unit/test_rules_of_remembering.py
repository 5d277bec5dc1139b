"""The rules over the labelled texts: floors below which no change may bring them."""

import pytest

from legal_assistant.services.measuring.rules import RULES
from tests.rules_report import HALVES, REPORTS, answers, false_merges, resolved, rows, table


@pytest.mark.parametrize(("half", "floor"), [("dev", 0.97), ("held", 0.8)])
def test_gate_kinds(half: str, floor: float) -> None:
    assert answers("gate", half).accuracy >= floor


@pytest.mark.parametrize(("half", "junk", "lost"), [("dev", 0.01, 0.01), ("held", 0.03, 0.065)])
def test_gate_remembers_what_is_to_be_remembered(half: str, junk: float, lost: float) -> None:
    scores = answers("gate", half)
    assert scores.count(lambda label, answer: label == "none" != answer) <= junk * scores.total
    assert scores.count(lambda label, answer: answer == "none" != label) <= lost * scores.total


@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize("suite", ["relation", "relation_far", "relation_fresh", "relation_own"])
def test_no_false_merge(half: str, suite: str) -> None:
    assert false_merges(answers(suite, half)) == 0


@pytest.mark.parametrize(("half", "floor"), [("dev", 0.9), ("held", 0.8)])
def test_contradictions(half: str, floor: float) -> None:
    scores = answers("relation", half)
    assert scores.precision("contradicts") >= 0.94
    assert scores.recall("contradicts") >= floor


@pytest.mark.parametrize(("half", "floor"), [("dev", 0.7), ("held", 0.5)])
def test_contradictions_in_words_far_apart(half: str, floor: float) -> None:
    """Said in quite other words: what is called a contradiction is one, and more than half are seen without a model."""
    scores = answers("relation_far", half)
    assert scores.precision("contradicts") >= 0.95
    assert scores.recall("contradicts") >= floor


@pytest.mark.parametrize(("half", "floor"), [("dev", 0.97), ("held", 0.85)])
def test_resolve(half: str, floor: float) -> None:
    right, total = resolved(half)
    assert right >= floor * total


def test_the_suite_is_large_enough_and_in_both_languages() -> None:
    for rule, fewest, key in (("gate", 400, "text"), ("relation", 200, "a")):
        texts = [row[key] for half in HALVES for row in rows(rule, half)]
        assert len(texts) >= fewest
        chinese = sum(any("一" <= character <= "鿿" for character in text) for text in texts)
        assert 0.3 * len(texts) <= chinese <= 0.7 * len(texts)


@pytest.mark.parametrize("rule", [name for name in REPORTS if not name.endswith(", read")])
def test_each_rule_has_its_table(rule: str) -> None:
    assert all(f"{rule}, {half} (" in table(rule) for half in HALVES)


def test_vocabulary_and_fields() -> None:
    answer = RULES["gate"]({"id": "1", "role": "user", "text": "Please remember that the deposit is EUR 12,000."})
    assert answer == {
        "id": "1",
        "remember": True,
        "kind": "fact",
        "importance": 4,
        "statement": "The deposit is EUR 12,000.",
        "why": "asked to remember; fact, asked to remember",
    } | {"why": answer["why"]}
    nothing = RULES["gate"]({"id": "2", "role": "user", "text": "谢谢"})
    assert (nothing["remember"], nothing["kind"], nothing["statement"]) == (False, "none", "")
    assert set(RULES["relation"]({"id": "3", "a": "x", "b": "y"})) == {"id", "relation", "why"}
    asked = {"id": "4", "turns": [{"role": "user", "text": "押金是多少？"}], "question": "它什么时候退？"}
    assert RULES["resolve"](asked) == {"id": "4", "query": "押金什么时候退？"}
    with pytest.raises(KeyError):
        RULES["relation"]({"id": "5", "a": "x"})
