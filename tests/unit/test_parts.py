"""What goes with what, clause by clause."""

import pytest

from legal_assistant.memory.relations.parts import same_parts
from legal_assistant.memory.relations.relation import Relation, relate


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("Delta is the buyer and Omega the seller.", "Omega is the buyer and Delta the seller."),
        ("Delta is the buyer and Omega the seller.", "Delta is the seller and Omega the buyer."),
        ("Delta Ltd is the tenant, Omega Inc the landlord.", "The tenant is Omega Inc and the landlord is Delta Ltd."),
        ("The rent is 500 and the deposit is 900.", "The rent is 900 and the deposit is 500."),
        ("The lease begins on 1 May 2024 and the licence ends on 3 June 2024.",
         "The lease begins on 3 June 2024 and the licence ends on 1 May 2024."),
        ("甲公司是买方，乙公司是卖方。", "甲公司是卖方，乙公司是买方。"),
        ("张三是出租人，李四是承租人。", "李四是出租人，张三是承租人。"),
        ("原告：张三；被告：李四", "原告：李四；被告：张三"),
        ("租金500元，押金900元。", "租金900元，押金500元。"),
    ],
)  # fmt: skip
def test_parts_turned_round_contradict(earlier: str, later: str) -> None:
    assert relate(earlier, later).relation is Relation.CONTRADICTS
    assert relate(later, earlier).relation is Relation.CONTRADICTS


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("Delta is the buyer and Omega the seller.", "The seller is Omega, the buyer is Delta."),
        ("The rent is 500 and the deposit is 900.", "The deposit is 900 and the rent is 500."),
        ("张三是出租人，李四是承租人。", "承租人是李四，出租人是张三。"),
        ("Delta是买方，Omega是卖方。", "Delta is the buyer and Omega the seller."),
    ],
)
def test_the_same_parts_in_another_order_are_the_same(earlier: str, later: str) -> None:
    assert relate(earlier, later).relation is Relation.DUPLICATE


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("the buyer and the seller signed", "the seller and the buyer signed"),
        ("the buyer paid the rent and signed the deed", "the buyer signed the deed and paid the rent"),
        ("delta lent omega a car and the deposit is 900", "omega lent delta a car and the deposit is 900"),
        ("the buyer paid the seller 500 and the deposit is 900", "the seller paid the buyer 500 and the deposit is 900"),
        ("the tenant owes 8,000", "the tenant owes 8,000"),
        ("", ""),
    ],
)
def test_clauses_that_do_not_say_who_or_how_much_tell_nothing(one: str, other: str) -> None:
    assert same_parts(one, other) is None


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("月租6000元", "自2025年3月1日起月租6500元"),
        ("月租6000元。", "自2025年3月1日起，月租6500元。"),
        ("The monthly rent is 6,000.", "From 1 March 2025 the monthly rent is 6,500."),
    ],
)
def test_another_amount_from_a_day_on_supersedes(earlier: str, later: str) -> None:
    assert relate(earlier, later).why == "supersedes from a date"
