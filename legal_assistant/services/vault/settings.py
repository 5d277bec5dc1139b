"""Settings of the user, sealed in the vault."""

from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.ports import UserSettingsStore
from legal_assistant.domain.settings import UserSettings


class SettingsService:
    """Reads and replaces them."""

    def __init__(self, vault: UserSettingsStore) -> None:
        self._vault = vault

    def user(self) -> UserSettings:
        """The user's settings."""
        return self._vault.settings()

    def save_user(self, settings: UserSettings) -> Changes:
        """Replace the user's settings. Raises DiskFull, NotWritable."""
        self._vault.save_settings(settings)
        return Changes.of(None, Changed.SETTINGS)

    def note_last_case(self, case_id: str) -> None:
        """Remember which case is looked at, to show it again after the next unlocking; not in a vault that can only be read."""
        if not self._vault.read_only:
            self._vault.note_last_case(case_id)
