"""Remembering: what of a turn is kept, and everything the user may do with what is kept.

A turn is remembered in a task of its own after the answer is stored. What the user said goes through the gate; of the answer
only what it rests on sources for. Each statement is compared with what is known of the same: the same is reinforced, a
contradiction is kept beside what it contradicts and both are tagged, everything else is added.
"""

import builtins
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import CaseState
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.conversations import AnswerMode, Message, MessageState, Role
from legal_assistant.domain.documents import Citation, SourceKind
from legal_assistant.domain.errors import CaseClosed, EmbedderUnavailable, InvalidInput, NotFound
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState, MemoryVersion, Source
from legal_assistant.domain.ports import CaseView, Clock, Embedder, OpenCase
from legal_assistant.domain.recall import ItemFilter
from legal_assistant.memory.citation import claims
from legal_assistant.memory.decay import strength
from legal_assistant.memory.fold import fold
from legal_assistant.memory.gate import GateResult, asks_about_case, classify
from legal_assistant.memory.importance import rate
from legal_assistant.memory.qa import Finding, describe
from legal_assistant.memory.relation import Relation, relate
from legal_assistant.memory.resolve import resolve
from legal_assistant.services.extraction import Extractor, RuleExtractor

#: The source of what the user typed into the memory list.
TYPED = Source(SourceKind.USER)
#: Characters of a memory, and how many tags it may have.
LONGEST_TEXT = 4000
MOST_TAGS = 20
_NEAR = 12  # memories compared with a new statement
_NEAR_PROPOSED = 200
_NEAR_COSINE = 0.8
_EARLIER_TURNS = 6


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What forgetting removed (counts by place) and ``residue``, the rows that still mention it: 0 when all is gone."""

    removed: dict[str, int]
    residue: int
    changes: Changes


class RememberService:
    """The memories of a case. ``embedder``, if given, finds near memories that share no word with a new one; ``extractor`` finds
    what a turn states (by rules unless given)."""

    def __init__(self, clock: Clock, embedder: Embedder | None = None, extractor: Extractor | None = None) -> None:
        self._clock = clock
        self._embedder = embedder
        self._rules = RuleExtractor()
        self._extractor = extractor or self._rules

    # --- after a turn ---------------------------------------------------------------------------------------------------

    def remember_turn(
        self, case: OpenCase, question: Message, answer: Message | None, *, cancel: CancelToken | None = None
    ) -> Changes:
        """Keep what is worth keeping of a question and its answer (None, or broken off: of the question alone).

        What the user said becomes active at once, unless it was a model that made a statement of it; what a model made or
        concluded is proposed, conclusions only if they cite a verified source. An answer that found something becomes one
        question-and-answer memory, so that a later "the clause we discussed" finds it. A model that has just failed to answer
        is not asked again. A closed case remembers nothing. When cancelled, a model is not waited for.
        Raises DiskFull, NotWritable.
        """
        token = cancel or CancelToken()
        with case.store.read() as view:
            if view.about.get().state is CaseState.CLOSED:
                return Changes.of(case.id)
            earlier = _earlier_turns(view, question)
        said = Source(SourceKind.MESSAGE, question.id, conversation=question.conversation)
        extractor = self._rules if answer is not None and answer.error else self._extractor
        found = extractor.extract(case, Role.USER, question.text, earlier, token)
        drafts = [
            (self._draft(one.result, said, MemoryState.ACTIVE if one.by == "rule" else MemoryState.PROPOSED), one.by)
            for one in found
        ]
        if answer is not None and (answer.state is not MessageState.FAILED or answer.mode is AnswerMode.QUOTATION):
            drafts += self._concluded(case, question, answer, earlier, token)
            drafts += [(memory, "rule") for memory in self._answered(question, answer, earlier)]
        return self._keep(case, drafts)

    def _concluded(
        self, case: OpenCase, question: Message, answer: Message, earlier: Sequence[tuple[str, str]], cancel: CancelToken
    ) -> list[tuple[Memory, str]]:
        """What a model concluded from sources that say so."""
        numbers = {citation.n for citation in answer.citations if citation.verified}
        cited = [claim.text for claim in claims(answer.text) if numbers.intersection(claim.sources)]
        if answer.mode is not AnswerMode.MODEL or not cited:
            return []
        source = Source(SourceKind.MESSAGE, answer.id, conversation=answer.conversation)
        turns = [*earlier, (question.role.value, question.text)]
        found = self._extractor.extract(case, Role.ASSISTANT, "\n".join(cited), turns, cancel)
        return [(self._draft(one.result, source, MemoryState.PROPOSED), one.by) for one in found]

    def _answered(self, question: Message, answer: Message, earlier: Sequence[tuple[str, str]]) -> list[Memory]:
        """The question-and-answer memory, if the question was about the case and documents answered it."""
        verified = [citation for citation in answer.citations if citation.verified]
        asked = resolve(earlier, question.text)
        documents = [citation for citation in verified if citation.kind is SourceKind.PASSAGE]
        return [self._finding(asked, answer, documents)] if documents and asks_about_case(asked) else []

    def _finding(self, asked: str, answer: Message, cited: Sequence[Citation]) -> Memory:
        """The question-and-answer memory of an answer that rests on documents."""
        findings = [Finding(one.file, one.page, one.heading, one.quote) for one in cited]
        text = describe(asked, findings, answer.text if answer.mode is AnswerMode.MODEL else "")
        first = cited[0]
        source = Source(SourceKind.MESSAGE, answer.id, first.document, first.file, first.spans, answer.conversation)
        rated = rate(MemoryKind.QA, text)
        memory = self._new(text, MemoryKind.QA, rated.value, source)
        return replace(memory, question=asked, why=f"question answered from documents; {rated.why}")

    def _draft(self, result: GateResult, source: Source, state: MemoryState) -> Memory:
        assert result.kind is not None
        memory = self._new(result.statement, result.kind, result.importance, source)
        return replace(memory, state=state, why=result.why)

    def _new(self, text: str, kind: MemoryKind, importance: int, source: Source) -> Memory:
        now = self._clock.now()
        memory = Memory(new_id(), kind, text[:LONGEST_TEXT], importance, MemoryState.ACTIVE, source, now, now)
        return replace(memory, strength=strength(memory, now))

    def _keep(self, case: OpenCase, drafts: Sequence[tuple[Memory, str]]) -> Changes:
        """Store the drafts, each with by what it was made."""
        if not drafts:
            return Changes.of(case.id)
        near = [self._near_by_vector(case, draft.text) for draft, _ in drafts]
        kinds: set[Changed] = set()
        with case.store.write() as view:
            for (draft, by), similar in zip(drafts, near, strict=True):
                kinds |= self._keep_one(view, draft, similar, by)
        return Changes(case.id, frozenset(kinds))

    def _keep_one(self, view: CaseView, draft: Memory, similar: Sequence[int], by: str) -> set[Changed]:
        """Reinforce what says the same; else add, tagged with what it refines or contradicts."""
        if view.memories.was_rejected(digest(draft.text)):
            return set()
        tags: list[str] = []
        for known in self._known(view, draft, similar):
            relation = _relation(known, draft)
            if relation is Relation.DUPLICATE:
                self._reinforce(view, known, draft, by)
                return {Changed.MEMORIES}
            if relation in (Relation.CONTRADICTS, Relation.REFINES):
                tags.append(f"{relation}:{known.id}")
            if relation is Relation.CONTRADICTS:
                mark = f"{relation}:{draft.id}"
                view.memories.put(_tagged(known, [mark]), by=by, reason="contradicted")
        view.memories.add(_tagged(draft, tags), by=by, reason="created")
        contradicted = any(tag.startswith(Relation.CONTRADICTS) for tag in tags)
        changed = {Changed.MEMORIES, Changed.CONFLICTS} if contradicted else {Changed.MEMORIES}
        return changed | {Changed.REVIEW} if draft.state is MemoryState.PROPOSED else changed

    def _reinforce(self, view: CaseView, known: Memory, draft: Memory, by: str) -> None:
        """Count a use; take over a higher importance, the newer words of an answer, and the user's word for what was proposed."""
        now = self._clock.now()
        view.memories.touch([known.id], now)
        confirmed = known.state is MemoryState.PROPOSED and draft.state is MemoryState.ACTIVE
        better = replace(
            known,
            importance=max(known.importance, draft.importance),
            text=draft.text if known.kind is MemoryKind.QA else known.text,
            state=MemoryState.ACTIVE if confirmed else known.state,
        )
        if better != known:
            fresh = replace(better, uses=known.uses + 1, last_used=now, updated=now)
            view.memories.put(replace(fresh, strength=strength(fresh, now)), by=by, reason="said again")

    def _known(self, view: CaseView, draft: Memory, similar: Sequence[int]) -> list[Memory]:
        """Memories that may speak of the same: near by words or vector, and those that wait for review."""
        wanted = ItemFilter(kinds=("memory",))
        numbers = [n for n, _ in view.index.text_search(f"{draft.text} {draft.question}", _NEAR, wanted)]
        items = view.index.items([*numbers, *(n for n in similar if n not in numbers)])
        found = view.memories.by_id([items[n].id for n in (*numbers, *similar) if n in items and items[n].kind == "memory"])
        active = [memory for memory in found.values() if memory.state is MemoryState.ACTIVE]
        waiting = view.memories.all(states=(MemoryState.PROPOSED,))[:_NEAR_PROPOSED]
        return [*active, *waiting]

    def _near_by_vector(self, case: OpenCase, text: str) -> list[int]:
        """Item numbers near ``text`` by vector; none while there are no vectors, or when the model cannot be loaded."""
        if self._embedder is None or not len(case.vectors) or case.vectors.identity != self._embedder.identity:
            return []
        with case.store.read() as view:
            allowed = view.index.allowed(ItemFilter(kinds=("memory",)))
        if not len(allowed):
            return []
        try:
            vector = self._embedder.embed_passages([text])[0]
        except EmbedderUnavailable:
            return []
        return [n for n, cosine in case.vectors.search(vector, _NEAR, allowed) if cosine >= _NEAR_COSINE]

    # --- by hand --------------------------------------------------------------------------------------------------------

    def add(
        self,
        case: OpenCase,
        text: str,
        *,
        kind: MemoryKind | None = None,
        importance: int | None = None,
        tags: Sequence[str] = (),
        source: Source = TYPED,
    ) -> tuple[Memory, Changes]:
        """Remember ``text`` as it stands; kind and importance are judged by the rules unless given.

        Contradictions of what is known are tagged on both sides, as in a turn; a duplicate is added all the same, for the user
        said so. Raises InvalidInput (subject: the field), CaseClosed.
        """
        text = _checked_text(text)
        chosen = kind or classify(text)
        rated = rate(chosen, text, explicit=True)
        value = rated.value if importance is None else _checked_importance(importance)
        draft = replace(self._new(text, chosen, value, source), tags=_checked_tags(tags), why=f"added by hand; {rated.why}")
        similar = self._near_by_vector(case, text)
        kinds = {Changed.MEMORIES}
        with case.store.write() as view:
            _check_open(view, case)
            for known in self._known(view, draft, similar):
                relation = _relation(known, draft)
                if relation is Relation.CONTRADICTS:
                    kinds.add(Changed.CONFLICTS)
                    view.memories.put(_tagged(known, [f"{relation}:{draft.id}"]), by="rule", reason="contradicted")
                if relation in (Relation.CONTRADICTS, Relation.REFINES):
                    draft = _tagged(draft, [f"{relation}:{known.id}"])
            view.memories.add(draft, by="user", reason="created")
            return view.memories.get(draft.id), Changes(case.id, frozenset(kinds))

    def list(
        self, case: OpenCase, *, states: Sequence[MemoryState] = (), kinds: Sequence[MemoryKind] = (), query: str = ""
    ) -> builtins.list[Memory]:
        """Memories of these states and kinds (empty: any), newest first; with ``query``, those that hold all its words."""
        with case.store.read() as view:
            found = view.memories.all(states=states, kinds=kinds)
        words = [fold(word) for word in query.split()]
        return [memory for memory in found if all(word in _haystack(memory) for word in words)]

    def show(self, case: OpenCase, memory_id: str) -> Memory:
        """One memory as it is now, its strength as of now. Raises NotFound."""
        with case.store.read() as view:
            memory = view.memories.get(memory_id)
        return replace(memory, strength=strength(memory, self._clock.now()))

    def history(self, case: OpenCase, memory_id: str) -> builtins.list[MemoryVersion]:
        """All versions of a memory, oldest first. Raises NotFound."""
        with case.store.read() as view:
            return view.memories.versions(memory_id)

    def edit(
        self,
        case: OpenCase,
        memory_id: str,
        *,
        text: str | None = None,
        kind: MemoryKind | None = None,
        importance: int | None = None,
        tags: Sequence[str] | None = None,
    ) -> tuple[Memory, Changes]:
        """Change what is given, as a new version; nothing given or nothing changed: the memory as it is.

        Raises NotFound, InvalidInput (subject: the field), CaseClosed.
        """
        new_text = None if text is None else _checked_text(text)
        new_importance = None if importance is None else _checked_importance(importance)
        new_tags = None if tags is None else _checked_tags(tags)

        def change(memory: Memory) -> Memory:
            return replace(
                memory,
                text=memory.text if new_text is None else new_text,
                kind=kind or memory.kind,
                importance=memory.importance if new_importance is None else new_importance,
                tags=memory.tags if new_tags is None else new_tags,
            )

        return self._change(case, memory_id, change, "edited")

    def pin(self, case: OpenCase, memory_id: str, pinned: bool) -> tuple[Memory, Changes]:
        """Pin a memory, so that it never fades, or let it go again. Raises NotFound, CaseClosed."""
        return self._change(case, memory_id, lambda memory: replace(memory, pinned=pinned), "pinned" if pinned else "unpinned")

    def rollback(self, case: OpenCase, memory_id: str, version: int) -> tuple[Memory, Changes]:
        """Write a new version that equals version ``version``. Raises NotFound (also if there is no such version), CaseClosed."""
        with case.store.read() as view:
            then = next((one.memory for one in view.memories.versions(memory_id) if one.version == version), None)
        if then is None:
            raise NotFound(f"{memory_id} version {version}")

        def change(memory: Memory) -> Memory:
            return replace(then, version=memory.version, uses=memory.uses, last_used=memory.last_used)

        return self._change(case, memory_id, change, f"rolled back to version {version}")

    def approve(self, case: OpenCase, memory_id: str) -> tuple[Memory, Changes]:
        """Let a proposed memory be recalled from now on; an active one stays as it is. Raises NotFound, CaseClosed."""

        def change(memory: Memory) -> Memory:
            return replace(memory, state=MemoryState.ACTIVE) if memory.state is MemoryState.PROPOSED else memory

        return self._change(case, memory_id, change, "approved")

    def reject(self, case: OpenCase, memory_id: str) -> Changes:
        """Turn a proposed memory down: it is removed, and its digest kept, so that it is not proposed again.

        Raises NotFound, InvalidInput (it is not proposed), CaseClosed.
        """
        with case.store.write() as view:
            _check_open(view, case)
            memory = view.memories.get(memory_id)
            if memory.state is not MemoryState.PROPOSED:
                raise InvalidInput("memory")
            view.memories.remember_rejection(digest(memory.text))
            number = view.memories.delete(memory_id)["n"]
        case.vectors.remove([number])
        case.vectors.save()
        return Changes.of(case.id, Changed.MEMORIES, Changed.REVIEW, Changed.CONFLICTS)

    def forget(self, case: OpenCase, memory_id: str) -> Forgotten:
        """Remove a memory with its versions, from store, full text, vectors, and from the links of other memories to it.

        Raises NotFound, CaseClosed.
        """
        with case.store.write() as view:
            _check_open(view, case)
            texts = sorted({one.memory.text for one in view.memories.versions(memory_id)})
            removed = view.memories.delete(memory_id)
        number = removed.pop("n")
        case.vectors.remove([number])
        case.vectors.save()
        with case.store.read() as view:
            residue = view.memories.residue(memory_id, texts)
        return Forgotten(removed, residue, Changes.of(case.id, Changed.MEMORIES, Changed.REVIEW, Changed.CONFLICTS))

    def _change(self, case: OpenCase, memory_id: str, change: Callable[[Memory], Memory], reason: str) -> tuple[Memory, Changes]:
        now = self._clock.now()
        with case.store.write() as view:
            _check_open(view, case)
            memory = view.memories.get(memory_id)
            changed = change(memory)
            if changed == memory:
                return memory, Changes.of(case.id)
            fresh = replace(changed, updated=now)
            view.memories.put(replace(fresh, strength=strength(fresh, now)), by="user", reason=reason)
            return view.memories.get(memory_id), Changes.of(case.id, Changed.MEMORIES, Changed.REVIEW, Changed.CONFLICTS)


