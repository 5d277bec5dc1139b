"""Between the settings dialog and the services."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.settings import EmbeddingSettings, ModelSettings, UserSettings
from legal_assistant.gui.runner import TaskRunner

if TYPE_CHECKING:
    from legal_assistant.services.bundle import Services

_LANE = "settings"


class SettingsPresenter(QObject):
    """The vault's settings as last read.

    ``loaded``: they were read. ``saved(what)``: "model", "embedding", "lock" or "password" is stored. ``failed(what, error)``.
    """

    loaded = Signal()
    saved = Signal(str)
    failed = Signal(str, object)

    def __init__(
        self,
        services: Services,
        change_password: Callable[[str, str], None],
        runner: TaskRunner,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.services = services
        self.settings = UserSettings()
        self._change_password = change_password
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
        self._run("password", lambda: self._change_password(old, new))

    def _save(self, what: str, change: Callable[[UserSettings], UserSettings]) -> None:
        def work() -> Changes:
            return self.services.settings.save_user(change(self.services.settings.user()))

        self._run(what, work)

    def _run(self, what: str, work: Callable[[], object]) -> None:
        self._runner.run(work, self, lambda _: self.saved.emit(what), lambda error: self.failed.emit(what, error), lane=_LANE)

    def _take(self, settings: UserSettings) -> None:
        self.settings = settings
        self.loaded.emit()

    def _on_changed(self, changes: Changes, _initiator: object) -> None:
        if Changed.SETTINGS in changes.kinds:
            self.load()
