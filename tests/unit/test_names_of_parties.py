"""Parties as the heads of contracts and pleadings write them: with their place in brackets, and in capitals."""

import pytest

from legal_assistant.domain.entities import EntityKind
from legal_assistant.memory.graph.entities import find_entities
from legal_assistant.memory.redaction import find_private

_ORG, _PERSON = EntityKind.ORGANISATION, EntityKind.PERSON


def parties(text: str) -> list[tuple[str, str]]:
    return [(text[span.start : span.end], span.type) for span in find_private(text)]


@pytest.mark.parametrize(
    ("text", "firms"),
    [
        ("甲方：星河置业（上海）有限公司，乙方：陈建国。", ["星河置业（上海）有限公司"]),
        ("星河地产(上海)发展有限公司起诉了我方。", ["星河地产(上海)发展有限公司"]),
        (
            "北京华臻建工（集团）有限公司与星河置业（上海）有限公司签订合同。",
            ["北京华臻建工（集团）有限公司", "星河置业（上海）有限公司"],
        ),
        ("合同约定华臻（深圳）科技股份有限公司应于30日内支付。", ["华臻（深圳）科技股份有限公司"]),
        (
            "Meridian (UK) Holdings Ltd shall pay the rent to Halden (Shanghai) Trading Co., Ltd by 5 May.",
            ["Meridian (UK) Holdings Ltd", "Halden (Shanghai) Trading Co., Ltd"],
        ),
        (
            "Foo Bar (Asia Pacific) Services Pte. Ltd. and Zed (China) Limited",
            ["Foo Bar (Asia Pacific) Services Pte. Ltd.", "Zed (China) Limited"],
        ),
        ("Halden Ltd (Landlord) and Rowan Ltd (Tenant) signed.", ["Halden Ltd", "Rowan Ltd"]),
    ],
)
def test_where_a_firm_is_belongs_to_its_name(text: str, firms: list[str]) -> None:
    assert [name for name, kind in parties(text) if kind == "org"] == firms
    assert [text[one.start : one.end] for one in find_entities(text) if one.kind is _ORG] == firms


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (
            "THIS LEASE IS MADE BETWEEN HALDEN TRADING LIMITED (the Landlord) and ROWAN ASHDOWN (the Tenant).",
            [("HALDEN TRADING LIMITED", "org"), ("ROWAN ASHDOWN", "person")],
        ),
        ("HALDEN TRADING LIMITED v ROWAN ASHDOWN", [("HALDEN TRADING LIMITED", "org"), ("ROWAN ASHDOWN", "person")]),
        (
            "MARY O'NEILL-HART (“the Borrower”) and JOHN P. WESTLAKE, as Guarantor",
            [("MARY O'NEILL-HART", "person"), ("JOHN P. WESTLAKE", "person")],
        ),
        ("GREEN LEAF PROPERTIES LIMITED (company number 123)", [("GREEN LEAF PROPERTIES LIMITED", "org")]),
    ],
)
def test_parties_in_capitals_are_named(text: str, named: list[tuple[str, str]]) -> None:
    assert parties(text) == named
    kinds = {"org": _ORG, "person": _PERSON}
    assert {(one.kind, text[one.start : one.end]) for one in find_entities(text)} >= {(kinds[kind], name) for name, kind in named}


@pytest.mark.parametrize(
    "heading",
    [
        "TERMS AND CONDITIONS OF SALE. LIMITED LIABILITY. GENERAL PROVISIONS",
        "THE SELLER'S LIABILITY SHALL BE LIMITED.",
        "FORCE MAJEURE AND GOVERNING LAW. BY VIRTUE HEREOF the parties agree.",
        "ENTIRE AGREEMENT AND SEVERABILITY CLAUSE. REPRESENTATIONS AND WARRANTIES OF THE SELLER",
    ],
)
def test_a_heading_names_nobody(heading: str) -> None:
    assert parties(heading) == []


def test_a_lawyer_is_named_right_behind_the_firm() -> None:
    text = "上海明诚律师事务所周予安律师代理陈建国。"
    assert parties(text) == [("上海明诚律师事务所", "org"), ("周予安", "person"), ("陈建国", "person")]
