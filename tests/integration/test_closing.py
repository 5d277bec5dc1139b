"""Closing a vault: nothing of it stays open, whatever else goes on or ends badly."""

import threading
from pathlib import Path

import pytest

from legal_assistant import composition
from legal_assistant.adapters.cases import open_cases
from legal_assistant.adapters.cases.sealed_case import SealedCase
from legal_assistant.domain.errors import Missing
from tests.cases import NoEmbedder
from tests.vaults import PASSWORD, cheap_vaults, new_case


def test_a_case_that_is_opened_while_its_vault_is_closed_does_not_stay_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    case_id = made.create_case(new_case()).id
    made.close()
    vault = cheap_vaults().unlock(tmp_path / "vault", PASSWORD)
    opening, closed = threading.Event(), threading.Event()
    opened: list[SealedCase] = []
    refused: list[Missing] = []
    really = open_cases.open_case

    def slowly(*args: object) -> SealedCase:
        opened.append(really(*args))  # type: ignore[arg-type]
        opening.set()
        closed.wait(60)
        return opened[0]

    def ask() -> None:
        try:
            vault.open_case(case_id)
        except Missing as error:
            refused.append(error)

    monkeypatch.setattr(open_cases, "open_case", slowly)
    asking = threading.Thread(target=ask)
    asking.start()
    assert opening.wait(60)
    vault.close()
    closed.set()
    asking.join(60)
    assert refused
    with pytest.raises(Missing), opened[0].store.read():
        pass


class StuckEmbedder(NoEmbedder):
    """Cannot be closed."""

    def close(self) -> None:
        raise BrokenPipeError


def test_a_vault_is_let_go_though_the_embedder_cannot_be_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    monkeypatch.setattr(composition, "make_embedder", lambda _: StuckEmbedder())
    services = composition.open_services(vault)
    with pytest.raises(BrokenPipeError):
        services.close()
    cheap_vaults().unlock(tmp_path / "vault", PASSWORD).close()
