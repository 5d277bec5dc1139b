"""Which English words are ordinary ones, by frequency lists of Wikipedia and film subtitles, and which are surnames.

The lists come with ``zxcvbn``. There each word stands in one list: a surname that is a word as well (Baker) counts as either.
"""

from functools import cache
from typing import Final

#: Further down, names of all kinds are as frequent as words.
_USUAL: Final = 10_000


@cache
def _lists() -> tuple[frozenset[str], frozenset[str]]:
    from zxcvbn.frequency_lists import FREQUENCY_LISTS  # noqa: PLC0415 - takes 0.1 s, which no window waits for

    lists = (FREQUENCY_LISTS["english_wikipedia"], FREQUENCY_LISTS["us_tv_and_film"])
    words = {word for ranked in lists for word in list(ranked)[:_USUAL] if "'" not in word}
    return frozenset(words), frozenset(FREQUENCY_LISTS["surnames"])


def is_surname(word: str) -> bool:
    """Whether ``word`` is a usual surname."""
    return word.lower() in _lists()[1]


def is_ordinary(word: str) -> bool:
    """Whether ``word``, in whatever case, is a usual English word and no usual surname."""
    words, surnames = _lists()
    plain = word.lower().removesuffix("'s")
    forms = (plain, plain.removesuffix("s"), plain.removesuffix("es"), plain.removesuffix("ing"), plain.removesuffix("ed"))
    return plain not in surnames and any(form in words for form in forms)
