"""One page of a PDF through PDFium: text, lines, tables, whether the text can be trusted, and boxes of spans."""

import contextlib
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeAlias

import pypdfium2 as pdfium
from pypdfium2 import raw

from legal_assistant.adapters.pdf.calls import UNPAINTED, Calls, render_mode
from legal_assistant.adapters.pdf.covered import Covered
from legal_assistant.adapters.pdf.hidden import hidden_spans
from legal_assistant.adapters.pdf.objects import PageObjects, objects_of
from legal_assistant.adapters.pdf.tables import find_tables
from legal_assistant.adapters.pdf.text import BoxFinder, FlatLine, Frame, PageText, Placed, TextLine, frame_of, read_text
from legal_assistant.domain.documents import Box, Line, Table
from legal_assistant.memory.documents.annotations import Annotation, annotated
from legal_assistant.memory.documents.legibility import ENOUGH_TO_JUDGE, judge
from legal_assistant.memory.documents.line_boxes import trimmed
from legal_assistant.memory.documents.titles import LINES_LOOKED_AT, SizedLine

#: Spans (start, end) of a page's text; the boxes (x0, y0, x1, y1) of one of them.
Spans: TypeAlias = Sequence[Sequence[int]]
BoxList: TypeAlias = list[list[float]]
#: A page with less than this to read and a picture over this share of it is a scan with a stamp or a page number on it.
_FULL_PAGE: Final = 200
_SCAN_SHARE: Final = 0.5
#: One unreadable character to this many readable ones is a symbol font; more of them is lost text.
_LOST_SHARE: Final = 20
#: Type of size 1 is scaled by a matrix that PDFium does not tell; the height of the line stands for it.
_UNIT_SIZE: Final = 1.5
#: A text column of at least this many characters, taller than wide, is vertical writing.
_COLUMN_CHARACTERS: Final = 4


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A page as read. ``boxes(page, spans)`` finds the boxes of spans again, for which the page must be open.

    ``sized`` are its first lines with the size of their type, if they were asked for; ``hidden`` are spans of text that
    cannot be seen (``layer``: none of it can, and it lies over a picture of the same), ``annotated`` of what was put in for
    annotations, which ``boxes`` knows nothing of.
    """

    text: str
    width: float
    height: float
    lines: Sequence[FlatLine]
    tables: tuple[Table, ...]
    readable: int
    garbled: bool
    suspicious: bool
    pictures: bool
    scan: bool
    boxes: Callable[[pdfium.PdfPage, Spans], list[BoxList]]
    sized: tuple[SizedLine, ...] = ()
    hidden: tuple[tuple[int, int], ...] = ()
    annotated: tuple[tuple[int, int], ...] = ()
    layer: bool = False

    def as_json(self) -> dict[str, Any]:
        """For the frame: lines as one flat list of numbers (start, end, x0, y0, x1, y1, …), coordinates in 1/100 point."""
        flat: list[int] = []
        for start, end, (x0, y0, x1, y1) in self.lines:
            flat += (start, end, round(x0 * 100), round(y0 * 100), round(x1 * 100), round(y1 * 100))
        answer: dict[str, Any] = {"text": self.text, "size": [self.width, self.height], "lines": flat}
        if self.tables:
            answer["tables"] = [
                [_hundredths(table.box), table.rows, table.start, table.end, table.row_spans] for table in self.tables
            ]
        if self.garbled:
            answer["garbled"] = True
        if self.pictures:
            answer["pictures"] = True
        if self.scan:
            answer["scan"] = True
        if self.layer:
            answer["layer"] = True
        if self.hidden:
            answer["hidden"] = self.hidden
        if self.annotated:
            answer["annotated"] = self.annotated
        return answer


def _hundredths(box: Box) -> tuple[int, int, int, int]:
    return round(box.x0 * 100), round(box.y0 * 100), round(box.x1 * 100), round(box.y1 * 100)


def read_page(page: pdfium.PdfPage, annotations: Sequence[Annotation] = (), *, sized: bool = False) -> ReadPage:
    """Read one page, with what was written on it, and with the sizes of its first lines if they are asked for."""
    frame = frame_of(page)
    width, height = frame.size
    objects = objects_of(page)
    with contextlib.closing(page.get_textpage()) as textpage:
        found = read_text(textpage)
        finder = BoxFinder(textpage, found, frame)
        first = tuple(_sized(textpage, found, finder)) if sized else ()
        found, placed = _in_reading_order(found, finder.placed(found.lines))
        hidden = hidden_spans(objects, textpage, frame, found, placed, Covered(page, objects, frame))
        whole = _annotated(found, placed, hidden, annotations, finder, frame)
        tables = find_tables(objects, textpage, frame, whole.lines, annotations)
    seen = judge(found.text)
    readable, broken = seen.readable, seen.garbled
    pictures, share = _pictures(objects, frame) if readable < _FULL_PAGE else (False, 0.0)
    texts = len(objects.texts)
    suspicious = (readable < ENOUGH_TO_JUDGE and texts > max(readable, 2)) or _LOST_SHARE * found.text.count("\ufffd") > readable
    scan = (readable > 0 and share >= _SCAN_SHARE) or (pictures and bool(annotations) and not found.text.strip())
    return ReadPage(
        whole.text,
        width,
        height,
        whole.lines,
        tables,
        readable,
        broken,
        suspicious,
        pictures,
        scan,
        _Locator(found),
        first,
        whole.hidden,
        whole.spans,
        _is_layer(objects),
    )


@dataclass(frozen=True, slots=True)
class _Whole:
    """The text with its annotations (``spans``)."""

    text: str
    lines: Sequence[FlatLine]
    hidden: tuple[tuple[int, int], ...]
    spans: tuple[tuple[int, int], ...]


def _annotated(
    found: PageText,
    placed: Sequence[Placed],
    hidden: tuple[tuple[int, int], ...],
    annotations: Sequence[Annotation],
    finder: BoxFinder,
    frame: Frame,
) -> _Whole:
    if not annotations:
        return _Whole(found.text, [(line.start, line.end, rect) for line, rect in placed], hidden, ())
    view = _View(frame, replace(frame, turns=(frame.turns - _quarter_turns(found, placed, finder, frame)) % 4))
    lines = [Line(line.start, line.end, view.straight(Box(*rect))) for line, rect in placed]
    straight = [replace(one, box=view.straight(one.box)) for one in annotations]
    whole = annotated(found.text, lines, hidden, straight, partial(_lefts, finder, found, view))
    shown = [replace(line, box=view.shown(line.box)) for line in whole.lines]
    return _Whole(whole.text, flat_lines(shown), whole.hidden, whole.spans)


@dataclass(frozen=True, slots=True)
class _View:
    """A page as it is displayed, and as it would be if its lines ran from left to right: what stands beside a line is looked for
    there."""

    display: Frame
    upright: Frame

    def straight(self, box: Box) -> Box:
        """A box as displayed, as it would be."""
        if self.upright == self.display:
            return box
        return Box(*self.upright.shown(*self.display.user_space((box.x0, box.y0, box.x1, box.y1))))

    def shown(self, box: Box) -> Box:
        """The inverse."""
        if self.upright == self.display:
            return box
        return Box(*self.display.shown(*self.upright.user_space((box.x0, box.y0, box.x1, box.y1))))


def _quarter_turns(found: PageText, placed: Sequence[Placed], finder: BoxFinder, frame: Frame) -> int:
    """By how many quarter turns clockwise most of the text is turned as displayed. From right to left runs what is upside down,
    on a page that is so itself, and elsewhere Hebrew and Arabic."""
    counts = [0, 0, 0, 0]
    for line, _ in placed:
        start, end = trimmed(found.text, line.start, line.end)  # blanks may be said to stand anywhere
        first, last = finder.box(line, start, start + 1), finder.box(line, end - 1, end)
        if first is not None and last is not None and end - start > 1:
            across, down = last.x0 + last.x1 - first.x0 - first.x1, last.y0 + last.y1 - first.y0 - first.y1
            turns = (0 if across >= 0 else 2) if abs(across) >= abs(down) else 1 if down > 0 else 3
            counts[turns] += end - start
    most = max(range(4), key=lambda turns: counts[turns])
    return 0 if most == 2 != frame.turns else most


def flat_lines(lines: Sequence[Line]) -> list[FlatLine]:
    """The lines as plain tuples."""
    return [(line.start, line.end, (line.box.x0, line.box.y0, line.box.x1, line.box.y1)) for line in lines]


def _is_layer(objects: PageObjects) -> bool:
    """Whether all text is unpainted, and there is a picture: what recognition by another program lays over a scan."""
    if not objects.texts or not all(render_mode(text) in UNPAINTED for text in objects.texts):
        return False
    return any(kind == raw.FPDF_PAGEOBJ_IMAGE for _, kind in objects.others)


def _lefts(finder: BoxFinder, found: PageText, view: _View, line: Line) -> list[float]:
    """The left edge of each character of the line; that of the one before where a blank has none."""
    of_line = next(one for one in found.lines if one.start == line.start)
    lefts: list[float] = []
    for at in range(line.start, line.end):
        box = None if found.text[at].isspace() else finder.box(of_line, at, at + 1)
        lefts.append(view.straight(box).x0 if box else lefts[-1] if lefts else line.box.x0)
    return lefts


def _pictures(objects: PageObjects, frame: Frame) -> tuple[bool, float]:
    """Whether the page has pictures (or forms, which may hold some), and the share of it that its largest picture covers."""
    kinds = (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_FORM, raw.FPDF_PAGEOBJ_SHADING)
    largest = 0.0
    calls = Calls()
    for item, kind in objects.others:
        if kind == raw.FPDF_PAGEOBJ_IMAGE and (bounds := calls.bounds(item)):
            x0, y0, x1, y1 = bounds
            width = min(x1, frame.right) - max(x0, frame.left)
            largest = max(largest, width * (min(y1, frame.top) - max(y0, frame.bottom)) if width > 0 else 0.0)
    area = (frame.right - frame.left) * (frame.top - frame.bottom)
    return any(kind in kinds for _, kind in objects.others), largest / area if area > 0 else 0.0


def _in_reading_order(found: PageText, placed: list[Placed]) -> tuple[PageText, list[Placed]]:
    """Vertical writing is read column by column from the right; PDFium gives the columns from the left."""
    columns = [
        line
        for line, (x0, y0, x1, y1) in placed
        if y1 - y0 > 2 * (x1 - x0)
        and line.end - line.start >= _COLUMN_CHARACTERS
        and not found.text[line.start : line.end].isascii()
    ]
    if len(columns) < 2 or 2 * len(columns) < len(placed):
        return found, placed
    ordered = sorted(placed, key=lambda entry: -entry[1][2])
    pieces: list[str] = []
    moved: list[Placed] = []
    start = 0
    for line, rect in ordered:
        text = found.text[line.start : line.end]
        pieces.append(text)
        moved.append((TextLine(start, start + len(text), line.origin), rect))
        start += len(text) + 1
    return PageText("\n".join(pieces), tuple(line for line, _ in moved)), moved


class _Locator:
    """Boxes of spans of a page's text as PDFium read it."""

    def __init__(self, found: PageText) -> None:
        self._found = found

    def __call__(self, page: pdfium.PdfPage, spans: Spans) -> list[BoxList]:
        with contextlib.closing(page.get_textpage()) as textpage:
            finder = BoxFinder(textpage, self._found, frame_of(page))
            return [list(self._boxes(finder, start, end)) for start, end in spans]

    def _boxes(self, finder: BoxFinder, start: int, end: int) -> Iterator[list[float]]:
        lines = self._found.lines
        for at in range(bisect_right(lines, start, key=lambda line: line.end), len(lines)):
            line = lines[at]
            if line.start >= end:
                break
            first, last = trimmed(self._found.text, max(start, line.start), min(end, line.end))
            if first < last and (box := finder.box(line, first, last)) is not None:
                yield [box.x0, box.y0, box.x1, box.y1]


def _sized(textpage: pdfium.PdfTextPage, found: PageText, finder: BoxFinder) -> Iterator[SizedLine]:
    """The first lines of the page with the size of their type as shown."""
    for line in found.lines[:LINES_LOOKED_AT]:
        index = raw.FPDFText_GetCharIndexFromTextIndex(textpage.raw, line.origin)
        size = raw.FPDFText_GetFontSize(textpage.raw, index) if index >= 0 else 0.0
        if size <= _UNIT_SIZE and (box := finder.box(line, line.start, line.end)) is not None:
            size = box.y1 - box.y0
        yield SizedLine(found.text[line.start : line.end], size)
