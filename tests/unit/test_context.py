"""What an answer and a search are given of what was recalled."""

from dataclasses import replace

import pytest

from legal_assistant.domain.conversations import AnswerMode, Role
from legal_assistant.domain.documents import Citation, SourceKind
from legal_assistant.domain.memories import MemoryKind
from legal_assistant.domain.recall import RecalledItem
from legal_assistant.memory.answering.quotation import QuotedSource, compose, without_places
from legal_assistant.memory.questions.answered import Finding, Statements, addresses, answers, describe, parts, place_of
from legal_assistant.memory.statements.gate import asks_about_case
from legal_assistant.services.answers.context import asked_last, falling, fitting, turns_of
from tests import make


def item(kind: str, score: float, *, asked: bool = False, **parts: float) -> RecalledItem:
    return RecalledItem(kind, f"{kind}{score}", "x", score, {"text": score, **parts}, make.T0, asked=asked)


def test_what_is_remembered_is_quoted_if_it_fits_about_as_well_as_the_passages():
    passage, weak = item("passage", 4.0), item("passage", -0.4)
    near, far = item("memory", 2.5), item("memory", 1.4)
    named = item("memory", 13.0, reference=12.0)
    assert fitting([named, passage, near, far, weak]) == [passage, weak, named, near]
    exact = item("passage", 16.0, reference=12.0)
    assert fitting([exact, near, far]) == [exact, near]  # what the reference adds is no measure for the rest


def test_what_was_told_and_answers_better_than_any_passage_is_quoted_first():
    passage = item("passage", 4.0)
    told, close = item("memory", 5.0), item("memory", 4.9)
    assert fitting([told, close, passage]) == [told, passage, close]
    for kind in (MemoryKind.QA, MemoryKind.SUMMARY, MemoryKind.REFLECTION):  # what it says stands elsewhere
        repeats = replace(told, memory_kind=kind.value)
        assert fitting([repeats, passage]) == [passage, repeats]
    said = item("message", 9.0)
    assert fitting([said, passage]) == [passage, said]
    weighty = item("memory", 5.0, importance=0.4)  # which says nothing of how it fits
    assert fitting([weighty, passage]) == [passage, weighty]
    exact = item("passage", 16.0, reference=12.0)
    assert fitting([exact, told, passage])[0] == exact


def test_without_passages_the_best_memory_is_the_measure():
    assert fitting([item("memory", 3.0), item("memory", 1.0)]) == [item("memory", 3.0)]
    assert fitting([item("memory", -0.1)]) == [item("memory", -0.1)]
    assert fitting([]) == []


def test_statements_concern_a_question_that_speaks_of_them():
    known = Statements(
        {
            "hearing": "The hearing was moved to 12 May.",
            "rent": "Marrow Ltd pays a rent of $9,000.",
            "article": "民法典第584条的赔偿以可预见为限。",
            "deposit": "押金还没有退还。",
        }
    )
    assert known.concern("When is the hearing?") == ["hearing"]
    assert known.concern("开庭是哪天？") == ["hearing"]
    assert known.concern("What rent does Marrow Ltd pay?") == ["rent"]
    assert known.concern("What rent does Tarn Ltd pay?") == []
    assert known.concern("《民法典》第五百八十四条怎么说？") == ["article"]
    assert known.concern("押金退了吗，什么时候开庭？") == ["hearing", "deposit"]
    for nothing in ("", "谢谢", "What are the main risks?", "Is that valid?"):
        assert known.concern(nothing) == []


def test_in_a_search_earlier_questions_come_last():
    asked = [item("message", 9.0, asked=True), item("memory", 8.0, asked=True), item("memory", 7.0, asked=True)]
    told = [item("passage", float(n)) for n in range(6, -6, -1)]
    found = asked_last([*asked, *told], 10)
    assert [one.kind for one in found] == ["passage"] * 8 + ["message", "memory"]
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert all(abs(sum(one.parts.values()) - one.score) < 1e-9 for one in found)
    assert asked_last([*asked, *told], 3) == told[:3]
    assert [one.kind for one in asked_last([*asked, *told[:1]], 10)] == ["passage", "message", "memory", "memory"]
    assert asked_last(asked, 10) == asked


