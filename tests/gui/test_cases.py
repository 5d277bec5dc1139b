"""The pane on the left."""

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QLabel

from legal_assistant.domain.audit import ModelRequest
from legal_assistant.domain.cases import CaseState, CaseSummary, Egress
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.errors import (
    CaseHere,
    Damaged,
    DiskFull,
    FileUnreadable,
    NotABackup,
    NotHandedOver,
    NotPermitted,
    RecoveryKeyMistyped,
    VaultTooNew,
    WrongPassword,
)
from legal_assistant.domain.places import Place
from legal_assistant.domain.users import CaseRole
from legal_assistant.gui.cases.form import CaseForm, ForgetDialog
from legal_assistant.gui.cases.model import CaseRow, CasesModel, Role, rows_of
from legal_assistant.gui.cases.pane import CasesPane
from legal_assistant.gui.cases.presenter import CaseFields, CasesPresenter
from legal_assistant.gui.format import size
from legal_assistant.gui.ingest.presenter import IngestPresenter
from legal_assistant.gui.runner import case_lane, chat_lane, note_lane, remember_lane
from tests.gui.fakes import NOW, FakeCases, FakeServices, Recorder, make_case, wait_for
from tests.gui.guard import off_gui_thread
from tests.gui.memory_fakes import FakeIndexer

LEASE = make_case("Lease dispute", number="(2024) 1234", client="Galaxy", updated=NOW)
SALE = make_case("Sale of goods", number="CA-887", client="Lantern", opponent="Haiyue", updated=NOW.replace(day=25))
OLD = make_case("Old matter", state=CaseState.CLOSED)


@pytest.fixture
def cases():
    return FakeCases([LEASE, SALE, OLD], {LEASE.id: {"proposed": 3}})


@pytest.fixture
def indexer():
    return FakeIndexer()


@pytest.fixture
def services(cases, indexer):
    return off_gui_thread(FakeServices(cases=cases, indexer=indexer))


@pytest.fixture
def presenter(services, runner):
    return CasesPresenter(services, runner)


@pytest.fixture
def pane(qtbot, look, services, presenter, runner):
    ingest = IngestPresenter(services, runner)
    widget = CasesPane(presenter, ingest)
    ingest.setParent(widget)
    qtbot.addWidget(widget)
    widget.resize(300, 700)
    widget.show()
    presenter.refresh()
    wait_for(qtbot, lambda: presenter.ready)
    return widget


def names(pane):
    return [row.case.name for row in pane.model.rows]


# --- the model ----------------------------------------------------------------------------------------------------------


def test_the_model_passes_qts_tester(qtbot, look):
    model = CasesModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    rows = [CaseRow(case) for case in (LEASE, SALE, OLD)]
    model.set_rows(rows)
    model.set_rows([rows[1], rows[0]])
    model.set_rows([])
    model.set_rows(rows)
    model.set_progress(SALE.id, (1, 3))
    assert model.index_of(SALE.id).row() == 1
    assert not model.index_of("unknown").isValid()
    tester.deleteLater()


def test_only_what_differs_is_drawn_again(qtbot, look):
    model = CasesModel()
    model.set_rows([CaseRow(LEASE), CaseRow(SALE)])
    changed, reset = Recorder(), Recorder()
    model.dataChanged.connect(lambda first, last, roles: changed((first.row(), last.row())))
    model.modelReset.connect(reset)
    model.set_rows([CaseRow(LEASE), CaseRow(replace(SALE, name="Sale"))])
    assert changed.calls == [(1, 1)]
    assert not reset.calls


def test_roles_say_everything_a_screen_reader_needs(qtbot, look):
    model = CasesModel()
    model.set_rows([CaseRow(LEASE, proposed=3, progress=(1, 3))])
    spoken = model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "Lease dispute" in spoken
    assert "Galaxy" in spoken
    assert "3 to review" in spoken
    assert "reading" in spoken
    assert model.index(0).data(Role.ROW).case is LEASE


def test_every_word_is_searched_in_names_numbers_and_parties():
    summaries = [CaseSummary(case, {}) for case in (LEASE, SALE, OLD)]
    assert [row.case for row in rows_of(summaries, CaseState.OPEN, "haiyue SALE")] == [SALE]
    assert [row.case for row in rows_of(summaries, CaseState.OPEN, "1234")] == [LEASE]
    assert rows_of(summaries, CaseState.OPEN, "old") == []
    assert [row.case for row in rows_of(summaries, CaseState.CLOSED)] == [OLD]


