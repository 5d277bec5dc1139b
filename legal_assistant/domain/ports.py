"""What the services need of the outside, as Protocols.

The docstrings are the contract: what is atomic, what may be retried, which errors are raised. ``tests/contract`` holds one
suite per port, which every implementation, real or fake, passes. Unless said otherwise an implementation may be called from
several threads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import Case, CaseSummary
from legal_assistant.domain.conversations import Conversation, Message
from legal_assistant.domain.documents import Box, Document, Page, PageSpan, Passage
from legal_assistant.domain.events import ReadEvent
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState, MemoryVersion
from legal_assistant.domain.passwords import Strength
from legal_assistant.domain.recall import IndexItem, ItemFilter
from legal_assistant.domain.settings import LocalSettings, ModelSettings, UserSettings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Vectors: TypeAlias = "NDArray[np.float32]"


class Clock(Protocol):
    """The time now, with zone (UTC)."""

    def now(self) -> datetime:
        """Return the present moment."""
        ...


class PasswordMeter(Protocol):
    """Judges passwords, on this machine."""

    def strength(self, password: str) -> Strength:
        """How hard ``password`` is to guess."""
        ...


# --- the vault --------------------------------------------------------------------------------------------------------


class Vaults(Protocol):
    """Vault folders on this machine."""

    def exists(self, folder: Path) -> bool:
        """Whether ``folder`` holds a vault (of any version)."""
        ...

    def create(self, folder: Path, password: str) -> tuple[UnlockedVault, str]:
        """Make a vault in ``folder`` (made if absent, must be empty) and return it unlocked, with its recovery key.

        The recovery key is shown once and kept nowhere. Raises VaultExists, FolderNotUsable, NotWritable, DiskFull.
        """
        ...

    def unlock(self, folder: Path, password: str, *, wait: float = 0.0) -> UnlockedVault:
        """Open the vault. ``wait`` seconds for another process to let it go, then VaultInUse.

        Raises VaultNotFound, VaultTooNew, WrongPassword, Damaged (naming the file), Missing, OlderCopy, NotEncrypted. A failed
        attempt changes nothing on disk.
        """
        ...

    def recover(self, folder: Path, recovery_key: str, new_password: str) -> UnlockedVault:
        """Open with the recovery key and set a new password (the recovery key stays good).

        Raises RecoveryKeyMistyped (naming the group) before anything else is tried, WrongPassword, and as :meth:`unlock`.
        """
        ...


class UnlockedVault(Protocol):
    """A vault whose keys are in this process. Only one process at a time holds a vault."""

    @property
    def folder(self) -> Path:
        """Where it lies."""
        ...

    def change_password(self, old: str, new: str) -> None:
        """Replace the password slot; before or after, never neither. Raises WrongPassword."""
        ...

    def settings(self) -> UserSettings:
        """The user's settings (defaults until saved)."""
        ...

    def save_settings(self, settings: UserSettings) -> None:
        """Replace the user's settings."""
        ...

    def case_ids(self) -> list[str]:
        """Ids of the cases this user holds a key for, in no order."""
        ...

    def summaries(self) -> list[CaseSummary]:
        """All cases of :meth:`case_ids` as last seen, in no order, without opening their databases (but for those that another
        process was killed in). A case that cannot be opened is listed as it was last seen."""
        ...

    def create_case(self, case: Case) -> OpenCase:
        """Make the folder, the case key and the database of a new case. ``case.id`` must be new."""
        ...

    def open_case(self, case_id: str) -> OpenCase:
        """Open a case; the same object is returned while it is open. Raises CaseNotFound, Damaged, Missing, OlderCopy."""
        ...

    def destroy_case(self, case_id: str) -> None:
        """Destroy the keys of the case, then its files. After the keys are gone nothing brings it back."""
        ...

    def close(self) -> None:
        """Checkpoint and close every case and let the vault go. Idempotent."""
        ...


class OpenCase(Protocol):
    """A case whose key is in this process."""

    @property
    def id(self) -> str:
        """Its id."""
        ...

    @property
    def store(self) -> CaseStore:
        """Everything of the case but the originals."""
        ...

    @property
    def blobs(self) -> BlobStore:
        """The original documents."""
        ...

    @property
    def vectors(self) -> VectorIndex:
        """The vector index; loaded from the sealed cache, or rebuilt from the store, on first use."""
        ...


