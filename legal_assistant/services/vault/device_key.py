"""Unlocking on this computer without the password: a random key in the operating system's key store opens a slot of the vault.

It is never the only way in: the password and the recovery key stay good, and a new password ends it.
"""

import secrets
from contextlib import suppress
from pathlib import Path

from legal_assistant.domain.errors import DeviceForgotten, KeyStoreUnavailable
from legal_assistant.domain.ports import KeyStore, OwnKeys, UnlockedVault, Vaults

_SECRET_BYTES = 32


class DeviceKeyService:
    """The key of this computer, per vault and user."""

    def __init__(self, vaults: Vaults, keys: KeyStore) -> None:
        self._vaults = vaults
        self._keys = keys

    def available(self) -> bool:
        """Whether this computer has a key store that can be trusted."""
        return self._keys.available()

    def offered(self, folder: Path) -> list[str]:
        """The lawyers (ids) for whom the vault in ``folder`` has a slot for this computer. Asks nothing of the key store."""
        return [owner.rpartition("/")[2] for owner in self._owners(folder)]

    def unlock(self, folder: Path, user: str = "", *, wait: float = 0.0) -> UnlockedVault:
        """Open the vault as the lawyer of this id (empty: the first who has a slot); the system may ask for its own password.

        Raises DeviceForgotten, KeyStoreUnavailable, and as :meth:`~legal_assistant.domain.ports.Vaults.unlock`.
        """
        owner = next((owner for owner in self._owners(folder) if owner.endswith(f"/{user}") or not user), "")
        secret = self._keys.get(owner) if owner else None
        if secret is None:
            raise DeviceForgotten
        found = owner.rpartition("/")[2]
        return self._vaults.unlock_with_device(folder, found, self._keys.computer(), secret, wait=wait)

    def _owners(self, folder: Path) -> list[str]:
        computer = self._keys.computer()
        return self._vaults.device_owners(folder, computer) if computer and self._vaults.exists(folder) else []

    def is_on(self, vault: OwnKeys) -> bool:
        """Whether the vault has a slot for this computer."""
        computer = self._keys.computer()
        return bool(computer) and vault.devices.has(computer)

    def switch_on(self, vault: OwnKeys, password: str) -> None:
        """Make a key, a slot that it opens, and keep it. Raises WrongPassword, KeyStoreUnavailable, DiskFull, NotWritable; then
        nothing is kept."""
        if not self._keys.available():
            raise KeyStoreUnavailable
        computer, secret = self._keys.computer(make=True), secrets.token_bytes(_SECRET_BYTES)
        vault.devices.add(password, computer, secret)
        try:
            self._keys.put(vault.devices.owner, secret)
        except KeyStoreUnavailable:
            vault.devices.remove(computer)
            raise

    def switch_off(self, vault: OwnKeys) -> None:
        """Remove the slot, then the key. Raises DiskFull, NotWritable."""
        vault.devices.remove(self._keys.computer())
        self.tidy(vault)

    def tidy(self, vault: OwnKeys) -> None:
        """Remove the key if there is no slot for it any more: with a new password all slots of computers go,
        but the master key stays what it is, and the key would still open a copy of the slot."""
        if self._keys.computer() and not self.is_on(vault):
            with suppress(KeyStoreUnavailable):  # what opened a slot cannot be reached
                self._keys.forget(vault.devices.owner)
