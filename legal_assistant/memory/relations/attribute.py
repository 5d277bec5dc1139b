"""Another value of the same attribute, said in other words: a second look at statements that have no word-for-word relation.

"S keeps the goods in a warehouse at 12 Mill Lane" and "the warehouse of S moved to 4 Rope Walk" speak of one thing that has one
value. What is compared are the subject, the attribute and the value: who reported it is left out, and so are words that only link
a thing to its value or say that it has changed. The more a statement says of the change, the less its other words need to fit:
one that names the very value it replaces is taken by its word, one that tells of a change may add a little.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from legal_assistant.memory.language.values import unmatched, what_differs
from legal_assistant.memory.language.vocabulary import FAINT, Concept
from legal_assistant.memory.relations.change import Told
from legal_assistant.memory.relations.duplicate import Comparison, compare
from legal_assistant.memory.relations.frame import Frame

#: Links a thing to its value, says that the value changed or was wrong before, or tells in which paper it stands.
_LINK_WORDS: Final = """
    bank borrow
    state change increase confirm accept locate move go effect rate date replace longer instead mistake correct amend adjust
    decide postpone store stor keep per us new current currently today relocate rise rose cut up over back put bring forward
    extend revise switch rather fact actually call name bear carry supplement letter email notice meeting notify present
    contact sheet report sign
    再 换成 换 更换 搬 搬到 迁 迁至 迁到 推迟 延期 提前 延至 延 做 当 担任 接任 接替 派 放 堆放 存放 设 设在
    那边 这边 承诺 定 执行 定为 说错 记错 正确 前面 更正 一下 调整 改 改成 改为 提高 降低 原来 签下来 写 新 现
    实际 实为 叫 交 那笔 那 笔 按 银行 协商 一致 来函 通知 变更为 起 了 成 由 至 到 去 增加 减少 签
    run last accrue expire valid entitle bound bind exercise count charge calculate reach employ consist comprise become
    decide payable fall receive grant retain deduct withhold period either number seat level
    计算 计收 计发 计付 收取 确定 执行 缴足 届满 为期 长达 定于 改为 换成 更换为 应为 比例 总数 人数
"""
_LINKS: Final = FAINT | frozenset(_LINK_WORDS.split())
#: Sorts of values that an attribute has one at a time.
_SINGLE: Final = ("number", "rate", "date", "duration", "measure", "place", "docket")
#: Offices that one person holds at a time.
_OFFICE_WORDS: Final = """
    manager liable director lawyer agent judge contact representative accountant secretary chair chairman chairwoman president
    treasurer trustee guardian arbitrator executor officer supervisor headteacher caretaker counsel consignee auditor notary
"""
_OFFICES: Final = frozenset(_OFFICE_WORDS.split()) | {"legal representative"}
#: What a lawyer does, and what he is.
_ACTS_AS: Final = frozenset({"represent", "lawyer"})
_OFFICE_ZH: Final = re.compile(
    r"(?:负责人|联系人|代表人|监护人|经办人|对接人|[店院校厂社部科处局董所站队组]长|经理|主管|代表|会计|总监|主任|秘书|法官)\Z"
)
#: Of which so many percent are meant, or in which a rate or date stands: on one side only they tell nothing apart.
_BASES: Final = frozenset({"price", "rent", "wage", "principal", "loan", "contract", "lease", "sales"})
_FEWEST_SHARED: Final = 2
_MOST_EXTRA: Final = 3


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two statements next to each other: what is left of each beside links, and what they share."""

    a: Told
    b: Told
    both: Comparison
    only_a: list[Concept]
    only_b: list[Concept]
    shared: frozenset[str]


def another_value(a: Told, b: Told, last: Callable[[], Told]) -> tuple[str, bool]:
    """In a few words which other value the later ``b`` gives to the attribute that ``a`` speaks of (empty if it gives none), and
    whether it alone says from when. ``last``: what of ``b`` is told from its first value on."""
    why = _differs(a, b, whole=True) or (_differs(a, last(), whole=False) if b.changed else "")
    return why, bool(why) and b.dated and not a.dated and "date" not in why


def may_differ(a: Frame, b: Frame) -> bool:
    """Whether it is worth asking :func:`another_value`: both give values of one sort, or neither gives any but dates."""
    sorts = [{value.sort for value in frame.values if value.sort in _SINGLE} for frame in (a, b)]
    return bool(sorts[0] & sorts[1]) or all(one <= {"date"} for one in sorts)


def _differs(a: Told, b: Told, *, whole: bool) -> str:
    """What ``b`` says otherwise; ``whole``: all of it is looked at, so that it may leave out what the earlier one says."""
    both = compare(a.frame, b.frame)
    if both.opposed - _LINKS or {a.frame.modality, b.frame.modality} - {"", "must"} or a.frame.possibly != b.frame.possibly:
        return ""
    if unmatched(a.frame.labels, b.frame.labels) or unmatched(b.frame.labels, a.frame.labels):
        return ""
    only_a, only_b = _left(a, both.only_a, b), _left(b, both.only_b, a)
    written = {name for name in both.only_a if _written(name, b)} - _LINKS
    pair = _Pair(a, b, both, only_a, only_b, (both.shared | written) - _LINKS)
    return (_value(pair) or _holder(pair)) if whole or not only_a else ""


