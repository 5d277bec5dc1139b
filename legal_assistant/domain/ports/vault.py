"""The vault, its cases, their originals and their vector indexes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from legal_assistant.domain.audit import Act, AuditEntry, AuditExport, AuditReport, Certificate
from legal_assistant.domain.backup import Backup, BackupCheck, HandedOver, TakenOver
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import Case, CaseSummary, Terms
from legal_assistant.domain.health import Health
from legal_assistant.domain.ports.arrays import Vectors
from legal_assistant.domain.ports.store import CaseStore
from legal_assistant.domain.preferences import Preference
from legal_assistant.domain.settings import UserSettings
from legal_assistant.domain.users import CaseRole, Member, User

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


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


class DeviceKeys(Protocol):
    """The slots of an unlocked vault's user that keys in the key stores of computers open. A new password removes them all."""

    @property
    def owner(self) -> str:
        """The ids of vault and user with "/" between, under which a key store keeps the key."""
        ...

    def has(self, computer: str) -> bool:
        """Whether there is a slot for the computer of this id."""
        ...

    def add(self, password: str, computer: str, secret: bytes) -> None:
        """Write a slot that ``secret``, 32 random bytes, opens. Raises WrongPassword, DiskFull, NotWritable."""
        ...

    def remove(self, computer: str) -> None:
        """Remove the slot, if there is one; put back later it is an older copy. Raises DiskFull, NotWritable."""
        ...


class VaultExaminer(Protocol):
    """Checks whole vaults."""

    def examine(self, folder: Path, password: str, *, user: str = "", repair: bool = False, wait: float = 0.0) -> Health:
        """Authenticate every file of the vault in ``folder`` that ``user`` has a key of, and compare what belongs together; with
        ``repair``, put right what can be. The vault must not be open: VaultInUse after ``wait`` seconds.

        What is wrong with the vault is a finding, whatever it is. Raises VaultNotFound, VaultTooNew, WrongPassword, NotWritable.
        """
        ...


class PreferenceStore(Protocol):
    """What the user wants of every answer; it belongs to no case."""

    def preferences(self) -> list[Preference]:
        """All of them, oldest first."""
        ...

    def save_preference(self, preference: Preference) -> None:
        """Add it, or replace the one with its id. Raises DiskFull, NotWritable."""
        ...

    def forget_preference(self, preference_id: str) -> None:
        """Remove it. Raises NotFound."""
        ...


class Backups(Protocol):
    """Backups of vaults on this machine. ``secret``: the password, or with ``recovery_key`` the recovery key, as they were when
    the backup was made."""

    def check(self, file: Path, secret: str, *, recovery_key: bool = False) -> BackupCheck:
        """Authenticate every part. Raises FileUnreadable, NotABackup, Damaged, WrongPassword, RecoveryKeyMistyped."""
        ...

    def restore(self, file: Path, folder: Path, secret: str, *, recovery_key: bool = False, salvage: bool = False) -> BackupCheck:
        """Make a vault of a backup in ``folder`` (made if absent, must be empty), after checking all of it; with ``salvage``, of
        what is whole. Cases whose keys were taken out are left out.

        Raises BackupIncomplete (naming parts), and as :meth:`check` and :meth:`Vaults.create`; then nothing is left there.
        """
        ...

    def wipe(self, file: Path, case_id: str) -> int:
        """Take the wrapped keys of a case out of a backup, so that nobody can open it from there; returns how many there were."""
        ...


class AuditLog(Protocol):
    """The log of acts of a case or of the vault. It is only ever added to."""

    def note(self, act: Act, subject: str, detail: Mapping[str, Any] | None = None) -> None:
        """Record an act that no write of the store shows. ``detail``: ids, counts and codes. Raises DiskFull, NotWritable."""
        ...

    def entries(self, act: Act | None = None, *, subject: str = "") -> list[AuditEntry]:
        """All entries, or those of one kind or about one thing, in order."""
        ...

    def verify(self) -> AuditReport:
        """Check that no entry was changed, taken out or cut off."""
        ...

    def export(self) -> AuditExport:
        """The whole log, signed at its end; that it was exported is its last entry. Raises DiskFull, NotWritable."""
        ...


