"""Whom a question is about, and which memories name them."""

import pytest

from legal_assistant.memory.questions.answered import addresses
from legal_assistant.memory.questions.names import named, subjects


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("Which royalty does Drayhurst Cable owe on net sales?", ["drayhurst cable"]),
        ("What did Mr Chen say about Clause 7 of the Civil Code?", ["chen"]),
        ("What is the deposit?", []),
        ("Is the late-payment clause valid in May 2024?", []),
        ("绛云涂料每逾期一天付多少违约金？", ["绛云涂料"]),
        ("跟绛云涂料签的合同总价多少钱来着？", ["绛云涂料"]),
        ("被告提交了哪些证据", []),
        ("上次说的那条违约金条款有效吗", []),
        ("", []),
    ],
)
def test_a_question_tells_whom_it_is_about(question: str, found: list[str]) -> None:
    assert subjects(question) == found


@pytest.mark.parametrize(
    ("question", "right", "wrong"),
    [
        (
            "Which royalty does Drayhurst Cable owe on net sales?",
            "The royalty rate for Drayhurst Cable is 6.25%.",
            "Vexley Batteries owes a royalty of 9.48% on net sales.",
        ),
        ("绛云涂料每逾期一天付多少违约金？", "绛云涂料的日违约金为9837元。", "棠梨测绘每逾期一天要付违约金9650元。"),
        ("青禾公司的押金退了吗", "青禾公司的押金还没有退。", "青禾商贸的押金已经退还。"),
    ],
)
def test_a_memory_of_another_party_is_worth_less(question: str, right: str, wrong: str) -> None:
    worth = named(question, {1: right, 2: wrong})
    assert worth[1] == 0.0
    assert worth[2] < -2.0


def test_where_nobody_or_everybody_is_named_nothing_is_added() -> None:
    assert named("绛云涂料的押金是多少", {1: "押金为两万元", 2: "月租金为8000元"}) == {}
    assert named("What does Corvath Optics pay?", {1: "Corvath Optics pays $5.", 2: "Corvath Optics sells lenses."}) == {}
    assert named("Is it valid?", {1: "a", 2: "b"}) == {}


@pytest.mark.parametrize(
    ("asked", "passage", "answers"),
    [
        (
            "How does the contract deal with site safety?",
            "11. site safety. The parties shall handle site safety within 36 days.",
            True,
        ),
        ("违约金怎么约定的？", "逾期付款的，乙方应按日支付违约金。", True),
        ("What does clause 7 say?", "7. subcontracting. The parties shall handle subcontracting.", True),
        (
            "How much does Brindlemoor Foods pay in licence fees a year?",
            "11. site safety. The parties act within 38 days.",
            False,
        ),
        ("绛云涂料的完工日期是哪天？", "第22条 竣工资料移交。承包人应当在收到书面通知之日起23日内办理。", False),
    ],
)
def test_a_quotation_answers_only_what_it_speaks_of(asked: str, passage: str, answers: bool) -> None:
    assert addresses(asked, passage) is answers


@pytest.mark.parametrize("asked", ["What are the main risks of this contract?", "这份合同的主要风险和重点条款有哪些？"])
def test_a_question_about_the_whole_is_answered_by_any_part(asked: str) -> None:
    assert addresses(asked, "7.1 The tenant pays on the fifth of each month. 乙方每月五日前付款。")
