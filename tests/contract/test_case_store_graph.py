"""GraphRepository."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.domain.entities import Entity, EntityKind, EntityRelation, Mention, RelationKind
from legal_assistant.domain.errors import NotFound
from legal_assistant.domain.ports import CaseView
from tests.contract.conftest import StoreUnderTest
from tests.make import T0, conversation, document, memory, message, passage

DING = Entity("e1", EntityKind.PERSON, "丁某", "丁某")
DING_II = Entity("e2", EntityKind.PERSON, "丁先生", "丁先生")
ALDER = Entity("e3", EntityKind.ORGANISATION, "Alder Ltd", "alder ltd")
ARTICLE = Entity("e4", EntityKind.LAW_ARTICLE, "《民法典》第584条", "CN:民法典:584")
CITES = EntityRelation("r1", "e3", RelationKind.CITES, "e4", "memory", "f1")


def remember(view: CaseView, item: str, *entities: Entity, relations: Sequence[EntityRelation] = (), hours: int = 0) -> None:
    """A memory that mentions entities, each at the place of its number."""
    view.memories.add(memory(item, f"words of {item}", created=T0 + timedelta(hours=hours)), by="rule", reason="created")
    view.graph.replace("memory", item, [(entity, at, at + 1) for at, entity in enumerate(entities)], relations)


def test_an_entity_is_known_again_by_kind_and_folded_form(store: SqlCaseStore) -> None:
    with store.write() as view:
        remember(view, "f1", ALDER, DING)
        remember(view, "f2", replace(ALDER, id="new", name="ALDER  LTD", canonical="ＡＬＤＥＲ LTD"))
        remember(view, "f3", replace(ALDER, id="e9", kind=EntityKind.PERSON))
        assert view.graph.get("e3") == replace(ALDER, mentions=2)
        assert view.graph.entities() == [
            replace(ALDER, mentions=2),
            replace(ALDER, id="e9", kind=EntityKind.PERSON, mentions=1),
            replace(DING, mentions=1),
        ]
        assert [one.id for one in view.graph.entities(kinds=[EntityKind.PERSON])] == ["e9", "e1"]
        with pytest.raises(NotFound):
            view.graph.get("new")


def test_an_entity_without_canonical_form_is_known_by_its_name(store: SqlCaseStore) -> None:
    with store.write() as view:
        remember(view, "f1", replace(DING, canonical=""))
        remember(view, "f2", DING)
        assert view.graph.get("e1") == replace(DING, mentions=2)


def test_find_takes_the_whole_name_and_query_a_part(store: SqlCaseStore) -> None:
    with store.write() as view:
        remember(view, "f1", ALDER, ARTICLE)
        remember(view, "f2", replace(ARTICLE, name="Civil Code Art. 584"))
        assert [one.id for one in view.graph.find("alder LTD")] == ["e3"]
        assert [one.id for one in view.graph.find("civil code art. 584")] == ["e4"]
        assert [one.id for one in view.graph.find("cn:民法典:584")] == ["e4"]
        assert view.graph.find("Alder") == view.graph.find("") == []
        assert [one.id for one in view.graph.entities(query="ALD")] == ["e3"]
        assert [one.id for one in view.graph.entities(query="584", kinds=[EntityKind.LAW_ARTICLE])] == ["e4"]
        assert view.graph.entities(query="584", kinds=[EntityKind.PERSON]) == view.graph.entities(query="% _ '") == []


def test_mentions_are_complete_and_newest_first(store: SqlCaseStore) -> None:
    with store.write() as view:
        view.documents.add(document())
        view.documents.put_passages("d1", [passage()], T0 - timedelta(days=1))
        view.conversations.add(conversation())
        view.conversations.add_message(message(time=T0 + timedelta(days=1)))
        view.graph.replace("passage", "p1", [(ARTICLE, 0, 2), (ARTICLE, 3, 4)], [])
        view.graph.replace("message", "m1", [(ARTICLE, 1, 3)], [])
        remember(view, "f1", DING, ARTICLE)
        assert view.graph.mentions("e4") == [
            Mention("e4", "message", "m1", 1, 3),
            Mention("e4", "memory", "f1", 1, 2),
            Mention("e4", "passage", "p1", 0, 2),
            Mention("e4", "passage", "p1", 3, 4),
        ]
        assert view.graph.get("e4").mentions == 3


def test_what_was_not_looked_through_is_pending(store: SqlCaseStore) -> None:
    with store.write() as view:
        view.documents.add(document())
        view.documents.put_passages("d1", [passage()], T0)
        view.conversations.add(conversation())
        view.conversations.add_message(message())
        view.memories.add(memory(), by="rule", reason="created")
        assert view.graph.pending(9) == [
            ("passage", "p1", passage().text), ("message", "m1", message().text), ("memory", "f1", memory().text),
        ]  # fmt: skip
        assert len(view.graph.pending(2)) == 2
        for kind, item, _ in view.graph.pending(9):
            view.graph.replace(kind, item, [(DING, 0, 1)], [])
        assert view.graph.pending(9) == []
        view.memories.put(memory(pinned=True), by="user", reason="pinned")
        assert view.graph.pending(9) == []
        view.memories.put(memory(text="押金"), by="user", reason="edited")
        assert view.graph.pending(9) == [("memory", "f1", "押金")]
        assert view.graph.get("e1").mentions == 3


def test_replace_takes_back_what_the_item_said_before(store: SqlCaseStore) -> None:
    with store.write() as view:
        remember(view, "f1", ALDER, ARTICLE, relations=[CITES])
        view.graph.replace("memory", "f1", [(replace(ARTICLE, id="other"), 5, 9)], [])
        assert view.graph.entities() == [replace(ARTICLE, mentions=1)]
        assert view.graph.mentions("e4") == [Mention("e4", "memory", "f1", 5, 9)]
        assert view.graph.relations("e4") == []


def test_relations_are_told_from_both_ends(store: SqlCaseStore) -> None:
    with store.write() as view:
        remember(view, "f1", ALDER, ARTICLE, relations=[CITES])
        again = replace(ALDER, id="new")
        represents = EntityRelation("r2", "e1", RelationKind.REPRESENTS, "new", "memory", "f2", by="model")
        violates = EntityRelation("r3", "e1", RelationKind.VIOLATES, "e4", "memory", "f2")
        remember(view, "f2", again, DING, relations=[represents, violates])
        assert view.graph.relations("e3") == [CITES, replace(represents, target="e3")]
        assert view.graph.relations("e1") == [replace(represents, target="e3"), violates]
        assert view.graph.relations("e4") == [CITES, violates]


def test_a_merged_entity_keeps_the_names_apart_for_splitting(store: SqlCaseStore) -> None:
    with store.write() as view:
        remember(view, "f1", DING, ALDER, relations=[EntityRelation("r1", "e1", RelationKind.REPRESENTS, "e3", "memory", "f1")])
        remember(view, "f2", DING_II, hours=1)
        before = view.graph.entities()
        view.graph.merge("e1", "e2")
        merged = replace(DING, aliases=("丁先生",), mentions=2)
        assert view.graph.get("e1") == view.graph.get("e2") == merged
        assert view.graph.find("丁先生") == view.graph.find("丁某") == [merged]
        assert [one.item for one in view.graph.mentions("e2")] == ["f2", "f1"]
        remember(view, "f3", replace(DING_II, id="e7"), hours=2)
        assert view.graph.get("e1").mentions == 3
        assert [one.subject for one in view.graph.relations("e2")] == ["e1"]
        assert view.graph.split("e1", "丁先生") == replace(DING_II, mentions=2)
        assert [one.item for one in view.graph.mentions("e2")] == ["f3", "f2"]
        view.memories.delete("f3")
        assert view.graph.entities() == before


def test_merging_twice_or_with_itself_changes_nothing(store: SqlCaseStore) -> None:
    with store.write() as view:
        remember(view, "f1", DING, DING_II)
        view.graph.merge("e1", "e2")
        merged = view.graph.entities()
        view.graph.merge("e1", "e2")
        view.graph.merge("e2", "e1")
        view.graph.merge("e1", "e1")
        assert view.graph.entities() == merged == [replace(DING, aliases=("丁先生",), mentions=1)]


def test_a_merge_outlives_the_name_it_was_made_on(store: SqlCaseStore) -> None:
    """The leading name is forgotten: the other one leads, under its own id."""
    with store.write() as view:
        remember(view, "f1", DING)
        remember(view, "f2", DING_II)
        remember(view, "f3", replace(DING, id="e5", name="丁一", canonical="丁一"))
        view.graph.merge("e1", "e2")
        view.graph.merge("e1", "e5")
        view.memories.delete("f1")
        assert view.graph.entities() == [replace(DING_II, aliases=("丁一",), mentions=2)]
        assert view.graph.find("丁某") == []


def test_an_edited_item_keeps_its_merges(store: SqlCaseStore) -> None:
    with store.write() as view:
        remember(view, "f1", DING, DING_II)
        view.graph.merge("e1", "e2")
        view.memories.put(memory("f1", "other words"), by="user", reason="edited")
        view.graph.replace("memory", "f1", [(replace(DING_II, id="x"), 3, 4), (replace(DING, id="y"), 7, 8)], [])
        assert view.graph.entities() == [replace(DING, aliases=("丁先生",), mentions=1)]


@pytest.mark.parametrize("owner", ["memory", "document", "conversation", "passages read again"])
def test_what_an_item_said_goes_with_it(under_test: StoreUnderTest, owner: str) -> None:
    with under_test.store.write() as view:
        view.documents.add(document())
        view.documents.put_passages("d1", [passage()], T0)
        view.conversations.add(conversation())
        view.conversations.add_message(message())
        view.memories.add(memory(), by="rule", reason="created")
        kind, item = {"memory": ("memory", "f1"), "conversation": ("message", "m1")}.get(owner, ("passage", "p1"))
        view.graph.replace(kind, item, [(ALDER, 0, 1), (ARTICLE, 2, 3)], [replace(CITES, item_kind=kind, item=item)])
        others = {"memory": "f1", "message": "m1", "passage": "p1"}
        del others[kind]
        for other_kind, other in others.items():
            view.graph.replace(other_kind, other, [(replace(ARTICLE, name="Art. 584"), 2, 3)], [])
    assert under_test.store_mentions("Alder")
    with under_test.store.write() as view:
        if owner == "memory":
            removed = view.memories.delete("f1")
            assert (removed["mentions"], removed["relations"]) == (2, 1)
        elif owner == "document":
            view.documents.delete("d1")
        elif owner == "conversation":
            view.conversations.delete("c1")
        else:
            view.documents.put_passages("d1", [], T0)
        assert view.graph.entities() == [replace(ARTICLE, name="Art. 584", mentions=2)]
        assert view.graph.relations("e4") == []
    assert under_test.store_mentions("Alder") == []


@pytest.mark.parametrize(
    "call",
    [
        lambda graph: graph.get("none"),
        lambda graph: graph.mentions("none"),
        lambda graph: graph.relations("none"),
        lambda graph: graph.merge("e1", "none"),
        lambda graph: graph.merge("none", "e1"),
        lambda graph: graph.split("none", "丁某"),
        lambda graph: graph.split("e1", "丁某"),
        lambda graph: graph.replace("memory", "none", [], []),
        lambda graph: graph.replace("passage", "f1", [], []),
        lambda graph: graph.replace("memory", "f1", [(DING, 0, 1)], [replace(CITES, subject="e1", target="none")]),
    ],
)
def test_not_found_leaves_everything_as_it_was(store: SqlCaseStore, call) -> None:
    with store.write() as view:
        remember(view, "f1", DING, ALDER)
        before = view.graph.entities()
    with pytest.raises(NotFound), store.write() as view:
        call(view.graph)
    with store.read() as view:
        assert view.graph.entities() == before
