"""Reading entities and relations out of what is new in a case.

Every item whose text was stored since is pending in the store, so this can be stopped, and begun by anyone, at any time: the
indexer does it before it embeds, a question about the graph before it asks.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import Case
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.entities import Entity, EntityKind, EntityRelation
from legal_assistant.domain.errors import NotFound
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.ports import CaseView, OpenCase
from legal_assistant.memory.entities import Mention, find_entities, is_personal, shown_name
from legal_assistant.memory.entity_relations import Related, find_relations
from legal_assistant.memory.legal_text import law_name
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
    """Keeps the graph of a case complete. Any thread may call; two at once do no harm."""

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


def _pending(view: CaseView) -> list[_Item]:
    pending = view.graph.pending(BATCH)
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
    for offset, piece in _pieces(item.text):
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
