"""Clauses on which an answer rests and which another document of the case changes: whoever reads the clause alone reads what
holds no more. Found by reference (complete), told with the answer; which of both holds is for the lawyer to say."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from legal_assistant.domain.conversations import Caveat, CaveatKind, Message
from legal_assistant.domain.documents import Document, Passage, SourceKind
from legal_assistant.domain.errors import NotFound
from legal_assistant.domain.ports import CaseView
from legal_assistant.domain.recall import ItemFilter
from legal_assistant.memory.characters.fold import fold
from legal_assistant.memory.documents.amending import amends

#: Passages that cite one clause number and are looked at.
_MOST: Final = 100


def amended(view: CaseView, messages: Sequence[Message]) -> dict[str, tuple[Caveat, ...]]:
    """By the id of each answer, what changes the clauses that it cites; answers without any are left out."""
    ids = {one.id: [c.id for c in one.citations if c.kind is SourceKind.PASSAGE and c.id] for one in messages}
    passages = view.documents.passages_by_id(list({one for cited in ids.values() for one in cited}))
    numbered = [one for one in passages.values() if one.number]
    if not numbered:
        return {}
    documents = {one.id: one for one in view.documents.all()}
    found = {one.id: tuple(_changes(view, documents, one)) for one in numbered}
    told = {answer: tuple(dict.fromkeys(c for one in cited for c in found.get(one, ()))) for answer, cited in ids.items()}
    return {answer: said for answer, said in told.items() if said}


def _changes(view: CaseView, documents: Mapping[str, Document], clause: Passage) -> Iterator[Caveat]:
    canonical = f"CL:{clause.number}"
    ranked = view.index.reference_search([canonical], [], ItemFilter(kinds=("passage",)))[:_MOST]
    items = view.index.items([n for n, _ in ranked])
    near = view.documents.passages_by_id([item.id for item in items.values()])
    rivals = {_contract(documents[one.document]) for one in near.values() if one.number == clause.number}
    own = documents[clause.document]
    for one in near.values():
        other = documents[one.document]
        if _contract(other) == _contract(own) or not amends(one.text, canonical):
            continue
        if len(rivals - {_contract(other)}) == 1 or _speaks_of(view, other, own):
            yield Caveat(CaveatKind.AMENDED, other.id, other.file, page=one.page, clause=clause.number)


def _contract(document: Document) -> str:
    """Drafts of one contract are one."""
    return document.draft.family if document.draft else document.id


def _speaks_of(view: CaseView, document: Document, other: Document) -> bool:
    """Whether a document names another one by its title on its first page."""
    title = fold(other.title).strip()
    try:
        return len(title) > 1 and title in fold(view.documents.page(document.id, 1).text)
    except NotFound:  # not read yet
        return False
