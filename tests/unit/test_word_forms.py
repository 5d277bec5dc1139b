"""One thing in several forms: what a query is looked for as, and how statements compare that write it differently."""

import pytest

from legal_assistant.memory.language.values import find_values
from legal_assistant.memory.language.word_forms import other_forms, search_terms
from legal_assistant.memory.relations.relation import Relation, relate

SAME = (
    ("The seller must deliver within ten working days.", "The seller must deliver within 10 business days."),
    ("卖方应在十个工作日内交货。", "卖方应在10个工作日内交货。"),
    ("卖方应在十个工作日内交货。", "The seller must deliver within ten working days."),
    ("签字见证据三。", "签字见证据3。"),
    ("签字见证据（三）。", "签字见3号证据。"),
    ("The signature stands on Exhibit 3.", "The signature stands on Ex. 3."),
    ("证据三为借条。", "Exhibit 3 is the IOU."),
    ("全部股东签署了协议。", "全体股东签署了协议。"),
    ("All shareholders signed the agreement.", "全体股东签署了协议。"),
    ("All parties signed the agreement.", "The parties signed the agreement."),
    ("原告撤诉。", "原告撤回起诉。"),
    ("The plaintiff withdrew the lawsuit.", "原告撤诉。"),
)
DIFFERENT = (
    ("The seller must deliver within 10 working days.", "The seller must deliver within 10 days."),
    ("卖方应在十个工作日内交货。", "卖方应在10日内交货。"),
    ("The notice period is one month.", "通知期为三十日。"),
    ("签字见证据三。", "签字见证据四。"),
    ("签字见证据三。", "签字见附件三。"),
    ("The rent is set out in Exhibit B.", "The rent is set out in Schedule B."),
    ("部分股东签署了协议。", "全体股东签署了协议。"),
    ("Not all shareholders signed the agreement.", "All shareholders signed the agreement."),
    ("原告未撤诉。", "原告撤诉。"),
    ("原告撤回上诉。", "原告撤诉。"),
    ("股东签署了协议。", "全体股东签署了协议。"),
)


@pytest.mark.parametrize(("a", "b"), SAME)
def test_other_forms_say_the_same(a: str, b: str) -> None:
    assert {relate(a, b).relation, relate(b, a).relation} == {Relation.DUPLICATE}


@pytest.mark.parametrize(("a", "b"), DIFFERENT)
def test_what_is_almost_alike_is_not_the_same(a: str, b: str) -> None:
    assert Relation.DUPLICATE not in {relate(a, b).relation, relate(b, a).relation}


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("within ten (10) working days", {"10 business day", "ten working day", "十个 工作 工作日"}),
        ("提前1个月", {"one month", "一个 一个月"}),
        ("a month", {"1 month", "1 个 月"}),
        ("收到之日起三十日内", {"30 day", "thirty day", "30 天"}),
        ("两年", {"2 year", "2 年"}),
        ("见证据十二", {"exhibit 12", "ex 12", "证据 12"}),
        ("EXHIBIT C", {"ex c"}),
        ("第五百七十七条", {"577", "article 577"}),
        ("the NDA", {"confidentiality agreement"}),
    ],
)
def test_forms_of_what_a_query_names(text: str, forms: set[str]) -> None:
    assert forms <= set(other_forms(text))


@pytest.mark.parametrize("text", ["2024年3月15日", "第三年", "the next year", "证据3份", "证据1至3", "", "？！"])
def test_dates_ranks_and_counts_have_no_forms(text: str) -> None:
    assert not [form for form in other_forms(text) if any(character.isdigit() for character in form)]


def test_the_parts_of_a_chinese_number_are_not_asked_for() -> None:
    terms = search_terms("第五百七十七条的违约责任")
    assert "577" in terms
    assert "违约" in terms
    assert not {"五百", "七十", "百七"} & set(terms)


def test_a_query_that_is_all_number_is_asked_for() -> None:
    assert search_terms("三") == ["三"]
    assert "577" in search_terms("第五百七十七条")


def test_exhibit_a_is_not_the_first_exhibit() -> None:
    found = other_forms("What does Exhibit A show?")
    assert "ex a" in found
    assert not any("1" in one or "一" in one for one in found)


@pytest.mark.parametrize("text", ["证据一并提交", "证据一直在原告处", "证据一审已提交", "证据二审才提交", "证据一览"])
def test_a_word_that_begins_with_a_number_is_no_number_of_an_exhibit(text: str) -> None:
    assert not any("exhibit" in one for one in other_forms(text))
    assert not [one for one in find_values(text)[0] if one.sort == "clause"]


def test_a_part_of_an_article_is_looked_for_by_the_article() -> None:
    found = other_forms("民法典第585条第二款")
    assert "585" in found
    assert "2" not in found


@pytest.mark.parametrize("query", ["the spa and the pool", "an IP address", "ip of the router", "Spa treatments"])
def test_initials_in_other_words_stand_for_nothing(query: str) -> None:
    assert not {"share purchase agreement", "intellectual property"} & set(other_forms(query))


def test_initials_stand_for_their_words() -> None:
    assert "share purchase agreement" in other_forms("the SPA")
    assert "intellectual property" in other_forms("our IP rights")
