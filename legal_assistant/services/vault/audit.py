"""The logs of acts: reading, verifying and exporting them, and the ledger of requests to models."""

import csv
import io
import json
from datetime import datetime
from typing import Any

from legal_assistant.domain.audit import Act, AuditEntry, AuditExport, AuditReport, ModelRequest
from legal_assistant.domain.places import Place
from legal_assistant.domain.ports import AuditLog, OpenCase, UnlockedVault

_COLUMNS: tuple[str, ...] = ("vault", "scope", "signer", "seq", "time", "user", "action", "subject", "detail", "mac", "signature")


class AuditService:
    """The log of a case, or, where ``case`` is None, that of the vault."""

    def __init__(self, vault: UnlockedVault) -> None:
        self._vault = vault

    def entries(self, case: OpenCase | None) -> list[AuditEntry]:
        """All acts, oldest first."""
        return self._log(case).entries()

    def verify(self, case: OpenCase | None) -> AuditReport:
        """Check that no entry was changed, taken out or cut off."""
        return self._log(case).verify()

    def export(self, case: OpenCase | None) -> AuditExport:
        """The whole log, to be verified elsewhere; that it was exported is its last entry. Raises DiskFull, NotWritable."""
        return self._log(case).export()

    def requests(self, case: OpenCase) -> list[ModelRequest]:
        """Every request to a model about the case, oldest first."""
        return [_request(entry) for entry in case.audit.entries(Act.REQUEST)]

    def _log(self, case: OpenCase | None) -> AuditLog:
        return self._vault.audit if case is None else case.audit


def actor(entry: AuditEntry) -> str:
    """Id of who acted, empty if it is not known. The log of a lawyer whom an admin has added begins with that, signed with the
    key that was made then."""
    if entry.action != Act.USER_ADDED or entry.subject != entry.user:
        return entry.user
    return str(json.loads(entry.detail).get("by", ""))


def as_json(log: AuditExport) -> dict[str, Any]:
    """An exported log as JSON data, as ``resources/verify_audit.py`` reads it."""
    return {
        "vault": log.vault,
        "scope": log.scope,
        "signers": dict(log.signers),
        "entries": [entry_as_json(entry) for entry in log.entries],
        "end": log.end.hex(),
    }


def entry_as_json(entry: AuditEntry) -> dict[str, Any]:
    """An entry as JSON data."""
    return {
        "seq": entry.seq,
        "time": entry.time,
        "user": entry.user,
        "action": entry.action,
        "subject": entry.subject,
        "detail": entry.detail,
        "mac": entry.mac.hex(),
        "signature": entry.signature.hex(),
    }


def as_csv(log: AuditExport) -> str:
    """An exported log as CSV (RFC 4180) with a header; the last row, ``seq`` "end", signs how many there are."""
    written = io.StringIO()
    rows = csv.DictWriter(written, _COLUMNS, restval="")
    rows.writeheader()
    for entry in log.entries:
        about = {"vault": log.vault, "scope": log.scope, "signer": log.signers[entry.user]}
        rows.writerow(about | entry_as_json(entry))
    user, signer = next(iter(log.signers.items()))
    end = {"vault": log.vault, "scope": log.scope, "signer": signer, "user": user, "seq": "end", "signature": log.end.hex()}
    rows.writerow(end)
    return written.getvalue()


def _place(detail: dict[str, Any]) -> Place | None:
    """The class of the host; entries made before there were classes only tell this machine from others."""
    if "class" in detail:
        return Place(detail["class"])
    return Place.MACHINE if detail["local"] else None


def _request(entry: AuditEntry) -> ModelRequest:
    detail = json.loads(entry.detail)
    return ModelRequest(
        seq=entry.seq,
        time=datetime.fromisoformat(entry.time),
        user=entry.user,
        purpose=entry.subject,
        host=detail["host"],
        place=_place(detail),
        items=tuple(detail["items"]),
        size=detail["bytes"],
        redacted=detail["redacted"],
    )
