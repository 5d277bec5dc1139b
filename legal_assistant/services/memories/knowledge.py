"""What a statement does to what is known, once it stands: it is linked, contradicts openly, and takes the place of what it dates.

All functions work inside the caller's write transaction.
"""

from collections.abc import Sequence
from dataclasses import replace

from legal_assistant.domain.changes import Changed
from legal_assistant.domain.conflicts import Conflict
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState
from legal_assistant.domain.ports import CaseView
from legal_assistant.memory.keeping.timeline import until
from legal_assistant.memory.relations.relation import SUPERSEDES, Relation
from legal_assistant.memory.relations.validity import effective_date
from legal_assistant.services.memories.comparison import Found
from legal_assistant.services.memories.derived import renew
from legal_assistant.services.memories.disputes import settle
from legal_assistant.services.writing import Writer

#: The reason of a version that came to an end because something newer holds.
SUPERSEDED = "superseded"


def linked(draft: Memory, found: Sequence[Found]) -> Memory:
    """``draft`` with links to what it refines, and the day from which it says that it holds (a quotation says none)."""
    links = [f"{Relation.REFINES}:{one.known.id}" for one in found if one.relation is Relation.REFINES]
    start = draft.valid_from or (effective_date(draft.text) if draft.kind is not MemoryKind.QA else None)
    return replace(draft, tags=tuple(dict.fromkeys((*draft.tags, *links))), valid_from=start)


def take_effect(view: CaseView, memory: Memory, found: Sequence[Found], writer: Writer) -> set[Changed]:
    """Do what follows from a stored statement: conflicts are noted, and if it is active, what it supersedes ends."""
    kinds: set[Changed] = set()
    against = [one for one in found if one.relation is Relation.CONTRADICTS]
    if against:
        view.conflicts.add(*(Conflict(new_id(), one.known.id, memory.id, one.why, writer.now) for one in against))
        kinds.add(Changed.CONFLICTS)
        for one in against:
            kinds |= _bring_back(view, one.known, writer)
        renew(view, [one.known.id for one in against], writer)
    for one in found:
        if one.why == SUPERSEDES and memory.state is MemoryState.ACTIVE:
            ended = until(one.known, memory.valid_from, writer.now.date())
            writer.put(view, ended, SUPERSEDED)
            kinds |= after_change(view, [ended.id], writer)
    return kinds


def after_change(view: CaseView, ids: Sequence[str], writer: Writer) -> set[Changed]:
    """What follows when memories have changed: their conflicts are settled, the summaries made of them are made again."""
    kinds = {Changed.MEMORIES}
    if settle(view, ids):
        kinds.add(Changed.CONFLICTS)
    renew(view, ids, writer)
    return kinds


def _bring_back(view: CaseView, known: Memory, writer: Writer) -> set[Changed]:
    """What was put away comes into view again when something contradicts it."""
    if known.state is not MemoryState.ARCHIVED:
        return set()
    writer.put(view, replace(known, state=MemoryState.ACTIVE), "contradicted")
    return after_change(view, [known.id], writer)
