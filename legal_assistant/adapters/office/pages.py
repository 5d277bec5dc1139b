"""Pages of documents that have none, or whose pages only a layout program knows: paragraphs and tables, cut into parts.

Each line of such a page is a paragraph or a row of a table. A page is cut where the document says so (a page break), and
otherwise after about :data:`TARGET` characters, at the end of a paragraph or row.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

#: Characters of a page of a document without page breaks, and the most of one that has them.
TARGET: Final = 3_000
_MOST: Final = 20_000
#: What one document may hold in all, in characters: more is no text for people.
_MOST_TEXT: Final = 100_000_000
#: Between the cells of a row.
CELLS: Final = " | "
_LONGEST_HEADER: Final = 300
#: Control characters, lone surrogates and the invisible marks that turn the direction of writing around.
_UNWRITABLE: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\u202a-\u202e\u2066-\u2069\ufeff]")

Span = tuple[int, int]


class TooMuchTextError(Exception):
    """The document unpacks to more text than can be read."""


@dataclass(frozen=True, slots=True)
class Attached:
    """A file within another one."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table of a page: its cells, the span of the page's text that it takes, and those of its rows."""

    rows: list[list[str]]
    start: int
    end: int
    row_spans: list[Span]


@dataclass(slots=True)
class TextPage:
    """A page under way. ``hidden`` are the spans of text that the document does not show, ``headings`` the lines that it calls
    headings: start and level."""

    text: str = ""
    tables: list[TextTable] = field(default_factory=list[TextTable])
    hidden: list[Span] = field(default_factory=list[Span])
    headings: list[Span] = field(default_factory=list[Span])

    def add(self, line: str) -> Span:
        """Append a line; returns its span."""
        if self.text:
            self.text += "\n"
        start = len(self.text)
        self.text += line
        return start, len(self.text)

    def as_json(self) -> dict[str, Any]:
        """For the frame (see ``pdf/frames``): a page without a size, lines or boxes."""
        answer: dict[str, Any] = {"text": self.text, "size": [0, 0], "lines": []}
        if self.tables:
            answer["tables"] = [[[0, 0, 0, 0], table.rows, table.start, table.end, table.row_spans] for table in self.tables]
        if self.hidden:
            answer["hidden"] = self.hidden
        if self.headings:
            answer["headings"] = self.headings
        return answer


class PageBuilder:
    """Takes a document paragraph by paragraph and gives its pages."""

    def __init__(self) -> None:
        self._pages: list[TextPage] = [TextPage()]
        self._size = 0
        self.fixed = False

    def pages(self) -> list[TextPage]:
        """The pages, at least one; empty ones between two breaks are left out."""
        return [page for page in self._pages if page.text] or [TextPage()]

    def page_break(self) -> None:
        """The document itself begins a page here; from now on it decides."""
        self.fixed = True
        self._next()

    def part(self) -> None:
        """Something new begins (a sheet, an attached text), which is to stand on a page of its own."""
        self._next()

    def paragraph(self, text: str, *, hidden: bool = False, level: int = 0) -> None:
        """Append a paragraph, a heading if it has a ``level`` (1: the outermost); line breaks within it make lines. Blank ones
        are left out. Raises TooMuchTextError."""
        for line in written(text).split("\n"):
            shown = line.strip()
            if shown:
                page = self._room_for(len(shown))
                span = page.add(shown)
                if hidden:
                    page.hidden.append(span)
                elif level:
                    page.headings.append((span[0], level))

    def table(self, rows: Sequence[Sequence[str]]) -> None:
        """Append a table. One that runs over several pages has its first row on each of them. Raises TooMuchTextError."""
        clean = [[" ".join(written(cell).split()) for cell in row] for row in rows]
        clean = [row for row in clean if any(row)]
        header = clean[:1] if len(clean) > 1 and sum(map(len, clean[0])) <= _LONGEST_HEADER else []
        for part in self._parts(clean, len(header)):
            page = self._pages[-1]
            shown = part if part[0] is clean[0] else [*header, *part]
            spans = [page.add(CELLS.join(row)) for row in shown]
            page.tables.append(TextTable(shown, spans[0][0], spans[-1][1], spans))

    def _parts(self, rows: list[list[str]], header: int) -> Iterator[list[list[str]]]:
        """The rows by the pages they fall on; the page each part is for is the last one when it is given."""
        part: list[list[str]] = []
        room = self._limit - len(self._pages[-1].text)
        for row in rows:
            length = sum(map(len, row)) + len(CELLS) * len(row)
            self._count(length)
            if room < length and (len(part) > header or (not part and self._pages[-1].text)):
                if part:
                    yield part
                self._next()
                part, room = [], self._limit
            part.append(row)
            room -= length
        if part:
            yield part

    @property
    def _limit(self) -> int:
        return _MOST if self.fixed else TARGET

    def _room_for(self, length: int) -> TextPage:
        self._count(length)
        if self._pages[-1].text and len(self._pages[-1].text) + length > self._limit:
            self._next()
        return self._pages[-1]

    def _next(self) -> None:
        if self._pages[-1].text:
            self._pages.append(TextPage())

    def _count(self, length: int) -> None:
        self._size += length
        if self._size > _MOST_TEXT:
            raise TooMuchTextError


def written(text: str) -> str:
    """``text`` with one kind of line end and without characters that cannot be stored or that play tricks on the reader."""
    if text.isprintable():
        return text
    return _UNWRITABLE.sub("", text.replace("\r\n", "\n").replace("\r", "\n").replace("\x0b", "\n").replace("\x0c", "\n"))
