"""The words for what a check of a vault found, and for what is to be done about it."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from legal_assistant.domain.health import Finding, Repair, Severity
from legal_assistant.gui.error_text import words_for_code

#: The codes that are the check's own; all others are those of errors.
_FOUND: dict[str, object] = {
    "damaged": QT_TRANSLATE_NOOP("health", "Damaged, or changed by somebody else"),
    "missing": QT_TRANSLATE_NOOP("health", "Missing"),
    "older_copy": QT_TRANSLATE_NOOP("health", "An older copy than the vault knows of"),
    "log_broken": QT_TRANSLATE_NOOP("health", "The log of acts is not as it was written"),
    "index_differs": QT_TRANSLATE_NOOP("health", "The search index does not fit the case"),
    "unknown_file": QT_TRANSLATE_NOOP("health", "A file that does not belong to the vault"),
    "conflict_copy": QT_TRANSLATE_NOOP("health", "A second copy that a synchronising program made"),
    "vault_copy": QT_TRANSLATE_NOOP("health", "Another copy of this vault lies beside it"),
    "orphan": QT_TRANSLATE_NOOP("health", "An original that no document belongs to"),
    "forgotten_case": QT_TRANSLATE_NOOP("health", "A forgotten case that came back, with a copy or by synchronising"),
    "temporary_file": QT_TRANSLATE_NOOP("health", "A file that was being written when the program ended"),
    "interrupted": QT_TRANSLATE_NOOP("health", "Work that was broken off"),
    "outdated": QT_TRANSLATE_NOOP("health", "A case as an earlier version of the program left it"),
    "without_vector": QT_TRANSLATE_NOOP("health", "A case that is not indexed to its end"),
    "unfinished_document": QT_TRANSLATE_NOOP("health", "A document that is not read to its end"),
}

_TO_DO: dict[Repair, object] = {
    Repair.REBUILD: QT_TRANSLATE_NOOP("health", "It can be made again from the case; nothing is lost."),
    Repair.QUARANTINE: QT_TRANSLATE_NOOP("health", "It can be put aside, into the folder “quarantine” of the vault."),
    Repair.REMOVE: QT_TRANSLATE_NOOP("health", "It can be removed."),
    Repair.REWRITE: QT_TRANSLATE_NOOP("health", "It can be written anew."),
    Repair.RESUME: QT_TRANSLATE_NOOP("health", "Nothing to be done: it goes on when the case is opened."),
    Repair.COMPARE: QT_TRANSLATE_NOOP("health", "Open each of the two, go on with the newer one, and put the other away."),
    Repair.RESTORE: QT_TRANSLATE_NOOP(
        "health", "It cannot be put right here: take it from a backup, restored into a new folder."
    ),
}

_DONE: dict[Repair, object] = {
    Repair.REBUILD: QT_TRANSLATE_NOOP("health", "It was dropped, and is made again when the case is opened."),
    Repair.QUARANTINE: QT_TRANSLATE_NOOP("health", "It was put into the folder “quarantine” of the vault."),
    Repair.REMOVE: QT_TRANSLATE_NOOP("health", "It was removed."),
    Repair.REWRITE: QT_TRANSLATE_NOOP("health", "It was written anew."),
}

#: What the check does itself when it is asked to.
REPAIRABLE = frozenset(_DONE)


def found(code: str) -> str:
    """What is wrong, by the code of a finding."""
    return _translate(_FOUND[code]) if code in _FOUND else words_for_code(code).title


def to_do(finding: Finding) -> str:
    """What can be done about it, or was done."""
    return _translate(_DONE[finding.repair] if finding.repaired and finding.repair in _DONE else _TO_DO[finding.repair])


def tone(finding: Finding) -> str:
    """How it is coloured: what was repaired is good."""
    tones = {Severity.DAMAGE: "bad", Severity.WARNING: "caution", Severity.NOTE: "neutral"}
    return "good" if finding.repaired else tones[finding.severity]


def _translate(text: object) -> str:
    return QCoreApplication.translate("health", str(text))
