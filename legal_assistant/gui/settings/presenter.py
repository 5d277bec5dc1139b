"""Between the settings dialog and the services."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from legal_assistant.domain.audit import Act
from legal_assistant.domain.backup import Backup
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.settings import EmbeddingSettings, ModelSettings, UserSettings
from legal_assistant.gui.runner import TaskRunner

if TYPE_CHECKING:
    from legal_assistant.services.bundle import Services

_LANE = "settings"
#: A backup takes long; no setting waits for it.
_BACKUP_LANE = "backup"


@dataclass(frozen=True, slots=True)
class Secrets:
    """What opens the open vault: ``change_password(old, new)``; ``replace_keys(old, new)`` replaces all keys as well, closes the
    vault and returns the new recovery key; ``device()`` says whether this computer has a key store and
    whether that opens the vault, ``switch_device(password)`` has it do so, or, for None, not any more. All are called on worker
    threads."""

    change_password: Callable[[str, str], None]
    replace_keys: Callable[[str, str], str]
    device: Callable[[], tuple[bool, bool]]
    switch_device: Callable[[str | None], None]


@dataclass(frozen=True, slots=True)
class MadeBackup:
    """A backup, and the names of the cases that are in it and of those that could not be opened (their ids if unknown)."""

    backup: Backup
    cases: tuple[str, ...]
    left_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LastBackup:
    """When the user made a backup last, and how many cases of the user it holds."""

    time: datetime
    cases: int


class SettingsPresenter(QObject):
    """The vault's settings as last read.

    ``loaded``: they were read. ``saved(what)``: "model", "embedding", "lock", "password" or "device" is stored. ``failed(what,
    error)``; "keys": they were not replaced, "backup": none was written. ``backed_up(MadeBackup)``;
    ``last_backup(LastBackup | None)`` is known. ``keys_replaced(recovery key)``: they were, and the vault is closed.
    ``device_known(available, on)``: whether this computer has a key store, and whether it opens the vault.
    """

    loaded = Signal()
    saved = Signal(str)
    failed = Signal(str, object)
    device_known = Signal(bool, bool)
    keys_replaced = Signal(str)
    backed_up = Signal(object)
    last_backup = Signal(object)

    def __init__(
        self,
        services: Services,
        secrets: Secrets,
        runner: TaskRunner,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.services = services
        self.settings = UserSettings()
        self._secrets = secrets
        self._runner = runner
        runner.changed.connect(self._on_changed)

    def load(self) -> None:
        """Read the settings."""
        self._runner.run(self.services.settings.user, self, self._take, lambda error: self.failed.emit("", error), lane=_LANE)

    def save_model(self, model: ModelSettings) -> None:
        """Store the model endpoint."""
        self._save("model", lambda settings: replace(settings, model=model))

    def save_embedding(self, model: str) -> None:
        """Store which embedding model is used from the next unlocking on."""
        self._save("embedding", lambda settings: replace(settings, embedding=EmbeddingSettings(model)))

    def save_lock_minutes(self, minutes: int) -> None:
        """Store after how many idle minutes the vault locks."""
        self._save("lock", lambda settings: replace(settings, lock_minutes=minutes))

    def save_lock_with_system(self, wanted: bool) -> None:
        """Store whether the vault locks with the screen and before sleep."""
        self._save("lock", lambda settings: replace(settings, lock_with_system=wanted))

    def change_password(self, old: str, new: str) -> None:
        """Replace the password."""
        self._run("password", lambda: self._secrets.change_password(old, new), self.look_at_device)

    @property
    def is_working(self) -> bool:
        """Whether anything is under way that the vault is needed for."""
        return self._runner.busy

    def replace_keys(self, old: str, new: str) -> None:
        """The password was exposed: replace it and all keys."""
        work = partial(self._secrets.replace_keys, old, new)
        self._runner.run(work, self, self.keys_replaced.emit, lambda error: self.failed.emit("keys", error), lane=_LANE)

    def look_at_device(self) -> None:
        """Find out about the key store of this computer."""
        self._runner.run(self._secrets.device, self, lambda found: self.device_known.emit(*found), self._silent, lane=_LANE)

    def switch_device(self, password: str | None) -> None:
        """Have the key store of this computer open the vault (the password is asked for), or not any more (None)."""
        self._run("device", lambda: self._secrets.switch_device(password), self.look_at_device)

    def look_for_backup(self) -> None:
        """Find out when the last backup was made; if that cannot be read, nothing is said of it."""
        self._runner.run(self._last_backup, self, self.last_backup.emit, lambda _: None, lane=_LANE)

    def back_up(self, file: Path) -> None:
        """Write the vault into one sealed file."""

        def done(made: MadeBackup) -> None:
            self.backed_up.emit(made)
            self.look_for_backup()

        failed = partial(self.failed.emit, "backup")
        self._runner.run(partial(self._back_up, file), self, done, failed, lane=_BACKUP_LANE)

    def _back_up(self, file: Path) -> MadeBackup:
        names = {summary.case.id: summary.case.name for summary in self.services.cases.list()}
        made = self.services.vault.backup(file)
        known = dict.fromkeys((*names, *made.cases))  # in the order of the list
        cases = tuple(names.get(case_id, case_id) for case_id in known if case_id in made.cases)
        return MadeBackup(made, cases, tuple(names.get(case_id, case_id) for case_id, _ in made.left_out))

    def _last_backup(self) -> LastBackup | None:
        made = self.services.vault.audit.entries(Act.BACKUP_MADE)
        return LastBackup(datetime.fromisoformat(made[-1].time), len(json.loads(made[-1].detail)["cases"])) if made else None

    def _save(self, what: str, change: Callable[[UserSettings], UserSettings]) -> None:
        def work() -> Changes:
            return self.services.settings.save_user(change(self.services.settings.user()))

        self._run(what, work)

    def _run(self, what: str, work: Callable[[], object], then: Callable[[], None] | None = None) -> None:
        def done(_result: object) -> None:
            self.saved.emit(what)
            if then is not None:
                then()

        self._runner.run(work, self, done, lambda error: self.failed.emit(what, error), lane=_LANE)

    def _silent(self, _error: Exception) -> None:
        """Without an answer there is no key store to be used."""
        self.device_known.emit(False, False)

    def _take(self, settings: UserSettings) -> None:
        self.settings = settings
        self.loaded.emit()

    def _on_changed(self, changes: Changes, _initiator: object) -> None:
        if Changed.SETTINGS in changes.kinds:
            self.load()
