"""A user's profile: settings, preferences that hold in all cases, and the cases as last seen.

What is noted of a case: the case itself and its counts, so that a list of cases opens no database; its highest stamp seen (the
high-water mark), so that an older copy of the whole case folder is noticed; and a step that was begun, so that a kill in the
middle of making or destroying a case can be finished.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from legal_assistant.adapters.audit_log import AUDIT_TABLES, AuditedDatabase, LogHead, SealedAuditLog, add_act
from legal_assistant.adapters.case_store.store import Transactions
from legal_assistant.adapters.head import OpenedDatabase
from legal_assistant.adapters.settings_file import settings_from_json, settings_to_json
from legal_assistant.adapters.sqlcipher import Database, Stamp
from legal_assistant.domain.audit import Act, Certificate
from legal_assistant.domain.cases import Case, CaseState, CaseSummary, Egress
from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.errors import PreferenceNotFound
from legal_assistant.domain.places import Place
from legal_assistant.domain.preferences import Preference
from legal_assistant.domain.settings import UserSettings
from legal_assistant.domain.users import CaseRole

if TYPE_CHECKING:
    from sqlite3 import Connection

_SCHEMA = """
CREATE TABLE settings (one INTEGER PRIMARY KEY CHECK (one = 1), json TEXT NOT NULL) STRICT;
CREATE TABLE preference (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, text TEXT NOT NULL, created TEXT NOT NULL,
    source TEXT NOT NULL DEFAULT 'user'
) STRICT;
CREATE TABLE slots (kind TEXT PRIMARY KEY, generation INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE certificate (
    "case" TEXT PRIMARY KEY, text TEXT NOT NULL, signer TEXT NOT NULL, signature TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE cases (
    id TEXT PRIMARY KEY,
    step TEXT NOT NULL,
    about TEXT NOT NULL,
    counts TEXT NOT NULL,
    stale INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    token BLOB NOT NULL
) STRICT, WITHOUT ROWID;
"""


#: What the profile calls the vault's list of lawyers among the lists whose newest version it remembers.
USERS_PIN = "users"

#: Came later than the rest, hence added to profiles that lack it.
_PINNED = """
CREATE TABLE IF NOT EXISTS pinned (
    what TEXT PRIMARY KEY, seq INTEGER NOT NULL, digest TEXT NOT NULL, admins TEXT NOT NULL, seen TEXT NOT NULL
) STRICT, WITHOUT ROWID
"""


@dataclass(frozen=True, slots=True)
class Pin:
    """The newest version of a signed list that this user has seen: its number and digest, and who may sign the next one (ids).

    ``seen``: digest of the files of a case as they were when it was last noted here."""

    seq: int
    digest: str
    admins: tuple[str, ...]
    seen: str = ""


class Step(StrEnum):
    """Where a case is in its life. A row of a destroyed case keeps nothing but the id: a copy of its folder that is put back
    later stays unknown."""

    CREATING = "creating"
    PRESENT = "present"
    DESTROYING = "destroying"
    DESTROYED = "destroyed"


@dataclass(frozen=True, slots=True)
class KnownCase:
    """A case as last seen. ``stale``: it was written to since, by a process that did not come to its end."""

    id: str
    step: Step
    summary: CaseSummary | None
    stale: bool
    mark: Stamp


class ProfileStore:
    """The tables of ``profile.db``. ``audit`` is the vault's log of acts."""

    def __init__(self, opened: OpenedDatabase) -> None:
        self._opened = opened
        self._database = AuditedDatabase(opened.database, opened.trail)
        self.audit = SealedAuditLog(opened.database, opened.trail, opened.head.log)

    @property
    def file(self) -> Database:
        """The database itself."""
        return self._opened.database

    @property
    def head_name(self) -> str:
        """The file of its head, relative to the vault."""
        return self._opened.head.name

    def trust(self, user: str, keys: Sequence[bytes]) -> None:
        """The user of the profile signed entries of its log with these keys, the present one last."""
        self._opened.trail.add_signer(user, keys)

    def noted_log(self) -> LogHead:
        """How far the log of acts goes by the head. Raises Missing, Damaged."""
        return self._opened.head.log()

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Nothing is written while the block runs, and the head is that of the database."""
        with self._opened.database.frozen():
            self._opened.head.prepare()
            yield

    @staticmethod
    def create_schema(database: Transactions, user: str, act: Act, by: str = "") -> None:
        """Make the tables of a new profile of ``user``, whose log begins with ``act``; ``by``: who did it, if somebody else."""
        with database.write() as connection:
            for statement in (*_SCHEMA.split(";"), _PINNED, *AUDIT_TABLES):
                connection.execute(statement)
            add_act(connection, act, user, {"by": by} if by else None)

    def upgrade(self) -> None:
        """Bring a profile of an earlier program up to date. Raises DiskFull, NotWritable."""
        with self._database.read() as connection:
            pins, sources = _has_pins(connection), _has_source(connection)
        if pins and sources:
            return
        with self._database.write() as connection:
            connection.execute(_PINNED)
            if not sources:
                connection.execute("ALTER TABLE preference ADD COLUMN source TEXT NOT NULL DEFAULT 'user'")

    def pin(self, what: str) -> Pin | None:
        """The newest version seen of the list of members of a case (``what`` is its id), or of the vault's list of lawyers."""
        with self._database.read() as connection:
            if not _has_pins(connection):
                return None
            row = connection.execute("SELECT seq, digest, admins, seen FROM pinned WHERE what = ?", (what,)).fetchone()
        return Pin(row[0], row[1], tuple(json.loads(row[2])), row[3]) if row else None

    def put_pin(self, what: str, pin: Pin) -> None:
        """Remember a newer version."""
        with self._database.write() as connection:
            _put_pin(connection, what, pin)

    def drop_pin(self, what: str) -> None:
        """Take the next version that is found."""
        with self._database.write() as connection:
            connection.execute("DELETE FROM pinned WHERE what = ?", (what,))

    def renew(self, slots: Mapping[str, int], users: Pin) -> None:
        """Note that keys and slots were replaced. ``slots``: how often each was, with this time; ``users``: the version of the
        list of lawyers that says so."""
        with self._database.write() as connection:
            connection.executemany("INSERT OR REPLACE INTO slots VALUES (?, ?)", slots.items())
            _put_pin(connection, USERS_PIN, users)
            add_act(connection, Act.KEYS_REPLACED, "", {"slots": sorted(slots)})

    def slots(self) -> dict[str, int]:
        """How often each slot was replaced, by kind."""
        with self._database.read() as connection:
            return dict(connection.execute("SELECT kind, generation FROM slots").fetchall())

    def close(self) -> None:
        """Close the database. Idempotent."""
        self._opened.database.close()

    def settings(self) -> UserSettings:
        """Defaults until saved."""
        with self._database.read() as connection:
            return _settings(connection)

    def save_settings(self, settings: UserSettings) -> None:
        """Replace the settings."""
        with self._database.write() as connection:
            connection.execute("INSERT OR REPLACE INTO settings VALUES (1, ?)", (settings_to_json(settings),))
            add_act(connection, Act.SETTINGS_CHANGED, "")

    def note_last_case(self, case_id: str) -> None:
        """Remember which case was looked at last."""
        with self._database.write() as connection:
            settings = replace(_settings(connection), last_case=case_id)
            connection.execute("INSERT OR REPLACE INTO settings VALUES (1, ?)", (settings_to_json(settings),))

    def preferences(self) -> list[Preference]:
        """What the user wants of every answer, oldest first."""
        with self._database.read() as connection:
            rows = connection.execute(_PREFERENCES if _has_source(connection) else _PREFERENCES_WITHOUT_SOURCE).fetchall()
        return [Preference(row[0], row[1], datetime.fromisoformat(row[2]), SourceKind(row[3])) for row in rows]

    def save_preference(self, preference: Preference) -> None:
        """Add it, or replace the one with its id."""
        with self._database.write() as connection:
            connection.execute(
                "INSERT INTO preference (id, text, created, source) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (id) DO UPDATE SET text = excluded.text, created = excluded.created",
                (preference.id, preference.text, preference.created.isoformat(), preference.source.value),
            )

    def forget_preference(self, preference_id: str) -> None:
        """Remove it. Raises PreferenceNotFound."""
        with self._database.write() as connection:
            if connection.execute("DELETE FROM preference WHERE id = ?", (preference_id,)).rowcount != 1:
                raise PreferenceNotFound(preference_id)

    def slot_generation(self, kind: str) -> int:
        """How often the slot was replaced, as far as this profile knows; 0 if it does not know the slot."""
        with self._database.read() as connection:
            row = connection.execute("SELECT generation FROM slots WHERE kind = ?", (kind,)).fetchone()
        return row[0] if row else 0

    def put_slot(self, kind: str, generation: int, act: Act = Act.PASSWORD_CHANGED) -> None:
        """Note that the slot was replaced, which is logged as ``act`` (but for the first of a password or recovery key)."""
        with self._database.write() as connection:
            connection.execute("INSERT OR REPLACE INTO slots VALUES (?, ?)", (kind, generation))
            if generation > 1 or act is not Act.PASSWORD_CHANGED:
                add_act(connection, act, kind, {"generation": generation})

    def cases(self) -> list[KnownCase]:
        """Every case ever seen, destroyed ones included."""
        with self._database.read() as connection:
            rows = connection.execute("SELECT id, step, about, counts, stale, generation, token FROM cases").fetchall()
        return [_known(row) for row in rows]

    def case(self, case_id: str) -> KnownCase | None:
        """One of them."""
        with self._database.read() as connection:
            row = connection.execute(
                "SELECT id, step, about, counts, stale, generation, token FROM cases WHERE id = ?", (case_id,)
            ).fetchone()
        return _known(row) if row else None

    def put_case(
        self, case_id: str, step: Step, summary: CaseSummary | None, mark: Stamp, *, stale: bool, pin: Pin | None = None
    ) -> None:
        """Note a case as it is now."""
        about = _case_to_json(summary.case) if summary else ""
        counts = json.dumps(dict(summary.counts)) if summary else "{}"
        with self._database.write() as connection:
            made = (
                step is Step.PRESENT
                and connection.execute("SELECT 1 FROM cases WHERE id = ? AND step = ?", (case_id, Step.CREATING)).fetchone()
            )
            if made:
                add_act(connection, Act.CASE_MADE, case_id)
            connection.execute(
                "INSERT OR REPLACE INTO cases VALUES (?, ?, ?, ?, ?, ?, ?)",
                (case_id, step, about, counts, stale, mark.generation, mark.token),
            )
            if pin is not None:
                _put_pin(connection, case_id, pin)

    def put_new_cases(self, cases: Sequence[tuple[CaseSummary, Stamp, Pin]]) -> None:
        """Note cases for the first time, all at once."""
        with self._database.write() as connection:
            for summary, mark, pin in cases:
                about, counts = _case_to_json(summary.case), json.dumps(dict(summary.counts))
                connection.execute(
                    "INSERT OR IGNORE INTO cases VALUES (?, ?, ?, ?, 0, ?, ?)",
                    (summary.case.id, Step.PRESENT, about, counts, mark.generation, mark.token),
                )
                _put_pin(connection, summary.case.id, pin)

    def set_step(self, case_id: str, step: Step) -> None:
        """Note that a step was begun or done."""
        with self._database.write() as connection:
            connection.execute("UPDATE cases SET step = ? WHERE id = ?", (step, case_id))

    def mark(self, case_id: str, stamp: Stamp) -> None:
        """Raise the high-water mark; what is noted of the case is stale from now on."""
        with self._database.write() as connection:
            connection.execute(
                "UPDATE cases SET stale = 1, generation = ?, token = ? WHERE id = ?", (stamp.generation, stamp.token, case_id)
            )

    def begin_destroying(self, case_id: str, certificate: Certificate) -> None:
        """Note that a case is being destroyed, and what will be certified when it is."""
        with self._database.write() as connection:
            connection.execute("UPDATE cases SET step = ? WHERE id = ?", (Step.DESTROYING, case_id))
            connection.execute(
                "INSERT OR REPLACE INTO certificate VALUES (?, ?, ?, ?)",
                (case_id, certificate.text, certificate.signer, certificate.signature),
            )

    def certificate(self, case_id: str) -> Certificate | None:
        """What was certified of a case that is destroyed, or is being."""
        with self._database.read() as connection:
            row = connection.execute(
                'SELECT text, signer, signature FROM certificate JOIN cases ON id = "case" WHERE id = ? AND step IN (?, ?)',
                (case_id, Step.DESTROYING, Step.DESTROYED),
            ).fetchone()
        return Certificate(*row) if row else None

    def forget_case(self, case_id: str) -> None:
        """Keep nothing of a destroyed case but its id, and what was certified."""
        with self._database.write() as connection:
            connection.execute(
                "UPDATE cases SET step = ?, about = '', counts = '{}', stale = 0, generation = 0, token = x'' WHERE id = ?",
                (Step.DESTROYED, case_id),
            )
            connection.execute("DELETE FROM pinned WHERE what = ?", (case_id,))
            add_act(connection, Act.CASE_FORGOTTEN, case_id)

    def drop_case(self, case_id: str) -> None:
        """Remove a case that was never finished."""
        with self._database.write() as connection:
            connection.execute("DELETE FROM cases WHERE id = ?", (case_id,))
            connection.execute("DELETE FROM pinned WHERE what = ?", (case_id,))


def _settings(connection: Connection) -> UserSettings:
    row = connection.execute("SELECT json FROM settings").fetchone()
    return settings_from_json(UserSettings(), row[0]) if row else UserSettings()


def _has_pins(connection: Connection) -> bool:
    return connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'pinned'").fetchone() is not None


def _put_pin(connection: Connection, what: str, pin: Pin) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO pinned VALUES (?, ?, ?, ?, ?)", (what, pin.seq, pin.digest, json.dumps(pin.admins), pin.seen)
    )


def _known(row: tuple[Any, ...]) -> KnownCase:
    case_id, step, about, counts, stale, generation, token = row
    summary = CaseSummary(_case_from_json(about), _counts(counts)) if about else None
    return KnownCase(case_id, Step(step), summary, bool(stale), Stamp(generation, token))


def _counts(text: str) -> Mapping[str, int]:
    return json.loads(text)


def _case_to_json(case: Case) -> str:
    values = asdict(case)
    return json.dumps(values | {"created": case.created.isoformat(), "updated": case.updated.isoformat()}, ensure_ascii=False)


def _case_from_json(text: str) -> Case:
    values = json.loads(text)
    return Case(
        id=values["id"],
        name=values["name"],
        number=values["number"],
        client=values["client"],
        opponent=values["opponent"],
        state=CaseState(values["state"]),
        egress=Egress(values["egress"]),
        created=datetime.fromisoformat(values["created"]),
        updated=datetime.fromisoformat(values["updated"]),
        held=values["held"],
        reach=Place(values.get("reach", Place.ABROAD)),
        role=CaseRole(values.get("role", CaseRole.ADMIN)),
        hold_reason=values.get("hold_reason", ""),
    )


_PREFERENCES = "SELECT id, text, created, source FROM preference ORDER BY seq"
#: Of an old profile that cannot be written to, hence not brought up to date.
_PREFERENCES_WITHOUT_SOURCE = "SELECT id, text, created, 'user' FROM preference ORDER BY seq"


def _has_source(connection: Connection) -> bool:
    """Whether preferences know where they come from: those of the first profiles do not."""
    return any(row[1] == "source" for row in connection.execute("PRAGMA table_info(preference)"))
