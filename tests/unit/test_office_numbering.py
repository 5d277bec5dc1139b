"""Numbers of clauses as Word writes them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.adapters.office.numbering import format_number
from legal_assistant.memory.legal_text import parse_number


@pytest.mark.parametrize(
    ("form", "number", "written"),
    [
        ("decimal", 12, "12"),
        ("decimalZero", 3, "03"),
        ("lowerLetter", 1, "a"),
        ("lowerLetter", 28, "bb"),
        ("upperLetter", 26, "Z"),
        ("lowerRoman", 14, "xiv"),
        ("upperRoman", 1999, "MCMXCIX"),
        ("chineseCounting", 10, "十"),
        ("chineseCountingThousand", 12, "十二"),
        ("chineseCountingThousand", 105, "一百零五"),
        ("chineseCountingThousand", 1010, "一千零一十"),
        ("decimalEnclosedCircle", 3, "③"),
        ("ideographTraditional", 2, "乙"),
        ("aFormatOfTheFuture", 7, "7"),
    ],
)
def test_numbers_are_written_as_word_does(form: str, number: int, written: str) -> None:
    assert format_number(number, form) == written


@given(st.integers(1, 9_999))
def test_chinese_numbers_are_read_back(number: int) -> None:
    assert parse_number(format_number(number, "chineseCountingThousand")) == number
