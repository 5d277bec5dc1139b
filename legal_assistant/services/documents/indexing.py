"""What is made of new items in the background: the graph of the case, then vectors."""

from collections.abc import Iterator
from typing import Final, Protocol

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.changes import Changes
from legal_assistant.domain.errors import EmbedderMismatch
from legal_assistant.domain.events import IndexProgress
from legal_assistant.domain.ports import Embedder, OpenCase
from legal_assistant.services.loading import load

#: Items embedded at once: a question waits for at most one batch.
BATCH: Final = 32
#: Items read at once; sorted by length, so that a batch holds texts of about one length.
_WINDOW: Final = 256


class Updater(Protocol):
    """Something else that is made of new items, faster than vectors."""

    def update(self, case: OpenCase, cancel: CancelToken) -> Changes:
        """Make it of all items that are new; raises Cancelled."""
        ...


class Indexer:
    """Keeps the vectors of a case complete, and before that its ``graph``."""

    def __init__(self, embedder: Embedder, graph: Updater | None = None) -> None:
        self._embedder = embedder
        self._graph = graph

    def run(self, case: OpenCase, cancel: CancelToken) -> Iterator[IndexProgress]:
        """Embed all items without a vector, store the vectors and add them to the index; saves the index at the end.

        Yields the state at the beginning and after every batch. Stopped at any point, it has lost at most one batch. Raises
        EmbedderUnavailable, EmbedderMismatch (the case has vectors of another model: see :meth:`rebuild`), Cancelled.
        """
        with case.store.read() as view:
            missing = view.index.pending_count()
            total = view.about.counts()["items"]
            stored = view.index.identity()
        done = total - missing
        yield IndexProgress(done, total)
        if self._graph is not None:
            self._graph.update(case, cancel)
        if not missing:
            return
        if stored and stored != self._embedder.identity:
            raise EmbedderMismatch(case.id, detail=stored)
        try:
            for embedded in self._batches(case, cancel):
                done += embedded
                yield IndexProgress(done, max(done, total))
        finally:
            case.vectors.save()

    def other_model(self, case: OpenCase) -> str:
        """The identity of the model that made the case's vectors, if it is not the present one's; empty if it is, or there are
        none. Raises EmbedderUnavailable."""
        with case.store.read() as view:
            stored = view.index.identity()
        return stored if stored and stored != self._embedder.identity else ""

    def rebuild(self, case: OpenCase, cancel: CancelToken) -> Iterator[IndexProgress]:
        """Drop the vectors of another model and embed everything with the present one. Words find everything meanwhile."""
        with case.store.write() as view:
            view.index.clear_vectors()
        case.vectors.reset()
        yield from self.run(case, cancel)

    def _batches(self, case: OpenCase, cancel: CancelToken) -> Iterator[int]:
        """Embed what is pending; yields how many items each batch had."""
        missing = load(self._embedder, cancel)
        while True:
            cancel.check()
            with case.store.read() as view:
                window = view.index.pending(_WINDOW)
            if not window:
                return
            if missing is not None:
                raise missing
            window.sort(key=lambda item: len(item[2]))
            for start in range(0, len(window), BATCH):
                cancel.check()
                yield self._embed(case, window[start : start + BATCH])

    def _embed(self, case: OpenCase, batch: list[tuple[int, str, str]]) -> int:
        ns = [n for n, _, _ in batch]
        vectors = self._embedder.embed_passages([text for _, _, text in batch])
        with case.store.write() as view:
            stored = set(view.index.put_vectors(self._embedder.identity, ns, vectors))
        rows = [row for row, n in enumerate(ns) if n in stored]
        if rows:
            case.vectors.add([ns[row] for row in rows], vectors[rows])
        return len(batch)
