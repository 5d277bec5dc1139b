"""Who was removed, may only read, or never belonged here: what they prepared or left behind does not count, and does not lock
others out."""

import errno
import json
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from legal_assistant.adapters.case_store import schema
from legal_assistant.adapters.cases.certificate import leave
from legal_assistant.adapters.cases.folder import CaseFolder
from legal_assistant.adapters.cases.opening import open_case
from legal_assistant.adapters.cases.sealed_case import SealedCase
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.keys.key_pairs import KeyPairs
from legal_assistant.adapters.keys.signed_chain import Link, encode, link
from legal_assistant.adapters.users.list import ListedUser, _to_json, _what
from legal_assistant.adapters.vault import rights as vault_rights
from legal_assistant.adapters.vault.sealed_vault import SealedVault
from legal_assistant.domain.audit import Certificate
from legal_assistant.domain.errors import (
    CaseReadOnly,
    Damaged,
    LegalAssistantError,
    Missing,
    NotAuthorized,
    NotPermitted,
    NotWritable,
)
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.users import CaseRole
from tests import make
from tests.firm import D1, D2, D3, Firm, add, documents, examine
from tests.vaults import PASSWORD, cheap_vaults, new_case


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Firm:
    return Firm(tmp_path_factory.mktemp("firm") / "vault")


@pytest.fixture
def firm(made: Firm, tmp_path: Path) -> Firm:
    return made.copied(tmp_path / "vault")


def opened(firm: Firm, user: str, case: str = "") -> list[str]:
    with firm.as_user(user) as vault:
        return documents(vault.open_case(case or firm.case))


def refusal(work: Callable[[], object]) -> tuple[type[LegalAssistantError], str]:
    with pytest.raises(LegalAssistantError) as caught:
        work()
    return type(caught.value), caught.value.subject


# --- lawyers who are removed ------------------------------------------------------------------------------------------


@pytest.mark.hostile("D9")
def test_who_deleted_the_own_key_is_removed_from_the_case_all_the_same(firm: Firm):
    firm.grant(firm.second, CaseRole.WRITE)
    keys = firm.folder / "cases" / firm.case / "keys"
    (keys / "1" / firm.second).unlink()
    with firm.as_user(firm.first) as vault:
        vault.remove_user(firm.second)
        assert [member.user for member in vault.members(firm.case)] == [firm.first]
        assert documents(vault.open_case(firm.case)) == [D1]
    assert [path.name for path in keys.iterdir()] == ["2"]


@pytest.mark.hostile("D9")
@pytest.mark.parametrize("listed_by_them", [True, False])
def test_what_a_removed_lawyer_signs_counts_only_once_an_admin_has_accepted_it(firm: Firm, listed_by_them: bool):
    """Who removes them has no key of the case, and does not see that they are on its list."""
    with firm.as_user(firm.second) as vault:
        case = vault.create_case(new_case(name="Of Ruan")).id
        vault.grant(case, firm.third, CaseRole.ADMIN)
    if not listed_by_them:
        with firm.as_user(firm.third) as vault:
            vault.grant(case, firm.first, CaseRole.READ)
            vault.revoke(case, firm.first)
    with firm.as_user(firm.second) as vault:
        add(vault.open_case(case), D2)
    [key] = (firm.folder / "cases" / case / "keys").glob(f"*/{firm.second}")
    key.unlink()
    with firm.as_user(firm.first) as vault:
        vault.remove_user(firm.second)
    named = "members" if listed_by_them else "head"
    assert refusal(lambda: opened(firm, firm.third, case)) == (NotAuthorized, f"cases/{case}/{named}")
    with firm.as_user(firm.third) as vault:
        vault.accept_case(case)
        assert documents(vault.open_case(case)) == [D2]
        assert [member.user for member in vault.members(case)] == [firm.third]
    assert examine(firm, firm.third) == []


@pytest.mark.parametrize("stuck", ["cases", "rotating"])
def test_a_case_that_cannot_be_replaced_stays_as_it_was(firm: Firm, stuck: str):
    """As where another program has a file of it open, so that its folder cannot be renamed."""
    firm.grant(firm.second, CaseRole.WRITE)
    rename = Files._rename

    def refuse(files: Files, path: Path, target: Path) -> None:
        if path == firm.folder / stuck / firm.case:
            raise PermissionError(13, "in use")
        rename(files, path, target)

    with firm.as_user(firm.first) as vault:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Files, "_rename", refuse)
            assert refusal(lambda: vault.revoke(firm.case, firm.second))[0] is NotWritable
        assert len(vault.members(firm.case)) == 2
        add(vault.open_case(firm.case), D2)
    assert opened(firm, firm.second) == [D1, D2]
    assert not (firm.folder / "rotating").exists()
    with firm.as_user(firm.first) as vault:
        vault.revoke(firm.case, firm.second)
        assert documents(vault.open_case(firm.case)) == [D1, D2]
    assert not (firm.folder / "rotating").exists()


