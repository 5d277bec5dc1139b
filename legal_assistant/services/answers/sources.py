"""What an answer was given and what a memory rests on, looked up again, so that "why?" has an answer long after."""

from collections.abc import Sequence
from dataclasses import replace

from legal_assistant.domain.conversations import Message, UsedItem
from legal_assistant.domain.documents import Document, Passage, SourceKind
from legal_assistant.domain.errors import NotFound
from legal_assistant.domain.memories import Memory, Source
from legal_assistant.domain.ports import CaseView, OpenCase
from legal_assistant.domain.recall import RecalledItem
from legal_assistant.memory.answering.citation import check
from legal_assistant.services.answers.caveats import resting_on_older


def describe(case: OpenCase, used: Sequence[UsedItem]) -> list[RecalledItem]:
    """The items of ``used`` as they stand in the case now, in the same order; what was removed since is left out."""
    with case.store.read() as view:
        passages = view.documents.passages_by_id([item.id for item in used if item.kind == "passage"])
        memories = view.memories.by_id([item.id for item in used if item.kind == "memory"])
        messages = view.conversations.messages_by_id([item.id for item in used if item.kind == "message"])
        documents = {document.id: document for document in view.documents.all()}
        replaced = resting_on_older(view, [*memories.values(), *messages.values()], documents.values())
    found: list[RecalledItem] = []
    for item in used:
        if item.kind == "passage" and item.id in passages:
            passage = passages[item.id]
            found.append(_passage(item, passage, documents[passage.document]))
        elif item.kind == "memory" and item.id in memories:
            found.append(replace(_memory(item, memories[item.id]), draft=replaced.get(item.id)))
        elif item.kind == "message" and item.id in messages:
            found.append(replace(_message(item, messages[item.id]), draft=replaced.get(item.id)))
    return found


def quotes(case: OpenCase, memories: Sequence[Memory]) -> dict[str, str]:
    """The words that each memory rests on, by its id: the sentence of its message, or of its place in a document, that says most
    of it. What was removed since, and what the user typed, is left out."""
    with case.store.read() as view:
        passages = view.documents.passages_by_id([one.source.id for one in memories if one.source.kind is SourceKind.PASSAGE])
        messages = view.conversations.messages_by_id([one.source.id for one in memories if one.source.kind is SourceKind.MESSAGE])
        found: dict[str, str] = {}
        for memory in memories:
            source = memory.source
            if source.document and source.spans:
                text = _on_pages(view, source)
            elif source.id in passages:
                text = passages[source.id].text
            else:
                text = messages[source.id].text if source.id in messages else ""
            if text.strip():
                said = check([memory.text], text)
                found[memory.id] = text[said.start : said.end]
    return found


def _on_pages(view: CaseView, source: Source) -> str:
    """The words of a place in a document; empty if the document is gone."""
    try:
        pages = [view.documents.page(source.document, span.page).text[span.start : span.end] for span in source.spans]
    except NotFound:
        return ""
    return " ".join(pages)


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
        draft=document.draft,
    )


def _memory(item: UsedItem, memory: Memory) -> RecalledItem:
    return RecalledItem(
        item.kind, item.id, memory.text, item.score, dict(item.parts), memory.updated, memory_kind=memory.kind.value
    )


def _message(item: UsedItem, message: Message) -> RecalledItem:
    return RecalledItem(
        item.kind, item.id, message.text, item.score, dict(item.parts), message.time, conversation=message.conversation
    )
