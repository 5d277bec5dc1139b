"""Reading backups: checking them, making a vault of them, taking the keys of a case out of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from legal_assistant.adapters.backup.file import BackupFile, Part, wipe_case, wrapped_case
from legal_assistant.adapters.backup.hand_over import handed_file, is_hand_over
from legal_assistant.adapters.cases.folder import FIRST_GENERATION, CaseFolder
from legal_assistant.adapters.cases.members import Members
from legal_assistant.adapters.cases.unsealing import Access, Unsealed, unseal
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.keys import crypto, key_slots
from legal_assistant.adapters.keys import recovery_key as recovery
from legal_assistant.adapters.keys.key_pairs import CaseKeys, KeyPairs
from legal_assistant.adapters.keys.key_slots import KdfPolicy
from legal_assistant.adapters.users.folder import PASSWORD, RECOVERY, UserFolder, key_pairs
from legal_assistant.adapters.users.list import Lawyers, ListedUser, UserList, read_users
from legal_assistant.adapters.vault.check import OURS
from legal_assistant.adapters.vault.file import VAULT_FILE, features_of, vault_id, vault_json
from legal_assistant.adapters.vault.lock import VaultLock
from legal_assistant.adapters.vault.store import UNFINISHED, VaultStore, remove_unfinished
from legal_assistant.adapters.vault.users import remember
from legal_assistant.domain.audit import Act
from legal_assistant.domain.backup import OF_OTHERS, BackupCheck, SealedKind
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.errors import (
    BackupIncomplete,
    CaseNotFound,
    Damaged,
    FileUnreadable,
    InvalidInput,
    LegalAssistantError,
    NotABackup,
)
from legal_assistant.domain.ids import is_id
from legal_assistant.domain.ports import Clock
from legal_assistant.domain.progress import Meter, Progress


class _Way:
    """How far it is through a backup, gone once or in several ``rounds``, and whether to stop."""

    def __init__(self, cancel: CancelToken | None, progress: Progress | None, *, rounds: int = 1) -> None:
        self._cancel = cancel or CancelToken()
        self._meter = Meter(progress)
        self._rounds = rounds

    def begin(self, parts: Iterable[Part]) -> None:
        """These are to be gone through."""
        self._meter.total = self._rounds * sum(part.size for part in parts)

    def step(self, size: int) -> None:
        """A chunk is done. Raises Cancelled."""
        self._cancel.check()
        self._meter.add(size)

    def told(self, chunks: Iterable[bytes]) -> Iterator[bytes]:
        """The chunks, each a step. Raises Cancelled."""
        for chunk in chunks:
            self.step(len(chunk))
            yield chunk

    @contextmanager
    def past(self, part: Part) -> Iterator[None]:
        """The work on a part, whatever of it is looked at. Raises Cancelled."""
        self._cancel.check()
        end = self._meter.done + part.size
        yield
        self._meter.reach(end)


@dataclass(frozen=True, slots=True)
class _Opened:
    """A backup with the keys that open it, and what is in it, other lawyers' cases too: cases that somebody has a key of, cases
    whose keys were taken out, parts that are not whole. ``way`` is looked at before each chunk."""

    file: BackupFile
    key: bytes
    master_key: bytes
    parts: tuple[Part, ...]
    held: frozenset[str]
    removed: frozenset[str]
    damaged: tuple[str, ...]
    way: _Way

    @property
    def check(self) -> BackupCheck:
        """The same, as who made the backup is told: nothing of others' cases but how many there are."""
        about = self.file.about
        own = {wrapped_case(part.name) for part in self.parts if part.name.endswith(f"/{about.user}")}
        closed = (self.held | self.removed) - own
        damaged = tuple(OF_OTHERS if _case_of(name) in closed else name for name in self.damaged)
        cases, removed = tuple(sorted(self.held & own)), tuple(sorted(self.removed & own))
        return BackupCheck(about.backup, about.vault, cases, len(self.held - own), damaged, removed)


