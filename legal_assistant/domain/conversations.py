"""Conversations and messages."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from legal_assistant.domain.documents import Citation, DraftPlace
from legal_assistant.domain.memories import Memory


class Role(StrEnum):
    """Who speaks."""

    USER = "user"
    ASSISTANT = "assistant"


class MessageState(StrEnum):
    """Of an answer: COMPLETE, STOPPED by the user, or FAILED on the way (what had arrived is kept)."""

    COMPLETE = "complete"
    STOPPED = "stopped"
    FAILED = "failed"


class AnswerMode(StrEnum):
    """MODEL: written by a language model; QUOTATION: passages and memories quoted, no model was asked."""

    MODEL = "model"
    QUOTATION = "quotation"


@dataclass(frozen=True, slots=True)
class Conversation:
    """A thread of messages about one case; ``title`` is taken from its first question."""

    id: str
    title: str
    created: datetime
    updated: datetime
    messages: int = 0


@dataclass(frozen=True, slots=True)
class Message:
    """One question or answer. ``mode``, ``citations`` and ``used`` are filled for answers; ``error`` is the code of a failure.

    ``used`` are the recalled items (see :class:`~legal_assistant.domain.recall.RecalledItem`) the answer was given, so that
    "why was this used?" has an answer later as well.
    """

    id: str
    conversation: str
    role: Role
    text: str
    time: datetime
    state: MessageState = MessageState.COMPLETE
    mode: AnswerMode | None = None
    citations: tuple[Citation, ...] = ()
    used: tuple["UsedItem", ...] = ()
    error: str = ""
    rating: int = 0

    @property
    def whole(self) -> bool:
        """Whether it says what it was to say: a model's answer that was stopped or failed on the way may break off anywhere."""
        return self.state is MessageState.COMPLETE or self.mode is AnswerMode.QUOTATION


@dataclass(frozen=True, slots=True)
class UsedItem:
    """An item that an answer was given: its kind (passage, memory, message), id, final score and the score's parts."""

    n: int
    kind: str
    id: str
    score: float
    parts: tuple[tuple[str, float], ...]


class CaveatKind(StrEnum):
    """UNREAD: pages of a document were not read; OLDER_DRAFT: a newer draft replaces it; DISPUTED: something remembered
    contradicts what the answer rests on, and nobody has decided; WAITING: what concerns the question waits for approval, and the
    answer does not rest on it; AMENDED: another document changes a clause that is cited."""

    UNREAD = "unread"
    OLDER_DRAFT = "older_draft"
    DISPUTED = "disputed"
    WAITING = "waiting"
    AMENDED = "amended"


@dataclass(frozen=True, slots=True)
class Caveat:
    """What has to be said with every answer that rests on a document: so many ``pages`` were not read, or its place among its
    drafts; or that rests on one of ``statements`` that contradict each other, ``dispute`` being the id on the conflict board. Of
    what waits only the ids are told (``waiting``): nothing that nobody approved is shown in an answer. Of a change, the
    ``clause`` and the ``page`` of the document that changes it."""

    kind: CaveatKind
    document: str = ""
    file: str = ""
    pages: int = 0
    draft: DraftPlace | None = None
    statements: tuple[Memory, ...] = ()
    dispute: str = ""
    waiting: tuple[str, ...] = ()
    page: int = 0
    clause: str = ""
