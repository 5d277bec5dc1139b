"""References: the labelled suites, the laws of numbers, and any text whatever."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from legal_assistant.memory.legal_text import (
    KINDS,
    Reference,
    find_references,
    law_name,
    parse_number,
    query_references,
    to_chinese,
)
from legal_assistant.memory.legal_text.numbers import parse_roman, to_roman
from legal_assistant.memory.legal_text.reference import longest
from tests import rules_report


def canonicals(text: str, law: str = "") -> list[str]:
    return [reference.canonical for reference in find_references(text, law=law)]


@pytest.mark.parametrize("row", rules_report.rows("references", "dev"), ids=lambda row: row["id"])
def test_each_labelled_text_of_the_open_half_is_read_exactly(row: rules_report.Row) -> None:
    assert sorted(set(canonicals(row["text"]))) == sorted(set(row["references"]))


def test_the_unseen_half_is_read_nearly_as_well() -> None:
    scores = rules_report.references(rules_report.rows("references", "held")).values()
    right = sum(score.right for score in scores)
    assert right / (right + sum(score.wrong for score in scores)) >= 0.97
    assert right / (right + sum(score.missed for score in scores)) >= 0.95


# --- numbers ----------------------------------------------------------------------------------------------------------


@given(st.integers(0, 10**8 - 1))
def test_a_number_written_in_chinese_is_read_back(number: int) -> None:
    assert parse_number(to_chinese(number)) == number


@given(st.integers(1, 3999))
def test_a_roman_numeral_is_read_back(number: int) -> None:
    assert parse_roman(to_roman(number)) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("五百八十四", 584), ("584", 584), ("５８４", 584), ("1,250", 1250), ("捌仟", 8000), ("二〇二四", 2024), ("十", 10),
        ("廿三", 23), ("一百五", 150), ("一亿二千万", 120_000_000), ("两千", 2000), ("", None), ("十x", None), ("第三", None),
    ],
)  # fmt: skip
def test_numbers_as_texts_write_them(text: str, number: int | None) -> None:
    assert parse_number(text) == number


# --- laws and articles ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("中华人民共和国民法典", "民法典"),
        ("《公司法》（2018年修正）", "公司法"),
        ("中華人民共和國民法典", "民法典"),
        ("民诉法", "民事诉讼法"),
        ("公司法司法解释（三）", "最高人民法院关于适用公司法若干问题的规定（三）"),
        ("上海市物业管理规定", "上海市物业管理规定"),
        ("房屋租赁合同", ""),
        ("员工考勤管理办法", ""),
        ("公司章程", ""),
        ("", ""),
    ],
)
def test_what_is_the_title_of_a_law(title: str, name: str) -> None:
    assert law_name(title) == name


def test_a_bare_article_belongs_to_the_law_the_text_is() -> None:
    assert canonicals("依照本法第五百七十七条和第五百八十四条的规定", "民法典") == ["CN:民法典:577", "CN:民法典:584"]


def test_a_bare_article_is_a_clause_where_no_law_is_spoken_of() -> None:
    assert canonicals("第七条第二款约定了违约金") == ["CL:7.2"]


def test_every_way_of_writing_an_article_is_one_reference() -> None:
    writings = [
        "《民法典》第584条", "民法典第五百八十四条", "《中华人民共和国民法典》第五百八十四条",
        "中華人民共和國民法典第五百八十四條",
        "民法典５８４条", "Civil Code Art. 584", "Article 584 of the PRC Civil Code", "第五百八十四条 ",
    ]  # fmt: skip
    assert {canonical for text in writings for canonical in canonicals(text, "民法典")} == {"CN:民法典:584"}


def test_a_range_names_all_its_articles_in_one_place() -> None:
    found = find_references("《民法典》第一百条至第一百零三条")
    assert [reference.canonical for reference in found] == [f"CN:民法典:{n}" for n in range(100, 104)]
    assert {(reference.start, reference.end) for reference in found} == {(0, 16)}


def test_a_range_too_long_to_be_one_is_two_articles() -> None:
    assert canonicals("《民法典》第1条至第1260条") == ["CN:民法典:1", "CN:民法典:1260"]


def test_the_span_covers_the_law_that_adjoins() -> None:
    text = "根据《民法典》（2020年）第584条，"
    (found,) = find_references(text)
    assert text[found.start : found.end] == "《民法典》（2020年）第584条"


def test_a_law_may_be_given_a_short_name_by_the_text() -> None:
    text = "《上海市某某管理条例》（以下简称《某管条例》）施行。《某管条例》第九条另有规定。"
    assert canonicals(text) == ["CN:上海市某某管理条例:9"]


def test_dates_in_docket_numbers_are_no_dates() -> None:
    assert canonicals("（2024）沪0105民初1234号") == ["（2024）沪0105民初1234号"]


def test_of_overlapping_readings_the_longest_is_kept() -> None:
    kept = longest([Reference("date", "2024", 0, 4), Reference("case_number", "x", 0, 10), Reference("clause", "CL:1", 12, 14)])
    assert [reference.canonical for reference in kept] == ["x", "CL:1"]


# --- queries ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("民法典第584条", (["CN:民法典:584"], [])),
        ("第五百八十四条是什么意思", (["CL:584"], ["584"])),
        ("584", ([], ["584"])),
        ("clause 7.2(b)", (["CL:7.2.b"], ["7.2.b", "7.2"])),
        ("第七条第二款", (["CL:7.2"], ["7.2", "7"])),
        ("第一百三十三条之一", (["CL:133-1"], ["133-1"])),
        ("租金什么时候付", ([], [])),
    ],
)
def test_what_a_query_refers_to(query: str, expected: tuple[list[str], list[str]]) -> None:
    assert query_references(query) == expected


# --- any text ---------------------------------------------------------------------------------------------------------

_WORDS = (
    "第 条 款 项 、 一 二 百 5 84 . ( ) （ ） 《 》 民法典 合同 至 年 月 日 2024 元 万 $ % 号 民初 § "
    "Article Section and to of the Act 2006 (a) CN 附件 - , \n"
)
_PIECES = st.sampled_from(_WORDS.split(" "))


@settings(max_examples=300)
@given(st.one_of(st.text(max_size=200), st.lists(_PIECES, max_size=60).map("".join)))
def test_any_text_gives_spans_that_lie_in_it(text: str) -> None:
    found = find_references(text)
    assert all(0 <= reference.start < reference.end <= len(text) for reference in found)
    assert all(reference.kind in KINDS and reference.canonical for reference in found)
    assert [r.start for r in found] == sorted(r.start for r in found)
    query_references(text)


@pytest.mark.parametrize(
    "piece",
    [
        "第一条",
        "第一、",
        "(((一",
        "1 ",
        "万亿",
        "1,",
        "A ",
        "Act of ",
        "Section 1(a)",
        "《",
        "《民法典》",
        "该法",
        "附件一",
        "2024年",
    ],
)
@pytest.mark.parametrize("read", [find_references, query_references])
def test_long_monotonous_texts_are_read_to_the_end(read: Callable[[str], object], piece: str) -> None:
    read((piece * 5_000)[:5_000])


def test_an_article_that_speaks_of_agreements_stays_an_article_of_its_law() -> None:
    found = find_references("第五百八十五条 当事人可以约定一方违约时应当支付违约金。", law="民法典")
    assert [reference.canonical for reference in found] == ["CN:民法典:585"]
    assert [reference.canonical for reference in find_references("依照第七条的约定", law="民法典")] == ["CL:7"]
