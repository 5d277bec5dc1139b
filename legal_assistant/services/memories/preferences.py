"""What the user wants of every answer, in every case: it lies with the user's settings and states nothing of any case."""

import builtins
from dataclasses import replace

from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.errors import PreferenceNotFound
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.ports import Clock, PreferenceStore
from legal_assistant.domain.preferences import Preference
from legal_assistant.services.writing import checked_text


class PreferenceService:
    """The user's preferences. What a conversation says of the kind is proposed (``services/memories/review.py``) and
    comes here by approval."""

    def __init__(self, store: PreferenceStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    def list(self) -> builtins.list[Preference]:
        """All of them, oldest first."""
        return self._store.preferences()

    def wishes(self) -> builtins.list[str]:
        """Their words, as every answer is given them."""
        return [preference.text for preference in self._store.preferences()]

    def add(self, text: str) -> tuple[Preference, Changes]:
        """Add one. Raises InvalidInput, DiskFull, NotWritable."""
        preference = Preference(new_id(), checked_text(text), self._clock.now())
        self._store.save_preference(preference)
        return preference, Changes.of(None, Changed.SETTINGS)

    def edit(self, preference_id: str, text: str) -> tuple[Preference, Changes]:
        """Give one other words. Raises PreferenceNotFound, InvalidInput, DiskFull, NotWritable."""
        known = next((one for one in self._store.preferences() if one.id == preference_id), None)
        if known is None:
            raise PreferenceNotFound(preference_id)
        changed = replace(known, text=checked_text(text))
        self._store.save_preference(changed)
        return changed, Changes.of(None, Changed.SETTINGS)

    def restore(self, preference: Preference) -> Changes:
        """Let one that was forgotten hold again, as it was. Raises DiskFull, NotWritable."""
        self._store.save_preference(preference)
        return Changes.of(None, Changed.SETTINGS)

    def forget(self, preference_id: str) -> Changes:
        """Remove one. Raises PreferenceNotFound."""
        self._store.forget_preference(preference_id)
        return Changes.of(None, Changed.SETTINGS)
