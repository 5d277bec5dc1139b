"""What the reading process may say, checked: everything else is :class:`BadAnswerError`.

A document can take that process over. Nothing here trusts a type, a number, an order or a size.
"""

import math
from collections.abc import Sequence
from typing import Any, Final, TypeGuard, cast

from legal_assistant.adapters.workers.framing import Frame
from legal_assistant.domain.documents import PARTLY_LOST, TO_COMPARE, Box, EmbeddedFile, Line, Page, PageState, Table

_MOST_TEXT: Final = 5_000_000
_MOST_LINES: Final = 200_000
_DEEPEST: Final = 9
_MOST_TABLES: Final = 1_000
_MOST_BOXES: Final = 100_000
_FARTHEST: Final = 10_000_000.0
_MOST_PIXELS: Final = 50_000_000
_NUMBERS_A_LINE: Final = 6
_MOST_FILES: Final = 10_000
_LONGEST_NAME: Final = 1_000
_FAILURES: Final = frozenset({"page_broken", "page_memory", "dynamic_form"})


class BadAnswerError(Exception):
    """The process sent what it was not asked for."""


def page_from(fields: object, number: int) -> Page:
    """The page ``number`` from one entry of ``{"read": [...]}``:

    ``{"number", "failed": code, "size"?: [w, h]}`` or ``{"number", "text", "size": [w, h], "lines": [start, end, x0, y0, x1, y1,
    …], "tables"?, "garbled"?, "pictures"?, "scan"?, "lossy"?, "layer"?, "hidden"?: [[start, end], …], "annotated"?:
    [[start, end], …], "headings"?: [[start, level], …]}`` with boxes in 1/100 point.
    """
    entry = _mapping(fields)
    if type(entry.get("number")) is not int or entry["number"] != number:
        raise BadAnswerError
    failure = entry.get("failed")
    if failure is not None:
        known = isinstance(failure, str) and failure in _FAILURES
        width, height = _numbers(entry.get("size", [0.0, 0.0]), 2)
        return Page(number, PageState.FAILED, "", width, height, failure if known else "page_crash")
    text = entry.get("text")
    if not isinstance(text, str) or len(text) > _MOST_TEXT or not _encodable(text):
        raise BadAnswerError
    width, height = size = _numbers(entry.get("size"), 2)
    lines = _lines(entry.get("lines"), len(text))
    tables = tuple(_table(item, len(text)) for item in _sequence(entry.get("tables", []), _MOST_TABLES))
    hidden = _apart(entry.get("hidden", []), 0, len(text))
    annotated = _apart(entry.get("annotated", []), 0, len(text))
    headings = _headings(entry.get("headings", []), len(text))
    state, reason = _state(text, size, entry)
    return Page(number, state, text, width, height, reason, lines, tables, hidden=hidden, annotated=annotated, headings=headings)


def _state(text: str, size: tuple[float, ...], entry: dict[str, Any]) -> tuple[PageState, str]:
    """EMPTY or TEXT, with the reason why it is not simply text."""
    if not text.strip():
        return PageState.EMPTY, "no_text_layer" if entry.get("pictures") else "blank"
    if entry.get("garbled"):
        return PageState.EMPTY, "unreadable_text"
    if entry.get("scan"):
        return PageState.TEXT, "mostly_picture"
    if entry.get("lossy"):
        return PageState.TEXT, PARTLY_LOST
    if entry.get("layer"):
        return PageState.TEXT, TO_COMPARE
    if entry.get("hidden"):
        return PageState.TEXT, "hidden_text"
    if entry.get("annotated"):
        return PageState.TEXT, "annotated"
    return PageState.TEXT, "" if any(size) else "no_fixed_pages"


def boxes_from(fields: dict[str, Any], count: int) -> list[list[Box]]:
    """``{"boxes": [[[x0, y0, x1, y1], …], …]}``: a list of boxes for each of ``count`` spans."""
    lists = _sequence(fields.get("boxes"), _MOST_BOXES)
    if len(lists) != count:
        raise BadAnswerError
    return [[Box(*_numbers(box, 4)) for box in _sequence(boxes, _MOST_BOXES)] for boxes in lists]


