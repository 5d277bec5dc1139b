"""PDFium's functions that are called for every line and every object of a page, under plain prototypes.

The bindings check and convert each handle and pointer, which takes as long as the calls themselves. Here handles are addresses
(:func:`address`), numbers come back through one buffer, and the interpreter's lock is kept: a call takes less than a microsecond.
"""

import ctypes
from collections.abc import Callable, Iterable
from ctypes import c_double, c_float, c_int, c_uint, c_ushort, c_void_p
from typing import Any, Final

from pypdfium2 import raw


def address(handle: Any) -> int:
    """The address behind a handle of the bindings (``PdfPage.raw``, ``PdfTextPage.raw``)."""
    return ctypes.cast(handle, c_void_p).value or 0


def _plain(function: Any, result: Any, *arguments: Any) -> Callable[..., Any]:
    return ctypes.PYFUNCTYPE(result, *arguments)(address(function))


#: Text render modes that paint nothing (PDF 32000-1, table 106).
UNPAINTED: Final = (3, 7)
#: Of 255: what is at least so light in all three colours is white; what covers less than so much is not seen.
WHITE: Final = 250
TRANSPARENT: Final = 8

#: UTF-16 units of a text that is fetched in one call.
_ROOM: Final = 1024

_HANDLE: Final = c_void_p
_OUT: Final = c_void_p

object_at: Final = _plain(raw.FPDFPage_GetObject, _HANDLE, _HANDLE, c_int)
kind_of: Final = _plain(raw.FPDFPageObj_GetType, c_int, _HANDLE)
render_mode: Final = _plain(raw.FPDFTextObj_GetTextRenderMode, c_int, _HANDLE)
is_transparent: Final = _plain(raw.FPDFPageObj_HasTransparency, c_int, _HANDLE)
set_active: Final = _plain(raw.FPDFPageObj_SetIsActive, c_int, _HANDLE, c_int)
form_size: Final = _plain(raw.FPDFFormObj_CountObjects, c_int, _HANDLE)
object_in_form: Final = _plain(raw.FPDFFormObj_GetObject, _HANDLE, _HANDLE, c_int)
segment_count: Final = _plain(raw.FPDFPath_CountSegments, c_int, _HANDLE)
_segment_at = _plain(raw.FPDFPath_GetPathSegment, _HANDLE, _HANDLE, c_int)
_segment_kind = _plain(raw.FPDFPathSegment_GetType, c_int, _HANDLE)
char_index: Final = _plain(raw.FPDFText_GetCharIndexFromTextIndex, c_int, _HANDLE, c_int)
text_object: Final = _plain(raw.FPDFText_GetTextObject, _HANDLE, _HANDLE, c_int)
font_size: Final = _plain(raw.FPDFText_GetFontSize, c_double, _HANDLE, c_int)
_rect_count = _plain(raw.FPDFText_CountRects, c_int, _HANDLE, c_int, c_int)

_rect = _plain(raw.FPDFText_GetRect, c_int, _HANDLE, c_int, _OUT, _OUT, _OUT, _OUT)
_char_box = _plain(raw.FPDFText_GetCharBox, c_int, _HANDLE, c_int, _OUT, _OUT, _OUT, _OUT)
_bounded = _plain(raw.FPDFText_GetBoundedText, c_int, _HANDLE, c_double, c_double, c_double, c_double, _OUT, c_int)
_char_matrix = _plain(raw.FPDFText_GetMatrix, c_int, _HANDLE, c_int, _OUT)
_bounds = _plain(raw.FPDFPageObj_GetBounds, c_int, _HANDLE, _OUT, _OUT, _OUT, _OUT)
_matrix = _plain(raw.FPDFPageObj_GetMatrix, c_int, _HANDLE, _OUT)
_point = _plain(raw.FPDFPathSegment_GetPoint, c_int, _HANDLE, _OUT, _OUT)
_draw_mode = _plain(raw.FPDFPath_GetDrawMode, c_int, _HANDLE, _OUT, _OUT)
_fill = _plain(raw.FPDFPageObj_GetFillColor, c_int, _HANDLE, _OUT, _OUT, _OUT, _OUT)


