"""Who may open a case: giving, changing and taking away rights.

Giving a right touches no data: the case key is wrapped for the colleague, then the list of members is replaced; that is when the
right is given. Taking it away replaces the case key: the case is written anew beside the vault's cases, under a new key that is
wrapped for those who remain, and put in place of the old one by renaming its folder (:func:`finish_rotations`).
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, replace

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey

from legal_assistant.adapters.audit_log import AuditedDatabase, add_act
from legal_assistant.adapters.cases.folder import CaseFolder
from legal_assistant.adapters.cases.member_files import MemberBlobs
from legal_assistant.adapters.cases.members import CaseMember
from legal_assistant.adapters.cases.page_guard import PageGuard
from legal_assistant.adapters.cases.sealed_case import SealedCase
from legal_assistant.adapters.cases.unsealing import Parts, Unsealed
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.keys import crypto
from legal_assistant.adapters.keys.key_pairs import WrapPlace, wrap
from legal_assistant.adapters.sqlcipher import Database
from legal_assistant.adapters.users.list import ListedUser
from legal_assistant.domain.audit import Act
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import Terms
from legal_assistant.domain.errors import Damaged, LastAdmin, LegalAssistantError, NotPermitted, UserNotFound
from legal_assistant.domain.ids import is_id
from legal_assistant.domain.users import CaseRole

_log = logging.getLogger(__name__)

#: Where a case is written anew. ``rotating/cases/<id>`` is not whole yet; ``rotating/<id>`` is, and replaces the case, which is
#: then ``rotating/old/<id>`` until it is removed. ``rotating/replaces`` says which state of the case was written anew: no other
#: is replaced, whatever could not be removed.
STAGE = "rotating"
_OLD = f"{STAGE}/old"
_REPLACES = f"{STAGE}/replaces"


def grant(case: SealedCase, user: ListedUser, role: CaseRole, parts: Parts) -> None:
    """Give a right, or change one. Raises NotPermitted, LastAdmin, DiskFull, NotWritable; then nothing was changed."""
    newest = case.roster.newest
    before = newest.get(user.id)
    if before is not None and before.role is role and case.folder.has_key_of(user.id):
        return
    _check_may_grant(case)
    member = CaseMember.of(user, role)
    members = [member if one.user == user.id else one for one in newest.members]
    members += [] if before else [member]
    _check_admin_remains(members, user.id)
    if any(not one.role.may_write for one in members) is not case.roster.has_readers:
        case.folder.files.remove(case.folder.cache_name)  # sealed in another way from now on; it is built again
    with case.still():
        if not role.may_write:
            case.vouch()
        _put_members(case, members, parts)
    case.unsealed.trail.add_signer(user.id, parts.lawyers.list.signing_keys(user.id))
    if case.role.may_write:  # who has just given up that right leaves the note to the next one who has it
        case.note_rights()


def sign_terms(case: SealedCase, terms: Terms, parts: Parts) -> None:
    """Have the list of members say what the case allows, so that nobody but an admin can loosen it; nothing to do where nobody
    else has the key. Raises DiskFull, NotWritable."""
    newest = case.roster.newest
    if not case.role.may_grant or len(case.roster.links) < 2 or newest.terms == terms:
        return
    with case.still():
        _put_members(case, newest.members, parts, terms)
    case.audit.note(Act.TERMS_SIGNED, case.id, asdict(terms))


def revoke(case: SealedCase, user: str, parts: Parts) -> None:
    """Take every right away, also those of lawyers who were removed from the vault, and replace the case key; the case has to be
    opened again then. Raises NotPermitted, LastAdmin, UserNotFound,
    DiskFull, NotWritable; then nothing was changed."""
    _check_may_grant(case)
    if case.roster.newest.get(user) is None:
        raise UserNotFound(user)
    if user == case.folder.user:
        raise NotPermitted(user, hint="Another admin of the case has to take your right away.")
    _replace_key(case, {user}, (Act.RIGHT_REVOKED, user), parts)


def replace_key(case: SealedCase, parts: Parts, token: CancelToken) -> None:
    """Replace the case key, and encrypt it to the present keys of the members. Raises NotPermitted, DiskFull, NotWritable,
    Cancelled; then nothing was changed."""
    _check_may_grant(case)
    _replace_key(case, set(), (Act.CASE_KEY_REPLACED, case.id), parts, token)


def _replace_key(case: SealedCase, gone: set[str], act: tuple[Act, str], parts: Parts, token: CancelToken | None = None) -> None:
    known, files, case_id = parts.lawyers.list, case.folder.files, case.id
    listed = [(known.get(one.user), one.role) for one in case.roster.newest.members if one.user not in gone]
    members = [CaseMember.of(user, role) for user, role in listed if user is not None and user.active]
    clear_stage(files)
    with case.still():
        try:
            _write_anew(case, act, members, parts, token or CancelToken())
            case.let_go()
            files.write(_REPLACES, [case.folder.state().encode()])
            files.move(f"{STAGE}/cases/{case_id}", f"{STAGE}/{case_id}")
        except BaseException:
            with suppress(LegalAssistantError):
                _remove_stage(files)
            raise
    try:
        _put_in_place(files, case_id)
    except LegalAssistantError:
        if files.exists(f"{STAGE}/{case_id}") and files.exists(case.folder.name):
            _remove_stage(files)
        raise
    _remove_replaced(files)


def clear_stage(files: Files) -> None:
    """Make room for what is to be written anew. A case that could be put neither in place nor back lies there alone: it is put in
    place first. Raises DiskFull, NotWritable; then it is still there."""
    for name in files.names(STAGE):
        if is_id(name) and not files.exists(f"cases/{name}"):
            _put_in_place(files, name)
    _remove_stage(files)


def finish_rotations(files: Files) -> None:
    """Put cases that were written anew in place of the old ones, if those are still as they were then, and remove those and what
    was not written to its end. Needs no key. What cannot be removed, because something has it open, is removed the next time.

    Raises DiskFull, NotWritable.
    """
    if not files.exists(STAGE):
        return
    for name in files.names(STAGE):
        if is_id(name) and _follows(files, name):
            _put_in_place(files, name)
    _remove_replaced(files)


def _follows(files: Files, case_id: str) -> bool:
    """Whether what was written anew is of the case as it is now, or there is no other."""
    folder = CaseFolder(files, "", case_id, "")  # whose does not matter here
    if not files.exists(folder.name):
        return True
    follows = files.exists(_REPLACES) and files.read(_REPLACES).decode(errors="replace") == folder.state()
    if not follows:
        _log.warning("what was written anew of a case is older than the case, and is not put in its place: %s", case_id)
    return follows


def _remove_stage(files: Files) -> None:
    """First what says that anything there counts: half of it never does. Raises DiskFull, NotWritable."""
    files.remove(_REPLACES)
    files.remove_folder(STAGE)


def _remove_replaced(files: Files) -> None:
    try:
        for name in files.names(_OLD):
            files.remove_folder(f"{_OLD}/{name}/keys")
        _remove_stage(files)
    except LegalAssistantError as error:
        _log.warning("what was replaced is not removed yet: %s", error.code)


def _put_in_place(files: Files, case_id: str) -> None:
    """Exchange a case for what was written anew. If that fails the case stays where it was."""
    place, old = f"cases/{case_id}", f"{_OLD}/{case_id}"
    try:
        if files.exists(place):
            files.remove_folder(old)
            files.move(place, old)
        files.move(f"{STAGE}/{case_id}", place)
    except LegalAssistantError:
        if files.exists(old) and not files.exists(place):
            files.move(old, place)
        raise


def accept(case: SealedCase, parts: Parts) -> None:
    """Vouch for the case as it is. If lawyers are on its list who were removed from the vault, it is revoked to them."""
    case.audit.note(Act.STATE_ACCEPTED, case.id)
    removed = _removed(case, parts)
    if removed:
        revoke(case, removed[0], parts)


def _removed(case: SealedCase, parts: Parts) -> list[str]:
    """Members who were removed from the vault."""
    active = {one.id for one in parts.lawyers.list.active}
    return [one.user for one in case.roster.newest.members if one.user not in active]


def _check_may_grant(case: SealedCase) -> None:
    if not case.role.may_grant:
        raise NotPermitted(case.id)


def _check_admin_remains(members: Sequence[CaseMember], subject: str) -> None:
    if not any(one.role.may_grant for one in members):
        raise LastAdmin(subject)


def _write_wrap(files: Files, place: WrapPlace, case_key: bytes, member: CaseMember, parts: Parts) -> None:
    recipient = X25519PublicKey.from_public_bytes(member.receive)
    files.write(place.name, [wrap(place, case_key, recipient, parts.pairs.sign)])


def _put_members(case: SealedCase, members: Sequence[CaseMember], parts: Parts, terms: Terms | None = None) -> None:
    """Wrap the case key for who has none, then replace the list. If that fails, wraps that nobody is listed for go."""
    unsealed, files = case.unsealed, case.folder.files
    if unsealed.signers.behind and case.role.may_write:  # no version is two ahead of the head
        unsealed.head.write(case.stamp)
    head, now = unsealed.head.digest(), parts.clock.now()
    roster = unsealed.members.following(case.roster, members, terms or case.terms(), parts.pairs, now, head=head)
    own = case.folder.place(unsealed.generation)
    new = [(replace(own, user=one.user), one) for one in members if not case.folder.has_key_of(one.user)]
    try:
        for place, member in new:
            case_key = case.folder.unwrap(own, parts.pairs, parts.lawyers.list).case_key
            _write_wrap(files, place, case_key, member, parts)
        unsealed.members.write(roster)
    except BaseException:
        with suppress(LegalAssistantError):
            if unsealed.members.read().newest.digest == roster.newest.digest:
                unsealed.signers.roster = roster  # it stands there: what failed came after that
            else:
                for place, _ in new:
                    files.remove(place.name)
        raise
    unsealed.signers.roster = roster


def _write_anew(case: SealedCase, act: tuple[Act, str], members: Sequence[CaseMember], parts: Parts, token: CancelToken) -> None:
    """The whole case under a new key, in a folder of its own; nothing of it counts before that is renamed."""
    old = case.folder
    staged = CaseFolder(old.files.elsewhere(old.files.path(STAGE)), old.vault, old.case, old.user)
    place = staged.place(case.unsealed.generation + 1)
    staged.files.make_folder(f"{staged.name}/keys/{place.generation}")
    case_key = crypto.new_key()
    unsealed = Unsealed.of(staged, place, case_key, case.roster, parts)
    for member in members:
        _write_wrap(staged.files, replace(place, user=member.user), case_key, member, parts)
    _copy_blobs(case.blobs, case, unsealed, token)
    roster = unsealed.members.following(case.roster, members, case.terms(), parts.pairs, parts.clock.now(), head="")
    unsealed.signers.roster = unsealed.members.write(roster)
    path = staged.files.path(staged.database_name)
    case.copy_database(path)
    Database.rekey(path, case.unsealed.keys.database, unsealed.keys.database, name=staged.database_name)
    database = staged.database(unsealed.keys)
    try:
        with database.write() as connection:
            case.unsealed.trail.keep_key(connection)
        unsealed.trail.load(database, staged.database_name)
        unsealed.trail.expect(case.unsealed.head.log())
        with AuditedDatabase(database, unsealed.trail).write() as connection:
            add_act(connection, *act, {"generation": place.generation})
    finally:
        database.close()
    if roster.has_readers:
        unsealed.signers.guard = PageGuard(path, staged.database_name)
    unsealed.head.write(database.stamp)


def _copy_blobs(blobs: MemberBlobs, case: SealedCase, unsealed: Unsealed, token: CancelToken) -> None:
    """Seal the originals anew; one that is damaged stays what it is."""
    staged = unsealed.folder.blobs(unsealed.keys, unsealed.generation)
    for blob_id in blobs.ids():
        token.check()
        try:
            staged.put(blob_id, blobs.get(blob_id))
        except Damaged:
            _log.warning("a damaged original is kept as it is: %s", blob_id)
            name = blobs.name(blob_id)
            unsealed.folder.files.make_folder(name.rpartition("/")[0])
            unsealed.folder.files.write(name, [case.folder.files.read(name, at_most=None)])
