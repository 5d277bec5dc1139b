"""The numbers that Word computes for numbered paragraphs: they stand in no paragraph, yet clauses are cited by them.

After ECMA-376 part 1, 17.9 (numbering) and 17.18.59 (number formats): each paragraph names a list and a level; the level's text
is a pattern such as ``%1.%2`` in which each ``%n`` is the counter of level n.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from docx.oxml.ns import qn

_PLACE: Final = re.compile(r"%([1-9])")
_LEVELS: Final = 9
_DIGITS: Final = "〇一二三四五六七八九"
_STEMS: Final = "甲乙丙丁戊己庚辛壬癸"
_FULL_FORMS: Final = "零壹贰叁肆伍陆柒捌玖"
_ROMAN: Final = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"),
    (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Level:
    start: int
    format: str
    pattern: str
    legal: bool


class Numbering:
    """Counts the numbered paragraphs of one document, in order."""

    def __init__(self, part: Any | None, styles: Any | None) -> None:
        """``part`` and ``styles``: the elements ``w:numbering`` and ``w:styles``, if the document has them."""
        self._lists = {} if part is None else _lists(part)
        self._of_style = {} if styles is None else _style_numbers(styles)
        self._counters: dict[str, list[int | None]] = {}

    def label(self, paragraph: Any) -> str:
        """The number of the paragraph ``w:p`` as Word shows it, without the blank after it; "" if it has none."""
        number, level = self._place(paragraph)
        levels, counter = self._lists.get(number, ({}, ""))
        if level not in levels:
            return ""
        counters = self._counters.setdefault(counter, [None] * _LEVELS)
        before = counters[level]
        counters[level] = levels[level].start if before is None else before + 1
        counters[level + 1 :] = [None] * (_LEVELS - level - 1)
        return _shown(levels, level, counters)

    def _place(self, paragraph: Any) -> tuple[str, int]:
        """The list and level that the paragraph names itself or through its style."""
        number, level = _num_pr(paragraph.find(qn("w:pPr")))
        style = paragraph.find(f"{qn('w:pPr')}/{qn('w:pStyle')}")
        of_style = self._of_style.get(style.get(qn("w:val"), ""), ("", 0)) if style is not None else ("", 0)
        if number is None:
            return of_style if level is None else (of_style[0], level)
        return number, level or 0


def _num_pr(properties: Any | None) -> tuple[str | None, int | None]:
    found = properties.find(qn("w:numPr")) if properties is not None else None
    if found is None:
        return None, None
    number, level = found.find(qn("w:numId")), found.find(qn("w:ilvl"))
    return (
        None if number is None else number.get(qn("w:val"), ""),
        None if level is None else _integer(level.get(qn("w:val")), 0, _LEVELS - 1),
    )


def _style_numbers(styles: Any) -> dict[str, tuple[str, int]]:
    """The list and level of each style, its own or that of the style it is based on."""
    own: dict[str, tuple[str | None, int | None, str]] = {}
    for style in styles.iterchildren(qn("w:style")):
        base = style.find(qn("w:basedOn"))
        parent = "" if base is None else base.get(qn("w:val"), "")
        own[style.get(qn("w:styleId"), "")] = (*_num_pr(style.find(qn("w:pPr"))), parent)
    found: dict[str, tuple[str, int]] = {}
    for name in own:
        number, level, at = None, None, name
        for _ in range(_LEVELS):  # styles may be based on each other in a circle
            if at not in own:
                break
            number = own[at][0] if number is None else number
            level = own[at][1] if level is None else level
            at = own[at][2]
        if number is not None:
            found[name] = (number, level or 0)
    return found


def _lists(part: Any) -> dict[str, tuple[dict[int, _Level], str]]:
    """For each list its levels, and the name of its counters: lists of one abstract definition go on counting together, unless
    one of them starts anew."""
    abstract: dict[str, dict[int, _Level]] = {}
    for definition in part.iterchildren(qn("w:abstractNum")):
        abstract[definition.get(qn("w:abstractNumId"), "")] = {
            _integer(level.get(qn("w:ilvl")), 0, _LEVELS - 1): _level(level) for level in definition.iterchildren(qn("w:lvl"))
        }
    found: dict[str, tuple[dict[int, _Level], str]] = {}
    for number in part.iterchildren(qn("w:num")):
        link = number.find(qn("w:abstractNumId"))
        name = "" if link is None else link.get(qn("w:val"), "")
        levels = dict(abstract.get(name, {}))
        overrides = list(number.iterchildren(qn("w:lvlOverride")))
        for override in overrides:
            _override(levels, override)
        number_id = number.get(qn("w:numId"), "")
        found[number_id] = (levels, f"list {number_id}" if overrides else f"abstract {name}")
    return found


def _override(levels: dict[int, _Level], override: Any) -> None:
    at = _integer(override.get(qn("w:ilvl")), 0, _LEVELS - 1)
    level, start = override.find(qn("w:lvl")), override.find(qn("w:startOverride"))
    if level is not None:
        levels[at] = _level(level)
    if start is not None and at in levels:
        old = levels[at]
        levels[at] = _Level(_integer(start.get(qn("w:val")), 1, 100_000), old.format, old.pattern, old.legal)


def _level(level: Any) -> _Level:
    def value(name: str, default: str) -> str:
        element = level.find(qn(name))
        return default if element is None else str(element.get(qn("w:val"), default))

    return _Level(
        _integer(value("w:start", "1"), 1, 100_000),
        value("w:numFmt", "decimal"),
        value("w:lvlText", ""),
        level.find(qn("w:isLgl")) is not None,
    )


def _integer(value: str | None, default: int, most: int) -> int:
    return min(int(value), most) if value and value.isascii() and value.isdigit() and len(value) < 10 else default


def _shown(levels: dict[int, _Level], level: int, counters: list[int | None]) -> str:
    here = levels[level]
    if here.format == "bullet":
        return "•"
    if here.format == "none":
        return ""

    def place(match: re.Match[str]) -> str:
        at = int(match.group(1)) - 1
        used = levels.get(at, here)
        counter = counters[at]
        number = used.start if counter is None else counter
        return format_number(number, "decimal" if here.legal else used.format)

    return _PLACE.sub(place, here.pattern).strip()


def format_number(number: int, form: str) -> str:
    """``number`` in the format of that name; in Arabic numerals where the format is not known."""
    writers: dict[str, Callable[[int], str]] = {
        "lowerLetter": _letters,
        "upperLetter": lambda n: _letters(n).upper(),
        "lowerRoman": _roman,
        "upperRoman": lambda n: _roman(n).upper(),
        "decimalZero": lambda n: f"{n:02}",
        "decimalEnclosedCircle": lambda n: chr(0x245F + n) if 1 <= n <= 20 else str(n),
        "decimalEnclosedCircleChinese": lambda n: chr(0x245F + n) if 1 <= n <= 20 else str(n),
        "decimalFullWidth": lambda n: "".join(chr(ord(digit) + 0xFEE0) for digit in str(n)),
        "chineseCounting": _chinese,
        "chineseCountingThousand": _chinese,
        "taiwaneseCounting": _chinese,
        "taiwaneseCountingThousand": _chinese,
        "japaneseCounting": _chinese,
        "ideographDigital": lambda n: "".join(_DIGITS[int(digit)] for digit in str(n)),
        "chineseLegalSimplified": lambda n: "".join(_FULL_FORMS[int(digit)] for digit in str(n)),
        "ideographTraditional": lambda n: _STEMS[n - 1] if 1 <= n <= 10 else str(n),
    }
    return writers.get(form, str)(number)


def _letters(number: int) -> str:
    """A … z, aa, bb …, as Word goes on."""
    return "" if number < 1 else chr(ord("a") + (number - 1) % 26) * min((number - 1) // 26 + 1, 50)


def _roman(number: int) -> str:
    if not 0 < number < 4000:
        return str(number)
    written = ""
    for value, sign in _ROMAN:
        times, number = divmod(number, value)
        written += sign * times
    return written


def _chinese(number: int) -> str:
    """Chinese numerals as in 第一百二十三条; digit by digit from ten thousand on."""
    if not 0 < number < 10_000:
        return "".join(_DIGITS[int(digit)] for digit in str(number))
    written, gap = "", False
    for unit, sign in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit, number = divmod(number, unit)
        if digit:
            written += ("零" if gap and written else "") + _DIGITS[digit] + sign
        gap = not digit
    return written.removeprefix("一") if written.startswith("一十") else written
