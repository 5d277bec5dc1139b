"""Claims, citations and the check of a quote against its source."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.memory.answering.citation import check, cited_numbers, claims, find, sentences
from tests import rules_report

CLAUSE = (
    "7.1 乙方逾期支付租金的，每逾期一日，应当按月租金的 5% 向甲方支付违约金，直至付清之日止。"
    "7.2 乙方逾期超过十五日的，甲方有权解除本合同。"
)
ENGLISH = (
    "7.1 If the Rent is not paid when due, the Tenant shall pay a late charge of 5% of the monthly Rent for each day of delay."
)


def test_claims_run_from_the_last_mark_or_the_beginning_of_the_sentence() -> None:
    answer = "可以请求调减。合同约定每日 5%[1]，逾期 26 天[2][3]。\n建议：请求调减。"
    assert [(claim.text, claim.sources) for claim in claims(answer)] == [
        ("合同约定每日 5%", (1,)),
        ("，逾期 26 天", (2, 3)),
    ]
    assert cited_numbers(answer) == [1, 2, 3]


@pytest.mark.parametrize("mark", ["[1, 2]", "[1，2]", "[1、2]", "[1][2]", "[1] [2]", "[1], [2]"])
def test_several_sources_of_one_claim(mark: str) -> None:
    assert [claim.sources for claim in claims(f"The rent is due on the 5th {mark}.")] == [(1, 2)]


def test_a_mark_after_the_full_stop_belongs_to_the_sentence_before_it() -> None:
    assert claims("The charge is 5% per day. [1] The deposit is two months' rent. [2]")[0].text == "The charge is 5% per day."


@pytest.mark.parametrize(
    ("answer", "claim"),
    [
        ("根据租赁合同第三条[1]，月租金为9000元。乙方应当支付。", "根据租赁合同第三条，月租金为9000元。"),
        ("租金见[1]：每月9000元。", "租金见：每月9000元。"),
        ("[1] The rent is USD 9,000.", "The rent is USD 9,000."),
        ("According to clause 3 [1], the rent is USD 9,000. It is due.", "According to clause 3, the rent is USD 9,000."),
        ("According to clause 3 [1], the rent is USD 9,000 [2].", "According to clause 3"),
        ("月租金为8000元[1]，因此三个月共24000元。", "月租金为8000元"),
    ],
)
def test_what_a_mark_leads_in_is_its_claim(answer: str, claim: str) -> None:
    assert claims(answer)[0].text.strip() == claim


def test_a_quotation_of_several_sentences_is_one_claim() -> None:
    answer = f"> “{CLAUSE}” [1]\n\n随后：他说“合同已解除。”租金未付。[2]"
    first, second = claims(answer)
    assert first.text == f"> “{CLAUSE}”"
    assert check([first.text], CLAUSE).verified
    assert second.text == "随后：他说“合同已解除。”租金未付。"


def test_clause_numbers_in_brackets_are_read_as_marks_only_if_they_are_short_numbers() -> None:
    assert cited_numbers("见 [2024] 沪0105民初1234号") == []


@pytest.mark.parametrize(
    ("quote", "stands"),
    [
        ("应当按月租金的 5% 向甲方支付违约金", True),
        ("应当按月租金的5%向甲方支付违约金", True),
        ("应当按月租金的５％向甲方支付违约金", True),
        ("应当按月租金的 6% 向甲方支付违约金", False),
        ("乙方逾期支付租金的，……直至付清之日止", False),
        ("", False),
    ],
)
def test_a_quote_stands_in_a_text_up_to_white_space_and_width(quote: str, stands: bool) -> None:
    found = find(quote, CLAUSE)
    assert (found is not None) is stands
    if found:
        assert CLAUSE[found[0] : found[1]].replace(" ", "") == "应当按月租金的5%向甲方支付违约金"


@given(st.text(min_size=1, max_size=60), st.data())
def test_every_part_of_a_text_is_found_in_it(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    part = text[start:end]
    found = find(part, text)
    assert (found is None) == (find(part, part) is None)  # only what is nothing but white space is not found
    if found is not None:
        assert 0 <= found[0] < found[1] <= len(text)


@given(st.text(max_size=300))
def test_sentences_are_ordered_spans_without_white_space_at_their_edges(text: str) -> None:
    last = 0
    for start, end in sentences(text):
        assert last <= start < end <= len(text)
        assert text[start:end] == text[start:end].strip()
        last = end


def test_a_true_claim_is_verified_and_its_best_sentence_quoted() -> None:
    result = check(["合同约定逾期付租每日按月租金 5% 计收违约金"], CLAUSE)
    assert result.verified
    assert CLAUSE[result.start : result.end].startswith("7.1")


def test_an_english_claim() -> None:
    assert check(["The lease sets a late charge of 5% of the monthly rent per day"], ENGLISH).verified


@pytest.mark.parametrize(
    "claim",
    [
        "合同约定逾期付租每日按月租金 3% 计收违约金",  # another rate
        "合同第七条写明“违约金以实际损失为限”",  # words that do not stand there
        "The landlord must give notice in June",  # nothing in common
        "乙方共逾期 26 天，出租人没有举证其他损失",  # another duration
        "出租人可以随时把房屋卖给任何第三人，乙方不得主张优先购买权",  # hardly a word in common
        "乙方逾期超过十五日的，甲方无权解除本合同",  # the opposite
        "",  # a mark that stands alone
    ],
)
def test_a_claim_that_the_source_does_not_bear_out_is_not_verified(claim: str) -> None:
    assert not check([claim], CLAUSE).verified


def test_a_verbatim_quote_is_what_is_quoted() -> None:
    result = check(["第 7.2 条：“甲方有权解除本合同”"], CLAUSE)
    assert result.verified
    assert CLAUSE[result.start : result.end] == "甲方有权解除本合同"


def test_one_false_quote_spoils_the_citation() -> None:
    assert not check(["“甲方有权解除本合同”且“没收全部押金”"], CLAUSE).verified


@given(st.lists(st.text(max_size=80), max_size=3), st.text(max_size=200))
def test_a_check_never_fails_and_its_span_lies_in_the_source(texts: list[str], source: str) -> None:
    result = check(texts, source)
    assert 0 <= result.start <= result.end <= len(source)


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        (CLAUSE, "甲方逾期支付租金的，每逾期一日，应当按月租金的5%向乙方支付违约金。"),
        (CLAUSE, "甲方逾期超过十五日的，乙方有权解除本合同。"),
        ("房屋主体结构的维修责任由甲方承担。", "房屋主体结构的维修责任由乙方承担。"),
        ("被告应承担违约责任。", "被告不承担违约责任。"),
        ("张雪晴应向陈国栋返还借款。", "陈国栋应向张雪晴返还借款。"),
        (ENGLISH, "The Landlord shall pay a late charge of 5% of the monthly Rent for each day of delay."),
        ("The Landlord is liable for structural repairs.", "The Landlord is not liable for structural repairs."),
        ("Royalties are paid by the Licensee to the Licensor.", "Royalties are paid by the Licensor to the Licensee."),
        ("The Supplier may suspend deliveries.", "The Supplier must suspend deliveries."),
    ],
)
def test_parties_that_changed_places_and_denials_are_not_verified(source: str, claim: str) -> None:
    assert not check([claim], source).verified
    assert check([source], source).verified


def test_labelled_claims_are_seldom_verified_wrongly() -> None:
    for half in rules_report.HALVES:
        score = rules_report.verified(half)
        print(rules_report.table("citation"))
        assert score.precision >= 0.92, half
        assert score.recall >= 0.7, half


def test_a_quotation_that_quotes_is_one() -> None:
    source = "4. Deposit\n4.1 The Tenant shall pay a deposit of £16,000 within three days (the “Deposit”)."
    checked = check([f"> “{' '.join(source.split())}”"], source)
    assert (source[checked.start : checked.end], checked.verified) == (source, True)


@pytest.mark.parametrize("name", ["星河置业（上海）有限公司", "星河置业\u00a0（上海）有限公司", "（上海）星河置业有限公司"])
def test_names_with_brackets_are_names(name: str) -> None:
    source = f"{name}应当在三日内向林知夏支付租金8000元。"
    assert check([source], source).verified
    assert not check([f"林知夏应当在三日内向{name}支付租金8000元。"], source).verified
