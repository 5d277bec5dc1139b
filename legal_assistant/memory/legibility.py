"""Whether the text that a page holds can be read, or is what a font without a usable encoding leaves of it.

Broken encodings put marks, private characters or accented letters in the place of letters. None of the rules knows a language.
"""

import re
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

#: The marks that fill forms and tables of contents, and so do not come of a font's broken encoding.
_FILLERS: Final = frozenset("""_._-–—·…‥*=|¦□■☐☑√×/,:;，。、：；（）()[]【】“”"'‘’《》$¥￥%+&#@""")
#: Below this share of letters, digits and ideographs the text is taken for the product of a broken encoding.
_READABLE_SHARE: Final = 0.6
ENOUGH_TO_JUDGE: Final = 40
_MARKS: Final = re.compile(r"[^\w\s]{2,}")
#: In writing two different marks seldom touch: at most 7 in 100 characters of a page of law or contract, 29 and more of a page
#: whose letters became marks.
_TOUCHING_SHARE: Final = 0.15
#: No language accents this share of its letters (French 4 in 100, Czech and Vietnamese beyond Latin-1 15): bytes of another
#: encoding read as Latin-1 do.
_ACCENTED_SHARE: Final = 0.4
_PRIVATE_SHARE: Final = 0.2


@dataclass(frozen=True, slots=True)
class Legibility:
    """What stands on a page: how many letters, digits and ideographs, and whether it is what a broken encoding leaves."""

    readable: int
    garbled: bool


def judge(text: str) -> Legibility:
    """Count the characters of ``text`` and tell whether its fonts must lack a usable encoding."""
    counts = Counter(text)
    written = {character: count for character, count in counts.items() if not character.isspace()}
    size = sum(written.values())
    readable = sum(count for character, count in written.items() if character.isalnum())
    odd = sum(count for character, count in written.items() if not (character.isalnum() or character in _FILLERS))
    if readable + odd < ENOUGH_TO_JUDGE:
        return Legibility(readable, readable == 0 < odd)
    garbled = (
        readable < _READABLE_SHARE * (readable + odd)
        or (size - readable > _TOUCHING_SHARE * size and _touching(text) > _TOUCHING_SHARE * size)
        or (not text.isascii() and _foreign(written, size))
    )
    return Legibility(readable, garbled)


def _touching(text: str) -> int:
    """How many pairs of different marks touch."""
    return sum(one != other for run in _MARKS.findall(text) for one, other in pairwise(run))


def _foreign(written: dict[str, int], size: int) -> bool:
    """Whether private characters or accented letters stand for the real ones."""
    private = sum(count for character, count in written.items() if "\ue000" <= character <= "\uf8ff" or character == "\ufffd")
    accented = sum(count for character, count in written.items() if "\u00c0" <= character <= "\u00ff")
    plain = sum(count for character, count in written.items() if character.isascii() and character.isalpha())
    return private > _PRIVATE_SHARE * size or (accented > ENOUGH_TO_JUDGE and accented > _ACCENTED_SHARE * (accented + plain))
