"""Questions about the graph of a case, and a lawyer's word on which names are one.

What speaks of an entity is found three ways, so that it is complete whatever the rules for names missed: the mentions of the
graph, the index of exact references (an article however it is written, a docket number, an amount, a date), and the words of a
name in full text.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, Protocol

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.conversations import UsedItem
from legal_assistant.domain.entities import About, Entity, EntityKind, EntityRelation
from legal_assistant.domain.errors import InvalidInput, NotFound
from legal_assistant.domain.ids import is_id
from legal_assistant.domain.memories import MemoryState
from legal_assistant.domain.ports import CaseView, OpenCase
from legal_assistant.domain.recall import IndexItem, ItemFilter
from legal_assistant.memory.answering.tasks import StatedGraph
from legal_assistant.memory.characters.fold import fold
from legal_assistant.memory.graph.entities import NAMED, REFERENCE_KINDS, canonical_name, english_name, shown_name
from legal_assistant.memory.legal_text import find_references, query_references
from legal_assistant.services.answers.sources import describe
from legal_assistant.services.memories.graph_index import GraphIndex

#: Items that a model is asked about at most: each is a request of its own.
_ASKED: Final = 30
#: Items with words of a name that are looked through for the name itself.
_WORDS: Final = 4000
#: Everything but rejected memories.
_ALL: Final = ItemFilter(archived=True, proposed=True)
_LAW_AND_NUMBER: Final = re.compile(r"\s*(?P<law>\S.{0,60}?)\s*[第§]?\s*(?P<number>[0-9]{1,4}(?:-[0-9]{1,2})?)\s*条?\s*")

#: Items by kind and id, and how well each fits.
_Items = dict[tuple[str, str], float]


def name_in_english(entity: Entity) -> str:
    """What an entity is called among English words: a provision of Chinese law as it is cited in English."""
    return english_name(entity.canonical) or entity.name


class GraphModel(Protocol):
    """The rules' model form."""

    def graph(self, case: OpenCase | None, text: str, cancel: CancelToken) -> StatedGraph | None:
        """Entities and relations of ``text``; None where there is no model, or none that may be asked. Raises Cancelled."""
        ...


