"""Citations in an answer: which claim rests on which source, and whether the source says so.

The check is deliberately narrow, because a badge that is too generous is worse than none. A citation is verified if

* the source exists (``n`` is one of those that were given), and
* every passage that the claim puts in quotation marks stands in the source verbatim, up to white space and width, and
* every amount, date, rate, duration, number and article that the claim states stands in the source, and
* it is a verbatim quote, or the source holds most of what the claim speaks of, and in the sentences of it that are nearest to
  the claim nobody else acts ("the tenant pays the landlord" against "the landlord pays the tenant") and the opposite is not said
  ("may" against "may not", 承担 against 不承担; see ``parts_played``).

What is shown as its quote is the longest quoted passage, or else the sentence of the source that shares most with the claim.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from legal_assistant.memory.answering.grounding import invented_values
from legal_assistant.memory.answering.parts_played import Part, Sentence, other_parts, parties_of, take_apart
from legal_assistant.memory.characters.fold import simplify
from legal_assistant.memory.language.segment import query_terms
from legal_assistant.memory.relations.relation import Relation, relate

_MARK: Final = re.compile(r"\[(\d{1,3}(?:\s{0,2}[,，、]\s{0,2}\d{1,3}){0,9})\]")
#: What is quoted may itself quote: “a deposit of £16,000 (the “Deposit”)”.
_QUOTED: Final = re.compile(r"“((?:[^“”]|“[^“”]*”){4,2000})”|\"([^\"\n]{4,2000})\"|「([^「」]{4,2000})」|‘([^‘’\n]{8,2000})’")
_CLAIM_END: Final = re.compile(r"(?<=[。！？!?；;\n])|(?<=[.])(?=\s)")
#: What names a source and says nothing of it yet; or a colon after the mark.
_LEAD_IN: Final = re.compile(
    r"\W*(?:(?:根据|依据|依照|按照|基于|参照|参见|如|见|according to|under|pursuant to|as per|per|based on|in accordance with|see"
    r"|in|by|as (?:stated|set out|provided|shown|agreed) in)(?![a-z])[^,，]*)?$",
    re.IGNORECASE,
)
_LEADS_ON: Final = re.compile(r"\s*[:：]\s*\S")
_SENTENCE_END: Final = re.compile(r"(?<=[。！？!?；;\n])|(?<=[.])(?=\s)")
#: The clause number says where the source stands (its heading tells); "monthly" and "each month" are words, not values.
_UNCHECKED: Final = frozenset({"clause", "period"})
#: Share of what a claim speaks of that its source must speak of as well. Of the labelled claims (``tests/data/rules``), a third
#: lets eight pass that stand nowhere in their source, this two; three quarters doubt more that are right.
_SHARE: Final = 0.6


@dataclass(frozen=True, slots=True)
class Claim:
    """A stretch of an answer and the numbers of the sources it cites."""

    text: str
    sources: tuple[int, ...]


def claims(answer: str) -> list[Claim]:
    """Return the claims of ``answer`` in order: the text before each run of ``[n]`` marks, back to the last mark or the
    beginning of its sentence. Where that only leads in ("According to clause 3 [1], …", 租金见[1]：…), what the sentence goes on
    to say is the claim as well."""
    found: list[Claim] = []
    start = 0
    runs = list(_runs_of_marks(answer))
    for (numbers, begin, end), following in zip_longest(runs, [begin for _, begin, _ in runs[1:]]):
        text = _last_sentence(answer[start:begin])
        if not text and found:
            text = found[-1].text
        elif _LEAD_IN.match(text) or _LEADS_ON.match(answer, end):
            text += _rest_of_sentence(answer[end:following], ends=following is None)
        found.append(Claim(text, tuple(numbers)))
        start = end
    return found


def _rest_of_sentence(text: str, *, ends: bool) -> str:
    """The beginning of ``text`` up to the end of its sentence; nothing if it has none and does not end the answer, for then it
    belongs to the next mark."""
    end = _CLAIM_END.search(text)
    if end is None:
        return text.rstrip() if ends else ""
    return text[: end.start()].rstrip()


def _last_sentence(text: str) -> str:
    """The last sentence of ``text``; a full stop inside quotation marks ends the quoted sentence, not the one around it."""
    quoted = [match.span() for match in _QUOTED.finditer(text)]
    ends = [match.start() for match in _CLAIM_END.finditer(text)]
    starts = [0, *(end for end in ends if not any(first < end < last for first, last in quoted))]
    sentences = (text[begin:end].strip() for begin, end in zip(starts, [*starts[1:], len(text)], strict=True))
    return next((sentence for sentence in reversed(list(sentences)) if sentence), "")


def cited_numbers(answer: str) -> list[int]:
    """Return the source numbers cited in ``answer``, each once, in order of appearance."""
    return list(dict.fromkeys(n for claim in claims(answer) for n in claim.sources))


def without_marks(answer: str) -> str:
    """``answer`` without its marks: they number the sources of its own turn, and mean nothing in another."""
    return _MARK.sub("", answer)


def _runs_of_marks(answer: str) -> Iterator[tuple[list[int], int, int]]:
    pending: tuple[list[int], int, int] | None = None
    for match in _MARK.finditer(answer):
        numbers = [int(part) for part in re.findall(r"\d+", match.group(1))]
        if pending and not answer[pending[2] : match.start()].strip(" ,，、"):
            pending = (pending[0] + numbers, pending[1], match.end())
            continue
        if pending:
            yield pending
        pending = (numbers, match.start(), match.end())
    if pending:
        yield pending


@dataclass(frozen=True, slots=True)
class Checked:
    """What a source says to a claim: ``start:end`` of the quote in the source's text, and whether the claim is borne out."""

    start: int
    end: int
    verified: bool


