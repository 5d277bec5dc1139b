"""What is known of a case before its database is opened: keys, members, signers and head, and what they must agree on."""

from __future__ import annotations

from dataclasses import dataclass

from legal_assistant.adapters.audit_log import AuditTrail, LogPlace
from legal_assistant.adapters.cases.folder import FIRST_GENERATION, CaseFolder
from legal_assistant.adapters.cases.member_files import MemberCache, SignedCache
from legal_assistant.adapters.cases.members import Members, Roster
from legal_assistant.adapters.cases.page_guard import PageGuard
from legal_assistant.adapters.cases.signers import CaseSigners, pages_of
from legal_assistant.adapters.faiss_index import CacheFile
from legal_assistant.adapters.head import Head, OpenedDatabase
from legal_assistant.adapters.keys import crypto
from legal_assistant.adapters.keys.key_pairs import CaseKeys, KeyPairs, WrapPlace
from legal_assistant.adapters.keys.sealed import SealedCache, SealedFile
from legal_assistant.adapters.sqlcipher import Stamp
from legal_assistant.adapters.users.list import Lawyers
from legal_assistant.adapters.users.profile_store import Pin, ProfileStore
from legal_assistant.domain.errors import Damaged, Missing, NotAuthorized, OlderCopy
from legal_assistant.domain.ports import Clock
from legal_assistant.domain.users import CaseRole

_UNVOUCHED = "Take the case from a backup; or an admin of the case looks through it after 'legal-assistant case accept'."


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

    def cache(self, pairs: KeyPairs) -> CacheFile:
        """The cache of the vector index; signed as long as somebody has the key who may not write."""
        return MemberCache(lambda: self._cache(pairs))

    def _cache(self, pairs: KeyPairs) -> SealedCache | SignedCache:
        folder, signed = self.folder, self.signers.roster.has_readers
        parts = ("cache", folder.vault, folder.case, str(self.generation), "index", *(("signed",) if signed else ()))
        what = crypto.context(*parts)
        cache = SealedCache(SealedFile(folder.files, folder.cache_name, self.keys.cache, what, at_most=None))
        if not signed:
            return cache
        return SignedCache(cache, what, folder.user, pairs.sign, self.signers.writers, self.signers.former())


def unseal(folder: CaseFolder, access: Access) -> Unsealed:
    """Open what comes before the database. Raises CaseNotFound, Damaged, Missing, OlderCopy, NotAuthorized."""
    place = folder.place(max(folder.generations(), default=FIRST_GENERATION))
    unwrapped = folder.unwrap(place, access.pairs, access.lawyers.list)
    unsealed = Unsealed.of(folder, place, unwrapped.case_key, None, access)
    if unwrapped.granter not in unsealed.signers.roster.admins(access.lawyers.list):
        raise NotAuthorized(place.name)
    return unsealed


def check_pin(unsealed: Unsealed, pin: Pin | None) -> None:
    """Raise OlderCopy unless the list of members goes on from the version that the profile has seen."""
    links = unsealed.signers.roster.links
    if pin is not None and (len(links) < pin.seq or links[pin.seq - 1].digest != pin.digest):
        raise OlderCopy(unsealed.members.name)


def check_mark(folder: CaseFolder, stamp: Stamp, mark: Stamp) -> None:
    """Head and database agree; if both are older than last seen, the whole folder is."""
    forked = stamp.generation == mark.generation and stamp.token != mark.token
    if stamp.generation < mark.generation or forked:
        raise OlderCopy(folder.name)
