"""The words of the memory pane that depend on data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from legal_assistant.domain.memories import TOPIC, Memory, MemoryKind, MemoryState, MemoryVersion, Period
from legal_assistant.gui import format as form
from legal_assistant.gui.conversation.words import memory_place, older_draft, summary_text
from legal_assistant.gui.counts import Counts
from legal_assistant.gui.markdown import clean

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
    if valid := period_words(memory.period):
        parts.append(valid)
    if memory.version > 1:
        parts.append(translate("Memory", "version {0}").format(memory.version))
    if memory.uses:
        parts.append(Counts().uses(memory.uses))
    return " · ".join(parts)


def period_words(period: Period) -> str:
    """When something holds: "2024-06-01 to 2024-12-31", "from 2024-06-01", "until 2024-12-31"; empty: nothing is known of it."""
    translate = QCoreApplication.translate
    start, end = (day.isoformat() if day else "" for day in (period.start, period.end))
    if start and end:
        return translate("Memory", "{0} to {1}").format(start, end)
    if start:
        return translate("Memory", "from {0}").format(start)
    return translate("Memory", "until {0}").format(end) if end else ""


def place(memory: Memory, *, older: bool = False) -> str:
    """Where a memory comes from: "26 Nov conversation", "lease.pdf p. 4", "lease.pdf p. 4 · older draft"."""
    where = memory_place(memory)
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


def author_name(by: str, user: str, names: Mapping[str, str]) -> str:
    """Who wrote a version, or decided: the lawyer's name if it is known (``names`` by id)."""
    translate = QCoreApplication.translate
    return {
        "user": names.get(user) or translate("Memory", "a lawyer"),
        "rule": translate("Memory", "by rule"),
        "model": translate("Memory", "by the model"),
    }.get(by, by)


def version_line(version: MemoryVersion, names: Mapping[str, str]) -> str:
    """What one version is: "Version 2 · 26 Nov 14:03 · Lin Zhixia · edited"."""
    translate = QCoreApplication.translate
    return " · ".join(
        (
            translate("Memory", "Version {0}").format(version.version),
            form.moment(version.time, form.local_now()),
            author_name(version.by, version.user, names),
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
    if before.period != after.period:
        held, holds = (period_words(one) or translate("Memory", "no dates") for one in (before.period, after.period))
        parts.append(translate("Memory", "holds: {0} → {1}").format(held, holds))
    return " · ".join(parts)


def shown_text(memory: Memory) -> str:
    """The words of a memory as a card shows them: of a summary, without the marks of its headings and lists."""
    return summary_text(memory.text) if memory.kind is MemoryKind.SUMMARY else memory.text


def spoken(memory: Memory, *, older: bool = False) -> str:
    """Everything a card shows, for a screen reader."""
    translate = QCoreApplication.translate
    importance = translate("Memory", "importance {0} of 5").format(memory.importance)
    parts = [kind_name(memory.kind), importance]
    if memory.pinned:
        parts.append(translate("Memory", "pinned"))
    return ". ".join([", ".join(parts), clean(shown_text(memory)), source_line(memory, older=older)])
