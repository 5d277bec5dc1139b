"""What lies in a case, for tests of the panes: documents, conversations and memories as small real implementations in memory."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import Case
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.conflicts import Conflict
from legal_assistant.domain.conversations import AnswerMode, Conversation, Message, MessageState, Role, UsedItem
from legal_assistant.domain.documents import (
    Box,
    Citation,
    Document,
    DocumentState,
    Line,
    Page,
    PageBox,
    PageOutcome,
    PageSpan,
    PageState,
    Passage,
    SourceKind,
)
from legal_assistant.domain.errors import LegalAssistantError, NotFound
from legal_assistant.domain.events import AnswerEvent, AnswerStored, QuestionStored, SourcesFound, TextDelta
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.memories import ALWAYS, Memory, MemoryKind, MemoryState, MemoryVersion, Operation, Period, Source
from legal_assistant.domain.places import Place
from legal_assistant.domain.recall import Recall, RecalledItem
from legal_assistant.domain.remembered import Noted, Outcome, Remembered
from legal_assistant.memory.documents.line_boxes import boxes_within
from legal_assistant.services.answers.chat import Destination
from tests.gui.fakes import NOW, FakeCases, FakeOpenCase

BY_HAND = Source(SourceKind.USER)
LOCAL = Destination("127.0.0.1", Place.MACHINE, configured=True)


def make_document(file: str = "lease.pdf", pages: int = 3, **kwargs: Any) -> Document:
    """A document that was read."""
    values: dict[str, Any] = {
        "id": new_id(),
        "file": file,
        "sha256": "0" * 64,
        "size": 123_456,
        "pages": pages,
        "state": DocumentState.READY,
        "added": NOW,
        "pages_by_state": {"text": pages},
        "passages": pages * 4,
    }
    return Document(**(values | kwargs))


def make_page(number: int, text: str, state: PageState = PageState.TEXT, **kwargs: Any) -> Page:
    """A page of A4 whose lines stand one below the other."""
    lines: list[Line] = []
    start = 0
    for at, line in enumerate(text.split("\n")):
        lines.append(Line(start, start + len(line), Box(72, 72 + 20 * at, 72 + 10 * len(line), 86 + 20 * at)))
        start += len(line) + 1
    return Page(number, state, text, 595, 842, lines=tuple(lines), **kwargs)


def make_memory(text: str = "The rent is 8,000 a month.", **kwargs: Any) -> Memory:
    """An active fact from the conversation."""
    values: dict[str, Any] = {
        "id": new_id(),
        "kind": MemoryKind.FACT,
        "text": text,
        "importance": 3,
        "state": MemoryState.ACTIVE,
        "source": Source(SourceKind.MESSAGE, new_id()),
        "created": NOW,
        "updated": NOW,
    }
    return Memory(**(values | kwargs))


def make_item(kind: str = "passage", text: str = "The tenant pays 5 % a day.", **kwargs: Any) -> RecalledItem:
    """A recalled item."""
    values: dict[str, Any] = {
        "kind": kind,
        "id": new_id(),
        "text": text,
        "score": 0.9,
        "parts": {"vector": 0.82, "text": 0.6},
        "time": NOW,
    }
    if kind == "passage":
        values |= {"document": new_id(), "file": "lease.pdf", "page": 3, "spans": (PageSpan(3, 0, 10),), "heading": "Clause 7"}
    return RecalledItem(**(values | kwargs))


@dataclass
class Content:
    """Everything of one case."""

    documents: dict[str, Document] = field(default_factory=dict[str, Document])
    pages: dict[str, list[Page]] = field(default_factory=dict[str, list[Page]])
    passages: dict[str, Passage] = field(default_factory=dict[str, Passage])
    conversations: dict[str, Conversation] = field(default_factory=dict[str, Conversation])
    messages: dict[str, list[Message]] = field(default_factory=dict[str, list[Message]])
    memories: dict[str, Memory] = field(default_factory=dict[str, Memory])
    versions: dict[str, list[MemoryVersion]] = field(default_factory=dict[str, list[MemoryVersion]])
    conflicts: list[Conflict] = field(default_factory=list[Conflict])
    operations: list[Operation] = field(default_factory=list[Operation])

    def add_conversation(self, title: str, *messages: Message) -> Conversation:
        """Store a conversation; the messages are given its id."""
        conversation = Conversation(new_id(), title, NOW, NOW, len(messages))
        self.conversations[conversation.id] = conversation
        self.messages[conversation.id] = [replace(message, conversation=conversation.id) for message in messages]
        return conversation

    def add_memory(self, memory: Memory) -> Memory:
        """Store a memory as its first version."""
        self.memories[memory.id] = memory
        self.versions[memory.id] = [MemoryVersion(1, memory.created, "rule", "created", memory)]
        return memory

    def add_conflict(self, left: Memory, right: Memory, why: str = "another number") -> Conflict:
        """Let two memories contradict each other."""
        self.conflicts.append(Conflict(new_id(), left.id, right.id, why, NOW))
        return self.conflicts[-1]

    def page(self, document_id: str, number: int) -> Page:
        return self.pages[document_id][number - 1]

    def add_document(self, document: Document, *pages: Page) -> Document:
        """Store a document with its pages."""
        self.documents[document.id] = document
        self.pages[document.id] = list(pages)
        return document

    @contextmanager
    def read(self) -> Iterator[Content]:
        """What a store's view is asked for."""
        yield self

    def passages_by_id(self, ids: Sequence[str]) -> dict[str, Passage]:
        return {key: self.passages[key] for key in ids if key in self.passages}

    def messages_by_id(self, ids: Sequence[str]) -> dict[str, Message]:
        return {message.id: message for thread in self.messages.values() for message in thread if message.id in ids}

    def by_id(self, ids: Sequence[str]) -> dict[str, Memory]:
        return {key: self.memories[key] for key in ids if key in self.memories}

    def all(self) -> list[Document]:
        return list(self.documents.values())

    def covered_by(self, summary_id: str) -> list[str]:
        return []

    def from_source(self, source_id: str) -> list[Memory]:
        return [memory for memory in self.memories.values() if memory.source.id == source_id]

    def get(self, document_id: str) -> Document:
        return self.documents[document_id]


