"""Spans of private data, and how overlapping ones are settled."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """Code points ``start:end`` of a text are private data of ``type`` (one of :data:`TYPES`)."""

    start: int
    end: int
    type: str


TYPES = (
    "person",
    "org",
    "address",
    "email",
    "cn_id",
    "cn_uscc",
    "cn_mobile",
    "cn_landline",
    "bank_card",
    "passport",
    "plate",
    "us_ssn",
    "phone",
    "card",
)

#: Of overlapping spans the one with a check digit wins over the one that only looks so; among those, the longer.
_FIRST = {name: rank for rank, names in enumerate((("email", "cn_id", "cn_uscc"), ("address",), ("org",))) for name in names}


def settle(spans: Iterable[Span]) -> list[Span]:
    """The spans in order of the text, without overlaps."""
    taken: list[Span] = []
    covered: set[int] = set()
    for span in sorted(spans, key=lambda s: (_FIRST.get(s.type, 3), s.start - s.end, s.start)):
        if span.start not in covered and span.end - 1 not in covered and covered.isdisjoint(range(span.start, span.end)):
            taken.append(span)
            covered.update(range(span.start, span.end))
    return sorted(taken, key=lambda s: s.start)
