"""Whether what lawyers marked in real contracts can be quoted whole, and is marked on the page.

    python -m tests.benchmarks.bench_gold FOLDER

``FOLDER`` holds ``pdfs/`` and ``gold_quotes.jsonl``, an object a line with ``doc`` (the name of the PDF without its ending) and
``quotes``. The PDFs go into a case as a user's would, without vectors. For every quote, letters and digits only: the share of
it that the best passage holds; and, for a citation of that part of the passage, how much of the part lies in the boxes that the
program shows for it. Where the characters stand is asked of PDFium alone, one by one: a character is covered if its middle lies
in a box. What stands in a file several times is covered if it is at one of these places. Quotes that PDFium's own text of the
file does not hold are counted apart.
"""

import argparse
import contextlib
import json
import re
import tempfile
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium

from legal_assistant.adapters.document_reader import FileReader
from legal_assistant.adapters.text.process import TextProcess
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import Box, PageSpan, Passage
from legal_assistant.domain.events import IngestedFile
from legal_assistant.domain.ports import OpenCase
from legal_assistant.services.answers.citations import quoted_spans
from legal_assistant.services.documents.documents import DocumentService
from legal_assistant.services.documents.ingest import IngestService
from tests.fakes import StepClock
from tests.integration.test_ingest import NoVectors
from tests.vaults import PASSWORD, cheap_vaults, new_case

#: A quote is held, or covered, if so much of it is.
_WHOLE = 0.98
_SHARES = (0.5, 0.95, _WHOLE)
#: Points around a box that still count as within.
_SLACK = 1.0


@dataclass(frozen=True)
class _Letters:
    """The letters and digits of a text, folded, each with where it comes from."""

    text: str
    origin: Sequence[tuple[int, int]]

    @classmethod
    def of(cls, pages: Sequence[tuple[int, str]]) -> "_Letters":
        kept = [
            (part, (number, at))
            for number, text in pages
            for at, character in enumerate(text)
            for part in character.lower()
            if part.isalnum()
        ]
        return cls("".join(part for part, _ in kept), [origin for _, origin in kept])


def _folded(text: str) -> str:
    return _Letters.of([(0, text)]).text


def _characters(path: Path) -> tuple[_Letters, dict[tuple[int, int], tuple[float, float]]]:
    """The letters of the file as PDFium alone gives them, and the middle of each, as displayed."""
    pages: list[tuple[int, str]] = []
    middles: dict[tuple[int, int], tuple[float, float]] = {}
    with contextlib.closing(pdfium.PdfDocument(path)) as document:
        for number, page in enumerate(document, 1):
            left, _, _, top = page.get_bbox()
            textpage = page.get_textpage()
            text = "".join(chr(pdfium.raw.FPDFText_GetUnicode(textpage.raw, at)) for at in range(textpage.count_chars()))
            pages.append((number, text))
            for at, character in enumerate(text):
                if character.isalnum():
                    x0, y0, x1, y1 = textpage.get_charbox(at)
                    middles[number, at] = (x0 + x1) / 2 - left, top - (y0 + y1) / 2
            textpage.close()
            page.close()
    return _Letters.of(pages), middles


def _held(quote: str, passage: str) -> tuple[int, int]:
    """The longest run of ``quote`` (both folded) in ``passage`` that begins or ends with it or lies between: start and end."""
    if quote in passage:
        return 0, len(quote)
    # A prefix that is held can be cut shorter, and so can a suffix: their lengths are found by halving.
    ends = range(len(quote) + 1)
    prefix = bisect_left(ends, True, key=lambda end: quote[:end] not in passage) - 1
    suffix = bisect_left(ends, True, key=lambda size: size > 0 and quote[-size:] not in passage) - 1
    if passage and passage in quote:
        start = quote.index(passage)
        if len(passage) > max(prefix, suffix):
            return start, start + len(passage)
    return (0, prefix) if prefix >= suffix else (len(quote) - suffix, len(quote))


