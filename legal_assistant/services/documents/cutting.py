"""The pages of a document as stored, cut into passages: what is searched and cited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from legal_assistant.domain.documents import (
    CORRECTED,
    LOST_REASONS,
    REPAIRED,
    Document,
    DocumentState,
    Page,
    PageOutcome,
    PageState,
    Passage,
)
from legal_assistant.domain.ports import RulesStopped
from legal_assistant.memory.documents.passages import Cutter
from legal_assistant.memory.documents.text_rules import LOCAL

if TYPE_CHECKING:
    from legal_assistant.domain.cancel import CancelToken
    from legal_assistant.domain.ports import CaseView, Cutting, OpenCase, TextRules
    from legal_assistant.domain.text import CutPassages


class DocumentCutting:
    """A document whose pages are stored one after another, and its passages behind them. Where the rules are gone, they are
    applied here, from what is stored."""

    def __init__(self, rules: TextRules, case: OpenCase, document: Document, *, words: bool = True) -> None:
        """``document`` with its title. Without ``words`` those of new passages are looked for when they are stored: best where
        most are stored already."""
        self._case = case
        self._document = document
        self._words = words
        self._cutting: Cutting | None = None
        try:
            self._cutting = rules.cutting(document.id, document.title, document.pages)
        except RulesStopped:
            self._go_on_here()

    def add(self, pages: Sequence[Page]) -> None:
        """These pages have been stored."""
        assert self._cutting is not None
        try:
            self._cutting.add(pages)
        except RulesStopped:
            self._go_on_here()

    def cut_so_far(self) -> None:
        """Make what is stored searchable. What the next pages do not change stays as it is."""
        found = self._cut()
        with self._case.store.write() as view:
            self._put(view, found)

    def finish(self, document: Document, cancel: CancelToken) -> list[PageOutcome]:
        """All pages are stored: close ``document`` as READY, or as FAILED if no page could be read, in one transaction.

        Returns what became of the pages. Passages that are as they were keep their vectors. Raises Cancelled, then with no
        effect.
        """
        cancel.check()
        found, furniture = self._last()
        with self._case.store.read() as view:
            outcomes = view.documents.outcomes(document.id)
        reason = failure(outcomes)
        cancel.check()
        with self._case.store.write() as view:
            view.documents.put(_settled(document, reason))
            view.documents.put_furniture(document.id, furniture)
            self._put(view, found)
            cancel.check()
        return outcomes

    def close(self) -> None:
        """Forget it. Idempotent."""
        if self._cutting is not None:
            self._cutting.close()

    def __enter__(self) -> DocumentCutting:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def _cut(self) -> CutPassages:
        assert self._cutting is not None
        try:
            return self._cutting.cut(words=self._words)
        except RulesStopped:
            return self._go_on_here().cut(words=False)

    def _last(self) -> tuple[CutPassages, Mapping[int, tuple[tuple[int, int], ...]]]:
        found = self._cut()
        assert self._cutting is not None
        try:
            return found, self._cutting.furniture()
        except RulesStopped:
            here = self._go_on_here()
            return here.cut(words=False), here.furniture()

    def _go_on_here(self) -> Cutting:
        """Begin again without the rules that are gone. What is stored of the passages already is kept when they are stored."""
        self.close()
        self._cutting = here = LOCAL.cutting(self._document.id, self._document.title, self._document.pages)
        with self._case.store.read() as view:
            here.add(view.documents.pages(self._document.id))
        return here

    def _put(self, view: CaseView, found: CutPassages) -> None:
        document = self._document
        view.documents.put_passages(document.id, found.passages, document.added, after=found.after, words=found.words)


def cut_document(rules: TextRules, case: OpenCase, document: Document, cancel: CancelToken) -> None:
    """Cut all stored pages again: :meth:`DocumentCutting.finish`."""
    cancel.check()
    with DocumentCutting(rules, case, document, words=False) as cutting:
        with case.store.read() as view:
            pages = view.documents.pages(document.id)
        cutting.add(pages)
        cutting.finish(document, cancel)


def _settled(document: Document, reason: str) -> Document:
    """The document when all its pages are known; ``reason``: why nothing of it could be read, if so."""
    if reason:
        return replace(document, state=DocumentState.FAILED, reason=reason)
    return replace(document, state=DocumentState.READY, reason=REPAIRED if document.reason == REPAIRED else "")


def recut(view: CaseView, document: Document, pages: Sequence[Page]) -> list[Passage]:
    """Cut ``pages``, all of a document, again within the caller's transaction; returns its passages. The state of a document that
    is still being read stays."""
    cutter = Cutter(document.id, document.title)
    cutter.add(pages)
    passages = cutter.cut().passages
    if document.state is not DocumentState.READING:
        reason = failure(pages)
        view.documents.put(_settled(document, reason))
    view.documents.put_furniture(document.id, cutter.furniture)
    view.documents.put_passages(document.id, passages, document.added)
    return list(passages)


def failure(pages: Sequence[Page] | Sequence[PageOutcome]) -> str:
    """Why nothing of a document could be read (the commonest reason of its pages); empty if something could."""
    reasons = Counter(page.reason for page in pages if page.state is PageState.FAILED)
    return reasons.most_common(1)[0][0] if sum(reasons.values()) == len(pages) and pages else ""


def has_gaps(pages: Sequence[PageOutcome]) -> bool:
    """Whether something stands on a page that could not be read as text."""
    return any(
        page.state is PageState.FAILED
        or page.reason in LOST_REASONS
        or (page.state is PageState.EMPTY and page.reason not in ("blank", CORRECTED))
        for page in pages
    )
