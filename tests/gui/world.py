"""The whole window over services that are not there."""

from dataclasses import replace
from pathlib import Path

from legal_assistant.domain.cases import CaseState
from legal_assistant.gui.app_window import AppWindow
from legal_assistant.gui.local_state import LocalState
from tests.gui.case_fakes import ContentCases, FakeChat, FakeDocuments, FakeRemember
from tests.gui.fakes import (
    NOW,
    FakeBackups,
    FakeDeviceKeys,
    FakeIngest,
    FakeLocalSettings,
    FakeModelTest,
    FakeServices,
    FakeVault,
    FakeVaultService,
    Recorder,
    make_case,
    make_entry,
    wait_for,
)
from tests.gui.guard import off_gui_thread
from tests.gui.memory_fakes import FakeConflicts, FakeForgetting, FakeIndexer, FakeReview, FakeTimeline, FakeUpkeep

FOLDER = Path("/vaults/mine").absolute()
PASSWORD = "correct horse battery"
LEASE = make_case("Lease dispute", updated=NOW)
SALE = make_case("Sale of goods", updated=NOW.replace(day=25))
CLOSED = make_case("Old matter", state=CaseState.CLOSED)


class Chat(FakeChat, FakeModelTest):
    """Both halves of the chat service."""

    def __init__(self):
        FakeChat.__init__(self)
        FakeModelTest.__init__(self)


class World:
    """The window and everything behind it."""

    def __init__(self, runner, resources, look, languages, local):
        self.local = FakeLocalSettings(local)
        self.vaults = FakeVaultService({FOLDER: PASSWORD})
        self.devices = FakeDeviceKeys(self.vaults)
        self.backups = FakeBackups()
        self.cases = ContentCases(LEASE, SALE, CLOSED)
        self.cases.counts[LEASE.id] = {"passages": 4182, "memories": 126}
        self.closed = Recorder()
        self.services = FakeServices(
            vault=FakeVault(FOLDER),
            cases=self.cases,
            ingest=FakeIngest(),
            chat=Chat(),
            remember=FakeRemember(),
            documents=FakeDocuments(),
            indexer=FakeIndexer(),
            review=FakeReview(),
            conflicts=FakeConflicts(),
            timeline=FakeTimeline(),
            upkeep=FakeUpkeep(),
            forgetting=FakeForgetting(),
            close=lambda: self.closed(1),
        )
        self.entry = make_entry(
            lambda: self.vaults,
            local=self.local,
            open=lambda vault: off_gui_thread(replace(self.services, vault=vault)),
            resources=resources,
            default_vault=FOLDER,
            device_keys=lambda: self.devices,
            backups=lambda: self.backups,
        )
        self.runner = runner
        self.state = LocalState(self.local, runner)
        self.window = AppWindow(self.entry, runner, self.state, languages, look)

    def unlock(self, qtbot):
        page = self.window.page
        page.field.setText(PASSWORD)
        page.unlock_button.click()
        wait_for(qtbot, lambda: self.window.workspace is not None)
        workspace = self.window.workspace
        wait_for(qtbot, lambda: workspace.cases_presenter.ready and not self.runner.busy)
        self.window.activateWindow()
        wait_for(qtbot, self.window.isActiveWindow)
        return workspace
