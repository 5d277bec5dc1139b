"""SearchRepository."""

from dataclasses import replace
from datetime import timedelta

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from legal_assistant.adapters.case_store import SqlCaseStore, search
from legal_assistant.domain.errors import EmbedderMismatch
from legal_assistant.domain.memories import MemoryKind, MemoryState
from legal_assistant.domain.recall import IndexItem, ItemFilter
from legal_assistant.memory.legal_text import query_references
from tests.contract.conftest import StoreUnderTest
from tests.make import T0, conversation, document, memory, message, passage

ALL = ItemFilter()
LAW = "中华人民共和国民法典"


def ids(store: SqlCaseStore, hits: list[tuple[int, float]]) -> list[str]:
    with store.read() as view:
        items = view.index.items([n for n, _ in hits])
        return [items[n].id for n, _ in hits]


def text(store: SqlCaseStore, query: str, wanted: ItemFilter = ALL, k: int = 10) -> list[str]:
    with store.read() as view:
        hits = view.index.text_search(query, k, wanted)
    assert [score for _, score in hits] == sorted((score for _, score in hits), reverse=True)
    return ids(store, hits)


def references(store: SqlCaseStore, query: str, wanted: ItemFilter = ALL) -> list[tuple[str, float]]:
    with store.read() as view:
        hits = view.index.reference_search(*query_references(query), wanted)
    return [(item_id, score) for item_id, (_, score) in zip(ids(store, hits), hits, strict=True)]


def test_a_phrase_is_found_where_its_words_stand_next_to_each_other(store: SqlCaseStore) -> None:
    with store.write() as view:
        view.documents.add(document("d1"))
        texts = ("No. INV-2024-0017", "INV 0017 of 2024", '"a" OR b')
        view.documents.put_passages("d1", [passage(f"p{n}", one, ordinal=n) for n, one in enumerate(texts)], T0)
    with store.read() as view:
        found = {one: view.index.phrase_search([one, "absent"], ALL) for one in ("inv 2024 0017", 'a" OR "b', "")}
        assert view.index.phrase_search([], ALL) == []
        assert view.index.phrase_search(["inv 2024 0017"], ItemFilter(kinds=("message",))) == []
        items = view.index.items([n for one in found.values() for n in one])
    assert {one: [items[n].id for n in ns] for one, ns in found.items()} == {"inv 2024 0017": ["p0"], 'a" OR "b': ["p2"], "": []}


@pytest.fixture
def filled(store: SqlCaseStore) -> SqlCaseStore:
    """Two passages, two messages and four memories that all speak of a deposit, a day apart."""
    day = timedelta(days=1)
    with store.write() as view:
        view.documents.add(document("d1"))
        view.documents.add(document("d2"))
        view.documents.put_passages("d1", [passage("p1", "The deposit is two months of rent.")], T0)
        view.documents.put_passages("d2", [passage("p2", "押金 deposit", document="d2")], T0 + day)
        for number in (1, 2):
            view.conversations.add(conversation(f"c{number}"))
            said = message(f"m{number}", "Is the deposit due?", conversation=f"c{number}", time=T0 + number * day)
            view.conversations.add_message(said)
        for number, state in enumerate(MemoryState):
            remembered = memory(state.value, "deposits were paid", state=state, created=T0 + number * day)
            view.memories.add(remembered, by="rule", reason="created")
    return store


def test_words_of_both_languages_find_items(filled: SqlCaseStore) -> None:
    assert text(filled, "押金")[0] == "p2"
    assert set(text(filled, "押金")) == {"p2", "p1", "m1", "m2", "active"}  # the deposit by its name in the other language
    assert set(text(filled, "DEPOSITS?")) == {"p1", "p2", "m1", "m2", "active"}
    assert text(filled, "months rent") == ["p1"]
    assert text(filled, "nothing of this kind 无此词语") == []
    assert len(text(filled, "deposit", k=2)) == 2
    assert text(filled, "deposit", k=0) == []


def test_a_word_that_is_rarer_weighs_more(store: SqlCaseStore) -> None:
    with store.write() as view:
        for number in range(20):
            view.memories.add(memory(f"common{number}", "租金 已付"), by="rule", reason="created")
        view.memories.add(memory("rare", "滞纳金 已付"), by="rule", reason="created")
    assert text(store, "滞纳金 租金")[0] == "rare"


