"""A vault opened by a key in the computer's key store: only there, only until the password changes, never as the only way."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from legal_assistant.adapters.files import Files
from legal_assistant.adapters.keys import key_store
from legal_assistant.adapters.keys.key_slots import SlotPlace
from legal_assistant.adapters.keys.key_store import SystemKeyStore
from legal_assistant.adapters.keys.password_meter import ZxcvbnMeter
from legal_assistant.adapters.users.device_slots import DeviceSlots
from legal_assistant.domain.errors import (
    DeviceForgotten,
    KeyStoreUnavailable,
    LegalAssistantError,
    NotWritable,
    OlderCopy,
    WrongPassword,
)
from legal_assistant.services.vault.access import VaultService
from legal_assistant.services.vault.device_key import DeviceKeyService
from tests.bus import daemon
from tests.vaults import PASSWORD, cheap_vaults

NEW = "nine loud herons under water"


class MemoryKeyStore:
    """A key store of one computer."""

    def __init__(self, computer: str = "") -> None:
        self.name = computer
        self.kept: dict[str, bytes] = {}
        self.broken = False

    def available(self) -> bool:
        return True

    def computer(self, *, make: bool = False) -> str:
        if make and not self.name:
            self.name = os.urandom(16).hex()
        return self.name

    def put(self, name: str, secret: bytes) -> None:
        if self.broken:
            raise KeyStoreUnavailable
        self.kept[name] = secret

    def get(self, name: str) -> bytes | None:
        return self.kept.get(name)

    def forget(self, name: str) -> None:
        self.kept.pop(name, None)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    cheap_vaults().create(tmp_path / "vault", PASSWORD)[0].close()
    return tmp_path / "vault"


@pytest.fixture
def keys() -> MemoryKeyStore:
    return MemoryKeyStore()


@pytest.fixture
def service(keys: MemoryKeyStore) -> DeviceKeyService:
    return DeviceKeyService(cheap_vaults(), keys)


@pytest.fixture
def on(folder: Path, service: DeviceKeyService) -> Path:
    """The vault's folder, once it was switched on."""
    vault = cheap_vaults().unlock(folder, PASSWORD)
    service.switch_on(vault, PASSWORD)
    assert service.is_on(vault)
    vault.close()
    return folder


def slots(folder: Path) -> list[Path]:
    return sorted(folder.glob("users/*/device-*"))


def test_it_is_off_until_it_is_switched_on(folder: Path, service: DeviceKeyService, keys: MemoryKeyStore) -> None:
    assert not service.offered(folder)
    with pytest.raises(DeviceForgotten):
        service.unlock(folder)
    assert not keys.kept
    assert not slots(folder)


@pytest.mark.hostile("C13")
def test_the_key_opens_the_vault_and_the_password_still_does(on: Path, service: DeviceKeyService, keys: MemoryKeyStore) -> None:
    assert service.offered(on)
    vault = service.unlock(on)
    assert [entry.action for entry in vault.audit.entries()] == ["vault_made", "device_added"]
    vault.close()
    cheap_vaults().unlock(on, PASSWORD).close()
    [secret] = keys.kept.values()
    assert len(secret) == 32
    assert secret not in slots(on)[0].read_bytes()


def test_the_password_is_needed_to_switch_it_on(folder: Path, service: DeviceKeyService, keys: MemoryKeyStore) -> None:
    vault = cheap_vaults().unlock(folder, PASSWORD)
    with pytest.raises(WrongPassword):
        service.switch_on(vault, "another one")
    keys.broken = True
    with pytest.raises(KeyStoreUnavailable):
        service.switch_on(vault, PASSWORD)
    vault.close()
    assert not keys.kept
    assert not slots(folder)


def test_another_computer_has_a_key_of_its_own(on: Path, service: DeviceKeyService, keys: MemoryKeyStore) -> None:
    there = MemoryKeyStore()
    other = DeviceKeyService(cheap_vaults(), there)
    assert not other.offered(on)
    vault = cheap_vaults().unlock(on, PASSWORD)
    other.switch_on(vault, PASSWORD)
    vault.close()
    assert len(slots(on)) == 2
    swapped = DeviceKeyService(cheap_vaults(), MemoryKeyStore(keys.name))
    swapped._keys.kept = there.kept  # type: ignore[attr-defined]
    with pytest.raises(DeviceForgotten):
        swapped.unlock(on)
    for one in (service, other):
        one.unlock(on).close()


@pytest.mark.hostile("A4", "C13")
def test_a_new_password_or_switching_off_ends_it_and_putting_the_slot_back_does_not_help(
    on: Path, service: DeviceKeyService, keys: MemoryKeyStore
) -> None:
    [slot] = slots(on)
    earlier, kept = slot.read_bytes(), dict(keys.kept)
    vaults = VaultService(cheap_vaults(), ZxcvbnMeter(), service)
    vault = vaults.unlock(on, PASSWORD)
    vaults.change_password(vault, PASSWORD, NEW)
    vault.close()
    assert not slots(on)
    assert not keys.kept
    slot.write_bytes(earlier)
    keys.kept = kept
    with pytest.raises(OlderCopy):
        service.unlock(on)
    slot.unlink()
    vault = cheap_vaults().unlock(on, NEW)
    service.switch_on(vault, NEW)
    service.switch_off(vault)
    assert not service.is_on(vault)
    vault.close()
    assert not slots(on)
    assert not keys.kept


