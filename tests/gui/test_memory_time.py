"""The memory of an earlier day, bringing it back, undoing what was done to many, and what is done in the background."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from PySide6.QtCore import QDate, Qt

from legal_assistant.domain.cases import CaseState
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.memories import Operation
from legal_assistant.gui.format import local_now
from legal_assistant.gui.memory.caretaker import Caretaker
from legal_assistant.gui.memory.presenter import Past
from legal_assistant.gui.memory.words import operation_name, reason_name
from legal_assistant.gui.runner import TaskRunner
from tests.gui.boxes import answer_box
from tests.gui.case_fakes import ContentCases, make_memory
from tests.gui.fakes import FakeServices, Recorder, make_case, wait_for
from tests.gui.memory_fakes import FakeIndexer, FakeUpkeep
from tests.gui.memory_stage import Stage, staged

MARCH = date(2024, 3, 3)


@pytest.fixture
def stage(runner: TaskRunner, look: object, qtbot: Any) -> Iterator[Stage]:
    yield from staged(runner, qtbot)


def test_a_day_means_its_end(look: object) -> None:
    moment = Past(MARCH).moment
    assert (moment.date(), moment.hour, moment.minute) == (MARCH, 23, 59)
    assert Past(local_now().date()).moment <= local_now()


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("conflict: side letter", "contradiction decided: side letter"),
        ("faded", "put away: weak, old and unused"),
        ("edited and approved", "edited and approved"),
        ("version 9 of something", "version 9 of something"),
    ],
)
def test_reasons_of_versions_are_said_in_words(look: object, reason: str, said: str) -> None:
    assert reason_name(reason) == said


def test_going_back_is_named_by_its_moment(look: object) -> None:
    assert operation_name("roll back 2024-03-03T08:00:00+00:00").startswith("Brought back to 3 Mar 2024")
    assert reason_name("roll back not a time") == "Brought back to not a time"


def test_an_earlier_day_is_shown_and_nothing_can_be_changed(stage: Stage) -> None:
    stage.timeline.known[MARCH] = [make_memory("Rent is 7,500 a month.")]
    stage.open()
    tab = stage.pane.memories
    tab._clock.click()
    stage.idle()
    assert tab.past.isVisible()
    tab.past.day.setDate(QDate(2024, 3, 3))
    stage.idle()
    assert stage.texts() == ["Rent is 7,500 a month."]
    assert not tab._add.isEnabled()
    stage.list.show_memory(stage.timeline.known[MARCH][0].id)
    for key in (Qt.Key.Key_P, Qt.Key.Key_E, Qt.Key.Key_Delete):
        stage.key(key)
    assert not stage.list.editing
    tab.past.true_then.click()
    stage.idle()
    assert stage.timeline.asked[-1] == (MARCH, MARCH)
    tab.past._back.click()
    stage.idle()
    assert len(stage.texts()) == 3
    assert tab._add.isEnabled()
    assert not tab.past.isVisible()


def test_the_case_is_brought_back_after_a_question(stage: Stage) -> None:
    stage.open()
    stage.presenter.look_back(Past(MARCH))
    stage.idle()
    said: list[str] = []
    answer_box("Cancel", said)
    stage.pane.memories.past._restore.click()
    assert stage.timeline.rolled_back == []
    answer_box("Restore", said)
    stage.pane.memories.past._restore.click()
    stage.idle()
    assert [moment.date() for moment in stage.timeline.rolled_back] == [MARCH]
    assert said[0].startswith("Bring the memory of this case back to 3 Mar 2024")
    assert stage.presenter.past is None
    assert "1 memory has its earlier form." in stage.pane.memories._notice.text


def test_a_closed_case_can_be_looked_back_at_but_not_brought_back(stage: Stage) -> None:
    stage.open(state=CaseState.CLOSED)
    stage.presenter.look_back(Past(MARCH))
    stage.idle()
    assert not stage.pane.memories.past._restore.isVisible()


def operation(stage: Stage, label: str, when: datetime) -> None:
    stage.content.operations.append(Operation("o1", label, when, 12))


def test_the_last_operation_is_offered_to_be_undone(stage: Stage) -> None:
    operation(stage, "upkeep", local_now())
    stage.open()
    tab = stage.pane.memories
    assert tab._last.text().startswith("Tidied up · 12 memories · ")
    tab._undo.click()
    stage.idle()
    assert stage.timeline.undone == ["o1"]


def test_what_was_undone_can_be_done_again(stage: Stage) -> None:
    operation(stage, "undo", local_now())
    stage.open()
    assert stage.pane.memories._undo.text() == "Redo"


def test_an_old_operation_is_not_offered(stage: Stage) -> None:
    operation(stage, "upkeep", local_now() - timedelta(days=30))
    stage.open()
    assert not stage.pane.memories._undo.isVisible()


# --- in the background ------------------------------------------------------------------------------------------------


class Background:
    def __init__(self, runner: TaskRunner) -> None:
        self.case = make_case()
        self.cases = ContentCases(self.case)
        self.upkeep, self.indexer = FakeUpkeep(), FakeIndexer()
        services: Any = FakeServices(cases=self.cases, upkeep=self.upkeep, indexer=self.indexer)
        self.caretaker = Caretaker(services, runner)
        self.kept = Recorder()
        self.caretaker.kept.connect(self.kept)


def test_a_case_is_looked_after_once(runner: TaskRunner, qtbot: Any) -> None:
    background = Background(runner)
    background.upkeep.archived = ("m1", "m2")
    background.caretaker.show(background.case)
    background.caretaker.show(None)
    background.caretaker.show(background.case)
    background.caretaker.show(replace(make_case(), state=CaseState.CLOSED))
    background.caretaker.show(background.case)
    wait_for(qtbot, lambda: not runner.busy)
    assert background.upkeep.runs == [background.case.id]
    assert [report.archived for report in background.kept.calls] == [("m1", "m2")]


def test_what_is_written_is_embedded(runner: TaskRunner, qtbot: Any) -> None:
    background = Background(runner)
    for kind in (Changed.MEMORIES, Changed.MEMORIES, Changed.CONFLICTS):
        runner.changed.emit(Changes.of(background.case.id, kind), None)
    wait_for(qtbot, lambda: not runner.busy)
    wait_for(qtbot, lambda: len(background.indexer.runs) == 2)  # what came meanwhile is one more run


def test_upkeep_says_what_it_did(stage: Stage) -> None:
    stage.open()
    report = FakeUpkeep(archived=("a", "b", "c")).run(stage.case, None)  # type: ignore[arg-type]
    stage.pane.memories.show_upkeep(report)
    assert "3 put away, because weak, old and unused" in stage.pane.memories._notice.text


@pytest.mark.parametrize("where", ["day", "true_then", "list", "search"])
def test_escape_leaves_an_earlier_day(stage: Stage, where: str) -> None:
    stage.open()
    tab = stage.pane.memories
    tab._clock.click()
    stage.idle()
    typed_in = {"day": tab.past.day, "true_then": tab.past.true_then, "list": tab.list, "search": tab.search}[where]
    stage.qtbot.keyClick(typed_in, Qt.Key.Key_Escape)
    stage.idle()
    assert stage.presenter.past is None
    assert not tab.past.isVisible()
