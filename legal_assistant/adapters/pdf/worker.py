"""The process that reads PDFs: bytes in, pages out, over pipes. Started by ``pdf/reader``; see there for the messages.

It gives up memory, time, files and network (``process_limits``) before it sees a byte of the document. Whatever the document
makes of it, the worst it can send is a frame, and the parent believes no frame before it has checked it.
"""

import contextlib
from collections.abc import Sequence
from itertools import chain
from typing import Any, Final

import pypdfium2 as pdfium
from pypdfium2 import raw

from legal_assistant.adapters.pdf.annotations import AnnotationReader
from legal_assistant.adapters.pdf.embedded import embedded_data, embedded_files, is_portfolio
from legal_assistant.adapters.pdf.fallback import better_text
from legal_assistant.adapters.pdf.flat import FlatPages
from legal_assistant.adapters.pdf.losses import pages_with_losses
from legal_assistant.adapters.pdf.pages import ReadPage, read_page
from legal_assistant.adapters.pdf.repair import is_astray, repaired
from legal_assistant.adapters.workers.held_document import serve_document
from legal_assistant.adapters.workers.process_limits import Limits
from legal_assistant.adapters.workers.serving import RefusedError, serve
from legal_assistant.adapters.workers.worker_source import fork_if_template
from legal_assistant.memory.documents.annotations import Annotation
from legal_assistant.memory.documents.titles import SizedLine, choose_title

_TITLE_PAGES: Final = 3
_MOST_PIXELS: Final = 40_000_000
#: A file with objects that are packed in streams.
_PACKED: Final = b"/ObjStm"


#: A page with a word in a font that is not in the file.
_TRIAL: Final = b"""%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 30>>stream
BT /F 12 Tf 9 9 Td (Trial) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/TrueType/BaseFont/Arial>>endobj
trailer<</Root 1 0 R>>
"""


