"""Vault folders: making, unlocking and recovering them."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from legal_assistant.adapters.files import Files
from legal_assistant.adapters.keys import key_slots
from legal_assistant.adapters.keys import recovery_key as recovery
from legal_assistant.adapters.keys.key_pairs import KeyPairs
from legal_assistant.adapters.keys.key_slots import KdfPolicy, OpenedSlot
from legal_assistant.adapters.users.device_slots import computers, kind_of, owner_of
from legal_assistant.adapters.users.folder import PASSWORD, RECOVERY, NewUser, UserFolder, UserKeys, key_pairs
from legal_assistant.adapters.users.list import Lawyers, ListedUser, UserList
from legal_assistant.adapters.vault.file import VAULT_FILE, vault_id, vault_json
from legal_assistant.adapters.vault.key_renewal import finish_renewal, is_renewing
from legal_assistant.adapters.vault.lock import LOCK_FILE, VaultLock
from legal_assistant.adapters.vault.sealed_vault import SealedVault
from legal_assistant.adapters.vault.users import candidates, lawyers_for, profile_of
from legal_assistant.domain.audit import Act
from legal_assistant.domain.errors import (
    DeviceForgotten,
    DiskFull,
    FolderNotUsable,
    LegalAssistantError,
    Missing,
    NotWritable,
    UserNotFound,
    VaultExists,
    VaultNotFound,
    WrongPassword,
)
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.ports import Clock
from legal_assistant.domain.users import User

_log = logging.getLogger(__name__)

#: There while a vault is being made; a folder where a kill left it may be used anew.
UNFINISHED = "unfinished"
#: SQLite opens no path longer than 504 bytes (Windows: 260 characters); the longest name in a vault has 98.
LONGEST_ROOT = 150 if sys.platform == "win32" else 300


class VaultStore:
    """Implements ``Vaults``. ``kdf`` and ``files`` are there for tests: cheap passwords, disks that fail."""

    def __init__(self, clock: Clock, *, kdf: KdfPolicy | None = None, files: Callable[[Path], Files] = Files) -> None:
        self._clock = clock
        self._kdf = kdf or KdfPolicy()
        self._files = files

    def exists(self, folder: Path) -> bool:
        """Whether ``folder`` holds a vault."""
        return self._files(folder).exists(VAULT_FILE)

    def create(self, folder: Path, password: str) -> tuple[SealedVault, str]:
        """Make a vault. If anything fails nothing is left but a folder that was there before."""
        folder = folder.absolute()
        self.check_new(folder)
        files = self._files(folder)
        made = not folder.exists()
        files.make_folder("")
        lock = VaultLock(folder)
        try:
            self.check_new(folder)  # nobody else can be making one now
            return self._make(files, password, lock, everything=made)
        except BaseException:
            lock.release()
            raise

    def users(self, folder: Path) -> list[User]:
        """Who may unlock the vault, as it says itself."""
        files, vault = self._files_of(folder)
        return candidates(files, vault)

    def unlock(self, folder: Path, password: str, *, user: str = "", wait: float = 0.0) -> SealedVault:
        """Open a vault with the password. Nothing is written before the password is known to be right."""
        return self._unlock(self._user(folder, user), password, wait)

    def _unlock(self, user: UserFolder, password: str, wait: float) -> SealedVault:
        place = user.slot(PASSWORD)
        opened = key_slots.open_with_password(place, user.files.read(place.name), password, self._kdf)
        pairs = key_pairs(user, opened.master_key)
        vault = self.opened(user, opened.master_key, pairs, wait)
        return _checked(vault, PASSWORD, opened.generation)

    def device_owners(self, folder: Path, computer: str) -> list[str]:
        """The ids of vault and user, of each user with a slot for this computer."""
        files, vault = self._files_of(folder)
        users = [UserFolder(files, vault, one.id) for one in candidates(files, vault)]
        return [owner_of(user) for user in users if computer in computers(user)]

    def unlock_with_device(self, folder: Path, user: str, computer: str, secret: bytes, *, wait: float = 0.0) -> SealedVault:
        """Open a vault with the secret of this computer."""
        found = self._user(folder, user)
        place = found.slot(kind_of(computer))
        try:
            opened = key_slots.open_with_secret(place, found.files.read(place.name), secret)
        except (Missing, WrongPassword):
            raise DeviceForgotten from None
        vault = self.opened(found, opened.master_key, key_pairs(found, opened.master_key, place.kind), wait)
        return _checked(vault, place.kind, opened.generation)

    def recover(self, folder: Path, recovery_key: str, new_password: str, *, user: str = "") -> SealedVault:
        """Open a vault with the recovery key and set a new password."""
        secret = recovery.typed(recovery_key)
        found, opened = self._open_recovery(folder, secret, user)
        pairs = key_pairs(found, opened.master_key, RECOVERY)
        vault = _checked(self.opened(found, opened.master_key, pairs, 0.0), RECOVERY, opened.generation)
        try:
            vault.audit.note(Act.RECOVERY_KEY_USED, found.user)
            vault.keys.set_password(new_password, opened.master_key)
        except BaseException:
            vault.close()
            raise
        return vault

    def _open_recovery(self, folder: Path, secret: bytes, user: str) -> tuple[UserFolder, OpenedSlot]:
        """The slot that the secret opens: that of ``user``, or of whoever it fits. Raises WrongPassword."""
        wanted = [self._user(folder, one.id) for one in self.users(folder)] if not user else [self._user(folder, user)]
        for number, one in enumerate(wanted or [self._user(folder, "")], 1):
            place = one.slot(RECOVERY)
            try:
                return one, key_slots.open_with_secret(place, one.files.read(place.name), secret)
            except WrongPassword:
                if number >= len(wanted):
                    raise
        raise WrongPassword

    def check_new(self, folder: Path) -> None:
        """Raise VaultExists or FolderNotUsable unless a vault can be made in ``folder``."""
        if self.exists(folder):
            raise VaultExists(str(folder))
        if len(os.fsencode(folder)) > LONGEST_ROOT:
            raise FolderNotUsable(str(folder), detail=f"the path is longer than {LONGEST_ROOT} bytes")
        files = self._files(folder)
        if not _empty(files):
            raise FolderNotUsable(str(folder), hint="Choose an empty folder.", detail="the folder is not empty")

    def _make(self, files: Files, password: str, lock: VaultLock, *, everything: bool) -> tuple[SealedVault, str]:
        try:
            files.sweep("")
            files.write(UNFINISHED, [])
            files.remove_folder("users")
            return self._fill(files, password, lock)
        except BaseException:
            with suppress(LegalAssistantError):
                remove_unfinished(files, everything=everything)
            raise

    def _fill(self, files: Files, password: str, lock: VaultLock) -> tuple[SealedVault, str]:
        """``vault.json`` comes last: without it there is no vault."""
        user, new = UserFolder(files, new_id(), new_id()), NewUser.generate()
        files.make_folder("cases")
        profile = new.write(user, password, self._kdf.new, Act.VAULT_MADE, self._clock)
        try:
            alone = UserList(user.vault, (), (ListedUser.of(user.user, "", new.pairs, admin=True),))
            keys = UserKeys.of(user, new.master_key, new.pairs)
            vault = SealedVault(user, lock, profile, keys, Lawyers(alone), kdf=self._kdf, clock=self._clock)
            files.write(VAULT_FILE, [vault_json(user.vault, [])])
            files.remove(UNFINISHED)
        except BaseException:
            profile.close()
            raise
        return vault, recovery.printed(new.recovery)

    def opened(self, user: UserFolder, master_key: bytes, pairs: KeyPairs, wait: float) -> SealedVault:
        """The vault of a user whose keys are at hand. Raises VaultInUse, Missing, Damaged, OlderCopy."""
        lock = VaultLock(user.files.root, wait=wait)
        user.files.read_only = lock.read_only
        try:
            profile = profile_of(user, master_key, pairs, self._clock)
        except BaseException:
            lock.release()
            raise
        try:
            lawyers = lawyers_for(user, profile, ListedUser.of(user.user, "", pairs, admin=True))
        except BaseException:
            profile.close()
            lock.release()
            raise
        keys = UserKeys.of(user, master_key, pairs)
        vault = SealedVault(user, lock, profile, keys, lawyers, kdf=self._kdf, clock=self._clock)
        try:
            if not lock.read_only:
                if user.files.exists(UNFINISHED):
                    user.files.remove(UNFINISHED)
                vault.repair.finish_interrupted()
                with suppress(DiskFull, NotWritable):  # then next time
                    vault.drop_former_keys()
        except BaseException:
            vault.close()
            raise
        return vault

    def _user(self, folder: Path, user: str) -> UserFolder:
        """The user of this id, or the one who made the vault. Raises UserNotFound, and as :meth:`_files_of`."""
        files, vault = self._files_of(folder)
        users = candidates(files, vault)
        if not users:
            raise Missing("users")
        found = next((one for one in users if user in ("", one.id)), None)
        if found is None:
            raise UserNotFound(user)
        return UserFolder(files, vault, found.id)

    def _files_of(self, folder: Path) -> tuple[Files, str]:
        """The files of a vault, and its id. Raises VaultNotFound, VaultTooNew, Damaged, Missing, FolderNotUsable."""
        folder = folder.absolute()
        files = self._files(folder)
        if not self.exists(folder):
            was_one = files.exists("users") and not files.exists(UNFINISHED)
            raise Missing(VAULT_FILE) if was_one else VaultNotFound(str(folder))
        if len(os.fsencode(folder)) > LONGEST_ROOT:
            raise FolderNotUsable(str(folder), detail=f"the path is longer than {LONGEST_ROOT} bytes")
        vault = vault_id(files.read(VAULT_FILE))
        if is_renewing(files):
            _finish_renewal(files)
        return files, vault


def _finish_renewal(files: Files) -> None:
    """What a kill left half done of new keys comes before anybody's slot is looked at."""
    lock = VaultLock(files.root)
    try:
        if not lock.read_only:
            finish_renewal(files)
    finally:
        lock.release()


def _empty(files: Files) -> bool:
    """Whether there is nothing but what a kill leaves of a vault that was being made."""
    try:
        left = set(files.names(""))
        return left <= {LOCK_FILE} or (UNFINISHED in left and left <= {LOCK_FILE, UNFINISHED, "users", "cases"})
    except OSError as error:
        raise FolderNotUsable(str(files.root), detail=type(error).__name__) from None
    except NotWritable as error:
        raise FolderNotUsable(str(files.root), detail=error.detail) from None


def _checked(vault: SealedVault, kind: str, generation: int) -> SealedVault:
    try:
        vault.keys.check_slot(kind, generation)
    except BaseException:
        vault.close()
        raise
    return vault


def remove_unfinished(files: Files, *, everything: bool) -> None:
    """Take back what :meth:`VaultStore.create` had made; ``unfinished`` goes when nothing but the lock is left."""
    files.remove(VAULT_FILE)
    for name in ("users", "cases"):
        files.remove_folder(name)
    for name in (UNFINISHED, LOCK_FILE):
        files.remove(name)
    if everything:
        files.remove_folder("")
