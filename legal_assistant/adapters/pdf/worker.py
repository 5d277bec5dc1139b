"""The process that reads PDFs: bytes in, pages out, over pipes. Started by ``pdf/reader``; see there for the messages.

It gives up memory, time, files and network (``process_limits``) before it sees a byte of the document. Whatever the document
makes of it, the worst it can send is a frame, and the parent believes no frame before it has checked it.
"""

import contextlib
import time
from collections.abc import Sequence
from itertools import chain
from typing import Any, Final

import pypdfium2 as pdfium
from pypdfium2 import raw

from legal_assistant.adapters.pdf.annotations import AnnotationReader
from legal_assistant.adapters.pdf.embedded import embedded_data, embedded_files, is_portfolio
from legal_assistant.adapters.pdf.fallback import better_text
from legal_assistant.adapters.pdf.flat import FlatPages
from legal_assistant.adapters.pdf.pages import ReadPage, read_page
from legal_assistant.adapters.pdf.repair import is_astray, repaired
from legal_assistant.adapters.workers.child_process import ParentChannel
from legal_assistant.adapters.workers.framing import Frame
from legal_assistant.adapters.workers.process_limits import Limits
from legal_assistant.adapters.workers.serving import RefusedError, answer_all, serve
from legal_assistant.adapters.workers.worker_source import fork_if_template
from legal_assistant.memory.documents.annotations import Annotation
from legal_assistant.memory.documents.titles import SizedLine, choose_title

#: Pages are sent together until this many seconds have gone by: a frame a page costs more than a short page itself.
_GATHER_SECONDS: Final = 0.05
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


