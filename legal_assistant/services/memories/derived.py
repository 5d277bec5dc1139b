"""Summaries and reflections are made of other memories: they are kept true to them, and made anew when one is forgotten.

All functions work inside the caller's write transaction, so they use the rules; a model is asked by
``services/memories/summaries.py`` only.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from legal_assistant.domain.ids import new_id
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState
from legal_assistant.domain.ports import CaseView
from legal_assistant.memory.keeping.retention import is_fragment, is_in_hand, may_be_in_hand
from legal_assistant.memory.keeping.summary import summarise
from legal_assistant.memory.relations.duplicate import is_duplicate
from legal_assistant.memory.relations.frame import parse
from legal_assistant.services.memories.disputes import in_dispute
from legal_assistant.services.writing import Writer

#: Fewer statements need no summary.
FEWEST = 3
#: The reason of a version of a memory that a summary stands for.
SUMMARISED = "summarised"
BACK = "no longer summarised"
_STANDS = frozenset({MemoryState.ACTIVE, MemoryState.ARCHIVED})


def renew(view: CaseView, ids: Sequence[str], writer: Writer) -> None:
    """Make the summaries of changed memories again, of what still stands; one that has nothing left is put away."""
    for summary_id in view.memories.summaries_of(ids):
        _renew(view, summary_id, writer)


def renew_stale(view: CaseView, ids: Sequence[str], since: Collection[str], writer: Writer) -> None:
    """After ``ids`` got earlier forms: make those summaries again that are among them or made of them, and that are not of one
    time with them, because they, or something that they were made of, changed ``since``."""
    kinds = {MemoryKind.SUMMARY, MemoryKind.REFLECTION}
    derived = [one.id for one in view.memories.by_id(ids).values() if one.kind in kinds]
    for summary_id in dict.fromkeys((*derived, *view.memories.summaries_of(ids))):
        if not {summary_id, *view.memories.covered_by(summary_id)}.isdisjoint(since):
            _renew(view, summary_id, writer)


def _renew(view: CaseView, summary_id: str, writer: Writer) -> None:
    summary = view.memories.get(summary_id)
    text = _text(view, summary, view.memories.covered_by(summary_id))
    if not text and summary.state is MemoryState.ACTIVE:
        writer.put(view, replace(summary, state=MemoryState.ARCHIVED), "nothing left of it")
    elif text and text != summary.text:
        writer.put(view, replace(summary, text=text), "made again")


def forget_made_of(view: CaseView, ids: Sequence[str]) -> list[Memory]:
    """The summaries and reflections made of these items, to be deleted with all their versions by the caller, who then calls
    :func:`make_again` with what is returned of each."""
    return list(view.memories.by_id(view.memories.summaries_of(ids)).values())


def make_again(view: CaseView, gone: Memory, covered: Sequence[str], writer: Writer) -> Memory | None:
    """A new summary in place of the deleted ``gone``, of those of ``covered`` that are left; None if they are too few.

    Then what had been put away for it comes back.
    """
    left = [one for one in covered if one in view.memories.by_id(covered)]
    text = _text(view, gone, left)
    if len(_standing(view, left)) < FEWEST or not text:
        bring_back(view, left, writer)
        return None
    fresh = replace(gone, id=new_id(), text=text, version=1, created=writer.now, updated=writer.now)
    writer.add(view, fresh, "made again")
    view.memories.set_covers(fresh.id, left)
    return fresh


def stand_in(view: CaseView, summary: Memory, writer: Writer) -> list[str]:
    """Put away the fragments whose words an active summary repeats, but for those in the lawyer's hand; returns their ids."""
    lines = [parse(line.removeprefix("- ")) for line in summary.text.splitlines() if line.startswith("- ")]
    disputed = in_dispute(view)
    away: list[str] = []
    for memory in view.memories.by_id(view.memories.covered_by(summary.id)).values():
        if memory.state is not MemoryState.ACTIVE or memory.id in disputed or not is_fragment(memory):
            continue
        if in_hand(view, memory, writer.now):
            continue
        frame = parse(memory.text)
        if any(is_duplicate(frame, line) for line in lines):
            writer.put(view, replace(memory, state=MemoryState.ARCHIVED), SUMMARISED)
            away.append(memory.id)
    return away


def in_hand(view: CaseView, memory: Memory, now: datetime) -> bool:
    """Whether a lawyer has touched it with their own hand so lately that it stays in view."""
    return may_be_in_hand(memory, now) and is_in_hand(view.memories.versions(memory.id), now)


def bring_back(view: CaseView, ids: Sequence[str], writer: Writer) -> list[str]:
    """Let memories that were put away for a summary be recalled again, if no other active summary stands for them."""
    back: list[str] = []
    for memory in view.memories.by_id(ids).values():
        if memory.state is not MemoryState.ARCHIVED or view.memories.versions(memory.id)[-1].reason != SUMMARISED:
            continue
        others = view.memories.by_id(view.memories.summaries_of([memory.id])).values()
        if not any(one.kind is MemoryKind.SUMMARY and one.state is MemoryState.ACTIVE for one in others):
            writer.put(view, replace(memory, state=MemoryState.ACTIVE), BACK)
            back.append(memory.id)
    return back


def _standing(view: CaseView, ids: Sequence[str]) -> list[Memory]:
    """Those memories that are not history, in order."""
    known = view.memories.by_id(ids)
    return [known[one] for one in ids if one in known and known[one].state in _STANDS]


def _text(view: CaseView, derived: Memory, covered: Sequence[str]) -> str:
    """What a summary of ``covered`` says now; a reflection names what comes back, which stays as long as anything is left."""
    standing = _standing(view, covered)
    if derived.kind is MemoryKind.REFLECTION:
        return derived.text if standing else ""
    return summarise(standing, in_dispute(view)).text()
