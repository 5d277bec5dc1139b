"""A vault with three lawyers, for tests."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path

from legal_assistant.adapters.cases.sealed_case import SealedCase
from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.vault.check import VaultCheck
from legal_assistant.adapters.vault.sealed_vault import SealedVault
from legal_assistant.domain.documents import DocumentState
from legal_assistant.domain.users import CaseRole
from tests import make
from tests.vaults import CHEAP, PASSWORD, cheap_vaults, new_case

NAME = "Zyanenblau"
OTHER_PASSWORD = "walnut lantern orchard 88"
D1, D2, D3 = ("1d" * 16, "2d" * 16, "3d" * 16)


class Firm:
    """A vault with its maker and two colleagues."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        vault, self.recovery_key = cheap_vaults().create(folder, PASSWORD)
        self.first = vault.user
        vault.rename_user(self.first, "Lin")
        (second, self.second_key), (third, _) = (vault.add_user(name, OTHER_PASSWORD) for name in ("Ruan", "Shen"))
        self.second, self.third = second.id, third.id
        self.case = vault.create_case(new_case(name=NAME)).id
        add(vault.open_case(self.case), D1)
        vault.close()

    def copied(self, folder: Path) -> Firm:
        """Another one, as this one is now."""
        shutil.copytree(self.folder, folder)
        other = copy(self)
        other.folder = folder
        return other

    @contextmanager
    def as_user(self, user: str) -> Iterator[SealedVault]:
        password = PASSWORD if user == self.first else OTHER_PASSWORD
        vault = cheap_vaults().unlock(self.folder, password, user=user)
        try:
            yield vault
        finally:
            vault.close()

    def grant(self, user: str, role: CaseRole) -> None:
        with self.as_user(self.first) as vault:
            vault.grant(self.case, user, role)


def documents(case: SealedCase) -> list[str]:
    with case.store.read() as view:
        return [document.id for document in view.documents.all()]


def add(case: SealedCase, document: str) -> None:
    """A document with its original."""
    with case.store.write() as view:
        view.documents.add(
            make.document(document, sha256=hashlib.sha256(document.encode()).hexdigest(), state=DocumentState.READY)
        )
    case.blobs.put(document, document.encode())


def examine(firm: Firm, user: str) -> list[tuple[str, str]]:
    password = PASSWORD if user == firm.first else OTHER_PASSWORD
    health = VaultCheck(SystemClock(), kdf=CHEAP).examine(firm.folder, password, user=user)
    return [(finding.code, finding.subject) for finding in health.findings]
