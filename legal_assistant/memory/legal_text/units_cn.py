"""Chains of units in Chinese citations: 第五百八十四条第一款第（二）项, 第577、578条, 第一百条至第一百零三条.

A chain (条 > 款 > 项 > 目) is read left to right. A unit that follows at once refines the one before; one that follows a comma
or 和 stands beside it; one that follows 至 closes a range.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from legal_assistant.memory.legal_text.numbers import HAN_DIGITS, between, parse_number

NUMBER = rf"(?:[0-9]{{1,4}}(?:\.[0-9]{{1,3}}){{0,4}}|[{HAN_DIGITS}](?:\n?[{HAN_DIGITS}]){{0,8}})"
_SUBS = r"(?:\s?\([a-z0-9]{1,3}\)){0,4}"
ITEM = (
    rf"(?:\(\s?(?:{NUMBER}|[a-zA-Z])\s?\)|[0-9]{{1,4}}(?:\.[0-9]{{1,3}}){{0,4}}{_SUBS}(?=\s?[条款项目、,，和及与或至到/~-])"
    rf"|{NUMBER}(?:之[{HAN_DIGITS}]{{1,2}})?|[a-zA-Z](?=\s?[、项]))"
)
_JOIN = r"\s{0,2}(?:/|、|,|，|和|及|与|或|以及|及其|或者|并|至|到|--|-|~)\s{0,2}"
_LEVELS = {"条": 0, "款": 1, "项": 2, "目": 3}
_UNIT = re.compile(
    rf"(?P<ordinal>第?)\s{{0,2}}(?P<items>{ITEM}(?:{_JOIN}第?\s?{ITEM}){{0,30}}?)\s{{0,2}}"
    r"(?P<level>条(?!件|例|约(?!定)|路|街|意见|建议|理由|消息|新闻|狗|腿|鱼|生产线)|款(?![项式待])|项(?!目)|目(?![标的录前]))"
    rf"(?:之(?P<sub>[{HAN_DIGITS}]{{1,2}}|[0-9]{{1,2}}))?"
)
_BARE_ITEM = re.compile(rf"\(\s?(?P<item>{NUMBER})\s?\)(?!\s?[^\W\d_])")
_SUB = re.compile(r"\(([a-zA-Z0-9]{1,4})\)")
_ONE = re.compile(ITEM)
_JOINED = re.compile(_JOIN)
_CLOSE = re.compile(r"\s?[、和及与至]\s?")
_RANGE = re.compile("至|到|-|~")
_NEXT_ITEM = re.compile(_JOIN + r"第?\s?")
_LINK = re.compile(r"[的之中]?\s{0,2}")


@dataclass(frozen=True, slots=True)
class Provision:
    """A path from the article down ("584", "1", "2") and where it is named; "" stands for a level that is not named."""

    path: tuple[str, ...]
    start: int
    end: int


class Chain:
    """Reads one chain of units from ``at``; ``base`` is the article an incomplete chain (该条第二款) goes on from."""

    def __init__(self, text: str, at: int, base: tuple[str, ...] = ()) -> None:
        self.text = text
        self.start = self.end = at
        self.path = base
        self.open: Provision | None = None
        self.found: list[Provision] = []

    def read(self, *, bare: bool) -> list[Provision]:
        """The provisions named; empty if no unit begins here. ``bare`` allows a first unit without 第."""
        unit = _UNIT.match(self.text, self.end)
        first = True
        while unit and self._fits(unit, first=first, bare=bare):
            self._take(unit, gap="" if first else self.text[self.end : unit.start()])
            first = False
            unit = self._next()
        self._close()
        return self.found

    def _next(self) -> re.Match[str] | None:
        link = _LINK.match(self.text, self.end)
        if link and (unit := _UNIT.match(self.text, link.end())):
            return unit
        if len(self.path) < 3 and (item := _BARE_ITEM.match(self.text, self.end)):
            self._put((*self.path, *[""] * (2 - len(self.path))), item["item"], (item.start(), item.end()), "refine")
            self.end = item.end()
        join = _JOINED.match(self.text, self.end)
        return _UNIT.match(self.text, join.end()) if join else None

    def _fits(self, unit: re.Match[str], *, first: bool, bare: bool) -> bool:
        level = _LEVELS[unit["level"]]
        if first:
            return (bare or bool(unit["ordinal"])) and (level == 0 or bool(self.path) or "." in unit["items"])
        if not _JOINED.fullmatch(self.text[self.end : unit.start()]):
            return level >= len(self.path)
        if unit["ordinal"] or unit["items"].startswith("("):
            return True
        # 第十一条、二十二条, 第10.1条、10.2条; but 第三条和两条意见.
        close = _CLOSE.fullmatch(self.text[self.end : unit.start()])
        return level == 0 and bool(close) and ("." in unit["items"] or len(number_of(unit["items"])) > 1)

    def _take(self, unit: re.Match[str], gap: str) -> None:
        level = _LEVELS[unit["level"]]
        stem = () if "." in unit["items"] else (*self.path[:level], *[""] * (level - len(self.path)))
        joined = _JOINED.fullmatch(gap)
        mode = ("range" if _RANGE.search(gap) else "beside") if joined else "refine"
        for item, start, end, ranged in _items(unit):
            self._put(stem, item, (start, end), "range" if ranged else mode)
            mode = "beside"
        self.end = unit.end()

    def _put(self, stem: tuple[str, ...], item: str, span: tuple[int, int], mode: str) -> None:
        """Make ``stem + item`` the open provision: beside the one open so far, in its place (refine), or as the end of a range
        that begins with it (all of which then have the span of the whole range)."""
        value = number_of(item)
        if not value:
            return
        start, end = span
        before = self.open
        if before is None:
            start = self.start
        elif mode == "refine":
            start = before.start
        elif mode == "range" and len(before.path) == len(stem) + 1:
            start = before.start
            low = before.path[-1]
            self.found += [Provision((*stem, n), start, end) for n in between(low, value)[:-1] or [low]]
        else:
            self.found.append(before)
        self.path = (*stem, value)
        self.open = Provision(self.path, start, end)

    def _close(self) -> None:
        if self.open is not None:
            self.found.append(self.open)


def _items(unit: re.Match[str]) -> Iterator[tuple[str, int, int, bool]]:
    """The numbers of a unit: (number, start, end, whether a range leads to it); the last one ends with the unit."""
    at, stop = unit.start("items"), unit.end("items")
    start, ranged = unit.start(), False
    while at < stop and (item := _ONE.match(unit.string, at)):
        join = _NEXT_ITEM.match(unit.string, item.end(), stop)
        last = join is None
        name = f"{item[0]}之{unit['sub']}" if last and unit["sub"] else item[0]
        yield name, start, unit.end() if last else item.end(), ranged
        if join is None:
            return
        ranged = bool(_RANGE.search(join[0]))
        at = start = join.end()


def number_of(item: str) -> str:
    """Arabic form of an item: "五百八十四" -> "584", "(一)" -> "1", "7.2" -> "7.2", "133之一" -> "133-1"; "" if it is none."""
    item = re.sub(r"\s", "", item)
    if item.isascii() and (subs := _SUB.findall(item)):
        return ".".join((item.partition("(")[0], *subs)).strip(".").lower()
    if item.isascii() and (item.isalpha() or "." in item):
        return item.lower()
    whole, _, sub = item.strip("()").partition("之")
    number = parse_number(whole)
    if not number:
        return ""
    return f"{number}-{parse_number(sub)}" if sub else str(number)
