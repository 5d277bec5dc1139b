"""What a legal reference is, and how overlapping readings are settled."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reference:
    """One reference in a text.

    ``kind`` is one of :data:`KINDS`. ``canonical`` is the same for every way of writing the same thing. ``start:end`` are code
    points of the text as it was given; the span is never empty.
    """

    kind: str
    canonical: str
    start: int
    end: int


#: article: a provision of a law (``CN:民法典:584:1``, ``US:42 U.S.C. § 1983``); case: a reported decision or neutral citation
#: (``US:347 U.S. 483``); case_number: a docket number (``（2024）沪0105民初1234号``); clause: a contract clause or attachment
#: (``CL:7.2.b``, ``CL:@2.3``); date: ISO 8601; amount: ``CNY:8000``; rate: per cent (``PCT:5``).
KINDS = ("article", "case", "case_number", "clause", "date", "amount", "rate")


def longest(references: Iterable[Reference]) -> list[Reference]:
    """Drop every reference that overlaps a longer one (the earlier of equals); the rest in order of the text.

    References with the same span are all kept: a range (第100条至第103条) names several articles in one place.
    """
    taken: list[Reference] = []
    spans: dict[tuple[int, int], str] = {}
    covered: set[int] = set()
    for found in sorted(references, key=lambda r: (r.start - r.end, r.start)):
        span = (found.start, found.end)
        if spans.get(span) == found.kind:
            taken.append(found)
        elif not _overlaps(covered, span):
            taken.append(found)
            spans[span] = found.kind
            covered.update(range(found.start, found.end))
    seen: set[tuple[str, int, int]] = set()
    ordered: list[Reference] = []
    for found in sorted(taken, key=lambda r: (r.start, r.end)):
        if (key := (found.canonical, found.start, found.end)) not in seen:
            seen.add(key)
            ordered.append(found)
    return ordered


def _overlaps(covered: set[int], span: tuple[int, int]) -> bool:
    # A longer span was placed before: any overlap with it reaches one of this span's ends or lies all inside it.
    return span[0] in covered or span[1] - 1 in covered
