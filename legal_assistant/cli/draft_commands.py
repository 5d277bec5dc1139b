"""drafts, compare."""

from legal_assistant.cli.session import Answer, Session
from legal_assistant.cli.shapes import Json
from legal_assistant.domain.documents import Passage
from legal_assistant.memory.drafts import ClauseChange, Edit, Fate

_MARKS = {"same": ("", ""), "removed": ("[-", "-]"), "added": ("[+", "+]")}


def drafts(session: Session) -> Answer:
    """List the documents of a case that are likely drafts of one."""
    with session.case() as (services, case):
        found = services.drafts.drafts(case, session.arguments.document)
    data = [{"document": item.document.id, "file": item.document.file, "shared": round(item.share, 3)} for item in found]
    lines = [f"{item.document.id}  {item.share:4.0%}  {item.document.file}" for item in found]
    return Answer({"drafts": data}, "\n".join(lines) or "No other draft of this document in the case.")


def compare(session: Session) -> Answer:
    """Compare two documents of a case clause by clause."""
    with session.case() as (services, case):
        changes = services.drafts.compare(case, session.arguments.before, session.arguments.after)
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
    edits = change.edits or (Edit("added" if change.before is None else "removed", passage.text),)
    text = "".join(f"{_MARKS[edit.kind][0]}{edit.text}{_MARKS[edit.kind][1]}" for edit in edits)
    return f"{change.fate.value}  p. {passage.page}\n{text}"
