"""memory restore, undo, operations, upkeep: a case's memory in time."""

from legal_assistant.cli import shapes
from legal_assistant.cli.moments import as_of
from legal_assistant.cli.session import Answer, Session
from legal_assistant.services.memories.timeline import Restored


def restore(session: Session) -> Answer:
    """Bring the whole memory of a case back to how it was at a time, as one step that can be undone."""
    given = session.arguments
    with session.case() as (services, case):
        done = services.timeline.rollback(case, as_of(given.time, "TIME"))
        session.index(services, case)
    return _restored(done)


def undo(session: Session) -> Answer:
    """Take back what was done to several memories at once (the last such operation unless one is named)."""
    with session.case() as (services, case):
        done = services.timeline.undo(case, session.arguments.operation or "")
        session.index(services, case)
    return _restored(done)


def operations(session: Session) -> Answer:
    """List what was done to several memories at once, newest first."""
    with session.case() as (services, case):
        found = services.timeline.operations(case)
    rows = "\n".join(f"{item.id}  {item.time:%Y-%m-%d %H:%M}  {item.versions:4}  {item.label}" for item in found)
    return Answer({"operations": [shapes.operation(item) for item in found]}, rows or "Nothing to undo.")


def upkeep(session: Session) -> Answer:
    """Put away what has faded, end what does not hold any more, make summaries; says what it did."""
    with session.case() as (services, case):
        done = services.upkeep.run(case, session.cancel)
        session.index(services, case)
    lists = {name: list(getattr(done, name)) for name in ("archived", "expired", "back", "ended", "made")}
    text = ", ".join(f"{len(ids)} {name}" for name, ids in lists.items())
    return Answer(lists | {"operation": done.operation or None}, text)


def _restored(done: Restored) -> Answer:
    data = {"restored": list(done.memories), "kept": list(done.kept), "operation": done.operation or None}
    text = f"{len(done.memories)} memories restored."
    if done.kept:
        text += f" {len(done.kept)} were changed since and stay as they are."
    return Answer(data, text)
