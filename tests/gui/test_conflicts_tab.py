"""Contradictions: two sides next to each other, the four decisions, reasons and dates, decided ones and undoing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from PySide6.QtCore import QDate, QPoint, Qt
from PySide6.QtWidgets import QApplication, QBoxLayout

from legal_assistant.domain.cases import CaseState
from legal_assistant.domain.conflicts import Conflict, Resolution
from legal_assistant.domain.errors import InvalidInput
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.memories import MemoryState, Period
from legal_assistant.gui.i18n import Languages
from legal_assistant.gui.memory.conflict_card import ConflictView, DecidedView, set_off
from legal_assistant.gui.memory.periods_form import suggested
from legal_assistant.gui.memory.reasons import why_name
from legal_assistant.gui.memory.review_words import resolution_name
from legal_assistant.gui.runner import TaskRunner
from legal_assistant.gui.widgets.date_field import DateField
from tests.gui.case_fakes import make_memory
from tests.gui.fakes import NOW, Recorder, wait_for
from tests.gui.memory_fakes import put
from tests.gui.memory_stage import Stage, staged

_MINUTE = timedelta(minutes=1)


@pytest.fixture
def stage(runner: TaskRunner, look: object, qtbot: Any) -> Iterator[Stage]:
    yield from staged(runner, qtbot)


def opened(stage: Stage, **changes: object) -> ConflictView:
    later = stage.content.add_memory(make_memory("Rent is 8,500 a month.", valid_from=date(2024, 6, 1), created=NOW + _MINUTE))
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
        ("another amount", "Different amounts"),
        ("another currency", "Different currencies"),
        ("another amount in another currency", "Different amounts and currencies"),
        ("another holder of the office", "Different persons in one office"),
        ("another place", "Different places"),
        ("must against must not", "“must” against “must not”"),
        ("one denies what the other says", "One denies what the other says"),
        ("another answer where there is one", "Two answers where there can be one"),
        ("model; paid, unpaid", "Seen by the model: paid, unpaid"),
        ("cannot both be true, as it reads", "Cannot both be true, as it reads"),
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
    view.sides[0]._source.click()
    view.sides[1]._source.click()
    assert asked.calls == [side.memory.source.id for side in view.card.sides]


@pytest.mark.parametrize(("width", "direction"), [(300, "TopToBottom"), (700, "LeftToRight")])
def test_they_stand_next_to_each_other_where_there_is_room(stage: Stage, width: int, direction: str) -> None:
    view = opened(stage)
    stage.pane.resize(width, 640)
    QApplication.processEvents()
    assert view._row.direction() is QBoxLayout.Direction[direction]
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
    periods.fields[1][0].clear()
    stage.qtbot.keyClicks(periods.fields[1][0], "2024-07-01")
    assert periods.fields[0][1].day == date(2024, 6, 30)
    stage.qtbot.keyClicks(periods.fields[0][0], "2023-07-0")
    assert (periods.fields[0][0].valid, view.form._decide.isEnabled()) == (False, False)
    stage.qtbot.keyClicks(periods.fields[0][0], "1")
    for day, wrong in (("2024-07-02", True), ("2023-01-01", True), ("2024-05-01", False)):  # overlaps, ends first, leaves a gap
        periods.fields[0][1].clear()
        stage.qtbot.keyClicks(periods.fields[0][1], day)
        assert (bool(periods.problem), view.form._decide.isEnabled()) == (wrong, not wrong)
    view.form._decide.click()
    decided(stage)
    given = stage.conflicts.decisions[0]
    assert given["left"] == Period(date(2023, 7, 1), date(2024, 5, 1))
    assert given["right"] == Period(start=date(2024, 7, 1))


def test_the_later_statement_may_have_held_first(look: object) -> None:
    left = make_memory("Rent is 8,500 a month.", valid_from=date(2025, 1, 2))
    right = make_memory("Rent was 8,000 a month.", valid_from=date(2024, 1, 1))
    assert suggested([left, right]) == [Period(date(2025, 1, 2)), Period(date(2024, 1, 1), date(2025, 1, 1))]


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
    view.sides[0].keep.click()
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
    wait_for(stage.qtbot, lambda: view._why.text() == "数字不同")
    assert view.form.reason.text() == "两者都不完全正确。"
    assert view.sides[0].keep.text() == "保留此项  1"


def of_three(stage: Stage) -> ConflictView:
    """Three statements of one rent: each contradicts each other."""
    second = stage.content.add_memory(make_memory("Rent is 8,500 a month.", valid_from=date(2024, 6, 1), created=NOW + _MINUTE))
    third = stage.content.add_memory(
        make_memory("Rent is 9,000 a month.", valid_from=date(2025, 6, 1), created=NOW + 2 * _MINUTE)
    )
    for pair in ((stage.rent, second), (stage.rent, third), (second, third)):
        stage.content.add_conflict(*pair)
    stage.open()
    stage.pane.tabs.setCurrentIndex(2)
    QApplication.processEvents()
    (view,) = stage.pane.conflicts.views
    return view


def test_three_statements_of_one_thing_are_one_card(stage: Stage) -> None:
    view = of_three(stage)
    assert stage.pane.tabs.accessibleTabName(2) == "Conflicts 1"
    assert [side._head.text() for side in view.sides] == ["Statement 1", "Statement 2", "Statement 3"]
    assert view.both.text() == "Keep all, with dates  B"
    stage.qtbot.keyClick(view, Qt.Key.Key_3)
    assert view.form is not None
    assert view.form.reason.text() == "This is right: Rent is 9,000 a month."
    view.form._decide.click()
    conflict = stage.content.conflicts
    stage.idle()
    asked = stage.conflicts.decisions[0]
    assert asked["resolution"] is Resolution.RIGHT
    assert view.card.sides[2].memory.id in (conflict[1].right, conflict[2].right)


def test_all_of_three_are_kept_each_in_its_time(stage: Stage) -> None:
    view = of_three(stage)
    view.both.click()
    assert view.form is not None
    periods = view.form.periods
    assert periods is not None
    wanted = (Period(end=date(2024, 5, 31)), Period(date(2024, 6, 1), date(2025, 5, 31)), Period(date(2025, 6, 1)))
    assert periods.periods == wanted
    periods.fields[2][0].clear()
    stage.qtbot.keyClicks(periods.fields[2][0], "2025-07-01")
    assert periods.fields[1][1].day == date(2025, 6, 30)
    periods.fields[1][0].clear()
    stage.qtbot.keyClicks(periods.fields[1][0], "2024-04-01")
    assert periods.fields[0][1].day == date(2024, 3, 31)
    chosen, sides = list(periods.periods), view.card.sides
    view.form._decide.click()
    stage.idle()
    given = stage.conflicts.decisions[0]["others"]
    assert [given[side.memory.id] for side in sides] == chosen


def test_one_decision_about_three_is_one_row_that_names_who_decided(stage: Stage) -> None:
    view = of_three(stage)
    stage.colleagues.users[0] = me = replace(stage.colleagues.users[0], name="Lin Zhixia")
    first, second, third = (side.memory for side in view.card.sides)
    case, operation = stage.cases.open(stage.case.id), new_id()
    lost = MemoryState.SUPERSEDED
    for side in (replace(first, state=lost), replace(second, state=lost), third):
        put(case, side, "conflict: agreed", operation)
    closed = [replace(one, reason="agreed", resolved=NOW) for one in stage.content.conflicts]
    stage.content.conflicts[:] = [  # the first two lost to the third: nobody decided between them
        replace(closed[0], resolution=Resolution.CORRECTED, by="rule"),
        *(replace(one, resolution=Resolution.RIGHT, by="user", user=me.id) for one in closed[1:]),
    ]
    stage.conflicts_presenter.reload()
    stage.idle()
    (card,) = stage.conflicts_presenter.decided
    assert {side.memory.id for side in card.sides} == {first.id, second.id, third.id}
    assert card.operation == operation
    tab = stage.pane.conflicts
    tab._fold.click()
    QApplication.processEvents()
    row = tab.findChild(DecidedView)
    assert row._head.text() == "One of 3 statements stands · Lin Zhixia"
    assert [line.text().endswith("Superseded") for line in row._lines].count(True) == 2


@pytest.mark.parametrize("several", [False, True])
def test_long_statements_are_whole_where_it_is_narrow(stage: Stage, several: bool) -> None:
    text = "我方客户林知夏于2024年5月3日支付了押金16000元，该笔款项由其配偶代付，收据由甲方财务出具。"
    long = stage.content.add_memory(make_memory(text, created=NOW + _MINUTE))
    other = stage.content.add_memory(make_memory("押金是2024年5月8日支付的。", created=NOW + 2 * _MINUTE))
    stage.content.add_conflict(long, other)
    if several:
        third = stage.content.add_memory(make_memory("押金从未支付。", created=NOW + 3 * _MINUTE))
        stage.content.add_conflict(long, third)
        stage.content.add_conflict(other, third)
    stage.open()
    stage.pane.resize(256, 500)
    stage.pane.tabs.setCurrentIndex(2)
    QApplication.processEvents()
    sides = stage.pane.conflicts.views[0].sides
    assert len(sides) == 3 if several else 2
    for side in sides:
        assert side._text.height() >= side._text.heightForWidth(side._text.width())


@pytest.mark.parametrize("resolution", [Resolution.RIGHT, Resolution.BOTH, Resolution.CORRECTED])
def test_what_a_decision_asks_for_comes_into_view(stage: Stage, resolution: Resolution) -> None:
    stage.pane.resize(360, 300)
    view = opened(stage)
    area = stage.pane.conflicts._area
    assert area.viewport().height() < view.height()
    view.ask(resolution)
    QApplication.processEvents()
    form = view.form
    assert form is not None
    part = form if form.height() <= area.viewport().height() else form.focusWidget()
    top = part.mapTo(area.viewport(), QPoint()).y()
    assert 0 <= top <= top + part.height() <= area.viewport().height()


def test_the_figures_that_differ_are_set_off_where_the_rest_is_the_same() -> None:
    assert set_off("The rent is 8,000 <a month>.", "The rent is 8,500 <a month>.") == "The rent is <b>8,000 </b>&lt;a month&gt;."
    assert set_off("月租金为 8,000 元。", "月租金为 8,500 元。") == "月租金为 <b>8,000 </b>元。"
    earlier, later = "乙方已经支付押金一万六千元。", "乙方从未支付押金。"
    assert set_off(later, earlier) == "乙方<b>从未</b>支付押金。"
    assert set_off(earlier, later) == "乙方<b>已经</b>支付押金<b>一万六千元</b>。"
    assert set_off("The tenant left.", "A deposit of 16,000 was paid.") == "The tenant left."
