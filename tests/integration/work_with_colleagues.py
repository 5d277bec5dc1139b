"""What lawyers do about each other, to be broken off: they are added and removed, rights are given and taken away, and a case is
written to that somebody may only read.

Afterwards everybody finds the state before or the state after, and nobody a case that is half the one and half the other.
"""

from __future__ import annotations

import json
from pathlib import Path

from legal_assistant.adapters.vault.sealed_vault import SealedVault
from legal_assistant.domain.audit import Act
from legal_assistant.domain.errors import WrongPassword
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.users import CaseRole
from tests import make
from tests.integration.kills import KilledFiles, run
from tests.vaults import PASSWORD, cheap_vaults, new_case


def user_add(folder: Path) -> int:
    vault, _ = cheap_vaults().create(folder, PASSWORD)
    vault.close()
    known = [""]

    def work() -> None:
        cheap_vaults(KilledFiles).unlock(folder, PASSWORD).add_user(f"Lawyer {len(known)}", PASSWORD)

    def check(done: bool) -> None:
        vault = cheap_vaults().unlock(folder, PASSWORD)
        names = [user.name for user in vault.users()]
        assert names in (known, [*known, f"Lawyer {len(known)}"])
        assert not done or len(names) > len(known)
        known[:] = names
        listed = {user.id for user in vault.users()}
        vault.close()
        assert {path.name for path in (folder / "users").iterdir()} - {"list"} == listed
        for user in listed:
            cheap_vaults().unlock(folder, PASSWORD, user=user).close()

    return run(work, check)


def user_remove(folder: Path) -> int:
    vault, subject, colleague = _shared(folder, CaseRole.WRITE)
    vault.close()
    current = [colleague]

    def work() -> None:
        cheap_vaults(KilledFiles).unlock(folder, PASSWORD).remove_user(current[0])

    def check(done: bool) -> None:
        vault = cheap_vaults().unlock(folder, PASSWORD)
        users = {user.id for user in vault.users()}
        assert current[0] not in users or not done
        assert (folder / "users" / current[0]).exists() == (current[0] in users)
        assert _documents(vault, subject) == ["d1"]
        if current[0] not in users:
            current[0] = vault.add_user(f"Lawyer {len(users)}", PASSWORD)[0].id
        if len(vault.members(subject)) == 1:
            vault.grant(subject, current[0], CaseRole.WRITE)
        vault.close()

    return run(work, check)


def grant(folder: Path) -> int:
    changes: list[tuple[CaseRole | None, CaseRole]] = [
        (None, CaseRole.READ),
        (CaseRole.READ, CaseRole.WRITE),
        (CaseRole.WRITE, CaseRole.READ),
        (None, CaseRole.ADMIN),
    ]
    return sum(_grant(folder.with_name(f"{number}"), *change) for number, change in enumerate(changes))


def _grant(folder: Path, before: CaseRole | None, after: CaseRole) -> int:
    vault, subject, colleague = _shared(folder, before)
    vault.close()

    def work() -> None:
        cheap_vaults(KilledFiles).unlock(folder, PASSWORD).grant(subject, colleague, after)

    def check(done: bool) -> None:
        vault = cheap_vaults().unlock(folder, PASSWORD, user=colleague)
        role = vault.open_case(subject).role if subject in vault.case_ids() else None
        assert role is after if done else role in (before, after)
        assert [summary.case.role for summary in vault.summaries()] == ([role] if role else [])
        assert role is None or _documents(vault, subject) == ["d1"]
        vault.close()
        vault = cheap_vaults().unlock(folder, PASSWORD)
        case = vault.open_case(subject)
        assert _documents(vault, subject) == ["d1"]
        assert case.audit.verify().ok
        if role is not None:
            assert json.loads(case.audit.entries(Act.RIGHT_GRANTED)[-1].detail)["role"] == role
        if role is after and before is None:
            vault.revoke(subject, colleague)
        elif role is after:
            vault.grant(subject, colleague, before)
        vault.close()

    return run(work, check)


