"""An answer without what it says of some of its sources."""

import re
from collections.abc import Collection
from typing import Final

from legal_assistant.memory.answering.citation import cited_numbers

_BLOCKS: Final = re.compile(r"\n\s*\n")
_LABEL: Final = re.compile(r"\*\*[^*\n]+\*\*\Z")
#: Stands where something was taken out.
GAP: Final = "[…]"
_SHORTEST_QUOTE: Final = 6


def without_sources(text: str, numbers: Collection[int], quotes: Collection[str]) -> str:
    """``text`` without the paragraphs that carry a mark (``[n]``, ``[n, m]``) of ``numbers`` or hold one of ``quotes``, and
    without the line in bold above a paragraph that was taken out, which says where the source stands. Each gap is marked once."""
    wanted = [quote for quote in quotes if len(quote) >= _SHORTEST_QUOTE]
    kept: list[str] = []
    for block in _BLOCKS.split(text):
        if set(cited_numbers(block)).isdisjoint(numbers) and not any(quote in block for quote in wanted):
            kept.append(block)
            continue
        while kept and _LABEL.match(kept[-1].strip()):
            kept.pop()
        if not kept or kept[-1] != GAP:
            kept.append(GAP)
    return "\n\n".join(kept)
