"""Numbers that stand for one thing alone, in a query."""

import pytest

from legal_assistant.memory.language.codes import code_phrases
from legal_assistant.memory.language.segment import index_text


@pytest.mark.parametrize(
    ("query", "written"),
    [
        ("11010819851212003X", "身份证号：11010819851212003x，住北京市"),
        ("谁的身份证号是 11010819851212003x？", "公民身份号码11010819851212003X"),
        ("Which invoice is INV-2024-0017?", "Invoice no. INV-2024-0017 of 3 May"),
        ("inv20240017", "Invoice no. INV20240017"),
        ("6222021234567890123", "账号：6222 0212 3456 7890 123"),
        ("6222 0212 3456 7890 123 是谁的账户？", "卡号6222021234567890123"),
        ("GB29 NWBK 6016 1331 9268 19", "IBAN GB29NWBK60161331926819"),
        ("Whose is GB29NWBK60161331926819?", "IBAN: GB29 NWBK 6016 1331 9268 19"),
        ("京A12345", "车牌号京A·12345"),
        ("京A·12345是谁的车？", "车辆京A12345于当日"),
        ("合同编号MD-2024-018约定了什么？", "合同编号：MD-2024-018"),
        ("HC-2023-001234", "Claim No. HC-2023-001234"),
        ("A-17", "plot A-17"),
        ("call 138-1234-5678", "电话：13812345678"),
    ],
)
def test_a_number_is_found_in_every_grouping(query: str, written: str) -> None:
    stands = f" {index_text(written)} "
    assert any(f" {one} " in stands for one in code_phrases(query))


@pytest.mark.parametrize(
    "query",
    [
        "Does COVID-19 excuse the rent?",
        "The rent is 12,000 yuan per month.",
        "rent in 2024 and 2025",
        "What was due in 2024 12 months later?",
        "2024-05-03",
        "5 000 000 euros",
        "clause 7.2.3",
        "民法典第584条",
        "(2024)沪0105民初1234号",
        "a 2024-month plan",
        "Form 10-K of 2024",
        "",
    ],
)
def test_amounts_dates_articles_and_words_are_none(query: str) -> None:
    assert code_phrases(query) == []
