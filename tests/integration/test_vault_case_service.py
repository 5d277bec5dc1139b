"""Cases and settings as the user handles them, on a real vault."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from legal_assistant.adapters.keys.key_store import SystemKeyStore
from legal_assistant.adapters.keys.password_meter import ZxcvbnMeter
from legal_assistant.adapters.vault.sealed_vault import SealedVault
from legal_assistant.domain.cases import CaseState, Egress
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.errors import CaseAmbiguous, CaseNotFound, InvalidInput, PasswordMissing, WeakPassword
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.settings import ModelSettings, UserSettings
from legal_assistant.services.vault.access import VaultService
from legal_assistant.services.vault.cases import CaseService
from legal_assistant.services.vault.device_key import DeviceKeyService
from legal_assistant.services.vault.settings import SettingsService
from tests.fakes import StepClock
from tests.vaults import PASSWORD, cheap_vaults


@pytest.fixture(scope="module")
def vault(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SealedVault]:
    vault, _ = cheap_vaults().create(tmp_path_factory.mktemp("service") / "vault", PASSWORD)
    yield vault
    vault.close()


@pytest.fixture
def cases(vault: SealedVault) -> Iterator[CaseService]:
    service = CaseService(vault, StepClock())
    yield service
    for summary in service.list():
        service.forget(summary.case.id)


def test_a_new_case_sends_nothing_anywhere(cases: CaseService):
    case, changes = cases.add("  Falk  v\nBrandt ", number="2026/17", client="Falk", opponent="Brandt")
    assert (case.name, case.number, case.client, case.opponent) == ("Falk v Brandt", "2026/17", "Falk", "Brandt")
    assert (case.state, case.egress) == (CaseState.OPEN, Egress.NEVER)
    assert changes == Changes.of(case.id, Changed.CASES)
    assert cases.show(case.id).case == case
    assert [summary.case for summary in cases.list()] == [case]


@pytest.mark.parametrize("name", ["", "  \n", "\x00", "x" * 301])
def test_a_name_is_needed(cases: CaseService, name: str):
    with pytest.raises(InvalidInput) as caught:
        cases.add(name)
    assert caught.value.subject == "name"
    assert cases.list() == []


def test_cases_are_listed_by_last_activity(cases: CaseService):
    first, second = cases.add("One")[0], cases.add("Two")[0]
    assert [summary.case.id for summary in cases.list()] == [second.id, first.id]
    cases.update(first.id, client="Falk")
    assert [summary.case.id for summary in cases.list()] == [first.id, second.id]


def test_cases_are_found_by_id_name_and_number(cases: CaseService):
    lease = cases.add("青禾商贸诉云岭置业", number="（2026）沪0199民初12号")[0]
    loan = cases.add("Falk v Brandt", number="2026/17")[0]
    longer = cases.add("Falk v Brandt and others")[0]
    for text in (lease.id, "青禾商贸诉云岭置业", "青禾", "云岭置业", "(2026)沪0199民初12号", "民初12"):
        assert cases.find(text).id == lease.id
    for text in ("Falk v Brandt", "ｆａｌｋ　v brandt", "2026/17", "026/17"):
        assert cases.find(text).id == loan.id
    assert cases.find("and others").id == longer.id
    for text in ("", "  ", "Weber", new_id(), loan.id[:8] + "x"):
        with pytest.raises(CaseNotFound):
            cases.find(text)
    for text in ("Falk", "v", "2026"):
        with pytest.raises(CaseAmbiguous) as caught:
            cases.find(text)
        assert caught.value.subject == ""


def test_a_case_is_changed_closed_and_reopened(cases: CaseService):
    case = cases.add("One", number="1")[0]
    changed, changes = cases.update(case.id, name="Another", number="", egress=Egress.REDACTED)
    assert (changed.name, changed.number, changed.egress) == ("Another", "", Egress.REDACTED)
    assert changes.kinds == {Changed.CASES}
    with pytest.raises(InvalidInput):
        cases.update(case.id, name=" ")
    cases.close(case.id)
    assert [summary.case.id for summary in cases.list(CaseState.CLOSED)] == [case.id]
    assert cases.list(CaseState.OPEN) == []
    assert cases.close(case.id).kinds == frozenset()
    cases.reopen(case.id)
    assert cases.show(case.id).case.state is CaseState.OPEN


def test_a_forgotten_case_is_gone(cases: CaseService):
    case = cases.add("One")[0]
    changes = cases.forget(case.id)
    assert changes.touches(case.id, Changed.CASES)
    assert cases.list() == []
    for act in (cases.show, cases.open, cases.forget, cases.close, cases.find):
        with pytest.raises(CaseNotFound):
            act(case.id)


def test_settings_of_the_user(vault: SealedVault):
    settings = SettingsService(vault)
    user = UserSettings(ModelSettings("http://127.0.0.1:1/v1", "m", "secret-key"))
    assert settings.save_user(user).touches(None, Changed.SETTINGS)
    assert settings.user() == user
    assert SettingsService(vault).user() == user


def test_a_new_password_is_judged_before_anything_is_made(tmp_path: Path):
    service = VaultService(cheap_vaults(), ZxcvbnMeter(), DeviceKeyService(cheap_vaults(), SystemKeyStore(tmp_path)))
    folder = tmp_path / "vault"
    for password, error in (("", PasswordMissing), ("password1234", WeakPassword)):
        with pytest.raises(error):
            service.create(folder, password)
        assert not folder.exists()
    vault, key = service.create(folder, PASSWORD)
    assert service.exists(folder)
    with pytest.raises(WeakPassword):
        service.change_password(vault, PASSWORD, "short")
    service.change_password(vault, PASSWORD, PASSWORD + " more")
    vault.close()
    with pytest.raises(PasswordMissing):
        service.unlock(folder, "")
    with pytest.raises(WeakPassword):
        service.recover(folder, key, "123456789012")
    service.recover(folder, key, PASSWORD).close()
    service.unlock(folder, PASSWORD).close()
