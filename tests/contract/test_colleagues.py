"""The contract of what the window and the command line are given to know and change lawyers and rights: the service over a real
vault, and the one that the window's tests use."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from legal_assistant.adapters.keys.password_meter import ZxcvbnMeter
from legal_assistant.domain.changes import Changed
from legal_assistant.domain.errors import InvalidInput, LastAdmin, NotPermitted, UserNotFound
from legal_assistant.domain.users import CaseRole
from legal_assistant.services.vault.colleagues import ColleagueService
from tests.gui.fakes import FakeColleagues
from tests.vaults import PASSWORD, cheap_vaults, new_case


@pytest.fixture(params=["real", "fake"])
def colleagues(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Any, str]]:
    """The service, and the id of a case."""
    if request.param == "fake":
        yield FakeColleagues(), new_case().id
        return
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    yield ColleagueService(vault, ZxcvbnMeter()), vault.create_case(new_case()).id
    vault.close()


def test_a_vault_begins_with_one_lawyer_without_a_name(colleagues: tuple[Any, str]):
    service, case = colleagues
    [only] = service.list()
    assert (only, only.name, only.admin) == (service.me(), "", True)
    assert [(one.user, one.role) for one in service.members(case)] == [(only.id, CaseRole.ADMIN)]


def test_lawyers_are_added_named_and_removed(colleagues: tuple[Any, str]):
    service, _ = colleagues
    assert Changed.USERS in service.rename(service.me().id, "Lin").kinds
    user, key, changes = service.add("Ruan", PASSWORD)
    assert (user.name, user.admin, user.active, changes.case) == ("Ruan", False, True, None)
    assert len(key.split("-")) > 3
    assert service.add("Shen", PASSWORD, admin=True)[0].admin
    assert [one.name for one in service.list()] == ["Lin", "Ruan", "Shen"]
    assert all(one.fingerprint for one in service.list())
    for taken in ("Ruan", ""):
        with pytest.raises(InvalidInput):
            service.add(taken, PASSWORD)
    service.remove(user.id)
    assert [one.name for one in service.list()] == ["Lin", "Shen"]
    with pytest.raises(UserNotFound):
        service.remove(user.id)
    with pytest.raises(NotPermitted):
        service.remove(service.me().id)


def test_rights_are_given_changed_and_taken(colleagues: tuple[Any, str]):
    service, case = colleagues
    me, user = service.me(), service.add("Ruan", PASSWORD)[0]
    for role in (CaseRole.READ, CaseRole.ADMIN, CaseRole.WRITE):
        assert service.grant(case, user.id, role).touches(case, Changed.CASES)
        assert [(one.user, one.name, one.role) for one in service.members(case)] == [
            (me.id, "", CaseRole.ADMIN), (user.id, "Ruan", role),
        ]  # fmt: skip
    with pytest.raises(LastAdmin):
        service.grant(case, me.id, CaseRole.READ)
    with pytest.raises(NotPermitted):
        service.revoke(case, me.id)
    service.revoke(case, user.id)
    assert [one.user for one in service.members(case)] == [me.id]
    with pytest.raises(UserNotFound):
        service.revoke(case, user.id)


def test_who_may_add_lawyers_is_changed_but_somebody_remains(colleagues: tuple[Any, str]):
    service, _ = colleagues
    me, user = service.me(), service.add("Ruan", PASSWORD)[0]
    with pytest.raises(LastAdmin):
        service.set_admin(me.id, admin=False)
    assert Changed.USERS in service.set_admin(user.id, admin=True).kinds
    assert [one.admin for one in service.list()] == [True, True]
    service.set_admin(user.id, admin=False)
    assert [one.admin for one in service.list()] == [True, False]


def test_nothing_is_outdated_before_keys_are_replaced(colleagues: tuple[Any, str]):
    service, case = colleagues
    user = service.add("Ruan", PASSWORD)[0]
    assert (service.outdated(), service.cases_of(user.id)) == ([], [])
    service.grant(case, user.id, CaseRole.READ)
    assert service.cases_of(user.id) == [case]
    assert service.replace_key(case).touches(case, Changed.CASES)


def test_who_is_removed_is_no_member_any_more(colleagues: tuple[Any, str]):
    service, case = colleagues
    user = service.add("Ruan", PASSWORD)[0]
    service.grant(case, user.id, CaseRole.READ)
    service.remove(user.id)
    assert [one.user for one in service.members(case)] == [service.me().id]


def test_a_name_fits_however_it_is_typed(colleagues: tuple[Any, str]):
    service, _ = colleagues
    user = service.add("Ruan  Mei", PASSWORD)[0]
    assert user.name == "Ruan Mei"
    with pytest.raises(InvalidInput):
        service.add("ｒｕａｎ mei", PASSWORD)
