"""drafts, compare."""

from legal_assistant.cli import shapes
from legal_assistant.cli.document_commands import one_document
from legal_assistant.cli.session import Answer, Session
from legal_assistant.cli.shapes import Json
from legal_assistant.domain.documents import Document, Passage
from legal_assistant.memory.documents.drafts import ClauseChange, Fate
from legal_assistant.memory.documents.edits import Edit
from legal_assistant.services.documents.drafts import Draft

_MARKS = {"same": ("", ""), "removed": ("[-", "-]"), "added": ("[+", "+]")}
_DIFFERS = {
    "parties": "other parties",
    "number": "another number",
    "registered": "parties with other registered numbers",
    "dates": "dates long before or after",
}


def drafts(session: Session) -> Answer:
    """List the drafts of a document and what is like it; link it, unlink it, or say that it is the newest."""
    given = session.arguments
    with one_document(session) as (services, case, document):
        if given.link:
            services.drafts.link(case, document, services.documents.find(case, given.link).id)
        elif given.unlink:
            services.drafts.unlink(case, document)
        elif given.newest:
            services.drafts.make_newest(case, document)
        family = services.drafts.family(case, document)
        alike = services.drafts.drafts(case, document)
    others = [item for item in alike if not item.linked]
    shares = {item.document.id: item.share for item in alike}
    data = {
        "family": [_member(item, document) for item in family],
        "drafts": [_alike(item) for item in alike],
    }
    lines = [_line_of(item, document, shares) for item in family] if len(family) > 1 else ["No other draft in the case."]
    lines += [f"{item.document.id}  {item.share:4.0%}  {item.document.file}  ({_why(item)})" for item in others]
    return Answer(data, "\n".join(lines))


def _member(item: Document, own: str) -> Json:
    return {"document": item.id, "file": item.file, "draft": shapes.draft(item.draft), "this": item.id == own}


def _alike(item: Draft) -> Json:
    return {
        "document": item.document.id,
        "file": item.document.file,
        "shared": round(item.share, 3),
        "linked": item.linked,
        "differs": item.differs or None,
        "draft": shapes.draft(item.document.draft),
    }


def _line_of(item: Document, own: str, shares: dict[str, float]) -> str:
    number, of = (item.draft.number, item.draft.of) if item.draft else (1, 1)
    share = "this" if item.id == own else f"{shares.get(item.id, 0.0):4.0%}"
    return f"{item.id}  {share}  draft {number} of {of}{', newest' if number == of else ''}  {item.file}"


def _why(item: Draft) -> str:
    return f"alike, not linked: {_DIFFERS[item.differs]}" if item.differs else "alike, not linked"


def compare(session: Session) -> Answer:
    """Compare two documents of a case clause by clause."""
    with session.case() as (services, case):
        before, after = (services.documents.find(case, name).id for name in (session.arguments.before, session.arguments.after))
        changes = services.drafts.compare(case, before, after)
    counts = {fate.value: sum(change.fate is fate for change in changes) for fate in Fate}
    shown = [change for change in changes if change.fate is not Fate.SAME]
    lines = [", ".join(f"{count} {name}" for name, count in counts.items()), *map(_line, shown)]
    return Answer({"counts": counts, "changes": [_change(change) for change in shown]}, "\n\n".join(lines))


def _change(change: ClauseChange) -> Json:
    return {
        "fate": change.fate.value,
        "before": _clause(change.before),
        "after": _clause(change.after),
        "edits": [[edit.kind, edit.text] for edit in change.edits],
    }


def _clause(passage: Passage | None) -> Json | None:
    if passage is None:
        return None
    return {
        "id": passage.id,
        "number": passage.number,
        "heading": passage.heading,
        "page": passage.page,
        "text": passage.text,
    }


def _line(change: ClauseChange) -> str:
    passage = change.after or change.before
    assert passage is not None
    if change.before is not None and change.after is not None:
        edits = change.edits or (Edit("same", passage.text),)
        where = f"p. {change.before.page} → p. {change.after.page}"
    else:
        edits = (Edit("added" if change.before is None else "removed", passage.text),)
        where = f"p. {passage.page}"
    text = "".join(f"{_MARKS[edit.kind][0]}{edit.text}{_MARKS[edit.kind][1]}" for edit in edits)
    return f"{change.fate.value}  {where}\n{text}"
