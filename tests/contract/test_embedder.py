"""The contract of embedders."""

import contextlib
import threading
from collections.abc import Iterator

import numpy as np
import pytest

from legal_assistant.adapters.embedding.local import WorkerEmbedder, default_model_file
from legal_assistant.adapters.workers.child_process import ChildProcess, ChildStoppedError
from legal_assistant.adapters.workers.framing import Frame
from legal_assistant.domain.errors import EmbedderUnavailable
from legal_assistant.domain.ports import Embedder
from legal_assistant.memory.relations.reading import MARKS
from tests.fakes import HashingEmbedder

TEXTS = [
    "承租人逾期支付租金的，每逾期一日按应付金额的百分之五支付违约金。",
    "The tenant shall pay a late fee of five per cent of the amount due for each day of delay.",
    "本合同自双方签字盖章之日起生效。",
]


@pytest.fixture(scope="module", params=["hashing", "default"])
def embedder(request: pytest.FixtureRequest) -> Iterator[Embedder]:
    if request.param == "hashing":
        yield HashingEmbedder()
        return
    if default_model_file() is None:
        pytest.skip("the packaged model is not installed here")
    made = WorkerEmbedder()
    yield made
    made.close()


def test_after_its_first_answer_it_is_ready(embedder: Embedder) -> None:
    embedder.embed_queries(TEXTS)
    assert embedder.ready


def test_vectors_are_float32_of_length_one(embedder: Embedder) -> None:
    vectors = embedder.embed_passages(TEXTS)
    assert vectors.dtype == np.float32
    assert vectors.shape[0] == len(TEXTS)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


def test_queries_have_the_dimension_of_passages(embedder: Embedder) -> None:
    assert embedder.embed_queries(TEXTS).shape == embedder.embed_passages(TEXTS).shape


def test_the_same_text_has_the_same_vector_in_any_batch(embedder: Embedder) -> None:
    alone = np.concatenate([embedder.embed_passages([text]) for text in TEXTS])
    assert np.allclose(embedder.embed_passages(TEXTS), alone, atol=1e-4)
    assert np.allclose(embedder.embed_passages(TEXTS[::-1])[::-1], alone, atol=1e-4)


def test_no_text_no_vector(embedder: Embedder) -> None:
    vectors = embedder.embed_passages([])
    assert vectors.shape == (0, embedder.embed_queries(["x"]).shape[1])


@pytest.mark.parametrize("text", ["", " ", "\n\t", "🙂", "\ud800", "\x00", "a" * 5_000, "违约金" * 700])
def test_odd_texts_have_vectors(embedder: Embedder, text: str) -> None:
    vectors = embedder.embed_passages([text, "租金"])
    assert vectors.shape[0] == 2
    assert np.isfinite(vectors).all()


def test_a_question_is_nearest_to_the_passage_that_shares_its_words(embedder: Embedder) -> None:
    passages = embedder.embed_passages(TEXTS)
    for question, expected in (("逾期支付租金的违约金", 0), ("late fee for each day of delay", 1), ("合同何时生效", 2)):
        assert int(np.argmax(passages @ embedder.embed_queries([question])[0])) == expected


def test_identity_is_stable_and_names_the_dimension(embedder: Embedder) -> None:
    dimension = embedder.embed_queries(["x"]).shape[1]
    assert f"/{dimension}" in embedder.identity
    assert embedder.identity == embedder.identity


def test_close_may_be_called_twice(embedder: Embedder) -> None:
    embedder.close()
    embedder.close()


def test_one_that_has_loaded_nothing_is_not_ready() -> None:
    assert not WorkerEmbedder().ready


class StuckChild:
    """A worker that loads its model for as long as it lives."""

    def __init__(self) -> None:
        self.killed = threading.Event()

    @property
    def alive(self) -> bool:
        return not self.killed.is_set()

    def kill(self) -> None:
        self.killed.set()

    close = kill

    def send(self, frame: Frame) -> None:
        return

    def receive(self, timeout: float | None = None) -> Frame:
        self.killed.wait(30)
        raise ChildStoppedError(-9)


def test_closing_does_not_wait_for_a_model_whose_process_is_only_being_started(monkeypatch: pytest.MonkeyPatch) -> None:
    starting, go = threading.Event(), threading.Event()
    child = StuckChild()
    killed_by_the_starter: list[bool] = []

    def start(*_: object, **__: object) -> StuckChild:
        starting.set()
        go.wait(30)
        return child

    def use() -> None:
        with contextlib.suppress(EmbedderUnavailable):
            embedder.embed_queries(["x"])
        killed_by_the_starter.append(child.killed.is_set())

    monkeypatch.setattr(ChildProcess, "start", start)
    embedder = WorkerEmbedder()
    using, closing = threading.Thread(target=use), threading.Thread(target=embedder.close)
    using.start()
    assert starting.wait(30)
    closing.start()
    closing.join(0.3)  # until it waits for its turn
    go.set()
    using.join(60)
    closing.join(60)
    assert killed_by_the_starter == [True]
    assert not embedder.ready


PAIRS = [
    ("The tenant paid the June rent.", "The June rent was never paid."),
    ("客户决定不上诉了。", "当事人回微信：二审不打了。"),
    ("", "🙂"),
    ("\x00", "租金" * 900),
]


def test_pairs_are_compared_or_it_says_that_it_was_not_taught_to(embedder: Embedder) -> None:
    found = embedder.compare(PAIRS, [[False] * MARKS] * len(PAIRS))
    if found is None:
        assert isinstance(embedder, HashingEmbedder)
        return
    assert (found.dtype, found.shape) == (np.float32, (len(PAIRS), 4))
    assert np.allclose(found.sum(1), 1, atol=1e-4)
    assert (found >= 0).all()
    alone = np.concatenate([embedder.compare([pair], [[False] * MARKS]) for pair in PAIRS])
    assert np.allclose(found, alone, atol=1e-3)
    none = embedder.compare([], [])
    assert none is not None
    assert none.shape == (0, 4)


def test_a_pair_is_read_together(embedder: Embedder) -> None:
    unread = [[False] * MARKS] * 2
    found = embedder.compare([("The rent was paid on time.", "The rent was paid on time."), PAIRS[0]], unread)
    if found is not None:
        assert found[0, 1] > found[1, 1]
        assert found[1].argmax() == 0