class Colleagues(Protocol):
    """The lawyers of an unlocked vault, and who may open which case."""

    @property
    def user(self) -> str:
        """Id of the lawyer who unlocked it."""
        ...

    def users(self, *, removed: bool = False) -> list[User]:
        """The lawyers of the vault, the one who made it first; those who were removed only if asked for."""
        ...

    def add_user(self, name: str, password: str, *, admin: bool = False) -> tuple[User, str]:
        """Make a lawyer with key pairs, a password and a recovery key, which is returned and kept nowhere.

        Raises NotPermitted (who asks is no admin of the vault), DiskFull, NotWritable; then there is no such lawyer.
        """
        ...

    def rename_user(self, user: str, name: str) -> None:
        """Give a lawyer another name. Raises UserNotFound, NotPermitted (another's name, and not an admin), DiskFull,
        NotWritable."""
        ...

    def remove_user(self, user: str) -> None:
        """Take a lawyer's rights away (:meth:`revoke`), then remove the lawyer with all that is the lawyer's own.

        Raises UserNotFound, NotPermitted (not an admin of the vault; oneself), UserHasCases naming those whose rights cannot be
        taken away (then nothing was changed), DiskFull, NotWritable.
        """
        ...

    def set_admin(self, user: str, *, admin: bool) -> None:
        """Let a lawyer add and remove lawyers, or not any more; what was signed while it was allowed stays good.

        Raises UserNotFound, NotPermitted (who asks is no admin of the vault), LastAdmin, DiskFull, NotWritable.
        """
        ...

    def cases_of(self, user: str) -> list[str]:
        """Ids of the cases that :meth:`remove_user` takes away from a lawyer. Raises UserNotFound, NotPermitted, UserHasCases."""
        ...

    def outdated_cases(self) -> list[str]:
        """Ids of the cases, among those that the user is an admin of, of which a member has replaced the own keys
        (:meth:`UnlockedVault.replace_keys`) since the case got its key."""
        ...

    def replace_case_key(self, case_id: str, token: CancelToken | None = None) -> None:
        """Write a case anew under another key, for the present keys of its members. Only who wants this case waits. Before or
        after, never neither; cases that are open must be opened again. Raises Cancelled, and as :meth:`revoke`."""
        ...

    def members(self, case_id: str) -> list[Member]:
        """Who may open the case. Raises as :meth:`UnlockedVault.open_case`."""
        ...

    def grant(self, case_id: str, user: str, role: CaseRole) -> None:
        """Give a lawyer a right to the case, or change it. Before or after, never neither.

        Raises UserNotFound, NotPermitted (not an admin of the case), LastAdmin, DiskFull, NotWritable, and as
        :meth:`UnlockedVault.open_case`.
        """
        ...

    def revoke(self, case_id: str, user: str) -> None:
        """Take every right to the case away and write the case anew under another key: what comes later stays closed to who was
        removed. Before or after, never neither; needs room for a copy of the case. Cases that are open must be opened again.

        Raises UserNotFound (no member), NotPermitted (not an admin of the case; oneself), DiskFull, NotWritable, and as
        :meth:`UnlockedVault.open_case`.
        """
        ...

    def accept_case(self, case_id: str) -> None:
        """Vouch for what the database of a case holds although it is not what was last signed; the log of the case says so.

        Raises NotPermitted (not an admin of the case), and as :meth:`UnlockedVault.open_case`.
        """
        ...


