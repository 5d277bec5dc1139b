"""The cryptographic constructions of format version 1, from ``cryptography``'s primitives.

Everything is fixed: there is nothing to negotiate, so nothing to downgrade. ``.github/FORMAT.md`` has the byte formats.
"""

from __future__ import annotations

import io
import secrets
from collections.abc import Iterator
from typing import BinaryIO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

KEY_BYTES = 32
#: Plain bytes per chunk and bytes of an authentication tag.
CHUNK = 64 * 1024
TAG = 16

_SEAL_MAGIC = b"LAseal1\n"
_SALT = 32


class NotAuthenticError(Exception):
    """Sealed bytes are not what was sealed under this key and context. The caller knows the file and raises Damaged."""


def new_key() -> bytes:
    """32 random bytes."""
    return secrets.token_bytes(KEY_BYTES)


def derive(secret: bytes, label: str, *, salt: bytes = b"") -> bytes:
    """HKDF-SHA256 (RFC 5869) of a secret of high entropy to a 32-byte key that is good for ``label`` only."""
    return HKDF(SHA256(), KEY_BYTES, salt or None, label.encode()).derive(secret)


def context(*parts: str) -> bytes:
    """Associated data that says what sealed bytes are: no two different lists of parts give the same bytes."""
    encoded = [part.encode() for part in ("legal-assistant/1", *parts)]
    return b"".join(len(part).to_bytes(4, "big") + part for part in encoded)


def seal(key: bytes, what: bytes, data: bytes) -> Iterator[bytes]:
    """Seal ``data`` as ``what`` (see :func:`context`): yield header and chunks.

    STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015) as in age (C2SP ``age.md``): ChaCha20-Poly1305 over chunks of 64 KiB, the
    nonce is an 11-byte counter and a byte that marks the last chunk. The key is fresh for every sealing (random salt), so that
    no nonce repeats.
    """
    return seal_stream(key, what, io.BytesIO(data), len(data))


def seal_stream(key: bytes, what: bytes, source: BinaryIO, size: int) -> Iterator[bytes]:
    """As :func:`seal`, of the next ``size`` bytes of ``source``. Raises EOFError if there are fewer."""
    salt = secrets.token_bytes(_SALT)
    yield _SEAL_MAGIC + salt
    cipher = ChaCha20Poly1305(derive(key, "seal", salt=salt))
    last = max(size - 1, 0) // CHUNK
    for index in range(last + 1):
        wanted = size - last * CHUNK if index == last else CHUNK
        chunk = source.read(wanted)
        if len(chunk) != wanted:
            raise EOFError
        yield cipher.encrypt(_nonce(index, last=index == last), chunk, _SEAL_MAGIC + what)


def sealed_size(size: int) -> int:
    """How long ``size`` bytes are when they are sealed."""
    return len(_SEAL_MAGIC) + _SALT + size + TAG * (max(size - 1, 0) // CHUNK + 1)


def unseal(key: bytes, what: bytes, sealed: bytes) -> bytes:
    """The data sealed by :func:`seal`. Raises NotAuthenticError unless all of it is authentic, whole and in order."""
    return b"".join(unseal_stream(key, what, io.BytesIO(sealed), len(sealed)))


def unseal_stream(key: bytes, what: bytes, source: BinaryIO, size: int) -> Iterator[bytes]:
    """The plain chunks of the next ``size`` bytes of ``source``, each authentic. Raises NotAuthenticError.

    Only when the last one has come is it known that all were there: until then nothing may be used.
    """
    header = source.read(len(_SEAL_MAGIC) + _SALT)
    body = size - len(header)
    if len(header) != len(_SEAL_MAGIC) + _SALT or body < TAG or not header.startswith(_SEAL_MAGIC):
        raise NotAuthenticError
    cipher = ChaCha20Poly1305(derive(key, "seal", salt=header[len(_SEAL_MAGIC) :]))
    last = (body - 1) // (CHUNK + TAG)
    for index in range(last + 1):
        chunk = source.read(body - last * (CHUNK + TAG) if index == last else CHUNK + TAG)
        if len(chunk) < TAG or (index and len(chunk) == TAG):  # only empty data has an empty chunk
            raise NotAuthenticError
        try:
            yield cipher.decrypt(_nonce(index, last=index == last), chunk, _SEAL_MAGIC + what)
        except InvalidTag:
            raise NotAuthenticError from None


def _nonce(index: int, *, last: bool) -> bytes:
    return index.to_bytes(11, "big") + (b"\1" if last else b"\0")
