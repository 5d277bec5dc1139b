"""Slots of a user that keys in the key stores of computers open: ``users/<user>/device-<computer>``."""

from __future__ import annotations

from threading import RLock

from legal_assistant.adapters.keys import key_slots
from legal_assistant.adapters.keys.key_slots import KdfPolicy
from legal_assistant.adapters.users.folder import PASSWORD, UserFolder
from legal_assistant.adapters.users.profile_store import ProfileStore
from legal_assistant.domain.audit import Act
from legal_assistant.domain.ids import is_id

_PREFIX = "device-"


def kind_of(computer: str) -> str:
    """The kind of the slot for a computer, which is known by a random id."""
    return _PREFIX + computer


def owner_of(user: UserFolder) -> str:
    """What the slots belong to: the ids of vault and user."""
    return f"{user.vault}/{user.user}"


def computers(user: UserFolder) -> list[str]:
    """Those that have a slot."""
    names = [name.removeprefix(_PREFIX) for name in user.files.names(user.name) if name.startswith(_PREFIX)]
    return [name for name in names if is_id(name)]


class DeviceSlots:
    """Implements ``DeviceKeys``. A slot that was removed and is put back later is an older copy: its generation has passed."""

    def __init__(self, user: UserFolder, profile: ProfileStore, kdf: KdfPolicy, whole: RLock) -> None:
        self._user = user
        self._profile = profile
        self._kdf = kdf
        self._whole = whole

    @property
    def owner(self) -> str:
        """The ids of vault and user."""
        return owner_of(self._user)

    def has(self, computer: str) -> bool:
        """Whether there is a slot for it."""
        return computer in computers(self._user)

    def add(self, password: str, computer: str, secret: bytes) -> None:
        """Write a slot that ``secret`` opens, in place of an earlier one."""
        place = self._user.slot(PASSWORD)
        with self._whole:
            opened = key_slots.open_with_password(place, self._user.files.read(place.name), password, self._kdf)
            kind = kind_of(computer)
            place, generation = self._user.slot(kind), self._profile.slot_generation(kind) + 1
            slot = key_slots.lock_with_secret(place, secret, opened.master_key, generation)
            self._user.files.write(place.name, [slot])
            self._profile.put_slot(kind, generation, Act.DEVICE_ADDED)

    def remove(self, computer: str) -> None:
        """Remove the slot, if there is one. It is an older copy before it goes: nothing can come between the two."""
        kind = kind_of(computer)
        with self._whole:
            if self.has(computer):
                self._profile.put_slot(kind, self._profile.slot_generation(kind) + 1, Act.DEVICE_REMOVED)
                self._user.files.remove(self._user.slot(kind).name)

    def remove_all(self) -> None:
        """Remove the slots of all computers. Raises NotWritable, DiskFull."""
        for computer in computers(self._user):
            self.remove(computer)
