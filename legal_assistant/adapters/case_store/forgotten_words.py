"""Words of forgotten texts in the inside of full text.

With ``secure-delete`` FTS5 takes the words of a deleted row out of its pages of terms, but not out of the table that says with
which word each page begins (``fulltext_idx``, https://www.sqlite.org/fts5.html#fts5_data_structures): the beginning of a word,
just long enough to tell it from the word before, stays there until its segment is written anew.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from legal_assistant.adapters.case_store.rows import ids_json

if TYPE_CHECKING:
    from sqlite3 import Connection

#: How many bytes at its end the stem of an English word may differ in from the word itself (relational, relate).
_STEMMING = 2
_WORD = re.compile(r"[^\W_]+")


def indexed_texts(connection: Connection, ns: Sequence[int]) -> list[str]:
    """The texts of these items, as given to full text."""
    rows = connection.execute(
        "SELECT body || ' ' || heading FROM fulltext WHERE rowid IN (SELECT value FROM json_each(?))", (ids_json(ns),)
    )
    return [text for (text,) in rows]


def forget_words(connection: Connection, texts: Iterable[str]) -> None:
    """Write full text anew if a page is marked with the beginning of a word of ``texts`` (of deleted rows, as they were given to
    full text) and no word that is still there begins so. Rare, because a mark is short; it takes about a second in a case of
    100,000 items."""
    gone = sorted({word.encode() for text in texts for word in (*_WORD.findall(text), *_WORD.findall(_plain(text)))})
    marks = {bytes(mark)[1:] for (mark,) in connection.execute("SELECT CAST(term AS BLOB) FROM fulltext_idx")} - {b""}
    suspects = [mark for mark in marks if _any_begins(gone, mark[: max(1, len(mark) - _STEMMING)])]
    if not all(_begins_a_word(connection, mark) for mark in suspects):
        connection.execute("INSERT INTO fulltext (fulltext) VALUES ('rebuild')")


def _plain(text: str) -> str:
    """The text without diacritics, as the tokenizer takes it."""
    return "".join(character for character in unicodedata.normalize("NFKD", text) if not unicodedata.combining(character))


def _any_begins(words: Sequence[bytes], beginning: bytes) -> bool:
    """Whether one of the sorted words begins so."""
    place = bisect_left(words, beginning)
    return place < len(words) and words[place].startswith(beginning)


def _begins_a_word(connection: Connection, mark: bytes) -> bool:
    """Whether a word that is in full text begins with these bytes (which may end inside a character)."""
    row = connection.execute(
        "SELECT CAST(term AS BLOB) FROM fulltext_word WHERE term >= CAST(? AS TEXT) LIMIT 1", (mark,)
    ).fetchone()
    return row is not None and bytes(row[0]).startswith(mark)
