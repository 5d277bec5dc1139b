"""memory …, review …."""

from legal_assistant.cli import shapes
from legal_assistant.cli.session import Answer, Session, split_list
from legal_assistant.domain.errors import InvalidInput
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState

_KINDS = tuple(kind.value for kind in MemoryKind)
_STATES = tuple(state.value for state in MemoryState)


def list_memories(session: Session) -> Answer:
    """List memories, newest first."""
    given = session.arguments
    kinds = [MemoryKind(kind) for kind in split_list(given.kind, _KINDS, "--kind")]
    states = [MemoryState(state) for state in split_list(given.state, _STATES, "--state")]
    with session.case() as (services, case):
        found = services.remember.list(case, states=states, kinds=kinds, query=given.query or "")
    return Answer(
        {"memories": [shapes.memory(item) for item in found]}, "\n".join(map(_line, found)) or "Nothing remembered yet."
    )


def add(session: Session) -> Answer:
    """Remember a statement."""
    given = session.arguments
    with session.case() as (services, case):
        memory, _ = services.remember.add(
            case,
            given.text,
            kind=MemoryKind(given.kind) if given.kind else None,
            importance=_importance(given.importance),
            tags=tuple(given.tag or ()),
        )
        for _ in services.indexer.run(case, session.cancel):
            continue
        return Answer({"memory": shapes.memory(memory)}, _line(memory))


def show(session: Session) -> Answer:
    """Show a memory."""
    with session.case() as (services, case):
        memory = services.remember.show(case, session.arguments.memory)
        return Answer({"memory": shapes.memory(memory)}, _line(memory))


def edit(session: Session) -> Answer:
    """Change a memory: a new version."""
    given = session.arguments
    if given.text is None and given.kind is None and given.importance is None and given.tag is None:
        raise InvalidInput("memory edit", hint="Give --text, --kind, --importance or --tag.")
    with session.case() as (services, case):
        memory, _ = services.remember.edit(
            case,
            given.memory,
            text=given.text,
            kind=MemoryKind(given.kind) if given.kind else None,
            importance=_importance(given.importance),
            tags=tuple(given.tag) if given.tag is not None else None,
        )
        for _ in services.indexer.run(case, session.cancel):
            continue
        return Answer({"memory": shapes.memory(memory)}, _line(memory))


def pin(session: Session) -> Answer:
    """Pin a memory (it does not decay), or unpin it."""
    with session.case() as (services, case):
        memory, _ = services.remember.pin(case, session.arguments.memory, not session.arguments.off)
        return Answer({"memory": shapes.memory(memory)}, _line(memory))


def history(session: Session) -> Answer:
    """Show all versions of a memory."""
    with session.case() as (services, case):
        found = services.remember.history(case, session.arguments.memory)
    rows = [f"{item.version:3}  {item.time:%Y-%m-%d %H:%M}  {item.by:5}  {item.reason:12}  {item.memory.text}" for item in found]
    return Answer({"versions": [shapes.version(item) for item in found]}, "\n".join(rows))


def rollback(session: Session) -> Answer:
    """Restore an earlier version, as a new version."""
    with session.case() as (services, case):
        memory, _ = services.remember.rollback(case, session.arguments.memory, session.arguments.version)
        for _ in services.indexer.run(case, session.cancel):
            continue
        return Answer({"memory": shapes.memory(memory)}, _line(memory))


def forget(session: Session) -> Answer:
    """Remove a memory from store, full text, vectors and caches, and prove it."""
    with session.case() as (services, case):
        gone = services.remember.forget(case, session.arguments.memory)
    rows = "\n".join(f"  {name}: {count}" for name, count in gone.removed.items())
    return Answer(
        {"removed": gone.removed, "residue": gone.residue},
        f"Forgotten. Removed:\n{rows}\nLeft behind: {gone.residue}",
        0 if gone.residue == 0 else 1,
    )


def review_list(session: Session) -> Answer:
    """List what awaits the lawyer's word."""
    with session.case() as (services, case):
        found = services.remember.list(case, states=[MemoryState.PROPOSED])
    return Answer({"memories": [shapes.memory(item) for item in found]}, "\n".join(map(_line, found)) or "Nothing to review.")


def approve(session: Session) -> Answer:
    """Accept proposed memories."""
    with session.case() as (services, case):
        done = [services.remember.approve(case, memory)[0] for memory in session.arguments.memories]
    return Answer({"memories": [shapes.memory(item) for item in done]}, "\n".join(map(_line, done)))


def reject(session: Session) -> Answer:
    """Turn proposed memories down; they are not proposed again."""
    with session.case() as (services, case):
        for memory in session.arguments.memories:
            services.remember.reject(case, memory)
    return Answer({"rejected": list(session.arguments.memories)}, "Rejected.")


def _importance(value: int | None) -> int | None:
    if value is not None and not 1 <= value <= 5:
        raise InvalidInput("--importance", hint="Importance is 1 to 5.")
    return value


def _line(item: Memory) -> str:
    pin_mark = " pinned" if item.pinned else ""
    return f"{item.id}  {item.kind.value:13}  {item.importance}  {item.state.value}{pin_mark}  v{item.version}  {item.text}"
