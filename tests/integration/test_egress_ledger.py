"""Every request to a model about a case is in its ledger, before it is made."""

from collections.abc import Generator, Mapping, Sequence
from pathlib import Path

import pytest

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.errors import DiskFull
from legal_assistant.domain.places import Place
from legal_assistant.services.models.egress import Bare, Recorded
from legal_assistant.services.vault.audit import AuditService
from tests.vaults import PASSWORD, cheap_vaults, new_case


class Model:
    """Repeats what it is told."""

    host = "api.example.com"
    place = Place.INLAND

    def __init__(self) -> None:
        self.asked = 0

    def stream(self, messages: Sequence[Mapping[str, str]], cancel: CancelToken) -> Generator[str, None, None]:
        self.asked += 1
        yield from (message["content"] for message in messages)


def test_a_request_is_in_the_ledger(tmp_path: Path):
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    case = vault.create_case(new_case())
    model = Recorded(Model(), case, Bare(), "answer", ["p1", "m1"])
    assert list(model.stream([{"role": "user", "content": "违约金"}], CancelToken())) == ["违约金"]
    [request] = AuditService(vault).requests(case)
    assert (request.purpose, request.host, request.place, request.items) == (
        "answer",
        "api.example.com",
        Place.INLAND,
        ("p1", "m1"),
    )
    assert (request.size, request.redacted) == (9, False)
    assert request.user == case.audit.entries()[0].user
    assert case.audit.verify().ok
    vault.close()


@pytest.mark.hostile("B6", "C1")
def test_nothing_is_sent_that_cannot_be_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    vault, _ = cheap_vaults().create(tmp_path / "vault", PASSWORD)
    case = vault.create_case(new_case())

    def full(*_: object) -> None:
        raise DiskFull

    monkeypatch.setattr(case.audit, "note", full)
    model = Model()
    with pytest.raises(DiskFull):
        list(Recorded(model, case, Bare(), "answer").stream([{"role": "user", "content": "x"}], CancelToken()))
    assert model.asked == 0
    vault.close()
