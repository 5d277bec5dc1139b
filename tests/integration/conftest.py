"""Commands on a vault with one case."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from legal_assistant import composition
from legal_assistant.adapters.embedding.local import WorkerEmbedder
from tests.commands import Command, KeptEmbedder, make_command
from tests.vaults import PASSWORD


@pytest.fixture(scope="module")
def kept_embedder() -> Iterator[KeptEmbedder]:
    """The packaged model, loaded at most once for all commands of a module."""
    embedder = WorkerEmbedder()
    yield KeptEmbedder(embedder)
    embedder.close()


@pytest.fixture
def command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kept_embedder: KeptEmbedder
) -> Command:
    """Runs a command on the vault in ``tmp_path / "vault"``; returns its exit status and its answer."""
    monkeypatch.setenv("LEGAL_ASSISTANT_PASSWORD", PASSWORD)
    monkeypatch.setenv("LEGAL_ASSISTANT_VAULT", str(tmp_path / "vault"))
    monkeypatch.setattr(composition, "make_embedder", lambda _: kept_embedder)
    call = make_command(tmp_path, capsys)
    call("init")
    call("case", "add", "One")
    return call
