"""A structured summary of what was said, made by rules: points in dispute, facts established, issues discussed, provisional
conclusions, to do. Nothing is worded anew: each line is a statement that was made, so a summary cannot invent anything."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from legal_assistant.domain.memories import Memory, MemoryKind
from legal_assistant.memory.characters.fold import fold
from legal_assistant.memory.characters.han import is_chinese
from legal_assistant.memory.relations.duplicate import is_duplicate
from legal_assistant.memory.relations.frame import Frame, parse

_PER_SECTION: Final = 8
#: A legal issue that is put as a question, not answered.
_IN_ISSUE: Final = re.compile(
    r"\b(?:whether|issues?|questions?|turns on|hinges on|comes down to|dispute[ds]?|disagree)\b|[?]"
    r"|争议|焦点|争点|难点|关键|问题|分歧|是否|能否|可否|[一-鿿]不[一-鿿]能|还是"
)
_TITLES: Final = {
    "disputed": ("争议焦点", "Points in dispute"),
    "facts": ("已确认的事实", "Facts established"),
    "issues": ("讨论过的问题", "Issues discussed"),
    "conclusions": ("初步结论", "Provisional conclusions"),
    "todo": ("待办事项", "To do"),
}


@dataclass(frozen=True, slots=True)
class Summary:
    """The five sections, each a list of statements, the weightiest first."""

    disputed: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    issues: tuple[str, ...] = ()
    conclusions: tuple[str, ...] = ()
    todo: tuple[str, ...] = ()

    def text(self) -> str:
        """The summary as Markdown, with the titles in the language most of it is in; empty sections are left out."""
        sections = {name: getattr(self, name) for name in _TITLES}
        chinese = is_chinese(" ".join(line for lines in sections.values() for line in lines))
        parts = [
            f"**{_TITLES[name][0 if chinese else 1]}**\n" + "\n".join(f"- {line}" for line in lines)
            for name, lines in sections.items()
            if lines
        ]
        return "\n\n".join(parts)


def summarise(memories: Sequence[Memory], disputed: Collection[str] = ()) -> Summary:
    """Sort the statements of a conversation or topic into the sections; what says the same is said once.

    ``disputed`` are ids of statements that contradict others: no fact is established by them.
    """
    ranked = sorted(memories, key=lambda memory: (-memory.importance, memory.created))
    sections: dict[str, list[str]] = {name: [] for name in _TITLES}
    for memory in ranked:
        section = _section(memory)
        if memory.id in disputed and section in ("facts", "todo"):
            section = "disputed"
        if section:
            sections[section].append(memory.question if section == "issues" and memory.question else memory.text)
    return Summary(**{name: tuple(_distinct(lines)[:_PER_SECTION]) for name, lines in sections.items()})


def _section(memory: Memory) -> str:
    if memory.kind is MemoryKind.LEGAL_ISSUE:
        return "disputed" if _IN_ISSUE.search(fold(memory.text)) else "conclusions"
    return {
        MemoryKind.FACT: "facts",
        MemoryKind.DECISION: "conclusions",
        MemoryKind.OPEN_QUESTION: "todo",
        MemoryKind.DEADLINE: "todo",
        MemoryKind.QA: "issues",
    }.get(memory.kind, "")


def _distinct(lines: Iterable[str]) -> list[str]:
    kept: list[str] = []
    frames: list[Frame] = []
    for line in lines:
        frame = parse(line)
        if not any(is_duplicate(frame, other) for other in frames):
            kept.append(line)
            frames.append(frame)
    return kept
