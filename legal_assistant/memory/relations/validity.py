"""From when a statement says that it holds, which is another matter than the day it tells of."""

import re
from collections.abc import Iterable
from datetime import date
from typing import Final

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
