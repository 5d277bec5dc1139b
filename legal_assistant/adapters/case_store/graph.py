"""Entities, mentions and relations.

A row of ``form`` is one canonical form of one kind, with the id of the entity it was first stored as; forms with the same
``entity`` (the id of one of them, which leads) are one entity. So merging and splitting change one column, and a mention stays
with the form it was made under.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from legal_assistant.adapters.case_store.items import ITEM_TEXT, ITEMS_WITH_TEXTS
from legal_assistant.adapters.case_store.rows import ids_json
from legal_assistant.adapters.case_store.traces import drop_unmentioned, take_mentions
from legal_assistant.domain.entities import Entity, EntityKind, EntityRelation, Mention, RelationKind
from legal_assistant.domain.errors import NotFound
from legal_assistant.memory.characters.fold import fold

if TYPE_CHECKING:
    from sqlite3 import Connection

_FORMS = """
SELECT entity, id, kind, canonical, (SELECT name FROM mention WHERE mention.form = form.seq ORDER BY mention.seq LIMIT 1)
FROM form WHERE entity IN (SELECT value FROM json_each(?)) ORDER BY id <> entity, seq
"""
_COUNTS = """
SELECT entity, count(DISTINCT item) FROM form JOIN mention ON mention.form = form.seq
WHERE entity IN (SELECT value FROM json_each(?)) GROUP BY entity
"""
_WRITTEN = """
SELECT entity FROM form WHERE folded = ?
UNION SELECT entity FROM mention JOIN form ON form.seq = mention.form WHERE mention.folded = ?
"""
_PART_OF_A_NAME = """
AND id IN (
    SELECT entity FROM form WHERE instr(folded, ?)
    UNION SELECT entity FROM mention JOIN form ON form.seq = mention.form WHERE instr(mention.folded, ?)
)
"""
_MENTIONS = """
SELECT item.kind, item.id, mention.start, mention."end"
FROM form JOIN mention ON mention.form = form.seq JOIN item ON item.id = mention.item
WHERE form.entity = ? ORDER BY item.time DESC, item.n DESC, mention.start, mention.seq
"""
_RELATIONS = """
SELECT relation.id, subject.entity, relation.kind, target.entity, item.kind, item.id, relation.by
FROM relation
JOIN form AS subject ON subject.seq = relation.subject
JOIN form AS target ON target.seq = relation.target
JOIN item ON item.id = relation.item
WHERE relation.seq IN (
    SELECT relation.seq FROM form JOIN relation ON relation.subject = form.seq WHERE form.entity = ?
    UNION SELECT relation.seq FROM form JOIN relation ON relation.target = form.seq WHERE form.entity = ?
)
ORDER BY relation.seq
"""
_ALIAS = """
SELECT id FROM form WHERE entity = ? AND id <> entity AND (
    folded = ? OR EXISTS (SELECT 1 FROM mention WHERE mention.form = form.seq AND mention.folded = ?)
) ORDER BY folded <> ?, seq LIMIT 1
"""


class SqlGraph:
    """See :class:`~legal_assistant.domain.ports.GraphRepository`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def pending(self, limit: int) -> list[tuple[str, str, str]]:
        """Up to ``limit`` items whose text was not looked through yet, oldest first: (kind, id, text)."""
        query = f"SELECT item.kind, item.id, {ITEM_TEXT} FROM {ITEMS_WITH_TEXTS} WHERE item.mentions = 0 ORDER BY item.n LIMIT ?"
        return self._connection.execute(query, (limit,)).fetchall()

    def replace(
        self, item_kind: str, item: str, mentions: Sequence[tuple[Entity, int, int]], relations: Sequence[EntityRelation]
    ) -> None:
        """Replace what an item says. Raises NotFound."""
        known = self._connection.execute("UPDATE item SET mentions = 1 WHERE id = ? AND kind = ?", (item, item_kind))
        if known.rowcount != 1:
            raise NotFound(item)
        self._connection.execute("DELETE FROM relation WHERE item = ?", (item,))
        before = take_mentions(self._connection, [item])
        forms = {entity.id: self._form(entity) for entity, _, _ in mentions}
        self._connection.executemany(
            'INSERT INTO mention (form, item, start, "end", name, folded) VALUES (?, ?, ?, ?, ?, ?)',
            [(forms[entity.id], item, start, end, entity.name, _folded(entity.name)) for entity, start, end in mentions],
        )
        self._connection.executemany(
            "INSERT INTO relation (id, subject, kind, target, item, by) VALUES (?, ?, ?, ?, ?, ?)",
            [
                (one.id, self._end(one.subject, forms), one.kind.value, self._end(one.target, forms), item, one.by)
                for one in relations
            ],
        )
        drop_unmentioned(self._connection, before)

    def entities(self, *, kinds: Sequence[EntityKind] = (), query: str = "") -> list[Entity]:
        """All entities of these kinds, most mentioned first."""
        conditions, parameters = "", list[str]()
        if kinds:
            conditions += " AND kind IN (SELECT value FROM json_each(?))"
            parameters.append(ids_json(kinds))
        if part := _folded(query):
            conditions += _PART_OF_A_NAME
            parameters += [part, part]
        return self._entities(self._column(f"SELECT id FROM form WHERE id = entity{conditions}", *parameters))

    def find(self, name: str) -> list[Entity]:
        """Entities with this canonical form or alias, or that are written so anywhere; most mentioned first."""
        folded = _folded(name)
        return self._entities(self._column(_WRITTEN, folded, folded))

    def get(self, entity_id: str) -> Entity:
        """Raises NotFound."""
        return self._entities([self._lead(entity_id)])[0]

    def mentions(self, entity_id: str) -> list[Mention]:
        """Every mention, newest item first. Raises NotFound."""
        lead = self._lead(entity_id)
        return [Mention(lead, *row) for row in self._connection.execute(_MENTIONS, (lead,))]

    def relations(self, entity_id: str) -> list[EntityRelation]:
        """Relations in which the entity stands, either way. Raises NotFound."""
        lead = self._lead(entity_id)
        return [
            EntityRelation(relation_id, subject, RelationKind(kind), target, item_kind, item, by)
            for relation_id, subject, kind, target, item_kind, item, by in self._connection.execute(_RELATIONS, (lead, lead))
        ]

    def merge(self, keep: str, other: str) -> None:
        """Make ``other``, with its aliases, an alias of ``keep``. Raises NotFound."""
        self._connection.execute("UPDATE form SET entity = ? WHERE entity = ?", (self._lead(keep), self._lead(other)))

    def split(self, entity_id: str, alias: str) -> Entity:
        """Take an alias out again, under the id it had. Raises NotFound."""
        folded = _folded(alias)
        found = self._column(_ALIAS, self._lead(entity_id), folded, folded, folded)
        if not found:
            raise NotFound(entity_id)
        self._connection.execute("UPDATE form SET entity = id WHERE id = ?", (found[0],))
        return self.get(found[0])

    def _form(self, entity: Entity) -> int:
        """The number of the form of this kind and canonical form, stored if it is new."""
        canonical = entity.canonical or entity.name
        folded = _folded(canonical)
        self._connection.execute(
            "INSERT INTO form (id, entity, kind, canonical, folded) VALUES (?, ?, ?, ?, ?) ON CONFLICT (folded, kind) DO NOTHING",
            (entity.id, entity.id, entity.kind.value, canonical, folded),
        )
        return self._connection.execute(
            "SELECT seq FROM form WHERE folded = ? AND kind = ?", (folded, entity.kind.value)
        ).fetchone()[0]

    def _end(self, entity_id: str, given: dict[str, int]) -> int:
        """The form at one end of a relation: of an entity just given, or of a known one. Raises NotFound."""
        if entity_id in given:
            return given[entity_id]
        row = self._connection.execute("SELECT seq FROM form WHERE id = ?", (entity_id,)).fetchone()
        if row is None:
            raise NotFound(entity_id)
        return row[0]

    def _lead(self, entity_id: str) -> str:
        """The id of the entity that an id stands for. Raises NotFound."""
        row = self._connection.execute("SELECT entity FROM form WHERE id = ?", (entity_id,)).fetchone()
        if row is None:
            raise NotFound(entity_id)
        return row[0]

    def _entities(self, ids: Sequence[str]) -> list[Entity]:
        """The entities with these ids (of leading forms), most mentioned first, then by kind."""
        kinds = list(EntityKind)
        counts = dict(self._connection.execute(_COUNTS, (ids_json(ids),)).fetchall())
        forms: dict[str, list[tuple[str, str, str]]] = {}
        for entity, _, kind, canonical, name in self._connection.execute(_FORMS, (ids_json(ids),)):
            forms.setdefault(entity, []).append((kind, canonical, name))
        found = [
            Entity(
                id=entity_id,
                kind=EntityKind(names[0][0]),
                name=names[0][2],
                canonical=names[0][1],
                aliases=tuple(name for _, _, name in names[1:]),
                mentions=counts[entity_id],
            )
            for entity_id, names in forms.items()
        ]
        return sorted(found, key=lambda entity: (-entity.mentions, kinds.index(entity.kind), entity.canonical, entity.id))

    def _column(self, query: str, *parameters: str) -> list[str]:
        return [row[0] for row in self._connection.execute(query, parameters)]


def _folded(name: str) -> str:
    return " ".join(fold(name).split())
