"""How memories fade, what fits into a context, and summaries."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.memories import MemoryKind, Source
from legal_assistant.memory.answering.budget import Candidate, estimate_tokens, fit
from legal_assistant.memory.keeping.decay import HALF_LIFE_DAYS, half_life, strength
from legal_assistant.memory.keeping.summary import Summary, summarise
from tests.make import T0, memory

DAYS = st.integers(min_value=0, max_value=4000)


@given(DAYS, DAYS)
def test_strength_falls_with_age_and_stays_in_its_range(a: int, b: int) -> None:
    younger, older = sorted((a, b))
    fact = memory()
    strong, weak = (strength(fact, T0 + timedelta(days=days)) for days in (younger, older))
    assert 0.01 <= weak <= strong <= 1.0


@pytest.mark.parametrize(("kind", "days"), HALF_LIFE_DAYS.items())
def test_after_a_half_life_half_is_left(kind: MemoryKind, days: int) -> None:
    one = memory(kind=kind)
    assert strength(one, T0 + timedelta(days=days)) == pytest.approx(strength(one, T0) / 2)


@pytest.mark.parametrize(
    "lasting",
    [
        memory(pinned=True),
        memory(kind=MemoryKind.DECISION),
        memory(kind=MemoryKind.DEADLINE),
        memory(kind=MemoryKind.OPEN_QUESTION),
        memory(source=Source(SourceKind.PASSAGE, "p1")),
    ],
)
def test_what_must_not_fade_does_not(lasting) -> None:
    assert half_life(lasting) is None
    assert strength(lasting, T0 + timedelta(days=4000)) == strength(lasting, T0)


def test_use_strengthens_and_renews() -> None:
    later = T0 + timedelta(days=200)
    used = memory(uses=3, last_used=T0 + timedelta(days=199))
    assert strength(used, later) > strength(memory(), T0)
    assert strength(memory(), T0 - timedelta(days=3)) == strength(memory(), T0)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("", 0), ("租金", 2), ("rent", 1), ("agreement", 3), ("8000", 2), ("租金8000元。", 6), ("a, b", 3), ("  \n", 0)],
)
def test_tokens_are_estimated(text: str, tokens: int) -> None:
    assert estimate_tokens(text) == tokens


@given(st.text(max_size=200), st.text(max_size=200))
def test_more_text_never_costs_less(a: str, b: str) -> None:
    assert 0 <= estimate_tokens(a) <= estimate_tokens(f"{a} {b}")


CANDIDATES = st.lists(
    st.builds(Candidate, text=st.text(max_size=60), importance=st.integers(1, 5), required=st.booleans()), max_size=12
)


@given(CANDIDATES, st.integers(min_value=0, max_value=300))
def test_what_is_chosen_fits_and_stays_in_order(candidates: list[Candidate], tokens: int) -> None:
    chosen = fit(candidates, tokens)
    assert chosen == sorted(set(chosen))
    assert sum(estimate_tokens(candidates[n].text) + 4 for n in chosen) <= tokens


def test_what_matters_is_kept_longest() -> None:
    candidates = [Candidate("vital", 5), Candidate("older", 2), Candidate("newer", 2), Candidate("asked", 1, required=True)]
    size = estimate_tokens("vital") + 4
    assert fit(candidates, size) == [3]
    assert fit(candidates, 2 * size) == [0, 3]
    assert fit(candidates, 3 * size) == [0, 2, 3]


def test_a_summary_sorts_what_was_said() -> None:
    memories = [
        memory("1", "月租金为8000元", created=T0),
        memory("2", "每月租金是八千元", created=T0 + timedelta(hours=1)),
        memory("3", "争议焦点是解除是否有效", kind=MemoryKind.LEGAL_ISSUE, importance=4),
        memory("4", "违约金过高，可能被调减", kind=MemoryKind.LEGAL_ISSUE, importance=4),
        memory("5", "举证期限到6月30日", kind=MemoryKind.DEADLINE, importance=5),
        memory("6", "曾询问…", kind=MemoryKind.QA, question="违约金条款有效吗？"),
        memory("7", "以后用中文回答", kind=MemoryKind.PREFERENCE),
    ]
    summary = summarise(memories)
    assert summary.facts == ("月租金为8000元",)
    assert summary.disputed == ("争议焦点是解除是否有效",)
    assert summary.conclusions == ("违约金过高，可能被调减",)
    assert summary.todo == ("举证期限到6月30日",)
    assert summary.issues == ("违约金条款有效吗？",)
    assert summary.text().startswith("**争议焦点**\n- 争议焦点是解除是否有效")
    assert summarise([]) == Summary()
    assert Summary().text() == ""
