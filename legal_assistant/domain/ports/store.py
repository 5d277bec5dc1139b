"""The store of one case: everything of it but the originals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from legal_assistant.domain.cases import Case
from legal_assistant.domain.conversations import Conversation, Message
from legal_assistant.domain.documents import Document, Page, PageOutcome, PageVersion, Passage
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState, MemoryVersion, Operation, ReviewPolicy
from legal_assistant.domain.ports.arrays import Vectors
from legal_assistant.domain.ports.drafts import DraftRepository
from legal_assistant.domain.ports.knowledge import ConflictRepository, GraphRepository
from legal_assistant.domain.ports.waiting import WaitingRepository
from legal_assistant.domain.recall import IndexItem, IndexWords, ItemFilter

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class CaseStore(Protocol):
    """The database of one case. Rows of other cases cannot be in it: it has its own key."""

    def read(self) -> AbstractContextManager[CaseView]:
        """A consistent view; reads of several threads run in parallel."""
        ...

    def write(self) -> AbstractContextManager[CaseView]:
        """One transaction: committed when the block ends, rolled back if it raises. Writers wait for each other.

        On commit ``Case.updated`` becomes now. Raises DiskFull, NotWritable; then nothing of the block is stored.
        """
        ...


class CaseView(Protocol):
    """The parts of a case's store, inside one transaction."""

    @property
    def about(self) -> CaseRecord:
        """The case itself."""
        ...

    @property
    def documents(self) -> DocumentRepository:
        """Documents, pages, passages."""
        ...

    @property
    def drafts(self) -> DraftRepository:
        """Which documents are drafts of one."""
        ...

    @property
    def waiting(self) -> WaitingRepository:
        """Files that were added and are not read yet."""
        ...

    @property
    def conversations(self) -> ConversationRepository:
        """Conversations and messages."""
        ...

    @property
    def memories(self) -> MemoryRepository:
        """Memories and versions."""
        ...

    @property
    def index(self) -> SearchRepository:
        """Full text, references, vectors."""
        ...

    @property
    def conflicts(self) -> ConflictRepository:
        """Contradictions."""
        ...

    @property
    def graph(self) -> GraphRepository:
        """Entities and relations."""
        ...


class CaseRecord(Protocol):
    """The case's own record."""

    def get(self) -> Case:
        """The case."""
        ...

    def put(self, case: Case) -> None:
        """Replace it (id and created stay). Raises CaseAdminOnly if it is loosened (:class:`Terms`) by who is no admin of it."""
        ...

    def counts(self) -> dict[str, int]:
        """Numbers of documents, passages, conversations, messages, memories (active), proposed, items, vectors."""
        ...

    def generation(self) -> int:
        """How many writes were committed: what was read at one generation is as it was while the number is the same."""
        ...

    def pseudonym_key(self) -> bytes:
        """32 random bytes of this case alone, from which stand-ins for private data are derived; made on first use, so this is
        called inside a write transaction."""
        ...

    def review_policy(self) -> ReviewPolicy:
        """Which new memories wait for the lawyer; IMPORTANT until it is set."""
        ...

    def set_review_policy(self, policy: ReviewPolicy) -> None:
        """Change it."""
        ...


class DocumentRepository(Protocol):
    """Documents, pages and passages. Passages are indexed by the same call that stores them."""

    def add(self, document: Document) -> None:
        """Store a new document. ``document.sha256`` is unique in the case."""
        ...

    def put(self, document: Document) -> None:
        """Replace the document's row (state, title, reason, pages). Counts are computed, not stored."""
        ...

    def get(self, document_id: str) -> Document:
        """The document with its page and passage counts. Raises NotFound."""
        ...

    def by_sha256(self, sha256: str) -> Document | None:
        """The document with these bytes, if it is in the case."""
        ...

    def all(self) -> list[Document]:
        """All documents, oldest first."""
        ...

    def delete(self, document_id: str) -> list[int]:
        """Remove the document, its pages, its passages, all that is indexed of them and what answers quote of them; returns the
        item numbers removed."""
        ...

    def put_pages(self, document_id: str, pages: Sequence[Page]) -> None:
        """Add or replace pages (by number)."""
        ...

    def pages(self, document_id: str) -> list[Page]:
        """All pages stored, by number."""
        ...

    def page(self, document_id: str, number: int) -> Page:
        """One page. Raises NotFound."""
        ...

    def openings(self, length: int) -> dict[str, str]:
        """The first ``length`` characters of each document's first page, as far as it is stored, by document."""
        ...

    def pages_for(self, reasons: Sequence[str]) -> dict[str, list[int]]:
        """Numbers of the pages with one of the reasons, by document, oldest document first."""
        ...

    def outcomes(self, document_id: str) -> list[PageOutcome]:
        """What became of each page stored, by number, without its words."""
        ...

    def page_versions(self, document_id: str, number: int) -> list[PageVersion]:
        """All versions of a page, oldest first, without who made them; empty for one that was never corrected."""
        ...

    def add_page_version(self, document_id: str, version: PageVersion) -> None:
        """Keep a version of a page; its number is one more than that of the version before. Raises NotFound."""
        ...

    def put_furniture(self, document_id: str, furniture: Mapping[int, tuple[tuple[int, int], ...]]) -> None:
        """Replace ``Page.furniture`` of the pages with these numbers, as far as they are stored."""
        ...

    def put_passages(
        self,
        document_id: str,
        passages: Sequence[Passage],
        when: datetime,
        *,
        after: int = 0,
        words: Mapping[str, IndexWords] | None = None,
    ) -> list[IndexItem]:
        """Replace the passages of the document but the first ``after``, and index them (full text, references) as items of time
        ``when``.

        A passage that is stored already, word for word under its id, keeps its item; the items of the others are returned.
        ``words``: what they are found by, by passage id, where that is known (``memory/language/index_words.py``).
        """
        ...

    def passages(self, document_id: str) -> list[Passage]:
        """All passages of a document, in order."""
        ...

    def passages_by_id(self, ids: Sequence[str]) -> dict[str, Passage]:
        """Those of ``ids`` that exist."""
        ...


