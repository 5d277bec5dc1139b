"""Power is cut before a write was flushed: any of its sectors may be there and others not. What was acknowledged stays."""

import shutil
from pathlib import Path
from random import Random

import pytest

from tests import make
from tests.vaults import PASSWORD, cheap_vaults, new_case

SECTOR = 512
TRIES = 40

pytestmark = pytest.mark.hostile("B7")


def test_sectors_of_a_log_that_were_not_flushed(tmp_path: Path) -> None:
    """The transaction that was not acknowledged is there or not, the one before always is."""
    case_id = new_case().id
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    case = vault.create_case(make.case(id=case_id))
    for name in ("known", "acknowledged"):
        with case.store.write() as view:
            view.documents.add(make.document(name))
    shutil.copytree(tmp_path / "vault", tmp_path / "before")
    with case.store.write() as view:
        view.documents.add(make.document("unacknowledged"))
    log = (tmp_path / "vault" / "cases" / case_id / "case.db-wal").read_bytes()
    vault.close()
    seen: set[str] = set()
    for seed in range(TRIES):
        folder = tmp_path / f"cut {seed}"
        shutil.copytree(tmp_path / "before", folder)
        tear(folder / "cases" / case_id / "case.db-wal", log, Random(seed), kept=1 if seed == 0 else seed % 10 / 10)
        opened = cheap_vaults().unlock(folder, PASSWORD)
        with opened.open_case(case_id).store.read() as view:
            documents = [document.id for document in view.documents.all()]
        assert documents[:2] == ["known", "acknowledged"]
        assert documents[2:] in ([], ["unacknowledged"])
        assert opened.open_case(case_id).audit.verify().ok
        seen.update(documents[2:])
        opened.close()
        shutil.rmtree(folder)
    assert seen == {"unacknowledged"}  # of the log that came through whole


def tear(path: Path, after: bytes, random: Random, *, kept: float) -> None:
    """Of what was written behind the file's end, keep each sector by chance."""
    before = path.read_bytes()
    assert after.startswith(before)
    torn = bytearray(after)
    for at in range(len(before), len(after), SECTOR):
        if random.random() >= kept:
            torn[at : at + SECTOR] = bytes(len(torn[at : at + SECTOR]))
    path.write_bytes(torn)


@pytest.mark.parametrize("kept", [0, 100, 511])
def test_a_file_whose_content_was_not_flushed_is_not_yet_in_its_place(tmp_path: Path, kept: int) -> None:
    """The temporary file that a cut leaves is swept, the file it was to replace stands."""
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    case = vault.create_case(new_case())
    vault.close()
    head = tmp_path / "vault" / "cases" / case.id / "head"
    torn = head.with_name(".head.0a1b2c3d.tmp")
    torn.write_bytes(head.read_bytes()[:kept].ljust(1024, b"\0"))
    again = cheap_vaults().unlock(tmp_path / "vault", PASSWORD)
    again.open_case(case.id)
    assert not torn.exists()
    again.close()
