"""The text of pages in the viewer: selecting it on the picture, and correcting it beside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QLabel

from legal_assistant.domain.cases import CaseState
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.documents import CORRECTED, Box, Line, Page, PageSpan, PageState, PageVersion
from legal_assistant.domain.errors import CaseClosed
from legal_assistant.gui.runner import TaskRunner
from legal_assistant.gui.viewer.page_versions import changed_parts, entries_of
from legal_assistant.gui.viewer.request import Place
from legal_assistant.gui.viewer.selection import PageWords, Selection, words_of
from legal_assistant.memory.documents.correction import corrected
from legal_assistant.memory.documents.line_boxes import boxes_within
from legal_assistant.services.documents.correction import Correction
from tests.gui.case_fakes import ContentCase, make_page
from tests.gui.fakes import wait_for
from tests.gui.test_viewer import RENT, TEXTS, Stage

WHEN = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)


def words(page: Page) -> PageWords:
    spans = words_of(page)
    return PageWords.of(page, spans, [boxes_within(page.text, page.lines, span.start, span.end) for span in spans])


# --- where words stand ------------------------------------------------------------------------------------------------


def test_words_are_runs_of_chinese_words_and_marks() -> None:
    page = make_page(1, "违约金为5% of rent, § 7.2\nhidden")
    page = replace(page, hidden=((len(page.text) - 6, len(page.text)),))
    assert [page.text[span.start : span.end] for span in words_of(page)] == ["违约金为", "5", "%", "of", "rent", ",", "§", "7.2"]


def test_a_point_is_the_nearest_place_between_characters() -> None:
    page = make_page(1, "The rent\nis 8,000.")
    known = words(page)
    first, second = page.lines[0].box, page.lines[1].box
    step = (first.x1 - first.x0) / 8
    middle = (first.y0 + first.y1) / 2
    assert known.offset(first.x0 + 5.1 * step, middle) == 5
    assert known.offset(first.x1 + 300, middle) == 8
    assert known.offset(0, (second.y0 + second.y1) / 2) == 9
    assert known.over(first.x0 + 1, middle)
    assert not known.over(first.x1 + 300, middle)


def test_a_word_of_chinese_is_found_within_its_run() -> None:
    page = make_page(1, "承租人支付违约金")
    box = page.lines[0].box
    start, end = words(page).word_at(box.x0 + (box.x1 - box.x0) * 6.5 / 8, box.y0 + 2)
    assert page.text[start:end] == "违约金"


def test_a_selection_has_a_box_a_line_and_reads_in_order() -> None:
    page, following = make_page(1, "The rent\nis 8,000."), make_page(2, "Signatures")
    known = words(page)
    top, below = known.between(4, 11)
    line, under = page.lines[0].box, page.lines[1].box
    assert (top.x0, top.x1) == (pytest.approx(line.x0 + (line.x1 - line.x0) / 2), line.x1)
    assert (below.x0, below.x1) == (under.x0, pytest.approx(under.x0 + (under.x1 - under.x0) * 2 / 9))
    backwards = Selection((2, 4), (1, 4))
    assert backwards.text([page, following]) == "rent\nis 8,000.\nSign"
    assert list(backwards.boxes({1: known, 2: words(following)})) == [1, 2]


def test_what_cannot_be_seen_is_not_selected_and_broken_words_are_whole() -> None:
    page = replace(make_page(1, "agree\u00ad\nment ghost end"), hidden=((12, 18),))
    assert Selection((1, 0), (1, len(page.text))).text([page]) == "agreement end"


# --- on the picture ---------------------------------------------------------------------------------------------------


@pytest.fixture
def stage(runner: TaskRunner, look: object, qtbot: Any) -> Iterator[Stage]:
    stage = Stage(runner, qtbot)
    yield stage
    stage.presenter.close()
    stage.idle()


def at(stage: Stage, page: int, box: Box, share: float) -> QPoint:
    """A point of the view on a page."""
    view = stage.pane.view
    corner = view._rect(page - 1).topLeft()
    x = box.x0 + share * (box.x1 - box.x0)
    return (QPointF(corner) + QPointF(x, (box.y0 + box.y1) / 2) * view.zoom).toPoint()


def copied(stage: Stage) -> str:
    stage.qtbot.keyClick(stage.pane.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    return QGuiApplication.clipboard().text()


def test_dragging_selects_what_control_c_copies(stage: Stage) -> None:
    stage.open()
    viewport, lines = stage.pane.view.viewport(), make_page(1, TEXTS[0]).lines
    stage.qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=at(stage, 1, lines[0].box, 0.0))
    stage.qtbot.mouseMove(viewport, at(stage, 1, lines[1].box, 8 / 19))
    stage.qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=at(stage, 1, lines[1].box, 8 / 19))
    assert copied(stage) == "Lease\nThe rent"
    shift = Qt.KeyboardModifier.ShiftModifier
    stage.qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, shift, at(stage, 1, lines[1].box, 1.0))
    assert copied(stage) == TEXTS[0]
    stage.pane._copy.click()
    assert QGuiApplication.clipboard().text() == TEXTS[0]


def test_a_double_click_selects_the_word_and_control_a_the_page(stage: Stage) -> None:
    stage.open(Place(2))
    viewport, lines = stage.pane.view.viewport(), make_page(2, TEXTS[1]).lines
    stage.qtbot.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=at(stage, 2, lines[1].box, 7 / 20))
    assert copied(stage) == "per"
    stage.qtbot.keyClick(stage.pane.view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert copied(stage) == TEXTS[1]
    stage.pane.view.grab()


def test_a_click_selects_nothing(stage: Stage) -> None:
    stage.open()
    box = make_page(1, TEXTS[0]).lines[0].box
    stage.qtbot.mouseClick(stage.pane.view.viewport(), Qt.MouseButton.LeftButton, pos=at(stage, 1, box, 0.5))
    assert stage.pane.view.selected == ""


def test_words_are_located_after_the_pages_in_view_are_rendered(stage: Stage) -> None:
    order: list[str] = []
    opened = stage.open()
    render, locate = opened.render, opened.locate
    opened.render = lambda page, scale: (order.append("render"), render(page, scale))[1]  # type: ignore[method-assign]
    opened.locate = lambda spans: (order.append("locate"), locate(spans))[1]  # type: ignore[method-assign]
    stage.pane.view._words.clear()
    stage.pane.view.zoom_by(1.1)
    stage.idle()
    assert order.count("locate") >= 1
    assert "render" not in order[order.index("locate") :]


def test_pictures_of_a_deep_zoom_are_few(stage: Stage) -> None:
    view = stage.pane.view
    view.set_pages([make_page(number, "x") for number in range(1, 9)])
    for number in range(1, 9):
        view.set_picture(number, QImage(5000, 5000, QImage.Format.Format_Mono), 8.0)
    assert sorted(view._pictures) == [1, 2]


# --- correcting -------------------------------------------------------------------------------------------------------


class FakeCorrection:
    """Corrects the pages of a case's content."""

    def __init__(self) -> None:
        self.versions: list[PageVersion] = []
        self.fail: Exception | None = None

    def correct(self, case: ContentCase, document_id: str, number: int, text: str, *, empty: bool = False) -> Correction:
        if self.fail is not None:
            raise self.fail
        before = case.content.pages[document_id][number - 1]
        return self._put(case, document_id, corrected(before, text), "corrected", before)

    def restore(self, case: ContentCase, document_id: str, number: int, version: int) -> Correction:
        return self._put(case, document_id, self.versions[version - 1].page, "restored", self.versions[-1].page)

    def history(self, case: ContentCase, document_id: str, number: int) -> list[PageVersion]:
        return self.versions or [PageVersion(1, WHEN, "read", case.content.pages[document_id][number - 1])]

    def _put(self, case: ContentCase, document: str, page: Page, reason: str, before: Page) -> Correction:
        self.versions = self.versions or [PageVersion(1, WHEN, "read", before)]
        self.versions.append(PageVersion(len(self.versions) + 1, WHEN, reason, page, "a" * 32))
        case.content.pages[document][page.number - 1] = page
        return Correction(page, len(self.versions), (), (), Changes.of(case.id, Changed.DOCUMENTS))


