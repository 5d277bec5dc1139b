"""How long reading takes: PDFium alone, this reader, and other readers of Python, on the same pages in one run.

    python -m tests.benchmarks.bench_reading FOLDER... [--others] [--files] [--repeat N]

Each folder is a set of PDFs that are read one after another, as the ingest service does: every document in a process of its own,
the next one begun while a document is taken. In every round the set is read by PDFium alone (pypdfium2's
``get_textpage().get_text_range()`` of every page, in this warm process) and then by this reader, in two parts: from nothing to
the end of a document of one page, which is what starting costs once (a process with everything imported, of which the others are
forked); then the set, a process for each document and the checking of answers included. Printed are the medians over the rounds:
of reading alone, and of both together; and the processor seconds of one round, which the load of the machine changes least.
``--others`` adds, in one round, pdfplumber and, where it is installed, LangChain's loaders (PyPDF and PDFium). ``--files`` tells
what became of each file.
"""

import argparse
import collections
import contextlib
import importlib
import logging
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import pdfplumber
import pypdfium2 as pdfium

from legal_assistant.adapters.document_reader import FileReader
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.errors import LegalAssistantError
from legal_assistant.domain.events import PageRead
from legal_assistant.domain.ports import DocumentReader, OpenedDocument

_AHEAD = 2
#: Seconds after which the times of what has ended are known.
_SETTLING = 0.5


def _pdfium_alone(data: bytes) -> int:
    """How many pages it read; 0 for a file that it does not open."""
    pages = 0
    try:
        document = pdfium.PdfDocument(data)
        for number in range(len(document)):
            page = document[number]
            textpage = page.get_textpage()
            textpage.get_text_range()
            textpage.close()
            page.close()
            pages += 1
        document.close()
    except pdfium.PdfiumError:
        return 0
    return pages


def _opened(reader: DocumentReader, files: list[bytes]) -> Iterator[OpenedDocument]:
    """The documents, each begun while the one before is taken."""
    ahead: collections.deque[OpenedDocument] = collections.deque()
    waiting = iter(files)
    while True:
        while len(ahead) < _AHEAD and (data := next(waiting, None)) is not None:
            with contextlib.suppress(LegalAssistantError):
                ahead.append(reader.open(data))
                ahead[-1].begin()
        if not ahead:
            return
        with ahead.popleft() as document:
            yield document


#: A page with one word, in a font that is not in the file.
_ONE_PAGE = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj "
    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj "
    b"4 0 obj<</Length 33>>stream\nBT /F 12 Tf 9 9 Td (Start) Tj ET\nendstream endobj "
    b"5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj trailer<</Root 1 0 R>>"
)


def _read(reader: DocumentReader, files: list[bytes]) -> int:
    return sum(isinstance(event, PageRead) for document in _opened(reader, files) for event in document.read(CancelToken()))


def _ours(files: list[bytes]) -> tuple[float, float]:
    """Wall seconds of starting, and of reading."""
    reader = FileReader()
    started = _timed(lambda: (reader.prepare(), _read(reader, [_ONE_PAGE])))
    reading = _timed(lambda: _read(reader, files))
    reader.rest()
    return started, reading


def _processor(work: Callable[[], object]) -> float:
    """Processor seconds of this process and of what it starts meanwhile, once that has ended."""
    before = sum(os.times()[:4])
    work()
    spent, known = sum(os.times()[:4]), -1.0
    while spent != known:
        time.sleep(_SETTLING)
        spent, known = sum(os.times()[:4]), spent
    return spent - before


def _pdfplumber(path: Path) -> None:
    with pdfplumber.open(path) as document:
        for page in document.pages:
            page.extract_text()
            page.close()


def _timed(work: Callable[[], object]) -> float:
    """Wall seconds."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _outcome(data: bytes) -> str:
    states: collections.Counter[str] = collections.Counter()
    title = ""
    try:
        with FileReader().open(data) as document:
            for event in document.read(CancelToken()):
                if isinstance(event, PageRead):
                    page = event.page
                    states[f"{page.state}:{page.reason}" if page.reason else str(page.state)] += 1
                else:
                    title = event.title
    except LegalAssistantError as error:
        return error.code
    return f"{dict(states)} title={title[:60]!r}"


def _measure(folder: Path, options: argparse.Namespace) -> None:
    paths = [path for path in sorted(folder.glob("*.[pP][dD][fF]")) if _pdfium_alone(path.read_bytes())]
    files = [path.read_bytes() for path in paths]
    rounds = [(_timed(lambda: sum(map(_pdfium_alone, files))), *_ours(files)) for _ in range(options.repeat)]
    alone, start, ours = (median(column) for column in zip(*rounds, strict=True))
    best, least, quickest = (min(column) for column in zip(*rounds, strict=True))
    print(f"\n{folder.name}: {len(files)} files, {sum(map(_pdfium_alone, files))} pages, {alone:.3f} s by PDFium alone")
    for what, spent, shortest in (
        ("reading", [one[2] / one[0] for one in rounds], quickest),
        ("with the start", [(one[1] + one[2]) / one[0] for one in rounds], least + quickest),
    ):
        print(f"  this reader, {what:14}: {median(spent):.2f} x PDFium (shortest by shortest {shortest / best:.2f} x)")
    worked = [_processor(lambda: sum(map(_pdfium_alone, files))), _processor(lambda: _ours(files))]
    begun = _processor(lambda: _ours([]))
    print(f"  the start, once: {start:.3f} s, {begun:.2f} processor seconds")
    print(
        f"  processor seconds, whatever else the machine does: PDFium {worked[0]:.2f}, reading {worked[1] - begun:.2f} "
        f"({(worked[1] - begun) / worked[0]:.2f} x), by up to {os.cpu_count()} processors at once"
    )
    if options.others:
        plumber = _timed(lambda: [_pdfplumber(path) for path in paths])
        print(f"  pdfplumber: {plumber / alone:.1f} x PDFium, {plumber / ours:.1f} x this reader")
        for name in ("PyPDFLoader", "PyPDFium2Loader"):
            try:
                loader = getattr(importlib.import_module("langchain_community.document_loaders"), name)
            except ImportError:
                print(f"  LangChain's {name}: not installed")
                continue
            seconds = _timed(lambda loader=loader: [loader(str(path)).load() for path in paths])
            print(f"  LangChain's {name}: {seconds / alone:.2f} x PDFium, {seconds / ours:.2f} x this reader")
    if options.files:
        for path, data in zip(paths, files, strict=True):
            print(f"  {path.name[:44]:44} {_outcome(data)}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--others", action="store_true", help="measure pdfplumber and LangChain's loaders too (slow)")
    parser.add_argument("--files", action="store_true", help="say what became of each file")
    parser.add_argument("--repeat", type=int, default=5, help="rounds")
    options = parser.parse_args()
    logging.disable(logging.CRITICAL)
    for folder in options.folders:
        _measure(folder, options)


if __name__ == "__main__":
    main()
