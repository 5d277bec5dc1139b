"""Drafts of one document in a case: recognised by their words, never by their names, arranged in their order, compared clause by
clause. Answers rest on the newest of a family (``ItemFilter.older_drafts``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.documents import Document, PageState, Passage, Print
from legal_assistant.domain.errors import InvalidInput
from legal_assistant.memory.documents.draft_identity import Identity, difference, identity, is_contract, parties_in_both
from legal_assistant.memory.documents.draft_order import place
from legal_assistant.memory.documents.draft_tables import rows_apart
from legal_assistant.memory.documents.drafts import (
    ClauseChange,
    alike_words,
    are_drafts,
    closeness,
    compare_clauses,
    fingerprint,
    shared,
)
from legal_assistant.services.writing import check_open

if TYPE_CHECKING:
    from legal_assistant.domain.ports import CaseView, OpenCase

#: Two documents that have so many parties in common are told by fewer words than others, which must share this much of them.
_PARTIES: Final = 2
_ALIKE_WITHOUT_PARTIES: Final = 0.75
#: Pages at either end of a document in which its parties are looked for.
_ENDS: Final = 2


@dataclass(frozen=True, slots=True)
class Draft:
    """Another document of like words: ``share`` of the words of the smaller one stand in both.

    ``linked``: it is a draft of the same document. ``differs`` says why it is another contract ("parties", "number",
    "registered", "dates"); empty if nothing tells them apart.
    """

    document: Document
    share: float
    linked: bool = False
    differs: str = ""


class DraftService:
    """Finds, arranges and compares drafts."""

    def look(self, case: OpenCase, document_id: str = "") -> list[Document]:
        """Look at documents that were not looked at before (all, or the one named): each joins the family of the document it is
        most like, unless it is another contract than one of its drafts. Returns those that joined one, as they are now.

        What the lawyer has arranged stays. Raises DiskFull, NotWritable.
        """
        with case.store.read() as view:
            waiting = [one.id for one in view.drafts.waiting() if document_id in ("", one.id)]
        joined: list[Document] = []
        for one in waiting:
            with case.store.write() as view:
                if self._look_at(view, one):
                    joined.append(view.documents.get(one))
        return joined

    def drafts(self, case: OpenCase, document_id: str) -> list[Draft]:
        """The drafts of the same document, and what else is like it: the most alike first. Raises NotFound."""
        with case.store.read() as view:
            family = {one.id for one in view.drafts.family(document_id)} - {document_id}
            own = _Reading(view, document_id)
            prints = view.drafts.prints(0, float("inf"))
            found: list[Draft] = []
            for document in view.documents.all():
                if document.id == document_id or (document.id not in prints and document.id not in family):
                    continue
                share = shared(own.print, prints[document.id]) if document.id in prints else 0.0
                if document.id in family:
                    found.append(Draft(document, share, linked=True))
                elif are_drafts(own.print, prints[document.id]):
                    other = _Reading(view, document.id)
                    found.append(Draft(document, share, differs=difference(own.identity, other.identity)))
        return sorted(found, key=lambda draft: (not draft.linked, -draft.share))

    def family(self, case: OpenCase, document_id: str) -> list[Document]:
        """The drafts of the same document, itself included, oldest first. Raises NotFound."""
        with case.store.read() as view:
            return view.drafts.family(document_id)

    def compare(self, case: OpenCase, before: str, after: str) -> list[ClauseChange]:
        """What became of each clause from one document to another (ids). Raises NotFound."""
        with case.store.read() as view:
            for document_id in (before, after):
                view.documents.get(document_id)
            return compare_clauses(_compared(view, before), _compared(view, after))

    # --- what the lawyer decides --------------------------------------------------------------------------------------

    def link(self, case: OpenCase, document_id: str, other: str) -> Changes:
        """Make the document a draft of the same one as ``other``; where in their order its name tells, else when it came.

        Raises NotFound, InvalidInput for a document and itself, CaseClosed.
        """
        if document_id == other:
            raise InvalidInput("draft", hint="A document is no draft of itself: name two documents.")
        with case.store.write() as view:
            check_open(view, case)
            document = view.documents.get(document_id)
            family = [one for one in view.drafts.family(other) if one.id != document_id]
            _arrange(view, _with(document, family))
        return _changes(case)

    def unlink(self, case: OpenCase, document_id: str) -> Changes:
        """Take a document out of its family: it stands alone and is not taken for a draft again. Raises NotFound, CaseClosed."""
        with case.store.write() as view:
            check_open(view, case)
            others = [one.id for one in view.drafts.family(document_id) if one.id != document_id]
            _arrange(view, [document_id])
            if others:
                _arrange(view, others)
        return _changes(case)

    def make_newest(self, case: OpenCase, document_id: str) -> Changes:
        """Make a draft the newest of its family, on which answers rest. Raises NotFound, CaseClosed."""
        with case.store.write() as view:
            check_open(view, case)
            others = [one.id for one in view.drafts.family(document_id) if one.id != document_id]
            _arrange(view, [*others, document_id])
        return _changes(case)

    # --- steps --------------------------------------------------------------------------------------------------------

    def _look_at(self, view: CaseView, document_id: str) -> bool:
        """Look at one document; whether it joined a family."""
        document, own = view.documents.get(document_id), _Reading(view, document_id)
        candidates = view.drafts.prints(*alike_words(own.print))
        view.drafts.note(document_id, own.print)
        if not is_contract(document.title, own.passages):
            return False
        alike = {one: closeness(own.print, other) for one, other in candidates.items() if are_drafts(own.print, other)}
        refused: set[str] = set()
        age = {one.id: number for number, one in enumerate(view.documents.all())}
        for one in sorted(alike, key=lambda one: (alike[one], age[one]), reverse=True):
            family = view.drafts.family(one)
            if one in refused or document_id in {member.id for member in family}:
                continue
            if _is_one_of(view, own, one, family):
                view.drafts.arrange(_with(document, family), by="rule")
                return True
            refused |= {member.id for member in family}
        return False


class _Reading:
    """The words of a document, and what is told from them, each read once."""

    def __init__(self, view: CaseView, document_id: str) -> None:
        self._view = view
        self._id = document_id

    @cached_property
    def passages(self) -> list[Passage]:
        return self._view.documents.passages(self._id)

    @cached_property
    def print(self) -> Print:
        return fingerprint([passage.text for passage in self.passages])

    @cached_property
    def identity(self) -> Identity:
        documents = self._view.documents
        document = documents.get(self._id)
        first, last = range(1, min(document.pages, _ENDS) + 1), range(max(document.pages - _ENDS, 0) + 1, document.pages + 1)
        opening, ending = ("\n".join(documents.page(self._id, n).text for n in numbers) for numbers in (first, last))
        recognized = bool(document.pages_by_state.get(PageState.OCR.value))
        return identity(opening, ending, "\n".join(passage.text for passage in self.passages), recognized=recognized)


def _compared(view: CaseView, document_id: str) -> list[Passage]:
    """What of a document is compared: its clauses, and the rows of its tables."""
    tables = {page.number: page.tables for page in view.documents.pages(document_id) if page.tables}
    return rows_apart(view.documents.passages(document_id), tables)


def _is_one_of(view: CaseView, own: _Reading, nearest: str, family: Sequence[Document]) -> bool:
    """Whether the document is a draft of what ``nearest`` is one of. It must be the same contract as every draft of the family: a
    blank form would link all that were made of it. The fewer parties are known, the more words must be the same."""
    readings = {one.id: _Reading(view, one.id) for one in family}
    if any(difference(own.identity, reading.identity) for reading in readings.values()):
        return False
    other = readings[nearest]
    known = min(parties_in_both(own.identity, other.identity), parties_in_both(other.identity, own.identity))
    return known >= _PARTIES or shared(own.print, other.print) >= _ALIKE_WITHOUT_PARTIES


def _with(document: Document, family: Sequence[Document]) -> list[str]:
    """The ids of a family, oldest first, with the document where it belongs."""
    came = next((at for at, one in enumerate(family) if one.added > document.added), len(family))
    at = place(document.file, [one.file for one in family], came)
    ids = [one.id for one in family]
    return [*ids[:at], document.id, *ids[at:]]


def _arrange(view: CaseView, ids: Sequence[str]) -> None:
    """Arrange documents as the lawyer says; they count as looked at."""
    for one in ids:
        view.drafts.note(one, _Reading(view, one).print)
    view.drafts.arrange(ids, by="user")


def _changes(case: OpenCase) -> Changes:
    return Changes.of(case.id, Changed.DOCUMENTS, Changed.MESSAGES, Changed.MEMORIES)
