"""What the section of a clause tells of it: "How long does it run?" is answered in "Duration", whatever the clause itself says
first. A clause counts with how near in meaning those are that stand with it under the same heading.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import Final

#: What the mean of a section counts, in standard scores: a fifth and two fifths do about the same on the plain questions.
_SHARE: Final = 0.3
_UNDER: Final = " > "


def section(heading: str) -> str:
    """The heading path without its last part, or the only part; empty without headings."""
    above, under, last = heading.rpartition(_UNDER)
    return above if under else last


def sections(headings: Mapping[int, tuple[str, str]], meaning: Mapping[int, float]) -> dict[int, float]:
    """What each passage is worth for its section: 0 in the best one, less elsewhere.

    ``headings`` are document and heading path, ``meaning`` the standard scores by meaning. A passage that stands alone is as good
    as a section of the mean. Empty if no two stand together.
    """
    together = defaultdict[tuple[str, str], list[int]](list)
    for n, (document, heading) in headings.items():
        if heading and n in meaning:
            together[document, section(heading)].append(n)
    means = {n: sum(meaning[one] for one in mine) / len(mine) for mine in together.values() if len(mine) > 1 for n in mine}
    if not means:
        return {}
    best = max(*means.values(), 0.0)
    return {n: _SHARE * (means.get(n, 0.0) - best) for n in headings}
