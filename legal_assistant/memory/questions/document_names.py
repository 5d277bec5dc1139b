"""Which documents of a case a question names, and what it asks about them.

A question over many contracts ("in the sponsorship agreement between A and B, is there a cap on liability?") finds the right
contract but the wrong place: its names pull up the preamble and the signature block. So the documents are found first, by
title, file name and parties, and then searched without the names. On a development set of such questions over 20 contracts
that finds .70 of what is relevant among the first ten hits, searching all at once .44; of the facts of criminal cases
asked over 184 laws, by words alone, .42 instead of .29.

A name is a run of words of the question that stands in the same order in a name of only few documents of the case. Of a title it
has to be the end (租赁合同 of 房屋租赁合同: the beginning, as in 农民专业合作社 of 农民专业合作社法, is mostly what the question
is about), of a Chinese party the beginning (青禾仓储 of 青禾仓储有限公司), of an English one any part. A run counts by its words
that carry meaning; a Han character counts half a word.
"""

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from legal_assistant.memory.characters.fold import fold
from legal_assistant.memory.characters.han import HAN
from legal_assistant.memory.language.stopwords import CHINESE, ENGLISH

#: A run with less meaning than this is no name, unless it is a whole one (a person's, say).
_LEAST_WEIGHT: Final = 2.0
#: A name that more than this share of the documents bear (but for one) tells nothing.
_COMMON_SHARE: Final = 0.25
#: A document with this share of the best one's evidence is meant as well.
_TIE: Final = 0.7
#: Characters of a document's beginning in which its parties are looked for.
_OPENING: Final = 1000

_TOKEN: Final = re.compile(rf"[{HAN}]|(?:(?![{HAN}])\w)+")
_LABELLED: Final = re.compile(rf"[{HAN}]*[方人者](?:[（(][^）)\n]{{0,20}}[）)])?\s*[:：]\s*([^\n，,；;。（(]{{2,40}})")
_CAPITALISED: Final = re.compile(r"\b[A-Z][\w.&'’-]*(?:,? (?:(?:of|and|the|for|&) )?[A-Z][\w.&'’-]*)+")
_SEPARATOR: Final = "|"


@dataclass(frozen=True, slots=True)
class Named:
    """The documents that a question names, and the question without their names."""

    documents: tuple[str, ...]
    rest: str


