"""Several lawyers on one vault: what each may do, what each learns, and whose signature counts."""

import json
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from legal_assistant.adapters.cases import rights as case_rights
from legal_assistant.adapters.cases.sealed_case import SealedCase
from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.faiss_index import FaissIndex
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.users.backup_notes import backup_notes
from legal_assistant.adapters.users.list import UserList, read_users
from legal_assistant.adapters.vault.file import vault_id
from legal_assistant.adapters.vault.restoring import VaultRestore
from legal_assistant.domain.backup import OF_OTHERS
from legal_assistant.domain.conflicts import Resolution
from legal_assistant.domain.errors import (
    BackupIncomplete,
    CaseNotFound,
    CaseReadOnly,
    LastAdmin,
    NotPermitted,
    UserHasCases,
    UserNotFound,
    WrongPassword,
)
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.users import CaseRole
from legal_assistant.services.memories.comparison import Comparer
from legal_assistant.services.memories.conflicts import ConflictService
from legal_assistant.services.vault.audit import actor, as_csv, as_json
from legal_assistant.services.vault.cases import CaseService
from tests import make
from tests.cases import remembering
from tests.firm import D1, D2, D3, NAME, OTHER_PASSWORD, Firm, add, documents, examine
from tests.vaults import CHEAP, PASSWORD, cheap_vaults, new_case, snapshot

VERIFIER = Path(__file__).parents[2] / "resources" / "verify_audit.py"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Firm:
    return Firm(tmp_path_factory.mktemp("firm") / "vault")


@pytest.fixture
def firm(made: Firm, tmp_path: Path) -> Firm:
    return made.copied(tmp_path / "vault")


def test_who_may_unlock_is_said_and_each_has_a_password_of_their_own(firm: Firm):
    assert [(user.name, user.admin) for user in cheap_vaults().users(firm.folder)] == [
        ("Lin", True), ("Ruan", False), ("Shen", False),
    ]  # fmt: skip
    with pytest.raises(WrongPassword):
        cheap_vaults().unlock(firm.folder, PASSWORD, user=firm.second)
    with pytest.raises(UserNotFound):
        cheap_vaults().unlock(firm.folder, PASSWORD, user=new_id())
    with firm.as_user(firm.second) as vault:
        assert vault.user == firm.second
        vault.change_password(OTHER_PASSWORD, "another of Ruan's 17")
    cheap_vaults().unlock(firm.folder, "another of Ruan's 17", user=firm.second).close()
    cheap_vaults().unlock(firm.folder, PASSWORD).close()


def test_each_recovery_key_opens_its_own(firm: Firm):
    vault = cheap_vaults().recover(firm.folder, firm.second_key, "a new one for Ruan 5")
    assert vault.user == firm.second
    vault.close()
    with pytest.raises(WrongPassword):
        cheap_vaults().recover(firm.folder, firm.second_key, "x", user=firm.third)
    vault = cheap_vaults().recover(firm.folder, firm.recovery_key, "a new one for Lin 5")
    assert vault.user == firm.first
    vault.close()


def test_a_colleague_without_the_right_learns_nothing(firm: Firm):
    with firm.as_user(firm.second) as vault:
        assert vault.case_ids() == []
        assert vault.summaries() == []
        for forbidden in (vault.open_case, vault.destroy_case, vault.members):
            with pytest.raises(CaseNotFound):
                forbidden(firm.case)
        assert CaseService(vault, SystemClock()).list() == []
        with pytest.raises(CaseNotFound):
            CaseService(vault, SystemClock()).find(NAME)
    assert not any(NAME.encode() in data for data in snapshot(firm.folder).values())
    assert examine(firm, firm.second) == []


