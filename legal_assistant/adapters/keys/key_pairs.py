"""A user's key pairs, and case keys wrapped for users.

A case key is encrypted to a user's X25519 key by HPKE (RFC 9180, base mode, DHKEM(X25519, HKDF-SHA256), HKDF-SHA256,
ChaCha20-Poly1305). Base mode does not say who sent it, so whoever knows the public key could plant one: the wrap is signed with
Ed25519 by the user who granted it. Vault, case, user and generation are HPKE's ``info`` and part of what is signed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hpke
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

from legal_assistant.adapters.keys.crypto import KEY_BYTES, context, derive
from legal_assistant.adapters.keys.signed_chain import is_signed
from legal_assistant.domain.errors import Damaged

_MAGIC = b"LAwrap1\n"
_SIGNATURE = 64
_SUITE = hpke.Suite(hpke.KEM.X25519, hpke.KDF.HKDF_SHA256, hpke.AEAD.CHACHA20_POLY1305)


@dataclass(frozen=True, slots=True)
class KeyPairs:
    """A user's private keys: X25519 to receive case keys, Ed25519 to sign. ``former``: X25519 keys that were replaced, as long as
    case keys are encrypted to them."""

    receive: X25519PrivateKey
    sign: Ed25519PrivateKey
    former: tuple[X25519PrivateKey, ...] = ()

    @staticmethod
    def generate() -> KeyPairs:
        """Fresh random ones."""
        return KeyPairs(X25519PrivateKey.generate(), Ed25519PrivateKey.generate())

    @staticmethod
    def from_bytes(data: bytes) -> KeyPairs:
        """Of the bytes that :meth:`to_bytes` gave. Raises ValueError for any others."""
        keys = [data[at : at + KEY_BYTES] for at in range(0, len(data), KEY_BYTES)]
        if len(keys) < 2:
            raise ValueError("not two keys")
        former = tuple(X25519PrivateKey.from_private_bytes(key) for key in keys[2:])
        return KeyPairs(X25519PrivateKey.from_private_bytes(keys[0]), Ed25519PrivateKey.from_private_bytes(keys[1]), former)

    def to_bytes(self) -> bytes:
        """The private keys, to be sealed."""
        former = b"".join(key.private_bytes_raw() for key in self.former)
        return self.receive.private_bytes_raw() + self.sign.private_bytes_raw() + former

    @property
    def receivers(self) -> tuple[X25519PrivateKey, ...]:
        """What may open a wrapped key, the present one first."""
        return (self.receive, *self.former)


@dataclass(frozen=True, slots=True)
class WrapPlace:
    """What a wrapped key is: for which user of which case of which vault, and the generation of the case key (from 1)."""

    vault: str
    case: str
    user: str
    generation: int

    @property
    def name(self) -> str:
        """Its file, relative to the vault."""
        return f"cases/{self.case}/keys/{self.generation}/{self.user}"

    @property
    def what(self) -> bytes:
        """As associated data."""
        return context("case-key", self.vault, self.case, self.user, str(self.generation))


def wrap(place: WrapPlace, case_key: bytes, recipient: X25519PublicKey, granter: Ed25519PrivateKey) -> bytes:
    """The bytes of ``keys/<generation>/<user>``: magic, HPKE message (80 bytes), signature (64 bytes)."""
    message = _MAGIC + _SUITE.encrypt(case_key, recipient, info=place.what)
    return message + granter.sign(place.what + message)


@dataclass(frozen=True, slots=True)
class Unwrapped:
    """A case key, and the public key of who signed the wrap."""

    case_key: bytes
    granter: bytes


def unwrap(place: WrapPlace, wrapped: bytes, recipients: Sequence[X25519PrivateKey], granters: Iterable[bytes]) -> Unwrapped:
    """The case key, for one of ``recipients``. Raises Damaged unless one of ``granters`` (public keys, 32 bytes) signed exactly
    this wrap for this place."""
    message, signature = wrapped[:-_SIGNATURE], wrapped[-_SIGNATURE:]
    granter = next((key for key in granters if is_signed(key, place.what + message, signature)), None)
    if granter is None or not message.startswith(_MAGIC):
        raise Damaged(place.name)
    for recipient in recipients:
        with suppress(InvalidTag):
            key = _SUITE.decrypt(message[len(_MAGIC) :], recipient, info=place.what)
            if len(key) == KEY_BYTES:
                return Unwrapped(key, granter)
    raise Damaged(place.name)


@dataclass(frozen=True, slots=True)
class CaseKeys:
    """The keys of one generation of a case, each for one use."""

    database: bytes
    blobs: bytes
    cache: bytes
    head: bytes
    audit: bytes

    @staticmethod
    def of(case_key: bytes, case: str, generation: int) -> CaseKeys:
        """HKDF-SHA256 with the case's id as salt and the use and generation as info."""
        salt = case.encode()
        uses = ("db", "blob", "cache", "head", "audit")
        return CaseKeys(*(derive(case_key, f"{use}/{generation}", salt=salt) for use in uses))
