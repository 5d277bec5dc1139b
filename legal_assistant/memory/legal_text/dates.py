"""Dates: 2024年3月5日, 二〇二四年三月五日, 2024-03-05, 2024.3.5, 5 March 2024, March 5th, 2024, the 5th day of March 2024.

A month without a day is ISO 8601 of reduced precision (2024-03). A year alone is no date. Numeric dates whose day and month
could be exchanged (3/5/2024) are left alone: a wrong date is worse than none.
"""

import re
from datetime import date

from legal_assistant.memory.legal_text.numbers import HAN_DIGITS, parse_number
from legal_assistant.memory.legal_text.reference import Reference

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
            "september sept sep", "october oct", "november nov", "december dec",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
_MONTH = rf"(?P<month>{'|'.join(sorted(_MONTHS, key=len, reverse=True))})\.?"
_YEAR = r"(?P<year>(?:1[6-9]|20|21)[0-9]{2})"
_HAN_YEAR = r"(?P<year>(?:1[6-9]|20|21)[0-9]{2}|[〇零一二三四五六七八九]{4}|同|当|次)"
_HAN_NUMBER = rf"(?:[0-9]{{1,2}}|[{HAN_DIGITS}]{{1,3}})"
_CN = re.compile(
    rf"(?<![0-9〇零一二三四五六七八九]){_HAN_YEAR}\s{{0,2}}年\s{{0,2}}(?P<month>{_HAN_NUMBER})\s{{0,2}}月"
    rf"(?:\s{{0,2}}(?P<day>{_HAN_NUMBER})\s{{0,2}}[日号])?"
)
_CN_SHORT = re.compile(
    rf"(?<![0-9{HAN_DIGITS}年])(?P<month>{_HAN_NUMBER})\s{{0,2}}月(?:\s{{0,2}}(?P<day>{_HAN_NUMBER})\s{{0,2}}[日号])?"
)
_TO = re.compile(r"\s{0,2}(?:至|到|-{1,2}|~|、|和|及|与)\s{0,2}$")
_NUMERIC = re.compile(
    rf"(?<![0-9./-]){_YEAR}(?:-(?P<m1>[0-9]{{1,2}})-(?P<d1>[0-9]{{1,2}})|\.\s?(?P<m2>[0-9]{{1,2}})\.\s?(?P<d2>[0-9]{{1,2}})"
    r"|/(?P<m3>[0-9]{1,2})/(?P<d3>[0-9]{1,2}))(?![0-9]|[-/.][0-9])"
)
_DAY_FIRST_NUMERIC = re.compile(
    rf"(?<![0-9./-])(?P<a>[0-9]{{1,2}})(?P<sep>[./-])(?P<b>[0-9]{{1,2}})(?P=sep){_YEAR}(?![0-9]|[-/.][0-9])"
)
_DAY = r"(?P<day>[0-3]?[0-9])(?:st|nd|rd|th)?"
_DAY_MONTH = re.compile(
    rf"(?<![A-Za-z0-9_.])(?:the\s)?{_DAY}\s{{1,2}}(?:day\s)?(?:of\s)?{_MONTH},?\s{{1,2}}{_YEAR}(?![0-9])", re.IGNORECASE
)
_MONTH_DAY = re.compile(rf"(?<![A-Za-z]){_MONTH}\s{{1,2}}{_DAY},?\s{{1,2}}{_YEAR}(?![0-9])", re.IGNORECASE)
_UNITS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]
_ORDINALS = {
    name: day
    for day, name in enumerate(
        [
            *_UNITS,
            *[
                "tenth",
                "eleventh",
                "twelfth",
                "thirteenth",
                "fourteenth",
                "fifteenth",
                "sixteenth",
                "seventeenth",
                "eighteenth",
                "nineteenth",
                "twentieth",
            ],
            *(f"twenty-{unit}" for unit in _UNITS),
            "thirtieth",
            "thirty-first",
        ],
        start=1,
    )
}
_DAY_WORD = "|".join(sorted(_ORDINALS, key=len, reverse=True))
_DAY_IN_WORDS = re.compile(
    rf"(?<![A-Za-z])(?P<day>{_DAY_WORD})\s{{1,2}}(?:day\s)?of\s{_MONTH},?\s{{1,2}}{_YEAR}(?![0-9])", re.IGNORECASE
)
_DASHED = re.compile(rf"(?<![A-Za-z0-9_-]){_DAY}-{_MONTH}-{_YEAR}(?![0-9])", re.IGNORECASE)
_CN_TWO_DIGITS = re.compile(
    rf"(?<![0-9〇零一二三四五六七八九])(?P<year>[0-3][0-9])年(?P<month>{_HAN_NUMBER})月(?P<day>{_HAN_NUMBER})[日号]"
)
_MONTH_YEAR = re.compile(rf"(?<![A-Za-z]){_MONTH},?\s{{1,2}}{_YEAR}(?![0-9])", re.IGNORECASE)


