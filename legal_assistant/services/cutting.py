"""The pages of a document as stored, cut into passages: what is searched and cited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from legal_assistant.domain.documents import CORRECTED, Document, DocumentState, Page, PageState, Passage
from legal_assistant.memory.furniture import mark_furniture
from legal_assistant.memory.passages import cut

if TYPE_CHECKING:
    from legal_assistant.domain.cancel import CancelToken
    from legal_assistant.domain.ports import CaseView, OpenCase


def cut_document(case: OpenCase, document: Document, cancel: CancelToken) -> list[Page]:
    """Cut the stored pages and close the document as READY, or as FAILED if no page could be read, in one transaction.

    Returns the pages. Passages that are as they were keep their vectors. Raises Cancelled, then with no effect.
    """
    cancel.check()
    with case.store.read() as view:
        pages = view.documents.pages(document.id)
    marked, passages = _cut(document, pages)
    reason = failure(pages)
    state = DocumentState.FAILED if reason else DocumentState.READY
    cancel.check()
    with case.store.write() as view:
        view.documents.put(replace(document, state=state, reason=reason))
        _put(view, document, pages, marked, passages)
        cancel.check()
    return pages


def recut(view: CaseView, document: Document, pages: Sequence[Page]) -> list[Passage]:
    """Cut ``pages``, all of a document, again within the caller's transaction; returns its passages. The state of a document that
    is still being read stays."""
    marked, passages = _cut(document, pages)
    if document.state is not DocumentState.READING:
        reason = failure(pages)
        view.documents.put(replace(document, state=DocumentState.FAILED if reason else DocumentState.READY, reason=reason))
    _put(view, document, pages, marked, passages)
    return passages


def _cut(document: Document, pages: Sequence[Page]) -> tuple[list[Page], list[Passage]]:
    """The pages with their furniture marked, and the passages."""
    marked = mark_furniture(pages, document.title)
    return marked, cut(marked, document_id=document.id, title=document.title)


def _put(view: CaseView, document: Document, before: Sequence[Page], marked: Sequence[Page], passages: Sequence[Passage]) -> None:
    changed = [page for page, old in zip(marked, before, strict=True) if page.furniture != old.furniture]
    view.documents.put_pages(document.id, changed)
    view.documents.put_passages(document.id, passages, document.added)


def cut_so_far(case: OpenCase, document: Document) -> None:
    """Make what is stored of a document that is still being read searchable. What the next pages do not change stays as it is
    when the document is cut to its end."""
    with case.store.read() as view:
        pages = view.documents.pages(document.id)
    passages = cut(mark_furniture(pages, document.title), document_id=document.id, title=document.title)
    with case.store.write() as view:
        view.documents.put_passages(document.id, passages, document.added)


def failure(pages: Sequence[Page]) -> str:
    """Why nothing of a document could be read (the commonest reason of its pages); empty if something could."""
    reasons = Counter(page.reason for page in pages if page.state is PageState.FAILED)
    return reasons.most_common(1)[0][0] if sum(reasons.values()) == len(pages) and pages else ""


def has_gaps(pages: Sequence[Page]) -> bool:
    """Whether something stands on a page that could not be read as text."""
    return any(
        page.state is PageState.FAILED or (page.state is PageState.EMPTY and page.reason not in ("blank", CORRECTED))
        for page in pages
    )
