"""The window in which a statement says that it holds: "from 1 May 2024", "until the end of April", 自2023年1月至2023年12月止.

What is said of windows that do not overlap does not contradict each other.
"""

import calendar
import re
from dataclasses import dataclass
from datetime import date
from typing import Final

from legal_assistant.memory.language.values import Value, find_values

#: How far behind such a word its date ends.
_REACH: Final = 32
_FIRST_EN: Final = re.compile(
    r"\b(?:as of|as from|with effect from|effective(?: as of| from| on)?|starting(?: from| on)?|beginning(?: from| on)?|from"
    r"|since|on and after) (?:the )?"
)
_LAST_EN: Final = re.compile(r"\b(?:until|till|up to|through) (?:and including )?(?:the )?(?:end of )?")
_TO: Final = re.compile(r"\b(?:to|until|through|and)\b")
_TO_EN: Final = re.compile(r"\b(?:from|between) (?P<from>.{4,32}?) (?:to|until|through|and) (?:the )?(?:end of )?")
_DATE_ZH: Final = r"(?:\d{4}年)?\d{1,2}月(?:\d{1,2}[日号])?|\d{4}年"
_FIRST_ZH: Final = re.compile(rf"(?P<date>{_DATE_ZH})(?:之?日)?(?:起|开始|以来|以后|之后)|[自从由](?P<from>{_DATE_ZH})(?=[至到])")
_LAST_ZH: Final = re.compile(rf"(?:至|到|截至|截止到?)\s?(?P<date>{_DATE_ZH})|(?P<until>{_DATE_ZH})(?:之?日|底|末)?(?:止|为止)")

_AHEAD_ZH: Final = re.compile(rf"(?P<date>{_DATE_ZH})(?:以前|之前)")


@dataclass(frozen=True, slots=True)
class Window:
    """First and last day (None: not said); a date of unknown year has the year 0."""

    first: tuple[int, int, int] | None = None
    last: tuple[int, int, int] | None = None

    @property
    def start(self) -> date | None:
        """The first day, if its year is said."""
        return _day(self.first)

    @property
    def end(self) -> date | None:
        """The last day, if its year is said."""
        return _day(self.last)


def window(text: str) -> Window:
    """Read the window of a statement (NFKC, simplified)."""
    low = text.lower()
    first = next(
        (found for match in _FIRST_EN.finditer(low) if (found := _dated(_TO.split(low[match.end() :][:_REACH])[0]))), None
    )
    last = next((found for match in _LAST_EN.finditer(low) if (found := _dated(low[match.end() :][:_REACH]))), None)
    for match in _TO_EN.finditer(low):
        first = first or _dated(match["from"])
        last = last or _dated(low[match.end() :][:_REACH])
    for match in _FIRST_ZH.finditer(low):
        first = first or _dated(match["date"] or match["from"])
    for match in _LAST_ZH.finditer(low):
        last = last or _dated(match["date"] or match["until"])
    ahead = next((_dated(match["date"]) for match in _AHEAD_ZH.finditer(low)), None)
    begins, ends = _parts(first), _parts(last)
    if begins and ends and not begins[0]:  # "from January to June 2022"
        begins = (ends[0], *begins[1:])
    if begins and ends and not ends[0]:
        ends = (begins[0], *ends[1:])
    return Window(_earliest(begins), _latest(ends) or _eve(_earliest(_parts(ahead))))


def apart(one: Window, other: Window) -> bool:
    """Whether the one ends before the other begins."""
    return any(
        before.last is not None
        and after.first is not None
        and bool(before.last[0]) == bool(after.first[0])
        and before.last < after.first
        for before, after in ((one, other), (other, one))
    )


def _dated(text: str) -> Value | None:
    """The date that ``text`` begins with."""
    values, rest = find_values(f"in {text}")  # a month alone is a date only there
    return next((value for value in values if not rest[3:6].strip() and value.sort == "date"), None)


def _parts(value: Value | None) -> tuple[int, int, int] | None:
    if value is None:
        return None
    year, month, day = (int(part) for part in value.text.split("-"))
    return year, month, day


def _earliest(parts: tuple[int, int, int] | None) -> tuple[int, int, int] | None:
    return None if parts is None else (parts[0], parts[1] or 1, parts[2] or 1)


def _latest(parts: tuple[int, int, int] | None) -> tuple[int, int, int] | None:
    if parts is None:
        return None
    year, month = parts[0], parts[1] or 12
    return year, month, parts[2] or calendar.monthrange(year or 2000, min(month, 12))[1]


def _eve(parts: tuple[int, int, int] | None) -> tuple[int, int, int] | None:
    """The day before, near enough to tell which comes first."""
    return None if parts is None else (parts[0], parts[1], parts[2] - 1)


def _day(parts: tuple[int, int, int] | None) -> date | None:
    try:
        return date(*parts) if parts and parts[0] else None
    except ValueError:
        return None