@contextmanager
def stuck_stage(firm: Firm, stuck: str, kept: str) -> Iterator[Path]:
    """The folder ``stuck``/case cannot be renamed, nor the stage be removed; yields the stage."""
    rename, remove, remove_folder = Files._rename, Files._remove, Files._remove_folder
    stage = firm.folder / "rotating"

    def not_renamed(files: Files, path: Path, target: Path) -> None:
        if path == firm.folder / stuck / firm.case:
            raise OSError(errno.EIO, "")
        rename(files, path, target)

    def not_removed(files: Files, path: Path) -> None:
        if path == stage / "replaces" and path.exists() and kept == "everything":
            raise OSError(errno.EIO, "")
        remove(files, path)

    def folder_not_removed(files: Files, path: Path) -> None:
        if path == stage and path.exists():
            if kept == "half of it":
                (stage / firm.case / "head").unlink()
            raise OSError(errno.EIO, "")
        remove_folder(files, path)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Files, "_rename", not_renamed)
        patch.setattr(Files, "_remove", not_removed)
        patch.setattr(Files, "_remove_folder", folder_not_removed)
        yield stage


@pytest.mark.hostile("B6")
@pytest.mark.parametrize("stuck", ["cases", "rotating"])
@pytest.mark.parametrize("kept", ["everything", "all but the note", "half of it"])
@pytest.mark.parametrize("killed", [False, True])
def test_an_older_copy_that_could_not_be_removed_never_replaces_a_case(
    firm: Firm, tmp_path: Path, stuck: str, kept: str, killed: bool
):
    """The copy is of before what is written afterwards; ``killed``: between the transaction and its head."""
    firm.grant(firm.second, CaseRole.WRITE)
    with firm.as_user(firm.first) as vault:
        with stuck_stage(firm, stuck, kept) as stage:
            assert refusal(lambda: vault.revoke(firm.case, firm.second))[0] is NotWritable
        assert (stage / firm.case).exists()
        case = vault.open_case(firm.case)
        with pytest.MonkeyPatch.context() as patch:
            if killed:
                patch.setattr(case._head, "committed", lambda _stamp: None)
            add(case, D2)
            if killed:
                shutil.copytree(firm.folder, tmp_path / "then")
    if killed:  # all is as it was at that moment
        shutil.rmtree(firm.folder)
        (tmp_path / "then").rename(firm.folder)
    assert opened(firm, firm.second) == [D1, D2]
    assert not stage.exists()
    with firm.as_user(firm.first) as vault:
        assert len(vault.members(firm.case)) == 2
        vault.revoke(firm.case, firm.second)
        assert documents(vault.open_case(firm.case)) == [D1, D2]
    assert examine(firm, firm.first) == []


def test_what_waits_to_be_written_while_the_key_is_replaced_is_not_lost_in_silence(firm: Firm):
    firm.grant(firm.second, CaseRole.READ)
    move, told = Files.move, []
    with firm.as_user(firm.first) as vault:
        case = vault.open_case(firm.case)
        close = case.close

        def write() -> None:
            try:
                with case.store.write() as view:
                    view.documents.add(make.document(D2))
            except LegalAssistantError as error:
                told.append(type(error))

        writer = threading.Thread(target=write)

        def moving(files: Files, name: str, target: str) -> None:
            move(files, name, target)
            if name.startswith("rotating/cases/"):
                writer.start()
                writer.join(0.2)

        def closing() -> None:
            writer.join()  # who waits comes first
            close()

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Files, "move", moving)
            patch.setattr(case, "close", closing)
            vault.revoke(firm.case, firm.second)
        assert told == [Missing]
        assert documents(vault.open_case(firm.case)) == [D1]


def certificate_of(vault: SealedVault, case: str) -> Certificate:
    text, sign = json.dumps({"vault": vault._user.vault, "case": case}), vault._parts.pairs.sign
    signature = sign.sign(b"LAcertificate1\n" + text.encode()).hex()
    return Certificate(text, sign.public_key().public_bytes_raw().hex(), signature)


def test_a_certificate_beside_a_case_that_is_there_counts_for_nothing(firm: Firm):
    firm.grant(firm.third, CaseRole.ADMIN)
    opened(firm, firm.first)
    with firm.as_user(firm.third) as vault:
        leave(vault._cases.folder(firm.case), certificate_of(vault, firm.case))
    assert opened(firm, firm.first) == [D1]


def test_a_certificate_of_a_removed_lawyer_counts_for_nothing(firm: Firm):
    firm.grant(firm.second, CaseRole.READ)
    firm.grant(firm.third, CaseRole.ADMIN)
    opened(firm, firm.second)  # and does not see what follows
    with firm.as_user(firm.third) as vault:
        certificate, name = certificate_of(vault, firm.case), vault._user.vault
    with firm.as_user(firm.first) as vault:
        vault.remove_user(firm.third)
    folder = CaseFolder(Files(firm.folder), name, firm.case, firm.second)
    folder.destroy()
    leave(folder, certificate)
    with firm.as_user(firm.second) as vault:
        assert vault.case_ids() == [firm.case]
        assert refusal(lambda: vault.open_case(firm.case))[0] is Missing


