"""What long services yield while they work: frozen, ordered, free of threads and of Qt."""

from dataclasses import dataclass
from typing import TypeAlias

from legal_assistant.domain.changes import Changes
from legal_assistant.domain.conversations import Caveat, Conversation, Message
from legal_assistant.domain.documents import DraftPlace, Page
from legal_assistant.domain.recall import Recall

# --- reading a document -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class IngestStarted:
    """File ``index`` (0-based) of ``files`` is being read. ``document`` is empty until its bytes are known."""

    file: str
    index: int
    files: int


@dataclass(frozen=True, slots=True)
class IngestProgress:
    """``done`` of ``total`` pages read (step "read"), pages recognised (step "ocr") or passages embedded (step "embed")."""

    file: str
    document: str
    step: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class IngestedFile:
    """A file came to its end. ``status``: new, duplicate, partial (some pages have no text) or failed.

    ``error`` is the code of what went wrong, ``message`` its words in English. ``embedded`` counts the files within it that were
    not read, as that was not asked for. ``draft`` is its place among its drafts, None if there is no other. ``repaired``:
    the file is damaged, and was read nevertheless.
    """

    file: str
    document: str
    status: str
    pages: int
    pages_by_state: dict[str, int]
    passages: int
    seconds: float
    changes: Changes
    error: str = ""
    message: str = ""
    hint: str = ""
    embedded: int = 0
    draft: DraftPlace | None = None
    repaired: bool = False


@dataclass(frozen=True, slots=True)
class IngestBrokenOff:
    """An error of this machine ends the work: names of the files that are ``read`` but for their pages that are pictures, that
    were ``begun`` (of such a file nothing or some pages are stored), and that still are ``waiting``. The others have ended."""

    read: tuple[str, ...]
    begun: tuple[str, ...]
    waiting: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IndexProgress:
    """``done`` of ``total`` items of the case have a vector."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class IngestOutlook:
    """What is left to do: files that wait, pages to read (those of files that wait are estimated by their size), pages that are
    pictures, items without a vector. ``seconds``: how long that will take at the pace so far; None while the pace is not known.
    """

    files: int
    pages: int
    pictures: int
    items: int
    seconds: float | None


IngestEvent: TypeAlias = IngestStarted | IngestProgress | IngestedFile | IngestBrokenOff | IndexProgress | IngestOutlook


@dataclass(frozen=True, slots=True)
class DocumentOpened:
    """First event of a reader: how many pages there are, and what the document calls itself; ``repaired``: whether the file
    was damaged, and read nevertheless."""

    pages: int
    title: str
    repaired: bool = False


@dataclass(frozen=True, slots=True)
class PageRead:
    """One page, in order."""

    page: Page


ReadEvent: TypeAlias = DocumentOpened | PageRead

# --- answering --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class QuestionStored:
    """The question is safe."""

    conversation: Conversation
    message: Message
    changes: Changes


@dataclass(frozen=True, slots=True)
class SourcesFound:
    """What was recalled for the question; shown before the first word of the answer."""

    recall: Recall


@dataclass(frozen=True, slots=True)
class TextDelta:
    """The next piece of the answer."""

    text: str


@dataclass(frozen=True, slots=True)
class AnswerStored:
    """The end of every turn: the answer as stored, complete, stopped or failed (then ``message.error`` says why), and what has to
    be said with it because of the documents it rests on."""

    message: Message
    timings: dict[str, float]
    changes: Changes
    caveats: tuple[Caveat, ...] = ()


AnswerEvent: TypeAlias = QuestionStored | SourcesFound | TextDelta | AnswerStored
