"""Who made which backup of which cases: a small signed file each, so that whoever forgets a case knows of colleagues' backups.

It stands in clear: ids and a time, which the names and times of the vault's files say too. A colleague who is no member of a case
has copied it as well, and could not note that in the case.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from legal_assistant.adapters.files import Files
from legal_assistant.adapters.keys.crypto import context
from legal_assistant.adapters.keys.key_pairs import KeyPairs
from legal_assistant.adapters.keys.signed_chain import is_signed
from legal_assistant.adapters.users.list import UserList
from legal_assistant.domain.audit import AuditEntry
from legal_assistant.domain.errors import LegalAssistantError
from legal_assistant.domain.ids import is_id

FOLDER = "backups"


@dataclass(frozen=True, slots=True)
class BackupNote:
    """A backup of ``cases``, made by ``user`` at ``time`` (ISO 8601); all but the time are ids."""

    backup: str
    user: str
    time: str
    cases: tuple[str, ...]

    def write(self, files: Files, vault: str, pairs: KeyPairs) -> None:
        """Leave it in the vault, signed by the user. Raises DiskFull, NotWritable."""
        text = json.dumps({"user": self.user, "time": self.time, "cases": list(self.cases)}, sort_keys=True)
        signature = pairs.sign.sign(_what(vault, self.backup) + text.encode()).hex()
        files.make_folder(FOLDER)
        files.write(f"{FOLDER}/{self.backup}", [json.dumps([text, signature]).encode()])


def backup_notes(files: Files, known: UserList, acts: Iterable[AuditEntry] = ()) -> Iterator[BackupNote]:
    """The backups that are known of: those that stand in a log of acts, and those that lawyers of the vault, removed ones
    included, have left a note of; anything else is passed over."""
    for act in acts:  # of this user's own cases; a note, if there is one, says the others too
        yield BackupNote(act.subject, act.user, act.time, tuple(json.loads(act.detail)["cases"]))
    for name in files.names(FOLDER):
        with suppress(LegalAssistantError, ValueError, KeyError, TypeError, RecursionError):
            text, signature = json.loads(files.read(f"{FOLDER}/{name}"))
            said = json.loads(text)
            note = BackupNote(name, str(said["user"]), str(said["time"]), tuple(map(str, said["cases"])))
            message = _what(known.vault, name) + str(text).encode()
            keys = known.signing_keys(note.user)
            if is_id(name) and any(is_signed(key, message, bytes.fromhex(signature)) for key in keys):
                yield note


def _what(vault: str, backup: str) -> bytes:
    return context("backup-note", vault, backup)
