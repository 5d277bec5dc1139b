"""Cutting a run of lines into pieces of a good length, never inside a sentence."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from legal_assistant.domain.documents import Table

#: Letters, of which an ideograph counts for two, in a clause that stays whole: what the usual window of an embedding model (512
#: tokens) takes. A lawyer cites the clause, however long it is.
WHOLE: Final = 1800
#: Characters. Longer clauses, and text without numbers, are cut near TARGET and before LONGEST.
LONGEST: Final = 900
TARGET: Final = 600
SHORTEST: Final = 200
#: A single sentence may be this long before it is cut at a comma or a line end after all.
_UNBEARABLE: Final = 1600
_LONGEST_HEADER: Final = 200

#: Ideographs, kana, full-width marks and Hangul.
_IDEOGRAPH: Final = re.compile(r"[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")
_SENTENCE_END: Final = re.compile(r"[。！？；](?:[”」』）)】])*|[.;:?!](?:[\"”’)\]])*(?=\s+[A-Z(\"“‘\[])")
_ABBREVIATION: Final = re.compile(
    r"(?:\b(?:Inc|Corp|Ltd|Co|No|Nos|Mr|Mrs|Ms|Dr|St|Jr|Sr|Sec|Secs|Art|Arts|Cl|Para|Ex|vs?|cf|al|etc|Stat|Rev|Civ|Fed|Reg|L\.P|N\.A|"
    r"P\.O|U\.S|U\.S\.C|e\.g|i\.e|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)|\b[A-Z]|\b\d{1,3}(?:\.\d{1,3})*|^\W*)\.$"
)

PARAGRAPH: Final = 3
SENTENCE: Final = 2
LINE: Final = 1


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line, or a part of one: characters ``start:end`` of page ``page``.

    ``joined``: it follows the one before it without a gap. ``ends``: a sentence or paragraph ends with it. ``head``: it begins a
    heading or an item, so that a cut before it is welcome.
    """

    page: int
    start: int
    end: int
    text: str
    joined: bool
    ends: bool
    head: bool


def split_lines(lines: Sequence[TextLine], *, numbered: bool) -> Iterator[list[list[TextLine]]]:
    """Pieces of ordinary text, each as one row."""
    if _size(lines) <= TARGET + SHORTEST or (numbered and _room(lines) <= WHOLE):
        yield [list(lines)]
        return
    atoms = [atom for line in lines for atom in _sentences(line)]
    breaks = [_break_after(atoms, at) for at in range(len(atoms))]
    start = 0
    while start < len(atoms):
        end = _cut_at(atoms, breaks, start)
        yield [atoms[start:end]]
        start = end


def split_rows(lines: Sequence[TextLine], table: Table) -> Iterator[list[list[TextLine]]]:
    """Rows of a table in groups of about TARGET characters, each with the header row (the first) before them."""
    rows = _rows(lines, table)
    header = rows[:1] if len(rows) > 1 and _size(rows[0]) <= _LONGEST_HEADER else []
    group: list[list[TextLine]] = []
    again: list[list[TextLine]] = []
    for row in rows[len(header) :]:
        if group and sum(map(_size, group)) + _size(row) > TARGET:
            yield [*(again or header), *group]
            again, group = [_apart(part) for part in header], [_apart(row)]
        else:
            group.append(row)
    yield [*(again or header), *group]


def _rows(lines: Sequence[TextLine], table: Table) -> list[list[TextLine]]:
    """The lines by the rows they stand in; every line is a row where the rows are not known."""
    if not table.row_spans:
        return [[line] for line in lines]
    rows: dict[int, list[TextLine]] = {}
    for line in lines:
        row = sum(start <= line.start for start, _ in table.row_spans)
        rows.setdefault(row, []).append(line)
    return list(rows.values())


def _apart(row: Sequence[TextLine]) -> list[TextLine]:
    """The row with a gap before it."""
    return [replace(row[0], joined=False), *row[1:]]


def _size(lines: Sequence[TextLine]) -> int:
    return sum(len(line.text) + 1 for line in lines)


def _room(lines: Sequence[TextLine]) -> int:
    """How much of :data:`WHOLE` the lines take."""
    return _size(lines) + sum(len(_IDEOGRAPH.findall(line.text)) for line in lines if not line.text.isascii())


def _sentences(line: TextLine) -> Iterator[TextLine]:
    """The line cut after every sentence that ends inside it."""
    start = 0
    for match in _SENTENCE_END.finditer(line.text):
        end = match.end()
        if end >= len(line.text) or _ABBREVIATION.search(line.text[start:end]):
            continue
        yield _part(line, start, end, ends=True)
        start = end + len(line.text[end:]) - len(line.text[end:].lstrip())
    yield _part(line, start, len(line.text), ends=line.ends)


def _part(line: TextLine, start: int, end: int, *, ends: bool) -> TextLine:
    text = line.text[start:end]
    first = start == 0
    return TextLine(line.page, line.start + start, line.start + end, text, line.joined or not first, ends, line.head and first)


def _break_after(atoms: Sequence[TextLine], at: int) -> int:
    """How good a place the end of atom ``at`` is for a cut."""
    if at + 1 == len(atoms) or (atoms[at + 1].head and atoms[at].ends):
        return PARAGRAPH
    if atoms[at].ends:
        return SENTENCE
    return LINE


def _cut_at(atoms: Sequence[TextLine], breaks: Sequence[int], start: int) -> int:
    """The index after the last atom of the piece that begins with ``start``."""
    size = 0
    best = best_score = 0
    for at in range(start, len(atoms)):
        size += len(atoms[at].text) + 1
        if size > LONGEST and best:
            break
        if size > _UNBEARABLE and breaks[at] == LINE:
            return at + 1
        score = _score(size, breaks[at])
        if score > best_score or (score and score >= best_score):
            best, best_score = at + 1, score
    else:
        return len(atoms) if size <= LONGEST or not best else best
    return best


def _score(size: int, quality: int) -> int:
    """Higher is better; 0: no cut here. Item and paragraph ends are preferred to sentence ends once a piece has some length."""
    if quality < SENTENCE:
        return 0
    if size < SHORTEST:
        return 1
    return quality * (2 if size <= LONGEST else 1)
