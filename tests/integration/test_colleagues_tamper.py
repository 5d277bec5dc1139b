"""Somebody with a key, or with none, changes who may do what: it is noticed and named, and what they wrote is not accepted."""

import json
import shutil
import struct
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey

from legal_assistant.adapters.cases.certificate import leave
from legal_assistant.adapters.cases.folder import CaseFolder
from legal_assistant.adapters.cases.members import CaseMember, Roster
from legal_assistant.adapters.cases.sealed_case import SealedCase
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.keys.key_pairs import KeyPairs, wrap
from legal_assistant.adapters.keys.signed_chain import Link, encode, link
from legal_assistant.adapters.sqlcipher import PAGE_SIZE
from legal_assistant.adapters.users.list import ListedUser, UserList, read_users
from legal_assistant.adapters.vault.file import vault_id
from legal_assistant.adapters.vault.sealed_vault import SealedVault
from legal_assistant.domain.audit import Certificate
from legal_assistant.domain.errors import (
    CaseNotFound,
    CaseReadOnly,
    Damaged,
    LegalAssistantError,
    Missing,
    NotAuthorized,
    NotPermitted,
    OlderCopy,
)
from legal_assistant.domain.users import CaseRole
from tests.firm import D1, D2, D3, NAME, OTHER_PASSWORD, Firm, add, documents
from tests.vaults import PASSWORD, cheap_vaults, new_case


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Firm:
    firm = Firm(tmp_path_factory.mktemp("firm") / "vault")
    firm.grant(firm.second, CaseRole.READ)
    for user in (firm.first, firm.second):
        opened(firm, user)
    return firm


@pytest.fixture
def firm(made: Firm, tmp_path: Path) -> Firm:
    return made.copied(tmp_path / "vault")


def opened(firm: Firm, user: str) -> list[str]:
    with firm.as_user(user) as vault:
        return documents(vault.open_case(firm.case))


def refusal(work: Callable[[], object]) -> tuple[type[LegalAssistantError], str]:
    with pytest.raises(LegalAssistantError) as caught:
        work()
    return type(caught.value), caught.value.subject


def all_powerful(case: SealedCase) -> SealedCase:
    """The case as a program would open it that does not care for rights."""
    case._witness._role = CaseRole.ADMIN
    signers = case.unsealed.signers

    def notes() -> dict[str, str]:
        said = {"by": signers._user, "members": signers.roster.newest.digest}
        return said | ({"pages": signers.guard.root()} if signers.guard else {})

    signers.notes = notes
    return case


# --- the list of lawyers ----------------------------------------------------------------------------------------------


@pytest.mark.hostile("A1")
def test_a_changed_list_of_lawyers_is_refused(firm: Firm):
    path = firm.folder / "users" / "list"
    good = path.read_bytes()
    for position in range(0, len(good), 7):
        changed = bytearray(good)
        changed[position] ^= 0x02
        path.write_bytes(changed)
        assert refusal(lambda: cheap_vaults().unlock(firm.folder, PASSWORD)) == (Damaged, "users/list")
    path.write_bytes(good)
    assert opened(firm, firm.first) == [D1]


@pytest.mark.hostile("A4")
def test_an_older_or_missing_list_of_lawyers_is_named(firm: Firm):
    path = firm.folder / "users" / "list"
    older = path.read_bytes()
    with firm.as_user(firm.first) as vault:
        vault.add_user("Tao", PASSWORD)
    path.write_bytes(older)
    assert refusal(lambda: cheap_vaults().unlock(firm.folder, PASSWORD)) == (OlderCopy, "users/list")
    cheap_vaults().unlock(firm.folder, OTHER_PASSWORD, user=firm.second).close()  # has not seen the newer one
    path.unlink()
    assert refusal(lambda: cheap_vaults().unlock(firm.folder, PASSWORD))[0] is Damaged  # several folders, and no list
    for user in (firm.second, firm.third):
        shutil.rmtree(firm.folder / "users" / user)
    for stray in [path for path in (firm.folder / "users").iterdir() if path.name != firm.first]:
        shutil.rmtree(stray)
    assert refusal(lambda: cheap_vaults().unlock(firm.folder, PASSWORD)) == (Missing, "users/list")