class BlobStore(Protocol):
    """Sealed originals, written once, never changed."""

    def put(self, blob_id: str, data: bytes) -> None:
        """Seal ``data`` under ``blob_id``: temporary file, fsync, rename. Raises DiskFull, NotWritable."""
        ...

    def get(self, blob_id: str) -> bytes:
        """The bytes, authenticated whole. Raises Missing, Damaged (naming the file)."""
        ...

    def delete(self, blob_id: str) -> None:
        """Remove it; a missing one is no error."""
        ...

    def ids(self) -> list[str]:
        """All ids on disk."""
        ...


class VectorIndex(Protocol):
    """Nearest vectors of one case by inner product of unit vectors."""

    @property
    def identity(self) -> str:
        """Identity of the embedder the vectors are from; empty while there are none."""
        ...

    def __len__(self) -> int:
        """How many vectors it holds."""
        ...

    def add(self, ns: Sequence[int], vectors: Vectors) -> None:
        """Add or replace the vectors, shape (len(ns), d), of the items ``ns``. The store is written by the caller, first."""
        ...

    def remove(self, ns: Sequence[int]) -> None:
        """Take the items out; unknown ones are ignored."""
        ...

    def search(self, query: Vectors, k: int, allowed: NDArray[np.int64] | None = None) -> list[tuple[int, float]]:
        """The ``k`` nearest items to ``query``, shape (d,), among ``allowed`` (sorted item numbers; None: all), best first, with
        cosine similarity."""
        ...

    def vectors_of(self, ns: Sequence[int]) -> dict[int, Vectors]:
        """The stored vectors, shape (d,), of those of ``ns`` that have one."""
        ...

    def reset(self) -> None:
        """Drop everything (the store's vectors were dropped: another embedder)."""
        ...

    def save(self) -> None:
        """Write the sealed cache. Losing it costs only time."""
        ...


# --- the store of one case --------------------------------------------------------------------------------------------


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


class CaseRecord(Protocol):
    """The case's own record."""

    def get(self) -> Case:
        """The case."""
        ...

    def put(self, case: Case) -> None:
        """Replace it (id and created stay)."""
        ...

    def counts(self) -> dict[str, int]:
        """Numbers of documents, passages, conversations, messages, memories (active), proposed, items, vectors."""
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
        """Remove the document, its pages, its passages and all that is indexed of them; returns the item numbers removed."""
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

    def put_passages(self, document_id: str, passages: Sequence[Passage], when: datetime) -> list[IndexItem]:
        """Replace all passages of the document and index them (full text, references) as items of time ``when``."""
        ...

    def passage(self, passage_id: str) -> Passage:
        """One passage. Raises NotFound."""
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
        """Remove it with its messages and what is indexed of them; returns the item numbers removed."""
        ...

    def add_message(self, message: Message) -> IndexItem:
        """Append a message, index it, and move the conversation's ``updated`` to its time."""
        ...

    def rate(self, message_id: str, rating: int) -> None:
        """-1 bad, 0 none, 1 good."""
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

    def add(self, memory: Memory, *, by: str, reason: str) -> IndexItem:
        """Store a new memory as its version 1."""
        ...

    def put(self, memory: Memory, *, by: str, reason: str) -> IndexItem:
        """Store a changed memory as its next version: ``memory.version`` is set by the store. ``vectors`` of a changed text are
        dropped, to be made again."""
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
        """Forget: remove the memory, all its versions and all that is indexed of it. Returns counts of what was removed
        (``memories``, ``versions``, ``fulltext``, ``references``, ``vectors``) and, under ``n``, the item's number. NotFound."""
        ...

    def residue(self, memory_id: str, texts: Sequence[str]) -> int:
        """How many rows still mention the forgotten memory: by id anywhere, or by any of ``texts`` verbatim among memories,
        versions and their full text."""
        ...

    def remember_rejection(self, digest: str) -> None:
        """Keep the digest of a rejected statement."""
        ...

    def was_rejected(self, digest: str) -> bool:
        """Whether a statement with this digest was rejected before."""
        ...


