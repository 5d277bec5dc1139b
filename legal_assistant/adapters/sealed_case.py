"""A case on disk: its keys, head, database, originals and index cache."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from legal_assistant.adapters import crypto
from legal_assistant.adapters.audit_log import AuditedDatabase, AuditTrail, LogPlace, SealedAuditLog
from legal_assistant.adapters.blob_store import SealedBlobStore
from legal_assistant.adapters.case_keys import CaseKeys, KeyPairs, WrapPlace, unwrap, wrap
from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.adapters.faiss_index import FaissIndex
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.head import Head, OpenedDatabase
from legal_assistant.adapters.members import Members
from legal_assistant.adapters.profile_store import ProfileStore, Step
from legal_assistant.adapters.sealed import SealedCache, SealedFile
from legal_assistant.adapters.sqlcipher import Database, Stamp
from legal_assistant.domain.cases import Case, CaseSummary
from legal_assistant.domain.errors import CaseNotFound, LegalAssistantError, Missing, OlderCopy
from legal_assistant.domain.ports import Clock

_log = logging.getLogger(__name__)

FIRST_GENERATION = 1
#: The high-water mark in the profile is raised with every so many commits, and when the case is closed.
_MARK_EVERY = 16


@dataclass(frozen=True, slots=True)
class CaseFolder:
    """The files of one case, as seen by one user. ``vault``, ``case`` and ``user`` are ids."""

    files: Files
    vault: str
    case: str
    user: str

    @property
    def name(self) -> str:
        """The folder, relative to the vault."""
        return f"cases/{self.case}"

    @property
    def database_name(self) -> str:
        """The database, relative to the vault."""
        return f"{self.name}/case.db"

    def place(self, generation: int) -> WrapPlace:
        """Where the user's wrap of the case key of ``generation`` lies."""
        return WrapPlace(self.vault, self.case, self.user, generation)

    def generations(self) -> list[int]:
        """Generations of the case key that the user holds, oldest first."""
        names = self.files.names(f"{self.name}/keys")
        found = [int(name) for name in names if name.isascii() and name.isdigit() and name == str(int(name))]
        return sorted(generation for generation in found if self.files.exists(self.place(generation).name))

    def keys(self, place: WrapPlace, pairs: KeyPairs) -> CaseKeys:
        """The keys that the wrap in ``place`` gives the user. Raises Missing, Damaged."""
        case_key = unwrap(place, self.files.read(place.name), pairs.receive, pairs.sign.public_key())
        return CaseKeys.of(case_key, self.case, place.generation)

    def trail(self, keys: CaseKeys, pairs: KeyPairs, clock: Clock) -> AuditTrail:
        """Writes the log of acts."""
        return AuditTrail(LogPlace(self.vault, self.case, self.user), keys.audit, pairs.sign, clock)

    def head(self, keys: CaseKeys, pairs: KeyPairs, trail: AuditTrail) -> Head:
        """The head of the database."""
        what = crypto.context("head", self.vault, self.case)
        return Head(SealedFile(self.files, f"{self.name}/head", keys.head, what), self.database_name, pairs.sign, trail)

    def database(self, keys: CaseKeys) -> Database:
        """The database, opened."""
        path = self.files.path(self.database_name)
        return Database(path, keys.database, name=self.database_name, owner=self.case, read_only=self.files.read_only)

    def blobs(self, keys: CaseKeys, generation: int) -> SealedBlobStore:
        """The originals."""
        return SealedBlobStore(self.files, f"{self.name}/blobs", keys.blobs, (self.vault, self.case, str(generation)))

    def cache(self, keys: CaseKeys, generation: int) -> SealedCache:
        """The cache of the vector index."""
        what = crypto.context("cache", self.vault, self.case, str(generation), "index")
        return SealedCache(SealedFile(self.files, self.cache_name, keys.cache, what, at_most=None))

    @property
    def cache_name(self) -> str:
        """The cache, relative to the vault."""
        return f"{self.name}/cache/index"

    def destroy(self) -> None:
        """Remove every wrap of the case key, then all the rest."""
        self.files.remove_folder(f"{self.name}/keys")
        self.files.remove_folder(self.name)


@dataclass(frozen=True, slots=True)
class Parts:
    """What every case of an unlocked vault shares."""

    pairs: KeyPairs
    profile: ProfileStore
    clock: Clock


