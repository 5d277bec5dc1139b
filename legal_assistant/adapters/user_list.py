"""The lawyers of a vault and their public keys: ``users/list``, a chain of signed versions that everybody may read.

It is made when the first colleague is added or a name is given; without it a vault has one user. A version is signed by a user
who was admin in the one before, the first by its only user; one that only changes the signer's own name, by anybody. Users are
never taken out, only marked as removed: what they signed has to stay verifiable. Who has opened the vault remembers the newest
version seen, see ``profile_store.py``.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from legal_assistant.adapters.case_keys import KeyPairs
from legal_assistant.adapters.crypto import KEY_BYTES, context
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.signed_chain import MAGIC, Link, decode, encode, follows, link
from legal_assistant.domain.errors import Damaged, NotAuthorized
from legal_assistant.domain.ids import is_id
from legal_assistant.domain.users import LONGEST_NAME, User

LIST_FILE = "users/list"
#: Categories of characters that no name has: it is shown before anybody knows who wrote it.
_UNPRINTABLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


@dataclass(frozen=True, slots=True)
class ListedUser:
    """A user as listed; ``receive`` (X25519) and ``sign`` (Ed25519) are public keys of 32 bytes."""

    id: str
    name: str
    admin: bool
    active: bool
    receive: bytes
    sign: bytes

    @staticmethod
    def of(user: str, name: str, pairs: KeyPairs, *, admin: bool) -> ListedUser:
        """A user with these keys."""
        receive, sign = pairs.receive.public_key().public_bytes_raw(), pairs.sign.public_key().public_bytes_raw()
        return ListedUser(user, name, admin, True, receive, sign)

    @property
    def fingerprint(self) -> str:
        """Of both keys, in groups that can be read out."""
        digest = hashlib.sha256(self.receive + self.sign).hexdigest()[:32].upper()
        return " ".join(digest[at : at + 4] for at in range(0, len(digest), 4))

    def to_user(self) -> User:
        """Without the keys."""
        return User(self.id, self.name, self.admin, self.fingerprint, self.active)


@dataclass(frozen=True, slots=True)
class UserList:
    """The list as read: verified within itself. ``links`` is empty for a vault without one, whose only user it then says."""

    vault: str
    links: tuple[Link, ...]
    users: tuple[ListedUser, ...]

    def get(self, user: str) -> ListedUser | None:
        """The user of this id, removed ones included."""
        return next((one for one in self.users if one.id == user), None)

    @property
    def active(self) -> tuple[ListedUser, ...]:
        """Those who were not removed; the one who made the vault first."""
        return tuple(one for one in self.users if one.active)

    def with_users(self, users: Sequence[ListedUser], by: str, pairs: KeyPairs, time: datetime) -> UserList:
        """The next version, signed by the user ``by``. Raises NotAuthorized if that user may not."""
        values = {"by": by, "time": time.isoformat(timespec="microseconds"), "users": [_to_json(one) for one in users]}
        return _verified(self.vault, (*self.links, link(values, self.links, _what(self.vault), pairs.sign)))

    def write(self, files: Files) -> None:
        """Replace the file. Raises DiskFull, NotWritable."""
        files.write(LIST_FILE, [encode(self.links)])


class Lawyers:
    """The list as it is now; it changes while a vault is open. ``list`` is replaced by who changes it."""

    def __init__(self, users: UserList) -> None:
        self.list = users


def read_users(files: Files, vault: str) -> UserList | None:
    """The list of the vault; None if there is none. Raises Damaged, NotAuthorized (signed by a user who may not)."""
    if not files.exists(LIST_FILE):
        return None
    data = files.read(LIST_FILE)
    try:
        links = decode(data) if data.startswith(MAGIC) else ()
        return _verified(vault, links)
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Damaged(LIST_FILE) from None


def _verified(vault: str, links: tuple[Link, ...]) -> UserList:
    users: tuple[ListedUser, ...] = ()
    for number, one in enumerate(links):
        values = one.values()
        listed = tuple(_from_json(user) for user in values["users"])
        before = {user.id: user for user in users or listed}
        signer = before.get(values["by"])
        if not follows(values, links[:number]) or signer is None or not one.is_signed_by(signer.sign, _what(vault)):
            raise Damaged(LIST_FILE)
        named = {user.id: user for user in listed}
        kept = all(user.id in named and _same_keys(user, named[user.id]) for user in before.values())
        first = not users and len(listed) > 1
        allowed = signer.active and not first and (signer.admin or _is_renaming(signer.id, users, listed))
        if not allowed or not kept or len(named) != len(listed):
            raise NotAuthorized(LIST_FILE)
        users = listed
    if not users:
        raise Damaged(LIST_FILE)
    return UserList(vault, links, users)


def _same_keys(before: ListedUser, after: ListedUser) -> bool:
    """What belongs to a user for ever; who was removed stays so."""
    return (before.receive, before.sign) == (after.receive, after.sign) and (before.active or not after.active)


def _is_renaming(user: str, before: Sequence[ListedUser], after: Sequence[ListedUser]) -> bool:
    """Whether nothing but the name of this user is another: that everybody may do."""
    unnamed = [tuple(replace(one, name="") if one.id == user else one for one in listed) for listed in (before, after)]
    return unnamed[0] == unnamed[1]


def _what(vault: str) -> bytes:
    return context("users", vault)


def _to_json(user: ListedUser) -> dict[str, Any]:
    return {
        "id": user.id, "name": user.name, "admin": user.admin, "active": user.active,
        "receive": user.receive.hex(), "sign": user.sign.hex(),
    }  # fmt: skip


def _from_json(values: dict[str, Any]) -> ListedUser:
    receive, sign = bytes.fromhex(values["receive"]), bytes.fromhex(values["sign"])
    admin, active = values["admin"], values["active"]
    if not is_id(values["id"]) or len(receive) != KEY_BYTES or len(sign) != KEY_BYTES:
        raise ValueError("not a user")
    if not isinstance(admin, bool) or not isinstance(active, bool):
        raise TypeError("not a user")
    name = str(values["name"])
    if len(name) > LONGEST_NAME or any(unicodedata.category(char) in _UNPRINTABLE for char in name):
        raise ValueError("not a name")
    return ListedUser(values["id"], name, admin, active, receive, sign)
