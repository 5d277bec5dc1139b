"""Waiting for the embedding model so that the wait can be given up: loading it takes seconds and cannot be broken off."""

import threading
from contextlib import suppress

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.errors import EmbedderUnavailable
from legal_assistant.domain.ports import Embedder


def load(embedder: Embedder, cancel: CancelToken) -> None:
    """Have the model loaded. Raises Cancelled as soon as that is asked for; the loading then goes on by itself, for the next who
    needs it. That there is no model is told by whoever uses it."""
    if embedder.ready:
        return
    over = threading.Event()

    def work() -> None:
        with suppress(EmbedderUnavailable):
            embedder.embed_queries([])
        over.set()

    threading.Thread(target=work, name="embedder-load", daemon=True).start()
    forget = cancel.on_cancel(over.set)
    over.wait()
    forget()
    cancel.check()
