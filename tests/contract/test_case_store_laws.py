"""Laws that hold after any sequence of writes, kept or broken off."""

import json
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import Any

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, rule

from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.adapters.case_store.items import remove_items
from legal_assistant.domain.conflicts import Conflict
from legal_assistant.domain.entities import Entity, EntityKind, EntityRelation, RelationKind
from legal_assistant.domain.memories import Memory, MemoryState
from legal_assistant.domain.recall import ItemFilter
from legal_assistant.memory.language.segment import index_text
from tests.fakes import MemoryDatabase, StepClock
from tests.make import T0, case, conversation, document, memory, message, passage

TEXTS = st.sampled_from(
    [
        "租金为每月8000元",
        "《民法典》第584条",
        "违约金每日5%",
        "Clause 7.2(b) applies",
        "deposit",
        "",
        " ",
        "押金 “两个月” 'x' \"y\" * NEAR(",
    ]
)
NAMES = st.sampled_from(["丁某", "Alder Ltd", "ALDER LTD", "戊某"])
STATES = st.sampled_from(list(MemoryState))


class BrokenOffError(Exception):
    """Ends a write that is to leave nothing."""


class StoreMachine(RuleBasedStateMachine):
    """Writes to a case, next to a model of what it must hold: texts by item, and all versions of each memory."""

    memories = Bundle("memories")
    documents = Bundle("documents")
    conversations = Bundle("conversations")

    def __init__(self) -> None:
        super().__init__()
        self.database = MemoryDatabase()
        self.clock = StepClock()
        SqlCaseStore.create_schema(self.database, case())
        self.store = SqlCaseStore(self.database, self.clock)
        self.count = 0
        self.texts: dict[str, str] = {}
        self.history: dict[str, list[Memory]] = {}
        self.members: dict[str, list[str]] = {}
        self.numbers: dict[str, int] = {}
        self.highest = 0

    def teardown(self) -> None:
        self.database.close()

    def _new(self, prefix: str) -> str:
        self.count += 1
        return f"{prefix}{self.count}"

    @initialize()
    def nothing_yet(self) -> None:
        with self.store.read() as view:
            assert view.index.allowed(ItemFilter()).tolist() == []

    @rule(target=memories, text=TEXTS, state=STATES)
    def add_memory(self, text: str, state: MemoryState) -> str:
        one = memory(self._new("f"), text, state=state)
        with self.store.write() as view:
            view.memories.add(one, by="rule", reason="created")
        self.texts[one.id] = text
        self.history[one.id] = [one]
        return one.id

    @rule(memory_id=memories, text=st.none() | TEXTS, state=STATES, importance=st.integers(1, 5))
    def change_memory(self, memory_id: str, text: str | None, state: MemoryState, importance: int) -> None:
        last = self.history[memory_id][-1]
        changed = replace(last, text=last.text if text is None else text, state=state, importance=importance)
        with self.store.write() as view:
            view.memories.put(changed, by="user", reason="edited")
        self.texts[memory_id] = changed.text
        self.history[memory_id].append(replace(changed, version=last.version + 1))

    @rule(memory_id=memories)
    def use_memory(self, memory_id: str) -> None:
        when = self.clock.now()
        with self.store.write() as view:
            view.memories.touch([memory_id], when)
        last = self.history[memory_id][-1]
        self.history[memory_id][-1] = replace(last, uses=last.uses + 1, last_used=when)

    @rule(memory_id=consumes(memories))
    def forget_memory(self, memory_id: str) -> None:
        with self.store.write() as view:
            removed = view.memories.delete(memory_id)
            assert removed["versions"] == len(self.history[memory_id])
        del self.texts[memory_id], self.history[memory_id]

    @rule(target=documents, title=st.sampled_from(["中华人民共和国民法典", "Lease", ""]))
    def add_document(self, title: str) -> str:
        one = document(self._new("d"), title=title)
        with self.store.write() as view:
            view.documents.add(one)
        self.members[one.id] = []
        return one.id

    @rule(document_id=documents, texts=st.lists(TEXTS, max_size=3), number=st.sampled_from(["", "7", "7.2", "584", "133-1"]))
    def put_passages(self, document_id: str, texts: list[str], number: str) -> None:
        passages = [
            passage(self._new("p"), text, document=document_id, ordinal=ordinal, number=number)
            for ordinal, text in enumerate(texts)
        ]
        with self.store.write() as view:
            view.documents.put_passages(document_id, passages, T0)
        self._replace_members(document_id, {one.id: one.text for one in passages})

    @rule(document_id=consumes(documents))
    def delete_document(self, document_id: str) -> None:
        with self.store.write() as view:
            removed = view.documents.delete(document_id)
            assert len(removed) == len(self.members[document_id])
        self._replace_members(document_id, {})

    @rule(target=conversations)
    def add_conversation(self) -> str:
        one = conversation(self._new("c"))
        with self.store.write() as view:
            view.conversations.add(one)
        self.members[one.id] = []
        return one.id

    @rule(conversation_id=conversations, text=TEXTS)
    def add_message(self, conversation_id: str, text: str) -> None:
        one = message(self._new("m"), text, conversation=conversation_id, time=T0 + timedelta(seconds=self.count))
        with self.store.write() as view:
            view.conversations.add_message(one)
        self.members[conversation_id].append(one.id)
        self.texts[one.id] = text

    @rule(conversation_id=consumes(conversations))
    def delete_conversation(self, conversation_id: str) -> None:
        with self.store.write() as view:
            removed = view.conversations.delete(conversation_id)
            assert len(removed) == len(self.members[conversation_id])
        self._replace_members(conversation_id, {})

    @rule(limit=st.integers(1, 4))
    def embed(self, limit: int) -> None:
        with self.store.write() as view:
            ns = [n for n, _, _ in view.index.pending(limit)]
            view.index.put_vectors("e", ns, np.ones((len(ns), 2), dtype=np.float32))

    @rule()
    def embed_again(self) -> None:
        with self.store.write() as view:
            view.index.clear_vectors()

    @rule(limit=st.integers(1, 4), names=st.lists(NAMES, max_size=3), related=st.booleans())
    def look_through(self, limit: int, names: list[str], related: bool) -> None:
        with self.store.write() as view:
            for kind, item, text in view.graph.pending(limit):
                assert text == self.texts[item]
                said = [Entity(self._new("e"), EntityKind.PERSON, name, name.lower()) for name in names]
                relations = (
                    [EntityRelation(self._new("r"), said[0].id, RelationKind.INVOLVES, said[-1].id, kind, item)]
                    if related and said
                    else []
                )
                view.graph.replace(kind, item, [(entity, 0, 1) for entity in said], relations)

    @rule(data=st.data())
    def merge(self, data: st.DataObject) -> None:
        with self.store.write() as view:
            ids = [entity.id for entity in view.graph.entities()]
            if len(ids) > 1:
                view.graph.merge(data.draw(st.sampled_from(ids)), data.draw(st.sampled_from(ids)))

    @rule()
    def split(self) -> None:
        with self.store.write() as view:
            for entity in view.graph.entities():
                for alias in entity.aliases[:1]:
                    assert view.graph.split(entity.id, alias).name == alias

    @rule(data=st.data())
    def contradict(self, data: st.DataObject) -> None:
        if len(self.history) > 1:
            left, right = data.draw(st.lists(st.sampled_from(sorted(self.history)), min_size=2, max_size=2, unique=True))
            with self.store.write() as view:
                view.conflicts.add(Conflict(self._new("x"), left, right, "amount", T0))
                view.memories.set_covers(left, [right])

    @rule(kept=memories, text=TEXTS)
    def break_off(self, kept: str, text: str) -> None:
        with suppress(BrokenOffError), self.store.write() as view:
            view.memories.add(memory("broken", text), by="rule", reason="created")
            view.memories.delete(kept)
            view.documents.add(document("broken"))
            view.documents.put_passages("broken", [passage("broken passage", text, document="broken")], T0)
            raise BrokenOffError

    def _replace_members(self, owner: str, texts: dict[str, str]) -> None:
        for old in self.members[owner]:
            del self.texts[old]
        self.members[owner] = list(texts)
        self.texts |= texts

    @invariant()
    def every_text_is_indexed_once_and_nothing_else(self) -> None:
        items = self._rows("SELECT id, n FROM item")
        assert {item_id for item_id, _ in items} == self.texts.keys()
        bodies = dict(self._rows("SELECT rowid, body FROM fulltext"))
        assert bodies == {n: index_text(self.texts[item_id]) for item_id, n in items}

    @invariant()
    def references_are_those_of_the_texts(self) -> None:
        ns = {n for (n,) in self._rows("SELECT n FROM item")}
        assert {n for (n,) in self._rows("SELECT n FROM reference")} <= ns
        citing = {item_id for item_id, text in self.texts.items() if "584" in text}
        found = self._rows("SELECT id FROM item JOIN reference USING (n) WHERE canonical = 'CN:民法典:584' AND role = 'cites'")
        assert {item_id for (item_id,) in found} <= citing
        assert citing <= {
            item_id for (item_id,) in self._rows("SELECT id FROM item JOIN reference USING (n) WHERE number = '584'")
        }

    @invariant()
    def every_item_has_a_vector_or_waits_for_one_or_has_no_words(self) -> None:
        states = dict(self._rows("SELECT n, vector FROM item"))
        assert {n for (n,) in self._rows("SELECT n FROM vectors")} == {n for n, state in states.items() if state == 1}
        blank = {n for item_id, n in self._rows("SELECT id, n FROM item") if not self.texts[item_id].strip()}
        assert blank == {n for n, state in states.items() if state == 2}
        with self.store.read() as view:
            assert view.index.pending_count() == len(view.index.pending(1000)) == sum(state == 0 for state in states.values())

    @invariant()
    def numbers_only_grow_and_stay_with_their_text(self) -> None:
        for item_id, n in self._rows("SELECT id, n FROM item"):
            if self.numbers.get(item_id) != n:
                assert n > self.highest, "a number was given twice"
        self.numbers = dict(self._rows("SELECT id, n FROM item"))
        self.highest = max([self.highest, *self.numbers.values()])

    @invariant()
    def the_chain_of_versions_is_complete(self) -> None:
        with self.store.read() as view:
            assert {one.id: one for one in view.memories.all()} == {key: chain[-1] for key, chain in self.history.items()}
            for memory_id, chain in self.history.items():
                versions = view.memories.versions(memory_id)
                assert [one.version for one in versions] == list(range(1, len(chain) + 1))
                assert [(one.memory.text, one.memory.state) for one in versions] == [(one.text, one.state) for one in chain]
                assert [one.time for one in versions] == sorted(one.time for one in versions)
        for state, data in self._rows("SELECT item.state, memory.data FROM memory JOIN item USING (id)"):
            assert state == json.loads(data)["state"]

    @invariant()
    def the_graph_says_what_items_say(self) -> None:
        names = {name for (name,) in self._rows("SELECT name FROM mention")}
        with self.store.read() as view:
            entities = view.graph.entities()
            assert {name for entity in entities for name in (entity.name, *entity.aliases)} <= names
            for entity in entities:
                items = {mention.item for mention in view.graph.mentions(entity.id)}
                assert items
                assert len(items) == entity.mentions
                assert items <= self.texts.keys()
                assert all(relation.item in items for relation in view.graph.relations(entity.id))
            for conflict in view.conflicts.all(resolved=None):
                assert {conflict.left, conflict.right} <= self.history.keys()
        assert self._rows("SELECT 1 FROM form WHERE seq NOT IN (SELECT form FROM mention)") == []
        assert self._rows("SELECT entity FROM form EXCEPT SELECT id FROM form WHERE entity = id") == []

    @invariant()
    def foreign_keys_and_full_text_are_sound(self) -> None:
        assert self._rows("PRAGMA foreign_key_check") == []
        with self.database.write() as connection:
            connection.execute("INSERT INTO fulltext (fulltext, rank) VALUES ('integrity-check', 1)")

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        with self.database.read() as connection:
            return connection.execute(query).fetchall()


StoreMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
TestStoreLaws = StoreMachine.TestCase


def test_the_laws_notice_a_broken_index() -> None:
    """The machine's own check: an item taken out behind the repositories' back is noticed."""
    machine = StoreMachine()
    machine.add_memory("租金", MemoryState.ACTIVE)
    machine.every_text_is_indexed_once_and_nothing_else()
    with machine.database.write() as connection:
        remove_items(connection, [1])
    try:
        machine.every_text_is_indexed_once_and_nothing_else()
    except AssertionError:
        return
    finally:
        machine.teardown()
    raise AssertionError("a missing item went unnoticed")