def check(texts: Sequence[str], source: str) -> Checked:
    """Check all claims (``texts``) that cite ``source`` against its text; see the module for the rule."""
    spans: list[tuple[int, int]] = []
    quoted_all = True
    for text in texts:
        for quote in _quotes(text):
            span = find(quote, source)
            quoted_all = quoted_all and span is not None
            if span is not None:
                spans.append(span)
    if spans:
        start, end = max(spans, key=lambda span: span[1] - span[0])
        borne_out = True
    else:
        parts = _parts(source)
        start, end = _nearest(texts, parts)
        borne_out = _stands_in(texts, source) and not _says_the_opposite(texts, source, parts)
    verified = quoted_all and borne_out and _values_stand(texts, source)
    return Checked(start, end, verified)


def find(quote: str, text: str) -> tuple[int, int] | None:
    """Return where ``quote`` stands in ``text`` (code points, end exclusive), white space and full-width forms aside.

    An ellipsis in the quote is no wildcard: what is quoted with a gap does not stand there.
    """
    wanted, _ = _squeeze(quote)
    if not wanted:
        return None
    squeezed, origin = _squeeze(text)
    at = squeezed.find(wanted)
    if at < 0:
        return None
    return origin[at], origin[at + len(wanted) - 1] + 1


def _squeeze(text: str) -> tuple[str, list[int]]:
    """``text`` without white space, NFKC, case-folded, with the position each character comes from."""
    characters: list[str] = []
    origin: list[int] = []
    for index, character in enumerate(text):
        for part in unicodedata.normalize("NFKC", character).casefold():
            if not part.isspace() and part != "\u00ad":  # a soft hyphen is layout
                characters.append(_PLAIN.get(part, part))
                origin.append(index)
    return "".join(characters), origin


_PLAIN: Final = {"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "‑": "-"}


def _quotes(text: str) -> list[str]:
    return [next(group for group in match.groups() if group) for match in _QUOTED.finditer(text)]


def sentences(text: str) -> list[tuple[int, int]]:
    """Return the spans of the sentences of ``text``."""
    spans: list[tuple[int, int]] = []
    start = 0
    for match in _SENTENCE_END.finditer(text):
        if text[start : match.start()].strip():
            spans.append((start, match.start()))
        start = match.start()
    if text[start:].strip():
        spans.append((start, len(text)))
    return [_trim(text, span) for span in spans]


def _trim(text: str, span: tuple[int, int]) -> tuple[int, int]:
    start, end = span
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _parts(source: str) -> list[tuple[tuple[int, int], set[str]]]:
    """The spans of the sentences of ``source`` with their content words; at least one."""
    spans = sentences(source) or [(0, len(source))]
    return [((start, end), set(query_terms(source[start:end]))) for start, end in spans]


def _nearest(texts: Sequence[str], parts: Sequence[tuple[tuple[int, int], set[str]]]) -> tuple[int, int]:
    """The sentence that shares most content words with the claims; the first one if none does."""
    wanted = {term for text in texts for term in query_terms(text)}
    return max(parts, key=lambda part: len(wanted & part[1]))[0]


def _stands_in(texts: Sequence[str], source: str) -> bool:
    """Whether the source speaks of most of what each claim speaks of, and the same ones act in it, said or denied alike."""
    parties = parties_of("\n".join((source, *texts)))
    told = take_apart(source, parties)
    known = frozenset(name for sentence in told for name in sentence.names)
    return all(_one_stands_in(take_apart(text, parties), told, known, source) for text in texts)


def _one_stands_in(claim: Sequence[Sentence], told: Sequence[Sentence], known: frozenset[str], source: str) -> bool:
    wanted = {name for sentence in claim for name in sentence.names}
    written = simplify(unicodedata.normalize("NFKC", source)).lower()
    held = [name for name in wanted if name in known or name in written]
    if not held or len(held) < _SHARE * len(wanted):
        return False
    return not any(_played_otherwise(clause, sentence, told, known) for sentence in claim for clause in sentence.clauses)


def _played_otherwise(clause: Sequence[Part], sentence: Sentence, told: Sequence[Sentence], known: frozenset[str]) -> bool:
    """Whether in each of the source's sentences that have most in common with a clause's sentence other parts are played."""
    acts = {part.name for part in clause}  # what is done tells more than who is named
    shared = [len(sentence.names & one.names) + len(acts & one.names) for one in told]
    nearest = [one for one, count in zip(told, shared, strict=True) if count == max(shared)]
    return bool(nearest) and all(other_parts(clause, one.parts, known) for one in nearest)


def _says_the_opposite(texts: Sequence[str], source: str, parts: Sequence[tuple[tuple[int, int], set[str]]]) -> bool:
    """Whether the sentence nearest to a claim contradicts it in words; a value of the claim may stand in another sentence."""
    for text in texts:
        start, end = _nearest([text], parts)
        nearest = source[start:end]
        if relate(nearest, text).relation is Relation.CONTRADICTS and not invented_values(text, nearest):
            return True
    return False


def _values_stand(texts: Sequence[str], source: str) -> bool:
    return not any(value.sort not in _UNCHECKED for text in texts for value in invented_values(text, source))
