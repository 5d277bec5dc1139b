"""Forgetting a case: its keys, then its files, with a certificate of what was destroyed.

A case is present, then destroying (the certificate is signed, nothing counts any more), then gone but for its id and certificate.
"""

from __future__ import annotations

import logging

from legal_assistant.adapters.audit_log import LogHead
from legal_assistant.adapters.cases.certificate import Inventory, certify, leave, left
from legal_assistant.adapters.cases.list import CaseList
from legal_assistant.adapters.cases.open_cases import OpenCases
from legal_assistant.adapters.cases.turns import Turns
from legal_assistant.adapters.cases.unsealing import Parts
from legal_assistant.adapters.users.backup_notes import backup_notes
from legal_assistant.adapters.users.profile_store import KnownCase
from legal_assistant.domain.audit import Act, Certificate
from legal_assistant.domain.errors import CaseHeld, CaseNotFound, LegalAssistantError, NotPermitted

_log = logging.getLogger(__name__)


class CaseForgetting:
    """Destroys cases as the user who unlocked the vault."""

    def __init__(self, parts: Parts, turns: Turns, cases: OpenCases, own: CaseList) -> None:
        self._parts = parts
        self._profile = parts.profile
        self._turns = turns
        self._cases = cases
        self._own = own

    def destroy(self, case_id: str) -> None:
        """Destroy the keys of the case, then its files."""
        with self._turns.whole, self._turns.of(case_id):
            if case_id not in self._own.ids():
                raise CaseNotFound(case_id)
            known = self._profile.case(case_id)
            log = self._end_of_log(case_id, held=known is not None and known.summary is not None and known.summary.case.held)
            self._cases.close_one(case_id)
            folder = self._cases.folder(case_id)
            if self._profile.case(case_id) is None:  # nobody could open what came from elsewhere
                folder.destroy()
                return
            notes = backup_notes(folder.files, self._parts.lawyers.list, self._profile.audit.entries(Act.BACKUP_MADE))
            certificate = certify(folder, Inventory.of(folder), log, notes, self._parts.pairs, self._parts.clock)
            self._profile.begin_destroying(case_id, certificate)
            self.finish(case_id)

    def certificate(self, case_id: str) -> Certificate:
        """What was certified when the case was destroyed."""
        found = self._profile.certificate(case_id)
        if found is None:
            raise CaseNotFound(case_id)
        return found

    def finish(self, case_id: str) -> None:
        """Destroy what is left of a case that is being destroyed."""
        folder, certificate = self._cases.folder(case_id), self._profile.certificate(case_id)
        folder.destroy()
        if certificate is not None and not self._parts.lawyers.is_alone:
            leave(folder, certificate)
        self._profile.forget_case(case_id)

    def follow(self, known: KnownCase) -> None:
        """If an admin of the case has forgotten it, forget it too. The admins are those last seen: a case that still has keys is
        not believed to be forgotten, nor what a lawyer certified after being removed."""
        folder, pin = self._cases.folder(known.id), self._profile.pin(known.id)
        if pin is None or folder.has_keys or not folder.files.exists(folder.certificate_name):
            return
        certificate = left(folder, pin.admins, self._parts.lawyers.list)
        if certificate is not None:
            self._profile.begin_destroying(known.id, certificate)
            self._profile.forget_case(known.id)

    def _end_of_log(self, case_id: str, *, held: bool) -> LogHead | None:
        """The end of the log of a case that is to be destroyed; None if the case cannot be opened. Raises NotPermitted,
        CaseHeld; a case that cannot be opened is held if it was when last seen, and its admins are those of then."""
        pin = self._profile.pin(case_id)
        log, admin = None, pin is None or self._cases.user in pin.admins
        try:
            case = self._cases.get(case_id)
            held, log, admin = case.summary().case.held, case.audit.head, case.role.may_grant
        except LegalAssistantError as error:
            _log.warning("case destroyed without being opened: %s (%s)", case_id, error.code)
        if not admin:
            raise NotPermitted(case_id)
        if held:
            raise CaseHeld(case_id)
        return log
