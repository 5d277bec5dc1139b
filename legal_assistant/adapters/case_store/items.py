"""Items: what of a passage, message or memory is indexed. The three repositories write them; search.py reads them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from legal_assistant.adapters.case_store.rows import ids_json, time_text
from legal_assistant.domain.recall import IndexItem, IndexWords
from legal_assistant.memory.language.index_words import ItemText, bare_number, index_words

if TYPE_CHECKING:
    from sqlite3 import Connection

#: ``item.state`` of what is always found (passages and messages); memories have their own state.
FOUND = "active"


#: The text of an item, as an expression over :data:`ITEMS_WITH_TEXTS`.
ITEM_TEXT = "coalesce(passage.text, message.text, memory.data ->> 'text')"
ITEMS_WITH_TEXTS = """
    item
    LEFT JOIN passage ON item.kind = 'passage' AND passage.id = item.id
    LEFT JOIN message ON item.kind = 'message' AND message.id = item.id
    LEFT JOIN memory ON item.kind = 'memory' AND memory.id = item.id
"""


@dataclass(frozen=True, slots=True)
class Removed:
    """What :func:`remove_items` took out: item numbers, and how many rows of each index."""

    ns: list[int]
    references: int
    vectors: int


def add_item(
    connection: Connection,
    kind: Literal["passage", "memory", "message"],
    item_id: str,
    time: datetime,
    text: ItemText,
    *,
    words: IndexWords | None = None,
    state: str = FOUND,
    document: str = "",
    conversation: str = "",
) -> IndexItem:
    """Index a new item under a number that was never used before. ``words``: those of ``text``, if they are known."""
    words = words or index_words(text)
    cursor = connection.execute(
        "INSERT INTO item (kind, id, time, state, document, conversation, vector, mentions) VALUES (?, ?, ?, ?, ?, ?, ?, 0)",
        (kind, item_id, time_text(time), state, document, conversation, 0 if text.body.strip() else 2),
    )
    n = int(cursor.lastrowid or 0)
    connection.execute("INSERT INTO fulltext (rowid, body, heading) VALUES (?, ?, ?)", (n, words.body, words.heading))
    connection.executemany(
        "INSERT INTO reference (canonical, n, role, number) VALUES (?, ?, ?, ?)",
        [(canonical, n, role, bare_number(canonical)) for canonical, role in words.references],
    )
    return IndexItem(n, kind, item_id, time)


def remove_items(connection: Connection, ns: Sequence[int]) -> Removed:
    """Take items out of every index (references and vectors go with their item)."""
    numbers = ids_json(ns)
    within = "WHERE n IN (SELECT value FROM json_each(?))"
    references = connection.execute(f"SELECT count(*) FROM reference {within}", (numbers,)).fetchone()[0]
    vectors = connection.execute(f"SELECT count(*) FROM vectors {within}", (numbers,)).fetchone()[0]
    connection.executemany("DELETE FROM fulltext WHERE rowid = ?", [(n,) for n in ns])
    connection.execute(f"DELETE FROM item {within}", (numbers,))
    if vectors:
        renew_vector_state(connection)
    return Removed(list(ns), references, vectors)


def renew_vector_state(connection: Connection) -> None:
    """Give the stored vectors a new token: random, so that no other history of this database can have the same one."""
    connection.execute("INSERT OR REPLACE INTO meta (key, value) VALUES ('vector_state', ?)", (secrets.token_hex(16),))