def find_dates(text: str) -> list[Reference]:
    """Dates in the folded ``text``; what is no day of the calendar (2023-02-30) is none."""
    found = _chinese(text)
    for match in _NUMERIC.finditer(text):
        month, day = next((match[f"m{i}"], match[f"d{i}"]) for i in "123" if match[f"m{i}"])
        _add(found, match, int(match["year"]), int(month), int(day))
    for match in _DAY_FIRST_NUMERIC.finditer(text):
        a, b = int(match["a"]), int(match["b"])
        if a > 12 or b > 12 or a == b or match["sep"] == ".":
            month, day = (a, b) if b > 12 else (b, a)
            _add(found, match, int(match["year"]), month, day)
    for pattern in (_DAY_MONTH, _MONTH_DAY, _DASHED):
        for match in pattern.finditer(text):
            _add(found, match, int(match["year"]), _MONTHS[match["month"].lower()], int(match["day"]))
    for match in _DAY_IN_WORDS.finditer(text):
        _add(found, match, int(match["year"]), _MONTHS[match["month"].lower()], _ORDINALS[match["day"].lower()])
    for match in _MONTH_YEAR.finditer(text):
        if match["month"].lower() != "may" or match["month"][0] == "M":
            _add(found, match, int(match["year"]), _MONTHS[match["month"].lower()], None)
    return found


def _chinese(text: str) -> list[Reference]:
    matches = [(m, m["year"]) for m in _CN.finditer(text)] + [(m, "") for m in _CN_SHORT.finditer(text)]
    matches += [(m, f"20{m['year']}") for m in _CN_TWO_DIGITS.finditer(text)]
    found: list[Reference] = []
    last: int | None = None
    end = -1
    for match, written in sorted(matches, key=lambda pair: pair[0].start()):
        if match.start() < end:
            continue
        if written == "" and not (last and end >= 0 and _TO.fullmatch(text, end, match.start())):
            continue
        year = _year(written, last)
        month, day = parse_number(match["month"]), parse_number(match["day"] or "")
        if year and month and _add(found, match, year, month, day if match["day"] else None):
            last, end = year, match.end()
    return found


def _year(written: str, last: int | None) -> int | None:
    """The year meant by 2024, 二〇二四, 同年 / 当年 (the year named last), 次年, or nothing (also the year named last)."""
    if written in ("", "同", "当"):
        return last
    if written == "次":
        return last + 1 if last else None
    return parse_number(written)


def _add(found: list[Reference], match: re.Match[str], year: int, month: int, day: int | None) -> bool:
    try:
        value = date(year, month, 1 if day is None else day)
    except ValueError:
        return False
    canonical = value.isoformat() if day is not None else value.strftime("%Y-%m")
    found.append(Reference("date", canonical, match.start(), match.end()))
    return True
