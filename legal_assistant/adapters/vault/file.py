"""``vault.json``: which vault it is, of which format, and what a program must know to open it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from legal_assistant.adapters.files import Files
from legal_assistant.adapters.users.list import LIST_FILE, read_users
from legal_assistant.domain.errors import Damaged, LegalAssistantError, VaultTooNew
from legal_assistant.domain.ids import is_id

VAULT_FILE = "vault.json"
FORMAT = 1
#: A vault of several lawyers.
USERS = "users"
#: A lawyer of it has replaced the own keys.
RENEWED = "renewed"
#: Features of the format that a program must know to open the vault at all.
FEATURES: frozenset[str] = frozenset({USERS, RENEWED})


def vault_json(vault: str, features: Iterable[str]) -> bytes:
    """The content of ``vault.json``."""
    return _encoded({"format": FORMAT, "vault": vault, "features": sorted(features)})


def features_of(files: Files, vault: str) -> list[str]:
    """The features that the other files of a vault ask for."""
    with suppress(LegalAssistantError):
        listed = read_users(files, vault)
        if listed is not None and listed.former:
            return [USERS, RENEWED]
    return [USERS] if files.exists(LIST_FILE) else []


def vault_id(data: bytes) -> str:
    """The id in ``vault.json``. Version and features are looked at first: what else a newer version writes is its own affair."""
    try:
        about = json.loads(data)
        version, features = about["format"], about["features"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Damaged(VAULT_FILE) from None
    if type(version) is not int or not isinstance(features, list):
        raise Damaged(VAULT_FILE)
    if version > FORMAT or not all(isinstance(feature, str) and feature in FEATURES for feature in features):
        raise VaultTooNew(VAULT_FILE)
    about.pop("check", None)
    vault = about.get("vault")
    if version != FORMAT or not isinstance(vault, str) or not is_id(vault) or _encoded(about) != data:
        raise Damaged(VAULT_FILE)
    return vault


def _encoded(about: dict[str, Any]) -> bytes:
    """JSON with a plain SHA-256 over the rest, against accidents; what an attacker could change here opens nothing."""
    digest = hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()
    return (json.dumps(about | {"check": digest}, sort_keys=True, indent=1) + "\n").encode()
