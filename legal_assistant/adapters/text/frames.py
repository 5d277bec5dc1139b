"""What goes between this program and the process that applies rules to text (``text/worker``), and back into values.

What comes from there was made by our own rules, but of text that anyone may have written: it is checked for its form, and what is
not of that form ends the process. :class:`BadTextFrameError` is raised for it.
"""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from legal_assistant.adapters.workers.framing import Frame
from legal_assistant.domain.documents import Box, Line, Page, PageSpan, PageState, Passage, Table
from legal_assistant.domain.entities import EntityKind, RelationKind
from legal_assistant.domain.recall import IndexWords
from legal_assistant.domain.text import CutPassages, KnownNames, SeenEntity, TextGraph, TextToRead

#: Pages and passages in one frame: to read one takes a millisecond or two, for which nothing else runs here.
PAGES: Final = 8
PASSAGES: Final = 32
_NUMBERS_A_LINE: Final = 6

#: Furniture by page number.
Furniture: TypeAlias = Mapping[int, tuple[tuple[int, int], ...]]


class BadTextFrameError(Exception):
    """The process sent what it was not asked for."""


# --- pages, on the way there ------------------------------------------------------------------------------------------


def pages_frame(key: int, pages: Sequence[Page]) -> Frame:
    """``{"do": "pages", "key", "pages": [...]}`` with the lines of each page as a part: six doubles a line."""
    fields = [
        [page.number, page.state.value, page.text, page.width, page.height, page.hidden, page.headings, _tables(page.tables)]
        for page in pages
    ]
    return Frame({"do": "pages", "key": key, "pages": fields}, tuple(_lines(page.lines) for page in pages))


def pages_of(frame: Frame) -> list[Page]:
    """Inverse of :func:`pages_frame`, as far as cutting needs it."""
    return [_page(fields, lines) for fields, lines in zip(frame.header["pages"], frame.parts, strict=True)]


def _lines(lines: Sequence[Line]) -> bytes:
    numbers = array("d")
    for line in lines:
        box = line.box
        numbers.extend((line.start, line.end, box.x0, box.y0, box.x1, box.y1))
    return numbers.tobytes()


def _tables(tables: Sequence[Table]) -> list[list[Any]]:
    return [
        [[table.box.x0, table.box.y0, table.box.x1, table.box.y1], table.rows, table.start, table.end, table.row_spans]
        for table in tables
    ]


def _page(fields: Sequence[Any], packed: bytes) -> Page:
    number, state, text, width, height, hidden, headings, tables = fields
    numbers = array("d", packed)
    lines = tuple(
        Line(int(numbers[at]), int(numbers[at + 1]), Box(*numbers[at + 2 : at + 6]))
        for at in range(0, len(numbers), _NUMBERS_A_LINE)
    )
    found = tuple(
        Table(Box(*box), tuple(map(tuple, rows)), start, end, _pairs(row_spans)) for box, rows, start, end, row_spans in tables
    )
    return Page(
        number, PageState(state), text, width, height, lines=lines, tables=found, hidden=_pairs(hidden), headings=_pairs(headings)
    )


