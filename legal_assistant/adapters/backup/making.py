"""Making a backup of an unlocked vault, while it is in use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import chain
from pathlib import Path

from legal_assistant.adapters.backup.file import About, BackupFile, BackupWriter, Held, Source
from legal_assistant.adapters.cases.sealed_case import SealedCase
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.users.backup_notes import FOLDER
from legal_assistant.adapters.users.list import LIST_FILE
from legal_assistant.adapters.users.profile_store import ProfileStore
from legal_assistant.domain.backup import Backup
from legal_assistant.domain.errors import Damaged, FileTaken, InsideVault, LegalAssistantError, NotWritable
from legal_assistant.domain.ids import new_id


class BackupMaker:
    """Makes one backup. ``opening`` are the files of the user that open a vault, by name; ``secret`` is the user's for backups.

    Writers of a case wait while it is copied; readers do not.
    """

    def __init__(self, files: Files, about: About, secret: bytes, opening: dict[str, bytes]) -> None:
        self._files = files
        self._writer = BackupWriter(about, about.key(secret))
        self._opening = opening
        self._done: list[str] = []
        self._left_out: list[tuple[str, str]] = []
        self._others: list[str] = []

    @property
    def held(self) -> tuple[str, ...]:
        """Ids of all cases in it, those that only others can open too."""
        return (*self._done, *self._others)

    def make(
        self,
        target: Path,
        profile: ProfileStore | None,
        case_ids: list[str],
        open_case: Callable[[str], SealedCase],
        others: list[str],
        noted: Callable[[], None],
    ) -> Backup:
        """Write the backup, read it again, and only then give it its name, after ``noted`` is called. ``others`` are cases that
        only others have a key of; with a profile, files of the other users are in it too.

        Raises FileTaken, InsideVault, DiskFull, NotWritable, Damaged.
        """
        sources = chain(self._listed(), self._sources(profile, case_ids, open_case), self._of_others(profile, others))
        size = write_whole(self._files, self._writer, self._opening, sources, target, noted)
        about = self._writer.about
        left_out, parts = tuple(self._left_out), len(self._writer.parts)
        return Backup(about.backup, target, tuple(self._done), len(self._others), left_out, parts, size)

    def _sources(
        self, profile: ProfileStore | None, case_ids: list[str], open_case: Callable[[str], SealedCase]
    ) -> Iterator[Source]:
        """The profile first: what it notes of a case must not be newer than the copy of the case."""
        if profile is not None:
            with profile.frozen():
                yield from copied(self._files, profile.file.name, profile.file.copy)
                yield Source(profile.head_name, self._files.path(profile.head_name))
        for case_id in case_ids:
            try:
                case = open_case(case_id)
            except LegalAssistantError as error:
                self._left_out.append((case_id, error.code))
                continue
            with case.frozen() as names:
                if case.is_vouched:  # page by page: a copy that SQLite makes is encrypted anew
                    yield from self._as_they_are(case.database_name)
                else:
                    yield from copied(self._files, case.database_name, case.copy_database)
                for name in names:
                    yield Source(name, self._files.path(name))
            self._done.append(case_id)

    def _as_they_are(self, database: str) -> Iterator[Source]:
        """A database and its write-ahead log, while nobody writes to either."""
        for name in (database, f"{database}-wal"):
            if name == database or self._files.size(name):
                yield Source(name, self._files.path(name))

    def _listed(self) -> Iterator[Source]:
        """The list of lawyers, if there is one."""
        if self._files.exists(LIST_FILE):
            yield Source(LIST_FILE, self._files.path(LIST_FILE))

    def _of_others(self, profile: ProfileStore | None, others: list[str]) -> Iterator[Source]:
        """Files as they are: nobody else writes to the vault while this user has it open."""
        own = f"users/{self._writer.about.user}/"
        names = [name for name in self._files.all("users") if not name.startswith(own) and name != LIST_FILE]
        names += [name for name in self._files.all("cases") if name.endswith("/certificate")]
        names += [f"{FOLDER}/{name}" for name in self._files.names(FOLDER)]
        for case_id in others:
            names += [name for name in self._files.all(f"cases/{case_id}") if "/cache/" not in name]
            self._others.append(case_id)
        for name in names if profile is not None else []:
            if not name.endswith((".tmp", "-shm")) and "/device-" not in name:  # a slot of a computer opens the vault itself only
                yield Source(name, self._files.path(name))


def write_whole(
    files: Files,
    writer: BackupWriter,
    opening: Mapping[str, bytes],
    sources: Iterable[Source | Held],
    target: Path,
    before_naming: Callable[[], None] = lambda: None,
) -> int:
    """Write a file outside the vault under another name, read it again, and only then give it its name; returns its size.

    Raises FileTaken, InsideVault, DiskFull, NotWritable, Damaged, and what ``sources`` and ``before_naming`` raise; then there is
    no such file.
    """
    _check(files, target)
    outside = files.elsewhere(target.parent)
    unfinished = f".{target.name}.part"
    try:
        outside.write(unfinished, writer.stream(opening, sources))
        _verify(writer, outside.path(unfinished), target)
        before_naming()
        outside.move(unfinished, target.name)
    except BaseException:
        with suppress(LegalAssistantError):
            outside.remove(unfinished)
        raise
    return outside.size(target.name)


def copied(
    files: Files, name: str, copy: Callable[[Path], None], change: Callable[[Path], None] = lambda _: None
) -> Iterator[Source]:
    """A copy of a database, encrypted as it is unless ``change`` encrypts it anew, removed when it was read."""
    temporary = f".backup-{new_id()[:8]}.tmp"
    try:
        copy(files.path(temporary))
        change(files.path(temporary))
        yield Source(name, files.path(temporary))
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            files.remove(temporary + ending)


def _check(files: Files, target: Path) -> None:
    if target.exists() or not target.name:
        raise FileTaken("file")
    if not target.parent.is_dir():
        raise NotWritable(str(target.parent), hint="There is no such folder: make it first, or choose another.")
    if target.resolve().is_relative_to(files.root.resolve()):
        raise InsideVault("file")


def _verify(writer: BackupWriter, path: Path, target: Path) -> None:
    backup = BackupFile(path)
    try:
        if backup.load_whole(writer.key) != writer.parts:
            raise Damaged(str(target))
    finally:
        backup.close()
