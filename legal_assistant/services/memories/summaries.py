"""Summaries of conversations and topics, and reflections over sessions.

A summary is made when a conversation has ended, and when a topic has passed ten fragments. What it repeats is put away, not
deleted: it is found again when it is asked for in detail, and comes back when the summary goes. A model words the summary where
there is one (``services/models/forms.py``), else the rules do.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.conversations import Conversation
from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.memories import TOPIC, Memory, MemoryKind, MemoryState, ReviewPolicy, Source
from legal_assistant.domain.ports import CaseView, Clock, OpenCase
from legal_assistant.memory.keeping.reflection import find_patterns
from legal_assistant.memory.keeping.retention import LONGEST, is_fragment
from legal_assistant.memory.keeping.review import digests
from legal_assistant.memory.keeping.summary import summarise
from legal_assistant.memory.statements.importance import rate
from legal_assistant.services.memories.derived import FEWEST, in_hand, stand_in
from legal_assistant.services.memories.disputes import in_dispute
from legal_assistant.services.models.forms import ModelForms
from legal_assistant.services.writing import Writer, check_open

#: A topic with more fragments than this is summarised.
MOST_FRAGMENTS: Final = 10
#: A conversation has ended when nothing was said for so long, or another was begun since.
SILENCE: Final = timedelta(minutes=30)
_LEFT_OUT: Final = frozenset({MemoryKind.SUMMARY, MemoryKind.REFLECTION, MemoryKind.PREFERENCE})


@dataclass(frozen=True, slots=True)
class _Plan:
    """A summary to be made: of which memories, where it belongs, and the fields of law it is about."""

    memories: tuple[Memory, ...]
    source: Source
    tags: tuple[str, ...] = ()


class SummaryService:
    """Makes summaries and reflections; ``forms``, if given, lets a model word the summaries."""

    def __init__(self, clock: Clock, forms: ModelForms | None = None) -> None:
        self._clock = clock
        self._forms = forms

    def run(self, case: OpenCase, operation: str, cancel: CancelToken) -> list[str]:
        """Make all that is due, as part of a begun operation; returns the ids of what was made.

        Raises CaseClosed, Cancelled, DiskFull, NotWritable; what was made before that stays.
        """
        made = self.ended(case, operation, cancel)
        with case.store.read() as view:
            plans = _full_topics(view, self._clock.now())
        made += [self._make(case, plan, operation, cancel) for plan in plans]
        return made + self._reflect(case, operation, cancel)

    def have_ended(self, case: OpenCase) -> bool:
        """Whether conversations have ended that are to be summarised."""
        with case.store.read() as view:
            return bool(self._ended(view))

    def ended(self, case: OpenCase, operation: str, cancel: CancelToken) -> list[str]:
        """Only the conversations that have ended. Raises as :meth:`run`."""
        with case.store.read() as view:
            plans = self._ended(view)
        return [self._make(case, plan, operation, cancel) for plan in plans]

    def _ended(self, view: CaseView) -> list[_Plan]:
        """Conversations that have ended lately and have no summary as new as they are."""
        now = self._clock.now()
        conversations = view.conversations.all()
        ended = [one for n, one in enumerate(conversations) if n or now - one.updated > SILENCE]
        lately = [one for one in ended if now - one.updated < LONGEST]
        return [plan for one in lately if (plan := _of_conversation(view, one))]

    def _make(self, case: OpenCase, plan: _Plan, operation: str, cancel: CancelToken) -> str:
        """Word a summary, store it, and put away what it repeats."""
        cancel.check()
        with case.store.read() as view:
            disputed = in_dispute(view)
        if self._forms is None:
            summary, by = summarise(plan.memories, disputed), "rule"
        else:
            summary, by = self._forms.summary(case, plan.memories, disputed, cancel)
        writer = Writer(by, self._clock.now(), operation)
        with case.store.write() as view:
            check_open(view, case)
            earlier = _summary_of(view, plan.source.id) if plan.source.id else None
            waits = view.about.review_policy() is ReviewPolicy.EVERYTHING
            fresh = _new(summary.text(), MemoryKind.SUMMARY, plan.source, writer.now, waits=waits)
            fresh = replace(fresh, tags=plan.tags, why=f"summary of {len(plan.memories)} statements, by {by}")
            known = view.memories.by_id([memory.id for memory in plan.memories])
            if earlier is None:
                writer.add(view, fresh)
            else:
                fresh = replace(fresh, id=earlier.id, created=earlier.created, state=earlier.state)
                writer.put(view, fresh, "made again")
            view.memories.set_covers(fresh.id, [memory.id for memory in plan.memories if memory.id in known])
            if fresh.state is MemoryState.ACTIVE:
                stand_in(view, fresh, writer)
        return fresh.id

    def _reflect(self, case: OpenCase, operation: str, cancel: CancelToken) -> list[str]:
        """Note what comes back over sessions and was neither noted nor turned down before."""
        cancel.check()
        with case.store.read() as view:
            patterns = find_patterns(view.memories.all(states=(MemoryState.ACTIVE, MemoryState.ARCHIVED)))
        made: list[str] = []
        with case.store.write() as view:
            check_open(view, case)
            known = {memory.text: memory for memory in view.memories.all(kinds=(MemoryKind.REFLECTION,))}
            waits = view.about.review_policy() is ReviewPolicy.EVERYTHING
            writer = Writer("rule", self._clock.now(), operation)
            for pattern in patterns:
                present = list(view.memories.by_id(pattern.memories))
                if pattern.text in known:
                    view.memories.set_covers(known[pattern.text].id, present)
                elif not view.memories.was_rejected(digests(pattern.text)):
                    fresh = _new(pattern.text, MemoryKind.REFLECTION, Source(SourceKind.MEMORY), writer.now, waits=waits)
                    writer.add(view, replace(fresh, why=f"comes back in {pattern.sessions} conversations"))
                    view.memories.set_covers(fresh.id, present)
                    made.append(fresh.id)
        return made


def _new(text: str, kind: MemoryKind, source: Source, now: datetime, *, waits: bool) -> Memory:
    state = MemoryState.PROPOSED if waits else MemoryState.ACTIVE
    return Memory(new_id(), kind, text, rate(kind, text).value, state, source, now, now)


def _of_conversation(view: CaseView, conversation: Conversation) -> _Plan | None:
    """What a conversation's summary is to be made of; None if it has one as new as it is, or says too little."""
    earlier = _summary_of(view, conversation.id)
    if earlier is not None and earlier.updated >= conversation.updated:
        return None
    messages = view.conversations.messages(conversation.id)
    stated = [memory for message in messages for memory in view.memories.from_source(message.id)]
    stood = tuple(one for one in stated if one.state in (MemoryState.ACTIVE, MemoryState.ARCHIVED) and one.kind not in _LEFT_OUT)
    if len(stood) < FEWEST:
        return None
    return _Plan(stood, Source(SourceKind.MEMORY, conversation.id, conversation=conversation.id))


def _summary_of(view: CaseView, conversation_id: str) -> Memory | None:
    return next((one for one in view.memories.from_source(conversation_id) if one.kind is MemoryKind.SUMMARY), None)


def _full_topics(view: CaseView, now: datetime) -> list[_Plan]:
    """Topics that have passed :data:`MOST_FRAGMENTS`; a fragment of several topics counts in the first that is full, and what is
    in the lawyer's hand in none."""
    disputed = in_dispute(view)
    fragments = [one for one in view.memories.all(states=(MemoryState.ACTIVE,)) if is_fragment(one) and one.id not in disputed]
    fragments = [one for one in fragments if not in_hand(view, one, now)]
    plans: list[_Plan] = []
    taken: set[str] = set()
    for topic in sorted({tag for memory in fragments for tag in memory.tags if tag.startswith(TOPIC)}):
        members = [memory for memory in fragments if topic in memory.tags and memory.id not in taken]
        if len(members) > MOST_FRAGMENTS and summarise(members).text():
            taken.update(memory.id for memory in members)
            plans.append(_Plan(tuple(reversed(members)), Source(SourceKind.MEMORY), (topic,)))
    return plans
