"""What statements are read as, by their meaning and their words."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.domain.conversations import Role
from legal_assistant.domain.errors import EmbedderUnavailable
from legal_assistant.domain.memories import MemoryKind
from legal_assistant.memory.statements.gate import extract, gate
from legal_assistant.memory.statements.reading import (
    DIMENSIONS,
    IDENTITY,
    KINDS,
    WEIGHTS,
    Likely,
    Reads,
    by_words,
    likelihood,
    pack,
    unpack,
)
from legal_assistant.memory.statements.statement import Statement
from legal_assistant.services.memories.reading import StatementReader

#: A statement whose words tell little of its kind.
PLAIN = "The fish farmer is dead set on a trial."


def _sees(kind: MemoryKind | None, share: float) -> Reads:
    rest = (1 - share) / (len(KINDS) - 1)
    return lambda _role, _said: {one: share if one is kind else rest for one in KINDS}


@given(st.integers(0, 2**32 - 1), st.sampled_from(list(Role)), st.text(max_size=200))
def test_shares_of_all_kinds_make_a_whole(seed: int, role: Role, text: str) -> None:
    vector = np.random.default_rng(seed).normal(size=DIMENSIONS)
    said = Statement(text, explicit=False)
    for likely in (likelihood(role, said, (vector / np.linalg.norm(vector)).tolist()), by_words(role, said)):
        assert set(likely) == set(KINDS)
        assert sum(likely.values()) == pytest.approx(1.0)


def test_the_reading_gives_the_kind_and_says_by_what_words() -> None:
    found = gate(Role.USER, PLAIN, _sees(MemoryKind.DECISION, 0.8))
    assert (found.kind, found.statement) == (MemoryKind.DECISION, PLAIN)
    assert found.why.startswith("reads like decision")
    assert [one.kind for one in extract(Role.USER, PLAIN, _sees(MemoryKind.DECISION, 0.8))] == [MemoryKind.DECISION]
    by_itself = gate(Role.USER, "We have decided to settle, the court's costs are too high.")
    assert "have decided" in by_itself.why


def test_what_reads_like_talk_is_not_remembered() -> None:
    assert not gate(Role.USER, PLAIN, _sees(None, 0.5)).remember


@pytest.mark.parametrize("text", ["林知夏", "RMB 8,000", "12 May 2027", "第584条", "Star River Properties"])
def test_what_makes_no_sentence_states_no_fact_whatever_it_reads_like(text: str) -> None:
    assert not gate(Role.USER, text, _sees(MemoryKind.FACT, 0.9)).remember


@pytest.mark.parametrize("text", ["仓库钥匙由门卫保管", "The doorman keeps the key of the shed"])
def test_a_full_stop_makes_no_difference(text: str) -> None:
    stop = "." if text.isascii() else "。"
    assert by_words(Role.USER, Statement(text, explicit=True))[MemoryKind.FACT] == pytest.approx(
        by_words(Role.USER, Statement(text + stop, explicit=True))[MemoryKind.FACT], abs=0.15
    )
    assert gate(Role.USER, text).kind is gate(Role.USER, text + stop).kind is MemoryKind.FACT


@pytest.mark.parametrize(
    "text",
    [
        "Open question: the barn burnt down.",
        "Suppose the barn had burnt down.",
        "Thanks!",
        "违约金比例",
        "late fees clause",
    ],
)
def test_what_forms_are_sure_of_is_not_read(text: str) -> None:
    def reads(_role: Role, _said: Statement) -> Likely:
        raise AssertionError

    assert gate(Role.USER, text, reads) == gate(Role.USER, text)


def test_a_question_is_kept_only_if_the_reading_is_sure() -> None:
    asked = "Is the text message enough for a variation?"
    assert not gate(Role.USER, asked, _sees(MemoryKind.LEGAL_ISSUE, 0.5)).remember
    assert gate(Role.USER, asked, _sees(MemoryKind.LEGAL_ISSUE, 0.8)).kind is MemoryKind.LEGAL_ISSUE


def test_what_is_asked_to_be_remembered_is_of_the_kind_it_reads_like_and_never_dropped() -> None:
    asked = f"Please remember: {PLAIN}"
    assert gate(Role.USER, asked, _sees(MemoryKind.DECISION, 0.8)).kind is MemoryKind.DECISION
    assert gate(Role.USER, asked, _sees(None, 0.9)).remember


def test_an_assistant_has_no_taste() -> None:
    said = "According to the lease, repairs below $500 are borne by the tenant."
    assert gate(Role.ASSISTANT, said, _sees(MemoryKind.PREFERENCE, 0.9)).kind is not MemoryKind.PREFERENCE


def test_weights_are_unpacked_as_they_were_packed() -> None:
    sets = unpack(WEIGHTS.read_bytes())
    again = unpack(pack(sets))
    for one, other in zip(sets, again, strict=True):
        assert np.array_equal(one.dense, other.dense)
        assert np.array_equal(one.runs, other.runs)
        assert one.step == other.step


class _Embedder:
    """Of one identity; fails if it is asked for vectors."""

    ready = True

    def __init__(self, identity: str) -> None:
        self.identity = identity

    def embed_passages(self, texts: object) -> np.ndarray:
        raise EmbedderUnavailable("x")

    embed_queries = embed_passages

    def close(self) -> None: ...


@pytest.mark.parametrize("identity", ["another/384", IDENTITY])
def test_without_the_model_it_was_learnt_with_words_alone_are_read(identity: str) -> None:
    said = Statement(PLAIN, explicit=False)
    assert StatementReader(_Embedder(identity))(Role.USER, said) == by_words(Role.USER, said)


def test_what_was_read_lately_is_not_read_again() -> None:
    class Counting(_Embedder):
        asked = 0

        def embed_queries(self, texts: object) -> np.ndarray:
            self.asked += 1
            return np.zeros((1, 384), np.float32)

    embedder = Counting(IDENTITY)
    reads = StatementReader(embedder)
    first = reads(Role.USER, Statement(PLAIN, explicit=False))
    assert reads(Role.USER, Statement(PLAIN, explicit=False)) == first
    assert embedder.asked == 1
    reads(Role.ASSISTANT, Statement(PLAIN, explicit=False))
    reads(Role.USER, Statement(PLAIN, explicit=True))
    assert embedder.asked == 3
