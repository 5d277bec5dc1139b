"""Looking at the documents of a case."""

import builtins
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import PurePosixPath

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import (
    Box,
    Document,
    EmbeddedFile,
    Page,
    PageBox,
    PageOutcome,
    PageSpan,
    PageState,
)
from legal_assistant.domain.errors import DocumentAmbiguous, DocumentNotFound, NotFound
from legal_assistant.domain.events import ReadEvent
from legal_assistant.domain.ports import DocumentReader, OpenCase, OpenedDocument, RenderedPage
from legal_assistant.memory.documents.annotations import annotated_parts, printed_runs
from legal_assistant.memory.documents.line_boxes import SlopingBoxes


class DocumentService:
    """Documents, their pages, and where words stand on them."""

    def __init__(self, reader: DocumentReader) -> None:
        self._reader = reader

    def list(self, case: OpenCase) -> builtins.list[Document]:
        """All documents of the case, oldest first, with their counts."""
        with case.store.read() as view:
            return view.documents.all()

    def find(self, case: OpenCase, text: str, *, whole: bool = False) -> Document:
        """The document that ``text`` names: its id, else its whole name, with or without folders and ending, else (unless
        ``whole``) a part of it. Width and case of letters do not matter.

        Raises DocumentNotFound; DocumentAmbiguous, naming them, if several fit equally well.
        """
        documents, wanted = self.list(case), _folded(text)
        fits: tuple[Callable[[Document], bool], ...] = (
            lambda document: document.id == text,
            lambda document: wanted == _folded(document.file),
            lambda document: wanted in _short_names(document),
            lambda document: not whole and wanted in _folded(document.file),
        )
        found: list[Document] = []
        while fits and wanted and not found:
            found, fits = [one for one in documents if fits[0](one)], fits[1:]
        if len(found) > 1:
            listed = ", ".join(f"{one.id} ({one.file})" for one in found)
            raise DocumentAmbiguous(text, hint=f"Name it by its id: {listed}.")
        if not found:
            raise DocumentNotFound(text)
        return found[0]

    def pages(self, case: OpenCase, document_id: str) -> builtins.list[Page]:
        """The pages read so far, by number. Raises NotFound."""
        with case.store.read() as view:
            view.documents.get(document_id)
            return view.documents.pages(document_id)

    def outcomes(self, case: OpenCase) -> dict[str, builtins.list[PageOutcome]]:
        """What became of every page, in order, by document id; a page that was not come to yet is PENDING."""
        found: dict[str, builtins.list[PageOutcome]] = {}
        with case.store.read() as view:
            for document in view.documents.all():
                known = {outcome.number: outcome for outcome in view.documents.outcomes(document.id)}
                numbers = range(1, max(document.pages, *known, 0) + 1)
                found[document.id] = [known.get(number, PageOutcome(number, PageState.PENDING)) for number in numbers]
        return found

    def open(self, case: OpenCase, document_id: str) -> OpenedDocument:
        """The original, held open by a process of its own until it is closed.

        Raises NotFound, Missing, Damaged (naming the sealed file), and what the reader raises.
        """
        with case.store.read() as view:
            view.documents.get(document_id)
        return _StoredDocument(case, document_id, self._reader.open(case.blobs.get(document_id)))

    def locate(self, case: OpenCase, document_id: str, spans: Sequence[PageSpan]) -> tuple[PageBox, ...]:
        """Where ``spans`` of the pages' texts stand, a box a line (several on a page that lies askew), in order.

        Raises as :meth:`open`, ReaderStopped.
        """
        with self.open(case, document_id) as opened:
            found = opened.locate(spans)
        return tuple(PageBox(span.page, box) for span, boxes in zip(spans, found, strict=True) for box in boxes)


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _short_names(document: Document) -> set[str]:
    """The name without the folders or archives that it lies in, and that without its ending."""
    name = PurePosixPath(document.file)
    return {_folded(name.name), _folded(name.stem)}


class _StoredDocument:
    """The port OpenedDocument for a document of a case: words recognised, corrected or written on a page are located by the
    lines as stored."""

    def __init__(self, case: OpenCase, document_id: str, opened: OpenedDocument) -> None:
        self._case = case
        self._id = document_id
        self._opened = opened

    @property
    def pages(self) -> int:
        """How many pages it has."""
        return self._opened.pages

    @property
    def attached(self) -> bool:
        """See the port."""
        return self._opened.attached

    @property
    def locked(self) -> bool:
        """See the port."""
        return self._opened.locked

    def begin(self) -> None:
        """See the port."""
        self._opened.begin()

    def read(self, cancel: CancelToken, *, skip: frozenset[int] = frozenset()) -> Iterator[ReadEvent]:
        """See the port."""
        return self._opened.read(cancel, skip=skip)

    def locate(self, spans: Sequence[PageSpan]) -> list[list[Box]]:
        """See the port."""
        stored = self._located_as_stored({span.page for span in spans})
        asked = [span for span in spans if span.page not in stored]
        read = iter(self._opened.locate(asked) if asked else [])
        kept = {
            number: iter(self._as_stored(page, [span for span in spans if span.page == number]))
            for number, page in stored.items()
        }
        return [next(kept.get(span.page, read)) for span in spans]

    def _as_stored(self, page: Page, spans: Sequence[PageSpan]) -> builtins.list[builtins.list[Box]]:
        """Boxes of spans of the page as it is stored: what is printed on it stands where the file has it."""
        places = SlopingBoxes(page.text, page.lines)
        if page.annotated and page.state is PageState.TEXT and not page.corrected:
            with suppress(NotFound):  # the file is read another way than it was
                pairs = [(span.start, span.end) for span in spans]
                printed = self._opened.locate_printed(page.number, *printed_runs(page, pairs))
                written = [[box for part in annotated_parts(page, pair) for box in places.within(*part)] for pair in pairs]
                return [[*one, *other] for one, other in zip(printed, written, strict=True)]
        return [places.within(span.start, span.end) for span in spans]

    def locate_printed(self, page: int, count: int, runs: Sequence[tuple[int, int]]) -> builtins.list[builtins.list[Box]]:
        """See the port."""
        return self._opened.locate_printed(page, count, runs)

    def _located_as_stored(self, numbers: set[int]) -> dict[int, Page]:
        """Those of the pages whose words are not just what is printed in the file: recognised from a picture, corrected, or with
        what was written on the page among them."""
        found: dict[int, Page] = {}
        with self._case.store.read() as view:
            for number in numbers:
                with suppress(NotFound):  # a page that is not read yet
                    found[number] = view.documents.page(self._id, number)
        return {number: page for number, page in found.items() if page.state is PageState.OCR or page.corrected or page.annotated}

    def render(self, page: int, scale: float) -> RenderedPage:
        """See the port."""
        return self._opened.render(page, scale)

    def embedded(self) -> builtins.list[EmbeddedFile]:
        """See the port."""
        return self._opened.embedded()

    def embedded_data(self, index: int) -> bytes:
        """See the port."""
        return self._opened.embedded_data(index)

    def close(self) -> None:
        """End the process. Idempotent."""
        self._opened.close()

    def __enter__(self) -> OpenedDocument:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()
