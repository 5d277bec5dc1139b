"""Text of a PDF page that a reader of the page cannot see: unpainted, white on white, transparent, tiny, beside the page, or
under something else (``covered``).

It is where instructions to machines are hidden, and what an honest reader of the page would never quote. Words that recognition
laid invisibly over a scan are no such text: the picture shows them.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

import pypdfium2 as pdfium
from pypdfium2 import raw

from legal_assistant.adapters.pdf.calls import TRANSPARENT, UNPAINTED, WHITE, Calls, address, font_size, render_mode, text_object
from legal_assistant.adapters.pdf.covered import Covered
from legal_assistant.adapters.pdf.objects import PageObjects, texts_in_forms
from legal_assistant.adapters.pdf.text import CharIndex, Frame, PageText, Placed, Rect, TextLine

Span: TypeAlias = tuple[int, int]

#: Points: smaller type is not read by people.
_TINY: Final = 3.0
#: A line lower than this may be set in such type.
_LOW: Final = 3.6
#: Points by which a character may stand over the edge of the page.
_OVER: Final = 3.0
#: Of a line every so many characters are looked at first.
_STEP: Final = 12
#: A shorter run is an oddity of a font, not something that someone hid.
_SHORTEST: Final = 3


def hidden_spans(
    objects: PageObjects,
    textpage: pdfium.PdfTextPage,
    frame: Frame,
    found: PageText,
    placed: Sequence[Placed],
    covered: Covered | None = None,
) -> tuple[Span, ...]:
    """Spans of the page's text that cannot be seen, in order."""
    looker = _Looker(objects, textpage, frame, found.text, covered if covered is not None and covered.any else None)
    spans: list[Span] = []
    for line, rect in placed:
        if looker.suspects(line, rect):
            spans += [span for span in looker.spans(line) if span[1] - span[0] >= _SHORTEST]
    return tuple(sorted(spans))


class _Looker:
    """Looks at characters of one page."""

    def __init__(
        self, objects: PageObjects, textpage: pdfium.PdfTextPage, frame: Frame, text: str, covered: Covered | None
    ) -> None:
        self._covered = covered
        self._objects = objects
        self._textpage = address(textpage.raw)
        self._frame = frame
        self._right, self._bottom = (side + _OVER for side in frame.size)
        self._text = text
        self._index = CharIndex(self._textpage, text)
        self._known: dict[int, tuple[bool, bool]] = {}
        self._calls = Calls()
        self._grounds: tuple[list[Rect], list[Rect]] | None = None
        self._any = self._any_unseen()

    def _any_unseen(self) -> bool:
        """Whether any text object is painted with nothing, white, or over, or may be (there are too many to look)."""
        if not self._objects.complete or self._covered is not None:
            return True
        return self._calls.any_stands_out(self._objects.texts) or self._calls.any_stands_out(texts_in_forms(self._objects))

    def suspects(self, line: TextLine, rect: Rect) -> bool:
        """Whether anything of the line may be hidden, by where it stands and some of its characters."""
        x0, y0, x1, y1 = rect
        if x0 < -_OVER or y0 < -_OVER or x1 > self._right or y1 > self._bottom or y1 - y0 < _LOW or x1 - x0 < _LOW:
            return True
        return self._any and any(self._unseen(index) for _, index in self._indices(line, _STEP))

    def spans(self, line: TextLine) -> Iterator[Span]:
        """The hidden runs of a line; blanks belong to the run around them."""
        start: int | None = None
        end = line.start
        for at, index in self._indices(line, 1):
            if self._text[at].isspace():
                continue
            if self._unseen(index) or self._tiny(index) or self._beside(index):
                start = at if start is None else start
                end = at + 1
            elif start is not None:
                yield start, end
                start = None
        if start is not None:
            yield start, end

    def _indices(self, line: TextLine, step: int) -> Iterator[tuple[int, int]]:
        """Every ``step``-th position of the line in the page's text, and the last, with the index of the character in PDFium."""
        last = line.end - 1
        for at in (*range(line.start, last, step), last):
            index = self._index.of_unit(line.origin + self._index.units(line.start, at))
            if index >= 0:
                yield at, index

    def _unseen(self, index: int) -> bool:
        """Whether the character is painted with nothing, with white on white, or over."""
        item = text_object(self._textpage, index)
        if not item:
            return False  # a blank that PDFium put in
        known = self._known.get(item)
        if known is None:
            known = self._known[item] = self._painted(item)
        unpainted, white = known
        if unpainted:
            return not self._lies_on(index, pictures_only=True)
        if white and not self._lies_on(index, pictures_only=False):
            return True
        return self._covered is not None and self._lies_beneath(index, item, self._covered)

    def _lies_beneath(self, index: int, item: int, covered: Covered) -> bool:
        """Whether something was painted over the character."""
        box = self._calls.char_box(self._textpage, index)
        return box is not None and covered.hides(item, (box[0], box[2], box[1], box[3]))

    def _painted(self, item: int) -> tuple[bool, bool]:
        """Whether a text object is painted with nothing, or almost (transparent), and whether it is white."""
        if render_mode(item) in UNPAINTED:
            return True, False
        colour = self._calls.fill(item)
        if colour is None:
            return False, False
        return colour[3] < TRANSPARENT, min(colour[:3]) >= WHITE

    def _tiny(self, index: int) -> bool:
        matrix = self._calls.char_matrix(self._textpage, index)
        scale = math.hypot(matrix[1], matrix[3]) if matrix else 1.0
        return 0 < font_size(self._textpage, index) * scale < _TINY

    def _beside(self, index: int) -> bool:
        x, y = self._middle(index)
        frame = self._frame
        across = frame.left - _OVER <= x <= frame.right + _OVER
        return not (across and frame.bottom - _OVER <= y <= frame.top + _OVER)

    def _middle(self, index: int) -> tuple[float, float]:
        """The middle of the character in user space."""
        box = self._calls.char_box(self._textpage, index)
        if box is None:
            return self._frame.left, self._frame.bottom
        left, right, bottom, top = box
        return (left + right) / 2, (bottom + top) / 2

    def _lies_on(self, index: int, *, pictures_only: bool) -> bool:
        """Whether a picture, or something else that is not white, lies where the character stands."""
        if self._grounds is None:
            self._grounds = _grounds(self._objects, self._calls)
        pictures, others = self._grounds
        x, y = self._middle(index)
        rects = pictures if pictures_only else [*pictures, *others]
        return any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in rects)


def _grounds(objects: PageObjects, calls: Calls) -> tuple[list[Rect], list[Rect]]:
    """Where pictures (and forms, which may hold some) lie on the page, and what else is filled with a colour or shaded."""
    pictures: list[Rect] = []
    others: list[Rect] = []
    for item, kind in objects.others:
        bounds = calls.bounds(item)
        if bounds is None:
            continue
        x0, y0, x1, y1 = bounds
        if kind in (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_FORM):
            pictures.append((x0, y0, x1, y1))
        elif kind == raw.FPDF_PAGEOBJ_SHADING or is_coloured(item, calls):
            others.append((x0, y0, x1, y1))
    return pictures, others


def is_coloured(path: int, calls: Calls) -> bool:
    """Whether a path is filled with something that is not white."""
    if calls.fill_mode(path) in (None, raw.FPDF_FILLMODE_NONE):
        return False
    colour = calls.fill(path)
    if colour is None:
        return True
    return colour[3] >= TRANSPARENT and min(colour[:3]) < WHITE