@pytest.mark.parametrize("role", list(CaseRole))
def test_what_a_right_allows(firm: Firm, role: CaseRole):
    firm.grant(firm.second, role)
    with firm.as_user(firm.second) as vault:
        assert [summary.case.name for summary in vault.summaries()] == [NAME]
        case = vault.open_case(firm.case)
        assert case.role is role
        assert [(member.name, member.role) for member in vault.members(firm.case)] == [("Lin", CaseRole.ADMIN), ("Ruan", role)]
        assert documents(case) == [D1]
        assert case.summary().case.writable is role.may_write
        assert len(case.vectors) == 0
        if role.may_write:
            add(case, D2)
        else:
            for write in (lambda: add(case, D2), lambda: case.blobs.put(new_id(), b"x"), lambda: case.blobs.delete(new_id())):
                with pytest.raises(CaseReadOnly):
                    write()
            assert case.audit.export().entries
        if role.may_grant:
            vault.grant(firm.case, firm.third, CaseRole.READ)
        else:
            with pytest.raises(NotPermitted):
                vault.grant(firm.case, firm.third, CaseRole.READ)
            with pytest.raises(NotPermitted):
                vault.revoke(firm.case, firm.first)
            with pytest.raises(NotPermitted):
                vault.destroy_case(firm.case)
    with firm.as_user(firm.first) as vault:
        assert documents(vault.open_case(firm.case)) == ([D1, D2] if role.may_write else [D1])
        assert vault.open_case(firm.case).audit.verify().ok
        [summary] = vault.summaries()
        assert summary.counts["documents"] == (2 if role.may_write else 1)
    for user in (firm.first, firm.second):
        assert examine(firm, user) == []


def test_a_right_is_changed(firm: Firm):
    for role in (CaseRole.WRITE, CaseRole.READ, CaseRole.ADMIN, CaseRole.READ, CaseRole.WRITE):
        firm.grant(firm.second, role)
        with firm.as_user(firm.second) as vault:
            assert [summary.case.role for summary in vault.summaries()] == [role]
            case = vault.open_case(firm.case)
            if role.may_write:
                add(case, new_id())
            else:
                with pytest.raises(CaseReadOnly):
                    add(case, new_id())
    with firm.as_user(firm.first) as vault:
        assert len(documents(vault.open_case(firm.case))) == 4
        assert vault.open_case(firm.case).audit.verify().ok


def test_the_log_of_acts_says_who(firm: Firm):
    firm.grant(firm.second, CaseRole.WRITE)
    with firm.as_user(firm.second) as vault:
        add(vault.open_case(firm.case), D2)
    with firm.as_user(firm.first) as vault:
        entries = vault.open_case(firm.case).audit.entries()
        assert [(one.action, one.user, one.subject) for one in entries[-2:]] == [
            ("right_granted", firm.first, firm.second), ("document_added", firm.second, D2),
        ]  # fmt: skip
        exported = vault.open_case(firm.case).audit.export()
        assert list(exported.signers) == [firm.first, firm.second]
        for text in (json.dumps(as_json(exported)), as_csv(exported)):
            (firm.folder.parent / "log").write_text(text)
            command = [sys.executable, "-I", "-S", str(VERIFIER), str(firm.folder.parent / "log")]
            for keys, status in ((list(exported.signers.values()), 0), ([exported.signers[firm.first]], 1)):
                given = [argument for key in keys for argument in ("--key", key)]
                assert subprocess.run([*command, *given], capture_output=True, check=False).returncode == status
        assert [entry.action for entry in vault.audit.entries()] == [
            "vault_made",
            "user_renamed",
            "user_added",
            "user_added",
            "case_made",
        ]
        assert {actor(entry) for entry in vault.audit.entries()} == {firm.first}


def test_the_log_of_a_lawyer_who_was_added_says_by_whom(firm: Firm):
    with firm.as_user(firm.second) as vault:
        first = vault.audit.entries()[0]
        assert (first.action, first.subject, actor(first)) == ("user_added", firm.second, firm.first)
        assert vault.audit.verify().ok
    assert actor(replace(first, detail="{}")) == ""  # as an earlier program wrote it


