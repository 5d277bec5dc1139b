"""What is put right when a vault is unlocked: what a kill left half done, and what a restored backup lacks."""

from __future__ import annotations

from collections.abc import Sequence

from legal_assistant.adapters.cases import rights as case_rights
from legal_assistant.adapters.cases.forgetting import CaseForgetting
from legal_assistant.adapters.cases.open_cases import OpenCases
from legal_assistant.adapters.users.backup_notes import FOLDER as BACKUP_NOTES
from legal_assistant.adapters.users.folder import UserFolder
from legal_assistant.adapters.users.profile_store import KnownCase, ProfileStore, Step
from legal_assistant.adapters.vault.users import VaultUsers


class VaultRepair:
    """Brings a vault from where it was left to where it can be worked with, before anybody works with it."""

    def __init__(
        self, user: UserFolder, profile: ProfileStore, cases: OpenCases, users: VaultUsers, forgetting: CaseForgetting
    ) -> None:
        self._user = user
        self._profile = profile
        self._cases = cases
        self._users = users
        self._forgetting = forgetting

    def finish_interrupted(self) -> None:
        """Bring to an end what a kill left half done: cases that were being made, written anew or destroyed, temporary files."""
        for folder in ("", "users", BACKUP_NOTES, self._user.name):
            self._user.files.sweep(folder)
        case_rights.finish_rotations(self._user.files)
        self._users.sweep()
        for known in self._profile.cases():
            if known.step is Step.PRESENT:
                self._forgetting.follow(known)
            elif known.step is Step.DESTROYING:
                self._forgetting.finish(known.id)
            elif known.step is Step.CREATING:
                self._finish_creating(known)

    def _finish_creating(self, known: KnownCase) -> None:
        """The wrapped key comes last: a case has one, or never was."""
        folder = self._cases.folder(known.id)
        if folder.generations():
            self._profile.set_step(known.id, Step.PRESENT)
        else:
            folder.destroy()
            self._profile.drop_case(known.id)

    def forget_absent(self, case_ids: Sequence[str]) -> None:
        """Note that these cases, which are not there, are forgotten."""
        for case_id in case_ids:
            if self._profile.case(case_id) is not None:
                self._profile.forget_case(case_id)

    def trust_members(self, case_ids: Sequence[str]) -> None:
        """Take the lists of members of these cases as they are found: they were made anew."""
        for case_id in case_ids:
            self._profile.drop_pin(case_id)
