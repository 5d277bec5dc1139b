"""Memories and their versions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from legal_assistant.adapters.case_store.items import add_item, remove_items
from legal_assistant.adapters.case_store.residue import residue, saying
from legal_assistant.adapters.case_store.rows import ids_json, memory_json, memory_of, time_text
from legal_assistant.adapters.case_store.traces import forget_in_answers, forget_items
from legal_assistant.domain.errors import NotFound
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState, MemoryVersion, Operation, is_link, is_marker
from legal_assistant.domain.ports import Clock
from legal_assistant.domain.recall import IndexItem
from legal_assistant.memory.language.index_words import ItemText
from legal_assistant.memory.language.segment import index_text

if TYPE_CHECKING:
    from sqlite3 import Connection


class SqlMemories:
    """See :class:`~legal_assistant.domain.ports.MemoryRepository`.

    The time of a version is when it was written by ``clock``, and never before the version it follows: what was known at a
    moment T is, of each memory, the last version with ``time <= T``.
    """

    def __init__(self, connection: Connection, clock: Clock) -> None:
        self._connection = connection
        self._clock = clock

    def add(self, memory: Memory, *, by: str, reason: str, operation: str = "") -> IndexItem:
        """Store a new memory as its version 1."""
        memory = replace(memory, version=1)
        self._connection.execute("INSERT INTO memory (id, data) VALUES (?, ?)", (memory.id, memory_json(memory)))
        self._add_version(memory, time_text(self._clock.now()), (by, reason, operation))
        return self._add_item(memory)

    def put(self, memory: Memory, *, by: str, reason: str, operation: str = "") -> IndexItem:
        """Store a changed memory as its next version. Raises NotFound.

        Its item keeps its number and vector unless what is indexed of it (text, question, tags) changed.
        """
        before = self.get(memory.id)
        memory = replace(memory, version=before.version + 1)
        self._connection.execute("UPDATE memory SET data = ? WHERE id = ?", (memory_json(memory), memory.id))
        last = self._connection.execute(
            "SELECT time FROM memory_version WHERE memory = ? AND version = ?", (memory.id, before.version)
        ).fetchone()[0]
        self._add_version(memory, max(time_text(self._clock.now()), last), (by, reason, operation))
        n = self._number(memory.id)
        if _item_text(memory) != _item_text(before):
            remove_items(self._connection, [n])
            return self._add_item(memory)
        self._connection.execute(
            "UPDATE item SET state = ?, time = ? WHERE n = ?", (memory.state.value, time_text(memory.created), n)
        )
        return IndexItem(n, "memory", memory.id, memory.created)

    def touch(self, ids: Sequence[str], when: datetime) -> None:
        """Count a use of each memory (no version)."""
        self._connection.executemany(
            "UPDATE memory SET data = json_set(data, '$.uses', (data ->> 'uses') + 1, '$.last_used', ?) WHERE id = ?",
            [(time_text(when), memory_id) for memory_id in ids],
        )

    def get(self, memory_id: str) -> Memory:
        """Raises NotFound."""
        row = self._connection.execute("SELECT data FROM memory WHERE id = ?", (memory_id,)).fetchone()
        if row is None:
            raise NotFound(memory_id)
        return memory_of(row[0])

    def by_id(self, ids: Sequence[str]) -> dict[str, Memory]:
        """Those of ``ids`` that exist."""
        rows = self._connection.execute(
            "SELECT id, data FROM memory WHERE id IN (SELECT value FROM json_each(?))", (ids_json(ids),)
        )
        return {memory_id: memory_of(data) for memory_id, data in rows}

    def all(self, *, states: Sequence[MemoryState] = (), kinds: Sequence[MemoryKind] = ()) -> list[Memory]:
        """All memories of these states and kinds (empty: any), newest first."""
        conditions, parameters = ["true"], list[str]()
        for column, wanted in (("state", states), ("kind", kinds)):
            if wanted:
                conditions.append(f"{column} IN (SELECT value FROM json_each(?))")
                parameters.append(ids_json(wanted))
        return self._select(" AND ".join(conditions), parameters)

    def versions(self, memory_id: str) -> list[MemoryVersion]:
        """All versions, oldest first. Raises NotFound."""
        versions = self._versions("memory = ? ORDER BY version", memory_id)
        if not versions:
            raise NotFound(memory_id)
        return versions

    def begin_operation(self, label: str) -> str:
        """A new operation at the store's present time; returns its id."""
        operation = new_id()
        self._connection.execute(
            "INSERT INTO operation (id, label, time) VALUES (?, ?, ?)", (operation, label, time_text(self._clock.now()))
        )
        return operation

    def operations(self, limit: int) -> list[Operation]:
        """The last ``limit`` operations that have versions, newest first."""
        rows = self._connection.execute(
            """
            SELECT id, label, time, (SELECT count(*) FROM memory_version WHERE operation = operation.id) AS versions
            FROM operation WHERE versions > 0 ORDER BY seq DESC LIMIT ?
            """,
            (limit,),
        )
        return [Operation(row[0], row[1], datetime.fromisoformat(row[2]), row[3]) for row in rows]

    def versions_of_operation(self, operation: str) -> list[MemoryVersion]:
        """The versions that an operation wrote, in the order of writing."""
        return self._versions("operation = ? ORDER BY rowid", operation)

    def before_operation(self, operation: str) -> dict[str, Memory]:
        """Each memory that an operation changed, as it was before its first change."""
        rows = self._connection.execute(
            """
            SELECT before.memory, before.data
            FROM (SELECT memory, min(version) AS first FROM memory_version WHERE operation = ? GROUP BY memory) AS changed
            JOIN memory_version AS before ON before.memory = changed.memory AND before.version = changed.first - 1
            """,
            (operation,),
        )
        return {memory_id: memory_of(data) for memory_id, data in rows}

    def as_of(self, when: datetime) -> list[Memory]:
        """What was known at a moment: of each memory the last version written at or before ``when``, newest memory first."""
        rows = self._connection.execute(
            """
            SELECT known.data FROM (
                SELECT memory, data, max(version) FROM memory_version WHERE time <= ? GROUP BY memory
            ) AS known JOIN memory ON memory.id = known.memory ORDER BY memory.created DESC, memory.seq DESC
            """,
            (time_text(when),),
        )
        return [memory_of(row[0]) for row in rows]

    def versions_since(self, when: datetime) -> list[MemoryVersion]:
        """All versions written after ``when``, in the order of writing."""
        return self._versions("time > ? ORDER BY rowid", time_text(when))

    def set_covers(self, summary_id: str, ids: Sequence[str]) -> None:
        """Say what a summary was made of. Raises NotFound."""
        self.get(summary_id)
        rows = self._connection.execute("SELECT id FROM item WHERE id IN (SELECT value FROM json_each(?))", (ids_json(ids),))
        for missing in set(ids) - {row[0] for row in rows}:
            raise NotFound(missing)
        self._connection.execute("DELETE FROM cover WHERE summary = ?", (summary_id,))
        self._connection.executemany(
            "INSERT INTO cover (summary, item) VALUES (?, ?)", [(summary_id, one) for one in dict.fromkeys(ids)]
        )

    def covered_by(self, summary_id: str) -> list[str]:
        """Ids of what a summary was made of, in the order given."""
        return [
            row[0] for row in self._connection.execute("SELECT item FROM cover WHERE summary = ? ORDER BY seq", (summary_id,))
        ]

    def summaries_of(self, ids: Sequence[str]) -> list[str]:
        """Ids of the summaries that were made of any of these items."""
        rows = self._connection.execute(
            "SELECT summary FROM cover WHERE item IN (SELECT value FROM json_each(?)) GROUP BY summary ORDER BY min(seq)",
            (ids_json(ids),),
        )
        return [row[0] for row in rows]

    def from_source(self, source_id: str) -> list[Memory]:
        """Memories whose source is this message, passage or document, newest first."""
        if not source_id:
            return []
        return self._select("source = ? OR source_document = ?", [source_id, source_id])

    def delete(self, memory_id: str) -> dict[str, int]:
        """Forget the memory, its versions, all that is made of it, and what answers quote of it. Raises NotFound."""
        earlier = {_item_text(version.memory) for version in self.versions(memory_id)}
        n = self._number(memory_id)
        forget_in_answers(self._connection, [memory_id])
        self._forget_links(memory_id)
        removed = forget_items(self._connection, [n], [index_text(f"{text.body} {text.heading}") for text in earlier])
        versions = self._connection.execute("DELETE FROM memory_version WHERE memory = ?", (memory_id,)).rowcount
        conflicts = self._connection.execute(
            'DELETE FROM conflict WHERE "left" = ? OR "right" = ?', (memory_id, memory_id)
        ).rowcount
        self._connection.execute("DELETE FROM memory WHERE id = ?", (memory_id,))
        return {
            "memories": 1,
            "versions": versions,
            "fulltext": 1,
            "references": removed.references,
            "vectors": removed.vectors,
            "mentions": removed.mentions,
            "relations": removed.relations,
            "conflicts": conflicts,
            "n": n,
        }

    def saying(self, text: str) -> list[str]:
        """Ids of the memories of which some version says ``text``; see :mod:`~legal_assistant.adapters.case_store.residue`."""
        return saying(self._connection, text)

    def residue(self, memory_id: str, texts: Sequence[str]) -> int:
        """How many rows still mention the forgotten memory; see :mod:`~legal_assistant.adapters.case_store.residue`."""
        return residue(self._connection, memory_id, texts)

    def remember_rejection(self, digests: Sequence[str]) -> None:
        """Keep the digests of a rejected statement. Idempotent."""
        self._connection.executemany("INSERT OR IGNORE INTO rejection (digest) VALUES (?)", [(one,) for one in digests])

    def forget_rejection(self, digests: Sequence[str]) -> None:
        """Let the statement with these digests be proposed again. Idempotent."""
        self._connection.executemany("DELETE FROM rejection WHERE digest = ?", [(one,) for one in digests])

    def was_rejected(self, digests: Sequence[str]) -> bool:
        """Whether a statement with one of these digests was rejected before."""
        wanted = "SELECT 1 FROM rejection WHERE digest IN (SELECT value FROM json_each(?))"
        return self._connection.execute(wanted, (ids_json(digests),)).fetchone() is not None

    def _select(self, condition: str, parameters: Sequence[str]) -> list[Memory]:
        rows = self._connection.execute(f"SELECT data FROM memory WHERE {condition} ORDER BY created DESC, seq DESC", parameters)
        return [memory_of(row[0]) for row in rows]

    def _number(self, memory_id: str) -> int:
        return int(self._connection.execute("SELECT n FROM item WHERE id = ?", (memory_id,)).fetchone()[0])

    def _add_item(self, memory: Memory) -> IndexItem:
        text = _item_text(memory)
        return add_item(self._connection, "memory", memory.id, memory.created, text, state=memory.state.value)

    def _add_version(self, memory: Memory, time: str, change: tuple[str, str, str]) -> None:
        """Write a version and note its links; ``change`` is by, reason and operation."""
        by, reason, operation = change
        self._connection.execute(
            "INSERT INTO memory_version (memory, version, time, by, reason, operation, data) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (memory.id, memory.version, time, by, reason, operation or None, memory_json(memory)),
        )
        self._connection.executemany(
            "INSERT OR IGNORE INTO memory_link (target, memory) VALUES (?, ?)",
            [(tag.partition(":")[2], memory.id) for tag in memory.tags if is_link(tag)],
        )

    def _versions(self, condition: str, parameter: str) -> list[MemoryVersion]:
        rows = self._connection.execute(
            f"SELECT version, time, by, reason, data, operation FROM memory_version WHERE {condition}", (parameter,)
        )
        return [
            MemoryVersion(version, datetime.fromisoformat(time), by, reason, memory_of(data), operation or "")
            for version, time, by, reason, data, operation in rows
        ]

    def _forget_links(self, memory_id: str) -> None:
        """Take links to the memory out of other memories and their versions; links are not indexed, so no item changes."""
        for table, key in (("memory", "id"), ("memory_version", "memory")):
            self._connection.execute(_FORGET_LINKS.format(table=table, key=key), (f":{memory_id}", memory_id))
        self._connection.execute("DELETE FROM memory_link WHERE target = ?", (memory_id,))


_FORGET_LINKS = """
UPDATE {table} SET data = json_set(data, '$.tags', json((
    SELECT json_group_array(value) FROM json_each(data, '$.tags') WHERE substr(value, -33) <> ?
))) WHERE {key} IN (SELECT memory FROM memory_link WHERE target = ?)
"""


def _item_text(memory: Memory) -> ItemText:
    return ItemText(memory.text, " ".join((memory.question, *(tag for tag in memory.tags if not is_marker(tag)))))
