"""What has to be said with an answer because of what it rests on: pages that were not read, newer drafts, clauses that another
document changes (``services/answers/amended.py``), open contradictions; and that something waits for approval on which it could
not rest (``services/answers/waiting.py``).

It is told from the case as it is now: an answer of last week says today that a new draft has come since, and that what it says
was contradicted; once that is decided, it says so no more.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from legal_assistant.domain.conversations import Caveat, CaveatKind, Message
from legal_assistant.domain.documents import Document, DraftPlace, SourceKind
from legal_assistant.domain.memories import Memory
from legal_assistant.domain.ports import CaseView, OpenCase
from legal_assistant.services.answers.amended import amended
from legal_assistant.services.answers.waiting import waiting
from legal_assistant.services.board import Dispute, contradictions, disputes


def caveats(case: OpenCase, messages: Sequence[Message]) -> dict[str, tuple[Caveat, ...]]:
    """The caveats of each message that has any, by its id: what waits, contradictions, changed clauses, then in the
    order of the documents."""
    with case.store.read() as view:
        documents = [one for one in view.documents.all() if one.unread or (one.draft and one.draft.older)]
        rests = _documents_behind(view, messages) if documents else {}
        open_ones = disputes(contradictions(view))
        disputed = {one.id: tuple(_of_disputes(view, open_ones, one)) for one in messages} if open_ones else {}
        changed = amended(view, messages)
        waits = {answer: (caveat,) for answer, caveat in waiting(view, messages).items()}
    found = {
        one.id: (
            *waits.get(one.id, ()),
            *disputed.get(one.id, ()),
            *changed.get(one.id, ()),
            *_of_documents(documents, rests.get(one.id, ())),
        )
        for one in messages
    }
    return {message: said for message, said in found.items() if said}


def from_older_drafts(case: OpenCase, memories: Sequence[Memory]) -> dict[str, DraftPlace]:
    """Those of the memories that were learnt from drafts that were replaced, by id: the place of such a draft."""
    with case.store.read() as view:
        return resting_on_older(view, memories, view.documents.all())


def resting_on_older(view: CaseView, items: Sequence[Memory | Message], documents: Iterable[Document]) -> dict[str, DraftPlace]:
    """Those of the memories and messages that rest on drafts that were replaced, and on no other document, by id: the place of
    one of these drafts."""
    older = {one.id: one.draft for one in documents if one.draft and one.draft.older}
    if not older or not items:
        return {}
    found: dict[str, DraftPlace] = {}
    for item, behind in _documents_behind(view, items).items():
        if behind and behind <= older.keys():
            found[item] = older[min(behind)]
    return found


def _of_disputes(view: CaseView, open_ones: Iterable[Dispute], answer: Message) -> Iterable[Caveat]:
    """Disputes about a memory that the answer rests on, whether or not its counterpart was recalled; also about what is
    quoted of a summary, and what was learnt from a passage or message."""
    sources = [one.id for one in answer.citations if one.id] or [item.id for item in answer.used]
    behind = {*sources, *(memory.id for one in sources for memory in view.memories.from_source(one))}
    covered = {item for one in sources for item in view.memories.covered_by(one)}
    quoted = "\n".join(one.quote for one in answer.citations)
    for dispute in open_ones:
        if any(one.id in behind or (one.id in covered and one.text in quoted) for one in dispute.statements):
            yield Caveat(CaveatKind.DISPUTED, statements=dispute.statements, dispute=dispute.id)


def _of_documents(documents: Iterable[Document], behind: Collection[str]) -> Iterable[Caveat]:
    for one in documents:
        if one.id in behind and one.unread:
            yield Caveat(CaveatKind.UNREAD, one.id, one.file, pages=one.unread)
        if one.id in behind and one.draft and one.draft.older:
            yield Caveat(CaveatKind.OLDER_DRAFT, one.id, one.file, draft=one.draft)


def _documents_behind(view: CaseView, items: Sequence[Memory | Message]) -> dict[str, set[str]]:
    """The documents that each memory or message rests on: what it cites, or was given if it cites nothing; and what the memories
    among that come from."""
    memories = [item for item in items if isinstance(item, Memory)]
    of_memories = view.conversations.messages_by_id([one.source.id for one in memories if one.source.kind is SourceKind.MESSAGE])
    answers = list(({item.id: item for item in items if isinstance(item, Message)} | of_memories).values())
    given = {pair for answer in answers for pair in _sources(answer)}
    cited = view.memories.by_id([one for kind, one in given if kind == SourceKind.MEMORY])
    passages = view.documents.passages_by_id([one for kind, one in given if kind == SourceKind.PASSAGE])
    behind: dict[str, set[str]] = {}
    for answer in answers:
        documents = {citation.document for citation in answer.citations if citation.document}
        for _, one in _sources(answer):
            if one in passages:
                documents.add(passages[one].document)
            elif one in cited and cited[one].source.document:
                documents.add(cited[one].source.document)
        behind[answer.id] = documents
    return {item.id: _of_memory(item, behind) if isinstance(item, Memory) else behind[item.id] for item in items}


def _of_memory(memory: Memory, behind: Mapping[str, set[str]]) -> set[str]:
    source = memory.source
    return {source.document} if source.document else set(behind.get(source.id, ()))


def _sources(answer: Message) -> list[tuple[str, str]]:
    """Kind and id of what an answer cites, or, if it cites nothing, was given; passages that it cites name their documents."""
    if answer.citations:
        return [(one.kind.value, one.id) for one in answer.citations if one.id and not one.document]
    return [(item.kind, item.id) for item in answer.used]
