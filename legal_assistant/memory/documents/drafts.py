"""Drafts of one document: how much of their words two documents share, and what became of each clause.

The share is the containment of Broder (On the resemblance and containment of documents, 1997): of the runs of words of the
smaller document, those that stand in the other as well, estimated from a fixed eighth of all possible runs.
"""

import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from enum import StrEnum
from typing import Final

from legal_assistant.domain.documents import PageSpan, Passage, Print
from legal_assistant.memory.characters.fold import fold
from legal_assistant.memory.documents.alignment import same_runs
from legal_assistant.memory.documents.edits import Edit, word_edits
from legal_assistant.memory.documents.matching import MOST_MEETINGS, alike, meetings
from legal_assistant.memory.documents.page_lines import join_text
from legal_assistant.memory.documents.passages import SEPARATOR

#: Two documents that share this much of their words, neither being less than this share of the other's length, are drafts of one.
_ALIKE: Final = 0.5
_LENGTHS: Final = 0.4
#: Words (Chinese: characters) of a run.
_RUN: Final = 6
_SAMPLED: Final = 8
#: Clauses of different numbers are the same clause if their words are this alike.
_SAME_CLAUSE: Final = 0.6
_SAME_MOVED: Final = 0.8
_WORD: Final = re.compile(r"[a-z0-9]+|[^\W\d_]", re.IGNORECASE)
#: A clause's own number: 第三条, 3.2, 三、, (a), Article 3.
_OWN_NUMBER: Final = re.compile(
    r"^\s*(?:第\s*[\d〇零一二三四五六七八九十百千]+\s*[条款章节]|[\d]+(?:[.．]\d+)*\s*[.．、)）]?|[一二三四五六七八九十]+\s*、"
    r"|[（(]\s*(?:[a-z]{1,4}|\d+|[一二三四五六七八九十]+)\s*[)）]|(?:article|section|clause)\s+[\divxlc]+(?:\.\d+)*\b[.:]?)\s*",
    re.IGNORECASE,
)
#: Blocks of clauses with more pairs than this are not searched for the best ones.
_MOST_PAIRS: Final = 40_000
#: Pairs of equal words that are looked at to find the best pairs of a block; beyond, only how clauses begin and end counts.
_MOST_WORDS: Final = 20_000_000


class Fate(StrEnum):
    """What became of a clause between two drafts. RENUMBERED: only its own number is another. MOVED: it stands elsewhere, as it
    was or with small changes."""

    SAME = "same"
    RENUMBERED = "renumbered"
    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class ClauseChange:
    """A clause in the earlier draft, in the later one, or in both; ``edits`` are filled where its words differ."""

    fate: Fate
    before: Passage | None
    after: Passage | None
    edits: tuple[Edit, ...] = ()


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


def closeness(one: Print, other: Print) -> tuple[float, float]:
    """What tells which of several drafts is nearest: the share of the smaller one, then the share of what stands in either."""
    either = len(one.runs | other.runs)
    return shared(one, other), len(one.runs & other.runs) / either if either else 0.0


def alike_words(one: Print) -> tuple[float, float]:
    """How few and how many words a draft of it can have."""
    return _LENGTHS * one.words, one.words / _LENGTHS


def are_drafts(one: Print, other: Print) -> bool:
    """Whether the two say so much of the same that they can be drafts of one document."""
    return min(one.words, other.words) >= _LENGTHS * max(one.words, other.words, 1) and shared(one, other) >= _ALIKE


def compare_clauses(before: Sequence[Passage], after: Sequence[Passage]) -> list[ClauseChange]:
    """Every clause of both drafts once, in the order of the later one; what was removed stands where it was."""
    before, after = _whole(before), _whole(after)
    changes: list[ClauseChange] = []
    left = right = 0
    for a, b, size in same_runs([_unnumbered(item) for item in before], [_unnumbered(item) for item in after]):
        changes += _changed(before[left:a], after[right:b])
        left, right = a + size, b + size
        changes += map(_kept, before[a:left], after[b:right])
    return _with_moves(changes)


