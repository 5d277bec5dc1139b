"""Many cases, and a database beyond the page that SQLite keeps for its locks."""

import json
from pathlib import Path

import pytest

from legal_assistant.adapters.sqlcipher import Database
from legal_assistant.adapters.users.profile_store import Step
from legal_assistant.domain.ids import new_id
from tests.vaults import PASSWORD, cheap_vaults, new_case

MIB = 1024 * 1024


@pytest.mark.hostile("C12")
def test_five_thousand_cases_are_listed_without_opening_one(tmp_path: Path) -> None:
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    case = vault.create_case(new_case())
    vault.close()
    vault = cheap_vaults().unlock(tmp_path / "vault", PASSWORD)
    with vault._profile.file.write() as connection:  # only the profile knows them: there is nothing that could be opened
        (about,) = connection.execute("SELECT about FROM cases").fetchone()
        rows = [
            (other, Step.PRESENT, json.dumps(json.loads(about) | {"id": other, "name": f"Case {number}"}), "{}", 0, 1, b"t" * 16)
            for number, other in enumerate(new_id() for _ in range(4999))
        ]
        connection.executemany("INSERT INTO cases VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
    vault.close()
    again = cheap_vaults().unlock(tmp_path / "vault", PASSWORD)
    summaries = again.summaries()
    assert len(summaries) == len({summary.case.id for summary in summaries}) == 5000
    again.open_case(case.id)
    again.close()


@pytest.mark.slow
@pytest.mark.hostile("C11")
def test_a_database_beyond_a_gibibyte_is_whole(tmp_path: Path) -> None:
    path, key = tmp_path / "case.db", bytes(32)
    Database.create(path, key)
    database = Database(path, key)
    with database.write() as connection:
        connection.execute("CREATE TABLE large (n INTEGER PRIMARY KEY, data BLOB)")
    for first in range(0, 1100, 100):
        with database.write() as connection:
            connection.executemany(f"INSERT INTO large VALUES (?, randomblob({MIB}))", [(n,) for n in range(first, first + 100)])
    assert database.verify()
    assert path.stat().st_size > 1100 * MIB
    database.close()
    again = Database(path, key)
    with again.read() as connection:
        assert connection.execute("SELECT count(*), min(length(data)) FROM large").fetchone() == (1100, MIB)
    again.close()
