"""Correcting what was read: the text of a page is changed by hand, and all that rests on it follows.

A correction is a version of the page; the first version is the page as it was read, and every version can be brought back. In one
transaction the passages are cut again and indexed, answers that cite them cite what they have become and are checked again, and
memories that were learnt from what changed wait for the lawyer.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from legal_assistant.domain.audit import Act
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.documents import Citation, Page, PageSpan, PageVersion, Passage
from legal_assistant.domain.errors import InvalidInput, NotFound, PageWouldBeEmpty
from legal_assistant.domain.memories import Memory, MemoryState
from legal_assistant.memory.documents.correction import Alignment, corrected
from legal_assistant.services.answers.citations import renewed
from legal_assistant.services.documents.cutting import recut
from legal_assistant.services.memories.knowledge import after_change
from legal_assistant.services.writing import Writer, check_open

if TYPE_CHECKING:
    from legal_assistant.domain.ports import CaseView, Clock, OpenCase

#: Characters of a page.
LONGEST_PAGE: Final = 200_000
#: The label of the operation that marks memories, and the reasons of their versions.
LABEL: Final = "correct"
SOURCE_CORRECTED: Final = "source corrected"
SOURCE_MOVED: Final = "source moved"
_CHANGED: Final = (
    Changed.DOCUMENTS,
    Changed.MEMORIES,
    Changed.REVIEW,
    Changed.CONFLICTS,
    Changed.MESSAGES,
    Changed.ENTITIES,
    Changed.CASES,
)


@dataclass(frozen=True, slots=True)
class Correction:
    """What a correction did: the page as it is now, its version (0: nothing was changed), the ids of the passages that were made
    anew, and of the memories that now wait for the lawyer."""

    page: Page
    version: int
    passages: tuple[str, ...]
    review: tuple[str, ...]
    changes: Changes


class CorrectionService:
    """Changes the texts of pages. What it indexes has its vectors made by the indexer afterwards."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def history(self, case: OpenCase, document_id: str, number: int) -> list[PageVersion]:
        """All versions of a page, oldest first, with who made them; of one never corrected, the page as it is. NotFound."""
        with case.store.read() as view:
            document = view.documents.get(document_id)
            page = view.documents.page(document_id, number)
            versions = view.documents.page_versions(document_id, number)
        if not versions:
            return [PageVersion(1, document.added, "read", page)]
        who: dict[tuple[int, int], str] = {}
        for entry in case.audit.entries(Act.PAGE_CORRECTED):
            if entry.subject == document_id:
                detail = json.loads(entry.detail)
                who[detail["page"], detail["version"]] = entry.user
        return [replace(one, by=who.get((number, one.version), "")) for one in versions]

    def correct(self, case: OpenCase, document_id: str, number: int, text: str, *, empty: bool = False) -> Correction:
        """Let page ``number`` say ``text``, a line a line; ``empty``: it may be left without any.

        Raises NotFound, InvalidInput, PageWouldBeEmpty, CaseClosed.
        """
        text = checked(text)
        with case.store.write() as view:
            check_open(view, case)
            page = view.documents.page(document_id, number)
            if page.text.strip() and not text.strip() and not empty:
                raise PageWouldBeEmpty(f"{document_id}:{number}")
            return self._change(case, view, document_id, page, corrected(page, text) if text != page.text else page, "corrected")

    def restore(self, case: OpenCase, document_id: str, number: int, version: int) -> Correction:
        """Bring back a version of a page, as a new one; 1 is the page as it was read. Raises NotFound, CaseClosed."""
        with case.store.write() as view:
            check_open(view, case)
            page = view.documents.page(document_id, number)
            found = next((one for one in view.documents.page_versions(document_id, number) if one.version == version), None)
            if found is None:
                raise NotFound(f"{document_id}:{number}:{version}")
            return self._change(case, view, document_id, page, found.page, "restored")

    def _change(self, case: OpenCase, view: CaseView, document_id: str, before: Page, after: Page, reason: str) -> Correction:
        """Store ``after`` in place of ``before``, and let everything follow."""
        if (after.text, after.state, after.reason) == (before.text, before.state, before.reason):
            return Correction(before, 0, (), (), Changes.of(case.id))
        now = self._clock.now()
        document = view.documents.get(document_id)
        versions = view.documents.page_versions(document_id, after.number)
        if not versions:
            view.documents.add_page_version(document_id, PageVersion(1, document.added, "read", before))
        version = len(versions) + 1 if versions else 2
        view.documents.add_page_version(document_id, PageVersion(version, now, reason, after))
        old = view.documents.passages(document_id)
        view.documents.put_pages(document_id, [after])
        new = recut(view, document, view.documents.pages(document_id))
        moved = _Moved(document_id, after.number, Alignment(before.text, after.text), old, new)
        _follow_in_answers(view, moved)
        review = _follow_in_memories(view, moved, Writer("user", now, view.memories.begin_operation(LABEL)))
        known = {passage.id: passage.text for passage in old}
        fresh = tuple(passage.id for passage in new if known.get(passage.id) != passage.text)
        page = view.documents.page(document_id, after.number)
        return Correction(page, version, fresh, tuple(review), Changes.of(case.id, *_CHANGED))