@pytest.mark.hostile("A12")
def test_a_planted_key_is_refused(firm: Firm):
    listed = users_of(firm)
    planted = KeyPairs.generate()
    with firm.as_user(firm.second) as vault:
        insider = vault._parts.pairs
    for by, signer, expected in (
        (firm.first, planted, Damaged),  # by somebody without any key
        (firm.second, insider, NotAuthorized),  # by a lawyer who is no admin
    ):
        forged = ListedUser.of(firm.third, "Shen", planted, admin=False)
        users = [forged if one.id == firm.third else one for one in listed.users]
        write_users(firm, listed, users, by, signer)
        assert refusal(lambda: cheap_vaults().unlock(firm.folder, PASSWORD)) == (expected, "users/list")
    promoted = [replace(one, admin=True) if one.id == firm.second else one for one in listed.users]
    write_users(firm, listed, promoted, firm.second, insider)
    assert refusal(lambda: cheap_vaults().unlock(firm.folder, PASSWORD)) == (NotAuthorized, "users/list")


@pytest.mark.hostile("A12")
def test_a_list_of_lawyers_made_anew_is_refused(firm: Firm):
    """Whoever may write to the folder makes a list of their own, with all names on it."""
    pairs = KeyPairs.generate()
    users = [ListedUser.of(one.id, one.name, pairs, admin=True) for one in users_of(firm).users]
    none = UserList(users_of(firm).vault, (), ())
    write_users(firm, none, users, firm.first, pairs)
    assert refusal(lambda: cheap_vaults().unlock(firm.folder, PASSWORD)) == (NotAuthorized, "users/list")
    write_users(firm, none, users[:1], firm.first, pairs)
    write_users(firm, users_of(firm), users, firm.first, pairs)
    assert refusal(lambda: cheap_vaults().unlock(firm.folder, PASSWORD)) == (OlderCopy, "users/list")


def users_of(firm: Firm) -> UserList:
    listed = read_users(Files(firm.folder), vault_id((firm.folder / "vault.json").read_bytes()))
    assert listed is not None
    return listed


def write_users(firm: Firm, before: UserList, users: list[ListedUser], by: str, pairs: KeyPairs) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("legal_assistant.adapters.users.list._verified", lambda vault, links: UserList(vault, links, tuple(users)))
        before.with_users(users, by, pairs, new_case().created).write(Files(firm.folder))


# --- the lists of members ---------------------------------------------------------------------------------------------


def members_file(firm: Firm) -> Path:
    return firm.folder / "cases" / firm.case / "members"


@pytest.mark.hostile("A3")
def test_a_list_of_members_of_another_case_is_refused(firm: Firm):
    with firm.as_user(firm.first) as vault:
        other = vault.create_case(new_case()).id
        vault.grant(other, firm.second, CaseRole.ADMIN)
    shutil.copy(firm.folder / "cases" / other / "members", members_file(firm))
    assert refusal(lambda: opened(firm, firm.first)) == (Damaged, f"cases/{firm.case}/members")


@pytest.mark.hostile("A4")
def test_an_older_list_of_members_is_named(firm: Firm):
    older = members_file(firm).read_bytes()
    firm.grant(firm.third, CaseRole.WRITE)
    members_file(firm).write_bytes(older)
    assert refusal(lambda: opened(firm, firm.first)) == (OlderCopy, f"cases/{firm.case}/members")
    assert refusal(lambda: opened(firm, firm.second)) == (OlderCopy, f"cases/{firm.case}/members")


@pytest.mark.parametrize("anew", [False, True])
def test_a_reader_who_makes_himself_admin_is_refused(firm: Firm, anew: bool):
    with firm.as_user(firm.second) as vault:
        case = vault.open_case(firm.case)
        newest = case.roster.newest.members
        claimed = [replace(one, role=CaseRole.ADMIN) for one in newest]
        forge_members(vault, case, claimed, () if anew else case.roster.links)
    expected = OlderCopy if anew else NotAuthorized
    assert refusal(lambda: opened(firm, firm.first)) == (expected, f"cases/{firm.case}/members")


