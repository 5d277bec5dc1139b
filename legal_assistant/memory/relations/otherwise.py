"""Contradictions between statements of which each has words that the other has not.

* the opposite, beside different verbs: "works part-time", "is employed full time"
* another one bears it: "A shall pay the tax", "the tax is borne by B"
* another of two things of which only one can be: "resigned", "was dismissed"
* another circumstance of one event: "was born in Accra", "was born in Lagos"
"""

import re
from typing import Final

from legal_assistant.memory.language.segment import tag_words
from legal_assistant.memory.language.vocabulary import FAINT
from legal_assistant.memory.relations.duplicate import Comparison, denies
from legal_assistant.memory.relations.frame import Frame

#: What one does whose burden something is; who bears a cost pays it.
_BURDENS: Final = frozenset(
    {"pay", "bear", "liable", "repair", "insure", "keep", "provide", "deliver", "install", "register", "train"}
)
#: Those that are said of what somebody has to do, and of nothing that he once did.
_OWED: Final = frozenset({"bear", "liable"})
#: Somebody does it always: "pays for electricity", not "paid".
_HABIT: Final = re.compile(r"\b(?:pays|bears|repairs|insures|provides|delivers|installs)\b")
_LINKS: Final = _BURDENS | FAINT | {"办理", "出", "缴", "done", "account", "work", "hire", "become", "remain"}
_FEW: Final = 1
#: One and the same is one of them only: who resigned was not dismissed, what was lent was not given.
_EITHER: Final = tuple(
    frozenset(pair) for pair in (("resign", "dismiss"), ("loan", "gift"), ("cash", "bank transfer"), ("arbitrate", "court"))
)
#: Behind a form of "to be", or without one: an event has one place, one day and one way.
_EVENT: Final = re.compile(
    r"\b(?:was|were|is|are|been|be) (?:\w+ly )?(?:\w{3,}ed|born|sent|paid|given|held|made|sold|bought|taken|found|kept"
    r"|left|met|built"
    r"|written|drawn|stolen|brought|served|set|read|won|lost|seen|hurt)\b|\b(?:took place|happened|occurred|arrived|died"
    r"|met|landed)\b"
)
_LEADS_EN: Final = frozenset({"in", "at", "by", "to", "from", "via", "through", "on", "near", "before", "under"})
_ARTICLES: Final = frozenset({"the", "a", "an", "his", "her", "its", "their"})
_LEADS_ZH: Final = re.compile(r"(?:在|于|以|由|向|经|通过|用|被|交|送|归)\Z")
#: The place of something, at the end: 合同履行地在苏州.
_SITE_ZH: Final = re.compile(r"[地址处点](?:位于|设在|在|是|为)\Z")
_WORD: Final = re.compile(r"[^\W\d_一-鿿]+(?:['-][^\W\d_一-鿿]+)*|[一-鿿]|\d+|[^\s\w]")
_LONGEST: Final = {True: 8, False: 3}


def otherwise(a: Frame, b: Frame, both: Comparison) -> str:
    """In a few words why two statements that both have words of their own cannot both be true; empty if they can."""
    if both.values_a or both.values_b or a.possibly != b.possibly:
        return ""
    if _denied(a, b, both):
        return "one denies what the other says"
    if both.opposed:
        return ""
    if both.only_a | both.only_b in _EITHER and a.modality == b.modality and all(one.sign > 0 for one in (*a.terms, *b.terms)):
        return "only one of these can be"
    if _another_bears(a, b, both):
        return "another one has to"
    return "another circumstance of the same" if a.modality == b.modality and _another_circumstance(a, b) else ""


def _denied(a: Frame, b: Frame, both: Comparison) -> bool:
    """Whether the opposite is said of the same one, and the words beside are a verb on each side."""
    if not both.opposed or bool(a.modality) != bool(b.modality) or not denies(a, b, both):
        return False
    sorts = {term.concept.name: term.concept.sort for term in (*a.terms, *b.terms)}
    beside = [(both.only_a - _LINKS), (both.only_b - _LINKS)]
    return (
        all(len(names) <= _FEW for names in beside)
        and not any(sorts[name] in ("thing", "role", "name", "place") for name in beside[0] | beside[1])
        and not (_thing_apart(a, beside[0]) and _thing_apart(b, beside[1]))  # the budget is not the merger
        and any(sorts[name] in ("thing", "role", "name", "word") for name in both.shared - both.opposed)
    )


def _thing_apart(one: Frame, names: frozenset[str]) -> bool:
    """Whether among these is an unknown thing: in English it has an article, in Chinese the dictionary calls it a noun."""
    return any(
        re.search(rf"\b(?:the|an?|this|that|any|all) {re.escape(word)}", one.text)
        if word.isascii()
        else all(tag.startswith("n") for _, tag in tag_words(word))
        for word in names & one.names("word")
    )


def _another_bears(a: Frame, b: Frame, both: Comparison) -> bool:
    """Whether all but who has to do it is the same."""
    burdens = (a.names() & _BURDENS, b.names() & _BURDENS)
    habit = all(_HABIT.search(one.text) for one in (a, b))
    must = habit or a.modality == b.modality == "must" or bool((burdens[0] | burdens[1]) & _OWED)
    if not all(burdens) or not must or {a.modality, b.modality} - {"", "must"}:
        return False
    mine, other = both.only_a - _LINKS, both.only_b - _LINKS
    people_a, people_b = frozenset(a.people), frozenset(b.people)
    shares_people = bool(people_a & people_b) and not (a.agent in mine and b.agent in other)  # "the cost of the expert"
    return (
        bool(both.shared - _LINKS - people_a)
        and len(mine) == len(other) == 1
        and mine <= people_a
        and other <= people_b
        and not shares_people
    )


def _another_circumstance(a: Frame, b: Frame) -> bool:
    """Whether both tell one event in the same words, but for what stands behind one preposition."""
    first, second = ([word for word in _WORD.findall(one.text) if word not in _ARTICLES] for one in (a, b))
    start = next((n for n, (x, y) in enumerate(zip(first, second, strict=False)) if x != y), min(len(first), len(second)))
    end = 0
    while end < min(len(first), len(second)) - start and first[-1 - end] == second[-1 - end]:
        end += 1
    chinese = any("一" <= word <= "鿿" for word in first)
    slots = (first[start : len(first) - end], second[start : len(second) - end])
    if not all(1 <= len(slot) <= _LONGEST[chinese] for slot in slots):
        return False
    if chinese:
        before = "".join(first[:start])
        return start >= 3 and bool((end >= 2 and _LEADS_ZH.search(before)) or _SITE_ZH.search(before))
    led = first[start - 1] in _LEADS_EN if start else False
    both_led = slots[0][0] in _LEADS_EN and slots[1][0] in _LEADS_EN and len(slots[0]) > 1 < len(slots[1])
    return (led or both_led) and bool(_EVENT.search(" ".join(first[:start])))