def test_the_heading_path_and_title_are_searched(store: SqlCaseStore) -> None:
    with store.write() as view:
        view.documents.add(document(title="Lease of Elm Street"))
        view.documents.put_passages("d1", [passage("p1", "two months", heading="Article 3 > Deposit")], T0)
    assert text(store, "deposit") == ["p1"]
    assert text(store, "elm") == ["p1"]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (ALL, {"p1", "p2", "m1", "m2", "active"}),
        (ItemFilter(kinds=("memory",)), {"active"}),
        (ItemFilter(kinds=()), set()),
        (ItemFilter(kinds=("memory",), archived=True), {"active", "archived", "superseded"}),
        (ItemFilter(since=T0 + timedelta(days=1)), {"p2", "m1", "m2", "active"}),
        (ItemFilter(until=T0 + timedelta(days=1)), {"p1"}),
        (ItemFilter(documents=("d1",)), {"p1", "m1", "m2", "active"}),
        (ItemFilter(kinds=("passage",), documents=("d1", "d9")), {"p1"}),
        (ItemFilter(conversations=("c2",)), {"p1", "p2", "m2", "active"}),
        (ItemFilter(exclude=frozenset({"m1", "p2"})), {"p1", "m2", "active"}),
    ],
)
def test_the_filter_holds_in_every_search(filled: SqlCaseStore, wanted: ItemFilter, found: set[str]) -> None:
    assert set(text(filled, "deposit", wanted)) == found
    with filled.read() as view:
        allowed = view.index.allowed(wanted)
        assert np.all(np.diff(allowed) > 0)
        assert allowed.dtype == np.int64
        assert {item.id for item in view.index.items(allowed.tolist()).values()} == found


def test_allowed_is_up_to_date_after_each_write(store: SqlCaseStore) -> None:
    for number in range(3):
        with store.write() as view:
            view.memories.add(memory(str(number)), by="rule", reason="created")
            assert len(view.index.allowed(ALL)) == number + 1
        with store.read() as view:
            assert len(view.index.allowed(ALL)) == len(view.index.allowed(ALL)) == number + 1
    with store.write() as view:
        view.memories.put(memory("0", state=MemoryState.ARCHIVED), by="user", reason="archived")
    with store.read() as view:
        assert view.index.allowed(ALL).tolist() == [2, 3]


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(query=st.one_of(st.text(), st.text('"*()^:-+{} ANDORTNEAR租金a1', max_size=40)))
@pytest.mark.hostile("F10")
def test_any_query_is_legal(filled: SqlCaseStore, query: str) -> None:
    text(filled, query)
    with filled.read() as view:
        view.index.reference_search([query], [query], ALL)


@pytest.mark.hostile("F10")
def test_a_very_long_query_is_legal(filled: SqlCaseStore) -> None:
    assert "p1" in text(filled, " ".join(f"word{number}" for number in range(5000)) + " months rent")


class TestLargeCase:
    """More items than BM25 is computed for; the bound is lowered so that a small case is large."""

    @pytest.fixture(autouse=True)
    def bound(self, monkeypatch: pytest.MonkeyPatch, store: SqlCaseStore) -> None:
        monkeypatch.setattr(search, "RARE_ITEMS", 10)
        monkeypatch.setattr(search, "COMMON_ITEMS", 10)
        with store.write() as view:
            for number in range(40):
                words = "rent due" if number % 2 else "rent paid"
                view.memories.add(memory(f"f{number}", f"{words} unique{number}"), by="rule", reason="created")
            view.documents.add(document())
            view.documents.put_passages("d1", [passage("p1", "rent")], T0)
            for number in range(40, 60):
                view.memories.add(memory(f"f{number}", "rent due paid"), by="rule", reason="created")

    def test_rare_words_are_found_whatever_the_common_ones(self, store: SqlCaseStore) -> None:
        assert text(store, "rent due unique3", k=1) == ["f3"]
        assert set(text(store, "rent unique3 unique4", k=2)) == {"f3", "f4"}

    def test_an_item_with_a_rare_word_counts_its_common_words_too(self, store: SqlCaseStore) -> None:
        with store.write() as view:
            for name, words in (("bare", "zorblax"), ("due", "zorblax due"), ("paid", "zorblax rent paid")):
                view.memories.add(memory(name, words + " filler" * (3 - len(words.split()))), by="rule", reason="created")
        assert text(store, "zorblax due", k=3)[0] == "due"
        assert text(store, "paid zorblax rent", k=3)[0] == "paid"

    def test_common_words_fill_up_what_rare_ones_do_not_find(self, store: SqlCaseStore) -> None:
        found = text(store, "rent due unique3", k=5)
        assert found[0] == "f3"
        assert len(found) == 5

    def test_common_words_alone_find_as_many_as_are_wanted(self, store: SqlCaseStore) -> None:
        assert len(text(store, "rent", k=10)) == 10

    def test_of_common_words_the_rarest_are_asked_for(self, store: SqlCaseStore, monkeypatch: pytest.MonkeyPatch) -> None:
        with store.write() as view:  # the newest, so that a word they lack would leave them out
            view.memories.add(memory("all", "rent rent rent"), by="rule", reason="created")
        assert "all" in text(store, "rent paid", k=100)
        monkeypatch.setattr(search, "COUNTED_ITEMS", 50)
        assert "all" not in text(store, "rent paid", k=100)
        assert "all" in text(store, "rent", k=100)

    def test_the_filter_comes_before_the_bound(self, store: SqlCaseStore) -> None:
        assert text(store, "rent", ItemFilter(kinds=("passage",))) == ["p1"]


