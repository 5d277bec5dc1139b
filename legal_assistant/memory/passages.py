"""Cutting a document into passages along its own headings.

A passage is an article, a numbered clause, some paragraphs that have no number, or some rows of a table: what a lawyer would
cite. Running headers, page numbers and the table of contents are left out (``furniture``); what is a heading is told by
``headings``. Clauses that are too long are cut where an item, a paragraph or at least a sentence ends.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from legal_assistant.domain.documents import Page, PageSpan, PageState, Passage, Table
from legal_assistant.memory.furniture import contents_lines, mark_furniture
from legal_assistant.memory.headings import Head, HeadingReader, Line, Rank, heading_label
from legal_assistant.memory.page_lines import PageLine, ends, join_text, page_lines, visible_parts
from legal_assistant.memory.pieces import TextLine, split_lines, split_rows

SEPARATOR: Final = " > "
#: Headings that organise a statute: they stand in the heading path, not in the text of the first article below them.
_FRAMEWORK: Final = frozenset({Rank.PART, Rank.SUBPART, Rank.CHAPTER, Rank.SECTION})
_MOST_CELL: Final = 400
_USUAL_CELL: Final = 60


@dataclass(slots=True)
class _Block:
    """A heading with the lines up to the next one. ``open_head``: so far there is nothing but the heading itself."""

    rank: Rank
    path: tuple[str, ...]
    number: str
    lines: list[TextLine] = field(default_factory=list[TextLine])
    open_head: bool = False
    table: Table | None = None


def cut(pages: Sequence[Page], *, document_id: str, title: str) -> list[Passage]:
    """The passages of a document, in order. ``pages`` in order; pages without readable text give none.

    Ids follow from the document's id and the spans, so that cutting again, with more pages read, gives the same ids.
    ``Passage.text`` is the text under ``spans`` up to white space and soft hyphens.
    """
    readable = [page for page in pages if page.state in (PageState.TEXT, PageState.OCR)]
    if not any(page.furniture for page in readable):
        readable = mark_furniture(readable, title)
    found: list[Passage] = []
    for block in _fold(_blocks(readable)):
        for piece in (
            split_rows(block.lines, block.table) if block.table else split_lines(block.lines, numbered=bool(block.number))
        ):
            found.append(_passage(document_id, len(found), block, piece))
    return found


def _passage(document_id: str, ordinal: int, block: _Block, piece: Sequence[Sequence[TextLine]]) -> Passage:
    """``piece`` are rows (one for ordinary text) of line fragments."""
    text = "\n".join(join_text([line.text for line in row]) for row in piece)
    spans = _spans([line for row in piece for line in row])
    place = ",".join(f"{span.page}:{span.start}-{span.end}" for span in spans)
    digest = hashlib.sha256(f"{document_id}:{place}".encode()).hexdigest()
    return Passage(digest[:32], document_id, ordinal, text, SEPARATOR.join(block.path), block.number, spans)


def _spans(lines: Sequence[TextLine]) -> tuple[PageSpan, ...]:
    """Spans of the lines; lines that follow each other in the text of a page make one."""
    spans: list[PageSpan] = []
    for line in lines:
        if spans and spans[-1].page == line.page and line.joined and line.start >= spans[-1].end:
            spans[-1] = PageSpan(line.page, spans[-1].start, line.end)
        else:
            spans.append(PageSpan(line.page, line.start, line.end))
    return tuple(spans)


# --- lines ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Read:
    """A line that belongs to a passage. ``joined``: nothing was left out between the line before and this one."""

    line: PageLine
    joined: bool
    table: Table | None


def _reading(pages: Sequence[Page]) -> list[_Read]:
    """All lines of the document but its furniture and what cannot be seen."""
    kept: list[tuple[PageLine, bool, Table | None]] = []
    for page in pages:
        furniture = {start for start, _ in page.furniture}
        tables = [table for table in page.tables if is_data(table)]
        joined = False
        for line in page_lines(page):
            if line.start in furniture:
                joined = False
                continue
            table = next((table for table in tables if table.start <= line.start < table.end), None)
            for part in visible_parts(line, page.hidden):
                kept.append((part, joined and part.start == line.start, table))
                joined = True
            joined = joined and not any(start < line.end and end >= line.end for start, end in page.hidden)
    contents = contents_lines([line for line, _, _ in kept])
    read: list[_Read] = []
    for at, (line, joined, table) in enumerate(kept):
        if at not in contents:
            read.append(_Read(line, joined and at - 1 not in contents, table))
    return read


def is_data(table: Table) -> bool:
    """Whether a ruled table holds data: boxes around whole clauses are layout, and are read as text."""
    cells = [len(cell) for row in table.rows for cell in row if cell]
    return table.start < table.end and bool(cells) and max(cells) <= _MOST_CELL and sum(cells) <= _USUAL_CELL * len(cells)


# --- blocks -----------------------------------------------------------------------------------------------------------


def _blocks(pages: Sequence[Page]) -> Iterator[_Block]:
    """The document as headings with their text, and tables between them."""
    reading = _reading(pages)
    ended = ends([read.line for read in reading])
    headings = HeadingReader()
    path: list[tuple[Rank, str]] = []
    block = _Block(Rank.ITEM, (), "")
    after_end = True
    for read, ends_here in zip(reading, ended, strict=True):
        if read.table is not block.table:
            yield block
            block = _Block(block.rank, block.path, block.number, table=read.table)
        head = None if read.table else headings.read(Line(read.line.text, after_end, ends_here, read.line.level))
        if head is not None and not head.item and not _completes(block, head):
            yield block
            block = _begin(head, read.line.text, path)
        elif head is None or head.item:
            block.open_head = False
        line = read.line
        block.lines.append(TextLine(line.page, line.start, line.end, line.text, read.joined, ends_here, head is not None))
        after_end = ends_here or (head is not None and head.short)
    yield block


def _completes(block: _Block, head: Head) -> bool:
    """Whether a line of capitals is the second line of the heading before it ("ARTICLE II" / "OWNERSHIP OF DATA")."""
    return head.rank is Rank.CAPITALS and block.open_head and block.table is None and len(block.lines) < 3


def _begin(head: Head, text: str, path: list[tuple[Rank, str]]) -> _Block:
    """A new block under ``head``, which takes its place in ``path``."""
    while path and path[-1][0] >= head.rank:
        path.pop()
    path.append((head.rank, heading_label(text, head)))
    return _Block(head.rank, tuple(label for _, label in path), head.number, open_head=head.short)


def _fold(blocks: Iterator[_Block]) -> Iterator[_Block]:
    """Give the line of a heading without text of its own to the first clause below it.

    The framework of a statute and the heading of a table are shown by the path alone.
    """
    waiting: _Block | None = None
    for block in blocks:
        if not block.lines:
            continue
        if waiting is not None:
            if _takes(block, waiting):
                block.lines[:0] = waiting.lines
            elif waiting.number or block.table is None:
                yield waiting
            waiting = None
        if block.open_head and block.rank in _FRAMEWORK:
            continue
        if block.open_head and block.table is None:
            waiting = block
        else:
            yield block
    if waiting is not None:
        yield waiting


def _takes(block: _Block, heading: _Block) -> bool:
    """Whether ``block`` is the first thing below ``heading``, or both have no number."""
    below = block.rank > heading.rank or (not block.number and not heading.number)
    return below and block.table is None
