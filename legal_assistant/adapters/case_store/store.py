"""The store of one case: transactions and the case's own record."""

from __future__ import annotations

import secrets
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, replace
from datetime import datetime
from typing import TYPE_CHECKING, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from legal_assistant.adapters.case_store.conflicts import SqlConflicts
from legal_assistant.adapters.case_store.conversations import SqlConversations
from legal_assistant.adapters.case_store.documents import SqlDocuments
from legal_assistant.adapters.case_store.drafts import SqlDrafts
from legal_assistant.adapters.case_store.graph import SqlGraph
from legal_assistant.adapters.case_store.items import FOUND
from legal_assistant.adapters.case_store.memories import SqlMemories
from legal_assistant.adapters.case_store.rows import time_text
from legal_assistant.adapters.case_store.schema import migrate, outdated
from legal_assistant.adapters.case_store.search import AllowedCache, SqlSearch
from legal_assistant.adapters.case_store.waiting import SqlWaiting
from legal_assistant.domain.cases import Case, CaseState, Egress, Terms
from legal_assistant.domain.errors import CaseAdminOnly, CaseOutdated, CaseReadOnly, NotWritable
from legal_assistant.domain.memories import MemoryState, ReviewPolicy
from legal_assistant.domain.places import Place
from legal_assistant.domain.ports import Clock
from legal_assistant.domain.recall import ItemFilter
from legal_assistant.domain.users import CaseRole

if TYPE_CHECKING:
    from sqlite3 import Connection

#: How many answers of ``allowed`` are kept (a number takes 8 bytes).
_KEPT_FILTERS = 8
_PSEUDONYM_KEY_BYTES = 32
_QUEUE_KEY_BYTES = 32
#: What is counted under its own name, by kind and state of the item.
_COUNTED = {
    ("passage", FOUND): "passages",
    ("message", FOUND): "messages",
    ("memory", MemoryState.ACTIVE.value): "memories",
    ("memory", MemoryState.PROPOSED.value): "proposed",
}


SignedTerms: TypeAlias = "Callable[[], Terms | None]"


class Transactions(Protocol):
    """A database whose connections come inside a transaction (:class:`~legal_assistant.adapters.sqlcipher.Database`)."""

    def read(self) -> AbstractContextManager[Connection]:
        """A connection that sees one moment."""
        ...

    def write(self) -> AbstractContextManager[Connection]:
        """A connection whose changes are committed when the block ends, and rolled back if it raises."""
        ...


class SqlCaseStore:
    """See :class:`~legal_assistant.domain.ports.CaseStore`."""

    def __init__(
        self,
        database: Transactions,
        clock: Clock,
        role: CaseRole = CaseRole.ADMIN,
        queue_key: bytes | None = None,
        signed: SignedTerms = lambda: None,
    ) -> None:
        """Open the store of a case, bringing its tables up to date. ``role`` is what the user may do with the case, ``queue_key``
        seals what waits to be read; without one the queue does not outlive the store. ``signed``: what an admin of the case has
        allowed last (None: nobody has to); whatever the database says, it is never more.

        Raises VaultTooNew for a database of a later format, Damaged for one that has no tables, CaseOutdated for one of an
        earlier format that the user may only read, or that lies where nothing can be written.
        """
        self._database = database
        self._clock = clock
        self._role = role
        self._signed = signed
        self._queue_key = queue_key or secrets.token_bytes(_QUEUE_KEY_BYTES)
        self._allowed = _AllowedByGeneration()
        with database.read() as connection:
            behind = outdated(connection)
            case_id = connection.execute("SELECT value FROM meta WHERE key = 'case'").fetchone() if behind else ("",)
        if behind:
            self._bring_up_to_date(str(case_id[0]))

    def _bring_up_to_date(self, case_id: str) -> None:
        try:
            with self._database.write() as connection:
                migrate(connection)
        except (CaseReadOnly, NotWritable) as error:
            raise CaseOutdated(case_id, detail=error.code) from None

    @staticmethod
    def create_schema(database: Transactions, case: Case) -> None:
        """Make the tables of a new case in an empty database, and the case's record."""
        with database.write() as connection:
            migrate(connection)
            connection.execute("INSERT INTO meta (key, value) VALUES ('case', ?), ('generation', 0)", (case.id,))
            connection.execute(
                "INSERT INTO matter"
                " (one, id, name, number, client, opponent, state, egress, reach, held, hold_reason, created, updated)"
                " VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (case.id, *_columns(case), time_text(case.created), time_text(case.updated)),
            )

    @staticmethod
    def rename(connection: Connection, case_id: str) -> None:
        """Give the case another id; everything in it keeps its own."""
        connection.execute("UPDATE matter SET id = ?", (case_id,))
        connection.execute("UPDATE meta SET value = ? WHERE key = 'case'", (case_id,))

    @contextmanager
    def read(self) -> Iterator[SqlCaseView]:
        """A consistent view; a statement that writes fails."""
        with self._database.read() as connection:
            connection.execute("PRAGMA query_only = ON")
            try:
                yield self._view(connection, self._allowed.at(_generation(connection)))
            finally:
                connection.execute("PRAGMA query_only = OFF")

    @contextmanager
    def write(self) -> Iterator[SqlCaseView]:
        """One transaction. On commit the case's ``updated`` becomes now and the generation one more."""
        with self._database.write() as connection:
            yield self._view(connection, None)
            connection.execute("UPDATE matter SET updated = ?", (time_text(self._clock.now()),))
            connection.execute("UPDATE meta SET value = value + 1 WHERE key = 'generation'")

    def _view(self, connection: Connection, cache: AllowedCache | None) -> SqlCaseView:
        waiting = SqlWaiting(connection, self._queue_key)
        return SqlCaseView(connection, self._clock, cache, SqlCaseRecord(connection, self._role, self._signed), waiting)


