"""doctor, audit, egress, backup, restore: whether a vault is well, who did what, and copies of it."""

import json
from collections.abc import Iterator
from pathlib import Path

from legal_assistant.cli.session import WAIT_FOR_VAULT, Answer, Session
from legal_assistant.cli.shapes import Json
from legal_assistant.domain.audit import AuditReport
from legal_assistant.domain.backup import Backup, BackupCheck
from legal_assistant.domain.errors import LegalAssistantError
from legal_assistant.domain.health import Finding, Health, Repair
from legal_assistant.domain.ports import OpenCase
from legal_assistant.services.bundle import Services
from legal_assistant.services.vault.audit import actor, as_csv, as_json, entry_as_json

_WHAT_TO_DO = {
    Repair.REBUILD: "run 'legal-assistant doctor --repair': it is dropped and made again from the case",
    Repair.QUARANTINE: "run 'legal-assistant doctor --repair': it is moved to the folder 'quarantine' of the vault",
    Repair.REMOVE: "run 'legal-assistant doctor --repair': it is removed",
    Repair.REWRITE: "run 'legal-assistant doctor --repair': it is written anew",
    Repair.RESUME: "run 'legal-assistant resume CASE', or just go on working",
    Repair.COMPARE: "it is another copy of this vault: open each, go on with the newer one and put the other away",
    Repair.RESTORE: "take it from a backup: 'legal-assistant restore'",
}


def doctor(session: Session) -> Answer:
    """Check every file of the vault."""
    folder = session.folder()
    backend = session.backend()
    user = session.user(backend, folder)
    examine = backend.monitor().examine
    health = examine(folder, session.password(), user=user, repair=session.arguments.repair, wait=WAIT_FOR_VAULT)
    data = {
        "ok": health.ok,
        "findings": [_finding(finding) for finding in health.findings],
        "figures": {name: round(value, 3) for name, value in health.figures.items()},
    }
    return Answer(data, _report(health), 0 if health.ok else 1)


def _finding(finding: Finding) -> Json:
    return {
        "code": finding.code,
        "subject": finding.subject,
        "severity": finding.severity.value,
        "repair": finding.repair.value,
        "hint": _WHAT_TO_DO[finding.repair],
        "repaired": finding.repaired,
    }


def _report(health: Health) -> str:
    lines = ["The vault is well." if health.ok else "The vault is damaged."]
    for finding in health.findings:
        done = "repaired" if finding.repaired else _WHAT_TO_DO[finding.repair]
        lines.append(f"  {finding.severity.value:8} {finding.code:20} {finding.subject}: {done}")
    lines += [f"  {name} {value:,.0f}" for name, value in sorted(health.figures.items())]
    return "\n".join(lines)


def audit_list(session: Session) -> Answer:
    """List the acts of a case, or those on the vault as a whole."""
    with session.services() as services:
        entries = services.audit.entries(_case_or_none(session, services))
        names = services.colleagues.names()
    acted = [(one, actor(one)) for one in entries]
    rows = [
        f"{one.seq:6}  {one.time}  {names.get(by) or by[:8] or 'unknown'}  {one.action:20}  {one.subject}  {one.detail}"
        for one, by in acted
    ]
    data = [entry_as_json(one) | {"name": names.get(by, "")} for one, by in acted]
    return Answer({"entries": data}, "\n".join(rows) or "No acts yet.")


def audit_verify(session: Session) -> Answer:
    """Verify the log of a case, or all logs of the vault."""
    with session.services() as services:
        case = _case_or_none(session, services)
        logs = [_verified(case.id, services.audit.verify(case))] if case else list(_all_verified(services))
    bad = [log for log in logs if not log["ok"]]
    data = {
        "ok": not bad,
        "entries": sum(log["entries"] for log in logs),
        "first_bad": bad[0]["first_bad"] if bad else None,
        "logs": logs,
    }
    lines = [f"{log['log']}: {_verdict(log)}" for log in logs]
    return Answer(data, "\n".join(lines), 1 if bad else 0)


def audit_export(session: Session) -> Answer:
    """Print a whole log, to be verified with verify_audit.py."""
    with session.services() as services:
        log = services.audit.export(_case_or_none(session, services))
    data = as_json(log)
    return Answer(data, as_csv(log).rstrip() if session.arguments.csv else json.dumps(data, ensure_ascii=False, indent=1))


