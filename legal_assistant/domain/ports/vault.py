"""An unlocked vault, in the roles in which it is used."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from legal_assistant.domain.audit import Certificate
from legal_assistant.domain.backup import Backup, HandedOver, TakenOver
from legal_assistant.domain.cases import Case, CaseSummary, Terms
from legal_assistant.domain.ports.case import AuditLog, OpenCase
from legal_assistant.domain.ports.colleagues import Colleagues
from legal_assistant.domain.preferences import Preference
from legal_assistant.domain.settings import UserSettings


class OwnKeys(Protocol):
    """What opens the vault for the lawyer who unlocked it."""

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


class UserSettingsStore(Protocol):
    """The settings of the lawyer who unlocked the vault."""

    @property
    def read_only(self) -> bool:
        """Whether it lies where nothing can be written: then everything that writes raises NotWritable."""
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


class PreferenceStore(Protocol):
    """What the user wants of every answer; it belongs to no case."""

    def preferences(self) -> list[Preference]:
        """All of them, oldest first."""
        ...

    def save_preference(self, preference: Preference) -> None:
        """Add it, or replace the one with its id. Raises DiskFull, NotWritable."""
        ...

    def forget_preference(self, preference_id: str) -> None:
        """Remove it. Raises PreferenceNotFound."""
        ...


class VaultCases(Protocol):
    """The cases of the lawyer who unlocked the vault."""

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

    def hand_over(self, case_id: str, target: Path) -> HandedOver:
        """Seal a copy of a case into the new file ``target`` under a fresh one-time key, for another vault, and read it again.

        Noted in the log of the case and of the vault before the file gets its name. Raises CaseNotFound, NotPermitted unless the
        user is an admin of the case, Damaged or Missing (naming an original), FileTaken, InsideVault, DiskFull, NotWritable;
        then there is no such file.
        """
        ...

    def take_over(self, file: Path, key: str) -> TakenOver:
        """Make a case of a hand-over, under a new id and a new key, with the user as its only member, after reading all of it
        through. ``key`` is the one-time key as typed.

        Raises FileUnreadable, NotABackup, Damaged, RecoveryKeyMistyped, WrongPassword, VaultTooNew, NotHandedOver, CaseHere,
        DiskFull, NotWritable; then nothing was changed.
        """
        ...


class UnlockedVault(OwnKeys, UserSettingsStore, PreferenceStore, Colleagues, VaultCases, Protocol):
    """A vault whose keys are in this process, in all its roles. Only one process at a time holds a vault."""

    @property
    def audit(self) -> AuditLog:
        """The log of acts on the vault as a whole."""
        ...

    @property
    def folder(self) -> Path:
        """Where it lies."""
        ...

    def backup(self, target: Path, case_id: str | None = None) -> Backup:
        """Write everything, or one case, into the new file ``target``, and read it again; work may go on meanwhile.

        Raises CaseNotFound, FileTaken, InsideVault, DiskFull, NotWritable; then there is no such file.
        """
        ...

    def close(self) -> None:
        """Checkpoint and close every case and let the vault go. Idempotent."""
        ...