class Calls:
    """The functions that answer with several numbers, through buffers of their own. Used by one thread."""

    def __init__(self) -> None:
        self._doubles = (c_double * 4)()
        self._floats = (c_float * 6)()
        self._colour = (c_uint * 4)()
        at = ctypes.addressof(self._doubles)
        self._to_doubles = at, at + 8, at + 16, at + 24
        at = ctypes.addressof(self._floats)
        self._to_floats = at, at + 4, at + 8, at + 12
        at = ctypes.addressof(self._colour)
        self._to_colour = at, at + 4, at + 8, at + 12

    def rect_around(self, textpage: int, index: int, count: int) -> tuple[float, float, float, float] | None:
        """Left, bottom, right and top around PDFium's rectangles for ``count`` characters from character ``index``."""
        number, doubles, (to_left, to_top, to_right, to_bottom) = (
            _rect_count(textpage, index, count),
            self._doubles,
            self._to_doubles,
        )
        if number <= 0 or not _rect(textpage, 0, to_left, to_top, to_right, to_bottom):
            return None
        left, top, right, bottom = doubles[:]
        for other in range(1, number):
            if _rect(textpage, other, to_left, to_top, to_right, to_bottom):
                x0, y1, x1, y0 = doubles[:]
                left, bottom, right, top = min(left, x0), min(bottom, y0), max(right, x1), max(top, y1)
        return left, bottom, right, top

    def char_box(self, textpage: int, index: int) -> list[float] | None:
        """Left, right, bottom and top of a character."""
        return self._doubles[:] if _char_box(textpage, index, *self._to_doubles) else None

    def char_matrix(self, textpage: int, index: int) -> list[float] | None:
        """The six numbers of the transformation of a character."""
        return self._floats[:] if _char_matrix(textpage, index, self._to_floats[0]) else None

    def text_within(self, textpage: int, left: float, top: float, right: float, bottom: float) -> str:
        """The text of the page in a rectangle (y upwards)."""
        size = _ROOM
        while True:
            units = (c_ushort * size)()
            found = _bounded(textpage, left, top, right, bottom, ctypes.addressof(units), size)
            if found < size:  # there was room for all of it, and for the zero at its end
                return bytes(units)[: max(found - 1, 0) * 2].decode("utf-16-le", errors="ignore")
            size *= 2

    def bounds(self, item: int) -> list[float] | None:
        """Left, bottom, right and top of an object, within what holds it."""
        return self._floats[:4] if _bounds(item, *self._to_floats) else None

    def matrix(self, item: int) -> list[float] | None:
        """The six numbers of the object's transformation."""
        return self._floats[:] if _matrix(item, self._to_floats[0]) else None

    def points(self, path: int, most: int) -> list[tuple[bool, float, float]]:
        """Where the segments of a path end, ``most`` at most, and whether a new part of it begins there: those of the parts
        before the first that is curved."""
        found: list[tuple[bool, float, float]] = []
        begun = 0
        floats, (to_x, to_y, *_) = self._floats, self._to_floats
        for number in range(min(segment_count(path), most)):
            segment = _segment_at(path, number)
            kind = _segment_kind(segment)
            if kind == raw.FPDF_SEGMENT_BEZIERTO or not _point(segment, to_x, to_y):
                return found[:begun]
            if kind == raw.FPDF_SEGMENT_MOVETO:
                begun = len(found)
            found.append((kind == raw.FPDF_SEGMENT_MOVETO, *floats[:2]))
        return found

    def fill(self, item: int) -> list[int] | None:
        """Red, green, blue and alpha (0 to 255) of what the object is filled with."""
        return self._colour[:] if _fill(item, *self._to_colour) else None

    def fill_mode(self, path: int) -> int | None:
        """How the inside of a path is filled (``FPDF_FILLMODE_…``)."""
        return self._colour[0] if _draw_mode(path, *self._to_colour[:2]) else None

    def any_stands_out(self, texts: Iterable[int]) -> bool:
        """Whether one of these text objects is painted with nothing, or with white: a page has many, and few steps for each."""
        colour, (red, green, blue, alpha) = self._colour, self._to_colour
        for text in texts:
            if render_mode(text) in UNPAINTED:
                return True
            if _fill(text, red, green, blue, alpha) and (
                colour[3] < TRANSPARENT or (colour[0] >= WHITE and colour[1] >= WHITE and colour[2] >= WHITE)
            ):
                return True
        return False
