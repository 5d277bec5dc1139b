"""What an answer was given is found again in the case, as far as it still exists."""

from collections.abc import Iterator

import pytest

from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.domain.conversations import UsedItem
from legal_assistant.services.answers.sources import describe
from tests.fakes import MemoryDatabase, StepClock
from tests.make import T0, case, conversation, document, memory, message, page, passage


class OpenedCase:
    def __init__(self, store: SqlCaseStore) -> None:
        self.id = case().id
        self.store = store


@pytest.fixture
def opened() -> Iterator[OpenedCase]:
    database = MemoryDatabase()
    SqlCaseStore.create_schema(database, case())
    store = SqlCaseStore(database, StepClock())
    with store.write() as view:
        view.documents.add(document())
        view.documents.put_pages("d1", [page()])
        view.documents.put_passages("d1", [passage(heading="第七条 租金")], T0)
        view.conversations.add(conversation())
        view.conversations.add_message(message())
        view.memories.add(memory(), by="user", reason="created")
    yield OpenedCase(store)
    database.close()


def test_items_are_described_in_order_with_their_score_parts(opened: OpenedCase) -> None:
    parts = (("vector", 0.8), ("text", 0.5))
    keys = [("message", "m1"), ("passage", "p1"), ("memory", "f1")]
    used = [UsedItem(n, kind, key, 1.0 / n, parts) for n, (kind, key) in enumerate(keys, 1)]
    items = describe(opened, used)
    assert [(item.kind, item.id, item.score, item.parts) for item in items] == [
        ("message", "m1", 1.0, dict(parts)),
        ("passage", "p1", 1 / 2, dict(parts)),
        ("memory", "f1", 1 / 3, dict(parts)),
    ]
    assert (items[1].file, items[1].page, items[1].heading, items[1].document) == ("租赁合同.pdf", 1, "第七条 租金", "d1")
    assert items[0].conversation == "c1"
    assert items[2].memory_kind == "fact"


def test_what_was_removed_since_is_left_out(opened: OpenedCase) -> None:
    with opened.store.write() as view:
        view.memories.delete("f1")
        view.documents.delete("d1")
    used = [UsedItem(1, "memory", "f1", 1.0, ()), UsedItem(2, "passage", "p1", 1.0, ()), UsedItem(3, "message", "m1", 1.0, ())]
    assert [item.id for item in describe(opened, used)] == ["m1"]
