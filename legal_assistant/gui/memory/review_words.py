"""The words of the review and of the conflicts that depend on data."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from legal_assistant.domain.conflicts import Resolution
from legal_assistant.domain.documents import SourceKind
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState, ReviewPolicy
from legal_assistant.gui.memory.conflicts_presenter import DecidedCard
from legal_assistant.gui.memory.review_presenter import ReviewCard
from legal_assistant.gui.memory.words import kind_name, kind_tone, place, source_line, state_name

_QUOTE = 240


def badge(card: ReviewCard) -> tuple[str, str]:
    """What a proposal is, in a word or two, and the tone of it."""
    translate = QCoreApplication.translate
    kind = card.memory.kind
    if card.against:
        return translate("Review", "Contradicts"), "bad"
    if kind is MemoryKind.PREFERENCE:
        return translate("Review", "Your preference"), "good"
    if kind is MemoryKind.FACT:
        return translate("Review", "New fact"), "accent"
    return kind_name(kind), kind_tone(kind)


def note(card: ReviewCard) -> str:
    """What it was learnt from, and how important it is; a preference says that it will hold in all cases."""
    translate = QCoreApplication.translate
    if card.memory.kind is MemoryKind.PREFERENCE:
        return translate("Review", "all cases")
    importance = translate("Review", "importance {0}").format(card.memory.importance)
    learnt = {"document": translate("Review", "from a document"), "model": translate("Review", "concluded by the model")}
    return " · ".join(part for part in (learnt.get(card.origin, ""), importance) if part)


def quoted_source(card: ReviewCard) -> str:
    """The words it rests on, if they are others than its own, and where they stand: "“…” lease.pdf p. 4"."""
    if card.memory.source.kind is SourceKind.USER:
        return ""
    return quoted(other_words(card.quote, card.memory), place(card.memory, older=card.older))


def other_words(quote: str, memory: Memory) -> str:
    """A quotation that a memory rests on; empty if the memory says just that."""
    return "" if " ".join(quote.split()) == " ".join(memory.text.split()) else quote


def quoted(quote: str, where: str) -> str:
    """A quotation cut to fit, with its place."""
    words = " ".join(quote.split())
    words = words if len(words) <= _QUOTE else f"{words[:_QUOTE]}…"
    return f"“{words}” {where}" if words else where


def against_name(card: ReviewCard) -> str:
    """The head of what a proposal contradicts: what is known, or only other proposals."""
    translate = QCoreApplication.translate
    if all(memory.state is MemoryState.PROPOSED for memory in card.against):
        return translate("Review", "Also waits for you")
    return translate("Review", "Known so far")


def against_line(memory: Memory) -> str:
    """Where something that a proposal contradicts comes from, and whether it is a proposal itself."""
    line = source_line(memory)
    return f"{line} · {state_name(memory.state)}" if memory.state is MemoryState.PROPOSED else line


def policy_name(policy: ReviewPolicy) -> str:
    """What a policy is called."""
    translate = QCoreApplication.translate
    return {
        ReviewPolicy.EVERYTHING: translate("ReviewPolicy", "Everything new"),
        ReviewPolicy.IMPORTANT: translate("ReviewPolicy", "Important ones"),
        ReviewPolicy.NOTHING: translate("ReviewPolicy", "Nothing"),
    }[policy]


def policy_detail(policy: ReviewPolicy) -> str:
    """What waits under a policy."""
    translate = QCoreApplication.translate
    return {
        ReviewPolicy.EVERYTHING: translate("ReviewPolicy", "All that is learnt waits for you."),
        ReviewPolicy.IMPORTANT: translate("ReviewPolicy", "Importance 4 and 5, preferences, and what a model concluded wait."),
        ReviewPolicy.NOTHING: translate("ReviewPolicy", "Only preferences wait, because they hold in all cases."),
    }[policy]


def resolution_name(resolution: Resolution) -> str:
    """How a contradiction was decided."""
    translate = QCoreApplication.translate
    return {
        Resolution.LEFT: translate("Resolution", "The earlier statement stands"),
        Resolution.RIGHT: translate("Resolution", "The later statement stands"),
        Resolution.BOTH: translate("Resolution", "Both stand, each in its time"),
        Resolution.CORRECTED: translate("Resolution", "Corrected"),
    }[resolution]


def side_name(place: int, of: int) -> str:
    """Which statement of a contradiction it is: earlier or later; of more than two, its number."""
    translate = QCoreApplication.translate
    if of > 2:
        return translate("Conflict", "Statement {0}").format(place + 1)
    return translate("Conflict", "Later") if place else translate("Conflict", "Earlier")


def decided_name(card: DecidedCard) -> str:
    """How it was decided: of more than two statements one may stand, none, or all."""
    translate = QCoreApplication.translate
    if len(card.sides) > 2 and card.resolution in (Resolution.LEFT, Resolution.RIGHT):
        return translate("Resolution", "One of {0} statements stands").format(len(card.sides))
    if len(card.sides) > 2 and card.resolution is Resolution.BOTH:
        return translate("Resolution", "All stand, each in its time")
    return resolution_name(card.resolution)
