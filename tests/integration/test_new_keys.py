"""A lawyer whose password was exposed gets new keys: what was copied before opens nothing that comes later, and nothing counts
any more that is signed with the old key."""

import errno
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from legal_assistant.adapters.cases.certificate import Inventory, certify, leave
from legal_assistant.adapters.cases.folder import CaseFolder
from legal_assistant.adapters.cases.sealed_case import SealedCase
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.keys import key_slots
from legal_assistant.adapters.keys.crypto import context
from legal_assistant.adapters.keys.key_pairs import KeyPairs
from legal_assistant.adapters.keys.signed_chain import encode, link
from legal_assistant.adapters.users.folder import UserFolder, key_pairs
from legal_assistant.adapters.users.list import ListedUser, UserList, read_users
from legal_assistant.adapters.vault.file import vault_id
from legal_assistant.adapters.vault.key_renewal import KeyRenewal
from legal_assistant.adapters.vault.sealed_vault import SealedVault
from legal_assistant.domain.audit import Act
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import WaitingFile
from legal_assistant.domain.errors import (
    Cancelled,
    CaseNotFound,
    Damaged,
    DiskFull,
    LegalAssistantError,
    NotAuthorized,
    OlderCopy,
    WrongPassword,
)
from legal_assistant.domain.users import CaseRole
from legal_assistant.services.vault.audit import as_csv, as_json
from tests.firm import D1, D2, D3, OTHER_PASSWORD, Firm, add, documents, examine
from tests.vaults import CHEAP, PASSWORD, cheap_vaults, new_case

NEW = "basalt ferry lantern 63"
VERIFIER = Path(__file__).parents[2] / "resources" / "verify_audit.py"


@pytest.fixture
def firm(tmp_path: Path) -> Firm:
    firm = Firm(tmp_path / "vault")
    firm.grant(firm.second, CaseRole.WRITE)
    firm.grant(firm.third, CaseRole.READ)
    for user in (firm.second, firm.third):
        with firm.as_user(user) as vault:
            assert documents(vault.open_case(firm.case)) == [D1]
    return firm


def old_keys(firm: Firm, user: str, password: str) -> tuple[KeyPairs, bytes]:
    """What somebody has who copied the vault and knows the password: the key pairs and the master key."""
    folder = UserFolder(Files(firm.folder), vault_id((firm.folder / "vault.json").read_bytes()), user)
    slot = folder.slot("password")
    master_key = key_slots.open_with_password(slot, folder.files.read(slot.name), password, CHEAP).master_key
    return key_pairs(folder, master_key), master_key


def renew(firm: Firm, user: str = "", password: str = PASSWORD) -> str:
    return cheap_vaults().unlock(firm.folder, password, user=user).replace_keys(password, NEW)


def unlocked(firm: Firm, user: str = "", password: str = NEW) -> SealedVault:
    return cheap_vaults().unlock(firm.folder, password, user=user)


def listed(firm: Firm) -> UserList:
    found = read_users(Files(firm.folder), vault_id((firm.folder / "vault.json").read_bytes()))
    assert found is not None
    return found


def refusal(work: Callable[[], object]) -> tuple[type[LegalAssistantError], str]:
    with pytest.raises(LegalAssistantError) as caught:
        work()
    return type(caught.value), caught.value.subject


@pytest.mark.hostile("B5")
def test_everything_goes_on_with_the_new_keys(firm: Firm):
    before = listed(firm).get(firm.first)
    recovery = renew(firm)
    with pytest.raises(WrongPassword):
        cheap_vaults().unlock(firm.folder, PASSWORD)
    with pytest.raises(WrongPassword):
        cheap_vaults().recover(firm.folder, firm.recovery_key, NEW)
    vault = cheap_vaults().recover(firm.folder, recovery, NEW)
    assert documents(vault.open_case(firm.case)) == [D1]
    add(vault.open_case(firm.case), D2)
    assert vault.audit.verify().ok
    assert [entry.action for entry in vault.audit.entries()][-3:] == ["keys_replaced", "recovery_key_used", "password_changed"]
    me = next(user for user in vault.users() if user.id == firm.first)
    assert before is not None
    assert me.renewed
    assert me.fingerprint != before.fingerprint
    vault.close()
    for user in (firm.second, firm.third):
        with firm.as_user(user) as theirs:
            assert documents(theirs.open_case(firm.case)) == [D1, D2]
            assert theirs.open_case(firm.case).audit.verify().ok
    assert examine(firm, firm.second) == []


