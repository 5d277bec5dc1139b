"""Statements in time: from when one holds, which of two comes first, and a whole memory as of a moment.

Two questions are kept apart: what was *known* at a moment (versions have times) and what was *true* on a day (statements have a
first and a last day of validity, either of which may be open).
"""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from legal_assistant.domain.memories import Memory, MemoryState
from legal_assistant.memory.characters.fold import fold
from legal_assistant.memory.legal_text import Reference, find_references
from legal_assistant.memory.relations.frame import parse

#: Before a date: it is the day from which something holds. After a Chinese date: 起, 开始.
_FROM: Final = re.compile(
    r"(?:\b(?:as of|as from|with effect from|effective(?: as of| from| on)?|starting(?: from| on)?|beginning(?: from| on)?|from"
    r"|since|on and after)(?: the)?\s*|[自从由]\s*)\Z"
)
#: Before a date: it is what something is, or is moved to, and not since when.
_VALUE: Final = re.compile(r"(?:\b(?:to|until|till|is|now|be)(?: on)?(?: the)?\s*|[至到为成是])\Z")
#: Around a date: it is what something was before.
_MOVED_FROM: Final = re.compile(r"\b(?:changed|moved|amended|postponed|extended|rescheduled|brought forward) from(?: the)?\s*\Z")
_MOVED_ON: Final = re.compile(r"\s*(?:改|变|调|推|提前|延)")
_ONWARDS: Final = re.compile(r"\s*(?:之?日)?(?:起|开始|以来|以后)")
#: States of what is left out of a memory as it stands: put away, or turned down.
_OUT: Final = frozenset({MemoryState.ARCHIVED, MemoryState.REJECTED})


def effective_date(text: str) -> date | None:
    """The day from which a statement says that it holds; None if it says none, or several that could be it.

    A month without a day counts from its first.
    """
    if not parse(text).effective:
        return None
    dates = [reference for reference in find_references(text) if reference.kind == "date"]
    folded = fold(text)
    marked = _marked(text, dates) or [one for one in dates if not _is_value(folded, one)]
    days = {_day(one.canonical) for one in marked}
    return days.pop() if len(days) == 1 else None


def _is_value(folded: str, date: Reference) -> bool:
    """Whether a date is what something is or was."""
    before = folded[: date.start]
    old = _MOVED_FROM.search(before) or (before.endswith("由") and _MOVED_ON.match(folded[date.end :]))
    return bool(old or _VALUE.search(before))


def without_beginning(text: str) -> str:
    """``text`` with blanks for the days from which it says that something holds: they date what it tells."""
    for one in _marked(text, [reference for reference in find_references(text) if reference.kind == "date"]):
        text = text[: one.start] + " " * (one.end - one.start) + text[one.end :]
    return text


def _marked(text: str, dates: Iterable[Reference]) -> list[Reference]:
    """Those of the dates that are said to be the day from which something holds."""
    folded = fold(text)
    since = [one for one in dates if _FROM.search(folded[: one.start]) or _ONWARDS.match(folded[one.end :])]
    return [one for one in since if not _is_value(folded, one)]


def _day(canonical: str) -> date | None:
    """The first day of an ISO 8601 date of full or reduced precision (2024-06); None for any other form."""
    try:
        return date.fromisoformat(canonical if len(canonical) > 7 else f"{canonical}-01")
    except ValueError:
        return None


def in_force(memory: Memory, day: date) -> bool:
    """Whether ``day`` lies within the validity of a statement."""
    return (memory.valid_from is None or memory.valid_from <= day) and (memory.valid_to is None or day <= memory.valid_to)


def apart(one: Memory, other: Memory) -> bool:
    """Whether two statements hold in periods that do not overlap, so that they do not contradict each other."""
    return any(
        first.valid_to is not None and second.valid_from is not None and first.valid_to < second.valid_from
        for first, second in ((one, other), (other, one))
    )


def until(memory: Memory, since: date | None, today: date) -> Memory:
    """``memory`` as it is when something else holds since ``since`` (None: it is not known since when).

    It becomes history once that day has come; at once if it never held before. Its own last day is kept if that is earlier.
    """
    if since is None or (memory.valid_from is not None and since <= memory.valid_from):
        return replace(memory, state=MemoryState.SUPERSEDED)
    last = since - timedelta(days=1)
    ends = last if memory.valid_to is None else min(last, memory.valid_to)
    return replace(memory, valid_to=ends, state=MemoryState.SUPERSEDED if since <= today else memory.state)


def same(one: Memory, other: Memory) -> bool:
    """Whether two forms of a memory say the same of the case: version, use, strength and time of change do not matter."""
    return _content(one) == _content(other)


def restored(present: Memory, then: Memory) -> Memory:
    """``then`` as the next version of ``present``: how often it was used is not undone."""
    return replace(then, version=present.version, uses=present.uses, last_used=present.last_used)


def taken_back(memory: Memory) -> Memory:
    """A memory that was not there yet: put away, or, if it was only proposed, no longer so."""
    out = MemoryState.REJECTED if memory.state is MemoryState.PROPOSED else MemoryState.ARCHIVED
    return memory if memory.state in _OUT else replace(memory, state=out)


def digest(memories: Iterable[Memory]) -> str:
    """SHA-256 (hex) of a memory as it stands: of everything that is neither put away nor turned down, in any order."""
    lines = sorted(repr(_content(memory)) for memory in memories if memory.state not in _OUT)
    return hashlib.sha256("\n".join(lines).encode("utf-8", "backslashreplace")).hexdigest()


def _content(memory: Memory) -> Memory:
    return replace(memory, version=1, uses=0, last_used=None, strength=1.0, updated=memory.created)
