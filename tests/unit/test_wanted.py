"""What sort of thing a question asks for, and what gives one."""

import pytest

from legal_assistant.memory.questions.wanted import gives, wanted, wanting

ANSWERS = [
    ("什么时候开庭？", "开庭时间改到5月12日上午九点半。", "开庭由庄晓岚法官主持。"),
    ("On what day does the licence come up for renewal?", "The renewal date is 22 January 2027.", "The royalty rate is 9.65%."),
    ("Where is the warehouse?", "The goods are stored at 59 Orchard Wharf.", "Maren Hawtrey manages the warehouse."),
    ("材料堆场在哪里？", "材料堆场设在落霞路338号。", "材料堆场由柯令仪看管。"),
    ("How much is the deposit?", "The deposit is $9,000.", "The deposit has not been returned."),
    ("违约金比例是多少？", "违约金为每日万分之五，即0.05%。", "违约金过高，可以请求调减。"),
    ("Which clause covers late payment?", "Late payment is dealt with in clause 7.2.", "Late payment is dealt with strictly."),
]


@pytest.mark.parametrize(("question", "answer", "other"), ANSWERS)
def test_what_is_asked_for_is_known_by_its_sort(question: str, answer: str, other: str) -> None:
    sorts = wanted(question)
    assert gives(answer, sorts)
    assert not gives(other, sorts)
    assert list(wanting(question, {1: other, 2: answer})) == [1]


def test_nothing_is_wanting_where_no_sort_is_asked_for_or_nobody_gives_one() -> None:
    assert wanting("What did the client say?", {1: "He left on 3 May.", 2: "He left."}) == {}
    assert wanting("When did he leave?", {1: "He left.", 2: "She stayed."}) == {}
    assert wanting("When did he leave?", {}) == {}


def test_what_is_not_looked_at_does_not_overtake_what_is() -> None:
    texts = dict.fromkeys(range(100), "He left.") | {0: "He left on 3 May."}
    assert set(wanting("When did he leave?", texts)) == set(range(1, 100))


@pytest.mark.parametrize(
    "text", ["The hearing is on Monday.", "The hearing is tomorrow.", "下周一开庭。", "明天开庭。", "年底开庭。"]
)
def test_a_day_may_be_told_without_a_date(text: str) -> None:
    assert gives(text, wanted("When is the hearing?"))
    assert not wanting("When is the hearing?", {1: text, 2: "The lease began on 1 May 2020."})


@pytest.mark.parametrize(
    ("question", "answer", "other"),
    [
        ("When does the option lapse?", "The option lapses on 9 June 2027.", "As of 1 March 2026 the fee is $4,500 a month."),
        ("保函什么时候到期？", "保函2027年8月15日到期。", "自2026年2月1日起，服务费为每月3万元。"),
        ("What rent does the tenant pay?", "The tenant pays rent of $4,500.", "The tenant moved in on 4 May 2025."),
        ("Who signs for Calder Freight?", "Nadia Brook signs for Calder Freight.", "Calder Freight owes $12,000."),
        ("Who manages the goods?", "Tom Ashby does.", "The goods are kept at 12 Tanner Lane."),
        ("恒屿科技由谁签字？", "恒屿科技由温岚签字。", "恒屿科技欠款12万元。"),
    ],
)
def test_what_gives_another_thing_answers_another_question(question: str, answer: str, other: str) -> None:
    assert list(wanting(question, {1: other, 2: answer})) == [1]


@pytest.mark.parametrize(
    ("question", "one", "other"),
    [
        ("When does the new rent start?", "From 1 March 2026 the rent is $4,500.", "The lease began on 1 March 2025."),
        ("新租金从什么时候起算？", "自2026年3月1日起月租金为8000元。", "租期自2025年3月1日开始。"),
        ("When did the buyer pay?", "The buyer paid $5,000 on 3 June 2026.", "The buyer pays by 3 July 2026."),
        ("Who paid the $5,000?", "The tenant paid $5,000.", "Ms Brook paid the money."),
        ("保证人是谁？", "保证人换成了老周。", "保证人是温岚。"),
        ("现场找谁？", "从5月1日起现场找小田。", "现场负责人是温岚。"),
        ("Who is the buyer?", "The buyer is Calder Freight, price $90,000.", "Nadia Brook is the buyer."),
    ],
)
def test_what_may_hold_the_answer_costs_nothing(question: str, one: str, other: str) -> None:
    assert wanting(question, {1: one, 2: other}) == {}
