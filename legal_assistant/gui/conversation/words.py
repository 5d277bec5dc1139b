"""The words of the conversation pane that depend on data: labels of sources, reasons, dates, states."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from legal_assistant.domain.cases import Egress
from legal_assistant.domain.conversations import Caveat, CaveatKind, Message
from legal_assistant.domain.documents import Citation, DraftPlace, SourceKind
from legal_assistant.domain.memories import Memory, MemoryKind
from legal_assistant.domain.places import Place
from legal_assistant.domain.recall import RecalledItem
from legal_assistant.gui import format as form
from legal_assistant.gui.conversation.model import verified_counts
from legal_assistant.gui.counts import Counts
from legal_assistant.gui.markdown import clean

if TYPE_CHECKING:
    from legal_assistant.services.answers.chat import Destination

#: Longest file name, heading, and excerpt in a label (characters).
_FILE, _HEADING, _EXCERPT = 30, 18, 160
#: Statements of a contradiction that are named under an answer.
_SIDES = 4
_MARKS = re.compile(r"\*\*|^\s*(?:>|#{1,6})\s+|^[ \t]*\|[\s:|-]+\|[ \t]*\n|^[ \t]*\|", re.MULTILINE)
#: At the end of a row of a table, and between two cells.
_ROW_END, _CELLS = re.compile(r"[ \t]*\|[ \t]*$", re.MULTILINE), re.compile(r"[ \t]+\|[ \t]+")
#: Of the Markdown of summaries.
_SUMMARY_MARKS = re.compile(r"\*\*|^- |\n\n+", re.MULTILINE)
_CITATION = re.compile(r"\s*[\[【]\d{1,3}(?:\s*[,，、]\s*\d{1,3})*[\]】]")


def shorten(text: str, length: int) -> str:
    """One line of at most ``length`` characters, the middle of a longer one left out."""
    line = " ".join(clean(text).split())
    if len(line) <= length:
        return line
    head = (length - 1) * 2 // 3
    return f"{line[:head]}…{line[len(line) - (length - 1 - head) :]}"


def excerpt(text: str) -> str:
    """The beginning of ``text`` on one line."""
    line = " ".join(clean(text, _EXCERPT * 4).split())
    return line if len(line) <= _EXCERPT else f"{line[: _EXCERPT - 1]}…"


def item_excerpt(item: RecalledItem) -> str:
    """The beginning of a recalled item."""
    return excerpt(item_text(item))


def item_text(item: RecalledItem) -> str:
    """The words of a recalled item; the Markdown of an earlier answer and of a summary is left out."""
    if item.memory_kind == MemoryKind.SUMMARY:
        return summary_text(item.text)
    if item.kind == SourceKind.MESSAGE:
        return _CELLS.sub(" · ", _ROW_END.sub(";", _MARKS.sub("", item.text)))
    return item.text


def summary_text(text: str) -> str:
    """The words of a summary without the marks of its headings and lists."""
    return _SUMMARY_MARKS.sub(_unmarked, text)


def _unmarked(mark: re.Match[str]) -> str:
    return "• " if mark.group() == "- " else "\n" if mark.group().startswith("\n") else ""


def without_citations(text: str) -> str:
    """``text`` without citation marks, as it is remembered."""
    return _CITATION.sub("", clean(text)).strip()


def page(number: int) -> str:
    """The number of a page, as short as it is written: "p. 3"."""
    return QCoreApplication.translate("Sources", "p. {0}").format(number)


def source_name(
    kind: SourceKind | str, *, file: str = "", number: int = 0, heading: str = "", time: datetime | None = None
) -> str:
    """What a source is called: "lease.pdf · p. 3, Clause 7", "Memory · 26 Nov", "Conversation · 26 Nov"."""
    translate = QCoreApplication.translate
    if kind == SourceKind.PASSAGE:
        under = _last(heading)
        place = translate("Sources", "{page}, {heading}").format(page=page(number), heading=under) if number and under else under
        place = place or (page(number) if number else "")
        return " · ".join(part for part in (shorten(file, _FILE), place) if part)
    name = translate("Sources", "Memory") if kind == SourceKind.MEMORY else translate("Sources", "Conversation")
    return f"{name} · {form.day(time, form.local_now())}" if time else name


def citation_name(citation: Citation, times: Mapping[str, datetime]) -> str:
    """The label of a citation without its number; ``times`` are those of memories and messages by id."""
    if not citation.id:
        return QCoreApplication.translate("Sources", "no such source")
    return source_name(
        citation.kind,
        file=citation.file,
        number=citation.page,
        heading=citation.heading,
        time=times.get(citation.id),
    )


def item_name(item: RecalledItem) -> str:
    """The label of a recalled item, and whether a newer draft replaces what it rests on."""
    name = source_name(item.kind, file=item.file, number=item.page, heading=item.heading, time=item.time)
    if item.draft is None or not item.draft.older:
        return name
    return f"{name} · {older_draft()}"


def quoted(citations: Sequence[Citation]) -> str:
    """The tooltip of a citation's chip: whether it was checked, and what is quoted."""
    translate = QCoreApplication.translate
    if not any(citation.id for citation in citations):
        return translate("Sources", "The model cited a number that it was not given.")
    if all(citation.verified for citation in citations):
        state = translate("Sources", "Checked: these words stand in the source.")
    else:
        state = translate("Sources", "Not confirmed: these words were not found in the source. Read it before you rely on it.")
    quotes = [f"“{excerpt(citation.quote)}”" for citation in citations if citation.quote]
    return "\n".join([state, *quotes])


