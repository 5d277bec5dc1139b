"""Who may open which case of an unlocked vault: its members, rights given and taken away, keys that are replaced for them."""

from __future__ import annotations

from contextlib import suppress

from legal_assistant.adapters.cases import rights as case_rights
from legal_assistant.adapters.cases.list import CaseList
from legal_assistant.adapters.cases.open_cases import OpenCases
from legal_assistant.adapters.cases.opening import open_case
from legal_assistant.adapters.cases.turns import Turns
from legal_assistant.adapters.cases.unsealing import Parts, unseal
from legal_assistant.adapters.vault.own_keys import OwnKeys
from legal_assistant.adapters.vault.users import VaultUsers
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.errors import LegalAssistantError, UserHasCases
from legal_assistant.domain.users import CaseRole, Member


class VaultRights:
    """Changes rights as the user who unlocked it; who may, ``cases/rights`` says."""

    def __init__(self, parts: Parts, turns: Turns, cases: OpenCases, own: CaseList, users: VaultUsers, keys: OwnKeys) -> None:
        self._parts = parts
        self._turns = turns
        self._cases = cases
        self._own = own
        self._users = users
        self._keys = keys

    def members(self, case_id: str) -> list[Member]:
        """Who may open a case."""
        roster, known = self._cases.get(case_id).roster, self._parts.lawyers.list
        found = [(member, known.get(member.user)) for member in roster.newest.members]
        return [Member(one.user, user.name, one.role, user.fingerprint) for one, user in found if user is not None]

    def grant(self, case_id: str, user: str, role: CaseRole) -> None:
        """Give a lawyer a right to a case, or change it. The case has to be opened again for one's own right to change."""
        if case_id in self.outdated():  # keys that were replaced are not written down again
            self.replace_key(case_id)
        with self._turns.whole, self._turns.of(case_id):
            case_rights.grant(self._cases.get(case_id), self._users.get(user), role, self._parts)
            if user == self._cases.user:
                self._cases.close_one(case_id)
            self._cases.get(case_id).note()

    def revoke(self, case_id: str, user: str) -> None:
        """Take every right to a case away, and replace its key."""
        self._cases.write_anew(case_id, lambda case: case_rights.revoke(case, user, self._parts))

    def accept(self, case_id: str) -> None:
        """Vouch for a case as it is, although it is not what was last signed."""
        with self._turns.rotating, self._turns.of(case_id):
            self._cases.close_one(case_id)
            case = open_case(self._cases.folder(case_id), self._parts, unvouched=True)
            try:
                case_rights.accept(case, self._parts)
            finally:
                case.close()

    def outdated(self) -> list[str]:
        """Cases of which the user is an admin, and a member has replaced the own keys since."""
        found: list[str] = []
        for case_id in self._own.ids() if self._parts.lawyers.list.former else ():
            with suppress(LegalAssistantError):
                unsealed = unseal(self._cases.folder(case_id), self._parts)
                if unsealed.role.may_grant and unsealed.signers.roster.is_outdated(self._parts.lawyers.list):
                    found.append(case_id)
        return found

    def replace_key(self, case_id: str, token: CancelToken | None = None) -> None:
        """Write a case anew under another key, encrypted to the present keys of its members."""
        self._cases.write_anew(case_id, lambda case: case_rights.replace_key(case, self._parts, token or CancelToken()))
        self._keys.drop_former(self._cases, self._own)

    def remove_user(self, user: str) -> None:
        """Take a lawyer's rights to all cases away, then remove the lawyer."""
        with self._turns.rotating:
            while held := self.cases_of(user):
                for case_id in held:
                    self.revoke(case_id, user)
            with self._turns.whole:
                self._users.remove(user)

    def cases_of(self, user: str) -> list[str]:
        """Cases that a lawyer has a key of or the right to, as far as that can be seen, and from which all can be removed."""
        self._users.check_removable(user)
        held = [case_id for case_id in self._cases.on_disk() if self._is_open_to(case_id, user)]
        beyond = [case_id for case_id in held if not self._may_grant(case_id)]
        if beyond:
            raise UserHasCases(", ".join(beyond))
        return held

    def _is_open_to(self, case_id: str, user: str) -> bool:
        """Whether a lawyer has a key of a case, or the right to it: who has noted the key can remove its file."""
        folder = self._cases.folder(case_id)
        if folder.has_key_of(user):
            return True
        with suppress(LegalAssistantError):
            return unseal(folder, self._parts).signers.roster.newest.get(user) is not None
        return False

    def _may_grant(self, case_id: str) -> bool:
        return case_id in self._own.ids() and self._cases.get(case_id).role.may_grant
