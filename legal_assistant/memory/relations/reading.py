"""How two statements stand to each other as they are read, where words alone do not tell.

The rules (``relation``) know that two statements speak of the same by their words; said in others, they take them for unrelated.
A reading of both by a model that was taught to compare (port ``Embedder``, ``compare``) sees that, and is given what the rules
see (:func:`marks`), for it reads numbers, dates and names badly. :func:`decided` joins the two.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from legal_assistant.memory.relations.differences import SORTS, differences, keeps_apart, supersedes
from legal_assistant.memory.relations.differences import marks as differing
from legal_assistant.memory.relations.duplicate import compare
from legal_assistant.memory.relations.relation import OTHER_PERIOD, SUPERSEDES, Compared, Related, Relation

#: How likely a pair stands in each relation; empty if it was not read.
Likely: TypeAlias = Mapping[Relation, float]


@dataclass(frozen=True, slots=True)
class Read:
    """What the rules ``found`` of a pair, and how it was read."""

    found: Related
    likely: Likely


#: How a pair (earlier, later) was compared and read; None if it was not.
ReadsPairs: TypeAlias = Callable[[str, str], Read | None]

#: The order of a reading's columns.
RELATIONS: Final = (Relation.CONTRADICTS, Relation.DUPLICATE, Relation.REFINES, Relation.UNRELATED)
#: Why a statement is linked to another that says the same and was not merged with it.
SAME_IN_OTHER_WORDS: Final = "says the same in other words, as it reads"
#: A part and a name, with no figure: no sentence, so there is nothing in it that can be denied.
_ENTRY: Final = re.compile(r"\s*[^:：,，.。;；\d]{1,20}[:：][^,，。;；\d!?！？]{1,60}?[.。]?\s*")
#: How many marks there are.
MARKS: Final = len(RELATIONS) + 2 * len(SORTS) + 3
#: As sure a reading must be of a contradiction between two statements that somebody put side by side; and between those that
#: happen to lie near each other among all of a case, of which most have nothing to do with each other. Checked on pairs of which
#: nothing was learnt (``tests/tools/choose_sure.py``).
SURE: Final = 0.7
SURE_IN_A_CASE: Final = 0.95
#: What the rules take for a contradiction stays one unless it is read as this unlikely.
_HARDLY: Final = 0.15
#: Statements that share so much of the shorter one differ in what the rules see better than it is read.
_ALIKE: Final = 0.75


def marks(first: Compared, second: Compared, found: Related) -> tuple[bool, ...]:
    """What the rules see in an earlier and a later statement, of length :data:`MARKS`: what they take them for (``found``), in
    what they differ, whether the later one replaces the earlier, and whether either says from when it holds."""
    a, b = first.frame, second.frame
    differ = differences(a, b)
    taken = (found.relation is one for one in RELATIONS)
    return (*taken, *differing(differ), supersedes(a, b, differ), a.effective, b.effective)


def likely(row: Sequence[float]) -> Likely:
    """A reading from its columns."""
    return dict(zip(RELATIONS, row, strict=True))


def needs_reading(found: Related) -> bool:
    """Whether the rules leave open how two statements stand: not where they see the same, a replacement, or another period."""
    return found.relation is not Relation.DUPLICATE and found != OTHER_PERIOD and found.why != SUPERSEDES


def decided(first: Compared, second: Compared, found: Related, read: Likely, sure: float = SURE) -> Related:
    """How the later statement stands to the earlier by both: ``found`` by the rules, ``read`` by a reading (empty: there is
    none), which is believed when it is as ``sure`` of a contradiction. Only the rules merge: what reads like the same is linked
    as such and kept, for a false merge costs a fact."""
    if not read or not needs_reading(found):
        return found
    if found.relation is Relation.CONTRADICTS and read[Relation.CONTRADICTS] >= _HARDLY:
        return found
    if found.relation is not Relation.UNRELATED and _alike(first, second):
        return found
    best = max(RELATIONS, key=read.__getitem__)
    if best is Relation.CONTRADICTS and _names_only(first, second):
        return _undecided(found)
    if best is Relation.CONTRADICTS:
        believed = read[best] >= sure and not _of_others(first, second)
        return Related(best, "cannot both be true, as it reads") if believed else _undecided(found)
    if best is Relation.DUPLICATE:
        apart = keeps_apart(differences(first.frame, second.frame))
        return Related(Relation.REFINES, "the same but for a detail, as it reads" if apart else SAME_IN_OTHER_WORDS)
    why = "adds detail, as it reads" if best is Relation.REFINES else "another matter, as it reads"
    return found if found.relation is best else Related(best, why)


def _names_only(first: Compared, second: Compared) -> bool:
    """Whether one of them says nothing but who plays a part ("Defendant: Delta Ltd"), and the other does not say who it is."""
    frames = [one.frame for one in (first, second)]
    entries = [bool(_ENTRY.fullmatch(one.text) and one.names("role") and not one.names("act", "quality")) for one in frames]
    return entries[0] is not entries[1] and not (second if entries[0] else first).frame.copula


def _undecided(found: Related) -> Related:
    return Related(Relation.UNRELATED, "another matter, as it reads") if found.relation is Relation.CONTRADICTS else found


def _of_others(first: Compared, second: Compared) -> bool:
    """Whether each speaks of persons or firms by name, none is in both, and they differ in more than that: what one pays says
    nothing of what another does, but two who are the defendant do."""
    a, b = first.frame.names("name"), second.frame.names("name")
    both = compare(first.frame, second.frame)
    more = (both.values_a and both.values_b) or (both.only_a - a and both.only_b - b)
    return bool(a and b and not a & b and more)


def _alike(first: Compared, second: Compared) -> bool:
    a, b = first.frame, second.frame
    return len(compare(a, b).shared) >= _ALIKE * max(min(len(a.names()), len(b.names())), 1)
