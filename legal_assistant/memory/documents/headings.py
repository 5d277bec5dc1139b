"""Headings and clause numbers at the beginning of a line: 第X编/章/节/条, 一、（一）1. 1.1, Article / Section, (a) (i), Schedule.

A reference that layout has moved to the beginning of a line ("依照 / 第五百条的规定", "under Section / 12. of …") looks the same.
Three things tell them apart: how the text goes on after the number, whether the line before has come to an end, and whether
the number is the next one of its series.
"""

import re
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Final

from legal_assistant.memory.legal_text import parse_number


class Rank(IntEnum):
    """How far out a heading stands; a heading closes all open ones of its own and of greater rank."""

    ANNEX = 0
    PART = 1
    SUBPART = 2
    CHAPTER = 3
    SECTION = 4
    CAPITALS = 5
    ARTICLE = 6
    CLAUSE = 7
    SUBCLAUSE = 8
    DEEPER = 9
    ITEM = 12


@dataclass(frozen=True, slots=True)
class Head:
    """A heading as it stands at the beginning of a line.

    ``number`` is normalised ("584", "133-1", "7.2"; empty if there is none). ``short``: the line is a heading and nothing else.
    ``item``: (a), （一）, ①: a place where a long clause may be cut, not a clause of its own.
    """

    rank: Rank
    style: str
    number: str
    short: bool
    item: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """What the rules look at: the text, whether the line before has come to an end (of a sentence or a paragraph), whether this
    one does, and the level of the heading that the document says it is (0: it says nothing)."""

    text: str
    after_end: bool
    ends: bool = True
    level: int = 0


_CN: Final = "一二三四五六七八九十百千零〇两○"
_NUM: Final = rf"[{_CN}\d０-９]{{1,9}}"
_ROMAN: Final = r"[IVXLC]{1,7}"
#: What follows a number in a reference, never in a heading.
_PARTICLES: Final = "的规定之和与及或、，,。；;至到所中第款项条内外约定"

_CHAPTER: Final = re.compile(rf"第\s*({_NUM})\s*(分编|编|部分|章|节)(?:[\s\u3000：:]+(\S.*)?)?$")
_CHAPTER_TIGHT: Final = re.compile(rf"第\s*({_NUM})\s*(分编|编|部分|章|节)([^\s，。；、的规].{{0,24}})$")
#: So many articles may be missing between two that follow each other.
_MISREAD: Final = 3
#: Words that begin like a particle.
_NO_PARTICLES: Final = ("中华", "中国", "外国", "外商", "内容", "和解", "约束")
_ARTICLE: Final = re.compile(rf"第\s*({_NUM})\s*条(?:\s*之\s*({_NUM}))?([\s\u3000]*)(.*)$")
_CN_LIST: Final = re.compile(rf"([{_CN}]{{1,4}})\s*[、．.]\s*(\S.*)$")
_CN_ITEM: Final = re.compile(rf"[（(]\s*([{_CN}]{{1,4}})\s*[）)]\s*(.*)$")
_CIRCLED: Final = re.compile(r"[①-⑳⑴-⒇]\s*(.*)$")
_ANNEX: Final = re.compile(
    rf"(?:附件|附表|附录|附則|附则)\s*(?:{_NUM}|[A-Z])?(?:[\s：:、]|$)(?!.*[。；，]$)"
    r"|(?:EXHIBIT|SCHEDULE|APPENDIX|ANNEX|ATTACHMENT|ADDENDUM)\b(?:\s+(?:TO\b|[\"“]?[A-Z0-9][\w.-]{0,8}[\"”]?(?=[\s:.–—-]|$)).{0,60})?$"
    r"|(?:Exhibit|Schedule|Appendix|Annex|Attachment)\s+[\"“]?(?:[A-Z]|\d{1,3})(?:[-.]\d{1,2})?[\"”]?"
    r"(?:\s*[:–—-].{0,80}|(?:\s+(?:[A-Z][\w’'-]*|of|and|to|the|for|in)){1,10})?$"
)
_PART_EN: Final = re.compile(rf"(PART|Part|CHAPTER|Chapter|TITLE|Title)\s+({_ROMAN}|\d{{1,3}}|[A-Z])\b[\s.:–—-]*(.*)$")
_ARTICLE_EN: Final = re.compile(
    rf"(ARTICLE|Article|ART\.|Art\.)\s+({_ROMAN}|\d{{1,4}}|[A-Z][a-z]+|[A-Z]{{3,}})\b([\s.:–—-]*)(.*)$"
)
_SECTION_EN: Final = re.compile(
    r"(SECTION|Section|SEC\.|Sec\.|CLAUSE|Clause|§)\s*(\d{1,4}(?:\.\d{1,3}){0,4}[A-Z]?)\b([\s.:)–—-]*)(.*)$"
)
_DECIMAL: Final = re.compile(r"(\d{1,3}(?:[.．]\d{1,3}){1,4})[.．、)]?(\s*)(.*)$")
_SINGLE: Final = re.compile(r"(\d{1,3})\s*(?:[.．、](?!\d)|[)）](?=\s|[^\W\d])|\s(?=[A-Z][A-Z ,&/’'-]{3,60}$))\s*(.*)$")
_ITEM_EN: Final = re.compile(r"\(\s*([a-z]{1,2}|[ivxl]{1,6}|[A-Z]|\d{1,2})\s*\)\s*(.*)$|([a-z])[.)]\s+(\S.*)$")
_CAPITALS: Final = re.compile(r"[A-Z][A-Z0-9 ,.&'’\"“”()/:;-]{2,70}$")
_WORDS: Final = {
    word: number
    for number, word in enumerate(
        [
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
        ],
        1,
    )
}
_UNITS: Final = {"编": Rank.PART, "部分": Rank.PART, "分编": Rank.SUBPART, "章": Rank.CHAPTER, "节": Rank.SECTION}
#: What stands before the numbered clauses, and not above them.
_FRONT_MATTER: Final = frozenset(
    {"RECITALS", "RECITAL", "BACKGROUND", "PARTIES", "WITNESSETH", "W I T N E S S E T H", "PREAMBLE"}
)
#: "Section 11 (Limitations of …)" names another section; it does not begin one.
_NAMED: Final = re.compile(r"\([A-Z][a-z]")
#: Styles whose rule has seen the whole line; of the others only the end of the line tells whether it is a heading alone.
_WHOLE_LINES: Final = frozenset({"annex", "编", "分编", "部分", "章", "节", "capitals"})
#: So many clauses may be missing from a series without doubt.
_MISSING: Final = 3
_LONGEST_HEADING: Final = 80
#: The style of a heading that nothing but the document tells.
_STYLED: Final = "styled"
#: How far out the levels stand that a document gives its headings; below them come articles and clauses.
_LEVELS: Final = (Rank.CHAPTER, Rank.SECTION, Rank.CAPITALS)
_ENDS_SENTENCE: Final = tuple("。；;，,.!?！？")


