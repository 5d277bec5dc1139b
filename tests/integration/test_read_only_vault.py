"""A vault where nothing can be written: it opens for reading, says so, and every write is refused by name."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.vault.check import VaultCheck
from legal_assistant.adapters.vault.lock import VaultLock
from legal_assistant.adapters.vault.store import VaultStore
from legal_assistant.domain.errors import CaseOutdated, NotWritable, VaultInUse
from tests import make
from tests.integration.test_vault_format import FORMATS
from tests.tools.make_format_sample import BLOB, ORIGINAL
from tests.tools.make_format_sample import PASSWORD as SAMPLE_PASSWORD
from tests.vaults import CHEAP, PASSWORD, cheap_vaults, new_case, snapshot

pytestmark = [
    pytest.mark.hostile("C2"),
    pytest.mark.skipif(not hasattr(os, "geteuid"), reason="takes rights away as a Unix does"),
]
NOBODY = 65534


@contextmanager
def nothing_writable(folder: Path) -> Iterator[None]:
    """Take every right to write away; root, whom no such right binds, is somebody else meanwhile."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    root = os.geteuid() == 0
    try:
        if root:
            os.seteuid(NOBODY)
        yield
    finally:
        if root:
            os.seteuid(0)
        for path in (folder, *folder.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A closed vault with a case, where somebody else may read it."""
    above = Path(tempfile.mkdtemp())
    above.chmod(0o755)
    vault, _ = cheap_vaults().create(above / "vault", PASSWORD)
    case = vault.create_case(new_case(name="One"))
    case.blobs.put("d" * 32, b"original")
    with case.store.write() as view:
        view.documents.add(make.document("d" * 32))
    vault.close()
    yield above / "vault"
    shutil.rmtree(above)


def test_everything_is_read_and_nothing_is_written(folder: Path) -> None:
    before = snapshot(folder)
    with nothing_writable(folder):
        vault = cheap_vaults().unlock(folder, PASSWORD)
        assert vault.read_only
        [summary] = vault.summaries()
        case = vault.open_case(summary.case.id)
        assert case.blobs.get("d" * 32) == b"original"
        with case.store.read() as view:
            assert [document.id for document in view.documents.all()] == ["d" * 32]
        with pytest.raises(NotWritable), case.store.write() as view:
            view.documents.add(make.document("e" * 32))
        with pytest.raises(NotWritable):
            vault.create_case(new_case())
        with pytest.raises(NotWritable):
            vault.change_password(PASSWORD, "another")
        cheap_vaults().unlock(folder, PASSWORD).close()  # several may read
        vault.close()
        health = VaultCheck(SystemClock(), kdf=CHEAP).examine(folder, PASSWORD)
        assert health.ok
    assert snapshot(folder) == before
    again = cheap_vaults().unlock(folder, PASSWORD)
    assert not again.read_only
    again.close()


def test_a_case_of_an_earlier_program_says_that_it_has_to_be_opened_once_where_it_can_be_written(folder: Path) -> None:
    older = folder.with_name("older")
    shutil.copytree(FORMATS / "v1" / "vault", older)
    before = snapshot(older)
    with nothing_writable(older):
        vault = VaultStore(SystemClock()).unlock(older, SAMPLE_PASSWORD)
        [summary] = vault.summaries()
        with pytest.raises(CaseOutdated) as caught:
            vault.open_case(summary.case.id)
        assert (caught.value.subject, caught.value.detail) == (summary.case.id, "not_writable")
        vault.close()
    assert snapshot(older) == before
    vault = VaultStore(SystemClock()).unlock(older, SAMPLE_PASSWORD)
    vault.open_case(summary.case.id)
    vault.close()
    with nothing_writable(older):
        vault = VaultStore(SystemClock()).unlock(older, SAMPLE_PASSWORD)
        assert vault.open_case(summary.case.id).blobs.get(BLOB) == ORIGINAL
        vault.close()


def test_a_case_of_an_earlier_program_waits_for_who_may_write_to_it(folder: Path) -> None:
    older = folder.with_name("older")
    shutil.copytree(FORMATS / "v1+users" / "vault", older)
    vaults = VaultStore(SystemClock())
    admin, reader = (user.id for user in vaults.users(older)[:2])
    vault = vaults.unlock(older, SAMPLE_PASSWORD, user=reader)
    with pytest.raises(CaseOutdated):
        vault.open_case("ca" * 16)
    vault.close()
    for user in (admin, reader):
        vault = vaults.unlock(older, SAMPLE_PASSWORD, user=user)
        assert vault.open_case("ca" * 16).blobs.get(BLOB) == ORIGINAL
        vault.close()


def test_without_a_lock_file_too(folder: Path) -> None:
    (folder / "lock").unlink()
    with nothing_writable(folder):
        cheap_vaults().unlock(folder, PASSWORD).close()
    assert not (folder / "lock").exists()


def test_who_can_write_keeps_readers_out(folder: Path) -> None:
    lock = VaultLock(folder)
    with nothing_writable(folder), pytest.raises(VaultInUse):
        cheap_vaults().unlock(folder, PASSWORD)
    lock.release()


def test_a_vault_that_was_not_closed_says_what_to_do(folder: Path) -> None:
    vault = cheap_vaults().unlock(folder, PASSWORD)
    case = vault.open_case(vault.case_ids()[0])
    with case.store.write() as view:
        view.documents.add(make.document("e" * 32))
    kept = folder.with_name("kept")
    shutil.copytree(folder, kept)  # as a kill would leave it
    vault.close()
    with nothing_writable(kept), pytest.raises(NotWritable) as caught:
        cheap_vaults().unlock(kept, PASSWORD)
    assert "Copy the vault's folder" in caught.value.advice
