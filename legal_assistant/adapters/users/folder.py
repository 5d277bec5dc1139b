"""The files of one user of a vault, and what the user's master key opens of them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from legal_assistant.adapters.audit_log import AuditedDatabase, AuditTrail, LogHead, LogPlace
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.head import Head, OpenedDatabase
from legal_assistant.adapters.keys import crypto, key_slots
from legal_assistant.adapters.keys import recovery_key as recovery
from legal_assistant.adapters.keys.key_pairs import KeyPairs
from legal_assistant.adapters.keys.key_slots import KdfCost, SlotPlace
from legal_assistant.adapters.keys.sealed import SealedFile
from legal_assistant.adapters.sqlcipher import Database
from legal_assistant.adapters.users.profile_store import ProfileStore
from legal_assistant.domain.audit import Act
from legal_assistant.domain.errors import Damaged, DiskFull, Missing, NotWritable, OlderCopy
from legal_assistant.domain.ports import Clock

PASSWORD = "password"  # noqa: S105  (the kind of a slot)
RECOVERY = "recovery"


@dataclass(frozen=True, slots=True)
class UserFolder:
    """The files of one user, ``users/<user>/``, and what the user's master key opens of them."""

    files: Files
    vault: str
    user: str

    @property
    def name(self) -> str:
        """The folder, relative to the vault."""
        return f"users/{self.user}"

    def slot(self, kind: str) -> SlotPlace:
        """Where a slot belongs."""
        return SlotPlace(self.vault, self.user, kind)

    def keys(self, master_key: bytes) -> SealedFile:
        """The sealed private keys."""
        what = crypto.context("keys", self.vault, self.user)
        return SealedFile(self.files, f"{self.name}/keys", crypto.derive(master_key, "keys"), what)

    @property
    def database_name(self) -> str:
        """The profile, relative to the vault."""
        return f"{self.name}/profile.db"

    @property
    def head_name(self) -> str:
        """The head of the profile, relative to the vault."""
        return f"{self.name}/head"

    def is_under_another(self, master_key: bytes) -> bool:
        """Whether both the profile and its head are there, and this master key opens neither: a fault of one file is damage, of
        all at once it is another key."""
        try:
            self._head(master_key).read()
        except Damaged:
            with suppress(Missing, NotWritable):
                return not self._is_profile_under(master_key)
        except (Missing, NotWritable):
            pass
        return False

    def _is_profile_under(self, master_key: bytes) -> bool:
        """Raises Missing, NotWritable."""
        try:
            self._database(master_key).close()
        except Damaged:
            return False
        return True

    def create_profile(self, master_key: bytes, pairs: KeyPairs, clock: Clock, act: Act, by: str = "") -> ProfileStore:
        """Make the profile and its head; its log begins with ``act``; ``by``: who did it, if somebody else."""
        key = crypto.derive(master_key, "profile")
        Database.create(self.files.path(self.database_name), key, owner=self.user, name=self.database_name)
        opened = self._opened(master_key, pairs, clock)
        ProfileStore.create_schema(AuditedDatabase(opened.database, opened.trail), self.user, act, by)
        opened.head.write(opened.database.stamp)
        opened.database.watch(opened.head)
        return ProfileStore(opened)

    def open_profile(self, master_key: bytes, pairs: KeyPairs, clock: Clock) -> ProfileStore:
        """Open the profile. Raises Missing, Damaged, OlderCopy."""
        opened = self._opened(master_key, pairs, clock)
        try:
            opened.trail.load(opened.database, self.database_name)
            opened.head.verify(opened.database.stamp)
        except BaseException:
            opened.database.close()
            raise
        opened.database.watch(opened.head)
        profile = ProfileStore(opened)
        with suppress(DiskFull, NotWritable):  # where nothing can be written it stays as it is
            profile.upgrade()
        return profile

    def renewed_profile(self, master_key: bytes, pairs: KeyPairs, clock: Clock, log: LogHead) -> ProfileStore:
        """Open a profile that was encrypted anew and has no head yet. ``log``: how far its log went."""
        opened = self._opened(master_key, pairs, clock)
        try:
            opened.trail.load(opened.database, self.database_name)
            opened.trail.expect(log)
            opened.head.write(opened.database.stamp)
        except BaseException:
            opened.database.close()
            raise
        opened.database.watch(opened.head)
        return ProfileStore(opened)

    def _opened(self, master_key: bytes, pairs: KeyPairs, clock: Clock) -> OpenedDatabase:
        database = self._database(master_key)
        key = crypto.derive(master_key, "audit")
        trail = AuditTrail(LogPlace(self.vault, self.user, self.user), key, pairs.sign, clock)
        return OpenedDatabase(database, trail, Head(self._head(master_key), self.database_name, pairs.sign, trail))

    def _database(self, master_key: bytes) -> Database:
        path, key = self.files.path(self.database_name), crypto.derive(master_key, "profile")
        return Database(path, key, name=self.database_name, owner=self.user, read_only=self.files.read_only)

    def _head(self, master_key: bytes) -> SealedFile:
        what = crypto.context("profile-head", self.vault, self.user)
        return SealedFile(self.files, self.head_name, crypto.derive(master_key, "head"), what)


