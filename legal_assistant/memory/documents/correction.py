"""A page whose text was corrected: what was not changed keeps its place, what was takes the place of what stood there before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Final

from legal_assistant.domain.documents import CORRECTED, CORRECTED_PARTLY_LOST, LOST_REASONS, Box, Line, Page, PageState, Table
from legal_assistant.memory.documents.line_boxes import boxes_within

#: Changed blocks larger than this (characters before times characters after) are not looked into.
_MOST_COMPARED: Final = 4_000_000


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters ``start:end`` of a text before, and ``begin:finish`` of it afterwards; ``same``: nothing changed in them;
    ``lines``: they are whole lines that were put in."""

    start: int
    end: int
    begin: int
    finish: int
    same: bool
    lines: bool = False


class Alignment:
    """Which characters of a text became which: line by line first, then, in the lines that differ, character by character."""

    def __init__(self, before: str, after: str) -> None:
        self.pieces = list(_pieces(before, after))

    def moved(self, start: int, end: int) -> tuple[int, int]:
        """Where characters ``start:end`` stand afterwards; what was put in at either end belongs to them, but for whole lines
        before them."""
        return self._map(start, last=False), self._map(end, last=True)

    def back(self, begin: int, finish: int) -> tuple[int, int]:
        """Where characters ``begin:finish`` of the text afterwards stood before."""
        turned = Alignment.__new__(Alignment)
        turned.pieces = [Piece(one.begin, one.finish, one.start, one.end, one.same) for one in self.pieces]
        return turned.moved(begin, finish)

    def changed(self, start: int, end: int) -> bool:
        """Whether anything of characters ``start:end`` changed."""
        touching = (one for one in self.pieces if not one.same and one.start <= end and one.end >= start)
        return any(not (one.lines and one.start == start) for one in touching)

    def _map(self, position: int, *, last: bool) -> int:
        found = 0
        for one in self.pieces:
            if one.start <= position <= one.end:
                found = _within(one, position, last=last)
                if not last:
                    return found
            elif one.start > position:
                break
        return found


def _within(piece: Piece, position: int, *, last: bool) -> int:
    if piece.same:
        return piece.begin + position - piece.start
    if piece.start == piece.end:
        return piece.finish if last or piece.lines else piece.begin
    return piece.begin + round((position - piece.start) / (piece.end - piece.start) * (piece.finish - piece.begin))


def _pieces(before: str, after: str) -> Iterator[Piece]:
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    starts, begins = _offsets(old), _offsets(new)
    for tag, i0, i1, j0, j1 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        piece = Piece(starts[i0], starts[i1], begins[j0], begins[j1], tag == "equal", tag == "insert")
        if tag != "replace" or (piece.end - piece.start) * (piece.finish - piece.begin) > _MOST_COMPARED:
            yield piece
            continue
        one, other = before[piece.start : piece.end], after[piece.begin : piece.finish]
        for kind, a0, a1, b0, b1 in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
            yield Piece(piece.start + a0, piece.start + a1, piece.begin + b0, piece.begin + b1, kind == "equal")


def _offsets(lines: Sequence[str]) -> list[int]:
    offsets = [0]
    for line in lines:
        offsets.append(offsets[-1] + len(line))
    return offsets


def corrected(page: Page, text: str) -> Page:
    """``page`` with ``text`` in place of its own.

    Lines as they were keep box and confidence; a changed line is certain and stands where the words that it took the place of
    stood; one that took the place of nothing has no box. Tables keep their rows if each cell can still be told. What is lost of
    the page stays so.
    """
    moves = Alignment(page.text, text)
    if not text.strip():
        state = PageState.EMPTY
    else:
        state = page.state if page.state in (PageState.TEXT, PageState.OCR) else PageState.TEXT
    tables = (_table(table, page.text, text, moves) for table in page.tables)
    return replace(
        page,
        state=state,
        text=text,
        reason=CORRECTED_PARTLY_LOST if page.reason in LOST_REASONS else CORRECTED,
        lines=tuple(_lines(page, text, moves)),
        tables=tuple(table for table in tables if table is not None),
        furniture=_spans(page.furniture, moves),
        hidden=_spans(page.hidden, moves),
        annotated=_spans(page.annotated, moves),
        headings=tuple(_headings(page, text, moves)),
    )


def _lines(page: Page, text: str, moves: Alignment) -> Iterator[Line]:
    known = {line.start: line for line in page.lines}
    begin = 0
    for shown in text.split("\n"):
        finish = begin + len(shown)
        start, end = moves.back(begin, finish)
        before = known.get(start)
        if shown.strip():
            if before is not None and before.end == end and page.text[start:end] == shown:
                yield replace(before, start=begin, end=finish)
            elif boxes := boxes_within(page.text, page.lines, start, end):
                yield Line(begin, finish, _around(boxes))
        begin = finish + 1


def _around(boxes: Sequence[Box]) -> Box:
    return Box(
        min(box.x0 for box in boxes), min(box.y0 for box in boxes), max(box.x1 for box in boxes), max(box.y1 for box in boxes)
    )


def _spans(spans: Sequence[tuple[int, int]], moves: Alignment) -> tuple[tuple[int, int], ...]:
    moved = (moves.moved(*span) for span in spans)
    return tuple((start, end) for start, end in moved if start < end)


def _headings(page: Page, text: str, moves: Alignment) -> Iterator[tuple[int, int]]:
    """The headings that still begin a line."""
    for start, level in page.headings:
        end = page.text.find("\n", start)
        begin, finish = moves.moved(start, end if end >= 0 else len(page.text))
        if begin < finish and (begin == 0 or text[begin - 1] == "\n"):
            yield begin, level


def _table(table: Table, before: str, after: str, moves: Alignment) -> Table | None:
    """The table with the words that its cells have now; None if they can no longer be told."""
    rows: list[tuple[str, ...]] = []
    spans = table.row_spans or ((table.start, table.end),) * len(table.rows)
    at = 0
    for row, (start, end) in zip(table.rows, spans, strict=True):
        at = max(at, start)
        cells: list[str] = []
        for cell in row:
            found = before.find(cell, at, end)
            if found < 0:
                return None if moves.changed(table.start, table.end) else _shifted(table, moves)
            at = found + len(cell)
            begin, finish = moves.moved(found, at)
            cells.append(" ".join(after[begin:finish].split()) if cell and moves.changed(found, at) else cell)
        rows.append(tuple(cells))
    return replace(_shifted(table, moves), rows=tuple(rows))


def _shifted(table: Table, moves: Alignment) -> Table:
    start, end = moves.moved(table.start, table.end)
    return replace(table, start=start, end=end, row_spans=tuple(moves.moved(*span) for span in table.row_spans))
