"""A disk that fails: whichever step it is, the error is told and the vault is as before or as after, never neither."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from legal_assistant.adapters.files import Files
from legal_assistant.adapters.vault.sealed_vault import SealedVault
from legal_assistant.domain.errors import DiskFull, LegalAssistantError, NotWritable, WrongPassword
from legal_assistant.domain.ids import new_id
from tests import make
from tests.vaults import PASSWORD, cheap_vaults, new_case

STEPS = ("_write", "_make", "_make_folder", "_sync", "_rename", "_sync_folder", "_remove", "_remove_folder")


class FailingFiles(Files):
    """Every step from number ``failing_from`` to ``failing_to`` (excluded) fails."""

    failing_from = failing_to = 0
    step = 0
    code = errno.EIO


def _failing(name: str) -> Callable[..., Any]:
    original: Callable[..., Any] = getattr(Files, name)

    def step(self: FailingFiles, *args: Any) -> Any:
        here = FailingFiles.step
        FailingFiles.step += 1
        if FailingFiles.failing_from <= here < FailingFiles.failing_to:
            raise OSError(FailingFiles.code, os.strerror(FailingFiles.code))
        return original(self, *args)

    return step


for _name in STEPS:
    setattr(FailingFiles, _name, _failing(_name))


def fail(at: int, code: int = errno.EIO, count: int = 1) -> None:
    FailingFiles.step, FailingFiles.failing_from, FailingFiles.failing_to, FailingFiles.code = 0, at, at + count, code


@pytest.fixture(autouse=True)
def working_disk_afterwards():
    fail(0, count=0)
    yield
    fail(0, count=0)


def until_it_succeeds(attempt: Callable[[], None], check: Callable[[bool], None], code: int = errno.EIO) -> int:
    """Let step 0, 1, 2 … fail until the attempt succeeds; check after each. Returns how many failed."""
    for at in range(500):
        fail(at, code)
        try:
            attempt()
            reached = FailingFiles.step > at
        except LegalAssistantError as error:
            told = type(error)
            fail(0, count=0)
            assert told is (DiskFull if code == errno.ENOSPC else NotWritable)
            check(False)
            continue
        fail(0, count=0)
        check(True)
        if not reached:
            return at
    raise AssertionError("never succeeded")


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES])
@pytest.mark.hostile("B6", "C1")
def test_making_a_vault(tmp_path: Path, code: int):
    attempts = iter(tmp_path / f"vault{n}" for n in range(500))
    last: list[Path] = []

    def attempt() -> None:
        last.append(next(attempts))
        cheap_vaults(FailingFiles).create(last[-1], PASSWORD)[0].close()

    def check(done: bool) -> None:
        if not done and not last[-1].exists():
            return
        if not done:  # the last step of undoing may be the one that failed: the folder can be used
            cheap_vaults().create(last[-1], PASSWORD)[0].close()
        cheap_vaults().unlock(last[-1], PASSWORD).close()

    assert until_it_succeeds(attempt, check, code) > 10


@pytest.mark.hostile("B6")
def test_changing_the_password(tmp_path: Path):
    folder = tmp_path / "vault"
    cheap_vaults().create(folder, PASSWORD)[0].close()
    password = [PASSWORD]

    def attempt() -> None:
        vault = cheap_vaults(FailingFiles).unlock(folder, password[0])
        try:
            vault.change_password(password[0], password[0] + "+")
        finally:
            vault.close()

    def check(done: bool) -> None:
        new = password[0] + "+"
        try:
            cheap_vaults().unlock(folder, new).close()
            password[0] = new
        except WrongPassword:
            assert not done
            cheap_vaults().unlock(folder, password[0]).close()

    assert until_it_succeeds(attempt, check) > 5


@pytest.mark.hostile("B6")
def test_making_a_case(tmp_path: Path):
    folder = tmp_path / "vault"
    cheap_vaults().create(folder, PASSWORD)[0].close()
    wanted = new_case()

    def attempt() -> None:
        vault = cheap_vaults(FailingFiles).unlock(folder, PASSWORD)
        try:
            vault.create_case(wanted)
        finally:
            vault.close()

    def check(done: bool) -> None:
        nonlocal wanted
        vault = cheap_vaults().unlock(folder, PASSWORD)
        if wanted.id in vault.case_ids():
            assert _documents(vault, wanted.id) == []
            wanted = new_case()
        else:
            assert not done
            assert not (folder / "cases" / wanted.id).exists()
        vault.close()

    assert until_it_succeeds(attempt, check) > 10


@pytest.mark.hostile("B6")
def test_writing_to_a_case_and_storing_an_original(tmp_path: Path):
    folder = tmp_path / "vault"
    vault, _ = cheap_vaults().create(folder, PASSWORD)
    case = new_case()
    vault.create_case(case)
    vault.close()
    stored: list[str] = []
    doing = ""

    def attempt() -> None:
        nonlocal doing
        doing = new_id()
        vault = cheap_vaults(FailingFiles).unlock(folder, PASSWORD)
        try:
            opened = vault.open_case(case.id)
            opened.blobs.put(doing, doing.encode())
            with opened.store.write() as view:
                view.documents.add(make.document(doing))
        finally:
            vault.close()

    def check(done: bool) -> None:
        vault = cheap_vaults().unlock(folder, PASSWORD)
        found = _documents(vault, case.id)
        assert found in ([*stored, doing], stored)
        assert not done or found == [*stored, doing]
        stored[:] = found
        blobs = vault.open_case(case.id).blobs
        assert all(blobs.get(blob) == blob.encode() for blob in blobs.ids())
        assert set(found) <= set(blobs.ids())
        vault.close()
        assert not list(folder.rglob("*.tmp"))

    assert until_it_succeeds(attempt, check, errno.ENOSPC) > 5


@pytest.mark.hostile("B6")
def test_destroying_a_case(tmp_path: Path):
    folder = tmp_path / "vault"
    vault, _ = cheap_vaults().create(folder, PASSWORD)
    case = new_case()
    vault.create_case(case)
    vault.close()

    def attempt() -> None:
        vault = cheap_vaults(FailingFiles).unlock(folder, PASSWORD)
        try:
            if case.id in vault.case_ids():
                vault.destroy_case(case.id)
        finally:
            vault.close()

    def check(done: bool) -> None:
        nonlocal case
        vault = cheap_vaults().unlock(folder, PASSWORD)
        if case.id in vault.case_ids():
            assert not done
            assert _documents(vault, case.id) == []
        else:
            assert not (folder / "cases" / case.id).exists()
            case = new_case()
            vault.create_case(case)
        vault.close()

    assert until_it_succeeds(attempt, check) > 5


@pytest.mark.hostile("B3", "B6")
def test_a_head_that_cannot_be_written_is_made_up_for(tmp_path: Path):
    vault, _ = cheap_vaults(FailingFiles).create(tmp_path / "vault", PASSWORD)
    case = vault.create_case(new_case())
    with case.store.write() as view:  # marks the case in the profile, so that only the head is left to write
        view.documents.add(make.document("d0"))
    fail(0, errno.ENOSPC, count=10**6)
    with case.store.write() as view:
        view.documents.add(make.document("d1"))
    with pytest.raises(DiskFull), case.store.write() as view:
        view.documents.add(make.document("d2"))
    fail(0, count=0)
    with case.store.write() as view:
        view.documents.add(make.document("d3"))
    assert _documents(vault, case.id) == ["d0", "d1", "d3"]
    vault.close()
    again = cheap_vaults().unlock(tmp_path / "vault", PASSWORD)
    assert _documents(again, case.id) == ["d0", "d1", "d3"]
    again.close()


def _documents(vault: SealedVault, case_id: str) -> list[str]:
    with vault.open_case(case_id).store.read() as view:
        return [document.id for document in view.documents.all()]
