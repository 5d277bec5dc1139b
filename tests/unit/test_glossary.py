"""Legal terms and what they are called in the other language."""

import pytest

from legal_assistant.memory.legal_text.glossary import as_written, counterparts
from legal_assistant.memory.legal_text.glossary_terms import TERMS


@pytest.mark.parametrize(
    ("text", "some", "none"),
    [
        ("Is the late-payment clause valid?", {"逾期付款", "条款", "有效"}, {"支付"}),  # the longer term, not "payment" in it
        ("The tenant terminated the lease", {"承租人", "解除", "租赁合同"}, set()),
        ("How was the share transfer registered?", {"股权转让", "登记"}, {"转让"}),
        ("承租人能否转租？", {"tenant", "sublet"}, set()),
        ("竞业限制的经济补偿", {"non compete", "severance pay"}, set()),
        ("Good morning", set(), set()),
    ],
)
def test_terms_are_known_in_the_other_language(text: str, some: set[str], none: set[str]) -> None:
    found = set(counterparts(text))
    assert some <= found
    assert not none & found
    assert bool(found) is bool(some)
    assert not any("*" in term for term in found)


def test_parties_go_by_their_short_names() -> None:
    opening = "出租人（甲方）：星河置业 乙方（承租人）：林知夏"
    assert as_written(["出租人", "承租人", "押金"], opening) == ["甲方", "乙方", "押金"]
    assert as_written(["出租人"], "本合同由出租人与承租人订立") == ["出租人"]


def test_every_line_names_a_concept_in_both_languages() -> None:
    lines = TERMS.strip().splitlines()
    assert len(lines) > 300
    for line in lines:
        ours, theirs = line.split(" = ")
        assert any(not form.endswith("*") for form in ours.split("|")), line
        assert all("\u4e00" <= form[0] <= "\u9fff" for form in theirs.split("|")), line
        assert ours.isascii(), line
