"""What was written on a page after it was printed: values of form fields, comments, stamps. They take their place in its text.

A value goes into the line on which its field stands, where it stands; what has no such line, and every comment, is a line of its
own. Comments wait for the end of the paragraph, so that they part no sentence.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, TypeAlias

from legal_assistant.domain.documents import Box, Line, Page, PageState
from legal_assistant.memory.documents.page_lines import ends, page_lines

Spans: TypeAlias = tuple[tuple[int, int], ...]
#: The left edges of the characters of a line.
Lefts: TypeAlias = Callable[[Line], Sequence[float]]

#: A field this many times as high as the line beside it has room for several, and is a line of its own.
_TALL: Final = 2.5
#: Points between a line and what stands right below it.
_NEAR: Final = 40.0


@dataclass(frozen=True, slots=True)
class Annotation:
    """``text`` as it is put into the page's, where it stands on the page, whether it can be seen there (or is shown by readers
    of the file), and whether it belongs to the line it stands on."""

    text: str
    box: Box
    hidden: bool = False
    inline: bool = False


@dataclass(frozen=True, slots=True)
class Annotated:
    """A page's text with its annotations: ``spans`` are theirs, ``hidden`` those that cannot be seen."""

    text: str
    lines: tuple[Line, ...]
    spans: Spans
    hidden: Spans


@dataclass(frozen=True, slots=True)
class _Insert:
    """``before + annotation.text + after`` at a position of the text; ``order`` among those at the same position."""

    at: int
    order: tuple[bool, float, float]
    annotation: Annotation
    before: str
    after: str

    @property
    def own_line(self) -> bool:
        return "\n" in self.before + self.after

    @property
    def length(self) -> int:
        return len(self.before) + len(self.annotation.text) + len(self.after)


def annotated(
    text: str, lines: Sequence[Line], hidden: Sequence[tuple[int, int]], annotations: Sequence[Annotation], lefts: Lefts
) -> Annotated:
    """The text of a page, of these lines, of which spans are hidden, with its annotations."""
    if not annotations:
        return Annotated(text, tuple(lines), (), tuple(hidden))
    places = _Places(text, lines, lefts)
    inserts = sorted((places.insert(one) for one in annotations), key=lambda one: (one.at, one.order))
    pieces: list[str] = []
    spans: list[tuple[int, int]] = []
    start = length = 0
    for one in inserts:
        pieces += (text[start : one.at], one.before, one.annotation.text, one.after)
        begin = length + one.at - start + len(one.before)
        spans.append((begin, begin + len(one.annotation.text)))
        length, start = begin + len(one.annotation.text) + len(one.after), one.at
    pieces.append(text[start:])
    moves = _Moves(inserts)
    unseen = [(moves.start(begin), moves.end(end)) for begin, end in hidden]
    unseen += [span for span, one in zip(spans, inserts, strict=True) if one.annotation.hidden]
    return Annotated("".join(pieces), tuple(_lines(lines, inserts, spans, moves)), tuple(spans), _apart(unseen))


def _lines(
    lines: Sequence[Line], inserts: Sequence[_Insert], spans: Spans | list[tuple[int, int]], moves: "_Moves"
) -> list[Line]:
    """The lines of the text with the annotations: a line has the box of what came into it too."""
    found = [Line(*span, one.annotation.box) for span, one in zip(spans, inserts, strict=True) if one.own_line]
    within = [one for one in inserts if not one.own_line]
    for line in lines:
        box = line.box
        for one in within:
            if line.start <= one.at <= line.end:
                box = _around(box, one.annotation.box)
        found.append(Line(moves.start(line.start, own=True), moves.end(line.end, inline=True), box, line.confidence))
    return sorted(found, key=lambda line: line.start)


class _Moves:
    """From positions of the text to those of the text with what was put in."""

    def __init__(self, inserts: Sequence[_Insert]) -> None:
        self._inserts = inserts
        self._ats = [one.at for one in inserts]
        self._sums = [0]
        for one in inserts:
            self._sums.append(self._sums[-1] + one.length)

    def start(self, at: int, *, own: bool = False) -> int:
        """Where a span begins that began at ``at``: behind what was put in there, of which ``own`` takes lines only."""
        if not own:
            return at + self._sums[bisect_right(self._ats, at)]
        first = bisect_left(self._ats, at)
        here = sum(one.length for one in self._inserts[first : bisect_right(self._ats, at)] if one.own_line)
        return at + self._sums[first] + here

    def end(self, at: int, *, inline: bool = False) -> int:
        """Where a span ends that ended at ``at``: before what was put in there, but for values of the line if ``inline``."""
        first = bisect_left(self._ats, at)
        here = sum(one.length for one in self._inserts[first : bisect_right(self._ats, at)] if inline and not one.own_line)
        return at + self._sums[first] + here


