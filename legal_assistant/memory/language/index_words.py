"""What an item is found by: segmented words, and references in canonical form."""

from collections.abc import Iterator
from dataclasses import dataclass

from legal_assistant.domain.documents import Passage
from legal_assistant.domain.recall import IndexWords
from legal_assistant.memory.language.segment import index_text
from legal_assistant.memory.legal_text import find_references


@dataclass(frozen=True, slots=True)
class ItemText:
    """What is indexed of an item: ``body`` and ``heading`` for full text; references in ``body``, read as part of ``law``; and
    ``is_reference``, the canonical reference that the item itself is (empty: none)."""

    body: str
    heading: str = ""
    law: str = ""
    is_reference: str = ""


def index_words(text: ItemText) -> IndexWords:
    """The words and references of an item."""
    return IndexWords(index_text(text.body), index_text(text.heading), tuple(_roles(text).items()))


def passage_text(passage: Passage, title: str, law: str) -> ItemText:
    """What is indexed of a passage of a document with this title: of a law (``law`` is its name) it is the article with its
    number, of anything else the clause with its number."""
    reference = ""
    if passage.number:
        reference = f"CN:{law}:{passage.number}" if law else f"CL:{passage.number}"
    return ItemText(passage.text, f"{title} {passage.heading}", law, reference)


def wholes(canonical: str) -> Iterator[str]:
    """What a reference is a part of, nearest first: CN:民法典:584:1 is part of CN:民法典:584, CL:7.2.b of CL:7.2 and CL:7."""
    scheme, _, rest = canonical.partition(":")
    parts, separator, least = (rest.split(":"), ":", 2) if scheme == "CN" else (rest.split("."), ".", 1)
    if scheme not in {"CN", "CL"}:
        return
    for size in range(len(parts) - 1, least - 1, -1):
        yield f"{scheme}:{separator.join(parts[:size])}"


def bare_number(canonical: str) -> str:
    """The number that stands for a reference where its law or contract is not named ("584", "7.2"); empty if there is none."""
    scheme, _, rest = canonical.partition(":")
    if scheme == "CL":
        return rest.removeprefix("@")
    parts = rest.split(":")
    return parts[1] if scheme == "CN" and len(parts) == 2 else ""


def _roles(text: ItemText) -> dict[str, str]:
    """Canonical references of an item: what it is, what it cites, and the wholes of both (who cites a part cites the whole)."""
    roles: dict[str, str] = {}
    for reference in find_references(text.body, law=text.law):
        for canonical in (reference.canonical, *wholes(reference.canonical)):
            roles[canonical] = "cites"
    if text.is_reference:
        roles |= dict.fromkeys(wholes(text.is_reference), "cites")
        roles[text.is_reference] = "is"
    return roles
