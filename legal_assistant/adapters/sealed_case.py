"""A case on disk: its keys, members, head, database, originals and index cache."""

from __future__ import annotations

import hashlib
import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from legal_assistant.adapters import crypto
from legal_assistant.adapters.audit_log import AuditedDatabase, AuditTrail, LogPlace, SealedAuditLog
from legal_assistant.adapters.blob_store import SealedBlobStore
from legal_assistant.adapters.case_keys import CaseKeys, KeyPairs, Unwrapped, WrapPlace, unwrap
from legal_assistant.adapters.case_signers import CaseSigners, pages_of
from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.adapters.case_store.waiting import SqlWaiting
from legal_assistant.adapters.faiss_index import CacheFile, FaissIndex
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.head import Head, OpenedDatabase
from legal_assistant.adapters.member_files import MemberBlobs, MemberCache, SignedCache
from legal_assistant.adapters.members import CaseMember, Members, Roster
from legal_assistant.adapters.page_guard import PageGuard
from legal_assistant.adapters.profile_store import Pin, ProfileStore, Step
from legal_assistant.adapters.sealed import SealedCache, SealedFile
from legal_assistant.adapters.sqlcipher import Database, Stamp
from legal_assistant.adapters.user_list import Lawyers, UserList
from legal_assistant.domain.audit import Act
from legal_assistant.domain.cases import CaseSummary, Terms
from legal_assistant.domain.errors import (
    CaseNotFound,
    CaseReadOnly,
    Damaged,
    DiskFull,
    LegalAssistantError,
    Missing,
    NotAuthorized,
    NotPermitted,
    NotWritable,
    OlderCopy,
)
from legal_assistant.domain.ports import Clock
from legal_assistant.domain.users import CaseRole

_log = logging.getLogger(__name__)

FIRST_GENERATION = 1
_UNVOUCHED = "Take the case from a backup; or an admin of the case looks through it after 'legal-assistant case accept'."
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
        return [generation for generation in self._all_generations() if self.files.exists(self.place(generation).name)]

    @property
    def is_others(self) -> bool:
        """Whether others hold a key of the case, and the user none."""
        return self.has_keys and not self.generations()

    def has_key_of(self, user: str) -> bool:
        """Whether the case key is wrapped for this user."""
        return any(self.files.exists(f"{self.name}/keys/{generation}/{user}") for generation in self._all_generations())

    @property
    def has_keys(self) -> bool:
        """Whether the case key is wrapped for anybody."""
        return any(self.files.names(f"{self.name}/keys/{generation}") for generation in self._all_generations())

    def _all_generations(self) -> list[int]:
        names = self.files.names(f"{self.name}/keys")
        return sorted(int(name) for name in names if name.isascii() and name.isdigit() and name == str(int(name)))

    def unwrap(self, place: WrapPlace, pairs: KeyPairs, known: UserList) -> Unwrapped:
        """The case key that the wrap in ``place`` gives the user. Raises Missing, Damaged."""
        granters = (user.sign for user in (*known.users, *known.former))
        return unwrap(place, self.files.read(place.name), pairs.receivers, granters)

    def seen(self) -> str:
        """A digest that changes whenever a member writes to the case or changes who may open it."""
        digest = hashlib.sha256()
        for name in ("head", "members"):
            with suppress(LegalAssistantError):
                digest.update(self.files.read(f"{self.name}/{name}"))
        return digest.hexdigest()

    def database(self, keys: CaseKeys) -> Database:
        """The database, opened."""
        path = self.files.path(self.database_name)
        return Database(path, keys.database, name=self.database_name, owner=self.case, read_only=self.files.read_only)

    def blobs(self, keys: CaseKeys, generation: int) -> SealedBlobStore:
        """The originals."""
        return SealedBlobStore(self.files, f"{self.name}/blobs", keys.blobs, (self.vault, self.case, str(generation)))

    def cache(self, unsealed: Unsealed, pairs: KeyPairs) -> CacheFile:
        """The cache of the vector index; signed as long as somebody has the key who may not write."""
        return MemberCache(lambda: self._cache(unsealed, pairs))

    def _cache(self, unsealed: Unsealed, pairs: KeyPairs) -> SealedCache | SignedCache:
        signed = unsealed.signers.roster.has_readers
        parts = ("cache", self.vault, self.case, str(unsealed.generation), "index", *(("signed",) if signed else ()))
        what = crypto.context(*parts)
        cache = SealedCache(SealedFile(self.files, self.cache_name, unsealed.keys.cache, what, at_most=None))
        if not signed:
            return cache
        return SignedCache(cache, what, self.user, pairs.sign, unsealed.signers.writers, unsealed.signers.former())

    @property
    def cache_name(self) -> str:
        """The cache, relative to the vault."""
        return f"{self.name}/cache/index"

    @property
    def certificate_name(self) -> str:
        """What tells the other members that the case was forgotten, relative to the vault."""
        return f"{self.name}/certificate"

    def destroy(self) -> None:
        """Remove every wrap of the case key, then all the rest."""
        self.files.remove_folder(f"{self.name}/keys")
        self.files.remove_folder(self.name)


