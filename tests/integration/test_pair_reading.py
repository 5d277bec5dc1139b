"""Statements that are read beside what is known: by the packaged model over labelled pairs, and on their way into a memory."""

import logging
from collections.abc import Sequence
from time import monotonic

import numpy as np
import pytest
from numpy.typing import NDArray

from legal_assistant.composition import readers
from legal_assistant.domain.errors import EmbedderUnavailable
from legal_assistant.domain.memories import Memory
from legal_assistant.memory.relations.relation import Relation, relate
from legal_assistant.services.measuring.rules import rules_with
from legal_assistant.services.memories import pair_reading
from legal_assistant.services.memories.pair_reading import PairReader
from legal_assistant.services.memories.reading import PAUSE
from tests.cases import MemoryCase, open_case, remembering
from tests.fakes import HashingEmbedder
from tests.rules_report import Answers, answers, false_merges

KNOWN = "The landlord got the keys back on 3 May."
LATER = "All summer the landlord stood before a locked door, for nobody had returned what opens it."


def read_over(suite: str) -> tuple[Answers, Answers]:
    """Answers over a held half by the rules alone, and with what is read."""
    with readers() as (statements, pairs):
        return answers(suite, "held"), answers(suite, "held", rules_with(statements, pairs)["relation"])


@pytest.mark.parametrize(
    ("suite", "precision", "recall"),
    [("relation", 0.9, 0.88), ("relation_far", 0.95, 0.6), ("relation_fresh", 0.82, 0.62), ("relation_own", 0.75, 0.58)],
)
def test_it_sees_contradictions_in_other_words_and_merges_nothing_wrong(suite: str, precision: float, recall: float) -> None:
    alone, read = read_over(suite)
    assert read.precision("contradicts") >= precision
    assert read.recall("contradicts") >= max(recall, alone.recall("contradicts"))
    assert false_merges(read) == 0


class TaughtEmbedder(HashingEmbedder):
    """Takes every pair for a contradiction, and says when it was asked within a transaction of the case."""

    def __init__(self, *, failing: bool = False) -> None:
        super().__init__()
        self.asked: list[tuple[str, str]] = []
        self.failing = failing

    def compare(self, pairs: Sequence[tuple[str, str]], marks: Sequence[Sequence[bool]]) -> NDArray[np.float32]:
        self.asked += pairs
        if self.failing:
            raise EmbedderUnavailable("model")
        return np.tile(np.array([[0.97, 0.01, 0.01, 0.01]], np.float32), (len(pairs), 1))


def told(case: MemoryCase, embedder: HashingEmbedder) -> list[Memory]:
    """The memories after two statements, which share no word that tells."""
    service = remembering(case.clock, embedder)
    for text in (KNOWN, LATER):
        service.add(case, text)
    return service.list(case)


def test_what_is_read_as_a_contradiction_goes_onto_the_board_with_its_reason() -> None:
    assert relate(KNOWN, LATER).relation is Relation.UNRELATED
    with open_case() as case:
        embedder = TaughtEmbedder()
        memories = told(case, embedder)
        with case.store.read() as view:
            (conflict,) = view.conflicts.all()
        assert {conflict.left, conflict.right} == {one.id for one in memories}
        assert "reads" in conflict.why
        assert embedder.asked == [(KNOWN, LATER)]


def test_a_model_that_fails_leaves_the_rules_alone_and_is_asked_again_later(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    reader = PairReader(embedder := TaughtEmbedder(failing=True))
    for _ in range(3):
        assert reader.relation(KNOWN, LATER) == relate(KNOWN, LATER)
    assert len(embedder.asked) == 1
    assert "keys" not in caplog.text
    embedder.failing = False
    monkeypatch.setattr(pair_reading, "monotonic", lambda: monotonic() + PAUSE)
    assert reader.relation(KNOWN, LATER).relation is Relation.CONTRADICTS


def test_a_pair_is_read_once_and_only_where_the_rules_leave_it_open() -> None:
    reader = PairReader(embedder := TaughtEmbedder())
    assert reader.known(KNOWN, LATER) is None
    for _ in range(2):
        assert reader.relation(KNOWN, LATER).relation is Relation.CONTRADICTS
        assert reader.relation("月租金8000元", "每月租金为八千元").relation is Relation.DUPLICATE
    assert embedder.asked == [(KNOWN, LATER)]
    assert reader.known(LATER, KNOWN) is None


def test_a_model_that_was_not_taught_reads_nothing() -> None:
    reader = PairReader(HashingEmbedder())
    assert reader.relation(KNOWN, LATER) == relate(KNOWN, LATER)
    assert reader.known(KNOWN, LATER) is None
