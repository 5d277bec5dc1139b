"""Text of a PDF page that a reader of the page cannot see: unpainted, white on white, transparent, tiny, or beside the page.

It is where instructions to machines are hidden, and what an honest reader of the page would never quote. Words that recognition
laid invisibly over a scan are no such text: the picture shows them.
"""

import ctypes
import math
from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

import pypdfium2 as pdfium
from pypdfium2 import raw

from legal_assistant.adapters.pdf_objects import PageObjects, texts_in_forms
from legal_assistant.adapters.pdf_text import Frame, PageText, TextLine, utf16_length
from legal_assistant.domain.documents import Box

Span: TypeAlias = tuple[int, int]
_Rect: TypeAlias = tuple[float, float, float, float]

#: Text render modes that paint nothing (PDF 32000-1, table 106).
_UNPAINTED: Final = (3, 7)
_WHITE: Final = 250
_TRANSPARENT: Final = 8
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
    objects: PageObjects, textpage: pdfium.PdfTextPage, frame: Frame, found: PageText, placed: Sequence[tuple[TextLine, Box]]
) -> tuple[Span, ...]:
    """Spans of the page's text that cannot be seen, in order."""
    looker = _Looker(objects, textpage, frame, found.text)
    spans: list[Span] = []
    for line, box in placed:
        if looker.suspects(line, box):
            spans += [span for span in looker.spans(line) if span[1] - span[0] >= _SHORTEST]
    return tuple(sorted(spans))


class _Looker:
    """Looks at characters of one page."""

    def __init__(self, objects: PageObjects, textpage: pdfium.PdfTextPage, frame: Frame, text: str) -> None:
        self._objects = objects
        self._raw = textpage.raw
        self._frame = frame
        self._text = text
        self._one_unit = not text or max(text) <= "\uffff"
        self._known: dict[int, tuple[bool, bool]] = {}
        self._colour = [ctypes.c_uint() for _ in range(4)]
        self._sides = [ctypes.c_double() for _ in range(4)]
        self._grounds: tuple[list[_Rect], list[_Rect]] | None = None
        self._any = self._any_unseen()

    def _any_unseen(self) -> bool:
        """Whether any text object is painted with nothing or white, or may be (there are too many to look)."""
        for item in (*self._objects.texts, *texts_in_forms(self._objects)):
            self._known[ctypes.addressof(item.contents)] = self._painted(item)
        return not self._objects.complete or any(unpainted or white for unpainted, white in self._known.values())

    def suspects(self, line: TextLine, box: Box) -> bool:
        """Whether anything of the line may be hidden, by its box and some of its characters."""
        width, height = self._frame.size
        if box.x0 < -_OVER or box.y0 < -_OVER or box.x1 > width + _OVER or box.y1 > height + _OVER:
            return True
        if min(box.y1 - box.y0, box.x1 - box.x0) < _LOW:
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
            before = at - line.start if self._one_unit else utf16_length(self._text[line.start : at])
            index = raw.FPDFText_GetCharIndexFromTextIndex(self._raw, line.origin + before)
            if index >= 0:
                yield at, index

    def _unseen(self, index: int) -> bool:
        """Whether the character is painted with nothing, or with white on white."""
        item = raw.FPDFText_GetTextObject(self._raw, index)
        if not item:
            return False  # a blank that PDFium put in
        address = ctypes.addressof(item.contents)
        known = self._known.get(address)
        if known is None:
            known = self._known[address] = self._painted(item)
        unpainted, white = known
        if unpainted:
            return not self._lies_on(index, pictures_only=True)
        return white and not self._lies_on(index, pictures_only=False)

    def _painted(self, item: Any) -> tuple[bool, bool]:
        """Whether a text object is painted with nothing, or almost (transparent), and whether it is white."""
        if raw.FPDFTextObj_GetTextRenderMode(item) in _UNPAINTED:
            return True, False
        if not raw.FPDFPageObj_GetFillColor(item, *self._colour):
            return False, False
        red, green, blue, alpha = (part.value for part in self._colour)
        return alpha < _TRANSPARENT, min(red, green, blue) >= _WHITE

    def _tiny(self, index: int) -> bool:
        matrix = raw.FS_MATRIX()
        size = raw.FPDFText_GetFontSize(self._raw, index)
        scale = math.hypot(matrix.b, matrix.d) if raw.FPDFText_GetMatrix(self._raw, index, matrix) else 1.0
        return 0 < size * scale < _TINY

    def _beside(self, index: int) -> bool:
        x, y = self._middle(index)
        frame = self._frame
        across = frame.left - _OVER <= x <= frame.right + _OVER
        return not (across and frame.bottom - _OVER <= y <= frame.top + _OVER)

    def _middle(self, index: int) -> tuple[float, float]:
        """The middle of the character in user space."""
        if not raw.FPDFText_GetCharBox(self._raw, index, *self._sides):
            return self._frame.left, self._frame.bottom
        left, right, bottom, top = (side.value for side in self._sides)
        return (left + right) / 2, (bottom + top) / 2

    def _lies_on(self, index: int, *, pictures_only: bool) -> bool:
        """Whether a picture, or something else that is not white, lies where the character stands."""
        if self._grounds is None:
            self._grounds = _grounds(self._objects)
        pictures, others = self._grounds
        x, y = self._middle(index)
        rects = pictures if pictures_only else [*pictures, *others]
        return any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in rects)


def _grounds(objects: PageObjects) -> tuple[list[_Rect], list[_Rect]]:
    """Where pictures (and forms, which may hold some) lie on the page, and what else is filled with a colour or shaded."""
    pictures: list[_Rect] = []
    others: list[_Rect] = []
    sides = [ctypes.c_float() for _ in range(4)]
    for item, kind in objects.others:
        if not raw.FPDFPageObj_GetBounds(item, *sides):
            continue
        x0, y0, x1, y1 = (side.value for side in sides)
        if kind in (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_FORM):
            pictures.append((x0, y0, x1, y1))
        elif kind == raw.FPDF_PAGEOBJ_SHADING or _is_coloured(item):
            others.append((x0, y0, x1, y1))
    return pictures, others


def _is_coloured(path: object) -> bool:
    """Whether a path is filled with something that is not white."""
    mode, stroke = ctypes.c_int(), ctypes.c_int()
    colour = [ctypes.c_uint() for _ in range(4)]
    if not raw.FPDFPath_GetDrawMode(path, mode, stroke) or mode.value == raw.FPDF_FILLMODE_NONE:
        return False
    if not raw.FPDFPageObj_GetFillColor(path, *colour):
        return True
    red, green, blue, alpha = (part.value for part in colour)
    return alpha >= _TRANSPARENT and min(red, green, blue) < _WHITE
