"""The settings dialog."""

import re
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit

from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.errors import Damaged, DiskFull, FileTaken, WrongPassword
from legal_assistant.domain.local_settings import LocalSettings
from legal_assistant.domain.preferences import Preference
from legal_assistant.domain.settings import ModelSettings
from legal_assistant.gui.error_text import words_for
from legal_assistant.gui.settings.dialog import SettingsDialog
from legal_assistant.gui.settings.presenter import Secrets, SettingsPresenter
from legal_assistant.gui.start.presenter import StartPresenter
from tests.gui.fakes import (
    NOW,
    RECOVERY_KEY,
    FakeServices,
    FakeVault,
    Recorder,
    make_case,
    make_entry,
    wait_for,
)
from tests.gui.guard import off_gui_thread

OLD, NEW = "correct horse battery", "another good password"


class Passwords:
    """What changes the password; remembers it."""

    def __init__(self):
        self.password = OLD

    def __call__(self, old, new):
        if old != self.password:
            raise WrongPassword
        self.password = new

    def replace_keys(self, old, new):
        self(old, new)
        return RECOVERY_KEY


@pytest.fixture
def services():
    return FakeServices(vault=FakeVault(Path("/v")))


@pytest.fixture
def passwords():
    return Passwords()


@pytest.fixture
def dialog(qtbot, look, runner, resources, services, passwords):
    start = StartPresenter(make_entry(), runner)
    presenter = SettingsPresenter(
        off_gui_thread(services), Secrets(passwords, passwords.replace_keys, lambda: (False, False), lambda _: None), runner
    )
    widget = SettingsDialog(presenter, start, LocalSettings(language="en", theme="light"), runner)
    presenter.setParent(widget)
    start.setParent(widget)
    qtbot.addWidget(widget)
    widget.show()
    wait_for(qtbot, lambda: not runner.busy)
    return widget


def type_passwords(dialog, old, new):
    dialog.show_page(dialog.safety)
    dialog.safety.old.setText(old)
    dialog.safety.old.textEdited.emit(old)
    dialog.safety.new.first.setText(new)
    dialog.safety.new.second.setText(new)


def test_general_settings_apply_at_once(dialog):
    chosen = Recorder()
    dialog.language_chosen.connect(chosen)
    dialog.theme_chosen.connect(chosen)
    assert dialog.general.language.currentData() == "en"
    dialog.general.language.setCurrentIndex(dialog.general.language.findData("zh_CN"))
    dialog.general.language.activated.emit(1)
    dialog.general.theme.setCurrentIndex(dialog.general.theme.findData(""))
    dialog.general.theme.activated.emit(0)
    assert chosen.calls == ["zh_CN", ""]


def test_the_size_is_told_in_per_cent(dialog):
    chosen = Recorder()
    dialog.scale_chosen.connect(chosen)
    assert dialog.general.scale.currentText() == "100%"
    dialog.general.scale.setCurrentIndex(dialog.general.scale.findData(125))
    dialog.general.scale.activated.emit(2)
    assert chosen.calls == [125]


def test_after_an_exposed_password_the_new_recovery_key_is_shown_then_the_window_locks(qtbot, dialog, passwords, runner):
    locked = Recorder()
    dialog.safety.lock_asked.connect(locked)
    exposed = dialog.safety.replace_keys()
    assert not exposed.act.isEnabled()
    for old in ("not it", OLD):
        exposed.old.setText(old)
        exposed.old.textEdited.emit(old)
        exposed.new.first.setText(NEW)
        exposed.new.second.setText(NEW)
        wait_for(qtbot, exposed.act.isEnabled)
        wait_for(qtbot, lambda: not runner.busy)
        exposed.act.click()
        wait_for(qtbot, lambda: not runner.busy)
        assert exposed.is_done is (old == OLD)
    assert passwords.password == NEW
    assert (exposed.old.text(), exposed.new.password) == ("", "")
    exposed.reject()
    assert exposed.isVisible()  # not before the key is in safe hands
    assert not exposed.act.isEnabled()
    groups = RECOVERY_KEY.split("-")
    for field, number in zip(exposed.key.fields, exposed.key.asked, strict=True):
        field.setText(groups[number])
    exposed.act.click()
    assert len(locked.calls) == 1


