"""The words under which a question is looked for in documents of the other language.

The embedding model finds the other language by meaning, but the small one that comes with the program does so poorly where many
passages are alike, and full text not at all. Legal terms have names in both languages (``memory/legal_text/glossary``); a
question is asked in both only where the documents that are searched are mostly in the other language, so that a search within
one language is what it was. The vector is the middle of the question's and its terms': better than either (sample leases, first
half, right clause first of en over zh / zh over en: question alone .60 / .80, terms alone .70 / .90, middle .80 / .80).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from legal_assistant.domain.documents import Document
from legal_assistant.domain.errors import NotFound
from legal_assistant.domain.ports import CaseView
from legal_assistant.memory.legal_text.glossary import as_written, counterparts
from legal_assistant.memory.prompt import is_chinese

if TYPE_CHECKING:
    from legal_assistant.domain.ports import Vectors

#: Characters of a document's first page that tell its language and its parties.
_OPENING = 2000


@dataclass(frozen=True, slots=True)
class _Known:
    """A document's language and how it begins; ``weight`` are its passages."""

    chinese: bool
    opening: str
    weight: int


@dataclass(frozen=True, slots=True)
class Asked:
    """The words that are looked for, and their vector (None: without)."""

    words: str
    vector: "Vectors | None"


def in_both(texts: Sequence[str], terms: Sequence[str], vectors: "Sequence[Vectors | None]") -> list[Asked]:
    """Each text with its ``terms`` of the other language, if it has some. ``vectors`` are those of the texts, then those of the
    terms that are not empty; the middle of both is near to what is near to either."""
    others = iter(vectors[len(texts) :])
    return [
        Asked(f"{text} {more}", _middle(vector, next(others))) if more else Asked(text, vector)
        for text, more, vector in zip(texts, terms, vectors[: len(texts)], strict=True)
    ]


def _middle(one: "Vectors | None", other: "Vectors | None") -> "Vectors | None":
    if one is None or other is None:
        return one
    between = one + other
    return (between / np.linalg.norm(between)).astype(np.float32)


class Translator:
    """Knows in which words a query is put to documents of the other language. Keeps in memory how a case's documents begin."""

    def __init__(self) -> None:
        self._cases: dict[str, dict[str, _Known]] = {}

    def drop(self, case_id: str) -> None:
        """Keep nothing of a case."""
        self._cases.pop(case_id, None)

    def terms(self, case_id: str, view: CaseView, documents: Sequence[Document], query: str) -> str:
        """What the terms of ``query`` are called in the language of ``documents``; empty unless that is mostly the other one."""
        found = counterparts(query)
        if not found or not documents:
            return ""
        chinese = is_chinese(query)
        known = [self._known(case_id, view, document) for document in documents]
        other = [one for one in known if one.chinese is not chinese]
        if 2 * sum(one.weight for one in other) <= sum(one.weight for one in known):
            return ""
        return " ".join(as_written(found, "\n".join(one.opening for one in other if one.chinese)))

    def _known(self, case_id: str, view: CaseView, document: Document) -> _Known:
        kept = self._cases.setdefault(case_id, {})
        known = kept.get(document.id)
        if known is None or known.weight != document.passages:
            try:
                opening = view.documents.page(document.id, 1).text[:_OPENING]
            except NotFound:  # not read yet
                opening = ""
            known = kept[document.id] = _Known(is_chinese(opening), opening, document.passages)
        return known
