"""The text of a PDF page through PDFium, with its lines, where they stand, and back from characters to rectangles.

PDFium gives a page's text as UTF-16 with CR LF between lines; a word broken over a line end becomes one word with U+FFFE in
the place of its hyphen. Here lines end in one LF, and the hyphen becomes a soft hyphen (U+00AD) and a line end. Each line
remembers where it began in PDFium's text, which is the way from our code points back to PDFium's characters.
"""

import ctypes
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import pypdfium2 as pdfium
from pypdfium2 import raw

from legal_assistant.adapters.pdf.calls import Calls, address, char_index
from legal_assistant.domain.documents import Box

SOFT_HYPHEN: Final = "\u00ad"
_BREAK: Final = "\r\n"
_HYPHEN_BREAK: Final = "\ufffe"
#: Control characters that fonts without a usable encoding produce; tabs and line ends are kept.
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_CONTROL_BYTES: Final = bytes((*range(9), 11, 12, *range(14, 32), 127))

#: x0, y0, x1, y1 as displayed. Thousands are made for a document, and a tuple takes a twentieth of the time of a ``Box``.
Rect: TypeAlias = tuple[float, float, float, float]


class TextLine(NamedTuple):
    """``start:end`` in the page's text; ``origin`` is the index of its first UTF-16 unit in PDFium's text of the page."""

    start: int
    end: int
    origin: int


#: Where a line starts and ends in the page's text, and where it stands.
FlatLine: TypeAlias = tuple[int, int, Rect]
#: The same with the way back to PDFium's characters.
Placed: TypeAlias = tuple[TextLine, Rect]


