"""What the writer of a pasted mail says himself, and what others say in it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.memory.statements.mail import own_words
from legal_assistant.memory.statements.statement import spoken


def _said(text: str) -> list[str]:
    return [one.text for _, one in spoken(text)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Subject: Lease\nDear Ms Okafor,\n\nThe tenant paid half.\n\nKind regards,\nTobias Hale\nTel. 0431 55 66",
            ["The tenant paid half."],
        ),
        ("张律师，您好！\n本金一百二十万。\n顺颂\n商祺\n王建国\n13800001111", ["本金一百二十万。"]),
        (
            "The tenant paid half.\n\nOn 4 May 2026 at 09:12, Jonas Petit wrote:\nWe reject any liability.",
            ["The tenant paid half."],
        ),
        ("租户只付了一半。\n-----原始邮件-----\n发件人：赵工\n我们不认。", ["租户只付了一半。"]),
    ],
)
def test_heads_salutation_signature_and_the_mails_below_are_left_out(text: str, said: list[str]) -> None:
    assert _said(text) == said


def test_a_mail_that_is_nothing_but_forwarded_is_read() -> None:
    assert _said("From: Jonas\nSent: 4 May\nTo: Sarah\n\nThe keys are here.") == ["The keys are here."]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "FYI\n\n---------- Forwarded message ---------\nFrom: Tom <t@x.example>\nDate: Mon, 5 May 2025\nSubject: Rent\n"
            "To: Ann <a@x.example>\n\nThe tenant paid half.",
            ["The tenant paid half."],
        ),
        ("请看下面：\n-----原始邮件-----\n发件人：赵工\n日期：2025年5月5日\n\n押金已经退了。", ["押金已经退了。"]),
        ("Hi Ann,\nPlease see below.\n\nFrom: Tom\nSent: 5 May\nTo: Ann\n\nThe tenant paid half.", ["The tenant paid half."]),
    ],
)
def test_of_a_mail_that_only_passes_another_one_on_that_is_read(text: str, said: list[str]) -> None:
    assert _said(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "The director wrote on 7 April: “We accept the goods. We will pay by May.”",
        "对方来函称：“贵方已承认欠款。请于十日内付清。”",
        "对方主张：1、合同系受胁迫签订；2、货物存在质量问题。",
    ],
)
def test_what_somebody_else_says_stays_with_who_says_it(text: str) -> None:
    assert _said(f"{text}\n") == [text]


def test_lines_quoted_below_who_wrote_them_are_that_persons_words() -> None:
    text = "The director wrote:\n\n> We accept the goods.\n> We will pay.\n\nHe paid nothing."
    assert _said(text) == ["The director wrote: “We accept the goods. We will pay.”", "He paid nothing."]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("后续：1. 小李交目录;2. 发票还没找到;3. 下周二碰头。", ["后续：", "小李交目录", "发票还没找到", "下周二碰头。"]),
        ("1. The rent is 5.\n2. The deposit was paid on 3. May.", ["The rent is 5.", "The deposit was paid on 3.", "May."]),
        ("Served under cl. 7.2 on 4 May, see p. 3) there.", ["Served under cl. 7.2 on 4 May, see p. 3) there."]),
    ],
)
def test_each_point_of_a_list_is_a_statement(text: str, said: list[str]) -> None:
    assert _said(text) == said


@given(st.text(alphabet=st.sampled_from('Dear regdsthnkx ,\n-“”"1.)、称谢祝好'), max_size=300))
def test_what_has_no_heads_is_never_left_out_whole(text: str) -> None:
    assert any(one.isalnum() for one in own_words(text)) == any(one.isalnum() for one in text)
