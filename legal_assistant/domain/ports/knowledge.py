"""Conflicts and the graph of a case: further parts of its store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from legal_assistant.domain.conflicts import Conflict
from legal_assistant.domain.entities import Entity, EntityKind, EntityRelation, Mention


class ConflictRepository(Protocol):
    """Contradictions. One that names a forgotten memory goes with it, by the store."""

    def add(self, *conflicts: Conflict) -> None:
        """Store new conflicts; a pair of memories that is already there (either way round) is left as it is. Raises NotFound if
        one of the memories does not exist."""
        ...

    def put(self, conflict: Conflict) -> None:
        """Replace it (its resolution). Raises NotFound."""
        ...

    def get(self, conflict_id: str) -> Conflict:
        """Raises NotFound."""
        ...

    def all(self, *, resolved: bool | None = False) -> list[Conflict]:
        """Open ones (False), resolved ones (True) or all (None), newest first."""
        ...

    def of_memories(self, ids: Sequence[str]) -> list[Conflict]:
        """All that name any of these memories, newest first."""
        ...


class GraphRepository(Protocol):
    """Entities, where they are mentioned, and their relations.

    A mention keeps the canonical form it was made under and the words it was written with. Forms are compared folded
    (``memory.characters.fold``). What an item said goes when the item goes, by the store; so does a form that nothing mentions
    any more, and with its last form the entity. The id of an entity that was merged into another stands for that one.
    """

    def pending(self, limit: int) -> list[tuple[str, str, str]]:
        """Up to ``limit`` items that :meth:`replace` has not been called for since their text was stored, oldest first: (kind,
        id, text, into which the spans of mentions count)."""
        ...

    def replace(
        self, item_kind: str, item: str, mentions: Sequence[tuple[Entity, int, int]], relations: Sequence[EntityRelation]
    ) -> None:
        """Replace what an item says: (entity, start, end) with the entity's ``kind``, ``canonical`` (empty: the name) and the
        ``name`` it has there. One of a kind and canonical form that is known, also as an alias, is that entity; else it is
        stored with the id given. ``relations`` may use ids of the given entities and of known ones. NotFound for an item or
        an id that does not exist."""
        ...

    def entities(self, *, kinds: Sequence[EntityKind] = (), query: str = "") -> list[Entity]:
        """All entities of these kinds (empty: any), most mentioned first; ``query`` is a part of a name, alias or canonical
        form."""
        ...

    def find(self, name: str) -> list[Entity]:
        """Entities whose canonical form or an alias equals ``name`` folded, or that are written so anywhere."""
        ...

    def get(self, entity_id: str) -> Entity:
        """Raises NotFound."""
        ...

    def mentions(self, entity_id: str) -> list[Mention]:
        """Every mention, complete, newest item first. Raises NotFound."""
        ...

    def relations(self, entity_id: str) -> list[EntityRelation]:
        """Relations in which the entity stands, either way, in the order stated. Raises NotFound."""
        ...

    def merge(self, keep: str, other: str) -> None:
        """Make ``other``, with its aliases, an alias of ``keep``. Raises NotFound."""
        ...

    def split(self, entity_id: str, alias: str) -> Entity:
        """Take an alias (a name in ``aliases``, or its canonical form) out again as an entity of its own, with the mentions that
        were made under it. Raises NotFound."""
        ...
