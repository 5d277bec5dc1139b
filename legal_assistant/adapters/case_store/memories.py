"""Memories and their versions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from legal_assistant.adapters.case_store.items import ItemText, add_item, remove_items
from legal_assistant.adapters.case_store.rows import (
    citations_json,
    citations_of,
    ids_json,
    memory_json,
    memory_of,
    time_text,
    used_json,
    used_of,
)
from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.errors import NotFound
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState, MemoryVersion, is_link
from legal_assistant.domain.ports import Clock
from legal_assistant.domain.recall import IndexItem
from legal_assistant.memory.segment import index_text

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

    def add(self, memory: Memory, *, by: str, reason: str) -> IndexItem:
        """Store a new memory as its version 1."""
        memory = replace(memory, version=1)
        self._connection.execute("INSERT INTO memory (id, data) VALUES (?, ?)", (memory.id, memory_json(memory)))
        self._add_version(memory, time_text(self._clock.now()), by, reason)
        return self._add_item(memory)

    def put(self, memory: Memory, *, by: str, reason: str) -> IndexItem:
        """Store a changed memory as its next version. Raises NotFound.

        Its item keeps its number and vector unless what is indexed of it (text, question, tags) changed.
        """
        before = self.get(memory.id)
        memory = replace(memory, version=before.version + 1)
        self._connection.execute("UPDATE memory SET data = ? WHERE id = ?", (memory_json(memory), memory.id))
        last = self._connection.execute(
            "SELECT time FROM memory_version WHERE memory = ? AND version = ?", (memory.id, before.version)
        ).fetchone()[0]
        self._add_version(memory, max(time_text(self._clock.now()), last), by, reason)
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
        rows = self._connection.execute(
            "SELECT version, time, by, reason, data FROM memory_version WHERE memory = ? ORDER BY version", (memory_id,)
        )
        versions = [
            MemoryVersion(version, datetime.fromisoformat(time), by, reason, memory_of(data))
            for version, time, by, reason, data in rows
        ]
        if not versions:
            raise NotFound(memory_id)
        return versions

    def from_source(self, source_id: str) -> list[Memory]:
        """Memories whose source is this message, passage or document, newest first."""
        if not source_id:
            return []
        return self._select("source = ? OR source_document = ?", [source_id, source_id])

    def delete(self, memory_id: str) -> dict[str, int]:
        """Forget the memory, its versions, what is indexed of it, and what answers quote of it. Raises NotFound."""
        self.get(memory_id)
        n = self._number(memory_id)
        removed = remove_items(self._connection, [n])
        versions = self._connection.execute("DELETE FROM memory_version WHERE memory = ?", (memory_id,)).rowcount
        self._connection.execute("DELETE FROM memory WHERE id = ?", (memory_id,))
        self._forget_in_answers(memory_id)
        self._forget_links(memory_id)
        return {
            "memories": 1,
            "versions": versions,
            "fulltext": 1,
            "references": removed.references,
            "vectors": removed.vectors,
            "n": n,
        }

    def residue(self, memory_id: str, texts: Sequence[str]) -> int:
        """How many rows still mention the forgotten memory: by id, or by one of ``texts`` verbatim (in full text: as a run of
        words); and index rows that belong to no item."""
        queries: list[tuple[str, tuple[str, ...]]] = [
            ("SELECT count(*) FROM item WHERE id = ?", (memory_id,)),
            ("SELECT count(*) FROM memory WHERE id = ? OR instr(data, ?)", (memory_id, memory_id)),
            ("SELECT count(*) FROM memory_version WHERE memory = ? OR instr(data, ?)", (memory_id, memory_id)),
            ("SELECT count(*) FROM message WHERE instr(used, ?) OR instr(citations, ?)", (memory_id, memory_id)),
            ("SELECT count(*) FROM reference WHERE n NOT IN (SELECT n FROM item)", ()),
            ("SELECT count(*) FROM vectors WHERE n NOT IN (SELECT n FROM item)", ()),
            ("SELECT count(*) FROM fulltext WHERE rowid NOT IN (SELECT n FROM item)", ()),
        ]
        for text in filter(str.strip, texts):
            says = "instr(data ->> 'text', ?) OR instr(data ->> 'question', ?)"
            queries += [(f"SELECT count(*) FROM {table} WHERE {says}", (text, text)) for table in ("memory", "memory_version")]
            words = index_text(text)
            if words:
                queries.append((_FULLTEXT_RESIDUE, (f" {words} ",)))
        return sum(self._connection.execute(query, parameters).fetchone()[0] for query, parameters in queries)

    def remember_rejection(self, digest: str) -> None:
        """Keep the digest of a rejected statement."""
        self._connection.execute("INSERT OR IGNORE INTO rejection (digest) VALUES (?)", (digest,))

    def was_rejected(self, digest: str) -> bool:
        """Whether a statement with this digest was rejected before."""
        return self._connection.execute("SELECT 1 FROM rejection WHERE digest = ?", (digest,)).fetchone() is not None

    def _select(self, condition: str, parameters: Sequence[str]) -> list[Memory]:
        rows = self._connection.execute(f"SELECT data FROM memory WHERE {condition} ORDER BY created DESC, seq DESC", parameters)
        return [memory_of(row[0]) for row in rows]

    def _number(self, memory_id: str) -> int:
        return int(self._connection.execute("SELECT n FROM item WHERE id = ?", (memory_id,)).fetchone()[0])

    def _add_item(self, memory: Memory) -> IndexItem:
        text = _item_text(memory)
        return add_item(self._connection, "memory", memory.id, memory.created, text, state=memory.state.value)

    def _add_version(self, memory: Memory, time: str, by: str, reason: str) -> None:
        self._connection.execute(
            "INSERT INTO memory_version (memory, version, time, by, reason, data) VALUES (?, ?, ?, ?, ?, ?)",
            (memory.id, memory.version, time, by, reason, memory_json(memory)),
        )

    def _forget_in_answers(self, memory_id: str) -> None:
        """Take the memory out of the lists of what answers were given and what they quote."""
        rows: list[tuple[Any, ...]] = self._connection.execute(
            "SELECT id, citations, used FROM message WHERE instr(used, ?) OR instr(citations, ?)", (memory_id, memory_id)
        ).fetchall()
        for message_id, citations, used in rows:
            kept = [one for one in citations_of(citations) if (one.kind, one.id) != (SourceKind.MEMORY, memory_id)]
            still_used = [item for item in used_of(used) if item.id != memory_id]
            self._connection.execute(
                "UPDATE message SET citations = ?, used = ? WHERE id = ?",
                (citations_json(kept), used_json(still_used), message_id),
            )

    def _forget_links(self, memory_id: str) -> None:
        """Take links to the memory out of other memories and their versions; links are not indexed, so no item changes."""
        for table in ("memory", "memory_version"):
            self._connection.execute(_FORGET_LINKS.format(table=table), (f":{memory_id}", memory_id))


_FORGET_LINKS = """
UPDATE {table} SET data = json_set(data, '$.tags', json((
    SELECT json_group_array(value) FROM json_each(data, '$.tags') WHERE substr(value, -33) <> ?
))) WHERE instr(data, ?)
"""
_FULLTEXT_RESIDUE = """
SELECT count(*) FROM fulltext JOIN item ON item.n = fulltext.rowid
WHERE item.kind = 'memory' AND instr(' ' || body || ' ' || heading || ' ', ?)
"""


def _item_text(memory: Memory) -> ItemText:
    return ItemText(memory.text, " ".join((memory.question, *(tag for tag in memory.tags if not is_link(tag)))))
