"""Han characters, and whether a text is Chinese."""

import re
from typing import Final

#: The Han characters, as a part of a character class of a regular expression.
HAN: Final = r"々〇\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_HAN: Final = re.compile(r"[\u3400-\u9fff]")
#: Those outside the block of the usual ones, which stand in names and on identity cards all the same (䶮, 㛃, 𠮷).
_RARE: Final = re.compile(r"[\u3400-\u4dbf\uf900-\ufaff\U00020000-\U0003ffff]")
#: The last of the usual block, which stands in no word.
_ANY: Final = "\u9fa5"
_LETTER: Final = re.compile(r"[A-Za-z]{2,}")


def usual(text: str) -> str:
    """``text`` with each rare Han character as one of the usual block, by which rules and dictionaries know that it is one; the
    length stays the same."""
    return _RARE.sub(_ANY, text)


def is_chinese(text: str) -> bool:
    """Whether ``text`` is to be answered in Chinese: it has Han characters, and not just a name among English words."""
    han = len(_HAN.findall(text))
    return han > 0 and han >= len(_LETTER.findall(text))
