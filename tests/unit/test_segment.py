"""Segmentation for full-text search."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.memory.language.segment import cut_words, embedding_text, index_text, is_sentence, query_terms
from legal_assistant.memory.language.stopwords import CHINESE, ENGLISH


def tokens(text: str) -> list[str]:
    return index_text(text).split()


def test_two_character_words_and_bigrams_are_indexed() -> None:
    assert {"租金", "支付", "金支"} <= set(tokens("租金支付"))


def test_english_is_lower_cased_and_split_at_punctuation() -> None:
    assert tokens("The Tenant's LATE-payment.") == ["the", "tenant", "s", "late", "payment"]


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("違約金條款", "违约金条款"),  # traditional
        ("ＡＢＣ１２３公司", "abc123公司"),  # full width
        ("1,000,000元", "1000000元"),
    ],
)
def test_the_same_words_in_another_form_are_the_same_tokens(text: str, other: str) -> None:
    assert tokens(text) == tokens(other)


def test_numbers_are_kept_whole() -> None:
    assert "7.2" in tokens("Clause 7.2 applies")
    assert "584" in tokens("第584条")
    assert "12,34" not in tokens("12,34")


def test_mixed_text_keeps_both_languages() -> None:
    assert {"合同", "deposit", "押金"} <= set(tokens("合同的deposit（押金）"))


def test_stop_words_are_left_out_of_queries_in_both_languages() -> None:
    assert query_terms("what is the notice period") == ["notice", "period"]
    assert "的" not in query_terms("租金的支付")
    assert "金的" not in query_terms("租金的支付")


def test_words_with_a_function_character_are_kept() -> None:
    assert "上海" in query_terms("上海的仓库")


def test_a_query_of_stop_words_only_keeps_them() -> None:
    assert query_terms("who are you") == ["who", "are", "you"]
    assert query_terms("是什么")


def test_modal_words_that_decide_a_rule_are_no_stop_words() -> None:
    assert {"不得", "应当", "not"}.isdisjoint(CHINESE | ENGLISH)


@given(st.text())
def test_any_text_gives_clean_tokens(text: str) -> None:
    for token in [*tokens(text), *query_terms(text)]:
        assert token.strip() == token
        assert '"' not in token
    assert len(set(query_terms(text))) == len(query_terms(text))


@given(st.text(alphabet="租金违约责任甲乙方的是在年月日", min_size=1))
def test_words_together_are_the_run(run: str) -> None:
    assert "".join(cut_words(run)) == run


@given(st.text())
def test_every_term_of_a_text_is_found_in_its_own_index(text: str) -> None:
    assert set(query_terms(text)) <= set(tokens(text))


def test_embedding_text_puts_title_and_heading_first() -> None:
    assert embedding_text("租赁合同", "第三章 > 第七条", "租金按月支付") == "租赁合同\n第三章 > 第七条\n租金按月支付"
    assert embedding_text("", " ", "text") == "text"


def test_other_scripts_are_words_not_han() -> None:
    assert tokens("계약서 договор 契約") == ["계약서", "договор", *tokens("契約")]


def test_a_lone_surrogate_is_no_word() -> None:
    assert tokens("租金\ud800支付") == [*tokens("租金"), *tokens("支付")]


@pytest.mark.parametrize("text", ["租金是多少", "质保多久？", "who pays", "late payment of rent", "deposit?"])
def test_a_question_is_a_sentence(text: str) -> None:
    assert is_sentence(text)


@pytest.mark.parametrize("text", ["违约金 比例", "厂房抵押", "late payment", "Ashdown", "584", ""])
def test_keywords_are_none(text: str) -> None:
    assert not is_sentence(text)
