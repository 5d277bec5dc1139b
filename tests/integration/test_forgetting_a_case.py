"""Forgetting a case: what is certified, what legal hold stops."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.vault.restoring import VaultRestore
from legal_assistant.adapters.vault.sealed_vault import SealedVault
from legal_assistant.domain.audit import Certificate
from legal_assistant.domain.errors import CaseHeld, CaseNotFound, NotWritable
from legal_assistant.domain.ids import new_id
from legal_assistant.services.vault.cases import CaseService
from tests.vaults import CHEAP, PASSWORD, cheap_vaults, new_case

VERIFIER = Path(__file__).parents[2] / "resources" / "verify_audit.py"


@pytest.fixture
def vault(tmp_path: Path) -> Iterator[SealedVault]:
    made, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    yield made
    made.close()


def signed(certificate: Certificate) -> bool:
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(certificate.signer))
    try:
        key.verify(bytes.fromhex(certificate.signature), b"LAcertificate1\n" + certificate.text.encode())
    except InvalidSignature:
        return False
    return True


@pytest.mark.hostile("D8")
def test_a_certificate_says_what_was_destroyed_and_what_was_not(vault: SealedVault, tmp_path: Path):
    about = new_case(name="Zyanenblau")
    case = vault.create_case(about)
    case.blobs.put(new_id(), b"original")
    backup = vault.backup(tmp_path / "backup")
    vault.create_case(new_case())
    files = [path for path in (vault.folder / "cases" / about.id).rglob("*") if path.is_file()]
    end = case.audit.head
    vault.destroy_case(about.id)
    certificate = vault.certificate(about.id)
    said = json.loads(certificate.text)
    assert said["case"] == about.id
    assert said["destroyed"]["originals"] == 1
    assert 0 < said["destroyed"]["files"] <= len(files)
    assert [name.split("/")[:3] for name in said["destroyed"]["keys"]] == [["cases", about.id, "keys"]]
    assert said["log"] == {"entries": end.entries, "mac": end.mac.hex()}
    assert [one["id"] for one in said["backups"]] == [backup.id]
    assert "remnants_on_the_medium" in said["not_reached"]
    assert "Zyanenblau" not in certificate.text
    assert signed(certificate)
    assert not signed(replace(certificate, text=certificate.text.replace('"originals":1', '"originals":2')))
    vault.close()
    again = cheap_vaults().unlock(vault.folder, PASSWORD)
    assert again.certificate(about.id) == certificate
    with pytest.raises(CaseNotFound):
        again.certificate(new_id())
    again.close()


def test_the_script_verifies_certificates(vault: SealedVault, tmp_path: Path):
    about = new_case()
    vault.create_case(about)
    vault.destroy_case(about.id)
    made = vault.certificate(about.id)
    data = {"certificate": made.text, "signer": made.signer, "signature": made.signature}
    for text, status in ((data, 0), ({"certificate": data}, 0), (data | {"certificate": made.text + " "}, 1)):
        (tmp_path / "certificate").write_text(json.dumps(text))
        command = [sys.executable, "-I", "-S", str(VERIFIER), str(tmp_path / "certificate"), "--key", made.signer]
        assert subprocess.run(command, capture_output=True, check=False).returncode == status


@pytest.mark.hostile("D8")
def test_legal_hold_stops_it_until_it_is_released(vault: SealedVault):
    cases = CaseService(vault, SystemClock())
    about, _ = cases.add("One")
    cases.hold(about.id, held=True)
    assert cases.show(about.id).case.held
    with pytest.raises(CaseHeld):
        cases.forget(about.id)
    assert cases.list()[0].case.held
    assert [entry.action for entry in vault.open_case(about.id).audit.entries()][-1] == "hold_set"
    cases.hold(about.id, held=False)
    cases.forget(about.id)
    assert cases.list() == []


def test_what_is_kept_of_it_in_memory_goes_even_if_its_files_cannot_be_removed(
    vault: SealedVault, monkeypatch: pytest.MonkeyPatch
):
    dropped: list[str] = []
    cases = CaseService(vault, SystemClock(), [dropped.append])
    about, _ = cases.add("One")
    other, _ = cases.add("Two")
    cases.forget(about.id)
    assert dropped == [about.id]

    def stuck(_: str) -> None:
        raise NotWritable("cases")

    monkeypatch.setattr(vault, "destroy_case", stuck)
    with pytest.raises(NotWritable):
        cases.forget(other.id)
    assert dropped == [about.id, other.id]


def test_a_held_case_that_is_damaged_is_still_held(vault: SealedVault):
    cases = CaseService(vault, SystemClock())
    about, _ = cases.add("One")
    cases.hold(about.id, held=True)
    vault.close()
    (vault.folder / "cases" / about.id / "case.db").write_bytes(b"damaged")
    again = cheap_vaults().unlock(vault.folder, PASSWORD)
    with pytest.raises(CaseHeld):
        again.destroy_case(about.id)
    assert (vault.folder / "cases" / about.id / "keys").exists()
    again.close()


def test_a_damaged_case_can_be_forgotten(vault: SealedVault):
    about = new_case()
    vault.create_case(about)
    vault.close()
    (vault.folder / "cases" / about.id / "case.db").write_bytes(b"damaged")
    again = cheap_vaults().unlock(vault.folder, PASSWORD)
    again.destroy_case(about.id)
    assert json.loads(again.certificate(about.id).text)["log"] is None
    assert not (vault.folder / "cases" / about.id).exists()
    again.close()


@pytest.mark.hostile("D8")
def test_old_backups_are_reached_by_taking_the_keys_out(vault: SealedVault, tmp_path: Path):
    about = new_case()
    vault.create_case(about)
    vault.backup(tmp_path / "backup")
    shutil.copy(tmp_path / "backup", tmp_path / "elsewhere")
    vault.destroy_case(about.id)
    restore = VaultRestore(cheap_vaults(), SystemClock(), kdf=CHEAP)
    assert restore.wipe(tmp_path / "backup", about.id) == 1
    assert restore.check(tmp_path / "backup", PASSWORD).cases == ()
    assert restore.check(tmp_path / "elsewhere", PASSWORD).cases == (about.id,)
