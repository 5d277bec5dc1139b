"""Where the words of a search are marked."""

import pytest

from legal_assistant.memory.language.segment import query_terms, query_words
from legal_assistant.memory.questions.marks import Sought, flatten


def marked(query: str, text: str) -> list[str]:
    return [text[start:end] for start, end in Sought(query).marks(text)]


@pytest.mark.parametrize(
    ("query", "text", "expected"),
    [
        ("违约金", "逾期支付违约金的，契约金额不变。", ["违约金"]),
        ("违约金", "第七条 违约责任", ["违约"]),  # the word in it, where the whole is not there
        ("违约金", "第七条 违约责任：支付违约金。", ["违约金"]),
        ("違約金", "支付违约金", ["违约金"]),
        ("late charge", "A late charge; charges were charged late, chargeable.", ["late charge", "charges", "charged late"]),
        ("the rent", "The rent is the rent.", ["rent", "rent"]),
        ("租", "租金", ["租"]),
        ("8000", "月租金8,000元（捌仟元整），0.8万元，18000，8,000,000", ["8,000元", "捌仟元整", "0.8万元"]),
        ("8,000元", "8000 and 8,000 yuan", ["8000", "8,000 yuan"]),
        ("5%", "按百分之五，5％计", ["百分之五", "5％"]),
        ("", "anything", []),
        ("？！", "what？！", []),
    ],
)
def test_words_and_figures_are_marked_in_any_form(query: str, text: str, expected: list[str]) -> None:
    assert marked(query, text) == expected


@pytest.mark.parametrize("query", ["第584条", "第五百八十四条", "Article 584", "584"])
def test_an_article_is_marked_however_it_is_written(query: str) -> None:
    text = "依照第五百八十四条，Article 584，以及第584条和第五百八十五条"
    assert marked(query, text) == ["第五百八十四条", "Article 584", "第584条"]


def test_the_number_at_the_head_of_a_clause_is_marked() -> None:
    assert marked("clause 7", "7. Late Payment 7.1 The Tenant pays") == ["7"]
    assert marked("第七条", "7.1 乙方逾期的，按第七十条办理") == ["7.1"]
    assert marked("民法典第五百八十五条", "第五百八十五条 当事人可以约定") == ["第五百八十五条"]
    assert marked("clause 7", "70. Notices; 7 days") == []


def test_a_word_is_marked_across_the_break_of_a_line() -> None:
    text = "应当支付违\n约金，直至付清\n之日止。 Late\ncharge"
    assert marked("违约金", text) == ["违\n约金"]
    flat, offsets = flatten(text)
    assert flat == "应当支付违约金，直至付清之日止。 Late charge"
    assert all(text[offset] == character or character == " " for character, offset in zip(flat, offsets, strict=True))


def test_an_excerpt_shows_the_words_and_says_what_is_left_out() -> None:
    before, after = "Nothing of it here. " * 30, " And so on." * 30
    text = f"{before}The deposit is returned within seven days.{after}"
    shown = Sought("deposit days").excerpt(text, 200)
    assert shown.text.startswith("…The deposit is returned")
    assert shown.text.endswith("…")
    assert [shown.text[start:end] for start, end in shown.marks] == ["deposit", "days"]
    assert Sought("deposit").excerpt("The\n deposit", 200).text == "The deposit"


def test_an_excerpt_begins_where_most_of_the_words_are() -> None:
    text = "押金。" + "无关的话。" * 60 + "押金于七日内返还乙方。" + "无关的话。" * 60
    shown = Sought("押金 返还").excerpt(text, 120)
    assert [shown.text[start:end] for start, end in shown.marks] == ["押金", "返还"]


def test_an_excerpt_without_the_words_is_the_beginning() -> None:
    shown = Sought("vessel").excerpt("The rent is due. " * 40, 100)
    assert shown.text.startswith("The rent is due.")
    assert shown.marks == ()


def test_the_words_of_a_query_are_its_terms_without_the_bigrams() -> None:
    assert query_words("星河置业的押金") == ["星河", "置业", "押金"]
    assert set(query_words("星河置业的押金")) < set(query_terms("星河置业的押金"))
    assert query_words("the of") == ["the", "of"]


@pytest.mark.parametrize(
    ("query", "terms", "text", "expected"),
    [
        ("第7条 押金", ("article", "section", "deposit"), "7. Section A: deposits, the Deposit.", ["7", "deposits", "Deposit"]),
        ("违约金", ("liquidated damages", "penalty"), "Liquidated damages, no other damages.", ["Liquidated damages"]),
        ("security deposit", ("押金", "保证金"), "押金不予返还，保证金同。", ["押金", "保证金"]),
        ("landlord", ("甲方",), "甲方（出租人）应当交付。", ["甲方"]),
        ("押金", (), "the deposit", []),
    ],
)
def test_what_it_is_called_in_the_other_language_is_marked(
    query: str, terms: tuple[str, ...], text: str, expected: list[str]
) -> None:
    assert [text[start:end] for start, end in Sought(query, terms).marks(text)] == expected


def test_words_with_a_bare_number_are_answered_by_turns() -> None:
    texts = ["7.1 The rent is late.", "7.2 The lease ends.", "Rent.", "4. The deposit.", "4.3 No deposit.", "7.3 A deposit of 5."]
    found = [texts[at] for at in Sought("第7条 押金", ("deposit",)).in_turn(texts)]
    assert found == [texts[5], texts[3], texts[0], texts[4], texts[1], texts[2]]
    assert Sought("第7条").in_turn(texts) == Sought("deposit").in_turn(texts) == [0, 1, 2, 3, 4, 5]
    assert Sought("《民法典》第584条 违约金").in_turn(["违约金", "第五百八十四条"]) == [0, 1]
