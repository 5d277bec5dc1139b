"""The rules of memory in their model form, with the rules themselves to fall back on.

Each form asks the configured model (``memory/answering/tasks.py`` says what, ``services/models/egress.py`` whether and how).
No model, one the case forbids, a server that fails, or a reply that is unusable twice: the rule answers instead, and the log
says so with a code.
"""

import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.conversations import Role
from legal_assistant.domain.errors import EgressForbidden, LegalAssistantError
from legal_assistant.domain.memories import Memory
from legal_assistant.domain.ports import ChatModels, OpenCase
from legal_assistant.domain.settings import ModelSettings
from legal_assistant.memory.answering.tasks import (
    Names,
    StatedGraph,
    Task,
    gate_task,
    graph_task,
    names_task,
    relation_task,
    resolve_task,
    summary_task,
)
from legal_assistant.memory.answering.working import Turn
from legal_assistant.memory.keeping.summary import Summary, summarise
from legal_assistant.memory.questions.resolve import resolve
from legal_assistant.memory.relations.relation import Related, relate
from legal_assistant.memory.statements.gate import GateResult
from legal_assistant.memory.statements.gate import extract as extract_by_rule
from legal_assistant.memory.statements.reading import Reads, until
from legal_assistant.services.models.egress import RULES_ALONE, Bare, NameSources, Recorded, cover_for
from legal_assistant.services.models.reply import ask_model

_log = logging.getLogger(__name__)
T = TypeVar("T")
U = TypeVar("U")


@dataclass(frozen=True, slots=True)
class _About:
    """What a request is about and for; ``items``: ids of what is sent, where they are known."""

    case: OpenCase | None
    purpose: str
    items: tuple[str, ...] = ()


class ModelForms:
    """The model form of each rule. ``case`` None: texts that belong to no case, which the user has put to the model by name.

    Every method returns its answer and by what it was found, "rule" or "model", and raises Cancelled only. No transaction of
    the case may be open meanwhile. ``settings`` is asked anew each time. ``reads``: what the gate's rule reads meanings with;
    ``names``: where names are learnt from that are hidden from another machine.
    """

    def __init__(
        self,
        models: ChatModels,
        settings: Callable[[], ModelSettings],
        reads: Reads | None = None,
        names: NameSources = RULES_ALONE,
    ) -> None:
        self._models = models
        self._settings = settings
        self.reads: Final = reads
        self.sources: Final = names

    def gate(
        self, case: OpenCase | None, role: Role, text: str, earlier: Sequence[Turn], cancel: CancelToken
    ) -> tuple[list[GateResult], str]:
        """What of ``text`` is worth remembering; ``earlier`` are the turns before, oldest first."""
        reads = until(cancel, self.reads)
        return self._ask(_About(case, "gate"), gate_task(role, text, earlier), lambda: extract_by_rule(role, text, reads), cancel)

    def relation(self, case: OpenCase | None, a: str, b: str, cancel: CancelToken) -> tuple[Related, str]:
        """How the later statement ``b`` stands to ``a``."""
        return self._ask(_About(case, "relation"), relation_task(a, b), lambda: relate(a, b), cancel)

    def resolve(self, case: OpenCase | None, turns: Sequence[Turn], question: str, cancel: CancelToken) -> tuple[str, str]:
        """The question as it is to be searched for."""
        return self._ask(_About(case, "resolve"), resolve_task(turns, question), lambda: resolve(turns, question), cancel)

    def summary(
        self, case: OpenCase | None, memories: Sequence[Memory], disputed: Collection[str], cancel: CancelToken
    ) -> tuple[Summary, str]:
        """A summary of what ``memories`` state; by rule if there are none.

        ``disputed`` are ids of those that contradict others: no model takes their word, they are listed as points in dispute.
        """
        undisputed = [memory for memory in memories if memory.id not in disputed]
        if not undisputed:
            return summarise(memories, disputed), "rule"
        about = _About(case, "summary", tuple(memory.id for memory in undisputed))
        task = summary_task([memory.text for memory in undisputed])
        worded, by = self._ask(about, task, lambda: summarise(undisputed), cancel)
        points = summarise([memory for memory in memories if memory.id in disputed], disputed).disputed
        return replace(worded, disputed=tuple(dict.fromkeys((*worded.disputed, *points)))), by

    def names(self, case: OpenCase | None, text: str, cancel: CancelToken) -> tuple[Names, str]:
        """Names of people and organisations in ``text``; none where the rules have to do alone."""
        return self._ask(_About(case, "names"), names_task(text), lambda: Names((), ()), cancel)

    def graph(self, case: OpenCase | None, text: str, cancel: CancelToken) -> StatedGraph | None:
        """Entities and relations of ``text``; None where the rules have to find them."""
        return self._ask(_About(case, "graph"), graph_task(text), lambda: None, cancel)[0]

    def _ask(self, about: _About, task: Task[T], by_rule: Callable[[], U], cancel: CancelToken) -> tuple[T | U, str]:
        model = self._models.open(self._settings())
        if model is None:
            return by_rule(), "rule"
        try:
            if about.case is None:
                return ask_model(model, Bare(), task, cancel), "model"
            cover = cover_for(about.case, model, self.sources)
            return ask_model(Recorded(model, about.case, cover, about.purpose, about.items), cover, task, cancel), "model"
        except EgressForbidden as error:
            _log.info("a rule answers in place of the model: %s", error.code)
            return by_rule(), "rule"
        except LegalAssistantError as error:
            _log.debug("%s (%s)", error.code, error.detail)
            _log.warning("%s What the model was asked is answered by rules instead.", error.message)
            return by_rule(), "rule"
