"""Vault folders: making, unlocking and recovering them."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from legal_assistant.adapters import crypto, key_slots
from legal_assistant.adapters import recovery_key as recovery
from legal_assistant.adapters.case_keys import KeyPairs
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.key_slots import KdfPolicy
from legal_assistant.adapters.sealed_vault import PASSWORD, RECOVERY, VAULT_FILE, SealedVault, UserFolder, UserKeys
from legal_assistant.adapters.vault_lock import LOCK_FILE, VaultLock
from legal_assistant.domain.audit import Act
from legal_assistant.domain.errors import (
    Damaged,
    FolderNotUsable,
    LegalAssistantError,
    Missing,
    VaultExists,
    VaultNotFound,
    VaultTooNew,
)
from legal_assistant.domain.ids import is_id, new_id
from legal_assistant.domain.ports import Clock

_log = logging.getLogger(__name__)

FORMAT = 1
#: There while a vault is being made; a folder where a kill left it may be used anew.
UNFINISHED = "unfinished"
#: Features of the format that a program must know to open the vault at all; version 1 needs none.
FEATURES: frozenset[str] = frozenset()
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

    def unlock(self, folder: Path, password: str, *, wait: float = 0.0) -> SealedVault:
        """Open a vault with the password. Nothing is written before the password is known to be right."""
        user = self._user(folder)
        place = user.slot(PASSWORD)
        opened = key_slots.open_with_password(place, user.files.read(place.name), password, self._kdf)
        pairs = key_pairs(user, opened.master_key)
        vault = self.opened(user, opened.master_key, pairs, wait)
        return _checked(vault, PASSWORD, opened.generation)

    def recover(self, folder: Path, recovery_key: str, new_password: str) -> SealedVault:
        """Open a vault with the recovery key and set a new password."""
        secret = recovery.typed(recovery_key)
        user = self._user(folder)
        place = user.slot(RECOVERY)
        opened = key_slots.open_with_secret(place, user.files.read(place.name), secret)
        pairs = key_pairs(user, opened.master_key)
        vault = _checked(self.opened(user, opened.master_key, pairs, 0.0), RECOVERY, opened.generation)
        try:
            vault.audit.note(Act.RECOVERY_KEY_USED, user.user)
            vault.set_password(new_password, opened.master_key)
        except BaseException:
            vault.close()
            raise
        return vault

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
        user = UserFolder(files, new_id(), new_id())
        master_key, pairs, secret = crypto.new_key(), KeyPairs.generate(), recovery.new_secret()
        files.make_folder(user.name)
        files.make_folder("cases")
        place = user.slot(RECOVERY)
        files.write(place.name, [key_slots.lock_with_secret(place, secret, master_key, 1)])
        user.keys(master_key).write(pairs.to_bytes())
        profile = user.create_profile(master_key, pairs, self._clock)
        try:
            vault = SealedVault(user, lock, profile, UserKeys.of(master_key, pairs), self._kdf, self._clock)
            vault.set_password(password, master_key)
            vault.check_slot(RECOVERY, 1)
            files.write(VAULT_FILE, [vault_json(user.vault)])
            files.remove(UNFINISHED)
        except BaseException:
            profile.close()
            raise
        return vault, recovery.printed(secret)

    def opened(self, user: UserFolder, master_key: bytes, pairs: KeyPairs, wait: float) -> SealedVault:
        """The vault of a user whose keys are at hand. Raises VaultInUse, Missing, Damaged, OlderCopy."""
        lock = VaultLock(user.files.root, wait=wait)
        user.files.read_only = lock.read_only
        try:
            profile = user.open_profile(master_key, pairs, self._clock)
        except BaseException:
            lock.release()
            raise
        vault = SealedVault(user, lock, profile, UserKeys.of(master_key, pairs), self._kdf, self._clock)
        try:
            if not lock.read_only:
                if user.files.exists(UNFINISHED):
                    user.files.remove(UNFINISHED)
                vault.finish_interrupted()
        except BaseException:
            vault.close()
            raise
        return vault

    def _user(self, folder: Path) -> UserFolder:
        """The vault's only user. Raises VaultNotFound, VaultTooNew, Damaged, Missing, FolderNotUsable."""
        folder = folder.absolute()
        files = self._files(folder)
        if not self.exists(folder):
            was_one = files.exists("users") and not files.exists(UNFINISHED)
            raise Missing(VAULT_FILE) if was_one else VaultNotFound(str(folder))
        if len(os.fsencode(folder)) > LONGEST_ROOT:
            raise FolderNotUsable(str(folder), detail=f"the path is longer than {LONGEST_ROOT} bytes")
        vault = vault_id(files.read(VAULT_FILE))
        users = [name for name in files.names("users") if is_id(name)]
        if not users:
            raise Missing("users")
        if len(users) > 1:
            raise Damaged("users")
        return UserFolder(files, vault, users[0])


def _empty(files: Files) -> bool:
    """Whether there is nothing but what a kill leaves of a vault that was being made."""
    try:
        left = set(files.names(""))
        return left <= {LOCK_FILE} or (UNFINISHED in left and left <= {LOCK_FILE, UNFINISHED, "users", "cases"})
    except OSError as error:
        raise FolderNotUsable(str(files.root), detail=type(error).__name__) from None


def _checked(vault: SealedVault, kind: str, generation: int) -> SealedVault:
    try:
        vault.check_slot(kind, generation)
    except BaseException:
        vault.close()
        raise
    return vault


def key_pairs(user: UserFolder, master_key: bytes) -> KeyPairs:
    """The user's private keys. Raises Missing, Damaged."""
    file = user.keys(master_key)
    data = file.read()
    if len(data) != 2 * crypto.KEY_BYTES:
        raise Damaged(file.name)
    return KeyPairs.from_bytes(data)


def vault_json(vault: str) -> bytes:
    """The content of ``vault.json``."""
    return _encoded({"format": FORMAT, "vault": vault, "features": sorted(FEATURES)})


def _encoded(about: dict[str, Any]) -> bytes:
    """JSON with a plain SHA-256 over the rest, against accidents; what an attacker could change here opens nothing."""
    digest = hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()
    return (json.dumps(about | {"check": digest}, sort_keys=True, indent=1) + "\n").encode()


def vault_id(data: bytes) -> str:
    """The id in ``vault.json``. Version and features are looked at first: what else a newer version writes is its own affair."""
    try:
        about = json.loads(data)
        version, features = about["format"], about["features"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Damaged(VAULT_FILE) from None
    if type(version) is not int or not isinstance(features, list):
        raise Damaged(VAULT_FILE)
    if version > FORMAT or not all(isinstance(feature, str) and feature in FEATURES for feature in features):
        raise VaultTooNew(VAULT_FILE)
    about.pop("check", None)
    vault = about.get("vault")
    if version != FORMAT or not isinstance(vault, str) or not is_id(vault) or _encoded(about) != data:
        raise Damaged(VAULT_FILE)
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
