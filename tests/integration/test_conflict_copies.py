"""A synchronised folder: what its program leaves after changes in two places is named, never opened, and can be put aside."""

import shutil
from pathlib import Path

import pytest

from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.vault.check import OURS, VaultCheck
from legal_assistant.adapters.vault.conflict_copies import is_conflict_copy
from legal_assistant.domain.health import Health, Repair
from tests.vaults import CHEAP, PASSWORD, cheap_vaults, new_case

ADDED = [
    " (conflicted copy 2026-03-02)",
    " (Kim's conflicted copy)",
    "-OFFICE-PC",
    " (1)",
    ".sync-conflict-20260302-101500-ABCDEFG",
    "(冲突文件_王某_2026-03-02)",
    "（冲突副本）",
    "~conflict",
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    vault.create_case(new_case())
    vault.close()
    return tmp_path / "vault"


def examine(folder: Path, *, repair: bool = False) -> Health:
    return VaultCheck(SystemClock(), kdf=CHEAP).examine(folder, PASSWORD, repair=repair)


@pytest.mark.hostile("C4")
@pytest.mark.parametrize("added", ADDED)
def test_copies_of_every_file_are_named_and_put_aside(folder: Path, added: str) -> None:
    names: set[str] = set()
    for pattern in ("vault.json", "users/*/password", "users/*/profile.db", "cases/*/case.db", "cases/*/head"):
        (path,) = folder.glob(pattern)
        copy = path.with_name(path.stem + added + path.suffix)
        shutil.copy(path, copy)
        names.add(copy.relative_to(folder).as_posix())
    health = examine(folder, repair=True)
    assert health.ok
    assert {finding.subject for finding in health.findings if finding.code == "conflict_copy"} == names
    assert examine(folder).findings == ()
    assert all((folder / "quarantine" / name).exists() for name in names)


@pytest.mark.hostile("C4")
def test_a_copied_folder_of_a_case_is_named_and_not_opened(folder: Path) -> None:
    (case,) = (folder / "cases").iterdir()
    shutil.copytree(case, case.with_name(case.name + " (conflicted copy)"))
    findings = examine(folder).findings
    assert {finding.code for finding in findings} == {"conflict_copy"}
    vault = cheap_vaults().unlock(folder, PASSWORD)
    assert vault.case_ids() == [case.name]
    vault.close()


@pytest.mark.hostile("C4")
def test_a_copy_of_the_whole_vault_beside_it_is_named_and_left_alone(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "vault (conflicted copy)")
    cheap_vaults().create(tmp_path / "another", PASSWORD)[0].close()
    (finding,) = examine(folder, repair=True).findings
    assert (finding.code, finding.subject, finding.repair) == ("vault_copy", "vault (conflicted copy)", Repair.COMPARE)
    assert (tmp_path / "vault (conflicted copy)" / "vault.json").exists()


@pytest.mark.parametrize("name", ["notes.txt", "vault.json", "users/x/head", "case.db", "cases/desktop.ini", "(1)"])
def test_other_names_are_no_conflict_copies(name: str) -> None:
    assert not is_conflict_copy(name, OURS.fullmatch)
