"""Do two statements say the same? When in doubt, no: a missed merge costs a line, a false one costs a fact.

Two statements that differ in an amount, a date, a party, a negation, an article number or a modality are never duplicates.
"""

import re
from dataclasses import dataclass
from typing import Final

from legal_assistant.memory.language.values import Value, unmatched
from legal_assistant.memory.language.vocabulary import FAINT
from legal_assistant.memory.relations.fine_words import exclude, told_apart
from legal_assistant.memory.relations.frame import Frame
from legal_assistant.memory.relations.other_party import changed_places, of_other_party
from legal_assistant.memory.relations.parts import same_parts
from legal_assistant.memory.relations.small_words import another_sense, led_otherwise


@dataclass(frozen=True, slots=True)
class Comparison:
    """What of two frames is shared and what only one has; ``opposed`` are shared concepts said with opposite signs."""

    shared: frozenset[str]
    only_a: frozenset[str]
    only_b: frozenset[str]
    opposed: frozenset[str]
    values_a: tuple[Value, ...]
    values_b: tuple[Value, ...]

    @property
    def clashing(self) -> list[tuple[Value, Value]]:
        """Pairs of values of one sort of which each side has its own."""
        return [(a, b) for a in self.values_a for b in self.values_b if a.sort == b.sort]


def compare(a: Frame, b: Frame) -> Comparison:
    """Compare concepts and values of two frames."""
    names_a, names_b = a.names(), b.names()
    shared = names_a & names_b
    only_a, only_b = names_a - names_b, names_b - names_a
    for one, other in kindred(a, b, only_a, only_b):
        only_a, only_b = only_a - {one}, only_b - {other}
    if not (only_a and only_b):  # on one side alone they add nothing
        only_a, only_b = only_a - FAINT, only_b - FAINT
    return Comparison(
        shared=shared,
        only_a=only_a,
        only_b=only_b,
        opposed=frozenset(name for name in shared if a.signs[name] != b.signs[name]),
        values_a=tuple(unmatched(a.values, b.values)),
        values_b=tuple(unmatched(b.values, a.values)),
    )


def denies(a: Frame, b: Frame, both: Comparison) -> bool:
    """Whether one affirms what the other denies of what they share. Where each denies something, or what only one of them says
    is denied as well ("no written contract", "signed no written contract"), the number of denials tells."""
    outside = any(term.sign < 0 and not term.passed_on and term.concept.name not in both.shared for term in (*a.terms, *b.terms))
    one_way = len({a.signs[name] for name in both.opposed}) == 1
    each = a.denials > 0 < b.denials
    return (one_way and not (outside or each)) or a.denials % 2 != b.denials % 2


#: What is done to somebody comes in another order: 原告的请求得到法院支持.
_UNDERGOES: Final = re.compile(r"得到|受到|获得|收到|由|经|被|遭|为[^，,。；;]{1,20}所|\bby\b|\breceiv|\bobtain|\bfrom\b")
#: Of several who act together, or of several clauses, the order says nothing.
_SEVERAL: Final = re.compile(r"[，；;、]|,(?!\d)|[和与及跟同]|\b(?:and|between|with)\b")

#: So many things that two of them, with what is said of each, may have changed places.
_SEVERAL_THINGS: Final = 4

_ENDING: Final = re.compile(r"(?:e|al|ary|ation|ion|ed|ing|ment|ance|ence|ly|ally|y|ive|ure|ies|s|ial|ity|able)?\Z")


def kindred(a: Frame, b: Frame, only_a: frozenset[str], only_b: frozenset[str]) -> list[tuple[str, str]]:
    """Pairs of unknown English words of one stem ("arrive", "arrival"): five letters in common, only endings differ,
    and both are affirmed, or both denied."""
    words_a = only_a & a.names("word")
    words_b = only_b & b.names("word")
    return [
        (one, other)
        for one in sorted(words_a)
        for other in sorted(words_b)
        if one.isascii() and a.signs[one] == b.signs[other] and _one_stem(one, other)
    ]


def _one_stem(one: str, other: str) -> bool:
    size = next((n for n, (x, y) in enumerate(zip(one, other, strict=False)) if x != y), min(len(one), len(other)))
    return size >= 5 and bool(_ENDING.match(one[size:]) and _ENDING.match(other[size:]))


def is_duplicate(a: Frame, b: Frame) -> bool:
    """Whether both say the same: equal concepts, signs, values, labels, modality, and the same agent."""
    if a.text == b.text:
        return True
    both = compare(a, b)
    return bool(
        _same_words(a, b, both)
        and _nothing_moved(a, b)
        and not of_other_party(a.text, b.text)
        and not told_apart(a.text, b.text)
        and not another_sense(a.text, b.text, counted=any(value.sort in ("number", "rate") for value in a.values))
    )


