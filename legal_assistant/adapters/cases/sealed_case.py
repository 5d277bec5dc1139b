"""An open case: its database with head and log, its originals and its vector index."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from legal_assistant.adapters.audit_log import AuditedDatabase, SealedAuditLog
from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.adapters.case_store.waiting import SqlWaiting
from legal_assistant.adapters.cases.member_files import MemberBlobs
from legal_assistant.adapters.cases.members import CaseMember, Roster
from legal_assistant.adapters.cases.page_guard import PageGuard
from legal_assistant.adapters.cases.unsealing import Parts, Unsealed
from legal_assistant.adapters.faiss_index import FaissIndex
from legal_assistant.adapters.head import Head, OpenedDatabase
from legal_assistant.adapters.keys import crypto
from legal_assistant.adapters.keys.key_pairs import KeyPairs
from legal_assistant.adapters.sqlcipher import Stamp
from legal_assistant.adapters.users.profile_store import Pin, ProfileStore, Step
from legal_assistant.domain.audit import Act
from legal_assistant.domain.cases import CaseSummary, Terms
from legal_assistant.domain.errors import CaseReadOnly, LegalAssistantError
from legal_assistant.domain.users import CaseRole

#: The high-water mark in the profile is raised with every so many commits, and when the case is closed.
_MARK_EVERY = 16


class CaseWitness:
    """Notes every commit in the head, and in the profile that the case was written to."""

    def __init__(self, case_id: str, role: CaseRole, head: Head, profile: ProfileStore, stamp: Stamp) -> None:
        self._case = case_id
        self._role = role
        self._head = head
        self._profile = profile
        self._stamp = stamp
        self._marked_at: int | None = None

    @property
    def written(self) -> bool:
        """Whether anything was committed since the case was opened."""
        return self._marked_at is not None

    def prepare(self) -> None:
        """Before the first transaction, and every so many, raise the high-water mark. Raises CaseReadOnly."""
        if not self._role.may_write:
            raise CaseReadOnly(self._case)
        self._head.prepare()
        if self._marked_at is None or self._stamp.generation >= self._marked_at + _MARK_EVERY:
            self._profile.mark(self._case, self._stamp)
            self._marked_at = self._stamp.generation

    def committed(self, stamp: Stamp) -> None:
        """Note the commit in the head."""
        self._stamp = stamp
        self._head.committed(stamp)


class SealedCase:
    """Implements ``OpenCase``."""

    def __init__(self, unsealed: Unsealed, opened: OpenedDatabase, parts: Parts) -> None:
        self.unsealed = unsealed
        self.folder = unsealed.folder
        self._database = opened.database
        self._profile = parts.profile
        self._witness = CaseWitness(self.id, unsealed.role, opened.head, parts.profile, opened.database.stamp)
        self._head = opened.head
        opened.database.watch(self._witness)
        if unsealed.signers.guard is not None:
            opened.database.checkpoint_after(opened.head.prepare)
        self.store = SqlCaseStore(
            AuditedDatabase(opened.database, opened.trail),
            parts.clock,
            unsealed.role,
            self._queue_key(parts.pairs),
            lambda: self.roster.newest.terms,
        )
        self.audit = SealedAuditLog(opened.database, opened.trail, opened.head.log)
        blobs = self.folder.blobs(unsealed.keys, unsealed.generation)
        self.blobs = MemberBlobs(blobs, self.store, self.id, unsealed.role, compare=lambda: self.roster.has_readers)
        self._cache = unsealed.cache(parts.pairs)
        self._vectors: FaissIndex | None = None
        self._lock = threading.Lock()

    @property
    def id(self) -> str:
        """The case's id."""
        return self.folder.case

    @property
    def role(self) -> CaseRole:
        """What the user may do with it."""
        return self.unsealed.role

    @property
    def roster(self) -> Roster:
        """Who may open it."""
        return self.unsealed.signers.roster

    @property
    def stamp(self) -> Stamp:
        """The stamp of the database after the last transaction."""
        return self._database.stamp

    @property
    def vectors(self) -> FaissIndex:
        """The vector index, loaded on first use."""
        with self._lock:
            if self._vectors is None:
                self._vectors = FaissIndex(self.store, self._cache)
            return self._vectors

    def summary(self) -> CaseSummary:
        """The case and its counts now."""
        with self.store.read() as view:
            return CaseSummary(view.about.get(), view.about.counts())

    def terms(self) -> Terms:
        """What it allows: never more than an admin has signed."""
        with self.store.read() as view:
            return Terms.of(view.about.get())

    def note(self) -> None:
        """Note in the profile how the case is now, no newer than its head. Raises DiskFull, NotWritable."""
        with self.still():
            pin = pin_of(self.roster, self.folder.seen())
            self._profile.put_case(self.id, Step.PRESENT, self.summary(), self._database.stamp, stale=False, pin=pin)

    def seal_queue(self, old: KeyPairs, new: KeyPairs) -> None:
        """Have the files that the user has waiting wait also for who has these new key pairs. Raises DiskFull, NotWritable."""
        with self.store.read() as view:
            waiting = view.waiting.all()
        if waiting and self.role.may_write:
            with self._database.write() as connection:
                SqlWaiting(connection, self._queue_key(old)).seal_anew(self._queue_key(new))

    def _queue_key(self, pairs: KeyPairs) -> bytes:
        """What seals the files that the user has waiting."""
        return crypto.derive(pairs.to_bytes()[: 2 * crypto.KEY_BYTES], f"queue/{self.folder.vault}/{self.id}")

    @property
    def database_name(self) -> str:
        """The database's file, relative to the vault."""
        return self.folder.database_name

    @property
    def is_vouched(self) -> bool:
        """Whether the head vouches for what the database holds; then nothing is moved between its files but before a write."""
        return self.unsealed.signers.guard is not None

    @contextmanager
    def frozen(self) -> Iterator[list[str]]:
        """Nothing is written to the case while the block runs, whose value are the names of its files but the database: wrapped
        keys, members, head, originals of its documents (those that are there)."""
        with self.still():
            with self.store.read() as view:
                documents = [document.id for document in view.documents.all()]
            keys = f"{self.folder.name}/keys/{self.unsealed.generation}"
            named = [f"{keys}/{user}" for user in self.folder.files.names(keys)]
            named += [f"{self.folder.name}/{name}" for name in ("members", "head")]
            blobs = [self.blobs.name(document) for document in documents]
            yield named + [name for name in blobs if self.folder.files.exists(name)]

    @contextmanager
    def still(self) -> Iterator[None]:
        """Nothing is written while the block runs, and the head is that of the database."""
        with self._database.frozen():
            self._head.prepare()
            yield

    def note_rights(self) -> None:
        """Record in its log what the newest list of members changed. Raises DiskFull, NotWritable."""
        newest = self.roster.newest
        before: Sequence[CaseMember] = self.roster.versions[-2].members
        for member in newest.members:
            if member not in before:
                detail = {"role": member.role.value, "by": newest.by}
                self.audit.note(Act.RIGHT_GRANTED, member.user, detail)

    def catch_up(self) -> None:
        """Have the head name the newest list of members, if it does not. Raises DiskFull, NotWritable."""
        if self.unsealed.signers.behind:
            with self.still():
                self._head.write(self._database.stamp)

    def vouch(self) -> None:
        """From now on, and in the head at once, every head vouches for what the database holds. Nothing may be written meanwhile.
        Raises DiskFull, NotWritable."""
        if self.unsealed.signers.guard is None:
            self.unsealed.signers.guard = PageGuard(self.folder.files.path(self.database_name), self.database_name)
            self._database.checkpoint_after(self._head.prepare)
            self._head.write(self._database.stamp)

    def copy_database(self, path: Path) -> None:
        """Write a consistent copy of the database, under its key, into a new file."""
        self._database.copy(path)

    def let_go(self) -> None:
        """Nobody writes to it any more, nor who waits to, once a block of :meth:`still` has ended in which this is called."""
        self._database.let_go()

    def rest(self) -> None:
        """Let go of what costs file handles; the case stays open."""
        self._database.rest()

    def leave(self) -> None:
        """Close it without noting anything."""
        self._database.close()

    def close(self) -> None:
        """Note how the case is now, checkpoint and close. Failing to note is no failure: it is made up for next time."""
        with suppress(LegalAssistantError):
            self._head.prepare()
            known = self._profile.case(self.id)
            pin = self._profile.pin(self.id)
            if self._witness.written or known is None or known.stale or pin is None or pin.seen != self.folder.seen():
                self.note()
        self._database.close()


def pin_of(roster: Roster, seen: str = "") -> Pin:
    """What a profile keeps of a list of members."""
    admins = tuple(member.user for member in roster.newest.members if member.role.may_grant)
    return Pin(len(roster.links), roster.newest.digest, admins, seen)