@dataclass(frozen=True, slots=True)
class Access:
    """What opens a case: a user's keys, and the lawyers whose signatures count."""

    pairs: KeyPairs
    clock: Clock
    lawyers: Lawyers


@dataclass(frozen=True, slots=True)
class Parts(Access):
    """What every case of an unlocked vault shares."""

    profile: ProfileStore


@dataclass(frozen=True, slots=True)
class Unsealed:
    """A case as far as it is known before its database is opened: keys, members, and the head with its signers."""

    folder: CaseFolder
    generation: int
    keys: CaseKeys
    members: Members
    signers: CaseSigners
    trail: AuditTrail
    head: Head

    @staticmethod
    def of(folder: CaseFolder, place: WrapPlace, case_key: bytes, roster: Roster | None, access: Access) -> Unsealed:
        """With the case key at hand. ``roster``: None if it is to be read. Raises as :meth:`Members.read`."""
        keys = CaseKeys.of(case_key, folder.case, place.generation)
        members = Members(folder.files, place, keys.head, access.lawyers)
        signers = CaseSigners(folder.name, folder.user, roster or members.read(), access.lawyers)
        log = LogPlace(folder.vault, folder.case, folder.user)
        trail = AuditTrail(log, keys.audit, access.pairs.sign, access.clock, signers.roster.signers(access.lawyers.list))
        file = SealedFile(folder.files, f"{folder.name}/head", keys.head, crypto.context("head", folder.vault, folder.case))
        head = Head(file, folder.database_name, access.pairs.sign, trail, signers)
        return Unsealed(folder, place.generation, keys, members, signers, trail, head)

    @property
    def role(self) -> CaseRole:
        """What the user may do."""
        member = self.signers.roster.newest.get(self.folder.user)
        return CaseRole.READ if member is None else member.role

    def settle(self, *, unvouched: bool = False) -> None:
        """Where somebody has the key who may not write: check that the head vouches for what the database holds, before the
        database is opened; ``unvouched``: take it as it is. Raises Damaged, Missing, NotAuthorized."""
        self.signers.unvouched = unvouched
        if not self.signers.roster.has_readers:
            return
        if not self.folder.files.exists(self.folder.database_name):
            raise Missing(self.folder.database_name)
        root = pages_of(self.head.content())
        if unvouched:  # what SQLite makes of a log and a journal is what counts
            self.folder.database(self.keys).close()
        guard = PageGuard(self.folder.files.path(self.folder.database_name), self.folder.database_name)
        if not unvouched and not guard.settle(self.folder.files, root):
            raise Damaged(self.folder.database_name, hint=_UNVOUCHED, detail="not what was signed")
        self.signers.guard = guard

    def open(self, mark: Stamp, *, unvouched: bool = False) -> OpenedDatabase:
        """The database, after everything that can be checked was checked. ``mark``: the newest stamp that the profile knows.

        Raises Damaged, Missing, OlderCopy, NotAuthorized.
        """
        self.settle(unvouched=unvouched)
        database = self.folder.database(self.keys)
        try:
            self.trail.load(database, self.folder.database_name)
            self.head.verify(database.stamp, marked=mark.generation)
            check_mark(self.folder, database.stamp, mark)
            return OpenedDatabase(database, self.trail, self.head)
        except BaseException:
            database.close()
            raise


