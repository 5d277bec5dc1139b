"""Commands run in this process: the real program, but for keys that cost next to nothing and a model that is loaded once."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from legal_assistant import app, composition
from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.keys.key_store import SystemKeyStore
from legal_assistant.adapters.keys.password_meter import ZxcvbnMeter
from legal_assistant.adapters.settings_file import SettingsFile
from legal_assistant.adapters.vault.check import VaultCheck
from legal_assistant.adapters.vault.restoring import VaultRestore
from legal_assistant.cli.main import run
from legal_assistant.services.bundle import Backend
from legal_assistant.services.vault.access import VaultService
from legal_assistant.services.vault.backup import BackupService
from legal_assistant.services.vault.device_key import DeviceKeyService
from legal_assistant.services.vault.monitor import MonitorService
from tests.vaults import CHEAP, cheap_vaults

#: Runs a command; returns its exit status and its answer.
Command = Callable[..., tuple[int, dict[str, Any]]]


class KeptEmbedder:
    """An embedder that stays loaded from one command to the next."""

    def __init__(self, embedder: Any) -> None:
        self._embedder = embedder

    def __getattr__(self, name: str) -> Any:
        return getattr(self._embedder, name)

    def close(self) -> None:
        return


def make_command(folder: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    """Commands as if each were a process of its own, with their settings in ``folder``."""
    clock = SystemClock()
    vaults = VaultService(cheap_vaults(), ZxcvbnMeter(), DeviceKeyService(cheap_vaults(), SystemKeyStore(folder)))
    backend = Backend(
        local=SettingsFile(folder / "settings.json"),
        vaults=vaults,
        open=composition.open_services,
        scratch=partial(composition.scratch, vaults, composition.open_services),
        forms=lambda: None,
        monitor=lambda: MonitorService(VaultCheck(clock, kdf=CHEAP)),
        backups=lambda: BackupService(VaultRestore(cheap_vaults(), clock, kdf=CHEAP)),
        readers=composition.readers,
        tagger=composition.NeuralNames,
    )

    def call(*arguments: str) -> tuple[int, dict[str, Any]]:
        capsys.readouterr()
        status = run(lambda: backend, app.resources(), [*arguments, "--json"])
        return status, json.loads(capsys.readouterr().out)

    return call
