"""Whether the boxes of citations of scans cover the cited words.

    python -m tests.benchmarks.bench_ocr_boxes FILE … [--pages 3] [--dpi 200] [--skew 0] [--quality 70]

Pages of digital PDFs are made pictures, as a scanner would (turned by ``--skew`` degrees, as JPEG), and recognised. Every
sentence of the digital page is then cited from the recognised text, and the words whose place in the digital page (turned alike)
lies under the boxes of that citation are counted: the share of the characters covered, of those in sentences that were recognised
at all, and the share of sentences of which at least 95 % are covered. A word is covered if its middle lies under a box. Beside:
how many characters of other sentences lie under the boxes, to those covered; a box around everything would cover all.
"""

import argparse
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image

from legal_assistant.adapters.ocr.recognizer import OcrRecognizer
from legal_assistant.adapters.pdf.reader import PdfReader
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import Box, Page, PageSpan, PageState
from legal_assistant.domain.events import PageRead
from legal_assistant.domain.ports import OpenedDocument
from legal_assistant.gui.viewer.selection import words_of
from legal_assistant.memory.answering.citation import sentences
from legal_assistant.memory.documents.correction import Alignment
from legal_assistant.memory.documents.line_boxes import SlopingBoxes
from legal_assistant.memory.documents.recognized import page_with

#: A sentence that has fewer characters is no citation.
SHORTEST = 12
#: Of a sentence that was recognised, so much stands in the recognised text.
FOUND = 0.6
#: What is shown around a mark in the viewer, in points.
AROUND = 1.5


@dataclass(frozen=True)
class Picture:
    """The port RenderedPage."""

    width: int
    height: int
    rgb: bytes


@dataclass
class Count:
    """Characters and sentences: of the page, recognised, covered."""

    characters: int = 0
    found: int = 0
    covered: int = 0
    beside: int = 0
    sentences: int = 0
    whole: int = 0


def scanned(document: OpenedDocument, page: Page, options: argparse.Namespace) -> tuple[Picture, float]:
    """The page as a scanner would give it, and pixels a point."""
    scale = options.dpi / 72
    picture = document.render(page.number, scale)
    image = Image.frombytes("RGB", (picture.width, picture.height), bytes(picture.rgb))
    if options.skew:
        image = image.rotate(-options.skew, Image.Resampling.BICUBIC, fillcolor=(255, 255, 255))
    packed = BytesIO()
    image.convert("L").save(packed, "JPEG", quality=options.quality)
    image = Image.open(packed).convert("RGB")
    return Picture(image.width, image.height, image.tobytes()), scale


def turned(x: float, y: float, page: Page, degrees: float) -> tuple[float, float]:
    """Where a point of the page stands in the picture of :func:`scanned`, in points."""
    angle, middle_x, middle_y = math.radians(degrees), page.width / 2, page.height / 2
    across, down = x - middle_x, y - middle_y
    return (
        middle_x + across * math.cos(angle) - down * math.sin(angle),
        middle_y + across * math.sin(angle) + down * math.cos(angle),
    )


def pages_of(document: OpenedDocument, most: int) -> Iterator[Page]:
    """The first pages that are text, with some of it."""
    later = frozenset(range(4 * most + 1, document.pages + 1))
    found = [event.page for event in document.read(CancelToken(), skip=later) if isinstance(event, PageRead)]
    for page in found:
        if page.state is PageState.TEXT and len(page.text) > 200 and not page.hidden:
            yield page
            most -= 1
        if not most:
            return


def covered(words: Sequence[tuple[PageSpan, Sequence[Box]]], boxes: Sequence[Box], page: Page, skew: float) -> int:
    """How many characters of ``words`` lie under ``boxes``."""
    count = 0
    for word, places in words:
        middles = [turned((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2, page, skew) for box in places]
        if any(
            box.x0 - AROUND <= x <= box.x1 + AROUND and box.y0 - AROUND <= y <= box.y1 + AROUND
            for x, y in middles
            for box in boxes
        ):
            count += word.end - word.start
    return count


def measure(page: Page, recognized: Page, words: Sequence[tuple[PageSpan, Sequence[Box]]], skew: float, count: Count) -> None:
    """Cite every sentence of the page from what was recognised of it."""
    alignment = Alignment(page.text, recognized.text)
    places = SlopingBoxes(recognized.text, recognized.lines)
    for start, end in sentences(page.text):
        own = [(word, places) for word, places in words if start <= word.start and word.end <= end and places]
        size = sum(word.end - word.start for word, _ in own)
        if size < SHORTEST:
            continue
        count.characters += size
        count.sentences += 1
        begin, finish = alignment.moved(start, end)
        same = sum(max(0, min(piece.end, end) - max(piece.start, start)) for piece in alignment.pieces if piece.same)
        if same < FOUND * (end - start):
            continue
        boxes = places.within(begin, finish)
        under = covered(own, boxes, page, skew)
        count.beside += covered([one for one in words if one not in own], boxes, page, skew)
        count.found += size
        count.covered += under
        count.whole += under >= 0.95 * size


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--pages", type=int, default=3)
    parser.add_argument("--dpi", type=int, default=200)
    parser.add_argument("--skew", type=float, default=0.0, help="degrees, clockwise")
    parser.add_argument("--quality", type=int, default=70)
    options = parser.parse_args()
    recognizer, every = OcrRecognizer(), Count()
    for path in options.files:
        count = Count()
        with PdfReader().open(path.read_bytes()) as document:
            for page in pages_of(document, options.pages):
                picture, scale = scanned(document, page, options)
                blank = Page(page.number, PageState.EMPTY, "", page.width, page.height, "picture")
                recognized = page_with(blank, recognizer.recognize(picture, CancelToken()), scale)
                spans = words_of(page)
                words = list(zip(spans, document.locate(spans), strict=True))
                for target in (count, every):
                    measure(page, recognized, words, options.skew, target)
        print(line(path.name, count), flush=True)
    print(line("all", every))
    recognizer.rest()


def line(name: str, count: Count) -> str:
    share = count.covered / max(count.characters, 1)
    of_found = count.covered / max(count.found, 1)
    whole = count.whole / max(count.sentences, 1)
    return (
        f"{name[:40]:40} {count.sentences:4} sentences {count.characters:6} characters  under the boxes {share:.3f}"
        f"  (of recognised {of_found:.3f})  sentences covered {whole:.3f}"
        f"  beside {count.beside / max(count.covered, 1):.3f}"
    )


if __name__ == "__main__":
    main()
