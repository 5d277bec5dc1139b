"""The embedding process: loads one model and embeds what the parent sends (see ``embedding/local`` for the other side).

Requests: ``{"op": "load", "model", "file"}``, answered by any number of ``{"progress": [done, total]}`` (bytes of a download) and
one ``{"identity", "dimension"}``; ``{"op": "embed", "kind"}`` with one UTF-8 part a text, answered by ``{"dimension"}`` with one
part, float32 row by row; ``{"op": "compare", "file"}`` with the two statements of each pair and a last part with the pairs'
marks, a byte each, answered by one part, four float32 a pair. A failure is answered by ``{"error": NAME}``, the name of the
exception's class: never its text, which may quote a path or a text.
"""

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

import numpy as np

from legal_assistant.adapters.workers.child_process import ParentChannel
from legal_assistant.adapters.workers.framing import Frame

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from legal_assistant.adapters.embedding.pairs import PairComparer

#: What is fetched of a hub model: no pickles (they can run code), no exports for other engines.
_HUB_PATTERNS: Final = ["*.json", "*.txt", "*.model", "*.safetensors", "1_Pooling/*", "2_Dense/*", "2_Normalize/*"]
_HASHED_WHOLE: Final = 4 * 1024 * 1024

Progress = Callable[[int, int], None]


class Model(Protocol):
    """What the worker needs of a model."""

    dimension: int

    def embed(self, kind: str, texts: Sequence[str]) -> "NDArray[np.float32]":
        """Vectors, shape (len(texts), dimension); ``kind`` is query or passage."""
        ...


class FolderModel:
    """Any sentence-transformers model in a folder, with the prompts that it names for queries and passages."""

    def __init__(self, folder: Path, name: str) -> None:
        from sentence_transformers import SentenceTransformer  # noqa: PLC0415 - takes seconds, and the default does without

        self._model: Any = SentenceTransformer(
            str(folder), device="cpu", trust_remote_code=False, model_kwargs={"use_safetensors": True}
        )
        self.prompts = _prompts(dict(self._model.prompts), name)
        self.dimension = int(self._model.get_sentence_embedding_dimension())

    def embed(self, kind: str, texts: Sequence[str]) -> "NDArray[np.float32]":
        """As :meth:`Model.embed`."""
        vectors = self._model.encode(
            list(texts), prompt=self.prompts[kind], batch_size=16, normalize_embeddings=True, show_progress_bar=False
        )
        return np.asarray(vectors, np.float32)


def _prompts(own: dict[str, str], name: str) -> dict[str, str]:
    """The model's own prompts; for the E5 family, which states its rule only in prose, that rule."""
    passage = own.get("passage") or own.get("document") or ""
    query = own.get("query") or ""
    if not query and not passage and "e5" in name.lower():
        return {"query": "query: ", "passage": "passage: "}
    return {"query": query, "passage": passage}


def load(request: dict[str, Any], progress: Progress) -> tuple[Model, str]:
    """The model that a load request names, and its identity."""
    if request["file"]:
        from legal_assistant.adapters.embedding.e5 import E5  # noqa: PLC0415 - torch takes a second, and is not always needed

        e5 = E5(Path(request["file"]))
        return e5, str(request["identity"])
    name = str(request["model"])
    folder = Path(name)
    if folder.is_dir():
        revision = fingerprint(folder)
        name = folder.name
    else:
        folder = _download(name, progress)
        revision = folder.name  # a snapshot's folder is named by its commit
    model = FolderModel(folder, name)
    return model, f"{name}@{revision}/{model.dimension}/{model.prompts['query']}|{model.prompts['passage']}"


def _download(name: str, progress: Progress) -> Path:
    from huggingface_hub import snapshot_download  # noqa: PLC0415
    from tqdm.auto import tqdm  # noqa: PLC0415

    class Reported(tqdm):
        """A progress bar that reports instead of drawing."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            kwargs.pop("name", None)
            super().__init__(*args, **{**kwargs, "disable": False, "file": _Nowhere()})

        def update(self, n: float | None = 1) -> bool | None:
            """Count, and tell the parent."""
            done = super().update(n)
            progress(int(self.n), int(self.total or 0))
            return done

    return Path(snapshot_download(name, allow_patterns=_HUB_PATTERNS, tqdm_class=Reported))


class _Nowhere:
    def write(self, _: str) -> None: ...
    def flush(self) -> None: ...


def fingerprint(folder: Path) -> str:
    """A short digest of a model's folder: small files whole, large ones by size, beginning and end."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        size = path.stat().st_size
        digest.update(f"{path.relative_to(folder).as_posix()}\0{size}\0".encode())
        with path.open("rb") as file:
            digest.update(file.read(_HASHED_WHOLE))
            if size > _HASHED_WHOLE:
                file.seek(max(_HASHED_WHOLE, size - _HASHED_WHOLE))
                digest.update(file.read())
    return digest.hexdigest()[:16]


def _comparer(model: Model | None, file: str) -> "PairComparer":
    from legal_assistant.adapters.embedding.e5 import E5  # noqa: PLC0415 - see load
    from legal_assistant.adapters.embedding.pairs import PairComparer  # noqa: PLC0415 - needs torch too

    assert isinstance(model, E5)
    return PairComparer(model, Path(file))


def _compared(comparer: "PairComparer", parts: Sequence[bytes]) -> Frame:
    texts = [part.decode() for part in parts[:-1]]
    pairs = list(zip(texts[::2], texts[1::2], strict=True))
    marks = np.frombuffer(parts[-1], np.uint8).reshape(len(pairs), -1)
    return Frame({}, (np.ascontiguousarray(comparer.compare(pairs, marks), "<f4").tobytes(),))


def main() -> None:
    """Serve the parent until it is gone."""
    channel = ParentChannel()
    model: Model | None = None
    comparer: PairComparer | None = None
    while True:
        request = channel.receive()
        try:
            if request.header["op"] == "load":
                model, identity = load(request.header, lambda done, total: channel.send(Frame({"progress": [done, total]})))
                answer = Frame({"identity": identity, "dimension": model.dimension})
            elif request.header["op"] == "compare":
                comparer = comparer or _comparer(model, request.header["file"])
                answer = _compared(comparer, request.parts)
            else:
                assert model is not None
                vectors = model.embed(request.header["kind"], [part.decode() for part in request.parts])
                answer = Frame({"dimension": model.dimension}, (np.ascontiguousarray(vectors, "<f4").tobytes(),))
        except Exception as error:  # noqa: BLE001 - whatever a model raises, the parent is told and decides
            answer = Frame({"error": type(error).__name__})
        channel.send(answer)
