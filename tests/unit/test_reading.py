"""What meaning says where the forms of sentences say little."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.domain.conversations import Role
from legal_assistant.domain.errors import EmbedderUnavailable
from legal_assistant.domain.memories import MemoryKind
from legal_assistant.memory.statements.forms import marks
from legal_assistant.memory.statements.gate import extract, gate
from legal_assistant.memory.statements.reading import IDENTITY, KINDS, Likely, Reads, likelihood
from legal_assistant.memory.statements.statement import Statement
from legal_assistant.services.memories.reading import StatementReader

#: A statement that no form tells the kind of.
PLAIN = "The fish farmer is dead set on a trial."


def _sees(kind: MemoryKind | None, share: float) -> Reads:
    rest = (1 - share) / (len(KINDS) - 1)
    return lambda _role, _text: {one: share if one is kind else rest for one in KINDS}


@given(st.integers(0, 2**32 - 1), st.sampled_from(list(Role)))
def test_shares_of_all_kinds_make_a_whole(seed: int, role: Role) -> None:
    vector = np.random.default_rng(seed).normal(size=384)
    likely = likelihood(vector / np.linalg.norm(vector), marks(role, PLAIN, explicit=False))
    assert set(likely) == set(KINDS)
    assert sum(likely.values()) == pytest.approx(1.0)


def test_a_sure_reading_gives_the_kind() -> None:
    assert gate(Role.USER, PLAIN).kind is MemoryKind.FACT
    found = gate(Role.USER, PLAIN, _sees(MemoryKind.DECISION, 0.8))
    assert (found.kind, found.statement) == (MemoryKind.DECISION, PLAIN)
    assert found.why.startswith("reads like decision")
    assert [one.kind for one in extract(Role.USER, PLAIN, _sees(MemoryKind.DECISION, 0.8))] == [MemoryKind.DECISION]


def test_what_forms_see_nothing_in_is_remembered_when_it_reads_like_something() -> None:
    assert not gate(Role.USER, "It has all been put back a week").remember
    assert gate(Role.USER, "It has all been put back a week", _sees(MemoryKind.DEADLINE, 0.8)).remember


@pytest.mark.parametrize("text", ["林知夏", "RMB 8,000", "12 May 2027", "第584条", "Star River Properties"])
def test_what_makes_no_sentence_states_nothing_whatever_it_reads_like(text: str) -> None:
    assert not gate(Role.USER, text, _sees(MemoryKind.FACT, 0.9)).remember


@pytest.mark.parametrize("kind", [MemoryKind.DECISION, None])
def test_an_unsure_reading_changes_nothing(kind: MemoryKind | None) -> None:
    assert gate(Role.USER, PLAIN, _sees(kind, 0.35)) == gate(Role.USER, PLAIN)


def test_to_drop_it_or_to_keep_what_was_refused_it_must_be_surer() -> None:
    assert not gate(Role.USER, "It has all been put back a week", _sees(MemoryKind.DEADLINE, 0.45)).remember
    assert gate(Role.USER, PLAIN, _sees(MemoryKind.DECISION, 0.45)).kind is MemoryKind.DECISION
    assert gate(Role.USER, PLAIN, _sees(None, 0.45)).remember
    assert not gate(Role.USER, PLAIN, _sees(None, 0.8)).remember


@pytest.mark.parametrize(
    "text",
    [
        "Open question: the barn burnt down.",
        "Suppose the barn had burnt down.",
        "What is a deed?",
        "Thanks!",
        "违约金比例",
        "late fees clause",
    ],
)
def test_what_forms_are_sure_of_is_not_read_again(text: str) -> None:
    def reads(_role: Role, _said: Statement) -> Likely:
        raise AssertionError

    assert gate(Role.USER, text, reads) == gate(Role.USER, text)


def test_a_kind_that_forms_found_is_gainsaid_by_a_very_sure_reading_only() -> None:
    said = "The hearing is on 5 March."
    assert gate(Role.USER, said, _sees(MemoryKind.FACT, 0.7)).kind is MemoryKind.DEADLINE
    assert gate(Role.USER, said, _sees(MemoryKind.FACT, 0.9)).kind is MemoryKind.FACT


def test_what_is_asked_to_be_remembered_is_of_the_kind_it_reads_like_and_never_dropped() -> None:
    asked = f"Please remember: {PLAIN}"
    assert gate(Role.USER, asked, _sees(MemoryKind.DECISION, 0.8)).kind is MemoryKind.DECISION
    assert gate(Role.USER, asked, _sees(None, 0.9)).remember


def test_an_assistant_has_no_taste() -> None:
    said = "According to the lease, repairs below $500 are borne by the tenant."
    assert gate(Role.ASSISTANT, said, _sees(MemoryKind.PREFERENCE, 0.9)).kind is MemoryKind.FACT


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
def test_without_the_model_it_was_learnt_with_nothing_is_read(identity: str) -> None:
    assert StatementReader(_Embedder(identity))(Role.USER, Statement(PLAIN, explicit=False)) == {}
