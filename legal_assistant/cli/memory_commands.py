"""memory …: what a case remembers."""

from argparse import Namespace
from dataclasses import replace
from datetime import UTC, datetime

from legal_assistant.cli import shapes
from legal_assistant.cli.moments import as_of, day, open_day
from legal_assistant.cli.noted import line as noted_line
from legal_assistant.cli.session import Answer, Session, split_list
from legal_assistant.domain.documents import DraftPlace
from legal_assistant.domain.errors import InvalidInput
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState, Period
from legal_assistant.domain.ports import OpenCase
from legal_assistant.domain.remembered import Outcome
from legal_assistant.memory.characters.han import is_chinese
from legal_assistant.services.answers.caveats import from_older_drafts
from legal_assistant.services.bundle import Services
from legal_assistant.services.memories.forgetting import Forgotten

_KINDS = tuple(kind.value for kind in MemoryKind)
#: Characters of a memory's text in a list.
_ROW = 120
_STATES = tuple(state.value for state in MemoryState)


def list_memories(session: Session) -> Answer:
    """List memories, newest first; as they are, or as they were known at a time."""
    given = session.arguments
    kinds = [MemoryKind(kind) for kind in split_list(given.kind, _KINDS, "--kind")]
    states = [MemoryState(state) for state in split_list(given.state, _STATES, "--state")]
    with session.case() as (services, case):
        if given.as_of or given.true_at:
            when = as_of(given.as_of, "--as-of") if given.as_of else datetime.now(UTC)
            known = services.timeline.as_of(case, when, true_at=day(given.true_at, "--true-at"))
            found = services.remember.matching(known, states=states, kinds=kinds, query=given.query or "")
        else:
            found = services.remember.list(case, states=states, kinds=kinds, query=given.query or "")
        if given.tag:
            found = [item for item in found if given.tag in shapes.tags(item)]
        older = from_older_drafts(case, found)
    lines = [row(item, older.get(item.id)) for item in found]
    data = [shapes.memory(item, older.get(item.id)) for item in found]
    return Answer({"memories": data}, "\n".join(lines) or "Nothing remembered yet.")


def add(session: Session) -> Answer:
    """Remember a statement; what is known already is not stored twice."""
    given = session.arguments
    with session.case() as (services, case):
        (told,) = services.remember.tell(
            case,
            given.text,
            kind=MemoryKind(given.kind) if given.kind else None,
            importance=_importance(given.importance),
            tags=tuple(given.tag or ()),
        ).noted
        session.index(services, case)
    memory = told.memory
    assert memory is not None
    became = "" if told.outcome is Outcome.REMEMBERED else "\n" + noted_line(told, chinese=is_chinese(given.text))
    return Answer({"memory": shapes.memory(memory), "noted": shapes.noted(told)}, line(memory) + became)


def show(session: Session) -> Answer:
    """Show a memory."""
    with session.case() as (services, case):
        memory = services.remember.show(case, session.arguments.memory)
        older = from_older_drafts(case, [memory]).get(memory.id)
        return Answer({"memory": shapes.memory(memory, older)}, line(memory, older))


def edit(session: Session) -> Answer:
    """Change a memory: a new version."""
    given = session.arguments
    with session.case() as (services, case):
        memory, _ = services.remember.edit(
            case,
            given.memory,
            text=given.text,
            kind=MemoryKind(given.kind) if given.kind else None,
            importance=_importance(given.importance),
            tags=tuple(given.tag) if given.tag is not None else None,
            period=_period(services, case, given),
        )
        session.index(services, case)
        return Answer({"memory": shapes.memory(memory)}, line(memory))


def pin(session: Session) -> Answer:
    """Pin a memory (it does not decay), or unpin it."""
    with session.case() as (services, case):
        memory, _ = services.remember.pin(case, session.arguments.memory, not session.arguments.off)
        return Answer({"memory": shapes.memory(memory)}, line(memory))


def history(session: Session) -> Answer:
    """Show all versions of a memory."""
    with session.case() as (services, case):
        found = services.remember.history(case, session.arguments.memory)
        names = services.colleagues.names()
    rows = [
        f"{item.version:3}  {item.time:%Y-%m-%d %H:%M}  {shapes.author(item.by, item.user, names):5}  {item.reason:12}"
        f"{_valid(item.memory)}  {item.memory.text}"
        for item in found
    ]
    return Answer({"versions": [shapes.version(item, names) for item in found]}, "\n".join(rows))


def rollback(session: Session) -> Answer:
    """Restore an earlier version, as a new version."""
    with session.case() as (services, case):
        memory, _ = services.remember.rollback(case, session.arguments.memory, session.arguments.version)
        session.index(services, case)
        return Answer({"memory": shapes.memory(memory)}, line(memory))


def forget(session: Session) -> Answer:
    """Remove a memory from store, full text, vectors and caches, and prove it."""
    with session.case() as (services, case):
        return forgotten(session, services, case, services.forgetting.memory(case, session.arguments.memory))


def forgotten(session: Session, services: Services, case: OpenCase, gone: Forgotten) -> Answer:
    """What was removed, and whether anything is left of it (then the exit status is 1). What had to be made again is indexed."""
    session.index(services, case)
    rows = "\n".join(f"  {name}: {count}" for name, count in gone.removed.items())
    return Answer(
        {"removed": gone.removed, "residue": gone.residue},
        f"Forgotten. Removed:\n{rows}\nLeft in memories, indexes, graph and summaries: {gone.residue}\n"
        f"What was said in {'other ' if 'conversations' in gone.removed else ''}conversations stays until the conversation is "
        "forgotten (conversations CASE --forget CONVERSATION).",
        0 if gone.residue == 0 else 1,
    )


def _period(services: Services, case: OpenCase, given: Namespace) -> Period | None:
    """When it holds from now on: the days that are given, else as it is; None if none is given."""
    if given.start is None and given.end is None:
        return None
    known = services.remember.show(case, given.memory).period
    start = known.start if given.start is None else open_day(given.start, "--valid-from")
    return Period(start, known.end if given.end is None else open_day(given.end, "--valid-to"))


def _importance(value: int | None) -> int | None:
    if value is not None and not 1 <= value <= 5:
        raise InvalidInput("--importance", hint="Importance is 1 to 5.")
    return value


def _valid(item: Memory) -> str:
    """From which day and to which it holds, if either is known."""
    parts = (f" from {item.valid_from}" if item.valid_from else "", f" to {item.valid_to}" if item.valid_to else "")
    return f"  valid{''.join(parts)}" if any(parts) else ""


def row(item: Memory, older: DraftPlace | None = None) -> str:
    """A memory as a row of a list: one line, what is too long cut off."""
    text = " ".join(item.text.split())
    return line(replace(item, text=text if len(text) <= _ROW else text[: _ROW - 1] + "…"), older)


def line(item: Memory, older: DraftPlace | None = None) -> str:
    """A memory with all of its text; ``older`` is the place of the draft it rests on, if a newer one replaces that."""
    marks = (" pinned" if item.pinned else "") + (f" from an older draft ({older.number} of {older.of})" if older else "")
    marks += _valid(item)
    return f"{item.id}  {item.kind.value:13}  {item.importance}  {item.state.value}{marks}  v{item.version}  {item.text}"
