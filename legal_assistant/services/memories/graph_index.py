"""Reading entities and relations out of what is new in a case.

Every item whose text was stored since is pending in the store, so this can be stopped, and begun by anyone, at any time: the
indexer does it before it embeds, a question about the graph before it asks.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import Case
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.entities import Entity, EntityKind, EntityRelation
from legal_assistant.domain.errors import NotFound
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.ports import CaseView, NameTagger, OpenCase, RulesStopped, TextRules
from legal_assistant.domain.text import KnownNames, TextGraph, TextToRead
from legal_assistant.memory.answering.quotation import without_places
from legal_assistant.memory.answering.tasks import NamedEntity, StatedGraph
from legal_assistant.memory.documents.text_rules import LOCAL
from legal_assistant.memory.graph.entities import NAMED, REFERENCE_KINDS, canonical_name, is_personal, shown_name
from legal_assistant.memory.graph.legal_issues import find_issues
from legal_assistant.memory.graph.text_graph import read_text
from legal_assistant.memory.legal_text import find_references, law_name
from legal_assistant.services.models.egress import party_names

#: Items read in one go: each goes into the store in one short transaction.
BATCH: Final = 64


@dataclass(frozen=True, slots=True)
class _Item:
    """A pending item; ``stored``: its text as it stands in the store."""

    kind: str
    id: str
    stored: str
    text: TextToRead


@dataclass(frozen=True, slots=True)
class _Said:
    """What an item says, as the store takes it."""

    item: _Item
    mentions: list[tuple[Entity, int, int]]
    relations: list[EntityRelation]


class GraphIndex:
    """Keeps the graph of a case complete by rule. Any thread may call; two at once do no harm."""

    def __init__(self, rules: TextRules = LOCAL, tagger: NameTagger | None = None) -> None:
        """``rules``: where much text is read; without them it is read here. ``tagger``: what finds names in memories and messages
        beside the rules, as redaction has it; over documents it would take six times as long as all rules together."""
        self._rules = rules
        self._tagger = tagger

    def update(self, case: OpenCase, cancel: CancelToken) -> Changes:
        """Read all pending items; returns what changed (nothing if none was pending). Raises Cancelled between two pieces of
        text; what was read until then is kept but for one batch."""
        changed = False
        while True:
            cancel.check()
            with case.store.read() as view:
                names = _names(view.about.get())
                pending = _pending(view)
            if not pending:
                return Changes(case.id, frozenset({Changed.ENTITIES} if changed else ()))
            said = self._read(pending, names, cancel)
            with case.store.write() as view:
                # Another thread may have been here, and a text may have been changed or forgotten meanwhile.
                still = {(kind, item): text for kind, item, text in view.graph.pending(2 * BATCH)}
                for one in said:
                    if still.get((one.item.kind, one.item.id)) == one.item.stored:
                        view.graph.replace(one.item.kind, one.item.id, one.mentions, one.relations)
            changed = True

    def deepen(self, case: OpenCase, kind: str, item: str, text: str, stated: StatedGraph, cancel: CancelToken) -> bool:
        """Add what a model found in an item to what the rules find there; False if its text is another by now, or the item is
        gone. A name that is no reference where it should be one is left out, and so are its relations."""
        with case.store.read() as view:
            names = _names(view.about.get())
            described = _described(view, [(kind, item, text)])
        (said,) = self._read(described, names, cancel)
        _add_stated(said, stated)
        with case.store.write() as view:
            if _text(view, kind, item) != text:
                return False
            view.graph.replace(kind, item, said.mentions, said.relations)
        return True

    def _read(self, items: Sequence[_Item], names: KnownNames, cancel: CancelToken) -> list[_Said]:
        passages = [item.text for item in items if item.kind == "passage"]
        try:
            read = iter(self._rules.read(passages, names, cancel))
        except RulesStopped:
            read = iter(LOCAL.read(passages, names, cancel))
        return [
            _said(item, next(read) if item.kind == "passage" else read_text(item.text, names, cancel, self._tagger))
            for item in items
        ]


def _pending(view: CaseView) -> list[_Item]:
    return _described(view, view.graph.pending(BATCH))


def _described(view: CaseView, pending: Sequence[tuple[str, str, str]]) -> list[_Item]:
    passages = view.documents.passages_by_id([item for kind, item, _ in pending if kind == "passage"])
    laws = {document: _law(view, document) for document in {passage.document for passage in passages.values()}}
    items: list[_Item] = []
    for kind, item, text in pending:
        passage = passages.get(item) if kind == "passage" else None
        law = laws[passage.document] if passage else ""
        own = (f"CN:{law}:" if law else "CL:") + passage.number if passage and passage.number else ""
        items.append(_Item(kind, item, text, TextToRead(without_places(text) if kind == "message" else text, law, own)))
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


def _names(about: Case) -> KnownNames:
    """The parties that the case itself names: people, and organisations."""
    unsaid, firms = party_names(about)
    people = {name for name in unsaid if is_personal(name)}
    return KnownNames(tuple(sorted(people)), tuple(sorted(firms | (unsaid - people))))


def _said(item: _Item, read: TextGraph) -> _Said:
    ids: dict[tuple[EntityKind, str], str] = {}
    mentions: list[tuple[Entity, int, int]] = []
    for seen in read.seen:
        known = ids.setdefault((seen.kind, seen.canonical), new_id())
        mentions.append((Entity(known, seen.kind, seen.name, seen.canonical), seen.start, seen.end))
    relations = [
        EntityRelation(new_id(), mentions[subject][0].id, kind, mentions[target][0].id, item.kind, item.id)
        for subject, kind, target in read.related
    ]
    return _Said(item, mentions, relations)
