"""Documents, their pages, the passages they are cut into, and citations of them."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from pathlib import Path


class PageState(StrEnum):
    """What became of a page. Every page ends in exactly one of the last four."""

    PENDING = "pending"
    TEXT = "text"
    OCR = "ocr"
    EMPTY = "empty"
    FAILED = "failed"


#: Codes of :attr:`Page.reason`. Nothing stands on the page; only pictures do; its text is garbled; there is some text, but
#: most of it is a picture; there are no words in its pictures; its words were recognised with little confidence; the document
#: has no fixed pages, and this is a part of it; it is a scan, with words that another program recognised, which are still to
#: be compared with the picture, or were left as they are, or were clearly wrong and recognised again; some of its text cannot
#: be seen; what was filled into its form fields, or noted on it, is in its text; reading it took too long; needed too much
#: memory; ended the reader; met what is broken in the file; the reader could not be brought back for it; it is a form (XFA)
#: whose contents only some programs can show; its text was corrected by hand; something that it shows is cut off or destroyed in
#: the file, and its text may be no more than a part; that too, and what there is of it was corrected by hand.
PAGE_REASONS = (
    "blank",
    "no_text_layer",
    "unreadable_text",
    "mostly_picture",
    "no_words",
    "low_confidence",
    "no_fixed_pages",
    "unchecked_layer",
    "foreign_layer",
    "layer_replaced",
    "hidden_text",
    "annotated",
    "page_timeout",
    "page_memory",
    "page_crash",
    "page_broken",
    "reader_stopped",
    "dynamic_form",
    "corrected",
    "partly_lost",
    "corrected_partly_lost",
)

#: The reason of a page whose text was corrected by hand: what it says is not what the file or its picture was read as.
CORRECTED = "corrected"

#: Pages with these reasons are to be recognised from their picture.
TO_RECOGNIZE = ("no_text_layer", "unreadable_text", "mostly_picture")
#: Pages with this reason have words of another program, which are to be compared with what recognition finds in the picture.
TO_COMPARE = "unchecked_layer"


#: Pages with these reasons were read as far as they are there. Whoever corrects such a page saw no more of it.
PARTLY_LOST = "partly_lost"
CORRECTED_PARTLY_LOST = "corrected_partly_lost"
LOST_REASONS = (PARTLY_LOST, CORRECTED_PARTLY_LOST)
#: Words may stand on pages with these reasons that are not known.
UNREAD_REASONS = (*TO_RECOGNIZE, *LOST_REASONS)

#: The reason of a document whose file is damaged, and could be read nevertheless: something may be missing that nobody knows of.
REPAIRED = "repaired"


_LITTER = frozenset({".ds_store", "thumbs.db", "desktop.ini"})


class DocumentState(StrEnum):
    """READING: pages are still pending; READY: every page has its outcome; FAILED: nothing could be read."""

    READING = "reading"
    READY = "ready"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page as it is displayed (after rotation): points (1/72 inch), origin at the top left."""

    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True, slots=True)
class PageSpan:
    """Characters ``start:end`` (code points) of the text of page ``page`` (1-based)."""

    page: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a page: its span in the page's text and where it stands.

    ``confidence``, to a hundredth, is how sure recognition is of it; 1.0 for text that the file holds.
    """

    start: int
    end: int
    box: Box
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class RecognizedLine:
    """A line of words in a picture: how sure recognition is of it (0 to 1), and its box in pixels from the top left."""

    text: str
    confidence: float
    box: Box


@dataclass(frozen=True, slots=True)
class RecognizedTable:
    """A table in a picture: its box in pixels, the texts of its cells by row, and which lines (first, behind the last) each row
    takes."""

    box: Box
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Recognition:
    """The lines of a picture in reading order and its tables, or the code (one of :data:`PAGE_REASONS`) of why it could not be
    read."""

    lines: tuple[RecognizedLine, ...]
    failure: str = ""
    tables: tuple[RecognizedTable, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """One page as read. ``text`` keeps everything that stands on it, headers and page numbers included.

    ``width`` and ``height`` are in points as displayed, 0.0 for a page that has no picture (of a Word document, a message, a
    spreadsheet): there each line of the text is a paragraph or a row of a table. ``reason`` says why a page is empty or failed
    (a code, see ``gui/error_text.py``), never text of the page. ``furniture`` are the spans (start, end) of running headers,
    footers and page numbers, which are shown but belong to no passage. ``tables`` are the tables with ruling lines. ``hidden``
    are the spans, in order, of text that cannot be seen on the page (white, tiny, unpainted, beside it, under something): it is
    shown as such and belongs to no passage either. ``headings`` are the lines that the document itself calls headings, in order:
    where each starts, and its level (1: the outermost). ``annotated`` are the spans of what is not printed on the page but
    written on it: values of form fields, comments, stamps; it is told in square brackets.
    """

    number: int
    state: PageState
    text: str
    width: float
    height: float
    reason: str = ""
    lines: tuple[Line, ...] = ()
    tables: tuple["Table", ...] = ()
    furniture: tuple[tuple[int, int], ...] = ()
    hidden: tuple[tuple[int, int], ...] = ()
    headings: tuple[tuple[int, int], ...] = ()
    annotated: tuple[tuple[int, int], ...] = ()

    @property
    def corrected(self) -> bool:
        """Whether its text was corrected by hand."""
        return self.reason in (CORRECTED, CORRECTED_PARTLY_LOST)


@dataclass(frozen=True, slots=True)
class PageVersion:
    """A page as it was after one change of its text. Version 1 is the page as it was read.

    ``by`` is the id of who changed it, empty for the reader and where the log of acts does not say; ``reason`` is "read",
    "corrected" or "restored".
    """

    version: int
    time: datetime
    reason: str
    page: Page
    by: str = ""


@dataclass(frozen=True, slots=True)
class PageOutcome:
    """What became of page ``number``: its state, and the code of the reason as in :class:`Page`."""

    number: int
    state: PageState
    reason: str = ""

    @property
    def unread(self) -> bool:
        """Whether words may stand on the page that are not known."""
        return self.state in (PageState.PENDING, PageState.FAILED) or self.reason in UNREAD_REASONS


@dataclass(frozen=True, slots=True)
class EmbeddedFile:
    """File ``index`` within another one (attached to a message or a PDF, held by an archive): the name it gives itself and how
    many bytes it says it has. Neither can be trusted. ``attached``: it came with the document as attachments of a message do, and
    is read with it; others are read if that is asked for."""

    index: int
    name: str
    size: int
    attached: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A ruled table: its rows of cell texts (empty string where a cell is empty), where it stands, and the span of the page's
    text that it covers.

    ``start == end``: its text does not stand in one piece. ``row_spans`` are the spans (start, end) of its rows, in order and
    apart, or empty if they cannot be told.
    """

    box: Box
    rows: tuple[tuple[str, ...], ...]
    start: int
    end: int
    row_spans: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class DraftPlace:
    """Draft ``number`` (1: the oldest) of the ``of`` drafts of one document in the case; ``family`` is common to all of them."""

    family: str
    number: int
    of: int

    @property
    def older(self) -> bool:
        """Whether there is a newer one, on which answers rest."""
        return self.number < self.of