class VaultRestore:
    """Implements ``Backups``. ``kdf`` and ``files`` are there for tests."""

    def __init__(
        self, vaults: VaultStore, clock: Clock, *, kdf: KdfPolicy | None = None, files: Callable[[Path], Files] = Files
    ) -> None:
        self._vaults = vaults
        self._clock = clock
        self._kdf = kdf or KdfPolicy()
        self._files = files

    def kind(self, file: Path) -> SealedKind | None:
        """See :class:`~legal_assistant.domain.ports.Backups`."""
        try:
            opened = BackupFile(file)
        except (FileUnreadable, NotABackup):
            return None
        except Damaged:
            return SealedKind.HAND_OVER if file.suffix.casefold() == ".lacase" else SealedKind.BACKUP
        try:
            return SealedKind.HAND_OVER if is_hand_over(opened) else SealedKind.BACKUP
        finally:
            opened.close()

    def check(
        self,
        file: Path,
        secret: str,
        *,
        recovery_key: bool = False,
        cancel: CancelToken | None = None,
        progress: Progress | None = None,
    ) -> BackupCheck:
        """See :class:`~legal_assistant.domain.ports.Backups`."""
        with self._opened(file, secret, _Way(cancel, progress), recovery_key=recovery_key) as opened:
            return opened.check

    def restore(
        self,
        file: Path,
        folder: Path,
        secret: str,
        *,
        recovery_key: bool = False,
        salvage: bool = False,
        cancel: CancelToken | None = None,
        progress: Progress | None = None,
    ) -> BackupCheck:
        """See :class:`~legal_assistant.domain.ports.Backups`."""
        folder = folder.absolute()
        self._vaults.check_new(folder)
        with self._opened(file, secret, _Way(cancel, progress, rounds=2), recovery_key=recovery_key) as opened:
            if opened.damaged and not salvage:
                raise BackupIncomplete(", ".join(opened.check.damaged[:5]))
            files, made = self._files(folder), not folder.exists()
            files.make_folder("")
            lock = VaultLock(folder)
            try:
                self._vaults.check_new(folder)
                user, pairs = self._write(files, opened)
            except BaseException:
                with suppress(LegalAssistantError):
                    remove_unfinished(files, everything=made)
                raise
            finally:
                lock.release()
            self._finish(user, pairs, opened)
            return opened.check

    def check_hand_over(self, file: Path) -> None:
        """See :class:`~legal_assistant.domain.ports.Backups`."""
        with handed_file(file):
            pass

    def wipe(self, file: Path, case_id: str) -> int:
        """See :class:`~legal_assistant.domain.ports.Backups`."""
        if not is_id(case_id):
            raise CaseNotFound(case_id)
        return wipe_case(file, case_id)

    @contextmanager
    def _opened(self, path: Path, secret: str, way: _Way, *, recovery_key: bool) -> Iterator[_Opened]:
        typed = recovery.typed(secret) if recovery_key else b""
        file = BackupFile(path)
        try:
            if is_hand_over(file):
                raise InvalidInput("file", hint="This is a case that was handed over: 'legal-assistant case take-over FILE'.")
            place = UserFolder(self._files(path.parent), file.about.vault, file.about.user).slot(
                RECOVERY if recovery_key else PASSWORD
            )
            slot = file.opening.get(place.name, b"")
            if recovery_key:
                master_key = key_slots.open_with_secret(place, slot, typed).master_key
            else:
                master_key = key_slots.open_with_password(place, slot, secret, self._kdf).master_key
            key = file.about.key(crypto.derive(master_key, "backup"))
            at_the_front = dict(file.opening)
            parts = tuple(part for part in file.load(key) if OURS.fullmatch(part.name))
            yield _looked_through(file, key, master_key, parts, at_the_front, way)
        finally:
            file.close()

    def _write(self, files: Files, opened: _Opened) -> tuple[UserFolder, KeyPairs]:
        """Write every part that is whole; ``vault.json`` comes last."""
        about, bad = opened.file.about, set(opened.damaged)
        user = UserFolder(files, about.vault, about.user)
        files.write(UNFINISHED, [])
        for folder in (user.name, "cases"):
            files.make_folder(folder)
        for name, data in opened.file.opening.items():
            if OURS.fullmatch(name) and name != VAULT_FILE:
                files.write(name, [data])
        pairs = key_pairs(user, opened.master_key)
        for part in opened.parts:
            with opened.way.past(part):
                self._write_part(files, opened, part)
        listed = read_users(files, user.vault)
        if about.case or bad & {user.database_name, f"{user.name}/head"}:
            for name in (user.database_name, f"{user.name}/head"):
                files.remove(name)
            profile = user.create_profile(opened.master_key, pairs, self._clock, Act.VAULT_MADE)
            try:
                if listed is not None:
                    remember(listed, profile)
            finally:
                profile.close()
        own = ListedUser.of(user.user, "", pairs, admin=True)
        lawyers = Lawyers(listed or UserList(user.vault, (), (own,)))
        for case_id in opened.check.cases:
            self._mend(CaseFolder(files, about.vault, case_id, about.user), Access(pairs, self._clock, lawyers), bad)
        files.write(VAULT_FILE, [vault_json(about.vault, features_of(files, about.vault))])
        files.remove(UNFINISHED)
        return user, pairs

    def _write_part(self, files: Files, opened: _Opened, part: Part) -> None:
        if _case_of(part.name) in opened.removed:
            return
        files.make_folder(part.name.rpartition("/")[0])
        with suppress(Damaged):  # named by the check
            files.write(part.name, opened.way.told(opened.file.read(opened.key, part)))

    def _mend(self, folder: CaseFolder, access: Access, bad: set[str]) -> None:
        """Look through the database of a case that was written; make anew what can be made: list of members, head."""
        with self._salvaging(bad):
            unsealed = self._unsealed(folder, access, bad)
            if f"{folder.name}/head" not in bad and f"{folder.name}/members" not in bad:
                unsealed.settle()
            database = folder.database(unsealed.keys)
            try:
                if not database.verify():
                    raise Damaged(folder.database_name)
                if bad & {f"{folder.name}/head", f"{folder.name}/members"}:
                    unsealed.trail.load(database, folder.database_name)
                    unsealed.head.write(database.stamp)
            finally:
                database.close()

    def _unsealed(self, folder: CaseFolder, access: Access, bad: set[str]) -> Unsealed:
        """What comes before the database. Where the list of members is lost, who restores is the only one on the new one."""
        if f"{folder.name}/members" not in bad:
            return unseal(folder, access)
        place = folder.place(max(folder.generations(), default=FIRST_GENERATION))
        case_key = folder.unwrap(place, access.pairs, access.lawyers.list).case_key
        keys = CaseKeys.of(case_key, folder.case, place.generation)
        roster = Members(folder.files, place, keys.head, access.lawyers).write_first(access.pairs)
        return Unsealed.of(folder, place, case_key, roster, access)

    @contextmanager
    def _salvaging(self, bad: set[str]) -> Iterator[None]:
        """With damaged parts a case may not be whole; without any it has to be."""
        try:
            yield
        except LegalAssistantError:
            if not bad:
                raise

    def _finish(self, user: UserFolder, pairs: KeyPairs, opened: _Opened) -> None:
        """Note what was restored, and that cases whose keys were taken out are forgotten."""
        vault = self._vaults.opened(user, opened.master_key, pairs, 0.0)
        try:
            check = opened.check
            vault.repair.forget_absent(check.removed)
            vault.repair.trust_members([case_id for case_id in check.cases if f"cases/{case_id}/members" in check.damaged])
            vault.audit.note(Act.RESTORED, check.id, {"cases": list(check.cases), "damaged": len(check.damaged)})
        finally:
            vault.close()