@pytest.mark.hostile("D9")
def test_who_is_removed_is_kept_from_what_comes_later(firm: Firm):
    firm.grant(firm.second, CaseRole.WRITE)
    firm.grant(firm.third, CaseRole.READ)
    with firm.as_user(firm.second) as vault:
        add(vault.open_case(firm.case), D2)
    before = snapshot(firm.folder / "cases" / firm.case)
    with firm.as_user(firm.first) as vault:
        count = len(vault.open_case(firm.case).audit.entries())
        vault.revoke(firm.case, firm.second)
        case = vault.open_case(firm.case)
        assert [member.user for member in vault.members(firm.case)] == [firm.first, firm.third]
        assert documents(case) == [D1, D2]
        assert case.blobs.get(D2) == D2.encode()
        assert [entry.action for entry in case.audit.entries()[count:]] == ["right_revoked"]
        assert case.audit.verify().ok
        add(case, D3)
    after = snapshot(firm.folder / "cases" / firm.case)
    assert {name for name in after if name.startswith("keys/")} == {f"keys/2/{firm.first}", f"keys/2/{firm.third}"}
    assert not set(after.values()) & set(before.values())
    with firm.as_user(firm.second) as vault:
        assert vault.case_ids() == []
        with pytest.raises(CaseNotFound):
            vault.open_case(firm.case)
    with firm.as_user(firm.third) as vault:
        assert documents(vault.open_case(firm.case)) == [D1, D2, D3]
    for user in (firm.first, firm.second, firm.third):
        assert examine(firm, user) == []


def test_somebody_always_remains_who_may_grant(firm: Firm):
    firm.grant(firm.second, CaseRole.WRITE)
    with firm.as_user(firm.first) as vault:
        with pytest.raises(LastAdmin):
            vault.grant(firm.case, firm.first, CaseRole.WRITE)
        with pytest.raises(NotPermitted):
            vault.revoke(firm.case, firm.first)
        with pytest.raises(UserNotFound):
            vault.revoke(firm.case, firm.third)
        vault.grant(firm.case, firm.second, CaseRole.ADMIN)
        vault.grant(firm.case, firm.first, CaseRole.READ)
        with pytest.raises(CaseReadOnly):
            add(vault.open_case(firm.case), D2)
    with firm.as_user(firm.second) as vault:
        vault.revoke(firm.case, firm.first)
    with firm.as_user(firm.first) as vault:
        assert vault.case_ids() == []


def test_lawyers_come_and_go(firm: Firm):
    with firm.as_user(firm.second) as vault:
        for forbidden in (
            lambda: vault.add_user("X", "x"),
            lambda: vault.remove_user(firm.third),
            lambda: vault.rename_user(firm.third, "Y"),
        ):
            with pytest.raises(NotPermitted):
                forbidden()
        vault.rename_user(firm.second, "Ruan Mei")
        own = vault.create_case(new_case()).id
    firm.grant(firm.second, CaseRole.READ)
    with firm.as_user(firm.first) as vault:
        with pytest.raises(UserHasCases) as caught:
            vault.remove_user(firm.second)
        assert caught.value.subject == own
        assert len(vault.members(firm.case)) == 2
        with pytest.raises(NotPermitted):
            vault.remove_user(firm.first)
    with firm.as_user(firm.second) as vault:
        vault.destroy_case(own)
    with firm.as_user(firm.first) as vault:
        vault.remove_user(firm.second)
        assert [user.name for user in vault.users()] == ["Lin", "Shen"]
        assert [member.user for member in vault.members(firm.case)] == [firm.first]
    assert not (firm.folder / "users" / firm.second).exists()
    with pytest.raises(UserNotFound):
        cheap_vaults().unlock(firm.folder, OTHER_PASSWORD, user=firm.second)
    assert examine(firm, firm.first) == []


def test_a_case_forgotten_by_an_admin_is_forgotten_for_all(firm: Firm):
    firm.grant(firm.second, CaseRole.READ)
    with firm.as_user(firm.second) as vault:
        assert vault.case_ids() == [firm.case]
        vault.open_case(firm.case)
    with firm.as_user(firm.first) as vault:
        vault.destroy_case(firm.case)
        certificate = vault.certificate(firm.case)
        assert json.loads(certificate.text)["destroyed"]["keys"] == sorted(
            f"cases/{firm.case}/keys/1/{user}" for user in (firm.first, firm.second)
        )
    with firm.as_user(firm.second) as vault:
        assert vault.case_ids() == []
        assert vault.certificate(firm.case) == certificate
    for user in (firm.first, firm.second, firm.third):
        assert examine(firm, user) == []


