"""Settings of the user, sealed in the vault, and of this machine, in a plain file."""

from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.ports import LocalSettingsStore, UnlockedVault
from legal_assistant.domain.settings import LocalSettings, UserSettings


class SettingsService:
    """Reads and replaces both kinds of settings."""

    def __init__(self, vault: UnlockedVault, local: LocalSettingsStore) -> None:
        self._vault = vault
        self._local = local

    def user(self) -> UserSettings:
        """The user's settings."""
        return self._vault.settings()

    def save_user(self, settings: UserSettings) -> Changes:
        """Replace the user's settings. Raises DiskFull, NotWritable."""
        self._vault.save_settings(settings)
        return Changes.of(None, Changed.SETTINGS)

    def local(self) -> LocalSettings:
        """The settings of this machine."""
        return self._local.load()

    def save_local(self, settings: LocalSettings) -> Changes:
        """Replace the settings of this machine. Raises DiskFull, NotWritable."""
        self._local.save(settings)
        return Changes.of(None, Changed.SETTINGS)
