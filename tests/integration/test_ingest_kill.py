"""Ingestion killed at random moments: the case opens, and every document is whole or still to do."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.pdf.reader import PdfReader
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import DocumentState, PageState
from legal_assistant.domain.ports import OpenCase
from legal_assistant.domain.recall import ItemFilter
from legal_assistant.services.documents.ingest import IngestService
from tests.integration.test_ingest import NoVectors
from tests.pdfs import lines_pdf
from tests.vaults import PASSWORD, cheap_vaults, new_case

PAGES = 300
CLAUSES = 3


def long_contract() -> bytes:
    numbers = iter(range(1, PAGES * CLAUSES + 1))
    return lines_pdf(
        [
            [f"{next(numbers)}. The carrier delivers lot {page} by noon of its day." for _ in range(CLAUSES)]
            for page in range(PAGES)
        ]
    )


class Scene:
    """A vault with a case, and a file that is put into it by another process."""

    def __init__(self, folder: Path) -> None:
        self.vault_folder = folder / "vault"
        self.file = folder / "contract.pdf"
        self.file.write_bytes(long_contract())
        vault, _ = cheap_vaults().create(self.vault_folder, PASSWORD)
        self.case_id = vault.create_case(new_case()).id
        vault.close()

    def start(self, *files: Path) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "tests.integration.ingest_kill_driver"]
        process = subprocess.Popen(
            [*command, str(self.vault_folder), self.case_id, *map(str, files or [self.file])],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        return process

    def seconds_undisturbed(self) -> float:
        with self.start() as process:
            started = time.monotonic()
            assert process.stdout is not None
            assert process.stdout.readline() == "done\n"
            took = time.monotonic() - started
        self.check()
        return took

    def killed_after(self, seconds: float) -> None:
        with self.start() as process:
            time.sleep(seconds)
            process.kill()
            process.wait()
        self.check()

    def check(self) -> str:
        """Look at what is left, finish it, look again, and take it out. Returns the state it was found in."""
        vault = cheap_vaults().unlock(self.vault_folder, PASSWORD, wait=5.0)
        case = vault.open_case(self.case_id)
        service = IngestService(PdfReader(), NoVectors(), SystemClock())
        found = whole_or_to_do(case)
        list(service.resume(case, CancelToken()))
        assert whole_or_to_do(case) in (DocumentState.READY, "absent")
        with case.store.read() as view:
            documents = view.documents.all()
        assert case.blobs.ids() == [document.id for document in documents]
        for document in documents:
            service.remove(case, document.id)
        vault.close()
        return found


def whole_or_to_do(case: OpenCase) -> str:
    """The state of the one document; fails if it is neither whole nor still to do, with passages of the pages read so far."""
    with case.store.read() as view:
        documents = view.documents.all()
        if not documents:
            assert view.about.counts()["passages"] == 0
            return "absent"
        (document,) = documents
        pages = view.documents.pages(document.id)
        passages = view.documents.passages(document.id)
        hits = view.index.reference_search([], [str(PAGES * CLAUSES)], ItemFilter())
    assert len(case.blobs.get(document.id)) == document.size
    assert all(page.state is PageState.TEXT and len(page.lines) == CLAUSES for page in pages)
    if document.state is DocumentState.READY:
        assert [page.number for page in pages] == list(range(1, PAGES + 1))
        assert document.passages == PAGES * CLAUSES
        assert len(hits) == 1
    else:
        assert document.state is DocumentState.READING
        read = {page.number for page in pages}
        assert all(span.page in read for passage in passages for span in passage.spans)
        assert len({passage.text for passage in passages}) == len(passages) == document.passages
        assert not hits or PAGES in read
    return document.state


@pytest.mark.skipif(sys.platform == "win32", reason="kills as a Unix does")
@pytest.mark.parametrize("kills", [3, pytest.param(50, marks=pytest.mark.slow)])
@pytest.mark.hostile("B1")
def test_killed_at_random_moments_every_document_is_whole_or_still_to_do(tmp_path: Path, kills: int) -> None:
    scene = Scene(tmp_path)
    longest = scene.seconds_undisturbed()
    chance = random.Random(20260302)
    for _ in range(kills):
        scene.killed_after(chance.uniform(0, longest))


@pytest.mark.skipif(sys.platform == "win32", reason="kills as a Unix does")
@pytest.mark.parametrize("kills", [2, pytest.param(20, marks=pytest.mark.slow)])
@pytest.mark.hostile("B1")
def test_killed_at_random_moments_every_file_of_a_queue_is_read_in_the_end(tmp_path: Path, kills: int) -> None:
    scene = Scene(tmp_path)
    files = [tmp_path / f"letter-{number:02}.pdf" for number in range(12)]
    for file in files:
        file.write_bytes(lines_pdf([[f"1. {file.stem} is answered within a week."]] * 3))
    chance = random.Random(20260303)
    for _ in range(kills):
        with scene.start(*files) as process:
            time.sleep(chance.uniform(0.05, 1.0))
            process.kill()
            process.wait()
        vault = cheap_vaults().unlock(scene.vault_folder, PASSWORD, wait=5.0)
        case = vault.open_case(scene.case_id)
        service = IngestService(PdfReader(), NoVectors(), SystemClock())
        with case.store.read() as view:
            noted = {document.file for document in view.documents.all()} | {file.place.name for file in view.waiting.all()}
        assert noted in (set(), {file.name for file in files})
        list(service.resume(case, CancelToken()))
        with case.store.read() as view:
            documents = view.documents.all()
            assert view.waiting.all() == []
        assert {document.file for document in documents} == noted
        assert {document.state for document in documents} <= {DocumentState.READY}
        for document in documents:
            service.remove(case, document.id)
        vault.close()
