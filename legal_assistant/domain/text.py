"""What rules are given and what they make of it, as values that can be handed to another process."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from legal_assistant.domain.documents import Passage
from legal_assistant.domain.entities import EntityKind, RelationKind
from legal_assistant.domain.recall import IndexWords


@dataclass(frozen=True, slots=True)
class CutPassages:
    """What has become of the passages of a document: the first ``after`` are as they were, then come ``passages`` and no others.

    ``words``: what is found by them, by passage id, for those that are new.
    """

    after: int
    passages: tuple[Passage, ...]
    words: Mapping[str, IndexWords] = field(default_factory=dict[str, IndexWords])


@dataclass(frozen=True, slots=True)
class TextToRead:
    """A text; ``law``: what it is a part of; ``own``: the canonical reference of the provision it is; or empty."""

    text: str
    law: str = ""
    own: str = ""


@dataclass(frozen=True, slots=True)
class KnownNames:
    """Names that are known whatever stands around them."""

    people: tuple[str, ...] = ()
    organisations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeenEntity:
    """A place (``start:end``) where a text speaks of something, and how it is called there."""

    kind: EntityKind
    canonical: str
    name: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class TextGraph:
    """What a text says: the places where it speaks of something, and how what stands at two of them (by number) is related."""

    seen: tuple[SeenEntity, ...]
    related: tuple[tuple[int, RelationKind, int], ...]