class GraphService:
    """The graph of one case at a time. Any thread may call."""

    def __init__(self, index: GraphIndex, model: GraphModel | None = None) -> None:
        self._index = index
        self._model = model

    def update(self, case: OpenCase, cancel: CancelToken) -> Changes:
        """Read what is new in the case; see :meth:`GraphIndex.update`."""
        return self._index.update(case, cancel)

    def entities(self, case: OpenCase, query: str = "", kinds: Sequence[EntityKind] = ()) -> list[Entity]:
        """Entities of these kinds (empty: any) with ``query`` in a name, most mentioned first. A reference is found however it is
        written."""
        with case.store.read() as view:
            found = view.graph.entities(kinds=kinds, query=query)
            known = {entity.id for entity in found}
            exact = [entity for entity in _named(view, query) if entity.id not in known] if query.strip() else []
        return [entity for entity in exact if not kinds or entity.kind in kinds] + found

    def about(self, case: OpenCase, name: str) -> About:
        """Everything about an entity: by its id, a name or alias, or a reference in any form (《民法典》第584条, Civil Code
        Art. 584; 第584条 alone means any law's or contract's). Raises NotFound if nothing is known of it."""
        with case.store.read() as view:
            found = _named(view, name)
            canonicals, numbers = _references(name)
            items = _referring(view, canonicals, numbers)
            if not found:
                found = _unread(name, canonicals, len(items))
            if not found:
                raise NotFound
            entity, others = found[0], found[1:]
            if not (canonicals or numbers):
                canonicals = [entity.canonical]
                items = _referring(view, canonicals, ())
            relations = _relations(view, [entity, *_parts(view, entity, others)])
            items |= _mentioned(view, [entity, *(others if numbers else ())], items)
            if entity.kind in NAMED:
                items |= _worded(view, entity, items)
            ends = _ends(view, relations, entity)
        mentions = describe(case, [UsedItem(0, kind, item, score, ()) for (kind, item), score in items.items()])
        mentions.sort(key=lambda item: (item.score, item.time), reverse=True)
        return About(replace(entity, mentions=len(mentions)), tuple(relations), ends, tuple(mentions), tuple(others))

    def deepen(self, case: OpenCase, name: str, cancel: CancelToken) -> tuple[int, Changes]:
        """Ask the model what the items that speak of an entity state, newest first, and add it to what the rules found; returns
        how many items it answered for. What is changed later is read by rule again. Raises NotFound, Cancelled."""
        items = self.about(case, name).mentions[:_ASKED]
        answered = 0
        if self._model is None:
            return answered, Changes(case.id, frozenset())
        for item in items:
            cancel.check()
            stated = self._model.graph(case, item.text, cancel)
            if stated is None:
                break
            answered += self._index.deepen(case, item.kind, item.id, item.text, stated, cancel)
        return answered, Changes(case.id, frozenset({Changed.ENTITIES} if answered else ()))

    def merge(self, case: OpenCase, keep: str, other: str) -> tuple[Entity, Changes]:
        """Make ``other`` an alias of ``keep`` (ids, or names that only one entity has). Raises NotFound; InvalidInput for a name
        of several, for one entity given twice, and for kinds that are never one (an article and a person)."""
        with case.store.write() as view:
            kept, merged = _only(view, keep), _only(view, other)
            if kept.id == merged.id or not (kept.kind is merged.kind or {kept.kind, merged.kind} <= NAMED):
                raise InvalidInput(other, hint="Choose two different entities of one kind.")
            view.graph.merge(kept.id, merged.id)
            return view.graph.get(kept.id), Changes.of(case.id, Changed.ENTITIES)

    def split(self, case: OpenCase, entity: str, alias: str) -> tuple[Entity, Changes]:
        """Make an alias an entity of its own again; returns it. Raises NotFound, InvalidInput as :meth:`merge`."""
        with case.store.write() as view:
            return view.graph.split(_only(view, entity).id, alias), Changes.of(case.id, Changed.ENTITIES)


def _named(view: CaseView, name: str) -> list[Entity]:
    """The entities that ``name`` can mean, the likeliest first."""
    if is_id(name.strip()):
        return [view.graph.get(name.strip())]
    canonicals, numbers = _references(name)
    forms = [*canonicals, *(f"CL:{number}" for number in numbers), name, canonical_name(name)]
    found = [entity for form in forms if form.strip() for entity in view.graph.find(form)]
    for number in numbers:
        articles = view.graph.entities(kinds=[EntityKind.LAW_ARTICLE], query=f":{number}")
        found += [entity for entity in articles if entity.canonical.split(":")[2:] == [number]]
    if not found and len(name.strip()) > 1 and not canonicals:
        found = [entity for entity in view.graph.entities(query=name) if entity.kind in NAMED | {EntityKind.LEGAL_ISSUE}]
    distinct = {entity.id: entity for entity in found}.values()
    if numbers:  # 第584条 is the article or clause that is spoken of most
        return sorted(distinct, key=lambda entity: -entity.mentions)
    return list(distinct)


def _references(name: str) -> tuple[list[str], list[str]]:
    """Canonical references and bare numbers that a name is; 民法典584 is read as 民法典第584条."""
    canonicals, numbers = query_references(name)
    if not canonicals and not numbers and (match := _LAW_AND_NUMBER.fullmatch(name)):
        for written in (f"{match['law']}第{match['number']}条", f"{match['law']} Article {match['number']}"):
            found = [one.canonical for one in find_references(written) if one.kind == "article"]
            if found:
                return found, []
    return canonicals, numbers


