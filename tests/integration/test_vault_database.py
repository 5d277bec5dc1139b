"""What the database driver does not check itself, and that its files are not captive to it."""

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import apsw
import pytest

from legal_assistant.adapters import sqlcipher
from legal_assistant.adapters.sqlcipher import Database, Stamp
from legal_assistant.domain.errors import Damaged, DiskFull, Missing, NotEncrypted, NotWritable

KEY = bytes(range(32))
MARKER = "Grünfink 违约金 marker"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "case.db"
    Database.create(path, KEY, owner="me")
    return path


def opened(path: Path) -> Database:
    return Database(path, KEY, name="cases/x/case.db", owner="me")


def fill(database: Database) -> None:
    with database.write() as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS t (a TEXT)")
        connection.execute("INSERT INTO t VALUES (?)", (MARKER,))


def fill_and(database: Database, act: Callable[[], object], *, pages: int = 1_000_000) -> None:
    with database.write() as connection:
        connection.execute(f"PRAGMA max_page_count = {pages}")
        connection.execute("INSERT INTO t VALUES (?)", ("x" * 1_000_000,))
        act()


@pytest.mark.parametrize("key", [b"", b"x" * 31, b"x" * 33, "x" * 32, None, "x'" + "0" * 64 + "'"])
@pytest.mark.hostile("A15")
def test_a_malformed_key_never_reaches_the_driver(path: Path, tmp_path: Path, key: bytes, monkeypatch: pytest.MonkeyPatch):
    def must_not_run(*args: object, **kwargs: object) -> None:
        raise AssertionError("the driver was asked")

    monkeypatch.setattr(sqlcipher.dbapi2, "connect", must_not_run)
    with pytest.raises(ValueError, match="32 bytes"):
        Database(path, key, owner="me")
    with pytest.raises(ValueError, match="32 bytes"):
        Database.create(tmp_path / "new.db", key)
    assert not (tmp_path / "new.db").exists()


