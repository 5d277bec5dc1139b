"""What the user is told became of what they said."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from legal_assistant.cli import shapes
from legal_assistant.cli.noted import line
from legal_assistant.domain.cases import CaseState
from legal_assistant.domain.conversations import Message, Role
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.memories import MemoryState
from legal_assistant.domain.remembered import Declined, Noted, Outcome
from legal_assistant.services.memories.comparison import Comparer
from legal_assistant.services.memories.noting import not_remembered, noted, passing
from legal_assistant.services.memories.review import ReviewService
from tests.cases import MemoryCase, open_case, remembering


@pytest.fixture
def case() -> Iterator[MemoryCase]:
    with open_case() as opened:
        yield opened


def said(case: MemoryCase, text: str) -> tuple[Message, tuple[Noted, ...]]:
    question = Message(new_id(), "c1", Role.USER, text, case.clock.now())
    return question, remembering(case.clock).remember_turn(case, question, None).noted


def outcomes(told: tuple[Noted, ...]) -> list[Outcome]:
    return [one.outcome for one in told]


@pytest.mark.parametrize(
    ("first", "again", "other"),
    [
        ("请记住押金是8000元", "押金是八千元。", "押金是9000元。"),
        ("Note that the deposit is 8,000 euros.", "The deposit is 8,000 euros.", "The deposit is 9,000 euros."),
    ],
)
def test_what_is_told_is_remembered_then_known_then_contradicted(case: MemoryCase, first: str, again: str, other: str) -> None:
    question, told = said(case, first)
    assert outcomes(told) == [Outcome.REMEMBERED]
    assert noted(case, [question]) == {question.id: told}
    repeated, known = said(case, again)
    assert outcomes(known) == [Outcome.KNOWN]
    assert noted(case, [repeated]) == {}
    assert passing(known, repeated) == known
    changed, against = said(case, other)
    assert outcomes(against) == [Outcome.CONTRADICTS]
    assert [one.text for one in against[0].against] == [told[0].statement]
    assert against[0].dispute
    assert noted(case, [changed]) == {changed.id: against}


@pytest.mark.parametrize("text", ["以后请用要点回答。", "From now on answer in bullet points."])
def test_what_waits_is_said_to_wait_until_it_is_turned_down_and_then_that_it_was(case: MemoryCase, text: str) -> None:
    question, told = said(case, text)
    assert outcomes(told) == [Outcome.WAITING]
    memory = told[0].memory
    assert memory
    assert memory.state is MemoryState.PROPOSED
    ReviewService(case.clock, Comparer()).reject(case, [memory.id])
    assert noted(case, [question]) == {}
    assert [one.why for one in said(case, text)[1]] == [Declined.REJECTED]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Suppose the buyer had inspected the goods.", Declined.SUPPOSED),
        ("假设买方当时验过货。", Declined.SUPPOSED),
        ("根据民法典第577条规定，违约方应当承担违约责任。", Declined.GENERAL_LAW),
        ("Yesterday it rained.", Declined.NOTHING),
        ("the rent was paid and " * 60, Declined.TOO_LONG),
    ],
)
def test_what_is_not_kept_is_told_with_the_reason(case: MemoryCase, text: str, why: Declined) -> None:
    assert [(one.outcome, one.why) for one in said(case, text)[1]] == [(Outcome.DECLINED, why)]


@pytest.mark.parametrize("text", ["谢谢！", "第七条怎么写的？", "Thanks!", "What if he had signed?", "late payment rate"])
def test_nothing_is_told_of_what_tells_nothing(case: MemoryCase, text: str) -> None:
    assert said(case, text)[1] == ()
    assert not_remembered(text) == ()


def test_what_is_told_in_a_case_that_was_closed_meanwhile_is_said_not_to_be_kept(case: MemoryCase) -> None:
    with case.store.write() as view:
        view.about.put(replace(view.about.get(), state=CaseState.CLOSED))
    assert [one.why for one in said(case, "押金是8000元。")[1]] == [Declined.NOT_WRITABLE]
    assert said(case, "第七条怎么写的？")[1] == ()


def test_the_lines_and_the_json_say_the_same(case: MemoryCase) -> None:
    (_, (kept,)), (_, (against,)) = said(case, "The deposit is 8,000 euros."), said(case, "The deposit is 9,000 euros.")
    (_, (waits,)), (_, (declined,)) = said(case, "以后请用要点回答。"), said(case, "假设买方当时验过货。")
    assert line(kept, chinese=False) == "Remembered (fact): The deposit is 8,000 euros."
    assert "The other: “The deposit is 8,000 euros.”. See conflicts list" in line(against, chinese=False)
    assert waits.memory
    assert line(waits, chinese=True) == f"待审批（偏好）：{waits.statement}（用 review approve … {waits.memory.id} 批准）"
    assert line(declined, chinese=True) == "未记住：假设买方当时验过货。（只是假设）"
    assert shapes.noted(against)["outcome"] == "contradicts"
    assert shapes.noted(against)["group"] == against.dispute
    assert shapes.noted(declined)["why"] == "supposed"
