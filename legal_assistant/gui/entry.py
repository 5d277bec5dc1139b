"""What the composition root hands to the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from legal_assistant.domain.ports import LocalSettingsStore, UnlockedVault
    from legal_assistant.services.bundle import Services
    from legal_assistant.services.vault.access import VaultService
    from legal_assistant.services.vault.backup import BackupService
    from legal_assistant.services.vault.device_key import DeviceKeyService
    from legal_assistant.services.vault.monitor import MonitorService


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Entry:
    """``vault_service``, ``device_keys``, ``backups``, ``monitor`` and ``open`` import heavy things: they are called on worker
    threads only, and after the first paint.

    ``keep_memory_private`` is called when the window is painted, before a password can be typed;
    ``restart(vault, check)`` starts the program anew, locked, with another vault if one is named, at the check of it if that is
    asked for, and is called last of all; ``default_vault`` is where a new vault is proposed; ``check``: begin with its check;
    ``runtime`` is a folder that only this user may enter, by which windows of this machine find each other (None: there is none).
    """

    local: LocalSettingsStore
    vault_service: Callable[[], VaultService]
    open: Callable[[UnlockedVault], Services]
    resources: Path
    restart: Callable[[Path | None, bool], None]
    default_vault: Path
    device_keys: Callable[[], DeviceKeyService]
    keep_memory_private: Callable[[], None]
    backups: Callable[[], BackupService]
    monitor: Callable[[], MonitorService]
    runtime: Path | None = None
    check: bool = False
