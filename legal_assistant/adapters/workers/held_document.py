"""The worker's side of the messages about a document (``pdf/reader``): one is held open, and what is asked about it answered."""

import time
from collections.abc import Iterable
from typing import Any, Final, Protocol

from legal_assistant.adapters.workers.child_process import ParentChannel
from legal_assistant.adapters.workers.framing import Frame
from legal_assistant.adapters.workers.serving import RefusedError, answer_all

#: Pages are sent together until this many seconds have gone by: a frame a page costs more than a short page itself.
_GATHER_SECONDS: Final = 0.05


class HeldDocument(Protocol):
    """A document, as its process knows it. Pages are counted from 1. Every method may raise RefusedError."""

    @property
    def count(self) -> int:
        """How many pages it has."""
        ...

    @property
    def attached(self) -> bool:
        """Whether files came with it that are read before it."""
        ...

    @property
    def repaired(self) -> bool:
        """Whether the file is damaged, and was read nevertheless."""
        ...

    @property
    def locked(self) -> bool:
        """Whether files within it need a password that was not given."""
        ...

    def title(self) -> str:
        """What it calls itself."""
        ...

    def page(self, number: int) -> dict[str, Any]:
        """A page as it is told (``pdf/frames.page_from``)."""
        ...

    def boxes(self, number: int, spans: list[list[int]]) -> list[list[list[float]]]:
        """For each span of the page's text the boxes of its characters."""
        ...

    def printed_boxes(self, number: int, count: int, runs: list[list[int]]) -> list[list[list[float]]]:
        """The same for runs of the characters that are printed there and are no blanks, of which there must be ``count``."""
        ...

    def pixels(self, number: int, scale: float) -> tuple[int, int, bytes]:
        """Width, height and pixels of the page."""
        ...

    def files(self) -> list[list[Any]]:
        """Name and announced size of each file within it."""
        ...

    def file(self, index: int) -> bytes:
        """The bytes of one of them."""
        ...


class Opener(Protocol):
    """Opens the document."""

    def __call__(self, data: bytes, password: str, most_pages: int, /) -> HeldDocument:
        """Raises RefusedError, also for one of more pages."""
        ...


def serve_document(channel: ParentChannel, opener: Opener) -> None:
    """Answer requests until the parent is gone; the first one opens the document."""
    held: HeldDocument | None = None

    def answer(request: Frame) -> None:
        nonlocal held
        fields = request.header
        if fields["do"] == "open":
            held = opener(request.parts[0], str(fields["password"]), int(fields["most_pages"]))
            about = {"pages": held.count, "attached": held.attached, "locked": held.locked, "repaired": held.repaired}
            channel.send(Frame(about))
        elif held is None:
            raise RefusedError("unknown")
        elif fields["do"] == "read":
            send_pages(channel, held, fields["pages"], gather=bool(fields["gather"]))
        else:
            channel.send(_answer(held, fields))

    answer_all(channel, answer)


def _answer(held: HeldDocument, fields: dict[str, Any]) -> Frame:
    """What is asked with one question, and answered at once."""
    match fields["do"]:
        case "title":
            return Frame({"title": held.title()})
        case "locate":
            number, spans = int(fields["page"]), fields["spans"]
            if "printed" in fields:
                return Frame({"boxes": held.printed_boxes(number, int(fields["printed"]), spans)})
            return Frame({"boxes": held.boxes(number, spans)})
        case "render":
            width, height, pixels = held.pixels(int(fields["page"]), float(fields["scale"]))
            return Frame({"width": width, "height": height}, (pixels,))
        case "embedded":
            return Frame({"files": held.files(), "attached": held.attached})
        case "embedded_data":
            return Frame({}, (held.file(int(fields["index"])),))
        case _:
            raise RefusedError("unknown")


def send_pages(channel: ParentChannel, held: HeldDocument, wanted: Iterable[int], *, gather: bool) -> None:
    """Send every page of ``wanted``, in order, several to a frame if ``gather``."""
    batch: list[dict[str, Any]] = []
    sent = time.monotonic()
    for number in sorted(set(wanted)):
        batch.append({"number": number, **_page(held, number)})
        if not gather or time.monotonic() - sent > _GATHER_SECONDS:
            channel.send(Frame({"read": batch}))
            batch, sent = [], time.monotonic()
    if batch:
        channel.send(Frame({"read": batch}))


def _page(held: HeldDocument, number: int) -> dict[str, Any]:
    try:
        return held.page(number)
    except RefusedError as refused:
        return {"failed": refused.code}
    except MemoryError:
        return {"failed": "page_memory"}
    except Exception:  # noqa: BLE001 - what a page does to the libraries is its own outcome, and its words go nowhere
        return {"failed": "page_broken"}
