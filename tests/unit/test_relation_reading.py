"""What the rules see and what is read, joined."""

import json
from collections.abc import Mapping
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.memory.relations.reading import MARKS, RELATIONS, Likely, decided, likely, marks, needs_reading
from legal_assistant.memory.relations.relation import Compared, Related, Relation, relate
from tests.rules_report import rows
from tests.tools.choose_sure import APART
from tests.tools.pair_material import TUNABLE, WRITTEN, labelled
from tests.tools.pair_parties import acquainted, renamed

PAIRS = [(one["a"], one["b"]) for one in rows("relation", "dev")[::7]] + [
    ("租期三年，自2023年4月1日起。", "The lease is for three years starting 1 April 2023."),
    ("The deposit was paid in March.", "She never handed over any deposit."),
    ("The rent is 8,000.", "Eight thousand five hundred is what he pays each month."),
]


@st.composite
def readings(draw: st.DrawFn) -> Likely:
    """Any reading."""
    shares = draw(st.lists(st.floats(0.001, 1), min_size=4, max_size=4))
    return likely([one / sum(shares) for one in shares])


def joined(pair: tuple[str, str], read: Likely) -> tuple[Related, Related]:
    """By the rules, and by both."""
    first, second = Compared(pair[0]), Compared(pair[1])
    found = relate(first, second)
    return found, decided(first, second, found, read)


@given(st.sampled_from(PAIRS), readings())
def test_nothing_is_merged_because_it_reads_alike(pair: tuple[str, str], read: Likely) -> None:
    found, both = joined(pair, read)
    assert (both.relation is Relation.DUPLICATE) == (found.relation is Relation.DUPLICATE)


@given(st.sampled_from(PAIRS), readings())
def test_what_the_rules_are_sure_of_stays(pair: tuple[str, str], read: Likely) -> None:
    found, both = joined(pair, read)
    if not needs_reading(found):
        assert both == found


@pytest.mark.parametrize("pair", PAIRS[:20])
def test_without_a_reading_the_rules_decide_alone(pair: tuple[str, str]) -> None:
    found, both = joined(pair, {})
    assert both == found


def reading(**shares: float) -> Mapping[Relation, float]:
    rest = (1 - sum(shares.values())) / (4 - len(shares))
    return likely([shares.get(one.value, rest) for one in RELATIONS])


@pytest.mark.parametrize(
    ("pair", "read", "relation"),
    [
        (PAIRS[-2], reading(contradicts=0.9), "contradicts"),
        (PAIRS[-3], reading(duplicate=0.95), "refines"),
        (PAIRS[-1], reading(duplicate=0.95), "refines"),
        (PAIRS[-2], reading(contradicts=0.3, unrelated=0.2), "unrelated"),
        (PAIRS[-2], reading(unrelated=0.9), "unrelated"),
        (("Alder Foods pays 4% of sales.", "What Birch Steel pays is 9% of sales."), reading(contradicts=0.95), "unrelated"),
    ],
)
def test_a_sure_reading_decides_what_words_leave_open(pair: tuple[str, str], read: Likely, relation: str) -> None:
    found, both = joined(pair, read)
    assert found.relation is Relation.UNRELATED
    assert both.relation == relation
    assert bool(both.why)


def test_marks_tell_the_rules_verdict_first_and_are_as_many_as_the_weights_were_learnt_with() -> None:
    first, second = Compared("月租金8000元"), Compared("月租金为八千五百元")
    found = marks(first, second, relate(first, second))
    assert len(found) == MARKS
    assert found[:4] == (True, False, False, False)


def test_what_it_is_learnt_from_is_labelled_in_both_languages_and_nothing_held() -> None:
    files = [[json.loads(line) for line in path.read_text("utf-8").splitlines()] for path in sorted(WRITTEN.glob("*.jsonl"))]
    written = [one for file in files for one in file]
    assert all({"a", "b", "relation"} <= set(one) for one in written)
    assert {one["relation"] for one in written} == {one.value for one in RELATIONS}
    held = {(one["a"], one["b"]) for suite in TUNABLE for one in rows(suite, "held")}
    assert not held & {(one["a"], one["b"]) for one in written}
    shares = [any("一" <= letter <= "鿿" for letter in one["a"] + one["b"]) for one in written]
    assert 0.3 * len(shares) <= sum(shares) <= 0.7 * len(shares)
    assert len({one["id"] for one in written}) == len(written)
    assert all(one != other for one, other in pairwise(sorted((one["a"], one["b"]) for one in written)))


def test_nothing_is_learnt_of_what_tells_how_sure_a_reading_must_be() -> None:
    apart = {(one["a"], one["b"]) for suite in APART for one in rows(suite, "dev")}
    assert len(apart) > 400
    assert not apart & {(one["a"], one["b"]) for one in labelled()}


def test_parties_get_one_made_up_name_in_both_statements_and_strangers_share_one() -> None:
    given = [
        {"a": "The tenant has paid.", "b": "The tenant's rent is settled.", "relation": "duplicate"},
        {"a": "承租人已付租金。", "b": "租金已由承租人付清。", "relation": "duplicate"},
        {"a": "被告已到庭。", "b": "被告出席了庭审。", "relation": "duplicate"},
        {"a": "The buyer complained.", "b": "A complaint came from the buyer.", "relation": "duplicate"},
    ]
    chance = Random(1)
    again = list(renamed(given, chance, share=1))
    assert len(again) == len(given)
    assert all(before["a"] != after["a"] and before["b"] != after["b"] for before, after in zip(given, again, strict=True))
    assert all(after["relation"] == "duplicate" for after in again)
    strangers = list(acquainted(given, chance, 4))
    assert len(strangers) == 4
    assert {one["relation"] for one in strangers} == {"unrelated"}
    for one in strangers:
        assert set(one["a"].split()[:1]) & set(one["b"].split()[:1]) or one["a"][0] == one["b"][0]


@pytest.mark.parametrize(
    ("told", "entry"),
    [
        ("被告否认收到货物。", "被告：苏州宏远机械有限公司。"),
        ("承租人拒绝腾房。", "承租人：王芳"),
        ("The defendant denies receipt of the goods.", "Defendant: Delta Ltd."),
        ("The tenant refuses to leave.", "Tenant: Harbour Holdings"),
    ],
)
def test_who_plays_a_part_denies_nothing_of_what_was_done(told: str, entry: str) -> None:
    sure = likely([0.9, 0.0, 0.05, 0.05])
    for pair in ((told, entry), (entry, told)):
        assert joined(pair, sure)[1].relation is Relation.UNRELATED


@pytest.mark.parametrize(
    "pair",
    [
        ("被告是李雷。", "被告：王芳"),
        ("Defendant: Delta Ltd.", "The defendant is Omega Inc."),
        ("We gave up on the second instance.", "Decision: we will appeal."),
    ],
)
def test_another_name_or_decision_may_contradict_one(pair: tuple[str, str]) -> None:
    assert joined(pair, likely([0.9, 0.0, 0.05, 0.05]))[1].relation is Relation.CONTRADICTS