@dataclass(frozen=True, slots=True)
class UserKeys:
    """What an unlocked vault keeps of the user's keys: the pairs, the secret for backups, and the file of the pairs."""

    pairs: KeyPairs
    backup: bytes
    file: SealedFile

    @staticmethod
    def of(user: UserFolder, master_key: bytes, pairs: KeyPairs) -> UserKeys:
        """From the master key, which is not kept."""
        return UserKeys(pairs, crypto.derive(master_key, "backup"), user.keys(master_key))


@dataclass(frozen=True, slots=True)
class NewUser:
    """The secrets of a user who is being made: master key, key pairs, and what the recovery key holds."""

    master_key: bytes
    pairs: KeyPairs
    recovery: bytes

    @staticmethod
    def generate() -> NewUser:
        """Fresh random ones."""
        return NewUser(crypto.new_key(), KeyPairs.generate(), recovery.new_secret())

    def write(self, user: UserFolder, password: str, cost: KdfCost, act: Act, clock: Clock, by: str = "") -> ProfileStore:
        """Make the folder with slots, keys and profile, whose log begins with ``act``; ``by``: who did it, if somebody else.

        Raises DiskFull, NotWritable.
        """
        generations = {RECOVERY: 1, PASSWORD: 1}
        self.write_slots(user, password, cost, generations)
        profile = user.create_profile(self.master_key, self.pairs, clock, act, by)
        try:
            for kind, generation in generations.items():
                profile.put_slot(kind, generation)
        except BaseException:
            profile.close()
            raise
        return profile

    def write_slots(self, user: UserFolder, password: str, cost: KdfCost, generations: Mapping[str, int]) -> None:
        """Make the folder with slots and keys; ``generations``: how often each slot was replaced, with this one. Raises DiskFull,
        NotWritable."""
        user.files.make_folder(user.name)
        places = {kind: user.slot(kind) for kind in generations}
        slots = {
            RECOVERY: key_slots.lock_with_secret(places[RECOVERY], self.recovery, self.master_key, generations[RECOVERY]),
            PASSWORD: key_slots.lock_with_password(places[PASSWORD], password, self.master_key, generations[PASSWORD], cost),
        }
        for kind, slot in slots.items():
            user.files.write(places[kind].name, [slot])
        user.keys(self.master_key).write(self.pairs.to_bytes())


def key_pairs(user: UserFolder, master_key: bytes, slot: str = PASSWORD) -> KeyPairs:
    """The user's private keys; ``slot``: the kind of the one that gave the master key. Raises Missing, Damaged, OlderCopy (naming
    the slot: it is whole, but nothing in the folder is under the master key that it gives)."""
    file = user.keys(master_key)
    try:
        return KeyPairs.from_bytes(file.read())
    except ValueError:
        raise Damaged(file.name) from None
    except Damaged:
        if user.is_under_another(master_key):
            raise OlderCopy(user.slot(slot).name) from None
        raise
