"""The check of a vault: what is damaged is named, the rest is checked all the same, and what can be repaired is."""

import shutil
from pathlib import Path
from random import Random

import numpy as np
import pytest

from legal_assistant.adapters.cases.findings import Findings
from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.sqlcipher import PAGE_SIZE
from legal_assistant.adapters.vault.check import VaultCheck
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import DocumentState
from legal_assistant.domain.errors import Cancelled, DiskFull, LegalAssistantError, VaultInUse, VaultNotFound, WrongPassword
from legal_assistant.domain.health import Health, Severity
from legal_assistant.domain.ids import new_id
from tests import make
from tests.vaults import CHEAP, PASSWORD, cheap_vaults, new_case, snapshot


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed vault with two cases, each with a document, its original, a vector and a sealed index."""
    folder = tmp_path_factory.mktemp("vaults") / "vault"
    vault, _ = cheap_vaults().create(folder, PASSWORD)
    for name in ("One", "Two"):
        case = vault.create_case(new_case(name=name))
        document = make.document(new_id(), state=DocumentState.READY, pages=1, sha256=new_id() * 2)
        case.blobs.put(document.id, b"original of " + name.encode())
        with case.store.write() as view:
            view.documents.add(document)
            passage = make.passage(new_id(), "逾期付款的违约金", document=document.id)
            items = view.documents.put_passages(document.id, [passage], document.added)
            view.index.put_vectors("test", [items[0].n], np.array([[1, 0]], np.float32))
        assert len(case.vectors) == 1
        case.vectors.save()
    vault.close()
    return folder


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    shutil.copytree(made, tmp_path / "vault")
    return tmp_path / "vault"


def examine(folder: Path, *, repair: bool = False) -> Health:
    return VaultCheck(SystemClock(), kdf=CHEAP).examine(folder, PASSWORD, repair=repair)


def found(health: Health) -> list[tuple[str, str]]:
    return [(finding.code, finding.subject) for finding in health.findings]


def one(folder: Path, pattern: str) -> str:
    """Name of the first file that fits, relative to the vault."""
    return min(folder.glob(pattern)).relative_to(folder).as_posix()


def test_a_vault_that_is_well(folder: Path):
    before = snapshot(folder)
    health = examine(folder)
    assert health.ok
    assert health.findings == ()
    figures = health.figures
    assert {name: figures[name] for name in ("cases", "documents", "originals", "passages", "vectors")} == {
        "cases": 2, "documents": 2, "originals": 2, "passages": 2, "vectors": 2,
    }  # fmt: skip
    assert figures["bytes"] >= sum(map(len, before.values()))
    assert figures["unlock_ms"] > 0 < figures["recall_ms"]
    assert snapshot(folder).keys() == before.keys()


PLACES = [
    "vault.json", "users/*/password", "users/*/recovery", "users/*/keys", "users/*/head", "users/*/profile.db", "cases/*/head",
    "cases/*/members", "cases/*/keys/1/*", "cases/*/case.db", "cases/*/blobs/*/*", "cases/*/cache/index",
]  # fmt: skip


@pytest.mark.parametrize("harm", ["flip", "cut", "empty", "folder", "gone"])
@pytest.mark.parametrize("pattern", PLACES)
@pytest.mark.hostile("A1", "A2", "A6", "B10")
def test_whatever_is_damaged_is_named(pattern: str, harm: str, folder: Path):
    name = one(folder, pattern)
    path = folder / name
    data = bytearray(path.read_bytes())
    at = Random(name + harm).randrange(len(data))
    if harm == "flip":
        data[at] ^= 1
        path.write_bytes(data)
    elif harm == "cut":
        path.write_bytes(data[:at])
    elif harm == "empty":
        path.write_bytes(b"")
    else:
        path.unlink()
        if harm == "folder":
            path.mkdir()
    health = examine(folder)
    if harm in {"gone", "folder"} and pattern == "cases/*/cache/index":  # it is made again
        assert health.ok
        return
    assert not health.ok
    damaged = [finding.subject for finding in health.findings if finding.severity is Severity.DAMAGE]
    assert damaged == [name]
    if pattern.startswith("cases/"):  # the other case was checked
        assert health.figures["documents"] >= 1


@pytest.mark.hostile("A1")
def test_any_flip_of_any_file_is_found(made: Path, folder: Path):
    """Every file that the check vouches for, at random places."""
    random = Random(41)
    for pattern in PLACES:
        name = one(folder, pattern)
        whole = (made / name).read_bytes()
        for _ in range(4):
            data = bytearray(whole)
            data[random.randrange(len(data))] ^= 1 << random.randrange(8)
            (folder / name).write_bytes(data)
            assert not examine(folder).ok, name
        (folder / name).write_bytes(whole)
    assert examine(folder).ok


@pytest.mark.hostile("A3")
def test_pages_that_change_places_or_come_from_another_case_are_found(folder: Path):
    first, second = sorted(folder.glob("cases/*/case.db"))
    pages, foreign = pages_of(first), pages_of(second)
    last = len(pages) - 1
    for one, other in ((0, 1), (1, 2), (last - 1, last)):
        swapped = list(pages)
        swapped[one], swapped[other] = pages[other], pages[one]
        replaced = [*pages[:one], foreign[one], *pages[one + 1 :]]
        for changed in (swapped, replaced):
            first.write_bytes(b"".join(changed))
            assert found(examine(folder)) == [("damaged", first.relative_to(folder).as_posix())]
    first.write_bytes(b"".join(pages))
    assert examine(folder).ok


def pages_of(path: Path) -> list[bytes]:
    data = path.read_bytes()
    return [data[at : at + PAGE_SIZE] for at in range(0, len(data), PAGE_SIZE)]


@pytest.mark.hostile("B2", "B10")
def test_repairs(folder: Path):
    case = one(folder, "cases/*")
    index, blob = one(folder, "cases/*/cache/index"), one(folder, "cases/*/blobs/*/*")
    (folder / index).write_bytes(b"damaged")
    orphan = blob[:-30] + "f" * 30
    misplaced = f"{case}/blobs/{int(blob[-32:-30] == '00'):02x}/{blob[-32:]}"
    (folder / misplaced).parent.mkdir()
    shutil.copy(folder / blob, folder / orphan)
    shutil.copy(folder / blob, folder / misplaced)
    for name in ("case (conflict).db", ".head.0a1b2c3d.tmp"):
        (folder / case / name).write_bytes(b"left behind")
    (folder / "vault.json").write_bytes(b"{")
    health = examine(folder, repair=True)
    assert set(found(health)) == {
        ("damaged", "vault.json"), ("damaged", index), ("orphan", orphan), ("unknown_file", misplaced),
        ("conflict_copy", f"{case}/case (conflict).db"), ("temporary_file", f"{case}/.head.0a1b2c3d.tmp"),
    }  # fmt: skip
    assert examine(folder).ok
    assert found(examine(folder)) == []
    assert (folder / "quarantine" / orphan).exists()
    vault = cheap_vaults().unlock(folder, PASSWORD)
    assert all(len(vault.open_case(case_id).vectors) == 1 for case_id in vault.case_ids())
    vault.close()


def test_a_missing_original_and_missing_vectors_are_told(folder: Path):
    vault = cheap_vaults().unlock(folder, PASSWORD)
    case = vault.open_case(vault.case_ids()[0])
    with case.store.write() as view:
        view.index.clear_vectors()
    [blob] = case.blobs.ids()
    case.blobs.delete(blob)
    vault.close()
    health = examine(folder)
    assert not health.ok
    assert ("without_vector", case.id) in found(health)
    assert ("missing", f"cases/{case.id}/blobs/{blob[:2]}/{blob}") in found(health)
    assert health.figures["without_vector"] == 1


@pytest.mark.hostile("A4")
def test_an_older_copy_of_a_case_is_told(folder: Path):
    name = one(folder, "cases/*/case.db")
    older = (folder / name).read_bytes()
    vault = cheap_vaults().unlock(folder, PASSWORD)
    for case_id in vault.case_ids():
        with vault.open_case(case_id).store.write() as view:
            view.about.put(view.about.get())
    vault.close()
    (folder / name).write_bytes(older)
    assert found(examine(folder)) == [("older_copy", name)]


def test_a_log_of_acts_that_was_cut_is_told(folder: Path):
    vault = cheap_vaults().unlock(folder, PASSWORD)
    case = vault.open_case(vault.case_ids()[0])
    with case._database._connection() as connection:
        connection.execute("DROP TRIGGER audit_is_not_deleted")
        connection.execute("DELETE FROM audit WHERE seq = (SELECT max(seq) FROM audit)")
    vault.close()
    assert found(examine(folder)) == [("log_broken", f"cases/{case.id}/case.db")]


def test_the_folder_of_a_forgotten_case_that_is_back_is_told_and_removed(folder: Path, tmp_path: Path):
    vault = cheap_vaults().unlock(folder, PASSWORD)
    case_id = vault.case_ids()[0]
    shutil.copytree(folder / "cases" / case_id, tmp_path / "copy")
    vault.destroy_case(case_id)
    vault.close()
    shutil.copytree(tmp_path / "copy", folder / "cases" / case_id)
    assert found(examine(folder, repair=True)) == [("forgotten_case", f"cases/{case_id}")]
    assert found(examine(folder)) == []
    assert not (folder / "cases" / case_id).exists()


@pytest.mark.hostile("A7")
def test_no_vault_wrong_password_open_vault(folder: Path, tmp_path: Path):
    check = VaultCheck(SystemClock(), kdf=CHEAP)
    with pytest.raises(VaultNotFound):
        check.examine(tmp_path / "nothing", PASSWORD)
    with pytest.raises(WrongPassword):
        check.examine(folder, "another")
    vault = cheap_vaults().unlock(folder, PASSWORD)
    with pytest.raises(VaultInUse):
        check.examine(folder, PASSWORD)
    vault.close()


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.hostile("A18", "B10")
def test_random_rubbish_never_ends_in_anything_but_findings(seed: int, folder: Path):
    random = Random(seed)
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    for path in random.sample(files, 5):
        path.write_bytes(random.randbytes(random.choice([0, 1, 100, 8192, 20_000])))
    try:
        health = examine(folder)
    except LegalAssistantError:
        return
    assert not health.ok


def test_a_full_disk_is_not_damage():
    findings = Findings(repair=False)
    with pytest.raises(DiskFull), findings.expecting("cases/x"):
        raise DiskFull("case.db")
    assert findings.all == []


def test_a_check_that_is_stopped_ends_before_the_next_file(folder: Path):
    token = CancelToken()
    token.cancel()
    check = VaultCheck(SystemClock(), kdf=CHEAP)
    with pytest.raises(Cancelled):
        check.examine(folder, PASSWORD, cancel=token)
    assert check.examine(folder, PASSWORD).ok, "and lets the vault go"


def test_how_far_it_is_grows_to_the_end(folder: Path) -> None:
    told: list[tuple[int, int]] = []
    VaultCheck(SystemClock(), kdf=CHEAP).examine(folder, PASSWORD, progress=lambda done, total: told.append((done, total)))
    cases = sum(path.stat().st_size for path in (folder / "cases").rglob("*") if path.is_file())
    assert {total for _, total in told} == {cases}
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert len(told) > 4  # within cases too: their databases, their originals
    assert told[-1][0] == cases