def test_a_reader_who_removes_the_admin_is_refused(firm: Firm):
    with firm.as_user(firm.second) as vault:
        case = vault.open_case(firm.case)
        own = [replace(one, role=CaseRole.ADMIN) for one in case.roster.newest.members if one.user == firm.second]
        forge_members(vault, case, own, case.roster.links)
    assert refusal(lambda: opened(firm, firm.first)) == (NotAuthorized, f"cases/{firm.case}/members")


def forge_members(vault: SealedVault, case: SealedCase, claimed: list[CaseMember], before: tuple[Link, ...]) -> None:
    """Sign a list that the user may not sign, and seal it with the key that the user has."""
    members = case.unsealed.members
    values = {
        "generation": 1, "by": vault.user, "head": case.unsealed.head.digest(),
        "members": [
            {"user": one.user, "role": one.role.value, "receive": one.receive.hex(), "sign": one.sign.hex()} for one in claimed
        ],
    }  # fmt: skip
    one = link(values, before, members._what, vault._parts.pairs.sign)
    members._file.write(encode((*before, one)) if before else one.text.encode() + one.signature)


# --- what somebody writes who may only read ---------------------------------------------------------------------------


@pytest.mark.hostile("A13")
def test_what_a_reader_signs_is_not_accepted(firm: Firm):
    with firm.as_user(firm.second) as vault:
        with pytest.raises(CaseReadOnly):
            add(vault.open_case(firm.case), D2)
        add_document(all_powerful(vault.open_case(firm.case)))
    assert refusal(lambda: opened(firm, firm.first)) == (NotAuthorized, f"cases/{firm.case}/head")
    assert refusal(lambda: opened(firm, firm.second)) == (NotAuthorized, f"cases/{firm.case}/head")


@pytest.mark.hostile("A13")
def test_what_a_reader_writes_behind_the_heads_back_is_not_accepted(firm: Firm):
    """The database decrypts, its stamp is the right one, the head is the admin's own: only what it holds is another."""
    with firm.as_user(firm.second) as vault:
        database = vault.open_case(firm.case)._database
        with database._connection() as connection:
            connection.execute("UPDATE matter SET name = 'Won'")
    assert refusal(lambda: opened(firm, firm.first)) == (Damaged, f"cases/{firm.case}/case.db")
    with firm.as_user(firm.third) as vault, pytest.raises(CaseNotFound):
        vault.accept_case(firm.case)
    with firm.as_user(firm.second) as vault, pytest.raises(NotPermitted):
        vault.accept_case(firm.case)
    with firm.as_user(firm.first) as vault:
        vault.accept_case(firm.case)
        case = vault.open_case(firm.case)
        assert case.summary().case.name == "Won"
        assert case.audit.entries()[-1].action == "state_accepted"
    assert opened(firm, firm.second) == [D1]


def test_what_a_reader_leaves_in_the_write_ahead_log_is_cut_off(firm: Firm, tmp_path: Path):
    """As if the admin had been killed between a commit and the head: nobody vouched for it."""
    folder = firm.folder / "cases" / firm.case
    with firm.as_user(firm.second) as vault:
        database = vault.open_case(firm.case)._database
        with database._connection() as connection:
            connection.execute("UPDATE matter SET name = 'Won'")
            shutil.copytree(folder, tmp_path / "left")
    shutil.rmtree(folder)
    shutil.copytree(tmp_path / "left", folder)
    with firm.as_user(firm.first) as vault:
        assert vault.open_case(firm.case).summary().case.name != "Won"


def forge(firm: Firm) -> tuple[Path, bytes, bytes]:
    """The closed database of the case, as it was signed and as a reader changed it; the changed one lies there."""
    path = firm.folder / "cases" / firm.case / "case.db"
    good = path.read_bytes()
    with firm.as_user(firm.second) as vault, vault.open_case(firm.case)._database._connection() as connection:
        connection.execute("UPDATE matter SET name = 'Won'")
    assert not path.with_name("case.db-wal").exists()
    return path, good, path.read_bytes()


def pages(database: bytes) -> list[bytes]:
    return [database[at : at + PAGE_SIZE] for at in range(0, len(database), PAGE_SIZE)]


def log_of(database: bytes) -> bytes:
    """A write-ahead log with every page, whose checksums are wrong: SQLite drops it."""
    found, salts = pages(database), bytes(7) + b"\1"
    frames = [struct.pack(">II", number, len(found)) + salts + bytes(8) + page for number, page in enumerate(found, 1)]
    return struct.pack(">IIII", 0x377F0682, 3007000, PAGE_SIZE, 0) + salts + bytes(8) + b"".join(frames)


