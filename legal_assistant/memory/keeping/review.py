"""Which new memories wait for the lawyer's word, and how a statement that was turned down is known again."""

import hashlib
from typing import Final

from legal_assistant.domain.memories import Memory, MemoryKind, ReviewPolicy
from legal_assistant.memory.language.fold import fold

_IMPORTANT: Final = 4


def waits(policy: ReviewPolicy, memory: Memory, *, by: str, explicit: bool = False) -> bool:
    """Whether a memory learnt from a conversation, found ``by`` rule or model, is proposed first.

    A preference always is: approved, it leaves the case and holds in all of them. Under IMPORTANT the lawyer's own "remember
    that …" (``explicit``) has had their word already, and the record of a question answered from documents claims nothing of
    its own.
    """
    if memory.kind is MemoryKind.PREFERENCE or policy is ReviewPolicy.EVERYTHING:
        return True
    if policy is ReviewPolicy.NOTHING or explicit or memory.kind is MemoryKind.QA:
        return False
    return by == "model" or memory.importance >= _IMPORTANT


def digest(text: str) -> str:
    """SHA-256 (hex) of a statement's letters and digits, folded: how a rejected statement is known again."""
    return hashlib.sha256("".join(character for character in fold(text) if character.isalnum()).encode()).hexdigest()
