"""The check of a vault: every file of it is authenticated, as far as the keys can be reached; findings are named, not raised.

A damaged file hides as little as possible: with a damaged profile the cases are checked all the same, with a damaged case the
others.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from legal_assistant.adapters.cases.check import LOG_BROKEN, QUARANTINE, CaseCheck
from legal_assistant.adapters.cases.findings import Findings
from legal_assistant.adapters.cases.folder import CaseFolder
from legal_assistant.adapters.cases.rights import STAGE
from legal_assistant.adapters.cases.unsealing import Access
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.keys import key_slots
from legal_assistant.adapters.keys.key_pairs import KeyPairs
from legal_assistant.adapters.keys.key_slots import KdfPolicy, OpenedSlot, SlotPlace
from legal_assistant.adapters.sqlcipher import Stamp
from legal_assistant.adapters.users.backup_notes import FOLDER
from legal_assistant.adapters.users.device_slots import computers, kind_of
from legal_assistant.adapters.users.folder import PASSWORD, RECOVERY, UserFolder, key_pairs
from legal_assistant.adapters.users.list import LIST_FILE, Lawyers, ListedUser, UserList
from legal_assistant.adapters.users.profile_store import KnownCase, Pin, Step
from legal_assistant.adapters.vault.conflict_copies import copies_beside, is_conflict_copy
from legal_assistant.adapters.vault.file import VAULT_FILE, features_of, vault_id, vault_json
from legal_assistant.adapters.vault.lock import LOCK_FILE, VaultLock
from legal_assistant.adapters.vault.store import UNFINISHED
from legal_assistant.adapters.vault.users import candidates, lawyers_for, profile_of
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.errors import (
    Damaged,
    LegalAssistantError,
    Missing,
    NotWritable,
    OlderCopy,
    UserNotFound,
    VaultNotFound,
)
from legal_assistant.domain.health import Finding, Health, Repair, Severity
from legal_assistant.domain.ids import is_id
from legal_assistant.domain.ports import Clock
from legal_assistant.domain.progress import Progress

_ID = "[0-9a-f]{32}"
#: Every name that a file of a vault may have.
OURS = re.compile(
    rf"{re.escape(VAULT_FILE)}|{LOCK_FILE}|{QUARANTINE}/.*"
    rf"|{LIST_FILE}|{FOLDER}/{_ID}|users/{_ID}/(password|recovery|device-{_ID}|keys|head|profile\.db(-wal|-shm)?)"
    rf"|cases/{_ID}/(members|head|certificate|case\.db(-wal|-shm)?|keys/\d+/{_ID}|blobs/(?P<xx>[0-9a-f]{{2}})/(?P=xx)[0-9a-f]{{30}}|cache/index)",
    re.DOTALL,
)

#: What a kill leaves: a file that was being written, with what SQLite had beside it.
_LEFT = re.compile(r"(?:.*/)?\.[^/]*\.tmp(-wal|-shm|-journal)?")


class VaultCheck:
    """Implements ``VaultExaminer``. ``kdf`` and ``files`` are there for tests."""

    def __init__(self, clock: Clock, *, kdf: KdfPolicy | None = None, files: Callable[[Path], Files] = Files) -> None:
        self._clock = clock
        self._kdf = kdf or KdfPolicy()
        self._files = files

    def examine(
        self,
        folder: Path,
        password: str,
        *,
        user: str = "",
        repair: bool = False,
        wait: float = 0.0,
        cancel: CancelToken | None = None,
        progress: Progress | None = None,
    ) -> Health:
        """See :class:`~legal_assistant.domain.ports.VaultExaminer`."""
        files = self._files(folder.absolute())
        if not files.exists(VAULT_FILE) and (not files.exists("users") or files.exists(UNFINISHED)):
            raise VaultNotFound(str(folder))
        lock = VaultLock(files.root, wait=wait)
        files.read_only = lock.read_only
        try:
            findings = Findings(repair=repair, cancel=cancel, progress=progress)
            return _Examination(files, self._kdf, self._clock, findings).run(password, user)
        finally:
            lock.release()


class _Examination:
    """One run of the check."""

    def __init__(self, files: Files, kdf: KdfPolicy, clock: Clock, findings: Findings) -> None:
        self._files = files
        self._kdf = kdf
        self._clock = clock
        self._findings = findings
        self._figures: Counter[str] = Counter()
        self._times: dict[str, float] = {}
        self._known: dict[str, KnownCase] = {}
        self._pins: dict[str, Pin | None] = {}
        self._vault_file: Finding | None = None

    def run(self, password: str, wanted: str) -> Health:
        self._check_names()
        user = self._user(wanted)
        if user is not None:
            self._check_beside(user.vault)
            started = time.perf_counter()
            opened = self._open_slots(user, password)
            if opened is not None:
                self._check_user(user, opened, started)
        self._figures["bytes"] = sum(self._files.size(name) for name in self._files.all())
        return Health(tuple(self._findings.all), {**self._figures, **self._times})

    def _check_names(self) -> None:
        for name in self._files.all():
            if OURS.fullmatch(name):
                continue
            if name.startswith(f"{STAGE}/"):
                self._findings.note("interrupted", name, Repair.RESUME)
            elif name == UNFINISHED or _LEFT.fullmatch(name):
                finding = Finding("temporary_file", name, Severity.NOTE, Repair.REMOVE)
                self._findings.repairable(finding, lambda name=name: self._files.remove(name))
            else:
                code = "conflict_copy" if is_conflict_copy(name, OURS.fullmatch) else "unknown_file"
                finding = Finding(code, name, Severity.WARNING, Repair.QUARANTINE)
                self._findings.repairable(finding, lambda name=name: self._quarantine(name))

    def _check_beside(self, vault: str) -> None:
        """A whole second vault of the same id beside this one: which of them is the newer, only a person can tell."""
        copies = copies_beside(self._files.root, VAULT_FILE, self._files.elsewhere, lambda data: vault_id(data) == vault)
        for name in copies:
            self._findings.all.append(Finding("vault_copy", name, Severity.WARNING, Repair.COMPARE))

    def _quarantine(self, name: str) -> None:
        self._files.move(name, f"{QUARANTINE}/{name}")

    def _user(self, wanted: str) -> UserFolder | None:
        """The user of this id, or the one who made the vault. If ``vault.json`` is damaged, the vault's id is taken from a slot,
        to be proved by opening it. Raises UserNotFound."""
        vault, folders = "", [name for name in self._files.names("users") if is_id(name)]
        try:
            vault = vault_id(self._files.read(VAULT_FILE))
        except (Damaged, Missing, NotWritable) as error:
            self._vault_file = Finding(error.code, VAULT_FILE, Severity.DAMAGE, Repair.REWRITE)
        for name in folders if not vault else []:
            with suppress(LegalAssistantError):
                vault = vault or key_slots.vault_of(self._files.read(SlotPlace("", name, PASSWORD).name))
        users = folders
        with self._findings.expecting("users"):
            users = [one.id for one in candidates(self._files, vault)]
        if not users:
            self._findings.damage(Missing.code, "users")
        if users and wanted not in ("", *users):
            raise UserNotFound(wanted)
        return UserFolder(self._files, vault, wanted or users[0]) if users else None

    def _open_slots(self, user: UserFolder, password: str) -> OpenedSlot | None:
        """Check all slots and open that of the password. Raises WrongPassword."""
        recovery = user.slot(RECOVERY)
        with self._findings.expecting(recovery.name):
            key_slots.check_whole(recovery, self._files.read(recovery.name))
        for slot in (user.slot(kind_of(computer)) for computer in computers(user)):
            with self._findings.expecting(slot.name):
                key_slots.check_whole(slot, self._files.read(slot.name))
        opened, place = None, user.slot(PASSWORD)
        try:
            opened = key_slots.open_with_password(place, self._files.read(place.name), password, self._kdf)
        except (Damaged, Missing, NotWritable) as error:
            self._findings.damage(error.code, place.name)
        if self._vault_file is not None and opened is None:
            self._findings.all.append(self._vault_file)
        elif self._vault_file is not None:
            self._findings.repairable(self._vault_file, lambda: self._files.write(VAULT_FILE, [self._vault_json(user.vault)]))
        return opened

    def _vault_json(self, vault: str) -> bytes:
        return vault_json(vault, features_of(self._files, vault))

    def _check_user(self, user: UserFolder, opened: OpenedSlot, started: float) -> None:
        with self._findings.expecting(user.name):
            pairs = key_pairs(user, opened.master_key)
            own = ListedUser.of(user.user, "", pairs, admin=True)
            lawyers = Lawyers(UserList(user.vault, (), (own,)))
            with self._findings.expecting(user.database_name):
                lawyers = self._check_profile(user, opened, pairs, own) or lawyers
            self._times["unlock_ms"] = (time.perf_counter() - started) * 1000
            self._check_cases(user, Access(pairs, self._clock, lawyers))

    def _check_profile(self, user: UserFolder, opened: OpenedSlot, pairs: KeyPairs, own: ListedUser) -> Lawyers | None:
        """The lawyers of the vault, if their list can be believed."""
        profile, lawyers = profile_of(user, opened.master_key, pairs, self._clock), None
        try:
            with self._findings.expecting(LIST_FILE):
                lawyers = lawyers_for(user, profile, own)
            if opened.generation < profile.slot_generation(PASSWORD):
                raise OlderCopy(user.slot(PASSWORD).name)
            self._known = {known.id: known for known in profile.cases()}
            if not profile.file.verify():
                raise Damaged(user.database_name)
            self._pins = {case_id: profile.pin(case_id) for case_id in self._known}
            if not profile.audit.verify().ok:
                self._findings.damage(LOG_BROKEN, user.database_name)
        finally:
            profile.close()
        return lawyers

    def _check_cases(self, user: UserFolder, access: Access) -> None:
        present = [case_id for case_id, known in self._known.items() if known.step is Step.PRESENT]
        on_disk = [name for name in self._files.names("cases") if is_id(name)]
        sizes = self._sizes()
        self._findings.meter.total = sum(sizes.values())
        end = 0
        for case_id in sorted({*present, *on_disk}):
            end += sizes[f"cases/{case_id}"]
            folder = CaseFolder(self._files, user.vault, case_id, user.user)
            known = self._known.get(case_id)
            if folder.is_others or (known is None and self._files.exists(folder.certificate_name)):
                self._figures["cases_of_others"] += folder.is_others
            elif known is None or known.step is Step.PRESENT:
                mark = known.mark if known else Stamp(0, b"")
                check = CaseCheck(folder, access, mark, self._pins.get(case_id), self._findings)
                check.run()
                self._figures.update(check.figures)
                self._times["recall_ms"] = max(self._times.get("recall_ms", 0.0), check.recall_ms)
            elif known.step is Step.DESTROYED and not self._files.exists(folder.certificate_name):
                finding = Finding("forgotten_case", folder.name, Severity.WARNING, Repair.REMOVE)
                self._findings.repairable(finding, folder.destroy)
            elif known.step is not Step.DESTROYED:
                self._findings.note("interrupted", folder.name, Repair.RESUME)
            self._findings.meter.reach(end)

    def _sizes(self) -> Counter[str]:
        """The bytes of each folder of a case."""
        sizes: Counter[str] = Counter()
        for name in self._files.all("cases"):
            sizes["/".join(name.split("/")[:2])] += self._files.size(name)
        return sizes