class _View:
    """The parts of :class:`Content` under the names a store gives them."""

    def __init__(self, content: Content) -> None:
        self.documents = content
        self.memories = _Memories(content)
        self.conversations = _Conversations(content)
        self.conflicts = _Conflicts(content)


class _Memories:
    def __init__(self, content: Content) -> None:
        self._content = content
        self.by_id, self.from_source, self.covered_by = content.by_id, content.from_source, content.covered_by

    def all(self, *, states: Sequence[MemoryState] = ()) -> list[Memory]:
        return [one for one in reversed(self._content.memories.values()) if not states or one.state in states]


class _Conversations:
    def __init__(self, content: Content) -> None:
        self._content = content
        self.messages_by_id = content.messages_by_id

    def messages(self, conversation_id: str) -> list[Message]:
        return self._content.messages[conversation_id]


class _Conflicts:
    def __init__(self, content: Content) -> None:
        self._content = content

    def all(self, *, resolved: bool | None = False) -> list[Conflict]:
        return [one for one in self._content.conflicts if resolved is None or (one.resolution is not None) is resolved]


class _Store:
    def __init__(self, content: Content) -> None:
        self._content = content

    @contextmanager
    def read(self) -> Iterator[_View]:
        yield _View(self._content)


class ContentCase(FakeOpenCase):
    """An open case with something in it."""

    def __init__(self, case_id: str, content: Content) -> None:
        super().__init__(case_id)
        self.content = content
        self.store = _Store(content)


class ContentCases(FakeCases):
    """Cases that hold something: ``contents`` by case id."""

    def __init__(self, *cases: Case) -> None:
        super().__init__(cases)
        self.contents = {case.id: Content() for case in cases}

    def open(self, case_id: str) -> ContentCase:
        return ContentCase(self._get(case_id).id, self.contents.setdefault(case_id, Content()))


