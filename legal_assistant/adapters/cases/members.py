"""Who may open a case, and with which right: the file ``members``, sealed under the case key.

As long as nobody but its maker may open a case, the file is one list, signed by the maker. From the first grant on it is a chain
(``keys/signed_chain.py``) of which that list is the first version. A version is signed by an admin of the version before, and
says with which head of the database it was made: so a head that was signed by somebody whose right has since been taken away is
good for exactly the state that the admin saw.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from legal_assistant.adapters.files import Files
from legal_assistant.adapters.keys.crypto import KEY_BYTES, context
from legal_assistant.adapters.keys.key_pairs import KeyPairs, WrapPlace
from legal_assistant.adapters.keys.sealed import SealedFile
from legal_assistant.adapters.keys.signed_chain import MAGIC, Link, decode, encode, follows, link
from legal_assistant.adapters.users.list import Lawyers, ListedUser, UserList
from legal_assistant.domain.cases import Egress, Terms
from legal_assistant.domain.errors import CaseNotFound, Damaged, NotAuthorized, OlderCopy
from legal_assistant.domain.places import Place
from legal_assistant.domain.users import CaseRole

_SIGNATURE = 64


@dataclass(frozen=True, slots=True)
class CaseMember:
    """Who may open the case, and the public keys (32 bytes): ``receive`` X25519, ``sign`` Ed25519."""

    user: str
    role: CaseRole
    receive: bytes
    sign: bytes

    @staticmethod
    def of(user: ListedUser, role: CaseRole) -> CaseMember:
        """A lawyer of the vault with a right."""
        return CaseMember(user.id, role, user.receive, user.sign)


@dataclass(frozen=True, slots=True)
class Version:
    """One version of the list: ``by`` is who signed it, with the public key ``key``; ``head`` the SHA-256 of the head it was made
    with (hexadecimal, empty for the first and after a change of the case key); ``terms`` what the case allowed then."""

    generation: int
    by: str
    key: bytes
    members: tuple[CaseMember, ...]
    head: str
    terms: Terms | None
    digest: str

    def get(self, user: str) -> CaseMember | None:
        """The member of this id."""
        return next((one for one in self.members if one.user == user), None)

    @property
    def writers(self) -> list[str]:
        """Who may write."""
        return [one.user for one in self.members if one.role.may_write]


@dataclass(frozen=True, slots=True)
class Roster:
    """The list of members with its history, verified within itself."""

    links: tuple[Link, ...]
    versions: tuple[Version, ...]

    @property
    def newest(self) -> Version:
        """Who may open the case now."""
        return self.versions[-1]

    @property
    def maker(self) -> CaseMember:
        """Who made the case."""
        return self.versions[0].members[0]

    @property
    def has_readers(self) -> bool:
        """Whether somebody has the key who may not write."""
        return any(not one.role.may_write for one in self.newest.members)

    def signers(self, known: UserList) -> dict[str, tuple[bytes, ...]]:
        """Public keys of all who ever had the right to write, by user."""
        return {user: known.signing_keys(user) for version in self.versions for user in version.writers}

    def admins(self, known: UserList) -> set[bytes]:
        """Public keys of all who ever were admins."""
        listed = {one.user for version in self.versions for one in version.members if one.role.may_grant}
        return {key for user in listed for key in known.signing_keys(user)}

    def is_outdated(self, known: UserList) -> bool:
        """Whether a member has replaced the own keys since: then the key of the case is to be replaced too."""
        present = ((one, known.get(one.user)) for one in self.newest.members)
        return any(user is not None and not user.has_keys(one.receive, one.sign) for one, user in present)


class Members:
    """The file ``members`` of a case. ``known`` are the lawyers of the vault: no other keys may be listed."""

    def __init__(self, files: Files, place: WrapPlace, key: bytes, known: Lawyers) -> None:
        self._place = place
        self._what = context("members", place.vault, place.case)
        self._file = SealedFile(files, f"cases/{place.case}/members", key, self._what)
        self._known = known

    @property
    def name(self) -> str:
        """The file, relative to the vault."""
        return self._file.name

    def write_first(self, pairs: KeyPairs) -> Roster:
        """List the user of ``place`` as the only member, signed by that user. Raises DiskFull, NotWritable."""
        member = {
            "user": self._place.user,
            "role": CaseRole.ADMIN.value,
            "receive": pairs.receive.public_key().public_bytes_raw().hex(),
            "sign": pairs.sign.public_key().public_bytes_raw().hex(),
        }
        text = json.dumps({"generation": self._place.generation, "members": [member]})
        first = Link(text, pairs.sign.sign(self._what + text.encode()))
        return self.write(self._verified((first,)))

    def following(
        self, roster: Roster, members: Sequence[CaseMember], terms: Terms, pairs: KeyPairs, time: datetime, *, head: str
    ) -> Roster:
        """The next version, of the generation of ``place``, signed by the user of ``place``."""
        values = {
            "generation": self._place.generation,
            "by": self._place.user,
            "time": time.isoformat(timespec="microseconds"),
            "members": [_to_json(one) for one in members],
            "head": head,
            "terms": asdict(terms),
        }
        return self._verified((*roster.links, link(values, roster.links, self._what, pairs.sign)))

    def write(self, roster: Roster) -> Roster:
        """Replace the file. Raises DiskFull, NotWritable."""
        one = roster.links[0]
        self._file.write(encode(roster.links) if len(roster.links) > 1 else one.text.encode() + one.signature)
        return roster

    def read(self) -> Roster:
        """The list, after checking that its signers had the right to, that its keys are those of the vault's lawyers, and that it
        is of the generation of ``place``.

        Raises Missing, Damaged, NotAuthorized, OlderCopy, CaseNotFound if the user of ``place`` is not on it.
        """
        data = self._file.read()
        try:
            text, signature = data[:-_SIGNATURE], data[-_SIGNATURE:]
            links = decode(data) if data.startswith(MAGIC) else (Link(text.decode(), signature),)
            roster = self._verified(links)
        except (ValueError, KeyError, TypeError, RecursionError):
            raise Damaged(self.name) from None
        if roster.newest.generation != self._place.generation:
            raise OlderCopy(self.name)
        if roster.newest.get(self._place.user) is None:
            raise CaseNotFound(self._place.case)
        return roster

    def _verified(self, links: tuple[Link, ...]) -> Roster:
        versions: list[Version] = []
        for number, one in enumerate(links):
            values = one.values()
            version = _version(values, one)
            signer = (versions or [version])[-1].get(version.by)
            placed = not number or follows(values, links[:number])
            keys = self._known.list.signing_keys(version.by)
            signed = next((key for key in keys if one.is_signed_by(key, self._what)), b"")
            if not placed or signer is None or not signed:
                raise Damaged(self.name)
            if not signer.role.may_grant or not all(self._is_known(member) for member in version.members):
                raise NotAuthorized(self.name)
            versions.append(replace(version, key=signed))
        return Roster(links, tuple(versions))

    def _is_known(self, member: CaseMember) -> bool:
        return any(user.has_keys(member.receive, member.sign) for user in self._known.list.ever(member.user))


def _version(values: Mapping[str, Any], one: Link) -> Version:
    members = tuple(_from_json(member) for member in values["members"])
    if len({member.user for member in members}) != len(members):
        raise ValueError("listed twice")
    by, head = values.get("by", members[0].user), values.get("head", "")
    return Version(int(values["generation"]), str(by), b"", members, str(head), _terms(values.get("terms")), one.digest)


def _terms(values: Mapping[str, Any] | None) -> Terms | None:
    """None in a version of before there were any."""
    if values is None:
        return None
    if not isinstance(values["held"], bool):
        raise TypeError("not terms")
    return Terms(Egress(values["egress"]), Place(values["reach"]), values["held"])


def _to_json(member: CaseMember) -> dict[str, str]:
    return {"user": member.user, "role": member.role.value, "receive": member.receive.hex(), "sign": member.sign.hex()}


def _from_json(values: Mapping[str, Any]) -> CaseMember:
    receive, sign = bytes.fromhex(values["receive"]), bytes.fromhex(values["sign"])
    if len(receive) != KEY_BYTES or len(sign) != KEY_BYTES:
        raise ValueError("not a member")
    return CaseMember(str(values["user"]), CaseRole(values["role"]), receive, sign)
