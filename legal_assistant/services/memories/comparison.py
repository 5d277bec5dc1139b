"""A statement beside what is known of the same: which memories may speak of it, and how they stand to it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from legal_assistant.domain.errors import EmbedderUnavailable
from legal_assistant.domain.memories import DERIVED, Memory, MemoryKind, MemoryState
from legal_assistant.domain.ports import CaseView, Embedder, OpenCase
from legal_assistant.domain.recall import ItemFilter
from legal_assistant.memory.keeping.timeline import apart
from legal_assistant.memory.relations.reading import SURE_IN_A_CASE, ReadsPairs, decided
from legal_assistant.memory.relations.relation import OTHER_PERIOD, SUPERSEDES, Compared, Related, Relation, of_period, relate
from legal_assistant.services.memories.pair_reading import PairReader

_NEAR: Final = 16  # memories compared with a new statement
_NEAR_COSINE: Final = 0.8
_READ: Final = 12  # memories that are read beside a new statement
#: The nearest items of all kinds, of which the memories are taken: to list all that may be found costs more in a large case.
_NEAR_ITEMS: Final = 8 * _NEAR
#: Where what is known of the same may be: in view, waiting, or put away (what was superseded is history).
_NEARBY: Final = ItemFilter(kinds=("memory",), archived=True, proposed=True)
_COMPARED: Final = frozenset({MemoryState.ACTIVE, MemoryState.PROPOSED, MemoryState.ARCHIVED})


@dataclass(frozen=True, slots=True)
class Found:
    """A known memory and how the later statement stands to it."""

    known: Memory
    relation: Relation
    why: str


class Comparer:
    """Finds what a statement has to be compared with. ``embedder``, if given, finds memories that share no word with it."""

    def __init__(self, embedder: Embedder | None = None) -> None:
        self._embedder = embedder
        self._reader = PairReader(embedder) if embedder else None

    def near(self, case: OpenCase, text: str) -> list[int]:
        """Numbers of memories near ``text`` by vector; none while there are no vectors, or when the model cannot be loaded. The
        nearest are read beside ``text``, for :meth:`compare`.

        No transaction of the case is open meanwhile.
        """
        numbers = self._near(case, text)
        if self._reader:
            with case.store.read() as view:
                beside = [one for one in self._beside(view, text, numbers)[:_READ] if _comparable(one)]
            self._reader.read([(one.text, text) for one in beside if one.kind is not MemoryKind.QA])
        return numbers

    def _near(self, case: OpenCase, text: str) -> list[int]:
        if self._embedder is None or not len(case.vectors) or case.vectors.identity != self._embedder.identity:
            return []
        try:
            (vector,) = self._embedder.embed_passages([text])
        except EmbedderUnavailable:
            return []
        found = [n for n, cosine in case.vectors.search(vector, _NEAR_ITEMS) if cosine >= _NEAR_COSINE]
        with case.store.read() as view:
            items = view.index.items(found)
        return [n for n in found if n in items and items[n].kind == "memory"][:_NEAR]

    def compare(self, view: CaseView, draft: Memory, near: Sequence[int] = ()) -> list[Found]:
        """What is known that ``draft`` repeats, refines or contradicts; ``near`` are the numbers of :meth:`near`."""
        if draft.kind in DERIVED:
            return []
        found: list[Found] = []
        said = Compared(draft.text)
        for memory in sorted(self.beside(view, draft, near), key=lambda one: (one.created, one.id)):
            if _comparable(memory):
                related = relation(memory, draft, said, self._reader.known if self._reader else None)
                if related.relation is not Relation.UNRELATED:
                    found.append(Found(memory, related.relation, related.why))
        return found

    def beside(self, view: CaseView, draft: Memory, near: Sequence[int] = ()) -> list[Memory]:
        """The memories nearest to ``draft`` by vector and by words, in turn, but itself."""
        return [one for one in self._beside(view, f"{draft.text} {draft.question}", near) if one.id != draft.id]

    def _beside(self, view: CaseView, words: str, near: Sequence[int]) -> list[Memory]:
        """The memories nearest by vector and by words, in turn."""
        by_words = [n for n, _ in view.index.text_search(words, _NEAR, _NEARBY)]
        numbers = dict.fromkeys(n for both in zip_longest(near, by_words) for n in both if n is not None)
        items = view.index.items(list(numbers))
        ids = [items[n].id for n in numbers if n in items and items[n].kind == "memory"]
        known = view.memories.by_id(list(dict.fromkeys(ids)))
        return [known[one] for one in dict.fromkeys(ids) if one in known]


def _comparable(memory: Memory) -> bool:
    return memory.state in _COMPARED and memory.kind not in DERIVED


def relation(known: Memory, later: Memory, said: Compared | None = None, reads: ReadsPairs | None = None) -> Related:
    """Compare what may be compared: answers by their questions, preferences with preferences, the rest by their text.

    ``said`` is the text of ``later``, if it has been taken apart already; ``reads`` knows how a pair reads, if anything does.
    """
    unrelated = Related(Relation.UNRELATED, "another sort of memory")
    if any((known.kind is kind) != (later.kind is kind) for kind in (MemoryKind.QA, MemoryKind.PREFERENCE)):
        return unrelated
    if later.kind is MemoryKind.QA:
        same = relate(known.question, later.question)
        return same if same.relation is Relation.DUPLICATE else unrelated
    if MemoryKind.OPEN_QUESTION in (known.kind, later.kind) and known.kind is not later.kind:
        return unrelated  # "whether he received it" neither repeats nor contradicts that he did
    first, second = Compared(known.text), said or Compared(later.text)
    read = reads(known.text, later.text) if reads else None
    related = read.found if read else relate(first, second)
    if read and related.relation is not Relation.CONTRADICTS:  # a case is told what contradicts; links are for the rules
        both = decided(first, second, related, read.likely, SURE_IN_A_CASE)
        related = both if both.relation is Relation.CONTRADICTS else related
    if related.relation is Relation.CONTRADICTS and of_period(first, second) and not apart(known, later):
        return related
    if related.relation is Relation.CONTRADICTS or related.why == SUPERSEDES:
        return _in_time(related, _dated(known, first), _dated(later, second))
    return related


def _dated(memory: Memory, said: Compared) -> Memory:
    """``memory`` with the window in which it holds: the one that was set, else the one that its words name."""
    start = memory.valid_from or said.start or said.window.start
    return replace(memory, valid_from=start, valid_to=memory.valid_to or said.window.end)


def _in_time(related: Related, known: Memory, later: Memory) -> Related:
    """Two values of the same, each perhaps with its window. Windows that do not overlap have nothing to do with each other; else
    the one supersedes the other, unless what is told later held before, or from the same day."""
    if apart(known, later):
        return OTHER_PERIOD
    if known.valid_from is None or later.valid_from is None:
        return related
    if known.valid_from == later.valid_from:
        return Related(Relation.CONTRADICTS, "another value from the same day") if related.why == SUPERSEDES else related
    return Related(Relation.REFINES, SUPERSEDES) if known.valid_from < later.valid_from else OTHER_PERIOD
