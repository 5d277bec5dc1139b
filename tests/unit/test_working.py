"""The running conversation under a budget."""

from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.memory.answering.budget import MESSAGE_OVERHEAD, estimate_tokens
from legal_assistant.memory.answering.working import WINDOW, Turn, Working, compress

DEADLINE = "上诉期限届满日是2025年4月2日，逾期即丧失上诉权。"
TALK = "好的，我再想想，先说点别的，今天天气不错。" * 4


def cost(working: Working) -> int:
    turns = sum(estimate_tokens(text) + MESSAGE_OVERHEAD for _, text in working.turns)
    return turns + estimate_tokens(working.summary)


def chat(*pairs: tuple[str, str]) -> list[Turn]:
    return [turn for asked, answered in pairs for turn in (("user", asked), ("assistant", answered))]


def test_what_fits_is_given_word_for_word() -> None:
    history = chat(("押金是多少？", "16000元。"), (DEADLINE, "已记下。"))
    assert compress(history, 1000) == Working(tuple(history))


def test_turns_without_text_are_left_out() -> None:
    assert compress([("user", "押金是多少？"), ("assistant", " ")], 100).turns == (("user", "押金是多少？"),)
    assert compress([], 100) == Working()


def test_what_matters_is_kept_longest_and_the_latest_before_all() -> None:
    history = chat((DEADLINE, "已记下。"), *[(TALK, TALK)] * 8, ("押金是多少？", "押金是16000元。"))
    working = compress(history, 180)
    assert working.turns[:2] == (("user", DEADLINE), ("assistant", "已记下。"))
    assert working.turns[-2:] == (("user", "押金是多少？"), ("assistant", "押金是16000元。"))
    assert ("user", TALK) not in working.turns


def test_what_is_left_out_is_listed_whole_with_who_said_it() -> None:
    long = "。".join(f"第{n}笔货款{n}000元已于2025年{n}月1日支付" for n in range(1, 10)) + "。"
    history = chat((DEADLINE + TALK * 4, TALK * 4), ("逾期违约金是多少？" + TALK * 4, TALK), (long, "已记下。"))
    working = compress(history, estimate_tokens(long) + 180)
    lines = working.summary.splitlines()
    assert f"- 律师: {DEADLINE}" in lines
    assert "- 律师: 逾期违约金是多少？" in lines
    assert not any("天气" in line for line in lines)


def test_an_exchange_that_is_too_long_is_told_in_short_even_if_it_is_the_latest() -> None:
    working = compress(chat(("The rent is EUR 1,200 per month. " + "Hello there. " * 400, "Noted.")), 100)
    assert working.turns == ()
    assert working.summary == "- Lawyer: The rent is EUR 1,200 per month."


said = st.text("押金租金违约16000元。？！ abc.\n", min_size=1, max_size=120)


@given(st.lists(st.tuples(st.sampled_from(["user", "assistant"]), said), max_size=12), st.integers(0, 300))
def test_the_budget_is_kept_and_nothing_is_cut(history: list[Turn], tokens: int) -> None:
    working = compress(history, tokens)
    assert cost(working) <= tokens
    assert set(working.turns) <= set(history)
    for line in working.summary.splitlines():
        assert line.startswith("- ")


@given(st.lists(st.tuples(st.sampled_from(["user", "assistant"]), said), max_size=12), st.integers(0, 300))
def test_what_is_kept_stays_in_its_order(history: list[Turn], tokens: int) -> None:
    rest = iter(history)
    assert all(turn in rest for turn in compress(history, tokens).turns)


def test_only_the_latest_turns_of_a_very_long_conversation_are_looked_at() -> None:
    history = chat((DEADLINE, "已记下。"), *[(f"第{n}问？", "好。") for n in range(WINDOW)])
    assert compress(history, 10_000).turns == tuple(history[-WINDOW:])
