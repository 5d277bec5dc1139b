"""What is done with words selected in a document: on the page, beside it, by the bar, the menus and the keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtWidgets import QMenu

from legal_assistant.domain.documents import Page, PageSpan
from legal_assistant.domain.errors import InvalidInput
from legal_assistant.domain.users import CaseRole
from legal_assistant.gui.conversation.composer import Composer
from legal_assistant.gui.runner import TaskRunner
from legal_assistant.gui.viewer.request import Place
from legal_assistant.gui.viewer.selection import seen_spans
from legal_assistant.gui.viewer.text_beside import _points, _units
from tests.gui.case_fakes import make_page
from tests.gui.fakes import Recorder
from tests.gui.test_viewer import TEXTS, Stage
from tests.gui.test_viewer_text import at

CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def stage(runner: TaskRunner, look: object, qtbot: Any) -> Iterator[Stage]:
    yield from staged(Stage(runner, qtbot))


def staged(stage: Stage) -> Iterator[Stage]:
    stage.open(Place(2))
    yield stage
    stage.presenter.close()
    stage.idle()


def drag(stage: Stage) -> None:
    """Select "Five per cent of the rent" on page 2."""
    viewport, lines = stage.pane.view.viewport(), make_page(2, TEXTS[1]).lines
    stage.qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=at(stage, 2, lines[1].box, 0.0))
    stage.qtbot.mouseMove(viewport, at(stage, 2, lines[2].box, 4 / 11))
    stage.qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=at(stage, 2, lines[2].box, 4 / 11))


def select_beside(stage: Stage, words: str) -> None:
    """Select words in the text of the page in view."""
    stage.pane._aside.setChecked(True)
    text = stage.pane.beside.text
    cursor = text.textCursor()
    start = text.toPlainText().index(words)
    cursor.setPosition(start)
    cursor.setPosition(start + len(words), QTextCursor.MoveMode.KeepAnchor)
    text.setFocus()
    text.setTextCursor(cursor)


def test_the_bar_stands_by_the_selection_and_goes_with_it(stage: Stage) -> None:
    bar = stage.pane.bar
    assert bar.isHidden()
    drag(stage)
    assert bar.isVisible()
    assert stage.pane.rect().contains(bar.geometry())
    stage.pane.view.go_to(3)
    stage.pane.view.verticalScrollBar().setValue(stage.pane.view.verticalScrollBar().maximum())
    closed = Recorder()
    stage.pane.close_asked.connect(closed)
    stage.pane.view.go_to(2)
    assert bar.isVisible()
    stage.qtbot.keyClick(stage.pane, Qt.Key.Key_Escape)
    assert (bar.isHidden(), stage.pane.view.selected, closed.calls) == (True, "", [])
    stage.qtbot.keyClick(stage.pane, Qt.Key.Key_Escape)
    assert len(closed.calls) == 1


def test_words_go_into_the_question_with_file_and_page(stage: Stage) -> None:
    quoted, asked = Recorder(), Recorder()
    stage.pane.quoted.connect(quoted)
    stage.pane.asked.connect(asked)
    drag(stage)
    stage.pane.bar.buttons["quote"].click()
    assert quoted.calls == ["“Five per cent of the rent” (lease.pdf, p. 2)"]
    stage.qtbot.keyClick(stage.pane.view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert asked.calls == quoted.calls
    stage.pane.bar.buttons["copy"].click()
    assert QGuiApplication.clipboard().text() == "Five per cent of the\nrent"


def test_the_text_beside_can_be_quoted_and_remembered_as_well(stage: Stage) -> None:
    quoted = Recorder()
    stage.pane.quoted.connect(quoted)
    select_beside(stage, "per cent")
    assert stage.pane.bar.isVisible()
    stage.qtbot.keyClick(stage.pane.beside.text, Qt.Key.Key_Q, CTRL_SHIFT)
    assert quoted.calls == ["“per cent” (lease.pdf, p. 2)"]
    stage.qtbot.keyClick(stage.pane.beside.text, Qt.Key.Key_M, CTRL_SHIFT)
    stage.idle()
    (memory,) = stage.cases.contents[stage.case.id].memories.values()
    start = TEXTS[1].index("per cent")
    assert (memory.text, memory.source.document, memory.source.spans) == (
        "per cent", stage.document.id, (PageSpan(2, start, start + 8),),
    )  # fmt: skip
    assert "Remembered" in stage.pane._error.text
    assert stage.pane.bar.isHidden()


def test_what_cannot_be_remembered_is_said(stage: Stage) -> None:
    stage.remember.fail = InvalidInput("text")
    drag(stage)
    stage.pane.bar.buttons["remember"].click()
    stage.idle()
    assert "cannot be used" in stage.pane._error.text


@pytest.mark.parametrize("beside", [False, True])
def test_the_context_menu_has_the_same(stage: Stage, beside: bool) -> None:
    stage.pane._aside.setChecked(beside)
    area = stage.pane.beside.text if beside else stage.pane.view
    names: list[dict[str, bool]] = []
    for selected in (False, True):
        if selected:
            select_beside(stage, "cent") if beside else drag(stage)
        menu = QMenu()
        area.menu_opening.emit(menu)
        names.append({action.text(): action.isEnabled() for action in menu.actions() if action.text()})
    wanted = ("Quote in the question", "Ask about this", "Remember this")
    assert [names[0][name] for name in wanted] == [False] * 3
    assert [names[1][name] for name in wanted] == [True] * 3


def test_who_may_only_read_can_copy(runner: TaskRunner, look: object, qtbot: Any) -> None:
    for stage in staged(Stage(runner, qtbot, role=CaseRole.READ)):
        drag(stage)
        assert [name for name, button in stage.pane.bar.buttons.items() if not button.isHidden()] == ["copy"]
        stage.qtbot.keyClick(stage.pane.view, Qt.Key.Key_M, CTRL_SHIFT)
        stage.idle()
        assert not stage.cases.contents[stage.case.id].memories


def test_what_cannot_be_seen_is_not_taken() -> None:
    page = replace(make_page(1, "agree ghost end"), hidden=((6, 11),))
    assert seen_spans(page, 2, 15) == [PageSpan(1, 2, 6), PageSpan(1, 11, 15)]
    assert seen_spans(page, 7, 9) == []


def test_places_in_the_field_are_those_of_the_page() -> None:
    text = "\U0001d49c b\r\nc"
    assert [_points(text, _units(text, at)) for at in (0, 1, 2, 3, 6)] == [0, 1, 2, 3, 6]


def test_a_question_about_words_follows_what_is_typed_and_can_be_typed_over(qtbot: Any, look: object) -> None:
    composer = Composer()
    qtbot.addWidget(composer)
    composer.set_state(busy=False, writable=True)
    composer.set_text("Before we file")
    composer.ask_about("“a word” (lease.pdf, p. 2)")
    asked = composer.text.split("\n")
    assert asked[:2] == ["Before we file", "“a word” (lease.pdf, p. 2)"]
    assert composer.field.textCursor().selectedText() == asked[2]
    composer.field.insertPlainText("Is it void?")
    assert composer.text.endswith("p. 2)\nIs it void?")


def test_pages_without_words_have_no_bar(stage: Stage) -> None:
    empty: Page = make_page(1, "")
    stage.pane.view.set_pages([empty])
    stage.pane.view.select_page()
    assert stage.pane.bar.isHidden()
