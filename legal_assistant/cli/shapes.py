"""The JSON shapes of what the commands answer: further keys are welcome, these are a contract with other programs."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from difflib import ndiff
from typing import Any

from legal_assistant.domain.cases import Case
from legal_assistant.domain.conversations import Caveat, CaveatKind, Message
from legal_assistant.domain.documents import Citation, Document, DraftPlace, Page, PageVersion
from legal_assistant.domain.errors import LegalAssistantError
from legal_assistant.domain.events import IngestBrokenOff, IngestedFile
from legal_assistant.domain.memories import TOPIC, Memory, MemoryVersion, Operation, Source, is_link
from legal_assistant.domain.preferences import Preference
from legal_assistant.domain.recall import RecalledItem
from legal_assistant.domain.remembered import Noted
from legal_assistant.services.board import Contradiction

Json = dict[str, Any]


def moment(time: datetime | None) -> str | None:
    """ISO 8601 with zone."""
    return time.isoformat() if time else None


def error(problem: LegalAssistantError) -> Json:
    """An expected error."""
    return {
        "error": {
            "code": problem.code,
            "message": str(problem),
            "subject": problem.subject,
            "hint": problem.advice,
        }
    }


def case(item: Case, counts: Mapping[str, int] | None = None) -> Json:
    """A case."""
    return {
        "id": item.id,
        "name": item.name,
        "number": item.number,
        "client": item.client,
        "opponent": item.opponent,
        "state": item.state.value,
        "egress": item.egress.value,
        "reach": item.reach.value,
        "held": item.held,
        "hold_reason": item.hold_reason,
        "role": item.role.value,
        "created": moment(item.created),
        "updated": moment(item.updated),
        **({"counts": dict(counts)} if counts is not None else {}),
    }


def document(item: Document) -> Json:
    """A document of a case."""
    return {
        "id": item.id,
        "file": item.file,
        "title": item.title,
        "sha256": item.sha256,
        "size": item.size,
        "state": item.state.value,
        "reason": item.reason,
        "pages": item.pages,
        "pages_by_state": item.pages_by_state,
        "passages": item.passages,
        "unread": item.unread,
        "draft": draft(item.draft),
        "added": moment(item.added),
    }


def page(item: Page) -> Json:
    """A page as it was read; lines are counted from 1, boxes are in points from the top left of the page as displayed. ``hidden``
    of a line: where in its text (start, end) stands what cannot be seen on the page, and is kept out of searches and answers."""
    boxes = {line.start: line for line in item.lines}
    start, lines = 0, list[Json]()
    for number, (text, hidden) in enumerate(lines_with_hidden(item), 1):
        line = boxes.get(start)
        box = [line.box.x0, line.box.y0, line.box.x1, line.box.y1] if line else None
        confidence = line.confidence if line else None
        lines.append(
            {"line": number, "text": text, "confidence": confidence, "box": box, "hidden": [list(one) for one in hidden]}
        )
        start += len(text) + 1
    return {
        "page": item.number,
        "state": item.state.value,
        "reason": item.reason or None,
        "corrected": item.corrected,
        "text": item.text,
        "lines": lines,
        "tables": [[list(row) for row in table.rows] for table in item.tables],
    }


def lines_with_hidden(item: Page) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """The lines of the page's text, each with the spans (start, end) of it that cannot be seen on the page."""
    start = 0
    for text in item.text.split("\n"):
        spans = ((max(first - start, 0), min(last - start, len(text))) for first, last in item.hidden)
        yield text, [(first, last) for first, last in spans if first < last]
        start += len(text) + 1


def page_version(item: PageVersion, before: PageVersion | None) -> Json:
    """A version of a page, and what its change put in and took out, as lines that begin with + and -."""
    return {
        "version": item.version,
        "time": moment(item.time),
        "by": item.by or None,
        "reason": item.reason,
        "text": item.page.text,
        "changes": changed_lines(before.page.text, item.page.text) if before else [],
    }


