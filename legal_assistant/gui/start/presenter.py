"""Between the screens before a vault is open and the vault service, which is imported on a worker thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from legal_assistant.domain.passwords import Strength
    from legal_assistant.domain.ports import UnlockedVault
    from legal_assistant.domain.settings import ModelSettings
    from legal_assistant.gui.entry import Entry
    from legal_assistant.gui.runner import TaskRunner
    from legal_assistant.services.bundle import Services
    from legal_assistant.services.vault.access import VaultService

T = TypeVar("T")

#: What touches a vault folder is done one after the other.
VAULT_LANE = "vault"
#: How long an unlock waits for another process that is just ending (seconds).
_PATIENCE = 3.0


class StartPresenter(QObject):
    """Makes, unlocks and recovers vaults.

    ``made(recovery key)``: a new vault is made, its services follow. ``opened(Services)``: a vault is open. ``refused(error)``:
    it is not. ``busy(bool)``: while one of them is under way. ``found(folder, bool)``: whether a folder holds a vault.
    ``lawyers(folder, users)``: who may unlock it. ``device_offered(folder, users)``: for whom (ids) this computer's key store
    opens it. ``judged(password, Strength)``.
    """

    made = Signal(str)
    opened = Signal(object)
    refused = Signal(object)
    busy = Signal(bool)
    found = Signal(object, bool)
    lawyers = Signal(object, object)
    judged = Signal(str, object)
    device_offered = Signal(object, object)

    def __init__(self, entry: Entry, runner: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entry = entry
        self._runner = runner
        self._lock = threading.Lock()
        self._service: VaultService | None = None
        self._warm = False
        self._asked: Path | None = None

    def warm_up(self) -> None:
        """Import what will be needed, while the reader types."""
        self._runner.run(self._vaults, self, failed=self.refused.emit, lane=VAULT_LANE)
        self._warm = True
        if self._asked is not None:
            self.find_lawyers(self._asked)

    def find_lawyers(self, folder: Path) -> None:
        """Find out who may unlock a vault, once the window is up. What is wrong with it is said by unlocking it."""
        self._asked = folder
        if self._warm:
            self._runner.run(
                lambda: self._vaults().users(folder),
                self,
                lambda users: self.lawyers.emit(folder, users),
                _ignore,
                lane=VAULT_LANE,
            )
            self._runner.run(
                lambda: self._entry.device_keys().offered(folder),
                self,
                lambda users: self.device_offered.emit(folder, users),
                _ignore,
                lane=VAULT_LANE,
            )

    def look(self, folder: Path) -> None:
        """Find out whether ``folder`` holds a vault."""
        self._runner.run(
            lambda: self._vaults().exists(folder), self, lambda there: self.found.emit(folder, there), self.refused.emit
        )

    def judge(self, password: str) -> None:
        """Find out how strong a password is."""

        def judged(strength: Strength) -> None:
            self.judged.emit(password, strength)

        self._runner.run(lambda: self._vaults().strength(password), self, judged, self.refused.emit)

    def make(self, folder: Path, password: str) -> None:
        """Make a vault, then open its services. The recovery key is told in between: nothing that fails later may lose it."""

        def made(result: tuple[UnlockedVault, str]) -> None:
            vault, key = result
            self.made.emit(key)
            self._begin(partial(self._open, lambda: vault), self.opened.emit)

        self._begin(lambda: self._vaults().create(folder, password), made)

    def unlock(self, folder: Path, password: str, user: str = "") -> None:
        """Open a vault as the lawyer of the id ``user`` (empty: who made it)."""
        unlock = partial(self._unlocked, folder, password, user)
        self._begin(partial(self._open, unlock), self.opened.emit)

    def unlock_with_device(self, folder: Path, user: str = "") -> None:
        """Open a vault with the key that the key store of this computer holds for the lawyer of the id ``user``."""
        unlock = partial(self._unlocked_with_device, folder, user)
        self._begin(partial(self._open, unlock), self.opened.emit)

    def recover(self, folder: Path, recovery_key: str, password: str) -> None:
        """Open a vault with its recovery key and set a new password."""
        self._begin(partial(self._open, lambda: self._vaults().recover(folder, recovery_key, password)), self.opened.emit)

    def save_model(self, services: Services, model: ModelSettings, done: Callable[[], None]) -> None:
        """Store the endpoint chosen at first start."""

        def work() -> object:
            return services.settings.save_user(replace(services.settings.user(), model=model))

        self._runner.run(work, self, lambda _: done(), self.refused.emit, lane=VAULT_LANE)

    def _unlocked(self, folder: Path, password: str, user: str) -> UnlockedVault:
        return self._vaults().unlock(folder, password, user=user, wait=_PATIENCE)

    def _unlocked_with_device(self, folder: Path, user: str) -> UnlockedVault:
        return self._entry.device_keys().unlock(folder, user, wait=_PATIENCE)

    def _open(self, unlock: Callable[[], UnlockedVault]) -> Services:
        vault = unlock()
        try:
            return self._entry.open(vault)
        except BaseException:
            vault.close()  # or nobody could unlock it until this process ends
            raise

    def _begin(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        def finish(result: T) -> None:
            self.busy.emit(False)
            done(result)

        def fail(error: Exception) -> None:
            self.busy.emit(False)
            self.refused.emit(error)

        self.busy.emit(True)
        self._runner.run(work, self, finish, fail, lane=VAULT_LANE)

    def _vaults(self) -> VaultService:
        with self._lock:
            if self._service is None:
                self._service = self._entry.vault_service()
            return self._service


def _ignore(_error: Exception) -> None:
    """Unlocking says it."""