def test_the_keys_of_the_cases_are_replaced_and_the_old_ones_forgotten(firm: Firm):
    pairs, _ = old_keys(firm, firm.first, PASSWORD)
    stolen = Files(firm.folder).path(f"cases/{firm.case}").as_posix()
    copy = firm.folder.with_name("copy")
    shutil.copytree(stolen, copy)
    renew(firm)
    vault = unlocked(firm)
    other = vault.create_case(new_case()).id  # with the new keys: nothing to replace
    assert vault.outdated_cases() == [firm.case]
    vault.replace_case_key(firm.case)
    assert vault.outdated_cases() == []
    add(vault.open_case(firm.case), D2)
    assert [one.role for one in vault.members(firm.case)] == [CaseRole.ADMIN, CaseRole.WRITE, CaseRole.READ]
    assert vault.open_case(firm.case).audit.entries(Act.CASE_KEY_REPLACED)
    assert vault.open_case(firm.case).audit.verify().ok
    vault.close()
    folder = CaseFolder(Files(firm.folder), listed(firm).vault, firm.case, firm.first)
    with pytest.raises(Damaged):
        folder.unwrap(folder.place(max(folder.generations())), pairs, listed(firm))
    assert len((firm.folder / "users" / firm.first / "keys").read_bytes()) == len(
        (firm.folder / "users" / firm.second / "keys").read_bytes()
    )
    with firm.as_user(firm.second) as theirs:
        assert documents(theirs.open_case(firm.case)) == [D1, D2]
        assert theirs.case_ids() == [firm.case]
    vault = unlocked(firm)
    assert {firm.case, other} == set(vault.case_ids())
    vault.close()


def wait(vault: SealedVault, case: str, *names: str) -> None:
    with vault.open_case(case).store.write() as view:
        view.waiting.put([WaitingFile(Path("/matters") / name) for name in names])


def waiting(vault: SealedVault, case: str) -> list[str]:
    with vault.open_case(case).store.read() as view:
        return [file.place.name for file in view.waiting.all()]


def test_a_replacement_that_is_broken_off_changes_nothing(firm: Firm):
    renew(firm)
    vault = unlocked(firm)
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        vault.replace_case_key(firm.case, token)
    assert vault.outdated_cases() == [firm.case]
    vault.replace_case_key(firm.case)
    assert vault.outdated_cases() == []
    vault.close()
    assert examine(firm, firm.second) == []


def test_files_that_wait_to_be_read_go_on_waiting(firm: Firm):
    with firm.as_user(firm.second) as theirs:
        wait(theirs, firm.case, "theirs.pdf")
    with firm.as_user(firm.first) as vault:
        wait(vault, firm.case, "lease.pdf", "annex.docx")
        updated = vault.open_case(firm.case).summary().case.updated
    renew(firm)
    vault = unlocked(firm)
    assert waiting(vault, firm.case) == ["lease.pdf", "annex.docx"]
    assert vault.open_case(firm.case).summary().case.updated == updated
    with vault.open_case(firm.case).store.write() as view:
        view.waiting.remove(view.waiting.all()[:1])
    vault.replace_case_key(firm.case)
    assert waiting(vault, firm.case) == ["annex.docx"]
    vault.close()
    with firm.as_user(firm.second) as theirs:
        assert waiting(theirs, firm.case) == ["theirs.pdf"]
    assert examine(firm, firm.second) == []


