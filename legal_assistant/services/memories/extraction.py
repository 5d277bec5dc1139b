"""What of a turn is a statement that is to be remembered, found by the gate's rules or by a model."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.conversations import Role
from legal_assistant.domain.errors import Cancelled
from legal_assistant.domain.ports import OpenCase
from legal_assistant.memory.answering.working import Turn
from legal_assistant.memory.characters.fold import fold
from legal_assistant.memory.statements.gate import GateResult
from legal_assistant.memory.statements.gate import extract as extract_by_rule
from legal_assistant.memory.statements.reading import Reads, until
from legal_assistant.services.models.forms import ModelForms


@dataclass(frozen=True, slots=True)
class Extracted:
    """A statement that is to be remembered, and by what it was found: "rule" or "model"."""

    result: GateResult
    by: str


class Extractor(Protocol):
    """Finds the statements of a text; no transaction of the case is open while it works."""

    def extract(self, case: OpenCase, role: Role, text: str, earlier: Sequence[Turn], cancel: CancelToken) -> list[Extracted]:
        """Statements in order, without repetition. ``earlier`` are the turns before, oldest first. When cancelled, it answers at
        once with what the rules find."""
        ...


class RuleExtractor:
    """The gate's rules; ``reads``: what they read meanings with, if anything."""

    def __init__(self, reads: Reads | None = None) -> None:
        self._reads = reads

    def extract(self, case: OpenCase, role: Role, text: str, earlier: Sequence[Turn], cancel: CancelToken) -> list[Extracted]:  # noqa: ARG002 - the contract's
        """See :class:`Extractor`."""
        return [Extracted(result, "rule") for result in extract_by_rule(role, text, until(cancel, self._reads))]


class ModelExtractor:
    """The gate's model form.

    A statement that the rules find as well, word for word, counts as found by rule. What the user asked to remember is remembered
    in any case, by rule. Once the work is cancelled the rules answer alone: a turn that was answered is remembered, also when
    the program is closed at once.
    """

    def __init__(self, forms: ModelForms) -> None:
        self._forms = forms

    def extract(self, case: OpenCase, role: Role, text: str, earlier: Sequence[Turn], cancel: CancelToken) -> list[Extracted]:
        """See :class:`Extractor`."""
        by_rule = extract_by_rule(role, text, until(cancel, self._forms.reads))
        try:
            results, by = self._forms.gate(case, role, text, earlier, cancel)
        except Cancelled:
            results, by = by_rule, "rule"
        if by == "rule":
            return [Extracted(result, by) for result in results]
        ruled = {_bare(result): result for result in by_rule}
        made = {_bare(result): result for result in results}
        asked = [Extracted(result, "rule") for bare, result in ruled.items() if result.explicit and bare not in made]
        found = [Extracted(ruled[bare], "rule") if bare in ruled else Extracted(result, by) for bare, result in made.items()]
        return [*asked, *found]


def _bare(result: GateResult) -> str:
    """The words of a statement, without the mark at its end."""
    return fold(result.statement).rstrip("。.!")
