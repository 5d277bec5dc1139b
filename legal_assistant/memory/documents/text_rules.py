"""The port TextRules, done at once and here."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.documents import Page, Passage
from legal_assistant.domain.ports.text import Cutting, TextRules
from legal_assistant.domain.recall import IndexWords
from legal_assistant.domain.text import CutPassages, KnownNames, TextGraph, TextToRead
from legal_assistant.memory.documents.passages import Cutter
from legal_assistant.memory.graph.text_graph import read_text
from legal_assistant.memory.language.index_words import index_words, passage_text
from legal_assistant.memory.legal_text import law_name


class LocalRules:
    """See :class:`~legal_assistant.domain.ports.TextRules`. Any thread may use it."""

    def prepare(self) -> None:
        """See the port."""

    def rest(self) -> None:
        """See the port."""

    def cutting(self, document_id: str, title: str, pages: int) -> Cutting:  # noqa: ARG002 - here all documents are alike
        """See the port."""
        return LocalCutting(document_id, title)

    def read(self, texts: Sequence[TextToRead], names: KnownNames, cancel: CancelToken) -> list[TextGraph]:
        """See the port."""
        return [read_text(text, names, cancel) for text in texts]


class LocalCutting:
    """See :class:`~legal_assistant.domain.ports.Cutting`."""

    def __init__(self, document_id: str, title: str) -> None:
        self._cutter = Cutter(document_id, title)
        self._title = title
        self._law = law_name(title)
        self._told: dict[str, Passage] = {}

    def add(self, pages: Sequence[Page]) -> None:
        """See the port."""
        self._cutter.add(pages)

    def cut(self, *, words: bool = True) -> CutPassages:
        """See the port."""
        found = self._cutter.cut()
        told = {passage.id: replace(passage, ordinal=0) for passage in found.passages}
        new = [passage for passage in found.passages if self._told.get(passage.id) != told[passage.id]] if words else []
        self._told |= told
        return CutPassages(found.after, found.passages, {passage.id: self._words(passage) for passage in new})

    def _words(self, passage: Passage) -> IndexWords:
        return index_words(passage_text(passage, self._title, self._law))

    def furniture(self) -> Mapping[int, tuple[tuple[int, int], ...]]:
        """See the port."""
        return self._cutter.furniture

    def close(self) -> None:
        """See the port."""


#: It has no state; services use it unless they are given another.
LOCAL: Final[TextRules] = LocalRules()
