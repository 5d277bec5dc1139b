"""Which new memories wait for the lawyer's word, and how a statement that was turned down is known again."""

import hashlib
from typing import Final

from legal_assistant.domain.memories import Memory, MemoryKind, ReviewPolicy
from legal_assistant.memory.characters.fold import fold
from legal_assistant.memory.language.vocabulary import FAINT
from legal_assistant.memory.relations.fine_words import marks
from legal_assistant.memory.relations.frame import parse
from legal_assistant.memory.relations.small_words import senses

_IMPORTANT: Final = 4
#: Concepts and values, so many of which at least are compared.
_LEAST_SAID: Final = 2
#: What may be somebody, so that the order tells who does what to whom.
_SOMEONE: Final = ("name", "role", "word", "place")
#: Of more things the order tells what belongs to which.
_FEW_THINGS: Final = 3


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


def digests(text: str) -> tuple[str, ...]:
    """SHA-256 (hex) of a statement's letters and digits, folded, and, if it says enough, of what it says: how a rejected
    statement is known again, in the same words and in others, in either language, without being kept."""
    letters = "".join(character for character in fold(text) if character.isalnum())
    return tuple(hashlib.sha256(said.encode()).hexdigest() for said in (letters, _meaning(text)) if said)


def _meaning(text: str) -> str:
    """What a statement says in one form, so that only statements of equal concepts, signs, values, modality, small words and
    parts played agree; empty if it is too little to tell statements apart."""
    frame = parse(text)
    names = sorted(f"{name}{frame.signs[name]:+}" for name in frame.names() if name not in FAINT or frame.signs[name] < 0)
    values = list(dict.fromkeys(f"{one.sort}={one.text} {one.unit}" for one in (*frame.values, *frame.labels)))
    if not names or len(names) + len(values) < _LEAST_SAID:
        return ""
    someone = [term.concept.name for term in frame.terms if term.concept.sort in _SOMEONE]
    things = [term.concept.name for term in frame.terms if term.concept.sort == "thing"]
    parts = (someone, frame.passive) if len(someone) > 1 else ()
    several = len({value.sort for value in frame.values}) < len(frame.values)
    order = things if several or len(things) > _FEW_THINGS else []
    counted = any(value.sort in ("number", "rate") for value in frame.values)
    small = senses(frame.text, counted=counted)
    said = (frame.modality, frame.possibly, frame.unplaced, frame.agent)
    return repr((names, values, said, parts, order, small, marks(frame.text)))