def egress_list(session: Session) -> Answer:
    """List every request to a model about a case."""
    with session.case() as (services, case):
        requests = services.audit.requests(case)
    data = [
        {
            "seq": one.seq,
            "time": one.time.isoformat(),
            "user": one.user,
            "purpose": one.purpose,
            "host": one.host,
            "class": one.place.value if one.place else "other",
            "items": list(one.items),
            "bytes": one.size,
            "redacted": one.redacted,
        }
        for one in requests
    ]
    rows = [
        f"{one['time']}  {one['purpose']:10}  {one['host']} ({one['class']})  {one['bytes']} bytes  {len(one['items'])} items"
        + ("  redacted" if one["redacted"] else "")
        for one in data
    ]
    return Answer({"requests": data}, "\n".join(rows) or "Nothing was sent to a model.")


def backup(session: Session) -> Answer:
    """Write the vault, or one case, into one sealed file."""
    given = session.arguments
    file = Path(given.file).expanduser().absolute()
    if given.check:
        secret, recovery_key = _secret(session)
        return _checked(session.backend().backups().check(file, secret, recovery_key=recovery_key))
    if given.forget:
        removed = session.backend().backups().wipe(file, given.forget)
        return Answer({"file": str(file), "forgotten": given.forget, "keys_removed": removed}, f"{removed} keys removed.")
    with session.services() as services:
        case_id = session.named(services).id if given.case else None
        made = services.vault.backup(file, case_id)
    data = {
        "ok": not made.left_out,
        "backup": made.id,
        "file": str(made.file),
        "cases": list(made.cases),
        "cases_of_others": made.others,
        "left_out": [{"case": case, "code": code} for case, code in made.left_out],
        "parts": made.parts,
        "bytes": made.size,
    }
    lines = [f"{_cases(made)}, {made.size:,} bytes, read again and whole: {made.file}"]
    lines += [f"LEFT OUT: case {case} cannot be opened ({code}); see 'legal-assistant doctor'" for case, code in made.left_out]
    return Answer(data, "\n".join(lines), 1 if made.left_out else 0)


def restore(session: Session) -> Answer:
    """Make a vault of a backup, in a new folder."""
    given = session.arguments
    file, folder = Path(given.file).expanduser().absolute(), session.folder()
    secret, recovery_key = _secret(session)
    check = session.backend().backups().restore(file, folder, secret, recovery_key=recovery_key, salvage=given.salvage)
    answer = _checked(check)
    text = f"Restored into {folder}; the password is that of the backup.\n{answer.text}"
    return Answer({"vault": str(folder), **answer.data}, text, answer.status)


def _secret(session: Session) -> tuple[str, bool]:
    """What opens a backup, and whether it is the recovery key."""
    if session.arguments.recovery_key or session.arguments.recovery_key_file:
        return session.password("Recovery key: ", option="recovery_key_file", variable="RECOVERY_KEY"), True
    return session.password(), False


def _cases(backup: Backup | BackupCheck) -> str:
    return f"{len(backup.cases)} cases" + (f" and {backup.others} that only others can open" if backup.others else "")


def _checked(check: BackupCheck) -> Answer:
    data = {
        "ok": check.ok,
        "backup": check.id,
        "cases": list(check.cases),
        "cases_of_others": check.others,
        "damaged": list(check.damaged),
        "forgotten": list(check.removed),
    }
    lines = [f"{_cases(check)}; " + ("every part is whole." if check.ok else "DAMAGED:")]
    return Answer(data, "\n".join([*lines, *(f"  {name}" for name in check.damaged)]), 0 if check.ok else 1)


def _case_or_none(session: Session, services: Services) -> OpenCase | None:
    return services.cases.open(session.named(services).id) if session.arguments.case else None


def _all_verified(services: Services) -> Iterator[Json]:
    """The vault's log and each case's; a case that cannot be opened counts as bad."""
    yield _verified("vault", services.audit.verify(None))
    for case_id in sorted(services.vault.case_ids()):
        try:
            yield _verified(case_id, services.audit.verify(services.cases.open(case_id)))
        except LegalAssistantError as error:
            yield {"log": case_id, "ok": False, "entries": 0, "first_bad": None, "error": error.code}


def _verified(log: str, report: AuditReport) -> Json:
    return {"log": log, "ok": report.ok, "entries": report.entries, "first_bad": report.first_bad}


def _verdict(log: Json) -> str:
    if log["ok"]:
        return f"{log['entries']} entries, all as they were written"
    return f"BAD: {log['error']}" if "error" in log else f"BAD from entry {log['first_bad']} on, of {log['entries']}"
