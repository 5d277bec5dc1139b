"""Backups: making, checking and restoring them."""

from pathlib import Path

from legal_assistant.domain.backup import BackupCheck, SealedKind
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.errors import PasswordMissing
from legal_assistant.domain.ports import Backups
from legal_assistant.domain.progress import Progress


class BackupService:
    """What can be done with a backup file while no vault is open."""

    def __init__(self, backups: Backups) -> None:
        self._backups = backups

    def kind(self, file: Path) -> SealedKind | None:
        """What a file of any kind is to this program; None: a document, if anything."""
        return self._backups.kind(file)

    def check(
        self,
        file: Path,
        secret: str,
        *,
        recovery_key: bool = False,
        cancel: CancelToken | None = None,
        progress: Progress | None = None,
    ) -> BackupCheck:
        """Read a backup through. Raises PasswordMissing, and as :meth:`~legal_assistant.domain.ports.Backups.check`."""
        return self._backups.check(file, _given(secret), recovery_key=recovery_key, cancel=cancel, progress=progress)

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
        """Make a vault of a backup in a new folder. Raises PasswordMissing, and as
        :meth:`~legal_assistant.domain.ports.Backups.restore`."""
        return self._backups.restore(
            file, folder, _given(secret), recovery_key=recovery_key, salvage=salvage, cancel=cancel, progress=progress
        )

    def check_hand_over(self, file: Path) -> None:
        """Look whether a file is a case that was handed over; errors as
        :meth:`~legal_assistant.domain.ports.Backups.check_hand_over`."""
        self._backups.check_hand_over(file)

    def wipe(self, file: Path, case_id: str) -> int:
        """Take the keys of a forgotten case out of a backup; returns how many there were."""
        return self._backups.wipe(file, case_id)


def _given(secret: str) -> str:
    if not secret:
        raise PasswordMissing
    return secret
