"""Values in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.memory.language.spelled import in_digits
from legal_assistant.memory.language.values import find_values
from legal_assistant.memory.legal_text.numbers import to_chinese


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("an offer of fifteen thousand.", "an offer of 15,000."),
        ("He worked thirty-two hours.", "He worked 32 hours."),
        ("The fee is forty-five thousand euros.", "The fee is EUR 45,000."),
        ("The lease lasts half a year.", "The lease lasts six months."),
        ("Repairs within a fortnight.", "Repairs within 14 days."),
        ("Cancel 48 hours ahead.", "Cancel two days ahead."),
        ("The maker gives a year's guarantee.", "The maker gives twelve months' guarantee."),
        ("It is due on the sixth of June 2024.", "It is due on 6 June 2024."),
        ("It ends on the last day of February 2028.", "It ends on 29 February 2028."),
        ("Rent is due on the fifteenth of each month.", "Rent is due on the 15th of each month."),
        ("The hearing is at two in the afternoon.", "The hearing is at 2 pm."),
        ("The bus leaves at half past five.", "The bus leaves at 5:30."),
        ("A tenth of the price is due.", "10% of the price is due."),
        ("It takes a two-thirds majority.", "It takes a 66.7% majority."),
        ("She was seventeen years old.", "She was aged 17."),
        ("工资是一万二。", "工资是12000。"),
        ("尾款四万八已付。", "尾款48000已付。"),
        ("他占二成五。", "他占25%。"),
        ("房子八十九平。", "房子89平方米。"),
        ("他已满十八周岁。", "他已满18岁。"),
        ("住在滨河路六十六号。", "住在滨河路66号。"),
        ("周一送货。", "星期一送货。"),
        ("5月底到期。", "五月底到期。"),
    ],
)
def test_a_value_is_the_same_in_words_and_in_digits(one: str, other: str) -> None:
    assert find_values(one)[0] == find_values(other)[0] != ()


@pytest.mark.parametrize(
    "text",
    [
        "One of them left.",
        "A third party was present.",
        "She works from 9 to 5.",
        "千万别签。",
        "名称统一成被申请人。",
        "公司成立于深圳。",
        "适用第五百八十四条。",
        "He comes twice a week.",
    ],
)
def test_what_is_no_number_is_left(text: str) -> None:
    assert in_digits(text) == text


@given(st.integers(10_000, 99_999_999))
def test_chinese_numbers_become_their_digits(number: int) -> None:
    assert in_digits(f"卖了{to_chinese(number)}。") == f"卖了{number}。"


@given(st.text(max_size=200))
def test_any_text_is_legal(text: str) -> None:
    assert isinstance(in_digits(text), str)