@dataclass(slots=True)
class HeadingReader:
    """Reads the lines of one document in order; remembers the last number of every series."""

    _last: dict[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    _doubted: dict[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])

    def copy(self) -> "HeadingReader":
        """One that goes on from the same place."""
        return HeadingReader(dict(self._last), dict(self._doubted))

    def read(self, line: Line) -> Head | None:
        """The heading ``line`` begins with, if any."""
        text = " ".join(line.text.split())
        if not text:
            return None
        for rule in (
            self._annex,
            self._chapter,
            self._article,
            self._english,
            self._decimal,
            self._single,
            self._chinese_list,
            self._item,
            self._capitals,
        ):
            head = rule(text, line.after_end or (rule == self._annex and line.ends))
            if head is not None:
                if head.rank is Rank.ANNEX:
                    self._last.clear()
                return replace(head, short=head.short and (line.ends or head.style in _WHOLE_LINES))
        return _styled(text, line.level)

    # --- series --------------------------------------------------------------------------------------------------------

    def _follows(self, style: str, values: tuple[int, ...]) -> bool:
        """Whether ``values`` is the next number of the series ``style``, or begins it."""
        last = self._last.get(style)
        return all(value in (0, 1) for value in values) if last is None else _is_next(last, values)

    def _near(self, style: str, values: tuple[int, ...]) -> bool:
        """Whether ``values`` could come after the last number of the series: a few may be missing or out of order.

        A number farther off is doubted; the next one after it proves that the series goes on there.
        """
        last = self._last.get(style)
        if last is None or abs(values[0] - last[0]) <= _MISSING:
            return True
        doubted = self._doubted.get(style)
        self._doubted[style] = values
        return doubted is not None and _is_next(doubted, values)

    def _take(self, style: str, values: tuple[int, ...]) -> None:
        self._last[style] = values

    # --- Chinese -------------------------------------------------------------------------------------------------------

    def _annex(self, text: str, after_end: bool) -> Head | None:
        if after_end and len(text) <= _LONGEST_HEADING and _ANNEX.match(text):
            return Head(Rank.ANNEX, "annex", "", short=True)
        return None

    def _chapter(self, text: str, after_end: bool) -> Head | None:
        match = _CHAPTER.match(text) or (_CHAPTER_TIGHT.match(text) if after_end else None)
        if match is None or len(text) > _LONGEST_HEADING or text.endswith(_ENDS_SENTENCE):
            return None
        value = parse_number(match[1])
        if value is None or not (after_end or self._follows(match[2], (value,))):
            return None
        self._take(match[2], (value,))
        return Head(_UNITS[match[2]], match[2], "", short=True)

    def _article(self, text: str, after_end: bool) -> Head | None:
        match = _ARTICLE.match(text)
        if match is None:
            return None
        value, branch = parse_number(match[1]), parse_number(match[2]) if match[2] else 0
        if value is None or branch is None:
            return None
        rest = match[4]
        set_apart = bool(match[3]) or not rest or rest[0] in "【［[（(：:"
        last = self._last.get("条", (0, 0))
        follows = (value, branch) in ((last[0] + 1, 0), (last[0], last[1] + 1))
        reference = bool(rest) and not match[3] and rest[0] in _PARTICLES and not rest.startswith(_NO_PARTICLES)
        near = last == (0, 0) or 0 < value - last[0] <= _MISREAD  # a scan has no gap behind the number, and some misread numbers
        if reference or not (after_end or (set_apart and follows)) or not (set_apart or follows or near):
            return None
        self._take("条", (value, branch))
        return Head(Rank.ARTICLE, "条", f"{value}-{branch}" if branch else str(value), short=_is_short(rest))

    def _chinese_list(self, text: str, after_end: bool) -> Head | None:
        match = _CN_LIST.match(text)
        if match is None or not after_end:
            return None
        value = parse_number(match[1])
        if value is None:
            return None
        self._last.pop("（一）", None)
        return Head(Rank.ARTICLE, "一、", str(value), short=_is_short(match[2]), item="条" in self._last)

    # --- English and decimal numbers ----------------------------------------------------------------------------------

    def _english(self, text: str, after_end: bool) -> Head | None:
        for pattern, rank, style in (
            (_PART_EN, Rank.CHAPTER, "part"),
            (_ARTICLE_EN, Rank.ARTICLE, "article"),
            (_SECTION_EN, Rank.CLAUSE, "section"),
        ):
            match = pattern.match(text)
            if match is not None:
                return self._english_head(match, rank, style, after_end)
        return None

    def _english_head(self, match: re.Match[str], rank: Rank, style: str, after_end: bool) -> Head | None:
        values = _values(match[2])
        rest = match[match.lastindex or 0] or ""
        named = style == "section" and _NAMED.match(rest)
        if (
            values is None
            or named
            or not _begins_text(rest)
            or not (after_end or (match[1].isupper() and self._follows(style, values)))
        ):
            return None
        self._take(style, values)
        if style == "section":
            self._take("1.1", values)
        number = ".".join(map(str, values)) if style != "part" else ""
        deep = Rank(min(rank + len(values) - 1, Rank.DEEPER))
        return Head(deep, style, number, short=_is_short(rest))

    def _decimal(self, text: str, after_end: bool) -> Head | None:
        match = _DECIMAL.match(text)
        if match is None:
            return None
        values = _values(match[1])
        rest = match[3]
        if values is None or not rest or not (match[2] or not rest[0].isascii()):
            return None
        fits = self._follows("1.1", values) or (len(values) == 2 and values[1] in (0, 1))
        if not _begins_text(rest) or not (after_end or fits) or not (fits or self._near("1.1", values)):
            return None
        self._take("1.1", values)
        return Head(_decimal_rank(values), "1.1", _decimal_number(values), short=_is_short(rest))

    def _single(self, text: str, after_end: bool) -> Head | None:
        match = _SINGLE.match(text)
        if match is None or not _begins_text(match[2]):
            return None
        value = int(match[1])
        follows = self._follows("1.1", (value,))
        in_article = "条" in self._last
        if in_article:
            return Head(Rank.ITEM, "1.", "", short=False, item=True) if after_end else None
        if not (after_end and (follows or value == 1 or self._near("1.1", (value,)))):
            return None
        self._take("1.1", (value,))
        return Head(Rank.CLAUSE, "1.1", str(value), short=_is_short(match[2]))

    def _item(self, text: str, after_end: bool) -> Head | None:
        match = _CN_ITEM.match(text)
        if match is not None and after_end:
            return Head(Rank.ITEM, "（一）", "", short=_is_short(match[2]), item=True)
        if after_end and (_ITEM_EN.match(text) or _CIRCLED.match(text)):
            return Head(Rank.ITEM, "(a)", "", short=False, item=True)
        return None

    def _capitals(self, text: str, after_end: bool) -> Head | None:
        letters = sum(character.isalpha() for character in text)
        if after_end and _CAPITALS.match(text) and letters >= 4 and letters > 0.6 * len(text) and not text.endswith((",", ";")):
            rank = Rank.CLAUSE if text.strip(" :.") in _FRONT_MATTER else Rank.CAPITALS
            return Head(rank, "capitals", "", short=True)
        return None


