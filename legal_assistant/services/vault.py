"""Making, unlocking and recovering a vault."""

from pathlib import Path

from legal_assistant.domain.errors import PasswordMissing, WeakPassword
from legal_assistant.domain.passwords import Strength
from legal_assistant.domain.ports import PasswordMeter, UnlockedVault, Vaults


class VaultService:
    """What can be done with a vault folder. A new password must be good enough; an existing one is never judged."""

    def __init__(self, vaults: Vaults, meter: PasswordMeter) -> None:
        self._vaults = vaults
        self._meter = meter

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
            self._require_good(password)
        return self._vaults.create(folder, password)

    def unlock(self, folder: Path, password: str, *, wait: float = 0.0) -> UnlockedVault:
        """Open a vault; errors as :meth:`~legal_assistant.domain.ports.Vaults.unlock`, and PasswordMissing."""
        if not password:
            raise PasswordMissing
        return self._vaults.unlock(folder, password, wait=wait)

    def recover(self, folder: Path, recovery_key: str, new_password: str) -> UnlockedVault:
        """Open a vault with its recovery key and set a new password, which is judged first.

        Raises PasswordMissing, WeakPassword, and as :meth:`~legal_assistant.domain.ports.Vaults.recover`.
        """
        self._require_good(new_password)
        return self._vaults.recover(folder, recovery_key, new_password)

    def change_password(self, vault: UnlockedVault, old: str, new: str) -> None:
        """Replace the password. Raises PasswordMissing, WeakPassword, WrongPassword, DiskFull, NotWritable."""
        self._require_good(new)
        vault.change_password(old, new)

    def _require_good(self, password: str) -> None:
        if not password:
            raise PasswordMissing
        strength = self._meter.strength(password)
        if not strength.acceptable:
            raise WeakPassword(detail=strength.advice)
