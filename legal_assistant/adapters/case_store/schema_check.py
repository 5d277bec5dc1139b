"""Whether a database that comes from elsewhere has the tables, indexes and triggers of a case, and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from legal_assistant.adapters.case_store.schema import migrate

if TYPE_CHECKING:
    from sqlite3 import Connection, dbapi2
else:
    from sqlcipher3 import dbapi2

_Schema = frozenset[tuple[str, str, str, str | None]]


def has_own_schema(connection: Connection) -> bool:
    """Whether its schema is that of a new case. A trigger or a view that somebody put in would act on what is written here."""
    own = dbapi2.connect(":memory:")
    try:
        migrate(own)
        return _schema(connection) == _schema(own)
    finally:
        own.close()


def _schema(connection: Connection) -> _Schema:
    """All but what SQLite keeps for itself and the stamp's table, which every database of a vault has."""
    rows = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema").fetchall()
    kept = [row for row in rows if not (row[0] == "table" and row[1] in ("vault_stamp", "sqlite_sequence", "sqlite_stat1"))]
    return frozenset((row[0], row[1], row[2], row[3]) for row in kept)
