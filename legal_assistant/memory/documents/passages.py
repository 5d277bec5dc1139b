"""Cutting a document into passages along its own headings.

A passage is an article, a numbered clause, some paragraphs that have no number, or some rows of a table: what a lawyer would
cite. Running headers, page numbers and the table of contents are left out (``furniture``); what is a heading is told by
``headings``. Clauses that are too long are cut where an item, a paragraph or at least a sentence ends.
"""

import hashlib
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from legal_assistant.domain.documents import Page, PageSpan, PageState, Passage, Table
from legal_assistant.memory.documents.blocks import Block, BlockReader, Fold, ReadLine
from legal_assistant.memory.documents.furniture import ContentsFinder, FurnitureFinder
from legal_assistant.memory.documents.page_lines import PageLine, ends, join_text, page_lines, visible_parts
from legal_assistant.memory.documents.pieces import TextLine, split_lines, split_rows

SEPARATOR: Final = " > "
_MOST_CELL: Final = 400
_USUAL_CELL: Final = 60
_READABLE: Final = (PageState.TEXT, PageState.OCR)


@dataclass(frozen=True, slots=True)
class NewPassages:
    """What has become of the passages of a document: the first ``after`` are as they were, then come these and no others."""

    after: int
    passages: tuple[Passage, ...]


def cut(pages: Sequence[Page], *, document_id: str, title: str) -> list[Passage]:
    """The passages of a document, in order. Pages without readable text give none."""
    cutter = Cutter(document_id, title)
    cutter.add(pages)
    return list(cutter.cut().passages)


class Cutter:
    """Cuts a document whose pages come one after another. It looks again at no more than what new pages change, so that cutting
    a long document after every few pages costs little more than cutting it once; the passages are always those of all pages.

    Ids follow from the document's id and the spans, so that cutting again gives the same ids. ``Passage.text`` is the text under
    ``spans`` up to white space and soft hyphens.
    """

    def __init__(self, document_id: str, title: str = "") -> None:
        self._id = document_id
        self._numbers: list[int] = []
        self._pages: list[tuple[Page, list[PageLine]]] = []
        self._furniture = FurnitureFinder(title)
        self._lines = _Lines()
        self._ended: list[bool] = []
        self._blocks = BlockReader()
        self._fold = Fold()
        self._firsts: list[int] = []
        self._passages: list[Passage] = []

    def add(self, pages: Sequence[Page]) -> None:
        """More pages, in whatever order; each once."""
        for page in pages:
            at = bisect_left(self._numbers, page.number)
            lines = page_lines(page)
            self._numbers.insert(at, page.number)
            self._pages.insert(at, (page, lines))
            self._furniture.insert(at, lines)

    @property
    def furniture(self) -> dict[int, tuple[tuple[int, int], ...]]:
        """The furniture of each page by its number, as of the last :meth:`cut`."""
        return dict(zip(self._numbers, self._furniture.spans, strict=True))

    def cut(self) -> NewPassages:
        """The passages of the pages so far, as against those of the last time."""
        changed = self._furniture.update()
        new = zip(self._pages[changed:], self._furniture.spans[changed:], strict=True)
        first = self._lines.replace(changed, [_reading(page, lines, furniture) for (page, lines), furniture in new])
        before = self._passages[:]
        self._read_blocks(first)
        return _difference(before, self._passages)

    def _read_blocks(self, first: int) -> None:
        """Make blocks and passages anew where lines from number ``first`` on have changed."""
        read = self._lines.read
        if first:  # whether a line is the end of something is told by those around it on its page, and by the next one
            page = read[first - 1].line.page
            first = bisect_left(read, page, hi=first, key=lambda one: one.line.page)
        self._ended[first:] = ends([one.line for one in read[first:]])
        start = self._blocks.rewind(first)
        same = len(self._blocks.blocks) - 1
        self._blocks.read(read, self._ended, start)
        self._cut_blocks(self._fold.fold(self._blocks.blocks, same))

    def _cut_blocks(self, kept: int) -> None:
        """Cut the folded blocks behind the first ``kept``."""
        if kept < len(self._firsts):
            del self._passages[self._firsts[kept] :]
        del self._firsts[kept:]
        for block in self._fold.folded[kept:]:
            self._firsts.append(len(self._passages))
            for piece in _pieces(block):
                self._passages.append(_passage(self._id, len(self._passages), block, piece))


def _difference(before: Sequence[Passage], after: Sequence[Passage]) -> NewPassages:
    same = next(
        (at for at, (old, new) in enumerate(zip(before, after, strict=False)) if old != new), min(len(before), len(after))
    )
    return NewPassages(same, tuple(after[same:]))


def _pieces(block: Block) -> Iterator[list[list[TextLine]]]:
    if block.table:
        return split_rows(block.lines, block.table)
    return split_lines(block.lines, numbered=bool(block.number))


def _passage(document_id: str, ordinal: int, block: Block, piece: Sequence[Sequence[TextLine]]) -> Passage:
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

#: A line, whether it follows the one before it without a gap, and the table it stands in.
_Kept = tuple[PageLine, bool, Table | None]


class _Lines:
    """The lines of the document that belong to passages: ``read``."""

    def __init__(self) -> None:
        self.read: list[ReadLine] = []
        self._kept: list[_Kept] = []
        self._starts: list[int] = []
        self._finder = ContentsFinder()
        self._contents: set[int] = set()

    def replace(self, page: int, lines: Sequence[Sequence[_Kept]]) -> int:
        """Take ``lines`` for those of the pages from number ``page`` on; returns how many of ``read`` are as they were."""
        same = self._starts[page] if page < len(self._starts) else len(self._kept)
        del self._kept[same:], self._starts[page:]
        for of_page in lines:
            self._starts.append(len(self._kept))
            self._kept += of_page
        self._finder.keep(same)
        found = [line for line, _, _ in self._kept]
        contents = self._finder.find(found)
        if 2 * sum(len(found[at].text) for at in contents) > sum(len(line.text) for line in found):
            contents.clear()  # a list, of exhibits for example, is what this document says
        same = min(contents ^ self._contents | {same})
        self._contents = contents
        kept = bisect_left(self.read, same, key=lambda one: one.at)
        del self.read[kept:]
        for at in range(same, len(self._kept)):
            if at not in contents:
                line, joined, table = self._kept[at]
                self.read.append(ReadLine(at, line, joined and at - 1 not in contents, table))
        return kept


def _reading(page: Page, lines: Sequence[PageLine], spans: Sequence[tuple[int, int]]) -> list[_Kept]:
    """The lines of a page but its furniture and what cannot be seen; none of a page that cannot be read."""
    kept: list[_Kept] = []
    if page.state not in _READABLE:
        return kept
    furniture = {start for start, _ in spans}
    tables = [table for table in page.tables if is_data(table)]
    joined = False
    for line in lines:
        if line.start in furniture:
            joined = False
            continue
        table = next((table for table in tables if table.start <= line.start < table.end), None)
        for part in visible_parts(line, page.hidden):
            kept.append((part, joined and part.start == line.start, table))
            joined = True
        joined = joined and not any(start < line.end and end >= line.end for start, end in page.hidden)
    return kept


def is_data(table: Table) -> bool:
    """Whether a ruled table holds data: boxes around whole clauses are layout, and are read as text."""
    cells = [len(cell) for row in table.rows for cell in row if cell]
    return table.start < table.end and bool(cells) and max(cells) <= _MOST_CELL and sum(cells) <= _USUAL_CELL * len(cells)
