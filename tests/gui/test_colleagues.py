"""Several lawyers in the window: who unlocks, who is added, who may open a case."""

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from legal_assistant.domain.errors import DiskFull, LastAdmin
from legal_assistant.domain.users import CaseRole, User
from legal_assistant.gui.colleagues.keeper import KeyKeeper
from legal_assistant.gui.colleagues.members import MembersDialog, chosen_role
from legal_assistant.gui.colleagues.presenter import ColleaguesPresenter
from legal_assistant.gui.runner import case_lane, chat_lane
from legal_assistant.gui.settings.colleagues import ColleaguesPage
from legal_assistant.gui.start.presenter import StartPresenter
from legal_assistant.gui.start.unlock import UnlockScreen
from tests.gui.fakes import (
    ME,
    RECOVERY_KEY,
    FakeColleagues,
    FakeServices,
    FakeVaultService,
    make_case,
    make_entry,
    wait_for,
)
from tests.gui.guard import off_gui_thread

RUAN = User("2b" * 16, "Ruan", admin=False, fingerprint="4E5F 6071")
GOOD = "marmot violin harbour 41"


@pytest.fixture
def vaults() -> FakeVaultService:
    return FakeVaultService({Path("/v"): GOOD, Path("/alone"): GOOD})


@pytest.fixture
def start(look, runner, vaults):
    presenter = StartPresenter(make_entry(lambda: vaults), runner)
    yield presenter
    presenter.deleteLater()


def shown(qtbot, widget, runner):
    qtbot.addWidget(widget)
    widget.show()
    wait_for(qtbot, lambda: not runner.busy)
    return widget


def test_the_lawyer_is_chosen_where_there_are_several(qtbot, runner, start, vaults):
    vaults.lawyers = [ME, RUAN]
    screen = UnlockScreen(start, Path("/v"), RUAN.id)
    start.warm_up()
    shown(qtbot, screen, runner)
    assert screen.lawyer.isVisible()
    assert screen.lawyer.currentText() == "Ruan"
    screen.lawyer.setCurrentIndex(0)
    assert screen.lawyer.currentText() == "Who made the vault"
    screen.lawyer.setCurrentIndex(1)
    screen.field.setText(GOOD)
    screen.unlock_button.click()
    wait_for(qtbot, lambda: not runner.busy)
    assert vaults.unlocked_as == [RUAN.id]


def test_nothing_is_chosen_where_there_is_one(qtbot, runner, start, vaults):
    screen = UnlockScreen(start, Path("/alone"), "unknown")
    start.warm_up()
    shown(qtbot, screen, runner)
    assert not screen.lawyer.isVisible()
    screen.field.setText(GOOD)
    screen.unlock_button.click()
    wait_for(qtbot, lambda: not runner.busy)
    assert vaults.unlocked_as == [ME.id]


def test_a_lawyer_is_added_with_a_recovery_key(qtbot, runner, start):
    services = FakeServices()
    presenter = ColleaguesPresenter(off_gui_thread(services), runner)
    page = shown(qtbot, ColleaguesPage(presenter, start), runner)
    assert [row._name.text() for row in page.rows] == ["Who made the vault (you)"]
    dialog = page.add()
    dialog.own_name.setText("Lin")
    dialog.name.setText("Ruan")
    assert not dialog.act.isEnabled()
    for field in (dialog.password.first, dialog.password.second):
        field.setText(GOOD)
    wait_for(qtbot, dialog.act.isEnabled)
    dialog.message.show_message(
        "bad", "It failed.", "And this is what to do about it, in more words than there is room for. " * 3
    )
    wait_for(qtbot, lambda: dialog.height() >= dialog.heightForWidth(dialog.width()))
    dialog.act.click()
    dialog.reject()  # while the key is being made
    wait_for(qtbot, lambda: dialog.is_done)
    dialog.reject()
    assert dialog.isVisible()  # the key is shown only here
    groups = RECOVERY_KEY.split("-")
    for field, number in zip(dialog.key.fields, dialog.key.asked, strict=True):
        field.setText(groups[number])
    dialog.act.click()
    assert not dialog.isVisible()
    wait_for(qtbot, lambda: len(page.rows) == 2)
    assert [row._name.text() for row in page.rows] == ["Lin (you)", "Ruan"]
    wait_for(qtbot, lambda: [row.remove.isVisible() for row in page.rows] == [False, True])
    presenter.deleteLater()


def members(qtbot, runner, services, case):
    presenter = ColleaguesPresenter(off_gui_thread(services), runner, case=case.id)
    dialog = shown(qtbot, MembersDialog(case, presenter), runner)
    presenter.setParent(dialog)
    return dialog


def test_an_admin_gives_changes_and_takes_rights(qtbot, look, runner, monkeypatch):
    case = make_case()
    services = FakeServices(colleagues=FakeColleagues([ME, RUAN]))
    dialog = members(qtbot, runner, services, case)
    assert len(dialog.rows) == 1
    assert dialog.who.currentText() == "Ruan"
    dialog.add_button.click()
    wait_for(qtbot, lambda: len(dialog.rows) == 2)
    assert services.colleagues.rights[case.id] == {RUAN.id: CaseRole.WRITE}
    assert not dialog.who.isVisible()
    row = dialog.rows[1]
    row.role.setCurrentIndex(list(CaseRole).index(CaseRole.READ))
    row.role.activated.emit(row.role.currentIndex())
    wait_for(qtbot, lambda: services.colleagues.rights[case.id] == {RUAN.id: CaseRole.READ})
    wait_for(qtbot, lambda: not runner.busy)
    monkeypatch.setattr("legal_assistant.gui.colleagues.members.confirmed", lambda *_: True)
    dialog.rows[1].remove.click()
    wait_for(qtbot, lambda: len(dialog.rows) == 1)
    assert services.colleagues.rights[case.id] == {}


