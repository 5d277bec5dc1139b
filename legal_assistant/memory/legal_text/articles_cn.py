"""Articles in Chinese texts: 第五百八十四条, 第577条、第584条, 第一百条至第一百零三条, 第三条第一、二款, 第七条第二款 of a contract.

A chain of units (条 > 款 > 项 > 目) is read left to right. A unit that follows at once refines the one before; one that
follows a comma or 和 stands beside it; one that follows 至 closes a range. An item (项) of an article that names no paragraph
(款) is an item of its first paragraph, because only articles of one paragraph are cited so.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from legal_assistant.memory.legal_text.numbers import HAN_DIGITS, parse_number, to_roman
from legal_assistant.memory.legal_text.reference import Reference
from legal_assistant.memory.legal_text.sources import CONTRACT, Source, find_sources

_N = rf"(?:[0-9]{{1,4}}(?:\.[0-9]{{1,3}}){{0,4}}|[{HAN_DIGITS}](?:\n?[{HAN_DIGITS}]){{0,8}})"
_SUBS = r"(?:\s?\([a-z0-9]{1,3}\)){0,4}"
_ITEM = (
    rf"(?:\(\s?(?:{_N}|[a-zA-Z])\s?\)|[0-9]{{1,4}}(?:\.[0-9]{{1,3}}){{0,4}}{_SUBS}(?=\s?[条款项目、,，和及与或至到/~-])"
    rf"|{_N}(?:之[{HAN_DIGITS}]{{1,2}})?|[a-zA-Z](?=\s?[、项]))"
)
_JOIN = r"\s{0,2}(?:/|、|,|，|和|及|与|或|以及|及其|或者|并|至|到|--|-|~)\s{0,2}"
_LEVELS = {"条": 0, "款": 1, "项": 2, "目": 3}
_UNIT = re.compile(
    rf"(?P<ordinal>第?)\s{{0,2}}(?P<items>{_ITEM}(?:{_JOIN}第?\s?{_ITEM}){{0,30}}?)\s{{0,2}}"
    r"(?P<level>条(?!件|例|约(?!定)|路|街|意见|建议|理由|消息|新闻|狗|腿|鱼|生产线)|款(?![项式待])|项(?!目)|目(?![标的录前]))"
    rf"(?:之(?P<sub>[{HAN_DIGITS}]{{1,2}}|[0-9]{{1,2}}))?"
)
_BARE_ITEM = re.compile(rf"\(\s?(?P<item>{_N})\s?\)(?!\s?[^\W\d_])")
_SUB = re.compile(r"\(([a-zA-Z0-9]{1,4})\)")
_SECTION_SIGN = re.compile(rf"§{{1,2}}\s?(?P<number>{_N})")
_CLAUSE = re.compile(
    r"条款\s?第?\s?(?P<number>[0-9]{1,3}(?:\.[0-9]{1,3}){0,4}(?:\s?\([a-z0-9]{1,3}\)){0,4})(?!\s?[0-9.条款项元万%年月日号])"
)
_ONE = re.compile(_ITEM)
_JOINED = re.compile(_JOIN)
_RANGE = re.compile("至|到|-|~")
_NEXT_ITEM = re.compile(_JOIN + r"第?\s?")
_HEAD = re.compile(rf"第\s{{0,2}}(?={_ITEM})")
_SAME_ARTICLE = re.compile(r"(?:该|同|前述|上述)条(?=第)")
_LINK = re.compile(r"[的之中]?\s{0,2}")
_FILLER = re.compile(
    rf"(?:\s|的|之|中|里|内|关于|规定的|约定的|[,，]|\((?:[^()]|\([^()]{{0,8}}\)){{0,40}}\)|[总分]则(?!编)|[\u4e00-\u9fff]{{2,6}}编(?:通则|典型合同)?"
    rf"|第[{HAN_DIGITS}0-9]{{1,4}}分?[编章节]){{0,4}}"
)
_AGREED = re.compile(r"[^。;；\n第]{0,8}约定")
_UNKNOWN_LAW = re.compile(r"[\u4e00-\u9fff]{1,38}(?:条例|细则|办法|规定|规则|准则|法)(?:\([一二三四五六七八九十]\))?$")
_LEAD = re.compile(
    r".*(?:根据|依据|按照|依照|违反|适用|参照|援引|符合|以及|或者|认为|对照|结合|基于|参考|查阅|执行|[和与及按依])"
)
_NO_LAW = re.compile(r".*(?:[方做说司执违合依无想看手立该本此同]法|(?:有关|相关|的|该|本|上述|下列|前款)(?:规定|办法|规则))")
_MOST = 200


@dataclass(frozen=True, slots=True)
class Provision:
    """A path from the article down ("584", "1", "2") and where it is named; "" stands for a level that is not named."""

    path: tuple[str, ...]
    start: int
    end: int


class _Chain:
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
        return bool(unit["ordinal"]) or unit["items"].startswith("(")

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
        number = _number(item)
        if not number:
            return
        start, end = span
        before = self.open
        if before is None:
            start = self.start
        elif mode == "refine":
            start = before.start
        elif mode == "range" and len(before.path) == len(stem) + 1:
            start = before.start
            self.found += [Provision((*stem, n), start, end) for n in _between(before.path[-1], number)]
        else:
            self.found.append(before)
        self.path = (*stem, number)
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


def _number(item: str) -> str:
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


def _between(low: str, high: str) -> list[str]:
    """``low`` and what lies between it and ``high`` (itself left out); only ``low`` where the numbers are no range."""
    if low.isdigit() and high.isdigit() and int(low) < int(high) <= int(low) + _MOST:
        return [str(n) for n in range(int(low), int(high))]
    return [low] if low else []


def canonical(source: str, path: tuple[str, ...]) -> str:
    """The canonical form of ``path`` in ``source`` (see :class:`~legal_assistant.memory.legal_text.sources.Source`)."""
    if source == CONTRACT:
        return "CL:" + ".".join(part for part in path if part)
    if source.startswith("CL:"):
        return ".".join((source, *[part for part in path if part]))
    head, *rest = path
    if source.startswith("CN:"):
        return ":".join((source, head, *[part or "1" for part in rest]))
    if source.endswith("New York Convention") and head.isdigit():
        head = to_roman(int(head))
    return f"{source} Art. {head}" + "".join(f"({part})" for part in rest if part)


def find_articles(text: str, law: str = "") -> list[Reference]:
    """Articles of laws and clauses of contracts in the folded ``text``.

    ``law`` is the law that 本法 and an article without a law named before it belong to. Without one, such an article is taken for
    a clause of the contract that is spoken of.
    """
    sources = find_sources(text, law)
    default = f"CN:{law}" if law else CONTRACT
    found = [Reference("clause", s.name, s.start, s.end) for s in sources if s.name.startswith("CL:")]
    at = done = 0
    home = default
    last: tuple[str, tuple[str, ...]] | None = None
    for start, bare, same in _heads(text, sources):
        if start < done:
            continue
        while at < len(sources) and sources[at].start < start:
            if sources[at].firm:
                home = sources[at].name
            at += 1
        base = last[1][:1] if same and last else ()
        chain = _Chain(text, start, base)
        provisions = chain.read(bare=bare)
        if not provisions:
            continue
        done = chain.end
        source, begin = _home(text, start, sources[:at], home, done) if not base or not last else (last[0], start)
        if source.startswith("CL:"):
            pass
        elif source == CONTRACT or not any("." in part for p in provisions for part in p.path):
            home = source
        else:
            source = source if source.startswith("CL:") else CONTRACT
        last = (source, provisions[-1].path)
        found += _references(source, provisions, start, begin)
    return found + list(_without_level(text, sources))


def _without_level(text: str, sources: list[Source]) -> Iterator[Reference]:
    """民法典§584, 条款7.2(b): numbers without 条."""
    for source in sources:
        if source.name and (match := _SECTION_SIGN.match(text, source.end)):
            yield Reference("article", canonical(source.name, (_number(match["number"]),)), source.start, match.end())
    for match in _CLAUSE.finditer(text):
        yield Reference("clause", f"CL:{_number(match['number'])}", match.start(), match.end())


def _references(source: str, provisions: list[Provision], start: int, begin: int) -> Iterator[Reference]:
    kind = "clause" if source == CONTRACT or source.startswith("CL:") else "article"
    for provision in provisions:
        where = begin if provision.start == start else provision.start
        yield Reference(kind, canonical(source, provision.path), where, provision.end)


def _heads(text: str, sources: list[Source]) -> list[tuple[int, bool, bool]]:
    """Where a chain may begin: (offset, whether 第 may be missing, whether it goes on from the last article)."""
    heads = {m.start(): (False, False) for m in _HEAD.finditer(text)}
    for source in sources:
        gap = _FILLER.match(text, source.end)
        for at in {source.end, gap.end() if gap else source.end}:
            heads.setdefault(at, (True, False))
    for match in _SAME_ARTICLE.finditer(text):
        heads[match.end()] = (False, True)
    return [(at, *heads[at]) for at in sorted(heads)]


def _home(text: str, start: int, sources: list[Source], home: str, end: int) -> tuple[str, int]:
    """The source of the chain at ``start:end`` and where the reference begins (at the source's name if it adjoins)."""
    for source in sources[-1:-4:-1]:
        if source.end <= start and start - source.end <= 60 and _FILLER.fullmatch(text, source.end, start):
            return source.name, source.start
    if unknown := _unknown_law(text, start):
        return unknown
    if _AGREED.match(text, end):
        return CONTRACT, start
    return home, start


def _unknown_law(text: str, start: int) -> tuple[str, int] | None:
    """A law that is in no list, named without title marks right before the article: 上海市居住房屋租赁管理办法第八条."""
    window = text[max(0, start - 40) : start].rstrip()
    match = _UNKNOWN_LAW.search(window)
    if match is None:
        return None
    name = match[0]
    if lead := _LEAD.match(name):
        name = name[lead.end() :]
    if len(name) < 5 or _NO_LAW.fullmatch(name):
        return None
    return f"CN:{name.replace('(', '（').replace(')', '）')}", start - (
        len(text[max(0, start - 40) : start]) - window.rindex(name)
    )
