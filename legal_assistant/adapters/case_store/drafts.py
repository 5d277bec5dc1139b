"""Families of drafts, and the samples of words by which they are recognised."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from legal_assistant.adapters.case_store.rows import ids_json
from legal_assistant.domain.documents import Document, Print
from legal_assistant.domain.errors import NotFound
from legal_assistant.domain.ids import new_id

if TYPE_CHECKING:
    from sqlite3 import Connection

_RUN: Final = "<u4"

#: Ids of the drafts that a newer one of their family replaces.
REPLACED = """
SELECT older.document FROM draft AS older
WHERE EXISTS (SELECT 1 FROM draft AS newer WHERE newer.family = older.family AND newer.place > older.place)
"""
#: The place of each draft in its family: number from 1, and how many there are.
PLACES = """
SELECT document, family, row_number() OVER (PARTITION BY family ORDER BY place) AS number,
       count(*) OVER (PARTITION BY family) AS drafts
FROM draft
"""


class SqlDrafts:
    """See :class:`~legal_assistant.domain.ports.DraftRepository`."""

    def __init__(self, connection: Connection, documents: Callable[[], list[Document]]) -> None:
        self._connection = connection
        self._documents = documents

    def waiting(self) -> list[Document]:
        """Documents that can be looked at and were not, oldest first."""
        rows = self._connection.execute(
            "SELECT id FROM document WHERE state = 'ready' AND id NOT IN (SELECT document FROM draft_print)"
            " AND EXISTS (SELECT 1 FROM passage WHERE passage.document = document.id)"
        )
        wanted = {row[0] for row in rows}
        return [document for document in self._documents() if document.id in wanted] if wanted else []

    def note(self, document_id: str, found: Print) -> None:
        """Keep the sample of a document, which stands alone if it is in no family."""
        self._connection.execute(
            "INSERT OR REPLACE INTO draft_print (document, words, runs) VALUES (?, ?, ?)",
            (document_id, found.words, np.array(sorted(found.runs), _RUN).tobytes()),
        )
        self._connection.execute(
            "INSERT OR IGNORE INTO draft (document, family, place, by) VALUES (?, ?, 0, 'rule')", (document_id, document_id)
        )

    def prints(self, least: float, most: float) -> dict[str, Print]:
        """The samples of the documents that have ``least`` to ``most`` words."""
        rows = self._connection.execute(
            "SELECT document, words, runs FROM draft_print WHERE words BETWEEN ? AND ? ORDER BY document", (least, most)
        )
        return {document: Print(frozenset(np.frombuffer(runs, _RUN).tolist()), words) for document, words, runs in rows}

    def family(self, document_id: str) -> list[Document]:
        """The drafts of the same document, itself included, oldest first. Raises NotFound."""
        rows = self._connection.execute(
            "SELECT document FROM draft WHERE family = (SELECT family FROM draft WHERE document = ?) ORDER BY place",
            (document_id,),
        ).fetchall()
        known = {document.id: document for document in self._documents()}
        if document_id not in known:
            raise NotFound(document_id)
        return [known[row[0]] for row in rows] or [known[document_id]]

    def arrange(self, ids: Sequence[str], *, by: str) -> None:
        """Make these documents, oldest first, one family. Raises NotFound."""
        known = self._connection.execute(
            "SELECT count(*) FROM document WHERE id IN (SELECT value FROM json_each(?))", (ids_json(ids),)
        ).fetchone()[0]
        if known != len(set(ids)):
            raise NotFound(next(iter(ids), ""))
        family = new_id()
        self._connection.executemany(
            "INSERT OR REPLACE INTO draft (document, family, place, by) VALUES (?, ?, ?, ?)",
            [(document, family, at, by) for at, document in enumerate(ids)],
        )