def test_files_go_on_waiting_where_the_keys_were_not_replaced_after_all(firm: Firm, monkeypatch: pytest.MonkeyPatch):
    with firm.as_user(firm.first) as vault:
        wait(vault, firm.case, "lease.pdf")

    def full(*_: object) -> None:
        raise DiskFull

    with monkeypatch.context() as patch:
        patch.setattr(KeyRenewal, "_stage", full)
        assert refusal(lambda: renew(firm))[0] is DiskFull
    with monkeypatch.context() as patch:
        patch.setattr(SealedCase, "seal_queue", full)
        assert refusal(lambda: renew(firm))[0] is DiskFull
    with firm.as_user(firm.first) as vault:
        assert waiting(vault, firm.case) == ["lease.pdf"]


@pytest.mark.parametrize("role", [CaseRole.READ, CaseRole.WRITE])
def test_an_admin_replaces_the_keys_of_cases_of_who_is_none(firm: Firm, role: CaseRole):
    firm.grant(firm.second, role)
    renew(firm, firm.second, OTHER_PASSWORD)
    vault = unlocked(firm, firm.second)
    assert vault.outdated_cases() == []  # not theirs to replace
    if role.may_write:
        add(vault.open_case(firm.case), D2)
    seen = documents(vault.open_case(firm.case))
    vault.close()
    with firm.as_user(firm.first) as admins:
        assert documents(admins.open_case(firm.case)) == seen
        assert admins.open_case(firm.case).audit.verify().ok
        assert admins.outdated_cases() == [firm.case]
        admins.replace_case_key(firm.case)
        add(admins.open_case(firm.case), D3)
    assert former_keys(firm, firm.second) == 1
    vault = unlocked(firm, firm.second)
    assert documents(vault.open_case(firm.case)) == [*seen, D3]
    vault.close()
    assert former_keys(firm, firm.second) == 0
    unlocked(firm, firm.second).close()


def test_a_former_key_is_kept_as_long_as_a_case_needs_it_and_no_longer(firm: Firm):
    """Also a case that is away: its folder may come back as it was."""
    renew(firm, firm.second, OTHER_PASSWORD)
    place, away = firm.folder / "cases" / firm.case, firm.folder.with_name("away")
    place.rename(away)
    unlocked(firm, firm.second).close()
    assert former_keys(firm, firm.second) == 1
    away.rename(place)
    vault = unlocked(firm, firm.second)
    assert documents(vault.open_case(firm.case)) == [D1]
    vault.close()
    assert former_keys(firm, firm.second) == 1
    with firm.as_user(firm.first) as admins:
        admins.revoke(firm.case, firm.second)  # what is left is nobody's any more
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Files, "_rename", full)
        unlocked(firm, firm.second).close()
    assert former_keys(firm, firm.second) == 1
    unlocked(firm, firm.second).close()
    assert former_keys(firm, firm.second) == 0


def full(*_arguments: object) -> None:
    raise OSError(errno.ENOSPC, "")


def former_keys(firm: Firm, user: str) -> int:
    """How many keys the user still has that were replaced: each makes the sealed file longer by its 32 bytes."""
    sizes = [(firm.folder / "users" / one / "keys").stat().st_size for one in (user, firm.third)]
    return (sizes[0] - sizes[1]) // 32


def test_a_case_that_could_not_be_put_in_place_is_not_lost_when_the_next_one_is_written_anew(firm: Firm):
    with firm.as_user(firm.first) as vault:
        other = vault.create_case(new_case()).id
        add(vault.open_case(other), D2)
    with firm.as_user(firm.first) as vault:
        (firm.folder / "rotating").mkdir(exist_ok=True)
        shutil.move(firm.folder / "cases" / other, firm.folder / "rotating" / other)  # neither in place nor back
        vault.revoke(firm.case, firm.third)
        assert documents(vault.open_case(other)) == [D2]
        shutil.move(firm.folder / "cases" / other, firm.folder / "rotating" / other)
        vault.replace_keys(PASSWORD, NEW)
    vault = unlocked(firm)
    assert documents(vault.open_case(other)) == [D2]
    vault.close()


def test_a_right_given_meanwhile_does_not_write_old_keys_down_again(firm: Firm):
    renew(firm)
    vault = unlocked(firm)
    vault.grant(firm.case, firm.second, CaseRole.ADMIN)
    assert vault.outdated_cases() == []
    vault.close()
    with firm.as_user(firm.second) as theirs:
        assert theirs.open_case(firm.case).role is CaseRole.ADMIN


