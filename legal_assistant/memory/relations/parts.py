"""What goes with what in a statement of several clauses: who plays which part, which amount belongs to which thing.

"Delta is the buyer and Omega the seller" has the same words as "Omega is the buyer and Delta the seller"; only the clauses tell
them apart, and only they tell that "the seller is Omega, the buyer is Delta" says the same as the first.
"""

import re
from typing import Final, TypeAlias

from legal_assistant.memory.language.values import find_values
from legal_assistant.memory.relations.frame import concepts

_BETWEEN: Final = re.compile(r",(?!\d{3})|[，；;、。]|(?<!\d)\.(?!\d)|\band\b|\bwhile\b|\bwhereas\b|而")
#: Sorts of concepts that say what something is said of or what is done; all others, and values, fill a place in it.
_PLACES: Final = frozenset({"role", "thing", "act", "quality"})
_Clause: TypeAlias = frozenset[str]


def same_parts(one: str, other: str) -> bool | None:
    """Whether in two statements of the same words the same goes with the same. None if the clauses do not tell: there is one
    only, one says nothing of anything, they speak of other things than those of the other statement, or what has changed places
    may have done so within a clause."""
    mine, theirs = _filled(one), _filled(other)
    if not mine or mine.keys() != theirs.keys():
        return None
    if any(frozenset(fills) != frozenset(theirs[place]) for place, fills in mine.items()):
        return False
    return True if mine == theirs and all(len(place) == 1 for place in mine) else None


def _filled(text: str) -> dict[_Clause, tuple[str, ...]]:
    """For what each clause speaks of, what it says of it in order; empty if two clauses speak of one thing or any is no such
    clause."""
    filled: dict[_Clause, tuple[str, ...]] = {}
    clauses = [clause for clause in _BETWEEN.split(text) if clause.strip()]
    for clause in clauses:
        found = concepts(clause)
        place = frozenset(one.name for one in found if one.sort in _PLACES)
        values = [f"{one.text}{one.unit}" for one in find_values(clause)[0]]
        fills = (*values, *(one.name for one in found if one.sort not in _PLACES))
        if not (place and fills) or place in filled:
            return {}
        filled[place] = fills
    return filled if len(filled) > 1 else {}