@pytest.mark.parametrize(
    ("asked", "quote", "whether"),
    [
        ("When does the lease end?", "7.3 The Tenant shall pay two hundred yuan on termination.", False),
        ("When does the lease end?", "2.1 The term ends on 14 March 2026.", True),
        ("租赁何时到期？", "4.3 乙方不得以押金抵付租金。", False),
        ("租赁何时到期，押金如何退还？", "4.3 乙方不得以押金抵付租金。", True),  # what is asked second has no value
        ("押金是多少？", "乙方应支付押金，相当于两个月租金。", True),
        ("How much is the deposit?", "The deposit is kept by the landlord.", False),
        ("Is the late charge valid?", "7.4 A court may reduce it.", True),
        ("甲方是谁？", "8.2 乙方的配偶、子女及父母可以与乙方共同居住，但应当事先告知甲方。", False),
        ("甲方是谁？", "出租人（甲方）：星河置业（上海）有限公司", True),
        ("Who pays for repairs?", "The Landlord shall repair defects.", True),
    ],
)
def test_a_quotation_answers_if_it_gives_what_is_asked_for(asked: str, quote: str, whether: bool) -> None:
    assert answers(asked, [quote]) is whether


def test_what_is_put_in_another_order_has_scores_that_fall():
    found = falling([item("passage", 3.0), item("passage", 2.0), item("passage", 5.0), item("memory", 1.0)], "turn")
    scores = [one.score for one in found]
    assert scores == sorted(scores, reverse=True)
    assert ["turn" in one.parts for one in found] == [False, False, True, False]
    assert all(abs(sum(one.parts.values()) - one.score) < 1e-9 for one in found)


def test_of_an_answer_by_quotation_a_later_question_refers_to_what_it_quotes():
    quote = Citation(1, SourceKind.PASSAGE, "p1", "押金为16000元。", verified=True)
    quoted = make.message(role=Role.ASSISTANT, text="未使用语言模型。…", mode=AnswerMode.QUOTATION, citations=(quote,))
    found = [make.message(text="押金多少？"), quoted, replace(quoted, citations=()), replace(quoted, mode=AnswerMode.MODEL)]
    assert [text for _, text in turns_of(found)] == ["押金多少？", "押金为16000元。", "", "未使用语言模型。…"]


def test_an_answered_question_is_remembered_in_two_short_lines():
    quote = "7.1 If the Rent is late, the Tenant shall pay a late charge of 5% a day. " + "Nothing else follows from it. " * 20
    text = describe("Is the  late charge valid?", [Finding("lease.pdf", 2, quote)])
    assert text.startswith(
        "Q: Is the late charge valid?\nA: 7.1 If the Rent is late, the Tenant shall pay a late charge of 5% a day. "
    )
    assert text.endswith("Nothing else follows from it. (lease.pdf, p. 2)")
    assert len(text) < 240
    text = describe("违约金多少？", [Finding("租约.pdf", 3, "每逾期一日支付5%")])
    assert text == "问：违约金多少？\n答：每逾期一日支付5%（租约.pdf 第 3 页）"


RENT = "第三条 月租金为人民币8000元，乙方应于每月5日前支付。"
DEPOSIT = "第八条 押金为人民币16000元，合同终止后七日内无息退还。"
RENT_EN = "3.1 The monthly rent is 8,000 yuan, payable on the fifth day of each month."
DEPOSIT_EN = "8.1 The deposit is 16,000 yuan and is refunded within seven days after termination."


@pytest.mark.parametrize(
    ("asked", "quotes"),
    [
        ("月租金是多少，押金什么时候退还？", (RENT, DEPOSIT)),
        ("押金是多少？月租金何时支付？", (DEPOSIT, RENT)),
        ("How much is the monthly rent and when is the deposit refunded?", (RENT_EN, DEPOSIT_EN)),
        ("When is the deposit refunded? What is the monthly rent?", (DEPOSIT_EN, RENT_EN)),
    ],
)
@pytest.mark.parametrize("turned", [False, True], ids=["in order", "turned"])
def test_both_parts_of_a_question_are_answered(asked: str, quotes: tuple[str, str], turned: bool) -> None:
    findings = [Finding("a.pdf", 2, quotes[0] + " 其他约定。" * 60), Finding("b.pdf", 5, " 其他约定。" * 60 + quotes[1])]
    text = describe(asked, findings[::-1] if turned else findings)
    assert [text.index(quote) for quote in quotes] == sorted(text.index(quote) for quote in quotes)
    assert "a.pdf" in text
    assert "b.pdf" in text
    assert len(text) < 2 * 160 + 120
    assert all(addresses(asked, quote) for quote in quotes)


