"""Key slots: a user's master key, locked by a password or by the recovery key.

A slot tells a wrong password from a damaged file. The whole file carries a plain SHA-256 (accidents say *damaged*, whatever they
hit), the key derived from the password is committed to (a wrong one says *wrong password*; ChaCha20-Poly1305 alone does not
commit to its key), and the header, cost parameters included, is associated data of what is locked.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import unicodedata
from dataclasses import dataclass
from hmac import compare_digest
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

from legal_assistant.adapters.keys.crypto import KEY_BYTES, derive
from legal_assistant.domain.errors import Damaged, NotEnoughMemory, WrongPassword

_MAGIC = b"LAslot1\n"
_HASH = 32
_NONCE = 12
_SEALED = KEY_BYTES + 16
_TAIL = KEY_BYTES + _NONCE + _SEALED + _HASH
_SALT = 32


@dataclass(frozen=True, slots=True)
class KdfCost:
    """Cost of Argon2id (RFC 9106): memory in KiB, passes, lanes."""

    memory: int
    passes: int
    lanes: int


@dataclass(frozen=True, slots=True)
class KdfPolicy:
    """What new slots cost, and the bounds a slot must keep to be computed at all.

    Costs are read from a file that an attacker may have written: below the floor a password could be guessed cheaply, above the
    ceiling reading the file would exhaust the memory. Tests construct a cheaper policy; nothing else can.
    """

    new: KdfCost = KdfCost(128 * 1024, 3, 4)
    floor: KdfCost = KdfCost(64 * 1024, 3, 1)
    ceiling: KdfCost = KdfCost(1024 * 1024, 16, 16)

    def allows(self, cost: KdfCost) -> bool:
        """Whether ``cost`` lies between floor and ceiling."""
        return (
            self.floor.memory <= cost.memory <= self.ceiling.memory
            and self.floor.passes <= cost.passes <= self.ceiling.passes
            and self.floor.lanes <= cost.lanes <= self.ceiling.lanes
        )


@dataclass(frozen=True, slots=True)
class SlotPlace:
    """Where a slot belongs: the vault's and the user's id, and the slot's kind ("password" or "recovery")."""

    vault: str
    user: str
    kind: str

    @property
    def name(self) -> str:
        """Its file, relative to the vault."""
        return f"users/{self.user}/{self.kind}"


@dataclass(frozen=True, slots=True)
class OpenedSlot:
    """What a slot held, and how often it had been replaced (from 1)."""

    master_key: bytes
    generation: int


def lock_with_password(place: SlotPlace, password: str, master_key: bytes, generation: int, cost: KdfCost) -> bytes:
    """The bytes of a slot that ``password`` opens."""
    salt = secrets.token_bytes(_SALT)
    kdf = {"name": "argon2id", "memory": cost.memory, "passes": cost.passes, "lanes": cost.lanes}
    return _lock(place, _stretch(password, salt, cost), salt, kdf, master_key, generation)


def open_with_password(place: SlotPlace, slot: bytes, password: str, policy: KdfPolicy) -> OpenedSlot:
    """Raises WrongPassword, Damaged (also for a cost outside the policy's bounds, before any memory is taken for it)."""
    header = _header(place, slot)
    cost = _cost(place, header)
    if not policy.allows(cost):
        raise Damaged(place.name)
    return _open(place, slot, header, _stretch(password, _salt(place, header), cost))


def lock_with_secret(place: SlotPlace, secret: bytes, master_key: bytes, generation: int) -> bytes:
    """The bytes of a slot that ``secret``, 32 random bytes, opens. No slow derivation: it cannot be guessed."""
    salt = secrets.token_bytes(_SALT)
    return _lock(place, derive(secret, "slot", salt=salt), salt, {"name": "hkdf-sha256"}, master_key, generation)


def open_with_secret(place: SlotPlace, slot: bytes, secret: bytes) -> OpenedSlot:
    """Raises WrongPassword, Damaged."""
    header = _header(place, slot)
    if header["kdf"] != {"name": "hkdf-sha256"}:
        raise Damaged(place.name)
    return _open(place, slot, header, derive(secret, "slot", salt=_salt(place, header)))


