"""A case's memory in time: what was known at a moment, going back to it, and undoing what was done to many memories at once.

Nothing is lost by going back: every step writes new versions and is itself an operation that can be undone.
"""

from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Final

from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.errors import InvalidInput, NotFound
from legal_assistant.domain.memories import Memory, MemoryState, Operation
from legal_assistant.domain.ports import CaseView, Clock, OpenCase
from legal_assistant.memory.keeping.timeline import in_force, restored, same, taken_back
from legal_assistant.services.memories.derived import renew_stale
from legal_assistant.services.memories.disputes import settle
from legal_assistant.services.writing import Writer, check_open

#: Labels of operations.
ROLLED_BACK: Final = "roll back"
UNDONE: Final = "undo"
_TRUE: Final = frozenset({MemoryState.ACTIVE, MemoryState.ARCHIVED})


@dataclass(frozen=True, slots=True)
class Restored:
    """``memories`` were given back an earlier form; ``kept`` were left as they are, because they were changed since.
    ``operation`` undoes it; empty if nothing had to be done."""

    memories: tuple[str, ...]
    kept: tuple[str, ...]
    operation: str
    changes: Changes


class TimelineService:
    """What was known when, and the way back."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def as_of(self, case: OpenCase, when: datetime, *, true_at: date | None = None) -> list[Memory]:
        """What was known at ``when`` (with a zone), newest first, each memory in the state it had then; nothing is written.

        With ``true_at``, only what, as far as was known then, held on that day: statements in force, and superseded ones of which
        it is known from when to when they held. What was forgotten since is gone from every past.
        """
        with case.store.read() as view:
            known = view.memories.as_of(_moment(when))
        return known if true_at is None else [memory for memory in known if _was_true(memory, true_at)]

    def operations(self, case: OpenCase, limit: int = 50) -> list[Operation]:
        """What was done to several memories at once, newest first."""
        with case.store.read() as view:
            return view.memories.operations(limit)

    def rollback(self, case: OpenCase, when: datetime) -> Restored:
        """Bring the whole memory back to how it was at ``when``, as one operation: what was changed since gets its earlier form,
        what was added since is put away (proposals: turned down). Raises InvalidInput (a moment to come), CaseClosed."""
        moment = _moment(when)
        if moment > self._clock.now():
            raise InvalidInput("time", hint="Give a moment in the past.")
        with case.store.write() as view:
            check_open(view, case)
            then = {memory.id: memory for memory in view.memories.as_of(moment)}
            ids = list(dict.fromkeys(version.memory.id for version in view.memories.versions_since(moment)))
            label = f"{ROLLED_BACK} {moment.isoformat(timespec='seconds')}"
            # Every summary is as it was then, too: made of what stood then.
            return self._restore(view, case, label, {one: then.get(one) for one in ids})

    def undo(self, case: OpenCase, operation: str = "") -> Restored:
        """Take back an operation (empty: the last one, which may itself be an undoing): its memories get the form they had
        before.

        Those that were changed since are left alone. Raises NotFound (also if there is nothing to undo), CaseClosed.
        """
        with case.store.write() as view:
            check_open(view, case)
            operation = operation or next((one.id for one in view.memories.operations(1)), "")
            versions = view.memories.versions_of_operation(operation)
            if not versions:
                raise NotFound(operation or "operation")
            before = view.memories.before_operation(operation)
            after = {version.memory.id: version.memory for version in versions}
            present = view.memories.by_id(list(after))
            kept = frozenset(one for one, memory in after.items() if one in present and not same(present[one], memory))
            began = versions[0].time
            since = {one.memory.id for one in view.memories.versions_since(began) if one.operation != operation}
            return self._restore(view, case, UNDONE, {one: before.get(one) for one in after}, kept, frozenset(since) | kept)

    def _restore(
        self,
        view: CaseView,
        case: OpenCase,
        label: str,
        wanted: dict[str, Memory | None],
        kept: frozenset[str] = frozenset(),
        since: frozenset[str] = frozenset(),
    ) -> Restored:
        """Write the forms that are ``wanted`` (None: it was not there), but for those that are ``kept``.

        Memories ``since`` changed otherwise: summaries made of them, or changed themselves, do not fit an earlier form.
        """
        writer = Writer("user", self._clock.now(), view.memories.begin_operation(label))
        done: list[str] = []
        for memory_id, present in view.memories.by_id([one for one in wanted if one not in kept]).items():
            then = wanted[memory_id]
            earlier = taken_back(present) if then is None else restored(present, then)
            if not same(present, earlier):
                view.memories.put(replace(earlier, updated=writer.now), by=writer.by, reason=label, operation=writer.operation)
                done.append(memory_id)
        if done:
            settle(view, done)
            renew_stale(view, done, since, writer)
        kinds = (Changed.MEMORIES, Changed.REVIEW, Changed.CONFLICTS) if done else ()
        return Restored(tuple(done), tuple(sorted(kept)), writer.operation if done else "", Changes.of(case.id, *kinds))


def _was_true(memory: Memory, day: date) -> bool:
    if memory.state is MemoryState.SUPERSEDED:
        dated = memory.valid_from is not None or memory.valid_to is not None
        return dated and in_force(memory, day)
    return memory.state in _TRUE and in_force(memory, day)


def _moment(when: datetime) -> datetime:
    if when.tzinfo is None:
        raise InvalidInput("time", hint="Give the time with its zone.")
    return when