def revoke(folder: Path) -> int:
    vault, subject, colleague = _shared(folder, CaseRole.READ)
    third = vault.add_user("Third", PASSWORD)[0].id
    vault.grant(subject, third, CaseRole.READ)
    blob = vault.open_case(subject).blobs.ids()
    vault.close()

    def work() -> None:
        cheap_vaults(KilledFiles).unlock(folder, PASSWORD).revoke(subject, colleague)

    def check(done: bool) -> None:
        for user in (third, colleague, ""):  # whoever comes first finds it before or after
            vault = cheap_vaults().unlock(folder, PASSWORD, user=user)
            inside = subject in vault.case_ids()
            assert inside or user == colleague
            if inside:
                assert _documents(vault, subject) == ["d1"]
                assert vault.open_case(subject).blobs.ids() == blob
                assert vault.open_case(subject).audit.verify().ok
                removed = colleague not in {member.user for member in vault.members(subject)}
                assert removed or not done
                assert not removed or user != colleague
            if not user and removed:
                vault.grant(subject, colleague, CaseRole.READ)
            vault.close()
        assert not (folder / "rotating").exists()

    return run(work, check)


def new_keys(folder: Path) -> int:
    """A lawyer's keys are replaced; then, one by one, those of the cases."""
    vault, subject, colleague = _shared(folder, CaseRole.WRITE)
    vault.close()
    current = [PASSWORD]

    def work() -> None:
        cheap_vaults(KilledFiles).unlock(folder, current[0]).replace_keys(current[0], current[0] + "+")
        vault = cheap_vaults(KilledFiles).unlock(folder, current[0] + "+")
        for case_id in vault.outdated_cases():
            vault.replace_case_key(case_id)
        vault.close()

    def check(done: bool) -> None:
        try:  # whoever comes first puts in place what holds
            cheap_vaults().unlock(folder, PASSWORD, user=colleague).close()
            vault = cheap_vaults().unlock(folder, current[0] + "+")
            current[0] += "+"
        except WrongPassword:
            assert not done
            vault = cheap_vaults().unlock(folder, current[0])
        assert not (done and vault.outdated_cases())
        assert _documents(vault, subject) == ["d1"]
        assert vault.open_case(subject).audit.verify().ok
        assert vault.audit.verify().ok
        vault.close()
        vault = cheap_vaults().unlock(folder, PASSWORD, user=colleague)
        assert _documents(vault, subject) == ["d1"]
        assert [member.role for member in vault.members(subject)] == [CaseRole.ADMIN, CaseRole.WRITE]
        vault.close()
        assert not (folder / "rotating").exists()

    return run(work, check)


def vouched(folder: Path) -> int:
    """Writing to a case that somebody may only read."""
    vault, subject, colleague = _shared(folder, CaseRole.READ)
    vault.close()
    stored = ["d1"]

    def work() -> None:
        vault = cheap_vaults(KilledFiles).unlock(folder, PASSWORD)
        opened = vault.open_case(subject)
        for part in "ab":
            with opened.store.write() as view:
                view.documents.add(make.document(f"{len(stored)}{part}"))
            opened.rest()
        vault.close()

    def check(done: bool) -> None:
        new = [f"{len(stored)}{part}" for part in "ab"]
        for user in (colleague, ""):
            vault = cheap_vaults().unlock(folder, PASSWORD, user=user)
            found = _documents(vault, subject)
            assert found in (stored, stored + new[:1], stored + new)
            assert not done or found == stored + new
            assert vault.open_case(subject).audit.verify().ok
            vault.close()
        if found[len(stored) :] == new[:1]:
            vault = cheap_vaults().unlock(folder, PASSWORD)
            with vault.open_case(subject).store.write() as view:
                view.documents.add(make.document(new[1]))
            vault.close()
            found = stored + new
        stored[:] = found

    return run(work, check)


def _shared(folder: Path, role: CaseRole | None) -> tuple[SealedVault, str, str]:
    """A vault with a case and a colleague."""
    vault, _ = cheap_vaults().create(folder, PASSWORD)
    subject = _filled(vault)
    colleague = vault.add_user("Colleague", PASSWORD)[0].id
    if role is not None:
        vault.grant(subject, colleague, role)
    return vault, subject, colleague


def _filled(vault: SealedVault) -> str:
    case = vault.create_case(new_case())
    case.blobs.put(new_id(), b"original")
    with case.store.write() as view:
        view.documents.add(make.document("d1"))
    return case.id


def _documents(vault: SealedVault, case_id: str) -> list[str]:
    with vault.open_case(case_id).store.read() as view:
        return [document.id for document in view.documents.all()]
