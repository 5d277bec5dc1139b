"""Files within a PDF: those attached to it as a whole, and those pinned to its pages."""

import contextlib
import ctypes
import io
from collections.abc import Iterator, Set
from typing import Any, Final

import pypdfium2 as pdfium
from pypdfium2 import raw

_MOST_FILES: Final = 1_000
_LARGEST: Final = 512 * 1024 * 1024
#: Pages of a longer document are looked through for pins only if the file itself names one outside its packed parts.
_FEW_PAGES: Final = 50
_MOST_PAGES: Final = 2_000
_PIN: Final = b"/FileAttachment"


def is_portfolio(document: pdfium.PdfDocument, data: bytes, password: str) -> bool:
    """Whether the document is a cover for the files within it (a collection, PDF 32000-1, 12.3.5), which PDFium does not tell."""
    if not document.count_attachments():
        return False
    from pdfminer.pdfdocument import PDFDocument  # noqa: PLC0415 - for the few documents that hold files
    from pdfminer.pdfparser import PDFParser  # noqa: PLC0415

    try:
        return "Collection" in PDFDocument(PDFParser(io.BytesIO(data)), password).catalog
    except Exception:  # noqa: BLE001 - pdfminer raises what it pleases on a broken file
        return False


def embedded_files(document: pdfium.PdfDocument, data: bytes, bare: Set[int]) -> list[list[Any]]:
    """Name and announced size of each file within the document ``data``; ``bare`` are numbers of pages with nothing pinned."""
    return [[item.get_name(), _size(item)] for item in _attachments(document, data, bare)]


def embedded_data(document: pdfium.PdfDocument, data: bytes, bare: Set[int], index: int) -> bytes | None:
    """The bytes of one of them; None if there is none of that index. Raises PdfiumError; MemoryError if it is too large."""
    for number, item in enumerate(_attachments(document, data, bare)):
        if number == index:
            if _size(item) > _LARGEST:
                raise MemoryError
            return bytes(item.get_data())
    return None


def _attachments(document: pdfium.PdfDocument, data: bytes, bare: Set[int]) -> Iterator[pdfium.PdfAttachment]:
    """All of them, each to be used before the next is asked for."""
    count = min(document.count_attachments(), _MOST_FILES)
    for index in range(count):
        yield document.get_attachment(index)
    if len(document) > _FEW_PAGES and _PIN not in data:
        return
    for number in range(min(len(document), _MOST_PAGES)):
        if number + 1 in bare:
            continue
        with contextlib.suppress(pdfium.PdfiumError), contextlib.closing(document[number]) as page:
            for found in _pins(page):
                count += 1
                if count > _MOST_FILES:
                    return
                yield pdfium.PdfAttachment(found, document)


def _pins(page: pdfium.PdfPage) -> Iterator[Any]:
    for index in range(min(raw.FPDFPage_GetAnnotCount(page.raw), _MOST_FILES)):
        annotation = raw.FPDFPage_GetAnnot(page.raw, index)
        if not annotation:
            continue
        try:
            is_pin = raw.FPDFAnnot_GetSubtype(annotation) == raw.FPDF_ANNOT_FILEATTACHMENT
            found = raw.FPDFAnnot_GetFileAttachment(annotation) if is_pin else None
            if found:
                yield found
        finally:
            raw.FPDFPage_CloseAnnot(annotation)


def _size(item: pdfium.PdfAttachment) -> int:
    size = ctypes.c_ulong()
    raw.FPDFAttachment_GetFile(item.raw, None, 0, size)
    return size.value