# --- the presenter ------------------------------------------------------------------------------------------------------


def test_many_changes_are_answered_by_few_readings(qtbot, presenter, runner, cases):
    readings = Recorder()
    presenter.loaded.connect(lambda: readings(1))
    for _ in range(20):
        runner.changed.emit(Changes.of(LEASE.id, Changed.MEMORIES), None)
    wait_for(qtbot, lambda: len(readings.calls) >= 2 and not runner.busy)
    assert len(readings.calls) == 2


def test_unrelated_changes_are_not_read_again(qtbot, presenter, runner):
    runner.changed.emit(Changes.of(None, Changed.SETTINGS), None)
    assert not runner.busy


def test_a_failed_reading_is_told_and_the_next_one_works(qtbot, presenter, runner, cases):
    failed = Recorder()
    presenter.failed.connect(failed)
    cases.fail = DiskFull()
    presenter.refresh()
    wait_for(qtbot, lambda: failed.calls)
    cases.fail = None
    presenter.refresh()
    wait_for(qtbot, lambda: presenter.ready)
    assert len(presenter.summaries) == 3


def test_a_new_case_keeps_its_rule_for_sending(qtbot, presenter, cases):
    created = Recorder()
    presenter.created.connect(created)
    presenter.create(CaseFields("New", egress=Egress.ALLOWED))
    wait_for(qtbot, lambda: created.calls)
    assert created.calls[0].egress is Egress.ALLOWED
    assert cases.cases[created.calls[0].id].egress is Egress.ALLOWED


# --- the pane -----------------------------------------------------------------------------------------------------------


def test_open_and_closed_cases_with_their_counts(qtbot, pane):
    assert names(pane) == ["Lease dispute", "Sale of goods"]
    texts = [tab.text() for tab in pane._tabs.values()]
    assert texts == ["Open 2", "Closed 1"]
    qtbot.mouseClick(pane._tabs[CaseState.CLOSED], Qt.MouseButton.LeftButton)
    assert names(pane) == ["Old matter"]


def test_typing_filters_at_once(qtbot, pane):
    QTest.keyClicks(pane.search, "lantern")
    assert names(pane) == ["Sale of goods"]
    QTest.keyClick(pane.search, Qt.Key.Key_Escape)
    assert len(names(pane)) == 2
    QTest.keyClicks(pane.search, "nothing like it")
    assert pane._empty.isVisible()


