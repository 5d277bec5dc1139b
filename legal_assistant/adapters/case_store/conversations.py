"""Conversations and messages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from legal_assistant.adapters.case_store.items import add_item
from legal_assistant.adapters.case_store.rows import citations_json, citations_of, ids_json, time_text, used_json, used_of
from legal_assistant.adapters.case_store.traces import forget_in_answers, forget_items, note_sources
from legal_assistant.domain.conversations import AnswerMode, Conversation, Message, MessageState, Role
from legal_assistant.domain.errors import NotFound
from legal_assistant.domain.recall import IndexItem
from legal_assistant.memory.language.index_words import ItemText

if TYPE_CHECKING:
    from sqlite3 import Connection

_CONVERSATION = """
SELECT id, title, created, updated, (SELECT count(*) FROM message WHERE message.conversation = conversation.id) FROM conversation
"""
_MESSAGE = "SELECT id, conversation, role, text, time, state, mode, citations, used, error, rating FROM message"


class SqlConversations:
    """See :class:`~legal_assistant.domain.ports.ConversationRepository`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, conversation: Conversation) -> None:
        """Store a new conversation."""
        self._connection.execute(
            "INSERT INTO conversation (id, title, created, updated) VALUES (?, ?, ?, ?)",
            (conversation.id, conversation.title, time_text(conversation.created), time_text(conversation.updated)),
        )

    def get(self, conversation_id: str) -> Conversation:
        """Raises NotFound."""
        row = self._connection.execute(f"{_CONVERSATION} WHERE id = ?", (conversation_id,)).fetchone()
        if row is None:
            raise NotFound(conversation_id)
        return _conversation(row)

    def all(self) -> list[Conversation]:
        """All conversations, last used first."""
        rows = self._connection.execute(f"{_CONVERSATION} ORDER BY updated DESC, seq DESC")
        return [_conversation(row) for row in rows]

    def rename(self, conversation_id: str, title: str) -> None:
        """Change the title. Raises NotFound."""
        self._update("UPDATE conversation SET title = ? WHERE id = ?", title, conversation_id)

    def delete(self, conversation_id: str) -> list[int]:
        """Remove it with its messages, what is indexed of them and what other answers quote of them. Raises NotFound."""
        rows = self._connection.execute("SELECT n, id FROM item WHERE conversation = ? ORDER BY n", (conversation_id,)).fetchall()
        forget_in_answers(self._connection, [item_id for _, item_id in rows])
        removed = forget_items(self._connection, [n for n, _ in rows])
        self._update("DELETE FROM conversation WHERE id = ?", conversation_id)
        return removed.ns

    def add_message(self, message: Message) -> IndexItem:
        """Append a message, index it, and move the conversation's ``updated`` to its time. Raises NotFound."""
        self._update("UPDATE conversation SET updated = ? WHERE id = ?", time_text(message.time), message.conversation)
        self._connection.execute(
            "INSERT INTO message (id, conversation, role, text, time, state, mode, citations, used, error, rating)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                message.id,
                message.conversation,
                message.role.value,
                message.text,
                time_text(message.time),
                message.state.value,
                message.mode and message.mode.value,
                citations_json(message.citations),
                used_json(message.used),
                message.error,
                message.rating,
            ),
        )
        note_sources(self._connection, message)
        text = ItemText(message.text)
        return add_item(self._connection, "message", message.id, message.time, text, conversation=message.conversation)

    def rate(self, message_id: str, rating: int) -> None:
        """-1 bad, 0 none, 1 good. Raises NotFound."""
        self._update("UPDATE message SET rating = ? WHERE id = ?", rating, message_id)

    def citing(self, ids: Sequence[str]) -> list[Message]:
        """Answers that cite one of these items, oldest first."""
        rows = self._connection.execute(
            f"{_MESSAGE} WHERE id IN (SELECT message FROM message_source WHERE item IN (SELECT value FROM json_each(?)))"
            " ORDER BY seq",
            (ids_json(ids),),
        )
        wanted = set(ids)
        return [one for one in map(_message, rows) if any(citation.id in wanted for citation in one.citations)]

    def replace_sources(self, message: Message) -> None:
        """Let a message cite and have been given what ``message`` says. Raises NotFound."""
        sources = citations_json(message.citations), used_json(message.used)
        self._update("UPDATE message SET citations = ?, used = ? WHERE id = ?", *sources, message.id)
        self._connection.execute("DELETE FROM message_source WHERE message = ?", (message.id,))
        note_sources(self._connection, message)

    def replace_text(self, message_id: str, text: str) -> list[int]:
        """Let a message say something else; its item gets a new number. Raises NotFound."""
        message = self.message(message_id)
        n = self._connection.execute("SELECT n FROM item WHERE id = ?", (message_id,)).fetchone()[0]
        removed = forget_items(self._connection, [n])
        self._update("UPDATE message SET text = ? WHERE id = ?", text, message_id)
        add_item(self._connection, "message", message_id, message.time, ItemText(text), conversation=message.conversation)
        return removed.ns

    def message(self, message_id: str) -> Message:
        """Raises NotFound."""
        row = self._connection.execute(f"{_MESSAGE} WHERE id = ?", (message_id,)).fetchone()
        if row is None:
            raise NotFound(message_id)
        return _message(row)

    def messages(self, conversation_id: str) -> list[Message]:
        """All messages of a conversation, in order."""
        rows = self._connection.execute(f"{_MESSAGE} WHERE conversation = ? ORDER BY seq", (conversation_id,))
        return [_message(row) for row in rows]

    def messages_by_id(self, ids: Sequence[str]) -> dict[str, Message]:
        """Those of ``ids`` that exist."""
        rows = self._connection.execute(f"{_MESSAGE} WHERE id IN (SELECT value FROM json_each(?))", (ids_json(ids),))
        return {row[0]: _message(row) for row in rows}

    def _update(self, statement: str, *values: str | int) -> None:
        """Run a statement that changes the one row whose id is the last value. Raises NotFound."""
        if self._connection.execute(statement, values).rowcount != 1:
            raise NotFound(str(values[-1]))


def _conversation(row: Sequence[Any]) -> Conversation:
    return Conversation(row[0], row[1], datetime.fromisoformat(row[2]), datetime.fromisoformat(row[3]), row[4])


def _message(row: Sequence[Any]) -> Message:
    return Message(
        id=row[0],
        conversation=row[1],
        role=Role(row[2]),
        text=row[3],
        time=datetime.fromisoformat(row[4]),
        state=MessageState(row[5]),
        mode=row[6] and AnswerMode(row[6]),
        citations=citations_of(row[7]),
        used=used_of(row[8]),
        error=row[9],
        rating=row[10],
    )
