"""How the documents of a case begin, and what that tells of them: their language, and the names by which people speak of them.

Working that out takes about a millisecond a document, so it is kept in memory for as long as the words on the first page, the
title and the file name are what they were: a page that is recognised or corrected is read anew.
"""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from legal_assistant.domain.documents import Document
from legal_assistant.domain.ports import CaseView
from legal_assistant.memory.characters.han import is_chinese
from legal_assistant.memory.questions.document_names import DocumentNames, names_of

#: Characters of a document's first page that tell its language and its parties.
_LENGTH: Final = 2000


@dataclass(frozen=True, slots=True)
class Opening:
    """How a document begins (empty while its first page is not read), and whether that is Chinese."""

    text: str = ""
    chinese: bool = False


@dataclass(slots=True)
class _Known:
    """What is kept of a case: openings by document, and names with what they were read from."""

    openings: dict[str, Opening] = field(default_factory=dict[str, Opening])
    named: tuple[tuple[str, str, str, str], ...] = ()
    names: DocumentNames = field(default_factory=lambda: DocumentNames({}))


class Openings:
    """The openings of several cases. Any thread may call."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._cases: dict[str, _Known] = {}

    def read(self, case_id: str, view: CaseView) -> Mapping[str, Opening]:
        """The openings of the documents whose first page is stored, by document."""
        texts = view.documents.openings(_LENGTH)
        with self._lock:
            known = self._cases.setdefault(case_id, _Known())
            before = known.openings
            known.openings = {
                one: before[one] if one in before and before[one].text == text else Opening(text, is_chinese(text))
                for one, text in texts.items()
            }
            return known.openings

    def names(self, case_id: str, documents: Sequence[Document], openings: Mapping[str, Opening]) -> DocumentNames:
        """The names of ``documents``, which begin so."""
        named = tuple((one.id, one.title, one.file, openings.get(one.id, Opening()).text) for one in documents)
        with self._lock:
            known = self._cases.setdefault(case_id, _Known())
            if known.named != named:
                known.named, known.names = named, DocumentNames({one: names_of(*of_one) for one, *of_one in named})
            return known.names

    def drop(self, case_id: str) -> None:
        """Keep nothing of a case."""
        with self._lock:
            self._cases.pop(case_id, None)
