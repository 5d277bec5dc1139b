"""What recognised words make of a page whose picture was looked at."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from legal_assistant.domain.documents import Box, Line, Page, PageState, Recognition, RecognizedTable, Table

#: Below this mean confidence the page says that its words are to be checked.
_SURE: Final = 0.8
#: On a page that has some text, recognition must find this many times as much to take its place.
_MORE: Final = 1.5


def page_with(page: Page, found: Recognition, scale: float) -> Page:
    """``page`` with the words found in its picture; ``scale`` is pixels a point. Every page comes out with an outcome.

    A page with text of its own keeps that unless clearly more was found.
    """
    if found.failure:
        return replace(page, reason=found.failure) if page.state is PageState.TEXT else _failed(page, found.failure)
    if page.state is PageState.TEXT:
        size = sum(len(line.text) for line in found.lines)
        own = len(page.text) - sum(end - start for start, end in page.annotated)
        if size <= _MORE * own or not found.lines:
            return replace(page, reason="annotated" if page.annotated else "")
        return _with_annotations(_recognized(page, found, scale), page)
    return _recognized(page, found, scale) if found.lines else replace(page, reason="no_words")


def _with_annotations(recognized: Page, page: Page) -> Page:
    """What was recognised, followed by what was written on the page, a line each, as it was read from the file."""
    text, lines, spans, hidden = recognized.text, list(recognized.lines), list[tuple[int, int]](), list[tuple[int, int]]()
    for start, end in page.annotated:
        begin = len(text) + 1
        text += "\n" + page.text[start:end]
        spans.append((begin, len(text)))
        if any(first <= start and end <= last for first, last in page.hidden):  # those that touch are one
            hidden.append(spans[-1])
        lines += (replace(line, start=begin, end=len(text)) for line in page.lines if line.start <= start and end <= line.end)
    return replace(recognized, text=text, lines=tuple(lines), annotated=tuple(spans), hidden=tuple(hidden))


def _failed(page: Page, reason: str) -> Page:
    return Page(page.number, PageState.FAILED, "", page.width, page.height, reason)


def _recognized(page: Page, found: Recognition, scale: float) -> Page:
    lines: list[Line] = []
    start = 0
    for line in found.lines:
        box = Box(line.box.x0 / scale, line.box.y0 / scale, line.box.x1 / scale, line.box.y1 / scale)
        lines.append(Line(start, start + len(line.text), box, line.confidence))
        start += len(line.text) + 1
    text = "\n".join(line.text for line in found.lines)
    sure = sum(len(line.text) * line.confidence for line in found.lines) / sum(len(line.text) for line in found.lines)
    reason = "" if sure >= _SURE else "low_confidence"
    tables = tuple(_table(table, lines, scale) for table in found.tables)
    return Page(page.number, PageState.OCR, text, page.width, page.height, reason, tuple(lines), tables)


def _table(table: RecognizedTable, lines: Sequence[Line], scale: float) -> Table:
    spans = tuple((lines[first].start, lines[end - 1].end) for first, end in table.lines)
    box = Box(table.box.x0 / scale, table.box.y0 / scale, table.box.x1 / scale, table.box.y1 / scale)
    return Table(box, table.rows, spans[0][0], spans[-1][1], spans)
