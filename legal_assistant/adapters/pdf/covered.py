"""Text of a PDF page over which something else was painted: a white box, a picture of nothing.

What is painted later, and large enough, is looked for first; on most pages there is none. Whether the text shows nevertheless
(through what is transparent, clipped, or not painted there) tells the page itself: it is drawn with that text and without it.
"""

import itertools
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

import pypdfium2 as pdfium
from pypdfium2 import raw

from legal_assistant.adapters.pdf.calls import UNPAINTED, Calls, is_transparent, render_mode, set_active
from legal_assistant.adapters.pdf.objects import PageObjects, objects_in
from legal_assistant.adapters.pdf.text import Frame, Rect

#: What is less wide or high (points) covers no letters: it is a line.
_SMALLEST: Final = 4.0
_OPAQUE: Final = 250
#: Pages with more that may cover something are drawings.
_MOST_COVERS: Final = 2_000
#: Pixels of a point, and of a page at most; a page on which a point would get less is not looked at.
_SCALE: Final = 2.0
_MOST_PIXELS: Final = 8_000_000
_COARSEST: Final = 0.5
#: Of 255: grey levels among which nothing is drawn in a picture.
_EVEN: Final = 24
#: A picture over this share of the page is a scan.
_SCAN: Final = 0.5
_PICTURES: Final = (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING)


class Covered:
    """Which characters are covered. ``page`` must stay open, and be one from which ``objects`` come."""

    def __init__(self, page: pdfium.PdfPage, objects: PageObjects, frame: Frame) -> None:
        self._calls = Calls()
        self._frame = frame
        width, height = frame.size
        self._by_pictures = dict(_beneath(objects, self._calls, _SCAN * width * height)) if objects.complete else {}
        self._drawings: tuple[_Drawing, _Drawing] | None = None
        scale = min(_SCALE, (_MOST_PIXELS / (width * height)) ** 0.5) if width * height > 0 else 0.0
        if self._by_pictures and scale >= _COARSEST:
            self._drawings = self._drawn(page, scale)

    @property
    def any(self) -> bool:
        """Whether there may be such text."""
        return self._drawings is not None

    def hides(self, item: int, box: Rect) -> bool:
        """Whether a character of text object ``item``, which stands in ``box`` of user space, is covered. Words under a picture
        that shows something there are what recognition found in it."""
        by_picture = self._by_pictures.get(item)
        if by_picture is None or self._drawings is None:
            return False
        whole, without = self._drawings
        shown = self._frame.shown(*box)
        return whole.at(shown) == without.at(shown) and not (by_picture and whole.is_drawn(shown))

    def _drawn(self, page: pdfium.PdfPage, scale: float) -> "tuple[_Drawing, _Drawing]":
        """The page, and the page without the texts that may be covered."""
        whole = _Drawing(page, scale)
        try:
            for item in self._by_pictures:
                set_active(item, False)
            return whole, _Drawing(page, scale)
        finally:
            for item in self._by_pictures:
                set_active(item, True)


class _Drawing:
    """The page in grey levels."""

    def __init__(self, page: pdfium.PdfPage, scale: float) -> None:
        bitmap = page.render(scale=scale, grayscale=True, draw_annots=False, may_draw_forms=False)  # pyright: ignore[reportArgumentType]
        self._scale = scale
        self._pixels, self._stride, self._height = bytes(bitmap.buffer), bitmap.stride, bitmap.height
        bitmap.close()

    def at(self, box: Rect) -> list[bytes]:
        """The rows of pixels in the middle of ``box`` (as displayed); what neighbours draw into it is left out."""
        x0, y0, x1, y1 = box
        inset = (x1 - x0) / 5
        left, right = int((x0 + inset) * self._scale), int((x1 - inset) * self._scale) + 1
        rows = range(max(int(y0 * self._scale), 0), min(int(y1 * self._scale) + 1, self._height))
        return [self._pixels[y * self._stride + max(left, 0) : y * self._stride + min(right, self._stride)] for y in rows]

    def is_drawn(self, box: Rect) -> bool:
        """Whether something is to be seen in ``box``."""
        pixels = b"".join(self.at(box))
        return bool(pixels) and max(pixels) - min(pixels) > _EVEN


def _beneath(objects: PageObjects, calls: Calls, scan: float) -> Iterator[tuple[int, bool]]:
    """The painted texts of the page over which something lies that may cover them, and whether that is pictures only."""
    covers = list(itertools.islice(_covers(objects, calls, scan), _MOST_COVERS + 1))
    if not covers or len(covers) > _MOST_COVERS:
        return
    bounds = [calls.bounds(item) if render_mode(item) not in UNPAINTED else None for item in objects.texts]
    drawn = {_place(one): number for number, one in enumerate(bounds) if one}
    middles = sorted(((one[1] + one[3]) / 2, number) for number, one in enumerate(bounds) if one)
    found: dict[int, bool] = {}
    for earlier, (x0, y0, x1, y1), is_picture in covers:
        for y, number in middles[bisect_left(middles, (y0,)) : bisect_right(middles, (y1,))]:
            one = bounds[number]
            if one is None or number >= earlier or drawn[_place(one)] >= earlier or one[0] >= x1 or one[2] <= x0:
                continue
            quarter = (one[3] - one[1]) / 4
            if y0 <= y - quarter and y + quarter <= y1:
                found[number] = found.get(number, True) and is_picture
    yield from ((objects.texts[number], by_pictures) for number, by_pictures in found.items())


def _covers(objects: PageObjects, calls: Calls, scan: float) -> Iterator[tuple[int, Sequence[float], bool]]:
    """What may cover text: how many texts were painted before it, its bounds, and whether it is a picture, which is smaller than
    ``scan``: under a larger one stands what recognition found in it."""
    for (item, kind), earlier in zip(objects.others, objects.earlier, strict=True):
        bounds = calls.bounds(item) if earlier else None
        if bounds is None or bounds[2] - bounds[0] < _SMALLEST or bounds[3] - bounds[1] < _SMALLEST:
            continue
        parts = objects_in(item) if kind == raw.FPDF_PAGEOBJ_FORM else [(item, kind)]
        kinds = {inner for part, inner in parts if inner in _PICTURES or _is_painted(part, inner, calls)}
        is_picture = kinds == {raw.FPDF_PAGEOBJ_IMAGE}
        if kinds and not (is_picture and (bounds[2] - bounds[0]) * (bounds[3] - bounds[1]) >= scan):
            yield earlier, bounds, is_picture


def _is_painted(path: int, kind: int, calls: Calls) -> bool:
    """Whether it is a path that is filled so that nothing shows through."""
    if kind != raw.FPDF_PAGEOBJ_PATH or calls.fill_mode(path) in (None, raw.FPDF_FILLMODE_NONE) or is_transparent(path):
        return False
    colour = calls.fill(path)
    return colour is None or colour[3] >= _OPAQUE


def _place(bounds: Sequence[float]) -> tuple[int, ...]:
    """What tells that a text stands where another one does: it was painted again."""
    return tuple(map(round, bounds))
