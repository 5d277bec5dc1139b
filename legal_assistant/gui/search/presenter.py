"""Between the search of a case and the services."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.documents import Document, Page, PageSpan
from legal_assistant.domain.errors import Cancelled
from legal_assistant.domain.ports import OpenCase
from legal_assistant.domain.recall import LOADING, ItemFilter, RecalledItem
from legal_assistant.gui.case_presenter import CasePresenter
from legal_assistant.gui.conversation.words import item_text
from legal_assistant.gui.runner import TaskRunner
from legal_assistant.gui.search.model import Hit, Scope, heading
from legal_assistant.gui.viewer.request import Place, ViewRequest
from legal_assistant.memory.questions.marks import Sought
from legal_assistant.services.answers.context import asked_last

if TYPE_CHECKING:
    from legal_assistant.services.bundle import Services

#: Results looked for at first and with each "show more", and at most; how many of them are shown that only mean the same.
PAGE, MOST, _NEAR = 20, 200, 5
#: Characters of a result that are shown.
_EXCERPT = 320
#: What changed in the case is searched again after this pause (milliseconds): documents that are read change it all the time.
_PAUSE_MS = 600


@dataclass(frozen=True)
class Wanted:
    """What is searched for, where, and how many results; ``document`` empty: all documents."""

    query: str = ""
    scope: Scope = Scope.EVERYTHING
    document: str = ""
    most: int = PAGE


@dataclass(frozen=True)
class Found:
    """The results for ``wanted``: what has the words, then the nearest of what means the same.

    ``more``: there may be more of them. ``words_only``: meaning was not searched; ``unfinished``: it will be, once the model is
    loaded. ``documents``: those that the search can be restricted to. ``terms``: what was looked for in the other language.
    """

    wanted: Wanted
    hits: tuple[Hit, ...]
    more: bool
    words_only: bool
    documents: tuple[Document, ...]
    unfinished: bool = False
    terms: tuple[str, ...] = ()


class SearchPresenter(CasePresenter):
    """Searches the case on screen; what was asked for later supersedes what was before.

    ``loaded``: :attr:`wanted` or :attr:`found` is new. ``place_found(ViewRequest)``: where the words of a result stand in its
    document.
    """

    CONCERN = (Changed.DOCUMENTS, Changed.MEMORIES, Changed.CONVERSATIONS, Changed.MESSAGES)

    place_found = Signal(object)

    wanted: Wanted
    found: Found | None
    _shown = _stale = False

    def __init__(self, services: Services, runner: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(services, runner, parent)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_PAUSE_MS)
        self._again.timeout.connect(self.reload)

    @property
    def current(self) -> bool:
        """Whether what was found is what is wanted."""
        return self.found is not None and self.found.wanted == self.wanted

    def search(self, query: str) -> None:
        """Search for something else; empty: for nothing."""
        self._want(replace(self.wanted, query=query, most=PAGE))

    def choose(self, scope: Scope, document: str = "") -> None:
        """Search somewhere else."""
        self._want(replace(self.wanted, scope=scope, document=document, most=PAGE))

    def more(self) -> None:
        """Give more results."""
        self._want(replace(self.wanted, most=min(self.wanted.most + PAGE, MOST)))

    def set_shown(self, shown: bool) -> None:
        """Whether the results are on screen: only then are they kept up to date; else they are when they are shown again."""
        self._shown = shown
        if shown and self._stale:
            self.reload()

    def locate(self, hit: Hit) -> None:
        """Find where the words stand in the document of a result; ``place_found`` follows, with the other results of the same
        document."""
        if self.case is None or self.found is None:
            return
        case_id, services = self.case.id, self.services
        sought = Sought(self.found.wanted.query, self.found.terms)
        hits = [one for one in self.found.hits if one.item.document == hit.item.document and one.item.kind == "passage"]

        def work() -> ViewRequest:
            pages = services.documents.pages(services.cases.open(case_id), hit.item.document)
            places = tuple(_place(one.item, pages, sought) for one in hits)
            return ViewRequest(hit.item.document, hit.item.file, places, hits.index(hit), found=True)

        self._runner.run(work, self, partial(self._on_located, case_id), self.failed.emit)

    def reload(self) -> None:
        """Search again, or show that nothing is searched for."""
        self._stale = False
        if self.wanted.query:
            super().reload()
        else:
            self._reads += 1
            self.found = None
            self.loaded.emit()

    # --- reading ------------------------------------------------------------------------------------------------------

    def reading(self) -> Callable[[OpenCase], object]:
        """The search as it is wanted now, by words first while the model is being loaded; nothing if something else is wanted by
        the time it begins."""
        wanted, services, hasty = self.wanted, self.services, not self.current

        def read(case: OpenCase) -> Found:
            if wanted is not self.wanted:
                raise Cancelled
            everything = wanted.scope is Scope.EVERYTHING
            inside = ItemFilter(kinds=wanted.scope.kinds, documents=(wanted.document,) if wanted.document else ())
            most = wanted.most * (2 if everything else 1)
            recall = services.recall.recall(case, wanted.query, wanted=inside, k=most, hasty=hasty)
            items = asked_last(recall.items, wanted.most) if everything else recall.items
            titles = {one.id: one.title for one in services.chat.conversations(case)}
            sought = Sought(wanted.query, recall.terms)
            items = [items[at] for at in sought.in_turn([item_text(item) for item in items])]
            hits = [Hit(item, titles.get(item.conversation, ""), sought.excerpt(item_text(item), _EXCERPT)) for item in items]
            worded = [hit for hit in hits if hit.worded]
            near = [hit for hit in hits if not hit.worded]
            shown = _NEAR * wanted.most // PAGE
            more = wanted.most < MOST and (len(hits) == wanted.most or len(near) > shown)
            documents = tuple(services.documents.list(case)) if wanted.scope is Scope.DOCUMENTS else ()
            unfinished = recall.words_only == LOADING
            return Found(wanted, (*worded, *near[:shown]), more, bool(recall.words_only), documents, unfinished, recall.terms)

        return read

    def keep(self, read: object) -> None:
        """Keep what was found, and go on if that is not all."""
        assert isinstance(read, Found)
        self.found = read
        if read.unfinished:
            super().reload()

    def clear(self) -> None:
        """Nothing of another case stays, not even what was searched for."""
        self.wanted, self.found = Wanted(), None

    def _want(self, wanted: Wanted) -> None:
        if wanted != self.wanted:
            self.wanted = wanted
            self.loaded.emit()
            self.reload()

    def _on_located(self, case_id: str, request: ViewRequest) -> None:
        if self.case is not None and self.case.id == case_id:
            self.place_found.emit(request)

    @Slot(object, object)
    def _on_changed(self, changes: Changes, initiator: QObject | None) -> None:
        """What changed in the case may change what is found in it."""
        del initiator
        if self.case is None or not self.wanted.query or not changes.touches(self.case.id, *self.CONCERN, Changed.CASES):
            return
        self._stale = True
        if self._shown and not self._again.isActive():
            self._again.start()


def _place(item: RecalledItem, pages: Sequence[Page], sought: Sought) -> Place:
    """Where the words stand on the pages; the whole passage where it was found by its meaning."""
    texts = {page.number: page.text for page in pages}
    words = tuple(
        PageSpan(span.page, span.start + start, span.start + end)
        for span in item.spans
        for start, end in sought.marks(texts.get(span.page, "")[span.start : span.end])
    )
    spans = words or item.spans
    return Place(spans[0].page if spans else max(1, item.page), spans, heading(item))