def checked(text: str) -> str:
    """The text of a page with line feeds between its lines and nothing that cannot be shown. Raises InvalidInput."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    cleaned = "\n".join("".join(filter(_can_be_shown, line)) for line in lines).rstrip()
    if len(cleaned) > LONGEST_PAGE:
        raise InvalidInput("text", hint=f"A page has at most {LONGEST_PAGE} characters.")
    return cleaned


def _can_be_shown(character: str) -> bool:
    """Blanks of every width among them, such as the one of Chinese print."""
    return character.isprintable() or character in "\t\u00ad" or unicodedata.category(character) == "Zs"


# --- what follows -----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Moved:
    """Where what stood on page ``number`` of a document went. ``gone``: the passages of before that are not there any more, as
    they were; ``heirs``: what each of these has become, if anything."""

    document: str
    number: int
    moves: Alignment
    old: Sequence[Passage]
    new: Sequence[Passage]
    gone: dict[str, Passage] = field(default_factory=dict[str, Passage])
    heirs: dict[str, Passage] = field(default_factory=dict[str, Passage])

    def __post_init__(self) -> None:
        texts = {passage.id: passage.text for passage in self.new}
        self.gone = {passage.id: passage for passage in self.old if texts.get(passage.id) != passage.text}
        there = [passage for passage in self.new if any(span.page == self.number for span in passage.spans)]
        for passage in self.gone.values():
            spans = self.spans(passage.spans)
            best = max(there, key=lambda one: _shared(spans, one.spans), default=None)
            if best is not None and _shared(spans, best.spans):
                self.heirs[passage.id] = best

    def spans(self, spans: Iterable[PageSpan]) -> tuple[PageSpan, ...]:
        """Spans of before as they are now."""
        return tuple(
            PageSpan(span.page, *self.moves.moved(span.start, span.end)) if span.page == self.number else span for span in spans
        )

    def changed(self, passage: Passage) -> bool:
        """Whether a passage says something else now."""
        heir = self.heirs.get(passage.id)
        return heir is None or heir.text != passage.text

    def touches(self, spans: Iterable[PageSpan]) -> bool:
        """Whether something under these spans of before changed."""
        return any(span.page == self.number and self.moves.changed(span.start, span.end) for span in spans)


def _shared(some: Sequence[PageSpan], others: Sequence[PageSpan]) -> int:
    """How many characters two lists of spans share."""
    return sum(
        max(0, min(one.end, other.end) - max(one.start, other.start))
        for one in some
        for other in others
        if one.page == other.page
    )


def _follow_in_answers(view: CaseView, moved: _Moved) -> None:
    """Let answers cite what the passages have become, checked again."""
    for answer in view.conversations.citing(list(moved.gone)):
        citations = tuple(
            renewed(view, answer.text, one, moved.heirs[one.id]) if one.id in moved.heirs else _unsure(one, moved.gone)
            for one in answer.citations
        )
        used = tuple(replace(one, id=moved.heirs[one.id].id) if one.id in moved.heirs else one for one in answer.used)
        view.conversations.replace_sources(replace(answer, citations=citations, used=used))


def _unsure(citation: Citation, gone: Mapping[str, Passage]) -> Citation:
    """A citation whose source is there no more is not verified."""
    return replace(citation, verified=False) if citation.id in gone else citation


def _follow_in_memories(view: CaseView, moved: _Moved, writer: Writer) -> list[str]:
    """Let memories that came from what changed wait for the lawyer, and the others know where their source is now.

    Returns the ids of those that wait because of it.
    """
    review: list[str] = []
    touched: list[str] = []
    changed = [passage.id for passage in moved.gone.values() if moved.changed(passage)]
    heirs = [moved.heirs[one].id for one in changed if one in moved.heirs]
    answers = [answer.id for answer in view.conversations.citing([*changed, *heirs])]
    sources = [moved.document, *moved.gone, *answers]
    learnt = {memory.id: memory for one in sources for memory in view.memories.from_source(one)}
    for memory in learnt.values():
        source = memory.source
        heir = moved.heirs.get(source.id)
        fresh = replace(
            memory,
            source=replace(
                source,
                id=heir.id if heir else source.id,
                spans=moved.spans(source.spans) if source.document == moved.document else source.spans,
            ),
        )
        if memory.state is MemoryState.ACTIVE and _rests_on_change(memory, moved, answers):
            writer.put(view, replace(fresh, state=MemoryState.PROPOSED), SOURCE_CORRECTED)
            review.append(memory.id)
        elif fresh != memory:
            writer.put(view, fresh, SOURCE_MOVED)
        else:
            continue
        touched.append(memory.id)
    if touched:
        after_change(view, touched, writer)
    return review


def _rests_on_change(memory: Memory, moved: _Moved, answers: Sequence[str]) -> bool:
    """Whether what a memory was learnt from says something else now; ``answers`` cite what does."""
    source = memory.source
    if source.document == moved.document and source.spans:
        return moved.touches(source.spans)
    if source.id in moved.gone:
        return moved.changed(moved.gone[source.id])
    return source.id in answers