class _Places:
    """Finds the place of annotations in a page's text."""

    def __init__(self, text: str, lines: Sequence[Line], lefts: Lefts) -> None:
        self._text = text
        self._lines = lines
        self._lefts = lefts
        self._known: dict[int, Sequence[float]] = {}
        sheet = page_lines(Page(1, PageState.TEXT, text, 1.0, 1.0, lines=tuple(lines)))
        closed = {line.start for line, end in zip(sheet, ends(sheet), strict=True) if end}
        self._closes = [any(line.start <= start < line.end for start in closed) for line in lines]

    def insert(self, one: Annotation) -> _Insert:
        """Where and how it goes in."""
        row = self._row(one.box)
        if one.inline and row is not None and not self._is_tall(one.box, self._lines[row]):
            return self._within(one, self._lines[row])
        at = self._above(one.box) if row is None else row
        if at is not None and not one.inline:
            at = next((number for number in range(at, len(self._lines)) if self._closes[number]), at)
        order = (True, one.box.y0, one.box.x0)
        if at is None:
            return _Insert(0, order, one, "", "\n")
        return _Insert(self._lines[at].end, order, one, "\n", "")

    def _within(self, one: Annotation, line: Line) -> _Insert:
        lefts = self._known.get(line.start)
        if lefts is None:
            lefts = self._known[line.start] = self._lefts(line)
        at = line.start + next((number for number, left in enumerate(lefts) if left >= one.box.x0), len(lefts))
        before = " " if at > line.start and not self._text[at - 1].isspace() else ""
        after = " " if at < line.end and not self._text[at].isspace() else ""
        return _Insert(at, (False, one.box.x0, one.box.y0), one, before, after)

    def _row(self, box: Box) -> int | None:
        """The line beside or under ``box``: of those on its height the nearest, the highest of those as near."""
        near = [
            (max(line.box.x0 - box.x1, box.x0 - line.box.x1, 0.0), line.box.y0, number)
            for number, line in enumerate(self._lines)
            if _middle(line.box, box) or _middle(box, line.box)
        ]
        return min(near)[2] if near else None

    def _above(self, box: Box) -> int | None:
        """The nearest line above ``box``; one that stands right over it rather than one of another column."""
        above = [
            (not _is_over(line.box, box), -line.box.y1, -number)
            for number, line in enumerate(self._lines)
            if line.box.y1 <= box.y1
        ]
        return -min(above)[2] if above else None

    @staticmethod
    def _is_tall(box: Box, line: Line) -> bool:
        return box.y1 - box.y0 > _TALL * (line.box.y1 - line.box.y0)


def _middle(inner: Box, outer: Box) -> bool:
    """Whether the middle of ``inner`` lies on the height of ``outer``."""
    return outer.y0 <= (inner.y0 + inner.y1) / 2 <= outer.y1


def _is_over(line: Box, box: Box) -> bool:
    return line.x0 <= box.x1 and box.x0 <= line.x1 and box.y0 - line.y1 <= _NEAR


def _around(one: Box, other: Box) -> Box:
    return Box(min(one.x0, other.x0), min(one.y0, other.y0), max(one.x1, other.x1), max(one.y1, other.y1))


def _apart(spans: Sequence[tuple[int, int]]) -> Spans:
    """Spans in order, those that touch or overlap as one."""
    return tuple(_joined(sorted(spans)))


def _joined(spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    start = end = -1
    for begin, finish in spans:
        if begin <= end:
            end = max(end, finish)
            continue
        if end > start:
            yield start, end
        start, end = begin, finish
    if end > start:
        yield start, end


def printed_runs(page: Page, spans: Sequence[tuple[int, int]]) -> tuple[int, list[tuple[int, int]]]:
    """How many characters of the page's text are printed on it (belong to no annotation) and are no blanks, and the run of them
    that each span of the text holds."""
    text = list(page.text)
    for start, end in page.annotated:
        text[start:end] = " " * (end - start)
    before = list(accumulate((not character.isspace() for character in text), initial=0))
    return before[-1], [(before[start], before[end]) for start, end in spans]


def annotated_parts(page: Page, span: tuple[int, int]) -> list[tuple[int, int]]:
    """What of the span was put in for annotations."""
    parts = [(max(start, span[0]), min(end, span[1])) for start, end in page.annotated]
    return [(start, end) for start, end in parts if start < end]