def journal_of(database: bytes) -> bytes:
    """A journal with every page, which SQLite rolls back."""
    found = pages(database)
    header = bytes.fromhex("d9d505f920a163d7") + struct.pack(">IIIII", len(found), 0, len(found), 512, PAGE_SIZE)
    sums = [sum(page[at] for at in range(PAGE_SIZE - 200, 0, -200)) for page in found]
    records = [struct.pack(">I", number) + page + struct.pack(">I", sums[number - 1]) for number, page in enumerate(found, 1)]
    return header.ljust(512, b"\0") + b"".join(records)


@pytest.mark.hostile("A13")
def test_signed_pages_in_a_log_that_sqlite_drops_vouch_for_nothing(firm: Firm):
    path, good, _ = forge(firm)
    path.with_name("case.db-wal").write_bytes(log_of(good))
    for user in (firm.second, firm.first):
        assert refusal(partial(opened, firm, user)) == (Damaged, f"cases/{firm.case}/case.db")


@pytest.mark.hostile("A13")
def test_a_journal_of_a_reader_is_not_rolled_back(firm: Firm):
    path, good, forged = forge(firm)
    path.write_bytes(good)
    path.with_name("case.db-journal").write_bytes(journal_of(forged))
    for user in (firm.second, firm.first):
        with firm.as_user(user) as vault:
            assert vault.open_case(firm.case).summary().case.name == NAME
    assert not [beside.name for beside in path.parent.iterdir() if beside.name.startswith("case.db-")]
    assert path.read_bytes() == good


@pytest.mark.hostile("B6")
def test_what_a_failed_transaction_left_in_the_log_is_not_signed(firm: Firm):
    """Whole pages and a mark of a commit, under the salts of now, behind where the next one ends."""
    log = firm.folder / "cases" / firm.case / "case.db-wal"
    with firm.as_user(firm.first) as vault:
        case = vault.open_case(firm.case)
        add(case, D2)
        frame = struct.pack(">II", 2, 1) + log.read_bytes()[16:24] + bytes(8 + PAGE_SIZE)
        with log.open("ab") as file:
            file.write(frame * 300)
        add(case, D3)
    assert opened(firm, firm.second) == [D1, D2, D3]


def test_a_reader_cannot_exchange_originals_or_the_index(firm: Firm):
    with firm.as_user(firm.second) as vault:
        case = vault.open_case(firm.case)
        case.blobs._blobs.put(D1, b"another original")
        case._cache._now()._cache.write(b"{}" + vault.user.encode() + vault._parts.pairs.sign.sign(b"x"))
    with firm.as_user(firm.first) as vault:
        case = vault.open_case(firm.case)
        assert refusal(lambda: case.blobs.get(D1)) == (Damaged, f"cases/{firm.case}/blobs/{D1[:2]}/{D1}")
        assert len(case.vectors) == 0


@pytest.mark.hostile("A13")
def test_who_is_given_the_right_to_read_cannot_exchange_anything_in_a_case_that_is_open(tmp_path: Path):
    firm = Firm(tmp_path / "firm")
    with firm.as_user(firm.first) as vault:
        case = vault.open_case(firm.case)
        vault.grant(firm.case, firm.second, CaseRole.READ)
        case.blobs._blobs.put(D1, b"another original")
        case._cache.write(b"signed")
        assert refusal(lambda: case.blobs.get(D1)) == (Damaged, f"cases/{firm.case}/blobs/{D1[:2]}/{D1}")
        reader = CaseFolder(Files(firm.folder), vault._user.vault, firm.case, firm.second)
        theirs = replace(case.unsealed, folder=reader)._cache(KeyPairs.generate())
        assert theirs.read() == b"signed"
        theirs._cache.write(b"forged" + firm.second.encode() + bytes(64))
        assert refusal(case._cache.read) == (Damaged, f"cases/{firm.case}/cache/index")
        vault.grant(firm.case, firm.second, CaseRole.WRITE)
        case.blobs.get(D1)


