"""Lines of pages as rules look at them: text, place, and whether a sentence or paragraph ends with them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median
from typing import Final

from legal_assistant.domain.documents import Box, Page

_TERMINAL: Final = re.compile(r"(?:[。；：！？.;:!?…—](?:[\"”’』」）)\]】》])*|[;；,，]\s*(?:and|or|及|和|或|以及|并且))$")
_HAN_END: Final = re.compile(r"[\u3400-\u9fff，、）》”]$")
#: A line of so many characters that is taller than wide runs up or down.
_COLUMN_CHARACTERS: Final = 4
#: A step between lines this much larger than the usual one is a paragraph's.
_PARAGRAPH_STEP: Final = 1.35
#: Lines around a line among which the right margin of its column is looked for.
_COLUMN_WINDOW: Final = 8
#: A line of Chinese that is this many characters short of the margin, or one of English that leaves this share free, ends.
_SHORT_HAN: Final = 2.5
_SHORT_LATIN: Final = 0.2


@dataclass(frozen=True, slots=True)
class PageLine:
    """Characters ``start:end`` of the text of page ``page`` (blanks at both ends left out). ``whole``: it is a paragraph, not a
    line as it was set. ``level``: of the heading that the document says it is, 0 if it says nothing."""

    page: int
    start: int
    end: int
    text: str
    box: Box | None
    whole: bool = False
    level: int = 0


def page_lines(page: Page) -> list[PageLine]:
    """The lines of a page that are not blank, in order of its text; those of a page whose lines run up or
    down as if it were turned."""
    boxes = {line.start: line.box for line in page.lines}
    if is_turned(page):
        boxes = {start: _upright(box, page) for start, box in boxes.items()}
    whole = not page.width
    levels = dict(page.headings)
    lines: list[PageLine] = []
    start = 0
    for text in page.text.split("\n"):
        shown = text.strip()
        if shown.strip("\u00ad"):  # a soft hyphen alone is nothing
            first = start + len(text) - len(text.lstrip())
            lines.append(PageLine(page.number, first, first + len(shown), shown, boxes.get(start), whole, levels.get(first, 0)))
        start += len(text) + 1
    return lines


def is_turned(page: Page) -> bool:
    """Whether most lines of the page run up or down: vertical writing, or a page that lies on its side."""
    long = [line for line in page.lines if line.end - line.start >= _COLUMN_CHARACTERS]
    return 2 * sum(line.box.y1 - line.box.y0 > 2 * (line.box.x1 - line.box.x0) for line in long) > len(long)


def _upright(box: Box, page: Page) -> Box:
    """A box of a page whose lines run up or down, as they stand when it is turned so that they follow each other from the top."""
    if page.lines[0].box.x0 < page.lines[-1].box.x0:
        return Box(page.height - box.y1, box.x0, page.height - box.y0, box.x1)
    return Box(box.y0, page.width - box.x1, box.y1, page.width - box.x0)


def visible_parts(line: PageLine, hidden: Sequence[tuple[int, int]]) -> list[PageLine]:
    """The line without what is ``hidden`` (spans of the page's text, in order), in as many parts as are left of it."""
    parts: list[PageLine] = []
    start = line.start
    for begin, end in (*(span for span in hidden if span[0] < line.end and span[1] > line.start), (line.end, line.end)):
        text = line.text[start - line.start : max(begin - line.start, 0)]
        if text.strip().strip("\u00ad"):
            first = start + len(text) - len(text.lstrip())
            parts.append(replace(line, start=first, end=first + len(text.strip()), text=text.strip()))
        start = max(start, end)
    return parts


def ends(lines: Sequence[PageLine]) -> list[bool]:
    """For each line, whether it ends a sentence or a paragraph: by being one, by its punctuation, by falling short of the margin
    of its column, or by the step to the next line."""
    steps = _usual_steps(lines)
    margins = _margins(lines)
    found: list[bool] = []
    for at, line in enumerate(lines):
        following = lines[at + 1] if at + 1 < len(lines) else None
        found.append(
            following is None
            or (line.whole and line.page == following.page)
            or bool(_TERMINAL.search(line.text))
            or _falls_short(line, margins[at])
            or _steps_away(line, following, steps.get(line.page, 0.0))
        )
    return found


def _usual_steps(lines: Sequence[PageLine]) -> dict[int, float]:
    """The usual distance between the tops of two lines, by page."""
    steps: dict[int, list[float]] = {}
    for line, following in pairwise(lines):
        if line.page == following.page and line.box and following.box and following.box.y0 > line.box.y0 + 1:
            steps.setdefault(line.page, []).append(following.box.y0 - line.box.y0)
    return {page: median(values) for page, values in steps.items()}


def _margins(lines: Sequence[PageLine]) -> list[float]:
    """For each line the right margin of its column: the farthest right of the lines around it on its page."""
    margins: list[float] = []
    for at, line in enumerate(lines):
        around = lines[max(at - _COLUMN_WINDOW, 0) : at + _COLUMN_WINDOW + 1]
        margins.append(max((other.box.x1 for other in around if other.box and other.page == line.page), default=0.0))
    return margins


def _falls_short(line: PageLine, margin: float) -> bool:
    if line.box is None or margin <= line.box.x0:
        return False
    free = margin - line.box.x1
    if _HAN_END.search(line.text):
        return free > _SHORT_HAN * (line.box.x1 - line.box.x0) / max(len(line.text), 1)
    return free > _SHORT_LATIN * (margin - line.box.x0)


def _steps_away(line: PageLine, following: PageLine, usual: float) -> bool:
    if line.page != following.page or line.box is None or following.box is None or usual <= 0:
        return False
    return following.box.y0 - line.box.y0 > _PARAGRAPH_STEP * usual


def join_text(parts: Sequence[str]) -> str:
    """Pieces of text that follow each other on the page, as one: a line end is nothing between Chinese characters and after a
    hyphen, else a blank; runs of blanks become one; a soft hyphen at a line's end goes."""
    joined = ""
    for part in parts:
        piece = " ".join(part.split())
        if not joined:
            joined = piece
        elif joined.endswith("\u00ad"):
            joined = joined[:-1] + piece
        elif _joins(joined[-1], joined[-2:-1], piece[:1]):
            joined += piece
        else:
            joined += " " + piece
    return joined.replace("\u00ad", "")


def _joins(last: str, before: str, first: str) -> bool:
    """Whether nothing stands between the end and the beginning of two lines."""
    if last == "-" and before.isalpha() and first.islower():
        return True
    return _wide(last) and _wide(first)


def _wide(character: str) -> bool:
    """Chinese, Japanese and full-width characters, which are written without blanks."""
    return (
        "\u2e80" <= character <= "\u9fff"
        or "\uf900" <= character <= "\ufaff"
        or "\ufe30" <= character <= "\uffef"
        or character in "“”‘’…—"
    )
