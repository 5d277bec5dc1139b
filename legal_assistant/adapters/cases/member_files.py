"""Originals and index of a case that several may open: what who may only read puts there is not accepted.

The key of the case lets its readers seal files too. So originals are compared with the digests in the database, and the index is
signed, where somebody has the key who may not write.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from legal_assistant.adapters.cases.blob_store import SealedBlobStore
from legal_assistant.adapters.keys.crypto import context
from legal_assistant.adapters.keys.sealed import SealedCache
from legal_assistant.adapters.keys.signed_chain import is_signed
from legal_assistant.domain.errors import CaseReadOnly, Damaged, NotFound
from legal_assistant.domain.ports import CaseStore
from legal_assistant.domain.users import CaseRole

_SIGNATURE = 64
_ID = 32


class MemberBlobs:
    """Implements ``BlobStore`` for a member of the case ``case``; ``store`` knows the digests of its documents, with which
    they are compared if ``compare`` says so, now that one is read."""

    def __init__(
        self, blobs: SealedBlobStore, store: CaseStore, case: str, role: CaseRole, *, compare: Callable[[], bool]
    ) -> None:
        self._blobs = blobs
        self._store = store
        self._case = case
        self._role = role
        self._compare = compare

    def put(self, blob_id: str, data: bytes) -> None:
        """Seal and store ``data``. Raises CaseReadOnly."""
        self._check()
        self._blobs.put(blob_id, data)

    def get(self, blob_id: str) -> bytes:
        """The bytes, authenticated whole, and the document's own. Raises Damaged, Missing."""
        data = self._blobs.get(blob_id)
        if not self._compare():
            return data
        with self._store.read() as view:
            try:
                expected = view.documents.get(blob_id).sha256
            except NotFound:  # not yet one of a document
                return data
        if hashlib.sha256(data).hexdigest() != expected:
            raise Damaged(self._blobs.name(blob_id))
        return data

    def delete(self, blob_id: str) -> None:
        """Remove it if it is there. Raises CaseReadOnly."""
        self._check()
        self._blobs.delete(blob_id)

    def ids(self) -> list[str]:
        """All ids on disk, sorted."""
        return self._blobs.ids()

    def name(self, blob_id: str) -> str:
        """Its file, relative to the vault."""
        return self._blobs.name(blob_id)

    def _check(self) -> None:
        if not self._role.may_write:
            raise CaseReadOnly(self._case)


class MemberCache:
    """Implements ``CacheFile``: the cache that ``now`` gives; which one it is changes with the members."""

    def __init__(self, now: Callable[[], SealedCache | SignedCache]) -> None:
        self._now = now

    def read(self) -> bytes | None:
        """What was sealed. Raises Damaged."""
        return self._now().read()

    def write(self, data: bytes) -> None:
        """Replace it. Raises DiskFull, NotWritable."""
        self._now().write(data)

    def delete(self) -> None:
        """Remove it if it is there."""
        self._now().delete()


class SignedCache:
    """A sealed cache that only who may write to the case writes. ``signers``: public keys of all who may, by user; ``former``: of
    all who ever did; ``what`` says whose cache it is."""

    def __init__(
        self,
        cache: SealedCache,
        what: bytes,
        user: str,
        sign: Ed25519PrivateKey,
        signers: Callable[[], Mapping[str, bytes]],
        former: Mapping[str, Sequence[bytes]],
    ) -> None:
        self._cache = cache
        self._what = what
        self._user = user
        self._sign = sign
        self._signers = signers
        self._former = former

    def read(self) -> bytes | None:
        """What was sealed; None if there is no such file, or only one of somebody who might write once. Raises Damaged, also for
        one of somebody who never might."""
        content = self._cache.read()
        if content is None:
            return None
        data, user, signature = content[: -_ID - _SIGNATURE], content[-_ID - _SIGNATURE : -_SIGNATURE], content[-_SIGNATURE:]
        writer, message = user.decode("ascii", "replace"), self._message(data)
        if is_signed(self._signers().get(writer, b""), message, signature):
            return data
        if any(is_signed(key, message, signature) for key in self._former.get(writer, ())):
            return None
        raise Damaged(self._cache.name)

    def write(self, data: bytes) -> None:
        """Replace it. Who may only read keeps what was built in memory."""
        if self._user in self._signers():
            self._cache.write(data + self._user.encode() + self._sign.sign(self._message(data)))

    def delete(self) -> None:
        """Remove it if it is there, and if the user may write."""
        if self._user in self._signers():
            self._cache.delete()

    def _message(self, data: bytes) -> bytes:
        return context("cache-signature") + self._what + hashlib.sha256(data).digest()
