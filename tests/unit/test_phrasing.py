"""Several ways of saying the same, brought into one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.memory.relations.phrasing import FORMS, one_way
from legal_assistant.memory.relations.relation import Relation, relate


@given(st.text(max_size=200))
def test_any_text_is_legal(text: str) -> None:
    assert isinstance(one_way(text), str)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The tax is for the lessor's account.", "The tax is borne by the lessor."),
        ("Responsibility for the lift lies with the landlord.", "The landlord is responsible for the lift."),
        ("Clause 8 prohibits assignment.", "Under clause 8 assignment is forbidden."),
        ("The penalty may not exceed 10% of the price.", "The penalty is capped at 10 percent of the price."),
        ("The hearing begins at 9.30 am.", "The hearing starts at 9:30 a.m."),
        ("The notice period is 60 days.", "Notice must be given 60 days in advance."),
    ],
)
def test_the_same_in_another_form(one: str, other: str) -> None:
    assert relate(one, other).relation in (Relation.DUPLICATE, Relation.REFINES)


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("The seller shall pay the customs duty.", "Customs duty is for the buyer's account."),
        ("Clause 12 permits subletting.", "Subletting is prohibited under clause 12."),
        ("The witness was born in Malaga.", "The witness was born in Cadiz."),
        ("The claim form was served by post.", "The claim form was served by courier."),
        ("Ms Vance works part-time.", "Ms Vance is employed full time."),
        ("Half of the fee has been paid.", "Two thirds of the fee has been paid."),
        ("甲方负责办理竣工备案。", "竣工备案由乙方负责办理。"),
        ("合同在丽水签订。", "合同在衢州签订。"),
        ("交货地点在丽水。", "交货地点在衢州。"),
        ("The policy covers theft.", "The policy does not cover theft."),
        ("The court granted the stay.", "The court refused the stay."),
        ("质保期从两年缩短为一年。", "质保期为两年。"),
        ("原告请求返还定金。", "原告放弃了返还定金的请求。"),
    ],
)
def test_what_cannot_both_be_true(earlier: str, later: str) -> None:
    assert relate(earlier, later).relation is Relation.CONTRADICTS


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("The plaintiff paid the costs.", "The defendant paid the costs."),
        ("The company has offices in Leeds.", "The company has offices in Hull."),
        ("The loan from the bank is EUR 90,000.", "The loan from the cousin is EUR 15,000."),
        ("双方没有书面合同。", "双方未签订书面合同。"),
    ],
)
def test_what_can_both_be_true(earlier: str, later: str) -> None:
    assert relate(earlier, later).relation is not Relation.CONTRADICTS


#: What each form affirms, by its own words: before the verb or its form of "to be", that, and what follows.
AFFIRMED = [
    ("The tax", "is", "for the lessor's account"),
    ("The tax", "is", "at the expense of the lessor"),
    ("Repair of the roof", "is", "the lessor's responsibility"),
    ("Responsibility for the lift", "lies", "with the landlord"),
    ("The cost of the survey", "falls", "on the buyer"),
    ("The seller", "bears", "the liability for the defect"),
    ("The fee", "is", "payable in March"),
    ("The hearing", "was", "held in Leeds"),
    ("The company", "was", "established in Leeds"),
    ("The contract", "entered", "into force"),
    ("The amendment", "took", "effect"),
    ("The contract", "is", "subject to German law"),
    ("Ms Orlova", "is", "a shareholder of Vance Ltd"),
    ("Ms Orlova", "was", "a shareholder in Vance Ltd"),
    ("Ms Orlova", "earns", "5,000 euros"),
    ("The tenant", "settled", "the invoice"),
    ("The tenant", "cleared", "his arrears"),
    ("The invoice", "was", "settled"),
    ("The loan", "has been", "paid off"),
    ("The claim", "rests", "on clause 12"),
    ("The claim", "is", "based on clause 12"),
    ("The firm", "employs", "40 people"),
    ("The motion", "was", "granted"),
    ("The court", "granted", "the motion"),
    ("The court", "upheld", "the claim"),
    ("Ms Orlova", "is", "a resident of Leeds"),
    ("The licence", "is", "transferable"),
]
_BASE = {"lies": "lie", "falls": "fall", "bears": "bear", "entered": "enter", "took": "take", "earns": "earn", "rests": "rest"}
_BASE |= {"settled": "settle", "cleared": "clear", "employs": "employ", "granted": "grant", "upheld": "uphold"}


def denials(subject: str, verb: str, rest: str) -> list[str]:
    """The plain ways of denying it."""
    if verb in _BASE:
        aid = "does" if verb.endswith("s") else "did"
        return [f"{subject} {said} {_BASE[verb]} {rest}." for said in (f"{aid} not", f"{aid}n't")] + [
            f"{subject} never {verb} {rest}."
        ]
    first, *more = verb.split()
    return [" ".join([subject, first, said, *more, rest]) + "." for said in ("not", "never")]


@pytest.mark.parametrize("said", AFFIRMED, ids=" ".join)
def test_what_a_form_affirms_is_contradicted_by_its_denial(said: tuple[str, str, str]) -> None:
    affirmed = " ".join(said) + "."
    assert {denied: relate(affirmed, denied).relation.value for denied in denials(*said)} == dict.fromkeys(
        denials(*said), "contradicts"
    )
    assert any(pattern.search(affirmed) for pattern, _ in FORMS) or one_way(affirmed) != affirmed


def test_what_is_kept_was_not_lent() -> None:
    for earlier, later in (
        ("The tenant still keeps a dog.", "The tenant has returned the dog."),
        ("Ms Orlova still holds 30 shares.", "Ms Orlova has not returned 30 shares."),
    ):
        assert relate(earlier, later).relation not in (Relation.DUPLICATE, Relation.CONTRADICTS)
    assert (
        relate("The landlord still holds the deposit.", "The landlord has returned the deposit.").relation is Relation.CONTRADICTS
    )
    assert (
        relate("The landlord still holds the deposit.", "The landlord no longer holds the deposit.").relation
        is Relation.CONTRADICTS
    )
