"""An encrypted SQLite database file (SQLCipher 4 with a raw key).

SQLCipher takes a missing or malformed key without complaint (and then writes plain text, or derives a key of its own), and a
file cut to nothing opens as a new, empty database. Hence what is checked here on every open, before a row is read: the key is
32 bytes, the file is there and holds whole pages, it does not begin like plain SQLite, and the driver is SQLCipher with a key.

Each database carries a *stamp*: who it belongs to, how many transactions were committed, and a random token per commit. A
:class:`Witness` hears of every commit, so that an older copy of the file can be told from the newest one.
"""

from __future__ import annotations

import secrets
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from legal_assistant.adapters.files import Files
from legal_assistant.domain.errors import (
    Damaged,
    DiskFull,
    LegalAssistantError,
    Missing,
    NotEncrypted,
    NotWritable,
    VaultInUse,
)

if TYPE_CHECKING:  # the driver has no types; its interface is that of the standard library's sqlite3
    import sqlite3 as dbapi2
else:
    from sqlcipher3 import dbapi2

KEY_BYTES = 32
PAGE_SIZE = 8192
_BUSY_MS = 5000
_MAX_IDLE = 4
#: Pages that a connection keeps decrypted. With the 2,000 KiB that SQLite takes, most of a search in a case of 100,000 memories
#: is decrypting the same pages again.
_CACHE_KIB = 16_384
_COPY = "It was not closed in order. Copy the vault's folder to where it can be written to, and open it there."
#: How long the write-ahead log may get before it is moved into the file, where that is not left to SQLite.
_LONGEST_LOG = 8 << 20
_PLAIN_MAGIC = b"SQLite format 3\0"
#: Bytes below which an error of reading or writing is put down to a full disk.
_ROOM = 1 << 20

# Primary result codes of SQLite, https://www.sqlite.org/rescode.html
_PERM, _BUSY, _LOCKED, _READONLY, _IOERR, _CORRUPT, _FULL, _CANTOPEN, _NOTADB = 3, 5, 6, 8, 10, 11, 13, 14, 26

#: What SQLite says (sqlite3_errstr): SQLite's backup interface, as the driver gives it, names no code.
_CODES = {
    "disk I/O error": _IOERR,
    "database or disk is full": _FULL,
    "unable to open database file": _CANTOPEN,
    "attempt to write a readonly database": _READONLY,
    "database disk image is malformed": _CORRUPT,
    "file is not a database": _NOTADB,
    "database is locked": _BUSY,
}

_STAMP_TABLE = """
CREATE TABLE vault_stamp (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    owner TEXT NOT NULL,
    generation INTEGER NOT NULL,
    token BLOB NOT NULL,
    previous BLOB NOT NULL
) STRICT
"""


@dataclass(frozen=True, slots=True)
class Stamp:
    """The state of a database: how many transactions were committed, and the random tokens (16 bytes) of the last two."""

    generation: int
    token: bytes
    previous: bytes = b""


class Witness(Protocol):
    """Keeps the newest stamp of a database outside of it."""

    def prepare(self) -> None:
        """Called before a transaction begins. May raise DiskFull or NotWritable; then the transaction does not begin."""
        ...

    def committed(self, stamp: Stamp) -> None:
        """Called after a commit, in order. Must not raise: the transaction is on disk."""
        ...


class NoWitness:
    """For a database whose age nobody watches."""

    def prepare(self) -> None:
        """Nothing to do."""

    def committed(self, stamp: Stamp) -> None:
        """Nothing to do."""


