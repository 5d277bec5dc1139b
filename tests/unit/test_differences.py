"""In what two statements differ."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.memory.relations.differences import SORTS, Difference, differences, keeps_apart, marks, supersedes
from legal_assistant.memory.relations.frame import parse


def between(one: str, other: str) -> tuple[Difference, ...]:
    return differences(parse(one), parse(other))


@pytest.mark.parametrize(
    ("one", "other", "difference"),
    [
        ("The fee is 300 euros.", "A charge of EUR 450 is made.", Difference("number", "300EUR", "450EUR")),
        ("押金是两万元。", "交了一万五的押金。", Difference("number", "20000CNY", "15000")),
        ("He holds a third of the shares.", "His stake is 40 %.", Difference("rate", "33.3", "40")),
        ("隋某占三成五。", "他持有百分之四十。", Difference("rate", "35", "40")),
        ("The sale took place on 3 May.", "They sold it on the fifth of May.", Difference("date", "0-5-3", "0-5-5")),
        ("The restraint lasts half a year.", "He is barred for a year.", Difference("duration", "6month", "12month")),
        ("We meet on Monday.", "The talks are on Thursday.", Difference("weekday", "mo", "th")),
        ("周二开会。", "会议在星期五。", Difference("weekday", "tu", "fr")),
        ("Access is from nine in the morning.", "Access from 11 am.", Difference("time", "9:0", "11:0")),
        ("It rests on clause 8.", "Clause 9 is the basis.", Difference("clause", "8", "9")),
        ("The sale was to Ann Gray.", "It was sold to Bo Lind.", Difference("person", "ann gray", "bo lind")),
        ("The tenant pays.", "The landlord pays.", Difference("role", "tenant", "landlord")),
        ("The buyer must inspect.", "The buyer need not inspect.", Difference("modality", "must", "need not")),
        ("乙方应当投保。", "乙方不得投保。", Difference("modality", "must", "must not")),
        ("The deed was signed.", "The deed was not signed.", Difference("denied", "sign", "not sign")),
    ],
)
def test_what_differs_is_named_with_both_sides(one: str, other: str, difference: Difference) -> None:
    found = between(one, other)
    assert difference in found
    assert Difference(difference.sort, difference.other, difference.one) in between(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The fee is forty-five thousand euros.", "EUR 45,000 is charged."),
        ("Jonas Whitlock owns the mill.", "The mill belongs to Whitlock."),
        ("The occupier of flat 6 moved.", "No. 6 has moved out."),
        ("The letter of 3 August was sent.", "They wrote on 3 August."),
        ("The plot measures two hectares.", "It has an area of 2 ha."),
        ("借款五十万元。", "他借了50万。"),
    ],
)
def test_the_same_in_other_words_does_not_differ(one: str, other: str) -> None:
    assert not keeps_apart(between(one, other))


@given(st.integers(2, 10**7), st.integers(2, 10**7))
def test_statements_with_two_amounts_are_kept_apart(a: int, b: int) -> None:
    for one, other in (("The claim is for ${}.", "They want ${:,} from us."), ("欠款{}元。", "他欠我们{}元。")):
        assert keeps_apart(between(one.format(a), other.format(b))) == (a != b)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("The fee is 300 pounds.", "With effect from 1 May 2025 the charge is 340 pounds.", True),
        ("The fee is 300 pounds.", "The charge is 340 pounds.", False),
        ("From 1 May 2024 the fee is 300 pounds.", "From 1 May 2025 the charge is 340 pounds.", False),
        ("The fee is 300 pounds.", "With effect from 1 May 2025 the charge is 300 pounds.", False),
        ("物业费每月300元。", "自2025年7月1日起每月收360元。", True),
    ],
)
def test_another_value_from_a_day_on_supersedes(one: str, other: str, *, expected: bool) -> None:
    first, second = parse(one), parse(other)
    assert supersedes(first, second, differences(first, second)) is expected


@given(st.text(max_size=120), st.text(max_size=120))
def test_any_two_texts_have_their_differences(one: str, other: str) -> None:
    found = between(one, other)
    assert len(marks(found)) == 2 * len(SORTS)
    assert keeps_apart(found) == keeps_apart(between(other, one))


@given(st.text(max_size=200))
def test_a_statement_does_not_differ_from_itself(text: str) -> None:
    assert between(text, text) == ()
