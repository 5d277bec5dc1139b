"""Remembering: what of a turn is kept, and everything the user may do with what is kept.

A turn is remembered in a task of its own after the answer is stored. What the user said goes through the gate; of the answer
only what it rests on sources for. Each statement is compared with what is known of the same (``comparison``): the same is
reinforced, everything else is added, with what follows from it (``knowledge``). The case's policy says what waits for the
lawyer's word first.
"""

import builtins
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypedDict, Unpack

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.conversations import AnswerMode, Message, Role
from legal_assistant.domain.documents import Citation, PageSpan, SourceKind
from legal_assistant.domain.errors import NotFound
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.memories import (
    ALWAYS,
    TOPIC,
    Memory,
    MemoryKind,
    MemoryState,
    MemoryVersion,
    Period,
    Source,
    is_link,
    is_marker,
)
from legal_assistant.domain.ports import CaseView, Clock, OpenCase
from legal_assistant.domain.remembered import Declined, Noted, Outcome, Remembered
from legal_assistant.memory.answering.citation import claims
from legal_assistant.memory.characters.fold import fold
from legal_assistant.memory.documents.page_lines import join_text
from legal_assistant.memory.keeping.decay import strength
from legal_assistant.memory.keeping.review import digests, waits
from legal_assistant.memory.keeping.timeline import restored, same
from legal_assistant.memory.questions.answered import Finding, addresses, answers, describe, place_of
from legal_assistant.memory.questions.resolve import resolve
from legal_assistant.memory.relations.relation import Relation
from legal_assistant.memory.statements.gate import (
    GateResult,
    asked_alone,
    asks,
    asks_about_case,
    classify,
    extract,
    is_whole_text,
)
from legal_assistant.memory.statements.importance import rate
from legal_assistant.memory.statements.reading import Reads, until
from legal_assistant.memory.statements.topic import topic_tags
from legal_assistant.services.answers.context import turns_of
from legal_assistant.services.memories.authors import signed_versions
from legal_assistant.services.memories.comparison import Comparer
from legal_assistant.services.memories.extraction import Extracted, Extractor, RuleExtractor
from legal_assistant.services.memories.knowledge import after_change, linked, take_effect
from legal_assistant.services.memories.noting import not_kept, not_remembered, note
from legal_assistant.services.writing import (
    LONGEST_TEXT,
    Writer,
    check_open,
    checked_importance,
    checked_period,
    checked_tags,
    checked_text,
)

#: The source of what the user typed into the memory list.
TYPED = Source(SourceKind.USER)
_EARLIER_TURNS = 6


def _speaking(asked: str, quoted: Sequence[Citation]) -> Sequence[Citation]:
    """The quotations that speak of what was asked; if none does by itself, all of them if they do together."""
    texts = [f"{one.file} {one.heading}\n{one.quote}" for one in quoted]
    near = [one for one, text in zip(quoted, texts, strict=True) if addresses(asked, text)]
    return near or (quoted if addresses(asked, "\n".join(texts)) else [])


@dataclass(frozen=True, slots=True)
class _Draft:
    """A memory to be kept, by what it was found, and whether the user asked for it to be remembered."""

    memory: Memory
    by: str
    explicit: bool = False


class Given(TypedDict, total=False):
    """What may be said of a memory that is added by hand, see :meth:`RememberService.tell`."""

    kind: MemoryKind | None
    importance: int | None
    tags: Sequence[str]
    source: Source
    period: Period
    again: bool


