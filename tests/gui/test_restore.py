"""Restoring a backup, and the check of a vault, before one is open."""

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from legal_assistant.domain.errors import Damaged, DiskFull, InvalidInput, NotABackup, VaultExists
from legal_assistant.domain.health import Finding, Repair, Severity
from legal_assistant.gui.start.care import CarePresenter, free_folder
from legal_assistant.gui.start.health import HealthScreen, grouped
from legal_assistant.gui.start.restore import RestoreDialog, RestoreScreen
from legal_assistant.gui.widgets.states import InlineMessage
from tests.gui.fakes import RECOVERY_KEY, FakeBackups, FakeMonitor, Recorder, make_entry, wait_for

FILE = Path("/media/stick/2024-11-26.labackup").absolute()
PLACE = Path("/vaults/mine").absolute()


@pytest.fixture
def backups():
    return FakeBackups()


@pytest.fixture
def monitor():
    return FakeMonitor()


@pytest.fixture
def care(qapp, runner, backups, monitor):
    return CarePresenter(make_entry(backups=lambda: backups, monitor=lambda: monitor, default_vault=PLACE), runner)


@pytest.fixture
def screen(qtbot, look, care):
    widget = RestoreScreen(care, FILE)
    qtbot.addWidget(widget)
    widget.show()
    return widget


@pytest.fixture
def health(qtbot, look, care):
    widget = HealthScreen(care, PLACE, "u1")
    qtbot.addWidget(widget)
    widget.show()
    return widget


def read_through(qtbot, screen, password="of that day"):
    screen.form.password.setText(password)
    screen.act.click()
    wait_for(qtbot, lambda: screen.form.check is not None)


# --- restoring ----------------------------------------------------------------------------------------------------------


def test_a_backup_is_read_through_before_anything_is_written(qtbot, screen, backups):
    done = Recorder()
    screen.done.connect(done)
    assert not screen.act.isEnabled()
    read_through(qtbot, screen)
    assert backups.restored == []
    assert screen.form.contents.text == "This backup is whole: 2 cases"
    assert screen.form.folder.text() == str(PLACE)
    assert screen.act.text() == "Restore"
    screen.act.click()
    wait_for(qtbot, lambda: screen.form.restored is not None)
    assert backups.restored == [(FILE, PLACE, "of that day", False, False)]
    assert str(PLACE) in screen.form.contents.text
    assert screen.form.password.text() == ""
    screen.act.click()
    assert done.calls == [PLACE]


def test_the_recovery_key_opens_it_too(qtbot, screen, backups):
    screen.form.other.click()
    assert not screen.form.password.isVisible()
    screen.form.key.setPlainText(RECOVERY_KEY)
    screen.act.click()
    wait_for(qtbot, lambda: screen.form.check is not None)
    screen.act.click()
    wait_for(qtbot, lambda: screen.form.restored is not None)
    assert backups.restored[0][2:4] == (RECOVERY_KEY, True)
    assert screen.form.key.toPlainText() == ""


def test_of_a_damaged_backup_what_is_whole_is_offered(qtbot, screen, backups):
    backups.found = replace(backups.found, damaged=("cases/ab/case.db", "cases/ab/head"), others=1)
    read_through(qtbot, screen)
    assert "2 parts of this backup are damaged or missing." in screen.form.contents.text
    assert "1 case of a colleague" in screen.form.contents.text or "1 case of colleagues" in screen.form.contents.text
    assert "cases/ab/head" in screen.form.contents.text
    assert screen.act.text() == "Restore what is whole"
    screen.act.click()
    wait_for(qtbot, lambda: screen.form.restored is not None)
    assert backups.restored[0][4]


