"""Vaults for tests: real ones, but with a password derivation that costs next to nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.files import Files
from legal_assistant.adapters.keys.key_slots import KdfCost, KdfPolicy
from legal_assistant.adapters.vault.store import VaultStore
from legal_assistant.domain.cases import Case
from legal_assistant.domain.ids import new_id
from tests import make

PASSWORD = "marmot violin harbour 41"
CHEAP = KdfPolicy(new=KdfCost(64, 1, 1), floor=KdfCost(8, 1, 1))


def cheap_vaults(files: Callable[[Path], Files] = Files) -> VaultStore:
    """The real adapter."""
    return VaultStore(SystemClock(), kdf=CHEAP, files=files)


def new_case(**changes: Any) -> Case:
    """A case with an id of its own."""
    return make.case(**{"id": new_id()} | changes)


def snapshot(folder: Path) -> dict[str, bytes]:
    """Every file of a vault but the lock, by its path relative to it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != "lock"
    }
