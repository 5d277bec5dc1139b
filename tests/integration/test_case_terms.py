"""Legal hold and the rule for models: who may write tightens them, only an admin of the case loosens them, whatever the program
of a writer lets into the database."""

from pathlib import Path

import pytest

from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.vault.sealed_vault import SealedVault
from legal_assistant.domain.audit import Act
from legal_assistant.domain.cases import Case, Egress, Terms
from legal_assistant.domain.errors import CaseAdminOnly, CaseHeld, CaseReadOnly
from legal_assistant.domain.places import Place
from legal_assistant.domain.users import CaseRole
from legal_assistant.services.vault.cases import CaseService
from tests.firm import D1, Firm, documents
from tests.vaults import new_case


@pytest.fixture
def firm(tmp_path: Path) -> Firm:
    firm = Firm(tmp_path / "vault")
    firm.grant(firm.second, CaseRole.WRITE)
    return firm


def cases(vault: SealedVault) -> CaseService:
    return CaseService(vault, SystemClock())


def seen(firm: Firm, user: str) -> Case:
    with firm.as_user(user) as vault:
        assert vault.open_case(firm.case).audit.verify().ok
        assert documents(vault.open_case(firm.case)) == [D1]
        return cases(vault).show(firm.case).case


def test_terms_are_compared():
    never, all_of_it = Terms(Egress.NEVER, Place.FIRM, held=True), Terms(Egress.ALLOWED, Place.ABROAD, held=False)
    assert all_of_it.loosens(never)
    assert not never.loosens(all_of_it)
    assert not never.loosens(never)
    assert Terms(Egress.NEVER, Place.ABROAD, held=True).stricter(Terms(Egress.REDACTED, Place.INLAND, held=False)) == Terms(
        Egress.NEVER, Place.INLAND, held=True
    )


def test_a_writer_tightens_and_an_admin_loosens(firm: Firm):
    with firm.as_user(firm.first) as vault:
        cases(vault).update(firm.case, egress=Egress.ALLOWED, reach=Place.INLAND)
    with firm.as_user(firm.second) as vault:
        with pytest.raises(CaseAdminOnly) as caught:
            cases(vault).update(firm.case, reach=Place.ABROAD)
        assert caught.value.subject == firm.case
        assert cases(vault).update(firm.case, egress=Egress.REDACTED, name="Another name")[0].egress is Egress.REDACTED
        cases(vault).hold(firm.case, held=True)
        with pytest.raises(CaseAdminOnly):
            cases(vault).hold(firm.case, held=False)
        with pytest.raises(CaseAdminOnly):
            cases(vault).update(firm.case, egress=Egress.ALLOWED)
    with firm.as_user(firm.first) as vault:
        with pytest.raises(CaseHeld):
            vault.destroy_case(firm.case)
        cases(vault).hold(firm.case, held=False)
        cases(vault).update(firm.case, egress=Egress.ALLOWED)
        log = vault.open_case(firm.case).audit
        assert log.entries(Act.HOLD_RELEASED)[-1].user == firm.first
        assert log.entries(Act.TERMS_SIGNED)
    for user in (firm.first, firm.second):
        found = seen(firm, user)
        assert (found.egress, found.reach, found.held, found.name) == (Egress.ALLOWED, Place.INLAND, False, "Another name")


@pytest.mark.hostile("A13")
def test_what_a_writer_loosens_behind_the_programs_back_does_not_hold(firm: Firm):
    with firm.as_user(firm.first) as vault:
        cases(vault).hold(firm.case, held=True)
        cases(vault).update(firm.case, egress=Egress.REDACTED, reach=Place.FIRM)
    loosen(firm, firm.second)
    for user in (firm.second, firm.first, firm.second):
        found = seen(firm, user)
        assert Terms.of(found) == Terms(Egress.REDACTED, Place.FIRM, held=True)
    with firm.as_user(firm.first) as vault, pytest.raises(CaseHeld):
        vault.destroy_case(firm.case)


@pytest.mark.hostile("A13")
def test_what_a_writer_has_tightened_an_admin_signs_when_next_there(firm: Firm):
    with firm.as_user(firm.second) as vault:
        cases(vault).hold(firm.case, held=True)
    seen(firm, firm.first)
    loosen(firm, firm.second)
    assert Terms.of(seen(firm, firm.first)) == Terms(Egress.NEVER, Place.ABROAD, held=True)
    with firm.as_user(firm.first) as vault:  # and when rights change it stays
        vault.grant(firm.case, firm.third, CaseRole.READ)
        vault.revoke(firm.case, firm.second)
    assert seen(firm, firm.third).held


def loosen(firm: Firm, user: str) -> None:
    """A writer's program that does not ask what its lawyer may do."""
    with firm.as_user(user) as vault, vault.open_case(firm.case)._database.write() as connection:
        connection.execute("UPDATE matter SET held = 0, egress = 'allowed', reach = 'abroad'")
        connection.execute("DELETE FROM act")


def test_a_reader_changes_neither(firm: Firm):
    firm.grant(firm.third, CaseRole.READ)
    with firm.as_user(firm.third) as vault, pytest.raises(CaseReadOnly):
        cases(vault).hold(firm.case, held=True)


def test_who_is_alone_signs_nothing(firm: Firm):
    with firm.as_user(firm.first) as vault:
        other = vault.create_case(new_case()).id
        cases(vault).update(other, egress=Egress.ALLOWED)
        assert len(vault.open_case(other).roster.links) == 1
        assert cases(vault).show(other).case.egress is Egress.ALLOWED
        vault.grant(other, firm.second, CaseRole.WRITE)  # from now on it is
        assert vault.open_case(other).roster.newest.terms == Terms(Egress.ALLOWED, Place.ABROAD, held=False)


def test_terms_signed_twice_in_a_row_leave_the_head_good(firm: Firm):
    with firm.as_user(firm.first) as vault:
        for egress in (Egress.ALLOWED, Egress.REDACTED, Egress.NEVER):
            vault.sign_terms(firm.case, Terms(egress, Place.ABROAD, held=False))
    assert seen(firm, firm.second).egress is Egress.NEVER