def _styled(text: str, level: int) -> Head | None:
    """A heading that has no number, but that the document calls one."""
    if not level or len(text) > _LONGEST_HEADING or text.endswith(_ENDS_SENTENCE):
        return None
    return Head(_LEVELS[min(level, len(_LEVELS)) - 1], _STYLED, "", short=True)


def _is_next(last: tuple[int, ...], values: tuple[int, ...]) -> bool:
    """Whether ``values`` follows ``last`` in one numbering: 7.2 is followed by 7.2.1, 7.3, 8, 8.0 and 8.1."""
    depth = len(values)
    deeper = depth == len(last) + 1 and values[:-1] == last and values[-1] in (0, 1)
    next_one = depth <= len(last) and values[:-1] == last[: depth - 1] and values[-1] == last[depth - 1] + 1
    next_group = depth > 1 and values[0] == last[0] + 1 and all(value in (0, 1) for value in values[1:])
    return deeper or next_one or next_group


def _decimal_rank(values: tuple[int, ...]) -> Rank:
    """1.0 stands where 1. does; then one step in for every further number."""
    depth = len(values) - (len(values) == 2 and values[1] == 0)
    return Rank(min(Rank.CLAUSE + depth - 1, Rank.DEEPER))


def _decimal_number(values: tuple[int, ...]) -> str:
    return ".".join(map(str, values))


