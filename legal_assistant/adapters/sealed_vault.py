"""A vault whose keys are in this process."""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from legal_assistant.adapters import crypto, key_slots
from legal_assistant.adapters.audit_log import AuditedDatabase, AuditTrail, LogHead, LogPlace, SealedAuditLog
from legal_assistant.adapters.backup_file import About
from legal_assistant.adapters.case_keys import KeyPairs
from legal_assistant.adapters.certificate import Inventory, certify
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.head import Head, OpenedDatabase
from legal_assistant.adapters.key_slots import KdfPolicy, SlotPlace
from legal_assistant.adapters.profile_store import ProfileStore, Step
from legal_assistant.adapters.sealed import SealedFile
from legal_assistant.adapters.sealed_case import CaseFolder, Parts, SealedCase, create_case, open_case
from legal_assistant.adapters.sqlcipher import Database
from legal_assistant.adapters.vault_backup import BackupMaker
from legal_assistant.adapters.vault_lock import VaultLock
from legal_assistant.domain.audit import Act, Certificate
from legal_assistant.domain.backup import Backup
from legal_assistant.domain.cases import Case, CaseSummary
from legal_assistant.domain.errors import CaseHeld, CaseNotFound, LegalAssistantError, OlderCopy
from legal_assistant.domain.ids import is_id, new_id
from legal_assistant.domain.ports import Clock
from legal_assistant.domain.preferences import Preference
from legal_assistant.domain.settings import UserSettings

_log = logging.getLogger(__name__)

VAULT_FILE = "vault.json"
PASSWORD = "password"  # noqa: S105  (the kind of a slot)
RECOVERY = "recovery"
#: So many cases keep their connections; each has up to four, and a connection has three files.
_BUSY_CASES = 32


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

    def create_profile(self, master_key: bytes, pairs: KeyPairs, clock: Clock) -> ProfileStore:
        """Make the profile and its head."""
        key = crypto.derive(master_key, "profile")
        Database.create(self.files.path(self.database_name), key, owner=self.user, name=self.database_name)
        opened = self._opened(master_key, pairs, clock)
        ProfileStore.create_schema(AuditedDatabase(opened.database, opened.trail), self.user)
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
        return ProfileStore(opened)

    def _opened(self, master_key: bytes, pairs: KeyPairs, clock: Clock) -> OpenedDatabase:
        path = self.files.path(self.database_name)
        key, read_only = crypto.derive(master_key, "profile"), self.files.read_only
        database = Database(path, key, name=self.database_name, owner=self.user, read_only=read_only)
        key = crypto.derive(master_key, "audit")
        trail = AuditTrail(LogPlace(self.vault, self.user, self.user), key, pairs.sign, clock)
        what = crypto.context("profile-head", self.vault, self.user)
        file = SealedFile(self.files, f"{self.name}/head", crypto.derive(master_key, "head"), what)
        return OpenedDatabase(database, trail, Head(file, self.database_name, pairs.sign, trail))


@dataclass(frozen=True, slots=True)
class UserKeys:
    """What an unlocked vault keeps of the user's keys: the pairs, and the secret for backups."""

    pairs: KeyPairs
    backup: bytes

    @staticmethod
    def of(master_key: bytes, pairs: KeyPairs) -> UserKeys:
        """From the master key, which is not kept."""
        return UserKeys(pairs, crypto.derive(master_key, "backup"))