class CaseWitness:
    """Notes every commit in the head, and in the profile that the case was written to."""

    def __init__(self, case_id: str, head: Head, profile: ProfileStore, stamp: Stamp) -> None:
        self._case = case_id
        self._head = head
        self._profile = profile
        self._stamp = stamp
        self._marked_at: int | None = None

    @property
    def written(self) -> bool:
        """Whether anything was committed since the case was opened."""
        return self._marked_at is not None

    def prepare(self) -> None:
        """Before the first transaction, and every so many, raise the high-water mark."""
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

    def __init__(self, folder: CaseFolder, keys: CaseKeys, generation: int, opened: OpenedDatabase, parts: Parts) -> None:
        self._folder = folder
        database, trail, head = opened.database, opened.trail, opened.head
        self._database = database
        self._profile = parts.profile
        self._witness = CaseWitness(folder.case, head, parts.profile, database.stamp)
        self._head = head
        database.watch(self._witness)
        self.store = SqlCaseStore(AuditedDatabase(database, trail), parts.clock)
        self.audit = SealedAuditLog(database, trail, head.log)
        self.blobs = folder.blobs(keys, generation)
        self._cache = folder.cache(keys, generation)
        self._vectors: FaissIndex | None = None
        self._lock = threading.Lock()

    @property
    def id(self) -> str:
        """The case's id."""
        return self._folder.case

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

    def note(self) -> None:
        """Note in the profile how the case is now."""
        self._profile.put_case(self.id, Step.PRESENT, self.summary(), self._database.stamp, stale=False)

    @property
    def database_name(self) -> str:
        """The database's file, relative to the vault."""
        return self._folder.database_name

    @contextmanager
    def frozen(self) -> Iterator[list[str]]:
        """Nothing is written to the case while the block runs, whose value are the names of its files but the database: wrapped
        key, members, head, originals of its documents (those that are there)."""
        with self._database.frozen():
            self._head.prepare()
            with self.store.read() as view:
                documents = [document.id for document in view.documents.all()]
            generation = self._folder.generations()[-1]
            named = [f"{self._folder.name}/{name}" for name in ("members", "head")]
            blobs = [self.blobs.name(document) for document in documents]
            present = [name for name in blobs if self._folder.files.exists(name)]
            yield [self._folder.place(generation).name, *named, *present]

    def copy_database(self, path: Path) -> None:
        """Write a consistent copy of the database, under its key, into a new file."""
        self._database.copy(path)

    def rest(self) -> None:
        """Let go of what costs file handles; the case stays open."""
        self._database.rest()

    def close(self) -> None:
        """Note how the case is now, checkpoint and close. Failing to note is no failure: it is made up for next time."""
        with suppress(LegalAssistantError):
            self._head.prepare()
            known = self._profile.case(self.id)
            if self._witness.written or known is None or known.stale:
                self.note()
        self._database.close()


def create_case(folder: CaseFolder, case: Case, parts: Parts) -> SealedCase:
    """Make the folder, the key, the database and the first note in the profile. The wrapped key is written last: a folder without
    it was never a case. If anything fails nothing is left."""
    parts.profile.put_case(folder.case, Step.CREATING, None, Stamp(0, b""), stale=True)
    try:
        opened = _fill(folder, case, parts)
    except BaseException:
        with suppress(LegalAssistantError):
            folder.destroy()
            parts.profile.drop_case(folder.case)
        raise
    opened.note()
    return opened


def _fill(folder: CaseFolder, case: Case, parts: Parts) -> SealedCase:
    place = folder.place(FIRST_GENERATION)
    case_key = crypto.new_key()
    keys = CaseKeys.of(case_key, folder.case, FIRST_GENERATION)
    folder.files.make_folder(f"{folder.name}/keys/{FIRST_GENERATION}")
    path = folder.files.path(folder.database_name)
    Database.create(path, keys.database, owner=folder.case, name=folder.database_name)
    database = folder.database(keys)
    try:
        trail = folder.trail(keys, parts.pairs, parts.clock)
        SqlCaseStore.create_schema(AuditedDatabase(database, trail), case)
        Members(folder.files, place, keys.head).write(parts.pairs)
        head = folder.head(keys, parts.pairs, trail)
        head.write(database.stamp)
        wrapped = wrap(place, case_key, parts.pairs.receive.public_key(), parts.pairs.sign)
        folder.files.write(place.name, [wrapped])
        return SealedCase(folder, keys, FIRST_GENERATION, OpenedDatabase(database, trail, head), parts)
    except BaseException:
        database.close()
        raise


def open_case(folder: CaseFolder, parts: Parts) -> SealedCase:
    """Open a case after all that can be checked was checked. Raises CaseNotFound, Damaged, Missing, OlderCopy."""
    known = parts.profile.case(folder.case)
    generations = folder.generations()
    if known is not None and known.step is not Step.PRESENT:
        raise CaseNotFound(folder.case)
    if not generations:
        raise CaseNotFound(folder.case) if known is None else Missing(folder.place(FIRST_GENERATION).name)
    place = folder.place(generations[-1])
    keys = folder.keys(place, parts.pairs)
    Members(folder.files, place, keys.head).verify(parts.pairs)
    _sweep(folder)
    database = folder.database(keys)
    try:
        trail = folder.trail(keys, parts.pairs, parts.clock)
        trail.load(database, folder.database_name)
        head = folder.head(keys, parts.pairs, trail)
        mark = known.mark if known else Stamp(0, b"")
        head.verify(database.stamp, marked=mark.generation)
        check_mark(folder, database.stamp, mark)
        return SealedCase(folder, keys, place.generation, OpenedDatabase(database, trail, head), parts)
    except BaseException:
        database.close()
        raise


def check_mark(folder: CaseFolder, stamp: Stamp, mark: Stamp) -> None:
    """Head and database agree; if both are older than last seen, the whole folder is."""
    forked = stamp.generation == mark.generation and stamp.token != mark.token
    if stamp.generation < mark.generation or forked:
        raise OlderCopy(folder.name)


def _sweep(folder: CaseFolder) -> None:
    for name in (folder.name, f"{folder.name}/cache"):
        folder.files.sweep(name)
    for name in folder.files.names(f"{folder.name}/blobs"):
        folder.files.sweep(f"{folder.name}/blobs/{name}")
