"""Folders on this machine that hold vaults, and files that hold backups of them; none of them is open."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from legal_assistant.domain.backup import BackupCheck, SealedKind
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.health import Health
from legal_assistant.domain.ports.vault import UnlockedVault
from legal_assistant.domain.progress import Progress
from legal_assistant.domain.users import User


class Vaults(Protocol):
    """Vault folders on this machine."""

    def exists(self, folder: Path) -> bool:
        """Whether ``folder`` holds a vault (of any version)."""
        ...

    def create(self, folder: Path, password: str) -> tuple[UnlockedVault, str]:
        """Make a vault in ``folder`` (made if absent, must be empty) and return it unlocked, with its recovery key.

        The recovery key is shown once and kept nowhere. Raises VaultExists, FolderNotUsable, NotWritable, DiskFull.
        """
        ...

    def users(self, folder: Path) -> list[User]:
        """Who may unlock the vault, the one who made it first, as it says without being unlocked. Raises VaultNotFound,
        VaultTooNew, Damaged, Missing, NotAuthorized (the list is signed by somebody who may not)."""
        ...

    def unlock(self, folder: Path, password: str, *, user: str = "", wait: float = 0.0) -> UnlockedVault:
        """Open the vault as the lawyer of the id ``user`` (empty: the one who made it). ``wait`` seconds for another process to
        let it go, then VaultInUse.

        Raises VaultNotFound, VaultTooNew, UserNotFound, NotAuthorized, WrongPassword, Damaged (naming the file), Missing,
        OlderCopy, NotEncrypted. A failed attempt changes nothing on disk.
        """
        ...

    def device_owners(self, folder: Path, computer: str) -> list[str]:
        """Who has a slot for the computer of this id: their :attr:`DeviceKeys.owner`. Raises as :meth:`unlock`."""
        ...

    def unlock_with_device(self, folder: Path, user: str, computer: str, secret: bytes, *, wait: float = 0.0) -> UnlockedVault:
        """Open as the lawyer of this id with the key that this computer keeps. Raises DeviceForgotten if it opens no slot, else
        as :meth:`unlock`."""
        ...

    def recover(self, folder: Path, recovery_key: str, new_password: str, *, user: str = "") -> UnlockedVault:
        """Open with the recovery key, as ``user`` or (empty) as whoever it belongs to, and set a new password (the recovery key
        stays good).

        Raises RecoveryKeyMistyped (naming the group) before anything else is tried, WrongPassword, and as :meth:`unlock`.
        """
        ...


class VaultExaminer(Protocol):
    """Checks whole vaults."""

    def examine(
        self,
        folder: Path,
        password: str,
        *,
        user: str = "",
        repair: bool = False,
        wait: float = 0.0,
        cancel: CancelToken | None = None,
        progress: Progress | None = None,
    ) -> Health:
        """Authenticate every file of the vault in ``folder`` that ``user`` has a key of, and compare what belongs together; with
        ``repair``, put right what can be. The vault must not be open: VaultInUse after ``wait`` seconds. ``progress`` counts the
        bytes of the cases that are to be read.

        What is wrong with the vault is a finding, whatever it is. Raises VaultNotFound, VaultTooNew, WrongPassword, NotWritable,
        and Cancelled within one file of being asked to stop; what was repaired by then stays repaired.
        """
        ...


class Backups(Protocol):
    """Backups of vaults on this machine. ``secret``: the password, or with ``recovery_key`` the recovery key, as they were when
    the backup was made. What takes a ``cancel`` raises Cancelled within one chunk of a part of being asked to stop; ``progress``
    counts the bytes of the file, and where it is restored those that are written too."""

    def kind(self, file: Path) -> SealedKind | None:
        """What a file holds, as far as its bytes tell without a key (those of a damaged one: its name); None: it is none of this
        program's, or cannot be read."""
        ...

    def check(
        self,
        file: Path,
        secret: str,
        *,
        recovery_key: bool = False,
        cancel: CancelToken | None = None,
        progress: Progress | None = None,
    ) -> BackupCheck:
        """Authenticate every part. Raises FileUnreadable, NotABackup, Damaged, WrongPassword, RecoveryKeyMistyped."""
        ...

    def restore(
        self,
        file: Path,
        folder: Path,
        secret: str,
        *,
        recovery_key: bool = False,
        salvage: bool = False,
        cancel: CancelToken | None = None,
        progress: Progress | None = None,
    ) -> BackupCheck:
        """Make a vault of a backup in ``folder`` (made if absent, must be empty), after checking all of it; with ``salvage``, of
        what is whole. Cases whose keys were taken out are left out.

        Raises BackupIncomplete (naming parts), and as :meth:`check` and :meth:`Vaults.create`; then nothing is left there.
        """
        ...

    def check_hand_over(self, file: Path) -> None:
        """Look whether a file is a case that was handed over, as far as that can be told without its key: nobody types one for
        nothing. Raises FileUnreadable, NotABackup, Damaged, InvalidInput for a backup."""
        ...

    def wipe(self, file: Path, case_id: str) -> int:
        """Take the wrapped keys of a case out of a backup, so that nobody can open it from there; returns how many there were."""
        ...