@dataclass(frozen=True, slots=True)
class _Run:
    """Tokens ``start:end`` of the question, which stand in the names of ``documents``."""

    start: int
    end: int
    documents: frozenset[str]
    weight: float


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one document: what it is called, parties by their label (甲方：), and capitalised words of its beginning."""

    titles: tuple[str, ...] = ()
    parties: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()


class _Bearer:
    """A document as the bearer of names, each kind as tokens between separators, so that a run is found within one name only."""

    def __init__(self, names: Names) -> None:
        self.titles, self.parties, self.mentions = (_joined(kind) for kind in (names.titles, names.parties, names.mentions))
        self.all = f"{self.titles}{self.parties}{self.mentions}"

    def contains(self, run: str) -> bool:
        """Whether ``run`` stands anywhere in a name."""
        return f" {run} " in self.all

    def is_called(self, run: str, weight: float) -> bool:
        """Whether ``run`` is enough of a name to name the document."""
        if weight < _LEAST_WEIGHT:
            return weight >= 1 and f"{_SEPARATOR} {run} {_SEPARATOR}" in self.all
        return f" {run} {_SEPARATOR}" in self.titles or f"{_SEPARATOR} {run} " in self.parties or f" {run} " in self.mentions


class DocumentNames:
    """The names of a case's documents. Immutable; building it takes about 1 ms a document."""

    def __init__(self, names: Mapping[str, Names]) -> None:
        """``names``: the names of each document, by its id."""
        self._bearers = {document: _Bearer(of_document) for document, of_document in names.items()}
        self._pairs: defaultdict[tuple[str, str], set[str]] = defaultdict(set[str])
        for document, bearer in self._bearers.items():
            for pair in pairwise(bearer.all.split()):
                self._pairs[pair].add(document)

    def find(self, question: str) -> Named | None:
        """The documents that ``question`` names; None if it names none, or asks nothing beside the names."""
        matches = list(_TOKEN.finditer(question))
        tokens = [fold(match.group()) for match in matches]
        limit = max(1, int(len(self._bearers) * _COMMON_SHARE))
        runs = [run for run in self._runs(tokens) if len(run.documents) <= limit]
        documents = self._meant(runs)
        if not documents:
            return None
        rest, kept = question, set(range(len(tokens)))
        for run in reversed([run for run in runs if not run.documents.isdisjoint(documents)]):
            rest = f"{rest[: matches[run.start].start()]} {rest[matches[run.end - 1].end() :]}"
            kept.difference_update(range(run.start, run.end))
        if _weight(tokens[index] for index in kept) < 1:
            return None
        return Named(documents, rest)

    def _runs(self, tokens: Sequence[str]) -> list[_Run]:
        """The longest runs of ``tokens`` that are names or parts of names, from left to right."""
        runs: list[_Run] = []
        start = 0
        while start < len(tokens) - 1:
            run = self._longest(tokens, start)
            if run is not None:
                runs.append(run)
            start = run.end if run is not None else start + 1
        return runs

    def _longest(self, tokens: Sequence[str], start: int) -> _Run | None:
        """The longest run from ``start`` that names a document."""
        within: frozenset[str] = frozenset(self._pairs.get((tokens[start], tokens[start + 1]), frozenset[str]()))
        best: _Run | None = None
        end = start + 2
        while within:
            run, weight = " ".join(tokens[start:end]), _weight(tokens[start:end])
            if called := frozenset(document for document in within if self._bearers[document].is_called(run, weight)):
                best = _Run(start, end, called, weight)
            if end == len(tokens):
                break
            end += 1
            longer = " ".join(tokens[start:end])
            within = frozenset(document for document in within if self._bearers[document].contains(longer))
        return best

    def _meant(self, runs: Sequence[_Run]) -> tuple[str, ...]:
        """The documents with the most evidence; then, for the names that they do not bear, the next."""
        meant: list[str] = []
        while runs:
            evidence: defaultdict[str, float] = defaultdict(float)
            for run in runs:
                for document in run.documents:
                    evidence[document] += run.weight * math.log(1 + len(self._bearers) / len(run.documents))
            best = max(evidence.values())
            chosen = {document for document, value in evidence.items() if value >= _TIE * best}
            meant.extend(sorted(chosen))
            runs = [run for run in runs if run.documents.isdisjoint(chosen)]
        return tuple(meant)


def names_of(title: str, file: str, opening: str) -> Names:
    """Names by which people speak of a document: its title, its file (without extension, dates and version numbers at its end),
    and the parties in its first `_OPENING` characters."""
    stem = re.sub(r"[_\W]+", " ", file.rpartition(".")[0] or file)
    start = opening[:_OPENING]
    return Names(
        titles=(title, re.sub(r"(?:\s+v?\d+)+\s*$", "", stem)),
        parties=tuple(match.group(1) for match in _LABELLED.finditer(start)),
        mentions=tuple(match.group() for match in _CAPITALISED.finditer(start)),
    )


def _joined(names: Iterable[str]) -> str:
    parts = (" ".join(fold(token) for token in _TOKEN.findall(name)) for name in names)
    return f" {_SEPARATOR} " + "".join(f"{part} {_SEPARATOR} " for part in parts if part)


def _weight(tokens: Iterable[str]) -> float:
    """How much meaning there is in tokens, in words."""
    return sum(0.5 if len(token) == 1 or token.isdigit() else 1.0 for token in tokens if token not in ENGLISH | CHINESE)