class Worker:
    """One document, held open, and the answers to what is asked about it."""

    def __init__(self, channel: ParentChannel) -> None:
        self._channel = channel
        self._document: pdfium.PdfDocument | None = None
        self._data = b""
        self._annotations: AnnotationReader | None = None
        self._first: dict[int, dict[str, Any]] = {}
        self._without_pins: set[int] = set()
        self._shell = False
        self._portfolio = False

    def serve(self) -> None:
        """Answer requests until the parent is gone."""
        answer_all(self._channel, self._answer)

    def _answer(self, request: Frame) -> None:
        fields = request.header
        match fields["do"]:
            case "open":
                self._open(request.parts[0], str(fields["password"]), int(fields["most_pages"]))
            case "title":
                self._channel.send(Frame({"title": self._title()}))
            case "read":
                self._read(set(fields["pages"]), gather=bool(fields["gather"]))
            case "locate":
                self._channel.send(Frame({"boxes": self._locate(int(fields["page"]), fields["spans"])}))
            case "render":
                self._render(int(fields["page"]), float(fields["scale"]))
            case "embedded":
                self._embedded()
            case "embedded_data":
                self._channel.send(Frame({}, (self._embedded_data(int(fields["index"])),)))
            case _:
                raise RefusedError("unknown")

    def _open(self, data: bytes, password: str, most_pages: int) -> None:
        self._document, self._data = _opened(data, password)
        self._document.init_forms()  # so that what stands in form fields is drawn, and can be asked for
        pages = len(self._document)
        if pages > most_pages:
            raise RefusedError("too_large")
        self._annotations = AnnotationReader(self._document, FlatPages(self._data, password))
        #: A form made by the program that shows it: its one page asks the reader to wait for that, or to get one that can.
        self._shell = pages == 1 and raw.FPDF_GetFormType(self._document.raw) == raw.FORMTYPE_XFA_FULL
        self._portfolio = is_portfolio(self._document, self._data, password)
        repaired = self._data is not data or is_astray(data)
        self._channel.send(Frame({"pages": pages, "attached": self._portfolio, "repaired": repaired}))

    def _page(self, number: int) -> pdfium.PdfPage:
        """Page ``number``, counted from 1."""
        assert self._document is not None
        try:
            page = self._document[number - 1]
        except pdfium.PdfiumError as error:
            raise RefusedError("page_broken") from error
        if raw.FPDFPage_GetAnnotCount(page.raw) == 0:
            self._without_pins.add(number)
        return page

    def _title(self) -> str:
        assert self._document is not None
        lines: tuple[SizedLine, ...] = ()
        for number in range(1, 0 if self._shell else min(len(self._document), _TITLE_PAGES) + 1):
            with contextlib.suppress(RefusedError), contextlib.closing(self._page(number)) as page:
                annotations = self._written_on(page, number)
                read = read_page(page, annotations, sized=True)
                self._first[number] = self._better(read, number, annotations).as_json()
                lines = read.sized
            if lines:
                break
        return choose_title(list(lines), self._document.get_metadata_value("Title"))

    def _read(self, wanted: set[int], *, gather: bool) -> None:
        """Send every page of ``wanted``, in order, several to a frame if ``gather``."""
        batch: list[dict[str, Any]] = []
        sent = time.monotonic()
        for number in sorted(wanted):
            batch.append({"number": number, **self._read_one(number)})
            if not gather or time.monotonic() - sent > _GATHER_SECONDS:
                self._channel.send(Frame({"read": batch}))
                batch, sent = [], time.monotonic()
        if batch:
            self._channel.send(Frame({"read": batch}))

    def _read_one(self, number: int) -> dict[str, Any]:
        if number in self._first:  # it was read for the title
            return self._first.pop(number)
        try:
            with contextlib.closing(self._page(number)) as page:
                return {"failed": "dynamic_form", "size": page.get_size()} if self._shell else self._whole(page, number).as_json()
        except RefusedError as refused:
            return {"failed": refused.code}
        except MemoryError:
            return {"failed": "page_memory"}
        except Exception:  # noqa: BLE001 - what a page does to the libraries is its own outcome, and its words go nowhere
            return {"failed": "page_broken"}

    def _whole(self, page: pdfium.PdfPage, number: int) -> ReadPage:
        """The page with what was written on it."""
        annotations = self._written_on(page, number)
        return self._better(read_page(page, annotations), number, annotations)

    def _written_on(self, page: pdfium.PdfPage, number: int) -> Sequence[Annotation]:
        if number in self._without_pins or self._annotations is None:
            return ()
        return self._annotations.read(page, number)

    def _better(self, read: ReadPage, number: int, annotations: Sequence[Annotation] = ()) -> ReadPage:
        """The page as PDFium read it or, where its text looks lost, as pdfplumber does if that has more of it."""
        return better_text(read, self._data, number, annotations) if read.suspicious else read

    def _locate(self, number: int, spans: list[list[int]]) -> list[list[list[float]]]:
        with contextlib.closing(self._page(number)) as page:
            return self._better(read_page(page), number).boxes(page, spans)

    def _embedded(self) -> None:
        assert self._document is not None
        files = embedded_files(self._document, self._data, self._without_pins)
        self._channel.send(Frame({"files": files, "attached": self._portfolio}))

    def _embedded_data(self, index: int) -> bytes:
        assert self._document is not None
        try:
            found = embedded_data(self._document, self._data, self._without_pins, index)
        except pdfium.PdfiumError as error:
            raise RefusedError("broken") from error
        if found is None:
            raise RefusedError("nothing")
        return found

    def _render(self, number: int, scale: float) -> None:
        with contextlib.closing(self._page(number)) as page:
            width, height = page.get_size()
            if width * height * scale * scale > _MOST_PIXELS:
                raise RefusedError("too_large")
            bitmap = page.render(scale=scale, rev_byteorder=True)  # pyright: ignore[reportArgumentType] - a float, says its manual
            rows, stride, used = bytes(bitmap.buffer), bitmap.stride, bitmap.width * 3
            pixels = rows if stride == used else b"".join(rows[at : at + used] for at in range(0, stride * bitmap.height, stride))
            self._channel.send(Frame({"width": bitmap.width, "height": bitmap.height}, (pixels,)))
            bitmap.close()


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
    serve(Limits().as_told(), lambda channel: Worker(channel).serve())


if __name__ == "__main__":
    main()
