"""The stores of a case that every suite about them runs on: the same tables in memory and in an encrypted file."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.adapters.sqlcipher import Database
from tests.fakes import MemoryDatabase, StepClock
from tests.make import case

KEY = bytes(range(32))


@dataclass
class StoreUnderTest:
    """A store, and what a test may look at behind it."""

    store: SqlCaseStore
    database: Any
    clock: StepClock
    #: Whether reads go on while a write is under way.
    parallel: bool


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
