"""Between the document viewer and the services: one document held open, its pages rendered one at a time off the GUI thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QImage

from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.documents import Box, Page, PageSpan, PageVersion
from legal_assistant.domain.ports import OpenCase, OpenedDocument
from legal_assistant.gui.runner import TaskRunner, case_lane, note_lane
from legal_assistant.gui.viewer.model import all_pages, find_words
from legal_assistant.gui.viewer.request import Place, ViewRequest
from legal_assistant.gui.viewer.selection import PageWords, words_of
from legal_assistant.memory.documents.correction import Alignment

if TYPE_CHECKING:
    from legal_assistant.services.bundle import Services
    from legal_assistant.services.documents.correction import Correction

#: A document held open is used by one thread at a time.
LANE = "viewer"


@dataclass(frozen=True)
class _Opened:
    """A document as the worker opened it."""

    document: OpenedDocument
    pages: tuple[Page, ...]
    writable: bool


class ViewerPresenter(QObject):
    """Holds the document that is looked at.

    ``opening``: another document is being opened. ``opened``: its pages are known. ``rendered(page, image, scale)``: a page's
    picture. ``words_found(words)``: where the words of a page stand (:class:`PageWords`). ``pages_changed``: pages were read
    meanwhile, or corrected. ``place_changed``: another place is to be shown. ``marks_changed``: boxes of a place or of finds are
    known. ``found``: a search ended. ``corrected(page)``, ``remembered``: what was asked for is stored. ``versions_found(page,
    versions, names)``: all versions of a page, and the names of lawyers by id. ``failed(error)``. ``closed``: there is no
    document any more.
    """

    opening = Signal()
    opened = Signal()
    rendered = Signal(int, QImage, float)
    words_found = Signal(object)
    pages_changed = Signal()
    place_changed = Signal()
    marks_changed = Signal()
    found = Signal()
    corrected = Signal(object)
    remembered = Signal()
    versions_found = Signal(int, object, object)
    failed = Signal(object)
    closed = Signal()

    def __init__(self, services: Services, runner: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._runner = runner
        self._case = ""
        self._document: OpenedDocument | None = None
        self._turn = 0
        self._searches = 0
        self._outdated = self._reading = False
        self._wanted: list[tuple[int, float]] = []
        self._wordless: list[int] = []
        self._rendering = False
        self.request: ViewRequest | None = None
        self.pages: tuple[Page, ...] = ()
        self.writable = False
        self.at = 0
        self.marks: dict[int, list[Box]] = {}
        self.hits: list[PageSpan] = []
        self.hit = -1
        self.hit_boxes: dict[PageSpan, list[Box]] = {}
        runner.changed.connect(self._on_changed)

    @property
    def place(self) -> Place | None:
        """The place that is shown."""
        return self.request.places[self.at] if self.request and self.request.places else None

    # --- opening and closing ------------------------------------------------------------------------------------------

    def show(self, case: str, request: ViewRequest) -> None:
        """Open a document at a place; the one already open is used if it is the same."""
        same = self.request is not None and (self._case, self.request.document) == (case, request.document)
        if not same:
            self._let_go()
        self._case, self.request = case, request
        self.at = min(max(0, request.at), len(request.places) - 1)
        if not same:
            self._open(case, request.document)
        elif self._document is not None:
            self._show_place()

    def close(self) -> None:
        """Let the document go; its process ends."""
        if self.request is None:
            return
        self._let_go()
        self.request = None
        self.closed.emit()

    def _let_go(self) -> None:
        self._turn += 1
        document, self._document = self._document, None
        if document is not None:
            self._runner.run(document.close, lane=LANE)
        self._outdated = False
        self.pages, self.marks, self._wanted, self._wordless = (), {}, [], []
        self.hits, self.hit, self.hit_boxes = [], -1, {}

    def _open(self, case_id: str, document_id: str) -> None:
        self.opening.emit()

        def work() -> _Opened:
            case = self._services.cases.open(case_id)
            pages = self._services.documents.pages(case, document_id)
            writable = self._services.cases.show(case_id).case.writable
            document = self._services.documents.open(case, document_id)  # last: whatever fails, no process is left behind
            return _Opened(document, all_pages(pages, document.pages), writable)

        self._runner.run(work, self, partial(self._on_opened, self._turn), partial(self._on_failed, self._turn), lane=LANE)

    def _on_opened(self, turn: int, opened: _Opened) -> None:
        if turn != self._turn:
            self._runner.run(opened.document.close, lane=LANE)
            return
        self._document, self.pages, self.writable = opened.document, opened.pages, opened.writable
        self.opened.emit()
        self._show_place()
        if self._outdated:
            self._read_again()

    def _on_failed(self, turn: int, error: Exception) -> None:
        if turn == self._turn:
            self.failed.emit(error)

    # --- places -------------------------------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) place, round the end."""
        if self.request is not None and len(self.request.places) > 1 and self._document is not None:
            self.at = (self.at + by) % len(self.request.places)
            self._show_place()

    def _show_place(self) -> None:
        place = self.place
        self.marks = {}
        self.place_changed.emit()
        if place is not None and place.spans:
            self._locate(place.spans, partial(self._on_located, place))

    def _locate(self, spans: Sequence[PageSpan], done: Callable[[list[list[Box]]], None]) -> None:
        document, turn = self._document, self._turn
        if document is None:
            return

        def received(boxes: list[list[Box]]) -> None:
            if turn == self._turn:
                done(boxes)

        self._runner.run(lambda: document.locate(spans), self, received, partial(self._on_failed, turn), lane=LANE)

    def _on_located(self, place: Place, boxes: list[list[Box]]) -> None:
        if place is self.place:
            self._mark(place, boxes)
            self.marks_changed.emit()

    def _mark(self, place: Place, boxes: list[list[Box]]) -> None:
        self.marks = {}
        for span, found in zip(place.spans, boxes, strict=True):
            self.marks.setdefault(span.page, []).extend(found)

    # --- pictures -----------------------------------------------------------------------------------------------------

    def want(self, pages: Sequence[tuple[int, float]]) -> None:
        """The pictures that are needed now: (page, scale), most urgent first. What was wanted before is dropped."""
        self._wanted = list(pages)
        self._render_next()

    def want_words(self, pages: Sequence[int]) -> None:
        """The pages whose words are to be located, once there is nothing to be rendered."""
        self._wordless = list(pages)
        self._render_next()

    def _render_next(self) -> None:
        document, turn = self._document, self._turn
        if self._rendering or document is None:
            return
        if not self._wanted:
            self._locate_words()
            return
        page, scale = self._wanted.pop(0)
        self._rendering = True

        def work() -> QImage:
            picture = document.render(page, scale)
            image = QImage(picture.rgb, picture.width, picture.height, picture.width * 3, QImage.Format.Format_RGB888)
            return image.convertToFormat(QImage.Format.Format_RGB32)

        def done(image: QImage) -> None:
            self._rendering = False
            if turn == self._turn:
                self.rendered.emit(page, image, scale)
            self._render_next()

        def failed(error: Exception) -> None:
            self._rendering = False
            self._on_failed(turn, error)
            self._render_next()

        self._runner.run(work, self, done, failed, stopped=self._on_render_stopped, lane=LANE)

    def _on_render_stopped(self) -> None:
        self._rendering = False

    def _locate_words(self) -> None:
        """Locate the words of the next page that wants it."""
        document, turn = self._document, self._turn
        if document is None or not self._wordless:
            return
        page = self.pages[self._wordless.pop(0) - 1]
        self._rendering = True

        def work() -> PageWords:
            words = words_of(page)
            return PageWords.of(page, words, document.locate(words))

        def done(words: PageWords) -> None:
            self._rendering = False
            if turn == self._turn:
                self.words_found.emit(words)
            self._render_next()

        def failed(error: Exception) -> None:
            self._rendering = False
            self._on_failed(turn, error)
            self._render_next()

        self._runner.run(work, self, done, failed, stopped=self._on_render_stopped, lane=LANE)

    # --- searching ----------------------------------------------------------------------------------------------------

    def search(self, query: str) -> None:
        """Find ``query`` in the text as it was read; the first find at or after the place shown becomes the current one."""
        self._searches += 1
        pages, asked = self.pages, (self._turn, self._searches)

        def done(hits: list[PageSpan]) -> None:
            if asked != (self._turn, self._searches):
                return
            self.hits, self.hit_boxes = hits, {}
            here = self.place.page if self.place else 1
            self.hit = next((at for at, hit in enumerate(hits) if hit.page >= here), 0) if hits else -1
            self.found.emit()
            self._locate_hits()

        self._runner.run(lambda: find_words(pages, query), self, done)

    def step_hit(self, by: int) -> None:
        """Go to the next or previous find, round the end."""
        if self.hits:
            self.hit = (self.hit + by) % len(self.hits)
            self.found.emit()
            self._locate_hits()

    def _locate_hits(self) -> None:
        """Find the boxes of the finds on the page of the current one."""
        if self.hit < 0:
            self.marks_changed.emit()
            return
        page = self.hits[self.hit].page
        missing = [hit for hit in self.hits if hit.page == page and hit not in self.hit_boxes]
        if missing:
            self._locate(missing, partial(self._on_hits_located, missing))
        else:
            self.marks_changed.emit()

    def _on_hits_located(self, hits: list[PageSpan], boxes: list[list[Box]]) -> None:
        self.hit_boxes.update(zip(hits, boxes, strict=True))
        self.marks_changed.emit()

    # --- changes ------------------------------------------------------------------------------------------------------

    @Slot(object, object)
    def _on_changed(self, changes: Changes, initiator: QObject | None) -> None:
        """A document that was removed meanwhile is closed; pages that were read meanwhile are shown with their text."""
        del initiator
        if self.request is not None and changes.touches(self._case, Changed.DOCUMENTS):
            self._outdated = True
            self._read_again()

    def _read_again(self) -> None:
        """Read the pages anew; of a document that is still being opened, once it is, and one reading after the other."""
        if self.request is None or self._document is None or self._reading:
            return
        self._outdated, self._reading = False, True
        case_id, document_id, turn = self._case, self.request.document, self._turn
        total = len(self.pages)

        def work() -> tuple[Page, ...] | None:
            case = self._services.cases.open(case_id)
            known = {document.id for document in self._services.documents.list(case)}
            return all_pages(self._services.documents.pages(case, document_id), total) if document_id in known else None

        def done(pages: tuple[Page, ...] | None) -> None:
            if turn == self._turn:
                if pages is None:
                    self.close()
                elif pages != self.pages:
                    self._take(pages)
            self._go_on_reading()

        def failed(error: Exception) -> None:
            self._on_failed(turn, error)
            self._go_on_reading()

        self._runner.run(work, self, done, failed)

    def _go_on_reading(self) -> None:
        self._reading = False
        if self._outdated:
            self._read_again()

    def _take(self, pages: tuple[Page, ...]) -> None:
        """Show other texts of the pages; places move with their words, finds on what changed are none any more."""
        stale = {new.number: (old.text, new.text) for new, old in zip(pages, self.pages, strict=True) if new.text != old.text}
        self.pages = pages
        self.hits = [hit for hit in self.hits if hit.page not in stale]
        self.hit = min(self.hit, len(self.hits) - 1)
        if self.request is not None and stale:
            moved = tuple(replace(one, spans=_moved(one.spans, stale)) for one in self.request.places)
            self.request = replace(self.request, places=moved)
        self.marks = {page: boxes for page, boxes in self.marks.items() if page not in stale}
        self.pages_changed.emit()
        place = self.place
        if place is not None and any(span.page in stale for span in place.spans):
            self._locate(place.spans, partial(self._on_moved, place))

    def _on_moved(self, place: Place, boxes: list[list[Box]]) -> None:
        if place is self.place:
            self._mark(place, boxes)
            self.pages_changed.emit()

    # --- remembering ----------------------------------------------------------------------------------------------------

    def remember(self, spans: Sequence[PageSpan]) -> None:
        """Keep what stands there as a memory of the case."""
        if self.request is None or not self.writable:
            return
        case_id, document_id, turn = self._case, self.request.document, self._turn

        def work() -> object:
            return self._services.remember.add_from_document(self._services.cases.open(case_id), document_id, spans)

        def done(_: object) -> None:
            if turn == self._turn:
                self.remembered.emit()

        self._runner.run(work, self, done, partial(self._on_failed, turn), lane=note_lane(case_id))

    # --- correcting ---------------------------------------------------------------------------------------------------

    def correct(self, page: int, text: str) -> None:
        """Let a page say ``text``; that it is to say nothing was asked before."""
        self._change(lambda case, document: self._services.correction.correct(case, document, page, text, empty=True))

    def restore(self, page: int, version: int) -> None:
        """Bring back a version of a page."""
        self._change(lambda case, document: self._services.correction.restore(case, document, page, version))

    def _change(self, change: Callable[[OpenCase, str], Correction]) -> None:
        if self.request is None or not self.writable:
            return
        case_id, document_id, turn = self._case, self.request.document, self._turn

        def work() -> Correction:
            return change(self._services.cases.open(case_id), document_id)

        def done(correction: Correction) -> None:
            if turn == self._turn:
                self.corrected.emit(correction.page)

        self._runner.run(work, self, done, partial(self._on_failed, turn), lane=case_lane(case_id))

    def load_versions(self, page: int) -> None:
        """Ask for all versions of a page."""
        if self.request is None:
            return
        case_id, document_id, turn = self._case, self.request.document, self._turn

        def work() -> tuple[list[PageVersion], dict[str, str]]:
            versions = self._services.correction.history(self._services.cases.open(case_id), document_id, page)
            return versions, self._services.colleagues.names()

        def done(found: tuple[list[PageVersion], dict[str, str]]) -> None:
            if turn == self._turn:
                self.versions_found.emit(page, *found)

        self._runner.run(work, self, done, partial(self._on_failed, turn))


def _moved(spans: Sequence[PageSpan], texts: Mapping[int, tuple[str, str]]) -> tuple[PageSpan, ...]:
    """Spans of pages whose texts changed (before, after), as they are now."""
    moved: list[PageSpan] = []
    for span in spans:
        if span.page in texts:
            start, end = Alignment(*texts[span.page]).moved(span.start, span.end)
            span = replace(span, start=start, end=end)  # noqa: PLW2901 - the same place
        if span.start < span.end:
            moved.append(span)
    return tuple(moved)
