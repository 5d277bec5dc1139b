"""What waits for the lawyer: the policy that says which, and approving, editing and rejecting, one by one or in bulk."""

import builtins
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.errors import InvalidInput
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState, ReviewPolicy
from legal_assistant.domain.ports import CaseView, Clock, OpenCase, PreferenceStore
from legal_assistant.domain.preferences import Preference
from legal_assistant.memory.keeping.review import digests
from legal_assistant.services.memories.comparison import Comparer
from legal_assistant.services.memories.derived import stand_in
from legal_assistant.services.memories.knowledge import after_change, linked, take_effect
from legal_assistant.services.writing import Writer, check_open, checked_text, take_out

#: The label of the operation that approves.
LABEL: Final = "approve"
#: The reason of a version that waits again after it was rejected.
AGAIN: Final = "proposed again"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A memory that waits. ``origin`` says what it was learnt from: "document" (its text, or an answer that cites it), "model" (a
    model made or concluded it), or "conversation" (it was said)."""

    memory: Memory
    origin: str


class ReviewService:
    """The lawyer's last word. ``preferences`` is where approved preferences go; without it they stay in the case."""

    def __init__(self, clock: Clock, comparer: Comparer, preferences: PreferenceStore | None = None) -> None:
        self._clock = clock
        self._comparer = comparer
        self._preferences = preferences

    def list(self, case: OpenCase) -> builtins.list[Proposal]:
        """What waits, newest first."""
        with case.store.read() as view:
            waiting = view.memories.all(states=(MemoryState.PROPOSED,))
            return [Proposal(memory, _origin(view, memory)) for memory in waiting]

    def policy(self, case: OpenCase) -> ReviewPolicy:
        """Which new memories of the case wait."""
        with case.store.read() as view:
            return view.about.review_policy()

    def set_policy(self, case: OpenCase, policy: ReviewPolicy) -> Changes:
        """Change it; what waits already goes on waiting. Raises CaseClosed."""
        with case.store.write() as view:
            check_open(view, case)
            view.about.set_review_policy(policy)
        return Changes.of(case.id, Changed.REVIEW)

    def approve(
        self, case: OpenCase, ids: Sequence[str], *, texts: Mapping[str, str] | None = None
    ) -> tuple[builtins.list[Memory], Changes]:
        """Let proposed memories be recalled from now on, those of ``texts`` with these words instead; all in one operation.

        What is not proposed stays as it is. A preference moves from the case to the user: it is returned as it was. Returns the
        memories in the order of ``ids``. Raises NotFound, InvalidInput (text), CaseClosed; then nothing was approved.
        """
        words = {memory_id: checked_text(text) for memory_id, text in (texts or {}).items()}
        with case.store.read() as view:
            check_open(view, case)
            known = {one: view.memories.get(one) for one in ids}
        near = {one: self._comparer.near(case, words.get(one, known[one].text)) for one in known}
        self._keep_preferences(known.values(), words)
        kinds: set[Changed] = set()
        done: dict[str, Memory] = {}
        gone: list[int] = []
        with case.store.write() as view:
            check_open(view, case)
            writer = Writer("user", self._clock.now(), view.memories.begin_operation(LABEL))
            for memory_id in known:
                memory = view.memories.get(memory_id)
                done[memory_id] = memory
                if memory.state is not MemoryState.PROPOSED:
                    continue
                kinds |= {Changed.MEMORIES, Changed.REVIEW}
                if memory.kind is MemoryKind.PREFERENCE and self._preferences is not None:
                    gone.append(view.memories.delete(memory_id)["n"])
                    kinds.add(Changed.SETTINGS)
                else:
                    done[memory_id], more = self._accept(view, memory, words.get(memory_id, memory.text), near[memory_id], writer)
                    kinds |= more
        take_out(case, gone)
        return [done[one] for one in ids], Changes(case.id, frozenset(kinds))

    def reject(self, case: OpenCase, ids: Sequence[str]) -> Changes:
        """Turn proposed memories down: they are removed, and their digests kept, so that they are not proposed again.

        Raises NotFound, InvalidInput (one is not proposed), CaseClosed; then none was rejected.
        """
        with case.store.write() as view:
            check_open(view, case)
            gone: list[int] = []
            for memory_id in dict.fromkeys(ids):
                memory = view.memories.get(memory_id)
                if memory.state is not MemoryState.PROPOSED:
                    raise InvalidInput(memory_id, hint="Only what awaits review can be rejected; forget it instead.")
                view.memories.remember_rejection(digests(memory.text))
                gone.append(view.memories.delete(memory_id)["n"])
        take_out(case, gone)
        return Changes.of(case.id, Changed.MEMORIES, Changed.REVIEW, Changed.CONFLICTS)

    def propose_again(self, case: OpenCase, memories: Sequence[Memory]) -> Changes:
        """Let what was rejected, or was a preference that went to the user, wait in the case again, as it was: undoing.

        What is still in the case stays as it is. Raises CaseClosed.
        """
        with case.store.write() as view:
            check_open(view, case)
            writer = Writer("user", self._clock.now())
            kinds = {Changed.MEMORIES, Changed.REVIEW, Changed.SETTINGS}
            for memory in memories:
                view.memories.forget_rejection(digests(memory.text))
                if not view.memories.by_id([memory.id]):
                    waiting = replace(memory, state=MemoryState.PROPOSED)
                    writer.add(view, waiting, AGAIN)
                    kinds |= take_effect(view, waiting, self._comparer.compare(view, waiting), writer)
        self._take_preferences_back({memory.id for memory in memories})
        return Changes(case.id, frozenset(kinds))

    def _take_preferences_back(self, ids: Collection[str]) -> None:
        if self._preferences is not None:
            for preference in self._preferences.preferences():
                if preference.id in ids:
                    self._preferences.forget_preference(preference.id)

    def _accept(
        self, view: CaseView, memory: Memory, text: str, near: Sequence[int], writer: Writer
    ) -> tuple[Memory, set[Changed]]:
        """Make a proposal part of what is known, with all that follows."""
        reason = "approved" if text == memory.text else "edited and approved"
        accepted = replace(memory, text=text, state=MemoryState.ACTIVE)
        found = self._comparer.compare(view, accepted, near)
        writer.put(view, linked(accepted, found), reason)
        stored = view.memories.get(memory.id)
        kinds = take_effect(view, stored, found, writer) | after_change(view, [memory.id], writer)
        if stored.kind is MemoryKind.SUMMARY:
            stand_in(view, stored, writer)
        return stored, kinds

    def _keep_preferences(self, memories: Iterable[Memory], words: Mapping[str, str]) -> None:
        """Give proposed preferences to the user, before they leave the case: a kill in between loses nothing."""
        for memory in memories:
            if self._preferences is not None and _is_proposed_preference(memory):
                text = words.get(memory.id, memory.text)
                self._preferences.save_preference(Preference(memory.id, text, self._clock.now(), memory.source.kind))


def _is_proposed_preference(memory: Memory) -> bool:
    return memory.kind is MemoryKind.PREFERENCE and memory.state is MemoryState.PROPOSED


def _origin(view: CaseView, memory: Memory) -> str:
    if memory.source.document or memory.source.kind is SourceKind.PASSAGE:
        return "document"
    return "model" if view.memories.versions(memory.id)[0].by == "model" else "conversation"
