"""Drafts of one document in a case: recognised by their words, never by their names, and compared clause by clause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from legal_assistant.domain.documents import Document, DocumentState
from legal_assistant.memory.drafts import ClauseChange, are_drafts, compare_clauses, fingerprint, shared

if TYPE_CHECKING:
    from legal_assistant.domain.ports import OpenCase


@dataclass(frozen=True, slots=True)
class Draft:
    """Another draft of a document: ``share`` of the words of the smaller one stand in both."""

    document: Document
    share: float


class DraftService:
    """Finds and compares drafts; reads only."""

    def drafts(self, case: OpenCase, document_id: str) -> list[Draft]:
        """The other documents of the case that are likely drafts of this one, the most alike first. Raises NotFound."""
        with case.store.read() as view:
            view.documents.get(document_id)
            documents = [item for item in view.documents.all() if item.state is DocumentState.READY]
            prints = {
                item.id: fingerprint([passage.text for passage in view.documents.passages(item.id)])
                for item in documents
                if item.passages
            }
        own = prints.get(document_id)
        if own is None:
            return []
        found = [
            Draft(item, shared(own, prints[item.id]))
            for item in documents
            if item.id != document_id and item.id in prints and are_drafts(own, prints[item.id])
        ]
        return sorted(found, key=lambda draft: -draft.share)

    def compare(self, case: OpenCase, before: str, after: str) -> list[ClauseChange]:
        """What became of each clause from one document to another (ids). Raises NotFound."""
        with case.store.read() as view:
            for document_id in (before, after):
                view.documents.get(document_id)
            return compare_clauses(view.documents.passages(before), view.documents.passages(after))
