"""What is asked of recall and what it answers."""

from dataclasses import dataclass
from datetime import datetime

from legal_assistant.domain.documents import DraftPlace, PageSpan

#: The kinds of items that can be recalled.
ITEM_KINDS = ("passage", "memory", "message")
#: What :attr:`Recall.words_only` says of a hasty recall, which did not wait for the model to be loaded.
LOADING = "embedder_loading"


@dataclass(frozen=True, slots=True)
class ItemFilter:
    """What may be recalled; always inside one case, because a store holds one case.

    ``kinds`` are item kinds. ``since`` / ``until`` bound the item's time (inclusive / exclusive). ``documents`` and
    ``conversations``, if not empty, restrict passages and messages. ``exclude`` are item ids to leave out (the running
    conversation's own messages, say). Only active memories are found, with ``archived`` those that were put away or superseded
    too, with ``proposed`` those that wait for review too (to compare with, never to answer from). ``memory_kinds`` and ``tags``
    (of the user's, or fields of law), if not empty, restrict memories to those of one of the kinds, and with one of the tags.
    """

    kinds: tuple[str, ...] = ITEM_KINDS
    since: datetime | None = None
    until: datetime | None = None
    documents: tuple[str, ...] = ()
    exclude: frozenset[str] = frozenset()
    archived: bool = False
    conversations: tuple[str, ...] = ()
    proposed: bool = False
    older_drafts: bool = False
    memory_kinds: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class IndexItem:
    """What the search index holds of a passage, memory or message.

    ``n`` is the row number that full text, references and vectors share. ``time`` is the time of the message or memory, or
    when the document was added. ``document`` is the document's id for passages.
    """

    n: int
    kind: str
    id: str
    time: datetime


@dataclass(frozen=True, slots=True)
class IndexWords:
    """What an item is found by: the tokens of its text and of what stands above it, for full text, and the canonical references
    in it, each with its role ("is" or "cites")."""

    body: str
    heading: str
    references: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class RecalledItem:
    """One hit, best first. ``score`` is higher-is-better; ``parts`` say what it is made of (``vector``, ``text``,
    ``reference``, ``importance``, ``recency``, ``use``, …)."""

    kind: str
    id: str
    text: str
    score: float
    parts: dict[str, float]
    time: datetime
    document: str = ""
    file: str = ""
    page: int = 0
    spans: tuple[PageSpan, ...] = ()
    heading: str = ""
    memory_kind: str = ""
    conversation: str = ""
    #: An answer made of quotations: it says nothing of its own.
    echo: bool = False
    #: An earlier question of the user, alone (it states nothing) or with what was found for it.
    asked: bool = False
    #: The place of a passage's document among its drafts; of a memory or message only if it rests on drafts that were replaced.
    draft: DraftPlace | None = None
    #: The cosine of its vector to that of the question; None without either.
    near: float | None = None


@dataclass(frozen=True, slots=True)
class Recall:
    """The answer of a recall: the hits, the query as it was searched, and how long each step took (milliseconds)."""

    query: str
    items: tuple[RecalledItem, ...]
    timings: dict[str, float]
    #: True while some items of the case have no vector yet (words still find them).
    partial: bool = False
    #: Why vectors were not used (the code of an error, or :data:`LOADING`); empty if they were, or if there are none.
    words_only: str = ""
    #: By what the question was put into other words, if it was: "rule" or "model".
    resolved_by: str = "rule"
    #: What the question's legal terms are called in the other language, as documents in that were searched for.
    terms: tuple[str, ...] = ()
    #: The embedding model whose vectors were used; empty without.
    identity: str = ""
    #: How far the best of it lies above what speaks of the question at all; negative: nothing does (``questions.bearing``).
    bearing: float = 0.0
