"""What rules make of much text: passages of documents, and who and what a text speaks of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import Page
from legal_assistant.domain.text import CutPassages, KnownNames, TextGraph, TextToRead


class RulesStopped(Exception):  # noqa: N818 - no failure of anything: whoever hears it does the same with ``LocalRules``
    """Where the rules ran is gone, with what it was told."""


class TextRules(Protocol):
    """The rules of ``memory/``, done where it keeps nobody waiting. The outcome is that of
    ``memory.documents.text_rules.LocalRules``."""

    def prepare(self) -> None:
        """Work with much text begins; ends with as many calls of :meth:`rest`."""
        ...

    def rest(self) -> None:
        """Work with much text has ended: let go of what it took."""
        ...

    def cutting(self, document_id: str, title: str, pages: int) -> Cutting:
        """Begin to cut a document of about so many pages. Raises RulesStopped."""
        ...

    def read(self, texts: Sequence[TextToRead], names: KnownNames, cancel: CancelToken) -> list[TextGraph]:
        """Who and what each text speaks of. Raises RulesStopped, Cancelled."""
        ...


class Cutting(Protocol):
    """A document under way, whose pages come one after another. Used by one thread."""

    def add(self, pages: Sequence[Page]) -> None:
        """More pages, in whatever order; each once. Raises RulesStopped."""
        ...

    def cut(self, *, words: bool = True) -> CutPassages:
        """The passages of all pages so far, as against the last time; with the words of those that are new, if wanted. Raises
        RulesStopped."""
        ...

    def furniture(self) -> Mapping[int, tuple[tuple[int, int], ...]]:
        """Running headers, footers and page numbers by page number, as of the last cut. Raises RulesStopped."""
        ...

    def close(self) -> None:
        """Forget the document. Idempotent."""
        ...