class FakeChat:
    """Answers with ``words``, waiting for ``gate`` before each if it is set, and for ``search`` before sources are found; ``end``
    is how the answer ends."""

    def __init__(self, words: Sequence[str] = ("The clause ", "is valid [1]."), sources: Sequence[RecalledItem] = ()) -> None:
        self.words = list(words)
        self.sources = list(sources)
        self.gate: threading.Semaphore | None = None
        self.search: threading.Semaphore | None = None
        self.end: tuple[MessageState, str] = (MessageState.COMPLETE, "")
        self.refuse: LegalAssistantError | None = None
        self.place = LOCAL
        self.asked: list[tuple[str, str, str | None]] = []
        self.reads = 0

    def ask(
        self, case: ContentCase, question: str, *, conversation: str | None = None, cancel: CancelToken
    ) -> Iterator[AnswerEvent]:
        if self.refuse:
            raise self.refuse
        self.asked.append((case.id, question, conversation))
        thread = case.content.conversations.get(conversation or "") or case.content.add_conversation(question)
        asked = Message(new_id(), thread.id, Role.USER, question, NOW)
        case.content.messages[thread.id].append(asked)
        changes = Changes.of(case.id, Changed.MESSAGES, Changed.CONVERSATIONS)
        yield QuestionStored(thread, asked, changes)
        if self.search is not None:
            self.search.acquire(timeout=60)
        yield SourcesFound(Recall(question, tuple(self.sources), {}))
        said: list[str] = []
        state, error = self.end
        for word in self.words:
            if not self._go_on(cancel):
                state = MessageState.STOPPED
                break
            said.append(word)
            yield TextDelta(word)
        answer = self._answer(thread.id, "".join(said), state, error)
        case.content.messages[thread.id].append(answer)
        yield AnswerStored(answer, {}, changes)

    def _go_on(self, cancel: CancelToken) -> bool:
        while self.gate is not None and not cancel.cancelled:
            if self.gate.acquire(timeout=0.01):
                return True
        return not cancel.cancelled

    def _answer(self, conversation: str, text: str, state: MessageState, error: str) -> Message:
        cited = [
            Citation(
                n, SourceKind(item.kind), item.id, item.text, True, item.document, item.file, item.page, item.heading, item.spans
            )
            for n, item in enumerate(self.sources, 1)
            if f"[{n}]" in text
        ]
        used = tuple(
            UsedItem(n, item.kind, item.id, item.score, tuple(item.parts.items())) for n, item in enumerate(self.sources, 1)
        )
        return Message(
            new_id(), conversation, Role.ASSISTANT, text, NOW, state, AnswerMode.MODEL, tuple(cited), used, error=error
        )

    def conversations(self, case: ContentCase) -> list[Conversation]:
        self.reads += 1
        return list(reversed(case.content.conversations.values()))

    def messages(self, case: ContentCase, conversation_id: str) -> list[Message]:
        return list(case.content.messages[conversation_id])

    def rename(self, case: ContentCase, conversation_id: str, title: str) -> Changes:
        old = case.content.conversations[conversation_id]
        case.content.conversations[conversation_id] = replace(old, title=title)
        return Changes.of(case.id, Changed.CONVERSATIONS)

    def delete(self, case: ContentCase, conversation_id: str) -> Changes:
        del case.content.conversations[conversation_id]
        del case.content.messages[conversation_id]
        return Changes.of(case.id, Changed.CONVERSATIONS, Changed.MESSAGES)

    def rate(self, case: ContentCase, message_id: str, rating: int) -> Changes:
        for thread in case.content.messages.values():
            thread[:] = [replace(message, rating=rating) if message.id == message_id else message for message in thread]
        return Changes.of(case.id, Changed.MESSAGES)

    def destination(self, case: ContentCase) -> Destination:
        return self.place


