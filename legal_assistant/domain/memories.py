"""Memories: what the assistant keeps of a case."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from legal_assistant.domain.documents import PageSpan, SourceKind
from legal_assistant.domain.ids import is_id


class MemoryKind(StrEnum):
    """What a memory is. PREFERENCE belongs to the user and never states a fact of a case."""

    FACT = "fact"
    DECISION = "decision"
    OPEN_QUESTION = "open_question"
    LEGAL_ISSUE = "legal_issue"
    DEADLINE = "deadline"
    PREFERENCE = "preference"
    QA = "qa"
    SUMMARY = "summary"
    REFLECTION = "reflection"


#: Made of other memories, whose statements are compared themselves.
DERIVED = frozenset({MemoryKind.SUMMARY, MemoryKind.REFLECTION})
#: What repeats what stands elsewhere: in documents, or in other memories.
SECOND_HAND = frozenset({MemoryKind.QA, MemoryKind.SUMMARY, MemoryKind.REFLECTION})


class MemoryState(StrEnum):
    """PROPOSED waits for the lawyer; ACTIVE is recalled; ARCHIVED is found only when asked for; SUPERSEDED was replaced by a
    later statement and is kept as history; REJECTED was turned down in review, kept (as a digest) so that it is not proposed
    again. A forgotten memory leaves no row."""

    PROPOSED = "proposed"
    ACTIVE = "active"
    ARCHIVED = "archived"
    SUPERSEDED = "superseded"
    REJECTED = "rejected"


class ReviewPolicy(StrEnum):
    """Which new memories of a case wait for the lawyer: all; those of importance 4 and 5, preferences and what a model made; only
    preferences, which leave the case when they are approved."""

    EVERYTHING = "everything"
    IMPORTANT = "important"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a memory comes from: the message or passage with id ``id``, or what the user typed (``id`` empty)."""

    kind: SourceKind
    id: str = ""
    document: str = ""
    file: str = ""
    spans: tuple[PageSpan, ...] = ()
    conversation: str = ""


@dataclass(frozen=True, slots=True)
class Period:
    """From its first to its last day a statement holds; None: open."""

    start: date | None = None
    end: date | None = None

    @property
    def backwards(self) -> bool:
        """Whether it ends before it begins."""
        return self.start is not None and self.end is not None and self.end < self.start

    def before(self, other: "Period") -> bool:
        """Whether it is over when the other begins."""
        return self.end is not None and other.start is not None and self.end < other.start


#: No day is known.
ALWAYS = Period()


@dataclass(frozen=True, slots=True)
class Memory:
    """One remembered statement.

    ``importance`` is 1 (passing) to 5 (decides the case). ``strength`` in (0, 1] is importance with decay and use (see
    ``memory/keeping/decay.py``). ``uses`` counts recalls that reached an answer. ``version`` counts from 1;
    every change makes one.
    ``why`` says in a few words by which rule (or model) it was remembered. ``refines``, ``qa_question`` are optional links.
    """

    id: str
    kind: MemoryKind
    text: str
    importance: int
    state: MemoryState
    source: Source
    created: datetime
    updated: datetime
    version: int = 1
    pinned: bool = False
    tags: tuple[str, ...] = ()
    strength: float = 1.0
    last_used: datetime | None = None
    uses: int = 0
    valid_from: date | None = None
    valid_to: date | None = None
    question: str = ""
    why: str = ""

    @property
    def period(self) -> Period:
        """When it holds."""
        return Period(self.valid_from, self.valid_to)


@dataclass(frozen=True, slots=True)
class MemoryVersion:
    """A memory as it was after one change: ``by`` (user, rule, model), ``reason`` (created, edited, pinned, rolled back …), and
    the id of the :class:`Operation` the change was part of (empty: it stands alone).

    ``user`` is the id of the lawyer in whose session it was written; empty where the log of acts does not say.
    """

    version: int
    time: datetime
    by: str
    reason: str
    memory: Memory
    operation: str = ""
    user: str = ""


@dataclass(frozen=True, slots=True)
class Operation:
    """Changes of many memories that are undone as one: ``label`` says what it was, ``versions`` how many it wrote (of memories
    that were not forgotten since)."""

    id: str
    label: str
    time: datetime
    versions: int


#: Begins a tag that names a field of law ("topic:labour"), see ``memory/statements/topic.py``.
TOPIC = "topic:"


def is_marker(tag: str) -> bool:
    """Whether a tag is for the program (a link, a field of law) and no word of the user's, which is searched for."""
    return tag.startswith(TOPIC) or is_link(tag)


def is_link(tag: str) -> bool:
    """Whether a tag links to another memory ("contradicts:<id>", "refines:<id>") instead of naming a topic."""
    kind, _, memory_id = tag.partition(":")
    return kind in ("contradicts", "refines") and is_id(memory_id)
