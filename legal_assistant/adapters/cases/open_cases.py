"""The cases of an unlocked vault that are open.

A case is opened once, whoever asks for it, and stays open until the vault is closed, its key is replaced or it is forgotten.
Those not used for long let go of their file handles, and get them again when they are used.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress

from legal_assistant.adapters.cases import rights as case_rights
from legal_assistant.adapters.cases.folder import CaseFolder
from legal_assistant.adapters.cases.new_case import Contents, create_case
from legal_assistant.adapters.cases.opening import open_case
from legal_assistant.adapters.cases.sealed_case import SealedCase
from legal_assistant.adapters.cases.turns import Turns
from legal_assistant.adapters.cases.unsealing import Parts
from legal_assistant.adapters.users.folder import UserFolder
from legal_assistant.domain.errors import CaseNotFound, LegalAssistantError, Missing
from legal_assistant.domain.ids import is_id

#: So many cases keep their connections; each has up to four, and a connection has three files.
_BUSY_CASES = 32


class OpenCases:
    """Opens, keeps and closes the cases of the vault of ``user``."""

    def __init__(self, user: UserFolder, parts: Parts, turns: Turns) -> None:
        self._user = user
        self._parts = parts
        self._turns = turns
        #: Guards what is open; never held for long.
        self._guard = threading.RLock()
        self._cases: dict[str, SealedCase] = {}
        self._closed = False
        #: The case that is written anew.
        self.anew = ""

    @property
    def closed(self) -> bool:
        """Whether the vault was closed: then no case opens any more."""
        return self._closed

    @property
    def user(self) -> str:
        """Id of whoever opens them."""
        return self._user.user

    @property
    def read_only(self) -> bool:
        """Whether they lie where nothing can be written."""
        return self._user.files.read_only

    def folder(self, case_id: str) -> CaseFolder:
        """Where a case lies, be it there or not."""
        return CaseFolder(self._user.files, self._user.vault, case_id, self._user.user)

    def on_disk(self) -> list[str]:
        """Ids of all cases that have a folder, whoever may open them."""
        return [name for name in self._user.files.names("cases") if is_id(name)]

    def has(self, case_id: str) -> bool:
        """Whether a case is open."""
        return case_id in self._cases

    def get(self, case_id: str) -> SealedCase:
        """The case, open; the same object while it is."""
        if not is_id(case_id):
            raise CaseNotFound(case_id)
        with self._turns.of(case_id):
            with self._guard:
                self._check_not_closed(case_id)
                opened = self._cases.get(case_id)
            return self._keep(opened or self._opened(case_id))

    def make(self, case_id: str, contents: Contents) -> SealedCase:
        """Make a case of contents, under a new id, and keep it open."""
        with self._turns.whole, self._turns.of(case_id):
            folder = self.folder(case_id)
            if not is_id(case_id) or self._parts.profile.case(case_id) or folder.files.exists(folder.name):
                raise ValueError("the id of a new case must be new")
            return self._keep(create_case(folder, contents, self._parts))

    def write_anew(self, case_id: str, work: Callable[[SealedCase], None]) -> None:
        """Do what replaces the key of a case; who wants that case waits, other cases do not."""
        with self._turns.rotating, self._turns.of(case_id):
            self.anew = case_id
            try:
                work(self.get(case_id))
            finally:
                self.close_one(case_id)
                self.anew = ""
            self.get(case_id).note()

    def close_one(self, case_id: str) -> None:
        """Close a case if it is open; who asks for it opens it again."""
        with self._guard:
            opened = self._cases.pop(case_id, None)
        if opened is not None:
            opened.close()

    def close(self) -> None:
        """Close all of them, for good."""
        with self._guard:
            self._closed = True
            try:
                for case in self._cases.values():
                    case.close()
            finally:
                self._cases.clear()

    def _check_not_closed(self, case_id: str) -> None:
        if self._closed:
            raise Missing(self.folder(case_id).database_name)

    def _opened(self, case_id: str) -> SealedCase:
        """Open a case; what others have tightened since an admin of it looked, an admin signs."""
        case = open_case(self.folder(case_id), self._parts)
        if not self.read_only:
            with suppress(LegalAssistantError):  # it holds all the same, and is signed next time
                case_rights.sign_terms(case, case.terms(), self._parts)
        return case

    def _keep(self, case: SealedCase) -> SealedCase:
        """Keep a case open as the last one used; those not used for long let go of their file handles. One that was being opened
        while the vault was closed is left as it is, for the vault is no longer held. Raises Missing then."""
        with self._guard:
            try:
                self._check_not_closed(case.id)
            except Missing:
                case.leave()
                raise
            self._cases.pop(case.id, None)
            self._cases[case.id] = case
            if len(self._cases) > _BUSY_CASES:
                self._cases[list(self._cases)[-_BUSY_CASES - 1]].rest()
        return case
