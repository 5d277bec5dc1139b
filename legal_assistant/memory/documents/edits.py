"""What changed between two texts, word by word."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from legal_assistant.memory.characters.han import HAN
from legal_assistant.memory.documents.matching import blocks
from legal_assistant.memory.language.segment import cut_words

_FIGURES: Final = "[〇零一二三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟]{2,}"
#: A number, with its separators or in Chinese figures, changes as a whole; so does a word.
_UNIT: Final = re.compile(
    rf"\d+(?:[.,]\d+)+|(?P<han>(?:(?!{_FIGURES})[{HAN}])+)|{_FIGURES}|(?:(?![{HAN}])[^\W_])+|[^\w\s]|_", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Edit:
    """A run of words: ``kind`` is "same", "removed" or "added"."""

    kind: str
    text: str


def word_edits(before: str, after: str) -> tuple[Edit, ...]:
    """What was removed from ``before`` and added for ``after``, by words with the blanks after them: what is not removed makes
    up ``after``, and what is not added ``before`` but for its blanks."""
    old, new = list(_units(before)), list(_units(after))
    edits: list[Edit] = []
    a = b = 0
    for left, right, size in [*_same(old, new), (len(old), len(new), 0)]:
        if a < left:
            edits.append(Edit("removed", "".join(old[a:left])))
        if b < right:
            edits.append(Edit("added", "".join(new[b:right])))
        a, b = left + size, right + size
        same = "".join(new[right:b])
        if edits and edits[-1].kind == "same":
            edits[-1] = Edit("same", edits[-1].text + same)
        elif size:
            edits.append(Edit("same", same))
    return tuple(edits)


def _same(old: list[str], new: list[str]) -> Iterator[tuple[int, int, int]]:
    return blocks([text.strip() for text in old], [text.strip() for text in new])


def _units(text: str) -> Iterator[str]:
    """``text`` cut before each word, number or mark: the units joined are the text."""
    starts = [0]
    for match in _UNIT.finditer(text):
        at = match.start()
        for word in cut_words(match.group()) if match["han"] else [match.group()]:
            starts.append(at)
            at += len(word)
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        if start < end:
            yield text[start:end]
