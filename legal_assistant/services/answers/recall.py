"""Finding what a question is about: passages, past messages and memories of one case.

Question → what "it" stands for (``memory.questions.resolve``) → documents it names (``memory.questions.document_names``), and
drafts (``memory.questions.draft_questions``): passages of a draft that a newer one replaces are left out unless it is asked for
→ candidates from vectors, full text and exact references, filtered in the store → fusion of standard scores → what is known of
memories (importance, recency, use, whether they name whom the question names and give what it asks for), and whether passages
say what it expects → repetitions dropped. Without vectors (the model cannot be loaded, or is another than the case's) words and
references still answer, and the result says so.
"""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Final

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.conversations import AnswerMode, Role
from legal_assistant.domain.documents import Document
from legal_assistant.domain.errors import EmbedderMismatch, EmbedderUnavailable
from legal_assistant.domain.memories import DERIVED, Memory, MemoryKind, MemoryState
from legal_assistant.domain.ports import CaseView, Clock, Embedder, OpenCase
from legal_assistant.domain.recall import ITEM_KINDS, LOADING, IndexItem, ItemFilter, Recall, RecalledItem
from legal_assistant.memory.keeping.retention import FADED
from legal_assistant.memory.legal_text import query_references
from legal_assistant.memory.questions.detail import asks_in_detail
from legal_assistant.memory.questions.document_names import Named
from legal_assistant.memory.questions.draft_questions import DraftName, asked_drafts
from legal_assistant.memory.questions.expected import saying
from legal_assistant.memory.questions.fusion import POOL
from legal_assistant.memory.questions.introduced import asks_who, introducing
from legal_assistant.memory.questions.names import named as name_parts
from legal_assistant.memory.questions.provision import asks_for_provision
from legal_assistant.memory.questions.resolve import resolve
from legal_assistant.memory.questions.salience import memory_parts, message_parts
from legal_assistant.memory.questions.sections import sections
from legal_assistant.memory.questions.wanted import wanting
from legal_assistant.memory.statements.gate import extract
from legal_assistant.services.answers.across_languages import Asked, in_both, places
from legal_assistant.services.answers.candidates import Parts, Search, Stopwatch, candidates
from legal_assistant.services.answers.caveats import resting_on_older
from legal_assistant.services.answers.openings import Opening, Openings
from legal_assistant.services.answers.recall_cache import RecallCache
from legal_assistant.services.loading import load

if TYPE_CHECKING:
    from legal_assistant.domain.ports import Vectors

#: Passages of documents that the question does not name, when it names some: only to fill up.
_ELSEWHERE: Final = -24.0

#: How many passages a document's beginning is, where the parties are named.
_BEGINNING: Final = 2

#: How far behind the later statement the one comes that it contradicts, behind a part of an article the next, and behind the best
#: of what it sums up a summary.
_BEHIND: Final = 0.01

#: How far above every memory in view one that faded must fit to be recalled, and how many of them are.
_CLEARLY: Final = 1.0
_MOST_FADED: Final = 3


