"""The lawyers of an unlocked vault: adding, renaming and removing them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from legal_assistant.adapters.cases.certificate import signed_certificates
from legal_assistant.adapters.cases.unsealing import Parts
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.keys import recovery_key as recovery
from legal_assistant.adapters.keys.key_pairs import KeyPairs
from legal_assistant.adapters.keys.key_slots import KdfPolicy
from legal_assistant.adapters.users.folder import NewUser, UserFolder
from legal_assistant.adapters.users.list import LIST_FILE, Lawyers, ListedUser, UserList, read_users
from legal_assistant.adapters.users.profile_store import USERS_PIN, Pin, ProfileStore
from legal_assistant.adapters.vault.file import RENEWED, USERS, VAULT_FILE, vault_json
from legal_assistant.domain.audit import Act
from legal_assistant.domain.errors import (
    Damaged,
    LastAdmin,
    LegalAssistantError,
    Missing,
    NotAuthorized,
    NotPermitted,
    OlderCopy,
    UserNotFound,
)
from legal_assistant.domain.ids import is_id, new_id
from legal_assistant.domain.ports import Clock
from legal_assistant.domain.users import User


class VaultUsers:
    """Changes the list of lawyers for the user of ``user``. The caller sees to it that one change is made at a time."""

    def __init__(self, user: UserFolder, parts: Parts, kdf: KdfPolicy) -> None:
        self._user = user
        self._parts = parts
        self._kdf = kdf

    def all(self, *, removed: bool) -> list[User]:
        """The one who made the vault first."""
        return [self._list.to_user(one) for one in (self._list.users if removed else self._list.active)]

    def get(self, user: str) -> ListedUser:
        """One of them. Raises UserNotFound."""
        found = self._list.get(user)
        if found is None or not found.active:
            raise UserNotFound(user)
        return found

    def add(self, name: str, password: str, *, admin: bool) -> tuple[User, str]:
        """Make a lawyer; the recovery key is kept nowhere. What is made before the list is replaced counts for nothing.

        Raises NotPermitted, DiskFull, NotWritable.
        """
        self._check_admin(name)
        files, new = self._user.files, NewUser.generate()
        made = ListedUser.of(new_id(), name, new.pairs, admin=admin)
        self.begin()
        following = self._following((*self._list.users, made))
        folder = UserFolder(files, self._user.vault, made.id)
        try:
            profile = new.write(folder, password, self._kdf.new, Act.USER_ADDED, self._parts.clock, by=self._user.user)
            try:
                remember(following, profile)
            finally:
                profile.close()
            self._put(following)
        except BaseException:
            if self._list.get(made.id) is None:
                files.remove_folder(folder.name)
            raise
        self._parts.profile.audit.note(Act.USER_ADDED, made.id, {"admin": admin})
        return self._list.to_user(made), recovery.printed(new.recovery)

    def rename(self, user: str, name: str) -> None:
        """Give a lawyer, or oneself, another name. Raises UserNotFound, NotPermitted, DiskFull, NotWritable."""
        if user != self._user.user:
            self._check_admin(user)
        renamed = replace(self.get(user), name=name)
        self.begin()
        self._put(self._following(tuple(renamed if one.id == user else one for one in self._list.users)))
        self._parts.profile.audit.note(Act.USER_RENAMED, user)

    def check_removable(self, user: str) -> None:
        """Raise UserNotFound, NotPermitted (not an admin; oneself)."""
        self._check_admin(user)
        self.get(user)
        if user == self._user.user:
            raise NotPermitted(user, hint="Another admin of the vault has to remove you.")

    def remove(self, user: str) -> None:
        """Mark a lawyer as removed, then remove the folder. Raises as :meth:`check_removable`, DiskFull, NotWritable."""
        self.check_removable(user)
        gone = replace(self.get(user), active=False, admin=False)
        users = tuple(gone if one.id == user else one for one in self._list.users)
        self._put(self._following(users, {user: signed_certificates(self._user.files, self._list.signing_keys(user))}))
        self._parts.profile.audit.note(Act.USER_REMOVED, user)
        self.sweep()

    def sweep(self) -> None:
        """Remove folders of users who were removed, or who were never added to the end."""
        if not self._list.links or not self.get(self._user.user).admin:
            return
        files, active = self._user.files, {one.id for one in self._list.active}
        for name in files.names("users"):
            if is_id(name) and name not in active:
                files.remove_folder(f"users/{name}")

    @property
    def _list(self) -> UserList:
        return self._parts.lawyers.list

    def _check_admin(self, subject: str) -> None:
        if not self.get(self._user.user).admin:
            raise NotPermitted(subject)

    def begin(self) -> None:
        """Make the list if there is none; from then on earlier programs have to leave the vault alone."""
        if self._list.links:
            return
        self._user.files.write(VAULT_FILE, [vault_json(self._user.vault, [USERS])])
        self._put(self._following(self._list.users))

    def renewed(self, new: KeyPairs, kept: Sequence[str]) -> UserList:
        """The next version, in which ``new`` replaces the keys of the user; ``kept``: digests of what is signed with those that
        counts from now on. Not written yet, but the vault is marked as one that earlier programs leave alone."""
        self._user.files.write(VAULT_FILE, [vault_json(self._user.vault, [USERS, RENEWED])])
        own = self.get(self._user.user)
        keys = ListedUser.of(own.id, own.name, new, admin=own.admin)
        users = tuple(keys if one.id == own.id else one for one in self._list.users)
        by, pairs, now = self._user.user, self._parts.pairs, self._parts.clock.now()
        return self._list.with_users(users, by, pairs, now, new=new, kept={by: kept})

    def set_admin(self, user: str, *, admin: bool) -> None:
        """Let a lawyer add and remove lawyers, or not any more. Raises UserNotFound, NotPermitted, LastAdmin, DiskFull,
        NotWritable."""
        self._check_admin(user)
        before = self.get(user)
        if before.admin == admin:
            return
        if not admin and not any(one.admin for one in self._list.active if one.id != user):
            raise LastAdmin(user)
        self.begin()
        changed = replace(before, admin=admin)
        self._put(self._following(tuple(changed if one.id == user else one for one in self._list.users)))
        self._parts.profile.audit.note(Act.USER_ADMIN, user, {"admin": admin})

    def _following(self, users: tuple[ListedUser, ...], kept: Mapping[str, Sequence[str]] | None = None) -> UserList:
        return self._list.with_users(users, self._user.user, self._parts.pairs, self._parts.clock.now(), kept=kept)

    def _put(self, users: UserList) -> None:
        try:
            users.write(self._user.files)
        except BaseException:
            with suppress(LegalAssistantError):
                if read_users(self._user.files, self._user.vault) == users:  # it stands there: what failed came after that
                    self._parts.lawyers.list = users
            raise
        self._parts.lawyers.list = users
        remember(users, self._parts.profile)


def lawyers_for(user: UserFolder, profile: ProfileStore, own: ListedUser) -> Lawyers:
    """The lawyers as the user ``own`` finds them. Who has seen no list believes none but one that they began: who is added is
    given the newest to remember. Raises Damaged, NotAuthorized, OlderCopy, Missing, UserNotFound."""
    pin = profile.pin(USERS_PIN)
    listed = read_users(user.files, user.vault)
    if listed is None:
        if pin is not None:
            raise Missing(LIST_FILE)
        return Lawyers(UserList(user.vault, (), (own,)))
    if pin is not None and (len(listed.links) < pin.seq or listed.links[pin.seq - 1].digest != pin.digest):
        raise OlderCopy(LIST_FILE)
    found = listed.get(user.user)
    if found is None or not found.active:
        raise UserNotFound(user.user)
    begun = pin is not None or listed.links[0].values()["by"] == own.id
    if (found.receive, found.sign) != (own.receive, own.sign) or not begun:
        raise NotAuthorized(LIST_FILE)
    profile.trust(user.user, listed.signing_keys(user.user))
    if pin != pin_of_users(listed) and not user.files.read_only:
        remember(listed, profile)
    return Lawyers(listed)


def profile_of(user: UserFolder, master_key: bytes, pairs: KeyPairs, clock: Clock) -> ProfileStore:
    """The profile of a user. Raises Missing, Damaged, OlderCopy: also if the keys are those of before the user replaced them, as
    they signed themselves, and the profile is of after that."""
    try:
        return user.open_profile(master_key, pairs, clock)
    except Damaged:
        sign, listed = pairs.sign.public_key().public_bytes_raw(), None
        with suppress(LegalAssistantError):
            listed = read_users(user.files, user.vault)
        if listed is not None and any((one.id, one.sign) == (user.user, sign) for one in listed.former):
            raise OlderCopy(user.keys(master_key).name) from None
        raise


def remember(users: UserList, profile: ProfileStore) -> None:
    """From now on the user of ``profile`` believes only lists that go on from this one."""
    profile.put_pin(USERS_PIN, pin_of_users(users))


def candidates(files: Files, vault: str) -> list[User]:
    """Who may unlock the vault, before anybody has; nothing of it is to be believed before that. Raises Damaged, Missing,
    NotAuthorized."""
    listed = read_users(files, vault)
    if listed is not None:
        return [listed.to_user(one) for one in listed.active]
    users = [name for name in files.names("users") if is_id(name)]
    if len(users) > 1:
        raise Damaged("users")
    return [User(name, "", admin=True, fingerprint="") for name in users]


def pin_of_users(users: UserList) -> Pin:
    """What a profile keeps of the list."""
    admins = tuple(one.id for one in users.active if one.admin)
    return Pin(len(users.links), users.links[-1].digest, admins)
