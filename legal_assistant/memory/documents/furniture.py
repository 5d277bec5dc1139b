"""What stands on a page but belongs to no passage: running headers and footers, page numbers, the table of contents."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from legal_assistant.domain.documents import Page
from legal_assistant.memory.documents.page_lines import PageLine, page_lines

#: How many lines at the top and at the bottom of a page may be running ones.
_TOP: Final = 3
_BOTTOM: Final = 5
#: A running line stands on at least so many pages, and on at least this share of them.
_FEWEST_PAGES: Final = 3
_SHARE: Final = 0.25
#: Running lines stand around a text: where they would be more than this share of a page they are its text.
_MOST: Final = 0.5
_PAGE_NUMBER: Final = re.compile(
    r"[-–—\s|]*(?:page\s*)?(?:\d{1,4}|[ivxlc]{1,7}|[A-Z]{1,2}-\d{1,3})(?:\s*(?:of|/)\s*\d{1,4})?[-–—\s|]*$"
    r"|第\s*[\d一二三四五六七八九十百]+\s*页(?:\s*[，,/]?\s*共\s*[\d一二三四五六七八九十百]+\s*页)?$",
    re.IGNORECASE,
)
#: A line as long as this that stands in the document so many times, word for word, is a notice, wherever on the page it is.
_NOTICE_LENGTH: Final = 40
_NOTICE_TIMES: Final = 5
_CLAUSE_NUMBER: Final = re.compile(
    r"\d{1,4}(?:\.\d{1,3})*\s*[.)、．]\s*[^\W\d]|\d{1,3}(?:\.\d{1,3})+\s|第[^页]{1,9}[条章节编]|(?:article|section|clause)\s+\d",
    re.IGNORECASE,
)
_DIGITS: Final = re.compile(r"\d+")
_CONTENTS: Final = re.compile(r"(?:目\s*[录錄次]|(?:table of )?contents|index(?: of terms)?)\s*[:：]?$", re.IGNORECASE)
_LEADER: Final = re.compile(r"(?:[.·．]\s?){4,}|…{2,}|_{4,}")
#: Looked for from the beginning of the dots: a line of nothing else would be gone through from each of them.
_LEADER_ENTRY: Final = re.compile(
    r"(?:(?<![.·．])(?<![.·．]\s)(?:[.·．]\s?){4,}|(?<!…)…{2,}|(?<!_)_{4,})\s*[-–—(（]?\s*(?:\d{1,4}|[ivxlc]{1,6})\s*[)）\-–—]?$",
    re.IGNORECASE,
)
_ENTRY_PAGE: Final = re.compile(r"\s+(?:\d{1,4}|[ivxlc]{1,6})$", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"\d{1,3}[.\s)]|第|article\b|section\b|part\b|exhibit\b|schedule\b|appendix\b|附", re.IGNORECASE)
_LONGEST_ENTRY: Final = 100
_LONGEST_PLAIN_ENTRY: Final = 45
_FEWEST_ENTRIES: Final = 3


def mark_furniture(pages: Sequence[Page], title: str = "") -> list[Page]:
    """The pages with ``furniture`` filled: lines that return at the edge of many pages, and page numbers."""
    finder = FurnitureFinder(title)
    for at, page in enumerate(pages):
        finder.insert(at, page_lines(page))
    finder.update()
    return [replace(page, furniture=spans) for page, spans in zip(pages, finder.spans, strict=True)]


class _Sheet:
    """The lines of one page, as far as they may be furniture. ``edge``: those at its edges with their keys, outermost first;
    ``keys`` and ``long``: what is counted over all pages; ``size``: characters, but for page numbers."""

    __slots__ = ("edge", "keys", "lines", "long", "size")

    def __init__(self, lines: Sequence[PageLine]) -> None:
        self.lines = lines
        self.edge = [(line, _key(line.text)) for line in _edges(lines)]
        self.keys = frozenset(key for _, key in self.edge)
        self.long = Counter(line.text for line in lines if len(line.text) >= _NOTICE_LENGTH)
        self.size = sum(len(line.text) for line in lines if not _PAGE_NUMBER.match(line.text))

    def mostly(self, running: set[str], notices: set[str]) -> bool:
        """Whether running lines and notices are most of the page."""
        taken = sum(len(text) * self.long[text] for text in notices & self.long.keys())
        taken += sum(len(line.text) for line, key in self.edge if key in running and line.text not in notices)
        return taken > _MOST * self.size


class FurnitureFinder:
    """Finds the furniture of a document whose pages come one after another: what counts as such depends on all of them."""

    def __init__(self, title: str = "") -> None:
        self._title = _key(title) if title else ""
        self._sheets: list[_Sheet] = []
        self._seen: Counter[str] = Counter()
        self._texts: Counter[str] = Counter()
        self._running: set[str] = set()
        self._notices: set[str] = set()
        self._new: set[int] = set()
        #: The spans of the furniture of each page, as of the last :meth:`update`.
        self.spans: list[tuple[tuple[int, int], ...]] = []

    def insert(self, at: int, lines: Sequence[PageLine]) -> None:
        """Another page, as number ``at`` (from 0) of those that are known."""
        sheet = _Sheet(lines)
        self._sheets.insert(at, sheet)
        self.spans.insert(at, ())
        self._new = {number + (number >= at) for number in self._new} | {at}
        self._seen.update(sheet.keys)
        self._texts.update(sheet.long)

    def update(self) -> int:
        """Look at what is new; returns the number of the first page that is new or has other furniture than before (how many
        pages there are, if there is none)."""
        running, notices = self._returning()
        other_keys, other_texts = running ^ self._running, notices ^ self._notices
        self._running, self._notices = running, notices
        first = len(self._sheets)
        for at, sheet in enumerate(self._sheets):
            if at in self._new or not (other_keys.isdisjoint(sheet.keys) and other_texts.isdisjoint(sheet.long)):
                spans = _spans(sheet, running, notices)
                if at in self._new or spans != self.spans[at]:
                    first = min(first, at)
                self.spans[at] = spans
        self._new.clear()
        return first

    def _returning(self) -> tuple[set[str], set[str]]:
        """The keys of running lines, and the texts of notices."""
        written = sum(bool(sheet.lines) for sheet in self._sheets)
        needed = max(_FEWEST_PAGES, _SHARE * written)
        running = {key for key, count in self._seen.items() if count >= needed and any(map(str.isalpha, key))}
        notices = {text for text, count in self._texts.items() if count >= max(_NOTICE_TIMES, _SHARE * written)}
        if self._title and self._seen[self._title] >= 2:
            running.add(self._title)
        return self._around_text(running, notices)

    def _around_text(self, running: set[str], notices: set[str]) -> tuple[set[str], set[str]]:
        """Those that stand, at least as often as not, on pages with more text than that. Others are what the pages say: copies of
        one page, or receipts that differ in numbers only."""
        keys, texts = Counter[str](), Counter[str]()
        for sheet in self._sheets:
            if sheet.mostly(running, notices):
                keys.update(sheet.keys & running)
                texts.update({text: sheet.long[text] for text in notices & sheet.long.keys()})
        return (
            {key for key in running if 2 * keys[key] <= self._seen[key]},
            {text for text in notices if 2 * texts[text] <= self._texts[text]},
        )


def _edges(lines: Sequence[PageLine]) -> list[PageLine]:
    """The first and last lines of a page as it looks (its text may have the footer first), outermost first."""
    placed = [(line.box.y0, line.box.x0, at) for at, line in enumerate(lines) if line.box]
    seen = [lines[at] for _, _, at in sorted(placed)] if len(placed) == len(lines) else list(lines)
    return [*seen[:_TOP], *reversed(seen[max(_TOP, len(seen) - _BOTTOM) :])]


def _key(text: str) -> str:
    """What is the same on every page: numbers, blanks and case aside. The number that a clause begins with is no page number."""
    plain = "".join(text.split()).casefold()
    return plain if _CLAUSE_NUMBER.match(text) else _DIGITS.sub("#", plain)


def _spans(sheet: _Sheet, running: set[str], notices: set[str]) -> tuple[tuple[int, int], ...]:
    """The running lines and notices of one page, and the page numbers next to them or outermost."""
    lines, edge = sheet.lines, [line for line, _ in sheet.edge]
    dropped = [line for line, key in sheet.edge if key in running]
    for before, line in zip([None, *lines], lines, strict=False):
        after_notice = before is not None and before.text in notices and _PAGE_NUMBER.match(line.text)
        if line.text in notices or after_notice:
            dropped.append(line)
    for side in (edge[:_TOP], edge[_TOP:]):
        outermost = next((line for line in side if line not in dropped), None)
        if outermost is not None and len(lines) > 1 and _PAGE_NUMBER.match(outermost.text):
            dropped.append(outermost)
    return tuple(sorted({(line.start, line.end) for line in dropped}))


class ContentsFinder:
    """Finds the lines that are a table of contents: from its title to the line that repeats its first entry, or to the first
    line that is no entry; and entries with leader dots wherever they stand."""

    def __init__(self) -> None:
        self._led: list[int] = []
        self._titles: list[int] = []
        self._looked = 0

    def keep(self, count: int) -> None:
        """Only the first ``count`` lines are as they were."""
        self._looked = min(self._looked, count)
        for found in (self._led, self._titles):
            del found[bisect_left(found, count) :]

    def find(self, lines: Sequence[PageLine]) -> set[int]:
        """The indexes of lines that are contents, of all ``lines`` of the document so far."""
        for at in range(self._looked, len(lines)):
            if _LEADER_ENTRY.search(lines[at].text):
                self._led.append(at)
            elif _CONTENTS.match(lines[at].text):
                self._titles.append(at)
        self._looked = len(lines)
        found = set(self._led) if len(self._led) >= _FEWEST_ENTRIES else set[int]()
        for at in self._titles:
            if at not in found:
                end = _contents_end(lines, at + 1)
                if end - at > _FEWEST_ENTRIES:
                    found.update(range(at, end))
        return found


def _contents_end(lines: Sequence[PageLine], start: int) -> int:
    """The index after the last entry of a table of contents whose first entry is line ``start``."""
    first = _entry(lines[start].text) if start < len(lines) else ""
    for at in range(start, len(lines)):
        text = lines[at].text
        if not _is_entry(text) or (at > start and _entry(text) == first):
            return at
    return len(lines)


def _is_entry(text: str) -> bool:
    if _LEADER.search(text):
        return True
    if len(text) > _LONGEST_ENTRY or text.endswith(("。", "；", ";", ",", "，", "：")):
        return False
    return bool(_ENTRY_PAGE.search(text) or _NUMBERED.match(text)) or len(text) <= _LONGEST_PLAIN_ENTRY


def _entry(text: str) -> str:
    """An entry without leader dots, page number and blanks."""
    return "".join(_ENTRY_PAGE.sub("", _LEADER.split(text)[0].rstrip()).split()).casefold()
