"""Do two statements contradict each other? They must speak of the same thing and not both be true.

Same subject and attribute, and: the opposite said; a modality that excludes the other; another value; or, where there is one
answer only ("the landlord is …", "governed by …"), another answer. A later statement that gives the date from which it holds
supersedes and does not contradict; ``relation.py`` decides that.
"""

from typing import Final

from legal_assistant.memory.duplicate import Comparison
from legal_assistant.memory.frame import Frame
from legal_assistant.memory.values import unmatched
from legal_assistant.memory.vocabulary import FUNCTIONAL

_EXCLUSIVE: Final = frozenset(
    frozenset(pair) for pair in (("must", "may"), ("must", "must not"), ("must", "need not"), ("may", "must not"))
)
#: Sorts of values of which a statement has one at a time.
_SINGLE: Final = frozenset({"number", "rate", "date", "duration", "time", "day", "article", "clause", "docket"})


def same_subject(a: Frame, b: Frame, both: Comparison) -> bool:
    """Whether both speak of the same thing: no label or role tells them apart, and their concepts overlap enough."""
    if unmatched(a.labels, b.labels) and unmatched(b.labels, a.labels):
        return False
    roles_a, roles_b = a.names("role"), b.names("role")
    if (roles_a - roles_b) and (roles_b - roles_a):
        return False
    if roles_a and roles_a == roles_b and a.roles[:1] != b.roles[:1]:
        return False
    if both.only_a and both.only_b:
        return bool(both.shared)
    return bool(both.shared - (roles_a & roles_b)) or (bool(both.shared) and not (both.only_a or both.only_b))


def contradiction(a: Frame, b: Frame, both: Comparison) -> str:
    """In a few words why ``b`` contradicts ``a``; empty if it does not. Both are known to speak of the same subject."""
    if both.only_a and both.only_b:
        return _other_answer(a, b, both)
    if both.opposed:
        return "one denies what the other says"
    if frozenset((a.modality, b.modality)) in _EXCLUSIVE:
        return f"{a.modality} against {b.modality}"
    clash = next(((left, right) for left, right in both.clashing if left.sort in _SINGLE), None)
    if clash and not _new_thing(a, b, both):
        return f"another {clash[0].sort}"
    return ""


def _new_thing(a: Frame, b: Frame, both: Comparison) -> bool:
    """Whether one side speaks of a thing or role that the other does not: its value may be that thing's."""
    extra = both.only_a | both.only_b
    return bool(extra & (a.names("thing", "role") | b.names("thing", "role"))) or len(extra) > max(2, len(both.shared))


def _other_answer(a: Frame, b: Frame, both: Comparison) -> str:
    """Another answer to a question that has one: "the landlord is A" against "the landlord is B"."""
    if both.opposed or both.values_a or both.values_b or a.modality != b.modality:
        return ""
    if both.shared & FUNCTIONAL and max(len(both.only_a), len(both.only_b)) <= 3:
        return "another answer where there is one"
    if not (a.copula and b.copula):
        return ""
    before_a, before_b = _sides(a), _sides(b)
    for subject_a, answer_a in (before_a, before_a[::-1]):
        for subject_b, answer_b in (before_b, before_b[::-1]):
            if subject_a and subject_a == subject_b and answer_a and answer_b and not (answer_a & answer_b):
                return "another answer where there is one" if _one_answer(a, b, subject_a, answer_a | answer_b) else ""
    return ""


def _sides(frame: Frame) -> tuple[frozenset[str], frozenset[str]]:
    before = frozenset(term.concept.name for term in frame.terms if term.before_copula)
    return before, frozenset(term.concept.name for term in frame.terms if not term.before_copula)


def _one_answer(a: Frame, b: Frame, subject: frozenset[str], answers: frozenset[str]) -> bool:
    """Whether ``subject`` names a role or thing (not a person) and the answers are names or unknown words."""
    known = a.names("role", "thing") | b.names("role", "thing")
    return bool(subject & known) and not answers & (a.names("act", "quality") | b.names("act", "quality"))
