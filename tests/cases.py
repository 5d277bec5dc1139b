"""An open case over the real store in memory, without vectors, and chat models that say they are elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.adapters.openai_chat import OpenAIChatModels, Patience
from legal_assistant.domain.audit import Act, AuditEntry
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import DocumentState, PageSpan
from legal_assistant.domain.errors import NotFound
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState
from legal_assistant.domain.places import Place
from legal_assistant.domain.ports import ChatModel, Clock, Embedder, Vectors
from legal_assistant.domain.preferences import Preference
from legal_assistant.domain.settings import ModelSettings
from legal_assistant.services.memories.comparison import Comparer
from legal_assistant.services.memories.extraction import Extractor, RuleExtractor
from legal_assistant.services.memories.reading import StatementReader
from legal_assistant.services.memories.remember import RememberService
from tests import make
from tests.fakes import MemoryBlobStore, MemoryDatabase, StepClock

#: Fails soon instead of waiting as long as for a person.
SHORT = Patience(connect=2.0, first=2.0, between=2.0, total=5.0, retries=0)
#: Waits for whatever answers at all, also on a machine that is busy.
PATIENT = Patience(connect=60.0, first=60.0, between=60.0, total=60.0, retries=0)


class NoVectors:
    """A case without vectors, which notes what is taken out."""

    identity = ""

    def __init__(self) -> None:
        self.removed: list[int] = []
        self.saved = 0

    def __len__(self) -> int:
        return 0

    def remove(self, ns: Sequence[int]) -> None:
        self.removed += ns

    def save(self) -> None:
        self.saved += 1


class Wishes:
    """A user's preferences, in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, Preference] = {}

    def preferences(self) -> list[Preference]:
        return list(self.kept.values())

    def save_preference(self, preference: Preference) -> None:
        self.kept[preference.id] = preference

    def forget_preference(self, preference_id: str) -> None:
        if self.kept.pop(preference_id, None) is None:
            raise NotFound(preference_id)


class NoEmbedder:
    """Is never asked, because there are no vectors."""

    identity = "none"
    ready = True

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        raise AssertionError("there are no vectors to compare with")

    embed_passages = embed_queries

    def compare(self, pairs: Sequence[tuple[str, str]], marks: Sequence[Sequence[bool]]) -> Vectors:
        raise AssertionError("there is nothing to compare with")

    def close(self) -> None:
        return


@dataclass
class NotedActs:
    """A log that only keeps what it is told."""

    acts: list[tuple[Act, str, dict[str, Any]]] = field(default_factory=list)

    def entries(self, act: Act | None = None, *, subject: str = "") -> list[AuditEntry]:
        return []

    def note(self, act: Act, subject: str, detail: Mapping[str, Any] | None = None) -> None:
        self.acts.append((act, subject, dict(detail or {})))


@dataclass
class MemoryCase:
    """An open case."""

    id: str
    store: SqlCaseStore
    clock: StepClock
    vectors: NoVectors = field(default_factory=NoVectors)
    blobs: MemoryBlobStore = field(default_factory=MemoryBlobStore)
    audit: NotedActs = field(default_factory=NotedActs)

    def add_page(self, *texts: str, document: str = "d1", file: str = "租赁合同.pdf") -> list[str]:
        """Store a document of one page that holds ``texts``, each a passage; returns the passages' ids."""
        page = "\n".join(texts)
        spans = [PageSpan(1, page.index(text), page.index(text) + len(text)) for text in texts]
        ids = [f"{document}p{n}" for n in range(len(texts))]
        passages = [
            make.passage(one, text, document=document, ordinal=n, spans=(span,))
            for n, (one, text, span) in enumerate(zip(ids, texts, spans, strict=True))
        ]
        with self.store.write() as view:
            view.documents.add(make.document(document, file=file, pages=1, state=DocumentState.READY))
            view.documents.put_pages(document, [make.page(1, page)])
            view.documents.put_passages(document, passages, make.T0)
        return ids

    def add_memory(self, text: str, **changes: Any) -> Memory:
        memory = make.memory(f"f{len(self.memories()) + 1}", text, **changes)
        with self.store.write() as view:
            view.memories.add(memory, by="user", reason="created")
        return memory

    def memories(self, *states: MemoryState, kinds: Sequence[MemoryKind] = ()) -> list[Memory]:
        with self.store.read() as view:
            return view.memories.all(states=states, kinds=kinds)

    def by(self, memory: Memory) -> str:
        """Who made it."""
        with self.store.read() as view:
            return view.memories.versions(memory.id)[0].by


@contextmanager
def open_case(start: datetime = make.T0, **changes: Any) -> Iterator[MemoryCase]:
    database, clock = MemoryDatabase(), StepClock(start)
    case = make.case(**changes)
    SqlCaseStore.create_schema(database, case)
    try:
        yield MemoryCase(case.id, SqlCaseStore(database, clock), clock)
    finally:
        database.close()


def remembering(clock: Clock, embedder: Embedder | None = None, extractor: Extractor | None = None) -> RememberService:
    """The service of remembering with what it reads and compares by; by rules alone unless more is given."""
    reads = StatementReader(embedder) if embedder else None
    return RememberService(clock, Comparer(embedder), extractor or RuleExtractor(reads), reads)


@dataclass(frozen=True)
class Elsewhere:
    """A model on loopback that passes for one on another machine."""

    inner: ChatModel
    host: str = "api.example.com"
    place: Place = Place.ABROAD

    def stream(self, messages: Sequence[Mapping[str, str]], cancel: CancelToken) -> Iterator[str]:
        return self.inner.stream(messages, cancel)

    @property
    def counted(self) -> int:
        return self.inner.counted


class ElsewhereModels:
    """Makes such models."""

    def __init__(self, place: Place = Place.ABROAD, patience: Patience = SHORT) -> None:
        self._place = place
        self._models = OpenAIChatModels(patience)

    def open(self, settings: ModelSettings) -> ChatModel | None:
        model = self._models.open(settings)
        return Elsewhere(model, place=self._place) if model else None
