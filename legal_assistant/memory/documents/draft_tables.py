"""Tables in the comparison of drafts: what is compared of them is a row, and none belongs to the clause above it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from legal_assistant.domain.documents import PageSpan, Passage, Table
from legal_assistant.memory.documents.passages import is_data


def rows_apart(passages: Iterable[Passage], tables: Mapping[int, Sequence[Table]]) -> list[Passage]:
    """The passages, those of tables (by page number) as their rows, each once: the passages of a long table repeat its header."""
    found: list[Passage] = []
    told: set[tuple[int, int]] = set()
    for passage in passages:
        table = _table_of(passage, tables)
        if table is None:
            found.append(passage)
            continue
        for row in _rows(passage, table):
            place = row.page, row.spans[0].start
            if place not in told:
                told.add(place)
                found.append(row)
    return found


def _table_of(passage: Passage, tables: Mapping[int, Sequence[Table]]) -> Table | None:
    first = passage.spans[0]
    return next((one for one in tables.get(first.page, ()) if is_data(one) and one.start <= first.start < one.end), None)


def _rows(passage: Passage, table: Table) -> Iterator[Passage]:
    """The rows of a table in the passage, without the number of the clause above; all of it, if they cannot be told apart."""
    places = [(start, end) for start, end in table.row_spans if any(one.start < end and start < one.end for one in passage.spans)]
    texts = passage.text.split("\n")
    if len(places) != len(texts):
        yield replace(passage, number="")
        return
    for (start, end), text in zip(places, texts, strict=True):
        yield replace(passage, number="", text=text, spans=(PageSpan(passage.page, start, end),))