def test_what_is_refused_is_said_and_shown_as_it_is(qtbot, look, runner):
    services = FakeServices(colleagues=FakeColleagues([ME, RUAN]))
    services.colleagues.fail = LastAdmin()
    dialog = members(qtbot, runner, services, make_case())
    row = dialog.rows[0]
    row.role.setCurrentIndex(list(CaseRole).index(CaseRole.READ))
    row.role.activated.emit(row.role.currentIndex())
    wait_for(qtbot, dialog.message.isVisible)
    wait_for(qtbot, lambda: not runner.busy and chosen_role(dialog.rows[0].role) is CaseRole.ADMIN)


def test_who_may_not_grant_sees_the_members_only(qtbot, look, runner):
    case = make_case()
    colleagues = FakeColleagues([RUAN, ME])
    colleagues.rights[case.id] = {ME.id: CaseRole.ADMIN, RUAN.id: CaseRole.READ}
    dialog = members(qtbot, runner, FakeServices(colleagues=colleagues), case)
    assert not any(part.isVisible() for row in dialog.rows for part in (row.role, row.remove))
    assert not dialog.add_button.isVisible()
    assert not dialog._none.isVisible()


@pytest.mark.parametrize("lane", [case_lane, chat_lane])
def test_a_lawyer_is_removed_after_what_is_under_way_in_their_cases(qtbot, runner, start, monkeypatch, lane):
    """Documents are being read into a case that the lawyer is a member of, or a question answered: that ends first."""
    case = make_case()
    services = FakeServices(colleagues=FakeColleagues([ME, RUAN]))
    services.colleagues.rights[case.id] = {RUAN.id: CaseRole.WRITE}
    page = shown(qtbot, ColleaguesPage(ColleaguesPresenter(off_gui_thread(services), runner), start), runner)
    monkeypatch.setattr("legal_assistant.gui.settings.colleagues.confirmed", lambda *_: True)
    go_on, ended = threading.Event(), []
    runner.run(lambda: go_on.wait(60), None, ended.append, lane=lane(case.id))
    page.rows[1].remove.click()
    qtbot.wait(100)
    assert services.colleagues.users == [ME, RUAN]
    assert "being removed" in page.message.text
    assert not page.rows[1].isEnabled()
    go_on.set()
    wait_for(qtbot, lambda: len(page.rows) == 1)
    assert ended == [True]
    assert services.colleagues.rights == {case.id: {}}
    assert not page.message.isVisible()


def test_who_may_add_lawyers_is_changed_in_the_settings(qtbot, runner, start):
    services = FakeServices(colleagues=FakeColleagues([ME, replace(RUAN, renewed="2026-11-30T10:00:00+00:00")]))
    page = shown(qtbot, ColleaguesPage(ColleaguesPresenter(off_gui_thread(services), runner), start), runner)
    assert [row.admin.isVisible() for row in page.rows] == [False, True]  # somebody remains
    assert "2026-11-30" in page.rows[1]._renewed.text()
    page.rows[1].admin.click()
    wait_for(qtbot, lambda: [row.admin.isVisible() for row in page.rows] == [True, True])
    page.rows[0].admin.click()
    wait_for(qtbot, lambda: not any(row.admin.isVisible() for row in page.rows))
    assert [user.admin for user in services.colleagues.users] == [False, True]


def test_cases_get_new_keys_one_by_one_the_one_on_screen_last(qtbot, look, runner):
    cases = [make_case() for _ in range(3)]
    services = FakeServices(colleagues=FakeColleagues())
    services.colleagues.stale = [case.id for case in cases]
    keeper = KeyKeeper(off_gui_thread(services), runner)
    keeper.show(cases[0])
    wait_for(qtbot, lambda: len(services.colleagues.replaced) == 3 and not runner.busy)
    assert services.colleagues.replaced == [cases[1].id, cases[2].id, cases[0].id]
    keeper.deleteLater()


def test_a_case_that_cannot_get_its_new_key_keeps_the_earlier_one(qtbot, look, runner):
    case = make_case()
    services = FakeServices(colleagues=FakeColleagues())
    services.colleagues.stale, services.colleagues.fail = [case.id], DiskFull()
    keeper = KeyKeeper(off_gui_thread(services), runner)
    wait_for(qtbot, lambda: not runner.busy and not keeper._left)
    assert services.colleagues.outdated() == [case.id]  # at the next unlocking
    keeper.deleteLater()


def test_a_case_gets_its_new_key_after_the_answer_that_is_under_way_in_it(qtbot, look, runner):
    case, answered, ended = make_case(), threading.Event(), []
    services = FakeServices(colleagues=FakeColleagues())
    services.colleagues.stale = [case.id]
    runner.run(lambda: answered.wait(60), None, ended.append, lane=chat_lane(case.id))
    keeper = KeyKeeper(off_gui_thread(services), runner)
    qtbot.wait(100)
    assert services.colleagues.replaced == []
    answered.set()
    wait_for(qtbot, lambda: not runner.busy)
    assert (ended, services.colleagues.replaced) == ([True], [case.id])
    keeper.deleteLater()