class TestReferences:
    @pytest.fixture
    def law(self, store: SqlCaseStore) -> SqlCaseStore:
        with store.write() as view:
            view.documents.add(document("law", title=LAW))
            articles = [
                passage("584", "第五百八十四条 当事人一方不履行合同义务的，应当赔偿损失。", number="584"),
                passage("585", "第五百八十五条 违约金过高的，不适用第五百八十四条。", number="585", ordinal=1),
            ]
            view.documents.put_passages("law", [replace(one, document="law") for one in articles], T0)
            view.documents.add(document("lease", title="Lease"))
            clauses = [
                passage("7", "7. Rent", number="7"),
                passage("7.2", "7.2 Rent is late after five days.", number="7.2", ordinal=1),
                passage("8", "8. Subject to Clause 7.2(b) the deposit is returned.", number="8", ordinal=2),
            ]
            view.documents.put_passages("lease", [replace(one, document="lease") for one in clauses], T0)
            view.memories.add(memory("f1", "法院依《民法典》第584条第1款判决"), by="rule", reason="created")
        return store

    @pytest.mark.parametrize("query", ["《民法典》第584条", "民法典第五百八十四条", "中华人民共和国民法典第５８４条"])
    def test_an_article_in_any_writing(self, law: SqlCaseStore, query: str) -> None:
        found = references(law, query)
        assert found[0] == ("584", 1.0)
        assert sorted(found[1:]) == [("585", 0.5), ("f1", 0.5)]

    def test_a_bare_number(self, law: SqlCaseStore) -> None:
        assert references(law, "第584条")[0] == ("584", 1.0)

    def test_a_paragraph_leads_to_the_article_that_contains_it(self, law: SqlCaseStore) -> None:
        assert references(law, "《民法典》第584条第1款") == [("584", 0.75), ("f1", 0.5)]

    def test_a_clause_and_its_letter(self, law: SqlCaseStore) -> None:
        def found(canonicals: list[str], numbers: list[str]) -> list[str]:
            with law.read() as view:
                hits = view.index.reference_search(canonicals, numbers, ALL)
            return ids(law, hits)

        assert found(["CL:7.2"], []) == ["7.2", "7", "8"]
        assert set(found(["CL:7.2.b"], [])) == {"7.2", "7", "8"}
        assert found([], ["7"]) == ["7", "7.2", "8"]

    def test_a_clause_that_is_cut_into_its_parts(self, law: SqlCaseStore) -> None:
        with law.write() as view:
            parts = [passage(f"p{n}", f"9.{n} Words.", number=f"9.{n}", ordinal=2 + n) for n in (1, 2)]
            numbers = [
                *parts,
                passage("90", "90. Words.", number="90", ordinal=5),
                passage("9-1", "9-1", number="9-1", ordinal=6),
            ]
            view.documents.put_passages("lease", [replace(one, document="lease") for one in numbers], T0)
        assert references(law, "clause 9") == [("p1", 0.9), ("p2", 0.9)]

    def test_complete_and_filtered(self, store: SqlCaseStore) -> None:
        with store.write() as view:
            for number in range(150):
                view.memories.add(memory(f"f{number}", "《民法典》第509条"), by="rule", reason="created")
        assert len(references(store, "民法典第509条")) == 150
        assert references(store, "民法典第509条", ItemFilter(exclude=frozenset(f"f{number}" for number in range(149)))) == [
            ("f149", 0.5)
        ]
        assert references(store, "民法典第510条") == []


