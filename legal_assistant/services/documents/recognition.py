"""Words on the pages that are pictures, or whose text is garbled: recognised after all that has text can be searched.

A document whose pages are being recognised is READING, so that after a kill its passages are cut again. A page that is to be
recognised carries one of :data:`~legal_assistant.domain.documents.TO_RECOGNIZE` until it has been.

A scan with words that another program laid over it is text, and searched as such; it carries ``TO_COMPARE`` until some pages of
its document have been recognised too. Where what was found is clearly better, it takes the place of those words, and the other
pages are looked at as well.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import TO_COMPARE, TO_RECOGNIZE, Document, DocumentState, Line, Page, Recognition
from legal_assistant.domain.errors import (
    BrokenDocument,
    Cancelled,
    Damaged,
    DocumentNeedsPassword,
    DocumentTooLarge,
    Missing,
    NotAPdf,
    NotFound,
    ReaderStopped,
)
from legal_assistant.domain.events import IngestProgress
from legal_assistant.memory.documents.recognized import page_with, sample
from legal_assistant.memory.documents.text_rules import LOCAL
from legal_assistant.memory.documents.titles import LINES_LOOKED_AT, SizedLine, choose_title
from legal_assistant.services.documents.cutting import cut_document

if TYPE_CHECKING:
    from legal_assistant.domain.ports import DocumentReader, OpenCase, OpenedDocument, PageRecognizer, TextRules

#: The original or one of its pages cannot be had: pages stay as they are, or say so.
_UNREADABLE: Final = (
    BrokenDocument,
    Damaged,
    DocumentNeedsPassword,
    DocumentTooLarge,
    Missing,
    NotAPdf,
    NotFound,
    ReaderStopped,
)
_TITLE_PAGES: Final = 2
#: Pixels a point: 200 dpi.
_SCALE: Final = 200 / 72
_MOST_PIXELS: Final = 12_000_000
#: Passages are cut again when so many pages have been recognised, and then each time there are twice as many.
_FIRST_CUT: Final = 4


class RecognitionService:
    """Recognises words in a case. For one case, one thread at a time."""

    def __init__(self, reader: DocumentReader, recognizer: PageRecognizer, rules: TextRules = LOCAL) -> None:
        """``rules``: where documents are cut; without them here."""
        self._reader = reader
        self._rules = rules
        self._recognizer = recognizer

    def waiting(self, case: OpenCase) -> dict[str, list[int]]:
        """The pages to be recognised or compared, by document id."""
        with case.store.read() as view:
            return view.documents.pages_for((*TO_RECOGNIZE, TO_COMPARE))

    def run(self, case: OpenCase, cancel: CancelToken) -> Iterator[IngestProgress]:
        """Recognise what waits, document by document, page by page; step "ocr" counts these pages.

        The last event of a document has ``done == total``. A page whose recognition fails says why and is not tried again; if
        recognition cannot be started at all, or the original cannot be opened, pages are left as they are. Stopping keeps what
        was recognised. Raises Cancelled, and errors of this machine.
        """
        try:
            for document_id, numbers in self.waiting(case).items():
                with case.store.read() as view:
                    document = view.documents.get(document_id)
                    layers = view.documents.pages_for((TO_COMPARE,)).get(document_id, [])
                    bad = bool(layers) and any(page.reason == "layer_replaced" for page in view.documents.pages(document_id))
                first = layers if bad else sample(layers)  # some had to give way already, before a look was broken off
                others = [number for number in layers if number not in first]
                chosen = [number for number in numbers if number not in others]
                yield from self._document(case, document, chosen, others, cancel)
        finally:
            self._recognizer.rest()

    def _document(
        self, case: OpenCase, document: Document, numbers: list[int], others: list[int], cancel: CancelToken
    ) -> Iterator[IngestProgress]:
        """Look at pages ``numbers``; at ``others``, which have words of another program, if such words had to give way."""
        done, latest, chosen = 0, document, list(numbers)
        yield IngestProgress(document.file, document.id, "ocr", 0, len(chosen))
        try:
            for latest, done, page in self._pages(case, document, chosen, cancel):
                if page.reason == "layer_replaced" and len(chosen) == len(numbers):
                    chosen += others
                if done >= _FIRST_CUT and done.bit_count() == 1:
                    cut_document(self._rules, case, latest, cancel)
                if done < len(chosen):
                    yield IngestProgress(document.file, document.id, "ocr", done, len(chosen))
        except Cancelled:
            if done and not cancel.closing:
                cut_document(self._rules, case, latest, CancelToken())
            raise
        if done == len(numbers) == len(chosen):
            _leave(case, document.id, others)
        if done:
            cut_document(self._rules, case, latest, cancel)
        yield IngestProgress(document.file, document.id, "ocr", len(chosen), len(chosen))

    def _pages(
        self, case: OpenCase, document: Document, numbers: list[int], cancel: CancelToken
    ) -> Iterator[tuple[Document, int, Page]]:
        """Recognise and store page after page: the document, how many are done, and the page. ``numbers`` may grow meanwhile.
        Ends where recognition cannot be had."""
        try:
            opened = self._reader.open(case.blobs.get(document.id))
        except _UNREADABLE:
            return
        with opened:
            for done, number in enumerate(numbers, 1):
                cancel.check()
                with case.store.read() as view:
                    page = view.documents.page(document.id, number)
                scale = scale_of(page)
                found = self._look(opened, number, scale, cancel)
                if found.failure == "reader_stopped":
                    return
                read = page_with(page, found, scale)
                document = replace(document, state=DocumentState.READING, title=document.title or _title(document, read))
                with case.store.write() as view:
                    view.documents.put(document)
                    view.documents.put_pages(document.id, [read])
                yield document, done, read

    def _look(self, opened: OpenedDocument, number: int, scale: float, cancel: CancelToken) -> Recognition:
        try:
            picture = opened.render(number, scale)
        except _UNREADABLE:
            return Recognition((), "page_broken")
        return self._recognizer.recognize(picture, cancel)


def _leave(case: OpenCase, document: str, numbers: list[int]) -> None:
    """The words of another program on these pages stay, as those on the pages that were looked at did."""
    if numbers:
        with case.store.write() as view:
            pages = [view.documents.page(document, number) for number in numbers]
            view.documents.put_pages(document, [replace(page, reason="foreign_layer") for page in pages])


def scale_of(page: Page) -> float:
    """Pixels a point at which the page is looked at: 200 dpi, less for a page that is very large."""
    return min(_SCALE, math.sqrt(_MOST_PIXELS / max(page.width * page.height, 1.0)))


def _title(document: Document, page: Page) -> str:
    """What the first page calls the document, if nothing of it is indexed under no title yet."""
    if page.number > _TITLE_PAGES or document.passages:
        return ""
    return choose_title([SizedLine(page.text[line.start : line.end], _size(line)) for line in page.lines[:LINES_LOOKED_AT]])


def _size(line: Line) -> float:
    """The size of type by what a character takes of the line: the box of a line that lies askew is too high."""
    return max(line.box.x1 - line.box.x0, line.box.y1 - line.box.y0) / max(line.end - line.start, 1)
