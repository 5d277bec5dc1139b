"""What sort of thing a question asks for (a day, an amount, a rate, a provision, a place, somebody), and what gives one.

What speaks of the same and gives no such thing does not answer: "the hearing has not been opposed" does not say when it is. What
gives a thing of another sort instead answers another question, as what speaks of somebody else does.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from legal_assistant.memory.language.values import Value, find_values
from legal_assistant.memory.questions.names import subjects
from legal_assistant.memory.redaction import find_private
from legal_assistant.memory.relations.frame import parse
from legal_assistant.memory.relations.validity import without_beginning

#: What a text costs that gives nothing of what is asked for, in standard scores, as one that speaks of somebody else does
#: (``names``); and how many texts are looked at.
_WANTING: Final = -5.0
_LOOKED_AT: Final = 30
_DAYS: Final = ("date", "day", "duration", "time")
#: Days that are told by no date.
_DAY_SAID: Final = re.compile(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:today|yesterday|tomorrow)\b|\b(?:next|last|this) (?:week|month|year)\b"
    r"|(?:周|星期|礼拜)[一二三四五六日天]|[今明后昨前]天|[上下本](?:个?月|周)|[今明去]年|[年月]底",
    re.IGNORECASE,
)
#: What is asked for, and the sorts of values that answer it.
_SORTS: Final = (
    (re.compile(r"比例|百分|利率|费率|\brate\b|\bper ?cent", re.IGNORECASE), ("rate",)),
    (
        re.compile(
            r"多少|金额|数额|\bhow (?:much|many)\b|\bamount\b"
            r"|\b(?:what|which) (?:royalt|commission|interest|fees?|rent|deposit|price|penalty|premium|salary|wage|compensation)",
            re.IGNORECASE,
        ),
        ("number", "rate"),
    ),
    (
        re.compile(
            r"何时|什么时候|什么(?:日期|时间)|哪(?:一)?(?:天|日|年|个?月)|多久|几[日号天点]|期限|\bwhen\b|\bhow long\b"
            r"|\b(?:what|which) (?:day|date|time)\b",
            re.IGNORECASE,
        ),
        _DAYS,
    ),
    (re.compile(r"哪一?条|依据|\bwhich (?:article|clause|provision)\b", re.IGNORECASE), ("article", "clause")),
    (re.compile(r"哪里|哪儿|何处|什么地方|在哪|地址|\bwhere\b|\b(?:what|which) (?:address|place)\b", re.IGNORECASE), ("place",)),
)


_WHO: Final = re.compile(r"谁|何人|哪位|\bwho(?:m|se)?\b", re.IGNORECASE)
#: Asks for the day from which something holds.
_SINCE: Final = re.compile(r"起|开始|生效|\b(?:since|from when|begin|start|commence|take effect|effective)", re.IGNORECASE)
#: Values of which a text tells one thing; other sorts (a clause, a period) go with them.
_TOLD: Final = frozenset({"number", "rate", "place", "date", "duration"})


def wanted(question: str) -> frozenset[str]:
    """The sorts of values of which one answers; empty if the question asks for none by name."""
    return frozenset(next((sorts for pattern, sorts in _SORTS if pattern.search(question)), ()))


def gives(text: str, sorts: frozenset[str]) -> bool:
    """Whether it gives a value of one of these sorts."""
    return _gives(text, _values(text), sorts)


def _gives(text: str, values: Iterable[Value], sorts: frozenset[str]) -> bool:
    if any(one.sort in sorts for one in values):
        return True
    if "date" in sorts and _DAY_SAID.search(text):
        return True
    return "place" in sorts and any(one.type == "address" for one in find_private(text))


def wanting(question: str, texts: Mapping[int, str]) -> dict[int, float]:
    """What the texts cost, the best first, that give none of what is asked for, while others do; empty if none of them does."""
    looked_at = list(texts.items())[:_LOOKED_AT]
    if not (sorts := wanted(question)) and not _WHO.search(question):
        return {}
    if sorts:
        without = [n for n, text in looked_at if not _tells(question, text, sorts)]
    else:
        asked = parse(question).names("role"), frozenset(subjects(question))
        without = [n for n, text in looked_at if _tells_else(text, *asked)]
    if len(without) == len(looked_at):
        return {}
    return dict.fromkeys([*without, *list(texts)[_LOOKED_AT:]], _WANTING)


def _tells(question: str, text: str, sorts: frozenset[str]) -> bool:
    """Whether a text gives what is asked for as that which it tells: the day from which an amount holds is told with it."""
    values = _values(text)
    dated = any(one.sort == "date" for one in values) and any(one.sort in _TOLD.difference(_DAYS) for one in values)
    if dated and "date" in sorts and not _SINCE.search(question):
        text = without_beginning(text)
        values = _values(text)
    return _gives(text, values, sorts)


def _tells_else(text: str, roles: frozenset[str], names: frozenset[str]) -> bool:
    """Whether a text gives some value and names nobody but whom the question names. Of a text without a value that cannot be
    told: names have no mark in Chinese."""
    told = [one.text for one in _values(text) if one.sort in _TOLD - {"date"}]
    if not told:
        return False
    if any(one.isascii() and not any(one in value for value in told) for one in subjects(text) if one not in names):
        return False
    if not parse(text).names("role") <= roles:
        return False
    return all(one.type != "person" or text[one.start : one.end].lower() in names for one in find_private(text))


def _values(text: str) -> list[Value]:
    """The values in a text, but for numbers without a unit, which may be those of clauses."""
    return [one for one in find_values(text)[0] if one.sort != "number" or one.unit]
