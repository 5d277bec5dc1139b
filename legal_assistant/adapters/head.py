"""The head of a database: a sealed note of its newest stamp, by which an older copy of the file is noticed.

The head is written after each commit. A kill between the two leaves a database exactly one commit ahead of its head, chained to
it by the token; that is repaired silently. A database behind its head is an older copy.
"""

from __future__ import annotations

import json
import logging

from legal_assistant.adapters.sealed import SealedFile
from legal_assistant.adapters.sqlcipher import Stamp
from legal_assistant.domain.errors import Damaged, DiskFull, NotWritable, OlderCopy

_log = logging.getLogger(__name__)


class Head:
    """Witness of one database."""

    def __init__(self, file: SealedFile, database_name: str) -> None:
        self._file = file
        self._database_name = database_name
        self._owed: Stamp | None = None

    @property
    def name(self) -> str:
        """Its file, relative to the vault."""
        return self._file.name

    def write(self, stamp: Stamp) -> None:
        """Replace the head. Raises DiskFull, NotWritable."""
        self._file.write(json.dumps({"generation": stamp.generation, "token": stamp.token.hex()}).encode())
        self._owed = None

    def verify(self, stamp: Stamp, *, marked: int = 0) -> None:
        """Compare the stamp of the database as it was opened with the head, which was once seen at generation ``marked``.

        Raises OlderCopy (naming whichever is older), Missing, Damaged.
        """
        noted = self._read()
        if (stamp.generation, stamp.token) == (noted.generation, noted.token):
            return
        if stamp.generation == noted.generation + 1 > marked and stamp.previous == noted.token:
            _log.info("head brought up to date: %s", self.name)
            self.write(stamp)
            return
        raise OlderCopy(self.name if stamp.generation > noted.generation else self._database_name)

    def prepare(self) -> None:
        """Write what could not be written after the last commit: no transaction begins before its predecessor is noted."""
        if self._owed is not None:
            self.write(self._owed)

    def committed(self, stamp: Stamp) -> None:
        """Note a commit. If that fails now, it is made up for by the next :meth:`prepare`, or at the next opening."""
        try:
            self.write(stamp)
        except (DiskFull, NotWritable) as error:
            _log.warning("head not written: %s (%s)", self.name, error.code)
            self._owed = stamp

    def _read(self) -> Stamp:
        try:
            noted = json.loads(self._file.read())
            return Stamp(int(noted["generation"]), bytes.fromhex(noted["token"]))
        except (ValueError, KeyError, TypeError):
            raise Damaged(self.name) from None