@dataclass(frozen=True, slots=True)
class PageText:
    """The text of a page and its lines (blank ones left out), in order of the text."""

    text: str
    lines: tuple[TextLine, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """The visible part of a page in PDF user space and its rotation in quarter turns clockwise."""

    left: float
    bottom: float
    right: float
    top: float
    turns: int

    @property
    def size(self) -> tuple[float, float]:
        """Width and height as displayed, in points."""
        width, height = self.right - self.left, self.top - self.bottom
        return (height, width) if self.turns % 2 else (width, height)

    def shown(self, x0: float, y0: float, x1: float, y1: float) -> Rect:
        """A rectangle of user space (y upwards) as displayed: origin at the top left, after rotation."""
        if self.turns == 0:
            box = (x0 - self.left, self.top - y1, x1 - self.left, self.top - y0)
        elif self.turns == 1:
            box = (y0 - self.bottom, x0 - self.left, y1 - self.bottom, x1 - self.left)
        elif self.turns == 2:
            box = (self.right - x1, y0 - self.bottom, self.right - x0, y1 - self.bottom)
        else:
            box = (self.top - y1, self.right - x1, self.top - y0, self.right - x0)
        return box

    def user_space(self, box: Rect) -> Rect:
        """The inverse of :meth:`shown`: x0, y0, x1, y1 in user space."""
        x0, y0, x1, y1 = box
        if self.turns == 0:
            back = (x0 + self.left, self.top - y1, x1 + self.left, self.top - y0)
        elif self.turns == 1:
            back = (y0 + self.left, x0 + self.bottom, y1 + self.left, x1 + self.bottom)
        elif self.turns == 2:
            back = (self.right - x1, y0 + self.bottom, self.right - x0, y1 + self.bottom)
        else:
            back = (self.right - y1, self.top - x1, self.right - y0, self.top - x0)
        return back


def frame_of(page: pdfium.PdfPage) -> Frame:
    """The page's crop box, clipped to its media box, as PDFium shows it."""
    rect = raw.FS_RECTF()
    raw.FPDF_GetPageBoundingBox(page.raw, rect)
    return Frame(rect.left, rect.bottom, rect.right, rect.top, raw.FPDFPage_GetRotation(page.raw) % 4)


def read_text(textpage: pdfium.PdfTextPage) -> PageText:
    """All text of the page and its lines."""
    count = raw.FPDFText_CountChars(textpage.raw)
    if count <= 0:
        return PageText("", ())
    units = (ctypes.c_ushort * (count + 1))()
    written = raw.FPDFText_GetText(textpage.raw, 0, count, units)
    found = bytes(units)[: max(written - 1, 0) * 2].decode("utf-16-le", errors="replace")
    return _split(found)


def _split(found: str) -> PageText:
    """Cut PDFium's text into lines."""
    pieces: list[str] = []
    lines: list[TextLine] = []
    start = origin = 0
    for shown, width in _lines_of(found):
        if shown and not shown.isspace():
            lines.append(TextLine(start, start + len(shown), origin))
        pieces.append(shown)
        start += len(shown) + 1
        origin += width
    text = "\n".join(pieces)
    return PageText(_CONTROLS.sub("\ufffd", text) if _has_controls(text) else text, tuple(lines))


def _has_controls(text: str) -> bool:
    """Whether there are control characters: no byte of another character in UTF-8 is one of theirs."""
    written = text.encode("utf-8", "surrogatepass")
    return len(written.translate(None, _CONTROL_BYTES)) < len(written)


def _lines_of(found: str) -> Iterator[tuple[str, int]]:
    """Each line as it is shown here, and how many UTF-16 units of PDFium's text it takes, its end included."""
    if _HYPHEN_BREAK not in found and is_basic(found):
        for line in found.split(_BREAK):
            yield line, len(line) + len(_BREAK)
        return
    for line in found.split(_BREAK):
        parts = line.split(_HYPHEN_BREAK)
        for part in parts[:-1]:
            yield part + SOFT_HYPHEN, utf16_length(part) + 1
        yield parts[-1], utf16_length(parts[-1]) + len(_BREAK)


def is_basic(text: str) -> bool:
    """Whether every character of ``text`` is one UTF-16 unit."""
    return utf16_length(text) == len(text)


def utf16_length(text: str) -> int:
    """How many UTF-16 units ``text`` takes."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


class CharIndex:
    """From positions in a page's text to PDFium's characters. ``text`` is the page's text as :func:`read_text` gives it."""

    def __init__(self, textpage: int, text: str) -> None:
        self._textpage = textpage
        self._text = text
        self._one_unit = is_basic(text)
        self._straight: bool | None = None

    def units(self, start: int, end: int) -> int:
        """How many UTF-16 units characters ``start:end`` take."""
        return end - start if self._one_unit else utf16_length(self._text[start:end])

    def of_unit(self, unit: int) -> int:
        """The index of the character at this unit of PDFium's text; negative if there is none."""
        return unit if self._straight else char_index(self._textpage, unit)

    def settle(self, last: int) -> None:
        """Look once whether every unit up to ``last`` is the character of that index: PDFium leaves characters out of its text,
        and adds none, so that this is so for all of them if it is for the last."""
        self._straight = char_index(self._textpage, last) == last


class BoxFinder:
    """Rectangles of runs of characters on one page.

    ``textpage`` must stay open. Boxes are as displayed, in points, origin at the top left.
    """

    def __init__(self, textpage: pdfium.PdfTextPage, found: PageText, frame: Frame) -> None:
        self._textpage = address(textpage.raw)
        self._frame = frame
        self._calls = Calls()
        self._index = CharIndex(self._textpage, found.text)
        if found.lines:
            last = found.lines[-1]
            self._index.settle(last.origin + self._index.units(last.start, last.end) - 1)

    def placed(self, lines: Sequence[TextLine]) -> list[Placed]:
        """The lines with their rectangles, without those that cover nothing."""
        every = ((line, self._rect(line.origin, line.start, line.end)) for line in lines)
        return [(line, rect) for line, rect in every if rect is not None]

    def box(self, line: TextLine, start: int, end: int) -> Box | None:
        """The box around characters ``start:end`` of the page's text, which lie in ``line``; None if they cover nothing."""
        first = line.origin + (self._index.units(line.start, start) if start > line.start else 0)
        rect = self._rect(first, start, end)
        return None if rect is None else Box(*rect)

    def _rect(self, first: int, start: int, end: int) -> Rect | None:
        """The rectangle of characters ``start:end`` of the page's text, which begin at unit ``first`` of PDFium's."""
        units, of_unit = self._index.units, self._index.of_unit
        index, until = of_unit(first), of_unit(first + units(start, end) - 1)
        if index < 0 or until < index:
            return None
        around = self._calls.rect_around(self._textpage, index, until - index + 1)
        return None if around is None else self._frame.shown(*around)
