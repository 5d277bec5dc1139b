"""Do two statements contradict each other? They must speak of the same thing and not both be true.

Same subject and attribute, and: the opposite said; a modality that excludes the other; another value; or, where there is one
answer only ("the landlord is …", "governed by …"), another answer. A later statement that gives the date from which it holds
supersedes and does not contradict; ``relation.py`` decides that.
"""

import re
from dataclasses import replace
from typing import Final

from legal_assistant.memory.language.segment import tag_words
from legal_assistant.memory.language.values import unmatched, what_differs
from legal_assistant.memory.language.vocabulary import FAINT, FUNCTIONAL
from legal_assistant.memory.relations.duplicate import Comparison, denies, different_agents
from legal_assistant.memory.relations.frame import Frame
from legal_assistant.memory.relations.otherwise import otherwise
from legal_assistant.memory.relations.small_words import other_condition

_EXCLUSIVE: Final = frozenset(
    frozenset(pair) for pair in (("must", "may"), ("must", "must not"), ("must", "need not"), ("may", "must not"))
)
_PAIRS: Final = """
    tenant/landlord buyer/seller plaintiff/defendant employer/employee creditor/debtor licensor/licensee mother/father
    husband/wife son/daughter brother/sister
"""
_OPPOSITE_ROLES: Final = frozenset(frozenset(pair.split("/")) for pair in _PAIRS.split())
#: Sorts of values that say which one is meant.
_NAMES_ONE: Final = frozenset({"article", "clause", "docket"})
_ASKED: Final = frozenset({"seek", "application", "appeal", "lawsuit", "counterclaim", "sue"})
#: What is said of something, at the end of a Chinese statement.
_PREDICATE_ZH: Final = re.compile(r"(?P<by>是|系|为|由)(?P<what>[\u4e00-\u9fff]{1,30})\Z")
#: Sorts of values of which a statement has one at a time.
_SINGLE: Final = frozenset(
    {"number", "rate", "date", "duration", "measure", "time", "day", "article", "clause", "docket", "period", "place"}
)


def same_subject(a: Frame, b: Frame, both: Comparison) -> bool:
    """Whether both speak of the same thing: no label or role tells them apart, and their concepts overlap enough."""
    if unmatched(a.labels, b.labels) and unmatched(b.labels, a.labels):
        return False
    if both.only_a and both.only_b:
        return bool(both.shared)
    if different_agents(a, b):
        return False
    people = a.names("role", "name")
    return bool(both.shared - people) or (bool(both.shared) and not (both.only_a or both.only_b))


def contradiction(a: Frame, b: Frame, both: Comparison) -> str:
    """In a few words why ``b`` contradicts ``a``; empty if it does not. Both are known to speak of the same subject."""
    labels = [[one for one in frame.labels if one.sort != "dated"] for frame in (a, b)]
    if unmatched(*labels) or unmatched(*reversed(labels)):
        return other_answer(a, b, both) if both.only_a and both.only_b else ""
    if both.only_a and both.only_b:
        return other_answer(a, b, both) or otherwise(a, b, both)
    if of_another(a, b, both):
        return ""
    if (both.opposed and _opposite(a, b, both)) or _given_up(a, b, both):
        return "one denies what the other says"
    if frozenset((a.modality, b.modality)) in _EXCLUSIVE and not _how(a, b, both):
        return f"{a.modality} against {b.modality}"
    sorts = {left.sort for left, _ in both.clashing}
    if "date" in sorts and sorts & {"number", "rate"} and not (a.effective and b.effective):
        return ""  # two events, each with its day
    clash = next(((left, right) for left, right in both.clashing if left.sort in _SINGLE), None)
    if clash and len(a.values) > 1 < len(b.values) and other_condition(a.text, b.text):
        return ""  # "under 1,000 … 2 %", "over 1,000 … 5 %"
    if clash and not _new_thing(a, b, both):
        return what_differs(*clash)
    return ""


def of_another(a: Frame, b: Frame, both: Comparison) -> bool:
    """Whether what the one denies or forbids is not what the other says: another article, another day, another condition."""
    if not both.opposed and frozenset((a.modality, b.modality)) not in _EXCLUSIVE:
        return False
    sorts = {left.sort for left, _ in both.clashing}
    negated = any(one.negated & both.opposed for one in (a, b))
    return bool(sorts & _NAMES_ONE or (sorts and negated)) or other_condition(a.text, b.text)


def _opposite(a: Frame, b: Frame, both: Comparison) -> bool:
    """Whether the denial is of the same: not a rule against an event ("must pay", "did not pay"), not a certainty against a
    possibility, and about more in common than the word denied."""
    if (bool(a.modality) != bool(b.modality)) or a.possibly != b.possibly:
        return False
    if not denies(a, b, both):  # "no written contract", "signed no written contract"
        return False
    return bool(both.shared - both.opposed) or not (both.only_a or both.only_b)


def _given_up(a: Frame, b: Frame, both: Comparison) -> bool:
    """Whether the later one takes back what the earlier one asks for: 请求返还定金, 放弃了返还定金的请求."""
    asked = both.shared & _ASKED
    return (
        bool(asked)
        and both.only_b == frozenset({"withdraw"})
        and not both.only_a
        and b.signs["withdraw"] > 0
        and not (a.modality or b.modality)
    )


def _how(a: Frame, b: Frame, both: Comparison) -> bool:
    """Whether the one says how to do what the other allows: 股东可以查账, 股东查账须书面说明目的."""
    more = both.only_a or both.values_a if a.modality == "must" else both.only_b or both.values_b
    return {a.modality, b.modality} == {"must", "may"} and bool(more)


