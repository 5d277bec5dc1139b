"""Contradictions: two sides next to each other, the four decisions, reasons and dates, decided ones and undoing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtWidgets import QApplication, QBoxLayout

from legal_assistant.domain.cases import CaseState
from legal_assistant.domain.conflicts import Conflict, Resolution
from legal_assistant.domain.errors import InvalidInput
from legal_assistant.gui.i18n import Languages
from legal_assistant.gui.memory.conflict_card import ConflictView, DecidedView
from legal_assistant.gui.memory.conflicts_presenter import Days
from legal_assistant.gui.memory.periods_form import suggested
from legal_assistant.gui.memory.review_words import resolution_name, why_name
from legal_assistant.gui.runner import TaskRunner
from legal_assistant.gui.widgets.date_field import DateField
from legal_assistant.services.conflicts import Period
from tests.gui.case_fakes import make_memory
from tests.gui.fakes import Recorder, wait_for
from tests.gui.memory_stage import Stage, staged


@pytest.fixture
def stage(runner: TaskRunner, look: object, qtbot: Any) -> Iterator[Stage]:
    yield from staged(runner, qtbot)


def opened(stage: Stage, **changes: object) -> ConflictView:
    later = stage.content.add_memory(make_memory("Rent is 8,500 a month.", valid_from=date(2024, 6, 1)))
    stage.content.add_conflict(stage.rent, later)
    stage.open(**changes)
    stage.pane.tabs.setCurrentIndex(2)
    QApplication.processEvents()
    return stage.pane.conflicts.views[0]


def decided(stage: Stage) -> Conflict:
    stage.idle()
    return stage.content.conflicts[0]


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("another number", "Different figures"),
        ("another currency", "Different currencies"),
        ("must against must not", "“must” against “must not”"),
        ("one denies what the other says", "One denies what the other says"),
        ("another answer where there is one", "Two answers where there can be one"),
        ("model; paid, unpaid", "Seen by the model: paid, unpaid"),
        ("a rule of tomorrow", "a rule of tomorrow"),
    ],
)
def test_why_they_contradict_is_said_in_words(look: object, why: str, said: str) -> None:
    assert why_name(why) == said
    assert all(resolution_name(resolution) for resolution in Resolution)


def test_both_sides_stand_with_their_sources(stage: Stage) -> None:
    view = opened(stage)
    assert stage.pane.tabs.accessibleTabName(2) == "Conflicts 1"
    assert "Rent is 8,000 a month." in view.accessibleName()
    asked = Recorder()
    stage.pane.message_asked.connect(asked)
    view.left._source.click()
    view.right._source.click()
    assert asked.calls == [view.card.left.memory.source.id, view.card.right.memory.source.id]


@pytest.mark.parametrize(("width", "direction"), [(300, "TopToBottom"), (700, "LeftToRight")])
def test_they_stand_next_to_each_other_where_there_is_room(stage: Stage, width: int, direction: str) -> None:
    view = opened(stage)
    stage.pane.resize(width, 640)
    QApplication.processEvents()
    assert view._sides.direction() is QBoxLayout.Direction[direction]
    assert view.width() <= width


@pytest.mark.parametrize(
    ("key", "resolution"), [(Qt.Key.Key_1, Resolution.LEFT), (Qt.Key.Key_2, Resolution.RIGHT)], ids=["left", "right"]
)
def test_one_side_is_kept_with_a_reason(stage: Stage, key: Qt.Key, resolution: Resolution) -> None:
    view = opened(stage)
    stage.qtbot.keyClick(view, key)
    assert view.form is not None
    view.form.reason.clear()
    assert not view.form._decide.isEnabled()
    view.form.reason.setText("The side letter prevails.")
    stage.qtbot.keyClick(view.form.reason, Qt.Key.Key_Return)
    conflict = decided(stage)
    assert (conflict.resolution, conflict.reason) == (resolution, "The side letter prevails.")
    assert stage.pane.conflicts.views == []
    assert stage.pane.tabs.accessibleTabName(2) == "Conflicts"


def test_both_are_kept_each_in_its_time(stage: Stage) -> None:
    view = opened(stage)
    view.both.click()
    assert view.form is not None
    view.form._decide.click()
    decided(stage)
    given = stage.conflicts.decisions[0]
    assert (given["left"], given["right"]) == (Period(end=date(2024, 5, 31)), Period(start=date(2024, 6, 1)))


def test_the_days_of_both_are_given_and_follow_each_other(stage: Stage) -> None:
    view = opened(stage)
    view.both.click()
    assert view.form is not None
    periods = view.form.periods
    assert periods is not None
    periods.right[0].clear()
    stage.qtbot.keyClicks(periods.right[0], "2024-07-01")
    assert periods.left[1].day == date(2024, 6, 30)
    stage.qtbot.keyClicks(periods.left[0], "2023-07-0")
    assert (periods.left[0].valid, view.form._decide.isEnabled()) == (False, False)
    stage.qtbot.keyClicks(periods.left[0], "1")
    for day, wrong in (("2024-07-02", True), ("2023-01-01", True), ("2024-05-01", False)):  # overlaps, ends first, leaves a gap
        periods.left[1].clear()
        stage.qtbot.keyClicks(periods.left[1], day)
        assert (bool(periods.problem), view.form._decide.isEnabled()) == (wrong, not wrong)
    view.form._decide.click()
    decided(stage)
    given = stage.conflicts.decisions[0]
    assert given["left"] == Period(date(2023, 7, 1), date(2024, 5, 1))
    assert given["right"] == Period(start=date(2024, 7, 1))


def test_the_later_statement_may_have_held_first(look: object) -> None:
    left = make_memory("Rent is 8,500 a month.", valid_from=date(2025, 1, 2))
    right = make_memory("Rent was 8,000 a month.", valid_from=date(2024, 1, 1))
    assert suggested(left, right) == (Days(date(2025, 1, 2)), Days(date(2024, 1, 1), date(2025, 1, 1)))


def test_a_day_is_chosen_from_the_calendar(look: object, qtbot: Any) -> None:
    field = DateField()
    qtbot.addWidget(field)
    field.calendar.clicked.emit(QDate(2024, 6, 1))
    assert (field.day, field.text()) == (date(2024, 6, 1), "2024-06-01")


def test_both_are_corrected(stage: Stage) -> None:
    view = opened(stage)
    stage.qtbot.keyClick(view, Qt.Key.Key_C)
    assert view.form is not None
    assert view.form.text.toPlainText() == "Rent is 8,500 a month."
    view.form.text.setPlainText("Rent is 8,250 a month.")
    view.form._decide.click()
    decided(stage)
    assert stage.conflicts.decisions[0]["text"] == "Rent is 8,250 a month."


def test_escape_gives_up_deciding(stage: Stage) -> None:
    view = opened(stage)
    view.correct.click()
    assert view.form is not None
    stage.qtbot.keyClick(view.form.reason, Qt.Key.Key_Escape)
    assert view.form is None
    assert view.both.isVisible()
    assert decided(stage).resolution is None


def test_what_cannot_be_decided_so_is_said_on_the_card(stage: Stage) -> None:
    view = opened(stage)
    stage.conflicts.fail = InvalidInput("validity", hint="They must not overlap.")
    view.both.click()
    assert view.form is not None
    view.form._decide.click()
    stage.idle()
    assert view._notice.isVisible()
    assert view.form is not None


def test_a_decision_that_is_being_made_survives_what_others_change(stage: Stage) -> None:
    view = opened(stage)
    view.correct.click()
    other = stage.content.add_memory(make_memory("Other"))
    stage.content.add_conflict(stage.plea, other)
    stage.conflicts_presenter.reload()
    stage.idle()
    assert [shown.card.id for shown in stage.pane.conflicts.views] == [one.id for one in stage.content.conflicts]
    assert view in stage.pane.conflicts.views
    assert view.form is not None


def test_decided_ones_fold_out_and_can_be_undone(stage: Stage) -> None:
    view = opened(stage)
    view.left.keep.click()
    assert view.form is not None
    view.form._decide.click()
    stage.idle()
    tab = stage.pane.conflicts
    assert tab._fold.text() == "▸ Decided 1"
    tab._fold.click()
    QApplication.processEvents()
    row = tab.findChild(DecidedView)
    assert row.undo.isVisible()
    row.undo.click()
    stage.idle()
    assert decided(stage).resolution is None
    assert len(tab.views) == 1
    assert not tab._fold.isVisible()


def test_nothing_is_decided_in_a_closed_case(stage: Stage) -> None:
    view = opened(stage, state=CaseState.CLOSED)
    assert not view.both.isVisible()
    stage.qtbot.keyClick(view, Qt.Key.Key_1)
    assert view.form is None


def test_the_language_changes_in_place(stage: Stage, languages: Languages) -> None:
    view = opened(stage)
    view.correct.click()
    assert view.form is not None
    languages.choose("zh_CN")
    wait_for(stage.qtbot, lambda: view._why.text() == "数额不同")
    assert view.form.reason.text() == "两者都不完全正确。"
    assert view.left.keep.text() == "保留此项  1"
