"""Waiting for the embedding model."""

import threading

import pytest

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.errors import Cancelled, EmbedderUnavailable
from legal_assistant.services.loading import load
from tests.fakes import HashingEmbedder


class SlowEmbedder(HashingEmbedder):
    """Loads when it is first asked, once ``gate`` opens."""

    def __init__(self, failing: bool = False) -> None:
        super().__init__()
        self.gate, self.asked, self.loaded = threading.Event(), threading.Event(), threading.Event()
        self.failing = failing

    @property
    def ready(self) -> bool:
        return self.loaded.is_set()

    def embed_queries(self, texts):
        self.asked.set()
        self.gate.wait()
        if self.failing:
            raise EmbedderUnavailable("model")
        self.loaded.set()
        return super().embed_queries(texts)


def test_a_wait_that_is_given_up_ends_at_once_and_the_model_goes_on_loading() -> None:
    embedder, token = SlowEmbedder(), CancelToken()
    ended: list[type[BaseException]] = []

    def wait() -> None:
        with pytest.raises(Cancelled) as raised:
            load(embedder, token)
        ended.append(raised.type)

    waiting = threading.Thread(target=wait)
    waiting.start()
    embedder.asked.wait()
    token.cancel()
    waiting.join()
    assert ended == [Cancelled]
    assert not embedder.ready
    embedder.gate.set()
    assert embedder.loaded.wait(10)


@pytest.mark.parametrize("failing", [False, True])
def test_who_waits_goes_on_when_it_is_loaded_or_cannot_be(failing: bool) -> None:
    embedder = SlowEmbedder(failing)
    embedder.gate.set()
    missing = load(embedder, CancelToken())
    assert isinstance(missing, EmbedderUnavailable) is failing
    assert embedder.asked.is_set()
    assert embedder.ready is not failing


class FaultyEmbedder(SlowEmbedder):
    """Has a fault that nobody expects, whose words tell of a case."""

    def embed_queries(self, texts):
        raise ValueError("Otto Fenwick")


def test_a_fault_ends_the_wait_and_is_met_by_whoever_uses_the_model(capfd: pytest.CaptureFixture[str]) -> None:
    embedder, ended = FaultyEmbedder(), threading.Event()

    def wait() -> None:
        load(embedder, CancelToken())
        ended.set()

    threading.Thread(target=wait, daemon=True).start()
    assert ended.wait(10)
    with pytest.raises(ValueError, match="Otto Fenwick"):
        embedder.embed_queries(["rent"])
    assert "Otto" not in capfd.readouterr().err


def test_a_model_that_is_loaded_is_not_asked() -> None:
    embedder = SlowEmbedder()
    embedder.loaded.set()
    load(embedder, CancelToken())
    assert not embedder.asked.is_set()