class RecallService:
    """Recall over one case at a time. Any thread may call."""

    def __init__(self, embedder: Embedder, clock: Clock) -> None:
        self._embedder = embedder
        self._clock = clock
        self._openings = Openings()
        self._cache = RecallCache()

    def recall(
        self,
        case: OpenCase,
        query: str,
        *,
        wanted: ItemFilter | None = None,
        k: int = 10,
        turns: Sequence[tuple[str, str]] = (),
        hasty: bool = False,
        without: str = "",
    ) -> Recall:
        """The ``k`` best items for ``query``, best first.

        ``turns`` are (role, text) of the running conversation, oldest first, from which "it" or 该条款 is resolved. A question
        that asks for details or for what was before finds what was put away or superseded, too. Asked again while nothing has
        changed, it gets the same answer at once. ``hasty``: by words alone rather than wait for the model to be loaded; then
        ``words_only`` is :data:`LOADING`. ``without``: what :meth:`prepare` returned, so that a model that cannot be had is not
        waited for again. Never raises for a question, however odd; an empty one finds nothing.
        """
        wanted = wanted or ItemFilter()
        watch = Stopwatch()
        question = resolve(turns, query) if turns else query
        if asks_in_detail(question):
            wanted = replace(wanted, archived=True)
        watch.lap("resolve")
        with case.store.read() as view:
            generation = view.about.generation()
        state = (generation, len(case.vectors), case.vectors.identity)
        key = (question, wanted, k)
        kept = self._cache.get(case.id, state, key, self._clock.now())
        if kept is not None:
            watch.lap("cache")
            return replace(kept, timings=watch.total())
        if hasty and not self._embedder.ready:
            without = LOADING
        found = self._search_in_view(case, question, wanted, k, watch, without=without)
        if not found.words_only:
            self._cache.put(case.id, state, key, self._clock.now(), found)
        return found

    def prepare(self, case: OpenCase, cancel: CancelToken) -> str:
        """Wait until :meth:`recall` need not wait for the model of the case's vectors; returns the code of why there is none, or
        nothing. Raises Cancelled."""
        missing = load(self._embedder, cancel) if len(case.vectors) else None
        return missing.code if missing else ""

    def drop(self, case_id: str) -> None:
        """Keep nothing in memory of what was recalled in a case."""
        self._cache.drop(case_id)
        self._openings.drop(case_id)

    def _search_in_view(
        self, case: OpenCase, question: str, wanted: ItemFilter, k: int, watch: Stopwatch, *, without: str
    ) -> Recall:
        """What may be recalled; beside what is active, what was put away because a summary stands for it (a question about one
        line of a summary gets the statement that the line was), or what faded and fits clearly better than all that did not."""
        if wanted.archived or "memory" not in wanted.kinds:
            return self._search(case, question, wanted, k, watch, without=without)
        deeper = self._search(case, question, replace(wanted, archived=True), 2 * k, watch, without=without)
        with case.store.read() as view:
            memories = view.memories.by_id([item.id for item in deeper.items if item.kind == "memory"])
            shown = {one for one, memory in memories.items() if _in_view(view, memory)}
            shown |= _asked_after_all(view, deeper.items, memories, shown)
        items = [item for item in deeper.items if item.kind != "memory" or item.id in shown]
        if len(items) < min(k, len(deeper.items)):  # history filled the places
            return self._search(case, question, wanted, k, watch, without=without)
        return replace(deeper, items=tuple(items[:k]), timings=watch.total())

    def _search(self, case: OpenCase, question: str, wanted: ItemFilter, k: int, watch: Stopwatch, *, without: str) -> Recall:
        with case.store.read() as view:
            documents = view.documents.all()
            openings = self._openings.read(case.id, view)
            named = None
            if "passage" in wanted.kinds and not wanted.documents:
                newest = [document for document in documents if not (document.draft and document.draft.older)]
                named = _drafts_meant(question, self._named(case.id, newest, openings, question), documents)
            partial = view.index.pending_count() > 0
        watch.lap("names")
        searched = [one for one in documents if _is_searched(one, wanted)] if "passage" in wanted.kinds else []
        inside = [one for one in documents if named and one.id in named.documents]
        texts = [question, *([named.rest] if named else [])]
        where = [places(some, openings, text) for some, text in zip((searched, inside), texts, strict=False)]
        queries = [*texts, *(place.words for place in chain(*where) if place.terms)]
        vectors, words_only = self._embed(case, queries, without=without)
        searches = _searches(question, named, wanted, in_both(texts, where, vectors))
        watch.lap("embed")
        ranked, loaded = self._rank(case, question, searches, max(k, 0), documents, watch)
        chosen = _distinct(ranked, loaded, k, echoes=wanted.kinds == ("message",))
        near = _nearness(case, vectors[0], chosen)
        hits = tuple(
            replace(loaded[n], score=sum(ranked[n].values()), parts=ranked[n], asked=_only_asks(loaded[n]), near=near.get(n))
            for n in chosen
        )
        watch.lap("load")
        terms = tuple(dict.fromkeys(chain.from_iterable(place.terms for place in chain(*where))))
        identity = case.vectors.identity if near else ""
        partial = partial or bool(words_only)
        return Recall(question, hits, watch.total(), partial=partial, words_only=words_only, terms=terms, identity=identity)

    def by_words(self, case: OpenCase, query: str, *, wanted: ItemFilter | None = None, k: int = 10) -> list[str]:
        """Ids of the ``k`` best items for the words of ``query`` alone, best first: what :meth:`recall` is measured against."""
        with case.store.read() as view:
            return _ids(view, view.index.text_search(query, k, wanted or ItemFilter()))

    def by_vectors(self, case: OpenCase, query: str, *, wanted: ItemFilter | None = None, k: int = 10) -> list[str]:
        """Ids of the ``k`` items nearest to ``query`` in meaning, best first. Raises EmbedderUnavailable."""
        (vector,) = self._embedder.embed_queries([query])
        with case.store.read() as view:
            return _ids(view, case.vectors.search(vector, k, view.index.allowed(wanted or ItemFilter())))

    def _named(self, case_id: str, documents: Sequence[Document], openings: Mapping[str, Opening], question: str) -> Named | None:
        """The documents that the question names, if there are several to choose from."""
        if len(documents) < 2:
            return None
        return self._openings.names(case_id, documents, openings).find(question)

    def _embed(self, case: OpenCase, queries: Sequence[str], *, without: str) -> tuple["Sequence[Vectors | None]", str]:
        """Vectors of the queries, or Nones and the code of what is wrong (empty while the case has no vectors at all)."""
        nothing = [None] * len(queries)
        if not len(case.vectors) or not queries[0].strip():
            return nothing, ""
        if without:
            return nothing, without
        try:
            if case.vectors.identity != self._embedder.identity:
                return nothing, EmbedderMismatch.code
            return list(self._embedder.embed_queries(queries)), ""
        except EmbedderUnavailable as error:
            return nothing, error.code

    def _rank(
        self,
        case: OpenCase,
        question: str,
        searches: Iterable[Sequence[Search]],
        k: int,
        documents: Sequence[Document],
        watch: Stopwatch,
    ) -> tuple[dict[int, Parts], dict[int, RecalledItem]]:
        """Score parts of the first candidates, best first, and what they are."""
        ranked: dict[int, Parts] = {}
        with case.store.read() as view:
            for places in searches:
                if len(ranked) < k or not places[0].offset:
                    found = candidates(case, view, places, max(POOL, k), watch)
                    ranked |= {n: parts for n, parts in found.items() if n not in ranked}
            items = _whole(view, view.index.items(list(ranked)))
            self._add_salience(view, question, items, ranked)
            order = sorted(items, key=lambda n: (-sum(ranked[n].values()), -n))
            watch.lap("rank")
            loaded = _load(view, [items[n] for n in order[: 3 * k + 10]], documents)
            if asks_who(question):
                beginnings = _beginnings(view, loaded, ranked)
                ranked |= beginnings
                loaded |= _load(view, list(view.index.items(list(beginnings)).values()), documents)
        clauses = {n: hit for n, hit in loaded.items() if hit.kind == "passage"}
        meaning = {n: ranked[n]["vector"] for n in clauses if "vector" in ranked[n]}
        for n, worth in sections({n: (hit.document, hit.heading) for n, hit in clauses.items()}, meaning).items():
            ranked[n]["section"] = worth
        texts = {n: hit.text for n, hit in clauses.items()}
        for n, worth in (introducing(question, texts) or saying(question, texts)).items():
            ranked[n]["answer"] = worth
        if asks_for_provision(question):
            _read_on(ranked, loaded)
        return {n: ranked[n] for n in sorted(loaded, key=lambda n: (-sum(ranked[n].values()), -n))}, loaded

    def _add_salience(self, view: CaseView, question: str, items: Mapping[int, IndexItem], ranked: Mapping[int, Parts]) -> None:
        """Add what is known of memories and messages to their score, and whether memories name whom the question names. Passages
        never fade."""
        now = self._clock.now()
        memories = view.memories.by_id([item.id for item in items.values() if item.kind == "memory"])
        conflicts = [one for one in view.conflicts.of_memories(list(memories)) if one.resolution is None]
        outdated = {conflict.left for conflict in conflicts}
        for n, item in items.items():
            if item.kind == "memory" and item.id in memories:
                ranked[n].update(memory_parts(memories[item.id], now, contradicted=item.id in outdated))
            elif item.kind == "message":
                ranked[n].update(message_parts(item.time, now))
        numbers = {item.id: n for n, item in items.items() if item.id in memories}
        texts = {n: f"{memories[one].text}\n{memories[one].question}" for one, n in numbers.items()}
        for n, worth in name_parts(question, texts).items():
            ranked[n]["name"] = worth
        best = sorted(texts, key=lambda n: -sum(ranked[n].values()))
        for n, cost in wanting(question, {n: texts[n] for n in best}).items():
            ranked[n]["wanting"] = cost
        for conflict in sorted(conflicts, key=lambda one: one.found, reverse=True):
            if conflict.left in numbers and conflict.right in numbers:
                _put_behind(ranked[numbers[conflict.left]], ranked[numbers[conflict.right]], "contradicted")
        for one in (one for one in memories.values() if one.kind in DERIVED and one.id in numbers):
            single = [ranked[numbers[covered]] for covered in view.memories.covered_by(one.id) if covered in numbers]
            if single:
                _put_behind(ranked[numbers[one.id]], max(single, key=lambda parts: sum(parts.values())), "sums up")