def test_twice(firm: Firm):
    renew(firm)
    cheap_vaults().unlock(firm.folder, NEW).replace_keys(NEW, PASSWORD)
    with firm.as_user(firm.first) as vault:
        assert documents(vault.open_case(firm.case)) == [D1]
        vault.replace_case_key(firm.case)
        assert vault.audit.verify().ok
        assert len(vault.audit.export().signers[firm.first].split()) == 3
        assert len(vault.audit.entries(Act.KEYS_REPLACED)) == 2
    with firm.as_user(firm.third) as theirs:
        assert documents(theirs.open_case(firm.case)) == [D1]


def test_a_vault_of_one_lawyer(tmp_path: Path):
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    case = vault.create_case(new_case()).id
    add(vault.open_case(case), D1)
    vault.close()
    cheap_vaults().unlock(tmp_path / "vault", PASSWORD).replace_keys(PASSWORD, NEW)
    vault = cheap_vaults().unlock(tmp_path / "vault", NEW)
    assert vault.outdated_cases() == [case]
    assert documents(vault.open_case(case)) == [D1]
    vault.replace_case_key(case)
    add(vault.open_case(case), D2)
    vault.close()
    vault = cheap_vaults().unlock(tmp_path / "vault", NEW)
    assert documents(vault.open_case(case)) == [D1, D2]
    vault.close()
    assert "renewed" in json.loads((tmp_path / "vault" / "vault.json").read_bytes())["features"]


def test_the_log_is_verified_over_both_keys(firm: Firm, tmp_path: Path):
    renew(firm)
    vault = unlocked(firm)
    add(vault.open_case(firm.case), D2)
    for name, log in (("case", vault.open_case(firm.case).audit), ("vault", vault.audit)):
        exported = log.export()
        assert len(exported.signers[firm.first].split()) == 2
        for ending, text in (("json", json.dumps(as_json(exported))), ("csv", as_csv(exported))):
            path = tmp_path / f"{name}.{ending}"
            path.write_text(text, encoding="utf-8")
            assert verified(path)
        back = as_json(exported)
        back["signers"] |= {firm.first: " ".join(reversed(exported.signers[firm.first].split()))}
        path.write_text(json.dumps(back), encoding="utf-8")
        assert not verified(path)  # nobody goes back to a key that was replaced
    vault.close()


def verified(path: Path) -> bool:
    return subprocess.run([sys.executable, str(VERIFIER), str(path)], capture_output=True, check=False).returncode == 0


# --- what somebody may do with the old keys ---------------------------------------------------------------------------


@pytest.mark.hostile("A12")
@pytest.mark.parametrize("rotated", [False, True])
def test_nothing_that_is_signed_with_the_old_key_counts_any_more(firm: Firm, rotated: bool):
    """The thief writes to the case with the keys of before, in its folder as it is now."""
    thief = firm.copied(firm.folder.with_name("thief"))
    renew(firm)
    if rotated:
        vault = unlocked(firm)
        vault.replace_case_key(firm.case)
        vault.close()
    with thief.as_user(firm.first) as vault:
        add(vault.open_case(firm.case), D3)
    for name in ("head", "members", "case.db"):
        shutil.copyfile(thief.folder / "cases" / firm.case / name, firm.folder / "cases" / firm.case / name)
    with firm.as_user(firm.second) as vault, pytest.raises((NotAuthorized, Damaged, OlderCopy)):
        vault.open_case(firm.case)
    vault = unlocked(firm)
    with pytest.raises((NotAuthorized, Damaged, OlderCopy)):
        vault.open_case(firm.case)
    vault.close()


