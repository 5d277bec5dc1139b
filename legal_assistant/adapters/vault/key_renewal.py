"""New keys for a lawyer whose password was exposed: whoever has an old copy of the vault and that password has the old ones.

The user's folder is made anew under a new master key, with new key pairs and slots, beside the old one in ``rotating/users``, and
with it the next version of the list of lawyers, signed with the old key and the new one. Renaming that folder to
``rotating/renewed`` is the moment from which the new keys hold; :func:`finish_renewal` puts what is in it in place, and needs no
key. The keys of the cases are replaced afterwards, one by one (``cases/rights.py``); until then the old X25519 key, kept
beside the new pairs, opens what is encrypted to it.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from legal_assistant.adapters.audit_log import keep_log_key
from legal_assistant.adapters.cases.folder import CaseFolder
from legal_assistant.adapters.cases.rights import STAGE
from legal_assistant.adapters.cases.sealed_case import SealedCase
from legal_assistant.adapters.cases.unsealing import Parts
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.keys import crypto
from legal_assistant.adapters.keys import recovery_key as recovery
from legal_assistant.adapters.keys.key_pairs import KeyPairs
from legal_assistant.adapters.keys.key_slots import KdfCost
from legal_assistant.adapters.sqlcipher import Database
from legal_assistant.adapters.users.device_slots import computers, kind_of
from legal_assistant.adapters.users.folder import PASSWORD, RECOVERY, NewUser, UserFolder
from legal_assistant.adapters.users.list import LIST_FILE, UserList
from legal_assistant.adapters.vault.users import VaultUsers, pin_of_users
from legal_assistant.domain.errors import LegalAssistantError
from legal_assistant.domain.ids import is_id

_log = logging.getLogger(__name__)

_STAGED = f"{STAGE}/users"
_RENEWED = f"{STAGE}/renewed"
_OLD = f"{STAGE}/old"


class KeyRenewal:
    """Makes new keys for the user of ``user``, whose master key is ``master_key`` so far."""

    def __init__(self, user: UserFolder, master_key: bytes, parts: Parts, cost: KdfCost) -> None:
        self._user = user
        self._master_key = master_key
        self._parts = parts
        self._cost = cost
        fresh = NewUser.generate()
        self._new = replace(fresh, pairs=replace(fresh.pairs, former=parts.pairs.receivers))

    @property
    def pairs(self) -> KeyPairs:
        """The key pairs that the user is going to have."""
        return self._new.pairs

    def run(self, users: VaultUsers, password: str, kept: Sequence[str]) -> str:
        """Replace the keys and set a new password; returns the new recovery key, kept nowhere. Then the profile is closed.
        The stage is known to be clear.

        ``kept``: see :meth:`VaultUsers.renewed`. Raises DiskFull, NotWritable; then nothing was changed, but the profile may be
        closed all the same.
        """
        files, profile, new = self._user.files, self._parts.profile, self._new
        users.begin()
        following = users.renewed(new.pairs, kept)
        try:
            with profile.frozen():
                self._stage(new, password, following)
                profile.file.let_go()
            files.move(_STAGED, _RENEWED)
        except BaseException:
            if not is_renewing(files):  # else the new keys hold: what failed came after that
                with suppress(LegalAssistantError):
                    files.remove_folder(STAGE)
                raise
        try:
            finish_renewal(files)
        except LegalAssistantError as error:
            _log.warning("new keys are put in place at the next unlocking: %s", error.code)
        return recovery.printed(new.recovery)

    def _stage(self, new: NewUser, password: str, following: UserList) -> None:
        """All of the user's folder, and the list, in a place of their own."""
        old, profile = self._user, self._parts.profile
        staged = UserFolder(old.files.elsewhere(old.files.path(STAGE)), old.vault, old.user)
        known = profile.slots()
        present = {RECOVERY, PASSWORD, *(kind_of(computer) for computer in computers(old))}
        slots = {kind: known.get(kind, 0) + 1 for kind in sorted(present)}  # an earlier one is an older copy
        new.write_slots(staged, password, self._cost, {kind: slots[kind] for kind in (RECOVERY, PASSWORD)})
        path = staged.files.path(staged.database_name)
        profile.file.copy(path)
        before, after = (crypto.derive(key, "profile") for key in (self._master_key, new.master_key))
        Database.rekey(path, before, after, name=staged.database_name)
        database = Database(path, after, name=staged.database_name, owner=old.user)
        try:
            with database.write() as connection:
                keep_log_key(connection, crypto.derive(self._master_key, "audit"))
        finally:
            database.close()
        renewed = staged.renewed_profile(new.master_key, new.pairs, self._parts.clock, profile.noted_log())
        try:
            renewed.renew(slots, pin_of_users(following))
        finally:
            renewed.close()
        following.write(staged.files)


def is_renewing(files: Files) -> bool:
    """Whether new keys hold that are not in place yet."""
    return files.exists(_RENEWED)


def finish_renewal(files: Files) -> None:
    """Put a user's folder with new keys, and the list of lawyers, in place of the old ones. Raises DiskFull, NotWritable."""
    for name in files.names(_RENEWED):
        if is_id(name):
            if files.exists(f"users/{name}"):
                files.remove_folder(f"{_OLD}/{name}")
                files.move(f"users/{name}", f"{_OLD}/{name}")
            files.move(f"{_RENEWED}/{name}", f"users/{name}")
    if files.exists(f"{_RENEWED}/list"):
        files.move(f"{_RENEWED}/list", LIST_FILE)
    try:
        files.remove_folder(STAGE)
    except LegalAssistantError as error:
        _log.warning("what was replaced is not removed yet: %s", error.code)


def opens(folder: CaseFolder, pairs: KeyPairs, known: UserList) -> bool:
    """Whether ``pairs`` open all keys of a case that are encrypted to the user."""
    try:
        for generation in folder.generations():
            folder.unwrap(folder.place(generation), pairs, known)
    except LegalAssistantError:
        return False
    return True


def vouched(case: SealedCase, user: str, key: bytes) -> list[str]:
    """Digests of what counts of a case, as it is now, although the user signed it with the public key ``key``: the newest list of
    members, and the head."""
    newest, head = case.roster.newest, case.unsealed.head.content()
    kept = [newest.digest] if (newest.by, newest.key) == (user, key) else []
    if json.loads(head).get("by", case.roster.maker.user) == user:
        kept.append(hashlib.sha256(head).hexdigest())
    return kept