class Database:
    """Connections to one encrypted database; used by any number of threads.

    ``key`` are 32 raw bytes. ``name`` is the path relative to the vault, the subject of errors. Reads run in parallel, each on a
    consistent snapshot (WAL); writes wait for each other. ``read_only``: it lies where nothing can be written.
    """

    def __init__(
        self,
        path: Path,
        key: bytes,
        *,
        name: str = "",
        owner: str = "",
        witness: Witness | None = None,
        read_only: bool = False,
    ) -> None:
        """Open an existing database of ``owner``.

        Raises Missing, Damaged (cut, of another key or owner, not a database), NotEncrypted (the driver is not SQLCipher),
        NotWritable (a log was left beside it that can only be read where something can be written).
        """
        self._path = path
        self._read_only = read_only
        self._key = _checked(key)
        self._name = name or path.name
        self._owner = owner
        self._witness: Witness = witness or NoWitness()
        self._writing = threading.Lock()
        self._pool = threading.Lock()
        self._idle: list[dbapi2.Connection] = []
        self._closed = False
        self._before_checkpoint: Callable[[], None] | None = None
        _check_file(path, self._name)
        if read_only:
            refuse_log(path, self._name)
        self._stamp = self._read_stamp()

    @staticmethod
    def create(path: Path, key: bytes, *, owner: str = "", name: str = "") -> Stamp:
        """Make a new database, empty but for its stamp. The only place where a database comes into being.

        Raises NotEncrypted and leaves no file if the driver would write plain text; DiskFull, NotWritable.
        """
        name = name or path.name
        key = _checked(key)
        Files(path.parent).create(path.name)
        stamp = Stamp(1, secrets.token_bytes(16))
        try:
            with _translated(path, name):
                connection = _connect(path, key)
                try:
                    connection.execute("PRAGMA journal_mode = WAL")
                    connection.execute(_STAMP_TABLE)
                    connection.execute("INSERT INTO vault_stamp VALUES (1, ?, ?, ?, ?)", (owner, 1, stamp.token, b""))
                finally:
                    connection.close()
            _refuse_plain(path)
        except LegalAssistantError:
            path.unlink(missing_ok=True)
            raise
        return stamp

    @staticmethod
    def rekey(path: Path, old: bytes, new: bytes, *, name: str) -> None:
        """Encrypt a closed database anew. Not for one that somebody needs: a kill may leave neither. Raises DiskFull,
        NotWritable, Damaged."""
        with _translated(path, name):
            connection = _connect(path, _checked(old))
            try:
                connection.execute(f"PRAGMA rekey = \"x'{_checked(new).hex()}'\"")
            finally:
                connection.close()
            if not _opens(path, new):  # a rekey that could not write does not say so
                raise NotWritable(name, detail="not encrypted anew")

    @property
    def name(self) -> str:
        """Its file, relative to the vault."""
        return self._name

    @property
    def stamp(self) -> Stamp:
        """The stamp after the last commit."""
        return self._stamp

    def watch(self, witness: Witness) -> None:
        """Tell ``witness`` of every commit from now on."""
        self._witness = witness

    def checkpoint_after(self, catch_up: Callable[[], None]) -> None:
        """From now on the write-ahead log is moved into the file only after ``catch_up`` has noted the last transaction outside
        of it: until then the state before it can be had again. ``catch_up`` may raise DiskFull or NotWritable."""
        self._before_checkpoint = catch_up

    @contextmanager
    def read(self) -> Iterator[dbapi2.Connection]:
        """A connection inside a read transaction: everything read is of one moment."""
        with self._connection() as connection:
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                _rollback(connection)

    @contextmanager
    def write(self) -> Iterator[dbapi2.Connection]:
        """A connection inside a write transaction: committed when the block ends, rolled back if it raises.

        Not re-entrant. Raises DiskFull, NotWritable, Damaged; then nothing of the block is stored.
        """
        with self._writing:
            self._witness.prepare()
            with self._connection() as connection:
                if self._before_checkpoint is not None:
                    self._keep_log_short(connection)
                connection.execute("BEGIN IMMEDIATE")
                try:
                    yield connection
                    stamp = self._advance(connection)
                    connection.execute("COMMIT")
                finally:
                    _rollback(connection)
            self._stamp = stamp
            self._witness.committed(stamp)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """No transaction is committed while the block runs. Not re-entrant: the block may read, not write."""
        with self._writing:
            yield

    def copy(self, path: Path) -> None:
        """Write a consistent copy of now, under the same key, into the new file ``path``. Raises DiskFull, NotWritable,
        Damaged."""
        Files(path.parent).create(path.name)
        with self._connection() as connection, _translated(path, path.name):
            target = _connect(path, self._key)
            try:
                connection.backup(target)
            finally:
                target.close()

    def checkpoint(self) -> None:
        """Move the write-ahead log into the database file."""
        if self._read_only:
            return  # there is no log
        with self._writing, self._connection() as connection:
            if self._before_checkpoint is not None:
                self._before_checkpoint()
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _keep_log_short(self, connection: dbapi2.Connection) -> None:
        """What SQLite does after a transaction, before the next one: by then the last one was noted."""
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        log = self._path.with_name(self._path.name + "-wal")
        if log.exists() and log.stat().st_size > _LONGEST_LOG:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def verify(self) -> bool:
        """Whether every page is authentic and the database is consistent. Reads the whole file."""
        self.checkpoint()
        with self._connection() as connection:
            bad_pages = connection.execute("PRAGMA cipher_integrity_check").fetchall()
            if bad_pages or connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                return False
            return connection.execute("PRAGMA foreign_key_check").fetchone() is None

    def rest(self) -> None:
        """Close the connections that nobody uses; they are opened again when needed."""
        with self._pool:
            idle, self._idle = self._idle, []
        for connection in idle:
            self._drop(connection)

    def close(self) -> None:
        """Checkpoint and close. Idempotent. What cannot be checkpointed stays in the log and is read from there next time."""
        if self._closed:
            return
        with suppress(LegalAssistantError):
            self.checkpoint()
        self.let_go()

    def let_go(self) -> None:
        """Close as it is. Who waits to write, too, finds it closed: called while it is :meth:`frozen`, nothing is written after
        what was read in that block."""
        with self._pool:
            self._closed = True
        self.rest()

    def _drop(self, connection: dbapi2.Connection) -> None:
        """Close a connection. The last one of all moves the log into the file; where that has to wait for what is noted outside,
        it is interrupted, and the log stays. After a checkpoint there is nothing to move, and the log is removed."""
        if self._before_checkpoint is not None:
            connection.interrupt()
        connection.close()

    @contextmanager
    def _connection(self) -> Iterator[dbapi2.Connection]:
        """Check a connection out of the pool. One that met an error is not used again: after a bad page SQLCipher goes on
        reporting good ones as bad on the same connection."""
        connection = self._take()
        try:
            with _translated(self._path, self._name):
                yield connection
        except LegalAssistantError:
            self._drop(connection)
            raise
        except BaseException:
            self._give_back(connection)
            raise
        self._give_back(connection)

    def _take(self) -> dbapi2.Connection:
        with self._pool:
            if self._closed:  # the case was forgotten, or the vault locked, while somebody still looked at it
                raise Missing(self._name)
            if self._idle:
                return self._idle.pop()
        with _translated(self._path, self._name):
            return _connect(self._path, self._key, read_only=self._read_only)

    def _give_back(self, connection: dbapi2.Connection) -> None:
        with self._pool:
            if not self._closed and len(self._idle) < _MAX_IDLE:
                self._idle.append(connection)
                return
        self._drop(connection)

    def _read_stamp(self) -> Stamp:
        with self._connection() as connection:
            try:
                row = connection.execute("SELECT owner, generation, token, previous FROM vault_stamp").fetchone()
            except dbapi2.OperationalError as error:
                if _code(error) == 1:  # no such table: not one of ours
                    raise Damaged(self._name) from None
                raise
        if row is None or row[0] != self._owner:
            raise Damaged(self._name)
        return Stamp(row[1], row[2], row[3])

    def _advance(self, connection: dbapi2.Connection) -> Stamp:
        stamp = Stamp(self._stamp.generation + 1, secrets.token_bytes(16), self._stamp.token)
        changed = connection.execute(
            "UPDATE vault_stamp SET generation = ?, token = ?, previous = ? WHERE token = ?",
            (stamp.generation, stamp.token, stamp.previous, stamp.previous),
        ).rowcount
        if changed != 1:  # somebody else wrote into this file although the vault is ours
            raise VaultInUse(self._name)
        return stamp


