"""The lawyers of a vault, and who may open which case."""

import builtins
import unicodedata

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.errors import InvalidInput
from legal_assistant.domain.ports import Colleagues, PasswordMeter
from legal_assistant.domain.users import LONGEST_NAME, CaseRole, Member, User
from legal_assistant.services.vault.access import folded, named_user, require_good


class ColleagueService:
    """What a lawyer may do about the others of the vault."""

    def __init__(self, vault: Colleagues, meter: PasswordMeter) -> None:
        self._vault = vault
        self._meter = meter

    def me(self) -> User:
        """Who unlocked the vault."""
        return named_user(self._vault.users(), self._vault.user)

    def list(self) -> builtins.list[User]:
        """All of them, the one who made the vault first."""
        return self._vault.users()

    def names(self) -> dict[str, str]:
        """Names by id, of those who were removed too."""
        return {user.id: user.name for user in self._vault.users(removed=True)}

    def find(self, text: str) -> User:
        """The one that ``text`` names: an id, or a name. Raises UserNotFound."""
        return named_user(self._vault.users(), text)

    def add(self, name: str, password: str, *, admin: bool = False, allow_weak: bool = False) -> tuple[User, str, Changes]:
        """Make a lawyer; ``admin``: may add and remove lawyers. The recovery key is kept nowhere.

        ``allow_weak``: the caller has warned of a weak password and answers for it. Raises InvalidInput (name), PasswordMissing,
        WeakPassword, NotPermitted, DiskFull, NotWritable.
        """
        name = self._new_name(name)
        if not allow_weak:
            require_good(self._meter, password)
        user, recovery_key = self._vault.add_user(name, password, admin=admin)
        return user, recovery_key, Changes.of(None, Changed.USERS)

    def rename(self, user: str, name: str) -> Changes:
        """Give a lawyer another name. Raises InvalidInput (name), UserNotFound, NotPermitted, DiskFull, NotWritable."""
        self._vault.rename_user(user, self._new_name(name, of=user))
        return Changes.of(None, Changed.USERS)

    def remove(self, user: str) -> Changes:
        """Take a lawyer's rights away and remove the lawyer.

        Raises as :meth:`~legal_assistant.domain.ports.Colleagues.remove_user`.
        """
        self._vault.remove_user(user)
        return Changes.of(None, Changed.USERS)

    def set_admin(self, user: str, *, admin: bool) -> Changes:
        """Let a lawyer add and remove lawyers, or not any more; errors as
        :meth:`~legal_assistant.domain.ports.Colleagues.set_admin`."""
        self._vault.set_admin(user, admin=admin)
        return Changes.of(None, Changed.USERS)

    def cases_of(self, user: str) -> builtins.list[str]:
        """The cases that removing a lawyer writes anew."""
        return self._vault.cases_of(user)

    def outdated(self) -> builtins.list[str]:
        """The cases whose key this lawyer is to replace, because a member has replaced their own."""
        return self._vault.outdated_cases()

    def replace_key(self, case_id: str, token: CancelToken | None = None) -> Changes:
        """Replace the key of a case; errors as :meth:`~legal_assistant.domain.ports.Colleagues.replace_case_key`."""
        self._vault.replace_case_key(case_id, token or CancelToken())
        return Changes.of(case_id, Changed.CASES)

    def members(self, case_id: str) -> builtins.list[Member]:
        """Who may open a case, the one who made it first."""
        return self._vault.members(case_id)

    def grant(self, case_id: str, user: str, role: CaseRole) -> Changes:
        """Give a right to a case, or change it; errors as :meth:`~legal_assistant.domain.ports.Colleagues.grant`."""
        self._vault.grant(case_id, user, role)
        return Changes.of(case_id, Changed.CASES)

    def revoke(self, case_id: str, user: str) -> Changes:
        """Take every right to a case away; errors as :meth:`~legal_assistant.domain.ports.Colleagues.revoke`."""
        self._vault.revoke(case_id, user)
        return Changes.of(case_id, Changed.CASES)

    def accept(self, case_id: str) -> Changes:
        """Vouch for a case as it is; errors as :meth:`~legal_assistant.domain.ports.Colleagues.accept_case`."""
        self._vault.accept_case(case_id)
        return Changes.of(case_id, Changed.CASES)

    def _new_name(self, name: str, *, of: str = "") -> str:
        visible = "".join(" " if unicodedata.category(char)[0] in "CZ" else char for char in name)
        name = " ".join(visible.split())
        if not name or len(name) > LONGEST_NAME:
            raise InvalidInput("name", hint=f"Give a name of 1 to {LONGEST_NAME} characters.")
        if any(user.id != of and folded(user.name) == folded(name) for user in self._vault.users()):
            raise InvalidInput("name", hint="Another lawyer of this vault has this name already.")
        return name
