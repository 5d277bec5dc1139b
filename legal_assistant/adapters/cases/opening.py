"""Opening a case, in the order in which its files vouch for each other; and what a kill left in its folder is swept up."""

from __future__ import annotations

import logging
from contextlib import suppress

from legal_assistant.adapters.cases.folder import FIRST_GENERATION, CaseFolder
from legal_assistant.adapters.cases.sealed_case import SealedCase, pin_of
from legal_assistant.adapters.cases.unsealing import Parts, check_pin, unseal
from legal_assistant.adapters.sqlcipher import Stamp
from legal_assistant.adapters.users.profile_store import Pin, Step
from legal_assistant.domain.cases import CaseSummary
from legal_assistant.domain.errors import CaseNotFound, DiskFull, LegalAssistantError, Missing, NotPermitted, NotWritable

_log = logging.getLogger(__name__)


def open_case(folder: CaseFolder, parts: Parts, *, unvouched: bool = False) -> SealedCase:
    """Open a case after all that can be checked was checked; ``unvouched``: but for what the database holds, and what was signed
    by lawyers who were removed since. That is for its admins.

    Raises CaseNotFound, Damaged, Missing, OlderCopy, NotAuthorized, NotPermitted.
    """
    known = parts.profile.case(folder.case)
    if known is not None and known.step is not Step.PRESENT:
        raise CaseNotFound(folder.case)
    if not folder.generations():
        unknown = known is None or folder.is_others
        raise CaseNotFound(folder.case) if unknown else Missing(folder.place(FIRST_GENERATION).name)
    unsealed = unseal(folder, parts)
    if unvouched and not unsealed.role.may_grant:
        raise NotPermitted(folder.case)
    pin = parts.profile.pin(folder.case)
    check_pin(unsealed, pin)
    noted = known is not None and not folder.files.read_only
    if noted and (pin is None or pin.digest != unsealed.signers.roster.newest.digest):
        with suppress(DiskFull, NotWritable):
            parts.profile.put_pin(folder.case, pin_of(unsealed.signers.roster, pin.seen if pin else ""))
    _sweep(folder)
    opened = unsealed.open(known.mark if known else Stamp(0, b""), unvouched=unvouched)
    try:
        case = SealedCase(unsealed, opened, parts)
        if unsealed.signers.behind and unsealed.role.may_write and not folder.files.read_only:
            case.note_rights()
            case.catch_up()
        return case
    except BaseException:
        opened.database.close()
        raise


def look_at(folder: CaseFolder, parts: Parts) -> tuple[CaseSummary, Stamp, Pin] | None:
    """What is to be noted of a case that is not kept open; None if it cannot be opened."""
    try:
        case = open_case(folder, parts)
        try:
            return case.summary(), case.stamp, pin_of(case.roster, folder.seen())
        finally:
            case.leave()
    except LegalAssistantError as error:
        _log.warning("case not listed: %s (%s)", folder.case, error.code)
        return None


def _sweep(folder: CaseFolder) -> None:
    for name in (folder.name, f"{folder.name}/cache"):
        folder.files.sweep(name)
    for name in folder.files.names(f"{folder.name}/blobs"):
        folder.files.sweep(f"{folder.name}/blobs/{name}")