@pytest.mark.hostile("A12")
def test_a_head_signed_with_the_old_key_is_refused_by_name(firm: Firm):
    """Even where nothing else tells the two states apart."""
    thief = firm.copied(firm.folder.with_name("thief"))
    with thief.as_user(firm.first) as vault:
        add(vault.open_case(firm.case), D3)
    renew(firm)
    shutil.rmtree(firm.folder / "cases" / firm.case)
    shutil.copytree(thief.folder / "cases" / firm.case, firm.folder / "cases" / firm.case)
    with firm.as_user(firm.second) as vault:
        assert refusal(lambda: vault.open_case(firm.case)) == (Damaged, f"cases/{firm.case}/head")
    vault = unlocked(firm)
    vault.accept_case(firm.case)  # an admin may look through it and take it as it is
    assert documents(vault.open_case(firm.case)) == [D1, D3]
    vault.close()


@pytest.mark.hostile("A4")
def test_the_old_slots_open_nothing_when_they_are_put_back(firm: Firm):
    old = {name: (firm.folder / "users" / firm.first / name).read_bytes() for name in ("password", "recovery", "keys")}
    renew(firm)
    folder = firm.folder / "users" / firm.first
    new = {name: (folder / name).read_bytes() for name in (*old, "head")}
    (folder / "password").write_bytes(old["password"])
    older = (OlderCopy, f"users/{firm.first}/password")
    assert refusal(lambda: cheap_vaults().unlock(firm.folder, PASSWORD)) == older
    assert examine(firm, firm.first) == [("older_copy", older[1])]
    (folder / "head").unlink()  # now it cannot be known
    assert refusal(lambda: cheap_vaults().unlock(firm.folder, PASSWORD)) == (Damaged, f"users/{firm.first}/keys")
    (folder / "head").write_bytes(new["head"])
    (folder / "recovery").write_bytes(old["recovery"])
    older = (OlderCopy, f"users/{firm.first}/recovery")
    assert refusal(lambda: cheap_vaults().recover(firm.folder, firm.recovery_key, NEW)) == older
    (folder / "keys").write_bytes(old["keys"])  # its owner has signed that these are replaced
    older = (OlderCopy, f"users/{firm.first}/keys")
    assert refusal(lambda: cheap_vaults().unlock(firm.folder, PASSWORD)) == older
    assert refusal(lambda: cheap_vaults().recover(firm.folder, firm.recovery_key, NEW)) == older
    assert examine(firm, firm.first)[:1] == [("older_copy", older[1])]
    for name, data in new.items():
        (folder / name).write_bytes(data)
    for name in ("keys", "head"):  # each alone is damage
        (folder / name).write_bytes(new[name][:-1] + bytes([new[name][-1] ^ 1]))
        assert refusal(lambda: unlocked(firm)) == (Damaged, f"users/{firm.first}/{name}")
        (folder / name).write_bytes(new[name])
    unlocked(firm).close()


@pytest.mark.hostile("A12")
def test_new_keys_are_for_their_user_alone_to_list(firm: Firm):
    """Not for an admin, not for a colleague, not those of another, and not without having them."""
    users, planted = listed(firm), KeyPairs.generate()
    admin, colleague = old_keys(firm, firm.first, PASSWORD)[0], old_keys(firm, firm.second, OTHER_PASSWORD)[0]
    pairs = {firm.first: admin, firm.second: colleague}
    third = old_keys(firm, firm.third, OTHER_PASSWORD)[0]
    now = cheap_vaults()._clock.now()
    for of, by, new, proof in (
        (firm.third, firm.first, planted, planted),
        (firm.third, firm.second, planted, planted),
        (firm.second, firm.second, planted, colleague),  # somebody else's public key
        (firm.second, firm.second, third, third),  # that of a colleague
        (firm.second, firm.second, colleague, colleague),  # the same once more
    ):
        changed = [ListedUser.of(of, one.name, new, admin=one.admin) if one.id == of else one for one in users.users]
        with pytest.raises(NotAuthorized):
            users.with_users(changed, by, pairs[by], now, new=proof)
    own = next(one for one in users.users if one.id == firm.second)
    renewed = ListedUser.of(firm.second, own.name, planted, admin=False)
    for more in (replace(renewed, admin=True), replace(renewed, name="Another")):  # and nothing else with it
        with pytest.raises(NotAuthorized):
            users.with_users(
                [more if one.id == firm.second else one for one in users.users], firm.second, colleague, now, new=planted
            )
    good = [renewed if one.id == firm.second else one for one in users.users]
    assert users.with_users(good, firm.second, colleague, now, new=planted).former == (own,)
    with pytest.raises(NotAuthorized):  # what others signed is not for them to vouch for
        users.with_users(good, firm.second, colleague, now, new=planted, kept={firm.first: ["00" * 32]})