def _pairs(found: Iterable[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    return tuple((first, second) for first, second in found)


# --- passages, on the way back ----------------------------------------------------------------------------------------


def passages_frame(after: int, passages: Sequence[Passage], words: Mapping[str, IndexWords], *, last: bool) -> Frame:
    """``{"after", "passages": [...], "words": {...}, "last"}``."""
    return Frame(
        {
            "after": after,
            "passages": [
                [one.id, one.ordinal, one.text, one.heading, one.number, [[s.page, s.start, s.end] for s in one.spans]]
                for one in passages
            ],
            "words": {one.id: [found.body, found.heading, found.references] for one in passages if (found := words.get(one.id))},
            "last": last,
        }
    )


def passages_of(frames: Sequence[Frame], document: str) -> CutPassages:
    """The passages of ``document`` from the frames of one answer. Raises BadTextFrameError."""
    passages: list[Passage] = []
    words: dict[str, IndexWords] = {}
    try:
        after = _natural(frames[0].header["after"])
        for frame in frames:
            passages += [_passage(fields, document) for fields in frame.header["passages"]]
            words |= {_text(key): _words(fields) for key, fields in frame.header["words"].items()}
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadTextFrameError from error
    if [one.ordinal for one in passages] != list(range(after, after + len(passages))):
        raise BadTextFrameError
    return CutPassages(after, tuple(passages), words)


def _passage(fields: Any, document: str) -> Passage:
    passage_id, ordinal, text, heading, number, spans = fields
    places = tuple(PageSpan(_natural(page), _natural(start), _natural(end)) for page, start, end in spans)
    if not places or any(place.start > place.end for place in places):
        raise BadTextFrameError
    return Passage(_text(passage_id), document, _natural(ordinal), _text(text), _text(heading), _text(number), places)


def _words(fields: Any) -> IndexWords:
    body, heading, references = fields
    roles = tuple((_text(canonical), _text(role)) for canonical, role in references)
    if any(role not in {"is", "cites"} for _, role in roles):
        raise BadTextFrameError
    return IndexWords(_text(body), _text(heading), roles)


def furniture_frame(furniture: Furniture) -> Frame:
    """``{"furniture": [[number, [[start, end], …]], …]}``."""
    return Frame({"furniture": list(furniture.items())})


def furniture_of(frame: Frame) -> Furniture:
    """Inverse of :func:`furniture_frame`. Raises BadTextFrameError."""
    try:
        return {
            _natural(number): tuple((_natural(start), _natural(end)) for start, end in spans)
            for number, spans in frame.header["furniture"]
        }
    except (KeyError, TypeError, ValueError) as error:
        raise BadTextFrameError from error


# --- who and what a text speaks of ------------------------------------------------------------------------------------


def texts_frame(texts: Sequence[TextToRead], names: KnownNames) -> Frame:
    """``{"do": "read", "texts": [[text, law, own], …], "people", "organisations"}``."""
    return Frame(
        {
            "do": "read",
            "texts": [[one.text, one.law, one.own] for one in texts],
            "people": names.people,
            "organisations": names.organisations,
        }
    )


def texts_of(frame: Frame) -> tuple[list[TextToRead], KnownNames]:
    """Inverse of :func:`texts_frame`."""
    fields = frame.header
    return [TextToRead(*one) for one in fields["texts"]], KnownNames(tuple(fields["people"]), tuple(fields["organisations"]))


def graphs_frame(graphs: Sequence[TextGraph]) -> Frame:
    """``{"read": [[[[kind, canonical, name, start, end], …], [[subject, kind, target], …]], …]}``."""
    return Frame(
        {
            "read": [
                [[[one.kind, one.canonical, one.name, one.start, one.end] for one in graph.seen], graph.related]
                for graph in graphs
            ]
        }
    )


def graphs_of(frame: Frame, texts: Sequence[TextToRead]) -> list[TextGraph]:
    """What was read in ``texts``. Raises BadTextFrameError."""
    try:
        return [_graph(fields, len(one.text)) for fields, one in zip(frame.header["read"], texts, strict=True)]
    except (KeyError, TypeError, ValueError) as error:
        raise BadTextFrameError from error


def _graph(fields: Any, length: int) -> TextGraph:
    seen, related = fields
    entities = tuple(
        SeenEntity(EntityKind(kind), _text(canonical), _text(name), _natural(start), _natural(end))
        for kind, canonical, name, start, end in seen
    )
    relations = tuple((_natural(subject), RelationKind(kind), _natural(target)) for subject, kind, target in related)
    if any(not one.start <= one.end <= length for one in entities) or any(
        max(subject, target) >= len(entities) for subject, _, target in relations
    ):
        raise BadTextFrameError
    return TextGraph(entities, relations)


def _natural(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise BadTextFrameError
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise BadTextFrameError
    return value
