"""PDFium's functions that are called for every line and every object of a page, under plain prototypes.

The bindings check and convert each handle and pointer, which takes as long as the calls themselves. Here handles are addresses
(:func:`address`), numbers come back through one buffer, and the interpreter's lock is kept: a call takes less than a microsecond.
"""

import ctypes
from collections.abc import Callable
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
form_size: Final = _plain(raw.FPDFFormObj_CountObjects, c_int, _HANDLE)
object_in_form: Final = _plain(raw.FPDFFormObj_GetObject, _HANDLE, _HANDLE, c_int)
segment_count: Final = _plain(raw.FPDFPath_CountSegments, c_int, _HANDLE)
segment_at: Final = _plain(raw.FPDFPath_GetPathSegment, _HANDLE, _HANDLE, c_int)
segment_kind: Final = _plain(raw.FPDFPathSegment_GetType, c_int, _HANDLE)
char_index: Final = _plain(raw.FPDFText_GetCharIndexFromTextIndex, c_int, _HANDLE, c_int)
text_object: Final = _plain(raw.FPDFText_GetTextObject, _HANDLE, _HANDLE, c_int)
font_size: Final = _plain(raw.FPDFText_GetFontSize, c_double, _HANDLE, c_int)
rect_count: Final = _plain(raw.FPDFText_CountRects, c_int, _HANDLE, c_int, c_int)

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

    def rect(self, textpage: int, number: int) -> list[float] | None:
        """Left, top, right and bottom of a rectangle of those that were counted last."""
        return self._doubles[:] if _rect(textpage, number, *self._to_doubles) else None

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

    def point(self, segment: int) -> list[float] | None:
        """The place (x, y) of a segment's end."""
        return self._floats[:2] if _point(segment, *self._to_floats[:2]) else None

    def fill(self, item: int) -> list[int] | None:
        """Red, green, blue and alpha (0 to 255) of what the object is filled with."""
        return self._colour[:] if _fill(item, *self._to_colour) else None

    def fill_mode(self, path: int) -> int | None:
        """How the inside of a path is filled (``FPDF_FILLMODE_…``)."""
        return self._colour[0] if _draw_mode(path, *self._to_colour[:2]) else None

    def stands_out(self, text: int) -> bool:
        """Whether a text object is painted with nothing, or with white: asked of each one, so in as few steps as can be."""
        if render_mode(text) in UNPAINTED:
            return True
        colour = self._colour
        if not _fill(text, *self._to_colour):
            return False
        return colour[3] < TRANSPARENT or (colour[0] >= WHITE and colour[1] >= WHITE and colour[2] >= WHITE)
