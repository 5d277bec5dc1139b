"""Entities by rule."""

import pytest

from legal_assistant.domain.entities import EntityKind
from legal_assistant.memory.graph.entities import english_name, find_entities


def mentions(text: str) -> list[tuple[str, str]]:
    return [(mention.kind.value, mention.canonical) for mention in find_entities(text)]


def test_a_chinese_statement_of_claim() -> None:
    text = "原告张建国向上海市浦东新区人民法院起诉上海明远贸易有限公司，主张《民法典》第585条的违约金过高，标的额8万元。"
    assert mentions(text) == [
        ("person", "张建国"),
        ("court", "上海市浦东新区人民法院"),
        ("organisation", "上海明远贸易有限公司"),
        ("law_article", "CN:民法典:585"),
        ("legal_issue", "违约金过高 / excessive liquidated damages"),
        ("amount", "CNY:80000"),
    ]


def test_an_english_one() -> None:
    text = "Plaintiff Maria Delgado sued Harborview Logistics LLC in the Supreme Court of Delaware over clause 7.2(b)."
    assert mentions(text) == [
        ("person", "Maria Delgado"),
        ("organisation", "Harborview Logistics LLC"),
        ("court", "Supreme Court of Delaware"),
        ("clause", "CL:7.2.b"),
    ]


@pytest.mark.parametrize(
    ("text", "courts"),
    [
        ("任何一方可向有管辖权的人民法院起诉", []),
        ("不服一审判决的，可上诉至上海市第一中级人民法院。", ["上海市第一中级人民法院"]),
        ("争议提交中国国际经济贸易仲裁委员会仲裁", ["中国国际经济贸易仲裁委员会"]),
        ("最高人民法院第一巡回法庭", ["最高人民法院第一巡回法庭"]),
        ("由原告住所地人民法院管辖", []),
        ("disputes go to HKIAC or the High Court of Singapore", ["HKIAC", "High Court of Singapore"]),
    ],
)
def test_courts(text: str, courts: list[str]) -> None:
    assert [name for kind, name in mentions(text) if kind == EntityKind.COURT] == courts


def test_one_issue_has_one_name_in_both_languages() -> None:
    assert mentions("不可抗力") == mentions("Force Majeure")[:1]


def test_every_span_is_the_place_of_its_mention() -> None:
    text = "证人：陈志明，於2024年3月5日付款1,000元。"
    assert [text[m.start : m.end] for m in find_entities(text)] == ["陈志明", "2024年3月5日", "1,000元"]


@pytest.mark.parametrize(
    ("canonical", "english"),
    [
        ("CN:民法典:585", "Civil Code, art. 585"),
        ("CN:劳动合同法:47:2", "Labor Contract Law, art. 47(2)"),
        ("CN:刑法:133-1:1:3", "Criminal Law, art. 133-1(1)(3)"),
        ("CN:上海市房屋租赁条例:9", "《上海市房屋租赁条例》, art. 9"),
        ("US:15 U.S.C.:78j", ""),
        ("林知夏", ""),
    ],
)
def test_a_provision_is_cited_in_english_under_the_usual_name_of_its_law(canonical: str, english: str) -> None:
    assert english_name(canonical) == english


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("租金按月支付，利息按季支付。", []),
        ("对方律师是王海涛。", ["王海涛"]),
        ("林知夏于2024年3月15日入住云杉路 268 号 12 幢。", ["林知夏"]),
        ("货款由微信支付到账。", ["微信支付"]),
    ],
)
def test_only_names_are_listed_though_more_is_hidden(text: str, names: list[str]) -> None:
    named = (EntityKind.PERSON, EntityKind.ORGANISATION)
    assert [one.canonical for one in find_entities(text) if one.kind in named] == names