def test_keys_are_not_replaced_while_something_is_under_way(qtbot, dialog, passwords, runner):
    exposed = dialog.safety.replace_keys()
    exposed.old.setText(OLD)
    exposed.new.first.setText(NEW)
    exposed.new.second.setText(NEW)
    wait_for(qtbot, lambda: exposed.act.isEnabled() and not runner.busy)
    go_on = threading.Event()
    runner.run(lambda: go_on.wait(60))
    exposed.act.click()
    assert "under way" in exposed.message.text
    assert passwords.password == OLD
    go_on.set()
    wait_for(qtbot, lambda: not runner.busy)
    exposed.act.click()
    wait_for(qtbot, lambda: exposed.is_done)


def test_a_model_is_saved_and_stays_shown(qtbot, dialog, services, runner):
    dialog.show_page(dialog.model)
    assert not dialog.model.save_button.isEnabled()
    model = ModelSettings("http://127.0.0.1:1234/v1", "m", "key", 16384)
    dialog.model.form.show_settings(model)
    dialog.model.save_button.click()
    wait_for(qtbot, lambda: services.settings.settings.model == model and not runner.busy)
    assert "Saved." in dialog.model.message.text
    assert dialog.model.form.settings() == model
    assert not dialog.model.save_button.isEnabled()


@pytest.mark.parametrize("url", ["http://192.168.1.9:8199/v1", "http://api.example.com/v1"])
def test_a_server_to_which_others_could_read_along_is_not_saved(dialog, url):
    dialog.show_page(dialog.model)
    dialog.model.form.show_settings(ModelSettings(url, "m", place="abroad"))
    assert not dialog.model.save_button.isEnabled()
    assert any("https://" in said.text() for said in dialog.model.form.findChildren(QLabel) if said.isVisible())


def test_a_server_elsewhere_is_said_to_be_somewhere_before_it_is_saved(qtbot, dialog, services, runner):
    dialog.show_page(dialog.model)
    form = dialog.model.form
    place = form.findChild(QComboBox)
    form.show_settings(ModelSettings("http://127.0.0.1/v1", "m"))
    assert not place.isVisible()
    form.show_settings(ModelSettings("https://10.0.0.7/v1", "m"))
    assert not place.isVisible()  # a private network is the firm's own
    assert dialog.model.save_button.isEnabled()
    form.show_settings(ModelSettings("https://api.example.com/v1", "m"))
    assert place.isVisible()
    assert not dialog.model.save_button.isEnabled()
    place.setCurrentIndex(place.findData("inland"))
    place.activated.emit(place.currentIndex())
    dialog.model.save_button.click()
    wait_for(qtbot, lambda: services.settings.settings.model.place == "inland" and not runner.busy)
    url = form.findChild(QLineEdit)
    url.setText("https://api.example.com/v2")
    assert place.currentData() == "inland"
    url.setText("https://api.example.org/v1")  # nobody has said where that is
    assert place.currentData() == ""
    assert not dialog.model.save_button.isEnabled()


def test_locking_with_the_screen_can_be_switched_off(qtbot, dialog, services):
    dialog.show_page(dialog.safety)
    assert dialog.safety.with_system.isChecked()
    dialog.safety.with_system.click()
    wait_for(qtbot, lambda: not services.settings.settings.lock_with_system)


def test_what_could_not_be_saved_is_said_on_its_page(qtbot, dialog, services):
    def full(settings):
        raise DiskFull

    services.settings.save_user = full
    dialog.show_page(dialog.model)
    dialog.model.form.show_settings(ModelSettings("http://127.0.0.1/v1", "m"))
    dialog.model.save_button.click()
    wait_for(qtbot, lambda: dialog.model.message.isVisible())
    assert "The disk is full." in dialog.model.message.text
    assert dialog.model.save_button.isEnabled()