def _nothing_moved(a: Frame, b: Frame) -> bool:
    """Whether in statements of the same words everybody and everything stands where it stood, as far as their clauses tell."""
    same = same_parts(a.text, b.text)
    return same if same is not None else not different_agents(a, b) and _same_order(a, b) and not changed_places(a.text, b.text)


def _same_words(a: Frame, b: Frame, both: Comparison) -> bool:
    return bool(
        both.shared
        and not (both.only_a or both.only_b or both.opposed or both.values_a or both.values_b)
        and _same_detail(a, b)
        and a.modality == b.modality
        and a.possibly == b.possibly
        and a.unplaced == b.unplaced
        and not unmatched(a.labels, b.labels)
        and not unmatched(b.labels, a.labels)
    )


def turned(a: Frame, b: Frame, both: Comparison) -> str:
    """Why two statements of the same words cannot both be true; empty if they can, or the words are others: they have changed
    places, or a small word turns the meaning."""
    if not _same_words(a, b, both):
        return ""
    same = same_parts(a.text, b.text)
    if same is False:
        return "changed places"
    free = same or _SEVERAL.search(a.text) or bool(_UNDERGOES.search(a.text)) != bool(_UNDERGOES.search(b.text))
    if a.places != b.places and not free and led_otherwise(a.text, b.text):
        return "changed places"
    if not free and (different_agents(a, b) or (a.passive == b.passive and _turned_round(a, b, _named(a) | _named(b)))):
        return "changed places"
    if not free and changed_places(a.text, b.text):
        return "changed places"
    return "words that exclude each other" if exclude(a.text, b.text) else ""


def different_agents(a: Frame, b: Frame) -> bool:
    """Whether another one acts in each: "the buyer paid the seller", "the seller paid the buyer"."""
    return a.agent != b.agent and a.agent in b.names("role", "name") and b.agent in a.names("role", "name")


def _same_order(a: Frame, b: Frame) -> bool:
    """Whether persons, roles and places play the same parts, and each value belongs to the same: "A is the agent of B" is not
    "B is the agent of A", "from Hamburg to Kiel" not "from Kiel to Hamburg"."""
    if a.places != b.places or _values_turned(a, b):
        return False
    if a.copula and b.copula and not (a.passive or b.passive):
        return a.sides in (b.sides, b.sides[::-1]) or len(a.people) < 2
    if a.passive != b.passive:
        done_by, active = (a.agent, b) if a.passive else (b.agent, a)
        if done_by or len(a.names("thing", "place")) < _SEVERAL_THINGS:
            return done_by not in active.people or active.agent == done_by
    alike = (a.names("word", "name", "role", "place"), a.names("thing"))
    return a.people == b.people and not any(_turned_round(a, b, names) for names in alike)


def _values_turned(a: Frame, b: Frame) -> bool:
    """Whether two values of one sort have changed places: "a deposit of 500 and a rent of 900"."""
    both = frozenset(one.text for one in a.values) & frozenset(one.text for one in b.values)
    return any(
        [one.text for one in a.values if one.sort == sort and one.text in both]
        != [one.text for one in b.values if one.sort == sort and one.text in both]
        for sort in {one.sort for one in a.values}
    )


def _named(frame: Frame) -> frozenset[str]:
    """What may name somebody: of unknown English words only those that stand for a name ("Company B")."""
    names = frame.names("word", "name", "role")
    return frozenset(name for name in names if not name.isascii() or len(name) < 4 or name in frame.people)


def _turned_round(a: Frame, b: Frame, persons: frozenset[str]) -> bool:
    """Whether two of ``persons``, of whom nobody knows what they are, have changed places around what is done: 张伟打了李娜,
    李娜打了张伟. Only within one language: others have another order."""
    first, second = (_once(frame) for frame in (a, b))
    if any("一" <= sign <= "鿿" for sign in a.text) != any("一" <= sign <= "鿿" for sign in b.text):
        return False
    for pivot in set(first) & set(second):
        at, other = first.index(pivot), second.index(pivot)
        over = set(first[:at]) & set(second[other:]) & persons
        back = set(first[at:]) & set(second[:other]) & persons
        if over and back:
            return True
    return False


def _once(frame: Frame) -> list[str]:
    """Its concepts in order, without those that come again."""
    names = [term.concept.name for term in frame.terms]
    return [name for name in names if names.count(name) == 1]


def _same_detail(a: Frame, b: Frame) -> bool:
    """Whether dates are given equally exactly: "January 2022" agrees with "15 January 2022" but does not say it."""
    return {value.text for value in a.values if value.sort == "date"} == {
        value.text for value in b.values if value.sort == "date"
    }
