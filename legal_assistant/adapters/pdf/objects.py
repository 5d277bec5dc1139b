"""The objects of a PDF page, gone through once for all who look at them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pypdfium2 as pdfium
from pypdfium2 import raw

from legal_assistant.adapters.pdf.calls import address, form_size, kind_of, object_at, object_in_form

_DEEPEST_FORM: Final = 3
#: Pages with more objects are drawings; looking at the others would cost more than it is worth.
_MOST: Final = 20_000


@dataclass(frozen=True, slots=True)
class PageObjects:
    """Addresses of the text objects, and of all others with their kinds (``FPDF_PAGEOBJ_…``); valid while the page is open.

    ``earlier``: how many of the texts are painted before each of the others. ``complete``: there are no more. What forms hold
    is not among them.
    """

    texts: list[int]
    others: list[tuple[int, int]]
    earlier: list[int]
    complete: bool


def objects_of(page: pdfium.PdfPage) -> PageObjects:
    """Go through the objects of the page."""
    of_page, text = address(page.raw), raw.FPDF_PAGEOBJ_TEXT
    total = raw.FPDFPage_CountObjects(page.raw)
    texts: list[int] = []
    others: list[tuple[int, int]] = []
    earlier: list[int] = []
    for number in range(min(total, _MOST)):
        item = object_at(of_page, number)
        kind = kind_of(item)
        if kind == text:
            texts.append(item)
        else:
            others.append((item, kind))
            earlier.append(len(texts))
    return PageObjects(texts, others, earlier, total <= _MOST)


def texts_in_forms(objects: PageObjects) -> Iterator[int]:
    """Addresses of the text objects that forms of the page hold."""
    for form, of_page in objects.others:
        if of_page == raw.FPDF_PAGEOBJ_FORM:
            yield from (item for item, kind in objects_in(form) if kind == raw.FPDF_PAGEOBJ_TEXT)


def objects_in(form: int, depth: int = 1) -> Iterator[tuple[int, int]]:
    """Addresses and kinds of the objects that a form holds, those of forms within it in their place."""
    for number in range(min(form_size(form), _MOST)):
        item = object_in_form(form, number)
        kind = kind_of(item)
        if kind == raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST_FORM:
            yield from objects_in(item, depth + 1)
        else:
            yield item, kind