def _drafts_meant(question: str, named: Named | None, documents: Sequence[Document]) -> Named | None:
    """The earlier drafts that the question asks for, of the documents it names or of all; else the documents it names."""
    families: dict[str, list[Document]] = {}
    for document in documents:
        if document.draft:
            families.setdefault(document.draft.family, []).append(document)
    meant = {one.draft.family for one in documents if named and one.id in named.documents and one.draft}
    drafts = [
        [DraftName(one.id, one.file, one.title) for one in sorted(family, key=lambda one: one.draft.number if one.draft else 0)]
        for key, family in families.items()
        if key in meant or not meant
    ]
    asked = asked_drafts(question, drafts)
    return Named(asked, named.rest if named else question) if asked else named


def _in_view(view: CaseView, memory: Memory) -> bool:
    """Whether a memory is active, or stands in an active summary."""
    if memory.state is not MemoryState.ARCHIVED:
        return memory.state is MemoryState.ACTIVE
    summaries = view.memories.by_id(view.memories.summaries_of([memory.id])).values()
    return any(one.kind is MemoryKind.SUMMARY and one.state is MemoryState.ACTIVE for one in summaries)


def _asked_after_all(
    view: CaseView, items: Iterable[RecalledItem], memories: Mapping[str, Memory], shown: Collection[str]
) -> set[str]:
    """What was put away because nobody had asked for it, if no memory in view fits nearly as well: now somebody asks."""
    best = max((item.score for item in items if item.id in shown), default=-math.inf)
    better = [item.id for item in items if item.id in memories and item.score >= best + _CLEARLY]
    away = [one for one in better[:_MOST_FADED] if memories[one].state is MemoryState.ARCHIVED]
    return {one for one in away if view.memories.versions(one)[-1].reason == FADED}


