"""Documents, pages and passages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from legal_assistant.adapters.case_store.drafts import PLACES
from legal_assistant.adapters.case_store.items import add_item
from legal_assistant.adapters.case_store.rows import (
    furniture_json,
    furniture_of,
    ids_json,
    pack_lines,
    spans_json,
    spans_of,
    tables_json,
    tables_of,
    time_text,
    unpack_lines,
)
from legal_assistant.adapters.case_store.traces import forget_in_answers, forget_items
from legal_assistant.domain.documents import (
    UNREAD_REASONS,
    Document,
    DocumentState,
    DraftPlace,
    Page,
    PageOutcome,
    PageState,
    PageVersion,
    Passage,
)
from legal_assistant.domain.errors import NotFound
from legal_assistant.domain.recall import IndexItem, IndexWords
from legal_assistant.memory.language.index_words import passage_text
from legal_assistant.memory.legal_text import law_name

if TYPE_CHECKING:
    from sqlite3 import Connection

_DOCUMENT = f"""
SELECT id, file, sha256, size, pages, state, added, title, reason,
       (SELECT count(*) FROM passage WHERE passage.document = document.id), family, number, drafts
FROM document LEFT JOIN ({PLACES}) AS place ON place.document = document.id
"""
_COLUMNS = "number, state, text, width, height, reason, lines, tables, furniture"
_PAGE = f"SELECT {_COLUMNS} FROM page"
_PASSAGE = "SELECT id, document, ordinal, text, heading, number, spans FROM passage"


class SqlDocuments:
    """See :class:`~legal_assistant.domain.ports.DocumentRepository`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, document: Document) -> None:
        """Store a new document."""
        self._connection.execute(
            "INSERT INTO document (file, sha256, size, pages, state, added, title, reason, id)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            _document_columns(document),
        )

    def put(self, document: Document) -> None:
        """Replace the document's row. Raises NotFound."""
        changed = self._connection.execute(
            "UPDATE document SET file = ?, sha256 = ?, size = ?, pages = ?, state = ?, added = ?, title = ?, reason = ?"
            " WHERE id = ?",
            _document_columns(document),
        )
        if changed.rowcount != 1:
            raise NotFound(document.id)

    def get(self, document_id: str) -> Document:
        """The document with its counts. Raises NotFound."""
        row = self._connection.execute(f"{_DOCUMENT} WHERE id = ?", (document_id,)).fetchone()
        if row is None:
            raise NotFound(document_id)
        return self._document(row)

    def by_sha256(self, sha256: str) -> Document | None:
        """The document with these bytes, if it is in the case."""
        row = self._connection.execute(f"{_DOCUMENT} WHERE sha256 = ?", (sha256,)).fetchone()
        return None if row is None else self._document(row)

    def all(self) -> list[Document]:
        """All documents, oldest first."""
        return [self._document(row) for row in self._connection.execute(f"{_DOCUMENT} ORDER BY added, seq").fetchall()]

    def delete(self, document_id: str) -> list[int]:
        """Remove the document, all that is indexed of it and what answers quote of it. Raises NotFound."""
        self._check(document_id)
        rows = self._connection.execute("SELECT id FROM passage WHERE document = ?", (document_id,)).fetchall()
        passages = [row[0] for row in rows]
        forget_in_answers(self._connection, passages)
        removed = self._remove_items(passages)
        self._connection.execute("DELETE FROM document WHERE id = ?", (document_id,))
        return removed

    def put_pages(self, document_id: str, pages: Sequence[Page]) -> None:
        """Add or replace pages (by number). Raises NotFound."""
        self._check(document_id)
        self._connection.executemany(
            f"INSERT OR REPLACE INTO page (document, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [(document_id, *_page_columns(page)) for page in pages],
        )

    def pages(self, document_id: str) -> list[Page]:
        """All pages stored, by number."""
        rows = self._connection.execute(f"{_PAGE} WHERE document = ? ORDER BY number", (document_id,))
        return [_page(row) for row in rows]

    def page(self, document_id: str, number: int) -> Page:
        """One page. Raises NotFound."""
        row = self._connection.execute(f"{_PAGE} WHERE document = ? AND number = ?", (document_id, number)).fetchone()
        if row is None:
            raise NotFound(f"{document_id}:{number}")
        return _page(row)

    def openings(self, length: int) -> dict[str, str]:
        """The first ``length`` characters of each document's first page, as far as it is stored, by document."""
        return dict(
            self._connection.execute(
                "SELECT document.id, substr(text, 1, ?) FROM document JOIN page ON page.document = document.id AND number = 1",
                (length,),
            ).fetchall()
        )

    def pages_for(self, reasons: Sequence[str]) -> dict[str, list[int]]:
        """Numbers of the pages with one of the reasons, by document, oldest document first."""
        rows = self._connection.execute(
            """
            SELECT document, number FROM page JOIN document ON document.id = page.document
            WHERE page.reason IN (SELECT value FROM json_each(?)) ORDER BY document.added, document.id, number
            """,
            (ids_json(reasons),),
        )
        found: dict[str, list[int]] = {}
        for document, number in rows:
            found.setdefault(document, []).append(number)
        return found

    def outcomes(self, document_id: str) -> list[PageOutcome]:
        """What became of each page stored, by number, without its words."""
        rows = self._connection.execute(
            "SELECT number, state, reason FROM page WHERE document = ? ORDER BY number", (document_id,)
        )
        return [PageOutcome(number, PageState(state), reason) for number, state, reason in rows]

    def page_versions(self, document_id: str, number: int) -> list[PageVersion]:
        """All versions of a page, oldest first; empty for one that was never corrected."""
        rows = self._connection.execute(
            f"SELECT {_COLUMNS}, version, time, why FROM page_version WHERE document = ? AND number = ? ORDER BY version",
            (document_id, number),
        )
        return [PageVersion(row[9], datetime.fromisoformat(row[10]), row[11], _page(row)) for row in rows]

    def add_page_version(self, document_id: str, version: PageVersion) -> None:
        """Keep a version of a page. Raises NotFound."""
        self._check(document_id)
        self._connection.execute(
            f"INSERT INTO page_version (document, {_COLUMNS}, version, time, why) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (document_id, *_page_columns(version.page), version.version, time_text(version.time), version.reason),
        )

    def put_furniture(self, document_id: str, furniture: Mapping[int, tuple[tuple[int, int], ...]]) -> None:
        """Replace ``Page.furniture`` of the pages with these numbers, as far as they are stored."""
        rows = self._connection.execute("SELECT number, furniture FROM page WHERE document = ?", (document_id,)).fetchall()
        changed: list[tuple[str, str, int]] = []
        for number, stored in rows:
            before, *others = furniture_of(stored)
            after = furniture.get(number, before)
            if after != before:
                changed.append((furniture_json(after, *others), document_id, number))
        self._connection.executemany("UPDATE page SET furniture = ? WHERE document = ? AND number = ?", changed)

    def put_passages(
        self,
        document_id: str,
        passages: Sequence[Passage],
        when: datetime,
        *,
        after: int = 0,
        words: Mapping[str, IndexWords] | None = None,
    ) -> list[IndexItem]:
        """Replace the passages of the document but the first ``after``; returns the items of those that are new. Raises NotFound.

        One that is as it was, under its id, keeps its item and vector. A passage of a law is the article of that law with its
        number, a passage of anything else the clause with its number.
        """
        title = self._check(document_id)
        kept, stale = self._compared(document_id, passages, after)
        new = [passage for passage in passages if passage.id not in kept]
        self._remove_items(stale)
        self._connection.execute("DELETE FROM passage WHERE id IN (SELECT value FROM json_each(?))", (ids_json(stale),))
        self._renumber(document_id, after, [passage for passage in passages if passage.id in kept])
        self._connection.executemany(
            "INSERT INTO passage (id, document, ordinal, text, heading, number, spans) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    passage.id,
                    document_id,
                    passage.ordinal,
                    passage.text,
                    passage.heading,
                    passage.number,
                    spans_json(passage.spans),
                )
                for passage in new
            ],
        )
        law, known = law_name(title), words or {}
        return [
            add_item(
                self._connection,
                "passage",
                passage.id,
                when,
                passage_text(passage, title, law),
                words=known.get(passage.id),
                document=document_id,
            )
            for passage in new
        ]

    def _compared(self, document_id: str, passages: Sequence[Passage], after: int) -> tuple[set[str], list[str]]:
        """Of what is stored behind the first ``after`` passages: the ids of those that ``passages`` has word for word and under
        the same heading and number, and the ids of the others."""
        rows = self._connection.execute(
            "SELECT id, text, heading, number, spans FROM passage WHERE document = ? AND ordinal >= ?", (document_id, after)
        )
        stored = {row[0]: tuple(row[1:]) for row in rows}
        kept = {
            passage.id
            for passage in passages
            if stored.get(passage.id) == (passage.text, passage.heading, passage.number, spans_json(passage.spans))
        }
        return kept, [passage_id for passage_id in stored if passage_id not in kept]

    def _renumber(self, document_id: str, after: int, kept: Sequence[Passage]) -> None:
        """Let stored passages stand where they stand now."""
        self._connection.execute(
            "UPDATE passage SET ordinal = -1 - ordinal WHERE document = ? AND ordinal >= ?", (document_id, after)
        )
        self._connection.executemany(
            "UPDATE passage SET ordinal = ? WHERE id = ?", [(passage.ordinal, passage.id) for passage in kept]
        )

    def passages(self, document_id: str) -> list[Passage]:
        """All passages of a document, in order."""
        rows = self._connection.execute(f"{_PASSAGE} WHERE document = ? ORDER BY ordinal", (document_id,))
        return [_passage(row) for row in rows]

    def passages_by_id(self, ids: Sequence[str]) -> dict[str, Passage]:
        """Those of ``ids`` that exist."""
        rows = self._connection.execute(f"{_PASSAGE} WHERE id IN (SELECT value FROM json_each(?))", (ids_json(ids),))
        return {row[0]: _passage(row) for row in rows}

    def _check(self, document_id: str) -> str:
        """The title of the document. Raises NotFound."""
        row = self._connection.execute("SELECT title FROM document WHERE id = ?", (document_id,)).fetchone()
        if row is None:
            raise NotFound(document_id)
        return str(row[0])

    def _remove_items(self, passages: Sequence[str]) -> list[int]:
        """Take the items of these passages out of the index."""
        rows = self._connection.execute(
            "SELECT n FROM item WHERE id IN (SELECT value FROM json_each(?)) ORDER BY n",
            (ids_json(passages),),
        )
        return forget_items(self._connection, [row[0] for row in rows.fetchall()]).ns

    def _document(self, row: Sequence[Any]) -> Document:
        states = dict(
            self._connection.execute("SELECT state, count(*) FROM page WHERE document = ? GROUP BY state", (row[0],)).fetchall()
        )
        to_do = row[4] - sum(states.values())
        if to_do > 0:
            states[PageState.PENDING.value] = states.get(PageState.PENDING.value, 0) + to_do
        unread = self._connection.execute(
            "SELECT count(*) FROM page WHERE document = ?"
            " AND (state IN ('pending', 'failed') OR reason IN (SELECT value FROM json_each(?)))",
            (row[0], ids_json(UNREAD_REASONS)),
        ).fetchone()[0]
        return Document(
            id=row[0],
            file=row[1],
            sha256=row[2],
            size=row[3],
            pages=row[4],
            state=DocumentState(row[5]),
            added=datetime.fromisoformat(row[6]),
            title=row[7],
            reason=row[8],
            pages_by_state=states,
            passages=row[9],
            unread=unread + max(to_do, 0),
            draft=DraftPlace(row[10], row[11], row[12]) if (row[12] or 0) > 1 else None,
        )


def _document_columns(document: Document) -> tuple[Any, ...]:
    return (
        document.file,
        document.sha256,
        document.size,
        document.pages,
        document.state.value,
        time_text(document.added),
        document.title,
        document.reason,
        document.id,
    )


def _page_columns(page: Page) -> tuple[Any, ...]:
    return (
        page.number,
        page.state.value,
        page.text,
        page.width,
        page.height,
        page.reason,
        pack_lines(page.lines),
        tables_json(page.tables),
        furniture_json(page.furniture, page.hidden, page.headings, page.annotated),
    )


def _page(row: Sequence[Any]) -> Page:
    furniture, hidden, headings, annotated = furniture_of(row[8])
    return Page(
        number=row[0],
        state=PageState(row[1]),
        text=row[2],
        width=row[3],
        height=row[4],
        reason=row[5],
        lines=unpack_lines(row[6]),
        tables=tables_of(row[7]),
        furniture=furniture,
        hidden=hidden,
        headings=headings,
        annotated=annotated,
    )


def _passage(row: Sequence[Any]) -> Passage:
    return Passage(row[0], row[1], row[2], row[3], row[4], row[5], spans_of(row[6]))