@pytest.mark.parametrize(
    ("asked", "clauses", "found"),
    [
        (
            "月租金是多少，押金是多少？",
            [
                ("4.1 乙方应当支付押金人民币 16,000 元，相当于两个月租金。", "第四条 押金"),
                ("9.3 乙方提前退租的，应当支付一个月租金的违约金；押金不予返还。", "第九条 解除"),
                ("3.2 租金按月支付，先付后用。", "第三条 租金"),
                ("3.1 该房屋月租金为人民币 8,000 元。", "第三条 租金"),
            ],
            ["3.1", "4.1"],
        ),
        (
            "How much is the monthly rent and how much is the deposit?",
            [
                ("4.1 The Tenant shall pay a deposit of £16,000, being two months' rent.", "4. Deposit"),
                ("9.3 The deposit is not returned if the rent is unpaid.", "9. Termination"),
                ("3.2 The rent is payable monthly in advance.", "3. Rent"),
                ("3.1 The monthly rent is £8,000.", "3. Rent"),
            ],
            ["3.1", "4.1"],
        ),
    ],
)
def test_of_clauses_that_speak_of_it_the_one_with_the_value_under_its_heading_answers(
    asked: str, clauses: list[tuple[str, str]], found: list[str]
) -> None:
    answer = describe(asked, [Finding("lease.pdf", 1, quote, heading) for quote, heading in clauses]).split("\n")[1]
    assert [one for one in ("3.1", "3.2", "4.1", "9.3") if one in answer] == found


@pytest.mark.parametrize(
    ("asked", "quote"),
    [("月租金是多少，何时支付？", RENT), ("How much is the monthly rent, and when is it payable?", RENT_EN)],
)
def test_one_sentence_that_answers_both_parts_is_said_once(asked: str, quote: str) -> None:
    assert describe(asked, [Finding("a.pdf", 2, quote)]).count(quote) == 1


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ("月租金是多少，押金是多少，违约金是多少？", 3),
        ("甲方、乙方的违约责任是什么？", 1),
        ("根据合同，违约金过高吗？", 1),
        ("If the tenant pays late, what is the late charge?", 1),
        ("What is the rent, and is it payable in advance?", 2),
        ("违约金和押金的约定是什么？", 1),
        ("?", 1),
    ],
)
def test_parts_are_questions(asked: str, count: int) -> None:
    assert len(parts(asked)) == count


def test_what_quotes_something_itself_is_not_put_in_quotation_marks_again():
    quoted = compose("Which?", [QuotedSource(1, "Memory", "He said “no rent”", remembered=True)])
    assert "> He said “no rent” [1]" in quoted
    assert "””" not in quoted
    assert "> “The rent is due” [1]" in compose("Which?", [QuotedSource(1, "p. 1", "The rent is due", remembered=False)])


def test_the_day_of_a_label_is_nobodys_statement():
    for place in ("Memory · 2026-11-30", "记忆 · 2026-11-30", "以往对话 · 2026-11-30 · v2"):
        answer = compose("租金？", [QuotedSource(1, place, "租金自2024-06-01起为8000元", remembered=True)])
        assert "2026-11-30" in answer
        blank = without_places(answer)
        assert "2026-11-30" not in blank
        assert "2024-06-01" in blank
        assert len(blank) == len(answer)


def test_of_equal_quotations_the_one_in_the_language_of_the_question_answers() -> None:
    english = Finding("en.pdf", 1, "4.1 The Tenant shall pay a deposit of £16,000.", "4. Lease > 4.1")
    chinese = Finding("zh.pdf", 2, "4.3 乙方不得以押金抵付租金。", "第四条 押金 > 4.3")
    for found in ([english, chinese], [chinese, english]):
        assert "£16,000" in describe("What is the deposit?", found)
        assert "抵付" in describe("押金怎么规定？", found)


def test_who_asks_for_a_rate_is_told_one() -> None:
    late = Finding("z.pdf", 2, "7.2 乙方逾期支付租金超过十五日的，甲方有权解除本合同并要求违约金。")
    rate = Finding("z.pdf", 2, "7.1 每逾期一日，应当按月租金的5%支付违约金。")
    assert "5%" in describe("违约金比例是多少？", [late, rate])


def test_a_memory_of_a_question_leads_to_the_place_that_it_quotes() -> None:
    charge = Finding("l.pdf", 2, "7.1 If the Rent is not paid when due, the Tenant shall pay a late charge.")
    due = Finding("l.pdf", 1, "3.2 The Tenant shall pay the Rent on or before the 5th day of each month.")
    for found in ([charge, due], [due, charge]):
        assert found[place_of("By when must the rent be paid?", found)].quote[:3] in describe(
            "By when must the rent be paid?", found
        )


@pytest.mark.parametrize("asked", ["Is the late-payment clause valid?", "Is the late charge valid?", "逾期违约金条款有效吗？"])
def test_whether_a_clause_is_valid_is_asked_of_the_case(asked: str) -> None:
    clause = "7.1 每逾期一日，按月租金的5%支付违约金。" if "条" in asked else "7.1 A late charge of 5% is due on late payment."
    assert asks_about_case(asked)
    assert addresses(asked, clause)