def _put_behind(left: Parts, right: Parts, part: str) -> None:
    """Let what a later statement contradicts come after that statement, and what sums up after the best of what it sums up,
    however its words fit the question: a summary has words of every party, and answers with one line."""
    ahead = sum(left.values()) - sum(right.values())
    if ahead >= 0:
        left[part] = left.get(part, 0.0) - ahead - _BEHIND


def _is_searched(document: Document, wanted: ItemFilter) -> bool:
    """Whether its passages pass the filter."""
    if wanted.documents:
        return document.id in wanted.documents
    return wanted.older_drafts or not (document.draft and document.draft.older)


def _searches(question: str, named: Named | None, wanted: ItemFilter, asked: Sequence[Sequence[Asked]]) -> list[list[Search]]:
    """Where to look, each time in the places of one search. Documents that are named are searched without their names, other
    documents only to fill up."""
    references = query_references(question)
    everything = _in_places(references, wanted, asked[0])
    if named is None:
        return [everything]
    searches = [_in_places(references, replace(wanted, kinds=("passage",), documents=named.documents), asked[1])]
    if others := tuple(kind for kind in wanted.kinds if kind != "passage"):
        searches.append([replace(everything[0], wanted=replace(wanted, kinds=others))])
    return [*searches, [replace(one, offset=_ELSEWHERE) for one in everything]]


def _in_places(references: tuple[list[str], list[str]], wanted: ItemFilter, asked: Sequence[Asked]) -> list[Search]:
    """The search as it is put to documents of each language. What is no passage is looked for with the first."""
    first, *others = [
        Search(
            one.words,
            one.vector,
            references,
            replace(wanted, documents=one.place.documents or wanted.documents),
        )
        for one in asked
    ]
    return [first, *(replace(one, wanted=replace(one.wanted, kinds=("passage",))) for one in others)]


def _nearness(case: OpenCase, vector: "Vectors | None", ns: Sequence[int]) -> dict[int, float]:
    """The cosines of items to a question, of those that have a vector."""
    return {} if vector is None else {n: float(one @ vector) for n, one in case.vectors.vectors_of(ns).items()}


