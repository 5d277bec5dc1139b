"""The document viewer: pages off the GUI thread, marks, search, keys."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.documents import Box, Citation, Page, PageSpan, PageState, SourceKind
from legal_assistant.domain.errors import Damaged
from legal_assistant.gui.i18n import Languages
from legal_assistant.gui.runner import TaskRunner
from legal_assistant.gui.viewer.model import GAP, PageLayout, all_pages, find_words, fit_width, render_scale
from legal_assistant.gui.viewer.page_strip import PageStrip
from legal_assistant.gui.viewer.pane import ViewerPane
from legal_assistant.gui.viewer.presenter import ViewerPresenter
from legal_assistant.gui.viewer.request import Place, ViewRequest, from_citations
from tests.gui.case_fakes import ContentCases, FakeDocuments, FakeOpened, FakeRemember, make_document, make_page
from tests.gui.fakes import FakeServices, Recorder, make_case, wait_for

TEXTS = ["Lease\nThe rent is 8,000.", "Clause 7\nFive per cent of the\nrent a day.", "Signatures"]


class Stage:
    """A viewer on screen and a document of three pages."""

    def __init__(self, runner: TaskRunner, qtbot: Any, *, correction: Any = None, **case: Any) -> None:
        self.qtbot, self.runner = qtbot, runner
        self.case = make_case(**case)
        self.cases = ContentCases(self.case)
        self.documents = FakeDocuments()
        pages = [make_page(number, text) for number, text in enumerate(TEXTS, 1)]
        self.document = self.cases.contents[self.case.id].add_document(make_document("lease.pdf", 3), *pages)
        self.remember = FakeRemember()
        services: Any = FakeServices(cases=self.cases, documents=self.documents, correction=correction, remember=self.remember)
        self.presenter = ViewerPresenter(services, runner)
        self.pane = ViewerPane(self.presenter)
        qtbot.addWidget(self.pane)
        self.pane.resize(640, 700)
        self.pane.show()

    def request(self, *places: Place, at: int = 0) -> ViewRequest:
        return ViewRequest(self.document.id, "lease.pdf", places or (Place(1),), at)

    def open(self, *places: Place, at: int = 0) -> FakeOpened:
        self.presenter.show(self.case.id, self.request(*places, at=at))
        self.idle()
        return self.documents.opened[-1]

    def idle(self) -> None:
        for _ in range(3):
            wait_for(self.qtbot, lambda: not self.runner.busy)
            QApplication.processEvents()


@pytest.fixture
def stage(runner: TaskRunner, look: object, qtbot: Any) -> Iterator[Stage]:
    stage = Stage(runner, qtbot)
    yield stage
    stage.presenter.close()
    stage.idle()


RENT = PageSpan(2, 9, 41)


def test_it_opens_at_the_page_with_the_words_marked(stage: Stage) -> None:
    opened = stage.open(Place(2, (RENT,), "1 Clause 7", True))
    assert stage.pane.view.page == 2
    assert list(stage.presenter.marks) == [2]
    assert stage.presenter.marks[2] == [Box(72, 92, 272, 106), Box(72, 112, 182, 126)]
    assert opened.threads == {"viewer_0"}


def test_pages_in_view_are_rendered_first_and_neighbours_after(stage: Stage) -> None:
    opened = stage.open(Place(1))
    assert opened.rendered[0][0] == 1
    assert {page for page, _ in opened.rendered} == {1, 2, 3}
    ratio = stage.pane.devicePixelRatioF()
    assert opened.rendered[0][1] == pytest.approx(stage.pane.view.zoom * ratio)


def test_zooming_renders_anew_and_keeps_the_page(stage: Stage) -> None:
    opened = stage.open(Place(2))
    before = len(opened.rendered)
    stage.pane.view.zoom_by(1.25)
    stage.idle()
    assert len(opened.rendered) > before
    assert stage.pane.view.page == 2
    assert not stage.pane.view.fits
    stage.pane.view.fit()
    stage.idle()
    assert stage.pane.view.fits


def test_another_place_of_the_same_document_opens_nothing_anew(stage: Stage) -> None:
    stage.open(Place(1), Place(2, (RENT,), "2 Clause 7"))
    stage.presenter.step(1)
    stage.idle()
    assert stage.pane.view.page == 2
    stage.presenter.step(1)
    stage.idle()
    assert stage.pane.view.page == 1
    stage.open(Place(3))
    assert len(stage.documents.opened) == 1
    assert stage.pane.view.page == 3


def test_another_document_lets_the_first_one_go(stage: Stage) -> None:
    first = stage.open()
    other = stage.cases.contents[stage.case.id].add_document(make_document("side.pdf", 1), make_page(1, "Side letter"))
    stage.presenter.show(stage.case.id, ViewRequest(other.id, "side.pdf"))
    stage.idle()
    assert first.closed
    assert not stage.documents.opened[-1].closed
    stage.presenter.close()
    stage.idle()
    assert stage.documents.opened[-1].closed


def test_a_document_opened_too_late_is_let_go(stage: Stage) -> None:
    stage.presenter.show(stage.case.id, stage.request())
    stage.presenter.close()
    stage.idle()
    assert [opened.closed for opened in stage.documents.opened] == [True]
    assert stage.presenter.pages == ()


def test_a_failure_is_said_in_the_viewer(stage: Stage) -> None:
    stage.documents.fail = Damaged("blob")
    stage.presenter.show(stage.case.id, stage.request())
    stage.idle()
    words = [label.text() for label in stage.pane.findChildren(QLabel) if label.isVisible()]
    assert any("damaged" in text for text in words)
    assert "Opening the document…" not in words


def test_the_language_changes_in_place(stage: Stage, languages: Languages) -> None:
    stage.open(Place(2, (RENT,), "1 Clause 7"), Place(1))
    assert stage.pane._where.text() == "Page 2 of 3"
    languages.choose("zh_CN")
    wait_for(stage.qtbot, lambda: stage.pane._where.text() != "Page 2 of 3")
    assert stage.pane._close.accessibleName() == "关闭文件"
    assert "1 Clause 7" in stage.pane._place_name.text()


def test_every_control_has_a_name(stage: Stage) -> None:
    stage.open()
    nameless = [
        widget
        for widget in stage.pane.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisibleTo(stage.pane) and not widget.accessibleName()
    ]
    assert nameless == []


def test_search_finds_words_across_lines_and_steps_through_them(stage: Stage) -> None:
    stage.open(Place(2))
    stage.pane.search.setText("THE RENT")
    wait_for(stage.qtbot, lambda: stage.presenter.hits)
    stage.idle()
    assert [hit.page for hit in stage.presenter.hits] == [1, 2]
    assert stage.presenter.hit == 1  # the first at or after the page in view
    assert stage.pane._count.text() == "2 / 2"
    assert len(stage.presenter.hit_boxes[stage.presenter.hits[1]]) == 2
    stage.presenter.step_hit(1)
    stage.idle()
    assert stage.pane.view.page == 1


def test_what_is_not_found_is_said(stage: Stage) -> None:
    stage.open()
    stage.pane.search.setText("zebra")
    wait_for(stage.qtbot, lambda: stage.pane._count.text() == "not found")


def test_the_text_beside_marks_the_quoted_words(stage: Stage) -> None:
    stage.open(Place(2, (RENT,)))
    stage.pane._aside.setChecked(True)
    stage.idle()
    assert stage.pane.beside.text.toPlainText() == TEXTS[1]
    selections = stage.pane.beside.text.extraSelections()
    marked = selections[0].cursor.selectedText().replace("\u2029", "\n")
    assert marked == TEXTS[1][9:41]


def test_a_page_without_text_says_why(stage: Stage) -> None:
    blank = make_page(1, "", PageState.EMPTY, reason="no_text_layer")
    stage.document = stage.cases.contents[stage.case.id].add_document(make_document("scan.pdf", 1), blank)
    stage.open()
    assert stage.pane._where.text().startswith("Page 1 of 1 · no text found · This page is a picture")
    stage.pane._aside.setChecked(True)
    assert stage.pane.beside.text.placeholderText().startswith("This page is a picture")


def test_copy_takes_the_quoted_words_then_the_page(stage: Stage) -> None:
    stage.open(Place(2, (RENT,)), Place(3))
    stage.pane._copy.click()
    assert QGuiApplication.clipboard().text() == TEXTS[1][9:41]
    stage.presenter.step(1)
    stage.idle()
    stage.pane._copy.click()
    assert QGuiApplication.clipboard().text() == "Signatures"


def test_keys_turn_pages_find_and_close(stage: Stage) -> None:
    stage.open()
    asked = Recorder()
    stage.pane.close_asked.connect(asked)
    stage.qtbot.keyClick(stage.pane.view, Qt.Key.Key_PageDown)
    assert stage.pane.view.page == 2
    stage.qtbot.keyClick(stage.pane.view, Qt.Key.Key_End)
    assert stage.pane.view.page == 3
    stage.qtbot.keyClick(stage.pane.view, Qt.Key.Key_PageUp)
    assert stage.pane.view.page == 2
    stage.qtbot.keyClick(stage.pane.view, Qt.Key.Key_Escape)
    assert len(asked.calls) == 1


def test_a_removed_document_is_closed(stage: Stage) -> None:
    stage.open()
    closed = Recorder()
    stage.presenter.closed.connect(closed)
    del stage.cases.contents[stage.case.id].documents[stage.document.id]
    stage.runner.run(lambda: Changes.of(stage.case.id, Changed.DOCUMENTS))
    wait_for(stage.qtbot, lambda: closed.calls)
    stage.idle()


@pytest.mark.parametrize("changes", [Changes.of("other", Changed.DOCUMENTS), Changes.of(None, Changed.MEMORIES)])
def test_unrelated_changes_read_nothing(stage: Stage, changes: Changes) -> None:
    stage.open()
    reads = stage.documents.reads
    stage.runner.run(lambda: changes)
    stage.idle()
    assert stage.documents.reads == reads


def test_the_strip_names_pages_and_chooses_them(stage: Stage, qtbot: Any) -> None:
    strip = PageStrip()
    qtbot.addWidget(strip)
    strip.resize(300, 14)
    strip.set_states([PageState.TEXT, PageState.EMPTY, PageState.FAILED])
    chosen = Recorder()
    strip.chosen.connect(chosen)
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=strip.rect().center())
    strip.set_current(2)
    qtbot.keyClick(strip, Qt.Key.Key_Right)
    qtbot.keyClick(strip, Qt.Key.Key_Home)
    assert chosen.calls == [2, 3, 1]
    strip.grab()


def test_citations_of_one_document_are_stepped_through_together() -> None:
    here = {"document": "d1", "file": "a.pdf", "spans": (PageSpan(2, 0, 3),)}
    citations = [
        Citation(1, SourceKind.PASSAGE, "p1", "q", True, page=1, heading="Clause 1", **here),
        Citation(2, SourceKind.MEMORY, "m1", "q", True),
        Citation(3, SourceKind.PASSAGE, "p3", "q", False, page=2, heading="Clause 7", **here),
    ]
    request = from_citations(citations, 3)
    assert request is not None
    assert [(place.page, place.name, place.verified) for place in request.places] == [
        (1, "1 Clause 1", True),
        (2, "3 Clause 7", False),
    ]
    assert request.at == 1
    assert from_citations(citations, 2) is None


def test_the_last_search_counts_whichever_ends_last(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.open(Place(1))
    late = threading.Event()

    def slow(pages: Any, query: str) -> list[PageSpan]:
        assert query != "the" or late.wait(10)
        return find_words(pages, query)

    monkeypatch.setattr("legal_assistant.gui.viewer.presenter.find_words", slow)
    stage.presenter.search("the")
    stage.presenter.search("signatures")
    wait_for(stage.qtbot, lambda: stage.presenter.hits)
    late.set()
    stage.idle()
    assert [hit.page for hit in stage.presenter.hits] == [3]


def test_pages_that_are_read_while_the_document_is_opened_are_shown(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, on = threading.Event(), threading.Event()
    opening = stage.documents.open

    def slow(*arguments: Any) -> FakeOpened:
        begun.set()
        assert on.wait(10)
        return opening(*arguments)

    monkeypatch.setattr(stage.documents, "open", slow)
    stage.presenter.show(stage.case.id, stage.request())
    assert begun.wait(10)
    stage.cases.contents[stage.case.id].pages[stage.document.id][2] = make_page(3, "Annex")
    stage.runner.changed.emit(Changes.of(stage.case.id, Changed.DOCUMENTS), None)
    on.set()
    stage.idle()
    assert stage.presenter.pages[2].text == "Annex"


def test_a_case_that_cannot_be_read_leaves_no_document_open(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(case_id: str) -> None:
        raise Damaged("case.db")

    monkeypatch.setattr(stage.cases, "show", broken)
    failed = Recorder()
    stage.presenter.failed.connect(failed)
    stage.presenter.show(stage.case.id, stage.request())
    wait_for(stage.qtbot, lambda: failed.calls)
    assert not stage.documents.opened


def test_results_of_a_search_are_not_called_citations(stage: Stage) -> None:
    places = (Place(1, name="Clause 1"), Place(2, name="Clause 7"))
    for found, name in ((False, "Citation 2 of 2: Clause 7"), (True, "Result 2 of 2: Clause 7")):
        stage.presenter.show(stage.case.id, replace(stage.request(*places, at=1), found=found))
        stage.idle()
        assert stage.pane._place_name.text() == name
        assert stage.pane._next.toolTip().startswith("Next result" if found else "Next citation")


def test_the_layout_of_pages() -> None:
    pages = [Page(1, PageState.TEXT, "", 600, 800), Page(2, PageState.TEXT, "", 300, 400)]
    zoom = fit_width(pages, 600 + 2 * GAP)
    layout = PageLayout.of(pages, zoom)
    assert zoom == 1.0
    assert layout.tops == [GAP, 800 + 2 * GAP, 1200 + 3 * GAP]
    assert [layout.at(0), layout.at(GAP + 10), layout.at(820 + GAP), layout.at(10_000)] == [0, 0, 1, 1]
    assert list(layout.visible(700, 300)) == [0, 1]


def test_a_huge_page_is_rendered_within_bounds() -> None:
    page = Page(1, PageState.TEXT, "", 14_400, 14_400)
    scale = render_scale(page, 6.0, 2.0)
    assert (page.width * scale) * (page.height * scale) <= 24_000_001


def test_pages_still_to_be_read_have_their_place() -> None:
    pages = all_pages([make_page(1, "x"), make_page(3, "z")], 3)
    assert [(page.number, page.state) for page in pages] == [(1, PageState.TEXT), (2, PageState.PENDING), (3, PageState.TEXT)]


def test_words_are_found_whatever_their_case_and_breaks() -> None:
    pages = [make_page(1, "逾期支付\n违约 金 a.b"), make_page(2, "A.B axb")]
    assert find_words(pages, "支付违约金") == [PageSpan(1, 2, 9)]
    assert find_words(pages, "a.B") == [PageSpan(1, 10, 13), PageSpan(2, 0, 3)]
    assert find_words(pages, "  ") == []


def test_pictures_far_from_the_view_are_let_go(stage: Stage) -> None:
    view = stage.pane.view
    view.set_pages([make_page(number, "x") for number in range(1, 41)])
    for number in range(1, 41):
        view.set_picture(number, QImage(4, 4, QImage.Format.Format_RGB32), 1.0)
    assert sorted(view._pictures) == list(range(1, 9))


def test_a_document_without_pictures_is_shown_as_its_text(stage: Stage) -> None:
    stage.open()
    assert not stage.pane.view.isHidden()
    assert stage.pane.beside.isHidden()
    texts = ["7.1 The rent is 900 pounds.", "7.2 The deposit is two months of rent."]
    pages = [Page(number, PageState.TEXT, text, 0.0, 0.0, "no_fixed_pages") for number, text in enumerate(texts, 1)]
    word = stage.cases.contents[stage.case.id].add_document(make_document("lease.docx", 2), *pages)
    place = Place(2, (PageSpan(2, 8, 15),), "1 Clause 7.2", True)
    stage.presenter.show(stage.case.id, ViewRequest(word.id, "lease.docx", (place,)))
    stage.idle()
    assert stage.pane.view.isHidden()
    assert stage.documents.opened[-1].rendered == []
    assert stage.pane.beside.text.toPlainText() == texts[1]
    (mark,) = stage.pane.beside.text.extraSelections()
    assert mark.cursor.selectedText() == "deposit"
    stage.pane.strip.chosen.emit(1)
    assert stage.pane.beside.text.toPlainText() == texts[0]
    stage.open()
    assert not stage.pane.view.isHidden()
    assert stage.pane.beside.isHidden()
