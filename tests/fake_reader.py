"""A reader of "PDFs" that are JSON after the signature: for tests of services, without a process."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import Box, EmbeddedFile, Line, Page, PageSpan, PageState, Recognition, RecognizedLine
from legal_assistant.domain.errors import (
    BrokenDocument,
    DocumentNeedsPassword,
    DocumentTooLarge,
    NotAPdf,
    NotFound,
    ReaderStopped,
)
from legal_assistant.domain.events import DocumentOpened, PageRead, ReadEvent

SIGNATURE = b"%PDF-fake\n"
MOST_PAGES = 1000
WIDTH, HEIGHT, STEP = 595.0, 842.0, 20.0


def fake_pdf(pages: Sequence[Sequence[str]], *, title: str = "", password: str = "", **more: Any) -> bytes:
    """A file that :class:`FakeReader` reads; a page of no lines is blank. ``failing``: page numbers that cannot be read.
    ``attached`` and ``embedded``: files within it, name to text. ``scans``: page numbers that are pictures of their lines,
    which only :class:`FakeRecognizer` sees; ``layers``: by page number, what another program laid over such a picture.
    ``dies_at``: the page at which the process cannot be brought back."""
    return (
        SIGNATURE + json.dumps({"pages": [list(page) for page in pages], "title": title, "password": password, **more}).encode()
    )


class FakeReader:
    """``before_page`` is called with each page number before it is read."""

    def __init__(self, before_page: Callable[[int], None] = lambda _number: None) -> None:
        self.before_page = before_page
        self.resting = True
        self.opened: list[FakeDocument] = []

    def prepare(self) -> None:
        self.resting = False

    def rest(self) -> None:
        self.resting = True

    def open(self, data: bytes, *, password: str = "") -> "FakeDocument":
        if b"%PDF-" not in data[:1024]:
            raise NotAPdf
        try:
            content = json.loads(data.removeprefix(SIGNATURE))
        except ValueError:
            raise BrokenDocument from None
        if content["password"] and content["password"] != password:
            raise DocumentNeedsPassword
        if len(content["pages"]) > MOST_PAGES:
            raise DocumentTooLarge
        document = FakeDocument(content, self.before_page)
        self.opened.append(document)
        return document


@dataclass(frozen=True)
class FakePixels:
    width: int
    height: int
    rgb: bytes
    lines: tuple[str, ...] = ()
    scale: float = 1.0


class FakeDocument:
    def __init__(self, content: dict[str, Any], before_page: Callable[[int], None]) -> None:
        self._content = content
        self._before_page = before_page
        self.closed = False
        self.begun = False

    @property
    def pages(self) -> int:
        return len(self._content["pages"])

    @property
    def attached(self) -> bool:
        return bool(self._content.get("attached"))

    @property
    def locked(self) -> bool:
        return False

    def begin(self) -> None:
        self.begun = True

    def read(self, cancel: CancelToken, *, skip: frozenset[int] = frozenset()) -> Iterator[ReadEvent]:
        cancel.check()
        yield DocumentOpened(self.pages, self._content["title"])
        for number in range(1, self.pages + 1):
            if number in skip:
                continue
            self._before_page(number)
            cancel.check()
            if number == self._content.get("dies_at"):
                raise ReaderStopped
            yield PageRead(self._page(number))

    def _page(self, number: int) -> Page:
        if number in self._content.get("failing", ()):
            return Page(number, PageState.FAILED, "", 0.0, 0.0, "page_crash")
        if number in self._content.get("scans", ()):
            return Page(number, PageState.EMPTY, "", WIDTH, HEIGHT, "no_text_layer")
        layer = self._content.get("layers", {}).get(str(number))
        lines = self._content["pages"][number - 1] if layer is None else layer
        placed, start = [], 0
        for at, text in enumerate(lines):
            placed.append(Line(start, start + len(text), self._box(at, 0, len(text))))
            start += len(text) + 1
        text = "\n".join(lines)
        state, reason = (PageState.TEXT, "unchecked_layer" if layer else "") if text.strip() else (PageState.EMPTY, "blank")
        return Page(number, state, text, WIDTH, HEIGHT, reason, tuple(placed))

    @staticmethod
    def _box(line: int, first: int, last: int) -> Box:
        return Box(72 + 5.0 * first, 72 + STEP * line, 72 + 5.0 * last, 84 + STEP * line)

    def locate_printed(self, page: int, count: int, runs: Sequence[tuple[int, int]]) -> list[list[Box]]:
        text = "\n".join(self._content["pages"][page - 1]) if 1 <= page <= self.pages else ""
        places = [at for at, character in enumerate(text) if not character.isspace()]
        if len(places) != count:
            raise NotFound(str(page))
        spans = [
            PageSpan(page, places[start], places[end - 1] + 1) if start < end else PageSpan(page, 0, 0) for start, end in runs
        ]
        return self.locate(spans)

    def locate(self, spans: Sequence[PageSpan]) -> list[list[Box]]:
        found: list[list[Box]] = []
        for span in spans:
            if not 1 <= span.page <= self.pages:
                raise NotFound(str(span.page))
            boxes, start = [], 0
            for at, text in enumerate(self._content["pages"][span.page - 1]):
                first, last = max(span.start, start) - start, min(span.end, start + len(text)) - start
                if first < last:
                    boxes.append(self._box(at, first, last))
                start += len(text) + 1
            found.append(boxes)
        return found

    def render(self, page: int, scale: float) -> FakePixels:
        if not 1 <= page <= self.pages:
            raise NotFound(str(page))
        width, height = round(WIDTH * scale), round(HEIGHT * scale)
        return FakePixels(width, height, b"\xff" * (width * height * 3), tuple(self._content["pages"][page - 1]), scale)

    def embedded(self) -> list[EmbeddedFile]:
        attached = self._content.get("attached", {})
        within = {**attached, **self._content.get("embedded", {})}
        return [EmbeddedFile(at, name, len(within[name]), name in attached) for at, name in enumerate(within)]

    def embedded_data(self, index: int) -> bytes:
        within = [*self._content.get("attached", {}).values(), *self._content.get("embedded", {}).values()]
        if not 0 <= index < len(within):
            raise NotFound(str(index))
        return within[index].encode()

    def close(self) -> None:
        self.closed = True

    def __enter__(self) -> "FakeDocument":
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


class FakeRecognizer:
    """Sees the lines of a fake page in its picture; a line ``!code`` makes the page fail with that code. ``before``: called with
    the number of the picture, from 1."""

    def __init__(self, confidence: float = 0.95) -> None:
        self.confidence = confidence
        self.before: Callable[[int], None] = lambda _number: None
        self.seen = 0
        self.resting = True

    def recognize(self, picture: Any, cancel: CancelToken) -> Recognition:
        self.resting = False
        self.seen += 1
        self.before(self.seen)
        cancel.check()
        if picture.lines and picture.lines[0].startswith("!"):
            return Recognition((), picture.lines[0][1:])
        lines = []
        for at, text in enumerate(picture.lines):
            box = FakeDocument._box(at, 0, len(text))
            scaled = Box(*(side * picture.scale for side in (box.x0, box.y0, box.x1, box.y1)))
            lines.append(RecognizedLine(text, self.confidence, scaled))
        return Recognition(tuple(lines))

    def rest(self) -> None:
        self.resting = True
