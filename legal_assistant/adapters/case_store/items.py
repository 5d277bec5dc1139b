"""Items: what of a passage, message or memory is indexed. The three repositories write them; search.py reads them."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from legal_assistant.adapters.case_store.rows import ids_json, time_text
from legal_assistant.domain.recall import IndexItem
from legal_assistant.memory.legal_text import find_references
from legal_assistant.memory.segment import index_text

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
class ItemText:
    """What is indexed of an item: ``body`` and ``heading`` for full text; references in ``body``, read as part of ``law``; and
    ``is_reference``, the canonical reference that the item itself is (empty: none)."""

    body: str
    heading: str = ""
    law: str = ""
    is_reference: str = ""


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
    state: str = FOUND,
    document: str = "",
    conversation: str = "",
) -> IndexItem:
    """Index a new item under a number that was never used before."""
    cursor = connection.execute(
        "INSERT INTO item (kind, id, time, state, document, conversation, vector, mentions) VALUES (?, ?, ?, ?, ?, ?, ?, 0)",
        (kind, item_id, time_text(time), state, document, conversation, 0 if text.body.strip() else 2),
    )
    n = int(cursor.lastrowid or 0)
    connection.execute(
        "INSERT INTO fulltext (rowid, body, heading) VALUES (?, ?, ?)", (n, index_text(text.body), index_text(text.heading))
    )
    connection.executemany(
        "INSERT INTO reference (canonical, n, role, number) VALUES (?, ?, ?, ?)",
        [(canonical, n, role, bare_number(canonical)) for canonical, role in _roles(text).items()],
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


def wholes(canonical: str) -> Iterator[str]:
    """What a reference is a part of, nearest first: CN:民法典:584:1 is part of CN:民法典:584, CL:7.2.b of CL:7.2 and CL:7."""
    scheme, _, rest = canonical.partition(":")
    parts, separator, least = (rest.split(":"), ":", 2) if scheme == "CN" else (rest.split("."), ".", 1)
    if scheme not in {"CN", "CL"}:
        return
    for size in range(len(parts) - 1, least - 1, -1):
        yield f"{scheme}:{separator.join(parts[:size])}"


def bare_number(canonical: str) -> str:
    """The number that stands for a reference where its law or contract is not named ("584", "7.2"); empty if there is none."""
    scheme, _, rest = canonical.partition(":")
    if scheme == "CL":
        return rest.removeprefix("@")
    parts = rest.split(":")
    return parts[1] if scheme == "CN" and len(parts) == 2 else ""


def _roles(text: ItemText) -> dict[str, str]:
    """Canonical references of an item: what it is, what it cites, and the wholes of both (who cites a part cites the whole)."""
    roles: dict[str, str] = {}
    for reference in find_references(text.body, law=text.law):
        for canonical in (reference.canonical, *wholes(reference.canonical)):
            roles[canonical] = "cites"
    if text.is_reference:
        roles |= dict.fromkeys(wholes(text.is_reference), "cites")
        roles[text.is_reference] = "is"
    return roles