def digest(text: str) -> str:
    """SHA-256 (hex) of a statement's letters and digits, folded: how a rejected statement is known again."""
    return hashlib.sha256("".join(character for character in fold(text) if character.isalnum()).encode()).hexdigest()


def _relation(known: Memory, draft: Memory) -> Relation:
    """Compare what may be compared: answers by their questions, preferences with preferences, the rest by their text."""
    if (known.kind is MemoryKind.QA) != (draft.kind is MemoryKind.QA):
        return Relation.UNRELATED
    if (known.kind is MemoryKind.PREFERENCE) != (draft.kind is MemoryKind.PREFERENCE):
        return Relation.UNRELATED
    if draft.kind is MemoryKind.QA:
        same = relate(known.question, draft.question).relation is Relation.DUPLICATE
        return Relation.DUPLICATE if same else Relation.UNRELATED
    if MemoryKind.OPEN_QUESTION in (known.kind, draft.kind) and known.kind is not draft.kind:
        return Relation.UNRELATED  # "whether he received it" neither repeats nor contradicts that he did
    return relate(known.text, draft.text).relation


def _earlier_turns(view: CaseView, question: Message) -> list[tuple[str, str]]:
    messages = view.conversations.messages(question.conversation)
    earlier = [message for message in messages if message.time < question.time]
    return [(message.role.value, message.text) for message in earlier[-_EARLIER_TURNS:]]


def _tagged(memory: Memory, tags: Sequence[str]) -> Memory:
    return replace(memory, tags=tuple(dict.fromkeys((*memory.tags, *tags))))


def _haystack(memory: Memory) -> str:
    return fold(" ".join((memory.text, memory.question, *memory.tags)))


def _check_open(view: CaseView, case: OpenCase) -> None:
    if view.about.get().state is CaseState.CLOSED:
        raise CaseClosed(case.id)


def _checked_text(text: str) -> str:
    text = text.strip()
    if not text or len(text) > LONGEST_TEXT:
        raise InvalidInput("text", hint=f"A memory has 1 to {LONGEST_TEXT} characters.")
    return text


def _checked_importance(importance: int) -> int:
    if not 1 <= importance <= 5:
        raise InvalidInput("importance", hint="Importance is a number from 1 to 5.")
    return importance


def _checked_tags(tags: Sequence[str]) -> tuple[str, ...]:
    cleaned = tuple(dict.fromkeys(tag.strip() for tag in tags if tag.strip()))
    if len(cleaned) > MOST_TAGS or any(len(tag) > 100 for tag in cleaned):
        raise InvalidInput("tags", hint=f"At most {MOST_TAGS} tags of 100 characters.")
    return cleaned