def basis(message: Message) -> str:
    """The quiet line under an answer: "From 2 passages and 2 memories · quotes verified 4/4"."""
    translate = QCoreApplication.translate
    line = found([item.kind for item in message.used])
    good, total = verified_counts(message.citations)
    if total:
        line += translate("Sources", " · quotes verified {0}/{1}").format(good, total)
    return line


def caveats(items: Sequence[Caveat]) -> str:
    """What has to be said with an answer: "2 pages of scan.pdf not read", "v1.pdf is draft 1 of 2; a newer one replaces it"."""
    translate = QCoreApplication.translate
    said: list[str] = []
    for item in items:
        file = shorten(item.file, _FILE)
        if item.kind is CaveatKind.DISPUTED:
            side = translate("Sources", "“{0}” ({1})")
            others = {one.text: one for one in reversed(item.statements)}
            sides = [side.format(excerpt(one.text), memory_place(one)) for one in reversed(others.values())]
            shown = [*sides[:_SIDES], "…"] if len(sides) > _SIDES else sides
            said.append(translate("Sources", "Contradicted, undecided: {0}").format(" – ".join(shown)))
        elif item.kind is CaveatKind.WAITING:
            said.append(Counts().waiting(len(item.waiting)))
        elif item.kind is CaveatKind.AMENDED:
            text = translate("Sources", "Clause {0} is changed by {1} {2}: read it too")
            said.append(text.format(item.clause, file, page(item.page)))
        elif item.draft is None:
            said.append(Counts().unread(item.pages).format(file))
        else:
            text = translate("Sources", "{0} is draft {1} of {2}; a newer one replaces it")
            said.append(text.format(file, item.draft.number, item.draft.of))
    return "\n".join(said)


def memory_place(memory: Memory) -> str:
    """Where a memory comes from: "26 Nov conversation", "lease.pdf p. 4"."""
    translate = QCoreApplication.translate
    source, day = memory.source, form.day(memory.created, form.local_now())
    if source.kind is SourceKind.PASSAGE:
        where = page(source.spans[0].page) if source.spans else day
        return f"{shorten(source.file, _FILE)} {where}".strip()
    if source.kind is SourceKind.USER:
        return translate("Memory", "{0} written by hand").format(day)
    if source.kind is SourceKind.MEMORY:
        return translate("Memory", "{0} from other memories").format(day)
    return translate("Memory", "{0} conversation").format(day)


def older_draft() -> str:
    """What is said of something that rests on a draft that a newer one replaces."""
    return QCoreApplication.translate("Drafts", "older draft")


def draft_name(place: DraftPlace) -> str:
    """A place among drafts: "Draft 2 of 3", "Newest of 3 drafts"."""
    translate = QCoreApplication.translate
    if place.older:
        return translate("Drafts", "Draft {0} of {1}").format(place.number, place.of)
    return translate("Drafts", "Newest of {0} drafts").format(place.of)


