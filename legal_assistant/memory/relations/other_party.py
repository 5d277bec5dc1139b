"""Whether two statements of the same words speak of other parties: two of them have changed places around what joins them, or
one says "our" where the other says "their". Another party is never a duplicate."""

import re
from typing import Final

_UNIT: Final = re.compile(r"[a-z][a-z'-]*?(?='s\b)|'s\b|[a-z][\w'-]*|\d[\d.,]*|[^\W\da-z]|[^\s\w]")
_HAN: Final = re.compile(r"[一-鿿]")
_MARK: Final = re.compile(r"\W")
#: Around these the order says nothing.
_EITHER_WAY: Final = re.compile(r"[和与及跟同或,，、；;]|\b(?:and|or|with|between|nor)\b")
#: Around these it says something only if more follows: 甲是乙的代理人.
_IS: Final = re.compile(r"(?:(?:is|are|was|were|the|an?|即|是|为|系)\s?)+")
#: Longer statements are not searched for what changed places.
_LONGEST: Final = 60

#: Who is meant from where the speaker stands; "it" says too little.
_PERSONS: Final = {
    "first": r"\b(?:i|me|my|mine|we|us|ours?)\b|(?<!自)我|本(?:人|公司|方|所|司|单位)",
    "second": r"\b(?:you|yours?)\b|[你您]|贵(?:公司|方|所|司|单位)",
    "he": r"\b(?:he|him|his)\b|(?<!其)他(?![人们])",
    "she": r"\b(?:she|hers?)\b|她(?!们)",
    "they": r"\b(?:they|them|theirs?)\b|[他她]们|对方",
    "one's own": r"(?<![尤极与更何])其(?![他它中余次实])",
}
_PERSON: Final = re.compile("|".join(f"(?P<p{number}>{words})" for number, words in enumerate(_PERSONS.values())))


def of_other_party(one: str, other: str) -> bool:
    """Whether the pronouns of two statements of one language, both in lower case and simplified characters, mean others, or the
    same in another order. One that has none says nothing."""
    mine, theirs = ([found.lastgroup for found in _PERSON.finditer(text)] for text in (one, other))
    if bool(_HAN.search(one)) != bool(_HAN.search(other)) or not (mine and theirs):
        return False
    if set(mine) == set(theirs):
        return list(dict.fromkeys(mine)) != list(dict.fromkeys(theirs))
    return bool(set(mine) - set(theirs)) and bool(set(theirs) - set(mine))


def changed_places(one: str, other: str) -> bool:
    """Whether ``other`` is ``one`` with two stretches of it changed around what joins them: 老王给老李担保 and 老李给老王担保."""
    first, second = _UNIT.findall(one), _UNIT.findall(other)
    if first == second or sorted(first) != sorted(second) or len(first) > _LONGEST:
        return False
    begin = next(at for at, (x, y) in enumerate(zip(first, second, strict=True)) if x != y)
    end = next(at for at, (x, y) in enumerate(zip(first[::-1], second[::-1], strict=True)) if x != y)
    rest = any(not _MARK.match(unit) for unit in first[len(first) - end :])
    first, second = first[begin : len(first) - end], second[begin : len(second) - end]
    size = len(first)
    for left in range(1, size - 1):
        for right in range(1, size - left):
            before, joins, after = first[:left], first[left : size - right], first[size - right :]
            if [*after, *joins, *before] == second:
                said = " ".join(joins)
                return not _EITHER_WAY.search(said) and (rest or not _IS.fullmatch(said))
    return False
