"""Looking at the documents of a case."""

import builtins
from collections.abc import Sequence

from legal_assistant.domain.documents import Document, Page, PageBox, PageSpan
from legal_assistant.domain.ports import DocumentReader, OpenCase, OpenedDocument


class DocumentService:
    """Documents, their pages, and where words stand on them."""

    def __init__(self, reader: DocumentReader) -> None:
        self._reader = reader

    def list(self, case: OpenCase) -> builtins.list[Document]:
        """All documents of the case, oldest first, with their counts."""
        with case.store.read() as view:
            return view.documents.all()

    def pages(self, case: OpenCase, document_id: str) -> builtins.list[Page]:
        """The pages read so far, by number. Raises NotFound."""
        with case.store.read() as view:
            view.documents.get(document_id)
            return view.documents.pages(document_id)

    def open(self, case: OpenCase, document_id: str) -> OpenedDocument:
        """The original, held open by a process of its own until it is closed.

        Raises NotFound, Missing, Damaged (naming the sealed file), and what the reader raises.
        """
        with case.store.read() as view:
            view.documents.get(document_id)
        return self._reader.open(case.blobs.get(document_id))

    def locate(self, case: OpenCase, document_id: str, spans: Sequence[PageSpan]) -> tuple[PageBox, ...]:
        """Where ``spans`` of the pages' texts stand, a box a line, in order. Raises as :meth:`open`, ReaderStopped."""
        with self.open(case, document_id) as opened:
            found = opened.locate(spans)
        return tuple(PageBox(span.page, box) for span, boxes in zip(spans, found, strict=True) for box in boxes)
