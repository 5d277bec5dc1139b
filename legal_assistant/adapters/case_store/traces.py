"""What of an item stands elsewhere than in its own row and the indexes: in the graph, under summaries, in answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from legal_assistant.adapters.case_store.forgotten_words import forget_words, indexed_texts
from legal_assistant.adapters.case_store.items import remove_items
from legal_assistant.adapters.case_store.rows import citations_json, citations_of, ids_json, used_json, used_of
from legal_assistant.domain.conversations import Message

if TYPE_CHECKING:
    from sqlite3 import Connection

_OF_ITEMS = "WHERE item IN (SELECT value FROM json_each(?))"


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What :func:`forget_items` took out: item numbers, and how many rows of each kind."""

    ns: list[int]
    references: int
    vectors: int
    mentions: int
    relations: int


def forget_items(connection: Connection, ns: Sequence[int], earlier: Sequence[str] = ()) -> Forgotten:
    """Take items out of every index, out of the graph and from under summaries. ``earlier``: what else was given to full text
    for them before."""
    rows = connection.execute("SELECT id FROM item WHERE n IN (SELECT value FROM json_each(?))", (ids_json(ns),)).fetchall()
    ids = ids_json(item_id for (item_id,) in rows)
    relations = connection.execute(f"DELETE FROM relation {_OF_ITEMS}", (ids,)).rowcount
    mentioned = take_mentions(connection, [item_id for (item_id,) in rows])
    drop_unmentioned(connection, mentioned)
    connection.execute(f"DELETE FROM cover {_OF_ITEMS}", (ids,))
    texts = indexed_texts(connection, ns)
    removed = remove_items(connection, ns)
    forget_words(connection, [*texts, *earlier])
    return Forgotten(removed.ns, removed.references, removed.vectors, len(mentioned), relations)


def take_mentions(connection: Connection, ids: Sequence[str]) -> list[int]:
    """Delete the mentions that items make; the form of each one."""
    return [
        form for (form,) in connection.execute(f"DELETE FROM mention {_OF_ITEMS} RETURNING form", (ids_json(ids),)).fetchall()
    ]


def drop_unmentioned(connection: Connection, forms: Sequence[int]) -> None:
    """Delete those of the forms that nothing mentions any more. An entity that so loses its first form is that of its next."""
    dropped = connection.execute(
        "DELETE FROM form WHERE seq IN (SELECT value FROM json_each(?))"
        " AND NOT EXISTS (SELECT 1 FROM mention WHERE mention.form = form.seq) RETURNING id, entity",
        (ids_json(set(forms)),),
    ).fetchall()
    for entity in [entity for form_id, entity in dropped if form_id == entity]:
        heir = connection.execute("SELECT id FROM form WHERE entity = ? ORDER BY seq LIMIT 1", (entity,)).fetchone()
        if heir:
            connection.execute("UPDATE form SET entity = ? WHERE entity = ?", (heir[0], entity))


def note_sources(connection: Connection, message: Message) -> None:
    """Note which items a new message was given or quotes."""
    ids = {item.id for item in message.used} | {citation.id for citation in message.citations}
    connection.executemany("INSERT INTO message_source (item, message) VALUES (?, ?)", [(one, message.id) for one in ids])


def forget_in_answers(connection: Connection, ids: Sequence[str]) -> None:
    """Take items out of the lists of what answers were given and what they quote."""
    gone = set(ids)
    rows: list[tuple[Any, ...]] = connection.execute(
        f"SELECT id, citations, used FROM message WHERE id IN (SELECT message FROM message_source {_OF_ITEMS})", (ids_json(gone),)
    ).fetchall()
    for message_id, citations, used in rows:
        kept = [citation for citation in citations_of(citations) if citation.id not in gone]
        still_used = [item for item in used_of(used) if item.id not in gone]
        connection.execute(
            "UPDATE message SET citations = ?, used = ? WHERE id = ?", (citations_json(kept), used_json(still_used), message_id)
        )
    connection.execute(f"DELETE FROM message_source {_OF_ITEMS}", (ids_json(gone),))
