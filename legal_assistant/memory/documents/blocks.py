"""Lines of a document into blocks: a heading with the text up to the next one, or a table.

Both stages can be taken back to an earlier place and gone on with from there, when lines behind it have changed or have come.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from legal_assistant.domain.documents import Table
from legal_assistant.memory.documents.headings import Head, HeadingReader, Line, Rank, heading_label
from legal_assistant.memory.documents.page_lines import PageLine
from legal_assistant.memory.documents.pieces import TextLine

#: Headings that organise a statute: they stand in the heading path, not in the text of the first article below them.
_FRAMEWORK: Final = frozenset({Rank.PART, Rank.SUBPART, Rank.CHAPTER, Rank.SECTION})


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line that belongs to a passage. ``at``: which line of the document it is, contents included. ``joined``: nothing was left
    out between the line before and this one."""

    at: int
    line: PageLine
    joined: bool
    table: Table | None


@dataclass(slots=True)
class Block:
    """A heading with the lines up to the next one. ``open_head``: so far there is nothing but the heading itself."""

    rank: Rank
    path: tuple[str, ...]
    number: str
    lines: list[TextLine] = field(default_factory=list[TextLine])
    open_head: bool = False
    table: Table | None = None


@dataclass(frozen=True, slots=True)
class _Mark:
    """How things stood before line ``at`` was read: the number of blocks, what the last one held, and what is remembered."""

    at: int
    blocks: int
    lines: int
    open_head: bool
    headings: HeadingReader
    path: tuple[tuple[Rank, str], ...]
    after_end: bool


class BlockReader:
    """The document as headings with their text, and tables between them: ``blocks``, the last of which is still open."""

    def __init__(self) -> None:
        self.blocks = [Block(Rank.ITEM, (), "")]
        self._headings = HeadingReader()
        self._path: list[tuple[Rank, str]] = []
        self._after_end = True
        self._marks: list[_Mark] = []

    def rewind(self, at: int) -> int:
        """Forget what was read from line ``at`` on, and a little before it; returns the line to go on with."""
        while self._marks and self._marks[-1].at > at:
            self._marks.pop()
        if not self._marks:
            return 0
        mark = self._marks.pop()
        del self.blocks[mark.blocks :]
        last = self.blocks[-1]
        del last.lines[mark.lines :]
        last.open_head = mark.open_head
        self._headings, self._path, self._after_end = mark.headings, list(mark.path), mark.after_end
        return mark.at

    def read(self, lines: Sequence[ReadLine], ended: Sequence[bool], start: int) -> None:
        """Read ``lines`` from number ``start`` on; ``ended``: whether a sentence or a paragraph ends with each."""
        for at in range(start, len(lines)):
            if at == 0 or lines[at].line.page != lines[at - 1].line.page:
                self._mark(at)
            self._read(lines[at], ended[at])

    def _mark(self, at: int) -> None:
        last = self.blocks[-1]
        headings = self._headings.copy()
        self._marks.append(
            _Mark(at, len(self.blocks), len(last.lines), last.open_head, headings, tuple(self._path), self._after_end)
        )

    def _read(self, read: ReadLine, ends_here: bool) -> None:
        block, line = self.blocks[-1], read.line
        if read.table is not block.table:
            block = self._open(Block(block.rank, block.path, block.number, table=read.table))
        head = None if read.table else self._headings.read(Line(line.text, self._after_end, ends_here, line.level))
        if head is not None and not head.item and not _completes(block, head):
            block = self._open(self._begin(head, line.text))
        elif head is None or head.item:
            block.open_head = False
        block.lines.append(TextLine(line.page, line.start, line.end, line.text, read.joined, ends_here, head is not None))
        self._after_end = ends_here or (head is not None and head.short)

    def _open(self, block: Block) -> Block:
        self.blocks.append(block)
        return block

    def _begin(self, head: Head, text: str) -> Block:
        """A new block under ``head``, which takes its place in the path."""
        while self._path and self._path[-1][0] >= head.rank:
            self._path.pop()
        self._path.append((head.rank, heading_label(text, head)))
        return Block(head.rank, tuple(label for _, label in self._path), head.number, open_head=head.short)


def _completes(block: Block, head: Head) -> bool:
    """Whether a line of capitals is the second line of the heading before it ("ARTICLE II" / "OWNERSHIP OF DATA")."""
    return head.rank is Rank.CAPITALS and block.open_head and block.table is None and len(block.lines) < 3


class Fold:
    """Blocks with the line of a heading without text of its own given to the first clause below it: ``folded``.

    The framework of a statute and the heading of a table are shown by the path alone.
    """

    def __init__(self) -> None:
        self.folded: list[Block] = []
        self._before: list[tuple[int, Block | None]] = []

    def fold(self, blocks: Sequence[Block], start: int) -> int:
        """Fold ``blocks``, those before number ``start`` being as they were; returns how many of ``folded`` are."""
        kept, waiting = self._before[start] if start < len(self._before) else (0, None)
        del self._before[start:]
        del self.folded[kept:]
        for block in blocks[start:]:
            self._before.append((len(self.folded), waiting))
            waiting = self._take(block, waiting) if block.lines else waiting
        if waiting is not None:
            self.folded.append(waiting)
        return kept

    def _take(self, block: Block, waiting: Block | None) -> Block | None:
        """Put ``block`` among those that are folded, or return it as the one that waits."""
        if waiting is not None:
            if _takes(block, waiting):
                block = replace(block, lines=[*waiting.lines, *block.lines])
            elif waiting.number or block.table is None:
                self.folded.append(waiting)
        if block.open_head and block.rank in _FRAMEWORK:
            return None
        if block.open_head and block.table is None:
            return block
        self.folded.append(block)
        return None


def _takes(block: Block, heading: Block) -> bool:
    """Whether ``block`` is the first thing below ``heading``, or both have no number."""
    below = block.rank > heading.rank or (not block.number and not heading.number)
    return below and block.table is None
