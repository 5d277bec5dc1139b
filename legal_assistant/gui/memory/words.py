"""The words of the memory pane that depend on data."""

from __future__ import annotations

import html
import re
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.memories import TOPIC, Memory, MemoryKind, MemoryState, MemoryVersion, Source
from legal_assistant.gui import format as form
from legal_assistant.gui.conversation.words import older_draft, page, shorten
from legal_assistant.gui.counts import Counts
from legal_assistant.gui.markdown import clean

_FILE, _TOOLTIP = 26, 1500
#: The reason of a version that equals an earlier one.
_RESTORED = re.compile(r"rolled back to version (\d+)")
#: Begin the reason of a version that came of going back in time, and of a decision about a contradiction.
_ROLLED_BACK, _DECIDED = "roll back ", "conflict: "


def kind_name(kind: MemoryKind) -> str:
    """What a kind of memory is called."""
    translate = QCoreApplication.translate
    return {
        MemoryKind.FACT: translate("MemoryKind", "Fact"),
        MemoryKind.DECISION: translate("MemoryKind", "Decision"),
        MemoryKind.OPEN_QUESTION: translate("MemoryKind", "Open question"),
        MemoryKind.LEGAL_ISSUE: translate("MemoryKind", "Legal issue"),
        MemoryKind.DEADLINE: translate("MemoryKind", "Deadline"),
        MemoryKind.PREFERENCE: translate("MemoryKind", "Preference"),
        MemoryKind.QA: translate("MemoryKind", "Question and answer"),
        MemoryKind.SUMMARY: translate("MemoryKind", "Summary"),
        MemoryKind.REFLECTION: translate("MemoryKind", "Reflection"),
    }[kind]


def kind_tone(kind: MemoryKind) -> str:
    """The tone of a kind's badge."""
    return {
        MemoryKind.DECISION: "good",
        MemoryKind.PREFERENCE: "good",
        MemoryKind.OPEN_QUESTION: "caution",
        MemoryKind.DEADLINE: "bad",
        MemoryKind.QA: "neutral",
        MemoryKind.REFLECTION: "neutral",
    }.get(kind, "accent")


def state_name(state: MemoryState) -> str:
    """What a state of a memory is called."""
    translate = QCoreApplication.translate
    return {
        MemoryState.PROPOSED: translate("MemoryState", "To review"),
        MemoryState.ACTIVE: translate("MemoryState", "Active"),
        MemoryState.ARCHIVED: translate("MemoryState", "Archived"),
        MemoryState.SUPERSEDED: translate("MemoryState", "Superseded"),
        MemoryState.REJECTED: translate("MemoryState", "Rejected"),
    }[state]


def source_line(memory: Memory, *, older: bool = False) -> str:
    """Where a memory comes from and what became of it: "26 Nov conversation · version 2 · used 4 times". ``older``: it rests on a
    draft that a newer one replaces."""
    translate = QCoreApplication.translate
    parts = [place(memory, older=older)]
    if memory.valid_to is not None:
        parts.append(translate("Memory", "until {0}").format(memory.valid_to.isoformat()))
    if memory.version > 1:
        parts.append(translate("Memory", "version {0}").format(memory.version))
    if memory.uses:
        parts.append(Counts().uses(memory.uses))
    return " · ".join(parts)


def place(memory: Memory, *, older: bool = False) -> str:
    """Where a memory comes from: "26 Nov conversation", "lease.pdf p. 4", "lease.pdf p. 4 · older draft"."""
    where = _source(memory.source, form.day(memory.created, form.local_now()))
    return f"{where} · {older_draft()}" if older else where


def tag_name(tag: str) -> str:
    """What a tag is called: a field of law in the language of the window, the user's own as they wrote it."""
    if not tag.startswith(TOPIC):
        return clean(tag)
    translate = QCoreApplication.translate
    field = tag.removeprefix(TOPIC)
    return {
        "contract": translate("Topic", "Contract"),
        "tort": translate("Topic", "Tort"),
        "company": translate("Topic", "Company"),
        "labour": translate("Topic", "Labour"),
        "property": translate("Topic", "Property"),
        "family": translate("Topic", "Family"),
        "ip": translate("Topic", "Intellectual property"),
        "finance": translate("Topic", "Finance"),
        "criminal": translate("Topic", "Criminal"),
        "administrative": translate("Topic", "Administrative"),
        "procedure": translate("Topic", "Procedure"),
    }.get(field, field)


def operation_name(label: str) -> str:
    """What was done to several memories at once."""
    translate = QCoreApplication.translate
    if label.startswith(_ROLLED_BACK):
        return translate("Operation", "Brought back to {0}").format(_moment(label.removeprefix(_ROLLED_BACK)))
    return {
        "upkeep": translate("Operation", "Tidied up"),
        "summarise": translate("Operation", "Summarised"),
        "approve": translate("Operation", "Approved"),
        "resolve": translate("Operation", "Contradiction decided"),
        "undo": translate("Operation", "Undone"),
        "correct": translate("Operation", "Source corrected"),
    }.get(label, clean(label))


