"""Who may sign the head of a case: those who may write to it by the list of members that the head names."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from legal_assistant.adapters.cases.members import Roster, Version
from legal_assistant.adapters.cases.page_guard import PageGuard
from legal_assistant.adapters.users.list import Lawyers
from legal_assistant.domain.errors import CaseReadOnly, NotAuthorized, OlderCopy

_PAGES = "pages"


class CaseSigners:
    """Implements ``Signers`` for the user ``user``. ``folder`` is the case's, relative to the vault; ``known`` are the lawyers
    of the vault."""

    def __init__(self, folder: str, user: str, roster: Roster, known: Lawyers) -> None:
        self._folder = folder
        self._user = user
        self._known = known
        #: The newest list of members.
        self.roster = roster
        #: Set where somebody has the key who may only read: then every head vouches for what the database holds.
        self.guard: PageGuard | None = None
        #: Whether an admin of the case takes it as it is: then what somebody signed counts who has been removed from the vault.
        self.unvouched = False
        #: Whether the head, as it was read or written last, names the list before the newest: a kill came between the two.
        self.behind = False

    def notes(self) -> Mapping[str, Any]:
        """The writer, the list of members, and what the database holds if that is needed. Raises CaseReadOnly: what somebody
        signs who may not write, nobody would accept."""
        own = self.roster.newest.get(self._user)
        if own is None or not own.role.may_write:
            raise CaseReadOnly(self._folder.rpartition("/")[2])
        self.behind = False
        noted = {"by": self._user, "members": self.roster.newest.digest}
        return noted if self.guard is None else noted | {_PAGES: self.guard.root()}

    def keys(self, noted: Mapping[str, Any], head: bytes) -> tuple[bytes, ...]:
        """The keys of the member who is named. A head of the list before the newest is good if the newest was made with it.

        The newest list and a head of it are no good from somebody who was removed from the vault: who removed them may not have
        been able to replace the key of this case. Nor are they if signed with a key that was replaced, but for what there was by
        then.
        """
        version = self._version(noted, head)
        member = version.get(noted.get("by", self.roster.maker.user))
        if member is None or not member.role.may_write:
            raise NotAuthorized(f"{self._folder}/head")
        known, newest = self._known.list, self.roster.newest
        keys = known.signing_keys(member.user)
        if self.unvouched:
            return keys
        if not known.counts(newest.by, newest.key, newest.digest):
            raise NotAuthorized(f"{self._folder}/members")
        if version is newest:
            digest = hashlib.sha256(head).hexdigest()
            keys = tuple(key for key in keys if known.counts(member.user, key, digest))
        if not keys:
            raise NotAuthorized(f"{self._folder}/head")
        return keys

    def writers(self) -> dict[str, bytes]:
        """The present public keys of those who may write, by user."""
        known = {user.id: user.sign for user in self._known.list.active}
        return {user: known[user] for user in self.roster.newest.writers if user in known}

    def _version(self, noted: Mapping[str, Any], head: bytes) -> Version:
        versions = self.roster.versions
        named = noted.get("members", versions[0].digest)
        self.behind = False
        if named == versions[-1].digest:
            return versions[-1]
        if named not in {version.digest for version in versions}:
            raise OlderCopy(f"{self._folder}/members")
        if named != versions[-2].digest or versions[-1].head != hashlib.sha256(head).hexdigest():
            raise OlderCopy(f"{self._folder}/head")
        self.behind = True
        return versions[-2]

    def former(self) -> dict[str, tuple[bytes, ...]]:
        """All public keys of all who ever might write."""
        return self.roster.signers(self._known.list)


def pages_of(head: bytes) -> str:
    """What the database holds according to a head; empty if it does not say."""
    return str(json.loads(head).get(_PAGES, ""))