@pytest.mark.hostile("A13")
def test_a_writer_who_became_a_reader_signs_no_more(firm: Firm):
    firm.grant(firm.second, CaseRole.WRITE)
    with firm.as_user(firm.second) as vault:
        add(vault.open_case(firm.case), D2)
    firm.grant(firm.second, CaseRole.READ)
    with firm.as_user(firm.second) as vault:
        case = all_powerful(vault.open_case(firm.case))
        earlier = case.roster
        case.unsealed.signers.roster = Roster(earlier.links[:-1], earlier.versions[:-1])  # signs by the list before
        add_document(case)
    assert refusal(lambda: opened(firm, firm.first)) == (OlderCopy, f"cases/{firm.case}/head")


def add_document(case: SealedCase) -> None:
    with suppress(CaseReadOnly):  # of the original: the document is in
        add(case, D3)


# --- wrapped keys -----------------------------------------------------------------------------------------------------


@pytest.mark.hostile("A13")
def test_a_key_wrapped_by_a_reader_is_not_used(firm: Firm):
    firm.grant(firm.third, CaseRole.WRITE)
    for user in (firm.third, firm.first):
        with firm.as_user(firm.second) as vault:
            give_key(vault, firm, user)
        assert refusal(partial(opened, firm, user)) == (NotAuthorized, f"cases/{firm.case}/keys/1/{user}")


@pytest.mark.hostile("A13")
def test_a_key_given_to_who_is_no_member_opens_nothing(firm: Firm):
    with firm.as_user(firm.second) as vault:
        give_key(vault, firm, firm.third)
    with firm.as_user(firm.third) as vault:
        assert vault.case_ids() == []
        with pytest.raises(CaseNotFound):
            vault.open_case(firm.case)


def give_key(vault: SealedVault, firm: Firm, user: str) -> None:
    """A reader wraps the case key for somebody."""
    folder, parts = vault._cases.folder(firm.case), vault._parts
    place = folder.place(1)
    case_key = folder.unwrap(place, parts.pairs, parts.lawyers.list).case_key
    recipient = parts.lawyers.list.get(user)
    assert recipient is not None
    public = X25519PublicKey.from_public_bytes(recipient.receive)
    theirs = replace(place, user=user)
    folder.files.write(theirs.name, [wrap(theirs, case_key, public, parts.pairs.sign)])


@pytest.mark.hostile("D9")
def test_the_key_of_who_was_removed_opens_nothing_new(firm: Firm):
    old = (firm.folder / "cases" / firm.case / "keys" / "1" / firm.second).read_bytes()
    with firm.as_user(firm.first) as vault:
        vault.revoke(firm.case, firm.second)
    for generation in ("1", "2"):
        place = firm.folder / "cases" / firm.case / "keys" / generation / firm.second
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(old)
        assert refusal(lambda: opened(firm, firm.second))[0] is Damaged
        place.unlink()


def test_who_was_removed_cannot_be_put_back_by_putting_the_folder_back(firm: Firm, tmp_path: Path):
    folder = firm.folder / "cases" / firm.case
    shutil.copytree(folder, tmp_path / "older")
    with firm.as_user(firm.first) as vault:
        vault.revoke(firm.case, firm.second)
    shutil.rmtree(folder)
    shutil.copytree(tmp_path / "older", folder)
    assert refusal(lambda: opened(firm, firm.first)) == (OlderCopy, f"cases/{firm.case}/members")


# --- the certificate of a forgotten case ------------------------------------------------------------------------------


def test_a_certificate_of_who_is_no_admin_counts_for_nothing(firm: Firm):
    firm.grant(firm.third, CaseRole.ADMIN)
    opened(firm, firm.third)
    with firm.as_user(firm.second) as vault:
        text = json.dumps({"vault": vault._user.vault, "case": firm.case})
        sign = vault._parts.pairs.sign
        signature = sign.sign(b"LAcertificate1\n" + text.encode()).hex()
        folder = CaseFolder(Files(firm.folder), vault._user.vault, firm.case, vault.user)
        folder.destroy()
        leave(folder, Certificate(text, sign.public_key().public_bytes_raw().hex(), signature))
    with firm.as_user(firm.first) as vault:
        assert vault.case_ids() == [firm.case]
        assert refusal(lambda: vault.open_case(firm.case))[0] is Missing
