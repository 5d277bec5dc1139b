"""Tables that are written as text: values with commas, semicolons or tabs between them (.csv, .tsv; RFC 4180)."""

import csv
import io
from collections import Counter
from collections.abc import Sequence
from typing import Final

_DELIMITERS: Final = ("\t", ";", ",")
#: Characters by which it is told what the delimiter is.
_LOOKED_AT: Final = 65_536
#: At least this share of the rows has the same number of cells; of two columns, every row and so many of them.
_SHARE: Final = 0.9
_FEWEST: Final = 3


def table_of(text: str) -> tuple[list[str], list[list[str]]] | None:
    """The lines before the table, and its rows, all of one length, header first; None if ``text`` is no table.

    Blank rows are left out. In writing, marks are followed by blanks, and lines hold now more of them and now fewer.
    """
    delimiter = _delimiter(text)
    rows = _rows(text, delimiter) if delimiter else None
    if rows is None:
        return None
    width = _width(rows)
    first = next(at for at, row in enumerate(rows) if len(row) == width)
    widest = max(map(len, rows[first:]))
    lead = [" ".join(filter(None, row)) for row in rows[:first]]
    return lead, [row + [""] * (widest - len(row)) for row in rows[first:]]


def _delimiter(text: str) -> str:
    """The delimiter that cuts most rows into as many cells; empty if none does."""
    sample = text if len(text) <= _LOOKED_AT else text[: text.rfind("\n", 0, _LOOKED_AT) + 1]
    fitting: list[tuple[float, int, str]] = []
    for delimiter in _DELIMITERS:
        rows = _rows(sample, delimiter)
        if rows and _is_table(rows):
            width = _width(rows)
            fitting.append((sum(len(row) == width for row in rows) / len(rows), width, delimiter))
    return max(fitting)[2] if fitting else ""


def _is_table(rows: Sequence[Sequence[str]]) -> bool:
    width = _width(rows)
    alike = [row for row in rows if len(row) == width]
    if width < 2 or len(alike) < max(2, _SHARE * len(rows)) or (width == 2 and not _FEWEST <= len(alike) == len(rows)):
        return False
    later = [cell for row in alike for cell in row[1:]]
    return any(row[-1] for row in alike[1:]) and 2 * sum(cell[:1] == " " for cell in later) < len(later)


def _width(rows: Sequence[Sequence[str]]) -> int:
    """How many cells most rows have."""
    return Counter(map(len, rows)).most_common(1)[0][0]


def _rows(text: str, delimiter: str) -> list[list[str]] | None:
    """The rows that are not blank; None if quotation marks do not stand as they do in such a table."""
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error:
        return None
    return [row for row in rows if any(map(str.strip, row))] or None
