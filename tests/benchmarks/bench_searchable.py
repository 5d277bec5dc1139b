"""How long after a page is read its words are found: median, 95th percentile, longest.

    python -m tests.benchmarks.bench_searchable PDF-OR-FOLDER…

The files (of a folder all PDFs) go into a case as a user's would, without vectors and recognition. A page is read when the
reading process has given it to the program, and found when the passages and full text that hold it are committed, which is one
transaction. Pages that belong to no passage (blank ones, contents) are counted apart; in the end the others are searched for.
"""

import argparse
import contextlib
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from legal_assistant.adapters.document_reader import FileReader
from legal_assistant.adapters.text.process import TextProcess
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import Document
from legal_assistant.domain.events import PageRead
from legal_assistant.domain.ports import CaseView, OpenCase
from legal_assistant.domain.recall import ItemFilter
from legal_assistant.domain.text import CutPassages
from legal_assistant.services.documents import file_reading
from legal_assistant.services.documents.cutting import DocumentCutting
from legal_assistant.services.documents.ingest import IngestService
from tests.fakes import StepClock
from tests.integration.test_ingest import NoVectors
from tests.vaults import PASSWORD, cheap_vaults, new_case

_HITS = 20
#: When each page of a document was read, and when it was found.
_Times = dict[int, float]


class _TimedReader:
    """A reader that notes when it gives a page (the port DocumentReader); ``reading`` are those of the document under way."""

    def __init__(self) -> None:
        self._reader = FileReader()
        self.reading: _Times = {}

    def open(self, data: bytes, *, password: str = "") -> Any:
        opened = self._reader.open(data, password=password)
        read = opened.read

        def timed(*given: Any, **more: Any) -> Iterator[Any]:
            times = self.reading = {}
            for event in read(*given, **more):
                if isinstance(event, PageRead):
                    times[event.page.number] = time.perf_counter()
                yield event

        opened.read = timed
        return opened

    def __getattr__(self, name: str) -> Any:
        return getattr(self._reader, name)


class _TimedCutting(DocumentCutting):
    """Notes when pages are found. ``reader`` knows when they were read; ``waits`` are the seconds between, by document."""

    reader: _TimedReader
    waits: defaultdict[str, _Times]

    def cut_so_far(self) -> None:
        super().cut_so_far()
        self._found()

    def finish(self, document: Document, cancel: CancelToken) -> Any:
        outcomes = super().finish(document, cancel)
        self._found()
        return outcomes

    def _put(self, view: CaseView, found: CutPassages) -> None:
        super()._put(view, found)
        self._new = {span.page for passage in found.passages for span in passage.spans}

    def _found(self) -> None:
        now, of_document = time.perf_counter(), self.waits[self._document.id]
        for page in self._new:
            of_document.setdefault(page, now - self.reader.reading[page])


def _not_found(case: OpenCase, waits: dict[str, _Times]) -> int:
    """How many of the pages a search for one of their passages does not find."""
    missing = 0
    for document, times in waits.items():
        with case.store.read() as view:
            passages = view.documents.passages(document)
            for page in times:
                passage = next((one for one in passages if any(span.page == page for span in one.spans)), None)
                if passage is None:  # later pages have made furniture or contents of it
                    continue
                hits = view.index.text_search(passage.text[:300], _HITS, ItemFilter(documents=(document,)))
                texts = view.documents.passages_by_id([item.id for item in view.index.items([n for n, _ in hits]).values()])
                missing += passage.text not in {one.text for one in texts.values()}
    return missing


def _measure(given: Path) -> str:
    files = sorted(given.glob("*.[pP][dD][fF]")) if given.is_dir() else [given]
    _TimedCutting.reader, _TimedCutting.waits = _TimedReader(), defaultdict(dict)
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        vault, _ = cheap_vaults().create(Path(folder, "vault"), PASSWORD)
        stack.callback(vault.close)
        case = vault.create_case(new_case())
        service = IngestService(_TimedCutting.reader, NoVectors(), StepClock(), rules=TextProcess(), ahead=2)
        began = time.perf_counter()
        for _ in service.ingest(case, files, CancelToken()):
            pass
        seconds = time.perf_counter() - began
        with case.store.read() as view:
            pages = sum(document.pages for document in view.documents.all())
        missing = _not_found(case, _TimedCutting.waits)
    waits = [wait for times in _TimedCutting.waits.values() for wait in times.values()]
    return (
        f"{given.name[:40]}: {len(files)} files, {pages} pages in {seconds:.1f} s; found after: median {np.median(waits):.2f} s, "
        f"p95 {np.percentile(waits, 95):.2f} s, longest {max(waits):.2f} s; {pages - len(waits)} pages in no passage, "
        f"{missing} not among the first {_HITS} hits for their words"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+", metavar="PDF-OR-FOLDER")
    file_reading.DocumentCutting = _TimedCutting
    for given in parser.parse_args().files:
        print(_measure(given), flush=True)


if __name__ == "__main__":
    main()
