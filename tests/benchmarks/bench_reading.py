"""How long reading takes: PDFium alone, this reader in its process, pdfplumber alone, on the same pages in one run.

    python -m tests.benchmarks.bench_reading FOLDER [--plumber] [--repeat N]

Prints what became of each file, and the ratios of the sums. PDFium alone means pypdfium2's ``get_textpage().get_text_range()``
of every page in this process, which is warm; the reader's time includes starting a process for every file. The last line is
for all files one after another as the ingest service reads them: the next process starts while a file is read.
"""

import argparse
import collections
import contextlib
import logging
import os
import time
from pathlib import Path

import pdfplumber
import pypdfium2 as pdfium

from legal_assistant.adapters.pdf_reader import PdfReader
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.errors import LegalAssistantError
from legal_assistant.domain.events import PageRead


def _pdfium_alone(data: bytes) -> float:
    """Seconds; 0.0 for a file or page that it does not open."""
    started = time.perf_counter()
    try:
        document = pdfium.PdfDocument(data)
        for number in range(len(document)):
            page = document[number]
            textpage = page.get_textpage()
            textpage.get_text_range()
            textpage.close()
            page.close()
        document.close()
    except pdfium.PdfiumError:
        return 0.0
    return time.perf_counter() - started


def _ours(data: bytes) -> tuple[float, float, str]:
    """Seconds from the first page asked for to the last one had, seconds with the start of the process, the outcome in words."""
    states: collections.Counter[str] = collections.Counter()
    begun = time.perf_counter()
    try:
        with PdfReader().open(data) as document:
            started = time.perf_counter()
            for event in document.read(CancelToken()):
                if isinstance(event, PageRead):
                    page = event.page
                    states[f"{page.state}:{page.reason}" if page.reason else str(page.state)] += 1
                else:
                    title = event.title
            seconds = time.perf_counter() - started
    except LegalAssistantError as error:
        return 0.0, time.perf_counter() - begun, error.code
    return seconds, time.perf_counter() - begun, f"{dict(states)} title={title[:60]!r}"


def _cpu() -> float:
    """Seconds of processor time of this process and of its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _batch(files: list[bytes]) -> tuple[float, float]:
    """Wall seconds and processor seconds for all files, one after another."""
    reader = PdfReader()
    begun, used = time.perf_counter(), _cpu()
    for number, data in enumerate(files, 1):
        with contextlib.suppress(LegalAssistantError), reader.open(data) as document:
            if number < len(files):
                reader.prepare()
            collections.deque(document.read(CancelToken()), maxlen=0)
    reader.rest()
    return time.perf_counter() - begun, _cpu() - used


def _batch_alone(files: list[bytes]) -> tuple[float, float]:
    used = _cpu()
    return sum(map(_pdfium_alone, files)), _cpu() - used


def _pdfplumber_alone(path: Path) -> float:
    logging.disable(logging.CRITICAL)
    started = time.perf_counter()
    with pdfplumber.open(path) as document:
        for page in document.pages:
            page.extract_text()
            page.close()
    logging.disable(logging.NOTSET)
    return time.perf_counter() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--plumber", action="store_true", help="measure pdfplumber too (slow)")
    parser.add_argument("--repeat", type=int, default=3, help="take the best of so many runs")
    options = parser.parse_args()
    sums: collections.Counter[str] = collections.Counter()
    opened: list[bytes] = []
    for path in sorted(options.folder.glob("*.[pP][dD][fF]")):
        data = path.read_bytes()
        alone = min(_pdfium_alone(data) for _ in range(options.repeat))
        seconds, whole, outcome = min(_ours(data) for _ in range(options.repeat))
        plumber = _pdfplumber_alone(path) if options.plumber and alone else 0.0
        print(f"{path.name[:44]:44} pdfium {alone:7.3f}  ours {seconds:7.3f}  with start {whole:7.3f}  {outcome}")
        if alone:
            opened.append(data)
            sums.update({"alone": alone, "ours": seconds, "whole": whole, "plumber": plumber, "files": 1})
    alone = sums["alone"]
    print(f"\n{sums['files']} files that PDFium reads: {alone:.2f} s by PDFium alone")
    print(f"this reader: {sums['ours'] / alone:.2f} x; with a new process for each file {sums['whole'] / alone:.2f} x")
    if options.plumber:
        print(f"pdfplumber alone: {sums['plumber'] / alone:.1f} x")
    wall, cpu = (min(times) for times in zip(*(_batch(opened) for _ in range(options.repeat)), strict=True))
    wall_alone, cpu_alone = (min(times) for times in zip(*(_batch_alone(opened) for _ in range(options.repeat)), strict=True))
    print(f"one after another: wall {wall / wall_alone:.2f} x, processor {cpu / cpu_alone:.2f} x")


if __name__ == "__main__":
    main()
