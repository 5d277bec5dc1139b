"""What is left to do while files are read into a case, and how long it will take."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from legal_assistant.domain.documents import TO_RECOGNIZE
from legal_assistant.domain.events import IndexProgress, IngestedFile, IngestEvent, IngestOutlook, IngestProgress
from legal_assistant.memory.documents.pace import Pace

if TYPE_CHECKING:
    from legal_assistant.domain.ports import OpenCase
    from legal_assistant.services.documents.intake import Intake

#: Told at most this often, in seconds.
_EVERY: Final = 0.5
#: Bytes and passages a page, until some were read.
_PAGE_BYTES: Final = 40_000.0
_PAGE_ITEMS: Final = 4.0


class Outlook:
    """Follows the events of one work. ``pace`` may know the pace of work before."""

    def __init__(self, case: OpenCase, intake: Intake, pace: Pace) -> None:
        self._case = case
        self._intake = intake
        self._pace = pace
        self._since = time.monotonic()
        self._told = 0.0
        self._at: tuple[str, str, int] = ("", "", 0)
        self._left = 0
        self._pages = 0
        self._items = 0
        self._opened_bytes = 0.0
        self._opened_pages = 0.0
        #: Pages of files that are opened and whose turn has not come.
        self.ahead = 0

    def opened(self, size: int, pages: int) -> None:
        """A file of ``size`` bytes has so many pages."""
        if pages:
            self._opened_bytes += size
            self._opened_pages += pages

    def after(self, event: IngestEvent) -> IngestOutlook | None:
        """Take note of an event; what is left, if it is time to say so."""
        now = time.monotonic()
        if isinstance(event, IngestProgress):
            self._note(event.step, event.document, event.done, now)
            self._left = event.total - event.done if event.step == "read" else self._left
        elif isinstance(event, IndexProgress):
            self._note("embed", "", event.done, now)
        elif isinstance(event, IngestedFile):
            self._pages += event.pages
            self._items += event.passages
            self._left = 0
            return None
        else:
            return None
        if now - self._told < _EVERY and event.done < event.total:
            return None
        self._told = now
        return self._outlook()

    def _note(self, step: str, document: str, done: int, now: float) -> None:
        """Time since the last event goes to ``step``; the first event of a document or step says how much was done before."""
        same = self._at[:2] == (step, document)
        self._pace.spent(step, now - self._since, max(done - self._at[2], 0) if same else 0)
        self._at, self._since = (step, document, done), now

    def _outlook(self) -> IngestOutlook:
        with self._case.store.read() as view:
            pictures = sum(map(len, view.documents.pages_for(TO_RECOGNIZE).values()))
            pending = view.index.pending_count()
        page_bytes = self._opened_bytes / self._opened_pages if self._opened_pages else _PAGE_BYTES
        page_items = self._items / self._pages if self._pages else _PAGE_ITEMS
        pages = self._left + self.ahead + round(self._intake.size / page_bytes)
        items = pending + round((pages + pictures) * page_items)
        seconds = self._pace.seconds_for({"read": pages, "ocr": pictures, "embed": items})
        return IngestOutlook(self._intake.waiting, pages, pictures, items, seconds)