class HeldPdf:
    """The protocol HeldDocument."""

    locked = False

    def __init__(self, data: bytes, password: str, most_pages: int) -> None:
        """Raises RefusedError."""
        self._document, self._data = _opened(data, password)
        self._document.init_forms()  # so that what stands in form fields is drawn, and can be asked for
        self.count = len(self._document)
        if self.count > most_pages:
            raise RefusedError("too_large")
        self._lossy = pages_with_losses(data, self._data, password, self.count)
        self.repaired = self._data is not data or bool(self._lossy) or is_astray(data)
        self.attached = is_portfolio(self._document, self._data, password)
        self._annotations = AnnotationReader(self._document, FlatPages(self._data, password))
        self._first: dict[int, dict[str, Any]] = {}
        self._without_pins: set[int] = set()
        #: A form made by the program that shows it: its one page asks the reader to wait for that, or to get one that can.
        self._shell = self.count == 1 and raw.FPDF_GetFormType(self._document.raw) == raw.FORMTYPE_XFA_FULL

    def _open(self, number: int) -> pdfium.PdfPage:
        """Page ``number``, open."""
        try:
            page = self._document[number - 1]
        except pdfium.PdfiumError as error:
            raise RefusedError("page_broken") from error
        if raw.FPDFPage_GetAnnotCount(page.raw) == 0:
            self._without_pins.add(number)
        return page

    def title(self) -> str:
        """See the protocol."""
        lines: tuple[SizedLine, ...] = ()
        for number in range(1, 0 if self._shell else min(self.count, _TITLE_PAGES) + 1):
            with contextlib.suppress(RefusedError), contextlib.closing(self._open(number)) as page:
                annotations = self._written_on(page, number)
                read = read_page(page, annotations, sized=True)
                self._first[number] = self._told(self._better(read, number, annotations), number)
                lines = read.sized
            if lines:
                break
        return choose_title(list(lines), self._document.get_metadata_value("Title"))

    def page(self, number: int) -> dict[str, Any]:
        """See the protocol."""
        if number in self._first:  # it was read for the title
            return self._first.pop(number)
        with contextlib.closing(self._open(number)) as page:
            if self._shell:
                return {"failed": "dynamic_form", "size": page.get_size()}
            return self._told(self._whole(page, number), number)

    def _told(self, read: ReadPage, number: int) -> dict[str, Any]:
        """The page for the frame. One of which something is gone says so; if nothing is left of it, it is broken."""
        told = read.as_json()
        if number not in self._lossy:
            return told
        return told | {"lossy": True} if read.text.strip() or read.pictures else {"failed": "page_broken", "size": told["size"]}

    def _whole(self, page: pdfium.PdfPage, number: int) -> ReadPage:
        """The page with what was written on it."""
        annotations = self._written_on(page, number)
        return self._better(read_page(page, annotations), number, annotations)

    def _written_on(self, page: pdfium.PdfPage, number: int) -> Sequence[Annotation]:
        if number in self._without_pins:
            return ()
        return self._annotations.read(page, number)

    def _better(self, read: ReadPage, number: int, annotations: Sequence[Annotation] = ()) -> ReadPage:
        """The page as PDFium read it or, where its text looks lost, as pdfplumber does if that has more of it."""
        return better_text(read, self._data, number, annotations) if read.suspicious else read

    def boxes(self, number: int, spans: list[list[int]]) -> list[list[list[float]]]:
        """See the protocol."""
        with contextlib.closing(self._open(number)) as page:
            return self._better(read_page(page), number).boxes(page, spans)

    def printed_boxes(self, number: int, count: int, runs: list[list[int]]) -> list[list[list[float]]]:
        """See the protocol."""
        with contextlib.closing(self._open(number)) as page:
            read = self._better(read_page(page), number)
            places = [at for at, character in enumerate(read.text) if not character.isspace()]
            if len(places) != count:
                raise RefusedError("nothing")
            spans = [[places[start], places[end - 1] + 1] if start < end else [0, 0] for start, end in runs]
            return read.boxes(page, spans)

    def pixels(self, number: int, scale: float) -> tuple[int, int, bytes]:
        """See the protocol."""
        with contextlib.closing(self._open(number)) as page:
            width, height = page.get_size()
            if width * height * scale * scale > _MOST_PIXELS:
                raise RefusedError("too_large")
            bitmap = page.render(scale=scale, rev_byteorder=True)  # pyright: ignore[reportArgumentType] - a float, says its manual
            rows, stride, used = bytes(bitmap.buffer), bitmap.stride, bitmap.width * 3
            pixels = rows if stride == used else b"".join(rows[at : at + used] for at in range(0, stride * bitmap.height, stride))
            shown = bitmap.width, bitmap.height, pixels
            bitmap.close()
        return shown

    def files(self) -> list[list[Any]]:
        """See the protocol."""
        return embedded_files(self._document, self._data, self._without_pins)

    def file(self, index: int) -> bytes:
        """See the protocol."""
        try:
            found = embedded_data(self._document, self._data, self._without_pins, index)
        except pdfium.PdfiumError as error:
            raise RefusedError("broken") from error
        if found is None:
            raise RefusedError("nothing")
        return found


def _opened(data: bytes, password: str) -> tuple[pdfium.PdfDocument, bytes]:
    """The document, and the bytes that it was made of: others if only then all of it can be found. Raises RefusedError."""
    whole = not is_astray(data)
    # What is packed in streams is not found by PDFium without a table, though it may open the file.
    candidates = chain([data], repaired(data)) if whole or _PACKED not in data else chain(repaired(data), [data])
    for candidate in candidates:
        try:
            document = pdfium.PdfDocument(candidate, password=password or None)
            if len(document):
                return document, candidate
        except pdfium.PdfiumError as error:
            if getattr(error, "err_code", None) in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
                raise RefusedError("password") from error
    raise RefusedError("broken")


def _try_out() -> None:
    """Read a page of one's own: PDFium looks through the system's fonts once, and not again for every document."""
    with contextlib.suppress(pdfium.PdfiumError), contextlib.closing(pdfium.PdfDocument(_TRIAL)) as document:
        for page in document:
            read_page(page, sized=True)
            page.close()


def main() -> None:
    """Be the process that reads PDFs."""
    fork_if_template(_try_out)
    serve(Limits().as_told(), lambda channel: serve_document(channel, HeldPdf))
