"""The stores of a case that every suite about them runs on: the same tables in memory and in an encrypted file."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.adapters.sqlcipher import Database
from legal_assistant.memory.language.segment import index_text
from tests.fakes import MemoryDatabase, StepClock
from tests.make import case

KEY = bytes(range(32))
TOKENIZE = "tokenize = 'porter unicode61 remove_diacritics 2'"


@dataclass
class StoreUnderTest:
    """A store, and what a test may look at behind it."""

    store: SqlCaseStore
    database: Any
    clock: StepClock
    #: Whether reads go on while a write is under way.
    parallel: bool

    def store_mentions(self, words: str) -> list[str]:
        """Tables, those inside full text included, with a value that holds ``words`` or one of their tokens as stored."""
        needles = [words.encode(), *(token.encode() for token in index_text(words).split() if len(token) > 3)]
        found: list[str] = []
        with self.database.read() as connection:
            tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'fulltext'").fetchall()
            for (table,) in tables:
                for row in connection.execute(f'SELECT * FROM "{table}"'):
                    values = [value if isinstance(value, bytes) else str(value).encode() for value in row]
                    found += [table for value in values if any(needle in value for needle in needles)]
        return found

    def indexed_words(self) -> list[tuple[Any, ...]]:
        """(word, item, column, position) as full text finds them."""
        return self._vocabulary("fulltext")

    def indexed_words_of_content(self) -> list[tuple[Any, ...]]:
        """The same, of a new index made of what the items say."""
        with self.database.read() as connection:
            rows = connection.execute("SELECT rowid, body, heading FROM fulltext").fetchall()
        with self.database.write() as connection:
            connection.execute(
                "CREATE VIRTUAL TABLE again USING fts5 (body, heading, tokenize = 'porter unicode61 remove_diacritics 2')"
            )
            connection.executemany("INSERT INTO again (rowid, body, heading) VALUES (?, ?, ?)", rows)
        try:
            return self._vocabulary("again")
        finally:
            with self.database.write() as connection:
                connection.execute("DROP TABLE again")

    def _vocabulary(self, table: str) -> list[tuple[Any, ...]]:
        with self.database.write() as connection:
            connection.execute(f"CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab (main, {table}, instance)")
            rows = connection.execute(
                "SELECT term, doc, col, count(*) FROM temp.vocabulary GROUP BY 1, 2, 3 ORDER BY 1, 2, 3"
            ).fetchall()
            connection.execute("DROP TABLE temp.vocabulary")
        return rows


@pytest.fixture(params=["memory", "sqlcipher"])
def under_test(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[StoreUnderTest]:
    clock = StepClock()
    if request.param == "memory":
        database: Any = MemoryDatabase()
    else:
        Database.create(tmp_path / "case.db", KEY)
        database = Database(tmp_path / "case.db", KEY)
    SqlCaseStore.create_schema(database, case())
    yield StoreUnderTest(SqlCaseStore(database, clock), database, clock, parallel=request.param == "sqlcipher")
    database.close()


@pytest.fixture
def store(under_test: StoreUnderTest) -> SqlCaseStore:
    return under_test.store
