"""The versions of a page's text in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from itertools import pairwise

from PySide6.QtCore import QCoreApplication

from legal_assistant.domain.documents import PageVersion
from legal_assistant.gui import format as form
from legal_assistant.gui.widgets.versions import VersionEntry

#: Stands for lines that are as they were.
_ELLIPSIS = "…"


def entries_of(versions: Sequence[PageVersion], names: Mapping[str, str]) -> list[VersionEntry]:
    """An entry a version, with the lines that it changed; of the first, the whole text. ``names``: of lawyers, by id."""
    shown = names if len(names) > 1 else None
    first = versions[0]
    entries = [VersionEntry(first.version, _line(first, shown), first.page.text, first.page.text)]
    for before, after in pairwise(versions):
        parts = changed_parts(before.page.text, after.page.text)
        entries.append(VersionEntry(after.version, _line(after, shown), *parts))
    return entries


def changed_parts(before: str, after: str) -> tuple[str, str]:
    """The lines of two texts that differ, with an ellipsis for those between."""
    old, new = before.split("\n"), after.split("\n")
    parts: tuple[list[str], list[str]] = ([], [])
    for kind, i0, i1, j0, j1 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        same = kind == "equal"
        parts[0].extend([_ELLIPSIS] if same else old[i0:i1])
        parts[1].extend([_ELLIPSIS] if same else new[j0:j1])
    return "\n".join(parts[0]), "\n".join(parts[1])


def _line(version: PageVersion, names: Mapping[str, str] | None) -> str:
    """What one version is: "Version 2 · 26 Nov 14:03 · corrected by hand"; with ``names``: and who made it."""
    translate = QCoreApplication.translate
    reason = {
        "read": translate("PageVersion", "as it was read"),
        "corrected": translate("PageVersion", "corrected by hand"),
        "restored": translate("PageVersion", "an earlier version restored"),
    }[version.reason]
    who = ""
    if names is not None and version.by:
        who = names.get(version.by) or translate("PageVersion", "user {0}").format(version.by[:8])
    number = translate("PageVersion", "Version {0}").format(version.version)
    return " · ".join(part for part in (number, form.moment(version.time, form.local_now()), who, reason) if part)
