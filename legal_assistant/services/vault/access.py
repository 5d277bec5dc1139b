"""Making, unlocking and recovering a vault."""

import unicodedata
from pathlib import Path

from legal_assistant.domain.errors import PasswordMissing, UserNotFound, WeakPassword
from legal_assistant.domain.passwords import Strength
from legal_assistant.domain.ports import OwnKeys, PasswordMeter, UnlockedVault, Vaults
from legal_assistant.domain.users import User
from legal_assistant.services.vault.device_key import DeviceKeyService


class VaultService:
    """What can be done with a vault folder. A new password must be good enough; an existing one is never judged.
    With a new one the key of this computer ends too."""

    def __init__(self, vaults: Vaults, meter: PasswordMeter, devices: DeviceKeyService) -> None:
        self._vaults = vaults
        self._meter = meter
        self._devices = devices

    def exists(self, folder: Path) -> bool:
        """Whether ``folder`` holds a vault."""
        return self._vaults.exists(folder)

    def strength(self, password: str) -> Strength:
        """How hard ``password`` is to guess."""
        return self._meter.strength(password)

    def create(self, folder: Path, password: str, *, allow_weak: bool = False) -> tuple[UnlockedVault, str]:
        """Make a vault and return it unlocked, with its recovery key, which is kept nowhere.

        ``allow_weak``: the caller has warned of a weak password and answers for it.
        Raises PasswordMissing, WeakPassword, VaultExists, FolderNotUsable, NotWritable, DiskFull.
        """
        if not allow_weak:
            require_good(self._meter, password)
        return self._vaults.create(folder, password)

    def users(self, folder: Path) -> list[User]:
        """Who may unlock the vault, the one who made it first; errors as :meth:`~legal_assistant.domain.ports.Vaults.users`."""
        return self._vaults.users(folder)

    def find_user(self, folder: Path, text: str) -> User:
        """The lawyer that ``text`` names: an id, or a name (width and case of letters do not matter). Raises UserNotFound."""
        return named_user(self.users(folder), text)

    def unlock(self, folder: Path, password: str, *, user: str = "", wait: float = 0.0) -> UnlockedVault:
        """Open a vault as the lawyer of the id ``user`` (empty: the one who made it).

        Raises PasswordMissing, and as :meth:`~legal_assistant.domain.ports.Vaults.unlock`.
        """
        if not password:
            raise PasswordMissing
        return self._vaults.unlock(folder, password, user=user, wait=wait)

    def recover(self, folder: Path, recovery_key: str, new_password: str, *, user: str = "") -> UnlockedVault:
        """Open a vault with the recovery key of ``user`` (empty: whose it is) and set a new password, which is judged first.

        Raises PasswordMissing, WeakPassword, and as :meth:`~legal_assistant.domain.ports.Vaults.recover`.
        """
        require_good(self._meter, new_password)
        vault = self._vaults.recover(folder, recovery_key, new_password, user=user)
        self._devices.tidy(vault)
        return vault

    def change_password(self, vault: OwnKeys, old: str, new: str) -> None:
        """Replace the password. Raises PasswordMissing, WeakPassword, WrongPassword, DiskFull, NotWritable."""
        require_good(self._meter, new)
        try:
            vault.change_password(old, new)
        finally:  # even if it broke off after the slots of computers went
            self._devices.tidy(vault)

    def replace_keys(self, vault: OwnKeys, old: str, new: str) -> str:
        """The password was exposed: replace it and all keys; errors and all else as
        :meth:`~legal_assistant.domain.ports.OwnKeys.replace_keys`. Raises PasswordMissing, WeakPassword before."""
        require_good(self._meter, new)
        if new == old:
            raise WeakPassword(hint="Choose another one than the one that was exposed.")
        try:
            return vault.replace_keys(old, new)
        finally:
            self._devices.tidy(vault)


def require_good(meter: PasswordMeter, password: str) -> None:
    """Raise PasswordMissing or WeakPassword unless a new password is good enough."""
    if not password:
        raise PasswordMissing
    strength = meter.strength(password)
    if not strength.acceptable:
        raise WeakPassword(detail=strength.advice)


def folded(name: str) -> str:
    """A name as it is compared."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def named_user(users: list[User], text: str) -> User:
    """The one of ``users`` with this id or name. Raises UserNotFound."""
    for user in users:
        if text and (user.id == text or folded(user.name) == folded(text)):
            return user
    raise UserNotFound(text)
