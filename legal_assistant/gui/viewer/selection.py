"""Selecting text on the pictures of pages, by where the words stand; free of widgets."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from legal_assistant.domain.documents import Box, Page, PageSpan
from legal_assistant.memory.language.segment import cut_words

#: What is located as one: a run of Chinese, which is set evenly, a word of anything else, or a mark.
_CHINESE = r"[\u3400-\u9fff\u3000-\u303f\uff00-\uffef]"
_WORD = re.compile(rf"{_CHINESE}+|(?:(?!{_CHINESE})\w)+(?:['’.,-](?:(?!{_CHINESE})\w)+)*|[^\s\w]")
_HAN = re.compile(r"[\u3400-\u9fff]+")
#: Being off vertically counts so many times as much as being off horizontally: a pointer beside a line means that line.
_OFF_LINE = 4.0


def words_of(page: Page) -> list[PageSpan]:
    """The words of a page that can be seen, in order, as they are to be located."""
    found = (PageSpan(page.number, match.start(), match.end()) for match in _WORD.finditer(page.text))
    return [span for span in found if not any(start < span.end and end > span.start for start, end in page.hidden)]


@dataclass(frozen=True)
class PageWords:
    """The words of a page with their boxes: ``words[i]`` are characters of the page's text, ``boxes[i]`` where they stand, None
    for a word that has no place."""

    page: Page
    words: tuple[PageSpan, ...]
    boxes: tuple[Box | None, ...]

    @staticmethod
    def of(page: Page, words: Sequence[PageSpan], located: Sequence[Sequence[Box]]) -> PageWords:
        """What locating :func:`words_of` gave: a word whose boxes are several stands in their union."""
        return PageWords(page, tuple(words), tuple(_around(boxes) if boxes else None for boxes in located))

    def over(self, x: float, y: float) -> bool:
        """Whether a point (in points from the top left) is on a word."""
        return any(box is not None and box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1 for box in self.boxes)

    def offset(self, x: float, y: float) -> int:
        """The place between two characters that is nearest to a point; 0 on a page without words."""
        best, least = None, 0.0
        for word, box in zip(self.words, self.boxes, strict=True):
            if box is None:
                continue
            away = _outside(x, box.x0, box.x1) + _OFF_LINE * _outside(y, box.y0, box.y1)
            if best is None or away < least:
                best, least = (word, box), away
        if best is None:
            return 0
        word, box = best
        upright = box.y1 - box.y0 <= box.x1 - box.x0 or word.end - word.start == 1
        share = (x - box.x0) / max(box.x1 - box.x0, 0.1) if upright else (y - box.y0) / max(box.y1 - box.y0, 0.1)
        return word.start + round(max(0.0, min(share, 1.0)) * (word.end - word.start))

    def word_at(self, x: float, y: float) -> tuple[int, int]:
        """The word at a point, as start and end; of a run of Chinese the word of it."""
        at = self.offset(x, y)
        word = next((one for one in self.words if one.start <= at < one.end), None)
        word = word or next((one for one in self.words if one.end == at), None)
        if word is None:
            return at, at
        run = next((one for one in _HAN.finditer(self.page.text, word.start, word.end) if one.start() <= at <= one.end()), None)
        if run is None:
            return word.start, word.end
        ends = accumulate((len(part) for part in cut_words(run.group())), initial=run.start())
        return next(((start, end) for start, end in pairwise(ends) if start <= at < end), (run.start(), run.end()))

    def between(self, start: int, end: int) -> list[Box]:
        """Where characters ``start:end`` stand: a box for each stretch of a line."""
        found: list[Box] = []
        line = 0
        last = -1
        for before, (word, box) in pairwise(((None, None), *zip(self.words, self.boxes, strict=True))):
            if word is None:
                continue
            line += self.page.text.count("\n", before[0].end if before[0] else 0, word.start)
            if box is None or word.end <= start or word.start >= end:
                continue
            part = _part(word, box, max(start, word.start), min(end, word.end))
            if last == line:
                found[-1] = _around((found[-1], part))
            else:
                found.append(part)
            last = line
        return found


@dataclass(frozen=True)
class Selection:
    """From ``anchor`` to ``head``, each a page (1-based) and a place between characters of its text."""

    anchor: tuple[int, int]
    head: tuple[int, int]

    @property
    def empty(self) -> bool:
        """Whether nothing is selected."""
        return self.anchor == self.head

    def on(self, page: Page) -> tuple[int, int]:
        """Which characters of a page are selected, as start and end."""
        first, last = sorted((self.anchor, self.head))
        if not first[0] <= page.number <= last[0]:
            return 0, 0
        return first[1] if page.number == first[0] else 0, last[1] if page.number == last[0] else len(page.text)

    def spans(self, pages: Sequence[Page]) -> list[PageSpan]:
        """The selected characters that can be seen, in reading order."""
        return [span for page in pages for span in seen_spans(page, *self.on(page))]

    def text(self, pages: Sequence[Page]) -> str:
        """The selected words in reading order, without what cannot be seen on the pages."""
        return "\n".join(part for page in pages if (part := _seen(page, *self.on(page))))

    def boxes(self, words: Mapping[int, PageWords]) -> dict[int, list[Box]]:
        """Where they stand, by page, on the pages whose words are known."""
        return {number: boxes for number, known in words.items() if (boxes := known.between(*self.on(known.page)))}


def seen_spans(page: Page, start: int, end: int) -> list[PageSpan]:
    """The stretches of ``start:end`` that can be seen on the page."""
    ends = sorted({start, end, *(edge for span in page.hidden for edge in span if start < edge < end)})
    return [
        PageSpan(page.number, first, last)
        for first, last in pairwise(ends)
        if page.text[first:last].strip() and not any(low <= first < high for low, high in page.hidden)
    ]


def _seen(page: Page, start: int, end: int) -> str:
    """Characters ``start:end`` of a page but for hidden ones; a word that is broken at a line's end is put together."""
    kept = "".join(page.text[at] for at in range(start, end) if not any(first <= at < last for first, last in page.hidden))
    return kept.replace("\u00ad\n", "").replace("\u00ad", "")


def _outside(value: float, low: float, high: float) -> float:
    return max(low - value, 0.0, value - high)


def _around(boxes: Sequence[Box]) -> Box:
    return Box(
        min(box.x0 for box in boxes), min(box.y0 for box in boxes), max(box.x1 for box in boxes), max(box.y1 for box in boxes)
    )


def _part(word: PageSpan, box: Box, start: int, end: int) -> Box:
    """The part of a word's box that characters ``start:end`` take."""
    length = word.end - word.start
    first, last = (start - word.start) / length, (end - word.start) / length
    if box.y1 - box.y0 > box.x1 - box.x0 and length > 1:
        return Box(box.x0, box.y0 + first * (box.y1 - box.y0), box.x1, box.y0 + last * (box.y1 - box.y0))
    return Box(box.x0 + first * (box.x1 - box.x0), box.y0, box.x0 + last * (box.x1 - box.x0), box.y1)
