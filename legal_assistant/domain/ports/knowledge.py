"""Conflicts and the graph of a case: further parts of its store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from legal_assistant.domain.conflicts import Conflict
from legal_assistant.domain.entities import Entity, EntityKind, EntityRelation, Mention


class ConflictRepository(Protocol):
    """Contradictions. One that names a forgotten memory goes with it, by the store."""

    def add(self, conflict: Conflict) -> None:
        """Store a new conflict; a pair of memories that is already there (either way round) is left as it is."""
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

    def of_memory(self, memory_id: str) -> list[Conflict]:
        """All that name this memory."""
        ...


class GraphRepository(Protocol):
    """Entities, where they are mentioned, and their relations. What an item said goes when the item goes, by the store."""

    def replace(
        self, item_kind: str, item: str, mentions: Sequence[tuple[Entity, int, int]], relations: Sequence[EntityRelation]
    ) -> None:
        """Replace what an item says. Entities are matched by kind and canonical form or alias; new ones are stored with the id
        given. In ``relations`` the ids of given entities may be used; the store translates them to the matched ones."""
        ...

    def entities(self, *, kinds: Sequence[EntityKind] = (), query: str = "") -> list[Entity]:
        """Entities with at least one mention, most mentioned first; ``query`` is a part of a name or alias."""
        ...

    def find(self, name: str) -> list[Entity]:
        """Entities whose name, canonical form or an alias equals ``name`` (width and case aside)."""
        ...

    def get(self, entity_id: str) -> Entity:
        """Raises NotFound."""
        ...

    def mentions(self, entity_id: str) -> list[Mention]:
        """Every mention, complete, newest item first."""
        ...

    def relations(self, entity_id: str) -> list[EntityRelation]:
        """Relations in which the entity stands, either way."""
        ...

    def of_item(self, item: str) -> list[Entity]:
        """Entities that an item mentions."""
        ...

    def merge(self, keep: str, other: str) -> None:
        """Make ``other`` an alias of ``keep``; kept so that it can be split again."""
        ...

    def split(self, entity_id: str, alias: str) -> Entity:
        """Take an alias out again as an entity of its own, with the mentions that were made under that name. Raises NotFound."""
        ...
