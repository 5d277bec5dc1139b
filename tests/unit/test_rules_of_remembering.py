"""The rules over the labelled texts: floors below which no change may bring them."""

import pytest

from legal_assistant.services.rules import RULES
from tests.rules_report_memory import HALVES, false_merges, measure, resolved


@pytest.mark.parametrize(("half", "floor"), [("dev", 0.97), ("held", 0.85)])
def test_gate_kinds(half: str, floor: float) -> None:
    assert measure("gate", half).accuracy >= floor


@pytest.mark.parametrize("half", HALVES)
def test_gate_remembers_what_is_to_be_remembered(half: str) -> None:
    scores = measure("gate", half)
    assert scores.count(lambda label, answer: label == "none" != answer) <= 0.01 * scores.total
    assert scores.count(lambda label, answer: answer == "none" != label) <= 0.03 * scores.total


@pytest.mark.parametrize("half", HALVES)
def test_no_false_merge(half: str) -> None:
    assert false_merges(measure("relation", half)) == 0


@pytest.mark.parametrize("half", HALVES)
def test_contradictions(half: str) -> None:
    scores = measure("relation", half)
    assert scores.precision("contradicts") >= 0.9
    assert scores.recall("contradicts") >= 0.9


@pytest.mark.parametrize(("half", "floor"), [("dev", 0.97), ("held", 0.85)])
def test_resolve(half: str, floor: float) -> None:
    right, total = resolved(half)
    assert right >= floor * total


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
