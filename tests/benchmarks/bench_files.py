"""What becomes of every file of a folder: outcome, pages by state and why, characters read, seconds.

    python -m tests.benchmarks.bench_files FOLDER [FILE …] [--password P …]

Each file (or those whose name begins with FILE) goes into a case as a user's would, one after the other, recognition of pictures
included, without vectors. Said to be wrong, and to end the command with 1: a file without exactly one outcome, a page without
one, a page counted as read that has no text, or an unread one that has none of the reasons for that.
"""

import argparse
import collections
import sys
import tempfile
from pathlib import Path

from legal_assistant.adapters.document_reader import FileReader
from legal_assistant.adapters.ocr.recognizer import OcrRecognizer
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import PAGE_REASONS, Page, PageState
from legal_assistant.domain.events import IngestedFile
from legal_assistant.domain.ports import OpenCase
from legal_assistant.services.documents.ingest import IngestService
from legal_assistant.services.documents.recognition import RecognitionService
from tests.fakes import StepClock
from tests.integration.test_ingest import NoVectors
from tests.vaults import PASSWORD, cheap_vaults, new_case

_READ = (PageState.TEXT, PageState.OCR)


def _wrong(file: IngestedFile, pages: list[Page]) -> str:
    """What is not as it must be; empty if nothing is."""
    if len(pages) != file.pages or sum(file.pages_by_state.values()) != file.pages:
        return "pages without an outcome"
    for page in pages:
        if page.state is PageState.PENDING or (page.state in _READ and not page.text.strip()):
            return f"page {page.number} is counted as {page.state}"
        if page.reason not in ("", *PAGE_REASONS) or (page.state not in _READ and not page.reason):
            return f"page {page.number} does not say why"
    if file.status in ("new", "partial") and not any(page.state in _READ for page in pages) and file.passages:
        return "passages of nothing"
    return ""


def _line(file: IngestedFile, pages: list[Page]) -> str:
    states = collections.Counter(f"{page.state}:{page.reason}" if page.reason else str(page.state) for page in pages)
    told = ", ".join(f"{count} {state}" for state, count in states.items()) or file.error
    characters = sum(len(page.text) for page in pages if page.state in _READ)
    return f"{file.file[:48]:48} {file.status:9} {file.seconds:7.1f} s {characters:9,}  {told}"


def _put_in(service: IngestService, case: OpenCase, path: Path, passwords: list[str]) -> bool:
    """Ingest one file and print its line; whether all is as it must be."""
    events = service.ingest(case, [path], CancelToken(), passwords=passwords)
    ended = [event for event in events if isinstance(event, IngestedFile)]
    fine = sum(event.file == path.name for event in ended) == 1
    for event in ended:
        with case.store.read() as view:
            pages = view.documents.pages(event.document) if event.document and event.status != "duplicate" else []
        wrong = "" if event.status in ("duplicate", "failed") and not pages else _wrong(event, pages)
        print(_line(event, pages) + (f"  WRONG: {wrong}" if wrong else ""), flush=True)
        fine = fine and not wrong
    return fine


def main() -> None:
    """Read and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("files", nargs="*", help="beginnings of names")
    parser.add_argument("--password", action="append", default=[], help="tried on files that want one")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        vault, _ = cheap_vaults().create(Path(folder, "vault"), PASSWORD)
        case = vault.create_case(new_case())
        reader = FileReader()
        service = IngestService(reader, NoVectors(), StepClock(), RecognitionService(reader, OcrRecognizer()))
        paths = [path for path in sorted(options.folder.glob("*.*")) if path.suffix.lower() == ".pdf"]
        chosen = [path for path in paths if not options.files or path.name.startswith(tuple(options.files))]
        fine = [_put_in(service, case, path, options.password) for path in chosen]
        vault.close()
    print(f"{len(fine)} files, {fine.count(False)} wrong")
    sys.exit(not all(fine))


if __name__ == "__main__":
    main()
