"""The words under which a question is looked for in documents of the other language.

The embedding model finds the other language by meaning, but the small one that comes with the program holds every text in the
language of the question for nearer than any in the other, and full text finds none of those. Legal terms have names in both
languages (``memory/legal_text/glossary``). A case is therefore searched in two places: the documents in the question's language
in its own words, and those in the other one in both. The vector is the middle of the question's and its terms': better than
either (sample leases, first half, right clause first of en over zh / zh over en: question alone .60 / .80, terms alone .70 / .90,
middle .80 / .80). ``services/answers/recall`` makes one ranking of both places; a search within one language is what it was.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from legal_assistant.domain.documents import Document
from legal_assistant.memory.characters.han import is_chinese
from legal_assistant.memory.legal_text.glossary import as_written, counterparts
from legal_assistant.services.answers.openings import Opening

if TYPE_CHECKING:
    from legal_assistant.domain.ports import Vectors


@dataclass(frozen=True, slots=True)
class Place:
    """Documents in one language (empty: whatever there is), and the terms that are added to a query that is put to them."""

    documents: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The terms as they are searched."""
        return " ".join(self.terms)


@dataclass(frozen=True, slots=True)
class Asked:
    """The words that are looked for, their vector (None: without), and where."""

    words: str
    vector: "Vectors | None"
    place: Place


def in_both(texts: Sequence[str], places: Sequence[Sequence[Place]], vectors: "Sequence[Vectors | None]") -> list[list[Asked]]:
    """Each text as it is put to each of its places. ``vectors`` are those of the texts, then those of the terms that are not
    empty; the middle of both is near to what is near to either."""
    others = iter(vectors[len(texts) :])
    return [
        [
            Asked(f"{text} {place.words}", _middle(vector, next(others)), place) if place.terms else Asked(text, vector, place)
            for place in where
        ]
        for text, where, vector in zip(texts, places, vectors, strict=False)
    ]


def _middle(one: "Vectors | None", other: "Vectors | None") -> "Vectors | None":
    if one is None or other is None:
        return one
    between = one + other
    return (between / np.linalg.norm(between)).astype(np.float32)


def places(documents: Sequence[Document], openings: Mapping[str, Opening], query: str) -> list[Place]:
    """The documents in the language of ``query``, and those in the other one with what its terms are called there; one place for
    all of them where they are of one language. ``openings`` are how the documents begin."""
    chinese = is_chinese(query)
    known = {one.id: openings.get(one.id, Opening()) for one in documents if one.passages}
    other = {name: one for name, one in known.items() if one.chinese is not chinese}
    if not other:
        return [Place()]
    beginnings = "\n".join(one.text for one in other.values() if one.chinese)
    terms = tuple(as_written(counterparts(query), beginnings))
    own = tuple(name for name in known if name not in other)
    return [Place(own), Place(tuple(other), terms)] if own else [Place(terms=terms)]