@pytest.mark.hostile("A12")
def test_the_old_key_lists_nobody_any_more(firm: Firm):
    stolen = old_keys(firm, firm.first, PASSWORD)[0]
    renew(firm)
    users = listed(firm)
    values = {"by": firm.first, "time": "", "users": json.loads(users.links[-1].text)["users"]}
    forged = link(values, users.links, context("users", users.vault), stolen.sign)
    (firm.folder / "users" / "list").write_bytes(encode((*users.links, forged)))
    assert refusal(lambda: unlocked(firm)) == (Damaged, "users/list")


@pytest.mark.hostile("A12")
def test_who_uses_the_stolen_keys_first_is_noticed(firm: Firm):
    """With the old key the thief can list keys of their own before the lawyer does: the lawyer's program says so."""
    stolen, _ = old_keys(firm, firm.first, PASSWORD)
    users, planted = listed(firm), KeyPairs.generate()
    mine = [ListedUser.of(firm.first, one.name, planted, admin=True) if one.id == firm.first else one for one in users.users]
    users.with_users(mine, firm.first, stolen, cheap_vaults()._clock.now(), new=planted).write(Files(firm.folder))
    assert refusal(lambda: cheap_vaults().unlock(firm.folder, PASSWORD)) == (NotAuthorized, "users/list")
    with firm.as_user(firm.second) as vault:  # and colleagues are told to compare the fingerprint
        assert [bool(user.renewed) for user in vault.users()] == [True, False, False]


def test_a_certificate_signed_before_counts(firm: Firm):
    with firm.as_user(firm.first) as vault:
        vault.destroy_case(firm.case)
    renew(firm)
    with firm.as_user(firm.second) as vault:
        assert vault.certificate(firm.case).text
        assert vault.case_ids() == []


@pytest.mark.hostile("A12")
def test_a_certificate_that_was_planted_beside_a_case_never_counts(firm: Firm):
    """Only a case that was gone by then was certified by its lawyer."""
    stolen, _ = old_keys(firm, firm.first, PASSWORD)
    folder = CaseFolder(Files(firm.folder), listed(firm).vault, firm.case, firm.first)
    planted = certify(folder, Inventory.of(folder), None, [], stolen, cheap_vaults()._clock)
    leave(folder, planted)
    renew(firm)
    vault = unlocked(firm)
    vault.replace_case_key(firm.case)
    vault.close()
    folder.destroy()
    leave(folder, planted)
    with firm.as_user(firm.second) as vault:
        assert vault.case_ids() == [firm.case]
        assert refusal(lambda: vault.certificate(firm.case))[0] is CaseNotFound


@pytest.mark.hostile("A12")
@pytest.mark.parametrize("more", [{"kept": []}, {"kept": {"x": 1}}, {"renewal": 1}, {"renewal": "zz"}, {"users": [1]}])
def test_a_list_that_a_colleague_signed_but_that_is_none_is_damaged(firm: Firm, more: dict[str, object]):
    users, theirs = listed(firm), old_keys(firm, firm.second, OTHER_PASSWORD)[0]
    values = {"by": firm.second, "time": "", "users": json.loads(users.links[-1].text)["users"], **more}
    forged = link(values, users.links, context("users", users.vault), theirs.sign)
    (firm.folder / "users" / "list").write_bytes(encode((*users.links, forged)))
    assert refusal(lambda: cheap_vaults().users(firm.folder))[1] == "users/list"


def test_with_another_password_nothing_happens(firm: Firm):
    vault = cheap_vaults().unlock(firm.folder, PASSWORD)
    with pytest.raises(WrongPassword):
        vault.replace_keys("another", NEW)
    assert documents(vault.open_case(firm.case)) == [D1]
    with suppress(LegalAssistantError):
        vault.close()
