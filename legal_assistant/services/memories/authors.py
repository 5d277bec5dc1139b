"""Who wrote what: the log of acts, which lawyers sign, says in whose session a version was written and a conflict decided."""

import json
from collections.abc import Iterable
from dataclasses import replace

from legal_assistant.domain.audit import Act
from legal_assistant.domain.conflicts import Conflict
from legal_assistant.domain.memories import MemoryVersion
from legal_assistant.domain.ports import OpenCase


def signed_versions(case: OpenCase, memory_id: str, versions: Iterable[MemoryVersion]) -> list[MemoryVersion]:
    """The versions of a memory with who wrote them."""
    who: dict[int, str] = {}
    for entry in case.audit.entries(subject=memory_id):
        version = json.loads(entry.detail).get("version")
        if version is not None:
            who[version] = entry.user
    return [replace(one, user=who.get(one.version, "")) for one in versions]


def signed_decisions(case: OpenCase, conflicts: Iterable[Conflict]) -> list[Conflict]:
    """The conflicts, those that a lawyer decided with who that was."""
    found = list(conflicts)
    if not any(one.by == "user" for one in found):
        return found
    who = {entry.subject: entry.user for entry in case.audit.entries(Act.CONFLICT_DECIDED)}  # the last one counts
    return [replace(one, user=who.get(one.id, "")) if one.by == "user" else one for one in found]
