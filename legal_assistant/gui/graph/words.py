"""The words of the entities tab that depend on data, and what of an entity's surroundings is shown."""

from __future__ import annotations

import re
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QLocale

from legal_assistant.domain.entities import About, Entity, EntityKind, RelationKind
from legal_assistant.domain.recall import RecalledItem
from legal_assistant.gui import format as form
from legal_assistant.gui.conversation.words import page, shorten
from legal_assistant.services.memories.graph import name_in_english

_FILE = 28
_PARTIES = frozenset({EntityKind.PERSON, EntityKind.ORGANISATION})


@dataclass(frozen=True)
class Neighbour:
    """An entity one step away: what it is to the one in the middle, as words, and whether the relation points to it."""

    entity: Entity
    words: str
    outgoing: bool


def from_mention(text: str, entity: Entity) -> str:
    """The words of a text from the line on in which an entity is first named as it is called here; else from its beginning."""
    names = [part for name in (entity.name, *entity.aliases) for part in name.split(" / ")]
    found = [
        at.start() for name in names if (at := re.search(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])", text, re.IGNORECASE))
    ]
    start = text.rfind("\n", 0, min(found)) + 1 if found else 0
    return text[start:].lstrip("> ") if start else text


def kind_name(kind: EntityKind) -> str:
    """What a kind of entity is called."""
    translate = QCoreApplication.translate
    return {
        EntityKind.PERSON: translate("EntityKind", "Person"),
        EntityKind.ORGANISATION: translate("EntityKind", "Organisation"),
        EntityKind.COURT: translate("EntityKind", "Court"),
        EntityKind.LAW_ARTICLE: translate("EntityKind", "Law"),
        EntityKind.CLAUSE: translate("EntityKind", "Clause"),
        EntityKind.LEGAL_ISSUE: translate("EntityKind", "Legal issue"),
        EntityKind.AMOUNT: translate("EntityKind", "Amount"),
        EntityKind.DATE: translate("EntityKind", "Date"),
        EntityKind.CASE_NUMBER: translate("EntityKind", "Case number"),
    }[kind]


def kind_tone(kind: EntityKind) -> str:
    """The tone of a kind."""
    return {
        EntityKind.PERSON: "good",
        EntityKind.ORGANISATION: "good",
        EntityKind.LEGAL_ISSUE: "caution",
        EntityKind.AMOUNT: "neutral",
        EntityKind.DATE: "neutral",
    }.get(kind, "accent")


def entity_name(entity: Entity) -> str:
    """What an entity is called in the language of the window."""
    if entity.kind is EntityKind.LEGAL_ISSUE and " / " in entity.name:
        chinese, _, english = entity.name.partition(" / ")
        return chinese if QLocale().language() is QLocale.Language.Chinese else english[:1].upper() + english[1:]
    if entity.kind is EntityKind.LAW_ARTICLE and QLocale().language() is not QLocale.Language.Chinese:
        return name_in_english(entity)
    return entity.name


def entity_title(entity: Entity) -> str:
    """What it is called where its kind does not stand beside it: "Clause 7.2"."""
    name = entity_name(entity)
    numbered = entity.kind is EntityKind.CLAUSE and name[:1].isdigit()
    return QCoreApplication.translate("Graph", "Clause {0}").format(name) if numbered else name


def neighbours(about: About) -> list[Neighbour]:
    """The entities one step away, each relation once, those spoken of most first."""
    found: dict[tuple[str, str], Neighbour] = {}
    for relation in about.relations:
        outgoing = relation.target in about.ends
        other = about.ends.get(relation.target if outgoing else relation.subject)
        if other is not None:
            words = _relation_name(relation.kind, about.entity, other, outgoing=outgoing)
            found.setdefault((other.id, words), Neighbour(other, words, outgoing))
    return sorted(found.values(), key=lambda one: (-one.entity.mentions, one.entity.name))


def _relation_name(kind: RelationKind, centre: Entity, other: Entity, *, outgoing: bool) -> str:
    translate = QCoreApplication.translate
    if kind is RelationKind.PARTY_TO and centre.kind in _PARTIES and other.kind in _PARTIES:
        return translate("Relation", "agreement with")
    names = {
        RelationKind.INVOLVES: (translate("Relation", "involves"), translate("Relation", "involved in")),
        RelationKind.CITES: (translate("Relation", "cites"), translate("Relation", "cited by")),
        RelationKind.VIOLATES: (translate("Relation", "violates"), translate("Relation", "violated by")),
        RelationKind.AMENDS: (translate("Relation", "amends"), translate("Relation", "amended by")),
        RelationKind.PARTY_TO: (translate("Relation", "party to"), translate("Relation", "has as party")),
        RelationKind.REPRESENTS: (translate("Relation", "represents"), translate("Relation", "represented by")),
        RelationKind.PRECEDES: (translate("Relation", "before"), translate("Relation", "after")),
    }
    return names[kind][0 if outgoing else 1]


def item_source(item: RecalledItem) -> str:
    """Where an item stands: "lease.pdf p. 3", "Memory · 3 Nov", "Conversation · 3 Nov"."""
    translate = QCoreApplication.translate
    if item.kind == "passage":
        return f"{shorten(item.file, _FILE)} {page(item.page)}"
    name = translate("Graph", "Memory") if item.kind == "memory" else translate("Graph", "Conversation")
    return f"{name} · {form.day(item.time, form.local_now())}"