class CorrectionStage(Stage):
    """The viewer with the text beside, at a recognised page."""

    def __init__(self, runner: TaskRunner, qtbot: Any, **case: Any) -> None:
        self.correction = FakeCorrection()
        super().__init__(runner, qtbot, correction=self.correction, **case)
        pages = self.cases.contents[self.case.id].pages[self.document.id]
        unsure = tuple(replace(line, confidence=0.6) for line in pages[1].lines[:1]) + pages[1].lines[1:]
        pages[1] = replace(pages[1], state=PageState.OCR, reason="low_confidence", lines=unsure)
        self.open(Place(2, (RENT,), "1 Clause 7", True))
        self.pane._aside.setChecked(True)
        self.idle()

    @property
    def beside(self) -> Any:
        return self.pane.beside

    def correct(self, text: str) -> None:
        self.beside.correct.click()
        self.beside.text.setPlainText(text)
        self.beside.save.click()
        self.idle()


@pytest.fixture
def correction(runner: TaskRunner, look: object, qtbot: Any) -> Iterator[CorrectionStage]:
    stage = CorrectionStage(runner, qtbot)
    yield stage
    stage.presenter.close()
    stage.idle()


RIGHT = TEXTS[1].replace("Five", "Six")


def test_lines_that_are_not_sure_are_marked_and_counted(correction: CorrectionStage) -> None:
    assert correction.beside._head.text().endswith("· 1 line to check")
    doubted = correction.beside.text.extraSelections()[0]
    assert doubted.cursor.selectedText() == "Clause 7"


