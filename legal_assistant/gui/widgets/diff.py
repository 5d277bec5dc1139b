"""What changed between two texts, word by word."""

import re
from difflib import SequenceMatcher
from typing import NamedTuple

#: A run of letters or digits of a script with spaces, a number as it is written (8,000 or 0.05), a single wide character, white
#: space, or one other character.
_TOKEN = re.compile(r"[A-Za-z0-9\u00c0-\u024f]+(?:[.,](?<=\d.)\d+)*|\s+|.", re.DOTALL)


class Piece(NamedTuple):
    """A run of text: ``sign`` is "=" for kept, "-" for removed, "+" for added."""

    sign: str
    text: str


def compare(before: str, after: str) -> list[Piece]:
    """``after`` as changed from ``before``; kept and added pieces in order make up ``after``, kept and removed ``before``."""
    old, new = _TOKEN.findall(before), _TOKEN.findall(after)
    pieces: list[Piece] = []
    for kind, old_start, old_end, new_start, new_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            pieces.append(Piece("=", "".join(old[old_start:old_end])))
            continue
        if old_end > old_start:
            pieces.append(Piece("-", "".join(old[old_start:old_end])))
        if new_end > new_start:
            pieces.append(Piece("+", "".join(new[new_start:new_end])))
    return pieces