def check_whole(place: SlotPlace, slot: bytes) -> None:
    """Raise Damaged unless the slot is as it was written, as far as that can be told without what opens it."""
    _header(place, slot)


def vault_of(slot: bytes) -> str:
    """The vault that a slot says it belongs to; to be believed only once the slot was opened for that vault. Empty if it says
    nothing."""
    start = len(_MAGIC) + 4
    size = int.from_bytes(slot[len(_MAGIC) : start], "big")
    try:
        return str(json.loads(slot[start : start + size])["vault"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""


def _stretch(password: str, salt: bytes, cost: KdfCost) -> bytes:
    """Argon2id. NFKC first: full-width digits of a Chinese input method are the digits they look like. Raises NotEnoughMemory."""
    data = unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")
    kdf = Argon2id(salt=salt, length=KEY_BYTES, iterations=cost.passes, lanes=cost.lanes, memory_cost=cost.memory)
    try:
        return kdf.derive(data)
    except MemoryError:
        raise NotEnoughMemory from None


def _lock(place: SlotPlace, key: bytes, salt: bytes, kdf: dict[str, Any], master_key: bytes, generation: int) -> bytes:
    header = {
        "vault": place.vault, "user": place.user, "kind": place.kind, "generation": generation, "kdf": kdf, "salt": salt.hex(),
    }  # fmt: skip
    encoded = _encode(header)
    front = _MAGIC + len(encoded).to_bytes(4, "big") + encoded
    nonce = secrets.token_bytes(_NONCE)
    sealed = ChaCha20Poly1305(derive(key, "slot-seal")).encrypt(nonce, master_key, front)
    body = front + derive(key, "slot-commitment") + nonce + sealed
    return body + hashlib.sha256(body).digest()


def _open(place: SlotPlace, slot: bytes, header: dict[str, Any], key: bytes) -> OpenedSlot:
    front, tail = slot[:-_TAIL], slot[-_TAIL:-_HASH]
    commitment, nonce, sealed = tail[:KEY_BYTES], tail[KEY_BYTES : KEY_BYTES + _NONCE], tail[KEY_BYTES + _NONCE :]
    if not compare_digest(commitment, derive(key, "slot-commitment")):
        raise WrongPassword
    try:
        master_key = ChaCha20Poly1305(derive(key, "slot-seal")).decrypt(nonce, sealed, front)
    except InvalidTag:
        raise Damaged(place.name) from None
    return OpenedSlot(master_key, int(header["generation"]))


def _header(place: SlotPlace, slot: bytes) -> dict[str, Any]:
    """The header of a slot that is whole and belongs here."""
    start = len(_MAGIC) + 4
    body, digest = slot[:-_HASH], slot[-_HASH:]
    size = int.from_bytes(slot[len(_MAGIC) : start], "big")
    whole = slot.startswith(_MAGIC) and len(slot) == start + size + _TAIL and hashlib.sha256(body).digest() == digest
    if not whole:
        raise Damaged(place.name)
    encoded = slot[start : start + size]
    try:
        header = json.loads(encoded)
        ours = (header["vault"], header["user"], header["kind"]) == (place.vault, place.user, place.kind)
        if not ours or _encode(header) != encoded or not isinstance(header["generation"], int):
            raise Damaged(place.name)
        if not isinstance(header["kdf"], dict) or not isinstance(header["salt"], str):
            raise Damaged(place.name)
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Damaged(place.name) from None
    return header


def _encode(header: dict[str, Any]) -> bytes:
    return json.dumps(header, sort_keys=True, separators=(",", ":")).encode()


def _cost(place: SlotPlace, header: dict[str, Any]) -> KdfCost:
    kdf = header["kdf"]
    numbers = [kdf.get(name) for name in ("memory", "passes", "lanes")]
    if kdf.get("name") != "argon2id" or not all(type(number) is int for number in numbers):
        raise Damaged(place.name)
    return KdfCost(*numbers)


def _salt(place: SlotPlace, header: dict[str, Any]) -> bytes:
    try:
        salt = bytes.fromhex(header["salt"])
    except ValueError:
        raise Damaged(place.name) from None
    if len(salt) != _SALT:
        raise Damaged(place.name)
    return salt
