"""Recognition for real: pictures through the process, as the reader renders them."""

from pathlib import Path

import pytest

from legal_assistant.adapters.ocr.recognizer import OcrRecognizer, RecognitionLimits, recognition_from
from legal_assistant.adapters.pdf.reader import PdfReader, Pixels
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import Box, Recognition, RecognizedTable
from legal_assistant.domain.errors import Cancelled
from legal_assistant.services.documents.recognition import _SCALE
from tests.pdfs import scan_pdf

LINES = [
    "HARBOUR SERVICES AGREEMENT",
    "The tenant shall pay the rent on the fifth day of each month.",
    "The deposit is two months of rent and bears no interest.",
    "Neither party may assign this agreement without consent.",
]


@pytest.fixture(scope="module")
def recognizer():
    recognizer = OcrRecognizer()
    yield recognizer
    recognizer.rest()


def seen(recognizer: OcrRecognizer, data: bytes) -> Recognition:
    with PdfReader().open(data) as document:
        return recognizer.recognize(document.render(1, _SCALE), CancelToken())


@pytest.mark.parametrize("turned", range(4))
@pytest.mark.hostile("E6")
def test_a_page_is_read_whichever_way_it_lies(recognizer: OcrRecognizer, turned: int) -> None:
    found = seen(recognizer, scan_pdf([LINES], turned=turned))
    assert [line.text for line in found.lines] == LINES
    assert all(line.confidence > 0.9 for line in found.lines)
    first, last = found.lines[0].box, found.lines[-1].box
    order = {0: first.y1 <= last.y0, 1: first.x1 <= last.x0, 2: first.y0 >= last.y1, 3: first.x0 >= last.x1}
    assert order[turned]


def test_a_page_that_lies_askew_is_read(recognizer: OcrRecognizer) -> None:
    assert [line.text for line in seen(recognizer, scan_pdf([LINES], askew=2.5, dpi=150)).lines] == LINES


def test_a_red_seal_over_the_words_is_ignored(recognizer: OcrRecognizer) -> None:
    assert [line.text for line in seen(recognizer, scan_pdf([LINES], seal=True)).lines] == LINES


def test_an_empty_picture_has_no_lines(recognizer: OcrRecognizer) -> None:
    assert recognizer.recognize(Pixels(300, 200, b"\xff" * 180_000), CancelToken()) == Recognition(())


def test_a_picture_that_takes_too_long_fails_and_the_next_one_is_read() -> None:
    slow = OcrRecognizer(RecognitionLimits(seconds=0.01, start_seconds=0.0))
    assert slow.recognize(Pixels(300, 200, b"\xff" * 180_000), CancelToken()) == Recognition((), "page_timeout")
    assert slow._child is None


def test_cancelling_ends_the_process() -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        OcrRecognizer().recognize(Pixels(1, 1, b"\xff" * 3), cancel)


@pytest.mark.skipif(not Path("/proc/self/limits").exists(), reason="Linux")
@pytest.mark.hostile("D4")
def test_the_process_has_given_up_its_rights(recognizer: OcrRecognizer) -> None:
    seen(recognizer, scan_pdf([LINES[:1]]))
    assert recognizer._child is not None
    limits = Path(f"/proc/{recognizer._child.pid}/limits").read_text()
    assert "Max file size             0                    0" in limits


GOOD = ["text", 99, 1, 2, 3, 4]


@pytest.mark.parametrize(
    "header",
    [
        {},
        {"lines": {}},
        {"failed": 3},
        {"failed": "some text"},
        *(
            {"lines": [[*GOOD[:at], bad, *GOOD[at + 1 :]]]}
            for at, bad in [(0, 7), (0, ""), (0, "a\nb"), (0, "\ud800"), (1, 101), (2, 1.5)]
        ),
        {"lines": [GOOD[:5]]},
        {"lines": [GOOD] * 20_001},
    ],
)
def test_what_is_no_answer_makes_the_page_fail(header: dict) -> None:
    assert recognition_from({"tables": [], **header}) == Recognition((), "page_crash")


TABLE = [[1, 2, 3, 4], [["a", ""], ["b", "c"]], [[0, 1], [1, 2]]]


@pytest.mark.parametrize(
    "table",
    [
        TABLE[:2],
        [[1, 2, 3], *TABLE[1:]],
        [TABLE[0], [["a", ""], ["b"]], TABLE[2]],
        [TABLE[0], [["a", 7], ["b", "c"]], TABLE[2]],
        [*TABLE[:2], [[0, 1]]],
        [*TABLE[:2], [[0, 2], [1, 2]]],
        [*TABLE[:2], [[0, 1], [1, 3]]],
        [TABLE[0], [], []],
    ],
)
def test_what_is_no_table_makes_the_page_fail(table: list) -> None:
    assert recognition_from({"lines": [GOOD, GOOD], "tables": [table]}) == Recognition((), "page_crash")


def test_an_answer_is_taken() -> None:
    found = recognition_from({"lines": [GOOD, GOOD], "tables": [TABLE]})
    line = found.lines[0]
    assert (line.text, line.confidence, line.box.x1) == ("text", 0.99, 3.0)
    assert found.tables == (RecognizedTable(Box(1.0, 2.0, 3.0, 4.0), (("a", ""), ("b", "c")), ((0, 1), (1, 2))),)
