"""Who and what a text of any length speaks of, and how they are related."""

from collections.abc import Iterable, Iterator
from typing import Final

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.entities import EntityKind, RelationKind
from legal_assistant.domain.ports import NameTagger
from legal_assistant.domain.text import KnownNames, SeenEntity, TextGraph, TextToRead
from legal_assistant.memory.graph.entities import Mention, find_entities, shown_name
from legal_assistant.memory.graph.entity_relations import Related, find_relations

#: A longer text is read in pieces of about this length (characters), cut at the ends of its lines.
PIECE: Final = 4000


def read_text(text: TextToRead, names: KnownNames, cancel: CancelToken, tagger: NameTagger | None = None) -> TextGraph:
    """What ``text`` says. ``tagger``: as of :func:`~legal_assistant.memory.graph.entities.find_entities`. Raises Cancelled
    between two pieces of it."""
    seen: list[SeenEntity] = []
    first: dict[tuple[EntityKind, str], int] = {}
    related: list[Related] = []
    for offset, piece in _pieces(text.text):
        cancel.check()
        found = find_entities(piece, law=text.law, people=names.people, organisations=names.organisations, tagger=tagger)
        own = _own(text, found) if offset == 0 else None
        if own is not None and own not in found:
            found.insert(0, own)
        for one in found:
            first.setdefault((one.kind, one.canonical), len(seen))
            name = shown_name(one.kind, one.canonical, piece[one.start : one.end])
            seen.append(SeenEntity(one.kind, one.canonical, name, offset + one.start, offset + one.end))
        related += find_relations(piece, found, own=own)
    return TextGraph(tuple(seen), tuple(_distinct(related, first)))


def _own(text: TextToRead, found: Iterable[Mention]) -> Mention | None:
    """The provision that a text is: where it names itself, else its whole beginning."""
    if not text.own:
        return None
    kind = EntityKind.LAW_ARTICLE if text.law else EntityKind.CLAUSE
    number = text.own.rpartition(":")[2]
    end = len(number) if text.text.startswith(number) else 0
    return next((one for one in found if one.canonical == text.own), Mention(kind, text.own, 0, end))


def _distinct(related: Iterable[Related], first: dict[tuple[EntityKind, str], int]) -> Iterator[tuple[int, RelationKind, int]]:
    told: set[tuple[int, RelationKind, int]] = set()
    for one in related:
        subject, target = first[one.subject.kind, one.subject.canonical], first[one.target.kind, one.target.canonical]
        if (subject, one.kind, target) not in told:
            told.add((subject, one.kind, target))
            yield subject, one.kind, target


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """``text`` in pieces with the place where each begins."""
    start = 0
    while len(text) - start > PIECE:
        cut = text.rfind("\n", start + PIECE // 2, start + PIECE) + 1 or start + PIECE
        yield start, text[start:cut]
        start = cut
    yield start, text[start:]
