"""The services around memory for tests of the window: review, conflicts, time, upkeep, forgetting, in memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.conflicts import Resolution
from legal_assistant.domain.errors import LegalAssistantError, NotFound
from legal_assistant.domain.events import IndexProgress
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.memories import Memory, MemoryState, MemoryVersion, Operation, Period, ReviewPolicy
from legal_assistant.services.board import Contradiction
from legal_assistant.services.memories.conflicts import Decided
from legal_assistant.services.memories.forgetting import Extent
from legal_assistant.services.memories.review import Proposal
from legal_assistant.services.memories.timeline import Restored
from legal_assistant.services.memories.upkeep import UpkeepReport
from tests.gui.fakes import NOW


@dataclass(frozen=True)
class FakeForgotten:
    """What forgetting answers."""

    removed: dict[str, int]
    residue: int
    changes: Changes


def changes(case: Any) -> Changes:
    return Changes.of(case.id, Changed.MEMORIES, Changed.REVIEW, Changed.CONFLICTS)


class FakeForgetting:
    """Forgets; ``residue`` is what it says is left, ``learnt`` how many memories came from a conversation."""

    def __init__(self) -> None:
        self.residue = 0
        self.learnt = 0
        self.conversations: list[str] = []

    def extent(self, case: Any, conversation_id: str) -> Extent:
        return Extent(len(case.content.messages[conversation_id]), self.learnt)

    def conversation(self, case: Any, conversation_id: str) -> FakeForgotten:
        self.conversations.append(conversation_id)
        del case.content.conversations[conversation_id]
        messages = case.content.messages.pop(conversation_id)
        removed = {"conversations": 1, "messages": len(messages), "memories": self.learnt}
        return FakeForgotten(removed, self.residue, Changes.of(case.id, Changed.CONVERSATIONS, Changed.MESSAGES))

    def memory(self, case: Any, memory_id: str) -> FakeForgotten:
        if memory_id not in case.content.memories:
            raise NotFound(memory_id)
        del case.content.memories[memory_id]
        versions = case.content.versions.pop(memory_id)
        removed = {"memories": 1, "versions": len(versions), "fulltext": 1, "vectors": 1}
        return FakeForgotten(removed, self.residue, changes(case))


def put(case: Any, memory: Memory, reason: str, operation: str = "") -> Memory:
    """Store the next version of a memory."""
    versions = case.content.versions[memory.id]
    memory = replace(memory, version=len(versions) + 1)
    versions.append(MemoryVersion(memory.version, NOW, "user", reason, memory, operation))
    case.content.memories[memory.id] = memory
    return memory


class FakeReview:
    """Proposals are the proposed memories of the case; ``origins`` by id."""

    def __init__(self) -> None:
        self.kept_policy = ReviewPolicy.IMPORTANT
        self.origins: dict[str, str] = {}
        self.fail: LegalAssistantError | None = None

    def list(self, case: Any) -> list[Proposal]:
        waiting = [one for one in _memories(case) if one.state is MemoryState.PROPOSED]
        return [Proposal(one, self.origins.get(one.id, "conversation")) for one in reversed(waiting)]

    def policy(self, case: Any) -> ReviewPolicy:
        return self.kept_policy

    def set_policy(self, case: Any, policy: ReviewPolicy) -> Changes:
        self.kept_policy = policy
        return Changes.of(case.id, Changed.REVIEW)

    def approve(self, case: Any, ids: Sequence[str], *, texts: Mapping[str, str] | None = None) -> tuple[list[Memory], Changes]:
        if self.fail:
            raise self.fail
        operation = new_id()
        done: list[Memory] = []
        for one in ids:
            memory = case.content.memories[one]
            text = (texts or {}).get(one, memory.text)
            done.append(put(case, replace(memory, text=text, state=MemoryState.ACTIVE), "approved", operation))
        case.content.operations.append(Operation(operation, "approve", NOW, len(ids)))
        return done, changes(case)

    def reject(self, case: Any, ids: Sequence[str]) -> Changes:
        for one in ids:
            del case.content.memories[one], case.content.versions[one]
        return changes(case)

    def propose_again(self, case: Any, memories: Sequence[Memory]) -> Changes:
        for memory in memories:
            case.content.add_memory(memory)
        return changes(case)


class FakeConflicts:
    """Conflicts in a list; a decision sets the states of both sides."""

    def __init__(self) -> None:
        self.decisions: list[dict[str, Any]] = []
        self.fail: LegalAssistantError | None = None

    def list(self, case: Any, *, resolved: bool | None = False) -> list[Contradiction]:
        content = getattr(case, "content", None)
        found = list(content.conflicts) if content else []
        wanted = [one for one in found if resolved is None or (one.resolution is not None) is resolved]
        return [Contradiction(one, content.memories[one.left], content.memories[one.right]) for one in wanted]

    def resolve(
        self,
        case: Any,
        conflict_id: str,
        resolution: Resolution,
        reason: str,
        *,
        text: str | None = None,
        left: Period | None = None,
        right: Period | None = None,
        others: Mapping[str, Period] | None = None,
    ) -> Decided:
        if self.fail:
            raise self.fail
        given = {"resolution": resolution, "reason": reason, "text": text, "left": left, "right": right, "others": others}
        self.decisions.append(given)
        at = next(n for n, one in enumerate(case.content.conflicts) if one.id == conflict_id)
        decided = replace(case.content.conflicts[at], resolution=resolution, reason=reason, resolved=NOW)
        case.content.conflicts[at] = decided
        operation = new_id()
        for side in (decided.left, decided.right):
            put(case, case.content.memories[side], f"conflict: {reason}", operation)
        case.content.operations.append(Operation(operation, "resolve", NOW, 2))
        return Decided(decided, (), changes(case))


class FakeTimeline:
    """Operations of the case; ``known`` is what was known on a day, if it was not what is known now."""

    def __init__(self) -> None:
        self.known: dict[date, list[Memory]] = {}
        self.undone: list[str] = []
        self.rolled_back: list[datetime] = []
        self.asked: list[tuple[date, date | None]] = []

    def operations(self, case: Any, limit: int = 50) -> list[Operation]:
        content = getattr(case, "content", None)
        return list(reversed(content.operations))[:limit] if content else []

    def as_of(self, case: Any, when: datetime, *, true_at: date | None = None) -> list[Memory]:
        day = when.astimezone().date()
        self.asked.append((day, true_at))
        return self.known.get(day, _memories(case))

    def undo(self, case: Any, operation: str = "") -> Restored:
        self.undone.append(operation)
        done: list[str] = []
        for memory_id, versions in list(case.content.versions.items()):
            if versions[-1].operation == operation:
                put(case, versions[-2].memory, "undo")
                done.append(memory_id)
        case.content.conflicts = [replace(one, resolution=None) if one.left in done else one for one in case.content.conflicts]
        case.content.operations.append(Operation(new_id(), "undo", NOW, len(done)))
        return Restored(tuple(done), (), new_id(), changes(case))

    def rollback(self, case: Any, when: datetime) -> Restored:
        self.rolled_back.append(when)
        return Restored(("m",), (), new_id(), changes(case))


@dataclass
class FakeUpkeep:
    """Does what ``archived`` says, once; counts runs."""

    archived: tuple[str, ...] = ()
    runs: list[str] = field(default_factory=list[str])
    ended: list[str] = field(default_factory=list[str])

    def run(self, case: Any, cancel: CancelToken) -> UpkeepReport:
        self.runs.append(case.id)
        kinds = (Changed.MEMORIES,) if self.archived else ()
        operation = new_id() if self.archived else ""
        return UpkeepReport(self.archived, (), (), (), (), operation, Changes.of(case.id, *kinds))

    def conversations_ended(self, case: Any, cancel: CancelToken) -> Changes:
        self.ended.append(case.id)
        return Changes.of(case.id)


class FakeIndexer:
    """Indexes nothing, in one step; ``other``: the model that made the vectors of every case until they are made again."""

    def __init__(self, other: str = "") -> None:
        self.runs: list[str] = []
        self.rebuilt: list[str] = []
        self.other = other

    def run(self, case: Any, cancel: CancelToken) -> Iterator[IndexProgress]:
        self.runs.append(case.id)
        yield IndexProgress(1, 1)

    def other_model(self, case: Any) -> str:
        return self.other

    def rebuild(self, case: Any, cancel: CancelToken) -> Iterator[IndexProgress]:
        self.rebuilt.append(case.id)
        self.other = ""
        yield IndexProgress(1, 1)


def _memories(case: Any) -> list[Memory]:
    content = getattr(case, "content", None)
    return list(content.memories.values()) if content else []