def test_a_click_selects_and_the_keyboard_moves_on(qtbot, pane):
    selected = Recorder()
    pane.selected.connect(selected)
    rect = pane.list.visualRect(pane.model.index(0))
    qtbot.mouseClick(pane.list.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    QTest.keyClick(pane.list, Qt.Key.Key_Down)
    assert [case.id for case in selected.calls] == [LEASE.id, SALE.id]
    opened = Recorder()
    pane.opened.connect(lambda: opened(1))
    QTest.keyClick(pane.list, Qt.Key.Key_Return)
    assert opened.calls


def test_a_refresh_keeps_the_selection_and_tells_nothing(qtbot, pane, presenter, runner, cases):
    pane.select(SALE.id)
    selected, loaded = Recorder(), Recorder()
    pane.selected.connect(selected)
    presenter.loaded.connect(lambda: loaded(1))
    cases.cases[SALE.id] = replace(SALE, updated=NOW.replace(hour=12))
    runner.changed.emit(Changes.of(SALE.id, Changed.MESSAGES), None)
    wait_for(qtbot, lambda: loaded.calls)
    assert names(pane)[0] == "Sale of goods"
    assert pane.list.currentIndex().row() == 0
    assert not selected.calls


def test_a_new_case_is_made_selected_and_opened(qtbot, pane, cases):
    selected = Recorder()
    pane.selected.connect(selected)
    pane.new_case()
    QTest.keyClicks(pane._form._name, "Share transfer")
    QTest.keyClick(pane._form._name, Qt.Key.Key_Return)
    wait_for(qtbot, lambda: selected.calls)
    assert selected.calls[0].name == "Share transfer"
    assert not pane._form.isVisible()
    wait_for(qtbot, lambda: "Share transfer" in names(pane))


def test_an_empty_name_is_not_submitted(qtbot, look):
    form = CaseForm()
    qtbot.addWidget(form)
    submitted = Recorder()
    form.submitted.connect(submitted)
    form.begin()
    form._name.setText("   ")
    QTest.keyClick(form._name, Qt.Key.Key_Return)
    assert not submitted.calls
    assert not form._save.isEnabled()


def test_an_error_stands_in_the_form_and_what_was_typed_stays(qtbot, pane, presenter):
    pane.new_case()
    pane._form._name.setText("Case")
    presenter.failed.emit(DiskFull())
    assert pane._form._error.isVisible()
    assert "The disk is full." in pane._form._error.text
    assert pane._form._name.text() == "Case"


def test_editing_changes_what_was_changed(qtbot, pane, presenter, cases):
    saved = Recorder()
    presenter.saved.connect(lambda: saved(1))
    pane.edit(SALE)
    pane._form._number.setText("CA-999")
    QTest.keyClick(pane._form._number, Qt.Key.Key_Return)
    wait_for(qtbot, lambda: saved.calls)
    assert cases.cases[SALE.id] == replace(SALE, number="CA-999")


@pytest.mark.parametrize("egress", Egress)
def test_editing_leaves_where_words_may_go(qtbot, pane, presenter, cases, egress):
    cases.cases[SALE.id] = replace(SALE, egress=egress)
    pane.edit(cases.cases[SALE.id])
    pane._form._number.setText("CA-999")
    QTest.keyClick(pane._form._number, Qt.Key.Key_Return)
    wait_for(qtbot, lambda: cases.cases[SALE.id].number == "CA-999")
    assert cases.cases[SALE.id].egress is egress


def test_a_case_is_indexed_again(qtbot, pane, indexer, runner):
    menu = pane.menu_for(LEASE)
    next(action for action in menu.actions() if action.text() == "Index again").trigger()
    wait_for(qtbot, lambda: indexer.rebuilt == [LEASE.id])
    wait_for(qtbot, lambda: not runner.busy and not runner._timer.isActive())  # what it says of its progress arrives in batches
    menu.deleteLater()


def test_closing_and_reopening(qtbot, pane, cases):
    menu = pane.menu_for(LEASE)
    next(action for action in menu.actions() if action.text() == "Close case").trigger()
    wait_for(qtbot, lambda: names(pane) == ["Sale of goods"])
    menu = pane.menu_for(cases.cases[LEASE.id])
    next(action for action in menu.actions() if action.text() == "Reopen case").trigger()
    wait_for(qtbot, lambda: names(pane) == ["Lease dispute", "Sale of goods"])


def test_forgetting_asks_for_the_name(qtbot, pane, cases):
    pane.select(LEASE.id)
    selected = Recorder()
    pane.selected.connect(selected)
    pane.ask_to_forget(LEASE)
    dialog = pane.window().findChild(ForgetDialog)
    assert not dialog.act.isEnabled()
    dialog.field.setText("lease dispute")
    assert not dialog.act.isEnabled()
    dialog.field.setText("Lease dispute")
    qtbot.mouseClick(dialog.act, Qt.MouseButton.LeftButton)
    wait_for(qtbot, lambda: LEASE.id not in cases.cases and names(pane) == ["Sale of goods"])
    assert selected.calls == [None]


@pytest.mark.parametrize("act", ["forget", "hand_over"])
@pytest.mark.parametrize("lane", [chat_lane, note_lane, remember_lane, case_lane])
def test_forgetting_and_handing_over_wait_for_what_is_under_way(qtbot, presenter, runner, cases, monkeypatch, act, lane):
    under_way, order, real = threading.Event(), [], getattr(cases, act)

    def answer() -> None:
        under_way.wait(60)
        order.append("answered")

    def noting(*arguments):
        order.append(act)
        return real(*arguments)

    monkeypatch.setattr(cases, act, noting)
    ended = Recorder()
    (presenter.forgotten if act == "forget" else presenter.handed_over).connect(ended)
    runner.run(answer, None, lane=lane(LEASE.id))
    getattr(presenter, act)(LEASE.id, *([Path("lease.case")] if act == "hand_over" else []))
    qtbot.wait(100)
    assert order == []
    under_way.set()
    wait_for(qtbot, lambda: ended.calls)
    assert order == ["answered", act]


def test_keeping_the_case_changes_nothing(qtbot, pane, cases):
    pane.ask_to_forget(LEASE)
    dialog = pane.window().findChild(ForgetDialog)
    dialog.reject()
    assert LEASE.id in cases.cases


def test_the_case_under_a_position(qtbot, pane):
    view = pane.list
    position = view.mapTo(pane, view.visualRect(pane.model.index(1)).center())
    case, rect = pane.row_at(position)
    assert case.id == SALE.id
    assert rect.contains(position)
    assert pane.row_at(QPoint(5, pane.height() - 5)) is None


def test_an_empty_list_offers_the_first_step(qtbot, pane, cases, presenter):
    cases.cases.clear()
    presenter.refresh()
    wait_for(qtbot, lambda: pane._empty.isVisible())
    assert pane._empty.button.text() == "New case"
    qtbot.mouseClick(pane._empty.button, Qt.MouseButton.LeftButton)
    assert pane._form.isVisible()


def test_the_pane_follows_the_language(qtbot, pane, languages):
    languages.choose("zh_CN")
    wait_for(qtbot, lambda: [tab.text() for tab in pane._tabs.values()] == ["进行中 2", "已结 1"])
    assert pane.search.placeholderText() == "搜索案件、案号、当事人"


def test_legal_hold_is_set_and_released_with_a_reason(qtbot, pane, presenter, cases):
    stored = Recorder()
    presenter.held.connect(stored)
    assert "Legal hold…" in [action.text() for action in pane.menu_for(SALE).actions()]
    dialog = pane.ask_about_hold(SALE)
    assert not dialog.act.isEnabled()
    dialog.reason.setText("Claim announced")
    qtbot.keyClick(dialog.reason, Qt.Key.Key_Return)
    wait_for(qtbot, lambda: stored.calls)
    held = cases.cases[SALE.id]
    assert held.hold_reason == "Claim announced"
    assert "Release from legal hold…" in [action.text() for action in pane.menu_for(held).actions()]
    release = pane.ask_about_hold(held)
    assert "Claim announced" in release.text.text()
    cases.fail = NotPermitted(SALE.id)
    release.reason.setText("Settled")
    release.act.click()
    wait_for(qtbot, lambda: not release.message.isHidden())
    assert release.act.isEnabled()
    assert cases.cases[SALE.id].held
    cases.fail = None
    release.act.click()
    wait_for(qtbot, lambda: not cases.cases[SALE.id].held)
    assert cases.cases[SALE.id].hold_reason == "Settled"


def test_an_exported_case_is_told_with_its_key_once(qtbot, pane, tmp_path, cases):
    dialog = pane.ask_to_export(SALE)
    cases.fail = DiskFull()
    dialog.seal(tmp_path / "case.lacase")
    assert not dialog.progress.isHidden()
    dialog.reject()
    assert dialog.isVisible()
    wait_for(qtbot, lambda: not dialog.message.isHidden())
    assert (dialog.text.text(), dialog.progress.isHidden(), dialog.key.isHidden()) == ("No file was written.", True, True)
    cases.fail = None
    dialog.seal(tmp_path / "case.lacase")
    wait_for(qtbot, lambda: not dialog.key.isHidden())
    assert dialog.key.toPlainText() == "ABCDE-FGHJK"
    assert dialog.text.text().startswith("3 documents, 2.4\u00a0MB, read again and whole: case.lacase")
    dialog.copy.click()
    assert QGuiApplication.clipboard().text() == "ABCDE-FGHJK"
    dialog.act.click()


def test_who_may_not_grant_cannot_export(pane):
    enabled = {action.text(): action.isEnabled() for action in pane.menu_for(replace(SALE, role=CaseRole.WRITE)).actions()}
    assert (enabled["Export…"], enabled["Legal hold…"]) == (False, True)


def test_what_was_sent_to_models_is_told_newest_first(qtbot, pane, services):
    answer = ModelRequest(1, NOW, "u1", "answer", "model.example", Place.ABROAD, ("p1", "p2"), 2_048, redacted=True)
    services.audit.sent[LEASE.id] = [answer, replace(answer, seq=2, purpose="summary", items=(), redacted=False, place=None)]
    dialog = pane.ask_what_was_sent(LEASE)
    wait_for(qtbot, lambda: dialog.rows.count())
    said = [one.text() for one in dialog.findChildren(QLabel) if one.isVisibleTo(dialog)]
    assert "2 requests, from the signed log of the case." in said
    about = [one for one in said if " · " in one]
    assert about[0].endswith("Summary of statements")
    assert about[1] == f"model.example · {size(2_048)} · as it stands"
    assert about[2].endswith("Answer to a question")
    assert about[3] == f"model.example (abroad) · {size(2_048)} · 2 sources · private data replaced"


def test_that_nothing_was_sent_is_told_and_so_is_a_log_that_cannot_be_read(qtbot, pane, services):
    nothing = pane.ask_what_was_sent(LEASE)
    wait_for(qtbot, lambda: nothing.text.text().startswith("Nothing."))
    services.audit.sent[LEASE.id] = Damaged("log")
    unread = pane.ask_what_was_sent(LEASE)
    wait_for(qtbot, lambda: unread.message.isVisible())
    assert unread.text.isHidden()


# --- taking over ------------------------------------------------------------------------------------------------------


def test_a_case_from_elsewhere_is_taken_over_selected_and_opened(qtbot, pane, cases):
    selected, opened = Recorder(), Recorder()
    pane.selected.connect(selected)
    pane.opened.connect(lambda: opened(1))
    pane.new_case()
    assert pane._form.take_over.isVisible()
    dialog = pane.ask_to_take_over()
    done = Recorder()
    dialog.finished.connect(done)
    assert not dialog.act.isEnabled()
    dialog.file.setText(" /post/Harbour lease.lacase ")
    assert not dialog.act.isEnabled()
    dialog.key.setPlainText("ABCDE-FGHJK\n")
    cases.gate = threading.Event()
    QTest.keyClick(dialog.file, Qt.Key.Key_Return)
    dialog.reject()  # as Escape and the cross do
    assert dialog.isVisible()
    assert not any((dialog.progress.isHidden(), dialog.act.isEnabled(), dialog.key.isEnabled(), dialog.leave.isEnabled()))
    cases.gate.set()
    wait_for(qtbot, lambda: done.calls)
    assert done.calls == [1]
    assert cases.taken == [(Path("/post/Harbour lease.lacase"), "ABCDE-FGHJK\n")]
    assert [case.name for case in selected.calls] == ["Harbour lease"]
    assert opened.calls
    assert not pane._form.isVisible()
    wait_for(qtbot, lambda: "Harbour lease" in names(pane))
    assert pane.current.name == "Harbour lease"


@pytest.mark.parametrize(
    ("error", "title", "at_key"),
    [
        (RecoveryKeyMistyped("4"), "Group 4 of the one-time key has a typing error.", True),
        (WrongPassword("/post/x"), "This is not the one-time key of this file.", True),
        (Damaged("/post/x"), "This file is damaged.", False),
        (VaultTooNew("/post/x"), "This case was exported by a newer version of the program.", False),
        (FileUnreadable("/post/x"), "This file cannot be opened.", False),
        (NotABackup("/post/x"), "This file is no exported case.", False),
        (NotHandedOver("file"), "This is a backup of a vault, not an exported case.", False),
        (CaseHere("file"), "This case is in this vault already.", False),
    ],
)
def test_why_a_case_was_not_taken_over_is_said_where_it_can_be_mended(qtbot, pane, cases, error, title, at_key):
    dialog = pane.ask_to_take_over()
    dialog.file.setText("/post/x")
    dialog.key.setPlainText("ABCDE")
    asks = dialog.text.text()
    cases.fail = error
    dialog.act.click()
    assert dialog.text.text() != asks
    wait_for(qtbot, lambda: not dialog.message.isHidden())
    assert dialog.message.text.splitlines()[0] == title
    assert (dialog.text.text(), dialog.progress.isHidden(), dialog.act.isEnabled()) == (asks, True, True)
    assert (dialog.file.text(), dialog.key.toPlainText()) == ("/post/x", "ABCDE")
    assert dialog.focusWidget() is (dialog.key if at_key else dialog.file)
    dialog.key.setPlainText("ABCDF")
    assert dialog.message.isHidden()
    dialog.reject()


def test_only_a_new_case_is_offered_to_be_taken_over(pane):
    pane.edit(LEASE)
    assert not pane._form.take_over.isVisible()


@pytest.mark.parametrize("act", ["create", "take_over"])
def test_a_new_case_stays_selected_although_the_list_was_being_read_before_it_was_there(
    qtbot, pane, presenter, cases, runner, act
):
    read, go_on = threading.Event(), threading.Event()
    listed = cases.list

    def slowly():
        found = listed()
        read.set()
        assert go_on.wait(60)
        return found

    cases.list = slowly
    presenter.refresh()
    assert read.wait(60)
    selected = Recorder()
    pane.selected.connect(selected)
    getattr(presenter, act)(*((CaseFields("Harbour"),) if act == "create" else (Path("/post/Harbour.lacase"), "K")))
    wait_for(qtbot, lambda: selected.calls)
    go_on.set()
    wait_for(qtbot, lambda: not runner.busy)
    assert [case.name for case in selected.calls] == ["Harbour"]
    assert pane.current.name == "Harbour"
