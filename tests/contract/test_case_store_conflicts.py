"""ConflictRepository."""

from dataclasses import replace
from datetime import timedelta

import pytest

from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.domain.conflicts import Conflict, Resolution
from legal_assistant.domain.errors import NotFound
from legal_assistant.domain.ports import CaseView
from tests.contract.conftest import StoreUnderTest
from tests.make import T0, memory

FIRST = Conflict("x1", "f1", "f2", "amount", T0)
SECOND = Conflict("x2", "f2", "f3", "date", T0 + timedelta(hours=1))
DECIDED = replace(SECOND, resolution=Resolution.BOTH, reason="先后有效", resolved=T0 + timedelta(days=1))


def two(view: CaseView) -> None:
    for memory_id in ("f1", "f2", "f3"):
        view.memories.add(memory(memory_id), by="rule", reason="created")
    view.conflicts.add(FIRST)
    view.conflicts.add(SECOND, FIRST)


def test_conflicts_come_back_equal_newest_first(store: SqlCaseStore) -> None:
    with store.write() as view:
        two(view)
    with store.read() as view:
        assert view.conflicts.all() == [SECOND, FIRST]
        assert view.conflicts.get("x1") == FIRST
        assert view.conflicts.of_memories(["f2"]) == view.conflicts.of_memories(["f1", "f2"]) == [SECOND, FIRST]
        assert view.conflicts.of_memories(["f1"]) == view.conflicts.of_memories(["nothing", "f1"]) == [FIRST]
        assert view.conflicts.of_memories(["nothing"]) == view.conflicts.of_memories([]) == []


def test_a_decision_is_kept(store: SqlCaseStore) -> None:
    with store.write() as view:
        two(view)
        view.conflicts.put(DECIDED)
        assert view.conflicts.get("x2") == DECIDED
        assert view.conflicts.all() == [FIRST]
        assert view.conflicts.all(resolved=True) == [DECIDED]
        assert view.conflicts.all(resolved=None) == [DECIDED, FIRST]
        view.conflicts.put(SECOND)
        assert view.conflicts.all() == [SECOND, FIRST]


@pytest.mark.parametrize(("left", "right"), [("f2", "f3"), ("f3", "f2")])
def test_a_pair_is_a_conflict_once(store: SqlCaseStore, left: str, right: str) -> None:
    with store.write() as view:
        two(view)
        view.conflicts.put(DECIDED)
        view.conflicts.add(Conflict("x3", left, right, "negation", T0))
        assert view.conflicts.all(resolved=None) == [DECIDED, FIRST]


def test_a_conflict_goes_with_either_memory(under_test: StoreUnderTest) -> None:
    with under_test.store.write() as view:
        two(view)
        view.conflicts.put(DECIDED)
        assert view.memories.delete("f2")["conflicts"] == 2
        assert view.conflicts.all(resolved=None) == []
    assert under_test.store_mentions(DECIDED.reason) == []


def test_not_found(store: SqlCaseStore) -> None:
    with store.write() as view:
        two(view)
        with pytest.raises(NotFound):
            view.conflicts.get("none")
        with pytest.raises(NotFound):
            view.conflicts.put(replace(FIRST, id="none"))
        with pytest.raises(NotFound):
            view.conflicts.add(Conflict("x3", "f1", "none", "amount", T0))
