"""Forgetting for good: a memory, a conversation, a document; with all that came from it, and proof that nothing is left.

What was made of several things (a summary, a reflection) is deleted with its history and made again without what is forgotten.
A whole case is forgotten by destroying its keys (:meth:`~legal_assistant.services.vault.cases.CaseService.forget`).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.memories import DERIVED, Memory, MemoryKind
from legal_assistant.domain.ports import CaseView, Clock, OpenCase
from legal_assistant.memory.answering.answers import without_sources
from legal_assistant.services.memories.derived import forget_made_of, make_again
from legal_assistant.services.writing import Writer, check_may_forget, take_out


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What forgetting removed (counts by place) and ``residue``, the rows that still mention it: 0 when all is gone."""

    removed: dict[str, int]
    residue: int
    changes: Changes


@dataclass(frozen=True, slots=True)
class Extent:
    """How much forgetting a conversation would remove: its messages, and the memories that came from them."""

    messages: int
    memories: int


@dataclass(slots=True)
class _Gone:
    """What was taken out so far: rows by place, item numbers, and of each memory the texts it ever had."""

    removed: Counter[str] = field(default_factory=Counter[str])
    numbers: list[int] = field(default_factory=list[int])
    texts: dict[str, list[str]] = field(default_factory=dict[str, list[str]])


class ForgettingService:
    """Removes things from a case. ``caches`` are told the id of a case in which something was forgotten."""

    def __init__(self, clock: Clock, caches: Sequence[Callable[[str], None]] = ()) -> None:
        self._clock = clock
        self._caches = caches

    def memory(self, case: OpenCase, memory_id: str) -> Forgotten:
        """Forget a memory with its versions, from store, full text, vectors, graph, conflicts, links, answers and summaries.

        Raises NotFound, CaseClosed, CaseHeld.
        """
        gone = _Gone()
        with case.store.write() as view:
            check_may_forget(view, case)
            view.memories.get(memory_id)
            self._forget(view, [memory_id], gone)
        return self._end(case, gone)

    def extent(self, case: OpenCase, conversation_id: str) -> Extent:
        """What :meth:`conversation` would remove. Raises NotFound."""
        with case.store.read() as view:
            view.conversations.get(conversation_id)
            messages = [message.id for message in view.conversations.messages(conversation_id)]
            return Extent(len(messages), len(_made_of(view, [conversation_id, *messages])))

    def conversation(self, case: OpenCase, conversation_id: str) -> Forgotten:
        """Forget a conversation with its messages and the memories that came from them. Raises NotFound, CaseClosed, CaseHeld."""
        gone = _Gone()
        with case.store.write() as view:
            check_may_forget(view, case)
            view.conversations.get(conversation_id)
            messages = [message.id for message in view.conversations.messages(conversation_id)]
            self._forget(view, _made_of(view, [conversation_id, *messages]), gone, items=messages)
            gone.numbers += view.conversations.delete(conversation_id)
            gone.removed.update({"conversations": 1, "messages": len(messages)})
        return self._end(case, gone)

    def document(self, case: OpenCase, document_id: str) -> Forgotten:
        """Forget a document: its pages and passages, the memories that came from it, and its sealed original.

        Raises NotFound, CaseClosed, CaseHeld; NotWritable if the original cannot be removed now: it goes when documents are read
        next, all else is gone.
        """
        gone = _Gone()
        with case.store.write() as view:
            check_may_forget(view, case)
            view.documents.get(document_id)
            passages = [passage.id for passage in view.documents.passages(document_id)]
            pages = len(view.documents.pages(document_id))
            ids = dict.fromkeys((*_made_of(view, [document_id, *passages]), *_concluded(view, passages)))
            self._forget(view, list(ids), gone, items=passages)
            gone.numbers += view.documents.delete(document_id)
            gone.removed.update({"documents": 1, "pages": pages, "passages": len(passages)})
        try:
            return self._end(case, gone)
        finally:
            case.blobs.delete(document_id)

    def _forget(self, view: CaseView, ids: Sequence[str], gone: _Gone, *, items: Sequence[str] = ()) -> None:
        """Delete memories, what was made of either them or ``items`` (it is made again), and what answers say of any of these."""
        made_of = {one.id: one for one in forget_made_of(view, [*ids, *items]) if one.id not in ids}
        _scrub(view, [*ids, *items, *made_of], gone)
        covered = {derived: view.memories.covered_by(derived) for derived in made_of}
        for memory_id in (*ids, *made_of):
            versions = view.memories.versions(memory_id)
            gone.texts[memory_id] = _texts(version.memory for version in versions)
            counts = view.memories.delete(memory_id)
            gone.numbers.append(counts.pop("n"))
            gone.removed.update(counts)
        out = {*ids, *items, *made_of}
        writer = Writer("rule", self._clock.now())
        for derived in made_of.values():
            if make_again(view, derived, [one for one in covered[derived.id] if one not in out], writer):
                gone.removed["remade"] += 1

    def _end(self, case: OpenCase, gone: _Gone) -> Forgotten:
        """Take what was forgotten out of the caches and the vector index, and look for what is left of it."""
        for drop in self._caches:
            drop(case.id)
        take_out(case, gone.numbers)
        with case.store.read() as view:
            known = _still_said(view, gone.texts)
            residue = sum(
                view.memories.residue(one, [text for text in texts if text not in known]) for one, texts in gone.texts.items()
            )
        residue += len(case.vectors.vectors_of(gone.numbers)) if len(case.vectors) else 0
        return Forgotten(dict(gone.removed), residue, Changes.of(case.id, *_CHANGED))


_CHANGED = (
    Changed.MEMORIES,
    Changed.REVIEW,
    Changed.CONFLICTS,
    Changed.CONVERSATIONS,
    Changed.MESSAGES,
    Changed.DOCUMENTS,
    Changed.ENTITIES,
    Changed.CASES,
)


def _made_of(view: CaseView, sources: Sequence[str]) -> list[str]:
    """Ids of the memories whose source is one of these, each once."""
    return list(dict.fromkeys(memory.id for one in sources for memory in view.memories.from_source(one)))


def _concluded(view: CaseView, items: Sequence[str]) -> list[str]:
    """Ids of the memories that answers left and that rest on these items: what was found in them, conclusions from them alone."""
    wanted = set(items)
    found: list[str] = []
    for answer in view.conversations.citing(items):
        alone = all(citation.id in wanted for citation in answer.citations)
        found += [memory.id for memory in view.memories.from_source(answer.id) if alone or memory.kind is MemoryKind.QA]
    return found


def _scrub(view: CaseView, ids: Sequence[str], gone: _Gone) -> None:
    """Take what answers quote or say of these items out of their words."""
    wanted = set(ids)
    for answer in view.conversations.citing(ids):
        cited = [citation for citation in answer.citations if citation.id in wanted]
        text = without_sources(answer.text, {one.n for one in cited}, {one.quote for one in cited})
        if text != answer.text:
            gone.numbers += view.conversations.replace_text(answer.id, text)
            gone.removed["answers"] += 1


def _texts(memories: Iterable[Memory]) -> list[str]:
    return sorted({text for memory in memories for text in (memory.text, memory.question) if text})


def _still_said(view: CaseView, texts: dict[str, list[str]]) -> frozenset[str]:
    """Those of the texts that other memories, which nobody asked to forget, say as well, in whatever version."""
    wanted = {text for one in texts.values() for text in one}
    others = {text: view.memories.by_id(view.memories.saying(text)).values() for text in wanted}
    return frozenset(text for text, found in others.items() if any(one.kind not in DERIVED for one in found))
