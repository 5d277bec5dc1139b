"""The gate's reading of statements by what they mean, with the embedder of the vault."""

import logging

from legal_assistant.domain.conversations import Role
from legal_assistant.domain.errors import LegalAssistantError
from legal_assistant.domain.ports import Embedder
from legal_assistant.memory.statements.reading import IDENTITY, Likely, as_read, by_words, likelihood
from legal_assistant.memory.statements.statement import Statement

_log = logging.getLogger(__name__)


class StatementReader:
    """Reads statements by their vectors. Where those come from another model than the reading was learnt with, or none can be
    had, it reads their words alone; after a failure the model is not asked again."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._failed = False

    def __call__(self, role: Role, said: Statement) -> Likely:
        """How likely a statement is of each kind."""
        if not self._failed and self._embedder.identity == IDENTITY:
            try:
                return likelihood(role, said, self._embedder.embed_queries([as_read(said.text)])[0].tolist())
            except LegalAssistantError as error:
                self._failed = True
                _log.info("statements are read by their words alone: %s", error.code)
        return by_words(role, said)