def files_from(fields: dict[str, Any]) -> list[EmbeddedFile]:
    """``{"files": [[name, size], …], "attached"?}``: all of them or none came with the document; what cannot be written of a
    name is left out."""
    attached = fields.get("attached") is True
    found: list[EmbeddedFile] = []
    for index, item in enumerate(_sequence(fields.get("files"), _MOST_FILES)):
        parts = _sequence(item, 2)
        if len(parts) != 2:
            raise BadAnswerError
        name, size = parts
        if not isinstance(name, str) or type(size) is not int or size < 0:
            raise BadAnswerError
        found.append(EmbeddedFile(index, name[:_LONGEST_NAME].encode("utf-8", errors="replace").decode(), size, attached))
    return found


def pixels_from(frame: Frame) -> tuple[int, int, bytes]:
    """``{"width", "height"}`` and one part of exactly ``width * height * 3`` bytes."""
    width, height = frame.header.get("width"), frame.header.get("height")
    if not _natural(width) or not _natural(height) or width * height > _MOST_PIXELS:
        raise BadAnswerError
    if len(frame.parts) != 1 or len(frame.parts[0]) != width * height * 3:
        raise BadAnswerError
    return width, height, frame.parts[0]


def _headings(found: object, length: int) -> tuple[tuple[int, int], ...]:
    headings: list[tuple[int, int]] = []
    before = -1
    for item in _sequence(found, _MOST_LINES):
        start, level = (int(number) for number in _numbers(item, 2))
        if not (before < start < length and 0 < level <= _DEEPEST):
            raise BadAnswerError
        headings.append((start, level))
        before = start
    return tuple(headings)


def _lines(found: object, length: int) -> tuple[Line, ...]:
    numbers = _sequence(found, _MOST_LINES * _NUMBERS_A_LINE)
    if len(numbers) % _NUMBERS_A_LINE or not set(map(type, numbers)) <= {int}:
        raise BadAnswerError
    lines: list[Line] = []
    before = 0
    for at in range(0, len(numbers), _NUMBERS_A_LINE):
        start, end, x0, y0, x1, y1 = numbers[at : at + _NUMBERS_A_LINE]
        if not before <= start <= end <= length:
            raise BadAnswerError
        lines.append(Line(start, end, Box(x0 / 100, y0 / 100, x1 / 100, y1 / 100)))
        before = end
    return tuple(lines)


def _table(found: object, length: int) -> Table:
    parts = _sequence(found, 5)
    if len(parts) != 5:
        raise BadAnswerError
    x0, y0, x1, y1 = (number / 100 for number in _numbers(parts[0], 4))
    rows = tuple(tuple(_cell(cell) for cell in _sequence(row, _MOST_LINES)) for row in _sequence(parts[1], _MOST_LINES))
    start, end = _span([parts[2], parts[3]], 0, length)
    return Table(Box(x0, y0, x1, y1), rows, start, end, _apart(parts[4], start, end))


def _apart(found: object, low: int, high: int) -> tuple[tuple[int, int], ...]:
    """Spans in order that do not overlap, from ``low`` to ``high``."""
    spans: list[tuple[int, int]] = []
    for item in _sequence(found, _MOST_LINES):
        spans.append(_span(item, spans[-1][1] if spans else low, high))
    return tuple(spans)


def _span(found: object, low: int, high: int) -> tuple[int, int]:
    numbers = _sequence(found, 2)
    if len(numbers) != 2 or not all(type(number) is int for number in numbers):
        raise BadAnswerError
    start, end = numbers
    if not low <= start <= end <= high:
        raise BadAnswerError
    return start, end


def _cell(found: object) -> str:
    if not isinstance(found, str) or len(found) > _MOST_TEXT or not _encodable(found):
        raise BadAnswerError
    return found


def _encodable(text: str) -> bool:
    """JSON can carry lone surrogates, which no file or database takes."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _natural(value: object) -> TypeGuard[int]:
    return type(value) is int and value > 0


def _mapping(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadAnswerError
    return cast("dict[str, Any]", value)


def _sequence(value: object, most: int) -> Sequence[Any]:
    if not isinstance(value, list) or len(cast("list[Any]", value)) > most:
        raise BadAnswerError
    return cast("list[Any]", value)


def _numbers(value: object, count: int) -> tuple[float, ...]:
    numbers = _sequence(value, count)
    if len(numbers) != count:
        raise BadAnswerError
    for number in numbers:
        if type(number) not in (int, float) or not math.isfinite(number) or abs(number) > _FARTHEST:
            raise BadAnswerError
    return tuple(float(number) for number in numbers)
