"""In what two statements differ that matters, however they are worded: an amount, a date, a party, an article, a negation, a
modality, a role, who does it to whom, how far it goes.

Each :class:`Difference` says of what sort it is and what either side says; one side says nothing where only the other has such a
value. Whether both speak of the same matter is not asked here: these are what a decision about that is told apart by, what it is
explained with, and what keeps two statements from being taken for one (:func:`keeps_apart`).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from legal_assistant.memory.language.values import Value, unmatched
from legal_assistant.memory.relations.duplicate import Comparison, compare, different_agents
from legal_assistant.memory.relations.fine_words import exclude, told_apart
from legal_assistant.memory.relations.frame import Frame
from legal_assistant.memory.relations.small_words import another_sense, other_condition

#: Sorts of values that are said of something; of two that differ, one at most is right.
VALUES: Final = (
    "number",
    "rate",
    "date",
    "duration",
    "measure",
    "time",
    "day",
    "weekday",
    "article",
    "clause",
    "docket",
    "place",
)
#: Sorts that say of which thing something is said.
WHICH: Final = ("label", "ordinal", "dated")
#: All others.
OTHERS: Final = (
    "person", "role", "modality", "possibility", "denied", "denials", "parts", "words", "sense", "condition", "period",
)  # fmt: skip
SORTS: Final = (*VALUES, *WHICH, *OTHERS)
#: What nobody leaves out who says the same.
_GIVEN: Final = frozenset({*VALUES, "label", "dated"} - {"weekday"})
#: What sets apart if both say something of it. Denials tell nothing here, for what is denied may be said in another verb.
_TOLD: Final = frozenset({"weekday", "ordinal", "person", "modality", "words", "condition"})
_DIGITS: Final = re.compile(r"\d+(?:\.\d+)?")
_ONE: Final = "1"


@dataclass(frozen=True, slots=True)
class Difference:
    """``sort`` is one of :data:`SORTS`; what the earlier and the later statement say, in canonical form ("" if nothing)."""

    sort: str
    one: str
    other: str

    @property
    def clash(self) -> bool:
        """Whether both say something, and not the same."""
        return bool(self.one and self.other)


def differences(a: Frame, b: Frame) -> tuple[Difference, ...]:
    """What differs between an earlier and a later statement, in the order of :data:`SORTS`."""
    both = compare(a, b)
    found = [*_values(a, b), *_named(a, b), *_said(a, b, both)]
    return tuple(sorted(found, key=lambda one: SORTS.index(one.sort)))


def keeps_apart(found: Iterable[Difference]) -> bool:
    """Whether statements with these differences never say the same: an amount, a date, an article or which one is meant differs
    or is given by one of them only; or another party, another modality, words that exclude each other."""
    return any(one.sort in _GIVEN or (one.clash and one.sort in _TOLD) for one in found)


def supersedes(a: Frame, b: Frame, found: Iterable[Difference]) -> bool:
    """Whether the later statement gives another value, or another holder, and alone says from which day."""
    other = any(one.clash and one.sort in (*VALUES, "person") and one.sort != "date" for one in found)
    return b.effective and not a.effective and other


def marks(found: Iterable[Difference]) -> tuple[bool, ...]:
    """For each of :data:`SORTS` whether the statements clash in it, then for each whether only one says something of it; what
    a learned decision takes. Length ``2 * len(SORTS)``."""
    seen = {(one.sort, one.clash) for one in found}
    return tuple((sort, clash) in seen for clash in (True, False) for sort in SORTS)


def _values(a: Frame, b: Frame) -> Iterator[Difference]:
    left, right = (_alone(one, other) for one, other in ((a, b), (b, a)))
    for sort in (*VALUES, *WHICH, "period"):
        mine, theirs = ([one for one in side if one.sort == sort] for side in (left, right))
        if mine or theirs:
            yield Difference(sort, _text(mine), _text(theirs))


def _alone(one: Frame, other: Frame) -> list[Value]:
    """The values of ``one`` that ``other`` gives in no form: "flat 6" and "no. 6", "the letter of 3 August" and "3 August" are
    one; a lone "one" counts nothing."""
    theirs = [*other.values, *other.labels]
    digits = {number for value in theirs for number in _DIGITS.findall(value.text)}
    days = [_as_date(value) for value in theirs]
    return [
        value
        for value in unmatched((*one.values, *one.labels), theirs)
        if not (value.sort in ("date", "dated") and any(_as_date(value).agrees(day) for day in days))
        and not (value.sort == "number" and value.text == _ONE and not value.unit)
        and not (value.sort in (*WHICH, "number", "clause") and (own := _DIGITS.findall(value.text)) and set(own) <= digits)
    ]


def _as_date(value: Value) -> Value:
    return Value("date", value.text) if value.sort == "dated" else value


def _text(values: Sequence[Value]) -> str:
    return " ".join(f"{one.text}{one.unit}" for one in values)


def _named(a: Frame, b: Frame) -> Iterator[Difference]:
    """Other persons and organisations; "Jonas Whitlock" and "Whitlock" are one. Other roles."""
    names_a, names_b = a.names("name"), b.names("name")
    only_a, only_b = (
        sorted(one for one in mine if not any(set(one.split()) & set(other.split()) for other in theirs) and one not in text)
        for mine, theirs, text in ((names_a, names_b, b.text), (names_b, names_a, a.text))
    )
    if only_a or only_b:
        yield Difference("person", " ".join(only_a), " ".join(only_b))
    roles = [sorted(one for one in mine.names("role") - other.names("role")) for mine, other in ((a, b), (b, a))]
    if any(roles):
        yield Difference("role", " ".join(roles[0]), " ".join(roles[1]))


def _said(a: Frame, b: Frame, both: Comparison) -> Iterator[Difference]:
    """What is denied, allowed, possible, or turned by a small word."""
    if a.modality != b.modality:
        yield Difference("modality", a.modality, b.modality)
    if a.possibly != b.possibly:
        yield Difference("possibility", *(("possibly", "") if a.possibly else ("", "possibly")))
    if both.opposed:
        yield Difference("denied", *(" ".join(_signed(one, both.opposed)) for one in (a, b)))
    if a.denials % 2 != b.denials % 2:
        yield Difference("denials", *(("denied", "") if a.denials % 2 else ("", "denied")))
    if different_agents(a, b):
        yield Difference("parts", a.agent, b.agent)
    if exclude(a.text, b.text):
        yield Difference("words", "one", "another")
    elif told_apart(a.text, b.text) or another_sense(a.text, b.text, counted=_counted(a) and _counted(b)):
        yield Difference("sense", "one", "another")
    if other_condition(a.text, b.text):
        yield Difference("condition", "one", "another")


def _signed(one: Frame, names: Iterable[str]) -> list[str]:
    return [name if one.signs[name] > 0 else f"not {name}" for name in sorted(names)]


def _counted(one: Frame) -> bool:
    return any(value.sort in ("number", "rate") for value in one.values)
