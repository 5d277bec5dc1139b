"""What memories and messages get beside what their words say."""

from datetime import timedelta

from legal_assistant.domain.memories import MemoryKind
from legal_assistant.memory.questions.salience import memory_parts, message_parts
from tests.make import T0, memory

LATER = T0 + timedelta(days=400)


def total(**changes: object) -> float:
    return sum(memory_parts(memory(**changes), LATER).values())


def test_importance_use_and_pinning_lift() -> None:
    assert total(importance=5) > total(importance=3) > total(importance=1)
    assert total(uses=9) > total(uses=0)
    assert total(pinned=True) > total()


def test_old_memories_fade_and_used_ones_do_not() -> None:
    assert memory_parts(memory(), LATER)["recency"] < memory_parts(memory(), T0)["recency"] == 0.0
    assert memory_parts(memory(last_used=LATER), LATER)["recency"] == 0.0


def test_decisions_and_pinned_memories_never_fade() -> None:
    assert memory_parts(memory(kind=MemoryKind.DECISION), LATER)["recency"] == 0.0
    assert memory_parts(memory(pinned=True), LATER)["recency"] == 0.0


def test_the_parts_stay_within_about_one_standard_score() -> None:
    assert -1 <= total(importance=1) < total(importance=5, pinned=True, uses=50) <= 1.5


def test_messages_fade() -> None:
    assert message_parts(T0, LATER)["recency"] < message_parts(T0, T0)["recency"] == 0.0
    assert message_parts(LATER, T0)["recency"] == 0.0