@pytest.mark.hostile("C13")
def test_the_recovery_key_ends_it(service: DeviceKeyService, keys: MemoryKeyStore, tmp_path: Path) -> None:
    vault, key = cheap_vaults().create(tmp_path / "lost", PASSWORD)
    service.switch_on(vault, PASSWORD)
    vault.close()
    assert keys.kept
    VaultService(cheap_vaults(), ZxcvbnMeter(), service).recover(tmp_path / "lost", key, NEW).close()
    assert not slots(tmp_path / "lost")
    assert not keys.kept


@pytest.mark.hostile("C13")
def test_a_slot_that_cannot_be_removed_opens_nothing_any_more(
    on: Path, service: DeviceKeyService, monkeypatch: pytest.MonkeyPatch
) -> None:
    vault = cheap_vaults().unlock(on, PASSWORD)
    with monkeypatch.context() as broken:
        broken.setattr(Files, "remove", _refuse)
        with pytest.raises(NotWritable):
            service.switch_off(vault)
    vault.close()
    assert slots(on)
    with pytest.raises(OlderCopy):
        service.unlock(on)


@pytest.mark.hostile("C13")
def test_a_new_password_that_is_not_kept_leaves_everything_and_one_that_breaks_off_is_finished(
    on: Path, service: DeviceKeyService, monkeypatch: pytest.MonkeyPatch
) -> None:
    vault = cheap_vaults().unlock(on, PASSWORD)
    with monkeypatch.context() as broken:
        broken.setattr(Files, "write", _refuse)
        with pytest.raises(NotWritable):
            vault.change_password(PASSWORD, NEW)
    vault.close()
    service.unlock(on).close()
    vault = cheap_vaults().unlock(on, PASSWORD)
    with monkeypatch.context() as broken:
        broken.setattr(DeviceSlots, "remove_all", _refuse)
        with pytest.raises(NotWritable):
            vault.change_password(PASSWORD, NEW)
    vault.close()
    assert slots(on)
    cheap_vaults().unlock(on, NEW).close()
    assert not slots(on)


def _refuse(*_: object) -> None:
    raise NotWritable("")


@pytest.mark.hostile("A1", "A3")
def test_a_slot_of_another_vault_or_a_damaged_one_is_refused(on: Path, service: DeviceKeyService, tmp_path: Path) -> None:
    [slot] = slots(on)
    data = slot.read_bytes()
    other = cheap_vaults()
    other.create(tmp_path / "other", PASSWORD)[0].close()
    user = next((tmp_path / "other" / "users").iterdir())
    (user / slot.name).write_bytes(data)
    with pytest.raises(DeviceForgotten):  # the key store keeps nothing for that vault
        service.unlock(tmp_path / "other")
    slot.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    with pytest.raises(LegalAssistantError) as caught:
        service.unlock(on)
    assert caught.value.subject == SlotPlace("", slot.parent.name, slot.name).name
    cheap_vaults().unlock(on, PASSWORD).close()


# --- the key store itself -----------------------------------------------------------------------------------------------


@pytest.mark.hostile("C13")
def test_no_other_store_is_ever_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither what the environment names, nor one that keeps plain text, nor a chain of several."""
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    store = SystemKeyStore(tmp_path)
    assert not store.available()
    for act in (lambda: store.put("a", b"secret"), lambda: store.get("a"), lambda: store.forget("a")):
        with pytest.raises(KeyStoreUnavailable):
            act()
    names = {module.rpartition(".")[2] for module, _ in key_store.ACCEPTED}
    assert names == {"SecretService", "kwallet", "Windows", "macOS"}


def test_the_name_of_the_computer_is_random_and_stays(tmp_path: Path) -> None:
    store = SystemKeyStore(tmp_path / "profile")
    assert store.computer() == ""
    name = store.computer(make=True)
    assert len(name) == 32
    assert store.computer() == SystemKeyStore(tmp_path / "profile").computer(make=True) == name
    assert SystemKeyStore(tmp_path / "another").computer(make=True) != name


@pytest.fixture
def secret_service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A real Secret Service on a bus of its own, unlocked."""
    if sys.platform != "linux" or not shutil.which("gnome-keyring-daemon") or not shutil.which("dbus-daemon"):
        pytest.skip("gnome-keyring or dbus is not installed")
    with daemon() as bus:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus)
        environment = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)}
        command = ["gnome-keyring-daemon", "--foreground", "--unlock", "--components=secrets"]
        started = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        with started:
            assert started.stdin is not None
            assert started.stdout is not None
            started.stdin.write(b"login password")
            started.stdin.close()
            started.stdout.readline()
            yield
            started.kill()


@pytest.mark.usefixtures("secret_service")
def test_a_real_secret_service_keeps_the_key(tmp_path: Path, folder: Path) -> None:
    store = SystemKeyStore(tmp_path / "profile")
    assert store.available()
    assert store.get("nothing") is None
    store.forget("nothing")
    service = DeviceKeyService(cheap_vaults(), store)
    vault = cheap_vaults().unlock(folder, PASSWORD)
    service.switch_on(vault, PASSWORD)
    vault.close()
    vault = service.unlock(folder)
    service.switch_off(vault)
    vault.close()
    with pytest.raises(DeviceForgotten):
        service.unlock(folder)
