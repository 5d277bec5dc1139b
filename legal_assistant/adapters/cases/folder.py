"""The folder of a case: what lies where, and who has a key. Nothing of it needs one."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass

from legal_assistant.adapters.cases.blob_store import SealedBlobStore
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.keys.key_pairs import CaseKeys, KeyPairs, Unwrapped, WrapPlace, unwrap
from legal_assistant.adapters.sqlcipher import Database
from legal_assistant.adapters.users.list import UserList
from legal_assistant.domain.errors import LegalAssistantError

FIRST_GENERATION = 1


@dataclass(frozen=True, slots=True)
class CaseFolder:
    """The files of one case, as seen by one user. ``vault``, ``case`` and ``user`` are ids."""

    files: Files
    vault: str
    case: str
    user: str

    @property
    def name(self) -> str:
        """The folder, relative to the vault."""
        return f"cases/{self.case}"

    @property
    def database_name(self) -> str:
        """The database, relative to the vault."""
        return f"{self.name}/case.db"

    def place(self, generation: int) -> WrapPlace:
        """Where the user's wrap of the case key of ``generation`` lies."""
        return WrapPlace(self.vault, self.case, self.user, generation)

    def generations(self) -> list[int]:
        """Generations of the case key that the user holds, oldest first."""
        return [generation for generation in self._all_generations() if self.files.exists(self.place(generation).name)]

    @property
    def is_others(self) -> bool:
        """Whether others hold a key of the case, and the user none."""
        return self.has_keys and not self.generations()

    def has_key_of(self, user: str) -> bool:
        """Whether the case key is wrapped for this user."""
        return any(self.files.exists(f"{self.name}/keys/{generation}/{user}") for generation in self._all_generations())

    @property
    def has_keys(self) -> bool:
        """Whether the case key is wrapped for anybody."""
        return any(self.files.names(f"{self.name}/keys/{generation}") for generation in self._all_generations())

    def _all_generations(self) -> list[int]:
        names = self.files.names(f"{self.name}/keys")
        return sorted(int(name) for name in names if name.isascii() and name.isdigit() and name == str(int(name)))

    def unwrap(self, place: WrapPlace, pairs: KeyPairs, known: UserList) -> Unwrapped:
        """The case key that the wrap in ``place`` gives the user. Raises Missing, Damaged."""
        granters = (user.sign for user in (*known.users, *known.former))
        return unwrap(place, self.files.read(place.name), pairs.receivers, granters)

    def seen(self) -> str:
        """A digest that changes whenever a member writes to the case or changes who may open it."""
        digest = hashlib.sha256()
        for name in ("head", "members"):
            with suppress(LegalAssistantError):
                digest.update(self.files.read(f"{self.name}/{name}"))
        return digest.hexdigest()

    def state(self) -> str:
        """A digest that no later state of the case has again, even if its last transaction is in the database only. Needs no
        key; the case is not open. Raises NotWritable."""
        log = f"{self.database_name}-wal"
        written = self.files.read(log, at_most=None) if self.files.size(log) else b""
        return hashlib.sha256(self.seen().encode() + written).hexdigest()

    def database(self, keys: CaseKeys) -> Database:
        """The database, opened."""
        path = self.files.path(self.database_name)
        return Database(path, keys.database, name=self.database_name, owner=self.case, read_only=self.files.read_only)

    def blobs(self, keys: CaseKeys, generation: int) -> SealedBlobStore:
        """The originals."""
        return SealedBlobStore(self.files, f"{self.name}/blobs", keys.blobs, (self.vault, self.case, str(generation)))

    @property
    def cache_name(self) -> str:
        """The cache, relative to the vault."""
        return f"{self.name}/cache/index"

    @property
    def certificate_name(self) -> str:
        """What tells the other members that the case was forgotten, relative to the vault."""
        return f"{self.name}/certificate"

    def destroy(self) -> None:
        """Remove every wrap of the case key, then all the rest."""
        self.files.remove_folder(f"{self.name}/keys")
        self.files.remove_folder(self.name)