class ConversationRepository(Protocol):
    """Conversations and messages. Messages are indexed by the call that stores them."""

    def add(self, conversation: Conversation) -> None:
        """Store a new conversation."""
        ...

    def get(self, conversation_id: str) -> Conversation:
        """Raises NotFound."""
        ...

    def all(self) -> list[Conversation]:
        """All conversations, last used first."""
        ...

    def rename(self, conversation_id: str, title: str) -> None:
        """Change the title. Raises NotFound."""
        ...

    def delete(self, conversation_id: str) -> list[int]:
        """Remove it with its messages, what is indexed of them and what answers elsewhere quote of them; returns the item numbers
        removed."""
        ...

    def add_message(self, message: Message) -> IndexItem:
        """Append a message, index it, and move the conversation's ``updated`` to its time."""
        ...

    def rate(self, message_id: str, rating: int) -> None:
        """-1 bad, 0 none, 1 good."""
        ...

    def citing(self, ids: Sequence[str]) -> list[Message]:
        """Answers that cite one of these items, oldest first."""
        ...

    def replace_sources(self, message: Message) -> None:
        """Let a message cite and have been given what ``message`` says, because its sources moved. Raises NotFound."""
        ...

    def replace_text(self, message_id: str, text: str) -> list[int]:
        """Let a message say something else, in store, indexes and graph, because what it said is to be forgotten. Returns the
        item numbers given up. Raises NotFound."""
        ...

    def message(self, message_id: str) -> Message:
        """Raises NotFound."""
        ...

    def messages(self, conversation_id: str) -> list[Message]:
        """All messages of a conversation, in order."""
        ...

    def messages_by_id(self, ids: Sequence[str]) -> dict[str, Message]:
        """Those of ``ids`` that exist."""
        ...