@dataclass(frozen=True, slots=True)
class Print:
    """A sample of a document's runs of words (hashes of 32 bits), and how many words it has."""

    runs: frozenset[int]
    words: int


@dataclass(frozen=True, slots=True)
class Document:
    """A file dropped on a case; known by the SHA-256 (hex) of its bytes. ``title`` is what the document calls itself.

    ``unread`` counts the pages on which words may stand that are not known (:attr:`PageOutcome.unread`): an answer that rests on
    the document rests on the others only. ``draft`` is its place among its drafts, None if there is no other. ``reason``
    is the code of why it FAILED, or :data:`REPAIRED`.
    """

    id: str
    file: str
    sha256: str
    size: int
    pages: int
    state: DocumentState
    added: datetime
    title: str = ""
    reason: str = ""
    pages_by_state: dict[str, int] = field(default_factory=dict[str, int])
    passages: int = 0
    unread: int = 0
    draft: DraftPlace | None = None


@dataclass(frozen=True, slots=True)
class Passage:
    """A clause, article, paragraph or table row of a document: the unit that is searched and cited.

    ``text`` is what stands in the document (shown, quoted). ``heading`` is the heading path, outermost first ("第三章 租金 >
    第七条"). ``number`` is the article or clause number normalised to Arabic numerals ("584", "7.2", "133-1"), empty if
    there is none. ``spans`` say where it stands; a passage that runs over a page break has several. What is embedded is
    ``heading`` and a line about the document in front of ``text`` (see ``memory/language/segment.py``).
    """

    id: str
    document: str
    ordinal: int
    text: str
    heading: str
    number: str
    spans: tuple[PageSpan, ...]

    @property
    def page(self) -> int:
        """The page it begins on."""
        return self.spans[0].page


@dataclass(frozen=True, slots=True)
class PageBox:
    """Where something stands: a page (1-based) and a box on it."""

    page: int
    box: Box


@dataclass(frozen=True, slots=True)
class WaitingFile:
    """A file that was added to a case and is not read yet: where it lies, what it is called in the case (empty: as it is there),
    and whether the files within it are wanted too."""

    place: Path
    name: str = ""
    embedded: bool = False


class SourceKind(StrEnum):
    """What a citation or a memory rests on."""

    PASSAGE = "passage"
    MEMORY = "memory"
    MESSAGE = "message"
    USER = "user"


@dataclass(frozen=True, slots=True)
class Citation:
    """``[n]`` in an answer: source ``n`` of what was given, and what is quoted from it.

    ``verified`` is True only if the source exists in this case and ``quote`` stands in it verbatim (up to white space and
    full-width forms). ``spans`` and ``boxes`` are filled for passages.
    """

    n: int
    kind: SourceKind
    id: str
    quote: str
    verified: bool
    document: str = ""
    file: str = ""
    page: int = 0
    heading: str = ""
    spans: tuple[PageSpan, ...] = ()
    boxes: tuple[PageBox, ...] = ()


def is_litter(name: str) -> bool:
    """Whether a file of this name (without its folders) is none that anyone means to add: what systems leave in folders, and what
    Office leaves beside a document that somebody has open."""
    return name.lower() in _LITTER or name.startswith("~$")


def is_pdf(data: bytes) -> bool:
    """Whether a file calls itself a PDF: it begins with this within its first kilobyte (PDF 32000-1, annex H, note 13)."""
    return b"%PDF-" in data[:1024]
