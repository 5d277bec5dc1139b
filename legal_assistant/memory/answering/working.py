"""Working memory: the running conversation under a budget of tokens.

While it fits, the whole of it is given. Else the exchanges (a question with its answer) that matter most are kept word for word,
the latest one before all others, and of the rest the statements and questions that matter most are listed, oldest first.
Exchanges and lines are taken whole or not at all; nothing is cut in the middle. Only the latest :data:`WINDOW` turns are looked
at: what was said before is found by recall, like everything of the case.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from legal_assistant.domain.conversations import Role
from legal_assistant.memory.answering.budget import MESSAGE_OVERHEAD, Candidate, estimate_tokens, fit
from legal_assistant.memory.characters.fold import fold
from legal_assistant.memory.characters.han import is_chinese
from legal_assistant.memory.statements.gate import asks_about_case, extract
from legal_assistant.memory.statements.statement import sentences

#: A role ("user", "assistant") and what was said.
Turn: TypeAlias = tuple[str, str]

WINDOW: Final = 120  # turns
_KEPT_SHARE: Final = 0.75  # of the budget for exchanges kept word for word, when not all fit
_QUESTION: Final = 2  # importance of a question about the case
_SMALL: Final = 1  # importance of an exchange that states nothing
_SPEAKERS: Final = {"user": ("律师", "Lawyer"), "assistant": ("助手", "Assistant")}


@dataclass(frozen=True, slots=True)
class Working:
    """``turns`` are kept word for word, oldest first; ``summary`` is a list of what else was said (empty: nothing left out)."""

    turns: tuple[Turn, ...] = ()
    summary: str = ""


def compress(history: Sequence[Turn], tokens: int, *, count: Callable[[str], int] = estimate_tokens) -> Working:
    """Return what of ``history`` (oldest first) is given within ``tokens``; turns without text are left out."""
    exchanges = _exchanges(history[-WINDOW:])
    if sum(_cost(exchange, count) for exchange in exchanges) <= tokens:
        return Working(tuple(turn for exchange in exchanges for turn in exchange))
    lines = [[line for turn in exchange for line in _lines(*turn)] for exchange in exchanges]
    whole = [
        Candidate(
            "\n".join(text for _, text in exchange),
            max((importance for _, importance in said), default=_SMALL),
            required=n == len(exchanges) - 1,
        )
        for n, (exchange, said) in enumerate(zip(exchanges, lines, strict=True))
    ]
    kept = fit(whole, int(tokens * _KEPT_SHARE), count=count, overhead=2 * MESSAGE_OVERHEAD)
    while (left := tokens - sum(_cost(exchanges[n], count) for n in kept)) < 0:  # an exchange of many turns costs more
        kept.remove(min(kept, key=lambda n: (whole[n].required, whole[n].importance, n)))
    rest = [line for n, said in enumerate(lines) if n not in kept for line in said]
    return Working(tuple(turn for n in kept for turn in exchanges[n]), _summary(rest, left, count))


def _exchanges(history: Sequence[Turn]) -> list[list[Turn]]:
    """Each question with what was answered to it."""
    exchanges: list[list[Turn]] = []
    for role, text in history:
        if not text.strip():
            continue
        if role == Role.USER or not exchanges:
            exchanges.append([])
        exchanges[-1].append((role, text))
    return exchanges


def _cost(exchange: Sequence[Turn], count: Callable[[str], int]) -> int:
    return sum(count(text) + MESSAGE_OVERHEAD for _, text in exchange)


@lru_cache(maxsize=1024)  # a long answer takes 10 ms, and the same turns come again with every question
def _lines(role: str, text: str) -> tuple[tuple[str, int], ...]:
    """What a turn asks and states, each with its importance."""
    speaker = _SPEAKERS[role][0 if is_chinese(text) else 1]
    stated = extract(Role(role), text)
    if role == Role.USER and not stated:
        return tuple((f"{speaker}: {asked}", _QUESTION) for asked in sentences(text) if asks_about_case(asked))
    return tuple((f"{speaker}: {one.statement}", one.importance) for one in stated)


def _summary(lines: Sequence[tuple[str, int]], tokens: int, count: Callable[[str], int]) -> str:
    distinct = list({fold(line): (line, importance) for line, importance in lines}.values())
    chosen = fit([Candidate(line, importance) for line, importance in distinct], tokens, count=count, overhead=2)
    return "\n".join(f"- {distinct[n][0]}" for n in chosen)
