"""The default model against the engine it comes with, and what goes wrong with models."""

import ctypes
import json
import struct
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from legal_assistant.adapters.embedding.local import WorkerEmbedder, default_model_file, make_embedder
from legal_assistant.adapters.embedding.remote import RemoteEmbedder
from legal_assistant.adapters.embedding.vectors import unit_vectors
from legal_assistant.adapters.embedding.weights import NotAModelError, dequantise, read_model_file
from legal_assistant.adapters.embedding.worker import fingerprint
from legal_assistant.domain.errors import EgressForbidden, EmbedderUnavailable
from legal_assistant.domain.settings import EmbeddingSettings

ZH = "出租人应当按照约定将租赁物交付承租人，并在租赁期限内保持租赁物符合约定的用途。"
EN = "Neither party shall be liable for any failure to perform caused by events beyond its reasonable control."
TEXTS = [ZH, EN, ZH * 8, EN * 12, f"{ZH} {EN}\n\n第3～6条\t①ＡＢＣ ½ ﬁrst", "x", ZH * 30]

needs_model = pytest.mark.skipif(default_model_file() is None, reason="the packaged model is not installed here")


def engine_vectors(texts: list[str], is_query: bool) -> np.ndarray | None:
    """Vectors of the engine in the wheel; None where it does not run."""
    model = default_model_file()
    assert model is not None
    engines = list(model.parent.glob("_engine*.so"))
    if not engines:
        return None
    try:
        library = ctypes.CDLL(str(engines[0]))
    except OSError:
        return None
    library.e5_load.restype = ctypes.c_void_p
    library.e5_embed.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.POINTER(ctypes.c_float)]
    library.e5_free.argtypes = [ctypes.c_void_p]
    handle = library.e5_load(str(model).encode())
    out = np.empty((len(texts), 384), np.float32)
    for row, text in enumerate(texts):
        library.e5_embed(handle, text.encode(), is_query, out[row].ctypes.data_as(ctypes.POINTER(ctypes.c_float)))
    library.e5_free(handle)
    return out


@needs_model
def test_the_default_model_agrees_with_the_engine_in_the_wheel() -> None:
    embedder = WorkerEmbedder()
    ours = embedder.embed_passages(TEXTS), embedder.embed_queries(TEXTS[:2])
    embedder.close()
    for vectors, is_query in zip(ours, (False, True), strict=True):
        theirs = engine_vectors(TEXTS[: len(vectors)], is_query)
        if theirs is None:
            pytest.skip("the engine does not run here")
        assert (vectors * theirs).sum(axis=1).min() > 0.99


@needs_model
def test_a_closed_embedder_loads_again_when_it_is_used_again() -> None:
    embedder = WorkerEmbedder()
    embedder.start()
    before = embedder.embed_queries([ZH])
    embedder.close()
    assert np.allclose(embedder.embed_queries([ZH]), before, atol=1e-5)
    embedder.close()


@needs_model
def test_closing_ends_a_batch_that_is_under_way() -> None:
    embedder = WorkerEmbedder()
    embedder.embed_queries(["x"])
    threading.Timer(0.3, embedder.close).start()
    with pytest.raises(EmbedderUnavailable):
        embedder.embed_passages([ZH * 40] * 400)
    embedder.close()


@pytest.mark.parametrize("name", ["no-such-organisation/no-such-model", "/no/such/folder"])
def test_a_model_that_cannot_be_loaded_is_named(name: str) -> None:
    embedder = WorkerEmbedder(name)
    with pytest.raises(EmbedderUnavailable) as raised:
        embedder.embed_queries(["x"])
    assert raised.value.subject == name
    with pytest.raises(EmbedderUnavailable):
        _ = embedder.identity
    embedder.close()


