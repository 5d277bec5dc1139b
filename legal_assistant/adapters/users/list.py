"""The lawyers of a vault and their public keys: ``users/list``, a chain of signed versions that everybody may read.

It is made when the first colleague is added, a name is given or keys are replaced; without it a vault has one user. A version is
signed by a user who was admin in the one before, the first by its only user; one that only changes the signer's own name or keys,
by anybody. Users are never taken out, only marked as removed: what they signed has to stay verifiable. Who has opened the vault
remembers the newest version seen, see ``profile_store.py``.

A user who replaces the own keys signs with the key of before, so that nobody else can, and with the new one, so that nobody lists
a key of another as the own. From then on nothing counts that is signed with the key of before but what that version names: what
there was of it by then. The same goes for what a user had signed who is removed.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from legal_assistant.adapters.files import Files
from legal_assistant.adapters.keys.crypto import KEY_BYTES, context
from legal_assistant.adapters.keys.key_pairs import KeyPairs
from legal_assistant.adapters.keys.signed_chain import MAGIC, Link, decode, encode, follows, is_signed, link
from legal_assistant.domain.errors import Damaged, NotAuthorized
from legal_assistant.domain.ids import is_id
from legal_assistant.domain.users import LONGEST_NAME, User

LIST_FILE = "users/list"
_LONGEST = 16 << 20
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

    def has_keys(self, receive: bytes, sign: bytes) -> bool:
        """Whether these are its public keys."""
        return (self.receive, self.sign) == (receive, sign)


@dataclass(frozen=True, slots=True)
class UserList:
    """The list as read: verified within itself. ``links`` is empty for a vault without one, whose only user it then says.

    ``former``: users as they were before they replaced their keys, oldest first; ``renewed``: when each last did, by user;
    ``kept``: by user, the digests of what had been signed with a key by the time it was retired."""

    vault: str
    links: tuple[Link, ...]
    users: tuple[ListedUser, ...]
    former: tuple[ListedUser, ...] = ()
    renewed: Mapping[str, str] = field(default_factory=dict[str, str])
    kept: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])

    def get(self, user: str) -> ListedUser | None:
        """The user of this id, removed ones included."""
        return next((one for one in self.users if one.id == user), None)

    @property
    def active(self) -> tuple[ListedUser, ...]:
        """Those who were not removed; the one who made the vault first."""
        return tuple(one for one in self.users if one.active)

    def to_user(self, user: ListedUser) -> User:
        """Without the keys."""
        return User(user.id, user.name, user.admin, user.fingerprint, user.active, self.renewed.get(user.id, ""))

    def ever(self, user: str) -> tuple[ListedUser, ...]:
        """The user with all keys there ever were, the present ones last."""
        return tuple(one for one in (*self.former, *self.users) if one.id == user)

    def signing_keys(self, user: str) -> tuple[bytes, ...]:
        """Public keys that the user ever signed with, the present one last."""
        return tuple(one.sign for one in self.ever(user))

    def counts(self, user: str, key: bytes, digest: str) -> bool:
        """Whether what the user signed with ``key`` counts now. ``digest`` (SHA-256, hexadecimal) says what it is."""
        one = self.get(user)
        present = one is not None and one.active and one.sign == key
        return present or digest in self.kept.get(user, frozenset())

    def with_users(
        self,
        users: Sequence[ListedUser],
        by: str,
        pairs: KeyPairs,
        time: datetime,
        *,
        new: KeyPairs | None = None,
        kept: Mapping[str, Sequence[str]] | None = None,
    ) -> UserList:
        """The next version, signed by the user ``by``; ``new``: the key pairs with which that user replaces ``pairs``; ``kept``:
        see :attr:`kept`, of keys that this version retires. Raises NotAuthorized if that user may not."""
        values: dict[str, Any] = {
            "by": by, "time": time.isoformat(timespec="microseconds"), "users": [_to_json(one) for one in users],
        }  # fmt: skip
        if kept:
            values["kept"] = {user: sorted(digests) for user, digests in kept.items()}
        if new is not None:
            own = ListedUser.of(by, "", new, admin=False)
            values["renewal"] = new.sign.sign(_proof(self.vault, own, self.links[-1].digest)).hex()
        return _verified(self.vault, (*self.links, link(values, self.links, _what(self.vault), pairs.sign)))

    def write(self, files: Files) -> None:
        """Replace the file. Raises DiskFull, NotWritable."""
        files.write(LIST_FILE, [encode(self.links)])


class Lawyers:
    """The list as it is now; it changes while a vault is open. ``list`` is replaced by who changes it."""

    def __init__(self, users: UserList) -> None:
        self.list = users

    @property
    def is_alone(self) -> bool:
        """Whether there never was more than one."""
        return len(self.list.users) < 2


def read_users(files: Files, vault: str) -> UserList | None:
    """The list of the vault; None if there is none. Raises Damaged, NotAuthorized (signed by a user who may not)."""
    if not files.exists(LIST_FILE):
        return None
    data = files.read(LIST_FILE, at_most=_LONGEST)
    try:
        links = decode(data) if data.startswith(MAGIC) else ()
        return _verified(vault, links)
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Damaged(LIST_FILE) from None


def _verified(vault: str, links: tuple[Link, ...]) -> UserList:
    known = UserList(vault, (), ())
    for number, one in enumerate(links):
        known = _followed(known, one, one.values(), links[:number])
    if not known.users:
        raise Damaged(LIST_FILE)
    return replace(known, links=links)


def _followed(known: UserList, one: Link, values: dict[str, Any], before: tuple[Link, ...]) -> UserList:
    """The list after one more version."""
    listed = tuple(_from_json(user) for user in values["users"])
    signer = next((user for user in known.users or listed if user.id == values["by"]), None)
    if not follows(values, before) or signer is None or not one.is_signed_by(signer.sign, _what(known.vault)):
        raise Damaged(LIST_FILE)
    kept = _kept(values.get("kept", {}))
    if "renewal" in values:
        allowed = _is_renewal(known, signer, listed, values)
        retired = {signer.id}
    else:
        allowed = _is_allowed(signer, known.users, listed)
        retired = {user.id for user in known.users if user.active} - {user.id for user in listed if user.active}
    if not allowed or not signer.active or not kept.keys() <= retired:
        raise NotAuthorized(LIST_FILE)
    kept = {user: known.kept.get(user, frozenset()) | kept.get(user, frozenset()) for user in {**known.kept, **kept}}
    if "renewal" not in values:
        return replace(known, users=listed, kept=kept)
    renewed = {**known.renewed, signer.id: str(values["time"])}
    return replace(known, users=listed, former=(*known.former, signer), renewed=renewed, kept=kept)


def _kept(said: Any) -> dict[str, frozenset[str]]:
    """See :attr:`UserList.kept`. Raises TypeError."""
    if not isinstance(said, dict):
        raise TypeError("not digests by user")
    return {str(user): frozenset(map(str, digests)) for user, digests in said.items()}


def _is_allowed(signer: ListedUser, before: Sequence[ListedUser], after: Sequence[ListedUser]) -> bool:
    """Whether a version that replaces no keys is for this signer to make. Some admin has to remain."""
    named = {user.id: user for user in after}
    kept = all(user.id in named and _same_keys(user, named[user.id]) for user in before)
    whole = len(named) == len(after) and any(user.admin and user.active for user in after)
    first = not before and len(after) > 1
    return kept and whole and not first and (signer.admin or _is_renaming(signer.id, before, after))


def _is_renewal(known: UserList, signer: ListedUser, after: Sequence[ListedUser], values: dict[str, Any]) -> bool:
    """Whether nothing but the signer's keys is another, by ones that nobody ever had, and the new one has signed too."""
    new = next((user for user in after if user.id == signer.id), signer)
    own = replace(signer, receive=new.receive, sign=new.sign)
    taken = {key for user in (*known.users, *known.former) for key in (user.receive, user.sign)}
    fresh = not taken & {new.receive, new.sign}
    same = tuple(own if user.id == signer.id else user for user in known.users) == tuple(after)
    return fresh and same and is_signed(new.sign, _proof(known.vault, new, values["previous"]), bytes.fromhex(values["renewal"]))


def _proof(vault: str, new: ListedUser, previous: str) -> bytes:
    """What a new key signs of itself: whose it is, and after which version."""
    return context("renewal", vault, new.id, new.receive.hex(), new.sign.hex(), previous)


def _same_keys(before: ListedUser, after: ListedUser) -> bool:
    """What belongs to a user as long as the user does not replace it; who was removed stays so."""
    return after.has_keys(before.receive, before.sign) and (before.active or not after.active)


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
