"""The real window over real vaults: a backup is read through, restored, and opened; a vault is checked and put right."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from legal_assistant import app as program
from legal_assistant.adapters.settings_file import SettingsFile
from legal_assistant.domain.local_settings import LocalSettings
from legal_assistant.gui import main as gui
from legal_assistant.gui.entry import Entry
from legal_assistant.gui.runner import TaskRunner
from legal_assistant.gui.start.health import HealthScreen
from legal_assistant.gui.start.restore import RestoreScreen
from legal_assistant.gui.start.unlock import UnlockScreen

pytestmark = pytest.mark.slow

PASSWORD = "seven quiet herons over water"


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """Of a vault with one case, one memory; the vault is lost."""
    vault, _ = program.vault_service().create(tmp_path / "lost", PASSWORD)
    services = program.open_services(vault)
    case, _ = services.cases.add("Harbour lease")
    services.remember.add(services.cases.open(case.id), "The rent is 8,000 a month.")
    made = vault.backup(tmp_path / "day.labackup")
    services.close()
    return made.file


@pytest.fixture
def window(qapp: QApplication, tmp_path: Path) -> Iterator[gui.AppWindow]:
    local = SettingsFile(tmp_path / "settings.json")
    local.save(LocalSettings(language="en", theme="light"))
    runner = TaskRunner()
    entry = Entry(
        local,
        program.vault_service,
        program.open_services,
        program.resources(),
        lambda vault, check: None,
        tmp_path / "vaults" / "mine",
        program.device_keys,
        lambda: None,
        program.backups,
        program.monitor,
    )
    shown = gui.build(entry, qapp, runner)
    shown.show()
    yield shown
    shown.close()
    gui.finish(shown, runner)
    shown.deleteLater()


def until(qtbot, condition: Callable[[], object]) -> None:
    qtbot.waitUntil(lambda: bool(condition()), timeout=60_000)


def page_of(window: gui.AppWindow, kind: type) -> UnlockScreen | RestoreScreen | HealthScreen:
    assert isinstance(window.page, kind)
    return window.page


def test_a_backup_comes_back_through_the_window(qtbot, window: gui.AppWindow, backup: Path, tmp_path: Path) -> None:
    window.page.restore_button.click()
    restoring = page_of(window, RestoreScreen)
    restoring.form.file.setText(str(backup))
    restoring.form.password.setText("not this one")
    restoring.act.click()
    until(qtbot, lambda: "does not open this backup" in restoring.form.message.text)
    assert not (tmp_path / "vaults").exists()
    restoring.form.password.setText(PASSWORD)
    restoring.act.click()
    until(qtbot, lambda: restoring.form.check is not None)
    assert not (tmp_path / "vaults").exists(), "nothing is written before it was read through"
    restoring.act.click()
    until(qtbot, lambda: restoring.form.restored is not None)
    restoring.act.click()
    unlock = page_of(window, UnlockScreen)
    assert unlock.folder == tmp_path / "vaults" / "mine"
    stray = unlock.folder / "cases" / "notes.txt"
    stray.write_text("x")
    unlock._check.click()
    checking = page_of(window, HealthScreen)
    checking.field.setText(PASSWORD)
    checking.act.click()
    until(qtbot, lambda: checking.health is not None)
    assert checking.act.text() == "Put 1 thing right"
    checking.act.click()
    until(qtbot, lambda: checking.repairable == 0)
    assert not stray.exists()
    checking.leave.click()
    unlock = page_of(window, UnlockScreen)
    unlock.field.setText(PASSWORD)
    unlock.unlock_button.click()
    until(qtbot, lambda: window.workspace is not None and window.workspace.cases_presenter.summaries)
    assert [one.case.name for one in window.workspace.cases_presenter.summaries] == ["Harbour lease"]