def changed_lines(before: str, after: str) -> list[str]:
    """The lines that differ, each behind - or +."""
    return [line for line in ndiff(before.split("\n"), after.split("\n")) if line[:2] in ("- ", "+ ")]


def draft(item: DraftPlace | None) -> Json | None:
    """The place of a document among its drafts."""
    return {"family": item.family, "number": item.number, "of": item.of, "newest": not item.older} if item else None


def caveat(item: Caveat) -> Json:
    """What has to be said with an answer because of what it rests on."""
    if item.kind is CaveatKind.DISPUTED:
        return {"kind": item.kind.value, "group": item.dispute, "statements": [memory(one) for one in item.statements]}
    if item.kind is CaveatKind.WAITING:
        return {"kind": item.kind.value, "memories": list(item.waiting)}
    if item.kind is CaveatKind.AMENDED:
        return {"kind": item.kind.value, "document": item.document, "file": item.file, "page": item.page, "clause": item.clause}
    said: Json = {"pages": item.pages} if item.kind is CaveatKind.UNREAD else {"draft": draft(item.draft)}
    return {"kind": item.kind.value, "document": item.document, "file": item.file, **said}


def noted(item: Noted) -> Json:
    """What became of a statement of the user's."""
    return {
        "outcome": item.outcome.value,
        "statement": item.statement,
        "kind": item.memory.kind.value if item.memory else None,
        "memory": item.memory.id if item.memory else None,
        "state": item.memory.state.value if item.memory else None,
        "against": [{"id": one.id, "text": one.text} for one in item.against],
        "group": item.dispute or None,
        "why": item.why.value if item.why else None,
    }


def ingested(item: IngestedFile) -> Json:
    """What became of a file."""
    return {
        "file": item.file,
        "document": item.document or None,
        "status": item.status,
        "pages": item.pages,
        "pages_by_state": {state: item.pages_by_state.get(state, 0) for state in ("text", "ocr", "empty", "failed")},
        "passages": item.passages,
        "seconds": round(item.seconds, 3),
        "embedded": item.embedded,
        "repaired": item.repaired,
        "draft": draft(item.draft),
        "error": {"code": item.error, "message": item.message, "subject": item.file, "hint": item.hint} if item.error else None,
    }


def left(item: IngestBrokenOff) -> list[Json]:
    """What became of the files that had not ended when the work was broken off."""
    states = {"read": item.read, "begun": item.begun, "waiting": item.waiting}
    return [{"file": name, "state": state} for state, names in states.items() for name in names]


def hit(item: RecalledItem) -> Json:
    """A hit of recall. ``span`` is where it stands in the text of its page, for passages."""
    span = [item.spans[0].start, item.spans[0].end] if item.spans else None
    return {
        "kind": item.kind,
        "id": item.id,
        "text": item.text,
        "score": item.score,
        "parts": item.parts,
        "document": item.document or None,
        "file": item.file or None,
        "page": item.page or None,
        "span": span,
        "spans": [[part.page, part.start, part.end] for part in item.spans],
        "heading": item.heading or None,
        "memory_kind": item.memory_kind or None,
        "conversation": item.conversation or None,
        "asked": item.asked,
        "draft": draft(item.draft),
        "time": moment(item.time),
    }


def citation(item: Citation) -> Json:
    """A citation; boxes are in points from the top left of the page as displayed. A number that the model was not given has no
    kind, id or document."""
    return {
        "n": item.n,
        "kind": item.kind.value if item.id else None,
        "id": item.id or None,
        "document": item.document or None,
        "file": item.file or None,
        "page": item.page or None,
        "heading": item.heading or None,
        "quote": item.quote,
        "spans": [[span.page, span.start, span.end] for span in item.spans],
        "boxes": [{"page": at.page, "x0": at.box.x0, "y0": at.box.y0, "x1": at.box.x1, "y1": at.box.y1} for at in item.boxes],
        "verified": item.verified,
    }


