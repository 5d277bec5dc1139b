"""The pages of a document as stored, cut into passages: what is searched and cited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from legal_assistant.domain.documents import Document, DocumentState, Page, PageState
from legal_assistant.memory.furniture import mark_furniture
from legal_assistant.memory.passages import cut

if TYPE_CHECKING:
    from legal_assistant.domain.cancel import CancelToken
    from legal_assistant.domain.ports import OpenCase


def cut_document(case: OpenCase, document: Document, cancel: CancelToken) -> list[Page]:
    """Cut the stored pages and close the document as READY, or as FAILED if no page could be read, in one transaction.

    Returns the pages. Passages that are as they were keep their vectors. Raises Cancelled, then with no effect.
    """
    cancel.check()
    with case.store.read() as view:
        pages = view.documents.pages(document.id)
    marked = mark_furniture(pages, document.title)
    passages = cut(marked, document_id=document.id, title=document.title)
    reason = failure(pages)
    state = DocumentState.FAILED if reason else DocumentState.READY
    cancel.check()
    with case.store.write() as view:
        view.documents.put(replace(document, state=state, reason=reason))
        view.documents.put_pages(
            document.id, [page for page, before in zip(marked, pages, strict=True) if page.furniture != before.furniture]
        )
        view.documents.put_passages(document.id, passages, document.added)
        cancel.check()
    return pages


def failure(pages: Sequence[Page]) -> str:
    """Why nothing of a document could be read (the commonest reason of its pages); empty if something could."""
    reasons = Counter(page.reason for page in pages if page.state is PageState.FAILED)
    return reasons.most_common(1)[0][0] if sum(reasons.values()) == len(pages) and pages else ""


def has_gaps(pages: Sequence[Page]) -> bool:
    """Whether something stands on a page that could not be read as text."""
    return any(page.state is PageState.FAILED or (page.state is PageState.EMPTY and page.reason != "blank") for page in pages)
