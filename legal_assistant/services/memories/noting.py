"""What the user is told about what they said: of what is kept, as the case is now; of the rest, why it is not.

Of an earlier message it is told from the memories that came from it: once approved, it waits no more, and once forgotten, it
is not mentioned. That something was known already, or not kept, is told only while the program runs.
"""

from collections.abc import Sequence

from legal_assistant.domain.conversations import Message, Role
from legal_assistant.domain.memories import Memory, MemoryState
from legal_assistant.domain.ports import CaseView, OpenCase
from legal_assistant.domain.remembered import Declined, Noted, Outcome
from legal_assistant.memory.statements.gate import declined, extract
from legal_assistant.memory.statements.reading import Reads
from legal_assistant.services.board import LIVE, Dispute, contradictions, disputes

#: Of a message of which something is kept, what else it said is told only where its form was the reason.
_BY_FORM = frozenset({Declined.SUPPOSED, Declined.GENERAL_LAW, Declined.TOO_LONG})


def noted(case: OpenCase, messages: Sequence[Message]) -> dict[str, tuple[Noted, ...]]:
    """What became of each question's statements that are kept, by the id of the question."""
    asked = [one.id for one in messages if one.role is Role.USER]
    with case.store.read() as view:
        kept = {one: [memory for memory in reversed(view.memories.from_source(one)) if memory.state in LIVE] for one in asked}
        open_ones = disputes(contradictions(view)) if any(kept.values()) else []
    return {one: tuple(_note(memory, open_ones) for memory in memories) for one, memories in kept.items() if memories}


def note(view: CaseView, memory: Memory, *, known: bool = False) -> Noted:
    """What is told of a stored memory as it is now; ``known``: it was there before."""
    return _note(memory, disputes(contradictions(view)), known=known)


def _note(memory: Memory, open_ones: Sequence[Dispute], *, known: bool = False) -> Noted:
    for dispute in open_ones:
        pairs = [{one.left.id: one.left, one.right.id: one.right} for one in dispute.contradictions]
        against = tuple(other for pair in pairs if memory.id in pair for other in pair.values() if other.id != memory.id)
        if against:
            return Noted(Outcome.CONTRADICTS, memory.text, memory, against, dispute.id)
    if known:
        return Noted(Outcome.KNOWN, memory.text, memory)
    waits = memory.state is MemoryState.PROPOSED
    return Noted(Outcome.WAITING if waits else Outcome.REMEMBERED, memory.text, memory)


def passing(said: Sequence[Noted], question: Message) -> tuple[Noted, ...]:
    """Those of what was told of a question that the case does not hold as learnt from it."""
    return tuple(one for one in said if one.memory is None or one.memory.source.id != question.id)


def not_kept(text: str, reads: Reads | None, *, kept: bool) -> tuple[Noted, ...]:
    """What of a message was told and is not kept, and why; ``kept``: something else of it is."""
    return tuple(
        Noted(Outcome.DECLINED, statement, why=why) for statement, why in declined(text, reads) if not kept or why in _BY_FORM
    )


def not_remembered(text: str, why: Declined = Declined.FAILED) -> tuple[Noted, ...]:
    """What is told of a message of which nothing could be kept for a reason that lies elsewhere; nothing if it tells nothing."""
    return tuple(Noted(Outcome.DECLINED, one.statement, why=why) for one in extract(Role.USER, text))