class SearchRepository(Protocol):
    """Full text, exact references and stored vectors of everything in the case, by item number.

    A number belongs to one text for ever: none is given twice, and an item whose text changes gets a new one.

    Texts are segmented by the store with ``memory.segment`` on the way in; queries arrive as text and are segmented likewise.
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


# --- models -----------------------------------------------------------------------------------------------------------


class Embedder(Protocol):
    """Turns texts into unit vectors."""

    @property
    def identity(self) -> str:
        """Name + revision + dimension + prefix rule; vectors of different identities are never compared."""
        ...

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """float32, shape (len(texts), d), each of length 1. Raises EmbedderUnavailable; a batch with a wrong dimension, NaN, or
        a zero vector is refused whole."""
        ...

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """As :meth:`embed_passages`, with the model's rule for queries."""
        ...

    def close(self) -> None:
        """Let go of the model. Idempotent."""
        ...


class ChatModel(Protocol):
    """An OpenAI-compatible chat endpoint."""

    @property
    def host(self) -> str:
        """The host words go to ("127.0.0.1", "api.example.com")."""
        ...

    @property
    def local(self) -> bool:
        """Whether that is this machine."""
        ...

    def stream(self, messages: Sequence[Mapping[str, str]], cancel: CancelToken) -> Iterator[str]:
        """Yield the answer's text piece by piece.

        ``messages`` are ``{"role", "content"}``. Cancelling closes the connection; the iterator then raises Cancelled, also while
        the server hangs. Raises ModelUnreachable, ModelTimeout, ModelRefused, ModelBusy, ModelBroken, ModelCut (after the first
        piece), ContextTooLong.
        """
        ...


class ChatModels(Protocol):
    """Makes chat models from settings."""

    def open(self, settings: ModelSettings) -> ChatModel | None:
        """The model, or None if none is configured. Does not connect."""
        ...


# --- documents --------------------------------------------------------------------------------------------------------


class DocumentReader(Protocol):
    """Reads untrusted files, in a process that has no rights, no network and limits of memory and time."""

    def open(self, data: bytes, *, password: str = "") -> OpenedDocument:
        """Open a PDF. Raises NotAPdf, BrokenDocument, DocumentNeedsPassword, DocumentTooLarge, ReaderStopped."""
        ...


class OpenedDocument(Protocol):
    """A document held open by the reading process; used by one thread at a time."""

    @property
    def pages(self) -> int:
        """How many pages it has."""
        ...

    def read(self, cancel: CancelToken, *, skip: frozenset[int] = frozenset()) -> Iterator[ReadEvent]:
        """Yield DocumentOpened, then a PageRead per page, in order, but for the page numbers in ``skip``.

        A page that cannot be read is yielded as FAILED with its reason; the rest goes on. Raises ReaderStopped if the process
        died and could not be brought back, Cancelled.
        """
        ...

    def locate(self, spans: Sequence[PageSpan]) -> list[list[Box]]:
        """For each span of a page's text (as read), the boxes of its characters, one per line."""
        ...

    def render(self, page: int, scale: float) -> RenderedPage:
        """The page as pixels; ``scale`` 1.0 is 72 dpi. Raises NotFound, ReaderStopped."""
        ...

    def close(self) -> None:
        """End the process. Idempotent."""
        ...

    def __enter__(self) -> OpenedDocument: ...
    def __exit__(self, *exc: object) -> None: ...


class RenderedPage(Protocol):
    """Pixels of a page: ``height`` rows of ``width`` RGB triples, without padding."""

    @property
    def width(self) -> int:
        """Pixels in a row."""
        ...

    @property
    def height(self) -> int:
        """Rows."""
        ...

    @property
    def rgb(self) -> bytes:
        """Three bytes a pixel, row by row."""
        ...


# --- this machine -----------------------------------------------------------------------------------------------------


class LocalSettingsStore(Protocol):
    """The plain settings file in the user's profile."""

    def load(self) -> LocalSettings:
        """Defaults if there is none or it cannot be read."""
        ...

    def save(self, settings: LocalSettings) -> None:
        """Replace it."""
        ...
