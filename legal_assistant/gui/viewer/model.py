"""Where pages lie in the viewer, what is marked on them, and where words are found; free of widgets."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

from legal_assistant.domain.documents import Page, PageSpan, PageState

#: Between pages and around them (device-independent pixels).
GAP = 16
#: Zoom limits, as a share of 72 dpi; steps of the zoom buttons.
LEAST_ZOOM, MOST_ZOOM, STEP = 0.25, 6.0, 1.25
#: Most pixels a page is rendered to.
_MOST_PIXELS = 24_000_000
#: Most finds of one search.
MOST_HITS = 1000


@dataclass(frozen=True)
class PageLayout:
    """Pages one below the other, each centred, at ``zoom`` (1.0: 72 dpi). All lengths in device-independent pixels."""

    sizes: tuple[tuple[float, float], ...]
    zoom: float

    @staticmethod
    def of(pages: Sequence[Page], zoom: float) -> PageLayout:
        """The layout of ``pages``; a page whose size is unknown is taken as A4."""
        return PageLayout(tuple((page.width or 595.0, page.height or 842.0) for page in pages), zoom)

    @cached_property
    def tops(self) -> list[int]:
        """Where each page begins, and behind the last one where the next would."""
        return list(accumulate((round(height * self.zoom) + GAP for _, height in self.sizes), initial=GAP))

    def size(self, index: int) -> tuple[int, int]:
        """Width and height of page ``index`` (0-based)."""
        width, height = self.sizes[index]
        return round(width * self.zoom), round(height * self.zoom)

    def width(self) -> int:
        """The width of the widest page with its margins."""
        return round(max((width for width, _ in self.sizes), default=0) * self.zoom) + 2 * GAP

    def at(self, y: int) -> int:
        """Index of the page at height ``y``, the last one that begins at or above it."""
        return max(0, min(bisect_right(self.tops, y) - 1, len(self.sizes) - 1))

    def visible(self, y: int, height: int) -> range:
        """Indexes of the pages between ``y`` and ``y + height``."""
        return range(self.at(y), self.at(y + height) + 1) if self.sizes else range(0)


def all_pages(read: Sequence[Page], total: int) -> tuple[Page, ...]:
    """The ``total`` pages of a document by number: those ``read`` so far, and a pending A4 page for each of the others."""
    known = {page.number: page for page in read}
    pending = Page(0, PageState.PENDING, "", 595.0, 842.0)
    return tuple(known.get(number) or replace(pending, number=number) for number in range(1, total + 1))


def has_pictures(pages: Sequence[Page]) -> bool:
    """Whether the pages have pictures to show: those of a document that is text have no size."""
    return not any(page.text and not page.width for page in pages)


def fit_width(pages: Sequence[Page], width: int) -> float:
    """The zoom at which the widest page fills ``width`` pixels, margins taken off."""
    widest = max((page.width for page in pages), default=0) or 595.0
    return clamp_zoom((width - 2 * GAP) / widest)


def clamp_zoom(zoom: float) -> float:
    """``zoom`` within its limits."""
    return max(LEAST_ZOOM, min(zoom, MOST_ZOOM))


def render_scale(page: Page, zoom: float, ratio: float) -> float:
    """The scale to render a page at so that it is sharp at ``zoom`` on a screen of pixel ``ratio``, its pixels bounded."""
    area = max(1.0, page.width * page.height)
    return min(zoom * ratio, (_MOST_PIXELS / area) ** 0.5)


def find_words(pages: Sequence[Page], query: str) -> list[PageSpan]:
    """Where ``query`` stands on ``pages``, whatever its case and wherever lines break; at most :data:`MOST_HITS`."""
    characters = [re.escape(character) for character in query if not character.isspace()]
    if not characters:
        return []
    pattern = re.compile(r"\s*".join(characters), re.IGNORECASE)
    hits: list[PageSpan] = []
    for page in pages:
        for match in pattern.finditer(page.text):
            hits.append(PageSpan(page.number, match.start(), match.end()))
            if len(hits) == MOST_HITS:
                return hits
    return hits