@pytest.mark.hostile("A14")
def test_a_driver_that_does_not_encrypt_is_refused(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    before = path.read_bytes()
    monkeypatch.setattr(sqlcipher, "dbapi2", sqlite3)
    with pytest.raises(NotEncrypted):
        Database.create(tmp_path / "new.db", KEY)
    assert not (tmp_path / "new.db").exists()
    with pytest.raises(NotEncrypted):
        opened(path)
    assert path.read_bytes() == before


def test_opening_never_creates(tmp_path: Path):
    with pytest.raises(Missing):
        Database(tmp_path / "none.db", KEY)
    assert list(tmp_path.iterdir()) == []


def test_creating_never_replaces(path: Path):
    before = path.read_bytes()
    with pytest.raises(NotWritable):
        Database.create(path, KEY, owner="me")
    assert path.read_bytes() == before


@pytest.mark.parametrize("size", [0, 1, 8191, 8193, 12288])
@pytest.mark.hostile("A2")
def test_a_cut_file_is_damaged_and_not_an_empty_database(path: Path, size: int):
    path.write_bytes((path.read_bytes() * 2)[:size])
    with pytest.raises(Damaged) as caught:
        opened(path)
    assert caught.value.subject == "cases/x/case.db"


def test_another_key_or_owner_is_damage(path: Path):
    with pytest.raises(Damaged):
        Database(path, KEY[::-1], owner="me")
    with pytest.raises(Damaged):
        Database(path, KEY, owner="you")


def test_a_plain_database_is_damage(tmp_path: Path):
    path = tmp_path / "plain.db"
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA page_size = 8192")
    connection.execute("CREATE TABLE t (a)")
    connection.close()
    with pytest.raises(Damaged):
        opened(path)


def test_nothing_readable_is_on_disk(path: Path):
    database = opened(path)
    fill(database)
    for file in path.parent.iterdir():  # the write-ahead log and its index too
        data = file.read_bytes()
        assert MARKER.encode() not in data
        assert b"CREATE TABLE" not in data
        assert not data.startswith(b"SQLite format 3")
    assert {file.stat().st_mode & 0o777 for file in path.parent.iterdir()} == {0o600}
    database.close()
    assert [file.name for file in path.parent.iterdir()] == ["case.db"]


@pytest.mark.hostile("A20")
def test_another_reader_of_the_format_sees_the_same(path: Path):
    database = opened(path)
    fill(database)
    database.close()
    other = apsw.Connection(str(path))
    for pragma in ("cipher = 'sqlcipher'", "legacy = 4", "legacy_page_size = 8192", f"key = \"x'{KEY.hex()}'\""):
        other.execute(f"PRAGMA {pragma}").fetchall()
    rows = other.execute("SELECT a FROM t").fetchall()
    assert rows == [(MARKER,)]
    other.execute("INSERT INTO t VALUES ('written by the other')")
    other.close()
    again = opened(path)
    with again.read() as connection:
        assert len(connection.execute("SELECT a FROM t").fetchall()) == 2
    assert again.verify()
    again.close()


def test_a_damaged_page_is_found_by_verifying(path: Path):
    database = opened(path)
    fill(database)
    assert database.verify()
    database.close()
    data = bytearray(path.read_bytes())
    data[-100] ^= 1
    path.write_bytes(data)
    database = opened(path)
    assert not database.verify()
    database.close()


def test_a_failed_block_stores_nothing_and_does_not_count(path: Path):
    database = opened(path)
    fill(database)
    before = database.stamp
    with pytest.raises(ZeroDivisionError):
        fill_and(database, lambda: 1 / 0)
    with database.read() as connection:
        assert connection.execute("SELECT count(*) FROM t").fetchone() == (1,)
    assert database.stamp == before
    fill(database)
    assert database.stamp.generation == before.generation + 1
    assert database.stamp.previous == before.token
    database.close()
    assert opened(path).stamp.generation == before.generation + 1


def test_a_read_sees_one_moment_and_does_not_wait(path: Path):
    database = opened(path)
    fill(database)
    with database.read() as reading:
        assert reading.execute("SELECT count(*) FROM t").fetchone() == (1,)
        writer = threading.Thread(target=fill, args=(database,))
        writer.start()
        writer.join()
        assert reading.execute("SELECT count(*) FROM t").fetchone() == (1,)
    with database.read() as reading:
        assert reading.execute("SELECT count(*) FROM t").fetchone() == (2,)
    database.close()


def test_writers_wait_for_each_other(path: Path):
    database = opened(path)
    fill(database)
    threads = [threading.Thread(target=fill, args=(database,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with database.read() as reading:
        assert reading.execute("SELECT count(*) FROM t").fetchone() == (9,)
    database.close()


def test_a_write_by_somebody_else_is_noticed(path: Path):
    first, second = opened(path), opened(path)
    fill(first)
    before = first.stamp
    with pytest.raises(sqlcipher.VaultInUse):
        fill(second)
    with first.read() as reading:
        assert reading.execute("SELECT count(*) FROM t").fetchone() == (1,)
    assert first.stamp == before
    first.close()
    second.close()


@pytest.mark.hostile("C1")
def test_a_full_disk_is_told_and_nothing_is_stored(path: Path):
    database = opened(path)
    fill(database)
    with pytest.raises(DiskFull):
        fill_and(database, lambda: None, pages=1)
    with database.read() as connection:
        assert connection.execute("SELECT count(*) FROM t").fetchone() == (1,)
    database.close()


@pytest.mark.parametrize(("free", "expected"), [(0, DiskFull), (1 << 30, NotWritable)])
def test_no_room_for_the_files_beside_it_is_a_full_disk(
    path: Path, monkeypatch: pytest.MonkeyPatch, free: int, expected: type[Exception]
):
    monkeypatch.setattr(sqlcipher.shutil, "disk_usage", lambda _path: SimpleNamespace(free=free))
    with pytest.raises(expected), sqlcipher._translated(path, "case.db"):
        raise sqlcipher.dbapi2.OperationalError("disk I/O error")


def test_a_bug_is_not_taken_for_an_expected_error(path: Path):
    database = opened(path)
    with pytest.raises(sqlcipher.dbapi2.OperationalError), database.write() as connection:
        connection.execute("INSERT INTO nowhere VALUES (1)")
    database.close()


def test_a_closed_database_is_gone(path: Path):
    database = opened(path)
    database.close()
    database.close()
    with pytest.raises(Missing):
        fill(database)
    with pytest.raises(Missing), database.read():
        pass


def test_the_witness_hears_of_commits_only(path: Path):
    heard: list[Stamp] = []

    class Listening:
        def prepare(self) -> None:
            pass

        def committed(self, stamp: Stamp) -> None:
            heard.append(stamp)

    database = opened(path)
    database.watch(Listening())
    fill(database)
    with pytest.raises(ZeroDivisionError), database.write():
        raise ZeroDivisionError
    fill(database)
    assert [stamp.generation for stamp in heard] == [2, 3]
    database.close()