@pytest.mark.parametrize("role", [CaseRole.READ, CaseRole.WRITE])
def test_a_backup_holds_what_all_have(firm: Firm, tmp_path: Path, role: CaseRole):
    firm.grant(firm.second, role)
    with firm.as_user(firm.third) as vault:
        own = vault.create_case(new_case(name="Of Shen")).id
    with firm.as_user(firm.second) as vault:
        vault.open_case(firm.case)
        if role.may_write:
            add(vault.open_case(firm.case), D2)
        made = vault.backup(tmp_path / "backup")
        assert (made.cases, made.others) == ((firm.case,), 1)
        assert own not in repr(made)
        single = vault.backup(tmp_path / "single", firm.case)
        assert single.cases == (firm.case,)
    restore = VaultRestore(cheap_vaults(), SystemClock(), kdf=CHEAP)
    place = tmp_path / "restored"
    told = restore.restore(tmp_path / "backup", place, OTHER_PASSWORD)
    assert (told.ok, told.cases, told.others) == (True, (firm.case,), 1)
    for user, password, wanted in (
        (firm.first, PASSWORD, firm.case),
        (firm.second, OTHER_PASSWORD, firm.case),
        (firm.third, OTHER_PASSWORD, own),
    ):
        vault = cheap_vaults().unlock(place, password, user=user)
        assert vault.case_ids() == [wanted]
        assert vault.open_case(wanted).audit.verify().ok
        vault.close()
    restore.restore(tmp_path / "single", tmp_path / "one", OTHER_PASSWORD)
    vault = cheap_vaults().unlock(tmp_path / "one", OTHER_PASSWORD, user=firm.second)
    assert documents(vault.open_case(firm.case)) == ([D1, D2] if role.may_write else [D1])
    vault.close()
    assert restore.wipe(tmp_path / "backup", firm.case) == 2
    told = restore.check(tmp_path / "backup", OTHER_PASSWORD)
    assert (told.cases, told.others, told.removed) == ((), 1, (firm.case,))
    assert restore.wipe(tmp_path / "backup", own) == 1
    told = restore.check(tmp_path / "backup", OTHER_PASSWORD)
    assert (told.cases, told.others, told.removed) == ((), 0, (firm.case,))


def test_who_has_no_right_to_a_case_is_told_nothing_of_its_damage_in_a_backup(firm: Firm, tmp_path: Path):
    with firm.as_user(firm.third) as vault:
        own = vault.create_case(new_case(name="Of Shen")).id
        file = vault.backup(tmp_path / "backup").file
    data = file.read_bytes()
    for name in (f"cases/{firm.case}/case.db", f"cases/{firm.case}/keys/1/{firm.first}", f"cases/{own}/head"):
        at = data.index(len(name).to_bytes(2) + name.encode()) + len(name) + 100
        data = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
    file.write_bytes(data)
    restore = VaultRestore(cheap_vaults(), SystemClock(), kdf=CHEAP)
    told = restore.check(file, OTHER_PASSWORD)
    assert (told.cases, told.others) == ((own,), 1)
    assert sorted(told.damaged) == [OF_OTHERS, OF_OTHERS, f"cases/{own}/head"]
    with pytest.raises(BackupIncomplete) as error:
        restore.restore(file, tmp_path / "new", OTHER_PASSWORD)
    assert firm.case not in repr(told) + str(error.value.subject)
    salvaged = restore.restore(file, tmp_path / "new", OTHER_PASSWORD, salvage=True)
    assert salvaged == told
    vault = cheap_vaults().unlock(tmp_path / "new", OTHER_PASSWORD, user=firm.third)
    assert documents(vault.open_case(own)) == []
    vault.close()


