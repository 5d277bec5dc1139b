"""Reading entities and relations out of what is new in a case.

Every item whose text was stored since is pending in the store, so this can be stopped, and begun by anyone, at any time: the
indexer does it before it embeds, a question about the graph before it asks.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import Case
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.entities import Entity, EntityKind, EntityRelation
from legal_assistant.domain.errors import NotFound
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.ports import CaseView, OpenCase
from legal_assistant.memory.entities import (
    NAMED,
    REFERENCE_KINDS,
    Mention,
    canonical_name,
    find_entities,
    is_personal,
    shown_name,
)
from legal_assistant.memory.entity_relations import Related, find_relations
from legal_assistant.memory.legal_issues import find_issues
from legal_assistant.memory.legal_text import find_references, law_name
from legal_assistant.memory.quotation import without_places
from legal_assistant.memory.tasks import NamedEntity, StatedGraph
from legal_assistant.services.egress import party_names

#: Items read in one go: each goes into the store in one short transaction.
BATCH: Final = 64
#: A longer text is read in pieces of about this length (characters), cut at the ends of its lines.
PIECE: Final = 4000


@dataclass(frozen=True, slots=True)
class _Item:
    """A pending item; ``law``: what it is a part of; ``own``: the canonical reference of the provision it is; or empty."""

    kind: str
    id: str
    text: str
    law: str = ""
    own: str = ""


@dataclass(frozen=True, slots=True)
class _Said:
    """What an item says, as the store takes it."""

    item: _Item
    mentions: list[tuple[Entity, int, int]]
    relations: list[EntityRelation]


class GraphIndex:
    """Keeps the graph of a case complete by rule. Any thread may call; two at once do no harm."""

    def update(self, case: OpenCase, cancel: CancelToken) -> Changes:
        """Read all pending items; returns what changed (nothing if none was pending). Raises Cancelled between two pieces of
        text; what was read until then is kept but for one batch."""
        changed = False
        while True:
            cancel.check()
            with case.store.read() as view:
                parties = _parties(view.about.get())
                pending = _pending(view)
            if not pending:
                return Changes(case.id, frozenset({Changed.ENTITIES} if changed else ()))
            said = [_read(item, parties, cancel) for item in pending]
            with case.store.write() as view:
                # Another thread may have been here, and a text may have been changed or forgotten meanwhile.
                still = {(kind, item): text for kind, item, text in view.graph.pending(2 * BATCH)}
                for one in said:
                    if still.get((one.item.kind, one.item.id)) == one.item.text:
                        view.graph.replace(one.item.kind, one.item.id, one.mentions, one.relations)
            changed = True

    def deepen(self, case: OpenCase, kind: str, item: str, text: str, stated: StatedGraph, cancel: CancelToken) -> bool:
        """Add what a model found in an item to what the rules find there; False if its text is another by now, or the item is
        gone. A name that is no reference where it should be one is left out, and so are its relations."""
        with case.store.read() as view:
            parties = _parties(view.about.get())
            (read,) = _described(view, [(kind, item, text)])
        said = _read(read, parties, cancel)
        _add_stated(said, stated)
        with case.store.write() as view:
            if _text(view, kind, item) != text:
                return False
            view.graph.replace(kind, item, said.mentions, said.relations)
        return True


def _pending(view: CaseView) -> list[_Item]:
    return _described(view, view.graph.pending(BATCH))


def _described(view: CaseView, pending: Sequence[tuple[str, str, str]]) -> list[_Item]:
    passages = view.documents.passages_by_id([item for kind, item, _ in pending if kind == "passage"])
    laws = {document: _law(view, document) for document in {passage.document for passage in passages.values()}}
    items: list[_Item] = []
    for kind, item, text in pending:
        passage = passages.get(item) if kind == "passage" else None
        if passage is None:
            items.append(_Item(kind, item, text))
            continue
        law = laws[passage.document]
        own = (f"CN:{law}:" if law else "CL:") + passage.number if passage.number else ""
        items.append(_Item(kind, item, text, law, own))
    return items


def _text(view: CaseView, kind: str, item: str) -> str | None:
    """The text of an item as it stands; None if it is gone."""
    if kind == "passage":
        found = view.documents.passages_by_id([item]).get(item)
    elif kind == "memory":
        found = view.memories.by_id([item]).get(item)
    else:
        found = view.conversations.messages_by_id([item]).get(item)
    return found.text if found is not None else None


def _add_stated(said: _Said, stated: StatedGraph) -> None:
    known = {(entity.kind, entity.canonical): entity for entity, _, _ in said.mentions}
    by_name: dict[str, Entity] = {}
    for one in stated.entities:
        canonical = _canonical(one)
        if canonical:
            entity = known.get((one.kind, canonical))
            if entity is None:
                entity = Entity(new_id(), one.kind, shown_name(one.kind, canonical, one.name), canonical)
                known[one.kind, canonical] = entity
                said.mentions.append((entity, one.start, one.end))
            by_name[one.name] = entity
    triples = {(relation.subject, relation.kind, relation.target) for relation in said.relations}
    for one in stated.relations:
        subject, target = by_name.get(one.subject), by_name.get(one.target)
        if subject is None or target is None or subject.id == target.id:
            continue
        if (subject.id, one.kind, target.id) not in triples:
            triples.add((subject.id, one.kind, target.id))
            said.relations.append(
                EntityRelation(new_id(), subject.id, one.kind, target.id, said.item.kind, said.item.id, by="model")
            )


def _canonical(one: NamedEntity) -> str:
    """The canonical form of what a model named; empty if it is none of its kind."""
    if one.kind in NAMED:
        return canonical_name(one.name)
    if one.kind is EntityKind.LEGAL_ISSUE:
        return next((name for name, _, _ in find_issues(one.name)), canonical_name(one.name))
    found = (reference for reference in find_references(one.name) if REFERENCE_KINDS[reference.kind] is one.kind)
    return next((reference.canonical for reference in found), "")


def _law(view: CaseView, document: str) -> str:
    try:
        return law_name(view.documents.get(document).title)
    except NotFound:
        return ""


def _parties(about: Case) -> tuple[list[str], list[str]]:
    """The parties that the case itself names: people, and organisations."""
    unsaid, firms = party_names(about)
    people = {name for name in unsaid if is_personal(name)}
    return sorted(people), sorted(firms | (unsaid - people))


def _read(item: _Item, parties: tuple[list[str], list[str]], cancel: CancelToken) -> _Said:
    entities: dict[tuple[EntityKind, str], Entity] = {}
    mentions: list[tuple[Entity, int, int]] = []
    related: list[Related] = []
    for offset, piece in _pieces(without_places(item.text) if item.kind == "message" else item.text):
        cancel.check()
        found = find_entities(piece, law=item.law, people=parties[0], organisations=parties[1])
        own = _own(item, found) if offset == 0 else None
        if own is not None and own not in found:
            found.insert(0, own)
        for mention in found:
            written = piece[mention.start : mention.end]
            name = shown_name(mention.kind, mention.canonical, written)
            known = entities.setdefault(
                (mention.kind, mention.canonical), Entity(new_id(), mention.kind, name, mention.canonical)
            )
            said = Entity(known.id, mention.kind, name, mention.canonical)
            mentions.append((said, offset + mention.start, offset + mention.end))
        related += find_relations(piece, found, own=own)
    return _Said(item, mentions, list(_relations(item, related, entities)))


def _own(item: _Item, found: Iterable[Mention]) -> Mention | None:
    """The provision that an item is: where it names itself, else its whole text's beginning."""
    if not item.own:
        return None
    kind = EntityKind.LAW_ARTICLE if item.law else EntityKind.CLAUSE
    number = item.own.rpartition(":")[2]
    end = len(number) if item.text.startswith(number) else 0
    return next((mention for mention in found if mention.canonical == item.own), Mention(kind, item.own, 0, end))


def _relations(
    item: _Item, related: Iterable[Related], entities: dict[tuple[EntityKind, str], Entity]
) -> Iterator[EntityRelation]:
    seen: set[tuple[str, str, str]] = set()
    for one in related:
        subject = entities[one.subject.kind, one.subject.canonical].id
        target = entities[one.target.kind, one.target.canonical].id
        if (subject, one.kind, target) not in seen:
            seen.add((subject, one.kind, target))
            yield EntityRelation(new_id(), subject, one.kind, target, item.kind, item.id)


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """``text`` in pieces with the place where each begins."""
    start = 0
    while len(text) - start > PIECE:
        cut = text.rfind("\n", start + PIECE // 2, start + PIECE) + 1 or start + PIECE
        yield start, text[start:cut]
        start = cut
    yield start, text[start:]
