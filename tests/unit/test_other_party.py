"""Statements of the same words that speak of other parties are never taken for one."""

import pytest

from legal_assistant.memory.relations.relation import Relation, relate


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("老王给老李担保20万元。", "老李给老王担保20万元。"),
        ("阿强为阿芳提供保证。", "阿芳为阿强提供保证。"),
        ("宏达向永盛出具了借条。", "永盛向宏达出具了借条。"),
        ("甲公司是乙公司的代理人。", "乙公司是甲公司的代理人。"),
        ("The uncle guaranteed the nephew's debt.", "The nephew guaranteed the uncle's debt."),
        ("Acme is owed 500 by Bolt.", "Bolt is owed 500 by Acme."),
        ("Kim's loan to Lee is due.", "Lee's loan to Kim is due."),
        ("Our client owes their client 500.", "Their client owes our client 500."),
    ],
)
def test_who_has_changed_places_makes_a_contradiction(earlier: str, later: str) -> None:
    assert relate(earlier, later).relation is Relation.CONTRADICTS


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("The arbitrator is our proposal.", "The arbitrator is their proposal."),
        ("My expert signed the report.", "Your expert signed the report."),
        ("The lease is in his name.", "The lease is in her name."),
        ("We filed the appeal.", "They filed the appeal."),
        ("押金由其父亲支付。", "押金由本人父亲支付。"),
        ("本公司的印章丢失。", "贵公司的印章丢失。"),
        ("仲裁员是我方提名。", "仲裁员是对方提名。"),
    ],
)
def test_what_is_ours_is_not_theirs(earlier: str, later: str) -> None:
    assert relate(earlier, later).relation is Relation.UNRELATED


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("担保人为老王。", "老王为担保人。"),
        ("Bob is the tenant.", "The tenant is Bob."),
        ("老王和老李签了合同。", "老李和老王签了合同。"),
        ("昨天老王付了款。", "老王昨天付了款。"),
        ("We paid the rent.", "I paid the rent."),
    ],
)
def test_another_order_of_the_same_stays_the_same(earlier: str, later: str) -> None:
    assert relate(earlier, later).relation is Relation.DUPLICATE
