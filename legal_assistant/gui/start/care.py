"""Between what is done with a vault that is not open, or with a backup of one, and the services for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.gui.start.presenter import VAULT_LANE

if TYPE_CHECKING:
    from legal_assistant.domain.backup import BackupCheck
    from legal_assistant.gui.entry import Entry
    from legal_assistant.gui.runner import Task, TaskRunner

T = TypeVar("T")

#: How long a check waits for another process that is just ending (seconds).
_PATIENCE = 3.0
#: How often it is told how far it is.
_LOOK_MS = 150


class CarePresenter(QObject):
    """Reads backups through, makes vaults of them, and checks vaults; one thing at a time, each of which can be stopped.

    ``checked(BackupCheck, folder)``: a backup was read through, and that folder is free for it. ``restored(folder,
    BackupCheck)``. ``examined(Health)``: a vault was checked. ``failed(error)``: what was asked for last did not happen;
    ``stopped``: it was given up. ``busy(bool)``: while something is under way; ``progressed(done, total)``: how far it is, in
    bytes (Python's integers: there may be many). Each page has one of its own.
    """

    checked = Signal(object, object)
    restored = Signal(object, object)
    examined = Signal(object)
    failed = Signal(object)
    stopped = Signal()
    busy = Signal(bool)
    progressed = Signal(object, object)

    def __init__(self, entry: Entry, runner: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entry = entry
        self._runner = runner
        self._task: Task[Any] | None = None
        self._reached = (0, 0)
        self._look = QTimer(self)
        self._look.setInterval(_LOOK_MS)
        self._look.timeout.connect(lambda: self.progressed.emit(*self._reached))

    def check(self, file: Path, secret: str, *, recovery_key: bool) -> None:
        """Read a backup through, with the password or recovery key of when it was made."""
        token = CancelToken()

        def work() -> tuple[BackupCheck, Path]:
            backups = self._entry.backups()
            check = backups.check(file, secret, recovery_key=recovery_key, cancel=token, progress=self._note)
            return check, free_folder(self._entry.default_vault)

        self._begin(work, lambda found: self.checked.emit(*found), token)

    def restore(self, file: Path, folder: Path, secret: str, *, recovery_key: bool, salvage: bool) -> None:
        """Make a vault of a backup in a new folder; with ``salvage``, of what is whole."""
        token = CancelToken()

        def work() -> BackupCheck:
            backups = self._entry.backups()
            return backups.restore(
                file, folder, secret, recovery_key=recovery_key, salvage=salvage, cancel=token, progress=self._note
            )

        self._begin(work, partial(self.restored.emit, folder), token, lasting=True)

    def examine(self, folder: Path, password: str, *, user: str, repair: bool) -> None:
        """Check a vault that is not open; with ``repair``, put right what can be."""
        token = CancelToken()

        def work() -> object:
            monitor = self._entry.monitor()
            return monitor.examine(folder, password, user=user, repair=repair, wait=_PATIENCE, cancel=token, progress=self._note)

        self._begin(work, self.examined.emit, token, lasting=repair)

    def stop(self) -> None:
        """Give up what is under way."""
        if self._task is not None:
            self._task.cancel()

    def _note(self, done: int, total: int) -> None:
        """How far it is (worker thread)."""
        self._reached = (done, total)

    def _begin(self, work: Callable[[], T], done: Callable[[T], None], token: CancelToken, *, lasting: bool = False) -> None:
        def end() -> None:
            self._look.stop()
            self.busy.emit(False)

        def finish(result: T) -> None:
            end()
            done(result)

        def fail(error: Exception) -> None:
            end()
            self.failed.emit(error)

        def stop() -> None:
            end()
            self.stopped.emit()

        self._reached = (0, 0)
        self._look.start()
        self.busy.emit(True)
        self._task = self._runner.run(work, self, finish, fail, stopped=stop, lane=VAULT_LANE, token=token, lasting=lasting)


def free_folder(wanted: Path) -> Path:
    """``wanted``, or with a number behind it if something is there already (worker thread)."""
    number, folder = 1, wanted
    while folder.exists():
        number += 1
        folder = wanted.with_name(f"{wanted.name} {number}")
    return folder
