"""The objects of a PDF page, gone through once for all who look at them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import pypdfium2 as pdfium
from pypdfium2 import raw

_DEEPEST_FORM: Final = 3
#: Pages with more objects are drawings; looking at the others would cost more than it is worth.
_MOST: Final = 20_000


@dataclass(frozen=True, slots=True)
class PageObjects:
    """Handles of the text objects, and of all others with their kinds (``FPDF_PAGEOBJ_…``); valid while the page is open.

    ``complete``: there are no more. What forms hold is not among them.
    """

    texts: list[Any]
    others: list[tuple[Any, int]]
    complete: bool


def objects_of(page: pdfium.PdfPage) -> PageObjects:
    """Go through the objects of the page."""
    of_page, item_at, kind_of, text = page.raw, raw.FPDFPage_GetObject, raw.FPDFPageObj_GetType, raw.FPDF_PAGEOBJ_TEXT
    total = raw.FPDFPage_CountObjects(of_page)
    texts: list[Any] = []
    others: list[tuple[Any, int]] = []
    for number in range(min(total, _MOST)):
        item = item_at(of_page, number)
        kind = kind_of(item)
        if kind == text:
            texts.append(item)
        else:
            others.append((item, kind))
    return PageObjects(texts, others, total <= _MOST)


def texts_in_forms(objects: PageObjects) -> Iterator[Any]:
    """Handles of the text objects that forms of the page hold."""
    for item, kind in objects.others:
        if kind == raw.FPDF_PAGEOBJ_FORM:
            yield from _texts_in(item, 1)


def _texts_in(form: Any, depth: int) -> Iterator[Any]:
    for number in range(min(raw.FPDFFormObj_CountObjects(form), _MOST)):
        item = raw.FPDFFormObj_GetObject(form, number)
        kind = raw.FPDFPageObj_GetType(item)
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            yield item
        elif kind == raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST_FORM:
            yield from _texts_in(item, depth + 1)
