"""Full text, exact references and stored vectors of a case."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import datetime
from itertools import accumulate
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from legal_assistant.adapters.case_store.filters import condition
from legal_assistant.adapters.case_store.items import ITEM_TEXT, ITEMS_WITH_TEXTS, renew_vector_state
from legal_assistant.adapters.case_store.rows import ids_json
from legal_assistant.domain.errors import EmbedderMismatch
from legal_assistant.domain.ports import Vectors
from legal_assistant.domain.recall import IndexItem, ItemFilter
from legal_assistant.memory.language.index_words import wholes
from legal_assistant.memory.language.segment import embedding_text
from legal_assistant.memory.language.word_forms import search_terms

if TYPE_CHECKING:
    from sqlite3 import Connection

#: What a word in the text counts, and in the heading path (with the document's title).
BODY_WEIGHT = 1.0
HEADING_WEIGHT = 0.5

#: BM25 takes 1 to 2 microseconds an item that has one of the words. In a case with more items than this, only those with one of
#: the rarest words are looked at, as many words as stand in so many items all together.
RARE_ITEMS = 4000
#: If these are too few, the newest items with one of the other words are looked at as well, so many.
COMMON_ITEMS = 1500
#: BM25 first counts every item that has a word (25 to 30 nanoseconds each). Of the common words the rarest are asked for that
#: stand in so many items all together: what stands nearly everywhere tells nothing.
COUNTED_ITEMS = 150_000

#: An item that is the reference; that is a part of it (7.1, where clause 7 is asked for); that contains it (a clause, where one
#: of its letters is asked for); that cites it.
_IS, _PART, _CONTAINS, _CITES = 1.0, 0.9, 0.75, 0.5


class AllowedCache(Protocol):
    """Remembers the answers of :meth:`SqlSearch.allowed` for one state of the store."""

    def get(self, wanted: ItemFilter) -> NDArray[np.int64] | None:
        """The numbers kept for this filter."""
        ...

    def put(self, wanted: ItemFilter, ns: NDArray[np.int64]) -> None:
        """Keep them."""
        ...


class SqlSearch:
    """See :class:`~legal_assistant.domain.ports.SearchRepository`.

    What is found is joined with its items by CROSS JOIN, which SQLite does in the order written: the other way round it would
    go through all items of a state (https://www.sqlite.org/optoverview.html#manual_control_of_query_plans_using_cross_join).
    """

    def __init__(self, connection: Connection, cache: AllowedCache | None = None) -> None:
        self._connection = connection
        self._cache = cache

    def items(self, ns: Sequence[int]) -> dict[int, IndexItem]:
        """Those of ``ns`` that exist."""
        rows = self._connection.execute(
            "SELECT n, kind, id, time FROM item WHERE n IN (SELECT value FROM json_each(?))", (ids_json(int(n) for n in ns),)
        )
        return {n: IndexItem(n, kind, item_id, datetime.fromisoformat(time)) for n, kind, item_id, time in rows}

    def allowed(self, wanted: ItemFilter) -> NDArray[np.int64]:
        """Sorted numbers, shape (m,), of all items that pass the filter."""
        kept = self._cache.get(wanted) if self._cache else None
        if kept is None:
            where, parameters = condition(wanted)
            kept = self._numbers(f"SELECT n FROM item WHERE {where}", parameters)
            if self._cache:
                self._cache.put(wanted, kept)
        return kept

    def text_search(self, query: str, k: int, wanted: ItemFilter) -> list[tuple[int, float]]:
        """The ``k`` best items for the words of ``query`` in any of their forms (BM25, higher is better), best first.

        Exact in a case of at most :data:`RARE_ITEMS` items, and in a larger one among the items that have one of the rarer words
        (an item without any of them seldom belongs to the best).
        """
        if k <= 0:
            return []
        rare, common = self._by_frequency(search_terms(query))
        scores: dict[int, float] = {}
        if rare and common:  # an item with words of both kinds counts all of them
            scores.update(self._of_both(rare, common, k, wanted))
        elif rare:
            scores.update(self._bm25(_any(rare), RARE_ITEMS, k, wanted))
        if common and len(scores) < k:
            scores = dict(self._bm25(_any(common), COMMON_ITEMS, k, wanted)) | scores
        return sorted(scores.items(), key=lambda hit: (-hit[1], hit[0]))[:k]

    def phrase_search(self, phrases: Sequence[str], wanted: ItemFilter) -> list[int]:
        """As in the port."""
        if not any(phrases):
            return []
        where, parameters = condition(wanted)
        rows = self._connection.execute(
            "SELECT item.n FROM fulltext CROSS JOIN item ON item.n = fulltext.rowid"
            f" WHERE fulltext MATCH ? AND {where} ORDER BY item.n",
            [_any(phrases), *parameters],
        )
        return [n for (n,) in rows]

    def reference_search(self, canonicals: Sequence[str], numbers: Sequence[str], wanted: ItemFilter) -> list[tuple[int, float]]:
        """Items that are, contain or cite one of the references or bare numbers: all of them, best first."""
        containing = [whole for canonical in canonicals for whole in wholes(canonical)]
        where, parameters = condition(wanted)
        rows = self._connection.execute(
            f"""
            WITH hit (n, score) AS (
                SELECT n, iif(role = 'is', {_IS}, {_CITES}) FROM reference WHERE canonical IN (SELECT value FROM json_each(?))
                UNION ALL
                SELECT n, iif(role = 'is', {_IS}, {_CITES}) FROM reference
                WHERE number <> '' AND number IN (SELECT value FROM json_each(?))
                UNION ALL
                SELECT n, {_PART} FROM json_each(?) AS asked JOIN reference
                ON number <> '' AND number > asked.value || '.' AND number < asked.value || '/' AND role = 'is'
                UNION ALL
                SELECT n, {_CONTAINS} FROM reference WHERE canonical IN (SELECT value FROM json_each(?)) AND role = 'is'
            )
            SELECT item.n, max(hit.score) AS best FROM hit CROSS JOIN item ON item.n = hit.n
            WHERE {where} GROUP BY item.n ORDER BY best DESC, item.n
            """,
            [ids_json(canonicals), ids_json(numbers), ids_json(numbers), ids_json(containing), *parameters],
        )
        return [(n, score) for n, score in rows]

    def pending(self, limit: int) -> list[tuple[int, str, str]]:
        """Up to ``limit`` items without a vector, oldest first: (number, kind, text as it is to be embedded)."""
        rows = self._connection.execute(
            f"""
            SELECT item.n, item.kind, coalesce(document.title, ''), coalesce(passage.heading, memory.data ->> 'question', ''),
                   {ITEM_TEXT}
            FROM {ITEMS_WITH_TEXTS} LEFT JOIN document ON document.id = passage.document
            WHERE item.vector = 0 ORDER BY item.n LIMIT ?
            """,
            (limit,),
        )
        return [(n, kind, embedding_text(title, heading, text)) for n, kind, title, heading, text in rows]

    def pending_count(self) -> int:
        """How many items have no vector yet."""
        return int(self._connection.execute("SELECT count(*) FROM item WHERE vector = 0").fetchone()[0])

    def identity(self) -> str:
        """Identity of the embedder whose vectors are stored; empty while there are none."""
        return self._meta("vector_identity")

    def put_vectors(self, identity: str, ns: Sequence[int], vectors: Vectors) -> list[int]:
        """Store vectors, shape (len(ns), d), of items that still exist; returns their numbers. Raises EmbedderMismatch."""
        stored = self.identity()
        if stored and stored != identity:
            raise EmbedderMismatch(detail=stored)
        if vectors.ndim != 2 or len(vectors) != len(ns):
            raise ValueError(f"{len(ns)} items, but vectors of shape {vectors.shape}")
        existing = self.items(ns)
        rows = [(int(n), vector.tobytes()) for n, vector in zip(ns, vectors.astype("<f4"), strict=True) if int(n) in existing]
        if not rows:
            return []
        if not stored:
            self._connection.execute("INSERT OR REPLACE INTO meta (key, value) VALUES ('vector_identity', ?)", (identity,))
        self._connection.executemany("INSERT OR REPLACE INTO vectors (n, data) VALUES (?, ?)", rows)
        self._connection.executemany("UPDATE item SET vector = 1 WHERE n = ?", [(n,) for n, _ in rows])
        renew_vector_state(self._connection)
        return [n for n, _ in rows]

    def all_vectors(self) -> tuple[NDArray[np.int64], Vectors]:
        """All stored vectors, by number: numbers, shape (m,), and vectors, shape (m, d); d is 0 while there are none."""
        rows = self._connection.execute("SELECT n, data FROM vectors ORDER BY n").fetchall()
        ns = np.array([n for n, _ in rows], dtype=np.int64)
        data = np.frombuffer(b"".join(blob for _, blob in rows), dtype="<f4")
        return ns, data.reshape(len(rows), -1 if rows else 0).astype(np.float32, copy=False)

    def vector_numbers(self) -> NDArray[np.int64]:
        """Sorted numbers, shape (m,), of all items with a stored vector."""
        return self._numbers("SELECT n FROM item WHERE vector = 1", [])

    def vector_state(self) -> str:
        """A random token that is another one after every change of the stored vectors; empty before the first."""
        return self._meta("vector_state")

    def clear_vectors(self) -> None:
        """Drop all vectors and the identity; every item that had one is pending again."""
        self._connection.execute("DELETE FROM vectors")
        self._connection.execute("UPDATE item SET vector = 0 WHERE vector = 1")
        self._connection.execute("DELETE FROM meta WHERE key = 'vector_identity'")
        renew_vector_state(self._connection)

    def _meta(self, key: str) -> str:
        row = self._connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return "" if row is None else str(row[0])

    def _numbers(self, select: str, parameters: Sequence[str]) -> NDArray[np.int64]:
        """The numbers ``n`` that ``select`` finds, sorted; fetched as one text, which is several times faster than as rows."""
        text = self._connection.execute(f"SELECT group_concat(n) FROM ({select})", parameters).fetchone()[0]
        return np.sort(np.fromstring(text or "", dtype=np.int64, sep=","))

    def _by_frequency(self, terms: Sequence[str]) -> tuple[list[str], list[str]]:
        """Those terms of a query that stand in at most :data:`RARE_ITEMS` items all together, and the next ones that stand in at
        most :data:`COUNTED_ITEMS` (one at least)."""
        if not terms:
            return [], []
        newest = self._connection.execute("SELECT coalesce(max(n), 0) FROM item").fetchone()[0]
        if newest <= RARE_ITEMS:
            return list(terms), []
        counted = sorted((found, term) for term in terms if (found := self._frequency(term, newest)))
        sums = list(accumulate(frequency for frequency, _ in counted))
        rare = bisect_right(sums, RARE_ITEMS)
        common = max(bisect_right(sums, COUNTED_ITEMS), rare + 1)
        return [term for _, term in counted[:rare]], [term for _, term in counted[rare:common]]

    def _frequency(self, term: str, newest: int) -> int:
        """In how many items a term stands; of one in more than :data:`RARE_ITEMS` it is estimated from how soon so many are
        reached, for ``newest`` is the last item."""
        after = self._connection.execute(
            "SELECT rowid FROM fulltext WHERE fulltext MATCH ? LIMIT 1 OFFSET ?", (_any([term]), RARE_ITEMS)
        ).fetchone()
        return (RARE_ITEMS + 1) * newest // after[0] if after else self._count(_any([term]))

    def _of_both(self, rare: Sequence[str], common: Sequence[str], k: int, wanted: ItemFilter) -> list[tuple[int, float]]:
        """Scores, by all words, of the best ``k`` items that have one of the rare ones. Those that have no common one as well are
        scored only if there are any, and only the best items are looked up for the filter: each of the two takes as long as the
        search itself."""
        scores = self._scores(f"({_any(rare)}) AND ({_any(common)})")
        if len(scores) < self._count(_any(rare)):
            scores = self._scores(_any(rare)) | scores
        best = sorted(scores.items(), key=lambda hit: (-hit[1], hit[0]))
        where, parameters = condition(wanted)
        found: list[tuple[int, float]] = []
        for first in range(0, len(best), 2 * k):
            some = best[first : first + 2 * k]
            rows = self._connection.execute(
                f"SELECT n FROM item WHERE n IN (SELECT value FROM json_each(?)) AND {where}",
                [ids_json(n for n, _ in some), *parameters],
            )
            passing = {n for (n,) in rows}
            found += [hit for hit in some if hit[0] in passing]
            if len(found) >= k:
                break
        return found[:k]

    def _count(self, match: str) -> int:
        """How many items match."""
        return int(self._connection.execute("SELECT count(*) FROM fulltext WHERE fulltext MATCH ?", (match,)).fetchone()[0])

    def _scores(self, match: str) -> dict[int, float]:
        """Scores of all items that match."""
        rows = self._connection.execute(
            "SELECT rowid, bm25(fulltext, ?, ?) FROM fulltext WHERE fulltext MATCH ?", (BODY_WEIGHT, HEADING_WEIGHT, match)
        )
        return {n: -score for n, score in rows}

    def _bm25(self, match: str, newest: int, k: int, wanted: ItemFilter) -> list[tuple[int, float]]:
        """Scores of the best ``k`` items that match, among the ``newest`` ones that do."""
        where, parameters = condition(wanted)
        rows = self._connection.execute(
            f"""
            SELECT n, score FROM (
                SELECT fulltext.rowid AS n, bm25(fulltext, ?, ?) AS score
                FROM fulltext CROSS JOIN item ON item.n = fulltext.rowid
                WHERE fulltext MATCH ? AND {where} ORDER BY fulltext.rowid DESC LIMIT ?
            )
            ORDER BY score, n LIMIT ?
            """,
            [BODY_WEIGHT, HEADING_WEIGHT, match, *parameters, newest, k],
        )
        return [(n, -score) for n, score in rows]


def _any(terms: Sequence[str]) -> str:
    """An FTS5 query for any of the terms, each a string in double quotes, in which nothing is an operator."""
    return " OR ".join('"' + term.replace('"', '""') + '"' for term in terms)
