"""A model's second look at what a turn left, in the background: contradictions that no rule sees, and who and what is spoken of.

The turn is answered and remembered by then, and nothing waits. What a model finds decides nothing: a contradiction goes to
the conflict board, where the lawyer decides, and says that a model saw it; entities and relations say by what they were found.
The first time a model is forbidden, fails or answers nonsense twice, the look is over: the rules have had their say.
"""

from collections.abc import Sequence
from typing import Final

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import CaseState
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.conflicts import Conflict
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.memories import DERIVED, Memory, MemoryKind
from legal_assistant.domain.ports import CaseView, Clock, OpenCase
from legal_assistant.memory.keeping.timeline import apart
from legal_assistant.memory.relations.relation import OTHER_PERIOD, Related, Relation
from legal_assistant.services.board import LIVE
from legal_assistant.services.memories.comparison import Comparer
from legal_assistant.services.memories.comparison import relation as by_rule
from legal_assistant.services.memories.graph_index import GraphIndex
from legal_assistant.services.models.forms import ModelForms

#: Memories of a turn that are looked at, and what is known of the same that each is compared with: one request a pair.
_MOST: Final = 5
_BESIDE: Final = 3
_APART: Final = DERIVED | {MemoryKind.QA, MemoryKind.PREFERENCE, MemoryKind.OPEN_QUESTION}


class SecondLook:
    """Asks ``forms`` about new memories. Any thread may call; no transaction is open while a model is asked."""

    def __init__(self, forms: ModelForms, comparer: Comparer, graph: GraphIndex, clock: Clock) -> None:
        self._forms = forms
        self._comparer = comparer
        self._graph = graph
        self._clock = clock

    def run(self, case: OpenCase, messages: Sequence[str], cancel: CancelToken) -> Changes:
        """Look at the memories that came from ``messages``. Raises Cancelled (what was found until then is kept), DiskFull,
        NotWritable."""
        with case.store.read() as view:
            if view.about.get().state is CaseState.CLOSED:
                return Changes.of(case.id)
            fresh = [one for message in messages for one in view.memories.from_source(message) if _comparable(one)][:_MOST]
        kinds: set[Changed] = set()
        for memory in fresh:
            cancel.check()
            if not self._compare(case, memory, kinds, cancel) or not self._read(case, memory, kinds, cancel):
                break
        return Changes(case.id, frozenset(kinds))

    def _compare(self, case: OpenCase, memory: Memory, kinds: set[Changed], cancel: CancelToken) -> bool:
        """Note what the model says contradicts ``memory``; False if it did not answer."""
        near = self._comparer.near(case, memory.text)
        with case.store.read() as view:
            beside = self._beside(view, memory, near)
        for known in beside:
            cancel.check()
            found, by = self._forms.relation(case, known.text, memory.text, cancel)
            if by == "rule":
                return False
            if found.relation is Relation.CONTRADICTS and self._note(case, (known, memory), found.why):
                kinds |= {Changed.CONFLICTS}
        return True

    def _beside(self, view: CaseView, memory: Memory, near: Sequence[int]) -> list[Memory]:
        """What is known of the same and, as far as the rules see, has nothing to do with it."""
        disputed = {side for one in view.conflicts.of_memories([memory.id]) for side in (one.left, one.right)}
        known = [one for one in self._comparer.beside(view, memory, near) if _comparable(one) and one.id not in disputed]
        return [one for one in known if not apart(one, memory) and _unseen(by_rule(one, memory))][:_BESIDE]

    def _note(self, case: OpenCase, sides: tuple[Memory, Memory], why: str) -> bool:
        """Put a contradiction on the board, unless one of the sides is another by now."""
        left, right = sides
        with case.store.write() as view:
            present = view.memories.by_id([left.id, right.id])
            if any(one.id not in present or present[one.id].text != one.text for one in sides):
                return False
            view.conflicts.add(Conflict(new_id(), left.id, right.id, why, self._clock.now()))
        return True

    def _read(self, case: OpenCase, memory: Memory, kinds: set[Changed], cancel: CancelToken) -> bool:
        """Add to the graph what the model says the memory speaks of; False if it did not answer."""
        stated = self._forms.graph(case, memory.text, cancel)
        if stated is None:
            return False
        self._graph.update(case, cancel)
        if self._graph.deepen(case, "memory", memory.id, memory.text, stated, cancel):
            kinds |= {Changed.ENTITIES}
        return True


def _comparable(memory: Memory) -> bool:
    return memory.state in LIVE and memory.kind not in _APART


def _unseen(related: Related) -> bool:
    """Whether the rules see nothing between two statements, and no reason why there is nothing."""
    return related.relation is Relation.UNRELATED and related != OTHER_PERIOD
