"""What sort of thing a question asks for (a day, an amount, a rate, a provision, a place), and whether a text gives one.

What speaks of the same and gives no such thing does not answer: "the hearing has not been opposed" does not say when it is.
"""

import re
from collections.abc import Mapping
from typing import Final

from legal_assistant.memory.language.values import find_values
from legal_assistant.memory.redaction import find_private

#: What a text costs that gives nothing of what is asked for, in standard scores; and how many texts are looked at.
_WANTING: Final = -3.0
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
    (re.compile(r"多少|\bhow (?:much|many)\b|\bamount\b|金额|数额", re.IGNORECASE), ("number", "rate")),
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


def wanted(question: str) -> frozenset[str]:
    """The sorts of values of which one answers; empty if the question asks for none by name."""
    return frozenset(next((sorts for pattern, sorts in _SORTS if pattern.search(question)), ()))


def gives(text: str, sorts: frozenset[str]) -> bool:
    """Whether it gives a value of one of these sorts; a number without a unit may be that of the clause."""
    if any(one.sort in sorts and (one.sort != "number" or one.unit) for one in find_values(text)[0]):
        return True
    if "date" in sorts and _DAY_SAID.search(text):
        return True
    return "place" in sorts and any(one.type == "address" for one in find_private(text))


def wanting(question: str, texts: Mapping[int, str]) -> dict[int, float]:
    """What the texts cost, the best first, that give none of what is asked for, while others do; empty if none of them does."""
    sorts = wanted(question)
    if not sorts:
        return {}
    without = [n for n, text in list(texts.items())[:_LOOKED_AT] if not gives(text, sorts)]
    if len(without) == min(len(texts), _LOOKED_AT):
        return {}
    return dict.fromkeys([*without, *list(texts)[_LOOKED_AT:]], _WANTING)