def _new_thing(a: Frame, b: Frame, both: Comparison) -> bool:
    """Whether one side speaks of a thing or role that the other does not: its value may be that thing's."""
    extra = both.only_a | both.only_b
    new = extra & (a.names("thing", "role") | b.names("thing", "role"))
    if not (a.people and b.people):  # whose it is goes without saying on one side
        new -= frozenset((*a.people, *b.people))
    return bool(new) or len(extra) > max(2, len(both.shared))


def other_answer(a: Frame, b: Frame, both: Comparison) -> str:
    """Another answer to a question that has one: "the landlord is A" against "the landlord is B"."""
    if both.opposed or both.values_a or both.values_b or a.modality != b.modality:
        return ""
    if max(len(both.only_a), len(both.only_b)) > 3:
        return ""
    if _opposite_roles(a, b, both):
        return "another answer where there is one"
    if _complements_differ(a, b, both) or _sides_differ(a, b, both) or _sides_differ(b, a, both):
        return "another answer where there is one"
    return ""


def undated(both: Comparison) -> Comparison:
    """``both`` without the days that only the later one gives."""
    return replace(both, values_b=tuple(value for value in both.values_b if value.sort != "date"))


def _opposite_roles(a: Frame, b: Frame, both: Comparison) -> bool:
    """Whether somebody is said to be both of two that exclude each other: tenant and landlord, brother and sister."""
    roles = both.only_a | both.only_b
    return a.copula and b.copula and roles in _OPPOSITE_ROLES and not (both.only_a & a.sides[0] and both.only_b & b.sides[0])


def _complements_differ(a: Frame, b: Frame, both: Comparison) -> bool:
    """Same subject, same predicate of which there is one at a time ("is owned by A", 由甲方承担), another complement."""
    first_a, first_b = a.terms[0].concept, b.terms[0].concept
    if first_a.name != first_b.name or first_a.name in both.only_a:
        return False
    sides = ((a, both.only_a), (b, both.only_b))
    if max(len(frame.names("name", "role") & names) for frame, names in sides) > 1:
        return False  # whose it is differs as well
    if all(len(names) > 1 and frame.names("role") & names for frame, names in sides):
        return False
    if a.copula and b.copula and both.only_a & a.sides[0] and both.only_b & b.sides[0]:
        return False  # they are said of different ones
    once = both.shared & FUNCTIONAL or (a.passive and b.passive) or (a.copula and b.copula and first_a.sort in ("thing", "word"))
    if not (_tells_which(a, both.only_a) and _tells_which(b, both.only_b)):
        return False
    if any(a.signs[name] < 0 and b.signs[name] < 0 for name in both.shared):
        return False  # it is neither
    if not (a.copula and b.copula) and any(_done(name) for name in both.only_a | both.only_b):
        return False
    return bool(once) and _answers(a, both.only_a) and _answers(b, both.only_b)


def _done(word: str) -> bool:
    """Whether a Chinese word is a verb, as far as the dictionary knows."""
    return not word.isascii() and tag_words(word)[-1][1] == "v"


def _answers(frame: Frame, names: frozenset[str]) -> bool:
    """Whether all that differs may answer "who, where, which": names, roles, words of no other sort."""
    found = [term.concept for term in frame.terms if term.concept.name in names]
    return all(
        one.sort in ("name", "role", "place") or (one.sort in ("word", "thing") and not one.name.isascii()) for one in found
    )


def _tells_which(frame: Frame, names: frozenset[str]) -> bool:
    """Whether a Chinese statement with a copula, or with 由, tells who or what something is: 墙是承重墙, 由王某保管; other than
    what is done to it or how it is: 墙是去年刷的, 证据由原告编号, 酒是假的. ``names``: what differs in it."""
    found = _PREDICATE_ZH.search(frame.text)
    if found is None:
        return True
    words = tag_words(found["what"].removesuffix("的"))
    if found["by"] == "由":
        return not any(tag.startswith("v") and word in names for word, tag in words[-1:])
    possessed = found["what"].endswith("的")
    return bool(words) and not words[-1][1].startswith(("v", "a", "d", "z", "b") if possessed else ("a", "d"))


def _sides_differ(a: Frame, b: Frame, both: Comparison) -> bool:
    """Whether of "A is the landlord", "the landlord is B" the side with the role or thing is the same, the other another name."""
    names = both.only_a | both.only_b
    if not (a.copula and b.copula and _tells_which(a, names) and _tells_which(b, names)):
        return False
    before_a, after_a = a.sides
    for subject, answer in (b.sides, b.sides[::-1]):
        for mine, other in ((before_a, after_a), (after_a, before_a)):
            if (
                mine
                and mine == subject
                and not _described(a, other & answer)
                and _names_one(a, b, mine, other - answer, answer - other)
            ):
                return True
    return False


def _described(frame: Frame, names: frozenset[str]) -> bool:
    """Whether among these is an English word that says how it is: "is silent on overtime", "is silent on dress"."""
    return any(name.isascii() for name in names & frame.names("word", "act", "quality") - FAINT)


def _names_one(a: Frame, b: Frame, subject: frozenset[str], *answers: frozenset[str]) -> bool:
    """Whether ``subject`` is a role or thing, and each answer a name or unknown word, no verb, quality, role or thing."""
    known = a.names("role", "thing") | b.names("role", "thing")
    described = a.names("act", "quality") | b.names("act", "quality")
    return subject <= known and all(answer and not answer & described and not answer <= known for answer in answers)
