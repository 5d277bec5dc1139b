"""The gate's reading of statements by what they mean, with the embedder of the vault."""

import logging
from collections import OrderedDict
from hashlib import sha256
from threading import Lock
from time import monotonic
from typing import Final

from legal_assistant.domain.conversations import Role
from legal_assistant.domain.errors import LegalAssistantError
from legal_assistant.domain.ports import Embedder
from legal_assistant.memory.statements.reading import IDENTITY, Likely, as_read, by_words, likelihood
from legal_assistant.memory.statements.statement import Statement

_log = logging.getLogger(__name__)


#: Seconds. A model that was ended by a lack of memory comes back at its next use; one that cannot be loaded takes long to say so.
PAUSE: Final = 300.0
#: Readings that are kept, by the digest of who said what.
_KEPT: Final = 512


class StatementReader:
    """Reads statements by their vectors. Where those come from another model than the reading was learnt with, or none can be
    had, it reads their words alone; after a failure the model is left alone for :data:`PAUSE` seconds. What was read lately is
    known: rules that find what is kept, and what is not, ask for the same. For any thread."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._again = 0.0
        self._kept: OrderedDict[bytes, Likely] = OrderedDict()
        self._lock = Lock()

    def __call__(self, role: Role, said: Statement) -> Likely:
        """How likely a statement is of each kind."""
        key = sha256(f"{role} {said.explicit} {said.text}".encode("utf-8", "surrogatepass")).digest()
        with self._lock:
            if key in self._kept:
                return self._kept[key]
        read = self._read(role, said)
        if read is None:
            return by_words(role, said)
        with self._lock:
            self._kept[key] = read
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return read

    def _read(self, role: Role, said: Statement) -> Likely | None:
        """By the vector; None without one."""
        if monotonic() < self._again:
            return None
        try:
            if self._embedder.identity == IDENTITY:
                return likelihood(role, said, self._embedder.embed_queries([as_read(said.text)])[0].tolist())
        except LegalAssistantError as error:
            self._again = monotonic() + PAUSE
            _log.info("statements are read by their words alone: %s", error.code)
        return None
