"""The reading of meanings with the packaged model, over statements it was not learnt from."""

import pytest

from legal_assistant.composition import readers
from legal_assistant.services.measuring.rules import RULES, rules_with
from tests.rules_report import rows


def test_it_tells_more_kinds_than_forms_alone() -> None:
    held = rows("gate", "held")
    with readers() as (reads, _):
        rule = rules_with(reads)["gate"]
        read = [rule(row) for row in held]
    right = sum(one["kind"] == row["kind"] for one, row in zip(read, held, strict=True))
    by_forms = sum(RULES["gate"](row)["kind"] == row["kind"] for row in held)
    assert right >= 0.85 * len(held)
    assert right >= by_forms + 0.03 * len(held)
    dropped = sum(one["kind"] == "none" != row["kind"] for one, row in zip(read, held, strict=True))
    assert dropped <= 0.05 * len(held)


@pytest.mark.parametrize(("suite", "share", "more"), [("gate_fresh", 0.7, 0.05), ("gate_own", 0.9, 0.0)])
def test_it_tells_kinds_in_texts_no_cue_was_written_for(suite: str, share: float, more: float) -> None:
    fresh = rows(suite, "held")
    with readers() as (reads, _):
        rule = rules_with(reads)["gate"]
        read = [rule(row) for row in fresh]
    right = sum(one["kind"] == row["kind"] for one, row in zip(read, fresh, strict=True))
    by_forms = sum(RULES["gate"](row)["kind"] == row["kind"] for row in fresh)
    assert right >= share * len(fresh)
    assert right >= by_forms + more * len(fresh)


def test_a_fact_stays_one() -> None:
    """Facts of the pairs for ``relation``, which are not about the gate."""
    facts = dict.fromkeys(row["a"] for row in rows("relation", "held"))
    with readers() as (reads, _):
        rule = rules_with(reads)["gate"]
        items = [item for text in facts if RULES["gate"](item := {"id": "", "role": "user", "text": text})["kind"] == "fact"]
        read = [rule(item)["kind"] for item in items]
    assert sum(kind == "none" for kind in read) <= 0.02 * len(facts)
    assert sum(kind != "fact" for kind in read) <= 0.08 * len(facts)
