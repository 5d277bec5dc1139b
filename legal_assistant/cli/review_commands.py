"""review …, conflicts …, preference …: what a human decides."""

from collections.abc import Mapping

from legal_assistant.cli import shapes
from legal_assistant.cli.memory_commands import line, row
from legal_assistant.cli.moments import day
from legal_assistant.cli.session import Answer, Session
from legal_assistant.domain.conflicts import Resolution
from legal_assistant.domain.errors import InvalidInput
from legal_assistant.domain.memories import Period, ReviewPolicy
from legal_assistant.services.board import Contradiction, Dispute, disputes


def review_list(session: Session) -> Answer:
    """List what awaits the lawyer's word, and what it was learnt from."""
    with session.case() as (services, case):
        found = services.review.list(case)
        policy = services.review.policy(case)
    rows = [f"{row(item.memory)}  (from {item.origin})" for item in found]
    memories = [shapes.memory(item.memory) | {"origin": item.origin} for item in found]
    return Answer({"memories": memories, "policy": policy.value}, "\n".join(rows) or "Nothing to review.")


def approve(session: Session) -> Answer:
    """Accept proposed memories, one of them with other words."""
    given = session.arguments
    if given.text is not None and len(given.memories) != 1:
        raise InvalidInput("--text", hint="Give other words for one memory at a time.")
    texts = {given.memories[0]: given.text} if given.text is not None else {}
    with session.case() as (services, case):
        done, _ = services.review.approve(case, given.memories, texts=texts)
        session.index(services, case)
    return Answer({"memories": [shapes.memory(item) for item in done]}, "\n".join(map(line, done)))


def reject(session: Session) -> Answer:
    """Turn proposed memories down; they are not proposed again."""
    with session.case() as (services, case):
        services.review.reject(case, session.arguments.memories)
    return Answer({"rejected": list(session.arguments.memories)}, "Rejected.")


def review_policy(session: Session) -> Answer:
    """Show or set which new memories wait: everything, important, or nothing."""
    wanted = session.arguments.policy
    with session.case() as (services, case):
        if wanted:
            services.review.set_policy(case, ReviewPolicy(wanted))
        policy = services.review.policy(case)
    return Answer({"policy": policy.value}, policy.value)


def conflicts_list(session: Session) -> Answer:
    """List contradictions with both sides and their sources."""
    with session.case() as (services, case):
        found = services.conflicts.list(case, resolved=None if session.arguments.all else False)
        names = services.colleagues.names()
    groups = disputes(found)
    of = {one.conflict.id: group.id for group in groups for one in group.contradictions}
    data = [shapes.contradiction(item, names) | {"group": of.get(item.conflict.id)} for item in found]
    rows = [_dispute(group, names) for group in groups]
    rows += [_sides(item, names) for item in found if item.conflict.resolution]
    return Answer({"conflicts": data}, "\n".join(rows) or "No contradictions.")


def conflicts_resolve(session: Session) -> Answer:
    """Decide a contradiction: keep the left, the right or both sides, or correct them."""
    given = session.arguments
    resolution = Resolution.CORRECTED if given.correct is not None else Resolution(given.keep)
    start, end = day(given.start, "--from"), day(given.end, "--to")
    with session.case() as (services, case):
        done = services.conflicts.resolve(
            case,
            given.conflict,
            resolution,
            given.reason,
            text=given.correct,
            left=Period(end=end),
            right=Period(start=start),
        )
        session.index(services, case)
        known = {item.conflict.id: item for item in services.conflicts.list(case, resolved=True)}
        names = services.colleagues.names()
    decided, also = known[done.conflict.id], [known[one.id] for one in done.also]
    lines = [f"Decided: {resolution.value}.", _sides(decided, names)]
    if also:
        lines += [f"Closed by this as well: {len(also)}.", *(_sides(one, names) for one in also)]
    answer = {"conflict": shapes.contradiction(decided, names), "also_closed": [shapes.contradiction(one, names) for one in also]}
    return Answer(answer, "\n".join(lines))


def preference_list(session: Session) -> Answer:
    """List what you want of every answer, in every case."""
    with session.services() as services:
        found = services.preferences.list()
    rows = "\n".join(f"{item.id}  {item.text}" for item in found)
    return Answer({"preferences": [shapes.preference(item) for item in found]}, rows or "No preferences.")


def preference_add(session: Session) -> Answer:
    """Add a preference."""
    with session.services() as services:
        made, _ = services.preferences.add(session.arguments.text)
    return Answer({"preference": shapes.preference(made)}, f"{made.id}  {made.text}")


def preference_edit(session: Session) -> Answer:
    """Give a preference other words."""
    with session.services() as services:
        made, _ = services.preferences.edit(session.arguments.preference, session.arguments.text)
    return Answer({"preference": shapes.preference(made)}, f"{made.id}  {made.text}")


def preference_forget(session: Session) -> Answer:
    """Remove a preference."""
    with session.services() as services:
        services.preferences.forget(session.arguments.preference)
    return Answer({"forgotten": session.arguments.preference}, "Forgotten.")


def _dispute(group: Dispute, names: Mapping[str, str]) -> str:
    """The contradictions of one dispute, headed by how many statements it has if they are more than two."""
    rows = [_sides(one, names) for one in group.contradictions]
    if len(group.statements) > 2:
        rows.insert(0, f"{len(group.statements)} statements of the same; keeping one of them settles all it contradicts.")
    return "\n".join(rows)


def _sides(item: Contradiction, names: Mapping[str, str]) -> str:
    conflict = item.conflict
    by = shapes.author(conflict.by, conflict.user, names)
    decided = f"  {conflict.resolution.value} ({by}): {conflict.reason}" if conflict.resolution else ""
    return f"{item.conflict.id}  {item.conflict.why}{decided}\n  left   {row(item.left)}\n  right  {row(item.right)}"
