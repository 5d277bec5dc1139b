"""Whether the text that a page holds can be read, or is what a font without a usable encoding leaves of it.

Broken encodings put marks, private characters or accented letters in the place of letters. None of the rules knows a language.
"""

import itertools
import re
from typing import Final

_NO_LETTER: Final = re.compile(r"[^\w\s]|_")
#: Of these, the marks that do not fill forms and tables of contents, and so may come of a font's broken encoding.
_ODD: Final = re.compile(r"""[^\w\s._\-–—·…‥*=|¦□■☐☑√×/,:;，。、：；（）()\[\]【】“”"'‘’《》$¥￥%+&#@]""")
#: Below this share of letters, digits and ideographs the text is taken for the product of a broken encoding.
_READABLE_SHARE: Final = 0.6
ENOUGH_TO_JUDGE: Final = 40
_MARKS: Final = re.compile(r"[^\w\s]{2,}")
#: In writing two different marks seldom touch: at most 7 in 100 characters of a page of law or contract, 29 and more of a page
#: whose letters became marks.
_TOUCHING_SHARE: Final = 0.15
_ACCENTED: Final = re.compile(r"[\u00c0-\u00ff]")
_LATIN: Final = re.compile(r"[A-Za-z\u00c0-\u00ff]")
#: No language accents this share of its letters (French 4 in 100, Czech and Vietnamese beyond Latin-1 15): bytes of another
#: encoding read as Latin-1 do.
_ACCENTED_SHARE: Final = 0.4
_PRIVATE: Final = re.compile(r"[\ue000-\uf8ff\ufffd]")
_PRIVATE_SHARE: Final = 0.2


def count_marks(text: str) -> tuple[int, int]:
    """How many letters, digits and ideographs ``text`` has, and how many marks at all but for blanks and fillers."""
    readable = len("".join(text.split())) - len(_NO_LETTER.findall(text))
    return readable, readable + len(_ODD.findall(text))


def garbled(text: str) -> bool:
    """Whether so little of ``text`` can be read that its fonts must lack a usable encoding."""
    readable, marks = count_marks(text)
    if marks < ENOUGH_TO_JUDGE:
        return readable == 0 < marks
    if readable < _READABLE_SHARE * marks:
        return True
    size = len("".join(text.split()))
    return _touching(text) > _TOUCHING_SHARE * size or (not text.isascii() and _foreign(text, size))


def _touching(text: str) -> int:
    """How many pairs of different marks touch."""
    return sum(one != other for run in _MARKS.findall(text) for one, other in itertools.pairwise(run))


def _foreign(text: str, size: int) -> bool:
    """Whether private characters or accented letters stand for the real ones."""
    if len(_PRIVATE.findall(text)) > _PRIVATE_SHARE * size:
        return True
    accented = len(_ACCENTED.findall(text))
    return accented > ENOUGH_TO_JUDGE and accented > _ACCENTED_SHARE * len(_LATIN.findall(text))