def test_another_file_or_secret_has_to_be_read_through_again(qtbot, screen):
    read_through(qtbot, screen)
    screen.form.file.setText(str(FILE.with_name("other.labackup")))
    assert screen.form.check is None
    assert not screen.form.folder.isVisible()
    assert screen.act.text() == "Check the backup"


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (None, "This password does not open this backup."),
        (NotABackup("x"), "This file is not a backup of this program."),
        (InvalidInput("file"), "This file is an exported case, not a backup."),
        (Damaged("x"), "This backup is damaged so that nothing of it can be read."),
        (VaultExists("x"), "There is already a vault in this folder."),
        (DiskFull("x"), "The disk is full."),
    ],
)
def test_what_goes_wrong_is_said_where_it_can_be_mended(qtbot, screen, backups, error, said):
    backups.fail = error
    screen.form.password.setText("wrong")
    QTest.keyClick(screen.form.password, Qt.Key.Key_Return)
    wait_for(qtbot, lambda: screen.form.message.isVisible())
    assert screen.form.message.text.startswith(said)
    assert screen.form.password.isEnabled()
    assert bool(screen.form.password.property("invalid")) is (error is None)


def test_a_mistyped_recovery_key_names_the_group(qtbot, screen):
    screen.form.other.click()
    screen.form.key.setPlainText("7K2M")
    screen.act.click()
    wait_for(qtbot, lambda: screen.form.message.isVisible())
    assert "Group 3 of the recovery key has a typing error." in screen.form.message.text


def test_what_takes_long_can_be_stopped(qtbot, screen, backups):
    backups.gate = threading.Event()
    screen.form.password.setText("of that day")
    screen.act.click()
    wait_for(qtbot, lambda: screen.form.busy)
    assert screen.leave.text() == "Stop"
    assert not screen.form.password.isEnabled()
    wait_for(qtbot, screen.form._far.isVisible)
    assert screen.form._far.text().replace("\u00a0", " ") == "4.0 GB of 12.0 GB"
    assert screen.form._progress.value() * 3 // screen.form._progress.maximum() == 0
    assert screen.form._progress.value() > 0
    screen.leave.click()
    wait_for(qtbot, lambda: not screen.form.busy)
    assert not screen.form._far.isVisible()
    assert "Nothing was restored." in screen.form.message.text
    assert screen.form.check is None
    assert screen.leave.text() == "Back"


def test_a_vault_that_was_made_before_the_stop_is_shown(qtbot, screen, backups, monkeypatch):
    read_through(qtbot, screen)
    made, gate = threading.Event(), threading.Event()

    def restore(*_, **__):
        made.set()
        gate.wait(10)
        return backups.found

    monkeypatch.setattr(backups, "restore", restore)
    screen.act.click()
    wait_for(qtbot, made.is_set)
    screen.leave.click()
    gate.set()
    wait_for(qtbot, lambda: not screen.form.busy)
    assert screen.form.restored == PLACE
    assert not screen.form.message.isVisible()
    assert not screen.may_be_left


def test_escape_stops_what_is_under_way_and_then_leads_back(qtbot, screen, backups):
    back = Recorder()
    screen.back_asked.connect(lambda: back(1))
    backups.gate = threading.Event()
    screen.form.password.setText("of that day")
    screen.act.click()
    wait_for(qtbot, lambda: screen.form.busy)
    QTest.keyClick(screen, Qt.Key.Key_Escape)
    wait_for(qtbot, lambda: not screen.form.busy)
    assert back.calls == []
    QTest.keyClick(screen.form.password, Qt.Key.Key_Escape)
    assert back.calls == [1]


def test_the_words_follow_the_language(qtbot, screen, languages):
    read_through(qtbot, screen)
    languages.choose("zh_CN")
    wait_for(qtbot, lambda: "2 个案件" in screen.form.contents.text)


def test_over_an_open_vault_it_is_a_dialog_that_offers_to_lock(qtbot, look, care, backups):
    asked = Recorder()
    dialog = RestoreDialog(care, FILE)
    qtbot.addWidget(dialog)
    dialog.lock_asked.connect(asked)
    dialog.show()
    dialog.form.password.setText("of that day")
    dialog.act.click()
    wait_for(qtbot, lambda: dialog.form.check is not None)
    backups.gate = threading.Event()
    dialog.act.click()
    wait_for(qtbot, lambda: dialog.form.busy)
    dialog.leave.click()  # stops, and does not close
    wait_for(qtbot, lambda: not dialog.form.busy)
    assert dialog.isVisible()
    backups.gate = None
    dialog.act.click()
    wait_for(qtbot, lambda: dialog.form.restored is not None)
    assert dialog.leave.text() == "Close"
    dialog.act.click()
    assert asked.calls == [PLACE]
    assert not dialog.isVisible()


