"""The graph of a case: who and what it speaks of, and how they are related."""

from dataclasses import dataclass
from enum import StrEnum

from legal_assistant.domain.recall import RecalledItem


class EntityKind(StrEnum):
    """What an entity is; of those mentioned as often, the earlier kind is listed first."""

    PERSON = "person"
    ORGANISATION = "organisation"
    COURT = "court"
    LAW_ARTICLE = "law_article"
    LEGAL_ISSUE = "legal_issue"
    AMOUNT = "amount"
    DATE = "date"
    CASE_NUMBER = "case_number"
    CLAUSE = "clause"


class RelationKind(StrEnum):
    """How one entity stands to another."""

    INVOLVES = "involves"
    CITES = "cites"
    VIOLATES = "violates"
    AMENDS = "amends"
    PARTY_TO = "party_to"
    REPRESENTS = "represents"
    PRECEDES = "precedes"


@dataclass(frozen=True, slots=True)
class Entity:
    """``canonical`` is unique within a kind (CN:民法典:584, a name as first met); ``aliases`` are other names that a lawyer or a
    rule for exact forms (never a guess about people) put together with it. ``mentions`` counts the items that speak of it."""

    id: str
    kind: EntityKind
    name: str
    canonical: str
    aliases: tuple[str, ...] = ()
    mentions: int = 0


@dataclass(frozen=True, slots=True)
class Mention:
    """An item of the case (kind passage, memory or message) that speaks of an entity, at ``start:end`` of its text."""

    entity: str
    item_kind: str
    item: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class EntityRelation:
    """``subject`` and ``target`` are ids of entities; ``item`` is where it is stated; ``by`` is "rule" or "model"."""

    id: str
    subject: str
    kind: RelationKind
    target: str
    item_kind: str
    item: str
    by: str = "rule"


@dataclass(frozen=True, slots=True)
class About:
    """All that a case knows about an entity: its relations, the entities at their other ends by id, every item that speaks of it
    (newest first; ``score`` 1.0 where the item is the provision itself), and other entities of the same name.

    ``entity.mentions`` counts these items, so it may be more than the graph alone knows of.
    """

    entity: Entity
    relations: tuple[EntityRelation, ...]
    ends: dict[str, Entity]
    mentions: tuple[RecalledItem, ...]
    others: tuple[Entity, ...] = ()