def test_a_correction_is_stored_shown_and_the_page_marked(correction: CorrectionStage) -> None:
    correction.correct(RIGHT)
    assert correction.presenter.pages[1].reason == CORRECTED
    assert correction.beside.text.toPlainText() == RIGHT
    assert not correction.beside.editing
    assert "corrected by hand" in correction.pane._where.text()
    (first, second) = correction.presenter.marks[2]
    assert (first.y0, second.y0) == (92, 112)
    (spans,) = [place.spans for place in correction.presenter.request.places]
    assert RIGHT[spans[0].start : spans[0].end] == TEXTS[1][RENT.start : RENT.end].replace("Five", "Six")


def test_leaving_a_correction_changes_nothing(correction: CorrectionStage) -> None:
    correction.beside.correct.click()
    correction.beside.text.setPlainText("x")
    correction.qtbot.keyClick(correction.beside.text, Qt.Key.Key_Escape)
    assert correction.beside.text.toPlainText() == TEXTS[1]
    assert correction.correction.versions == []
    assert correction.pane.isVisible()


def test_the_page_being_corrected_stays_when_pages_are_turned(correction: CorrectionStage) -> None:
    correction.beside.correct.click()
    correction.pane.view.go_to(3)
    assert correction.beside.text.toPlainText() == TEXTS[1]
    correction.beside.cancel.click()
    assert correction.beside.text.toPlainText() == TEXTS[2]


def test_what_cannot_be_stored_is_said_and_the_words_stay(correction: CorrectionStage) -> None:
    correction.correction.fail = CaseClosed("c1")
    correction.correct(RIGHT)
    assert correction.beside.editing
    assert correction.beside.text.toPlainText() == RIGHT
    assert "closed" in correction.pane._error.text


def test_versions_are_listed_and_brought_back(correction: CorrectionStage) -> None:
    correction.correct(RIGHT)
    correction.beside.versions.click()
    correction.idle()
    said = " ".join(label.text() for label in correction.beside.history.findChildren(QLabel))
    assert "Version 2" in said
    assert "as it was read" in said
    assert "Six" in said
    correction.beside.history.restored.emit(1)
    correction.idle()
    assert correction.beside.text.toPlainText() == TEXTS[1]
    assert correction.presenter.pages[1].reason == "low_confidence"


def test_versions_of_several_lawyers_say_whose_they_are() -> None:
    page = Page(1, PageState.TEXT, "The rent.", 1.0, 1.0)
    versions = [PageVersion(n, WHEN, "corrected", page, by) for n, by in enumerate(("a" * 32, "b" * 32, "c" * 32), 1)]
    said = [entry.line for entry in entries_of(versions, {"a" * 32: "林岚", "b" * 32: ""})]
    assert ["林岚" in said[0], "user bbbbbbbb" in said[1], "user cccccccc" in said[2]] == [True, True, True]
    alone, one_of_two = ({"a" * 32: "林岚"}, {"a" * 32: "林岚", "b" * 32: "阮梅"})
    assert ["林岚" in entries_of(versions[:1], names)[0].line for names in (alone, one_of_two)] == [False, True]


def test_the_line_of_the_cursor_is_framed_on_the_page(correction: CorrectionStage) -> None:
    correction.beside.text.setFocus()
    wait_for(correction.qtbot, correction.beside.text.hasFocus)
    correction.qtbot.keyClick(correction.beside.text, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    correction.qtbot.keyClick(correction.beside.text, Qt.Key.Key_Down)
    assert correction.pane.view._pointed == (2, [correction.presenter.pages[1].lines[1].box])


def test_where_there_is_little_room_the_text_is_below(correction: CorrectionStage) -> None:
    assert correction.pane._split.orientation() == Qt.Orientation.Vertical
    correction.pane.resize(900, 700)
    assert correction.pane._split.orientation() == Qt.Orientation.Horizontal


def test_a_closed_case_is_only_read(runner: TaskRunner, look: object, qtbot: Any) -> None:
    stage = CorrectionStage(runner, qtbot, state=CaseState.CLOSED)
    assert not stage.beside.correct.isVisible()
    assert stage.beside.versions.isVisible()
    stage.presenter.close()
    stage.idle()


def test_of_a_long_page_only_the_changed_lines_are_told() -> None:
    assert changed_parts("a\nb\nc\nd", "a\nB\nc\nd") == ("…\nb\n…", "…\nB\n…")


def test_a_line_without_a_place_is_not_framed() -> None:
    page = corrected(Page(1, PageState.OCR, "a", 10, 10, "", (Line(0, 1, Box(0, 0, 1, 1)),)), "a\nb")
    assert words(page).boxes == (Box(0, 0, 1, 1), None)
    assert words(page).between(0, 3) == [Box(0, 0, 1, 1)]
    assert words_of(page)[1] == PageSpan(1, 2, 3)
