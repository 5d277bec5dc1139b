"""Files that were added to a case and are not read yet."""

from __future__ import annotations

import hashlib
import hmac
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from legal_assistant.domain.documents import WaitingFile

if TYPE_CHECKING:
    from sqlite3 import Connection


class SqlWaiting:
    """See :class:`~legal_assistant.domain.ports.WaitingRepository`. Places are kept as bytes: a path need not be text.

    Each row has a seal under a ``key`` of the lawyer and the case; rows whose seal is not that are not theirs.
    """

    def __init__(self, connection: Connection, key: bytes) -> None:
        self._connection = connection
        self._key = key

    def all(self) -> list[WaitingFile]:
        """All files, in the order in which they came."""
        rows = self._connection.execute("SELECT seal, place, name, embedded FROM waiting ORDER BY seq")
        found = [(seal, WaitingFile(Path(os.fsdecode(place)), name, bool(embedded))) for seal, place, name, embedded in rows]
        return [file for seal, file in found if hmac.compare_digest(seal, self._seal(file))]

    def put(self, files: Iterable[WaitingFile]) -> None:
        """Have these wait; those that do already keep their place in the order."""
        self._connection.executemany(
            "INSERT OR IGNORE INTO waiting (seal, place, name, embedded) VALUES (?, ?, ?, ?)",
            [(self._seal(file), os.fsencode(file.place), file.name, file.embedded) for file in files],
        )

    def remove(self, files: Iterable[WaitingFile]) -> None:
        """These wait no more. Idempotent."""
        self._connection.executemany("DELETE FROM waiting WHERE seal = ?", [(self._seal(file),) for file in files])

    def seal_anew(self, key: bytes) -> None:
        """Have these files wait under another key of the lawyer too: whichever of the two holds in the end finds them."""
        SqlWaiting(self._connection, key).put(self.all())

    def _seal(self, file: WaitingFile) -> bytes:
        parts = (os.fsencode(file.place), file.name.encode(), bytes([file.embedded]))
        said = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
        return hmac.digest(self._key, said, hashlib.sha256)


def forget_waiting(connection: Connection) -> None:
    """Of a copy that leaves the vault or comes into it: places mean something on the machine alone where they were written."""
    connection.execute("PRAGMA secure_delete = ON")  # its pages are not to go along as free ones
    connection.execute("DELETE FROM waiting")