class TestVectors:
    def test_items_wait_for_their_vector_oldest_first(self, store: SqlCaseStore) -> None:
        with store.write() as view:
            view.documents.add(document(title="租赁合同"))
            view.documents.put_passages("d1", [passage(heading="第七条")], T0)
            view.conversations.add(conversation())
            view.conversations.add_message(message())
            view.conversations.add_message(message("empty", " "))
            view.memories.add(memory(question="租金多少？"), by="rule", reason="created")
            assert view.index.pending_count() == 3
            assert view.index.pending(2) == [
                (1, "passage", "租赁合同\n第七条\n租金按月支付"),
                (2, "message", "违约金条款有效吗？"),
            ]
            assert view.index.pending(9)[2] == (4, "memory", "租金多少？\n租金为每月8000元")

    def test_vectors_come_back_with_their_numbers(self, store: SqlCaseStore) -> None:
        vectors = np.eye(3, 4, dtype=np.float32)
        with store.write() as view:
            for number in range(3):
                view.memories.add(memory(str(number)), by="rule", reason="created")
            assert view.index.identity() == ""
            assert view.index.put_vectors("e", [99], vectors[:1]) == []
            assert view.index.identity() == ""
            assert view.index.put_vectors("e", [3, 99, 1], vectors) == [3, 1]
        with store.read() as view:
            ns, stored = view.index.all_vectors()
            assert ns.tolist() == view.index.vector_numbers().tolist() == [1, 3]
            assert np.array_equal(stored, vectors[[2, 0]])
            assert stored.dtype == np.float32
            assert view.index.identity() == "e"
            assert [n for n, _, _ in view.index.pending(9)] == [2]
            assert view.about.counts()["vectors"] == 2

    def test_no_vectors(self, store: SqlCaseStore) -> None:
        with store.read() as view:
            ns, stored = view.index.all_vectors()
            assert (ns.shape, stored.shape) == ((0,), (0, 0))

    def test_another_embedder_is_refused_whole(self, under_test: StoreUnderTest) -> None:
        store = under_test.store
        with store.write() as view:
            view.memories.add(memory("1"), by="rule", reason="created")
            view.memories.add(memory("2"), by="rule", reason="created")
            view.index.put_vectors("e", [1], np.ones((1, 2), dtype=np.float32))
        with pytest.raises(EmbedderMismatch), store.write() as view:
            view.index.put_vectors("other", [2], np.ones((1, 2), dtype=np.float32))
        with store.write() as view:
            assert view.index.vector_numbers().tolist() == [1]
            view.index.clear_vectors()
            assert (view.index.identity(), view.index.pending_count()) == ("", 2)
            assert view.index.put_vectors("other", [2], np.ones((1, 2), dtype=np.float32)) == [2]

    @pytest.mark.parametrize("shape", [(2, 3), (1,), (0, 3)])
    def test_a_wrong_shape_is_a_bug(self, store: SqlCaseStore, shape: tuple[int, ...]) -> None:
        with pytest.raises(ValueError, match="vectors of shape"), store.write() as view:
            view.index.put_vectors("e", [1], np.ones(shape, dtype=np.float32))

    def test_the_state_changes_with_the_vectors_and_only_then(self, store: SqlCaseStore) -> None:
        states: list[str] = []

        def note() -> None:
            with store.read() as view:
                states.append(view.index.vector_state())

        with store.write() as view:
            view.memories.add(memory("1"), by="rule", reason="created")
            view.memories.add(memory("2"), by="rule", reason="created")
        note()
        for change in (
            lambda view: view.index.put_vectors("e", [1, 2], np.ones((2, 2), dtype=np.float32)),
            lambda view: view.memories.delete("1"),
            lambda view: view.memories.put(memory("2", "other words"), by="user", reason="edited"),
            lambda view: view.index.clear_vectors(),
        ):
            with store.write() as view:
                change(view)
            note()
        assert len(set(states)) == 5
        with store.write() as view:
            view.memories.put(memory("2", "other words", pinned=True), by="user", reason="pinned")
        note()
        assert states[-1] == states[-2]


def test_items_that_exist(filled: SqlCaseStore) -> None:
    with filled.read() as view:
        assert view.index.items([1, 99]) == {1: IndexItem(1, "passage", "p1", T0)}


def test_memories_of_a_kind_or_with_a_tag(store: SqlCaseStore) -> None:
    with store.write() as view:
        view.conversations.add(conversation())
        view.conversations.add_message(message("m1", "押金"))
        view.memories.add(memory("f1", "押金", tags=("topic:contract",)), by="user", reason="created")
        view.memories.add(memory("f2", "押金", kind=MemoryKind.DECISION, tags=("庭审",)), by="user", reason="created")

    def found(**wanted: tuple[str, ...]) -> list[str]:
        with store.read() as view:
            items = view.index.items(list(view.index.allowed(ItemFilter(**wanted))))
            return sorted(item.id for item in items.values())

    assert found(memory_kinds=("decision",)) == ["f2", "m1"]
    assert found(tags=("contract",), kinds=("memory",)) == ["f1"]
    assert found(tags=("contract", "庭审"), memory_kinds=("fact",)) == ["f1", "m1"]
