"""What an answer was given, looked up again, so that "why was this used?" has an answer long after the recall."""

from collections.abc import Sequence

from legal_assistant.domain.conversations import Message, UsedItem
from legal_assistant.domain.documents import Document, Passage
from legal_assistant.domain.memories import Memory
from legal_assistant.domain.ports import CaseView, OpenCase
from legal_assistant.domain.recall import RecalledItem


def describe(case: OpenCase, used: Sequence[UsedItem]) -> list[RecalledItem]:
    """The items of ``used`` as they stand in the case now, in the same order; what was removed since is left out."""
    with case.store.read() as view:
        passages = view.documents.passages_by_id([item.id for item in used if item.kind == "passage"])
        memories = view.memories.by_id([item.id for item in used if item.kind == "memory"])
        messages = view.conversations.messages_by_id([item.id for item in used if item.kind == "message"])
        documents = _documents(view, passages)
    found: list[RecalledItem] = []
    for item in used:
        if item.kind == "passage" and item.id in passages:
            passage = passages[item.id]
            found.append(_passage(item, passage, documents[passage.document]))
        elif item.kind == "memory" and item.id in memories:
            found.append(_memory(item, memories[item.id]))
        elif item.kind == "message" and item.id in messages:
            found.append(_message(item, messages[item.id]))
    return found


def _documents(view: CaseView, passages: dict[str, Passage]) -> dict[str, Document]:
    return {document: view.documents.get(document) for document in {passage.document for passage in passages.values()}}


def _passage(item: UsedItem, passage: Passage, document: Document) -> RecalledItem:
    return RecalledItem(
        item.kind,
        item.id,
        passage.text,
        item.score,
        dict(item.parts),
        document.added,
        document=document.id,
        file=document.file,
        page=passage.page,
        spans=passage.spans,
        heading=passage.heading,
    )


def _memory(item: UsedItem, memory: Memory) -> RecalledItem:
    return RecalledItem(
        item.kind, item.id, memory.text, item.score, dict(item.parts), memory.updated, memory_kind=memory.kind.value
    )


def _message(item: UsedItem, message: Message) -> RecalledItem:
    return RecalledItem(
        item.kind, item.id, message.text, item.score, dict(item.parts), message.time, conversation=message.conversation
    )