def _left(one: Told, names: frozenset[str], other: Told) -> list[Concept]:
    """The concepts of one side alone that do more than link."""
    found = {term.concept.name: term.concept for term in one.frame.terms}
    return [found[name] for name in sorted(names - _LINKS) if not _written(name, other)]


def _written(name: str, other: Told) -> bool:
    """Whether an unknown Chinese word stands in the other statement, where the dictionary cut it otherwise."""
    return not name.isascii() and name in other.text


def _value(pair: _Pair) -> str:
    """Another amount, date, place … of the same."""
    a, b = pair.a, pair.b
    new = [one for one in pair.both.values_b if one.sort in _SINGLE]
    if len(new) > 1:  # the day of something else is none
        new = [one for one in new if one.sort != "date"]
    if len(new) != 1 or (new[0].sort != "date" and any(x.sort == y.sort == "date" for x, y in pair.both.clashing)):
        return ""
    known = [one for one in a.frame.values if one.sort == new[0].sort]
    if len(known) != 1 or known[0] not in pair.both.values_a:
        return ""
    replaced = any(one.agrees(known[0]) for one in b.before)
    return what_differs(known[0], new[0]) if _same_attribute(pair, replaced=replaced) else ""


def _same_attribute(pair: _Pair, *, replaced: bool) -> bool:
    """Whether both speak of one attribute of one thing; ``replaced``: the later one names the value of the earlier one."""
    if pair.only_a and pair.only_b:
        return False
    if replaced:
        return bool(pair.shared)
    bases = _BASES if any(one.sort == "rate" for one in pair.both.values_b) else frozenset[str]()
    extra = [one for one in (*pair.only_a, *pair.only_b) if one.name not in bases]
    if not (_tell_apart(pair)):
        extra = [one for one in extra if one.sort not in ("role", "name")]
    if len(extra) > _MOST_EXTRA or any(one.sort in ("thing", "role", "name") for one in extra):
        return False
    return len(pair.shared) >= (1 if _alone(pair, extra) else _FEWEST_SHARED)


def _tell_apart(pair: _Pair) -> bool:
    """Whether both say whose it is, or from whom; on one side alone that goes without saying."""
    people = [frozenset(one.frame.people) for one in (pair.a, pair.b)]
    mine, other = pair.both.only_a, pair.both.only_b
    words = frozenset(term.concept.name for one in (pair.a, pair.b) for term in one.frame.terms if term.concept.sort == "word")
    return all(people) or bool(mine & people[0] and other & words - _LINKS) or bool(other & people[1] and mine & words - _LINKS)


def _alone(pair: _Pair, extra: Sequence[Concept]) -> bool:
    """Whether one shared word is enough: of a change that tells nothing else, or a thing that has a value (a period, a price)."""
    a_thing = any(term.concept.sort == "thing" and term.concept.name in pair.shared for term in pair.a.frame.terms)
    return (pair.b.changed and not extra) or (
        a_thing and len(extra) <= 1 and all(one.sort in ("act", "quality") for one in extra)
    )


def _holder(pair: _Pair) -> str:
    """Another person in an office that one holds at a time."""
    a, b = pair.a, pair.b
    if any(value.sort != "date" for value in (*pair.both.values_a, *pair.both.values_b)):
        return ""
    names_a = a.persons | {one.name for one in pair.only_a if one.sort == "name" and not _subject(one.name, a)}
    names_b = b.persons | {one.name for one in pair.only_b if one.sort == "name" and not _subject(one.name, b)}
    words_a = [one for one in pair.only_a if one.name not in names_a]
    words_b = [one for one in pair.only_b if one.name not in names_b]
    if frozenset(one.name for one in (*words_a, *words_b)) == _ACTS_AS:  # "is represented by", "the solicitor of"
        words_a = words_b = []
    if len(names_a) != 1 or len(names_b) != 1 or names_a == names_b:
        return ""
    replaced = bool(names_a & b.persons_before)
    if (
        (words_a and words_b)
        or len(words_a) + len(words_b) > _MOST_EXTRA
        or any(one.sort == "role" for one in (*words_a, *words_b))
    ):
        return ""
    office = bool(pair.both.shared & (_OFFICES | _ACTS_AS)) or any(_OFFICE_ZH.search(name) for name in pair.both.shared)
    return "another holder of the office" if office or (replaced and pair.shared) else ""


def _subject(name: str, one: Told) -> bool:
    """Whether a name tells whose the office is: the manager at A, of A, for A."""
    return bool(re.search(rf"\b(?:at|of|for|with|to|in)\s(?:the\s)?{re.escape(name)}\b", one.frame.text))