def test_a_folder_that_is_taken_gets_a_number(tmp_path):
    wanted = tmp_path / "Legal Assistant"
    assert free_folder(wanted) == wanted
    wanted.mkdir()
    wanted.with_name("Legal Assistant 2").mkdir()
    assert free_folder(wanted) == tmp_path / "Legal Assistant 3"


# --- the check of a vault -----------------------------------------------------------------------------------------------

FOUND = (
    Finding("unknown_file", "cases/notes.txt", Severity.WARNING, Repair.QUARANTINE),
    Finding("damaged", "cases/ab/blobs/1f/1f00", Severity.DAMAGE, Repair.RESTORE),
    Finding("unknown_file", "cases/more.txt", Severity.WARNING, Repair.QUARANTINE),
    Finding("without_vector", "ab", Severity.NOTE, Repair.RESUME),
)


def rows(health):
    parts = [health._list.itemAt(number).widget() for number in range(health._list.count())]
    return [part.text if callable(getattr(part, "show_message", None)) else part.text() for part in parts if part is not None]


def examine(qtbot, health):
    health.field.setText("of today")
    health.act.click()
    wait_for(qtbot, lambda: health.health is not None)


def test_a_vault_that_is_well_says_so(qtbot, health, monitor):
    examine(qtbot, health)
    assert monitor.asked == [(PLACE, "u1", False)]
    assert health.message.text.startswith("The vault is well.\n2 cases · 31 documents · 1")
    assert not health.act.isVisible()
    assert rows(health) == []


def test_findings_stand_by_how_bad_they_are_and_say_what_to_do(qtbot, health, monitor):
    monitor.findings = FOUND
    restore = Recorder()
    health.restore_asked.connect(lambda: restore(1))
    examine(qtbot, health)
    assert health.message.text.startswith("The vault is damaged.")
    damage, lost, strange, files, open_, waiting = rows(health)
    assert (damage, strange, open_) == ("Damage", "What does not belong", "What was not finished")
    assert lost.startswith("Damaged, or changed by somebody else\nIt cannot be put right here")
    assert files.startswith("A file that does not belong to the vault (2)")
    assert files.endswith("cases/notes.txt\ncases/more.txt")
    assert "goes on when the case is opened" in waiting
    health.message.action.click()
    assert restore.calls


def test_what_was_found_is_not_cut_but_scrolled(qtbot, health, monitor):
    monitor.findings = FOUND
    health.resize(640, 480)
    examine(qtbot, health)
    qtbot.wait(50)
    found = health.findChildren(InlineMessage)
    assert [part.height() >= part.heightForWidth(part.width()) for part in found if part.isVisible()] == [True] * 4


def test_what_can_be_put_right_is_put_right_when_asked(qtbot, health, monitor):
    monitor.findings = FOUND
    examine(qtbot, health)
    assert health.act.text() == "Put 2 things right"
    health.act.click()
    wait_for(qtbot, lambda: len(monitor.asked) == 2 and not health.act.isVisible())
    assert monitor.asked[1] == (PLACE, "u1", True)
    assert any("It was put into the folder “quarantine”" in row for row in rows(health))


def test_a_check_can_be_stopped_and_a_wrong_password_typed_again(qtbot, health, monitor):
    monitor.gate = threading.Event()
    health.field.setText("wrong")
    health.act.click()
    wait_for(qtbot, lambda: health.leave.text() == "Stop")
    wait_for(qtbot, health.far.isVisible)
    assert health.far.text().replace("\u00a0", " ") == "5.0 MB of 10.0 MB"
    assert health.progress.value() * 2 == health.progress.maximum()
    health.leave.click()
    wait_for(qtbot, lambda: "Stopped." in health.message.text)
    monitor.gate = None
    health.act.click()
    wait_for(qtbot, lambda: "That is not the password." in health.message.text)
    assert health.field.property("invalid")
    assert health.field.selectedText() == "wrong"


def test_the_same_findings_are_told_together_the_worst_first():
    groups = grouped(FOUND)
    assert [len(group) for group in groups] == [1, 2, 1]
    assert [group[0].severity for group in groups] == list(Severity)
