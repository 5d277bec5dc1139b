"""A vault whose keys are in this process."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

from legal_assistant.adapters import case_rights, key_slots
from legal_assistant.adapters.audit_log import LogHead, SealedAuditLog
from legal_assistant.adapters.backup_file import About
from legal_assistant.adapters.backup_notes import FOLDER as BACKUP_NOTES
from legal_assistant.adapters.backup_notes import BackupNote, backup_notes
from legal_assistant.adapters.case_keys import KeyPairs
from legal_assistant.adapters.certificate import Inventory, certify, leave, left, signed_certificates
from legal_assistant.adapters.device_slots import DeviceSlots
from legal_assistant.adapters.hand_over import HandOver, handed_case
from legal_assistant.adapters.key_renewal import KeyRenewal, opens, vouched
from legal_assistant.adapters.key_slots import KdfPolicy
from legal_assistant.adapters.new_case import EmptyCase, create_case
from legal_assistant.adapters.profile_store import KnownCase, Pin, ProfileStore, Step
from legal_assistant.adapters.sealed_case import CaseFolder, Parts, SealedCase, look_at, open_case, unseal
from legal_assistant.adapters.sqlcipher import Stamp
from legal_assistant.adapters.user_folder import PASSWORD, RECOVERY, UserFolder, UserKeys
from legal_assistant.adapters.user_list import Lawyers
from legal_assistant.adapters.vault_backup import BackupMaker
from legal_assistant.adapters.vault_file import VAULT_FILE
from legal_assistant.adapters.vault_lock import VaultLock
from legal_assistant.adapters.vault_users import VaultUsers
from legal_assistant.domain.audit import Act, Certificate
from legal_assistant.domain.backup import Backup, HandedOver, TakenOver
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import Case, CaseSummary, Terms
from legal_assistant.domain.errors import (
    CaseHeld,
    CaseNotFound,
    DiskFull,
    InvalidInput,
    LegalAssistantError,
    Missing,
    NotPermitted,
    NotWritable,
    OlderCopy,
    UserHasCases,
)
from legal_assistant.domain.ids import is_id, new_id
from legal_assistant.domain.ports import Clock
from legal_assistant.domain.preferences import Preference
from legal_assistant.domain.settings import UserSettings
from legal_assistant.domain.users import CaseRole, Member, User

_log = logging.getLogger(__name__)

#: So many cases keep their connections; each has up to four, and a connection has three files.
_BUSY_CASES = 32


class SealedVault:
    """Implements ``UnlockedVault``. Holds the vault's lock until closed."""

    def __init__(
        self,
        user: UserFolder,
        lock: VaultLock,
        profile: ProfileStore,
        keys: UserKeys,
        lawyers: Lawyers,
        *,
        kdf: KdfPolicy,
        clock: Clock,
    ) -> None:
        self._user = user
        self._lock = lock
        self._profile = profile
        self._keys = keys
        self._parts = Parts(keys.pairs, clock, lawyers, profile)
        self._users = VaultUsers(user, self._parts, kdf)
        #: Held while a case is written anew under another key, or a backup is made. It is taken before :attr:`_whole`, that
        #: before the lock of a case.
        self._rotating = threading.RLock()
        #: Held while cases come or go, slots are replaced, or a backup is made.
        self._whole = threading.RLock()
        self._kdf = kdf
        #: Guards what is open; never held for long.
        self._opening = threading.RLock()
        self._cases: dict[str, SealedCase] = {}
        self._locks: dict[str, threading.RLock] = {}
        #: The case that is written anew.
        self._anew = ""
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
    def user(self) -> str:
        """Id of the lawyer who unlocked it."""
        return self._user.user

    @property
    def audit(self) -> SealedAuditLog:
        """The vault's log of acts."""
        return self._profile.audit

    @property
    def devices(self) -> DeviceSlots:
        """The user's slots for key stores of computers."""
        return DeviceSlots(self._user, self._profile, self._kdf, self._whole)

    def change_password(self, old: str, new: str) -> None:
        """Replace the password slot."""
        place = self._user.slot(PASSWORD)
        opened = key_slots.open_with_password(place, self._user.files.read(place.name), old, self._kdf)
        self.set_password(new, opened.master_key)

    def replace_keys(self, old: str, new: str) -> str:
        """Replace the master key, both key pairs, the password and the recovery key, which is returned. The vault is closed."""
        place = self._user.slot(PASSWORD)
        opened = key_slots.open_with_password(place, self._user.files.read(place.name), old, self._kdf)
        renewal = KeyRenewal(self._user, opened.master_key, self._parts, self._kdf.new)
        with self._rotating, self._whole, ExitStack() as waiting:
            case_rights.clear_stage(self._user.files)
            waiting.callback(self.close)
            kept = signed_certificates(self._user.files, self._parts.lawyers.list.signing_keys(self.user))
            for case_id in self.case_ids():
                waiting.enter_context(self._lock_of(case_id))
                kept += self._let_go(case_id, renewal.pairs)
            return renewal.run(self._users, new, kept)

    def _let_go(self, case_id: str, new: KeyPairs) -> list[str]:
        """Close a case as it is, before the user gets the key pairs ``new``; returns what of it counts from then on."""
        sign = self._parts.pairs.sign.public_key().public_bytes_raw()
        try:
            case = self.open_case(case_id)
            case.seal_queue(self._parts.pairs, new)
            case.note()
            with case.still():
                case.let_go()
                return vouched(case, self.user, sign)
        except (DiskFull, NotWritable):  # nothing is replaced then
            raise
        except LegalAssistantError as error:
            _log.warning("nothing is vouched for of a case: %s (%s)", case_id, error.code)
            return []

    def outdated_cases(self) -> list[str]:
        """Cases of which the user is an admin, and a member has replaced the own keys since."""
        found: list[str] = []
        for case_id in self.case_ids() if self._parts.lawyers.list.former else ():
            with suppress(LegalAssistantError):
                unsealed = unseal(self._case_folder(case_id), self._parts)
                if unsealed.role.may_grant and unsealed.signers.roster.is_outdated(self._parts.lawyers.list):
                    found.append(case_id)
        return found

    def replace_case_key(self, case_id: str, token: CancelToken | None = None) -> None:
        """Write a case anew under another key, encrypted to the present keys of its members."""
        self._write_anew(case_id, lambda case: case_rights.replace_key(case, self._parts, token or CancelToken()))
        self._drop_former_keys()

    def _drop_former_keys(self) -> None:
        """Forget the keys that the user replaced, once no case needs them any more."""
        if not self._parts.pairs.former:
            return
        pairs = replace(self._parts.pairs, former=())
        folders = (self._case_folder(case_id) for case_id in self._on_disk())
        if all(opens(folder, pairs, self._parts.lawyers.list) for folder in folders):
            with self._whole:
                self._keys.file.write(pairs.to_bytes())

    def _write_anew(self, case_id: str, work: Callable[[SealedCase], None]) -> None:
        """Do what replaces the key of a case; who wants that case waits, other cases do not."""
        with self._rotating, self._lock_of(case_id):
            self._anew = case_id
            try:
                work(self.open_case(case_id))
            finally:
                self._close_case(case_id)
                self._anew = ""
            self.open_case(case_id).note()

    def set_password(self, password: str, master_key: bytes) -> None:
        """Write a new password slot, then remove the slots of computers. Raises DiskFull, NotWritable; then the old one stays and
        they do, or the new one is in its place and :meth:`check_slot` does the rest."""
        place = self._user.slot(PASSWORD)
        with self._whole:
            generation = self._profile.slot_generation(PASSWORD) + 1
            slot = key_slots.lock_with_password(place, password, master_key, generation, self._kdf.new)
            self._user.files.write(place.name, [slot])
            self.devices.remove_all()
            self._profile.put_slot(PASSWORD, generation)

    def check_slot(self, kind: str, generation: int) -> None:
        """Raise OlderCopy if the slot that was opened is one that was replaced since; finish a change of the password that broke
        off."""
        known = self._profile.slot_generation(kind)
        if generation < known:
            raise OlderCopy(self._user.slot(kind).name)
        if generation > known and not self.read_only:
            if kind == PASSWORD:
                self.devices.remove_all()
            self._profile.put_slot(kind, generation)

    def users(self, *, removed: bool = False) -> list[User]:
        """The lawyers of the vault."""
        return self._users.all(removed=removed)

    def add_user(self, name: str, password: str, *, admin: bool = False) -> tuple[User, str]:
        """Make a lawyer, and return the recovery key."""
        with self._whole:
            return self._users.add(name, password, admin=admin)

    def rename_user(self, user: str, name: str) -> None:
        """Give a lawyer another name."""
        with self._whole:
            self._users.rename(user, name)

    def remove_user(self, user: str) -> None:
        """Take a lawyer's rights to all cases away, then remove the lawyer."""
        with self._rotating:
            while held := self.cases_of(user):
                for case_id in held:
                    self.revoke(case_id, user)
            with self._whole:
                self._users.remove(user)

    def cases_of(self, user: str) -> list[str]:
        """Cases that a lawyer has a key of or the right to, as far as that can be seen, and from which all can be removed."""
        self._users.check_removable(user)
        held = [case_id for case_id in self._on_disk() if self._is_open_to(case_id, user)]
        beyond = [case_id for case_id in held if not self._may_grant(case_id)]
        if beyond:
            raise UserHasCases(", ".join(beyond))
        return held

    def set_admin(self, user: str, *, admin: bool) -> None:
        """Let a lawyer add and remove lawyers, or not any more."""
        with self._whole:
            self._users.set_admin(user, admin=admin)

    def members(self, case_id: str) -> list[Member]:
        """Who may open a case."""
        roster, known = self.open_case(case_id).roster, self._parts.lawyers.list
        found = [(member, known.get(member.user)) for member in roster.newest.members]
        return [Member(one.user, user.name, one.role, user.fingerprint) for one, user in found if user is not None]

    def grant(self, case_id: str, user: str, role: CaseRole) -> None:
        """Give a lawyer a right to a case, or change it. The case has to be opened again for one's own right to change."""
        if case_id in self.outdated_cases():  # keys that were replaced are not written down again
            self.replace_case_key(case_id)
        with self._whole, self._lock_of(case_id):
            case_rights.grant(self.open_case(case_id), self._users.get(user), role, self._parts)
            if user == self.user:
                self._close_case(case_id)
            self.open_case(case_id).note()

    def revoke(self, case_id: str, user: str) -> None:
        """Take every right to a case away, and replace its key."""
        self._write_anew(case_id, lambda case: case_rights.revoke(case, user, self._parts))

    def accept_case(self, case_id: str) -> None:
        """Vouch for a case as it is, although it is not what was last signed."""
        with self._rotating, self._lock_of(case_id):
            self._close_case(case_id)
            case = open_case(self._case_folder(case_id), self._parts, unvouched=True)
            try:
                case_rights.accept(case, self._parts)
            finally:
                case.close()

    def settings(self) -> UserSettings:
        """The user's settings."""
        return self._profile.settings()

    def save_settings(self, settings: UserSettings) -> None:
        """Replace the user's settings."""
        self._profile.save_settings(settings)

    def note_last_case(self, case_id: str) -> None:
        """Remember which case was looked at last."""
        self._profile.note_last_case(case_id)

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
        """Ids of the cases this user holds a key for, or held one when it was last seen and nobody else does."""
        known = {case.id: case.step for case in self._profile.cases()}
        present = [case_id for case_id, step in known.items() if step is Step.PRESENT]
        new = [case_id for case_id in self._on_disk() if case_id not in known and self._is_member(case_id)]
        return [case_id for case_id in present if not self._is_withdrawn(case_id)] + new

    def summaries(self) -> list[CaseSummary]:
        """All cases as last seen."""
        known = {case.id: case for case in self._profile.cases()}
        found: list[CaseSummary] = []
        new: list[tuple[CaseSummary, Stamp, Pin]] = []
        for case_id in self.case_ids():
            noted = known.get(case_id)
            summary = noted.summary if noted else None
            if noted is None and case_id not in self._cases:
                summary = self._first_look(case_id, new)
            elif noted is None or noted.stale or case_id in self._cases or self._is_changed(case_id):
                summary = self._fresh(case_id) or summary
            if summary is not None:
                found.append(summary)
        if new and not self.read_only:
            with suppress(DiskFull, NotWritable):  # then they are looked at again next time
                self._profile.put_new_cases(new)
        return found

    def _first_look(self, case_id: str, new: list[tuple[CaseSummary, Stamp, Pin]]) -> CaseSummary | None:
        """A case that others have given the user since, by the hundred perhaps; what is to be noted of it is put with ``new``."""
        with self._lock_of(case_id):
            found = look_at(self._case_folder(case_id), self._parts)
        if found is None:
            return None
        new.append(found)
        return found[0]

    def create_case(self, case: Case) -> SealedCase:
        """Make a new case and return it open."""
        with self._whole, self._lock_of(case.id):
            if not is_id(case.id) or self._profile.case(case.id) or self._user.files.exists(f"cases/{case.id}"):
                raise ValueError("the id of a new case must be new")
            opened = create_case(self._case_folder(case.id), EmptyCase(case), self._parts)
            return self._use(case.id, opened)

    def open_case(self, case_id: str) -> SealedCase:
        """Open a case; the same object while it is open."""
        if not is_id(case_id):
            raise CaseNotFound(case_id)
        with self._lock_of(case_id):
            with self._opening:
                if self._closed:
                    raise Missing(self._case_folder(case_id).database_name)
                opened = self._cases.pop(case_id, None)
            return self._use(case_id, opened or self._opened(case_id))

    def _opened(self, case_id: str) -> SealedCase:
        """Open a case; what others have tightened since an admin of it looked, an admin signs."""
        case = open_case(self._case_folder(case_id), self._parts)
        if not self.read_only:
            with suppress(LegalAssistantError):  # it holds all the same, and is signed next time
                case_rights.sign_terms(case, case.terms(), self._parts)
        return case

    def sign_terms(self, case_id: str, terms: Terms) -> None:
        """Have an admin of a case sign what it allows."""
        with self._lock_of(case_id):
            case_rights.sign_terms(self.open_case(case_id), terms, self._parts)

    def destroy_case(self, case_id: str) -> None:
        """Destroy the keys of the case, then its files."""
        with self._whole, self._lock_of(case_id):
            if case_id not in self.case_ids():
                raise CaseNotFound(case_id)
            known = self._profile.case(case_id)
            log = self._end_of_log(case_id, held=known is not None and known.summary is not None and known.summary.case.held)
            self._close_case(case_id)
            if self._profile.case(case_id) is None:  # nobody could open what came from elsewhere
                self._case_folder(case_id).destroy()
                return
            folder, acts = self._case_folder(case_id), self.audit.entries(Act.BACKUP_MADE)
            notes = backup_notes(self._user.files, self._parts.lawyers.list, acts)
            certificate = certify(folder, Inventory.of(folder), log, notes, self._parts.pairs, self._parts.clock)
            self._profile.begin_destroying(case_id, certificate)
            self._destroy(case_id)

    def certificate(self, case_id: str) -> Certificate:
        """What was certified when the case was destroyed."""
        found = self._profile.certificate(case_id)
        if found is None:
            raise CaseNotFound(case_id)
        return found

    def _end_of_log(self, case_id: str, *, held: bool) -> LogHead | None:
        """The end of the log of a case that is to be destroyed; None if the case cannot be opened. Raises NotPermitted,
        CaseHeld; a case that cannot be opened is held if it was when last seen, and its admins are those of then."""
        pin = self._profile.pin(case_id)
        log, admin = None, pin is None or self.user in pin.admins
        try:
            case = self.open_case(case_id)
            held, log, admin = case.summary().case.held, case.audit.head, case.role.may_grant
        except LegalAssistantError as error:
            _log.warning("case destroyed without being opened: %s (%s)", case_id, error.code)
        if not admin:
            raise NotPermitted(case_id)
        if held:
            raise CaseHeld(case_id)
        return log

    def backup(self, target: Path, case_id: str | None = None) -> Backup:
        """Write everything, or one case, into one sealed file. Everything is also what others have: it stays closed to who has
        no key."""
        user, files = self._user, self._user.files
        with self._rotating, self._whole:
            known = self.case_ids()
            if case_id is not None and case_id not in known:
                raise CaseNotFound(case_id)
            names = [VAULT_FILE, *(f"{user.name}/{name}" for name in (PASSWORD, RECOVERY, "keys"))]
            about = About(new_id(), user.vault, user.user, case_id or "")
            maker = BackupMaker(files, about, self._keys.backup, {name: files.read(name) for name in names})
            if case_id is None:
                others = [other for other in self._on_disk() if self._case_folder(other).is_others]
                made = maker.make(target.absolute(), self._profile, known, self.open_case, others)
            else:
                made = maker.make(target.absolute(), None, [case_id], self.open_case, [])
            now = self._parts.clock.now().isoformat(timespec="microseconds")
            BackupNote(made.id, self.user, now, made.cases).write(user.files, user.vault, self._parts.pairs)
        self.audit.note(Act.BACKUP_MADE, made.id, {"cases": [one for one in made.cases if one in known]})
        return made

    def hand_over(self, case_id: str, target: Path) -> HandedOver:
        """Seal a copy of a case for another vault."""
        with self._whole, self._lock_of(case_id):
            note = self.audit.note
            made = HandOver(self.open_case(case_id), lambda number: note(Act.CASE_HANDED_OVER, number, {"case": case_id}))
            return made.write(target.absolute())

    def take_over(self, file: Path, key: str) -> TakenOver:
        """Make a case of what another vault handed over."""
        with handed_case(file, key, self._parts.clock) as handed, self._whole:
            about, case_id = handed.about, new_id()
            self._check_new(about)
            self._use(case_id, create_case(self._case_folder(case_id), handed, self._parts))
            self.audit.note(Act.CASE_TAKEN_OVER, about.backup, {"vault": about.vault, "was": about.case, "case": case_id})
            return TakenOver(about.backup, about.vault, about.case, case_id)

    def _check_new(self, about: About) -> None:
        """Raise InvalidInput for a case that is here: the same one, or what was made of this hand-over."""
        here = set(self.case_ids())
        taken = [
            json.loads(entry.detail)["case"] for entry in self.audit.entries(Act.CASE_TAKEN_OVER) if entry.subject == about.backup
        ]
        found = next((case_id for case_id in (about.case, *taken) if case_id in here), None)
        if found is not None:
            raise InvalidInput("file", hint=f"This case is in this vault already: {found}.")

    def forget_absent(self, case_ids: Sequence[str]) -> None:
        """Note that these cases, which are not there, are forgotten."""
        for case_id in case_ids:
            if self._profile.case(case_id) is not None:
                self._profile.forget_case(case_id)

    def trust_members(self, case_ids: Sequence[str]) -> None:
        """Take the lists of members of these cases as they are found: they were made anew."""
        for case_id in case_ids:
            self._profile.drop_pin(case_id)

    def finish_interrupted(self) -> None:
        """Bring to an end what a kill left half done: cases that were being made or destroyed, temporary files."""
        for folder in ("", "users", BACKUP_NOTES, self._user.name):
            self._user.files.sweep(folder)
        case_rights.finish_rotations(self._user.files)
        self._users.sweep()
        for known in self._profile.cases():
            if known.step is Step.PRESENT:
                self._forget_with(known)
            elif known.step is Step.DESTROYING:
                self._destroy(known.id)
            elif known.step is Step.CREATING and self._case_folder(known.id).generations():
                self._profile.set_step(known.id, Step.PRESENT)
            elif known.step is Step.CREATING:
                self._case_folder(known.id).destroy()
                self._profile.drop_case(known.id)

    def close(self) -> None:
        """Close every case and let the vault go."""
        with self._rotating, self._opening:
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
        with self._opening:
            self._cases[case_id] = case
            if len(self._cases) > _BUSY_CASES:
                self._cases[list(self._cases)[-_BUSY_CASES - 1]].rest()
        return case

    def _lock_of(self, case_id: str) -> threading.RLock:
        """Held while this case is opened, closed or written anew."""
        with self._opening:
            return self._locks.setdefault(case_id, threading.RLock())

    def _case_folder(self, case_id: str) -> CaseFolder:
        return CaseFolder(self._user.files, self._user.vault, case_id, self._user.user)

    def _on_disk(self) -> list[str]:
        return [name for name in self._user.files.names("cases") if is_id(name)]

    @property
    def _is_alone(self) -> bool:
        """Whether nobody else ever was a lawyer of this vault."""
        return len(self._parts.lawyers.list.users) < 2

    def _is_withdrawn(self, case_id: str) -> bool:
        """Whether others have a key of a case that the user once could open, and the user has none, or none that counts."""
        if self._is_alone:
            return False
        folder = self._case_folder(case_id)
        stray = bool(folder.generations()) and self._is_changed(case_id) and not self._is_member(case_id)
        return folder.is_others or stray

    def _is_member(self, case_id: str) -> bool:
        """Whether the user may open a case that is not yet in the profile, or cannot be told because it is damaged."""
        folder = self._case_folder(case_id)
        if not folder.generations():
            return False
        try:
            unseal(folder, self._parts)
        except CaseNotFound:
            return False
        except LegalAssistantError as error:
            _log.warning("case that cannot be opened: %s (%s)", case_id, error.code)
        return True

    def _is_open_to(self, case_id: str, user: str) -> bool:
        """Whether a lawyer has a key of a case, or the right to it: who has noted the key can remove its file."""
        folder = self._case_folder(case_id)
        if folder.has_key_of(user):
            return True
        with suppress(LegalAssistantError):
            return unseal(folder, self._parts).signers.roster.newest.get(user) is not None
        return False

    def _close_case(self, case_id: str) -> None:
        with self._opening:
            opened = self._cases.pop(case_id, None)
        if opened is not None:
            opened.close()

    def _may_grant(self, case_id: str) -> bool:
        if case_id not in self.case_ids():
            return False
        return self.open_case(case_id).role.may_grant

    def _is_changed(self, case_id: str) -> bool:
        """Whether another lawyer has written to the case since it was last noted."""
        if self._is_alone:
            return False
        pin = self._profile.pin(case_id)
        return pin is None or pin.seen != self._case_folder(case_id).seen()

    def _destroy(self, case_id: str) -> None:
        folder, certificate = self._case_folder(case_id), self._profile.certificate(case_id)
        folder.destroy()
        if certificate is not None and not self._is_alone:
            leave(folder, certificate)
        self._profile.forget_case(case_id)

    def _forget_with(self, known: KnownCase) -> None:
        """If an admin of the case has forgotten it, forget it too. The admins are those last seen: a case that still has keys is
        not believed to be forgotten, nor what a lawyer certified after being removed."""
        folder, pin = self._case_folder(known.id), self._profile.pin(known.id)
        if pin is None or folder.has_keys or not self._user.files.exists(folder.certificate_name):
            return
        certificate = left(folder, pin.admins, self._parts.lawyers.list)
        if certificate is not None:
            self._profile.begin_destroying(known.id, certificate)
            self._profile.forget_case(known.id)

    def _fresh(self, case_id: str) -> CaseSummary | None:
        """The case as it is now, or None if it cannot be opened, or is being written anew."""
        if case_id == self._anew:
            return None
        try:
            return self.open_case(case_id).summary()
        except LegalAssistantError as error:
            _log.warning("case not listed afresh: %s (%s)", case_id, error.code)
            return None