def found(kinds: Sequence[str]) -> str:
    """How much of what an answer rests on: "From 2 passages and 2 memories"."""
    translate = QCoreApplication.translate
    counts = Counts()
    passages, memories, messages = (sum(kind == wanted for kind in kinds) for wanted in ("passage", "memory", "message"))
    parts = [
        text
        for count, text in (
            (passages, counts.passages(passages)),
            (memories, counts.memories(memories)),
            (messages, counts.messages(messages)),
        )
        if count
    ]
    if not parts:
        return translate("Sources", "Nothing in this case speaks of it")
    head, last = parts[:-1], parts[-1]
    listed = translate("Sources", "{0} and {1}").format(translate("Sources", ", ").join(head), last) if head else last
    return translate("Sources", "From {0}").format(listed)


def reasons(parts: Mapping[str, float]) -> str:
    """Why an item was used, in words: the score parts that spoke for it, the strongest first."""
    translate = QCoreApplication.translate
    names = {
        "vector": translate("Sources", "close in meaning"),
        "text": translate("Sources", "same words"),
        "reference": translate("Sources", "names the same article or clause"),
        "answer": translate("Sources", "says what is asked for"),
        "importance": translate("Sources", "important"),
        "recency": translate("Sources", "recent"),
        "use": translate("Sources", "used before"),
        "pinned": translate("Sources", "pinned"),
    }
    spoke_for = sorted(((value, name) for name, value in parts.items() if name in names and value > 0), reverse=True)
    return " · ".join(names[name] for _, name in spoke_for)


def figures(parts: Mapping[str, float]) -> str:
    """The score parts as they are, for those who want to know."""
    return " · ".join(f"{name} {value:+.3f}" for name, value in parts.items())


def destination(place: Destination | None) -> tuple[str, str, str]:
    """Where words go: in full, short, and the tone."""
    translate = QCoreApplication.translate
    if place is None:
        return "", "", "neutral"
    if not place.configured:
        return translate("Destination", "No model · quotes only"), translate("Destination", "Quotes only"), "neutral"
    if place.too_far:
        full = translate("Destination", "This case does not go as far as {0} · answers are quotations")
        return full.format(where(place)), translate("Destination", "Quotes only"), "neutral"
    if place.forbidden:
        full = translate("Destination", "This case forbids other machines · answers are quotations")
        return full, translate("Destination", "Quotes only"), "neutral"
    if place.place is Place.MACHINE:
        full = translate("Destination", "→ This machine · nothing leaves it")
        return full, translate("Destination", "→ This machine"), "good"
    full, short = f"→ {where(place)}", f"→ {where(place, _FILE)}"
    if place.redacted:
        full = translate("Destination", "{0} · private data replaced").format(full)
        short = translate("Destination", "{0}, redacted").format(short)
    return full, short, "caution"


def where(place: Destination, most: int = 0) -> str:
    """Host and class: "api.example.com (abroad)"; the host shortened to ``most`` characters, if that is given."""
    host = shorten(place.host, most) if most else place.host
    return QCoreApplication.translate("Destination", "{1} ({0})").format(place_name(place.place), host)


def place_name(place: Place) -> str:
    """What the class of a server is called, within a line."""
    translate = QCoreApplication.translate
    return {
        Place.MACHINE: translate("Place", "this machine"),
        Place.FIRM: translate("Place", "firm network"),
        Place.INLAND: translate("Place", "in this country"),
        Place.ABROAD: translate("Place", "abroad"),
    }[place]


def reach_name(reach: Place) -> str:
    """What the furthest that words of a case may go is called."""
    translate = QCoreApplication.translate
    return {
        Place.MACHINE: translate("Egress", "Not beyond this machine"),
        Place.FIRM: translate("Egress", "Not beyond the firm's own network"),
        Place.INLAND: translate("Egress", "Not beyond this country"),
        Place.ABROAD: translate("Egress", "Also abroad"),
    }[reach]


def egress_name(egress: Egress) -> str:
    """What a case's rule on where its words may go is called."""
    translate = QCoreApplication.translate
    return {
        Egress.NEVER: translate("Egress", "Stays on this machine"),
        Egress.REDACTED: translate("Egress", "May go out with private data replaced"),
        Egress.ALLOWED: translate("Egress", "May go out as it is"),
    }[egress]


def _last(heading: str) -> str:
    """The innermost part of a heading path, short."""
    return shorten(heading.rsplit(">", 1)[-1], _HEADING) if heading else ""
