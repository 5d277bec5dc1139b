"""What recognised words make of a page whose picture was looked at."""

import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from legal_assistant.domain.documents import TO_COMPARE, Box, Line, Page, PageState, Recognition, RecognizedTable, Table

#: Below this mean confidence the page says that its words are to be checked.
_SURE: Final = 0.8
#: Words of another program give way to ours if we are so sure of those, ...
_VERY_SURE: Final = 0.9
#: ... if fewer of our runs of three characters are among theirs (one wrong character in ten spoils a quarter of them), ...
_AGREED: Final = 0.75
#: ... if ours are so many, and not far fewer than theirs, ...
_ENOUGH: Final = 40
_AS_MANY: Final = 0.8
#: ... and if no more of their letters than this are of a script that recognition does not know.
_UNKNOWN: Final = 0.05
#: Of a document whose pages all have such words so many are looked at; the others only if one of these gave way.
_SAMPLE: Final = 3
#: On a page that has some text, recognition must find this many times as much to take its place.
_MORE: Final = 1.5


def page_with(page: Page, found: Recognition, scale: float) -> Page:
    """``page`` with the words found in its picture; ``scale`` is pixels a point. Every page comes out with an outcome.

    A page with text of its own keeps that unless clearly more was found, or what it has are words of another program and clearly
    wrong.
    """
    if page.reason == TO_COMPARE:
        if found.failure or not _is_clearly_better(found, _printed(page)):
            return replace(page, reason="foreign_layer")
        return replace(_with_annotations(_recognized(page, found, scale), page), reason="layer_replaced")
    if found.failure:
        return replace(page, reason=found.failure) if page.state is PageState.TEXT else _failed(page, found.failure)
    if page.state is PageState.TEXT:
        size = sum(len(line.text) for line in found.lines)
        own = len(page.text) - sum(end - start for start, end in page.annotated)
        if size <= _MORE * own or not found.lines:
            return replace(page, reason="annotated" if page.annotated else "")
        return _with_annotations(_recognized(page, found, scale), page)
    return _recognized(page, found, scale) if found.lines else replace(page, reason="no_words")


def sample(pages: Sequence[int]) -> list[int]:
    """Which of the pages with words of another program to look at first: from the begin, the middle and the end."""
    if len(pages) <= _SAMPLE:
        return list(pages)
    return [pages[at * (len(pages) - 1) // (_SAMPLE - 1)] for at in range(_SAMPLE)]


def _printed(page: Page) -> str:
    """The text without what was written on the page."""
    ends = [0, *(side for span in page.annotated for side in span), len(page.text)]
    return "".join(page.text[start:end] for start, end in list(pairwise(ends))[::2])


def _is_clearly_better(found: Recognition, theirs: str) -> bool:
    """Whether recognition is sure of what it found, and the words of another program are something else. In which order they come
    does not matter, nor what stands between them."""
    ours = [line for line in found.lines if line.text]
    seen, given = _packed("".join(line.text for line in ours)), _packed(theirs)
    if len(seen) < max(_ENOUGH, _AS_MANY * len(given)) or _sureness(found) < _VERY_SURE or _is_of_another_script(given):
        return False
    runs, known = _runs(seen), _runs(given)
    return (runs & known).total() < _AGREED * runs.total()


def _packed(text: str) -> str:
    return "".join(character for character in unicodedata.normalize("NFKC", text).casefold() if character.isalnum())


def _runs(text: str) -> Counter[str]:
    return Counter(text[at : at + 3] for at in range(len(text) - 2))


def _is_of_another_script(text: str) -> bool:
    """Whether some of the letters are neither plain Latin ones nor Chinese characters."""
    others = sum(not (character.isascii() or "\u4e00" <= character <= "\u9fff") for character in text)
    return others > _UNKNOWN * len(text)


def _sureness(found: Recognition) -> float:
    """The mean confidence of the characters found, of which there are some."""
    return sum(len(line.text) * line.confidence for line in found.lines) / sum(len(line.text) for line in found.lines)


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
    reason = "" if _sureness(found) >= _SURE else "low_confidence"
    tables = tuple(_table(table, lines, scale) for table in found.tables)
    return Page(page.number, PageState.OCR, text, page.width, page.height, reason, tuple(lines), tables)


def _table(table: RecognizedTable, lines: Sequence[Line], scale: float) -> Table:
    spans = tuple((lines[first].start, lines[end - 1].end) for first, end in table.lines)
    box = Box(table.box.x0 / scale, table.box.y0 / scale, table.box.x1 / scale, table.box.y1 / scale)
    return Table(box, table.rows, spans[0][0], spans[-1][1], spans)
