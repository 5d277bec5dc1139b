"""MemoryRepository."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone

import numpy as np
import pytest

from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.adapters.case_store.rows import time_text
from legal_assistant.domain.conflicts import Conflict, Resolution
from legal_assistant.domain.conversations import Role, UsedItem
from legal_assistant.domain.documents import Citation, PageSpan, SourceKind
from legal_assistant.domain.entities import Entity, EntityKind
from legal_assistant.domain.errors import NotFound
from legal_assistant.domain.memories import MemoryKind, MemoryState, Source
from legal_assistant.domain.recall import ItemFilter
from tests.contract.conftest import StoreUnderTest
from tests.make import T0, conversation, document, memory, message, passage

FULL = memory(
    kind=MemoryKind.QA,
    importance=5,
    source=Source(SourceKind.PASSAGE, "p1", "d1", "a.pdf", (PageSpan(1, 2, 3), PageSpan(2, 0, 1)), "c1"),
    pinned=True,
    tags=("租赁", "lease"),
    strength=0.5,
    last_used=T0,
    uses=2,
    valid_from=date(2026, 1, 1),
    valid_to=date(2027, 1, 1),
    question="违约金条款有效吗？",
    why="rule: amount",
)


def test_a_memory_comes_back_equal(store: SqlCaseStore) -> None:
    with store.write() as view:
        item = view.memories.add(FULL, by="rule", reason="created")
    assert (item.kind, item.id, item.time) == ("memory", "f1", T0)
    with store.read() as view:
        assert view.memories.get("f1") == FULL
        assert view.memories.by_id(["f1", "nothing"]) == {"f1": FULL}


def test_versions_are_kept_with_their_times(under_test: StoreUnderTest) -> None:
    with under_test.store.write() as view:
        view.memories.add(memory(), by="rule", reason="created")
        first = under_test.clock.time
        view.memories.put(memory(text="租金为每月9000元", version=77), by="user", reason="edited")
        second = under_test.clock.time
    with under_test.store.read() as view:
        versions = view.memories.versions("f1")
        assert [(one.version, one.time, one.by, one.reason) for one in versions] == [
            (1, first, "rule", "created"),
            (2, second, "user", "edited"),
        ]
        assert [one.memory for one in versions] == [memory(), memory(text="租金为每月9000元", version=2)]
        assert view.memories.get("f1") == versions[-1].memory


@pytest.mark.hostile("C7")
def test_a_clock_that_goes_back_does_not_turn_history_around(under_test: StoreUnderTest) -> None:
    with under_test.store.write() as view:
        view.memories.add(memory(), by="rule", reason="created")
        under_test.clock.time -= timedelta(days=1)
        view.memories.put(memory(pinned=True), by="user", reason="pinned")
        times = [one.time for one in view.memories.versions("f1")]
    assert times[0] <= times[1]


def test_what_was_known_at_a_moment_is_one_query(under_test: StoreUnderTest) -> None:
    with under_test.store.write() as view:
        view.memories.add(memory("f1", "one"), by="user", reason="created")
        view.memories.add(memory("f2", "two"), by="user", reason="created")
        then = under_test.clock.time
        view.memories.put(memory("f1", "one, changed"), by="user", reason="edited")
        view.memories.add(memory("f3", "three"), by="user", reason="created")
    with under_test.database.read() as connection:
        rows = connection.execute(
            "SELECT memory, data ->> 'text', max(version) FROM memory_version WHERE time <= ? GROUP BY memory ORDER BY memory",
            (time_text(then),),
        ).fetchall()
    assert [row[:2] for row in rows] == [("f1", "one"), ("f2", "two")]


def test_an_item_keeps_its_number_and_vector_unless_its_words_change(store: SqlCaseStore) -> None:
    with store.write() as view:
        n = view.memories.add(memory(), by="rule", reason="created").n
        view.index.put_vectors("e", [n], np.ones((1, 2), dtype=np.float32))
        assert view.memories.put(memory(pinned=True, importance=5), by="user", reason="pinned").n == n
        assert view.index.pending_count() == 0
        changed = view.memories.put(memory(text="押金为两个月租金"), by="user", reason="edited").n
        assert changed != n
        assert view.index.items([n]) == {}
        assert [number for number, _, _ in view.index.pending(9)] == [changed]
        assert view.index.vector_numbers().tolist() == []
        assert view.index.text_search("8000", 5, ItemFilter()) == []
        assert [number for number, _ in view.index.text_search("押金", 5, ItemFilter())] == [changed]


def test_numbers_are_never_given_twice(store: SqlCaseStore) -> None:
    with store.write() as view:
        n = view.memories.add(memory(), by="rule", reason="created").n
        view.memories.delete("f1")
        assert view.memories.add(memory(), by="rule", reason="created").n > n


def test_touch_counts_uses_without_a_version(store: SqlCaseStore) -> None:
    later = T0.replace(year=2027)
    with store.write() as view:
        view.memories.add(memory(), by="rule", reason="created")
        view.memories.touch(["f1", "nothing"], T0)
        view.memories.touch(["f1"], later)
        assert view.memories.get("f1") == memory(uses=2, last_used=later)
        assert len(view.memories.versions("f1")) == 1


def test_all_by_state_and_kind_newest_first(store: SqlCaseStore) -> None:
    with store.write() as view:
        for number, (kind, state) in enumerate(
            [
                (MemoryKind.FACT, MemoryState.ACTIVE),
                (MemoryKind.DECISION, MemoryState.ACTIVE),
                (MemoryKind.FACT, MemoryState.PROPOSED),
                (MemoryKind.FACT, MemoryState.ARCHIVED),
            ]
        ):
            created = T0 + timedelta(hours=number)
            view.memories.add(memory(str(number), kind=kind, state=state, created=created), by="rule", reason="created")

        def ids(**wanted) -> str:
            return "".join(one.id for one in view.memories.all(**wanted))

        assert ids() == "3210"
        assert ids(states=[MemoryState.ACTIVE]) == "10"
        assert ids(kinds=[MemoryKind.FACT]) == "320"
        assert ids(states=[MemoryState.ACTIVE, MemoryState.ARCHIVED], kinds=[MemoryKind.FACT]) == "30"


def test_from_source(store: SqlCaseStore) -> None:
    with store.write() as view:
        view.memories.add(FULL, by="rule", reason="created")
        view.memories.add(memory("f2"), by="user", reason="created")
        assert [one.id for one in view.memories.from_source("p1")] == ["f1"]
        assert [one.id for one in view.memories.from_source("d1")] == ["f1"]
        assert view.memories.from_source("m1") == []
        assert view.memories.from_source("") == []


def test_times_of_any_zone_are_the_same_moment(store: SqlCaseStore) -> None:
    beijing = datetime(2026, 3, 2, 16, 0, tzinfo=timezone(timedelta(hours=8)))
    with store.write() as view:
        view.memories.add(memory(created=beijing), by="user", reason="created")
        assert view.memories.get("f1").created == datetime(2026, 3, 2, 8, 0, tzinfo=UTC)
        assert view.index.allowed(ItemFilter(since=beijing)).tolist() == [1]
        assert view.index.allowed(ItemFilter(until=beijing)).tolist() == []


def test_rejections(store: SqlCaseStore) -> None:
    with store.write() as view:
        assert not view.memories.was_rejected(["letters", "meaning"])
        view.memories.remember_rejection(["letters", "meaning"])
        view.memories.remember_rejection(["letters"])
        assert view.memories.was_rejected(["other", "meaning"])
        assert not view.memories.was_rejected(["other"])
        view.memories.forget_rejection(["letters", "meaning"])
        view.memories.forget_rejection(["letters", "meaning"])
        assert not view.memories.was_rejected(["letters", "meaning"])


def test_a_forgotten_memory_is_counted_out(store: SqlCaseStore) -> None:
    with store.write() as view:
        n = view.memories.add(memory(text="《民法典》第584条"), by="rule", reason="created").n
        view.index.put_vectors("e", [n], np.ones((1, 2), dtype=np.float32))
        view.memories.put(memory(text="《民法典》第584条", pinned=True), by="user", reason="pinned")
        assert view.memories.residue("f1", ["《民法典》第584条"]) > 0
        removed = view.memories.delete("f1")
        nothing_of = dict.fromkeys(("mentions", "relations", "conflicts"), 0)
        once = dict.fromkeys(("memories", "fulltext", "references", "vectors"), 1)
        assert removed == nothing_of | once | {"versions": 2, "n": n}
        assert view.memories.residue("f1", ["《民法典》第584条"]) == 0
        assert view.index.reference_search(["CN:民法典:584"], [], ItemFilter()) == []


@pytest.mark.parametrize("words", ["租金为每月8000元", "zorblax pays quarterly"])
@pytest.mark.hostile("F7")
def test_forgetting_leaves_no_residue_in_any_table(under_test: StoreUnderTest, words: str) -> None:
    quote = Citation(1, SourceKind.MEMORY, "f1", words, verified=True)
    kept = Citation(2, SourceKind.PASSAGE, "p1", "押金", verified=True)
    used = (UsedItem(1, "memory", "f1", 1.0, ()), UsedItem(2, "passage", "p1", 1.0, ()))
    with under_test.store.write() as view:
        view.conversations.add(conversation())
        view.memories.add(memory("other", "押金为两个月"), by="user", reason="created")
        view.memories.add(memory(text=words, question=words, tags=(words,)), by="user", reason="created")
        answer = message("a", "如下[1][2]", role=Role.ASSISTANT, citations=(quote, kept), used=used)
        view.conversations.add_message(answer)
        view.memories.put(memory(text=words + "，次日生效"), by="user", reason="edited")
    assert under_test.store_mentions(words)
    with under_test.store.write() as view:
        view.memories.delete("f1")
        assert view.memories.residue("f1", [words, words + "，次日生效"]) == 0
        assert view.conversations.message("a") == replace(answer, citations=(kept,), used=used[1:])
    assert under_test.store_mentions(words) == []
    assert set(under_test.store_mentions("f1")) == {"act"}  # the log of acts keeps ids, no words
    assert under_test.indexed_words() == under_test.indexed_words_of_content()


def test_what_any_version_says_is_found(store: SqlCaseStore) -> None:
    with store.write() as view:
        view.memories.add(memory("f1", "租金为每月8000元"), by="user", reason="created")
        view.memories.add(memory("f2", "押金为两万元"), by="user", reason="created")
        view.memories.put(replace(view.memories.get("f1"), text="租金为每月9000元"), by="user", reason="edited")
        assert view.memories.saying("租金为每月8000元") == ["f1"]
        assert view.memories.saying("租金为每月9000元") == ["f1"]
        assert view.memories.saying("为") == ["f1", "f2"]
        assert view.memories.saying("利息") == []


def test_residue_finds_a_copy_under_another_id(store: SqlCaseStore) -> None:
    with store.write() as view:
        view.memories.add(memory("f1", "租金为每月8000元"), by="user", reason="created")
        view.memories.add(memory("f2", "乙方称：租金为每月8000元。"), by="user", reason="created")
        view.memories.delete("f1")
        assert view.memories.residue("f1", ["租金为每月8000元"]) == 3  # memory, version, full text
        assert view.memories.residue("f1", ["", " "]) == 0


def test_residue_looks_into_conflicts_the_graph_and_answers(store: SqlCaseStore) -> None:
    words = "租金为每月8000元"
    with store.write() as view:
        for memory_id in ("f2", "f3"):
            view.memories.add(memory(memory_id, "押金"), by="user", reason="created")
        decided = Conflict("x1", "f2", "f3", "amount", T0, Resolution.LEFT, f"因为{words}", T0)
        view.conflicts.add(decided)
        assert view.memories.residue("f1", [words]) == 1
        view.graph.replace("memory", "f2", [(Entity("e1", EntityKind.LEGAL_ISSUE, words, "rent"), 0, 2)], [])
        assert view.memories.residue("f1", [words]) == 2
        view.conversations.add(conversation())
        quotes = tuple(Citation(1, kind, f"of {kind}", words, verified=True) for kind in (SourceKind.MEMORY, SourceKind.PASSAGE))
        view.conversations.add_message(message("a", "如下", role=Role.ASSISTANT, citations=quotes))
        assert view.memories.residue("f1", [words]) == 3  # what a passage says is not the memory's


@pytest.mark.parametrize("owner", ["document", "conversation"])
def test_answers_no_longer_quote_what_went_with_its_owner(under_test: StoreUnderTest, owner: str) -> None:
    words = "zorblax pays quarterly"
    sources = ((SourceKind.PASSAGE, "p1"), (SourceKind.MESSAGE, "m1"))
    quotes = tuple(Citation(1, kind, item, words, verified=True) for kind, item in sources)
    used = tuple(UsedItem(1, kind.value, item, 1.0, ()) for kind, item in sources)
    with under_test.store.write() as view:
        view.documents.add(document())
        view.documents.put_passages("d1", [passage(text=words)], T0)
        view.conversations.add(conversation())
        view.conversations.add_message(message(text=words))
        view.conversations.add(conversation("c2"))
        answer = message("a", "如下", conversation="c2", role=Role.ASSISTANT, citations=quotes, used=used)
        view.conversations.add_message(answer)
        _ = view.documents.delete("d1") if owner == "document" else view.conversations.delete("c1")
        kept = 1 if owner == "document" else 0
        assert view.conversations.message("a") == replace(answer, citations=quotes[kept : kept + 1], used=used[kept : kept + 1])


@pytest.mark.parametrize(
    "call",
    [
        lambda memories: memories.get("none"),
        lambda memories: memories.put(memory("none"), by="user", reason="edited"),
        lambda memories: memories.versions("none"),
        lambda memories: memories.delete("none"),
    ],
)
def test_not_found(store: SqlCaseStore, call) -> None:
    with pytest.raises(NotFound, match="none"), store.write() as view:
        call(view.memories)
