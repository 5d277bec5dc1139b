"""What comes back again and again over the conversations of a case: an issue, a party, a provision.

A pattern is durable when it is spoken of in :data:`SESSIONS` conversations or more. It says nothing that was not said: it only
names what comes back.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from legal_assistant.domain.entities import EntityKind
from legal_assistant.domain.memories import Memory, MemoryKind
from legal_assistant.memory.characters.han import is_chinese
from legal_assistant.memory.graph.entities import find_entities

#: In how many conversations something has to come back.
SESSIONS: Final = 3
_LABELS: Final[dict[str, tuple[str, str]]] = {
    EntityKind.LEGAL_ISSUE.value: ("反复讨论的争点", "Issue that keeps coming up"),
    EntityKind.PERSON.value: ("反复提到的当事人", "Party that keeps coming up"),
    EntityKind.ORGANISATION.value: ("反复提到的当事人", "Party that keeps coming up"),
    EntityKind.LAW_ARTICLE.value: ("反复援引的条文", "Provision that keeps coming up"),
}


@dataclass(frozen=True, slots=True)
class Pattern:
    """``text`` is the same however often the pattern is found; ``memories`` are ids of what it rests on, oldest first."""

    text: str
    memories: tuple[str, ...]
    sessions: int


def find_patterns(memories: Sequence[Memory]) -> list[Pattern]:
    """Durable patterns in what conversations left in memory, the most frequent first."""
    found: dict[tuple[str, str], dict[str, Memory]] = {}
    for memory in memories:
        if memory.source.conversation and memory.kind not in (MemoryKind.SUMMARY, MemoryKind.REFLECTION, MemoryKind.PREFERENCE):
            for mention in find_entities(f"{memory.question}\n{memory.text}"):
                if mention.kind.value in _LABELS:
                    found.setdefault((mention.kind.value, mention.canonical), {})[memory.id] = memory
    patterns = [_pattern(kind, name, list(about.values())) for (kind, name), about in found.items()]
    lasting = [pattern for pattern in patterns if pattern.sessions >= SESSIONS]
    return sorted(lasting, key=lambda pattern: (-pattern.sessions, pattern.text))


def _pattern(kind: str, name: str, about: Sequence[Memory]) -> Pattern:
    ordered = sorted(about, key=lambda memory: (memory.created, memory.id))
    chinese = is_chinese(" ".join(memory.text for memory in ordered))
    text = f"{_LABELS[kind][0]}：{_word(kind, name, chinese)}" if chinese else f"{_LABELS[kind][1]}: {_word(kind, name, chinese)}"
    return Pattern(text, tuple(memory.id for memory in ordered), len({memory.source.conversation for memory in ordered}))


def _word(kind: str, name: str, chinese: bool) -> str:
    """The name in one language: issues are named in both (违约金 / liquidated damages); a provision as it is cited."""
    if kind is EntityKind.LEGAL_ISSUE and " / " in name:
        return name.split(" / ")[0 if chinese else 1]
    if kind is EntityKind.LAW_ARTICLE and name.startswith("CN:"):
        _, law, article, *_ = name.split(":")
        return f"《{law}》第{article}条"
    return name
