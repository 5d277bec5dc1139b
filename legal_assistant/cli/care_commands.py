"""doctor: whether a vault is well."""

from legal_assistant.cli.session import WAIT_FOR_VAULT, Answer, Session
from legal_assistant.cli.shapes import Json
from legal_assistant.domain.health import Finding, Health, Repair

_WHAT_TO_DO = {
    Repair.REBUILD: "run 'legal-assistant doctor --repair': it is dropped and made again from the case",
    Repair.QUARANTINE: "run 'legal-assistant doctor --repair': it is moved to the folder 'quarantine' of the vault",
    Repair.REMOVE: "run 'legal-assistant doctor --repair': it is removed",
    Repair.REWRITE: "run 'legal-assistant doctor --repair': it is written anew",
    Repair.RESUME: "run 'legal-assistant resume CASE', or just go on working",
    Repair.RESTORE: "take it from a backup: 'legal-assistant restore'",
}


def doctor(session: Session) -> Answer:
    """Check every file of the vault."""
    folder = session.folder()
    monitor = session.backend().monitor()
    health = monitor.examine(folder, session.password(), repair=session.arguments.repair, wait=WAIT_FOR_VAULT)
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
