"""Another value of the same attribute, said in other words: a second look at statements that have no word-for-word relation.

"S keeps the goods in a warehouse at 12 Mill Lane" and "the warehouse of S moved to 4 Rope Walk" speak of one thing that has one
value. What is compared are the subject, the attribute and the value: who reported it is left out, and so are words that only link
a thing to its value or say that it has changed.
"""

import re
from typing import Final

from legal_assistant.memory.duplicate import Comparison, compare
from legal_assistant.memory.frame import Frame
from legal_assistant.memory.values import Value, unmatched, what_differs
from legal_assistant.memory.vocabulary import FAINT, Concept

#: Before a statement: who told it, where it was read, that it corrects something.
_REPORT: Final = re.compile(
    r"^(?:[^，,：:。]{0,10}?(?:说|称|表示|确认|告知|告诉(?:你|我|我们)|提到|通知|看过了?|查[了过][^，,：:]{0,6}|核对[^，,：:]{0,4}"
    r"|[记说写]错了?|写着|更正|更正一下|记一下|名单里|名单上|(?:按|据|根据)[^，,：:]{1,6})[，,：:]\s*"
    r"|(?:[^,:;.]{0,40}\b)?(?:called|phoned|rang|wrote|emailed|e-mailed|confirmed|said|mentioned|reported|told (?:me|us)"
    r"|checked [^,:;.]{1,25}|read [^,:;.]{1,25}|had (?:that|it) wrong|by the way|correction|update|for the file"
    r"|please note)(?: that\b|\s*[:,]| )\s*)+",
    re.IGNORECASE,
)
#: Links a thing to its value, or says that the value changed or was wrong before.
_LINK_WORDS: Final = """
    state change increase confirm accept locate move go effect rate date replace longer instead mistake correct amend adjust
    postpone store stor keep per us 再 换成 换 搬 搬到 迁 迁至 推迟 延期 提前 做 担任 接任 派 放 堆放 存放 设 设在 那边 承诺 定
    定为 说错 记错 正确 前面 更正 一下 调整 改 改成 改为 提高 降低 原来 签下来 写
"""
_LINKS: Final = FAINT | frozenset(_LINK_WORDS.split())
_CHANGED: Final = re.compile(
    r"\b(?:no longer|instead of|replaced|used to|from .{1,40} to|not .{1,30}but|by mistake)\b|, not\b|不再|不是|换成"
    r"|(?:由|从|把).{1,20}(?:改|变更|调整|换|搬)"
)
#: Sorts of values that an attribute has one at a time.
_SINGLE: Final = ("number", "rate", "date", "duration", "place", "docket")
#: Offices that one person holds at a time.
_OFFICES: Final = frozenset({"manager", "liable", "legal representative"})
#: A statement is left if so many characters are.
_LEAST: Final = 8
_FEWEST_SHARED: Final = 2
_MOST_EXTRA: Final = 3
#: Characters of a Chinese name.
_LONGEST_NAME: Final = 4


def without_report(text: str) -> str:
    """``text`` without who told it and where it was read, if something is left."""
    rest = text[found.end() :] if (found := _REPORT.match(text)) else text
    return rest if len(rest) * 2 >= len(text) or len(rest) > _LEAST else text


def another_value(a: Frame, b: Frame) -> str:
    """In a few words which other value ``b`` gives to the attribute that ``a`` speaks of; empty if it gives none.

    Both frames are of texts without their reports.
    """
    both = compare(a, b)
    if both.opposed or {a.modality, b.modality} - {"", "must"} or a.possibly != b.possibly:
        return ""
    if unmatched(a.labels, b.labels) or unmatched(b.labels, a.labels):
        return ""
    only_a, only_b = _left(a, both.only_a), _left(b, both.only_b)
    if len(both.shared - _LINKS) < _FEWEST_SHARED:
        return ""
    return _value(a, b, both, only_a, only_b) or _holder(a, b, both, only_a, only_b)


def _left(frame: Frame, names: frozenset[str]) -> list[Concept]:
    """The concepts of one side alone that do more than link."""
    found = {term.concept.name: term.concept for term in frame.terms}
    return [found[name] for name in sorted(names - _LINKS)]


def _value(a: Frame, b: Frame, both: Comparison, only_a: list[Concept], only_b: list[Concept]) -> str:
    """Another amount, date, place … of the same."""
    extra = [*only_a, *only_b]
    if (only_a and only_b) or len(extra) > _MOST_EXTRA or any(one.sort in ("thing", "role", "name") for one in extra):
        return ""
    new = [one for one in both.values_b if one.sort in _SINGLE]
    if len(new) > 1:  # the day from which it holds is none
        new = [one for one in new if one.sort != "date"]
    if len(new) != 1 or _other_time(a, b, new[0], both):
        return ""
    known = [one for one in a.values if one.sort == new[0].sort]
    if not known or (len(known) > 1 and not _CHANGED.search(a.text)):
        return ""
    if any(one not in both.values_a for one in known) and not _CHANGED.search(b.text):
        return ""
    return what_differs(known[0], new[0])


def _other_time(a: Frame, b: Frame, value: Value, both: Comparison) -> bool:
    """Whether each statement has a day of its own, from which nothing holds: then they tell of two events."""
    dated = value.sort != "date" and any(one.sort == other.sort == "date" for one, other in both.clashing)
    return dated and not (a.effective and b.effective)


def _holder(a: Frame, b: Frame, both: Comparison, only_a: list[Concept], only_b: list[Concept]) -> str:
    """Another person in an office that one holds at a time."""
    if not both.shared & _OFFICES or any(value.sort != "date" for value in (*both.values_a, *both.values_b)):
        return ""
    most_before = 2 if _CHANGED.search(a.text) else 1  # the one before is named as well
    least_before = 0 if _CHANGED.search(b.text) and not only_a else 1
    if _persons(only_b) != 1 or not least_before <= _persons(only_a) <= most_before:
        return ""
    return "" if all(one.name in a.text for one in only_b) else "another holder of the office"


def _persons(concepts: list[Concept]) -> int:
    """How many persons these may be the names of: written like names, or unknown Chinese words, of which two may be the halves of
    one name; 0 if they are anything else."""
    names = [one for one in concepts if one.sort == "name"]
    words = [one.name for one in concepts if one.sort == "word" and not one.name.isascii()]
    if len(names) + len(words) < len(concepts):
        return 0
    return len(names) + -(-sum(map(len, words)) // _LONGEST_NAME)
