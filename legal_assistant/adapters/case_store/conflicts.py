"""Contradictions between memories."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from legal_assistant.adapters.case_store.rows import ids_json, time_text
from legal_assistant.domain.conflicts import Conflict, Resolution
from legal_assistant.domain.errors import NotFound

if TYPE_CHECKING:
    from sqlite3 import Connection

_CONFLICT = 'SELECT id, "left", "right", why, found, resolution, reason, resolved, by FROM conflict'


class SqlConflicts:
    """See :class:`~legal_assistant.domain.ports.ConflictRepository`. Rows go with either of their memories."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, *conflicts: Conflict) -> None:
        """Store new conflicts, those whose pair is there left out. Raises NotFound (a memory)."""
        sides = dict.fromkeys(side for conflict in conflicts for side in (conflict.left, conflict.right))
        missing = self._connection.execute(
            "SELECT value FROM json_each(?) WHERE value NOT IN (SELECT id FROM memory)", (ids_json(sides),)
        ).fetchone()
        if missing:
            raise NotFound(missing[0])
        self._connection.executemany(
            'INSERT INTO conflict (id, "left", "right", why, found, resolution, reason, resolved, by)'
            ' VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (min("left", "right"), max("left", "right")) DO NOTHING',
            [(one.id, one.left, one.right, one.why, time_text(one.found), *_decision(one)) for one in conflicts],
        )

    def put(self, conflict: Conflict) -> None:
        """Replace its resolution. Raises NotFound."""
        changed = self._connection.execute(
            "UPDATE conflict SET resolution = ?, reason = ?, resolved = ?, by = ? WHERE id = ?",
            (*_decision(conflict), conflict.id),
        )
        if changed.rowcount != 1:
            raise NotFound(conflict.id)

    def get(self, conflict_id: str) -> Conflict:
        """Raises NotFound."""
        found = self._select("id = ?", conflict_id)
        if not found:
            raise NotFound(conflict_id)
        return found[0]

    def all(self, *, resolved: bool | None = False) -> list[Conflict]:
        """Open ones (False), resolved ones (True) or all (None), newest first."""
        conditions = {False: "resolution IS NULL", True: "resolution IS NOT NULL", None: "true"}
        return self._select(conditions[resolved])

    def of_memories(self, ids: Sequence[str]) -> list[Conflict]:
        """All that name any of these memories, newest first."""
        among = "IN (SELECT value FROM json_each(?))"
        return self._select(f'"left" {among} OR "right" {among}', ids_json(ids), ids_json(ids))

    def _select(self, condition: str, *parameters: str) -> list[Conflict]:
        rows = self._connection.execute(f"{_CONFLICT} WHERE {condition} ORDER BY found DESC, seq DESC", parameters)
        return [_conflict(row) for row in rows]


def _decision(conflict: Conflict) -> tuple[str | None, str, str | None, str]:
    return (
        conflict.resolution and conflict.resolution.value,
        conflict.reason,
        conflict.resolved and time_text(conflict.resolved),
        conflict.by,
    )


def _conflict(row: Sequence[Any]) -> Conflict:
    return Conflict(
        id=row[0],
        left=row[1],
        right=row[2],
        why=row[3],
        found=datetime.fromisoformat(row[4]),
        resolution=row[5] and Resolution(row[5]),
        reason=row[6],
        resolved=row[7] and datetime.fromisoformat(row[7]),
        by=row[8],
    )