class RememberService:
    """The memories of a case. ``comparer`` finds what is known of the same, ``extractor`` what a turn states; ``reads``: what the
    rules read meanings with, if anything."""

    def __init__(self, clock: Clock, comparer: Comparer, extractor: Extractor, reads: Reads | None = None) -> None:
        self._clock = clock
        self._comparer = comparer
        self._extractor = extractor
        self._reads = reads
        self._rules = RuleExtractor(reads)

    # --- after a turn ---------------------------------------------------------------------------------------------------

    def remember_turn(
        self, case: OpenCase, question: Message, answer: Message | None, *, cancel: CancelToken | None = None
    ) -> Remembered:
        """Keep what is worth keeping of a question and its answer (None, or not whole: of the question alone), and say what
        became of what the question tells.

        What of it becomes active at once and what is proposed, says the case's policy (``memory/keeping/review.py``); a model's
        conclusions are kept only if they cite a verified source. An answer that found something becomes one question-and-answer
        memory, so that a later "the clause we discussed" finds it. A model that has just failed to answer is not asked again. A
        closed case remembers nothing; of a whole text put in as a message only what is asked to be remembered is. When cancelled,
        a model is not waited for. Raises DiskFull, NotWritable.
        """
        token = cancel or CancelToken()
        with case.store.read() as view:
            if not view.about.get().writable:
                return Remembered(Changes.of(case.id), not_remembered(question.text, Declined.NOT_WRITABLE))
            earlier = _earlier_turns(view, question)
        said = Source(SourceKind.MESSAGE, question.id, conversation=question.conversation)
        extractor = self._rules if answer is not None and answer.error else self._extractor
        whole = is_whole_text(question.text)
        if whole:
            found = [Extracted(one, "rule") for one in extract(Role.USER, question.text) if one.explicit]
        else:
            found = extractor.extract(case, Role.USER, question.text, earlier, token)
        told = [self._draft(one.result, said, one.by) for one in found]
        drafts = [*told]
        if answer is not None and answer.whole:
            drafts += self._concluded(case, question, answer, earlier, token)
            drafts += self._answered(question, answer, earlier)
        changes, kept = self._keep(case, drafts)
        if whole:
            rest = (Noted(Outcome.DECLINED, question.text.strip(), why=Declined.WHOLE_TEXT),)
        else:
            rest = not_kept(question.text, until(token, self._reads), kept=bool(told))
        return Remembered(changes, (*kept[: len(told)], *rest))

    def _concluded(
        self, case: OpenCase, question: Message, answer: Message, earlier: Sequence[tuple[str, str]], cancel: CancelToken
    ) -> list[_Draft]:
        """What a model concluded from sources that say so; by a model, whoever found the statement in its words."""
        numbers = {citation.n for citation in answer.citations if citation.verified}
        cited = [claim.text for claim in claims(answer.text) if numbers.intersection(claim.sources)]
        if answer.mode is not AnswerMode.MODEL or not cited:
            return []
        source = Source(SourceKind.MESSAGE, answer.id, conversation=answer.conversation)
        turns = [*earlier, (question.role.value, question.text)]
        found = self._extractor.extract(case, Role.ASSISTANT, "\n".join(cited), turns, cancel)
        return [self._draft(one.result, source, "model") for one in found]

    def _answered(self, question: Message, answer: Message, earlier: Sequence[tuple[str, str]]) -> list[_Draft]:
        """The question-and-answer memory, if the question was about the case and documents answered it."""
        verified = [citation for citation in answer.citations if citation.verified]
        alone, told = asked_alone(question.text)
        if not asks(alone):
            return []  # it may look back at what was asked before, or name what is looked for
        asked = resolve([*earlier, (Role.USER.value, told)] if told else earlier, alone)
        documents = [citation for citation in verified if citation.kind is SourceKind.PASSAGE]
        if answer.mode is AnswerMode.QUOTATION:  # what is nearest is quoted, though it may not be near
            if verified and verified[0].kind is not SourceKind.PASSAGE:
                return []  # what is remembered already answers better than what else was found
            documents = _speaking(asked, documents)
            if not answers(asked, [one.quote for one in documents]):
                return []
        return [_Draft(self._finding(asked, answer, documents), "rule")] if documents and asks_about_case(asked) else []

    def _finding(self, asked: str, answer: Message, cited: Sequence[Citation]) -> Memory:
        """The question-and-answer memory of an answer that rests on documents. What was only found and quoted weighs less than
        what was concluded, and by the words of the question: those of the quotation are in the document anyway."""
        findings = [Finding(one.file, one.page, one.quote, one.heading) for one in cited]
        text, found = describe(asked, findings), cited[place_of(asked, findings)]
        source = Source(SourceKind.MESSAGE, answer.id, found.document, found.file, found.spans, answer.conversation)
        quoted = answer.mode is AnswerMode.QUOTATION
        rated = rate(MemoryKind.QA, asked if quoted else text)
        memory = self._new(text, MemoryKind.QA, max(rated.value - quoted, 1), source)
        return replace(
            memory, question=asked, why=f"question answered {'by quotation' if quoted else 'from documents'}; {rated.why}"
        )

    def _draft(self, result: GateResult, source: Source, by: str) -> _Draft:
        assert result.kind is not None
        memory = self._new(result.statement, result.kind, result.importance, source)
        return _Draft(replace(memory, why=result.why), by, result.explicit)

    def _new(self, text: str, kind: MemoryKind, importance: int, source: Source) -> Memory:
        now = self._clock.now()
        tags = () if kind is MemoryKind.PREFERENCE else topic_tags(text)
        return Memory(new_id(), kind, text[:LONGEST_TEXT], importance, MemoryState.ACTIVE, source, now, now, tags=tags)

    def _keep(self, case: OpenCase, drafts: Sequence[_Draft]) -> tuple[Changes, builtins.list[Noted]]:
        """Store what the drafts say that is new, and what became of each."""
        if not drafts:
            return Changes.of(case.id), []
        near = [self._comparer.near(case, draft.memory.text) for draft in drafts]
        kinds: set[Changed] = set()
        kept: builtins.list[Noted] = []
        with case.store.write() as view:
            for draft, similar in zip(drafts, near, strict=True):
                changed, told = self._keep_one(view, draft, similar)
                kinds |= changed
                kept.append(told)
        return Changes(case.id, frozenset(kinds)), kept

    def _keep_one(self, view: CaseView, draft: _Draft, near: Sequence[int]) -> tuple[set[Changed], Noted]:
        """Reinforce what says the same; else add, with what follows from it. What was turned down comes back by the lawyer's own
        "remember that …" alone."""
        memory = draft.memory
        said = digests(memory.text)
        if draft.explicit:
            view.memories.forget_rejection(said)
        elif view.memories.was_rejected(said):
            return set(), Noted(Outcome.DECLINED, memory.text, why=Declined.REJECTED)
        if waits(view.about.review_policy(), memory, by=draft.by, explicit=draft.explicit):
            memory = replace(memory, state=MemoryState.PROPOSED)
        found = self._comparer.compare(view, memory, near)
        writer = Writer(draft.by, self._clock.now())
        same = [one.known for one in found if one.relation is Relation.DUPLICATE]
        if same:
            kinds = self._reinforce(view, same[0], memory, writer)
            return kinds, note(view, view.memories.get(same[0].id), known=True)
        memory = linked(memory, found)
        writer.add(view, memory)
        kinds = {Changed.MEMORIES} | take_effect(view, memory, found, writer)
        if memory.state is MemoryState.PROPOSED:
            kinds.add(Changed.REVIEW)
        return kinds, note(view, view.memories.get(memory.id))

    def _reinforce(self, view: CaseView, known: Memory, said: Memory, writer: Writer) -> set[Changed]:
        """Count a use; take over a higher importance, tags of the user's and the newer words of an answer; the user's word
        confirms what was proposed and brings back what was put away."""
        view.memories.touch([known.id], writer.now)
        used = view.memories.get(known.id)
        better = replace(
            used,
            importance=max(used.importance, said.importance),
            text=said.text if used.kind is MemoryKind.QA else used.text,
            tags=tuple(dict.fromkeys((*used.tags, *(tag for tag in said.tags if not is_marker(tag))))),
            state=MemoryState.ACTIVE if said.state is MemoryState.ACTIVE else used.state,
        )
        if better == used:
            return {Changed.MEMORIES}
        writer.put(view, better, "said again")
        kinds = after_change(view, [known.id], writer)
        if used.state is MemoryState.PROPOSED and better.state is MemoryState.ACTIVE:
            stored = view.memories.get(known.id)
            kinds |= {Changed.REVIEW} | take_effect(view, stored, self._comparer.compare(view, stored), writer)
        return kinds

    # --- what the user does -----------------------------------------------------------------------------------------------

    def add(self, case: OpenCase, text: str, **given: Unpack[Given]) -> tuple[Memory, Changes]:
        """Remember ``text`` as :meth:`tell` does; the memory that holds it now, whether it is new or was known."""
        told = self.tell(case, text, **given)
        (noted,) = told.noted
        assert noted.memory is not None
        return noted.memory, told.changes

    def tell(
        self,
        case: OpenCase,
        text: str,
        *,
        kind: MemoryKind | None = None,
        importance: int | None = None,
        tags: Sequence[str] = (),
        source: Source = TYPED,
        period: Period = ALWAYS,
        again: bool = False,
    ) -> Remembered:
        """Remember ``text`` as it stands, and say what became of it; kind and importance are judged by the rules unless given.

        What it contradicts or supersedes is treated as in a turn. What is known already is reinforced, with the importance and
        tags that are given, unless another kind, period or document than the known one's is given, or ``again``: then it stands
        twice. A preference is proposed, for it is to hold in all cases. Raises InvalidInput (subject: the field), CaseClosed.
        """
        text = checked_text(text)
        chosen = kind or classify(text, self._reads)
        rated = rate(chosen, text, explicit=True)
        value = rated.value if importance is None else checked_importance(importance)
        fresh = self._new(text, chosen, value, source)
        state = MemoryState.PROPOSED if chosen is MemoryKind.PREFERENCE else MemoryState.ACTIVE
        draft = replace(fresh, state=state, tags=(*checked_tags(tags), *fresh.tags), why=f"added by hand; {rated.why}")
        draft = replace(draft, valid_from=period.start, valid_to=checked_period(period).end)
        near = self._comparer.near(case, text)
        writer = Writer("user", self._clock.now())
        with case.store.write() as view:
            check_open(view, case)
            view.memories.forget_rejection(digests(text))
            found = self._comparer.compare(view, draft, near)
            known = [one.known for one in found if one.relation is Relation.DUPLICATE and _stands_for(one.known, draft, kind)]
            if known and not again:
                kinds = self._reinforce(view, known[0], draft, writer)
                told = replace(note(view, view.memories.get(known[0].id)), outcome=Outcome.KNOWN)
                return Remembered(Changes(case.id, frozenset(kinds)), (told,))
            draft = linked(draft, found)
            writer.add(view, draft)
            kinds = {Changed.MEMORIES} | take_effect(view, draft, found, writer)
            if state is MemoryState.PROPOSED:
                kinds.add(Changed.REVIEW)
            return Remembered(Changes(case.id, frozenset(kinds)), (note(view, view.memories.get(draft.id)),))

    def add_from_document(self, case: OpenCase, document_id: str, spans: Sequence[PageSpan]) -> tuple[Memory, Changes]:
        """Remember what stands in a document, word for word; its source is that place. As :meth:`add`, but what a document says
        is no preference of the user. Raises NotFound, InvalidInput, CaseClosed."""
        with case.store.read() as view:
            document = view.documents.get(document_id)
            parts = [view.documents.page(document_id, one.page).text[one.start : one.end] for one in spans]
            passage = next((one for one in view.documents.passages(document_id) if _overlap(one.spans, spans)), None)
        source = Source(SourceKind.PASSAGE, passage.id if passage else "", document.id, document.file, tuple(spans))
        text = join_text("\n".join(parts).split("\n"))
        kind = classify(text, self._reads)
        return self.add(case, text, kind=MemoryKind.FACT if kind is MemoryKind.PREFERENCE else kind, source=source)

    def list(
        self, case: OpenCase, *, states: Sequence[MemoryState] = (), kinds: Sequence[MemoryKind] = (), query: str = ""
    ) -> builtins.list[Memory]:
        """Memories of these states and kinds (empty: any), newest first; with ``query``, those that hold all its words."""
        with case.store.read() as view:
            found = view.memories.all(states=states, kinds=kinds)
        return self.matching(found, query=query)

    def matching(
        self,
        memories: Sequence[Memory],
        *,
        states: Sequence[MemoryState] = (),
        kinds: Sequence[MemoryKind] = (),
        query: str = "",
    ) -> builtins.list[Memory]:
        """Those of ``memories`` (of any time) that are of these states and kinds and hold all words of ``query``."""
        words = [fold(word) for word in query.split()]
        return [
            memory
            for memory in memories
            if (not states or memory.state in states)
            and (not kinds or memory.kind in kinds)
            and all(word in _haystack(memory) for word in words)
        ]

    def of_messages(self, case: OpenCase, ids: Sequence[str]) -> builtins.list[Memory]:
        """The memories that came from these messages, in the order of the messages."""
        with case.store.read() as view:
            return [memory for one in ids for memory in reversed(view.memories.from_source(one))]

    def show(self, case: OpenCase, memory_id: str) -> Memory:
        """One memory as it is now, its strength as of now. Raises NotFound."""
        with case.store.read() as view:
            memory = view.memories.get(memory_id)
        return replace(memory, strength=strength(memory, self._clock.now()))

    def history(self, case: OpenCase, memory_id: str) -> builtins.list[MemoryVersion]:
        """All versions of a memory, oldest first, with who wrote them. Raises NotFound."""
        with case.store.read() as view:
            versions = view.memories.versions(memory_id)
        return signed_versions(case, memory_id, versions)

    def edit(
        self,
        case: OpenCase,
        memory_id: str,
        *,
        text: str | None = None,
        kind: MemoryKind | None = None,
        importance: int | None = None,
        tags: Sequence[str] | None = None,
        period: Period | None = None,
    ) -> tuple[Memory, Changes]:
        """Change what is given, as a new version; nothing given or nothing changed: the memory as it is. ``period``: when it
        holds; a day that it leaves open is taken away.

        ``tags`` are the user's; links and fields of law are kept by the program. Raises NotFound, InvalidInput (subject: the
        field), CaseClosed.
        """
        new_text = None if text is None else checked_text(text)
        new_importance = None if importance is None else checked_importance(importance)
        new_tags = None if tags is None else checked_tags(tags)

        def change(memory: Memory) -> Memory:
            words = memory.text if new_text is None else new_text
            own = tuple(tag for tag in memory.tags if not is_marker(tag)) if new_tags is None else new_tags
            links = tuple(tag for tag in memory.tags if is_link(tag))
            topics = topic_tags(words) if words != memory.text else tuple(t for t in memory.tags if t.startswith(TOPIC))
            changed = replace(
                memory,
                text=words,
                kind=kind or memory.kind,
                importance=memory.importance if new_importance is None else new_importance,
                tags=tuple(dict.fromkeys((*own, *links, *topics))),
                valid_from=memory.valid_from if period is None else period.start,
                valid_to=memory.valid_to if period is None else period.end,
            )
            checked_period(changed.period)
            return changed

        return self._change(case, memory_id, change, "edited")

    def pin(self, case: OpenCase, memory_id: str, pinned: bool) -> tuple[Memory, Changes]:
        """Pin a memory, so that it never fades, or let it go again; what was superseded is history and stays as it is. Raises
        NotFound, CaseClosed."""

        def change(memory: Memory) -> Memory:
            return replace(memory, pinned=pinned and memory.state is not MemoryState.SUPERSEDED)

        return self._change(case, memory_id, change, "pinned" if pinned else "unpinned")

    def rollback(self, case: OpenCase, memory_id: str, version: int) -> tuple[Memory, Changes]:
        """Write a new version that equals version ``version``. Raises NotFound (also if there is no such version), CaseClosed."""
        with case.store.read() as view:
            then = next((one.memory for one in view.memories.versions(memory_id) if one.version == version), None)
        if then is None:
            raise NotFound(f"{memory_id} version {version}")
        return self._change(case, memory_id, lambda memory: restored(memory, then), f"rolled back to version {version}")

    def _change(self, case: OpenCase, memory_id: str, change: Callable[[Memory], Memory], reason: str) -> tuple[Memory, Changes]:
        with case.store.read() as view:
            before = view.memories.get(memory_id)
        words = change(before).text
        near = self._comparer.near(case, words) if words != before.text else []
        writer = Writer("user", self._clock.now())
        with case.store.write() as view:
            check_open(view, case)
            memory = view.memories.get(memory_id)
            changed = change(memory)
            if changed == memory:
                return memory, Changes.of(case.id)
            writer.put(view, changed, reason)
            stored = view.memories.get(memory_id)
            if not same(stored, replace(memory, importance=stored.importance, tags=stored.tags, pinned=stored.pinned)):
                take_effect(view, stored, self._comparer.compare(view, stored, near), writer)
                after_change(view, [memory_id], writer)
            return view.memories.get(memory_id), Changes.of(case.id, Changed.MEMORIES, Changed.REVIEW, Changed.CONFLICTS)


def _earlier_turns(view: CaseView, question: Message) -> list[tuple[str, str]]:
    messages = view.conversations.messages(question.conversation)
    earlier = [message for message in messages if message.time < question.time]
    return turns_of(earlier[-_EARLIER_TURNS:])


def _stands_for(known: Memory, draft: Memory, kind: MemoryKind | None) -> bool:
    """Whether a known memory that says the same as ``draft`` keeps all that was given with it: its ``kind`` (None: any), when it
    holds, and the document it stands in."""
    return (
        (kind is None or known.kind is kind)
        and draft.period in (ALWAYS, known.period)
        and draft.source.document in ("", known.source.document)
    )


def _overlap(left: Sequence[PageSpan], right: Sequence[PageSpan]) -> bool:
    return any(one.page == other.page and one.start < other.end and other.start < one.end for one in left for other in right)


def _haystack(memory: Memory) -> str:
    return fold(" ".join((memory.text, memory.question, *memory.tags)))