def message(item: Message, caveats: Sequence[Caveat] = ()) -> Json:
    """A message of a conversation."""
    return {
        "id": item.id,
        "conversation": item.conversation,
        "role": item.role.value,
        "text": item.text,
        "time": moment(item.time),
        "state": item.state.value,
        "complete": item.whole,
        "mode": item.mode.value if item.mode else None,
        "citations": [citation(each) for each in item.citations],
        "caveats": [caveat(each) for each in caveats],
        "error": item.error or None,
    }


def source(item: Source) -> Json:
    """Where a memory comes from."""
    return {
        "kind": item.kind.value,
        "id": item.id or None,
        "document": item.document or None,
        "file": item.file or None,
        "spans": [[span.page, span.start, span.end] for span in item.spans],
        "conversation": item.conversation or None,
    }


def memory(item: Memory, replaced: DraftPlace | None = None) -> Json:
    """A memory; ``replaced`` is the place of the draft that it rests on, if a newer one replaces that."""
    return {
        "id": item.id,
        "kind": item.kind.value,
        "text": item.text,
        "importance": item.importance,
        "state": item.state.value,
        "pinned": item.pinned,
        "version": item.version,
        "source": source(item.source),
        "created": moment(item.created),
        "updated": moment(item.updated),
        "tags": tags(item),
        "refines": [tag.partition(":")[2] for tag in item.tags if is_link(tag)],
        "strength": item.strength,
        "uses": item.uses,
        "last_used": moment(item.last_used),
        "valid_from": item.valid_from.isoformat() if item.valid_from else None,
        "valid_to": item.valid_to.isoformat() if item.valid_to else None,
        "question": item.question or None,
        "why": item.why,
        "draft": draft(replaced),
    }


def tags(item: Memory) -> list[str]:
    """The user's tags and the fields of law, without links to other memories."""
    return [tag.removeprefix(TOPIC) for tag in item.tags if not is_link(tag)]


def author(by: str, user: str, names: Mapping[str, str]) -> str:
    """Who wrote it: the lawyer's name where one did and it is known, else what kind of author ("user", "rule", "model")."""
    return (names.get(user) if by == "user" else "") or by


def contradiction(item: Contradiction, names: Mapping[str, str]) -> Json:
    """A conflict with both its memories; ``names`` of lawyers by id."""
    conflict = item.conflict
    return {
        "id": conflict.id,
        "left": memory(item.left),
        "right": memory(item.right),
        "why": conflict.why,
        "found": moment(conflict.found),
        "resolution": conflict.resolution.value if conflict.resolution else None,
        "reason": conflict.reason or None,
        "resolved": moment(conflict.resolved),
        "by": author(conflict.by, conflict.user, names) or None,
        "actor": conflict.by or None,
        "user": conflict.user or None,
    }


def operation(item: Operation) -> Json:
    """What was done to several memories at once."""
    return {"id": item.id, "label": item.label, "time": moment(item.time), "versions": item.versions}


def preference(item: Preference) -> Json:
    """A preference of the user."""
    return {"id": item.id, "text": item.text, "created": moment(item.created), "source": item.source.value}


def version(item: MemoryVersion, names: Mapping[str, str]) -> Json:
    """A version of a memory; ``names`` of lawyers by id."""
    return {
        "version": item.version,
        "text": item.memory.text,
        "time": moment(item.time),
        "by": author(item.by, item.user, names),
        "actor": item.by,
        "user": item.user or None,
        "reason": item.reason,
        "importance": item.memory.importance,
        "state": item.memory.state.value,
        "pinned": item.memory.pinned,
        "valid_from": item.memory.valid_from.isoformat() if item.memory.valid_from else None,
        "valid_to": item.memory.valid_to.isoformat() if item.memory.valid_to else None,
        "operation": item.operation or None,
    }


def cases(items: Sequence[tuple[Case, Mapping[str, int]]]) -> Json:
    """A list of cases."""
    return {"cases": [case(item, counts) for item, counts in items]}