def _whole(passages: Sequence[Passage]) -> list[Passage]:
    """The clauses, those together again that were cut for their length: where, depends on their words, and on the program."""
    clauses: list[Passage] = []
    for passage in passages:
        last = clauses[-1] if clauses else None
        if last is not None and _goes_on(last, passage):
            clauses[-1] = replace(last, text=join_text([last.text, passage.text]), spans=last.spans + passage.spans)
        else:
            clauses.append(passage)
    return clauses


def _goes_on(clause: Passage, after: Passage) -> bool:
    """Whether what comes after a clause, or a part of it, is more of it: of its number, and not with that number once more."""
    if not after.number or (clause.number, clause.heading) != (after.number, after.heading):
        return False
    one, other = _OWN_NUMBER.match(clause.text), _OWN_NUMBER.match(after.text)
    return one is None or other is None or one.group().strip() != other.group().strip()


def _with_moves(changes: Sequence[ClauseChange]) -> list[ClauseChange]:
    """The changes with what was removed in one place and added in another as moved."""
    removed = [change.before for change in changes if change.fate is Fate.REMOVED and change.before]
    added = [change.after for change in changes if change.fate is Fate.ADDED and change.after]
    pairs = _pairs(removed, added, least=_SAME_MOVED, by_number=False)
    came_from = {_place(added[right]): removed[left] for left, right in pairs.items()}
    gone = {_place(item) for item in came_from.values()}
    moved: list[ClauseChange] = []
    for change in changes:
        if change.fate is Fate.ADDED and change.after and (source := came_from.get(_place(change.after))):
            edits = () if _unnumbered(source) == _unnumbered(change.after) else word_edits(source.text, change.after.text)
            moved.append(ClauseChange(Fate.MOVED, source, change.after, edits))
        elif change.fate is not Fate.REMOVED or change.before is None or _place(change.before) not in gone:
            moved.append(change)
    return moved


def _place(passage: Passage) -> tuple[str, tuple[PageSpan, ...]]:
    """What tells it from others: rows of one table have the id of the passage they stand in."""
    return passage.id, passage.spans


def _kept(one: Passage, other: Passage) -> ClauseChange:
    same = _letters(one.text) == _letters(other.text)
    return ClauseChange(Fate.SAME if same else Fate.RENUMBERED, one, other)


def _unnumbered(passage: Passage) -> str:
    """The letters and digits of a clause without its number, by which clauses are told to be the same; also without the numbers
    of the headings that stand in front of it, each of which is followed by words of its own or by the next number."""
    text, letters, numbered = passage.text, "", False
    for label in passage.heading.split(SEPARATOR) if passage.number else ():
        numbered = bool(label) and text.startswith(label)
        if numbered:
            letters += _letters(_OWN_NUMBER.sub("", label, count=1))
            text = text[len(label) :].lstrip()
    letters += _letters(text if numbered else _OWN_NUMBER.sub("", text, count=1))
    return letters or _letters(passage.text)


def _letters(text: str) -> str:
    return "".join(_WORD.findall(fold(text)))


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


def _pairs(
    before: Sequence[Passage], after: Sequence[Passage], *, least: float = _SAME_CLAUSE, by_number: bool = True
) -> dict[int, int]:
    """Index of the clause in ``after`` for each in ``before`` that has one whose words are at least this alike; ``by_number``:
    half of that is enough for clauses of the same number."""
    if len(before) * len(after) > _MOST_PAIRS:
        return {}
    words = [_WORD.findall(fold(item.text)) for item in after]
    scored: list[tuple[float, int, int]] = []
    room = _MOST_WORDS
    for left, item in enumerate(before):
        own = _WORD.findall(fold(item.text))
        for right, other in enumerate(after):
            quick = SequenceMatcher(None, own, words[right], autojunk=False)
            same_number = by_number and bool(item.number) and item.number == other.number
            needed = least / 2 if same_number else least
            if quick.real_quick_ratio() < needed or quick.quick_ratio() < needed:
                continue
            most = min(MOST_MEETINGS, room)
            room -= min(meetings(own, words[right]), most)
            if (ratio := alike(own, words[right], most)) >= needed:
                scored.append((ratio + same_number / 10, left, right))
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for _, left, right in sorted(scored, key=lambda entry: (-entry[0], abs(entry[1] - entry[2]), entry[1])):
        if left not in pairs and right not in taken:
            pairs[left] = right
            taken.add(right)
    return pairs