class FakeRemember:
    """Memories of a case; ``fail`` is raised by ``remember_turn``."""

    def __init__(self) -> None:
        self.turns: list[tuple[str, str]] = []
        self.fail: LegalAssistantError | None = None
        self.noted: tuple[Noted, ...] = ()
        self.reads = 0

    def remember_turn(
        self, case: ContentCase, question: Message, answer: Message | None, *, cancel: CancelToken | None = None
    ) -> Remembered:
        self.turns.append((question.text, answer.text if answer else ""))
        if self.fail:
            raise self.fail
        return Remembered(self._changes(case), self.noted)

    def add(self, case: ContentCase, text: str, **given: Any) -> tuple[Memory, Changes]:
        told = self.tell(case, text, **given)
        memory = told.noted[0].memory
        assert memory is not None
        return memory, told.changes

    def tell(
        self,
        case: ContentCase,
        text: str,
        *,
        kind: MemoryKind | None = None,
        importance: int | None = None,
        tags: Sequence[str] = (),
        source: Source = BY_HAND,
        period: Period = ALWAYS,
        again: bool = False,
    ) -> Remembered:
        known = next((one for one in case.content.memories.values() if one.text == text), None)
        if known is not None and not again:
            return Remembered(Changes.of(case.id), (Noted(Outcome.KNOWN, text, known),))
        memory = make_memory(
            text,
            kind=kind or MemoryKind.FACT,
            importance=importance or 3,
            tags=tuple(tags),
            source=source,
            valid_from=period.start,
            valid_to=period.end,
        )
        return Remembered(self._changes(case), (Noted(Outcome.REMEMBERED, text, case.content.add_memory(memory)),))

    def add_from_document(self, case: ContentCase, document_id: str, spans: Sequence[PageSpan]) -> tuple[Memory, Changes]:
        if self.fail:
            raise self.fail
        text = " ".join(case.content.pages[document_id][one.page - 1].text[one.start : one.end] for one in spans)
        file = case.content.documents[document_id].file
        return self.add(case, text, source=Source(SourceKind.PASSAGE, "", document_id, file, tuple(spans)))

    def list(
        self,
        case: ContentCase,
        *,
        states: Sequence[MemoryState] = (),
        kinds: Sequence[MemoryKind] = (),
        query: str = "",
    ) -> list[Memory]:
        self.reads += 1
        return self.matching(list(reversed(case.content.memories.values())), states=states, kinds=kinds, query=query)

    def matching(
        self,
        memories: Sequence[Memory],
        *,
        states: Sequence[MemoryState] = (),
        kinds: Sequence[MemoryKind] = (),
        query: str = "",
    ) -> list[Memory]:
        return [
            memory
            for memory in memories
            if (not states or memory.state in states)
            and (not kinds or memory.kind in kinds)
            and query.lower() in memory.text.lower()
        ]

    def show(self, case: ContentCase, memory_id: str) -> Memory:
        if memory_id not in case.content.memories:
            raise NotFound(memory_id)
        return case.content.memories[memory_id]

    def history(self, case: ContentCase, memory_id: str) -> list[MemoryVersion]:
        return list(case.content.versions[memory_id])

    def edit(
        self,
        case: ContentCase,
        memory_id: str,
        *,
        text: str | None = None,
        kind: MemoryKind | None = None,
        importance: int | None = None,
        tags: Sequence[str] | None = None,
        period: Period | None = None,
    ) -> tuple[Memory, Changes]:
        told: dict[str, Any] = {"text": text, "kind": kind, "importance": importance, "tags": tags and tuple(tags)}
        given = {key: value for key, value in told.items() if value is not None}
        if period is not None:
            given |= {"valid_from": period.start, "valid_to": period.end}
        return self._put(case, replace(self.show(case, memory_id), **given), "edited")

    def pin(self, case: ContentCase, memory_id: str, pinned: bool) -> tuple[Memory, Changes]:
        return self._put(case, replace(self.show(case, memory_id), pinned=pinned), "pinned")

    def rollback(self, case: ContentCase, memory_id: str, version: int) -> tuple[Memory, Changes]:
        old = case.content.versions[memory_id][version - 1].memory
        return self._put(case, old, f"rolled back to version {version}")

    def _put(self, case: ContentCase, memory: Memory, reason: str) -> tuple[Memory, Changes]:
        versions = case.content.versions[memory.id]
        memory = replace(memory, version=len(versions) + 1, updated=NOW + timedelta(minutes=len(versions)))
        case.content.memories[memory.id] = memory
        versions.append(MemoryVersion(memory.version, memory.updated, "user", reason, memory))
        return memory, self._changes(case)

    def _changes(self, case: ContentCase) -> Changes:
        return Changes.of(case.id, Changed.MEMORIES, Changed.REVIEW)


class FakeRendered:
    """A white page with a grey line under each 20 points."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.rgb = b"\xff" * (width * height * 3)


class FakeOpened:
    """A document held open; counts what it was asked for."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = list(pages)
        self.rendered: list[tuple[int, float]] = []
        self.threads: set[str] = set()
        self.closed = False

    @property
    def pages(self) -> int:
        return len(self._pages)

    def render(self, page: int, scale: float) -> FakeRendered:
        assert not self.closed
        self.rendered.append((page, scale))
        self.threads.add(threading.current_thread().name)
        found = self._pages[page - 1]
        return FakeRendered(round(found.width * scale), round(found.height * scale))

    def locate(self, spans: Sequence[PageSpan]) -> list[list[Box]]:
        pages = [self._pages[span.page - 1] for span in spans]
        return [boxes_within(page.text, page.lines, span.start, span.end) for page, span in zip(pages, spans, strict=True)]

    def close(self) -> None:
        self.closed = True


class FakeDocuments:
    """Documents of a case."""

    def __init__(self) -> None:
        self.opened: list[FakeOpened] = []
        self.reads = 0
        self.fail: LegalAssistantError | None = None

    def list(self, case: ContentCase) -> list[Document]:
        self.reads += 1
        return list(case.content.documents.values())

    def pages(self, case: ContentCase, document_id: str) -> list[Page]:
        return list(case.content.pages[document_id])

    def outcomes(self, case: ContentCase) -> dict[str, list[PageOutcome]]:
        return {
            key: [PageOutcome(page.number, page.state, page.reason) for page in pages]
            for key, pages in case.content.pages.items()
        }

    def open(self, case: ContentCase, document_id: str) -> FakeOpened:
        if self.fail:
            raise self.fail
        self.opened.append(FakeOpened(case.content.pages[document_id]))
        return self.opened[-1]

    def locate(self, case: ContentCase, document_id: str, spans: Sequence[PageSpan]) -> tuple[PageBox, ...]:
        boxes = FakeOpened(case.content.pages[document_id]).locate(spans)
        return tuple(PageBox(span.page, box) for span, found in zip(spans, boxes, strict=True) for box in found)
