"""Making a case: an empty one, or one that begins with what another vault handed over."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

from legal_assistant.adapters.audit_log import AuditedDatabase
from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.adapters.cases.folder import FIRST_GENERATION, CaseFolder
from legal_assistant.adapters.cases.members import Members
from legal_assistant.adapters.cases.sealed_case import SealedCase
from legal_assistant.adapters.cases.unsealing import Parts, Unsealed
from legal_assistant.adapters.head import OpenedDatabase
from legal_assistant.adapters.keys import crypto
from legal_assistant.adapters.keys.key_pairs import CaseKeys, wrap
from legal_assistant.adapters.sqlcipher import Database, Stamp
from legal_assistant.adapters.users.profile_store import Step
from legal_assistant.domain.cases import Case
from legal_assistant.domain.errors import LegalAssistantError


class Contents(Protocol):
    """What a new case begins with."""

    def make_database(self, folder: CaseFolder, keys: CaseKeys) -> None:
        """Make the database of the case, closed, under its own key."""
        ...

    def fill(self, database: Database, unsealed: Unsealed) -> None:
        """Write the rest of the case: tables, originals, first entries of its log."""
        ...


class EmptyCase:
    """Implements ``Contents``: nothing but the case's record."""

    def __init__(self, case: Case) -> None:
        self._case = case

    def make_database(self, folder: CaseFolder, keys: CaseKeys) -> None:
        """An empty one."""
        path = folder.files.path(folder.database_name)
        Database.create(path, keys.database, owner=folder.case, name=folder.database_name)

    def fill(self, database: Database, unsealed: Unsealed) -> None:
        """The tables and the record."""
        SqlCaseStore.create_schema(AuditedDatabase(database, unsealed.trail), self._case)


def create_case(folder: CaseFolder, contents: Contents, parts: Parts) -> SealedCase:
    """Make the folder, the key, the database and the first note in the profile. The wrapped key is written last: a folder without
    it was never a case. If anything fails nothing is left."""
    parts.profile.put_case(folder.case, Step.CREATING, None, Stamp(0, b""), stale=True)
    try:
        opened = _fill(folder, contents, parts)
    except BaseException:
        with suppress(LegalAssistantError):
            folder.destroy()
            parts.profile.drop_case(folder.case)
        raise
    opened.note()
    return opened


def _fill(folder: CaseFolder, contents: Contents, parts: Parts) -> SealedCase:
    place = folder.place(FIRST_GENERATION)
    case_key = crypto.new_key()
    keys = CaseKeys.of(case_key, folder.case, FIRST_GENERATION)
    folder.files.make_folder(f"{folder.name}/keys/{FIRST_GENERATION}")
    contents.make_database(folder, keys)
    database = folder.database(keys)
    try:
        roster = Members(folder.files, place, keys.head, parts.lawyers).write_first(parts.pairs)
        unsealed = Unsealed.of(folder, place, case_key, roster, parts)
        contents.fill(database, unsealed)
        unsealed.head.write(database.stamp)
        wrapped = wrap(place, case_key, parts.pairs.receive.public_key(), parts.pairs.sign)
        folder.files.write(place.name, [wrapped])
        return SealedCase(unsealed, OpenedDatabase(database, unsealed.trail, unsealed.head), parts)
    except BaseException:
        database.close()
        raise