def _moment(text: str) -> str:
    try:
        return form.moment(datetime.fromisoformat(text), form.local_now())
    except ValueError:
        return clean(text)


def _source(source: Source, day: str) -> str:
    translate = QCoreApplication.translate
    if source.kind is SourceKind.PASSAGE:
        where = page(source.spans[0].page) if source.spans else day
        return f"{shorten(source.file, _FILE)} {where}".strip()
    if source.kind is SourceKind.USER:
        return translate("Memory", "{0} written by you").format(day)
    if source.kind is SourceKind.MEMORY:
        return translate("Memory", "{0} from other memories").format(day)
    return translate("Memory", "{0} conversation").format(day)


def version_line(version: MemoryVersion) -> str:
    """What one version is: "Version 2 · 26 Nov 14:03 · you · edited"."""
    translate = QCoreApplication.translate
    who = {
        "user": translate("Memory", "you"),
        "rule": translate("Memory", "by rule"),
        "model": translate("Memory", "by the model"),
    }.get(version.by, version.by)
    return " · ".join(
        (
            translate("Memory", "Version {0}").format(version.version),
            form.moment(version.time, form.local_now()),
            who,
            reason_name(version.reason),
        )
    )


def reason_name(reason: str) -> str:
    """Why a version was written, in the language of the window; an unknown reason is given as it is."""
    translate = QCoreApplication.translate
    if restored := _RESTORED.fullmatch(reason):
        return translate("Memory", "version {0} restored").format(restored.group(1))
    if reason.startswith(_ROLLED_BACK):
        return operation_name(reason)
    if reason.startswith(_DECIDED):
        return translate("Memory", "contradiction decided: {0}").format(clean(reason.removeprefix(_DECIDED)))
    return {
        "created": translate("Memory", "created"),
        "edited": translate("Memory", "edited"),
        "pinned": translate("Memory", "pinned"),
        "unpinned": translate("Memory", "unpinned"),
        "said again": translate("Memory", "said again"),
        "contradicted": translate("Memory", "contradicted by another memory"),
        "superseded": translate("Memory", "superseded"),
        "approved": translate("Memory", "approved"),
        "archived": translate("Memory", "archived"),
        "edited and approved": translate("Memory", "edited and approved"),
        "proposed again": translate("Memory", "proposed again"),
        "faded": translate("Memory", "put away: weak, old and unused"),
        "expired": translate("Memory", "put away: its time is over"),
        "summarised": translate("Memory", "put away: a summary says it"),
        "no longer summarised": translate("Memory", "back, because its summary went"),
        "made again": translate("Memory", "made again from what is known now"),
        "nothing left of it": translate("Memory", "put away: nothing it was made of is left"),
        "undo": translate("Memory", "undone"),
        "source corrected": translate("Memory", "its source was corrected"),
        "source moved": translate("Memory", "its source moved on the page"),
    }.get(reason, clean(reason))


def changes_line(before: Memory | None, after: Memory) -> str:
    """What changed besides the text from one version to the next."""
    if before is None:
        return ""
    translate = QCoreApplication.translate
    parts: list[str] = []
    if before.kind is not after.kind:
        parts.append(f"{kind_name(before.kind)} → {kind_name(after.kind)}")
    if before.importance != after.importance:
        parts.append(translate("Memory", "importance {0} → {1}").format(before.importance, after.importance))
    if before.pinned != after.pinned:
        parts.append(translate("Memory", "pinned") if after.pinned else translate("Memory", "unpinned"))
    if before.state is not after.state:
        parts.append(f"{state_name(before.state)} → {state_name(after.state)}")
    return " · ".join(parts)


def spoken(memory: Memory, *, older: bool = False) -> str:
    """Everything a card shows, for a screen reader."""
    translate = QCoreApplication.translate
    importance = translate("Memory", "importance {0} of 5").format(memory.importance)
    parts = [kind_name(memory.kind), importance]
    if memory.pinned:
        parts.append(translate("Memory", "pinned"))
    return ". ".join([", ".join(parts), clean(memory.text), source_line(memory, older=older)])


def tooltip(memory: Memory) -> str:
    """The whole text, and by which rule it was remembered; as rich text, so that long lines break."""
    parts = [html.escape(clean(memory.text, _TOOLTIP)).replace("\n", "<br/>")]
    if memory.why:
        parts.append(html.escape(clean(memory.why, _TOOLTIP)))
    return "".join(f"<p>{part}</p>" for part in parts)