def test_the_time_to_lock_is_saved(qtbot, dialog, services):
    minutes = dialog.safety.minutes
    assert minutes.currentData() == 15
    minutes.setCurrentIndex(minutes.findData(60))
    minutes.activated.emit(minutes.currentIndex())
    wait_for(qtbot, lambda: services.settings.settings.lock_minutes == 60)


def test_the_password_is_changed(qtbot, dialog, passwords, runner):
    type_passwords(dialog, OLD, NEW)
    wait_for(qtbot, dialog.safety.change_button.isEnabled)
    dialog.safety.change_button.click()
    wait_for(qtbot, lambda: passwords.password == NEW and dialog.safety.message.isVisible())
    assert "The password was changed." in dialog.safety.message.text
    assert dialog.safety.old.text() == dialog.safety.new.password == ""
    assert not dialog.safety.change_button.isEnabled()
    wait_for(qtbot, lambda: not runner.busy)


def test_a_wrong_present_password_is_said(qtbot, dialog, passwords):
    type_passwords(dialog, "wrong", NEW)
    wait_for(qtbot, dialog.safety.change_button.isEnabled)
    dialog.safety.change_button.click()
    wait_for(qtbot, lambda: dialog.safety.message.isVisible())
    assert "The present password is another one." in dialog.safety.message.text
    assert passwords.password == OLD


def test_the_embedding_model_is_saved_and_said_to_wait(qtbot, dialog, services):
    page = dialog.search
    dialog.show_page(page)
    assert not page.save_button.isEnabled()
    page.choice.setCurrentIndex(1)
    page.choice.activated.emit(1)
    assert page.field.isVisible()
    assert not page.save_button.isEnabled()
    page.field.setText("/models/bge")
    page.field.textEdited.emit("/models/bge")
    page.save_button.click()
    wait_for(qtbot, lambda: services.settings.settings.embedding.model == "/models/bge")
    wait_for(qtbot, lambda: page.message.isVisible())
    assert "next unlocking" in page.message.text


def test_the_dialog_follows_the_language(qtbot, dialog, languages):
    languages.choose("zh_CN")
    wait_for(qtbot, lambda: dialog.windowTitle() == "设置")
    assert dialog.safety.minutes.itemText(1) == "闲置 15 分钟后"


def test_a_preference_that_is_gone_is_said_to_be_none_of_the_users_and_goes(qtbot, runner, dialog, services):
    page = dialog.preferences
    services.preferences.add("Answer in Chinese")
    page._presenter.load()
    wait_for(qtbot, lambda: len(page.rows) == 1)
    failed = Recorder()
    page._presenter.failed.connect(failed)
    services.preferences.kept = []  # by the command line, say
    page._presenter.forget(page.rows[0]._preference)
    wait_for(qtbot, lambda: failed.calls and not page.rows)
    assert words_for(failed.calls[0]).title == "You no longer have this preference."


def test_preferences_are_added_reworded_forgotten_and_brought_back(qtbot, runner, dialog, services):
    page, kept = dialog.preferences, services.preferences

    def texts():
        wait_for(qtbot, lambda: not runner.busy)
        return [row._text.text() for row in page.rows]

    dialog.show_page(page)
    assert page._none.isVisible()
    for text in ("Answer in Chinese", "Name the article first"):
        page.field.setText(text)
        qtbot.keyClick(page.field, Qt.Key.Key_Return)
    assert texts() == ["Name the article first", "Answer in Chinese"]  # the newest first
    row = page.rows[1]
    row.edit.click()
    row._field.setText("Answer in English")
    qtbot.keyClick(row._field, Qt.Key.Key_Return)
    assert texts() == ["Name the article first", "Answer in English"]
    row = page.rows[0]
    row.edit.click()
    row._field.setText("x")
    qtbot.keyClick(row._field, Qt.Key.Key_Escape)
    assert (texts()[0], row._field.isHidden(), dialog.isVisible()) == ("Name the article first", True, True)
    row.forget.click()
    assert texts() == ["Answer in English"]
    page.message.action.click()
    assert texts() == ["Name the article first", "Answer in English"]
    assert len(kept.kept) == 2


