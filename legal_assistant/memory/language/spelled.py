"""Values in words, brought to the digits in which statements are compared: forty-five thousand → 45000, half a year → 6 months,
the sixth of June → 6 June, two in the afternoon → 2 pm, a tenth of → 10% of; 四万八 → 48000, 三成五 → 35%, 八十九平 → 89平方米.

Only forms that mean the same wherever they stand. "One" alone is left: it mostly is no number.
"""

import re
from calendar import monthrange
from collections.abc import Callable
from decimal import Decimal
from typing import Final

from legal_assistant.memory.legal_text import parse_number
from legal_assistant.memory.legal_text.numbers import plain
from legal_assistant.memory.legal_text.words_en import words_to_number

_COUNTED: Final = """
    two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
"""
_ONES: Final = _COUNTED.split()
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SCALES: Final = ("hundred", "thousand", "million", "billion")
_WORD: Final = rf"(?:{'|'.join((*_ONES, *_TENS, *_SCALES, 'one'))})"
_COUNT: Final = "|".join((*_ONES, *_TENS))
_SCALE: Final = "|".join(_SCALES)
_NUMBER: Final = (
    rf"(?<![\w-])(?P<words>(?:an? (?:{_SCALE})|(?:{_COUNT})|one(?= (?:{_SCALE})))"
    rf"(?:(?: |-| and ){_WORD}| and a half){{0,12}})(?!\w|-\w+(?:st|nd|rd|th)s?\b)"
)
_COUNTING: Final = """
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth
    seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth
    twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first
"""
_ORDINALS: Final = {word: n for n, word in enumerate(_COUNTING.split(), 1)}
_ORDINAL: Final = "|".join(sorted(_ORDINALS, key=len, reverse=True))
_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_MONTH: Final = rf"(?P<month>{'|'.join(_MONTHS)})"
_PARTS: Final = {"third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10, "twentieth": 20}
_PART: Final = "|".join(_PARTS)
_SMALL: Final = rf"(?:one|{'|'.join(_ONES)}|\d{{1,2}})"
_UNIT: Final = r"(?P<unit>year|month|week|day|hour)"
#: Before "a week" when it is how long, not how often: "within a week", but "twice a week".
_HOW_LONG: Final = "|".join(
    rf"(?<=\b{word} )" for word in ("within", "for", "after", "least", "in", "than", "of", "over", "lasts")
)
_HAN: Final = "一二两三四五六七八九"
_HAN_ALL: Final = f"{_HAN}十百千万亿"
_REST: Final = f"[{_HAN_ALL}零〇]"
#: Behind a number that is part of something else: 五百八十四条, 五千克, 两万多.
_NO_NUMBER: Final = rf"(?![{_HAN_ALL}零〇条款项号点分元克米瓦里升年多余])"
#: 成 as part of a word: 成立, 成员.
_NO_TENTHS: Final = "(?![立为功分员年交本都果效就熟绩型了语品事双行])"


def _plain(match: re.Match[str]) -> str:
    words = match["words"]
    number = words_to_number(words)
    return words if words.lower() == "one" or number is None else plain(number)


def _part(match: re.Match[str]) -> str:
    count = words_to_number(match["count"]) or Decimal(1)
    return f"{100 * count / _PARTS[match['part'].lower()]:.1f}%".replace(".0%", "%")


def _last_day(match: re.Match[str]) -> str:
    month = _MONTHS.index(match["month"].lower()) + 1
    year = match["year"]
    day = monthrange(int(year) if year else 2001, month)[1]
    return f"{day} {match['month']}" + (f" {year}" if year else "")


def _span(match: re.Match[str]) -> str:
    """Half a year and a year and a half in months, half a day in hours."""
    times = Decimal(str({"quarter": 0.25, "half": 0.5}[match["part"].lower()]))
    units = {"year": (12, "months"), "day": (24, "hours"), "hour": (60, "minutes")}
    count, name = units.get(match["unit"].lower(), (1, f"{match['unit']}s"))
    return f"{plain(times * count)} {name}"


def _middle(match: re.Match[str]) -> str:
    return "at 12:00 pm" if match["when"].lower() != "midnight" else "at 0:00 am"


def _clock(match: re.Match[str]) -> str:
    """Half past five, ten to four."""
    minute, hour = (
        match["minute"].lower(),
        words_to_number(match["hour"]) if not match["hour"].isdigit() else Decimal(match["hour"]),
    )
    named = {"a quarter": 15, "half": 30}
    count = named.get(minute) or int(minute if minute.isdigit() else words_to_number(minute) or 0)
    if hour is None or hour > 12 or (minute not in named and (match["side"] == "to" or count < 5)):
        return match[0]  # from nine to five, one to three
    past = match["side"].lower() == "past"
    return f"{int(hour) if past else int(hour) - 1}:{count if past else 60 - count:02}"


def _han(match: re.Match[str]) -> str:
    number = parse_number(match["number"])
    return match["number"] if number is None else str(number)


def _tenths(match: re.Match[str]) -> str:
    return f"{(parse_number(match['tens']) or 0) * 10 + (parse_number(match['ones'] or '') or 0)}%"


def _dozens(match: re.Match[str]) -> str:
    return plain(12 * (words_to_number(match["count"]) or Decimal(1)))


def _and_a_half(match: re.Match[str]) -> str:
    """一个半月, 两年半."""
    count = Decimal(parse_number(match["number"]) or 0) + Decimal("0.5")
    return f"{plain(count * 12)}个月" if match["year"] else f"{plain(count)}个{match['unit']}"


def _later(match: re.Match[str]) -> str:
    return "18 months" if match["unit"].lower() == "year" else f"1.5 {match['unit']}s"


def _hour(match: re.Match[str]) -> str:
    when = (match["when"] or "night").lower()
    if when == "night" and match["hour"] == "12":
        return f"0{match['minute'] or ':00'}"
    return f"{match['hour']}{match['minute'] or ''} {'am' if when == 'morning' else 'pm'}"


def _share(match: re.Match[str]) -> str:
    return f"{100 / int(match['part']):.1f}%".replace(".0%", "%")


def _day(match: re.Match[str]) -> str:
    return f"{_ORDINALS[match['day'].lower()]} {match['month']}"


def _day_of_month(match: re.Match[str]) -> str:
    return f"{_ORDINALS[match['day'].lower()]}th"


def _years(match: re.Match[str]) -> str:
    return match["years"] or match["age"]


#: In the order of trial: what has words for several values in it before what has one.
_FORMS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str] | str], ...]] = tuple(
    (re.compile(pattern, re.IGNORECASE), instead)
    for pattern, instead in (
        (rf"\b(?:the )?last day of {_MONTH}(?:,? (?P<year>\d{{4}}))?\b", _last_day),
        (rf"\b(?:the )?(?P<day>{_ORDINAL}) (?:day )?of {_MONTH}\b", _day),
        (rf"\b{_MONTH},? (?:the )?(?P<day>{_ORDINAL})\b", _day),
        (rf"\b(?P<day>{_ORDINAL})(?=(?: day)? (?:of )?(?:each|every|the) month\b)", _day_of_month),
        (rf"\b(?:a|one) {_UNIT} and a half\b", _later),
        (rf"\b(?:a |one )?(?P<part>half|quarter)(?: of)? an? {_UNIT}\b", _span),
        (
            rf"(?:{_HOW_LONG})(?:an?|one) (?:whole |full |further )?{_UNIT}\b(?!'s? (?:rent|wage|salary|pay|notice|fee))",
            r"1 \g<unit>",
        ),
        (
            rf"\b(?:an?|one) {_UNIT}(?=(?:'s)? (?:ahead|later|earlier|before|after|long|old|guarantee|warranty|notice)\b)",
            r"1 \g<unit>",
        ),
        (rf"\b(?P<count>one|an?|two|three|four|five|seven)[- ](?P<part>{_PART})s?(?= of\b|[- ]majority\b)", _part),
        (rf"\b(?P<count>one|two|three|four|five|seven)[- ](?P<part>{_PART})(?:s\b|\b(?! part| person| floor))", _part),
        (r"(?<![\d/])1/(?P<part>[2-9]|10)(?= of\b)", _share),
        (r"\btime and a half\b", "150%"),
        (r"\b(?:a|one) fortnight\b", "2 weeks"),
        (r"\b(?:a|one) decade\b", "10 years"),
        (rf"\b(?P<count>an?|{_COUNT}) dozen\b", _dozens),
        (r"(?<=\d )hrs?\b", "hours"),
        (r"\b(?:at|until|till|by|before|after) (?:12 |twelve )?(?P<when>noon|midday|midnight)\b", _middle),
        (
            rf"\b(?P<minute>{_SMALL}|a quarter|half)(?: minutes)? (?P<side>past|to) (?P<hour>{_SMALL})\b(?!,?\d)",
            _clock,
        ),
        (_NUMBER, _plain),
        (
            r"\b(?P<hour>\d{1,2})(?P<minute>:\d\d)?(?: o'?clock)?"
            r" (?:in the (?P<when>morning|afternoon|evening)|at night)\b",
            _hour,
        ),
        (r"\b(?P<years>\d{1,3})[- ]years?[- ](?:old|of age)\b|\baged? (?P<age>\d{1,3})\b", _years),
        (rf"(?<![统合唯划归换变组构])(?P<tens>[{_HAN}])成(?P<ones>[{_HAN}])?{_NO_TENTHS}", _tenths),
        (rf"(?<![第零〇\d点{_HAN_ALL}])(?P<number>[十{_HAN}]{_REST}{{0,16}}[百千万亿]{_REST}{{0,16}}){_NO_NUMBER}", _han),
        (rf"(?P<number>\d{{1,3}}|[{_HAN}十]{{1,3}})(?:个半(?P<unit>月|小时)|(?P<year>年)半(?!年))", _and_a_half),
        (rf"(?P<number>\d{{1,3}}|[{_HAN}十百]{{1,5}})周岁", r"\g<number>岁"),
        (rf"(?P<number>\d[\d.]{{0,9}}|[{_HAN}十百千]{{1,8}})平(?=[。，,;；、]|\Z)", r"\g<number>平方米"),
    )
)


def in_digits(text: str) -> str:
    """``text`` (NFKC, simplified, case kept) with these values in digits; any text is legal."""
    for pattern, instead in _FORMS:
        text = pattern.sub(instead, text)
    return text