def test_a_folder_that_holds_no_model_is_named(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text("{}")
    embedder = WorkerEmbedder(str(tmp_path))
    with pytest.raises(EmbedderUnavailable) as raised:
        embedder.embed_passages(["x"])
    assert raised.value.subject == str(tmp_path)
    embedder.close()


def test_the_fingerprint_of_a_folder_changes_with_its_weights(tmp_path: Path) -> None:
    weights = tmp_path / "model.safetensors"
    weights.write_bytes(b"a" * 9_000_000)
    first = fingerprint(tmp_path)
    weights.write_bytes(b"a" * 8_999_999 + b"b")
    assert fingerprint(tmp_path) != first
    weights.write_bytes(b"a" * 9_000_000)
    assert fingerprint(tmp_path) == first


def test_blocks_of_four_bits() -> None:
    block = struct.pack("<e", 0.5) + bytes(range(16))
    expected = [(low - 8) * 0.5 for low in range(16)] + [-4.0] * 16
    assert dequantise(np.frombuffer(block, np.uint8).reshape(1, 18)).tolist() == [expected]


@pytest.mark.parametrize("size", [0, 3, 40, 5000, 5_000_000])
@needs_model
def test_a_model_file_cut_short_is_refused(tmp_path: Path, size: int) -> None:
    whole = default_model_file()
    assert whole is not None
    with whole.open("rb") as file:
        (tmp_path / "cut.bin").write_bytes(file.read(size))
    with pytest.raises(NotAModelError):
        read_model_file(tmp_path / "cut.bin")


@pytest.mark.parametrize(
    "raw",
    [np.full((2, 3), np.nan), np.array([[1.0, 0, 0], [0, 0, 0]]), np.full((2, 3), np.inf), np.ones((1, 3)), np.ones((2, 4))],
)
@pytest.mark.hostile("G7")
def test_vectors_that_are_none_are_refused_whole(raw: np.ndarray) -> None:
    with pytest.raises(EmbedderUnavailable):
        unit_vectors(raw.astype(np.float32), 2, 3, "m")


# --- a server on this machine -----------------------------------------------------------------------------------------


class _Server(ThreadingHTTPServer):
    """An embeddings endpoint that answers as it is told."""

    answer: Any = None
    status = 200


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        server = self.server
        assert isinstance(server, _Server)
        answer = server.answer(request["input"]) if callable(server.answer) else server.answer
        body = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
        self.send_response(server.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Quiet."""


def rows(vectors: list[list[float]], order: list[int] | None = None) -> dict[str, Any]:
    indices = order or list(range(len(vectors)))
    data = [{"object": "embedding", "index": index, "embedding": vector} for index, vector in zip(indices, vectors, strict=True)]
    return {"object": "list", "data": data, "model": "m", "usage": {"prompt_tokens": 1, "total_tokens": 1}}


@pytest.fixture
def server() -> Iterator[_Server]:
    made = _Server(("127.0.0.1", 0), _Handler)
    thread = threading.Thread(target=made.serve_forever, daemon=True)
    thread.start()
    yield made
    made.shutdown()
    made.server_close()
    thread.join()


@pytest.fixture
def remote(server: _Server) -> Iterator[RemoteEmbedder]:
    made = make_embedder(EmbeddingSettings("m", f"http://127.0.0.1:{server.server_port}/v1"))
    assert isinstance(made, RemoteEmbedder)
    yield made
    made.close()


def test_a_server_gives_unit_vectors_in_order(server: _Server, remote: RemoteEmbedder) -> None:
    server.answer = lambda texts: rows([[float(len(text)), 1.0] for text in texts][::-1], list(range(len(texts)))[::-1])
    vectors = remote.embed_passages(["aaa", "a"] * 40)
    assert vectors.shape == (80, 2)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1)
    assert vectors[0, 0] > vectors[1, 0]
    assert remote.identity == "m@127.0.0.1/2/"
    assert remote.embed_queries([]).shape == (0, 2)


@pytest.mark.parametrize(
    "answer",
    [
        rows([[1.0, 0.0]]),
        rows([[1.0, 0.0], [0.0, 0.0]]),
        rows([[1.0, 0.0], [1.0]]),
        rows([[1.0, 0.0], [1.0, 0.0]], [0, 0]),
        rows([]),
        {"data": None},
        b"<html>",
        b"",
    ],
    ids=["count", "zero", "ragged", "index", "none", "null", "html", "empty"],
)
@pytest.mark.hostile("G7")
def test_a_wrong_answer_is_refused_whole(server: _Server, remote: RemoteEmbedder, answer: Any) -> None:
    server.answer = answer
    with pytest.raises(EmbedderUnavailable):
        remote.embed_passages(["a", "b"])


@pytest.mark.hostile("G7")
def test_another_dimension_than_before_is_refused(server: _Server, remote: RemoteEmbedder) -> None:
    server.answer = rows([[1.0, 0.0]])
    remote.embed_queries(["a"])
    server.answer = rows([[1.0, 0.0, 0.0]])
    with pytest.raises(EmbedderUnavailable):
        remote.embed_queries(["a"])


@pytest.mark.hostile("G12")
def test_a_server_that_refuses_or_is_not_there(server: _Server, remote: RemoteEmbedder) -> None:
    server.answer, server.status = {"error": "no"}, 400
    with pytest.raises(EmbedderUnavailable):
        remote.embed_queries(["a"])
    nobody = make_embedder(EmbeddingSettings("m", "http://127.0.0.1:9/v1"))
    with pytest.raises(EmbedderUnavailable):
        nobody.embed_queries(["a"])
    nobody.close()


def test_a_server_on_another_machine_is_refused() -> None:
    with pytest.raises(EgressForbidden):
        make_embedder(EmbeddingSettings("m", "https://embeddings.example/v1"))
