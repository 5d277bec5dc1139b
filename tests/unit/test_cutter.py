"""Cutting a document whose pages come one after another: at any time the passages of all of them, as if they were cut at once."""

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from legal_assistant.adapters.document_reader import FileReader
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import Box, Page, PageState, Passage, Table
from legal_assistant.domain.events import PageRead
from legal_assistant.memory.documents.furniture import mark_furniture
from legal_assistant.memory.documents.passages import Cutter, cut
from tests.unit.test_passages import STATUTE, page

TITLE = "Storage agreement of the Heron wharf"
LONG = "The keeper shall store the goods in the place agreed and shall not move them without the consent of the owner. "
#: What makes lines depend on others: numbers of series, running lines, contents, notices, headings without text.
LINES = (
    "第一章 总则",
    "第二章 仓单",
    "第一条 保管人应当验收。",
    "第二条 存货人应当",
    "第三条的规定处理，",
    "（一）未验收；",
    "ARTICLE I",
    "OWNERSHIP OF THE GOODS",
    "ARTICLE II",
    "1. Definitions",
    "1.1 The Keeper means the party named above.",
    "1.2 The Goods",
    "2. Storage. " + LONG,
    "Section 2.1 Notice is given in writing.",
    "Section 2.2",
    "SCHEDULE A",
    "TABLE OF CONTENTS",
    "目录",
    "Storage ........ 3",
    "Notice ........ 4",
    "Ending ........ 12",
    "HERON WHARF — DRAFT",
    TITLE,
    "This is a notice that stands somewhere on every page of the file.",
    "and the owner of the goods in",
    LONG,
    "验收以后发生的毁损由保管人赔偿，",
    "- 7 -",
    "8",
    "9",
    "10",
    "item 1  20",
)


@st.composite
def sheets(draw: st.DrawFn) -> list[Page]:
    """Pages whose lines come from few, with lines that return at the top and bottom of some stretches of pages."""
    made: list[Page] = []
    header, footer = draw(st.sampled_from(LINES)), draw(st.sampled_from(LINES))
    for number in range(1, draw(st.integers(1, 14)) + 1):
        if draw(st.integers(0, 5)) == 0:
            header, footer = draw(st.sampled_from(LINES)), draw(st.sampled_from(LINES))
        lines = [header, *draw(st.lists(st.sampled_from(LINES), max_size=9)), footer, str(number)]
        made.append(_with_parts(draw, page(number, lines)))
    return made


def _with_parts(draw: st.DrawFn, made: Page) -> Page:
    """Now and then a table over some lines, a heading that the file names, hidden text, or a page that was not read."""
    first, last = made.lines[1], made.lines[-2]
    match draw(st.integers(0, 9)):
        case 0:
            table = Table(Box(0, 0, 1, 1), (("a", "b"), ("c", "d")), first.start, last.end)
            return replace(made, tables=(table,))
        case 1:
            return replace(made, headings=((first.start, 1),))
        case 2:
            return replace(made, hidden=((first.start, first.end),))
        case 3:
            return replace(made, state=PageState.EMPTY, reason="unreadable_text")
        case _:
            return made


def followed(pages: Sequence[Page], steps: Sequence[int], title: str = "") -> tuple[list[Passage], Cutter]:
    """Cut after every so many pages, and at each step compare what came of it with cutting all of them at once."""
    cutter, have, known = Cutter("d1", title), list[Passage](), list[Page]()
    at = 0
    for step in [*steps, len(pages)]:
        new = pages[at : at + step]
        at += step
        cutter.add(new)
        known += new
        found = cutter.cut()
        assert 0 <= found.after <= len(have)
        have[found.after :] = found.passages
        ordered = sorted(known, key=lambda one: one.number)
        assert have == cut(ordered, document_id="d1", title=title)
        assert cutter.furniture == {one.number: one.furniture for one in mark_furniture(ordered, title)}
    return have, cutter


@given(pages=sheets(), steps=st.lists(st.integers(0, 4), max_size=14), title=st.sampled_from(["", TITLE]))
@settings(max_examples=200, deadline=None)
def test_page_by_page_gives_what_all_pages_give(pages: list[Page], steps: list[int], title: str) -> None:
    followed(pages, steps, title)


@given(pages=sheets(), data=st.data())
@settings(max_examples=50, deadline=None)
def test_pages_may_come_in_any_order(pages: list[Page], data: st.DataObject) -> None:
    followed(data.draw(st.permutations(pages)), data.draw(st.lists(st.integers(0, 3), max_size=6)))


def test_a_statute_page_by_page() -> None:
    pages = [page(number, lines) for number, lines in enumerate(STATUTE, 1)]
    have, _ = followed(pages, [1] * len(pages))
    assert [passage.number for passage in have if passage.number] == ["1", "2", "3", "4", "4-1", "5"]


def test_only_what_is_new_is_told() -> None:
    pages = [page(number, [f"{number}. Storage of lot {number}.", f"Lot {number} lies in the shed."]) for number in range(1, 61)]
    cutter = Cutter("d1")
    cutter.add(pages[:50])
    whole = cutter.cut()
    cutter.add(pages[50:])
    new = cutter.cut()
    assert new.after >= len(whole.passages) - 1
    assert new.after + len(new.passages) == 60
    assert cutter.cut().passages == ()


@pytest.mark.needs_data
@pytest.mark.skipif("LEGAL_ASSISTANT_DATA" not in os.environ, reason="no data sets here")
@pytest.mark.parametrize("name", ["01_*.pdf", "61_*.pdf", "27_*.pdf", "36_*.pdf"])
def test_real_documents_in_steps(name: str) -> None:
    folder = Path(os.environ["LEGAL_ASSISTANT_DATA"]) / "pdfs"
    (path,) = folder.glob(name)
    with FileReader().open(path.read_bytes()) as opened:
        pages = [event.page for event in opened.read(CancelToken()) if isinstance(event, PageRead)]
    followed(pages, [1, 2, 5, 13, 40])
