"""MemoryRepository over time: what was known when, operations, what summaries cover; and the policy of review."""

from dataclasses import replace
from datetime import timedelta

import pytest

from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.domain.errors import NotFound
from legal_assistant.domain.memories import MemoryKind, MemoryState, Operation, ReviewPolicy
from tests.contract.conftest import StoreUnderTest
from tests.make import T0, conversation, document, memory, message, passage


def test_as_of_tells_what_was_known_then(under_test: StoreUnderTest) -> None:
    with under_test.store.write() as view:
        before = under_test.clock.time
        view.memories.add(memory("f1", "one"), by="user", reason="created")
        view.memories.add(memory("f2", "two", created=T0 + timedelta(hours=1)), by="user", reason="created")
        view.memories.add(memory("f4", "four"), by="user", reason="created")
        then = under_test.clock.time
        view.memories.put(memory("f1", "one, changed", state=MemoryState.SUPERSEDED), by="user", reason="edited")
        view.memories.add(memory("f3", "three"), by="user", reason="created")
        view.memories.delete("f4")
    with under_test.store.read() as view:
        assert view.memories.as_of(before) == []
        assert view.memories.as_of(then) == [memory("f2", "two", created=T0 + timedelta(hours=1)), memory("f1", "one")]
        assert view.memories.as_of(under_test.clock.time) == view.memories.all()
        assert [(one.memory.id, one.version) for one in view.memories.versions_since(then)] == [("f1", 2), ("f3", 1)]
        assert view.memories.versions_since(under_test.clock.time) == []


def test_an_operation_is_many_versions(under_test: StoreUnderTest) -> None:
    with under_test.store.write() as view:
        view.memories.add(memory("f1", "one"), by="user", reason="created")
        view.memories.put(memory("f1", "one again"), by="user", reason="edited")
        operation = view.memories.begin_operation("archive")
        time = under_test.clock.time
        for state in (MemoryState.SUPERSEDED, MemoryState.ARCHIVED):
            view.memories.put(memory("f1", "one again", state=state), by="rule", reason="weak", operation=operation)
        view.memories.add(memory("f2", "two"), by="rule", reason="created", operation=operation)
        view.memories.put(memory("f2", "two, later"), by="user", reason="edited")
        view.memories.begin_operation("nothing came of it")
    with under_test.store.read() as view:
        assert view.memories.operations(5) == [Operation(operation, "archive", time, 3)]
        versions = view.memories.versions_of_operation(operation)
        assert [(one.memory.id, one.version, one.operation) for one in versions] == [
            ("f1", 3, operation), ("f1", 4, operation), ("f2", 1, operation),
        ]  # fmt: skip
        assert view.memories.before_operation(operation) == {"f1": memory("f1", "one again", version=2)}
        assert view.memories.versions("f1")[0].operation == ""
        assert view.memories.versions_of_operation("none") == []
        assert view.memories.before_operation("none") == {}


def test_operations_newest_first_without_those_of_forgotten_memories(store: SqlCaseStore) -> None:
    with store.write() as view:
        ids = [view.memories.begin_operation(label) for label in "abc"]
        for number, operation in enumerate(ids):
            view.memories.add(memory(f"f{number}"), by="user", reason="created", operation=operation)
        assert [one.label for one in view.memories.operations(2)] == ["c", "b"]
        view.memories.delete("f1")
        assert [one.label for one in view.memories.operations(2)] == ["c", "a"]


def test_covers(store: SqlCaseStore) -> None:
    with store.write() as view:
        view.conversations.add(conversation())
        view.conversations.add_message(message())
        view.memories.add(memory(), by="rule", reason="created")
        view.memories.add(memory("f2"), by="rule", reason="created")
        for summary in ("s1", "s2"):
            view.memories.add(memory(summary, kind=MemoryKind.SUMMARY), by="rule", reason="created")
        view.memories.set_covers("s1", ["m1", "f1", "m1"])
        view.memories.set_covers("s2", ["f1"])
        assert view.memories.covered_by("s1") == ["m1", "f1"]
        assert view.memories.summaries_of(["f1"]) == ["s1", "s2"]
        view.memories.put(memory(text="other words"), by="user", reason="edited")
        assert view.memories.covered_by("s2") == ["f1"]
        view.memories.set_covers("s2", ["f2"])
        assert view.memories.summaries_of(["f1"]) == ["s1"]
        view.memories.delete("f1")
        assert view.memories.covered_by("s1") == ["m1"]
        view.conversations.delete("c1")
        assert view.memories.covered_by("s1") == []
        view.memories.delete("s2")
        assert view.memories.summaries_of(["f2"]) == []
        for summary, covered in (("none", "f2"), ("s1", "none")):
            with pytest.raises(NotFound, match="none"):
                view.memories.set_covers(summary, [covered])


def test_a_covered_passage_goes_with_its_document(store: SqlCaseStore) -> None:
    with store.write() as view:
        view.documents.add(document())
        view.documents.put_passages("d1", [passage()], T0)
        view.memories.add(memory("s1", kind=MemoryKind.SUMMARY), by="rule", reason="created")
        view.memories.set_covers("s1", ["p1"])
        view.documents.delete("d1")
        assert view.memories.covered_by("s1") == []


def test_links_to_a_forgotten_memory_go_from_every_version(under_test: StoreUnderTest) -> None:
    gone, other = "a" * 32, "b" * 32
    with under_test.store.write() as view:
        for memory_id in (gone, other):
            view.memories.add(memory(memory_id), by="user", reason="created")
        linked = memory("f1", tags=("租赁", f"contradicts:{gone}", f"refines:{other}"))
        view.memories.add(linked, by="user", reason="created")
        view.memories.put(replace(linked, tags=("租赁",)), by="user", reason="edited")
        assert view.memories.residue(gone, []) > 0
        view.memories.delete(gone)
        assert view.memories.residue(gone, []) == 0
        assert view.memories.versions("f1")[0].memory.tags == ("租赁", f"refines:{other}")
    assert set(under_test.store_mentions(gone)) <= {"act"}  # the log of acts keeps ids, no words


def test_the_policy_of_review(store: SqlCaseStore) -> None:
    with store.write() as view:
        assert view.about.review_policy() is ReviewPolicy.IMPORTANT
        view.about.set_review_policy(ReviewPolicy.NOTHING)
    with store.read() as view:
        assert view.about.review_policy() is ReviewPolicy.NOTHING