def test_a_backup_is_made_while_a_case_with_readers_is_written_to(firm: Firm, tmp_path: Path):
    firm.grant(firm.second, CaseRole.READ)
    with firm.as_user(firm.first) as vault:
        add(vault.open_case(firm.case), D2)  # is still in the write-ahead log
        vault.backup(tmp_path / "backup")
        add(vault.open_case(firm.case), D3)
    VaultRestore(cheap_vaults(), SystemClock(), kdf=CHEAP).restore(tmp_path / "backup", tmp_path / "restored", PASSWORD)
    for user, password in ((firm.second, OTHER_PASSWORD), (firm.first, PASSWORD)):
        vault = cheap_vaults().unlock(tmp_path / "restored", password, user=user)
        assert documents(vault.open_case(firm.case)) == [D1, D2]
        vault.close()


def test_who_is_admin_of_the_vault_may_be_another(firm: Firm):
    with firm.as_user(firm.second) as vault, pytest.raises(NotPermitted):
        vault.set_admin(firm.second, admin=True)
    with firm.as_user(firm.first) as vault:
        vault.set_admin(firm.second, admin=True)
        vault.set_admin(firm.first, admin=False)
        assert [entry.action for entry in vault.audit.entries()][-2:] == ["user_admin", "user_admin"]
        with pytest.raises(NotPermitted):
            vault.add_user("Tao", PASSWORD)
    with firm.as_user(firm.second) as vault:  # what the first signed before stays good
        assert [user.admin for user in vault.users()] == [False, True, False]
        vault.add_user("Tao", PASSWORD)
        with pytest.raises(LastAdmin):
            vault.set_admin(firm.second, admin=False)


def test_a_certificate_of_a_lawyer_who_was_removed_later_counts(firm: Firm):
    firm.grant(firm.second, CaseRole.ADMIN)
    firm.grant(firm.third, CaseRole.READ)
    with firm.as_user(firm.third) as vault:
        vault.open_case(firm.case)
    with firm.as_user(firm.second) as vault:
        vault.destroy_case(firm.case)
    with firm.as_user(firm.first) as vault:
        vault.remove_user(firm.second)
    with firm.as_user(firm.third) as vault:
        assert vault.case_ids() == []
        assert vault.certificate(firm.case).text


def test_the_index_of_a_case_is_built_again_in_silence_whenever_rights_change(firm: Firm, caplog: pytest.LogCaptureFixture):
    """What was sealed before for others is no damage."""
    for role in (CaseRole.READ, CaseRole.WRITE, CaseRole.READ, CaseRole.ADMIN, CaseRole.READ):
        with firm.as_user(firm.first) as vault:
            searchable(vault.open_case(firm.case))
            vault.grant(firm.case, firm.second, role)
        with firm.as_user(firm.second) as vault:
            index = searchable(vault.open_case(firm.case))
            assert index.search(np.array([1.0, 0.0], dtype=np.float32), 1)
    with firm.as_user(firm.first) as vault:
        searchable(vault.open_case(firm.case))
        vault.revoke(firm.case, firm.second)
        searchable(vault.open_case(firm.case))
    assert not [record for record in caplog.records if "cache" in record.message]
    path = firm.folder / "cases" / firm.case / "cache" / "index"
    path.write_bytes(path.read_bytes()[:-1])
    with firm.as_user(firm.first) as vault:
        searchable(vault.open_case(firm.case))
    assert [record for record in caplog.records if "cache" in record.message]  # real damage is told of


def searchable(case: SealedCase) -> FaissIndex:
    """The index of a case with one vector, loaded, and saved by who may write."""
    if case.role.may_write:
        with case.store.write() as view:
            if not len(view.index.vector_numbers()):
                view.memories.add(make.memory("m1"), by="user", reason="created")
        with case.store.write() as view:
            numbers = [number for number, _, _ in view.index.pending(10)]
            if numbers:
                view.index.put_vectors("e", numbers, np.array([[1.0, 0.0]] * len(numbers), dtype=np.float32))
    assert len(case.vectors)
    case.vectors.save()
    return case.vectors


