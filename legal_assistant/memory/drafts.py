"""Drafts of one document: how much of their words two documents share, and what became of each clause.

The share is the containment of Broder (On the resemblance and containment of documents, 1997): of the runs of words of the
smaller document, those that stand in the other as well, estimated from a fixed eighth of all possible runs.
"""

import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from typing import Final

from legal_assistant.domain.documents import Passage
from legal_assistant.memory.fold import fold

#: Two documents that share this much of their words, neither being less than this share of the other's length, are drafts of one.
_ALIKE: Final = 0.5
_LENGTHS: Final = 0.4
#: Words (Chinese: characters) of a run.
_RUN: Final = 6
_SAMPLED: Final = 8
#: Clauses of different numbers are the same clause if their words are this alike.
_SAME_CLAUSE: Final = 0.6
_UNIT: Final = re.compile(r"[a-z0-9]+|[^\W\d_a-z]|[^\w\s]", re.IGNORECASE)
_WORD: Final = re.compile(r"[a-z0-9]+|[^\W\d_]", re.IGNORECASE)
#: Blocks of clauses with more pairs than this are not searched for the best ones.
_MOST_PAIRS: Final = 40_000


class Fate(StrEnum):
    """What became of a clause between two drafts."""

    SAME = "same"
    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class Edit:
    """A run of words: ``kind`` is "same", "removed" or "added"."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class ClauseChange:
    """A clause in the earlier draft, in the later one, or in both; ``edits`` are filled where it changed."""

    fate: Fate
    before: Passage | None
    after: Passage | None
    edits: tuple[Edit, ...] = ()


@dataclass(frozen=True, slots=True)
class Print:
    """A sample of a document's runs of words, and how many words it has."""

    runs: frozenset[int]
    words: int


def fingerprint(texts: Sequence[str]) -> Print:
    """The fingerprint of the document with these passages."""
    words = [word for text in texts for word in _WORD.findall(fold(text))]
    joined = [" ".join(words[at : at + _RUN]) for at in range(max(len(words) - _RUN + 1, 0))]
    hashes = (zlib.crc32(run.encode()) for run in joined)
    return Print(frozenset(value for value in hashes if value % _SAMPLED == 0), len(words))


def shared(one: Print, other: Print) -> float:
    """The share of the smaller document's runs that the other has too, 0 to 1."""
    smaller = min(len(one.runs), len(other.runs))
    return len(one.runs & other.runs) / smaller if smaller else 0.0


def are_drafts(one: Print, other: Print) -> bool:
    """Whether the two are likely drafts of one document."""
    return min(one.words, other.words) >= _LENGTHS * max(one.words, other.words, 1) and shared(one, other) >= _ALIKE


def compare_clauses(before: Sequence[Passage], after: Sequence[Passage]) -> list[ClauseChange]:
    """Every clause of both drafts once, in the order of the later one; what was removed stands where it was."""
    matcher = SequenceMatcher(None, [_key(item) for item in before], [_key(item) for item in after], autojunk=False)
    changes: list[ClauseChange] = []
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            changes += [ClauseChange(Fate.SAME, one, other) for one, other in zip(before[a:b], after[c:d], strict=True)]
        else:
            changes += _changed(before[a:b], after[c:d])
    return changes


def _key(passage: Passage) -> str:
    return "".join(_WORD.findall(fold(passage.text)))


def _changed(before: Sequence[Passage], after: Sequence[Passage]) -> Iterator[ClauseChange]:
    """Clauses of a stretch that differs: paired by what they say, then by their number; the others were removed or added."""
    pairs = _pairs(before, after)
    partner = {right: left for left, right in pairs.items()}
    left = 0
    for right, item in enumerate(after):
        if right not in partner:
            yield ClauseChange(Fate.ADDED, None, item)
            continue
        for gone in range(left, partner[right]):
            if gone not in pairs:
                yield ClauseChange(Fate.REMOVED, before[gone], None)
        left = max(left, partner[right] + 1)
        yield ClauseChange(Fate.CHANGED, before[partner[right]], item, word_edits(before[partner[right]].text, item.text))
    for gone in range(left, len(before)):
        if gone not in pairs:
            yield ClauseChange(Fate.REMOVED, before[gone], None)


def _pairs(before: Sequence[Passage], after: Sequence[Passage]) -> dict[int, int]:
    """Index of the clause in ``after`` for each in ``before`` that has one."""
    if len(before) * len(after) > _MOST_PAIRS:
        return {}
    words = [_WORD.findall(fold(item.text)) for item in after]
    scored: list[tuple[float, int, int]] = []
    for left, item in enumerate(before):
        own = _WORD.findall(fold(item.text))
        for right, other in enumerate(after):
            alike = SequenceMatcher(None, own, words[right], autojunk=False)
            same_number = bool(item.number) and item.number == other.number
            needed = _SAME_CLAUSE / 2 if same_number else _SAME_CLAUSE
            if alike.real_quick_ratio() >= needed and alike.quick_ratio() >= needed and (ratio := alike.ratio()) >= needed:
                scored.append((ratio + same_number / 10, left, right))
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for _, left, right in sorted(scored, key=lambda entry: (-entry[0], abs(entry[1] - entry[2]), entry[1])):
        if left not in pairs and right not in taken:
            pairs[left] = right
            taken.add(right)
    return pairs


def word_edits(before: str, after: str) -> tuple[Edit, ...]:
    """What was removed from ``before`` and added for ``after``, by words (Chinese: characters) with the blanks after them."""
    old, new = _units(before), _units(after)
    matcher = SequenceMatcher(None, [text.strip() for text in old], [text.strip() for text in new], autojunk=False)
    edits: list[Edit] = []
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            edits.append(Edit("same", "".join(new[c:d])))
            continue
        if a < b:
            edits.append(Edit("removed", "".join(old[a:b])))
        if c < d:
            edits.append(Edit("added", "".join(new[c:d])))
    return tuple(edits)


def _units(text: str) -> list[str]:
    """``text`` cut before each word, character or mark: the units joined are the text."""
    starts = [match.start() for match in _UNIT.finditer(text)] or [0]
    starts[0] = 0
    return [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
