"""What kind of thing a question expects, and which clauses say such a thing."""

import pytest

from legal_assistant.memory.questions.expected import saying

RENT = "3.1 The rent is £8,000 per month."
WHEN = "3.2 The tenant shall pay in advance on the 5th of each month."
TERM = "2.1 The term is twenty-four months from 15 March 2024 to 14 March 2026."
STAY = "2.3 Either party may end it on thirty days’ notice."
COURT = "13.2 The courts of England have exclusive jurisdiction."
OWNER = "6.1 All rights in the designs pass to the customer when they are paid for."
CAP = "8.2 The total liability shall not exceed the charges of a year."
ZH_RENT = "3.1 月租金为人民币 8,000 元。"
ZH_WHEN = "3.2 乙方应当于每月 5 日前支付当月租金。"
ZH_TERM = "2.1 租赁期限自 2024 年 3 月 15 日起至 2026 年 3 月 14 日止。"
ZH_BEARER = "5.3 与所有权有关的税费由甲方承担。"
ZH_LATE = "7.1 每逾期一日按月租金的 5% 支付违约金。"
ZH_COURT = "13.2 任何一方均可以向有管辖权的人民法院提起诉讼。"


@pytest.mark.parametrize(
    ("question", "answers", "does_not"),
    [
        ("When does the lease end?", TERM, STAY),
        ("When is the rent due?", WHEN, RENT),
        ("How much is the rent?", RENT, WHEN),
        ("How long does the lease last?", TERM, RENT),
        ("Which court hears disputes?", COURT, STAY),
        ("Who owns the designs?", OWNER, STAY),
        ("Is there a cap on liability?", CAP, OWNER),
        ("租约什么时候到期？", ZH_TERM, ZH_RENT),
        ("房租几号之前交？", ZH_WHEN, ZH_RENT),
        ("月租金是多少？", ZH_RENT, ZH_WHEN),
        ("税费由谁出？", ZH_BEARER, ZH_RENT),
        ("违约金比例是多少？", ZH_LATE, ZH_BEARER),
        ("晚交房租怎么罚？", ZH_LATE, ZH_WHEN),
        ("打官司去哪个法院？", ZH_COURT, ZH_RENT),
    ],
)
def test_the_clause_that_says_what_is_expected_is_worth_more(question: str, answers: str, does_not: str) -> None:
    worth = saying(question, {1: answers, 2: does_not})
    assert worth[1] > 0
    assert worth[1] > worth[2]


def test_a_length_of_time_is_nearly_a_day() -> None:
    worth = saying("When does the lease end?", {1: TERM, 2: STAY, 3: COURT})
    assert worth[1] > worth[2] > worth[3]


@pytest.mark.parametrize(
    ("question", "term", "duty"),
    [
        ("When does the lease end?", TERM, "10.1 Within three days after the end of the lease the tenant returns the flat."),
        ("When does the guarantee end?", "4. It ends when everything owed has been repaid.", STAY),
        ("租约什么时候到期？", ZH_TERM, "10.1 租赁关系终止之日起三日内返还房屋。"),
    ],
)
def test_when_something_ends_is_said_by_a_date_not_by_days_after_it(question: str, term: str, duty: str) -> None:
    worth = saying(question, {1: term, 2: duty})
    assert worth[1] > worth[2]


@pytest.mark.parametrize(
    ("question", "counted"),
    [
        ("When does the lease end?", "Clause.\nWithin five days after the end of the lease the flat is cleared."),
        ("租约什么时候到期？", "租赁关系终止后五日内，乙方应当腾空房屋。"),
    ],
)
def test_days_that_are_counted_from_an_end_do_not_say_when_it_is(question: str, counted: str) -> None:
    worth = saying(question, {1: TERM, 2: counted, 3: COURT, 4: STAY})
    assert worth[1] > worth[4] > worth[3] > worth[2]


@pytest.mark.parametrize("question", ["", "押金条款", "Tell me about the deposit.", "第七条"])
def test_what_expects_nothing_in_particular_changes_nothing(question: str) -> None:
    assert saying(question, {1: TERM, 2: RENT}) == {}


def test_what_all_say_or_none_tells_nothing() -> None:
    assert saying("How much is the rent?", {1: RENT, 2: "4.1 A deposit of £16,000 is paid."}) == {}
    assert saying("How much is the rent?", {1: COURT, 2: OWNER}) == {}
    assert saying("How much is the rent?", {}) == {}
