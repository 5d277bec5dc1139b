"""The gate's reading of statements by what they mean, with the embedder of the vault."""

import logging

from legal_assistant.domain.conversations import Role
from legal_assistant.domain.errors import LegalAssistantError
from legal_assistant.domain.ports import Embedder
from legal_assistant.memory.statements.forms import marks
from legal_assistant.memory.statements.reading import IDENTITY, Likely, likelihood
from legal_assistant.memory.statements.statement import Statement

_log = logging.getLogger(__name__)


class StatementReader:
    """Reads statements by their vectors. Where they come from another model than the reading was learnt with, or none can be
    had, it knows nothing, and the forms of sentences decide alone; after a failure the model is not asked again."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._failed = False

    def __call__(self, role: Role, said: Statement) -> Likely:
        """How likely a statement is of each kind; empty if that cannot be told."""
        try:
            if self._failed or self._embedder.identity != IDENTITY:
                return {}
            found = marks(role, said.text, explicit=said.explicit)
            return likelihood(self._embedder.embed_queries([said.text])[0].tolist(), found)
        except LegalAssistantError as error:
            self._failed = True
            _log.info("the forms of sentences decide alone: %s", error.code)
            return {}
