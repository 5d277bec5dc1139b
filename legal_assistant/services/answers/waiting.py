"""What waits for the lawyer's approval and concerns a question: the answer does not rest on it, and says so.

Nothing unapproved is recalled, and no word of it goes to a model or into an answer; but a hearing day that waits for review must
not wait unheard. Only how many there are is told, and their ids.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from legal_assistant.domain.conversations import Caveat, CaveatKind, Message, Role
from legal_assistant.domain.memories import SECOND_HAND, Memory, MemoryKind, MemoryState
from legal_assistant.domain.ports import CaseView
from legal_assistant.memory.questions.answered import Statements
from legal_assistant.memory.questions.resolve import resolve
from legal_assistant.services.answers.context import turns_of

#: What states nothing of the case itself: it repeats documents or statements, or is about the user.
_NO_STATEMENT: Final = SECOND_HAND | {MemoryKind.PREFERENCE}
#: So many that wait are looked at, the newest; and so many answers of a conversation, the last.
_MOST: Final = 300
_ANSWERS: Final = 30
_EARLIER_TURNS: Final = 6


def waiting(view: CaseView, answers: Sequence[Message]) -> dict[str, Caveat]:
    """For each of the answers whose question is concerned by what waits, that caveat, by the id of the answer."""
    proposed = [one for one in view.memories.all(states=(MemoryState.PROPOSED,)) if one.kind not in _NO_STATEMENT][:_MOST]
    if not proposed or not answers:
        return {}
    known = Statements({one.id: one.text for one in proposed})
    wanted = {one.id for one in answers}
    return {
        answer.id: Caveat(CaveatKind.WAITING, waiting=found)
        for question, answer, asked in _questions(view, answers)
        if answer.id in wanted and (found := _not_of(question, answer, known.concern(asked), proposed))
    }


def _questions(view: CaseView, answers: Sequence[Message]) -> Iterator[tuple[Message, Message, str]]:
    """The last answers of the conversations, each with its question and what that means."""
    for conversation in dict.fromkeys(one.conversation for one in answers):
        messages = view.conversations.messages(conversation)
        for at in range(max(len(messages) - 2 * _ANSWERS, 1), len(messages)):
            question, answer = messages[at - 1], messages[at]
            if (question.role, answer.role) == (Role.USER, Role.ASSISTANT):
                earlier = turns_of(messages[max(at - 1 - _EARLIER_TURNS, 0) : at - 1])
                yield question, answer, resolve(earlier, question.text)


def _not_of(question: Message, answer: Message, found: Sequence[str], proposed: Sequence[Memory]) -> tuple[str, ...]:
    """Without what was concluded from the answer itself, and what was learnt from words that it answers or quotes: those were
    used, if not the statement made of them."""
    behind = {question.id, answer.id, *(one.id for one in answer.citations)}
    own = {one.id for one in proposed if one.source.id in behind}
    return tuple(one for one in found if one not in own)