def _unread(name: str, canonicals: Sequence[str], items: int) -> list[Entity]:
    """The provision, case, amount or date that a name is and that items refer to, though the graph has not read them yet."""
    if not items or not canonicals:
        return []
    written = {one.canonical: one for one in find_references(name)}
    one = written.get(canonicals[0])
    kind = REFERENCE_KINDS[one.kind] if one else EntityKind.LAW_ARTICLE
    shown = shown_name(kind, canonicals[0], name[one.start : one.end] if one else name)
    return [Entity("", kind, shown, canonicals[0], mentions=items)]


def _parts(view: CaseView, entity: Entity, others: Iterable[Entity]) -> list[Entity]:
    """Paragraphs and items of an article: what is stated of them is stated of it."""
    if entity.kind is not EntityKind.LAW_ARTICLE:
        return []
    known = {entity.id, *(other.id for other in others)}
    parts = view.graph.entities(kinds=[EntityKind.LAW_ARTICLE], query=f"{entity.canonical}:")
    return [part for part in parts if part.canonical.startswith(f"{entity.canonical}:") and part.id not in known]


def _relations(view: CaseView, entities: Iterable[Entity]) -> list[EntityRelation]:
    found = {relation.id: relation for entity in entities if entity.id for relation in view.graph.relations(entity.id)}
    return list(found.values())


def _ends(view: CaseView, relations: Iterable[EntityRelation], entity: Entity) -> dict[str, Entity]:
    ids = {end for relation in relations for end in (relation.subject, relation.target)} - {entity.id}
    return {one: view.graph.get(one) for one in sorted(ids)}


def _referring(view: CaseView, canonicals: Sequence[str], numbers: Sequence[str]) -> _Items:
    """Items that are, contain or cite one of the references."""
    scores = dict(view.index.reference_search(canonicals, numbers, _ALL)) if canonicals or numbers else {}
    items: dict[int, IndexItem] = view.index.items(list(scores))
    return {(item.kind, item.id): scores[n] for n, item in items.items()}


def _mentioned(view: CaseView, entities: Iterable[Entity], known: _Items) -> _Items:
    """Items that the graph says speak of the entities."""
    found = [mention for entity in entities if entity.id for mention in view.graph.mentions(entity.id)]
    memories = view.memories.by_id([mention.item for mention in found if mention.item_kind == "memory"])
    rejected = {memory.id for memory in memories.values() if memory.state is MemoryState.REJECTED}
    keys = dict.fromkeys((mention.item_kind, mention.item) for mention in found if mention.item not in rejected)
    return {key: 0.5 for key in keys if key not in known}


def _worded(view: CaseView, entity: Entity, known: _Items) -> _Items:
    """Items in which a name of the entity stands word for word."""
    names = [fold(name) for name in {entity.name, entity.canonical, *entity.aliases} if len(name.strip()) > 1]
    patterns = [rf"(?<![a-z]){re.escape(name)}(?![a-z])" if name.isascii() else re.escape(name) for name in names]
    written = re.compile("|".join(patterns or ["(?!)"]))
    ns = {n for name in names for n, _ in view.index.text_search(name, _WORDS, _ALL)}
    new = [item for item in view.index.items(list(ns)).values() if (item.kind, item.id) not in known]
    texts = _texts(view, new)
    return {(item.kind, item.id): 0.5 for item in new if written.search(fold(texts.get(item.id, "")))}


def _texts(view: CaseView, items: Iterable[IndexItem]) -> dict[str, str]:
    ids = [item.id for item in items]
    loaded = (view.documents.passages_by_id(ids), view.memories.by_id(ids), view.conversations.messages_by_id(ids))
    return {item: one.text for found in loaded for item, one in found.items()}


def _only(view: CaseView, name: str) -> Entity:
    """The one entity that a name or id means. Raises NotFound, InvalidInput."""
    found = _named(view, name)
    if not found:
        raise NotFound
    if len(found) > 1:
        raise InvalidInput(found[0].id, hint="Several entities have this name: use an id.")
    return found[0]
