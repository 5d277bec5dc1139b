"""The settings of this machine while the window is up."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from legal_assistant.gui.runner import LOCAL_LANE

if TYPE_CHECKING:
    from legal_assistant.domain.local_settings import LocalSettings
    from legal_assistant.domain.ports import LocalSettingsStore
    from legal_assistant.gui.runner import TaskRunner


class LocalState(QObject):
    """Read once at start (a small file, needed before the first paint); written on a worker thread when something changes.

    ``failed(error)``: it could not be written.
    """

    failed = Signal(object)

    def __init__(self, store: LocalSettingsStore, runner: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._runner = runner
        self._settings = store.load()

    @property
    def settings(self) -> LocalSettings:
        """The settings as they are now."""
        return self._settings

    def update(
        self,
        *,
        language: str | None = None,
        theme: str | None = None,
        scale: int | None = None,
        vault: str | None = None,
        user: str | None = None,
        window: str | None = None,
    ) -> None:
        """Change what is given and write it."""
        given = {"language": language, "theme": theme, "scale": scale, "vault": vault, "user": user, "window": window}
        settings = replace(self._settings, **{name: value for name, value in given.items() if value is not None})
        if settings != self._settings:
            self._settings = settings
            self._runner.run(lambda: self._store.save(settings), self, failed=self.failed.emit, lane=LOCAL_LANE)
