"""Services of the window's tests: small real implementations in memory, with the signatures of the real ones."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from legal_assistant.domain.audit import Act, AuditEntry, ModelRequest
from legal_assistant.domain.backup import Backup, BackupCheck, HandedOver, SealedKind, TakenOver
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import Case, CaseState, CaseSummary, Egress
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.documents import WaitingFile
from legal_assistant.domain.errors import (
    Cancelled,
    CaseNotFound,
    DeviceForgotten,
    InvalidInput,
    LastAdmin,
    LegalAssistantError,
    NotPermitted,
    PreferenceNotFound,
    RecoveryKeyMistyped,
    UserNotFound,
    VaultExists,
    VaultNotFound,
    WeakPassword,
    WrongPassword,
)
from legal_assistant.domain.events import IngestedFile, IngestEvent, IngestOutlook, IngestProgress, IngestStarted
from legal_assistant.domain.health import Finding, Health
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.local_settings import LocalSettings
from legal_assistant.domain.passwords import Strength
from legal_assistant.domain.places import Place
from legal_assistant.domain.preferences import Preference
from legal_assistant.domain.progress import Progress
from legal_assistant.domain.settings import ModelSettings, UserSettings
from legal_assistant.domain.users import CaseRole, Member, User
from legal_assistant.gui.entry import Entry
from legal_assistant.services.documents.intake import Arrival, Intake
from legal_assistant.services.vault.access import folded

NOW = datetime(2024, 11, 26, 10, 0, tzinfo=UTC)
RECOVERY_KEY = "7K2M-QX4P-9TRD-V3HN-C8WZ-L5FB-J6GY-2SAE"


def make_case(name: str = "Lease dispute", **kwargs: Any) -> Case:
    """A case with sensible values."""
    values: dict[str, Any] = {
        "id": new_id(),
        "name": name,
        "number": "",
        "client": "",
        "opponent": "",
        "state": CaseState.OPEN,
        "egress": Egress.NEVER,
        "created": NOW,
        "updated": NOW,
    }
    return Case(**(values | kwargs))


ME = User("1a" * 16, "", admin=True, fingerprint="0A1B 2C3D")


class FakeColleagues:
    """Lawyers and members in lists, as :class:`~legal_assistant.services.vault.colleagues.ColleagueService`."""

    def __init__(self, users: Sequence[User] = (ME,)) -> None:
        self.users = list(users)
        self.rights: dict[str, dict[str, CaseRole]] = {}
        self.fail: LegalAssistantError | None = None
        self.stale: list[str] = []
        self.replaced: list[str] = []

    def me(self) -> User:
        return self.users[0]

    def list(self) -> list[User]:
        return list(self.users)

    def names(self) -> dict[str, str]:
        return {user.id: user.name for user in self.users}

    def add(self, name: str, password: str, *, admin: bool = False, allow_weak: bool = False) -> tuple[User, str, Changes]:
        name = " ".join(name.split())
        if not name or any(folded(user.name) == folded(name) for user in self.users):
            raise InvalidInput("name")
        user = User(new_id(), name, admin, "4E5F 6071")
        self.users.append(user)
        return user, RECOVERY_KEY, Changes.of(None, Changed.USERS)

    def rename(self, user: str, name: str) -> Changes:
        self.users = [replace(one, name=name) if one.id == user else one for one in self.users]
        return Changes.of(None, Changed.USERS)

    def set_admin(self, user: str, *, admin: bool) -> Changes:
        if not admin and not any(one.admin for one in self.users if one.id != user):
            raise LastAdmin(user)
        self.users = [replace(one, admin=admin) if one.id == user else one for one in self.users]
        return Changes.of(None, Changed.USERS)

    def cases_of(self, user: str) -> list[str]:
        self._check(user)
        return [case_id for case_id, rights in self.rights.items() if user in rights]

    def outdated(self) -> list[str]:
        return [one for one in self.stale if one not in self.replaced]

    def replace_key(self, case_id: str, token: CancelToken | None = None) -> Changes:
        if self.fail:
            raise self.fail
        self.replaced.append(case_id)
        return Changes.of(case_id, Changed.CASES)

    def remove(self, user: str) -> Changes:
        self._check(user)
        self.users = [one for one in self.users if one.id != user]
        for rights in self.rights.values():
            rights.pop(user, None)
        return Changes.of(None, Changed.USERS)

    def members(self, case_id: str) -> list[Member]:
        rights = {self.users[0].id: CaseRole.ADMIN} | self.rights.get(case_id, {})
        return [Member(one.id, one.name, rights[one.id], one.fingerprint) for one in self.users if one.id in rights]

    def grant(self, case_id: str, user: str, role: CaseRole) -> Changes:
        if self.fail:
            raise self.fail
        rights = {one.user: one.role for one in self.members(case_id)} | {user: role}
        if CaseRole.ADMIN not in rights.values():
            raise LastAdmin(user)
        self.rights[case_id] = {one: role for one, role in rights.items() if one != self.me().id or role is not CaseRole.ADMIN}
        return Changes.of(case_id, Changed.CASES)

    def revoke(self, case_id: str, user: str) -> Changes:
        self._check(user)
        if user not in self.rights.get(case_id, {}):
            raise UserNotFound(user)
        del self.rights[case_id][user]
        return Changes.of(case_id, Changed.CASES)

    def _check(self, user: str) -> None:
        if user == self.me().id:
            raise NotPermitted(user)
        if user not in {one.id for one in self.users}:
            raise UserNotFound(user)


class FakeOpenCase:
    """Only its id matters to the window."""

    def __init__(self, case_id: str) -> None:
        self.id = case_id


class FakeVaultLog:
    """The log of acts of a vault: backups only."""

    def __init__(self) -> None:
        self.made: list[AuditEntry] = []

    def entries(self, act: Act | None = None, *, subject: str = "") -> list[AuditEntry]:
        return self.made if act is Act.BACKUP_MADE else []

    def note_backup(self, made: Backup) -> None:
        detail = json.dumps({"cases": list(made.cases)})
        time = (NOW + timedelta(days=len(self.made))).isoformat()
        self.made.append(AuditEntry(len(self.made) + 1, time, ME.id, Act.BACKUP_MADE, made.id, detail, b"", b""))


class FakeVault:
    """A vault that remembers whether it was closed. ``holds``: what a backup of it holds; ``gate``: it waits for that."""

    def __init__(self, folder: Path, *, read_only: bool = False) -> None:
        self.folder = folder
        self.user = ME.id
        self.closed = False
        self.read_only = read_only
        self.audit = FakeVaultLog()
        self.holds: dict[str, Any] = {"cases": (), "others": 0, "left_out": ()}
        self.gate: threading.Event | None = None
        self.fail: LegalAssistantError | None = None

    def backup(self, target: Path, case_id: str | None = None) -> Backup:
        if self.gate is not None:
            assert self.gate.wait(60)
        if self.fail:
            raise self.fail
        made = Backup("ba" * 16, target, parts=9, size=2_500_000, **self.holds)
        self.audit.note_backup(made)
        return made

    def close(self) -> None:
        self.closed = True


class FakeVaultService:
    """Folders with passwords."""

    def __init__(self, passwords: dict[Path, str] | None = None) -> None:
        self.passwords = passwords or {}
        self.vaults: list[FakeVault] = []
        self.lawyers = [ME]
        self.unlocked_as: list[str] = []
        self.read_only = False

    def exists(self, folder: Path) -> bool:
        return folder in self.passwords

    def strength(self, password: str) -> Strength:
        score = min(4, len(password) // 4)
        return Strength(score, score >= 3, "" if score >= 3 else "too_short")

    def create(self, folder: Path, password: str, *, allow_weak: bool = False) -> tuple[FakeVault, str]:
        if folder in self.passwords:
            raise VaultExists(str(folder))
        self._check(password)
        self.passwords[folder] = password
        return self._open(folder), RECOVERY_KEY

    def users(self, folder: Path) -> list[User]:
        if folder not in self.passwords:
            raise VaultNotFound(str(folder))
        return self.lawyers

    def unlock(self, folder: Path, password: str, *, user: str = "", wait: float = 0.0) -> FakeVault:
        self.unlocked_as.append(user)
        if folder not in self.passwords:
            raise VaultNotFound(str(folder))
        if self.passwords[folder] != password:
            raise WrongPassword
        return self._open(folder)

    def recover(self, folder: Path, recovery_key: str, new_password: str, *, user: str = "") -> FakeVault:
        if recovery_key != RECOVERY_KEY:
            raise RecoveryKeyMistyped("3")
        self._check(new_password)
        self.passwords[folder] = new_password
        return self._open(folder)

    def change_password(self, vault: FakeVault, old: str, new: str) -> None:
        if self.passwords[vault.folder] != old:
            raise WrongPassword
        self._check(new)
        self.passwords[vault.folder] = new

    def replace_keys(self, vault: FakeVault, old: str, new: str) -> str:
        self.change_password(vault, old, new)
        vault.close()
        return RECOVERY_KEY

    def _check(self, password: str) -> None:
        if not self.strength(password).acceptable:
            raise WeakPassword

    def _open(self, folder: Path) -> FakeVault:
        self.vaults.append(FakeVault(folder, read_only=self.read_only))
        return self.vaults[-1]


class FakeDeviceKeys:
    """The key of this computer, for one vault service."""

    def __init__(self, vaults: FakeVaultService | None = None) -> None:
        self.vaults = vaults or FakeVaultService()
        self.there = True
        self.on: set[Path] = set()

    def available(self) -> bool:
        return self.there

    def offered(self, folder: Path) -> list[str]:
        return ["u1"] if folder in self.on else []

    def unlock(self, folder: Path, user: str = "", *, wait: float = 0.0) -> FakeVault:
        if folder not in self.on:
            raise DeviceForgotten
        return self.vaults._open(folder)

    def is_on(self, vault: FakeVault) -> bool:
        return vault.folder in self.on

    def switch_on(self, vault: FakeVault, password: str) -> None:
        if self.vaults.passwords[vault.folder] != password:
            raise WrongPassword
        self.on.add(vault.folder)

    def switch_off(self, vault: FakeVault) -> None:
        self.on.discard(vault.folder)


class FakeCases:
    """Cases in a dict. ``taken``: files and keys of those taken over, which waits for ``gate``."""

    def __init__(self, cases: Sequence[Case] = (), counts: dict[str, dict[str, int]] | None = None) -> None:
        self.cases = {case.id: case for case in cases}
        self.counts = counts or {}
        self.now = NOW
        self.fail: LegalAssistantError | None = None
        self.gate: threading.Event | None = None
        self.taken: list[tuple[Path, str]] = []

    def add(self, name: str, *, number: str = "", client: str = "", opponent: str = "") -> tuple[Case, Changes]:
        if not name.strip():
            raise InvalidInput("name")
        self.now += timedelta(seconds=1)
        case = make_case(name, number=number, client=client, opponent=opponent, updated=self.now)
        self.cases[case.id] = case
        return case, Changes.of(case.id, Changed.CASES)

    def list(self, state: CaseState | None = None) -> list[CaseSummary]:
        if self.fail:
            raise self.fail
        chosen = [case for case in self.cases.values() if state in (None, case.state)]
        return [self._summary(case) for case in sorted(chosen, key=lambda case: case.updated, reverse=True)]

    def show(self, case_id: str) -> CaseSummary:
        return self._summary(self._get(case_id))

    def update(
        self,
        case_id: str,
        *,
        name: str | None = None,
        number: str | None = None,
        client: str | None = None,
        opponent: str | None = None,
        egress: Egress | None = None,
        reach: Place | None = None,
    ) -> tuple[Case, Changes]:
        given = {"name": name, "number": number, "client": client, "opponent": opponent, "egress": egress, "reach": reach}
        return self._change(case_id, **{key: value for key, value in given.items() if value is not None})

    def _change(self, case_id: str, **changes: Any) -> tuple[Case, Changes]:
        case = replace(self._get(case_id), **changes)
        self.cases[case_id] = case
        return case, Changes.of(case_id, Changed.CASES)

    def close(self, case_id: str) -> Changes:
        return self._change(case_id, state=CaseState.CLOSED)[1]

    def reopen(self, case_id: str) -> Changes:
        return self._change(case_id, state=CaseState.OPEN)[1]

    def hold(self, case_id: str, *, held: bool, reason: str = "") -> Changes:
        if self.fail:
            raise self.fail
        return self._change(case_id, held=held, hold_reason=reason)[1]

    def hand_over(self, case_id: str, file: Path) -> HandedOver:
        if self.fail:
            raise self.fail
        return HandedOver("ha" * 16, file, self._get(case_id).id, 3, 2_500_000, "ABCDE-FGHJK")

    def take_over(self, file: Path, key: str) -> tuple[TakenOver, Changes]:
        if self.gate is not None:
            assert self.gate.wait(60)
        if self.fail:
            raise self.fail
        self.taken.append((file, key))
        case, changes = self.add(file.stem)
        return TakenOver("ha" * 16, "0b" * 16, "0c" * 16, case.id), changes

    def forget(self, case_id: str) -> Changes:
        del self.cases[self._get(case_id).id]
        return Changes.of(case_id, Changed.CASES)

    def open(self, case_id: str) -> FakeOpenCase:
        return FakeOpenCase(self._get(case_id).id)

    def _get(self, case_id: str) -> Case:
        if case_id not in self.cases:
            raise CaseNotFound(case_id)
        return self.cases[case_id]

    def _summary(self, case: Case) -> CaseSummary:
        return CaseSummary(case, self.counts.get(case.id, {}))


class FakeIngest:
    """Reads ``pages`` pages of each file, waiting for ``gate`` before each if it is set; ``status``: outcome by file name."""

    def __init__(self, pages: int = 3) -> None:
        self.pages = pages
        self.status: dict[str, tuple[str, str]] = {}
        self.gate: threading.Semaphore | None = None
        self.ingested: list[tuple[str, str]] = []
        self.resumed: list[str] = []
        self.passwords: list[str] = []
        self.within: dict[str, int] = {}
        self.waiting: list[WaitingFile] = []
        self.noted: list[Intake] = []
        self.given_up: list[Intake] = []

    def left(self, case: FakeOpenCase) -> list[WaitingFile]:
        return self.waiting

    def note(self, case: FakeOpenCase, intake: Intake) -> None:
        self.noted.append(intake)

    def give_up(self, case: FakeOpenCase, intake: Intake) -> None:
        self.given_up.append(intake)

    def work(self, case: FakeOpenCase, intake: Intake, cancel: CancelToken, *, unfinished: bool = False) -> Iterator[IngestEvent]:
        cancel.check()
        if unfinished:
            self.resumed.append(case.id)
        index = 0
        while not intake.end():
            arrival = intake.take()
            assert arrival is not None
            yield from self._file(case, arrival, intake, cancel, index)
            index += 1

    def _file(
        self, case: FakeOpenCase, arrival: Arrival, intake: Intake, cancel: CancelToken, index: int
    ) -> Iterator[IngestEvent]:
        self.passwords += arrival.passwords
        if arrival.embedded:
            self.within = {}
        name = arrival.file.name
        yield IngestStarted(name, index, index + 1 + intake.waiting)
        try:
            for page in range(1, self.pages + 1):
                self._wait(cancel)
                yield IngestProgress(name, f"id of {name}", "read", page, self.pages)
                yield IngestOutlook(intake.waiting, self.pages - page, 0, 0, 150.0)
        except Cancelled:
            intake.put_back(arrival)
            raise
        self.ingested.append((case.id, name))
        yield self._outcome(case, name)

    def _wait(self, cancel: CancelToken) -> None:
        while self.gate is not None and not self.gate.acquire(timeout=0.01):
            cancel.check()

    def _outcome(self, case: FakeOpenCase, name: str) -> IngestedFile:
        status, error = self.status.get(name, ("new", ""))
        by_state = {"text": self.pages - 1, "empty": 1} if status == "partial" else {"text": self.pages}
        changes = Changes.of(case.id, Changed.DOCUMENTS, Changed.CASES)
        document, embedded = f"id of {name}", self.within.get(name, 0)
        return IngestedFile(name, document, status, self.pages, by_state, 7, 0.1, changes, error, embedded=embedded)


class FakeSettings:
    """Settings in memory."""

    def __init__(self) -> None:
        self.settings = UserSettings()

    def user(self) -> UserSettings:
        return self.settings

    def save_user(self, settings: UserSettings) -> Changes:
        self.settings = settings
        return Changes.of(None, Changed.SETTINGS)

    def note_last_case(self, case_id: str) -> None:
        self.settings = replace(self.settings, last_case=case_id)


class FakeSecondLook:
    """Sees nothing; ``looked`` at the memories of these messages."""

    def __init__(self) -> None:
        self.looked: list[list[str]] = []

    def run(self, case: Any, messages: Sequence[str], cancel: CancelToken) -> Changes:
        self.looked.append(list(messages))
        return Changes.of(case.id)


class FakePreferences:
    """Preferences in a list."""

    def __init__(self) -> None:
        self.kept: list[Preference] = []

    def list(self) -> list[Preference]:
        return list(self.kept)

    def add(self, text: str) -> tuple[Preference, Changes]:
        if not text.strip():
            raise InvalidInput("text")
        return self._keep(Preference(new_id(), text, NOW))

    def edit(self, preference_id: str, text: str) -> tuple[Preference, Changes]:
        at = next(n for n, one in enumerate(self.kept) if one.id == preference_id)
        self.kept[at] = replace(self.kept[at], text=text)
        return self.kept[at], Changes.of(None, Changed.SETTINGS)

    def restore(self, preference: Preference) -> Changes:
        return self._keep(preference)[1]

    def forget(self, preference_id: str) -> Changes:
        if all(one.id != preference_id for one in self.kept):
            raise PreferenceNotFound(preference_id)
        self.kept = [one for one in self.kept if one.id != preference_id]
        return Changes.of(None, Changed.SETTINGS)

    def _keep(self, preference: Preference) -> tuple[Preference, Changes]:
        self.kept.append(preference)
        return preference, Changes.of(None, Changed.SETTINGS)


@dataclass(frozen=True)
class FakeDestination:
    """Where words would go."""

    host: str
    place: Place
    configured: bool


class FakeModelTest:
    """The part of the chat service that tries a model; ``reply`` is raised, if any."""

    def __init__(self) -> None:
        self.reply: LegalAssistantError | None = None
        self.tried: list[ModelSettings] = []

    def try_model(self, settings: ModelSettings, cancel: CancelToken) -> FakeDestination:
        self.tried.append(settings)
        if self.reply:
            raise self.reply
        return FakeDestination("127.0.0.1", Place.MACHINE, configured=True)


class FakeLocalSettings:
    """The settings file in memory."""

    def __init__(self, settings: LocalSettings | None = None) -> None:
        self.settings = settings or LocalSettings(language="en", theme="light")

    def load(self) -> LocalSettings:
        return self.settings

    def save(self, settings: LocalSettings) -> None:
        self.settings = settings


class FakeAudit:
    """What was sent to models, by case, or why that cannot be read."""

    def __init__(self) -> None:
        self.sent: dict[str, list[ModelRequest] | LegalAssistantError] = {}

    def requests(self, case: FakeOpenCase) -> list[ModelRequest]:
        sent = self.sent.get(case.id, [])
        if isinstance(sent, LegalAssistantError):
            raise sent
        return sent


@dataclass(frozen=True)
class FakeServices:
    """The bundle; a test puts in what it needs."""

    vault: Any = None
    audit: Any = field(default_factory=FakeAudit)
    cases: Any = field(default_factory=FakeCases)
    ingest: Any = field(default_factory=FakeIngest)
    documents: Any = None
    correction: Any = None
    drafts: Any = None
    indexer: Any = None
    recall: Any = None
    remember: Any = None
    chat: Any = field(default_factory=FakeModelTest)
    graph: Any = None
    review: Any = None
    conflicts: Any = None
    timeline: Any = None
    upkeep: Any = None
    forgetting: Any = None
    settings: Any = field(default_factory=FakeSettings)
    preferences: Any = field(default_factory=FakePreferences)
    second_look: Any = field(default_factory=FakeSecondLook)
    colleagues: Any = field(default_factory=FakeColleagues)
    close: Any = None


class Recorder:
    """A callable that keeps what it was called with."""

    def __init__(self) -> None:
        self.calls: list[Any] = []

    def __call__(self, *args: Any) -> None:
        self.calls.append(args[0] if len(args) == 1 else args)


def wait_for(qtbot: Any, condition: Callable[[], object]) -> None:
    """Wait until ``condition()`` is true in any sense of the word."""
    qtbot.waitUntil(lambda: bool(condition()), timeout=5000)


class FakeBackups:
    """One backup: what is in it, what opens it. ``gate``: what takes long waits for it, and can be stopped meanwhile."""

    def __init__(self, found: BackupCheck | None = None, password: str = "of that day") -> None:
        self.found = found or BackupCheck(new_id(), new_id(), (new_id(), new_id()), 0, (), ())
        self.password = password
        self.kinds: dict[str, SealedKind] = {}
        self.fail: Exception | None = None
        self.gate: threading.Event | None = None
        self.restored: list[tuple[Path, Path, str, bool, bool]] = []

    def kind(self, file: Path) -> SealedKind | None:
        return self.kinds.get(file.name)

    def check(
        self,
        file: Path,
        secret: str,
        *,
        recovery_key: bool = False,
        cancel: CancelToken | None = None,
        progress: Progress | None = None,
    ) -> BackupCheck:
        if progress is not None:
            progress(1 << 32, 3 << 32)
        self._wait(cancel)
        if self.fail is not None:
            raise self.fail
        if recovery_key and secret != RECOVERY_KEY:
            raise RecoveryKeyMistyped("3")
        if not recovery_key and secret != self.password:
            raise WrongPassword
        return self.found

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
        found = self.check(file, secret, recovery_key=recovery_key, cancel=cancel, progress=progress)
        self.restored.append((file, folder, secret, recovery_key, salvage))
        return found

    def _wait(self, cancel: CancelToken | None) -> None:
        while self.gate is not None and not self.gate.wait(0.01):
            assert cancel is not None
            cancel.check()


class FakeMonitor:
    """A vault with ``findings``; a repair marks those that can be put right."""

    def __init__(self, findings: Sequence[Finding] = (), password: str = "of today") -> None:
        self.findings = tuple(findings)
        self.password = password
        self.asked: list[tuple[Path, str, bool]] = []
        self.gate: threading.Event | None = None

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
        if progress is not None:
            progress(5 << 20, 10 << 20)
        while self.gate is not None and not self.gate.wait(0.01):
            assert cancel is not None
            cancel.check()
        if password != self.password:
            raise WrongPassword
        self.asked.append((folder, user, repair))
        if repair:
            self.findings = tuple(
                replace(one, repaired=one.repair.value in "rebuild quarantine remove rewrite") for one in self.findings
            )
        return Health(self.findings, {"cases": 2, "documents": 31, "bytes": 12_300_000})


def make_entry(vaults: Callable[[], Any] = FakeVaultService, **more: Any) -> Entry:
    """What the window is given."""
    parts: dict[str, Any] = {
        "local": FakeLocalSettings(),
        "open": lambda vault: FakeServices(vault=vault),
        "resources": Path(),
        "default_vault": Path("/v"),
        "device_keys": FakeDeviceKeys,
        "backups": FakeBackups,
        "monitor": FakeMonitor,
    }
    return Entry(vault_service=vaults, restart=lambda vault, check: None, keep_memory_private=lambda: None, **{**parts, **more})