def _values(number: str) -> tuple[int, ...] | None:
    """The numbers in "7.2", "IV", "3" or "Two"; None if it is none of these."""
    if number[0].isdigit():
        parts = re.split(r"[.．]", number.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        return tuple(int(part) for part in parts)
    if re.fullmatch(_ROMAN, number):
        return (_roman(number),)
    word = _WORDS.get(number.lower())
    return (word,) if word is not None else None


def _roman(number: str) -> int:
    worth = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
    values = [worth[letter] for letter in number]
    return sum(-value if value < max(values[at:]) else value for at, value in enumerate(values))


def _begins_text(rest: str) -> bool:
    """Whether ``rest`` can begin a heading or a sentence (a capital, an ideograph, a quotation mark), not go on with one."""
    if not rest:
        return True
    first = rest.lstrip("\"“‘'([（《【*_ ")[:1]
    return not first or first.isupper() or (not first.isascii() and first.isalpha()) or (first.isdigit() and len(rest) > 12)


def _is_short(rest: str) -> bool:
    """Whether the rest of a heading's line is a heading and not the beginning of a sentence."""
    text = rest.strip()
    return (len(text) <= _LONGEST_HEADING and not text.endswith(_ENDS_SENTENCE)) or (
        len(text) <= 40 and text.endswith(".") and text[:-1].isupper()
    )


_LED: Final = re.compile(r"(\S+\s.{2,60}?[^\W\d](?:[.:：]|\s[-–—]))(?:\s|$)")
_MARKER: Final = re.compile(
    rf"第\s*{_NUM}\s*条(?:\s*之\s*{_NUM})?(?:\s*[【［\[(（][^】］\])）]{{1,30}}[】］\])）])?"
    r"|(?:article|art\.|section|sec\.|clause|part|chapter|title|§)\s*[\w.]+|\S+",
    re.IGNORECASE,
)
#: Words that stay small in a title.
_SMALL: Final = frozenset(
    ["a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "of", "on", "or", "the", "to", "upon", "with"]
)


def heading_label(text: str, head: Head) -> str:
    """How a heading is shown in a path: the whole line, or its number with the title that leads the clause, if any."""
    shown = " ".join(text.split())
    if head.style == _STYLED or (head.short and not _is_sentence(shown)):
        return shown[:_LONGEST_HEADING]
    led = _LED.match(shown)
    if led is not None and not _is_sentence(led[1]):
        return led[1].rstrip(" :：–—-")
    match = _MARKER.match(shown)
    return match[0].rstrip(" :：.") if match else shown[:_LONGEST_HEADING]


def _is_sentence(text: str) -> bool:
    """Whether a short text is a sentence and no title: it ends as one, or in English has small words that titles write large."""
    if text.endswith(("。", "；", "，", ";", ",")):
        return True
    words = re.findall(r"[A-Za-z][A-Za-z’'-]*", text)
    small = sum(word[0].islower() and word not in _SMALL for word in words)
    return small > max(1, len(words) // 3)