def _checked(key: bytes) -> bytes:
    """Refuse anything but 32 bytes before the driver sees it: SQLCipher would take it for a passphrase."""
    if not isinstance(key, bytes) or len(key) != KEY_BYTES:
        raise ValueError("a database key has 32 bytes")
    return key


def _check_file(path: Path, name: str) -> None:
    """The file is there, holds at least a page, and is not plain SQLite."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            magic = file.read(len(_PLAIN_MAGIC))
    except FileNotFoundError:
        raise Missing(name) from None
    except OSError as error:
        raise NotWritable(name, detail=type(error).__name__) from None
    cut = size % PAGE_SIZE != 0 and not _log_of(path)
    if size < PAGE_SIZE or cut or magic == _PLAIN_MAGIC:
        raise Damaged(name)


def _log_of(path: Path) -> int:
    """Bytes of the write-ahead log beside a database."""
    log = path.with_name(path.name + "-wal")
    return log.stat().st_size if log.exists() else 0


def refuse_log(path: Path, name: str) -> None:
    """Raise NotWritable if there is a log, which can only be read where something can be written."""
    if _log_of(path):
        raise NotWritable(name, hint=_COPY, detail="a write-ahead log is left beside it")


def _refuse_plain(path: Path) -> None:
    with path.open("rb") as file:
        if file.read(len(_PLAIN_MAGIC)) == _PLAIN_MAGIC:
            raise NotEncrypted


def _connect(path: Path, key: bytes, *, read_only: bool = False) -> dbapi2.Connection:
    how = "mode=ro&immutable=1" if read_only else "mode=rw"  # without "immutable" SQLite wants to write files beside it
    connection = dbapi2.connect(
        f"{path.absolute().as_uri()}?{how}", uri=True, isolation_level=None, check_same_thread=False, timeout=_BUSY_MS / 1000
    )
    try:
        connection.execute("PRAGMA cipher_log_level = NONE")
        connection.execute(f"PRAGMA key = \"x'{key.hex()}'\"")
        connection.execute(f"PRAGMA cipher_page_size = {PAGE_SIZE}")
        _check_driver(connection)
        for pragma in _pragmas():
            connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()
        raise
    return connection


def _opens(path: Path, key: bytes) -> bool:
    """Whether the database is encrypted under ``key``."""
    connection = None
    try:
        connection = _connect(path, key)
        connection.execute("SELECT count(*) FROM sqlite_schema")
    except dbapi2.DatabaseError:
        return False
    finally:
        if connection is not None:
            connection.close()
    return True


def _check_driver(connection: dbapi2.Connection) -> None:
    """Plain SQLite ignores pragmas it does not know, the one with the key included."""
    version = connection.execute("PRAGMA cipher_version").fetchone()
    status = connection.execute("PRAGMA cipher_status").fetchone()
    if not version or not version[0] or status != ("1",):
        raise NotEncrypted


def _pragmas() -> list[str]:
    pragmas = ["synchronous = FULL", "foreign_keys = ON", "trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0"]
    pragmas.append(f"cache_size = -{_CACHE_KIB}")
    if sys.platform == "darwin":
        pragmas += ["fullfsync = ON", "checkpoint_fullfsync = ON"]
    return pragmas


def _rollback(connection: dbapi2.Connection) -> None:
    """End the transaction if one is open; the error that ended it is the one to report."""
    if connection.in_transaction:
        with suppress(dbapi2.Error):
            connection.execute("ROLLBACK")


def _code(error: dbapi2.Error) -> int:
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF or _CODES.get(str(error), 0)


@contextmanager
def _translated(path: Path, name: str) -> Iterator[None]:
    """Turn what can happen to a file into expected errors. Anything else (a constraint, bad SQL) is a bug and passes."""
    try:
        yield
    except dbapi2.Error as error:
        expected = _expected(error, path, name)
        if expected is None:
            raise
        raise expected from None


def _no_room(path: Path) -> bool:
    """Whether the disk is full. SQLite says so only of the database, not of the files beside it that reading needs as well."""
    try:
        return shutil.disk_usage(path.parent).free < _ROOM
    except OSError:
        return False


def _expected(error: dbapi2.Error, path: Path, name: str) -> LegalAssistantError | None:
    code = _code(error)
    detail = str(getattr(error, "sqlite_errorname", "")) or f"SQLite {code}"
    if code == _FULL or (code == _IOERR and _no_room(path)):
        return DiskFull(name)
    if code in (_CORRUPT, _NOTADB) or "vtable constructor failed" in str(error):
        return Damaged(name)
    if code == _CANTOPEN and not path.exists():
        return Missing(name)
    if code in (_PERM, _READONLY, _CANTOPEN, _IOERR):
        return NotWritable(name, detail=detail)
    if code in (_BUSY, _LOCKED):
        return VaultInUse(name, detail=detail)
    return None