def _beginnings(view: CaseView, loaded: Mapping[int, RecalledItem], ranked: Mapping[int, Parts]) -> dict[int, Parts]:
    """The first passages of the documents that were found, where they name their parties, with the parts that all of the document
    have."""
    found: dict[int, Parts] = {}
    for document, n in {hit.document: n for n, hit in loaded.items() if hit.kind == "passage"}.items():
        shared = {part: ranked[n][part] for part in ("elsewhere", "language") if part in ranked[n]}
        first = view.index.allowed(ItemFilter(kinds=("passage",), documents=(document,), older_drafts=True))[:_BEGINNING]
        found |= {int(one): {"text": 0.0, "vector": 0.0, **shared} for one in first if int(one) not in ranked}
    return found


def _read_on(ranked: Mapping[int, Parts], loaded: Mapping[int, RecalledItem]) -> None:
    """Put what is cited alike in each document in the order in which it stands there, by the part ``order`` of the scores."""
    cited: dict[tuple[str, float], list[int]] = {}
    for n, hit in loaded.items():
        if hit.kind == "passage" and "reference" in ranked[n]:
            cited.setdefault((hit.document, ranked[n]["reference"]), []).append(n)
    for together in cited.values():
        score = max(sum(ranked[n].values()) for n in together)
        together.sort(key=lambda n: [(span.page, span.start) for span in loaded[n].spans])
        for place, n in enumerate(together):
            ranked[n]["order"] = score - place * _BEHIND - sum(ranked[n].values())


def _whole(view: CaseView, items: Mapping[int, IndexItem]) -> dict[int, IndexItem]:
    """The items without answers that break off: half a sentence resembles the question, and states nothing."""
    messages = view.conversations.messages_by_id([item.id for item in items.values() if item.kind == "message"])
    return {n: item for n, item in items.items() if item.id not in messages or messages[item.id].whole}


def _load(view: CaseView, wanted: Sequence[IndexItem], documents: Sequence[Document]) -> dict[int, RecalledItem]:
    """The items with their texts and where they stand, without scores."""
    ids = {kind: [item.id for item in wanted if item.kind == kind] for kind in ITEM_KINDS}
    by_id = {document.id: document for document in documents}
    passages = view.documents.passages_by_id(ids["passage"])
    memories = view.memories.by_id(ids["memory"])
    messages = view.conversations.messages_by_id(ids["message"])
    replaced = resting_on_older(view, [*memories.values(), *messages.values()], documents)
    loaded: dict[int, RecalledItem] = {}
    for item in wanted:
        if passage := passages.get(item.id):
            hit = replace(
                _hit(item, passage.text),
                document=passage.document,
                file=by_id[passage.document].file if passage.document in by_id else "",
                heading=passage.heading,
                page=passage.page,
                spans=passage.spans,
                draft=by_id[passage.document].draft if passage.document in by_id else None,
            )
        elif memory := memories.get(item.id):
            source = memory.source
            hit = replace(
                _hit(item, memory.text),
                document=source.document,
                file=source.file,
                conversation=source.conversation,
                memory_kind=memory.kind.value,
                asked=memory.kind is MemoryKind.QA,
                draft=replaced.get(memory.id),
            )
        elif message := messages.get(item.id):
            hit = replace(
                _hit(item, message.text),
                conversation=message.conversation,
                echo=message.mode is AnswerMode.QUOTATION,
                asked=message.role is Role.USER,
                draft=replaced.get(message.id),
            )
        else:
            continue
        loaded[item.n] = hit
    return loaded


def _hit(item: IndexItem, text: str) -> RecalledItem:
    return RecalledItem(item.kind, item.id, text, 0.0, {}, item.time)


def _only_asks(item: RecalledItem) -> bool:
    """Whether what the user said is a question and nothing else: looked at only for what is given out."""
    return item.asked and (item.kind == "memory" or not extract(Role.USER, item.text))


def _distinct(ranked: Iterable[int], loaded: Mapping[int, RecalledItem], k: int, *, echoes: bool) -> list[int]:
    """The first ``k`` that say something new; answers by quotation only with ``echoes``.

    A message that repeats a message, and any item that repeats one of another kind, is dropped. Passages and memories of the same
    words are kept: they stand in different places.
    """
    seen: dict[str, str] = {}
    kept: list[int] = []
    for n in ranked:
        if len(kept) == k:
            break
        hit = loaded[n]
        if hit.echo and not echoes:
            continue
        text = " ".join(hit.text.split())
        if text not in seen or seen[text] == hit.kind != "message":
            kept.append(n)
        seen.setdefault(text, hit.kind)
    return kept


def _ids(view: CaseView, found: Sequence[tuple[int, float]]) -> list[str]:
    items = view.index.items([n for n, _ in found])
    return [items[n].id for n, _ in found if n in items]
