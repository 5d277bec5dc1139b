"""How statements stand to each other as the model of the vault reads them."""

import logging
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import sha256
from threading import Lock
from time import monotonic
from typing import Final

from legal_assistant.domain.errors import LegalAssistantError
from legal_assistant.domain.ports import Embedder
from legal_assistant.memory.relations.reading import Read, decided, likely, marks, needs_reading
from legal_assistant.memory.relations.relation import Compared, Related, relate
from legal_assistant.services.memories.reading import PAUSE

_log = logging.getLogger(__name__)
#: Readings that are kept, by the digest of both texts: a statement is read before the case's transaction and compared in it.
_KEPT: Final = 4096


class PairReader:
    """Reads pairs of statements. A model that was not taught to, or cannot be had, reads nothing, and the rules decide alone;
    after a failure it is left alone for :data:`PAUSE` seconds. For any thread."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._taught = True
        self._again = 0.0
        self._kept: OrderedDict[bytes, Read] = OrderedDict()
        self._lock = Lock()

    def known(self, earlier: str, later: str) -> Read | None:
        """How the pair was compared and read; None if it was not. Never waits for the model."""
        with self._lock:
            return self._kept.get(_key(earlier, later))

    def relation(self, earlier: str, later: str) -> Related:
        """How the later statement stands to the earlier, by rules and reading."""
        self.read([(earlier, later)])
        first, second = Compared(earlier), Compared(later)
        known = self.known(earlier, later)
        return decided(first, second, known.found, known.likely) if known else relate(first, second)

    def read(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Read those of the pairs (earlier, later) of which the rules alone do not tell enough."""
        if not self._taught or monotonic() < self._again:
            return
        taken: dict[str, Compared] = {}
        unread: list[tuple[str, str]] = []
        by_rules: list[Related] = []
        seen: list[tuple[bool, ...]] = []
        for earlier, later in dict.fromkeys(pairs):
            if self.known(earlier, later):
                continue
            first, second = (taken.setdefault(text, Compared(text)) for text in (earlier, later))
            found = relate(first, second)
            if needs_reading(found):
                unread.append((earlier, later))
                by_rules.append(found)
                seen.append(marks(first, second, found))
        if not unread:
            return
        try:
            rows = self._embedder.compare(unread, seen)
        except LegalAssistantError as error:
            self._again = monotonic() + PAUSE
            _log.info("the rules alone compare statements: %s", error.code)
            return
        if rows is None:
            self._taught = False
            return
        with self._lock:
            for pair, found, row in zip(unread, by_rules, rows.tolist(), strict=True):
                self._kept[_key(*pair)] = Read(found, likely(row))
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)


def _key(earlier: str, later: str) -> bytes:
    digests = (sha256(text.encode("utf-8", "surrogatepass")).digest() for text in (earlier, later))
    return b"".join(digests)
