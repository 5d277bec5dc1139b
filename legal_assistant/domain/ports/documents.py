"""Reading documents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import Box, EmbeddedFile, PageSpan, Recognition
from legal_assistant.domain.events import ReadEvent


class DocumentReader(Protocol):
    """Reads untrusted files, in a process that has no rights, no network and limits of memory and time."""

    def open(self, data: bytes, *, password: str = "") -> OpenedDocument:
        """Open a file, of whatever kind its bytes show. Raises NotAPdf (a reader of PDFs only), UnsupportedDocument, EmptyFile,
        BrokenDocument, DocumentNeedsPassword, DocumentTooLarge, ReaderStopped."""
        ...

    def prepare(self) -> None:
        """Another document will be opened soon: start its process now. Each process still sees one document only."""
        ...

    def rest(self) -> None:
        """No other document is expected: end a process that waits for one. Idempotent."""
        ...


class OpenedDocument(Protocol):
    """A document held open by the reading process; used by one thread at a time."""

    @property
    def pages(self) -> int:
        """How many pages it has; 0 for an archive, which only holds other files."""
        ...

    @property
    def attached(self) -> bool:
        """Whether files came with it that are read before it: those of a message or an archive."""
        ...

    @property
    def locked(self) -> bool:
        """Whether files within it need a password that was not given."""
        ...

    def begin(self) -> None:
        """Have the process read pages from now on, ahead of :meth:`read`, which is to follow without other questions between."""
        ...

    def read(self, cancel: CancelToken, *, skip: frozenset[int] = frozenset()) -> Iterator[ReadEvent]:
        """Yield DocumentOpened, then a PageRead per page, in order, but for the page numbers in ``skip``.

        A page that cannot be read is yielded as FAILED with its reason; the rest goes on. Raises ReaderStopped if the process
        died and could not be brought back, Cancelled.
        """
        ...

    def locate(self, spans: Sequence[PageSpan]) -> list[list[Box]]:
        """For each span of a page's text (as read), the boxes of its characters, one a line; none where a page has no picture."""
        ...

    def locate_printed(self, page: int, count: int, runs: Sequence[tuple[int, int]]) -> list[list[Box]]:
        """As :meth:`locate`, for runs (start, end) of the characters that are printed on the page and are no blanks, counted from
        0; there must be ``count`` of them. Raises NotFound if there are not, or the page has no picture."""
        ...

    def render(self, page: int, scale: float) -> RenderedPage:
        """The page as pixels; ``scale`` 1.0 is 72 dpi. Raises NotFound (also for a page that has no picture), ReaderStopped."""
        ...

    def embedded(self) -> list[EmbeddedFile]:
        """The files within it, in its order. Raises ReaderStopped."""
        ...

    def embedded_data(self, index: int) -> bytes:
        """The bytes of one of :meth:`embedded`. Raises NotFound, BrokenDocument, DocumentNeedsPassword, DocumentTooLarge,
        ReaderStopped."""
        ...

    def close(self) -> None:
        """End the process. Idempotent."""
        ...

    def __enter__(self) -> OpenedDocument: ...
    def __exit__(self, *exc: object) -> None: ...


class RenderedPage(Protocol):
    """Pixels of a page: ``height`` rows of ``width`` RGB triples, without padding."""

    @property
    def width(self) -> int:
        """Pixels in a row."""
        ...

    @property
    def height(self) -> int:
        """Rows."""
        ...

    @property
    def rgb(self) -> bytes:
        """Three bytes a pixel, row by row."""
        ...


class PageRecognizer(Protocol):
    """Recognises words in pictures of pages, in a process without rights; used by one thread at a time."""

    def recognize(self, picture: RenderedPage, cancel: CancelToken) -> Recognition:
        """The words of ``picture``. A picture that takes too long or ends the process gives a failure. Raises Cancelled."""
        ...

    def rest(self) -> None:
        """No other picture is expected: end the process. Idempotent."""
        ...