class SqlCaseView:
    """See :class:`~legal_assistant.domain.ports.CaseView`."""

    def __init__(
        self, connection: Connection, clock: Clock, cache: AllowedCache | None, about: SqlCaseRecord, waiting: SqlWaiting
    ) -> None:
        self._about = about
        self._documents = SqlDocuments(connection)
        self._drafts = SqlDrafts(connection, self._documents.all)
        self._waiting = waiting
        self._conversations = SqlConversations(connection)
        self._memories = SqlMemories(connection, clock)
        self._index = SqlSearch(connection, cache)
        self._conflicts = SqlConflicts(connection)
        self._graph = SqlGraph(connection)

    @property
    def about(self) -> SqlCaseRecord:
        """The case itself."""
        return self._about

    @property
    def documents(self) -> SqlDocuments:
        """Documents, pages, passages."""
        return self._documents

    @property
    def drafts(self) -> SqlDrafts:
        """Which documents are drafts of one."""
        return self._drafts

    @property
    def waiting(self) -> SqlWaiting:
        """Files that were added and are not read yet."""
        return self._waiting

    @property
    def conversations(self) -> SqlConversations:
        """Conversations and messages."""
        return self._conversations

    @property
    def memories(self) -> SqlMemories:
        """Memories and versions."""
        return self._memories

    @property
    def index(self) -> SqlSearch:
        """Full text, references, vectors."""
        return self._index

    @property
    def conflicts(self) -> SqlConflicts:
        """Contradictions."""
        return self._conflicts

    @property
    def graph(self) -> SqlGraph:
        """Entities and relations."""
        return self._graph