def _looked_through(
    file: BackupFile, key: bytes, master_key: bytes, parts: tuple[Part, ...], front: dict[str, bytes], way: _Way
) -> _Opened:
    """Authenticate every part, and compare what stands at the front with its copy in the directory."""
    damaged = [] if file.front_is_good else ["header"]
    damaged += [] if file.directory_is_good else ["directory"]
    damaged += [] if file.end_is_good or not file.front_is_good else ["end"]
    damaged += [name for name, data in file.opening.items() if front.get(name) != data]
    with suppress(KeyError):
        if not file.directory_is_good and not _is_vault(file.opening[VAULT_FILE], file.about.vault):
            damaged.append(VAULT_FILE)
    removed = {wrapped_case(part.name) for part in parts if file.is_wiped(part)}
    held = {wrapped_case(part.name) for part in parts} - {""} - removed
    way.begin(parts)
    for part in parts:
        with way.past(part):
            if _case_of(part.name) not in removed and not file.is_whole(key, part, way.step):
                damaged.append(part.name)
    return _Opened(file, key, master_key, parts, frozenset(held), frozenset(removed), tuple(damaged), way)


def _case_of(name: str) -> str:
    """The case that a part of this name belongs to; empty for other parts."""
    return name.split("/")[1] if name.startswith("cases/") else ""


def _is_vault(data: bytes, vault: str) -> bool:
    with suppress(LegalAssistantError):
        return vault_id(data) == vault
    return False
