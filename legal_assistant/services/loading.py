"""Waiting for the embedding model so that the wait can be given up: loading it takes seconds and cannot be broken off."""

import threading

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.errors import EmbedderUnavailable
from legal_assistant.domain.ports import Embedder


def load(embedder: Embedder, cancel: CancelToken) -> EmbedderUnavailable | None:
    """Have the model loaded; returns why there is none, if there is none: to try again takes as long. Raises Cancelled as soon as
    that is asked for; the loading then goes on by itself, for the next who needs it. An error that nobody expects is met by
    whoever uses the model."""
    if embedder.ready:
        return None
    over = threading.Event()
    missing: EmbedderUnavailable | None = None

    def work() -> None:
        nonlocal missing
        try:
            embedder.embed_queries([])
        except EmbedderUnavailable as error:
            missing = error
        except Exception:  # noqa: BLE001 - it would be printed here; it is raised again where the model is used
            return
        finally:
            over.set()

    threading.Thread(target=work, name="embedder-load", daemon=True).start()
    forget = cancel.on_cancel(over.set)
    over.wait()
    forget()
    cancel.check()
    return missing
