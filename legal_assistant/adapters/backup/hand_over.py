"""A case handed to another firm's vault: one file in the format of backups, opened by a one-time key.

Nothing of the vault that hands over goes with the case: not its keys (database and originals are sealed anew), not its lawyers,
not its log of acts. The other vault makes a new case of it, under a key and an id of its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from legal_assistant.adapters.audit_log import AuditedDatabase, add_act, forget_log
from legal_assistant.adapters.backup.file import About, BackupFile, BackupWriter, Held, Part, Source
from legal_assistant.adapters.backup.making import copied, write_whole
from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.adapters.case_store.schema_check import has_own_schema
from legal_assistant.adapters.case_store.waiting import forget_waiting
from legal_assistant.adapters.cases.folder import CaseFolder
from legal_assistant.adapters.cases.sealed_case import SealedCase
from legal_assistant.adapters.cases.unsealing import Unsealed
from legal_assistant.adapters.keys import crypto, key_slots
from legal_assistant.adapters.keys import recovery_key as printed_key
from legal_assistant.adapters.keys.key_pairs import CaseKeys
from legal_assistant.adapters.keys.key_slots import SlotPlace
from legal_assistant.adapters.sqlcipher import Database
from legal_assistant.domain.audit import Act
from legal_assistant.domain.backup import HandedOver
from legal_assistant.domain.cases import Egress
from legal_assistant.domain.documents import Document
from legal_assistant.domain.errors import (
    Damaged,
    Missing,
    NotEncrypted,
    NotHandedOver,
    NotPermitted,
    RecoveryKeyMistyped,
    WrongPassword,
)
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.ports import Clock

_DATABASE = "case.db"
_MISTYPED = "Check the group that is named against the one-time key as it was printed."
_WRONG = "This is not the one-time key of this file: each file has its own. Ask who handed the case over."
_AGAIN = "Copy the file again from where it came, or ask for a new one. Nothing was changed in this vault."


class HandOver:
    """Hands a case over. ``noted`` is called with the id of the hand-over before the file gets its name."""

    def __init__(self, case: SealedCase, noted: Callable[[str], None]) -> None:
        self._case = case
        self._noted = noted
        folder = case.folder
        self._about = About(new_id(), folder.vault, folder.user, folder.case)
        self._master_key = crypto.new_key()
        self._documents = 0

    def write(self, target: Path) -> HandedOver:
        """See :meth:`~legal_assistant.domain.ports.VaultCases.hand_over`."""
        if not self._case.role.may_grant:
            raise NotPermitted(self._case.id)
        about, secret, place = self._about, printed_key.new_secret(), _slot(self._about)
        writer = BackupWriter(about, _parts_key(about, self._master_key))
        opening = {place.name: key_slots.lock_with_secret(place, secret, self._master_key, 1)}
        with closing(self._sources()) as sources:  # whatever happens, the case is not held up longer than this
            size = write_whole(self._case.folder.files, writer, opening, sources, target, self._note)
        return HandedOver(about.backup, target, self._case.id, self._documents, size, printed_key.printed(secret))

    def _sources(self) -> Generator[Source | Held, None, None]:
        """The database and the originals, of one moment. Raises Damaged, Missing (naming an original)."""
        case = self._case
        with case.still():
            yield from copied(case.folder.files, _DATABASE, case.copy_database, self._sealed_anew)
            with case.store.read() as view:
                documents = view.documents.all()
            for document in documents:
                data = case.blobs.get(document.id)
                if not _is_original(document, data):
                    raise Damaged(case.blobs.name(document.id))
                yield Held(_original(document), data)
                self._documents += 1

    def _sealed_anew(self, path: Path) -> None:
        """Of the copy of the database: under another key, without the log of acts, its key, and the list of files that wait."""
        key, name = _database_key(self._master_key), self._case.database_name
        Database.rekey(path, self._case.unsealed.keys.database, key, name=name)
        database = Database(path, key, name=name, owner=self._case.id)
        try:
            with database.write() as connection:
                forget_log(connection)
                forget_waiting(connection)
            _check_sound(database)
        finally:
            database.close()

    def _note(self) -> None:
        self._case.audit.note(Act.CASE_HANDED_OVER, self._about.backup, {"documents": self._documents})
        self._noted(self._about.backup)


@dataclass(frozen=True, slots=True)
class HandedCase:
    """Implements ``Contents``: a case that was handed over, in a file every byte of which is what was written."""

    file: BackupFile
    parts: dict[str, Part]
    master_key: bytes
    clock: Clock

    @property
    def about(self) -> About:
        """Ids of the hand-over, and of the vault and the case that it is from."""
        return self.file.about

    def make_database(self, folder: CaseFolder, keys: CaseKeys) -> None:
        """The database that was handed over, under the key and the id of the new case."""
        path, key = folder.files.path(folder.database_name), _database_key(self.master_key)
        with _naming(self.file.path):
            folder.files.write(folder.database_name, self._part(_DATABASE))
            database = Database(path, key, name=folder.database_name, owner=self.about.case)
            try:
                _check_sound(database)
                with database.write() as connection:
                    connection.execute("UPDATE vault_stamp SET owner = ?", (folder.case,))
                    SqlCaseStore.rename(connection, folder.case)
            finally:
                database.close()
        Database.rekey(path, key, keys.database, name=folder.database_name)

    def fill(self, database: Database, unsealed: Unsealed) -> None:
        """The originals; nothing of the case may be sent anywhere before its new lawyer says so."""
        audited = AuditedDatabase(database, unsealed.trail)
        blobs = unsealed.folder.blobs(unsealed.keys, unsealed.generation)
        with _naming(self.file.path):
            store = SqlCaseStore(audited, self.clock)
            with database.read() as connection:
                if not has_own_schema(connection):
                    raise Damaged(database.name)
            with store.read() as view:
                documents = view.documents.all()
            for document in documents:
                data = b"".join(self._part(_original(document)))
                if not _is_original(document, data):
                    raise Damaged(_original(document))
                blobs.put(document.id, data)
        with audited.write() as connection:
            detail = {"vault": self.about.vault, "case": self.about.case, "documents": len(documents)}
            add_act(connection, Act.CASE_TAKEN_OVER, self.about.backup, detail)
            connection.execute("UPDATE matter SET egress = ?", (Egress.NEVER.value,))
            forget_waiting(connection)

    def _part(self, name: str) -> Iterator[bytes]:
        if name not in self.parts:
            raise Missing(name)
        return self.file.read(_parts_key(self.about, self.master_key), self.parts[name])


@contextmanager
def handed_case(path: Path, key: str, clock: Clock) -> Iterator[HandedCase]:
    """Open a hand-over with its one-time key, as typed, and read all of it through.

    Raises FileUnreadable, Damaged (both naming the file), RecoveryKeyMistyped, WrongPassword, NotHandedOver.
    """
    with handed_file(path) as file:
        place = _slot(file.about)
        try:
            secret = printed_key.typed(key)
            with _naming(path):
                master_key = key_slots.open_with_secret(place, file.opening[place.name], secret).master_key
                parts = file.load_whole(_parts_key(file.about, master_key))
        except RecoveryKeyMistyped as error:
            raise RecoveryKeyMistyped(error.subject, hint=_MISTYPED) from None
        except WrongPassword:
            raise WrongPassword(str(path), hint=_WRONG) from None
        yield HandedCase(file, {part.name: part for part in parts}, master_key, clock)


@contextmanager
def handed_file(path: Path) -> Iterator[BackupFile]:
    """A hand-over, as far as it can be told without its key. Raises FileUnreadable, NotABackup, Damaged,
    NotHandedOver."""
    with _naming(path):
        file = BackupFile(path)
    try:
        if not is_hand_over(file):
            raise NotHandedOver("file")
        yield file
    finally:
        file.close()


def is_hand_over(file: BackupFile) -> bool:
    """Whether a file is a case handed over, and no backup."""
    return _slot(file.about).name in file.opening


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """What is found wrong within the file, also by whoever made it, is told of the file itself."""
    try:
        yield
    except (Damaged, Missing, NotEncrypted) as error:
        inner = "" if error.subject == str(path) else error.subject.rpartition("/")[2]
        raise Damaged(str(path), hint=_AGAIN, detail=inner) from None
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise Damaged(str(path), hint=_AGAIN, detail=type(error).__name__) from None


def _check_sound(database: Database) -> None:
    if not database.verify():
        raise Damaged(database.name)


def _slot(about: About) -> SlotPlace:
    return SlotPlace(about.vault, about.user, "hand-over")


def _parts_key(about: About, master_key: bytes) -> bytes:
    return about.key(crypto.derive(master_key, "hand-over"))


def _database_key(master_key: bytes) -> bytes:
    return crypto.derive(master_key, "hand-over/db")


def _original(document: Document) -> str:
    return f"blobs/{document.id}"


def _is_original(document: Document, data: bytes) -> bool:
    return hashlib.sha256(data).hexdigest() == document.sha256
