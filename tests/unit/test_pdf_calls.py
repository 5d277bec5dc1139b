"""Calls into PDFium under plain prototypes."""

import contextlib

import pypdfium2 as pdfium

from legal_assistant.adapters.pdf.calls import Calls, address
from legal_assistant.adapters.pdf.objects import objects_of
from legal_assistant.adapters.pdf.tables import find_tables
from legal_assistant.adapters.pdf.text import frame_of
from tests.pdfs import HEIGHT, WIDTH, lines_pdf, table_pdf


def test_text_within_a_rectangle_is_whole_however_long_it_is() -> None:
    for pages in ([["tenant "] * 1], [["rent and deposit of the workshop " * 3] * 20], [["房屋租赁合同第七条押金" * 4] * 40]):
        with (
            contextlib.closing(pdfium.PdfDocument(lines_pdf(pages, size=9))) as document,
            contextlib.closing(document[0]) as page,
            contextlib.closing(page.get_textpage()) as textpage,
        ):
            found = Calls().text_within(address(textpage.raw), 0, HEIGHT, 2 * WIDTH, 0)
        assert "".join(found.split()) == "".join("".join(pages[0]).split())


def test_a_cell_of_a_table_may_hold_more_than_a_page_of_text() -> None:
    long = "甲方" * 1100  # so small that it stands within its cell
    rows = [["名称", "说明"], ["房屋", long]]
    with (
        contextlib.closing(pdfium.PdfDocument(table_pdf(rows, before="清单", after="完", size=0.05))) as document,
        contextlib.closing(document[0]) as page,
        contextlib.closing(page.get_textpage()) as textpage,
    ):
        (table,) = find_tables(objects_of(page), textpage, frame_of(page), ())
    assert table.rows[1] == ("房屋", long)