def test_while_a_case_is_written_anew_only_that_case_waits(firm: Firm, monkeypatch: pytest.MonkeyPatch):
    firm.grant(firm.second, CaseRole.READ)
    begun, go_on = threading.Event(), threading.Event()
    write_anew = case_rights._write_anew

    def slowly(*args: object) -> None:
        begun.set()
        assert go_on.wait(60)
        write_anew(*args)

    monkeypatch.setattr(case_rights, "_write_anew", slowly)
    with firm.as_user(firm.first) as vault, ThreadPoolExecutor(2) as pool:
        other = vault.create_case(new_case()).id
        revoking = pool.submit(vault.revoke, firm.case, firm.second)
        assert begun.wait(60)
        add(vault.open_case(other), D2)  # here and now
        assert {one.case.id for one in vault.summaries()} == {firm.case, other}
        vault.grant(other, firm.third, CaseRole.READ)
        assert vault.create_case(new_case()).role is CaseRole.ADMIN
        waiting = pool.submit(vault.open_case, firm.case)
        assert not waiting.done()
        go_on.set()
        revoking.result(60)
        assert documents(waiting.result(60)) == [D1]
        assert [one.user for one in vault.members(firm.case)] == [firm.first]


def test_the_history_of_a_memory_and_a_decision_name_the_lawyer(firm: Firm) -> None:
    """Signed in the log of acts, so that what was written before names were asked for is named, too."""
    firm.grant(firm.second, CaseRole.WRITE)
    clock, comparer = SystemClock(), Comparer()
    with firm.as_user(firm.first) as vault:
        memory, _ = remembering(clock).add(vault.open_case(firm.case), "月租金为8000元")
    with firm.as_user(firm.second) as vault:
        case = vault.open_case(firm.case)
        remember, conflicts = remembering(clock), ConflictService(clock, comparer)
        remember.edit(case, memory.id, importance=5)
        remember.add(case, "月租金为8500元")
        (found,) = conflicts.list(case)
        conflicts.resolve(case, found.conflict.id, Resolution.LEFT, "合同原件")
        (decided,) = conflicts.list(case, resolved=True)
        assert (decided.conflict.by, decided.conflict.user) == ("user", firm.second)
        versions = [(one.version, one.by, one.user) for one in remember.history(case, memory.id)]
    assert versions == [(1, "user", firm.first), (2, "user", firm.second), (3, "user", firm.second)]


def test_the_certificate_names_the_backups_of_colleagues(firm: Firm, tmp_path: Path):
    """Of a reader, and of somebody who is no member: their copy of the vault has the case too, and its keys."""
    firm.grant(firm.second, CaseRole.READ)
    made: list[tuple[str, str]] = []
    for number, user in enumerate((firm.second, firm.third, firm.first)):
        with firm.as_user(user) as vault:
            made.append((vault.backup(tmp_path / f"{number}").id, user))
            logged = json.loads(vault.audit.entries()[-1].detail)["cases"]
            assert logged == ([] if user == firm.third else [firm.case])  # who has no right to it logs nothing of it
    with firm.as_user(firm.first) as vault:
        vault.destroy_case(firm.case)
        said = json.loads(vault.certificate(firm.case).text)
    assert [(one["id"], one["user"]) for one in said["backups"]] == made
    assert all(one["time"] for one in said["backups"])
    for path in (firm.folder / "backups").iterdir():  # what nobody signed is passed over
        path.write_bytes(path.read_bytes().replace(firm.case.encode(), b"0" * 32))
    assert list(backup_notes(Files(firm.folder), users_of(firm))) == []


def users_of(firm: Firm) -> UserList:
    found = read_users(Files(firm.folder), vault_id((firm.folder / "vault.json").read_bytes()))
    assert found is not None
    return found


def test_cases_given_since_are_listed_without_being_kept_open(firm: Firm):
    with firm.as_user(firm.first) as vault:
        many = [vault.create_case(new_case()).id for _ in range(5)]
        for case in many:
            vault.grant(case, firm.third, CaseRole.READ)
    for _ in range(2):
        with firm.as_user(firm.third) as vault:
            assert {summary.case.id for summary in vault.summaries()} == set(many)
            assert {summary.case.role for summary in vault.summaries()} == {CaseRole.READ}
            assert not any(vault._cases.has(case) for case in many)
