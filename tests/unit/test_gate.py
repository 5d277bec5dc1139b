"""Is it worth remembering?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.conversations import Role
from legal_assistant.domain.memories import MemoryKind
from legal_assistant.memory.statements.gate import (
    Purpose,
    asked_alone,
    asks_about_case,
    classify,
    extract,
    gate,
    is_whole_text,
    purpose,
)
from legal_assistant.memory.statements.importance import rate
from legal_assistant.memory.statements.reading import Likely, by_words, until
from legal_assistant.memory.statements.statement import Statement, sentences, strip_lead_in

ROLES = st.sampled_from(list(Role))


@given(ROLES, st.text(max_size=300))
def test_any_text_is_judged(role: Role, text: str) -> None:
    result = gate(role, text)
    assert result.remember == (result.kind is not None) == bool(result.statement)
    assert 1 <= result.importance <= 5
    assert result.why
    assert all(one.remember for one in extract(role, text))
    assert isinstance(asks_about_case(text), bool)
    assert "" not in asked_alone(text)[:1] or not text
    assert classify(text) in MemoryKind


def test_each_statement_of_a_text_is_kept_once() -> None:
    text = "Hello! The rent is $4,200. The rent is $4,200. We decided to settle. What does clause 7 say? Thanks."
    kept = extract(Role.USER, text)
    assert [(one.kind, one.statement) for one in kept] == [
        (MemoryKind.FACT, "The rent is $4,200."),
        (MemoryKind.DECISION, "We decided to settle."),
    ]


def test_the_weightiest_statement_stands_for_the_text() -> None:
    result = gate(Role.USER, "合同是去年签的。举证期限到2024年6月30日。")
    assert result.kind is MemoryKind.DEADLINE


@pytest.mark.parametrize(
    ("sentence", "statement"),
    [
        ("Please remember that the deposit is lost.", "The deposit is lost."),
        ("Note: the guarantor died.", "The guarantor died."),
        ("请记住：押金没有退还。", "押金没有退还。"),
        ("請記住，押金尚未退還。", "押金尚未退還。"),
        ("学徒只有十六岁，请注意。", "学徒只有十六岁"),
        ("OK, so please note that he left.", "He left."),
        ("The notice was sent.", "The notice was sent."),
    ],
)
def test_the_lead_in_is_taken_off(sentence: str, statement: str) -> None:
    assert strip_lead_in(sentence).text == statement


def test_sentences_end_where_they_end() -> None:
    text = "Mr. Hale paid EUR 1.5 million on 3 Jan. 2024 under cl. 7.2. He left.\n- 押金两万元；租期三年。[1]"
    assert sentences(text) == [
        "Mr. Hale paid EUR 1.5 million on 3 Jan. 2024 under cl. 7.2.",
        "He left.",
        "押金两万元；",
        "租期三年。",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "签约时要注意什么？",
        "What must the tenant pay, note that?",
        "月租金8000元，请记住。",
        "Please remember that the tenant has left.",
        "The rent was $500. How is it indexed?",
        "",
    ],
)
def test_a_question_without_a_request_stays_as_it_is(text: str) -> None:
    assert asked_alone(text) == (text, "")


def test_how_to_answer_is_no_part_of_the_question() -> None:
    assert asked_alone("以后请用英文回答。违约金是多少？") == ("违约金是多少？", "以后请用英文回答。")


def test_a_question_after_a_request_is_not_what_is_to_be_remembered() -> None:
    text = "Don't forget that the hearing is on 12 May; who must attend?"
    assert [one.statement for one in extract(Role.USER, text)] == ["The hearing is on 12 May"]


@pytest.mark.parametrize(
    "text", ["哈" * 590 + "x", "thanks you " * 54 + "x", "把" * 590, "请麻烦" * 190, "a" * 590, "的是" * 290]
)
@pytest.mark.hostile("F10")
def test_no_text_makes_the_patterns_run_away(text: str) -> None:
    gate(Role.USER, text)
    asked_alone(f"请记住{text}，{text}？")
    asked_alone("，请记住" * 190)
    gate(Role.ASSISTANT, text)


def test_a_long_run_on_text_is_no_statement() -> None:
    assert not gate(Role.USER, "the rent was paid and " * 60).remember


def _clauses(number: int) -> str:
    return "\n".join(f"Clause {n}. The first party paid {n * 100} dollars on {n % 28 + 1} May 2024." for n in range(number))


def test_a_text_put_in_whole_is_told_from_what_somebody_tells() -> None:
    assert not is_whole_text(_clauses(20))
    assert is_whole_text(_clauses(100))


def test_no_model_is_waited_for_once_the_work_is_cancelled() -> None:
    read: list[Statement] = []

    def reads(role: Role, said: Statement) -> Likely:
        read.append(said)
        return by_words(role, said)

    cancel = CancelToken()
    text = "The rent is 8,000 a month."
    assert extract(Role.USER, text, until(cancel, reads))
    assert len(read) == 1
    cancel.cancel()
    assert extract(Role.USER, text, until(cancel, reads))
    assert len(read) == 1


def test_importance_says_why() -> None:
    asked = rate(MemoryKind.FACT, "The deposit is EUR 12,000.", explicit=True)
    plain = rate(MemoryKind.FACT, "The deposit is EUR 12,000.")
    vague = rate(MemoryKind.FACT, "I think the walls were blue.")
    assert asked.value > plain.value > vague.value >= 1
    assert "asked to remember" in asked.why
    assert "uncertain" in vague.why
    assert rate(MemoryKind.DEADLINE, "上诉期限到6月30日", explicit=True).value == 5


@pytest.mark.parametrize(
    "text",
    [
        "前面说错了，日违约金是9837元。",
        "不好意思，刚才记错了，开庭时间是9月18日。",
        "I had that wrong, the royalty rate is 6.25%.",
        "Sorry, my mistake: the deposit is $3,500.",
    ],
)
def test_a_correction_is_a_statement(text: str) -> None:
    (kept,) = extract(Role.USER, text)
    assert "错" not in kept.statement
    assert "wrong" not in kept.statement
    assert not asks_about_case(text)


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        (
            "请记住：乙方共逾期 26 天；出租人没有举证其他损失。押金何时退还？",
            ["乙方共逾期 26 天", "出租人没有举证其他损失。"],
        ),
        (
            "Remember that the tenant paid 26 days late and that the landlord has shown no other loss.",
            ["The tenant paid 26 days late", "The landlord has shown no other loss."],
        ),
        (
            "Remember that Ms. Hale said that the key was lost and that nobody had it.",
            ["Ms. Hale said that the key was lost and that nobody had it."],
        ),
    ],
)
def test_a_request_to_remember_holds_for_its_whole_sentence(text: str, statements: list[str]) -> None:
    found = extract(Role.USER, text)
    assert [one.statement for one in found] == statements
    assert all(one.explicit for one in found)


def test_a_request_of_very_many_parts_is_taken_apart_whole() -> None:
    rents = "".join(f"the rent of unit {number} is $5,000 and that " for number in range(1_500))
    text = f"Remember that {rents}the deposit is $9,000."
    found = extract(Role.USER, text)
    assert len(found) == 1_501
    assert found[-1].statement == "The deposit is $9,000."


def test_runs_of_white_space_in_a_statement_are_one_blank() -> None:
    (found,) = extract(Role.USER, "Please remember that the  rent\t is $5,000.")
    assert found.statement == "The rent is $5,000."


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("谢谢", Purpose.COURTESY),
        ("好的，谢谢。", Purpose.COURTESY),
        ("thank you!", Purpose.COURTESY),
        ("Thanks, that is all.", Purpose.COURTESY),
        ("Thanks, that helps.", Purpose.COURTESY),
        ("请记住：2026年12月15日前必须提交答辩状。", Purpose.TELL),
        ("The tenant denied liability.", Purpose.TELL),
        ("被告承认违约责任", Purpose.TELL),
        ("谢谢，另外违约金是多少？", Purpose.ASK),
        ("We decided not to appeal. What is next?", Purpose.ASK),
        ("Summarise clause 7.", Purpose.ASK),
        ("第584条", Purpose.ASK),
        ("违约金比例", Purpose.ASK),
        ("late payment interest rate", Purpose.ASK),
        ("notice period for terminating early", Purpose.ASK),
        ("deposit deadline", Purpose.ASK),
        ("Deadline: 5 May 2027", Purpose.TELL),
    ],
)
def test_what_a_message_is_for(text: str, wanted: Purpose) -> None:
    assert purpose(text) is wanted


@pytest.mark.parametrize(
    "text",
    ["违约金比例", "合同解除条件", "逾期付款违约金", "late payment interest rate", "tenant obligations", "deadline for appeal"],
)
def test_what_is_only_named_to_be_looked_for_is_not_remembered(text: str) -> None:
    assert extract(Role.USER, text) == []
    told = "被告承认违约责任" if not text.isascii() else "The tenant denied liability"
    assert len(extract(Role.USER, told)) == 1


@pytest.mark.parametrize(
    ("text", "kind", "statement"),
    [
        # a head says what a question is
        ("TBC – did the notary keep a copy?", MemoryKind.OPEN_QUESTION, "TBC – did the notary keep a copy?"),
        ("法律上的难点是：代持人如何退出", MemoryKind.LEGAL_ISSUE, "法律上的难点是：代持人如何退出"),
        # a remark after a question leaves it open, and no question stands without it
        ("Who keeps the seal? Must ask the client.", MemoryKind.OPEN_QUESTION, "Who keeps the seal? Must ask the client."),
        ("公章平时谁保管？得问问客户", MemoryKind.OPEN_QUESTION, "公章平时谁保管？得问问客户"),
        # blanks around figures are a habit of typing
        ("听证会定在 2031 年 2 月 17 日上午", MemoryKind.DEADLINE, "听证会定在 2031 年 2 月 17 日上午"),
        # what the contract asks of its parties is no deadline of ours; what we must do is
        ("出卖人应于2031年6月30日前交付设备", MemoryKind.FACT, "出卖人应于2031年6月30日前交付设备"),
        (
            "don't let me forget the list has to be exchanged by the 15th",
            MemoryKind.DEADLINE,
            "The list has to be exchanged by the 15th",
        ),
        ("No written warning was ever given to Ms Tarn.", MemoryKind.FACT, "No written warning was ever given to Ms Tarn."),
        ("Well before signing they knew of the damage.", MemoryKind.FACT, "Well before signing they knew of the damage."),
    ],
)
def test_forms_of_sentences(text: str, kind: MemoryKind, statement: str) -> None:
    found = gate(Role.USER, text)
    assert (found.kind, found.statement) == (kind, statement)


@pytest.mark.parametrize(
    ("role", "text"),
    [
        (Role.USER, "Suppose the buyer never paid."),
        (Role.USER, "假设卖方从来没有交货"),
        (Role.USER, "《民法典》第五百七十七条规定,当事人一方不履行合同义务的,应当承担违约责任。"),
        (Role.USER, "竞业限制 补偿金 标准"),
        (Role.ASSISTANT, "It may be worth considering a limitation defence, but more information would be needed."),
        (Role.ASSISTANT, "建议您进一步核实相关证据。"),
    ],
)
def test_what_tells_nothing_of_the_case(role: Role, text: str) -> None:
    assert not gate(role, text).remember


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Do you remember that the rent is 8,000, and note that the deposit is 5,000?", []),
        ("你还记得租金是8000元，并且记下押金是5000元了吗？", []),
        ("Do you remember the rent, and please note that the deposit is 5,000 euros?", ["The deposit is 5,000 euros"]),
        ("What does clause 7 say, and remember that the deposit is 5,000 euros?", ["The deposit is 5,000 euros"]),
    ],
)
def test_what_is_asked_of_memory_is_no_request_to_remember(text: str, told: list[str]) -> None:
    assert [one.statement for one in extract(Role.USER, text)] == told


@pytest.mark.parametrize(
    ("text", "statement", "kept"),
    [
        (
            "原告：上海明达贸易有限公司；被告：苏州宏远机械有限公司。",
            "原告：上海明达贸易有限公司；被告：苏州宏远机械有限公司。",
            2,
        ),
        (
            "原告：明达贸易有限公司；被告：宏远有限公司；第三人：王芳。",
            "原告：明达贸易有限公司；被告：宏远有限公司；第三人：王芳。",
            1,
        ),
        ("甲方负责送货；乙方负责验收。", "甲方负责送货；乙方负责验收。", 1),
        ("租金每月8000元；押金两万元。", "租金每月8000元；押金两万元。", 1),
        ("Claimant: Harbour Limited; defendant: Delta Limited.", "Claimant: Harbour Limited; defendant: Delta Limited.", 1),
        ("Rent: 8,000 per month; deposit: 16,000.", "Rent: 8,000 per month; Deposit: 16,000.", 2),
        ("请记住：押金已付；开庭时间为9月4日。", "开庭时间为9月4日。", 2),
        ("谢谢；押金已付。", "押金已付。", 1),
        ("Remember: the rent is due on the 5th; what does clause 7 say?", "The rent is due on the 5th", 1),
    ],
)
def test_nothing_of_a_sentence_is_lost_at_a_semicolon(text: str, statement: str, kept: int) -> None:
    assert gate(Role.USER, text).statement == statement
    assert len(extract(Role.USER, text)) == kept