def test_a_preference_says_where_it_comes_from(qtbot, runner, dialog, services):
    services.preferences.kept = [
        Preference("1", "Short answers", NOW),
        Preference("2", "用中文回答", NOW, SourceKind.MESSAGE),
    ]
    dialog.preferences._presenter.load()
    wait_for(qtbot, lambda: len(dialog.preferences.rows) == 2)
    said = [row._source.text().split(" · ")[1] for row in dialog.preferences.rows]
    assert said == ["said in a conversation and approved", "written by you"]


def test_the_two_passwords_of_a_change_are_told_apart(dialog):
    exposed = dialog.safety.replace_keys()
    for part in (dialog.safety, exposed):
        hints = [part.old.placeholderText(), part.new.first.placeholderText(), part.new.second.placeholderText()]
        assert hints[1] == part.new.first.accessibleName() == "New password"
        assert len(set(hints)) == 3


# --- backing up -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def backup(qtbot, dialog):
    dialog.show_page(dialog.safety)
    shown = dialog.safety.backup.back_up()
    yield shown
    shown.accept()


def test_a_backup_is_told_with_its_cases_and_when_it_was_made(qtbot, dialog, services, backup, runner):
    part = dialog.safety.backup
    assert part.text.text().endswith("You have made none yet.")
    lease, sale = make_case("Lease"), make_case("Sale")
    services.cases.cases = {case.id: case for case in (lease, sale)}
    services.vault.holds = {"cases": (lease.id, sale.id), "others": 0, "left_out": ()}
    services.vault.gate = threading.Event()
    backup.write(Path("/u/2024.labackup"))
    backup.reject()  # as Escape and the cross do
    assert backup.isVisible()
    assert not any((backup.progress.isHidden(), backup.act.isEnabled(), backup.leave.isEnabled()))
    services.vault.gate.set()
    wait_for(qtbot, lambda: not runner.busy and not backup.cases.isHidden())
    assert backup.text.text() == "2 cases, 2.4\u00a0MB, read again and whole: 2024.labackup"
    assert backup.cases.toPlainText().splitlines() == ["Lease", "Sale"]
    assert backup.progress.isHidden()
    assert backup.others.isHidden()
    assert backup.message.isHidden()
    assert re.search(r"Your last one: 26 Nov 2024 \d\d:\d\d, with 2 cases\.$", part.text.text())
    backup.act.click()
    assert not backup.isVisible()


def test_what_a_backup_does_not_hold_or_does_not_open_is_said(qtbot, services, backup):
    lost = make_case("Lost")
    services.cases.cases = {lost.id: lost}
    services.vault.holds = {"cases": (), "others": 3, "left_out": ((lost.id, Damaged.code),)}
    backup.write(Path("/u/a"))
    wait_for(qtbot, lambda: not backup.message.isHidden())
    assert backup.message.text.splitlines()[:2] == ["1 case could not be opened and is not in it:", "Lost"]
    assert backup.others.text().startswith("3 cases of colleagues are in it as well")
    assert backup.text.text().startswith("0 cases, ")
    assert backup.cases.isHidden()


def test_a_backup_that_failed_is_said_and_can_be_tried_again(qtbot, dialog, services, backup):
    services.vault.fail = FileTaken("file")
    backup.write(Path("/u/a"))
    wait_for(qtbot, lambda: not backup.message.isHidden())
    assert backup.text.text() == "No backup was written."
    assert "There is a file of this name already." in backup.message.text
    assert dialog.safety.message.isHidden()
    assert backup.act.isEnabled()
    services.vault.fail = None
    backup.write(Path("/u/b"))
    wait_for(qtbot, lambda: backup.text.text().endswith(": b"))
    assert backup.message.isHidden()


def test_settings_are_saved_while_a_backup_is_written(qtbot, dialog, services, backup, runner):
    services.vault.gate = threading.Event()
    backup.write(Path("/u/a"))
    dialog.safety.with_system.click()
    wait_for(qtbot, lambda: not services.settings.settings.lock_with_system)
    services.vault.gate.set()
    wait_for(qtbot, lambda: not runner.busy)