class MemoryRepository(Protocol):
    """Memories and their versions. Each write of a memory stores a version and re-indexes the memory by the same call.

    A memory is found by recall while its state is ACTIVE (ARCHIVED and SUPERSEDED: when asked for).
    """

    def add(self, memory: Memory, *, by: str, reason: str, operation: str = "") -> IndexItem:
        """Store a new memory as its version 1."""
        ...

    def put(self, memory: Memory, *, by: str, reason: str, operation: str = "") -> IndexItem:
        """Store a changed memory as its next version: its ``version`` is set by the store. ``vectors`` of a changed text are
        dropped, to be made again. ``operation``: the id of a begun operation that the version is part of. NotFound."""
        ...

    def begin_operation(self, label: str) -> str:
        """A new operation at the store's present time; returns its id."""
        ...

    def operations(self, limit: int) -> list[Operation]:
        """The last ``limit`` operations that have versions, newest first."""
        ...

    def versions_of_operation(self, operation: str) -> list[MemoryVersion]:
        """The versions that an operation wrote, in the order of writing; empty for an unknown one."""
        ...

    def before_operation(self, operation: str) -> dict[str, Memory]:
        """Each memory that an operation changed, as it was before its first change; those that it added are missing."""
        ...

    def as_of(self, when: datetime) -> list[Memory]:
        """What was known at a moment: of each memory the last version written at or before ``when``, in the state it had then,
        newest memory first. Forgotten ones are gone. ``uses`` and ``last_used`` are those noted in that version."""
        ...

    def versions_since(self, when: datetime) -> list[MemoryVersion]:
        """All versions written after ``when``, in the order of writing."""
        ...

    def set_covers(self, summary_id: str, ids: Sequence[str]) -> None:
        """Say which memories, messages or passages a summary was made of, instead of what was said before. NotFound."""
        ...

    def covered_by(self, summary_id: str) -> list[str]:
        """Ids of what a summary was made of and was not forgotten since, in the order given."""
        ...

    def summaries_of(self, ids: Sequence[str]) -> list[str]:
        """Ids of the summaries that were made of any of these items: to be made again, without it, if one is forgotten. Ask
        before: the link goes with the item."""
        ...

    def touch(self, ids: Sequence[str], when: datetime) -> None:
        """Count a use of each memory (no version)."""
        ...

    def get(self, memory_id: str) -> Memory:
        """Raises NotFound."""
        ...

    def by_id(self, ids: Sequence[str]) -> dict[str, Memory]:
        """Those of ``ids`` that exist."""
        ...

    def all(self, *, states: Sequence[MemoryState] = (), kinds: Sequence[MemoryKind] = ()) -> list[Memory]:
        """All memories of these states and kinds (empty: any), newest first."""
        ...

    def versions(self, memory_id: str) -> list[MemoryVersion]:
        """All versions, oldest first. Raises NotFound."""
        ...

    def from_source(self, source_id: str) -> list[Memory]:
        """Memories whose source is this message, passage or document."""
        ...

    def delete(self, memory_id: str) -> dict[str, int]:
        """Forget: remove the memory, all its versions, all that is indexed of it, what it put into the graph, its conflicts, and
        what answers quote of it. Returns counts of what was removed (``memories``, ``versions``, ``fulltext``, ``references``,
        ``vectors``, ``mentions``, ``relations``, ``conflicts``) and, under ``n``, the item's number. NotFound."""
        ...

    def saying(self, text: str) -> list[str]:
        """Ids of the memories of which some version, the present one or another, says ``text`` verbatim."""
        ...

    def residue(self, memory_id: str, texts: Sequence[str]) -> int:
        """How many rows still mention the forgotten memory: by id anywhere, or by any of ``texts`` verbatim among memories,
        versions, their full text, reasons of conflicts, names in the graph and quotations of memories in answers."""
        ...

    def remember_rejection(self, digests: Sequence[str]) -> None:
        """Keep the digests of a rejected statement. Idempotent."""
        ...

    def forget_rejection(self, digests: Sequence[str]) -> None:
        """Let the statement with these digests be proposed again. Idempotent."""
        ...

    def was_rejected(self, digests: Sequence[str]) -> bool:
        """Whether a statement with one of these digests was rejected before."""
        ...


class SearchRepository(Protocol):
    """Full text, exact references and stored vectors of everything in the case, by item number.

    A number belongs to one text for ever: none is given twice, and an item whose text changes gets a new one.

    Texts are segmented by the store with ``memory.language.segment`` on the way in; queries arrive as text and are segmented
    likewise.
    """

    def items(self, ns: Sequence[int]) -> dict[int, IndexItem]:
        """Those of ``ns`` that exist."""
        ...

    def allowed(self, wanted: ItemFilter) -> NDArray[np.int64]:
        """Sorted numbers of all items that pass the filter."""
        ...

    def text_search(self, query: str, k: int, wanted: ItemFilter) -> list[tuple[int, float]]:
        """The ``k`` best items for the words of ``query`` (BM25, higher is better), best first. Any query is legal text: no
        character of it is an operator. Empty if no word of it is indexed."""
        ...

    def phrase_search(self, phrases: Sequence[str], wanted: ItemFilter) -> list[int]:
        """All items in whose text or heading one of the phrases stands (words next to each other, as ``segment.phrase`` gives
        them), by number."""
        ...

    def reference_search(self, canonicals: Sequence[str], numbers: Sequence[str], wanted: ItemFilter) -> list[tuple[int, float]]:
        """Items that are, or cite, one of the references (``memory.legal_text`` canonical forms) or bare article / clause
        numbers. Score 1.0 for an item that is the article or clause, 0.75 for one that contains it (the article, where one of
        its paragraphs is asked for), 0.5 for one that cites it or a part of it; best first, complete."""
        ...

    def pending(self, limit: int) -> list[tuple[int, str, str]]:
        """Up to ``limit`` items without a vector: (number, kind, text as it is to be embedded)."""
        ...

    def pending_count(self) -> int:
        """How many items have no vector yet."""
        ...

    def identity(self) -> str:
        """Identity of the embedder whose vectors are stored; empty while there are none."""
        ...

    def put_vectors(self, identity: str, ns: Sequence[int], vectors: Vectors) -> list[int]:
        """Store vectors, shape (len(ns), d), of items that still exist; returns their numbers. The first call sets the
        identity; another identity raises EmbedderMismatch and stores nothing."""
        ...

    def all_vectors(self) -> tuple[NDArray[np.int64], Vectors]:
        """All stored vectors: numbers, shape (m,), and vectors, shape (m, d)."""
        ...

    def vector_numbers(self) -> NDArray[np.int64]:
        """Sorted numbers, shape (m,), of all items with a stored vector."""
        ...

    def vector_state(self) -> str:
        """A token that changes with every change of the stored vectors; an index cache with another token is stale."""
        ...

    def clear_vectors(self) -> None:
        """Drop all vectors and the identity."""
        ...