class UnlockedVault(PreferenceStore, Colleagues, Protocol):
    """A vault whose keys are in this process. Only one process at a time holds a vault."""

    @property
    def audit(self) -> AuditLog:
        """The log of acts on the vault as a whole."""
        ...

    @property
    def folder(self) -> Path:
        """Where it lies."""
        ...

    @property
    def read_only(self) -> bool:
        """Whether it lies where nothing can be written: then everything that writes raises NotWritable."""
        ...

    @property
    def devices(self) -> DeviceKeys:
        """What lets computers open the vault without the password."""
        ...

    def change_password(self, old: str, new: str) -> None:
        """Replace the password slot; before or after, never neither. Raises WrongPassword."""
        ...

    def replace_keys(self, old: str, new: str) -> str:
        """The password was exposed: replace it, the master key, both key pairs and the recovery key, which is returned and kept
        nowhere. Nothing counts any more that is signed with the old keys after this. Then the vault is closed; once it is
        unlocked again, the keys of the cases are to be replaced (:meth:`Colleagues.outdated_cases`).

        Before or after, never neither. Raises WrongPassword (then the vault stays open), DiskFull, NotWritable.
        """
        ...

    def settings(self) -> UserSettings:
        """The user's settings (defaults until saved)."""
        ...

    def save_settings(self, settings: UserSettings) -> None:
        """Replace the user's settings."""
        ...

    def note_last_case(self, case_id: str) -> None:
        """Remember in the user's settings which case was looked at last; no change of settings that the log would name."""
        ...

    def backup(self, target: Path, case_id: str | None = None) -> Backup:
        """Write everything, or one case, into the new file ``target``, and read it again; work may go on meanwhile.

        Raises CaseNotFound, InvalidInput, DiskFull, NotWritable; then there is no such file.
        """
        ...

    def hand_over(self, case_id: str, target: Path) -> HandedOver:
        """Seal a copy of a case into the new file ``target`` under a fresh one-time key, for another vault, and read it again.

        Noted in the log of the case and of the vault before the file gets its name. Raises CaseNotFound, NotPermitted unless the
        user is an admin of the case, Damaged or Missing (naming an original), InvalidInput, DiskFull, NotWritable; then there is
        no such file.
        """
        ...

    def take_over(self, file: Path, key: str) -> TakenOver:
        """Make a case of a hand-over, under a new id and a new key, with the user as its only member, after reading all of it
        through. ``key`` is the one-time key as typed.

        Raises FileUnreadable, NotABackup, Damaged, RecoveryKeyMistyped, WrongPassword, VaultTooNew, InvalidInput if the case is
        here already, DiskFull, NotWritable; then nothing was changed.
        """
        ...

    def case_ids(self) -> list[str]:
        """Ids of the cases this user holds a key for, in no order."""
        ...

    def summaries(self) -> list[CaseSummary]:
        """All cases of :meth:`case_ids` as last seen, in no order, without opening their databases (but for those that another
        process was killed in). A case that cannot be opened is listed as it was last seen."""
        ...

    def create_case(self, case: Case) -> OpenCase:
        """Make the folder, the case key and the database of a new case. ``case.id`` must be new."""
        ...

    def open_case(self, case_id: str) -> OpenCase:
        """Open a case; the same object is returned while it is open. Raises CaseNotFound, Damaged, Missing, OlderCopy,
        CaseOutdated."""
        ...

    def sign_terms(self, case_id: str, terms: Terms) -> None:
        """By an admin of a case that others may open too: sign what it allows from now on; without that, what is looser in its
        database does not hold. By others, nothing. Raises DiskFull, NotWritable, and as :meth:`open_case`."""
        ...

    def destroy_case(self, case_id: str) -> None:
        """Destroy the keys of the case, then its files, and certify it. After the keys are gone nothing brings it back.

        Raises CaseNotFound, NotPermitted (not an admin of the case), CaseHeld (under legal hold), NotWritable; in all but the
        last nothing is destroyed.
        """
        ...

    def certificate(self, case_id: str) -> Certificate:
        """What was certified when the case was destroyed. Raises CaseNotFound."""
        ...

    def close(self) -> None:
        """Checkpoint and close every case and let the vault go. Idempotent."""
        ...


class OpenCase(Protocol):
    """A case whose key is in this process."""

    @property
    def id(self) -> str:
        """Its id."""
        ...

    @property
    def role(self) -> CaseRole:
        """What the lawyer who opened it may do; who may only read gets CaseReadOnly from whatever writes."""
        ...

    @property
    def store(self) -> CaseStore:
        """Everything of the case but the originals."""
        ...

    @property
    def audit(self) -> AuditLog:
        """The log of acts on the case; what the store writes is recorded by the store."""
        ...

    @property
    def blobs(self) -> BlobStore:
        """The original documents."""
        ...

    @property
    def vectors(self) -> VectorIndex:
        """The vector index; loaded from the sealed cache, or rebuilt from the store, on first use."""
        ...


class BlobStore(Protocol):
    """Sealed originals, written once, never changed."""

    def put(self, blob_id: str, data: bytes) -> None:
        """Seal ``data`` under ``blob_id``: temporary file, fsync, rename. Raises DiskFull, NotWritable."""
        ...

    def get(self, blob_id: str) -> bytes:
        """The bytes, authenticated whole. Raises Missing, Damaged (naming the file)."""
        ...

    def delete(self, blob_id: str) -> None:
        """Remove it; a missing one is no error."""
        ...

    def ids(self) -> list[str]:
        """All ids on disk."""
        ...


class VectorIndex(Protocol):
    """Nearest vectors of one case by inner product of unit vectors."""

    @property
    def identity(self) -> str:
        """Identity of the embedder the vectors are from; empty while there are none."""
        ...

    def __len__(self) -> int:
        """How many vectors it holds."""
        ...

    def add(self, ns: Sequence[int], vectors: Vectors) -> None:
        """Add or replace the vectors, shape (len(ns), d), of the items ``ns``. The store is written by the caller, first."""
        ...

    def remove(self, ns: Sequence[int]) -> None:
        """Take the items out; unknown ones are ignored."""
        ...

    def search(self, query: Vectors, k: int, allowed: NDArray[np.int64] | None = None) -> list[tuple[int, float]]:
        """The ``k`` nearest items to ``query``, shape (d,), among ``allowed`` (sorted item numbers; None: all), best first, with
        cosine similarity."""
        ...

    def vectors_of(self, ns: Sequence[int]) -> dict[int, Vectors]:
        """The stored vectors, shape (d,), of those of ``ns`` that have one."""
        ...

    def reset(self) -> None:
        """Drop everything (the store's vectors were dropped: another embedder)."""
        ...

    def save(self) -> None:
        """Write the sealed cache. Losing it costs only time."""
        ...