# --- lawyers who may only read ----------------------------------------------------------------------------------------


@pytest.mark.hostile("A13")
def test_a_reader_cannot_be_made_to_sign_a_case(firm: Firm):
    """One reader writes a transaction and puts the head back, another one checks the vault or tries to accept the case."""
    for user in (firm.second, firm.third):
        firm.grant(user, CaseRole.READ)
        opened(firm, user)
    head = firm.folder / "cases" / firm.case / "head"
    signed = head.read_bytes()
    with firm.as_user(firm.second) as vault:
        case = vault.open_case(firm.case)
        case._witness._role = CaseRole.ADMIN
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(case._head, "committed", lambda stamp: None)
            with pytest.raises(CaseReadOnly):  # of the original: the document is in
                add(case, D3)
    assert head.read_bytes() == signed
    damaged = (Damaged, f"cases/{firm.case}/case.db")
    assert refusal(lambda: opened(firm, firm.first)) == damaged
    assert (Damaged.code, damaged[1]) in examine(firm, firm.third)
    assert head.read_bytes() == signed
    with firm.as_user(firm.third) as vault:
        assert refusal(partial(vault.accept_case, firm.case)) == (NotPermitted, firm.case)
    assert head.read_bytes() == signed
    with firm.as_user(firm.first) as vault:
        vault.accept_case(firm.case)
    assert opened(firm, firm.third) == [D1, D3]


def test_a_head_is_not_signed_by_who_may_only_read(firm: Firm):
    firm.grant(firm.second, CaseRole.READ)
    with firm.as_user(firm.second) as vault:
        case = vault.open_case(firm.case)
        assert refusal(lambda: case._head.write(case.stamp)) == (CaseReadOnly, firm.case)


def test_a_check_leaves_a_case_of_an_earlier_format_as_it_is(firm: Firm, monkeypatch: pytest.MonkeyPatch):
    firm.grant(firm.second, CaseRole.READ)
    with monkeypatch.context() as later:
        step = schema.Migration(schema.FORMAT + 1, "later", ("CREATE TABLE later (one INTEGER) STRICT",))
        later.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, step))
        later.setattr(schema, "FORMAT", step.version)
        for user in (firm.first, firm.second):
            assert examine(firm, user) == [("outdated", firm.case)]
    for user in (firm.first, firm.second):
        assert opened(firm, user) == [D1]


def test_a_case_is_closed_once_it_was_accepted(firm: Firm, monkeypatch: pytest.MonkeyPatch):
    cases: list[SealedCase] = []

    def noting(*arguments: object, **options: object) -> SealedCase:
        cases.append(open_case(*arguments, **options))
        return cases[-1]

    monkeypatch.setattr(vault_rights, "open_case", noting)
    with firm.as_user(firm.first) as vault:
        vault.accept_case(firm.case)
        [case] = cases
        with pytest.raises(Missing):
            case.summary()


# --- strangers --------------------------------------------------------------------------------------------------------


@pytest.mark.hostile("A12")
@pytest.mark.parametrize("at_once", [True, False])
def test_a_list_planted_in_a_vault_of_one_lawyer_is_refused(tmp_path: Path, at_once: bool):
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    own = ListedUser.of(vault.user, "Lin", vault._parts.pairs, admin=True)
    name = vault._user.vault
    vault.close()
    pairs = KeyPairs.generate()
    intruder = ListedUser.of(new_id(), "Intruder", pairs, admin=True)
    links: tuple[Link, ...] = ()
    for users in [[own, intruder]] if at_once else [[intruder], [own, intruder]]:
        values = {"by": intruder.id, "time": "", "users": [_to_json(one) for one in users]}
        links += (link(values, links, _what(name), pairs.sign),)
    (tmp_path / "vault" / "users" / "list").write_bytes(encode(links))
    assert refusal(lambda: cheap_vaults().unlock(tmp_path / "vault", PASSWORD, user=own.id)) == (NotAuthorized, "users/list")


@pytest.mark.parametrize("name", ["Lin\x1b[2J", "Lin\u202e", "Lin\nRuan", "L" * 101])
def test_a_list_with_names_that_cannot_be_shown_is_refused(tmp_path: Path, name: str):
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    own = ListedUser.of(vault.user, name, vault._parts.pairs, admin=True)
    values = {"by": vault.user, "time": "", "users": [_to_json(own)]}
    data = encode((link(values, (), _what(vault._user.vault), vault._parts.pairs.sign),))
    vault.close()
    (tmp_path / "vault" / "users" / "list").write_bytes(data)
    assert refusal(lambda: cheap_vaults().users(tmp_path / "vault")) == (Damaged, "users/list")