def unseal(folder: CaseFolder, access: Access) -> Unsealed:
    """Open what comes before the database. Raises CaseNotFound, Damaged, Missing, OlderCopy, NotAuthorized."""
    place = folder.place(max(folder.generations(), default=FIRST_GENERATION))
    unwrapped = folder.unwrap(place, access.pairs, access.lawyers.list)
    unsealed = Unsealed.of(folder, place, unwrapped.case_key, None, access)
    if unwrapped.granter not in unsealed.signers.roster.admins(access.lawyers.list):
        raise NotAuthorized(place.name)
    return unsealed


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
        self._cache = self.folder.cache(unsealed, parts.pairs)
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


def open_case(folder: CaseFolder, parts: Parts, *, unvouched: bool = False) -> SealedCase:
    """Open a case after all that can be checked was checked; ``unvouched``: but for what the database holds, and what was signed
    by lawyers who were removed since. That is for its admins.

    Raises CaseNotFound, Damaged, Missing, OlderCopy, NotAuthorized, NotPermitted.
    """
    known = parts.profile.case(folder.case)
    if known is not None and known.step is not Step.PRESENT:
        raise CaseNotFound(folder.case)
    if not folder.generations():
        unknown = known is None or folder.is_others
        raise CaseNotFound(folder.case) if unknown else Missing(folder.place(FIRST_GENERATION).name)
    unsealed = unseal(folder, parts)
    if unvouched and not unsealed.role.may_grant:
        raise NotPermitted(folder.case)
    pin = parts.profile.pin(folder.case)
    check_pin(unsealed, pin)
    noted = known is not None and not folder.files.read_only
    if noted and (pin is None or pin.digest != unsealed.signers.roster.newest.digest):
        with suppress(DiskFull, NotWritable):
            parts.profile.put_pin(folder.case, pin_of(unsealed.signers.roster, pin.seen if pin else ""))
    _sweep(folder)
    opened = unsealed.open(known.mark if known else Stamp(0, b""), unvouched=unvouched)
    try:
        case = SealedCase(unsealed, opened, parts)
        if unsealed.signers.behind and unsealed.role.may_write and not folder.files.read_only:
            note_rights(case)
            case.catch_up()
        return case
    except BaseException:
        opened.database.close()
        raise


def look_at(folder: CaseFolder, parts: Parts) -> tuple[CaseSummary, Stamp, Pin] | None:
    """What is to be noted of a case that is not kept open; None if it cannot be opened."""
    try:
        case = open_case(folder, parts)
        try:
            return case.summary(), case.stamp, pin_of(case.roster, folder.seen())
        finally:
            case.leave()
    except LegalAssistantError as error:
        _log.warning("case not listed: %s (%s)", folder.case, error.code)
        return None


def check_pin(unsealed: Unsealed, pin: Pin | None) -> None:
    """Raise OlderCopy unless the list of members goes on from the version that the profile has seen."""
    links = unsealed.signers.roster.links
    if pin is not None and (len(links) < pin.seq or links[pin.seq - 1].digest != pin.digest):
        raise OlderCopy(unsealed.members.name)


def note_rights(case: SealedCase) -> None:
    """Record in the log of the case what the newest list of members changed. Raises DiskFull, NotWritable."""
    newest = case.roster.newest
    before: Sequence[CaseMember] = case.roster.versions[-2].members
    for member in newest.members:
        if member not in before:
            detail = {"role": member.role.value, "by": newest.by}
            case.audit.note(Act.RIGHT_GRANTED, member.user, detail)


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
