"""The head of a database: a sealed and signed note of its newest stamp, by which an older copy of the file is noticed, and of how
far its log of acts goes, by which a log that was cut is noticed.

The head is written after each commit. A kill between the two leaves a database exactly one commit ahead of its head, chained to
it by the token; that is repaired silently. A database behind its head is an older copy. Who may have signed it, and what else it
says, is for :class:`Signers` to know.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from legal_assistant.adapters.audit_log import AuditTrail, LogHead
from legal_assistant.adapters.keys.crypto import context
from legal_assistant.adapters.keys.sealed import SealedFile
from legal_assistant.adapters.keys.signed_chain import is_signed
from legal_assistant.adapters.sqlcipher import Database, Stamp
from legal_assistant.domain.errors import Damaged, DiskFull, NotWritable, OlderCopy

_log = logging.getLogger(__name__)

_SIGNATURE = 64


class Signers(Protocol):
    """Who may sign a head."""

    def notes(self) -> Mapping[str, Any]:
        """What a head says beside the stamp. Raises NotWritable."""
        ...

    def keys(self, noted: Mapping[str, Any], head: bytes) -> Sequence[bytes]:
        """The public keys one of which a head that says ``noted``, in the bytes ``head``, must be signed with.

        Raises NotAuthorized, OlderCopy; KeyError if it does not say enough.
        """
        ...


class OwnSigner:
    """One user's alone."""

    def __init__(self, sign: Ed25519PrivateKey) -> None:
        self._key = sign.public_key().public_bytes_raw()

    def notes(self) -> Mapping[str, Any]:
        """Nothing more."""
        return {}

    def keys(self, noted: Mapping[str, Any], head: bytes) -> Sequence[bytes]:  # noqa: ARG002 - whatever it says
        """The user's."""
        return (self._key,)


class Head:
    """Witness of one database; ``trail`` writes its log of acts."""

    def __init__(
        self, file: SealedFile, database_name: str, sign: Ed25519PrivateKey, trail: AuditTrail, signers: Signers | None = None
    ) -> None:
        self._file = file
        self._database_name = database_name
        self._sign = sign
        self._signers = signers or OwnSigner(sign)
        self._trail = trail
        self._what = context("head-signature", database_name)
        self._owed: Stamp | None = None

    @property
    def name(self) -> str:
        """Its file, relative to the vault."""
        return self._file.name

    def write(self, stamp: Stamp) -> None:
        """Replace the head. Raises DiskFull, NotWritable."""
        log = self._trail.head
        noted = {"generation": stamp.generation, "token": stamp.token.hex(), "entries": log.entries, "mac": log.mac.hex()}
        data = json.dumps({**noted, **self._signers.notes()}).encode()
        self._file.write(data + self._sign.sign(self._what + data))
        self._owed = None

    def verify(self, stamp: Stamp, *, marked: int = 0) -> None:
        """Compare the stamp of the database as it was opened with the head, which was once seen at generation ``marked``.

        Raises OlderCopy (naming whichever is older), Missing, Damaged, NotAuthorized.
        """
        noted, log = self._read()
        if (stamp.generation, stamp.token) == (noted.generation, noted.token):
            self._trail.expect(log)
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
        """Note a commit, at the second attempt if need be. If that fails too, it is made up for by the next :meth:`prepare`, or
        at the next opening."""
        for _ in range(2):
            try:
                self.write(stamp)
            except (DiskFull, NotWritable) as error:
                _log.warning("head not written: %s (%s)", self.name, error.code)
                self._owed = stamp
            else:
                return

    def log(self) -> LogHead:
        """How far the log of acts goes, as noted. Raises Missing, Damaged, NotAuthorized, OlderCopy."""
        return self._read()[1]

    def digest(self) -> str:
        """SHA-256 of what it says, hexadecimal. Raises as :meth:`log`."""
        return hashlib.sha256(self.content()).hexdigest()

    def content(self) -> bytes:
        """What it says, without the signature, after checking that. Raises as :meth:`log`."""
        content = self._file.read()
        data, signature = content[:-_SIGNATURE], content[-_SIGNATURE:]
        try:
            keys = self._signers.keys(json.loads(data), data)
        except (ValueError, KeyError, TypeError, AttributeError):
            raise Damaged(self.name) from None
        if not any(is_signed(key, self._what + data, signature) for key in keys):
            raise Damaged(self.name)
        return data

    def _read(self) -> tuple[Stamp, LogHead]:
        data = self.content()
        try:
            noted = json.loads(data)
            stamp = Stamp(int(noted["generation"]), bytes.fromhex(noted["token"]))
            return stamp, LogHead(int(noted["entries"]), bytes.fromhex(noted["mac"]))
        except (ValueError, KeyError, TypeError):
            raise Damaged(self.name) from None


@dataclass(frozen=True, slots=True)
class OpenedDatabase:
    """A database with its log of acts and its head."""

    database: Database
    trail: AuditTrail
    head: Head
