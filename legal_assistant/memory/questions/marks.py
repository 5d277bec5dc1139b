"""Where the words of a search stand in what was found, and the part of it that shows most of them.

Marked are the words of the query (Chinese ones wherever they stand, English ones in any form), figures with or without thousands
separators, and what is referred to however it is written: 第584条 marks 第五百八十四条 and Article 584, 8000 marks 捌仟元.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import Final

from legal_assistant.memory.answering.citation import sentences
from legal_assistant.memory.characters.han import HAN
from legal_assistant.memory.characters.in_place import fold_in_place
from legal_assistant.memory.language.segment import query_words
from legal_assistant.memory.language.vocabulary import stem
from legal_assistant.memory.legal_text import Reference, find_references, parse_number, query_references
from legal_assistant.memory.legal_text.glossary import counterparts

Span = tuple[int, int]

_HAN_RUN: Final = re.compile(rf"[{HAN}]+")
_TOKEN: Final = re.compile(rf"(?P<number>\d{{1,3}}(?:,\d{{3}})+(?!\d)|\d+(?:\.\d+)*)|(?P<word>(?:(?![{HAN}])[^\W\d_])+)")
_WORDS: Final = re.compile(rf"(?:(?![{HAN}])[^\W\d_])+")
#: Line breaks that separate nothing, because they fell into Chinese text.
_WIDE: Final = rf"{HAN}\u3000-\u303f\uff00-\uffef“”‘’"
_BROKEN: Final = re.compile(rf"(?<=[{_WIDE}])[ \t]*\n\s*(?=[{_WIDE}])|\u00ad\s*")
_BLANK: Final = re.compile(rf"{_BROKEN.pattern}|\s+")
#: The number at the head of an article or clause.
_HEAD: Final = re.compile(
    rf"^\s{{0,8}}(?:第\s?(?P<han>[{HAN}0-9]{{1,9}})\s?条|(?P<number>\d{{1,4}}(?:\.\d{{1,3}}){{0,4}}))(?![\d.]*\d)"
)
#: Longest run of Han characters that is looked for as a whole; what stands before the first mark of an excerpt, at most.
_LONGEST, _LEAD = 16, 40


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A part of a text on one line, and what is marked in it."""

    text: str
    marks: tuple[Span, ...] = ()


