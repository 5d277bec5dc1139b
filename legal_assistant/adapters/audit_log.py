"""The log of acts of a case or of the vault: hash-chained, signed, in the database that it speaks of.

A transaction leaves what it did in the table ``act`` (mostly by triggers, so that no path of the code can leave it out); before
it is committed, each act becomes an entry of ``audit``. Entry by entry a MAC under the log's key covers the MAC before and the
entry, and the acting user signs both. The head file notes how long the log is and its last MAC, so that a tail that was cut off
is missed. ``.github/FORMAT.md`` has the bytes; ``resources/verify_audit.py`` verifies an exported log without this program.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from legal_assistant.adapters.keys.crypto import context
from legal_assistant.adapters.keys.signed_chain import is_signed
from legal_assistant.adapters.sqlcipher import Database
from legal_assistant.domain.audit import Act, AuditEntry, AuditExport, AuditReport
from legal_assistant.domain.errors import CaseReadOnly, Damaged
from legal_assistant.domain.ports import Clock

if TYPE_CHECKING:
    from sqlite3 import Connection

AUDIT_TABLES = (
    """
    CREATE TABLE audit (
        seq INTEGER PRIMARY KEY,
        time TEXT NOT NULL,
        user TEXT NOT NULL,
        action TEXT NOT NULL,
        subject TEXT NOT NULL,
        detail TEXT NOT NULL,
        mac BLOB NOT NULL,
        signature BLOB NOT NULL
    ) STRICT
    """,
    "CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit BEGIN SELECT raise(ABORT, 'audit is only added to'); END",
    "CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit BEGIN SELECT raise(ABORT, 'audit is only added to'); END",
    "CREATE TABLE act (n INTEGER PRIMARY KEY, action TEXT NOT NULL, subject TEXT NOT NULL, detail TEXT NOT NULL) STRICT",
)
_START = bytes(32)
#: Where ``meta`` keeps the log's key once the case's key was replaced.
_KEY = "audit_key"
_ENTRY = b"LAaudit1\n"


@dataclass(frozen=True, slots=True)
class LogHead:
    """How many entries a log has, and the MAC of the last one (32 zero bytes for none)."""

    entries: int = 0
    mac: bytes = _START


@dataclass(frozen=True, slots=True)
class LogPlace:
    """Whose log it is: ids of the vault, of the case (for the vault's log: of the user), and of the user who acts."""

    vault: str
    scope: str
    user: str

    def what(self, entry: AuditEntry) -> bytes:
        """An entry as bytes, without MAC and signature."""
        fields = (str(entry.seq), entry.time, entry.user, entry.action, entry.subject, entry.detail)
        return context("audit", self.vault, self.scope, *fields)

    def end(self, head: LogHead) -> bytes:
        """What is signed at the end of an exported log."""
        return context("audit-end", self.vault, self.scope, str(head.entries), head.mac.hex())


def add_act(connection: Connection, act: Act, subject: str, detail: Mapping[str, Any] | None = None) -> None:
    """Leave an act to be recorded before the transaction is committed. ``detail``: ids, counts and codes."""
    text = json.dumps(detail or {}, sort_keys=True, separators=(",", ":"))
    connection.execute("INSERT INTO act (action, subject, detail) VALUES (?, ?, ?)", (act.value, subject, text))


def keep_log_key(connection: Connection, key: bytes) -> None:
    """Have a profile keep the key of its log, unless it keeps an earlier one: the user's master key is about to be replaced."""
    connection.execute("CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID")
    connection.execute("INSERT OR IGNORE INTO meta (key, value) VALUES (?, ?)", (_KEY, key))


def forget_log(connection: Connection) -> None:
    """Begin the log anew, without the key that it kept: of a copy that leaves the vault, where alone it can be verified."""
    connection.execute("PRAGMA secure_delete = ON")  # its pages are not to go along as free ones
    connection.execute("DROP TABLE audit")  # with its triggers
    for statement in AUDIT_TABLES[:3]:
        connection.execute(statement)
    connection.execute("DELETE FROM meta WHERE key = ?", (_KEY,))


class AuditTrail:
    """Writes and verifies the entries of one log; ``key`` is the log's own (32 bytes), ``sign`` the acting user's, ``signers``
    the public keys of all who may have acted, by user, present ones last (none: only the one who acts now)."""

    def __init__(
        self,
        place: LogPlace,
        key: bytes,
        sign: Ed25519PrivateKey,
        clock: Clock,
        signers: Mapping[str, Sequence[bytes]] | None = None,
    ) -> None:
        self.place = place
        self._own = {place.user: (sign.public_key().public_bytes_raw(),)}
        self._signers: dict[str, Sequence[bytes]] = dict(self._own if signers is None else signers)
        self._key = key
        self._sign = sign
        self._clock = clock
        self._cut: LogHead | None = None
        #: The log after the last transaction.
        self.head = LogHead()

    def load(self, database: Database, name: str) -> None:
        """Find the end of the log. Raises Damaged if there is none in the database of that name."""
        with database.read() as connection:
            tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
            if "audit" not in tables:
                raise Damaged(name)
            kept = connection.execute("SELECT value FROM meta WHERE key = ?", (_KEY,)).fetchone() if "meta" in tables else None
            self._key = bytes(kept[0]) if kept else self._key
            self.head = _last(connection)

    def keep_key(self, connection: Connection) -> None:
        """Keep the log's key in its database: that of the case, which it was derived from, is about to be replaced."""
        connection.execute("INSERT OR IGNORE INTO meta (key, value) VALUES (?, ?)", (_KEY, self._key))

    def add_signer(self, user: str, keys: Sequence[bytes]) -> None:
        """From now on this user may act, or may have acted, with these keys."""
        self._signers[user] = keys

    def expect(self, noted: LogHead) -> None:
        """If the log is not the one that was ``noted`` outside of it, the next entry will say so for good."""
        if noted != self.head:
            self._cut = noted

    def record(self, connection: Connection) -> None:
        """Turn the acts of this transaction into entries."""
        head = _last(connection)
        acts = connection.execute("SELECT action, subject, detail FROM act ORDER BY n").fetchall()
        if acts:
            connection.execute("DELETE FROM act")
        if acts and self._cut is not None:
            detail = json.dumps({"entries": self._cut.entries, "mac": self._cut.mac.hex()}, separators=(",", ":"))
            acts.insert(0, (Act.LOG_CUT.value, self.place.scope, detail))
            self._cut = None
        time = self._clock.now().isoformat(timespec="microseconds")
        for action, subject, detail in acts:
            entry = self._made(head, AuditEntry(head.entries + 1, time, self.place.user, action, subject, detail, b"", b""))
            connection.execute(
                "INSERT INTO audit (seq, time, user, action, subject, detail, mac, signature) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (entry.seq, time, entry.user, action, subject, detail, entry.mac, entry.signature),
            )
            head = LogHead(entry.seq, entry.mac)
        self.head = head

    def verify(self, connection: Connection, noted: LogHead) -> AuditReport:
        """Check every entry, and the end of the log against what was ``noted`` outside of it."""
        head, signers = LogHead(), dict(self._signers)
        for entry in entries_of(connection):
            if entry.seq != head.entries + 1 or not self._is_good(head, entry, signers):
                return AuditReport(_count(connection), min(head.entries + 1, entry.seq))
            head = LogHead(entry.seq, entry.mac)
            if entry.seq == noted.entries and entry.mac != noted.mac:
                return AuditReport(_count(connection), entry.seq)
        if head.entries != noted.entries:
            return AuditReport(head.entries, min(head.entries, noted.entries) + 1)
        return AuditReport(head.entries, None)

    def export(self, connection: Connection) -> AuditExport:
        """The whole log, with a signature at its end."""
        end = self._sign.sign(self.place.end(_last(connection)))
        entries = tuple(entries_of(connection))
        acted = {entry.user for entry in entries} | self._own.keys()
        known = self._own | {user: keys for user, keys in self._signers.items() if user in acted}
        signers = {user: " ".join(key.hex() for key in keys) for user, keys in known.items()}
        return AuditExport(self.place.vault, self.place.scope, signers, entries, end)

    def _made(self, before: LogHead, entry: AuditEntry) -> AuditEntry:
        what = self.place.what(entry)
        mac = hmac.digest(self._key, before.mac + what, sha256)
        signature = self._sign.sign(_ENTRY + before.mac + mac + what)
        return AuditEntry(entry.seq, entry.time, entry.user, entry.action, entry.subject, entry.detail, mac, signature)

    def _is_good(self, before: LogHead, entry: AuditEntry, signers: dict[str, Sequence[bytes]]) -> bool:
        """Chained, signed by the user who is named, and not the mark of a log that was cut. After the first entry with a newer
        key of a user, ``signers`` has no earlier one any more."""
        what = self.place.what(entry)
        chained = hmac.compare_digest(entry.mac, hmac.digest(self._key, before.mac + what, sha256))
        message, keys = _ENTRY + before.mac + entry.mac + what, signers.get(entry.user, ())
        used = next((number for number, key in enumerate(keys) if is_signed(key, message, entry.signature)), None)
        if not chained or used is None or entry.action == Act.LOG_CUT:
            return False
        signers[entry.user] = keys[used:]
        return True


class AuditedDatabase:
    """A database each of whose transactions ends with the record of what was done in it."""

    def __init__(self, database: Database, trail: AuditTrail) -> None:
        self._database = database
        self._trail = trail

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection that sees one moment."""
        with self._database.read() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction; see :meth:`~legal_assistant.adapters.sqlcipher.Database.write`."""
        with self._database.write() as connection:
            yield connection
            self._trail.record(connection)


class SealedAuditLog:
    """Implements ``AuditLog``. ``noted`` reads what the head file says of the log (Missing, Damaged)."""

    def __init__(self, database: Database, trail: AuditTrail, noted: Callable[[], LogHead]) -> None:
        self._database = database
        self._audited = AuditedDatabase(database, trail)
        self._trail = trail
        self._noted = noted

    @property
    def head(self) -> LogHead:
        """The end of the log."""
        return self._trail.head

    def note(self, act: Act, subject: str, detail: Mapping[str, Any] | None = None) -> None:
        """Record an act in a transaction of its own."""
        with self._audited.write() as connection:
            add_act(connection, act, subject, detail)

    def entries(self, act: Act | None = None, *, subject: str = "") -> list[AuditEntry]:
        """All entries, or those of one kind or about one thing, in order."""
        with self._database.read() as connection:
            return list(entries_of(connection, act, subject))

    def verify(self) -> AuditReport:
        """Check the whole log."""
        with self._database.frozen():
            noted = self._noted()
            with self._database.read() as connection:
                return self._trail.verify(connection, noted)

    def export(self) -> AuditExport:
        """The whole log; that it was exported is its last entry, unless the user may only read."""
        with suppress(CaseReadOnly):
            self.note(Act.LOG_EXPORTED, self._trail.place.scope)
        with self._database.read() as connection:
            return self._trail.export(connection)


def entries_of(connection: Connection, act: Act | None = None, subject: str = "") -> Iterator[AuditEntry]:
    """Entries in order, of one kind or about one thing if so asked."""
    rows = connection.execute(
        "SELECT seq, time, user, action, subject, detail, mac, signature FROM audit"
        " WHERE (action = ?1 OR ?1 IS NULL) AND (subject = ?2 OR ?2 = '') ORDER BY seq",
        (act.value if act else None, subject),
    )
    for row in rows:
        yield AuditEntry(*row)


def _last(connection: Connection) -> LogHead:
    row = connection.execute("SELECT seq, mac FROM audit ORDER BY seq DESC LIMIT 1").fetchone()
    return LogHead(row[0], row[1]) if row else LogHead()


def _count(connection: Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM audit").fetchone()[0])