class SqlCaseRecord:
    """See :class:`~legal_assistant.domain.ports.CaseRecord`."""

    def __init__(self, connection: Connection, role: CaseRole, signed: SignedTerms) -> None:
        self._connection = connection
        self._role = role
        self._signed = signed

    def get(self) -> Case:
        """The case; what nobody who may has allowed does not hold."""
        row = self._connection.execute(
            "SELECT id, name, number, client, opponent, state, egress, created, updated, held, reach, hold_reason FROM matter"
        ).fetchone()
        case = Case(
            id=row[0],
            name=row[1],
            number=row[2],
            client=row[3],
            opponent=row[4],
            state=CaseState(row[5]),
            egress=Egress(row[6]),
            created=datetime.fromisoformat(row[7]),
            updated=datetime.fromisoformat(row[8]),
            held=bool(row[9]),
            reach=Place(row[10]),
            role=self._role,
            hold_reason=row[11],
        )
        signed = self._signed()
        return case if signed is None else replace(case, **asdict(Terms.of(case).stricter(signed)))

    def put(self, case: Case) -> None:
        """Replace name, number, client, opponent, state, egress rule and legal hold. Raises CaseAdminOnly."""
        if not self._role.may_grant and Terms.of(case).loosens(Terms.of(self.get())):
            raise CaseAdminOnly(case.id)
        self._connection.execute(
            "UPDATE matter SET name = ?, number = ?, client = ?, opponent = ?, state = ?, egress = ?, reach = ?, held = ?,"
            " hold_reason = ?",
            _columns(case),
        )

    def counts(self) -> dict[str, int]:
        """Numbers of documents, passages, conversations, messages, memories (active), proposed, items, vectors."""
        documents, conversations = self._connection.execute(
            "SELECT (SELECT count(*) FROM document), (SELECT count(*) FROM conversation)"
        ).fetchone()
        items: Counter[str] = Counter()
        for state, kind, vector, number in self._connection.execute(
            "SELECT state, kind, vector, count(*) FROM item GROUP BY state, kind, vector"
        ):
            items[_COUNTED.get((kind, state), "")] += number
            items["items"] += number
            items["vectors"] += number if vector == 1 else 0
        names = (*_COUNTED.values(), "items", "vectors")
        return {"documents": documents, "conversations": conversations} | {name: items[name] for name in names}

    def generation(self) -> int:
        """How many writes were committed."""
        return _generation(self._connection)

    def pseudonym_key(self) -> bytes:
        """32 random bytes of this case alone, made on first use."""
        self._connection.execute(
            "INSERT OR IGNORE INTO meta (key, value) VALUES ('pseudonym_key', ?)", (secrets.token_bytes(_PSEUDONYM_KEY_BYTES),)
        )
        return bytes(self._connection.execute("SELECT value FROM meta WHERE key = 'pseudonym_key'").fetchone()[0])

    def review_policy(self) -> ReviewPolicy:
        """Which new memories wait for the lawyer; IMPORTANT until it is set."""
        row = self._connection.execute("SELECT value FROM meta WHERE key = 'review_policy'").fetchone()
        return ReviewPolicy(row[0]) if row else ReviewPolicy.IMPORTANT

    def set_review_policy(self, policy: ReviewPolicy) -> None:
        """Change it."""
        self._connection.execute("INSERT OR REPLACE INTO meta (key, value) VALUES ('review_policy', ?)", (policy.value,))


class _AllowedByGeneration:
    """Answers of ``allowed`` of the newest generation that was read; used by several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._generation = -1
        self._kept: dict[ItemFilter, NDArray[np.int64]] = {}

    def at(self, generation: int) -> AllowedCache:
        """The cache as a view of ``generation`` may use it."""
        return _AllowedAt(self, generation)

    def get(self, generation: int, wanted: ItemFilter) -> NDArray[np.int64] | None:
        with self._lock:
            return self._kept.get(wanted) if generation == self._generation else None

    def put(self, generation: int, wanted: ItemFilter, ns: NDArray[np.int64]) -> None:
        ns.flags.writeable = False
        with self._lock:
            if generation > self._generation:
                self._generation = generation
                self._kept.clear()
            if generation == self._generation:
                while len(self._kept) >= _KEPT_FILTERS:
                    del self._kept[next(iter(self._kept))]
                self._kept[wanted] = ns


class _AllowedAt:
    """:class:`_AllowedByGeneration` bound to the generation that a view sees."""

    def __init__(self, cache: _AllowedByGeneration, generation: int) -> None:
        self._cache = cache
        self._generation = generation

    def get(self, wanted: ItemFilter) -> NDArray[np.int64] | None:
        """The numbers kept for this filter."""
        return self._cache.get(self._generation, wanted)

    def put(self, wanted: ItemFilter, ns: NDArray[np.int64]) -> None:
        """Keep them."""
        self._cache.put(self._generation, wanted, ns)


def _generation(connection: Connection) -> int:
    return int(connection.execute("SELECT value FROM meta WHERE key = 'generation'").fetchone()[0])


def _columns(case: Case) -> tuple[str | bool, ...]:
    named = (case.name, case.number, case.client, case.opponent, case.state.value, case.egress.value, case.reach.value)
    return (*named, case.held, case.hold_reason)
