"""What is left of a forgotten memory: a look through every table, so its time grows with the case."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from legal_assistant.memory.language.segment import index_text

if TYPE_CHECKING:
    from sqlite3 import Connection

_BY_ID = (
    "item WHERE id = :id",
    "memory WHERE id = :id OR instr(data, :id)",
    "memory_version WHERE memory = :id OR instr(data, :id)",
    "memory_link WHERE target = :id OR memory = :id",
    "message WHERE instr(used, :id) OR instr(citations, :id)",
    "message_source WHERE item = :id",
    'conflict WHERE "left" = :id OR "right" = :id OR instr(reason, :id)',
    "cover WHERE summary = :id OR item = :id",
    "mention WHERE item = :id",
    "relation WHERE item = :id",
)
#: Rows that belong to nothing.
_STRAY = (
    "reference WHERE n NOT IN (SELECT n FROM item)",
    "vectors WHERE n NOT IN (SELECT n FROM item)",
    "fulltext WHERE rowid NOT IN (SELECT n FROM item)",
    "form WHERE seq NOT IN (SELECT form FROM mention)",
)
_SAYS = "instr(data ->> 'text', :text) OR instr(data ->> 'question', :text)"
_BY_TEXT = (
    f"memory WHERE {_SAYS}",
    f"memory_version WHERE {_SAYS}",
    "conflict WHERE instr(reason, :text)",
    "mention WHERE name = :text",
    "message, json_each(citations) AS quoted WHERE quoted.value ->> 'kind' = 'memory' AND instr(quoted.value ->> 'quote', :text)",
)
_BY_WORDS = (
    "fulltext JOIN item ON item.n = fulltext.rowid"
    " WHERE item.kind = 'memory' AND instr(' ' || body || ' ' || heading || ' ', :words)"
)


def residue(connection: Connection, memory_id: str, texts: Sequence[str]) -> int:
    """How many rows still mention the forgotten memory: by id, or by one of ``texts`` verbatim (in full text: as a run of
    words); and rows of indexes and of the graph that belong to nothing."""
    return sum(
        connection.execute(f"SELECT count(*) FROM {rows}", parameters).fetchone()[0]
        for rows, parameters in _questions(memory_id, texts)
    )


def saying(connection: Connection, text: str) -> list[str]:
    """Ids of the memories of which some version says ``text`` verbatim, in order."""
    rows = connection.execute(f"SELECT DISTINCT memory FROM memory_version WHERE {_SAYS} ORDER BY memory", {"text": text})
    return [memory for (memory,) in rows]


def _questions(memory_id: str, texts: Sequence[str]) -> Iterator[tuple[str, dict[str, str]]]:
    for rows in _BY_ID:
        yield rows, {"id": memory_id}
    for rows in _STRAY:
        yield rows, {}
    for text in filter(str.strip, texts):
        for rows in _BY_TEXT:
            yield rows, {"text": text}
        if words := index_text(text):
            yield _BY_WORDS, {"words": f" {words} "}
