"""Copies that programs which synchronise folders make when a file was changed in two places.

They keep the name and add something to it, each in its own way: ``case (conflicted copy 2026-03-02).db``, ``head-OFFICE-PC``,
``vault (1).json``, ``case.sync-conflict-20260302-101500.db``, ``case(冲突文件).db``; the same is done to whole folders.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from legal_assistant.adapters.files import Files
from legal_assistant.domain.errors import LegalAssistantError

#: Where what was added to a name may begin.
_SEAM = re.compile(r"[ ._~\-(（\[【]")


def is_conflict_copy(name: str, ours: Callable[[str], object]) -> bool:
    """Whether the path ``name`` is one that ``ours`` accepts but for something added to one of its parts."""
    parts = name.split("/")
    return any(
        ours("/".join((*parts[:at], shorter, *parts[at + 1 :]))) for at, part in enumerate(parts) for shorter in _shortened(part)
    )


def copies_beside(folder: Path, vault_file: str, files: Callable[[Path], Files], is_same: Callable[[bytes], bool]) -> list[str]:
    """Names of the folders beside ``folder`` whose ``vault/file`` ``is_same`` accepts: the whole vault was copied."""
    found: list[str] = []
    with suppress(OSError):
        for other in sorted(folder.parent.iterdir()):
            if other == folder or not (other / vault_file).is_file():
                continue
            with suppress(LegalAssistantError):
                if is_same(files(other).read(vault_file)):
                    found.append(other.name)
    return found


def _shortened(part: str) -> Iterator[str]:
    """The name without what may have been added before its ending or at its end."""
    ending = part[part.rindex(".") :] if "." in part[1:] else ""
    for seam in _SEAM.finditer(part, 1):
        yield part[: seam.start()]
        if ending and seam.start() < len(part) - len(ending):
            yield part[: seam.start()] + ending
