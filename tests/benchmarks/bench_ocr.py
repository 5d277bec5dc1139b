"""How well and how fast pages that are pictures are read.

    python -m tests.benchmarks.bench_ocr FOLDER [FILE …]

Every PDF of the folder (or those whose name begins with FILE) that has such pages is read as the ingest service reads it: the
outcome of its pages, seconds a page and, if ``FOLDER/truth`` has its text, the character accuracy: 1 - edit distance / length,
white space left out and widths folded (NFKC).
"""

import argparse
import collections
import itertools
import time
import unicodedata
from pathlib import Path

import numpy as np

from legal_assistant.adapters.ocr.recognizer import OcrRecognizer
from legal_assistant.adapters.pdf.reader import PdfReader
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import TO_RECOGNIZE, Page
from legal_assistant.domain.errors import LegalAssistantError
from legal_assistant.domain.events import PageRead
from legal_assistant.memory.documents.recognized import page_with
from legal_assistant.services.documents.recognition import scale_of


def edit_distance(one: str, other: str) -> int:
    """Levenshtein's distance, a row of the table at a time."""
    letters = np.array([ord(character) for character in other])
    steps = np.arange(len(other) + 1)
    row = steps
    for number, character in enumerate(one, 1):
        best = np.minimum(row[1:] + 1, row[:-1] + (letters != ord(character)))
        row = np.minimum.accumulate(np.concatenate(([number], best)) - steps) + steps
    return int(row[-1])


def accuracy(found: str, truth: str) -> float:
    found, truth = ("".join(unicodedata.normalize("NFKC", text).split()) for text in (found, truth))
    return 1 - edit_distance(found, truth) / len(truth)


def _recognized(data: bytes, recognizer: OcrRecognizer) -> tuple[list[Page], int, float]:
    """All pages, how many were looked at as pictures, and the seconds that took."""
    cancel = CancelToken()
    looked, seconds = 0, 0.0
    with PdfReader().open(data) as document:
        pages = [event.page for event in document.read(cancel) if isinstance(event, PageRead)]
        for at, page in enumerate(pages):
            if page.reason in TO_RECOGNIZE:
                started = time.perf_counter()
                scale = scale_of(page)
                pages[at] = page_with(page, recognizer.recognize(document.render(page.number, scale), cancel), scale)
                seconds += time.perf_counter() - started
                looked += 1
    return pages, looked, seconds


def _line(name: str, pages: list[Page], looked: int, seconds: float, truth: Path) -> str:
    states = collections.Counter(f"{page.state}:{page.reason}" if page.reason else str(page.state) for page in pages)
    sure = [line.confidence for line in itertools.chain.from_iterable(page.lines for page in pages) if line.confidence < 1.0]
    found = f"{name[:44]:44} {seconds / looked:6.1f} s/page  {dict(states)}  confidence {np.mean(sure or [1.0]):.3f}"
    if truth.exists():
        text = "\n".join(page.text for page in pages)
        found += f"  character accuracy {accuracy(text, truth.read_text(encoding='utf-8')):.4f}"
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("files", nargs="*", help="beginnings of names")
    options = parser.parse_args()
    recognizer = OcrRecognizer()
    for path in sorted(options.folder.glob("*.[pP][dD][fF]")):
        if options.files and not path.name.startswith(tuple(options.files)):
            continue
        try:
            pages, looked, seconds = _recognized(path.read_bytes(), recognizer)
        except LegalAssistantError as error:
            print(f"{path.name[:44]:44} {error.code}")
            continue
        if looked:
            print(_line(path.name, pages, looked, seconds, options.folder / "truth" / f"{path.stem}.txt"), flush=True)
    recognizer.rest()


if __name__ == "__main__":
    main()
