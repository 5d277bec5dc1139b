"""Tables of a case database, and how a database of an earlier format becomes one of the present format.

Everything that can be recalled (a passage, a message, a memory) has one row in ``item``; its number ``n`` is the row number in
``fulltext`` and ``vectors`` as well. A number belongs to one text for ever: it is never given to another item, and an item whose
text changes gets a new one. So a number found in an index that lags behind names either the right text or nothing.

Times are ISO 8601 in UTC with microseconds, always 32 characters, so that they sort as text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from legal_assistant.adapters.audit_log import AUDIT_TABLES
from legal_assistant.adapters.case_store.acts import (
    ACT_TRIGGERS,
    CONFLICT_CLOSED_TRIGGERS,
    DRAFT_TRIGGERS,
    PAGE_TRIGGER,
    REACH_TRIGGERS,
)
from legal_assistant.domain.errors import Damaged, VaultTooNew

if TYPE_CHECKING:
    from sqlite3 import Connection

_FIRST = (
    """
    CREATE TABLE migration (version INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT
    """,
    """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value ANY NOT NULL) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE matter (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        id TEXT NOT NULL,
        name TEXT NOT NULL,
        number TEXT NOT NULL,
        client TEXT NOT NULL,
        opponent TEXT NOT NULL,
        state TEXT NOT NULL,
        egress TEXT NOT NULL,
        held INTEGER NOT NULL CHECK (held IN (0, 1)),
        created TEXT NOT NULL,
        updated TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE document (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        file TEXT NOT NULL,
        sha256 TEXT NOT NULL UNIQUE,
        size INTEGER NOT NULL,
        pages INTEGER NOT NULL,
        state TEXT NOT NULL,
        added TEXT NOT NULL,
        title TEXT NOT NULL,
        reason TEXT NOT NULL
    ) STRICT
    """,
    # lines: packed, see rows.py; tables and furniture: JSON
    """
    CREATE TABLE page (
        document TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        state TEXT NOT NULL,
        reason TEXT NOT NULL,
        width REAL NOT NULL,
        height REAL NOT NULL,
        text TEXT NOT NULL,
        lines BLOB NOT NULL,
        tables TEXT NOT NULL,
        furniture TEXT NOT NULL
    ) STRICT
    """,
    "CREATE UNIQUE INDEX page_number ON page (document, number)",
    "CREATE INDEX page_state ON page (document, state)",
    """
    CREATE TABLE passage (
        id TEXT NOT NULL UNIQUE,
        document TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
        ordinal INTEGER NOT NULL,
        text TEXT NOT NULL,
        heading TEXT NOT NULL,
        number TEXT NOT NULL,
        spans TEXT NOT NULL
    ) STRICT
    """,
    "CREATE UNIQUE INDEX passage_ordinal ON passage (document, ordinal)",
    """
    CREATE TABLE conversation (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        title TEXT NOT NULL,
        created TEXT NOT NULL,
        updated TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE message (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        conversation TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
        role TEXT NOT NULL,
        text TEXT NOT NULL,
        time TEXT NOT NULL,
        state TEXT NOT NULL,
        mode TEXT,
        citations TEXT NOT NULL,
        used TEXT NOT NULL,
        error TEXT NOT NULL,
        rating INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX message_conversation ON message (conversation, seq)",
    # data: the whole memory as JSON, as in memory_version; what is asked for by value is derived from it and cannot differ
    """
    CREATE TABLE memory (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        data TEXT NOT NULL,
        kind TEXT NOT NULL AS (data ->> 'kind'),
        state TEXT NOT NULL AS (data ->> 'state'),
        created TEXT NOT NULL AS (data ->> 'created'),
        source TEXT NOT NULL AS (data ->> '$.source.id'),
        source_document TEXT NOT NULL AS (data ->> '$.source.document')
    ) STRICT
    """,
    "CREATE INDEX memory_state ON memory (state, created)",
    "CREATE INDEX memory_source ON memory (source) WHERE source <> ''",
    "CREATE INDEX memory_document ON memory (source_document) WHERE source_document <> ''",
    """
    CREATE TABLE memory_version (
        memory TEXT NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
        version INTEGER NOT NULL,
        time TEXT NOT NULL,
        by TEXT NOT NULL,
        reason TEXT NOT NULL,
        operation TEXT REFERENCES operation (id),
        data TEXT NOT NULL
    ) STRICT
    """,
    "CREATE UNIQUE INDEX memory_version_number ON memory_version (memory, version)",
    "CREATE INDEX memory_version_time ON memory_version (time)",
    "CREATE INDEX memory_version_operation ON memory_version (operation) WHERE operation IS NOT NULL",
    # changes of many memories that are undone as one
    """
    CREATE TABLE operation (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, label TEXT NOT NULL, time TEXT NOT NULL) STRICT
    """,
    # which memories, in any version, have a link to another one among their tags
    """
    CREATE TABLE memory_link (
        target TEXT NOT NULL,
        memory TEXT NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
        PRIMARY KEY (target, memory)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX memory_link_memory ON memory_link (memory)",
    # which items a message was given or quotes (message.used, message.citations)
    """
    CREATE TABLE message_source (
        item TEXT NOT NULL,
        message TEXT NOT NULL REFERENCES message (id) ON DELETE CASCADE,
        PRIMARY KEY (item, message)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX message_source_message ON message_source (message)",
    """
    CREATE TABLE conflict (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        "left" TEXT NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
        "right" TEXT NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
        why TEXT NOT NULL,
        found TEXT NOT NULL,
        resolution TEXT,
        reason TEXT NOT NULL,
        resolved TEXT
    ) STRICT
    """,
    'CREATE UNIQUE INDEX conflict_pair ON conflict (min("left", "right"), max("left", "right"))',
    'CREATE INDEX conflict_left ON conflict ("left")',
    'CREATE INDEX conflict_right ON conflict ("right")',
    "CREATE INDEX conflict_found ON conflict (found)",
    "CREATE TABLE rejection (digest TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",
    # vector: 0 to be made, 1 stored, 2 there is nothing to embed; mentions: 0 to be looked for, 1 in the graph
    """
    CREATE TABLE item (
        n INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL CHECK (kind IN ('passage', 'memory', 'message')),
        id TEXT NOT NULL UNIQUE,
        time TEXT NOT NULL,
        state TEXT NOT NULL,
        document TEXT NOT NULL,
        conversation TEXT NOT NULL,
        vector INTEGER NOT NULL CHECK (vector IN (0, 1, 2)),
        mentions INTEGER NOT NULL CHECK (mentions IN (0, 1))
    ) STRICT
    """,
    "CREATE INDEX item_state ON item (state, kind, vector)",
    "CREATE INDEX item_vector ON item (vector)",
    "CREATE INDEX item_unread ON item (n) WHERE mentions = 0",
    "CREATE INDEX item_document ON item (document) WHERE document <> ''",
    "CREATE INDEX item_conversation ON item (conversation) WHERE conversation <> ''",
    """
    CREATE VIRTUAL TABLE fulltext USING fts5 (body, heading, tokenize = 'porter unicode61 remove_diacritics 2')
    """,
    # deleted words leave the index with the row, not with some later merge (https://www.sqlite.org/fts5.html, secure-delete)
    "INSERT INTO fulltext (fulltext, rank) VALUES ('secure-delete', 1)",
    "CREATE VIRTUAL TABLE fulltext_word USING fts5vocab (fulltext, instance)",
    """
    CREATE TABLE reference (
        canonical TEXT NOT NULL,
        n INTEGER NOT NULL REFERENCES item (n) ON DELETE CASCADE,
        role TEXT NOT NULL CHECK (role IN ('is', 'cites')),
        number TEXT NOT NULL,
        PRIMARY KEY (canonical, n)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX reference_item ON reference (n)",
    "CREATE INDEX reference_number ON reference (number, n, role) WHERE number <> ''",
    """
    CREATE TABLE vectors (
        n INTEGER PRIMARY KEY REFERENCES item (n) ON DELETE CASCADE,
        data BLOB NOT NULL
    ) STRICT
    """,
    # what a summary was made of; an item whose text changes is taken out and put in again, hence the late check
    """
    CREATE TABLE cover (
        seq INTEGER PRIMARY KEY,
        summary TEXT NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
        item TEXT NOT NULL REFERENCES item (id) DEFERRABLE INITIALLY DEFERRED
    ) STRICT
    """,
    "CREATE UNIQUE INDEX cover_pair ON cover (summary, item)",
    "CREATE INDEX cover_item ON cover (item)",
    # the canonical forms of entities: those with the same "entity" are one, whose id is that of its first form
    """
    CREATE TABLE form (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        entity TEXT NOT NULL,
        kind TEXT NOT NULL,
        canonical TEXT NOT NULL,
        folded TEXT NOT NULL
    ) STRICT
    """,
    "CREATE UNIQUE INDEX form_canonical ON form (folded, kind)",
    "CREATE INDEX form_entity ON form (entity, seq)",
    """
    CREATE TABLE mention (
        seq INTEGER PRIMARY KEY,
        form INTEGER NOT NULL REFERENCES form (seq),
        item TEXT NOT NULL REFERENCES item (id) DEFERRABLE INITIALLY DEFERRED,
        start INTEGER NOT NULL,
        "end" INTEGER NOT NULL,
        name TEXT NOT NULL,
        folded TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX mention_form ON mention (form)",
    "CREATE INDEX mention_item ON mention (item)",
    "CREATE INDEX mention_folded ON mention (folded, form)",
    """
    CREATE TABLE relation (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        subject INTEGER NOT NULL REFERENCES form (seq) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        target INTEGER NOT NULL REFERENCES form (seq) ON DELETE CASCADE,
        item TEXT NOT NULL REFERENCES item (id) DEFERRABLE INITIALLY DEFERRED,
        by TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX relation_subject ON relation (subject)",
    "CREATE INDEX relation_target ON relation (target)",
    "CREATE INDEX relation_item ON relation (item)",
    *AUDIT_TABLES,
    *ACT_TRIGGERS,
)

_CORRECTIONS = (
    # the versions of a page whose text was corrected, the first of them as it was read; columns as in page
    """
    CREATE TABLE page_version (
        document TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        version INTEGER NOT NULL,
        time TEXT NOT NULL,
        why TEXT NOT NULL,
        state TEXT NOT NULL,
        reason TEXT NOT NULL,
        width REAL NOT NULL,
        height REAL NOT NULL,
        text TEXT NOT NULL,
        lines BLOB NOT NULL,
        tables TEXT NOT NULL,
        furniture TEXT NOT NULL
    ) STRICT
    """,
    "CREATE UNIQUE INDEX page_version_number ON page_version (document, number, version)",
    PAGE_TRIGGER,
)


@dataclass(frozen=True, slots=True)
class Migration:
    """Statements that turn a database of version ``version - 1`` into one of ``version``."""

    version: int
    name: str
    statements: tuple[str, ...]


# by: user (decided) or rule (closed by another change); what was decided before counts as decided
_WHO_DECIDED = (
    "ALTER TABLE conflict ADD COLUMN by TEXT NOT NULL DEFAULT ''",
    "UPDATE conflict SET by = 'user' WHERE resolution IS NOT NULL",
    *CONFLICT_CLOSED_TRIGGERS,
)

# drafts of one document are a family; place orders them, the highest is the newest. by: user or rule. draft_print: words of a
# document and a sample of their runs (packed), from the moment it was looked at
_DRAFTS = (
    """
    CREATE TABLE draft (
        document TEXT PRIMARY KEY REFERENCES document (id) ON DELETE CASCADE,
        family TEXT NOT NULL,
        place INTEGER NOT NULL,
        by TEXT NOT NULL CHECK (by IN ('user', 'rule'))
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX draft_family ON draft (family, place)",
    """
    CREATE TABLE draft_print (
        document TEXT PRIMARY KEY REFERENCES document (id) ON DELETE CASCADE,
        words INTEGER NOT NULL,
        runs BLOB NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX draft_print_words ON draft_print (words)",
    *DRAFT_TRIGGERS,
)
# place: a path as its system has it, which need not be text; name: what it is called in the case if that is not its own name;
# seal: see waiting.py
_WAITING = (
    """
    CREATE TABLE waiting (
        seq INTEGER PRIMARY KEY,
        seal BLOB NOT NULL UNIQUE,
        place BLOB NOT NULL,
        name TEXT NOT NULL,
        embedded INTEGER NOT NULL CHECK (embedded IN (0, 1))
    ) STRICT
    """,
)
_REACH = ("ALTER TABLE matter ADD COLUMN reach TEXT NOT NULL DEFAULT 'abroad'", *REACH_TRIGGERS)
_HOLD_REASON = ("ALTER TABLE matter ADD COLUMN hold_reason TEXT NOT NULL DEFAULT ''",)

#: All steps ever released, oldest first; what was released is never changed.
MIGRATIONS = (
    Migration(1, "first", _FIRST),
    Migration(2, "who decided a conflict", _WHO_DECIDED),
    Migration(3, "corrections of pages", _CORRECTIONS),
    Migration(4, "drafts", _DRAFTS),
    Migration(5, "how far words may go", _REACH),
    Migration(6, "files that wait", _WAITING),
    Migration(7, "why a case is held", _HOLD_REASON),
)
FORMAT = MIGRATIONS[-1].version


def migrate(connection: Connection) -> None:
    """Apply the steps that ``connection``'s database has not had, inside the caller's transaction."""
    version = _version(connection)
    for migration in MIGRATIONS:
        if migration.version > version:
            for statement in migration.statements:
                connection.execute(statement)
            connection.execute("INSERT INTO migration (version, name) VALUES (?, ?)", (migration.version, migration.name))


def outdated(connection: Connection) -> bool:
    """Whether steps are missing. Raises VaultTooNew for a database of a later format, Damaged for one without tables."""
    version = _version(connection)
    if version > FORMAT:
        raise VaultTooNew(detail=f"format {version}")
    if version == 0:
        raise Damaged(detail="no tables")
    return version < FORMAT


def _version(connection: Connection) -> int:
    """The last step applied; 0 for an empty database."""
    if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'migration'").fetchone():
        return 0
    return int(connection.execute("SELECT max(version) FROM migration").fetchone()[0])
