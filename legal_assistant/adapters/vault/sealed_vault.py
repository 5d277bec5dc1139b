"""A vault whose keys are in this process: what it is asked for, and which of its parts does it."""

from __future__ import annotations

from pathlib import Path

from legal_assistant.adapters.audit_log import SealedAuditLog
from legal_assistant.adapters.cases import rights as case_rights
from legal_assistant.adapters.cases.forgetting import CaseForgetting
from legal_assistant.adapters.cases.list import CaseList
from legal_assistant.adapters.cases.new_case import EmptyCase
from legal_assistant.adapters.cases.open_cases import OpenCases
from legal_assistant.adapters.cases.sealed_case import SealedCase
from legal_assistant.adapters.cases.turns import Turns
from legal_assistant.adapters.cases.unsealing import Parts
from legal_assistant.adapters.keys.key_slots import KdfPolicy
from legal_assistant.adapters.users.device_slots import DeviceSlots
from legal_assistant.adapters.users.folder import UserFolder, UserKeys
from legal_assistant.adapters.users.list import Lawyers
from legal_assistant.adapters.users.profile_store import ProfileStore
from legal_assistant.adapters.vault.lock import VaultLock
from legal_assistant.adapters.vault.own_keys import OwnKeys
from legal_assistant.adapters.vault.repair import VaultRepair
from legal_assistant.adapters.vault.rights import VaultRights
from legal_assistant.adapters.vault.transfers import Transfers
from legal_assistant.adapters.vault.users import VaultUsers
from legal_assistant.domain.audit import Certificate
from legal_assistant.domain.backup import Backup, HandedOver, TakenOver
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import Case, CaseSummary, Terms
from legal_assistant.domain.ports import Clock
from legal_assistant.domain.preferences import Preference
from legal_assistant.domain.settings import UserSettings
from legal_assistant.domain.users import CaseRole, Member, User


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
        self._turns = Turns()
        self._parts = Parts(keys.pairs, clock, lawyers, profile)
        self._users = VaultUsers(user, self._parts, kdf)
        self._cases = OpenCases(user, self._parts, self._turns)
        self._own = CaseList(self._cases, self._parts, self._turns)
        self._forgetting = CaseForgetting(self._parts, self._turns, self._cases, self._own)
        self._transfers = Transfers(user, self._parts, keys.backup, self._turns, self._cases, self._own)
        #: What opens it for the user.
        self.keys = OwnKeys(user, self._parts, keys.file, kdf, self._turns)
        self._rights = VaultRights(self._parts, self._turns, self._cases, self._own, self._users, self.keys)
        #: What is put right when it is unlocked.
        self.repair = VaultRepair(user, profile, self._cases, self._users, self._forgetting)

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
        return self.keys.devices

    def change_password(self, old: str, new: str) -> None:
        """Replace the password slot."""
        self.keys.change_password(old, new)

    def replace_keys(self, old: str, new: str) -> str:
        """Replace the master key, both key pairs, the password and the recovery key, which is returned. The vault is closed."""
        return self.keys.replace(old, new, users=self._users, cases=self._cases, own=self._own, close=self.close)

    def users(self, *, removed: bool = False) -> list[User]:
        """The lawyers of the vault."""
        return self._users.all(removed=removed)

    def add_user(self, name: str, password: str, *, admin: bool = False) -> tuple[User, str]:
        """Make a lawyer, and return the recovery key."""
        with self._turns.whole:
            return self._users.add(name, password, admin=admin)

    def rename_user(self, user: str, name: str) -> None:
        """Give a lawyer another name."""
        with self._turns.whole:
            self._users.rename(user, name)

    def set_admin(self, user: str, *, admin: bool) -> None:
        """Let a lawyer add and remove lawyers, or not any more."""
        with self._turns.whole:
            self._users.set_admin(user, admin=admin)

    def remove_user(self, user: str) -> None:
        """Take a lawyer's rights to all cases away, then remove the lawyer."""
        self._rights.remove_user(user)

    def cases_of(self, user: str) -> list[str]:
        """Cases that a lawyer has a key of or the right to, as far as that can be seen, and from which all can be removed."""
        return self._rights.cases_of(user)

    def members(self, case_id: str) -> list[Member]:
        """Who may open a case."""
        return self._rights.members(case_id)

    def grant(self, case_id: str, user: str, role: CaseRole) -> None:
        """Give a lawyer a right to a case, or change it. The case has to be opened again for one's own right to change."""
        self._rights.grant(case_id, user, role)

    def revoke(self, case_id: str, user: str) -> None:
        """Take every right to a case away, and replace its key."""
        self._rights.revoke(case_id, user)

    def accept_case(self, case_id: str) -> None:
        """Vouch for a case as it is, although it is not what was last signed."""
        self._rights.accept(case_id)

    def drop_former_keys(self) -> None:
        """Forget the keys that the user replaced, once no case needs them any more. Raises DiskFull, NotWritable."""
        self.keys.drop_former(self._cases, self._own)

    def outdated_cases(self) -> list[str]:
        """Cases of which the user is an admin, and a member has replaced the own keys since."""
        return self._rights.outdated()

    def replace_case_key(self, case_id: str, token: CancelToken | None = None) -> None:
        """Write a case anew under another key, encrypted to the present keys of its members."""
        self._rights.replace_key(case_id, token)

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
        """Remove one. Raises PreferenceNotFound."""
        self._profile.forget_preference(preference_id)

    def case_ids(self) -> list[str]:
        """Ids of the cases this user holds a key for, or held one when it was last seen and nobody else does."""
        return self._own.ids()

    def summaries(self) -> list[CaseSummary]:
        """All cases as last seen."""
        return self._own.summaries()

    def create_case(self, case: Case) -> SealedCase:
        """Make a new case and return it open."""
        return self._cases.make(case.id, EmptyCase(case))

    def open_case(self, case_id: str) -> SealedCase:
        """Open a case; the same object while it is open."""
        return self._cases.get(case_id)

    def sign_terms(self, case_id: str, terms: Terms) -> None:
        """Have an admin of a case sign what it allows."""
        with self._turns.of(case_id):
            case_rights.sign_terms(self._cases.get(case_id), terms, self._parts)

    def destroy_case(self, case_id: str) -> None:
        """Destroy the keys of the case, then its files."""
        self._forgetting.destroy(case_id)

    def certificate(self, case_id: str) -> Certificate:
        """What was certified when the case was destroyed."""
        return self._forgetting.certificate(case_id)

    def backup(self, target: Path, case_id: str | None = None) -> Backup:
        """Write everything, or one case, into one sealed file. Everything is also what others have: it stays closed to who has
        no key."""
        return self._transfers.backup(target, case_id)

    def hand_over(self, case_id: str, target: Path) -> HandedOver:
        """Seal a copy of a case for another vault."""
        return self._transfers.hand_over(case_id, target)

    def take_over(self, file: Path, key: str) -> TakenOver:
        """Make a case of what another vault handed over."""
        return self._transfers.take_over(file, key)

    def close(self) -> None:
        """Close every case and let the vault go."""
        with self._turns.rotating:
            if self._cases.closed:
                return
            try:
                self._cases.close()
                self._profile.close()
            finally:
                self._lock.release()
