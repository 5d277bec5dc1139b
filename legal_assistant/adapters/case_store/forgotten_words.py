"""Words of forgotten texts in the inside of full text.

With ``secure-delete`` FTS5 takes the words of a deleted row out of its pages of terms, but not out of the table that says with
which word each page begins (``fulltext_idx``, https://www.sqlite.org/fts5.html#fts5_data_structures): the beginning of a word,
just long enough to tell it from the word before, stays there until its segment is written anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from legal_assistant.adapters.case_store.rows import ids_json

if TYPE_CHECKING:
    from sqlite3 import Connection

#: How many bytes at its end the stem of an English word may differ in from the word itself (relational, relate).
_STEMMING = 2


def indexed_words(connection: Connection, ns: Sequence[int]) -> set[str]:
    """The words of these items, as given to full text."""
    rows = connection.execute(
        "SELECT body, heading FROM fulltext WHERE rowid IN (SELECT value FROM json_each(?))", (ids_json(ns),)
    )
    return {word for row in rows for text in row for word in text.split()}


def forget_words(connection: Connection, words: Iterable[str]) -> None:
    """Write full text anew if a page is marked with the beginning of one of the words of deleted rows and no word that is still
    there begins so. Rare, because a mark is short; it takes seconds in a case of 100,000 items."""
    beginnings = {word.encode()[:length] for word in words for length in range(1, len(word.encode()) + 1)}
    marks = {bytes(mark)[1:] for (mark,) in connection.execute("SELECT CAST(term AS BLOB) FROM fulltext_idx")}
    suspects = [mark for mark in marks if mark and mark[: max(1, len(mark) - _STEMMING)] in beginnings]
    if not all(_begins_a_word(connection, mark) for mark in suspects):
        connection.execute("INSERT INTO fulltext (fulltext) VALUES ('rebuild')")


def _begins_a_word(connection: Connection, mark: bytes) -> bool:
    """Whether a word that is in full text begins with these bytes (which may end inside a character)."""
    row = connection.execute(
        "SELECT CAST(term AS BLOB) FROM fulltext_word WHERE term >= CAST(? AS TEXT) LIMIT 1", (mark,)
    ).fetchone()
    return row is not None and bytes(row[0]).startswith(mark)
