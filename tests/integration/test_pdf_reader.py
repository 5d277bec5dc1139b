"""The reading process: what only real PDFs and a real process can show."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from legal_assistant.adapters.pdf.reader import PdfReader, ReadLimits, workers
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import Page, PageSpan, PageState
from legal_assistant.domain.errors import DocumentTooLarge, ReaderStopped
from legal_assistant.domain.events import DocumentOpened, PageRead
from tests.pdfs import bomb_pdf, form_pdf, lines_pdf, loop_pdf, picture_pdf, raw_pdf, stream, table_pdf

SENTENCE = "The tenant shall pay the rent on the fifth day of each month."


@pytest.fixture(params=["started", "prepared"])
def reading(request: pytest.FixtureRequest) -> Iterator[Callable[..., PdfReader]]:
    """Readers whose processes are started for the document, or come from what was prepared for it."""
    made: list[PdfReader] = []

    def reader(limits: ReadLimits | None = None) -> PdfReader:
        made.append(PdfReader(limits))
        if request.param == "prepared":
            made[-1].prepare()
        return made[-1]

    yield reader
    for one in made:
        one.rest()


def read(data: bytes, limits: ReadLimits | None = None, reading: Callable[..., PdfReader] = PdfReader) -> tuple[str, list[Page]]:
    with reading(limits).open(data) as document:
        events = list(document.read(CancelToken()))
    assert isinstance(events[0], DocumentOpened)
    return events[0].title, [event.page for event in events if isinstance(event, PageRead)]


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_boxes_are_where_the_ink_is_on_the_page_as_displayed(rotate: int) -> None:
    data = lines_pdf([[SENTENCE, "", "", "Second"]], rotate=rotate)
    _, (page,) = read(data)
    with PdfReader().open(data) as document:
        picture = document.render(1, 1.0)
    assert (round(page.width), round(page.height)) == (595, 842)

    def ink(x0: float, y0: float, x1: float, y1: float) -> int:
        rows = range(max(int(y0), 0), min(int(y1) + 1, picture.height))
        columns = range(max(int(x0), 0), min(int(x1) + 1, picture.width))
        return sum(picture.rgb[3 * (row * picture.width + column)] < 128 for row in rows for column in columns)

    inside = [ink(line.box.x0, line.box.y0, line.box.x1, line.box.y1) for line in page.lines]
    assert all(inside)
    assert sum(inside) >= 0.95 * ink(0, 0, picture.width, picture.height)


def test_words_over_a_line_end_keep_their_place() -> None:
    _, (page,) = read(lines_pdf([["This agree-", "ment binds the heirs."]]))
    first, second = page.lines
    assert page.text[first.start : first.end].rstrip("-\u00ad") == "This agree"
    assert page.text[second.start : second.end] == "ment binds the heirs."
    data = lines_pdf([["This agree-", "ment binds the heirs."]])
    with PdfReader().open(data) as document:
        (boxes,) = document.locate([PageSpan(1, second.start, second.start + 4)])
    assert boxes[0].x0 == pytest.approx(second.box.x0, abs=1)
    assert boxes[0].y0 >= first.box.y1 - 1


def test_a_ruled_table_comes_with_its_rows_and_where_they_stand() -> None:
    rows = [["名称", "数量", "状况"], ["空调", "3", "完好"], ["冰箱", "1", "有划痕"]]
    _, (page,) = read(table_pdf(rows, before="交接清单如下：", after="以上各项经双方确认。"))
    (table,) = page.tables
    assert [list(row) for row in table.rows] == rows
    covered = page.text[table.start : table.end]
    assert covered.startswith("名称")
    assert covered.endswith("有划痕")
    assert ["".join(page.text[start:end].split()) for start, end in table.row_spans] == ["".join(row) for row in rows]


def test_a_picture_without_words_and_a_blank_page_are_told_apart() -> None:
    _, pages = read(picture_pdf())
    assert [(page.state, page.reason) for page in pages] == [
        (PageState.TEXT, ""),
        (PageState.EMPTY, "no_text_layer"),
        (PageState.EMPTY, "blank"),
    ]


def test_the_title_is_what_the_first_page_says_not_what_the_file_says() -> None:
    title, _ = read(
        lines_pdf([["HARBOUR SERVICES AGREEMENT", "between the parties named below.", SENTENCE]], title="Microsoft Word - x")
    )
    assert title == "HARBOUR SERVICES AGREEMENT"
    assert read(lines_pdf([["房屋租赁合同", "甲方：青禾商贸有限公司。"]]))[0] == "房屋租赁合同"


def test_a_form_that_only_some_programs_show_is_not_taken_for_its_placeholder(reading: Callable[..., PdfReader]) -> None:
    title, (page,) = read(form_pdf(dynamic=True), reading=reading)
    assert (title, page.state, page.reason, page.text) == ("", PageState.FAILED, "dynamic_form", "")
    assert (page.width, page.height) == (595, 842)
    _, (page,) = read(form_pdf(dynamic=False), reading=reading)
    assert (page.state, page.text) == (PageState.TEXT, "Claim form")


@pytest.mark.hostile("E1")
def test_a_page_that_unpacks_without_end_fails_and_the_next_one_is_read(reading: Callable[..., PdfReader]) -> None:
    _, pages = read(bomb_pdf(), ReadLimits(memory=512 * 1024**2), reading)
    assert (pages[0].state, pages[0].reason) == (PageState.FAILED, "page_memory")
    assert "second page is sound" in pages[1].text


def test_a_page_that_takes_too_long_fails_by_the_clock(reading: Callable[..., PdfReader]) -> None:
    _, pages = read(bomb_pdf(256 * 1024**2), ReadLimits(page_seconds=0.001, restarts=1), reading)
    assert {page.state for page in pages} == {PageState.FAILED}
    assert {page.reason for page in pages} <= {"page_timeout", "reader_stopped"}


@pytest.mark.hostile("E5")
def test_a_page_tree_that_contains_itself_ends_in_one_honest_message() -> None:
    _, pages = read(loop_pdf())
    assert [page.state for page in pages] == [PageState.FAILED]


@pytest.mark.hostile("E1")
def test_limits_of_size_and_pages() -> None:
    with pytest.raises(DocumentTooLarge):
        PdfReader(ReadLimits(size=100)).open(lines_pdf([[SENTENCE]]))
    with pytest.raises(DocumentTooLarge):
        PdfReader(ReadLimits(pages=2)).open(lines_pdf([[SENTENCE]] * 3))
    with pytest.raises(ReaderStopped):
        PdfReader(ReadLimits(open_seconds=0.0001)).open(lines_pdf([[SENTENCE]]))


def look_for(pid: int) -> None:
    """Look for a process for ten seconds. Raises ProcessLookupError as soon as it is gone."""
    for _ in range(1_000):
        os.kill(pid, 0)
        time.sleep(0.01)


@pytest.mark.skipif(not Path("/proc/self/limits").exists(), reason="Linux")
@pytest.mark.hostile("D4", "E4")
def test_the_process_has_given_up_its_rights_and_ends_with_the_document(reading: Callable[..., PdfReader]) -> None:
    document = reading().open(lines_pdf([[SENTENCE]]))
    pid = document._child.pid
    limits = Path(f"/proc/{pid}/limits").read_text(encoding="utf-8")
    soft = {line[:26].strip(): line[26:].split()[0] for line in limits.splitlines()[1:]}
    assert soft["Max file size"] == "0"
    assert soft["Max core file size"] == "0"
    assert int(soft["Max address space"]) <= 2 * 1024**3
    assert int(soft["Max open files"]) <= 64
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    assert "NoNewPrivs:\t1" in status
    assert "CapEff:\t0000000000000000" in status
    document.close()
    with pytest.raises(ProcessLookupError):
        look_for(pid)


@pytest.mark.hostile("B9")
def test_a_process_that_was_killed_between_questions_is_started_again(reading: Callable[..., PdfReader]) -> None:
    with reading().open(lines_pdf([[SENTENCE]])) as document:
        document._child.kill()
        with pytest.raises(ReaderStopped):
            document.render(1, 0.2)
        assert document.render(1, 0.2).width > 0


def test_documents_from_what_was_prepared_have_a_process_each_and_outlive_its_rest() -> None:
    reader = PdfReader()
    reader.prepare()
    with reader.open(lines_pdf([[SENTENCE]])) as first, reader.open(lines_pdf([["Second"]])) as second:
        reader.rest()
        assert first._child.pid != second._child.pid
        first._child.kill()
        texts = [event.page.text for event in second.read(CancelToken()) if isinstance(event, PageRead)]
        assert texts == ["Second"]
        again = [event.page.text for event in first.read(CancelToken()) if isinstance(event, PageRead)]
        assert again == [SENTENCE]


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="Linux")
def test_the_process_never_knows_the_users_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    secret = ("PASSWORD", "NEW_PASSWORD", "RECOVERY_KEY", "DOCUMENT_PASSWORD", "LLM_API_KEY", "YET_TO_COME")
    for name in secret:
        monkeypatch.setenv(f"LEGAL_ASSISTANT_{name}", "seven quiet herons")
    source = workers("pdf", ReadLimits())
    child = source.start()
    told = Path(f"/proc/{child.pid}/environ")
    until = time.monotonic() + 30
    while not told.read_bytes() and time.monotonic() < until:  # it is just beginning
        time.sleep(0.01)
    assert b"LEGAL_ASSISTANT_READER_MEMORY" in told.read_bytes()
    assert b"herons" not in told.read_bytes()
    child.close()


def test_a_page_that_is_not_there_is_told_as_broken_by_the_process_that_reads_the_others() -> None:
    loop = raw_pdf(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [4 0 R 3 0 R] /Count 2 >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F 6 0 R >> >> >>",
            stream(b"BT /F 12 Tf 72 700 Td (This page is sound.) Tj ET"),
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        ]
    )
    _, pages = read(loop, ReadLimits(restarts=0))
    assert [(page.state, page.reason) for page in pages] == [(PageState.TEXT, ""), (PageState.FAILED, "page_broken")]