class _Document:
    """One contract: its passages, and its characters as PDFium gives them."""

    def __init__(self, case: OpenCase, document: str, path: Path) -> None:
        with case.store.read() as view:
            self._passages = [(one, _Letters.of([(0, one.text)])) for one in view.documents.passages(document)]
        self._case, self._id = case, document
        self._letters, self._middles = _characters(path)
        self._opened = DocumentService(FileReader()).open(case, document)

    def close(self) -> None:
        self._opened.close()

    def judged(self, quote: str) -> tuple[float, float] | None:
        """How much of ``quote`` (folded) the best passage holds, and how much of that the boxes cover; None if PDFium has no such
        text."""
        places = [match.start() for match in re.finditer(f"(?={re.escape(quote)})", self._letters.text)]
        if not places:
            return None
        passage, letters, (start, end) = max(
            ((one, text, _held(quote, text.text)) for one, text in self._passages), key=lambda found: found[2][1] - found[2][0]
        )
        if start == end:
            return 0.0, 0.0
        boxes = list(self._boxes(passage, letters, quote[start:end]))
        covered = max(self._covered(at + start, at + end, boxes) for at in places)
        return (end - start) / len(quote), covered

    def _covered(self, start: int, end: int, boxes: Sequence[tuple[int, Box]]) -> float:
        """How much of the file's letters ``start:end`` lies in ``boxes``."""
        asked = self._letters.origin[start:end]
        return float(np.mean([any(page == on and _in(self._middles[page, at], box) for on, box in boxes) for page, at in asked]))

    def _boxes(self, passage: Passage, letters: _Letters, part: str) -> Iterator[tuple[int, Box]]:
        """What is marked for a citation of ``part`` (folded) of the passage."""
        first = letters.text.index(part)
        quoted = passage.text[letters.origin[first][1] : letters.origin[first + len(part) - 1][1] + 1]
        spans = self._spans(passage, quoted)
        for span, boxes in zip(spans, self._opened.locate(spans), strict=True):
            yield from ((span.page, box) for box in boxes)

    def _spans(self, passage: Passage, quoted: str) -> tuple[PageSpan, ...]:
        with self._case.store.read() as view:
            return quoted_spans(view, self._id, passage.spans, quoted)


def _in(point: tuple[float, float], box: Box) -> bool:
    return box.x0 - _SLACK <= point[0] <= box.x1 + _SLACK and box.y0 - _SLACK <= point[1] <= box.y1 + _SLACK


def _told(name: str, shares: Sequence[float]) -> str:
    counted = ", ".join(f"{np.mean([share >= least for share in shares]):.3f} hold {least:.0%}" for least in _SHARES)
    return f"{name}: {counted}; mean {np.mean(shares):.4f}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    quotes: dict[str, set[str]] = {}
    for line in (folder / "gold_quotes.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        quotes.setdefault(entry["doc"], set()).update(filter(None, map(_folded, entry["quotes"])))
    paths = {name: folder / "pdfs" / f"{name}.pdf" for name in quotes}
    held: list[float] = []
    covered: list[float] = []
    lost = 0
    with tempfile.TemporaryDirectory() as scratch, contextlib.ExitStack() as stack:
        vault, _ = cheap_vaults().create(Path(scratch, "vault"), PASSWORD)
        stack.callback(vault.close)
        case = vault.create_case(new_case())
        service = IngestService(FileReader(), NoVectors(), StepClock(), rules=TextProcess(), ahead=2)
        events = service.ingest(case, list(paths.values()), CancelToken())
        documents = {event.file: event.document for event in events if isinstance(event, IngestedFile)}
        for name, path in paths.items():
            with contextlib.closing(_Document(case, documents[path.name], path)) as document:
                for quote in sorted(quotes[name]):
                    judged = document.judged(quote)
                    if judged is None:
                        lost += 1
                    else:
                        held.append(judged[0])
                        covered.append(judged[1])
    print(f"{len(paths)} contracts, {len(held)} quotes; {lost} more do not stand in the text of their file")
    print(_told("in one passage", held))
    print(_told("of that under the boxes of its citation", covered))


if __name__ == "__main__":
    main()
