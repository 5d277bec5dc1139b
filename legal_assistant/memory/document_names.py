"""Which documents of a case a question names, and what it asks about them.

A question over many contracts ("in the sponsorship agreement between A and B, is there a cap on liability?") finds the right
contract but the wrong place: its names pull up the preamble and the signature block. So the documents are found first, by
title, file name and parties, and then searched without the names. On a development set of such questions over 20 contracts
that finds .70 of what is relevant among the first ten hits, searching all at once .44.

A name is a run of words of the question that stands in the same order in the title, the file name or the parties of only few
documents of the case. A run counts by its words that carry meaning; a Han character counts half a word.
"""

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from legal_assistant.memory.fold import fold
from legal_assistant.memory.segment import HAN
from legal_assistant.memory.stopwords import CHINESE, ENGLISH

#: A run with less meaning than this is no name, unless it is a whole one (a person's, say).
_LEAST_WEIGHT: Final = 2.0
#: A name that more than this share of the documents bear (but for one) tells nothing.
_COMMON_SHARE: Final = 0.25
#: A document with this share of the best one's evidence is meant as well.
_TIE: Final = 0.7
#: Characters of a document's beginning in which its parties are looked for.
OPENING: Final = 1000

_TOKEN: Final = re.compile(rf"[{HAN}]|(?:(?![{HAN}])\w)+")
_LABELLED: Final = re.compile(rf"[{HAN}]*[方人者](?:[（(][^）)\n]{{0,20}}[）)])?\s*[:：]\s*([^\n，,；;。（(]{{2,40}})")
_ORGANISATION: Final = re.compile(rf"[{HAN}（）()]{{2,30}}?(?:有限责任公司|有限公司|合伙企业|事务所|集团)")
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


class DocumentNames:
    """The names of a case's documents. Immutable; building it takes about 0.1 ms a document."""

    def __init__(self, names: Mapping[str, Iterable[str]]) -> None:
        """``names``: for each document's id its names (see :func:`names_of`)."""
        self._texts = {document: _joined(of_document) for document, of_document in names.items()}
        self._pairs: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        for document, text in self._texts.items():
            for pair in pairwise(text.split()):
                self._pairs[pair].add(document)

    def find(self, question: str) -> Named | None:
        """The documents that ``question`` names; None if it names none, or asks nothing beside the names."""
        matches = list(_TOKEN.finditer(question))
        tokens = [fold(match.group()) for match in matches]
        limit = max(1, int(len(self._texts) * _COMMON_SHARE))
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
        documents = frozenset(self._pairs.get((tokens[start], tokens[start + 1]), ()))
        end = start + 2
        while documents and end < len(tokens):
            longer = self._containing(" ".join(tokens[start : end + 1]), documents)
            if not longer:
                break
            documents, end = longer, end + 1
        weight = _weight(tokens[start:end])
        text = " ".join(tokens[start:end])
        if weight < _LEAST_WEIGHT:
            whole = f"{_SEPARATOR} {text} {_SEPARATOR}"
            documents = self._containing(whole, documents if weight >= 1 else frozenset[str]())
        return _Run(start, end, documents, weight) if documents else None

    def _containing(self, text: str, documents: Iterable[str]) -> frozenset[str]:
        return frozenset(document for document in documents if f" {text} " in self._texts[document])

    def _meant(self, runs: Sequence[_Run]) -> tuple[str, ...]:
        """The documents with the most evidence; then, for the names that they do not bear, the next."""
        meant: list[str] = []
        while runs:
            evidence: defaultdict[str, float] = defaultdict(float)
            for run in runs:
                for document in run.documents:
                    evidence[document] += run.weight * math.log(1 + len(self._texts) / len(run.documents))
            best = max(evidence.values())
            chosen = {document for document, value in evidence.items() if value >= _TIE * best}
            meant.extend(sorted(chosen))
            runs = [run for run in runs if run.documents.isdisjoint(chosen)]
        return tuple(meant)


def names_of(title: str, file: str, opening: str) -> list[str]:
    """Names by which people speak of a document: its title, its file, and the parties in its first :data:`OPENING` characters."""
    start = opening[:OPENING]
    stem = file.rpartition(".")[0] or file
    parties = [match.group(1) for match in _LABELLED.finditer(start)]
    parties += [match.group() for pattern in (_ORGANISATION, _CAPITALISED) for match in pattern.finditer(start)]
    return [name for name in (title, re.sub(r"[_\W]+", " ", stem), *parties) if name.strip()]


def _joined(names: Iterable[str]) -> str:
    """Names as tokens between separators, so that a run is found within one name only."""
    parts = (" ".join(fold(token) for token in _TOKEN.findall(name)) for name in names)
    return f" {_SEPARATOR} " + "".join(f"{part} {_SEPARATOR} " for part in parts)


def _weight(tokens: Iterable[str]) -> float:
    """How much meaning there is in tokens, in words."""
    return sum(0.5 if len(token) == 1 or token.isdigit() else 1.0 for token in tokens if token not in ENGLISH | CHINESE)
