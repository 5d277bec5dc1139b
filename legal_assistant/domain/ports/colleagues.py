"""The lawyers of a vault and their rights."""

from __future__ import annotations

from typing import Protocol

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.users import CaseRole, Member, User


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
        (:meth:`OwnKeys.replace_keys`) since the case got its key."""
        ...

    def replace_case_key(self, case_id: str, token: CancelToken | None = None) -> None:
        """Write a case anew under another key, for the present keys of its members. Only who wants this case waits. Before or
        after, never neither; cases that are open must be opened again. Raises Cancelled, and as :meth:`revoke`."""
        ...

    def members(self, case_id: str) -> list[Member]:
        """Who may open the case. Raises as :meth:`VaultCases.open_case`."""
        ...

    def grant(self, case_id: str, user: str, role: CaseRole) -> None:
        """Give a lawyer a right to the case, or change it. Before or after, never neither.

        Raises UserNotFound, NotPermitted (not an admin of the case), LastAdmin, DiskFull, NotWritable, and as
        :meth:`VaultCases.open_case`.
        """
        ...

    def revoke(self, case_id: str, user: str) -> None:
        """Take every right to the case away and write the case anew under another key: what comes later stays closed to who was
        removed. Before or after, never neither; needs room for a copy of the case. Cases that are open must be opened again.

        Raises UserNotFound (no member), NotPermitted (not an admin of the case; oneself), DiskFull, NotWritable, and as
        :meth:`VaultCases.open_case`.
        """
        ...

    def accept_case(self, case_id: str) -> None:
        """Vouch for what the database of a case holds although it is not what was last signed; the log of the case says so.

        Raises NotPermitted (not an admin of the case), and as :meth:`VaultCases.open_case`.
        """
        ...
