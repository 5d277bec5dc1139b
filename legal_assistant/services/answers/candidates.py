"""Candidates of a question: what words, meaning and exact references find in the places where it is asked, with score parts.

What is found by words and by meaning is fused (``memory.questions.fusion``). Of passages two more things are known. A question
is drawn towards what answers it (``memory.questions.projection``), by as much as they then come nearer. And words that say more
for a passage than its meaning does count as far as there is one that has the words of the question: who asks in other words than
the contract's shares with it those that happen to stand elsewhere.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Final

from legal_assistant.domain.ports import CaseView, OpenCase
from legal_assistant.domain.recall import IndexItem, ItemFilter
from legal_assistant.memory.characters.han import is_chinese
from legal_assistant.memory.language.codes import code_phrases
from legal_assistant.memory.language.segment import is_sentence
from legal_assistant.memory.questions.bearing import language_gap
from legal_assistant.memory.questions.fusion import BEYOND, Candidates, borne_out, fuse
from legal_assistant.memory.questions.projection import drawn
from legal_assistant.memory.questions.suitability import content

if TYPE_CHECKING:
    from legal_assistant.domain.ports import Vectors

#: What an exact reference is worth, in standard scores: the article asked for comes before anything that only resembles it.
_REFERENCE: Final = 12.0
#: Passages in another language than the question, where there are documents in its own: of two that say the same, the reader's.
_OTHER_LANGUAGE: Final = -2.5
#: How many of the passages that words find are looked at for how many words of the question one has.
_LOOKED_AT: Final = 3

Parts = dict[str, float]


@dataclass(frozen=True, slots=True)
class Search:
    """One search: words, their vector (None: without vectors), what they refer to, and where. ``offset`` is added to scores."""

    query: str
    vector: "Vectors | None"
    references: tuple[list[str], list[str]]
    wanted: ItemFilter
    offset: float = 0.0


@dataclass(slots=True)
class Stopwatch:
    """Milliseconds of each step."""

    steps: dict[str, float] = field(default_factory=dict[str, float])
    _begun: float = field(default_factory=perf_counter)

    def lap(self, step: str) -> None:
        """Count what has passed since the last lap for ``step``."""
        now = perf_counter()
        self.steps[step] = self.steps.get(step, 0.0) + (now - self._begun) * 1000
        self._begun = now

    def total(self) -> dict[str, float]:
        """The steps, and their sum."""
        return {**self.steps, "total": sum(self.steps.values())}


def candidates(case: OpenCase, view: CaseView, places: Sequence[Search], pool: int, watch: Stopwatch) -> dict[int, Parts]:
    """Candidates of one search in all its places with their score parts, unordered.

    A model finds texts in the language of the question nearer than all others: cosines count from the mean of their place.
    """
    found: dict[int, float] = {}
    exact: dict[int, float] = {}
    nearest: dict[int, float] = {}
    outside: dict[int, float] = {}
    held: dict[int, float] = {}
    doubted: set[int] = set()
    translated: set[int] = set()
    size = 0
    for search in places:
        allowed = view.index.allowed(search.wanted)
        words = dict(view.index.text_search(search.query, pool, search.wanted))
        size += min(pool, len(allowed))
        watch.lap("text")
        cited = dict(view.index.reference_search(*search.references, search.wanted)) if any(search.references) else {}
        cited |= dict.fromkeys(view.index.phrase_search(code_phrases(search.query), search.wanted), 1.0)
        watch.lap("references")
        near: dict[int, float] = {}
        if search.vector is not None:
            near = dict(case.vectors.search(search.vector, pool, allowed))
            others = case.vectors.vectors_of([n for n in {**words, **cited} if n not in near])
            mean = sum(near.values()) / len(near) if near and len(places) > 1 else 0.0
            cosines = near | {n: float(vector @ search.vector) for n, vector in others.items()}
            items = view.index.items(list(cosines))
            nearer = _told_in_the_other_language(view, search.query, case.vectors.identity, items.values())
            if is_sentence(search.query):
                passages = [n for n, item in items.items() if item.kind == "passage"]
                nearer |= drawn(search.vector, case.vectors.vectors_of(passages), case.vectors.identity)
                doubted |= cosines.keys()
                held |= dict.fromkeys(passages, _held(view, search.query, words, items))
            nearest |= {n: cosines[n] - mean + nearer.get(n, 0.0) for n in near}
            outside |= {n: cosines[n] - mean + nearer.get(n, 0.0) for n in others}
        watch.lap("vectors")
        translated |= {*words, *cited, *near} if search is not places[0] else set()
        found |= words
        exact |= cited
    methods = {"text": Candidates(found, size)}
    if places[0].vector is not None:
        methods["vector"] = Candidates(nearest, outside=outside)
    parts = fuse(methods, {**found, **nearest, **exact})
    for n in doubted:
        parts[n]["text"] = borne_out(parts[n]["text"], parts[n]["vector"], BEYOND * held.get(n, 1.0))
    for n in translated:
        parts[n]["language"] = _OTHER_LANGUAGE
    for n, score in exact.items():
        parts[n]["reference"] = _REFERENCE * score * score
    if places[0].offset:
        for scores in parts.values():
            scores["elsewhere"] = places[0].offset
    return parts


def _held(view: CaseView, query: str, words: Mapping[int, float], items: Mapping[int, IndexItem]) -> float:
    """The largest share of the words of ``query`` that one of the first passages has that words find; 1 of a query without."""
    asked = content(query)
    if not asked:
        return 1.0
    best = [items[n].id for n in words if n in items and items[n].kind == "passage"][:_LOOKED_AT]
    passages = view.documents.passages_by_id(best).values()
    return max((len(asked & content(f"{one.heading}\n{one.text}")) for one in passages), default=0) / len(asked)


def _told_in_the_other_language(view: CaseView, query: str, identity: str, items: Iterable[IndexItem]) -> dict[int, float]:
    """What the memories and messages in another language than ``query`` are nearer than their cosines say."""
    gap = language_gap(query, identity)
    items = [item for item in items if item.kind != "passage"] if gap else []
    memories = view.memories.by_id([item.id for item in items if item.kind == "memory"])
    messages = view.conversations.messages_by_id([item.id for item in items if item.kind == "message"])
    told = {item.n: memories.get(item.id) or messages.get(item.id) for item in items}
    return {n: gap for n, one in told.items() if one is not None and is_chinese(one.text) is not is_chinese(query)}
