"""A list of which every version is signed and names the one before: who may open a case, and the lawyers of a vault.

A version is a text (JSON) and an Ed25519 signature over ``what ‖ text``. From the second on, the text holds ``seq`` and
``previous``, the digest of the version before, so that none can be changed, taken out, put elsewhere or put back unnoticed by who
has seen a later one. Who may sign a version is for the list to say (:mod:`members`, :mod:`user_list`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

MAGIC = b"LAchain1\n"


@dataclass(frozen=True, slots=True)
class Link:
    """One version of a list."""

    text: str
    signature: bytes

    @property
    def digest(self) -> str:
        """What the next version calls this one: SHA-256 over text and signature, hexadecimal."""
        return hashlib.sha256(self.text.encode() + self.signature).hexdigest()

    def values(self) -> dict[str, Any]:
        """What the text says. Raises ValueError, TypeError."""
        values = json.loads(self.text)
        if not isinstance(values, dict):
            raise TypeError("not an object")
        return values

    def is_signed_by(self, key: bytes, what: bytes) -> bool:
        """Whether the public key ``key`` (32 bytes) signed it as a version of the list ``what``."""
        return is_signed(key, what + self.text.encode(), self.signature)


def is_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether ``signature`` is that of the public key ``key`` (32 bytes) over ``message``."""
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def link(values: dict[str, Any], before: Sequence[Link], what: bytes, sign: Ed25519PrivateKey) -> Link:
    """The version that follows ``before``."""
    place = {"seq": len(before) + 1, "previous": before[-1].digest if before else ""}
    text = json.dumps(values | place, sort_keys=True, separators=(",", ":"))
    return Link(text, sign.sign(what + text.encode()))


def follows(values: dict[str, Any], before: Sequence[Link]) -> bool:
    """Whether what a version says puts it right after ``before``."""
    return values.get("seq") == len(before) + 1 and values.get("previous") == (before[-1].digest if before else "")


def encode(links: Sequence[Link]) -> bytes:
    """All versions as bytes."""
    return MAGIC + json.dumps([[one.text, one.signature.hex()] for one in links], separators=(",", ":")).encode()


def decode(data: bytes) -> tuple[Link, ...]:
    """The versions of :func:`encode`, at least one. Raises ValueError for any other bytes."""
    links = tuple(Link(str(text), bytes.fromhex(signature)) for text, signature in json.loads(data[len(MAGIC) :]))
    if not links or encode(links) != data:
        raise ValueError("not a chain")
    return links
