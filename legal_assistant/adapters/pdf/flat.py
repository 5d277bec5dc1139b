"""What a page of a PDF shows where its annotations lie: a second copy of the document, with them drawn into the page.

PDFium reads no text of annotations from a page. It can make them part of the page, in the copy, and then they are read as all
text is: also whether it can be seen.
"""

import contextlib
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import pypdfium2 as pdfium
from pypdfium2 import raw

from legal_assistant.adapters.pdf.calls import Calls, address
from legal_assistant.adapters.pdf.hidden import hidden_spans, is_coloured
from legal_assistant.adapters.pdf.objects import PageObjects, objects_in, objects_of
from legal_assistant.adapters.pdf.text import BoxFinder, CharIndex, PageText, frame_of, read_text

_Rect = tuple[float, float, float, float]
#: Points by which a character may stand over the edge of its annotation.
_OVER: Final = 1.0


@dataclass(frozen=True, slots=True)
class Shown:
    """What is drawn for an annotation, and what of it can be seen."""

    text: str
    visible: str = ""


@dataclass(slots=True)
class _Found:
    all: list[str] = field(default_factory=list[str])
    visible: list[str] = field(default_factory=list[str])


class FlatPages:
    """The copy of the document ``data``, opened when it is first wanted."""

    def __init__(self, data: bytes, password: str) -> None:
        self._data = data
        self._password = password
        self._document: pdfium.PdfDocument | None = None

    def shown(self, page: pdfium.PdfPage, number: int) -> Callable[[int], Shown]:
        """What is shown for the annotations of page ``number`` by their numbers; nothing if it cannot be drawn."""
        rects = _rects(page)
        found: defaultdict[int, _Found] = defaultdict(_Found)
        with contextlib.suppress(pdfium.PdfiumError):
            for at, character, visible in self._characters(page, number, rects):
                found[at].all.append(character)
                if visible:
                    found[at].visible.append(character)

        def of(at: int) -> Shown:
            one = found[at]
            return Shown(" ".join("".join(one.all).split()), " ".join("".join(one.visible).split()))

        return of

    def _characters(self, page: pdfium.PdfPage, number: int, rects: Sequence[_Rect]) -> list[tuple[int, str, bool]]:
        """The characters drawn for annotations: of which one, and whether they can be seen."""
        with contextlib.closing(page.get_textpage()) as textpage:
            printed = read_text(textpage).text
        if self._document is None:
            self._document = pdfium.PdfDocument(self._data, password=self._password or None)
            self._document.init_forms()
        with contextlib.closing(self._document[number - 1]) as unlike:
            raw.FPDFPage_Flatten(unlike.raw, raw.FLAT_NORMALDISPLAY)
        with contextlib.closing(self._document[number - 1]) as flat, contextlib.closing(flat.get_textpage()) as textpage:
            found = read_text(textpage)
            frame = frame_of(flat)
            placed = BoxFinder(textpage, found, frame).placed(found.lines)
            hidden = hidden_spans(_but_bare_forms(objects_of(flat)), textpage, frame, found, placed)
            first = len(printed) if found.text.startswith(printed) else 0
            return list(_assigned(found, address(textpage.raw), first, rects, hidden))


def _but_bare_forms(objects: PageObjects) -> PageObjects:
    """The objects without the forms in which nothing but text is drawn, or white: they are no ground for what is white."""
    calls = Calls()

    def is_ground(item: int, kind: int) -> bool:
        if kind != raw.FPDF_PAGEOBJ_FORM:
            return True
        return any(
            inner in (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING)
            or (inner == raw.FPDF_PAGEOBJ_PATH and is_coloured(part, calls))
            for part, inner in objects_in(item)
        )

    grounds = [other for other in objects.others if is_ground(*other)]
    return replace(objects, others=grounds, earlier=[0] * len(grounds), complete=False)


def _assigned(
    found: PageText, textpage: int, first: int, rects: Sequence[_Rect], hidden: Sequence[tuple[int, int]]
) -> list[tuple[int, str, bool]]:
    """Each character from ``first`` on with the smallest rectangle it stands in; blanks go with what stands before them."""
    index, calls = CharIndex(textpage, found.text), Calls()
    unseen = {at for start, end in hidden for at in range(start, end)}
    by_size = sorted(range(len(rects)), key=lambda at: _size(rects[at]))
    assigned: list[tuple[int, str, bool]] = []
    for line in found.lines:
        owner = -1
        for at in range(max(line.start, first), line.end):
            character = found.text[at]
            if not character.isspace():
                unit = index.of_unit(line.origin + index.units(line.start, at))
                box = calls.char_box(textpage, unit) if unit >= 0 else None
                owner = -1 if box is None else _owner(box, rects, by_size)
            if owner >= 0:
                assigned.append((owner, character, at not in unseen))
        assigned += [(number, " ", True) for number in {number for number, _, _ in assigned[-1:]}]
    return assigned


def _owner(box: Sequence[float], rects: Sequence[_Rect], by_size: Sequence[int]) -> int:
    left, right, bottom, top = box
    x, y = (left + right) / 2, (bottom + top) / 2
    for at in by_size:
        x0, y0, x1, y1 = rects[at]
        if x0 - _OVER <= x <= x1 + _OVER and y0 - _OVER <= y <= y1 + _OVER:
            return at
    return -1


def _rects(page: pdfium.PdfPage) -> list[_Rect]:
    """The rectangles of all annotations of the page, in its order; an empty one far away for what draws no text of its own."""
    found: list[_Rect] = []
    for at in range(raw.FPDFPage_GetAnnotCount(page.raw)):
        rect, handle = raw.FS_RECTF(), raw.FPDFPage_GetAnnot(page.raw, at)
        try:
            kinds = (raw.FPDF_ANNOT_WIDGET, raw.FPDF_ANNOT_FREETEXT, raw.FPDF_ANNOT_STAMP)
            if handle and raw.FPDFAnnot_GetSubtype(handle) in kinds and raw.FPDFAnnot_GetRect(handle, rect):
                found.append((rect.left, min(rect.bottom, rect.top), rect.right, max(rect.bottom, rect.top)))
            else:
                found.append((-1e9, -1e9, -1e9, -1e9))
        finally:
            if handle:
                raw.FPDFPage_CloseAnnot(handle)
    return found


def _size(rect: _Rect) -> float:
    return (rect[2] - rect[0]) * (rect[3] - rect[1])
