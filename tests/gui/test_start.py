"""First start, unlocking, recovery."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from legal_assistant.domain.errors import DiskFull, ModelUnreachable, NotWritable
from legal_assistant.domain.settings import ModelSettings
from legal_assistant.gui.settings.model_form import ModelForm
from legal_assistant.gui.start.presenter import StartPresenter
from legal_assistant.gui.start.recover import RecoverScreen
from legal_assistant.gui.start.recovery_key import RecoveryKeyStep
from legal_assistant.gui.start.unlock import UnlockScreen
from legal_assistant.gui.start.wizard import FirstStart
from tests.gui.fakes import (
    RECOVERY_KEY,
    FakeDeviceKeys,
    FakeServices,
    FakeVaultService,
    Recorder,
    make_entry,
    wait_for,
)

FOLDER = Path("/vaults/mine").absolute()
PASSWORD = "correct horse battery"


@pytest.fixture
def vaults():
    return FakeVaultService()


@pytest.fixture
def opened_services():
    return []


@pytest.fixture
def devices(vaults):
    return FakeDeviceKeys(vaults)


@pytest.fixture
def presenter(qapp, runner, vaults, devices, resources, opened_services):
    def open_services(vault):
        opened_services.append(FakeServices(vault=vault))
        return opened_services[-1]

    entry = make_entry(lambda: vaults, open=open_services, default_vault=FOLDER, device_keys=lambda: devices)
    return StartPresenter(entry, runner)


@pytest.fixture
def wizard(qtbot, look, presenter, runner):
    widget = FirstStart(presenter, runner, FOLDER, "en")
    qtbot.addWidget(widget)
    widget.resize(900, 800)
    widget.show()
    return widget


@pytest.fixture
def unlock(qtbot, look, presenter, vaults):
    vaults.passwords[FOLDER] = PASSWORD
    widget = UnlockScreen(presenter, FOLDER)
    qtbot.addWidget(widget)
    widget.show()
    return widget


def to_password(qtbot, wizard):
    qtbot.mouseClick(wizard.next_button, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(wizard.next_button, Qt.MouseButton.LeftButton)
    assert wizard.step is wizard.password


def type_password(qtbot, wizard, password=PASSWORD):
    wizard.password.new.first.setText(password)
    wizard.password.new.second.setText(password)
    wait_for(qtbot, lambda: wizard.next_button.isEnabled())


def to_key(qtbot, wizard):
    to_password(qtbot, wizard)
    type_password(qtbot, wizard)
    qtbot.mouseClick(wizard.next_button, Qt.MouseButton.LeftButton)
    wait_for(qtbot, lambda: wizard.step is wizard.key)


def confirm_key(wizard):
    for field, number in zip(wizard.key.fields, wizard.key.asked, strict=True):
        field.setText(RECOVERY_KEY.split("-")[number].lower())


# --- first start --------------------------------------------------------------------------------------------------------


def test_the_whole_way_leads_to_an_open_vault(qtbot, wizard, vaults, opened_services):
    made, finished = Recorder(), Recorder()
    wizard.vault_made.connect(made)
    wizard.finished.connect(finished)
    to_key(qtbot, wizard)
    assert made.calls == [FOLDER]
    assert vaults.passwords == {FOLDER: PASSWORD}
    assert not wizard.next_button.isEnabled()
    confirm_key(wizard)
    wait_for(qtbot, wizard.next_button.isEnabled)
    qtbot.mouseClick(wizard.next_button, Qt.MouseButton.LeftButton)
    assert wizard.step is wizard.model
    qtbot.mouseClick(wizard.next_button, Qt.MouseButton.LeftButton)
    assert wizard.step is wizard.sample
    qtbot.mouseClick(wizard.next_button, Qt.MouseButton.LeftButton)
    assert finished.calls == [(opened_services[0], True)]


def test_nothing_of_the_secrets_stays_in_the_fields(qtbot, wizard):
    to_key(qtbot, wizard)
    assert wizard.password.new.password == ""
    confirm_key(wizard)
    for _ in range(3):
        wait_for(qtbot, wizard.next_button.isEnabled)
        qtbot.mouseClick(wizard.next_button, Qt.MouseButton.LeftButton)
    assert all(field.text() == "" for field in wizard.key.fields)
    assert RECOVERY_KEY.split("-")[0] not in wizard.key.sheet()


def test_the_key_is_shown_even_if_opening_fails_afterwards(qtbot, wizard, presenter, vaults, runner, monkeypatch):
    def broken(vault):
        raise DiskFull

    monkeypatch.setattr(presenter, "_entry", replace(presenter._entry, open=broken))
    to_key(qtbot, wizard)
    wait_for(qtbot, lambda: wizard.key.message.isVisible())
    assert "The disk is full." in wizard.key.message.text
    assert vaults.vaults[0].closed
    confirm_key(wizard)
    assert not wizard.next_button.isEnabled()


def test_the_way_back_leads_to_the_key_and_makes_no_second_vault(qtbot, wizard, vaults):
    made = Recorder()
    wizard.vault_made.connect(made)
    to_key(qtbot, wizard)
    confirm_key(wizard)
    wait_for(qtbot, wizard.next_button.isEnabled)
    qtbot.mouseClick(wizard.next_button, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(wizard.back_button, Qt.MouseButton.LeftButton)
    assert wizard.step is wizard.key
    assert RECOVERY_KEY.split("-")[0] in wizard.key.sheet()
    qtbot.mouseClick(wizard.back_button, Qt.MouseButton.LeftButton)
    assert wizard.step is wizard.password
    assert not wizard.password.new.isVisible()
    assert str(FOLDER) in wizard.password.text.text()
    assert not wizard.back_button.isVisible()
    qtbot.mouseClick(wizard.next_button, Qt.MouseButton.LeftButton)
    assert wizard.step is wizard.key
    assert made.calls == [FOLDER]


def test_a_weak_password_says_why(qtbot, wizard):
    to_password(qtbot, wizard)
    wizard.password.new.first.setText("abc")
    wait_for(qtbot, lambda: "Too easy" in wizard.password.new._words.text())
    assert "at least 12 characters" in wizard.password.new._words.text()
    assert not wizard.next_button.isEnabled()


def test_two_different_passwords_do_not_pass(qtbot, wizard):
    to_password(qtbot, wizard)
    type_password(qtbot, wizard)
    wizard.password.new.second.setText(PASSWORD + "x")
    assert not wizard.next_button.isEnabled()
    assert wizard.password.new.second.property("invalid")


def test_a_judgement_of_an_earlier_text_is_ignored(qtbot, wizard, presenter, vaults):
    to_password(qtbot, wizard)
    type_password(qtbot, wizard)
    wizard.password.new.first.setText("abc")
    presenter.judged.emit(PASSWORD, vaults.strength(PASSWORD))
    wizard.password.new.second.setText("abc")
    assert not wizard.password.complete


def test_a_folder_that_cannot_be_written_is_told_where_it_can_be_changed(qtbot, wizard, vaults):
    def refuse(folder, password):
        raise NotWritable(str(folder))

    vaults.create = refuse
    to_password(qtbot, wizard)
    type_password(qtbot, wizard)
    qtbot.mouseClick(wizard.next_button, Qt.MouseButton.LeftButton)
    wait_for(qtbot, lambda: wizard.step is wizard.folder)
    assert "cannot be written to" in wizard.folder.message.text


def test_a_folder_with_a_vault_offers_to_unlock_it(qtbot, wizard, vaults):
    vaults.passwords[FOLDER] = PASSWORD
    asked = Recorder()
    wizard.unlock_asked.connect(asked)
    qtbot.mouseClick(wizard.next_button, Qt.MouseButton.LeftButton)
    wait_for(qtbot, lambda: wizard.folder.message.isVisible())
    assert not wizard.next_button.isEnabled()
    wizard.folder.message.action.click()
    assert asked.calls == [FOLDER]


@pytest.mark.parametrize("folder", ["", "relative/path"])
def test_a_folder_must_be_an_absolute_path(qtbot, wizard, folder):
    qtbot.mouseClick(wizard.next_button, Qt.MouseButton.LeftButton)
    wizard.folder.field.setText(folder)
    assert not wizard.next_button.isEnabled()


def test_a_model_is_saved_before_one_goes_on(qtbot, wizard, opened_services):
    to_key(qtbot, wizard)
    confirm_key(wizard)
    wait_for(qtbot, wizard.next_button.isEnabled)
    qtbot.mouseClick(wizard.next_button, Qt.MouseButton.LeftButton)
    wizard.model._now.setChecked(True)
    assert not wizard.next_button.isEnabled()
    wizard.model.form.show_settings(ModelSettings("http://127.0.0.1:1234/v1", "m"))
    qtbot.mouseClick(wizard.next_button, Qt.MouseButton.LeftButton)
    wait_for(qtbot, lambda: wizard.step is wizard.sample)
    assert opened_services[0].settings.settings.model.model == "m"


def test_choosing_a_language_is_told_at_once(qtbot, wizard):
    chosen = Recorder()
    wizard.language_chosen.connect(chosen)
    wizard.language._choices[0].click()
    assert chosen.calls == ["zh_CN"]


def test_the_wizard_follows_the_language(qtbot, wizard, languages):
    languages.choose("zh_CN")
    wait_for(qtbot, lambda: wizard.next_button.text() == "继续")
    assert wizard.language.title.text() == "欢迎"
    assert wizard._product.text() == "法律助理"


# --- the recovery key ---------------------------------------------------------------------------------------------------


def test_the_key_can_be_saved_by_the_reader_only(qtbot, look, tmp_path):
    step = RecoveryKeyStep()
    qtbot.addWidget(step)
    step.show_key(RECOVERY_KEY)
    file = tmp_path / "key.txt"
    assert step.save(str(file))
    text = file.read_text("utf-8")
    assert all(group in text for group in RECOVERY_KEY.split("-"))
    assert not step.save(str(tmp_path / "no such folder" / "key.txt"))
    assert "could not be written" in step.message.text


def test_letters_that_look_alike_are_forgiven(qtbot, look):
    step = RecoveryKeyStep()
    qtbot.addWidget(step)
    step.show_key("-".join(["0101A"] * 13))
    for field in step.fields:
        field.setText(" oIOla")
    assert step.complete


# --- unlocking ----------------------------------------------------------------------------------------------------------


def test_the_right_password_opens(qtbot, unlock, presenter, vaults):
    opened = Recorder()
    presenter.opened.connect(opened)
    QTest.keyClicks(unlock.field, PASSWORD)
    QTest.keyClick(unlock.field, Qt.Key.Key_Return)
    wait_for(qtbot, lambda: opened.calls)
    assert opened.calls[0].vault is vaults.vaults[0]


def test_a_wrong_password_is_told_inline_and_can_be_typed_again(qtbot, unlock):
    unlock.field.setText("wrong")
    unlock.unlock_button.click()
    wait_for(qtbot, lambda: unlock.message.isVisible())
    assert "That is not the password." in unlock.message.text
    assert unlock.field.property("invalid")
    assert unlock.unlock_button.isEnabled()
    assert unlock.field.selectedText() == "wrong"
    QTest.keyClicks(unlock.field, "x")
    assert not unlock.field.property("invalid")


def test_no_password_is_not_tried(qtbot, unlock, runner):
    QTest.keyClick(unlock.field, Qt.Key.Key_Return)
    assert not unlock.unlock_button.isEnabled()
    assert not runner.busy


def test_a_missing_vault_offers_a_new_one(qtbot, unlock, vaults):
    vaults.passwords.clear()
    asked = Recorder()
    unlock.new_asked.connect(lambda: asked(1))
    unlock.field.setText(PASSWORD)
    unlock.unlock_button.click()
    wait_for(qtbot, lambda: unlock.message.isVisible())
    unlock.message.action.click()
    assert asked.calls


def test_the_key_of_this_computer_is_offered_where_there_is_one(qtbot, unlock, presenter, devices):
    opened = Recorder()
    presenter.opened.connect(opened)
    presenter.warm_up()
    qtbot.wait(50)
    assert not unlock.device_button.isVisible()
    devices.on.add(FOLDER)
    presenter.find_lawyers(FOLDER)
    wait_for(qtbot, lambda: unlock.device_button.isVisible())
    unlock.device_button.click()
    wait_for(qtbot, lambda: opened.calls)


def test_a_key_that_opens_nothing_any_more_leaves_the_password(qtbot, unlock, presenter, devices):
    devices.on.add(FOLDER)
    presenter.warm_up()
    wait_for(qtbot, lambda: unlock.device_button.isVisible())
    devices.on.clear()
    unlock.device_button.click()
    wait_for(qtbot, lambda: "does not open the vault any more" in unlock.message.text)
    assert not unlock.device_button.isVisible()
    assert not unlock.field.isReadOnly()


def test_the_vault_folder_is_shown(unlock):
    assert unlock._where.text() == str(FOLDER)


def test_the_error_follows_the_language(qtbot, unlock, languages):
    unlock.field.setText("wrong")
    unlock.unlock_button.click()
    wait_for(qtbot, lambda: unlock.message.isVisible())
    languages.choose("zh_CN")
    wait_for(qtbot, lambda: "密码不正确" in unlock.message.text)


# --- recovery -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def recover(qtbot, look, presenter, vaults):
    vaults.passwords[FOLDER] = PASSWORD
    widget = RecoverScreen(presenter)
    qtbot.addWidget(widget)
    widget.show()
    widget.begin(FOLDER)
    return widget


def test_the_recovery_key_opens_and_sets_a_new_password(qtbot, recover, presenter, vaults):
    assert not recover.recover_button.isEnabled()
    opened = Recorder()
    presenter.opened.connect(opened)
    recover.key.setPlainText(RECOVERY_KEY)
    recover.new.first.setText("another good password")
    recover.new.second.setText("another good password")
    wait_for(qtbot, recover.recover_button.isEnabled)
    QTest.keyClick(recover.new.second, Qt.Key.Key_Return)
    wait_for(qtbot, lambda: opened.calls)
    assert vaults.passwords[FOLDER] == "another good password"


def test_a_mistyped_group_is_named(qtbot, recover):
    recover.key.setPlainText("wrong")
    recover.new.first.setText("another good password")
    recover.new.second.setText("another good password")
    wait_for(qtbot, recover.recover_button.isEnabled)
    recover.recover_button.click()
    wait_for(qtbot, lambda: recover.message.isVisible())
    assert "Group 3 has a typing error." in recover.message.text


# --- the model form -----------------------------------------------------------------------------------------------------


@pytest.fixture
def form(qtbot, look, runner):
    widget = ModelForm(runner)
    qtbot.addWidget(widget)
    widget.show()
    return widget


def test_the_form_says_where_words_go(form):
    form.show_settings(ModelSettings("http://localhost:11434/v1", "m"))
    assert form._where.text() == "This machine: nothing leaves it."
    form.show_settings(ModelSettings("https://llm.example.com/v1", "m"))
    assert "llm.example.com" in form._where.text()
    form.show_settings(ModelSettings("http://[broken", "m"))
    assert form._where.text() == ""


def test_the_test_button_says_whether_the_server_answers(qtbot, form):
    services = FakeServices()
    form.set_services(services)
    assert not form._try.isEnabled()
    form.show_settings(ModelSettings("http://127.0.0.1:1/v1", "m", "key"))
    form._try.click()
    wait_for(qtbot, lambda: "answers" in form._result.text)
    assert services.chat.tried == [form.settings()]
    services.chat.reply = ModelUnreachable("127.0.0.1")
    form._try.click()
    wait_for(qtbot, lambda: "cannot be reached" in form._result.text)
    assert form._try.isEnabled()


def test_the_key_is_hidden(form):
    form.show_settings(ModelSettings("u", "m", "secret"))
    assert form._key.displayText() != "secret"
