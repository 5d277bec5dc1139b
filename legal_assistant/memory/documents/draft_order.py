"""Which of several drafts is the newer one, by what their files call themselves; else the one that came later is."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from legal_assistant.memory.characters.fold import fold
from legal_assistant.memory.legal_text import parse_number

_NUMBER: Final = r"\d{1,3}(?:\.\d{1,3})*|[一二三四五六七八九十]{1,3}"
_NUMBERED: Final = re.compile(
    rf"第\s*({_NUMBER})\s*[稿版次]"
    rf"|(?<![a-z])(?:v|ver|version|draft|rev|revision)[\s._-]*({_NUMBER})(?!\d)"
    r"|(?<![a-z])(first|second|third|fourth|fifth)[\s_-]+(?:draft|version)"
)
_WORDS: Final = {"first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5"}
_DATED: Final = re.compile(r"(?<!\d)(20\d\d)[-_.年]?([01]?\d)[-_.月]?([0-3]?\d)(?!\d)")
#: Earliest first.
_STAGES: Final = (
    re.compile(r"初稿|草稿|草案|原稿|\boriginal\b"),
    re.compile(r"修订|修改|\b(?:revised|redline|amended|markup)\b"),
    re.compile(r"终稿|定稿|签署版|签订版|盖章|\b(?:final|executed|signed|clean)\b"),
)


class Stated(NamedTuple):
    """What a name says of its place: the number of the draft, its date, the stage; empty or -1 where it says nothing."""

    number: tuple[int, ...]
    dated: tuple[int, ...]
    stage: int


def stated(file: str) -> Stated:
    """What a file name says of the draft's place."""
    name = re.sub(r"[_\s]+", " ", fold(file.rpartition("/")[2].rpartition(".")[0] or file))
    numbered, dated = _NUMBERED.search(name), _DATED.search(name)
    number = next((group for group in numbered.groups() if group), "") if numbered else ""
    stage = max((at for at, words in enumerate(_STAGES) if words.search(name)), default=-1)
    return Stated(_values(_WORDS.get(number, number)), tuple(map(int, dated.groups())) if dated else (), stage)


def place(file: str, others: Sequence[str], came: int) -> int:
    """Where among ``others`` (files, oldest first) the draft in ``file`` belongs; where names tell nothing, at ``came``: so many
    of the others came before it."""
    own, stages = stated(file), [stated(other) for other in others]
    last = next((at for at, other in enumerate(stages) if _before(own, other)), len(others))
    first = max((at for at, other in enumerate(stages, 1) if _before(other, own)), default=0)
    return min(max(first, came), last)


def _before(one: Stated, other: Stated) -> bool:
    """Whether ``one`` says it comes before ``other``: by the first thing that both tell and in which they differ."""
    for left, right in ((one.number, other.number), (one.dated, other.dated)):
        if left and right and left != right:
            return left < right
    return -1 < one.stage < other.stage


def _values(number: str) -> tuple[int, ...]:
    if not number:
        return ()
    if number[0].isdigit():
        return tuple(map(int, number.split(".")))
    value = parse_number(number)
    return () if value is None else (value,)
