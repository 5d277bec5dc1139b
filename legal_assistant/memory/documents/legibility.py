"""Whether the text that a page holds can be read, or is what a font without a usable encoding leaves of it.

Broken encodings put marks, private characters or accented letters in the place of letters. None of the rules knows a language.
"""

import re
import string
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

#: The marks that fill forms and tables of contents, and so do not come of a font's broken encoding.
_FILLERS: Final = dict.fromkeys(map(ord, """_._-–—·…‥*=|¦□■☐☑√×/,:;，。、：；（）()[]【】“”"'‘’《》$¥￥%+&#@"""))
#: Below this share of letters, digits and ideographs the text is taken for the product of a broken encoding.
_READABLE_SHARE: Final = 0.6
ENOUGH_TO_JUDGE: Final = 40
#: Letters, digits, ideographs and the underscore: the characters that :meth:`str.isalnum` takes, and one of the fillers.
_WORDS: Final = re.compile(r"\w+")
_ASCII_WORDS: Final = (string.ascii_letters + string.digits + "_").encode()
_ACCENTED: Final = re.compile("[\u00c0-\u00ff]+")
_PLAIN: Final = re.compile("[A-Za-z]")
_MARKS: Final = re.compile(r"[^\w\s]{2,}")
#: In writing two different marks seldom touch: at most 7 in 100 characters of a page of law or contract, 29 and more of a page
#: whose letters became marks.
_TOUCHING_SHARE: Final = 0.15
#: No language accents this share of its letters (French 4 in 100, Czech and Vietnamese beyond Latin-1 15): bytes of another
#: encoding read as Latin-1 do.
_ACCENTED_SHARE: Final = 0.4
_PRIVATE: Final = re.compile("[\ue000-\uf8ff\ufffd]+")
_PRIVATE_SHARE: Final = 0.2


@dataclass(frozen=True, slots=True)
class Legibility:
    """What stands on a page: how many letters, digits and ideographs, and whether it is what a broken encoding leaves."""

    readable: int
    garbled: bool


def judge(text: str) -> Legibility:
    """Count the characters of ``text`` and tell whether its fonts must lack a usable encoding."""
    rest = _without_words(text)
    marks = "".join(rest.split())
    underscores = text.count("_")
    readable = len(text) - len(rest) - underscores
    size = readable + underscores + len(marks)
    odd = len(marks.translate(_FILLERS))
    if readable + odd < ENOUGH_TO_JUDGE:
        return Legibility(readable, readable == 0 < odd)
    garbled = (
        readable < _READABLE_SHARE * (readable + odd)
        or (size - readable > _TOUCHING_SHARE * size and _touching(text) > _TOUCHING_SHARE * size)
        or (not text.isascii() and _foreign(text, marks, size))
    )
    return Legibility(readable, garbled)


def _without_words(text: str) -> str:
    """``text`` without its letters, digits, ideographs and underscores: those of ASCII at once, for there are most of them."""
    others = text.encode("utf-8", "surrogatepass").translate(None, _ASCII_WORDS).decode("utf-8", "surrogatepass")
    return others if others.isascii() else _WORDS.sub("", others)


def _touching(text: str) -> int:
    """How many pairs of different marks touch."""
    return sum(one != other for run in _MARKS.findall(text) for one, other in pairwise(run))


def _foreign(text: str, marks: str, size: int) -> bool:
    """Whether private characters or accented letters stand for the real ones."""
    if len(marks) - len(_PRIVATE.sub("", marks)) > _PRIVATE_SHARE * size:
        return True
    accented = len(text) - len(_ACCENTED.sub("", text))
    return accented > ENOUGH_TO_JUDGE and accented > _ACCENTED_SHARE * (accented + len(_PLAIN.findall(text)))
