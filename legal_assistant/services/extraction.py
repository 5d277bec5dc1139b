"""What a text states that is worth remembering: by rules, or by a model with the rules to fall back on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.conversations import Role
from legal_assistant.domain.ports import OpenCase
from legal_assistant.memory.gate import GateResult
from legal_assistant.memory.gate import extract as extract_by_rule
from legal_assistant.memory.working import Turn


@dataclass(frozen=True, slots=True)
class Extracted:
    """A statement that is to be remembered, and by what it was found: "rule" or "model"."""

    result: GateResult
    by: str


class Extractor(Protocol):
    """Finds the statements of a text; no transaction of the case is open while it works."""

    def extract(self, case: OpenCase, role: Role, text: str, earlier: Sequence[Turn], cancel: CancelToken) -> list[Extracted]:
        """Statements in order, without repetition. ``earlier`` are the turns before, oldest first. Raises Cancelled only."""
        ...


class RuleExtractor:
    """The gate's rules."""

    def extract(self, case: OpenCase, role: Role, text: str, earlier: Sequence[Turn], cancel: CancelToken) -> list[Extracted]:  # noqa: ARG002 - the contract's
        """See :class:`Extractor`."""
        return [Extracted(result, "rule") for result in extract_by_rule(role, text)]
