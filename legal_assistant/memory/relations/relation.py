"""How a later statement stands to an earlier one: duplicate, refines, contradicts, unrelated.

1. nothing differs → duplicate (``duplicate.py``)
2. they do not speak of the same subject → unrelated
3. another value with the date from which it holds → refines (supersedes)
4. they cannot both be true → contradicts (``conflict.py``)
5. they give another value to the same attribute, in other words → contradicts, or refines (``attribute.py``)
6. one says all the other says and more → refines
7. else → unrelated
"""

import re
import unicodedata
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cached_property
from typing import Final

from legal_assistant.memory.characters.fold import simplify
from legal_assistant.memory.language.values import unmatched
from legal_assistant.memory.relations.attribute import another_value, may_differ
from legal_assistant.memory.relations.change import Told, told
from legal_assistant.memory.relations.conflict import contradiction, of_another, other_answer, same_subject, undated
from legal_assistant.memory.relations.duplicate import Comparison, compare, is_duplicate, turned
from legal_assistant.memory.relations.frame import Frame, parse
from legal_assistant.memory.relations.other_party import of_other_party
from legal_assistant.memory.relations.phrasing import one_way
from legal_assistant.memory.relations.small_words import other_condition
from legal_assistant.memory.relations.validity import effective_date
from legal_assistant.memory.relations.window import Window, apart, window

_NOT_BUT: Final = re.compile(
    r"([^，,。；;]{1,40}?)(?:并不是|不是|并非|不为|非)[^，,。；;]{1,40}[，,]\s{0,3}(?:而是|应为|应是|实为)([^，,。；;]{1,60})"
)
#: Of A公司 and "Company A" the name, which would pass for the article.
_LETTER_NAME: Final = re.compile(
    r"(?<![A-Za-z])[AI](?=[一-鿿])|(?<=\b(?:Company|Partner|Witness) )[AI]\b|(?<=\b(?:Person|Client) )[AI]\b"
)
#: What 甲方 is called in English.
_PARTY: Final = re.compile(r"\b[Pp]arty ([A-D])\b")
#: Why a statement refines another that it replaces from a date on.
SUPERSEDES: Final = "supersedes from a date"


class Relation(StrEnum):
    """Of a later statement to an earlier one."""

    DUPLICATE = "duplicate"
    REFINES = "refines"
    CONTRADICTS = "contradicts"
    UNRELATED = "unrelated"


@dataclass(frozen=True, slots=True)
class Related:
    """``relation`` of the later to the earlier statement, and ``why`` in a few words."""

    relation: Relation
    why: str


#: What holds in one window and what holds in another have no relation.
OTHER_PERIOD: Final = Related(Relation.UNRELATED, "holds in another period")


class Compared:
    """A statement that is taken apart once, however often it is compared. "不是甲，而是乙" is compared by what it affirms."""

    def __init__(self, text: str) -> None:
        self._said = text
        said = _PARTY.sub(lambda match: f"party{match[1].lower()}", text)
        self._text = one_way(_NOT_BUT.sub(r"\1为\2", _LETTER_NAME.sub(r"\g<0>\g<0>\g<0>", said)))

    @cached_property
    def frame(self) -> Frame:
        """All that it says."""
        return parse(self._text)

    @cached_property
    def start(self) -> date | None:
        """The day from which it says that it holds."""
        return effective_date(self._said) if self.frame.effective else None

    @cached_property
    def window(self) -> Window:
        """The days on which it says that it holds."""
        return window(simplify(unicodedata.normalize("NFKC", self._said)))

    @cached_property
    def told(self) -> Told:
        """What it tells of an attribute."""
        return told(self._text)

    @cached_property
    def told_last(self) -> Told:
        """What its clauses tell from the first value on."""
        return told(self._text, told_last=True)


def relate(earlier: str | Compared, later: str | Compared) -> Related:
    """Compare two statements; see the order above."""
    first = Compared(earlier) if isinstance(earlier, str) else earlier
    second = Compared(later) if isinstance(later, str) else later
    found = _stands(first, second)
    if found.relation is Relation.CONTRADICTS and apart(first.window, second.window) and not of_period(first, second):
        return OTHER_PERIOD
    return found


def of_period(first: Compared, second: Compared) -> bool:
    """Whether two statements differ in nothing but dates and give no amount that holds for the time between, so that the period
    itself is what they state: "the warranty runs from … to …"."""
    a, b = first.frame, second.frame
    both = compare(a, b)
    others = (*both.values_a, *both.values_b, *unmatched(a.labels, b.labels), *unmatched(b.labels, a.labels))
    differs = both.only_a or both.only_b or both.opposed or a.modality != b.modality or a.possibly != b.possibly
    amounts = any(value.sort in ("number", "rate", "measure") for value in a.values)
    return not (differs or amounts) and all(value.sort == "date" for value in others)


def _stands(first: Compared, second: Compared) -> Related:
    a, b = first.frame, second.frame
    if is_duplicate(a, b):
        return Related(Relation.DUPLICATE, "says the same")
    both = compare(a, b)
    if why := turned(a, b, both):
        return Related(Relation.CONTRADICTS, why)
    if not same_subject(a, b, both):
        return _second_look(first, second, both) or Related(Relation.UNRELATED, "another subject")
    if b.effective and not a.effective and _from_a_day(b, both) and not both.opposed and not both.only_a:
        return Related(Relation.REFINES, SUPERSEDES)
    if b.effective and not a.effective and other_answer(a, b, undated(both)):
        return Related(Relation.REFINES, SUPERSEDES)
    why = contradiction(a, b, both)
    if why:
        return Related(Relation.CONTRADICTS, why)
    return _second_look(first, second, both) or _refinement(a, b, both)


def _from_a_day(later: Frame, both: Comparison) -> bool:
    """Whether a value differs, and there is a date beside it from which it holds: "postponed to 3 May" names none."""
    dates = sum(value.sort in ("date", "dated") for value in (*later.values, *later.labels))
    return any(value.sort != "date" or dates > 1 for _, value in both.clashing)


def _second_look(first: Compared, second: Compared, both: Comparison) -> Related | None:
    """How the statements stand to each other if it does not matter who reported them, and in which words."""
    other = other_condition(first.frame.text, second.frame.text)
    if other or not both.shared or not may_differ(first.frame, second.frame):
        return None
    why, dated = another_value(first.told, second.told, lambda: second.told_last)
    if not why and first.told.before and not first.told.dated:  # the change was told first, and what held before it is said again
        why, dated = another_value(second.told, first.told, lambda: first.told_last)
    if not why:
        return None
    return Related(Relation.REFINES, SUPERSEDES) if dated else Related(Relation.CONTRADICTS, why)


def _refinement(a: Frame, b: Frame, both: Comparison) -> Related:
    if of_other_party(a.text, b.text):
        return Related(Relation.UNRELATED, "of another party")
    if both.clashing or (both.only_a and both.only_b) or both.opposed or of_another(a, b, both):
        return Related(Relation.UNRELATED, "something else is said")
    if both.only_b or both.values_b:
        return Related(Relation.REFINES, "adds detail")
    if both.only_a or both.values_a:
        return Related(Relation.REFINES, "says less")
    return (
        Related(Relation.REFINES, "another modality or precision") if a.text != b.text else Related(Relation.DUPLICATE, "equal")
    )