class SealedVault:
    """Implements ``UnlockedVault``. Holds the vault's lock until closed."""

    def __init__(
        self, user: UserFolder, lock: VaultLock, profile: ProfileStore, keys: UserKeys, kdf: KdfPolicy, clock: Clock
    ) -> None:
        self._user = user
        self._lock = lock
        self._profile = profile
        self._backup_secret = keys.backup
        self._parts = Parts(keys.pairs, profile, clock)
        #: Held while cases come or go, slots are replaced, or a backup is made.
        self._whole = threading.RLock()
        self._kdf = kdf
        self._cases: dict[str, SealedCase] = {}
        self._opening = threading.RLock()
        self._closed = False

    @property
    def folder(self) -> Path:
        """Where it lies."""
        return self._user.files.root

    @property
    def read_only(self) -> bool:
        """Whether it lies where nothing can be written."""
        return self._user.files.read_only

    @property
    def audit(self) -> SealedAuditLog:
        """The vault's log of acts."""
        return self._profile.audit

    def change_password(self, old: str, new: str) -> None:
        """Replace the password slot."""
        place = self._user.slot(PASSWORD)
        opened = key_slots.open_with_password(place, self._user.files.read(place.name), old, self._kdf)
        self.set_password(new, opened.master_key)

    def set_password(self, password: str, master_key: bytes) -> None:
        """Write a new password slot. Raises DiskFull, NotWritable; then the old one stays."""
        place = self._user.slot(PASSWORD)
        with self._whole:
            generation = self._profile.slot_generation(PASSWORD) + 1
            slot = key_slots.lock_with_password(place, password, master_key, generation, self._kdf.new)
            self._user.files.write(place.name, [slot])
            self._profile.put_slot(PASSWORD, generation)

    def check_slot(self, kind: str, generation: int) -> None:
        """Raise OlderCopy if the slot that was opened is one that was replaced since."""
        known = self._profile.slot_generation(kind)
        if generation < known:
            raise OlderCopy(self._user.slot(kind).name)
        if generation > known and not self.read_only:
            self._profile.put_slot(kind, generation)

    def settings(self) -> UserSettings:
        """The user's settings."""
        return self._profile.settings()

    def save_settings(self, settings: UserSettings) -> None:
        """Replace the user's settings."""
        self._profile.save_settings(settings)

    def preferences(self) -> list[Preference]:
        """What the user wants of every answer, oldest first."""
        return self._profile.preferences()

    def save_preference(self, preference: Preference) -> None:
        """Add or replace one."""
        self._profile.save_preference(preference)

    def forget_preference(self, preference_id: str) -> None:
        """Remove one. Raises NotFound."""
        self._profile.forget_preference(preference_id)

    def case_ids(self) -> list[str]:
        """Ids of the cases this user holds a key for, or held one when it was last seen."""
        known = {case.id: case.step for case in self._profile.cases()}
        on_disk = [name for name in self._user.files.names("cases") if is_id(name) and name not in known]
        present = [case_id for case_id, step in known.items() if step is Step.PRESENT]
        return present + [case_id for case_id in on_disk if self._case_folder(case_id).generations()]

    def summaries(self) -> list[CaseSummary]:
        """All cases as last seen."""
        known = {case.id: case for case in self._profile.cases()}
        found: list[CaseSummary] = []
        for case_id in self.case_ids():
            noted = known.get(case_id)
            summary = noted.summary if noted else None
            if noted is None or noted.stale or case_id in self._cases:
                summary = self._fresh(case_id) or summary
            if summary is not None:
                found.append(summary)
        return found

    def create_case(self, case: Case) -> SealedCase:
        """Make a new case and return it open."""
        with self._whole, self._opening:
            if not is_id(case.id) or self._profile.case(case.id) or self._user.files.exists(f"cases/{case.id}"):
                raise ValueError("the id of a new case must be new")
            opened = create_case(self._case_folder(case.id), case, self._parts)
            return self._use(case.id, opened)

    def open_case(self, case_id: str) -> SealedCase:
        """Open a case; the same object while it is open."""
        with self._opening:
            opened = self._cases.pop(case_id, None)
            if opened is None:
                if not is_id(case_id):
                    raise CaseNotFound(case_id)
                opened = open_case(self._case_folder(case_id), self._parts)
            return self._use(case_id, opened)

    def destroy_case(self, case_id: str) -> None:
        """Destroy the keys of the case, then its files."""
        with self._whole, self._opening:
            if case_id not in self.case_ids():
                raise CaseNotFound(case_id)
            known = self._profile.case(case_id)
            log = self._end_of_log(case_id, held=known is not None and known.summary is not None and known.summary.case.held)
            opened = self._cases.pop(case_id, None)
            if opened is not None:
                opened.close()
            if known is None:  # a folder that came from elsewhere
                self._case_folder(case_id).destroy()
                return
            folder, acts = self._case_folder(case_id), self.audit.entries(Act.BACKUP_MADE)
            certificate = certify(folder, Inventory.of(folder), log, acts, self._parts.pairs, self._parts.clock)
            self._profile.begin_destroying(case_id, certificate)
            self._destroy(case_id)

    def certificate(self, case_id: str) -> Certificate:
        """What was certified when the case was destroyed."""
        found = self._profile.certificate(case_id)
        if found is None:
            raise CaseNotFound(case_id)
        return found

    def _end_of_log(self, case_id: str, *, held: bool) -> LogHead | None:
        """The end of the log of a case that is to be destroyed; None if the case cannot be opened. Raises CaseHeld; a case that
        cannot be opened is held if it was when last seen."""
        log = None
        try:
            case = self.open_case(case_id)
            held, log = case.summary().case.held, case.audit.head
        except LegalAssistantError as error:
            _log.warning("case destroyed without being opened: %s (%s)", case_id, error.code)
        if held:
            raise CaseHeld(case_id)
        return log

    def backup(self, target: Path, case_id: str | None = None) -> Backup:
        """Write everything, or one case, into one sealed file."""
        user, files = self._user, self._user.files
        with self._whole:
            known = self.case_ids()
            if case_id is not None and case_id not in known:
                raise CaseNotFound(case_id)
            names = [VAULT_FILE, *(f"{user.name}/{name}" for name in (PASSWORD, RECOVERY, "keys"))]
            about = About(new_id(), user.vault, user.user, case_id or "")
            maker = BackupMaker(files, about, self._backup_secret, {name: files.read(name) for name in names})
            profile = self._profile if case_id is None else None
            made = maker.make(target.absolute(), profile, [case_id] if case_id else known, self.open_case)
        self.audit.note(Act.BACKUP_MADE, made.id, {"cases": list(made.cases)})
        return made

    def forget_absent(self, case_ids: Sequence[str]) -> None:
        """Note that these cases, which are not there, are forgotten."""
        for case_id in case_ids:
            if self._profile.case(case_id) is not None:
                self._profile.forget_case(case_id)

    def finish_interrupted(self) -> None:
        """Bring to an end what a kill left half done: cases that were being made or destroyed, temporary files."""
        for folder in ("", self._user.name):
            self._user.files.sweep(folder)
        for known in self._profile.cases():
            if known.step is Step.DESTROYING:
                self._destroy(known.id)
            elif known.step is Step.CREATING and self._case_folder(known.id).generations():
                self._profile.set_step(known.id, Step.PRESENT)
            elif known.step is Step.CREATING:
                self._case_folder(known.id).destroy()
                self._profile.drop_case(known.id)

    def close(self) -> None:
        """Close every case and let the vault go."""
        with self._opening:
            if self._closed:
                return
            self._closed = True
            try:
                for case in self._cases.values():
                    case.close()
                self._profile.close()
            finally:
                self._cases.clear()
                self._lock.release()

    def _use(self, case_id: str, case: SealedCase) -> SealedCase:
        """Keep the case open as the last one used; those not used for long let go of their file handles."""
        self._cases[case_id] = case
        if len(self._cases) > _BUSY_CASES:
            self._cases[list(self._cases)[-_BUSY_CASES - 1]].rest()
        return case

    def _case_folder(self, case_id: str) -> CaseFolder:
        return CaseFolder(self._user.files, self._user.vault, case_id, self._user.user)

    def _destroy(self, case_id: str) -> None:
        self._case_folder(case_id).destroy()
        self._profile.forget_case(case_id)

    def _fresh(self, case_id: str) -> CaseSummary | None:
        """The case as it is now, or None if it cannot be opened."""
        try:
            with self._opening:
                return self.open_case(case_id).summary()
        except LegalAssistantError as error:
            _log.warning("case not listed afresh: %s (%s)", case_id, error.code)
            return None