class Sought:
    """What a query looks for; ``terms`` are what it is looked for as in the other language, each as a whole."""

    def __init__(self, query: str, terms: Sequence[str] = ()) -> None:
        references = find_references(query)
        canonicals, self._numbers = query_references(query)
        self._canonicals = frozenset(canonicals)
        self._heads = {*self._numbers, *(number for one in references if (number := _number(one)))}
        rest = query
        for one in reversed(references):
            rest = f"{rest[: one.start]} {rest[one.end :]}"
        words = query_words(rest)
        self._figures = {word for word in words if word[0].isdigit()} | {_value(one) for one in references} - {""}
        self._stems = {stem(word) for word in words if not word[0].isdigit() and not _HAN_RUN.match(word)}
        numbered = counterparts(" ".join(query[one.start : one.end] for one in references))  # 条, of which all clauses are some
        theirs = [term for term in terms if term not in numbered]
        self._han = self._han_words(words, rest) | {_folded(term) for term in theirs if _HAN_RUN.search(term)}
        self._phrases = [[stem(word) for word in _WORDS.findall(_folded(term))] for term in theirs if not _HAN_RUN.search(term)]

    def in_turn(self, texts: Sequence[str]) -> list[int]:
        """Numbers of ``texts``, which are in order of their worth, in the order in which they answer a query that asks for words
        and for an article or clause by its bare number: what has both; what has the words and what the number points to by turns,
        for who remembers the number wrongly wants the one, and who remembers it rightly the other; all else. Another query
        leaves them as they are."""
        if not (self._numbers and (self._han or self._stems)):
            return list(range(len(texts)))
        kinds: dict[tuple[bool, bool], list[int]] = {}
        for at, text in enumerate(texts):
            flat, _ = flatten(text)
            kinds.setdefault((any(self._words(_folded(flat))), any(self._references(flat))), []).append(at)
        worded, referred = kinds.get((True, False), []), kinds.get((False, True), [])
        turns = [at for pair in zip_longest(worded, referred) for at in pair if at is not None]
        return [*kinds.get((True, True), []), *turns, *kinds.get((False, False), [])]

    def marks(self, text: str) -> list[Span]:
        """Where it stands in ``text``, in order; what nothing parts is one."""
        flat, offsets = flatten(text)
        return [(offsets[start], offsets[end - 1] + 1) for start, end in self._in_line(flat)]

    def excerpt(self, text: str, limit: int) -> Excerpt:
        """The part of ``text`` of about ``limit`` characters that has most of it, from the beginning of a sentence if one is
        near."""
        flat, _ = flatten(text)
        flat = flat.strip()
        found = self._in_line(flat)
        start = _beginning(flat, found, limit) if len(flat) > limit else 0
        shown = flat[start : start + limit]
        lead, tail = "…" * (start > 0), "…" * (start + limit < len(flat))
        shift = len(lead) - start
        inside = [(a + shift, min(b, start + limit) + shift) for a, b in found if start <= a < start + limit]
        return Excerpt(lead + shown + tail, tuple(inside))

    @staticmethod
    def _han_words(words: Sequence[str], rest: str) -> set[str]:
        """The Chinese words and whole runs of them; single characters only where there is nothing else."""
        han = {word for word in words if _HAN_RUN.match(word)}
        han |= {run for run in _HAN_RUN.findall(_folded(rest)) if 1 < len(run) <= _LONGEST}
        return {word for word in han if len(word) > 1} or han

    @cached_property
    def _refers(self) -> bool:
        return bool(self._canonicals or self._numbers or self._figures)

    def _in_line(self, flat: str) -> list[Span]:
        """Where it stands in a text that was flattened; what nothing parts is one."""
        folded = _folded(flat)
        merged: list[Span] = []
        for start, end in sorted([*self._words(folded), *self._references(flat)]):
            if merged and not flat[merged[-1][1] : start].strip():
                merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
            else:
                merged.append((start, end))
        return merged

    def _words(self, folded: str) -> Iterator[Span]:
        present = [word for word in self._han if word in folded]
        for word in present:
            if not any(word in other for other in present if other != word):  # 违约 is not what was asked for beside 违约金
                yield from (match.span() for match in re.finditer(re.escape(word), folded))
        yield from self._in_phrases(folded) if self._phrases else ()
        for match in _TOKEN.finditer(folded) if self._stems or self._figures else ():
            if match.lastgroup == "number":
                if match.group().replace(",", "") in self._figures:
                    yield match.span()
            elif stem(match.group()) in self._stems:
                yield match.span()

    def _in_phrases(self, folded: str) -> Iterator[Span]:
        tokens = [(stem(match.group()), match.span()) for match in _WORDS.finditer(folded)]
        stems = [one for one, _ in tokens]
        for phrase in self._phrases:
            for at in range(len(stems) - len(phrase) + 1):
                if stems[at : at + len(phrase)] == phrase:
                    yield tokens[at][1][0], tokens[at + len(phrase) - 1][1][1]

    def _references(self, flat: str) -> Iterator[Span]:
        if not self._refers:
            return
        for one in find_references(flat):
            number = _number(one)
            if one.canonical in self._canonicals or _value(one) in self._figures or _among(number, self._numbers):
                yield one.start, one.end
        head = _HEAD.match(flat)
        if head and _among(head["number"] or str(parse_number(head["han"]) or ""), self._heads):
            yield head.span("number") if head["number"] else (flat.index("第"), head.end())


def flatten(text: str) -> tuple[str, list[int]]:
    """``text`` on one line, without the breaks that fell into Chinese text, and where each of its characters stands in it."""
    parts: list[str] = []
    offsets: list[int] = []
    at = 0
    for match in _BLANK.finditer(text):
        parts.append(text[at : match.start()])
        offsets += range(at, match.start())
        if not _BROKEN.match(text, match.start()):
            parts.append(" ")
            offsets.append(match.start())
        at = match.end()
    parts.append(text[at:])
    offsets += range(at, len(text))
    return "".join(parts), offsets


def _folded(text: str) -> str:
    """One form for comparing, of the same length."""
    folded = fold_in_place(text)
    lowered = folded.lower()
    return lowered if len(lowered) == len(folded) else folded


def _number(one: Reference) -> str:
    """The number of an article or clause, with what stands below it: "584.1", "7.2.b"; empty for anything else."""
    if one.canonical.startswith("CN:"):
        return ".".join(one.canonical.split(":")[2:])
    return one.canonical.removeprefix("CL:") if one.kind == "clause" else ""


def _value(one: Reference) -> str:
    """The figure of an amount; empty for anything else."""
    return one.canonical.partition(":")[2] if one.kind == "amount" else ""


def _among(number: str, wanted: Sequence[str] | set[str]) -> bool:
    """Whether an article or clause is one of those that are wanted, or stands below one."""
    return bool(number) and any(number == one or number.startswith(f"{one}.") for one in wanted)


def _beginning(flat: str, found: Sequence[Span], limit: int) -> int:
    """Where the excerpt begins: a little before the mark from which on most different ones are in reach."""
    if not found:
        return 0

    def worth(first: int) -> tuple[int, int]:
        inside = [flat[a:b].lower() for a, b in found[first:] if b <= found[first][0] + limit - _LEAD]
        return len(set(inside)), len(inside)

    best = found[max(range(len(found)), key=lambda first: (worth(first), -first))][0]
    if best <= _LEAD:
        return 0
    near = best - _LEAD // 2
    word = flat.find(" ", near, best) + 1 or near
    return max((start for start, _ in sentences(flat) if best - _LEAD <= start <= best), default=word)
