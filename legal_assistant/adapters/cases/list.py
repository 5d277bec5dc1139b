"""Which cases a lawyer has, and how they were when last seen."""

from __future__ import annotations

import logging
from contextlib import suppress

from legal_assistant.adapters.cases.open_cases import OpenCases
from legal_assistant.adapters.cases.opening import look_at
from legal_assistant.adapters.cases.turns import Turns
from legal_assistant.adapters.cases.unsealing import Parts, unseal
from legal_assistant.adapters.sqlcipher import Stamp
from legal_assistant.adapters.users.profile_store import Pin, Step
from legal_assistant.domain.cases import CaseSummary
from legal_assistant.domain.errors import CaseNotFound, DiskFull, LegalAssistantError, NotWritable

_log = logging.getLogger(__name__)


class CaseList:
    """The cases of the user, as the profile knows them and as the folders say."""

    def __init__(self, cases: OpenCases, parts: Parts, turns: Turns) -> None:
        self._cases = cases
        self._parts = parts
        self._profile = parts.profile
        self._turns = turns

    def ids(self) -> list[str]:
        """Ids of the cases this user holds a key for, or held one when it was last seen and nobody else does."""
        known = {case.id: case.step for case in self._profile.cases()}
        present = [case_id for case_id, step in known.items() if step is Step.PRESENT]
        new = [case_id for case_id in self._cases.on_disk() if case_id not in known and self._is_member(case_id)]
        return [case_id for case_id in present if not self._is_withdrawn(case_id)] + new

    def summaries(self) -> list[CaseSummary]:
        """All cases as last seen."""
        known = {case.id: case for case in self._profile.cases()}
        found: list[CaseSummary] = []
        new: list[tuple[CaseSummary, Stamp, Pin]] = []
        for case_id in self.ids():
            noted = known.get(case_id)
            summary = noted.summary if noted else None
            if noted is None and not self._cases.has(case_id):
                summary = self._first_look(case_id, new)
            elif noted is None or noted.stale or self._cases.has(case_id) or self._is_changed(case_id):
                summary = self._fresh(case_id) or summary
            if summary is not None:
                found.append(summary)
        if new and not self._cases.read_only:
            with suppress(DiskFull, NotWritable):  # then they are looked at again next time
                self._profile.put_new_cases(new)
        return found

    def _first_look(self, case_id: str, new: list[tuple[CaseSummary, Stamp, Pin]]) -> CaseSummary | None:
        """A case that others have given the user since, by the hundred perhaps; what is to be noted of it is put with ``new``."""
        with self._turns.of(case_id):
            found = look_at(self._cases.folder(case_id), self._parts)
        if found is None:
            return None
        new.append(found)
        return found[0]

    def _fresh(self, case_id: str) -> CaseSummary | None:
        """The case as it is now, or None if it cannot be opened, or is being written anew."""
        if case_id == self._cases.anew:
            return None
        try:
            return self._cases.get(case_id).summary()
        except LegalAssistantError as error:
            _log.warning("case not listed afresh: %s (%s)", case_id, error.code)
            return None

    def _is_withdrawn(self, case_id: str) -> bool:
        """Whether others have a key of a case that the user once could open, and the user has none, or none that counts."""
        if self._parts.lawyers.is_alone:
            return False
        folder = self._cases.folder(case_id)
        stray = bool(folder.generations()) and self._is_changed(case_id) and not self._is_member(case_id)
        return folder.is_others or stray

    def _is_member(self, case_id: str) -> bool:
        """Whether the user may open a case that is not yet in the profile, or cannot be told because it is damaged."""
        folder = self._cases.folder(case_id)
        if not folder.generations():
            return False
        try:
            unseal(folder, self._parts)
        except CaseNotFound:
            return False
        except LegalAssistantError as error:
            _log.warning("case that cannot be opened: %s (%s)", case_id, error.code)
        return True

    def _is_changed(self, case_id: str) -> bool:
        """Whether another lawyer has written to the case since it was last noted."""
        if self._parts.lawyers.is_alone:
            return False
        pin = self._profile.pin(case_id)
        return pin is None or pin.seen != self._cases.folder(case_id).seen()
