"""One reader for all kinds of files: which worker reads a file is told by its bytes, never by its name."""

from legal_assistant.adapters.office.signatures import is_other_than_pdf
from legal_assistant.adapters.pdf.reader import OpenedFile, PdfReader, ReadLimits, workers
from legal_assistant.domain.documents import is_pdf
from legal_assistant.domain.errors import DocumentTooLarge, EmptyFile
from legal_assistant.domain.ports import OpenedDocument


class FileReader:
    """The port DocumentReader: PDFs through ``pdf/worker``, everything else through ``office/worker``."""

    def __init__(self, limits: ReadLimits | None = None) -> None:
        self._limits = limits or ReadLimits()
        self._pdf = PdfReader(self._limits)
        self._office = workers("office", self._limits)

    def open(self, data: bytes, *, password: str = "") -> OpenedDocument:
        """See the port."""
        if not data:
            raise EmptyFile
        if is_pdf(data) and not is_other_than_pdf(data):
            return self._pdf.open(data, password=password)
        if len(data) > self._limits.size:
            raise DocumentTooLarge
        return OpenedFile(data, password, self._limits, self._office, fewest_pages=0)  # an archive has none

    def prepare(self) -> None:
        """See the port."""
        self._pdf.prepare()

    def rest(self) -> None:
        """See the port."""
        self._pdf.rest()
