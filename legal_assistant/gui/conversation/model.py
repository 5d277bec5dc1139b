"""What the conversation pane shows, free of widgets: the stored messages and the turn that is under way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import TYPE_CHECKING

from legal_assistant.domain.cases import Case
from legal_assistant.domain.conversations import Caveat, Conversation, Message, Role
from legal_assistant.domain.documents import Citation
from legal_assistant.domain.recall import Recall, RecalledItem
from legal_assistant.domain.remembered import Noted

if TYPE_CHECKING:
    from legal_assistant.services.answers.chat import Destination


@dataclass
class Turn:
    """A question that is being answered. ``conversation`` is empty until the service named one.

    ``first``: it begins a conversation. ``text`` is what has arrived of the answer. ``stopping``: the reader asked to stop, the
    end is still to come.
    """

    case: str
    question: str
    conversation: str = ""
    first: bool = False
    asked: Message | None = None
    recall: Recall | None = None
    text: str = ""
    stopping: bool = False

    @property
    def sources(self) -> tuple[RecalledItem, ...]:
        """What was found for the question, best first; number ``n`` of an answer is item ``n - 1``."""
        return self.recall.items if self.recall else ()


@dataclass
class Desk:
    """What is kept of one case while the program runs: the thread that lies open, its draft, and a turn under way.

    ``conversation`` is None until the case's conversations are known, then an id, or "" for a new conversation.
    """

    case: Case
    conversations: list[Conversation] = field(default_factory=list[Conversation])
    conversation: str | None = None
    messages: list[Message] = field(default_factory=list[Message])
    documents: int = 0
    #: What has to be said with an answer because of what it rests on, by the id of the answer.
    caveats: dict[str, tuple[Caveat, ...]] = field(default_factory=dict[str, tuple[Caveat, ...]])
    #: What became of what the user said, by the id of the question: what is kept, and what is told only while the program runs.
    noted: dict[str, tuple[Noted, ...]] = field(default_factory=dict[str, tuple[Noted, ...]])
    passing: dict[str, tuple[Noted, ...]] = field(default_factory=dict[str, tuple[Noted, ...]])
    draft: str = ""
    turn: Turn | None = None
    destination: Destination | None = None
    #: When the memories and messages that answers cite were written, by id; what is missing was forgotten.
    times: dict[str, datetime] = field(default_factory=dict[str, datetime])
    #: Counts answers stored here: what was read before one of them is out of date.
    revision: int = 0
    #: Counts readings of the case, and says which is the newest that is shown: what is shown never goes back.
    asked: int = 0
    read: int = 0
    asked_about: int = 0
    read_about: int = 0

    @property
    def title(self) -> str:
        """Title of the open conversation, or empty for a new one."""
        return next((c.title for c in self.conversations if c.id == self.conversation), "")

    @property
    def visible_turn(self) -> Turn | None:
        """The turn under way, if it belongs to the open conversation."""
        turn = self.turn
        return turn if turn is not None and turn.conversation == (self.conversation or "") else None


@dataclass(frozen=True)
class Entry:
    """One thing in the list of messages: a stored ``message`` with what has to be said with it, or the question or the answer of
    the ``turn`` under way. ``noted``: what became of what its question tells."""

    key: str
    role: Role
    message: Message | None = None
    turn: Turn | None = None
    caveats: tuple[Caveat, ...] = ()
    noted: tuple[Noted, ...] = ()

    @property
    def text(self) -> str:
        """Its words so far."""
        if self.message is not None:
            return self.message.text
        assert self.turn is not None
        return self.turn.question if self.role is Role.USER else self.turn.text


def entries(
    messages: Sequence[Message],
    turn: Turn | None,
    caveats: Mapping[str, tuple[Caveat, ...]],
    noted: Mapping[str, tuple[Noted, ...]] = MappingProxyType({}),
) -> list[Entry]:
    """The messages of a conversation in order, then those of the turn under way; ``caveats`` by the id of the answer;
    ``noted`` by that of the question, and shown with the answer after it."""
    stored: list[Entry] = []
    told: tuple[Noted, ...] = ()
    for one in messages:
        if one.role is Role.USER:
            told = noted.get(one.id, ())
            stored.append(Entry(one.id, one.role, message=one))
        else:
            stored.append(Entry(one.id, one.role, message=one, caveats=caveats.get(one.id, ()), noted=told))
            told = ()
    if turn is None:
        return stored
    asked = turn.asked
    live: list[Entry] = []
    if asked is None:
        live.append(Entry("asked", Role.USER, turn=turn))
    elif all(message.id != asked.id for message in messages):
        live.append(Entry(asked.id, Role.USER, message=asked))
    return [*stored, *live, Entry("answering", Role.ASSISTANT, turn=turn)]


def question_before(messages: Sequence[Message], answer: Message) -> Message | None:
    """The question that ``answer`` answers: the last one of the user before it."""
    found: Message | None = None
    for message in messages:
        if message.id == answer.id:
            return found
        if message.role is Role.USER:
            found = message
    return None


def by_number(citations: Sequence[Citation]) -> dict[int, tuple[Citation, ...]]:
    """Citations grouped by their number, in the order of the numbers."""
    grouped: dict[int, list[Citation]] = {}
    for citation in citations:
        grouped.setdefault(citation.n, []).append(citation)
    return {n: tuple(grouped[n]) for n in sorted(grouped)}


def verified_counts(citations: Sequence[Citation]) -> tuple[int, int]:
    """How many numbers are verified (all their quotations stand in the source), and how many there are."""
    groups = by_number(citations).values()
    return sum(all(citation.verified for citation in group) for group in groups), len(groups)
