"""What is asked of the document viewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from legal_assistant.domain.documents import Citation, PageSpan
from legal_assistant.domain.recall import RecalledItem


@dataclass(frozen=True)
class Place:
    """Somewhere in a document: page (1-based), the characters to mark, and what to call it ("2 Clause 7")."""

    page: int
    spans: tuple[PageSpan, ...] = ()
    name: str = ""
    verified: bool | None = None


@dataclass(frozen=True)
class ViewRequest:
    """Open ``document`` at ``places[at]``; the other places are reached with next and previous. They are citations, or results
    of a search (``found``)."""

    document: str
    file: str
    places: tuple[Place, ...] = field(default=(Place(1),))
    at: int = 0
    found: bool = False


def from_citations(citations: Sequence[Citation], n: int) -> ViewRequest | None:
    """The citation with number ``n``, and the others of the same answer in the same document; None if it cites no document."""
    chosen = next((citation for citation in citations if citation.n == n and citation.document), None)
    if chosen is None:
        return None
    same = [citation for citation in citations if citation.document == chosen.document]
    places = tuple(
        Place(max(1, citation.page), citation.spans, f"{citation.n} {citation.heading}".strip(), citation.verified)
        for citation in same
    )
    return ViewRequest(chosen.document, chosen.file, places, same.index(chosen))


def from_item(item: RecalledItem) -> ViewRequest | None:
    """A recalled passage; None for a memory or message."""
    if not item.document:
        return None
    return ViewRequest(item.document, item.file, (Place(max(1, item.page), item.spans, item.heading),))
